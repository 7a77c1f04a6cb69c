// Solving by deduction alone: a puzzle in, what is settled out. For the bindings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "akari.hpp"
#include "deduce.hpp"

namespace lamplighter {

// An update as the outside sees it. The place it rests on is that of a clue or a cell; none for what
// a hypothesis settled.
struct Traced {
    int level = 0;
    How how = How::rule;
    std::uint32_t rule = 0;
    int row = 0, col = 0;
    bool placed = false;
    std::optional<std::pair<int, int>> source;
};

struct Deduction {
    Verdict verdict = Verdict::stopped;
    std::string marks;     // one of "o+." ("#+." for Kuromasu) a cell, '.' for walls
    std::string solution;  // of the verdict `found`, drawn like the marks
    Counters counters;
    std::vector<Traced> trace;  // if asked for
    double seconds = 0;
};

// Marks given, if not empty, are taken as true. Level 0 is the rules to the fixpoint: R1-R5 of the
// literature for Akari, or with Strength::local the patterns that look a step ahead as well. The
// caller checks sizes and letters.
Deduction deduce_akari(int height, int width, std::string_view letters, std::string_view marks,
                       const Way& way, const Limits& limits, Strength strength = Strength::rules);
Deduction deduce_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                          std::string_view marks, const Way& way, const Limits& limits);

// Pulles's trivial solver (Algorithm 4): nothing goes around a 0; a clue with exactly as many
// neighbours that hold or may hold a bulb takes them all; what they light takes none. That is all:
// a clue that has its bulbs is not closed, and a dark cell with one lighter left is not lit.
Deduction trivial_akari(int height, int width, std::string_view letters, std::string_view marks);

}  // namespace lamplighter
