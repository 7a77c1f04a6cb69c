// Many puzzles on several threads, answers in the order of the questions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver.hpp"

namespace lamplighter {

struct Question {
    bool is_akari = true;
    int height = 0, width = 0;
    std::string letters;               // Akari
    std::vector<std::int32_t> clues;   // Kuromasu
    std::string marks;
};

// `limits` hold for each puzzle by itself; `seconds` below zero means no limit of time.
std::vector<Answer> solve_batch(const std::vector<Question>& questions, const Limits& limits,
                                double seconds, int jobs);

// The solver keeps its buffers for the next puzzle; a very large one gets, and frees, its own.
Answer solve_one(Solver& solver, const Question& question, Limits limits, double seconds);

}  // namespace lamplighter
