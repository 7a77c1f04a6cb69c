// Confirming a guess: one half of Deductive Search, on a grid that somebody else made.
//
// The grid may be wrong, so nothing of it is believed. Each open cell is assumed to be the opposite of
// what the grid says; where the rules refute that, the cell is as the grid says, in every solution.
// A cell costs one hypothesis where a search without a grid needs two. Cells at which the grid is
// wrong are never confirmed. Rounds go on until one confirms nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "deduce.hpp"
#include "limits.hpp"

namespace lamplighter {

struct Confirmation {
    Verdict verdict = Verdict::stopped;  // solved and contradiction are proofs, as in a deduction
    std::string marks;                   // what is proved, the marks given included
    std::uint64_t hypotheses = 0, confirmed = 0;
    double seconds = 0;
};

// The rules are R1 to R5. Marks given, if not empty, are taken as true; the guess has 'o' where a bulb
// is meant to be. The caller checks sizes and letters.
Confirmation confirm_akari(int height, int width, std::string_view letters, std::string_view marks,
                           std::string_view guess, const Limits& limits);

}  // namespace lamplighter
