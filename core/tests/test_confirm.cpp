// Guesses, right and wrong: what is confirmed holds in every solution.
#include "confirm.hpp"

#include <cstdio>
#include <string>

#include "brute.hpp"
#include "check.hpp"

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;

namespace {

Confirmation confirmed(const Puzzle& board, const std::string& guess, const std::string& marks = "") {
    return confirm_akari(board.height, board.width, board.letters, marks, guess, Limits{});
}

std::string grid_of(const Puzzle& board, Mask bulbs) {
    std::string grid(board.letters.size(), '.');
    for (int cell = 0; cell < board.cells(); ++cell)
        if (brute::has(bulbs, cell)) grid[static_cast<std::size_t>(cell)] = 'o';
    return grid;
}

void check_by_hand() {
    // Two bulbs on a diagonal, or on the other one: no opposite is refuted.
    const Puzzle square{true, 2, 2, "....", {}};
    const Confirmation open = confirmed(square, "o..o");
    CHECK(open.verdict == Verdict::non_deducible && open.marks == "....");
    CHECK(open.hypotheses == 4 && open.confirmed == 0);
    // With one bulb given the rules finish it, whatever the guess.
    CHECK(confirmed(square, ".oo.", "o...").verdict == Verdict::solved);
    CHECK(confirmed(square, ".oo.", "o...").marks == "o++o");
    CHECK(confirmed(square, "....", "oo..").verdict == Verdict::contradiction);
    Limits over;
    over.set_seconds(0);
    CHECK(confirm_akari(2, 2, "....", "", "o..o", over).verdict == Verdict::stopped);
}

void check_random_boards() {
    brute::Random random(21);
    int solved = 0, impossible = 0, stuck = 0, by_guess = 0, by_wrong = 0;
    for (int round = 0; round < 4000; ++round) {
        const int height = 1 + brute::below(random, 4);
        const Puzzle board =
            brute::random_board(random, true, height, 1 + brute::below(random, 14 / height));
        const auto solutions = brute::solutions(board);
        const bool is_right = round % 2 == 0 && !solutions.empty();
        const Mask bulbs = is_right ? solutions.front() : static_cast<Mask>(random());
        const Confirmation found = confirmed(board, grid_of(board, bulbs));
        for (const Mask solution : solutions)
            for (int cell = 0; cell < board.cells(); ++cell) {
                const char mark = found.marks[static_cast<std::size_t>(cell)];
                CHECK(mark == '.' || brute::has(solution, cell) == (mark == 'o'));
            }
        CHECK(found.confirmed <= found.hypotheses);
        if (found.verdict == Verdict::solved) CHECK(solutions.size() == 1);
        if (found.verdict == Verdict::contradiction) CHECK(solutions.empty());
        solved += found.verdict == Verdict::solved;
        impossible += found.verdict == Verdict::contradiction;
        stuck += found.verdict == Verdict::non_deducible;
        (is_right ? by_guess : by_wrong) += found.confirmed > 0;
    }
    CHECK(solved > 300 && impossible > 300 && stuck > 300 && by_guess > 30 && by_wrong > 30);
    std::printf("confirm: %d solved, %d impossible, %d stuck; %d right and %d other guesses helped\n",
                solved, impossible, stuck, by_guess, by_wrong);
}

}  // namespace

int main() {
    check_by_hand();
    check_random_boards();
    return report("confirm");
}
