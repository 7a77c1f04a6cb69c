#include "board.hpp"

#include <stdexcept>

namespace lamplighter {

Board::Board(int height, int width, std::string_view cells)
    : height_(height), width_(width), stride_(width + 1) {
    if (height < 1 || width < 1 || height > max_side || width > max_side)
        throw std::invalid_argument("a board needs 1 to 16384 rows and columns");
    if (cells.size() != static_cast<std::size_t>(height) * static_cast<std::size_t>(width))
        throw std::invalid_argument("the cells do not fill the board");
    const auto total = static_cast<std::size_t>(height + 2) * static_cast<std::size_t>(stride_) + 1;
    letters_.assign(total, '#');
    for (int row = 0; row < height; ++row) {
        const auto from = cells.substr(static_cast<std::size_t>(row) * static_cast<std::size_t>(width),
                                       static_cast<std::size_t>(width));
        from.copy(letters_.data() + id(row, 0), from.size());
    }
    find_runs();
}

void Board::find_runs() {
    across_.assign(letters_.size(), no_run);
    down_.assign(letters_.size(), no_run);
    // The padding is wall, so a cell starts a run exactly when the cell before it is a wall.
    const auto walk = [this](CellId start, int step, std::vector<RunId>& of) {
        if (is_wall(start) || !is_wall(start - step)) return;
        Run run{start, 0, step};
        for (CellId cell = start; !is_wall(cell); cell += step) {
            of[static_cast<std::size_t>(cell)] = static_cast<RunId>(runs_.size());
            ++run.length;
        }
        runs_.push_back(run);
    };
    for (int row = 0; row < height_; ++row)
        for (int col = 0; col < width_; ++col) walk(id(row, col), 1, across_);
    for (int row = 0; row < height_; ++row)
        for (int col = 0; col < width_; ++col) walk(id(row, col), stride_, down_);
}

}  // namespace lamplighter
