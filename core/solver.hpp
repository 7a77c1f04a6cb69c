// A puzzle in, a verdict out: loads the rules of a genre, runs the search, verifies the answers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "akari.hpp"
#include "kuromasu.hpp"
#include "limits.hpp"
#include "search.hpp"
#include "small_akari.hpp"

namespace lamplighter {

enum class Status : std::uint8_t { unique, multiple, unsolvable, solved, unknown, wrong };

struct Answer {
    Status status = Status::unknown;
    std::vector<std::string> solutions;  // the board's letters with bulbs; or '#' and '.'
    std::uint64_t found = 0;             // how many there were, kept or not
    Stats stats;
    double seconds = 0;
    bool exhausted = false;  // there are no other solutions
    bool gave_up = false;    // met too many dead ends: another solver may do better
};

// Keeps its buffers between puzzles; one for each thread.
class Solver {
public:
    Solver() = default;
    Solver(const Solver&) = delete;  // the searches hold on to the rules beside them
    Solver& operator=(const Solver&) = delete;

    // Marks, if not empty, hold one of "o+." ("#+." for Kuromasu) a cell, and must hold in every
    // answer. The caller checks sizes and letters.
    Answer solve_akari(int height, int width, std::string_view letters, std::string_view marks,
                       const Limits& limits);
    // The general engine alone, whatever the size: which solutions it finds first is part of what makes
    // a seed give the same board everywhere.
    Answer search_akari(int height, int width, std::string_view letters, std::string_view marks,
                        const Limits& limits);
    Answer solve_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                          std::string_view marks, const Limits& limits);
    // The same for those who make puzzles: by the steady search, for their seeds' sake.
    Answer search_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                           std::string_view marks, const Limits& limits);

private:
    Answer run_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                        std::string_view marks, const Limits& limits, Manner manner);
    bool solve_small(int height, int width, std::string_view letters, Answer& answer);

    SmallAkari small_;
    Akari akari_;
    Kuromasu kuromasu_;
    Search<Akari> akari_search_{akari_};
    Search<Kuromasu> kuromasu_search_{kuromasu_};
};

}  // namespace lamplighter
