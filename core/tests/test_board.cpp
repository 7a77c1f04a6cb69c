#include <set>
#include <stdexcept>

#include "board.hpp"
#include "check.hpp"

using namespace lamplighter;

namespace {

void runs_stop_at_walls_and_edges() {
    // .#.
    // ...
    const Board board(2, 3, ".#....");
    CHECK(board.runs().size() == 6);
    CHECK(board.run_across(board.id(0, 0)) != board.run_across(board.id(0, 2)));
    CHECK(board.run_across(board.id(1, 0)) == board.run_across(board.id(1, 2)));
    CHECK(board.run_down(board.id(0, 0)) == board.run_down(board.id(1, 0)));
    CHECK(board.run_across(board.id(0, 1)) == no_run);
    CHECK(board.runs()[0].length == 1);
}

void every_cell_lies_in_one_run_each_way() {
    const Board board(3, 4, "..1.....#...");
    int across = 0, down = 0;
    for (const Run& run : board.runs()) (run.stride == 1 ? across : down) += run.length;
    CHECK(across == 10);
    CHECK(down == 10);
}

void ids_and_cells_are_inverse() {
    const Board board(5, 7, std::string(35, '.'));
    std::set<CellId> seen;
    for (int row = 0; row < 5; ++row)
        for (int col = 0; col < 7; ++col) {
            const CellId cell = board.id(row, col);
            CHECK(board.row(cell) == row && board.col(cell) == col);
            CHECK(seen.insert(cell).second);
        }
}

void bad_sizes_are_refused() {
    const auto refuses = [](int height, int width, const char* cells) {
        try {
            Board(height, width, cells);
            return false;
        } catch (const std::invalid_argument&) {
            return true;
        }
    };
    CHECK(refuses(0, 3, ""));
    CHECK(refuses(1, 3, ".."));
    CHECK(refuses(-1, -1, "."));
    CHECK(refuses(1 << 20, 1 << 20, "."));
    CHECK(!refuses(1, 1, "."));
}

}  // namespace

int main() {
    runs_stop_at_walls_and_edges();
    every_cell_lies_in_one_run_each_way();
    ids_and_cells_are_inverse();
    bad_sizes_are_refused();
    return report("board");
}
