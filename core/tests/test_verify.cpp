// The last look at every answer, against the rules written down a second time.
#include "verify.hpp"

#include <string>

#include "brute.hpp"
#include "check.hpp"

using namespace lamplighter;

namespace {

std::string drawn(const brute::Puzzle& board, brute::Mask mask) {
    std::string cells = board.is_akari ? board.letters : std::string(board.letters.size(), '.');
    for (int cell = 0; cell < board.cells(); ++cell)
        if (brute::has(mask, cell)) cells[static_cast<std::size_t>(cell)] = board.is_akari ? 'o' : '#';
    return cells;
}

bool accepts(const brute::Puzzle& board, const std::string& cells) {
    return board.is_akari ? solves_akari(board.height, board.width, board.letters, cells)
                          : solves_kuromasu(board.height, board.width, board.clues, cells);
}

}  // namespace

int main() {
    // One smallest board for each rule that it breaks.
    CHECK(solves_akari(1, 1, ".", "o"));
    CHECK(!solves_akari(1, 1, ".", "."));    // dark
    CHECK(!solves_akari(1, 1, "#", "o"));    // on a wall
    CHECK(!solves_akari(1, 2, "..", "oo"));  // in sight
    CHECK(!solves_akari(1, 2, "0.", "0o"));
    CHECK(!solves_akari(1, 1, "1", "1"));
    CHECK(solves_akari(1, 3, ".#.", "o#o"));
    const std::int32_t none[3] = {blank, blank, blank};
    CHECK(solves_kuromasu(1, 3, none, "#.#"));
    CHECK(!solves_kuromasu(1, 3, none, ".#."));  // cut
    CHECK(!solves_kuromasu(1, 3, none, "##."));  // touching
    const std::int32_t one[1] = {1}, two[1] = {2}, zero[1] = {0}, open[1] = {blank};
    const std::int32_t any[1] = {unknown_clue};
    CHECK(solves_kuromasu(1, 1, one, "."));
    CHECK(!solves_kuromasu(1, 1, two, "."));
    CHECK(!solves_kuromasu(1, 1, zero, "."));
    CHECK(!solves_kuromasu(1, 1, one, "#"));
    CHECK(!solves_kuromasu(1, 1, any, "#"));
    CHECK(solves_kuromasu(1, 1, open, "#"));

    brute::Random random(11);
    int solved = 0;
    for (int i = 0; i < 600; ++i) {
        const int height = 1 + brute::below(random, 4);
        const brute::Puzzle board =
            brute::random_board(random, i % 2 == 0, height, 1 + brute::below(random, 10 / height));
        for (brute::Mask mask = 0; mask >> board.cells() == 0; ++mask) {
            const bool expected = brute::solves(board, mask);
            solved += expected;
            CHECK(accepts(board, drawn(board, mask)) == expected);
        }
    }
    CHECK(solved > 500);
    return report("verify");
}
