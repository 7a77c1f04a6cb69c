// The last look at every answer, against the rules written down a second time.
#include "verify.hpp"

#include <string>
#include <utility>
#include <vector>

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

// Boards too large for brute force: solutions drawn at random, and what is left of them after one
// change, against a walk from each cell.
struct Wide {
    int height, width;
    std::string letters, marks;       // of Akari; of Kuromasu the marks alone
    std::vector<std::int32_t> clues;  // of Kuromasu

    std::size_t at(int row, int col) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(col);
    }
    bool is_on(int row, int col) const { return row >= 0 && row < height && col >= 0 && col < width; }
    // Calls `visit(row, col)` along the four lines from a cell until it returns false.
    template <class Visit>
    void walk(int row, int col, Visit visit) const {
        for (const auto& [down, right] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}})
            for (int r = row + down, c = col + right; is_on(r, c) && visit(r, c);
                 r += down, c += right) {
            }
    }
    template <class Visit>
    void beside(int row, int col, Visit visit) const {
        for (const auto& [down, right] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}})
            if (is_on(row + down, col + right)) visit(row + down, col + right);
    }

    int bulbs_seen(int row, int col) const {
        int seen = 0;
        walk(row, col, [&](int r, int c) {
            seen += marks[at(r, c)] == 'o';
            return letters[at(r, c)] == '.';
        });
        return seen;
    }
    int bulbs_beside(int row, int col) const {
        int count = 0;
        beside(row, col, [&](int r, int c) { count += marks[at(r, c)] == 'o'; });
        return count;
    }
    bool solves_akari() const {
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col) {
                const char letter = letters[at(row, col)];
                const bool is_bulb = marks[at(row, col)] == 'o';
                if (letter == '.' && (bulbs_seen(row, col) > 0) == is_bulb) return false;
                if (letter != '.' && is_bulb) return false;
                if (letter >= '0' && letter <= '4' && bulbs_beside(row, col) != letter - '0')
                    return false;
            }
        return true;
    }

    bool is_black(int row, int col) const { return marks[at(row, col)] == '#'; }
    std::int32_t white_seen(int row, int col) const {
        std::int32_t seen = 1;
        walk(row, col, [&](int r, int c) {
            seen += !is_black(r, c);
            return !is_black(r, c);
        });
        return seen;
    }
    bool touches_black(int row, int col) const {
        bool touches = false;
        beside(row, col, [&](int r, int c) { touches = touches || is_black(r, c); });
        return touches;
    }
    bool is_connected() const {
        std::vector<std::pair<int, int>> reached;
        std::string left = marks;
        std::size_t white = 0;
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col) {
                if (is_black(row, col)) continue;
                if (white++ > 0) continue;
                left[at(row, col)] = '#';
                reached.emplace_back(row, col);
            }
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const auto [row, col] = reached[i];
            beside(row, col, [&](int r, int c) {
                if (left[at(r, c)] == '#') return;
                left[at(r, c)] = '#';
                reached.emplace_back(r, c);
            });
        }
        return reached.size() == white;
    }
    bool solves_kuromasu() const {
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col) {
                const std::int32_t clue = clues[at(row, col)];
                if (is_black(row, col) && (clue != blank || touches_black(row, col))) return false;
                if (clue >= 0 && clue != white_seen(row, col)) return false;
            }
        return is_connected();
    }
};

Wide wide_akari(brute::Random& random, int height, int width) {
    Wide board{height, width, {}, {}, {}};
    for (int i = 0; i < height * width; ++i)
        board.letters.push_back(brute::below(random, 5) == 0 ? '#' : '.');
    board.marks = board.letters;
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col)
            if (board.letters[board.at(row, col)] == '.' && board.bulbs_seen(row, col) == 0)
                board.marks[board.at(row, col)] = 'o';
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col)
            if (board.letters[board.at(row, col)] == '#' && brute::below(random, 2) == 0)
                board.letters[board.at(row, col)] =
                    static_cast<char>('0' + board.bulbs_beside(row, col));
    return board;
}

Wide wide_kuromasu(brute::Random& random, int height, int width) {
    const auto cells = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    Wide board{height, width, {}, std::string(cells, '.'), std::vector<std::int32_t>(cells, blank)};
    for (int i = 0; i < height * width / 2; ++i) {
        const int row = brute::below(random, height), col = brute::below(random, width);
        if (board.touches_black(row, col)) continue;
        board.marks[board.at(row, col)] = '#';
        if (!board.is_connected()) board.marks[board.at(row, col)] = '.';
    }
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col)
            if (!board.is_black(row, col) && brute::below(random, 2) == 0)
                board.clues[board.at(row, col)] =
                    brute::below(random, 5) == 0 ? unknown_clue : board.white_seen(row, col);
    return board;
}

void test_wide_boards() {
    brute::Random random(7);
    int solved = 0;
    for (int i = 0; i < 60; ++i) {
        const int height = 1 + brute::below(random, 12), width = 1 + brute::below(random, 70);
        const bool is_akari = i % 2 == 0;
        Wide board =
            is_akari ? wide_akari(random, height, width) : wide_kuromasu(random, height, width);
        const auto agree = [&] {
            const bool expected = is_akari ? board.solves_akari() : board.solves_kuromasu();
            solved += expected;
            CHECK((is_akari ? solves_akari(height, width, board.letters, board.marks)
                            : solves_kuromasu(height, width, board.clues, board.marks)) == expected);
            return expected;
        };
        CHECK(agree());
        for (int change = 0; change < 30; ++change) {
            const Wide before = board;
            const auto cell = static_cast<std::size_t>(brute::below(random, height * width));
            char& mark = board.marks[cell];
            if (change % 3 == 0 && is_akari && board.letters[cell] != '.')
                board.letters[cell] = static_cast<char>('0' + brute::below(random, 5));
            else if (change % 3 == 0 && board.clues.size() > cell)
                board.clues[cell] = brute::below(random, height + width);
            else if (is_akari) mark = mark == 'o' ? board.letters[cell] : 'o';
            else mark = mark == '#' ? '.' : '#';
            agree();
            board = before;
        }
    }
    CHECK(solved > 60);
}

}  // namespace

int main() {
    test_wide_boards();

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
