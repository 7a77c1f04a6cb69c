// Solving by deduction alone: a puzzle in, what is settled out. For the bindings.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "akari.hpp"
#include "deduce.hpp"

namespace lamplighter {

struct Deduction {
    Verdict verdict = Verdict::stopped;
    std::string marks;  // one of "o+." ("#+." for Kuromasu) a cell, '.' for walls
    Counters counters;
    double seconds = 0;
};

// Marks given, if not empty, are taken as true. Level 0 is the rules to the fixpoint: R1-R5 of the
// literature for Akari, or with Strength::local the patterns that look a step ahead as well. The
// caller checks sizes and letters.
Deduction deduce_akari(int height, int width, std::string_view letters, std::string_view marks,
                       int max_level, Policy policy, const Limits& limits,
                       Strength strength = Strength::rules);
Deduction deduce_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                          std::string_view marks, int max_level, Policy policy, const Limits& limits);

// Pulles's trivial solver (Algorithm 4): nothing goes around a 0; a clue with exactly as many
// neighbours that hold or may hold a bulb takes them all; what they light takes none. That is all:
// a clue that has its bulbs is not closed, and a dark cell with one lighter left is not lit.
Deduction trivial_akari(int height, int width, std::string_view letters, std::string_view marks);

}  // namespace lamplighter
