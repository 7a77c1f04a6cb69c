// A rectangular board laid out flat with a wall around it, so that no step needs a bounds check.
//
// Cell (row, col) lives at index (row + 1) * stride + col + 1 with stride = width + 1: one padding
// column serves as the right edge of a row and the left edge of the next. A run is a longest
// straight line of white cells; it is (start, length, stride), never a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lamplighter {

using CellId = std::int32_t;
using RunId = std::int32_t;

inline constexpr RunId no_run = -1;
inline constexpr int max_side = 1 << 14;  // indices stay far inside 32 bits

struct Run {
    CellId start;
    std::int32_t length;
    std::int32_t stride;  // 1 across, the board's stride down
};

class Board {
public:
    // `cells` holds height * width letters row by row; a letter other than '.' is a wall.
    // Throws std::invalid_argument on a size that does not fit the letters or the limit.
    Board(int height, int width, std::string_view cells);

    int height() const { return height_; }
    int width() const { return width_; }
    int stride() const { return stride_; }
    std::size_t size() const { return letters_.size(); }

    CellId id(int row, int col) const { return (row + 1) * stride_ + col + 1; }
    int row(CellId cell) const { return cell / stride_ - 1; }
    int col(CellId cell) const { return cell % stride_ - 1; }

    char letter(CellId cell) const { return letters_[static_cast<std::size_t>(cell)]; }
    bool is_wall(CellId cell) const { return letter(cell) != '.'; }

    std::span<const Run> runs() const { return runs_; }
    RunId run_across(CellId cell) const { return across_[static_cast<std::size_t>(cell)]; }
    RunId run_down(CellId cell) const { return down_[static_cast<std::size_t>(cell)]; }

private:
    void find_runs();

    int height_, width_, stride_;
    std::vector<char> letters_;
    std::vector<Run> runs_;
    std::vector<RunId> across_, down_;
};

}  // namespace lamplighter
