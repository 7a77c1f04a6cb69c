// Bit lines against every subset of tiny boards, and against the general engine on larger ones.
#include "small_akari.hpp"

#include <string>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "solver.hpp"
#include "verify.hpp"

using namespace lamplighter;

namespace {

std::vector<std::string> found_by(SmallAkari& small, const brute::Puzzle& board) {
    std::vector<std::string> found;
    for (int i = 0; i < small.found(); ++i) {
        found.push_back(small.drawn(i, board.letters));
        CHECK(solves_akari(board.height, board.width, board.letters, found.back()));
    }
    return found;
}

// Walls with the counts of a lighting, some of them hidden: such boards have a solution.
brute::Puzzle lit_board(brute::Random& random, int height, int width) {
    brute::Puzzle board{true, height, width, {}, {}};
    const auto cells = static_cast<std::size_t>(board.cells());
    board.letters.assign(cells, '.');
    for (char& letter : board.letters)
        if (brute::below(random, 4) == 0) letter = '#';
    std::string lit = board.letters;
    std::vector<char> bulb(cells, 0);
    for (int i = 0; i < 20 * board.cells(); ++i) {
        const int cell = brute::below(random, board.cells());
        if (lit[static_cast<std::size_t>(cell)] != '.') continue;
        bulb[static_cast<std::size_t>(cell)] = 1;
        lit[static_cast<std::size_t>(cell)] = 'o';
        for (const auto& step : brute::steps)
            brute::look(board, cell, step[0], step[1], [&](int other) {
                if (board.letters[static_cast<std::size_t>(other)] != '.') return true;
                lit[static_cast<std::size_t>(other)] = 'o';
                return false;
            });
    }
    for (int cell = 0; cell < board.cells(); ++cell) {
        char& letter = board.letters[static_cast<std::size_t>(cell)];
        if (letter == '.' || brute::below(random, 4) == 0) continue;
        int bulbs = 0;
        brute::around(board, cell, [&](int near) { bulbs += bulb[static_cast<std::size_t>(near)]; });
        letter = static_cast<char>('0' + bulbs);
    }
    return board;
}

}  // namespace

int main() {
    CHECK(SmallAkari::fits(1, 1) && SmallAkari::fits(15, 16) && SmallAkari::fits(16, 15));
    CHECK(!SmallAkari::fits(16, 16) && !SmallAkari::fits(1, 17) && !SmallAkari::fits(17, 1));

    brute::Random random(24);
    SmallAkari small;
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < 3000; ++i) {
        const int height = 1 + brute::below(random, 5);
        const brute::Puzzle board =
            brute::random_board(random, true, height, 1 + brute::below(random, 12 / height));
        int expected = 0;
        for (brute::Mask mask = 0; mask >> board.cells() == 0 && expected < 2; ++mask)
            expected += brute::solves(board, mask);
        CHECK(small.solve(board.height, board.width, board.letters));
        const std::vector<std::string> found = found_by(small, board);
        CHECK(found.size() == static_cast<std::size_t>(expected));
        if (found.size() == 2) CHECK(found[0] != found[1]);
        ++counts[expected];
    }
    for (const int count : counts) CHECK(count > 300);

    // Around the ends of words: every size that fits, and boards that have a solution.
    Solver solver;
    int settled = 0, left = 0, alone = 0;
    for (int i = 0; i < 4000; ++i) {
        const int height = 1 + brute::below(random, 16), width = 1 + brute::below(random, 16);
        if (!SmallAkari::fits(height, width)) continue;
        const brute::Puzzle board = i % 8 == 0 ? brute::random_board(random, true, height, width)
                                               : lit_board(random, height, width);
        const Answer general = solver.search_akari(height, width, board.letters, {}, {});
        const Answer usual = solver.solve_akari(height, width, board.letters, {}, {});
        CHECK(usual.status == general.status);
        // With two solutions found, either may know by chance that there is no third.
        CHECK(usual.exhausted == general.exhausted || usual.found == 2);
        CHECK(!usual.exhausted || general.exhausted);
        CHECK(usual.found == usual.solutions.size());
        if (!small.solve(height, width, board.letters)) {
            ++left;
            continue;
        }
        ++settled;
        const std::vector<std::string> found = found_by(small, board);
        CHECK(found.size() == general.solutions.size());
        if (found.size() == 2) CHECK(found[0] != found[1]);
        if (found.size() != 1) continue;
        ++alone;
        CHECK(found == general.solutions);
    }
    CHECK(settled > 2000 && alone > 300);
    // Nothing but bare walls: too many tries, or two solutions at once, but never a wrong word.
    CHECK(left < 1000);

    // Limits that only the general engine keeps.
    Limits limits;
    limits.solutions = 1;
    CHECK(solver.solve_akari(1, 2, "..", {}, limits).status == Status::solved);
    limits.solutions = 2;
    CHECK(solver.solve_akari(1, 2, "..", {}, limits).status == Status::multiple);
    CHECK(solver.solve_akari(1, 2, "..", "o.", limits).status == Status::unique);
    limits.nodes = 0;
    CHECK(solver.solve_akari(1, 2, "..", {}, limits).status == Status::unknown);
    limits = {};
    limits.kept = 0;
    CHECK(solver.solve_akari(1, 2, "..", {}, limits).solutions.empty());
    return report("small_akari");
}
