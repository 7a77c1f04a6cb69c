// The layout: ids and their neighbours, and the runs of a small board drawn by hand.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board.hpp"
#include "check.hpp"

using namespace lamplighter;

namespace {

class Sample : public RunBoard {
public:
    void load(int height, int width, std::string_view letters) {
        lay_out(height, width);
        white.clear();
        load_runs(letters, [&](CellId cell) { white.push_back(cell); });
    }
    std::vector<CellId> white;
};

std::vector<CellId> cells_of(const Run& run) {
    std::vector<CellId> cells;
    for (const CellId cell : run) cells.push_back(cell);
    return cells;
}

// Every id comes back as its row and column; neighbours and corners stay within the memory.
void test_ids() {
    for (const auto& [height, width] : {std::pair{1, 1}, {1, 5}, {5, 1}, {4, 7}}) {
        Sample board;
        board.load(height, width, std::string(static_cast<std::size_t>(height * width), '.'));
        CellId last = 0;
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col) {
                const CellId cell = board.id(row, col);
                CHECK(cell > last);
                last = cell;
                CHECK(board.row(cell) == row && board.col(cell) == col);
                for (const auto& near : {board.around(cell), board.corners(cell)})
                    for (const CellId other : near)
                        CHECK(other >= 0 && static_cast<std::size_t>(other) < board.index_limit());
            }
        CHECK(board.around(board.id(0, 0))[3] == board.id(1, 0));
        CHECK(board.corners(board.id(0, 0))[3] == board.id(1, 1));
        for (int d = 0; d < directions; ++d)
            CHECK(board.steps()[static_cast<std::size_t>(d)] ==
                  -board.steps()[static_cast<std::size_t>(opposite(d))]);
    }
}

// On the longest sides there are, too, at both ends of every row.
void test_ids_of_large_boards() {
    struct Layout : Board {
        using Board::lay_out;
    };
    for (const auto& [height, width] :
         {std::pair{16384, 16384}, {16384, 1}, {1, 16384}, {1000, 999}, {16384, 3}, {77, 16383}}) {
        Layout board;
        board.lay_out(height, width);
        for (int row = 0; row < height; ++row)
            for (const int col : {0, width / 2, width - 1}) {
                const CellId cell = board.id(row, col);
                CHECK(board.row(cell) == row && board.col(cell) == col);
            }
    }
}

//     . . #
//     1 . .
//     . # .
void test_runs() {
    Sample board;
    // A larger board before it leaves nothing behind.
    board.load(6, 6, std::string(36, '.'));
    board.load(3, 3, "..#1...#.");
    const auto at = [&](int row, int col) { return board.id(row, col); };
    CHECK((board.clues() == std::vector<CellId>{at(1, 0)}));
    CHECK((board.white ==
           std::vector<CellId>{at(0, 0), at(0, 1), at(1, 1), at(1, 2), at(2, 0), at(2, 2)}));
    CHECK(board.runs().size() == 8);
    CHECK((cells_of(board.across(at(0, 1))) == std::vector<CellId>{at(0, 0), at(0, 1)}));
    CHECK((cells_of(board.down(at(0, 1))) == std::vector<CellId>{at(0, 1), at(1, 1)}));
    CHECK((cells_of(board.down(at(2, 2))) == std::vector<CellId>{at(1, 2), at(2, 2)}));
    CHECK((cells_of(board.across(at(2, 0))) == std::vector<CellId>{at(2, 0)}));
    for (const Run& run : board.runs()) {
        const std::vector<CellId> cells = cells_of(run);
        std::int32_t mix = 0;
        for (const CellId cell : cells) {
            mix ^= cell;
            CHECK(&(run.is_across() ? board.across(cell) : board.down(cell)) == &run);
        }
        CHECK(run.open == run.length && run.mix == mix && run.bulbs == 0);
    }
    CHECK(board.sees(at(0, 0), at(0, 1)));
    CHECK(board.sees(at(0, 1), at(1, 1)));
    CHECK(!board.sees(at(0, 0), at(2, 0)));
    CHECK(!board.sees(at(2, 0), at(2, 2)));
    // Numbered by their first cells, across before down.
    CHECK(board.runs()[0].start == at(0, 0) && board.runs()[0].is_across());
    CHECK(board.runs()[1].start == at(0, 0) && !board.runs()[1].is_across());
    CHECK(std::is_sorted(board.runs().begin(), board.runs().end(),
                         [](const Run& a, const Run& b) { return a.start < b.start; }));
}

}  // namespace

int main() {
    test_ids();
    test_ids_of_large_boards();
    test_runs();
    return report("board");
}
