// Boards drawn at random, and all their solutions by trying every subset: for boards of up to about
// fourteen cells. Shares nothing with the engine except the numbers that stand for a clue.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "kuromasu.hpp"

namespace brute {

using Random = std::mt19937;
using Mask = std::uint32_t;

struct Puzzle {
    bool is_akari = true;
    int height = 0, width = 0;
    std::string letters;
    std::vector<std::int32_t> clues;

    int cells() const { return height * width; }
};

inline int below(Random& random, int count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
}

inline Puzzle random_board(Random& random, bool is_akari, int height, int width) {
    Puzzle board{
        is_akari, height, width, std::string(static_cast<std::size_t>(height * width), '.'),
        std::vector<std::int32_t>(static_cast<std::size_t>(height * width), lamplighter::blank)};
    // Few clues more often than many: those boards have solutions, so that there is something to
    // tell apart.
    const int percent = 5 + 10 * below(random, 5);
    for (int cell = 0; cell < board.cells(); ++cell) {
        if (below(random, 100) >= percent) continue;
        const auto at = static_cast<std::size_t>(cell);
        board.letters[at] = "##0111223 4"[below(random, 9)];
        board.clues[at] =
            below(random, 6) == 0 ? lamplighter::unknown_clue : 1 + below(random, height + width - 1);
    }
    return board;
}

inline bool has(Mask mask, int cell) { return (mask >> cell & 1) != 0; }

// The cells one step away, as many as lie on the board.
template <class Visit>
void around(const Puzzle& board, int cell, Visit visit) {
    const int row = cell / board.width, col = cell % board.width;
    if (row > 0) visit(cell - board.width);
    if (col > 0) visit(cell - 1);
    if (col + 1 < board.width) visit(cell + 1);
    if (row + 1 < board.height) visit(cell + board.width);
}

// The cells in one of four directions, nearest first, until `stop` says so.
template <class Stop>
int look(const Puzzle& board, int cell, int down, int right, Stop stop) {
    int row = cell / board.width + down, col = cell % board.width + right, seen = 0;
    for (; row >= 0 && row < board.height && col >= 0 && col < board.width; row += down, col += right) {
        if (stop(row * board.width + col)) break;
        ++seen;
    }
    return seen;
}

inline constexpr int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

inline bool solves_akari(const Puzzle& board, Mask mask) {
    for (int cell = 0; cell < board.cells(); ++cell) {
        const char letter = board.letters[static_cast<std::size_t>(cell)];
        int bulbs = 0;
        if (letter != '.') {
            if (has(mask, cell)) return false;
            around(board, cell, [&](int near) { bulbs += has(mask, near); });
            if (letter != '#' && bulbs != letter - '0') return false;
            continue;
        }
        for (const auto& step : steps)
            look(board, cell, step[0], step[1], [&](int other) {
                if (board.letters[static_cast<std::size_t>(other)] != '.') return true;
                bulbs += has(mask, other);
                return false;
            });
        if (has(mask, cell) == (bulbs > 0)) return false;
    }
    return true;
}

inline bool solves_kuromasu(const Puzzle& board, Mask mask) {
    int start = -1, white = 0;
    for (int cell = 0; cell < board.cells(); ++cell) {
        const std::int32_t clue = board.clues[static_cast<std::size_t>(cell)];
        bool touches = false;
        around(board, cell, [&](int near) { touches = touches || has(mask, near); });
        if (has(mask, cell)) {
            if (clue != lamplighter::blank || touches) return false;
            continue;
        }
        start = cell;
        ++white;
        if (clue < 0) continue;
        int seen = 1;
        for (const auto& step : steps)
            seen += look(board, cell, step[0], step[1], [&](int other) { return has(mask, other); });
        if (seen != clue) return false;
    }
    if (white == 0) return true;
    Mask reached = Mask{1} << start;
    for (bool grew = true; grew;) {
        grew = false;
        for (int cell = 0; cell < board.cells(); ++cell) {
            if (!has(reached, cell)) continue;
            around(board, cell, [&](int near) {
                if (has(mask, near) || has(reached, near)) return;
                reached |= Mask{1} << near;
                grew = true;
            });
        }
    }
    int count = 0;
    for (int cell = 0; cell < board.cells(); ++cell) count += has(reached, cell);
    return count == white;
}

inline bool solves(const Puzzle& board, Mask mask) {
    return board.is_akari ? solves_akari(board, mask) : solves_kuromasu(board, mask);
}

inline std::vector<Mask> solutions(const Puzzle& board) {
    std::vector<Mask> found;
    for (Mask mask = 0; mask >> board.cells() == 0; ++mask)
        if (solves(board, mask)) found.push_back(mask);
    return found;
}

}  // namespace brute
