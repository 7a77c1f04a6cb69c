// How a board lies in memory: cells by one number, walls all around, white cells in runs.
//
// A row takes one place more than it is wide: that place is the wall to the right of one row and to
// the left of the next. A row of walls goes above and below. So the four neighbours and the four
// corners of a cell are fixed distances away, none of them outside, and a walk along a line
// meets a wall before the end of the memory.
//
//     3 x 2     0  1  2  3          ids grow in reading order;
//               4 [5  6  7]         row(6) is 0, col(6) is 1
//               8 [9 10 11]
//              12 13 14 15 16
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "literal.hpp"
#include "pages.hpp"

namespace lamplighter {

enum Direction : int { right = 0, left = 1, down = 2, up = 3 };
inline constexpr int directions = 4;
inline Direction opposite(int direction) { return static_cast<Direction>(direction ^ 1); }

// What every engine over a board begins with.
class Board {
public:
    int height() const { return height_; }
    int width() const { return width_; }
    int stride() const { return stride_; }  // from a cell to the one below it
    std::size_t index_limit() const { return at((height_ + 2) * stride_ + 1); }  // above every id
    CellId id(int row, int col) const { return (row + 1) * stride_ + col + 1; }
    int row(CellId cell) const { return rows_above(cell) - 1; }
    int col(CellId cell) const { return cell - rows_above(cell) * stride_ - 1; }

    std::array<CellId, 4> around(CellId cell) const {
        return {cell - stride_, cell - 1, cell + 1, cell + stride_};
    }
    std::array<CellId, 4> corners(CellId cell) const {
        return {cell - stride_ - 1, cell - stride_ + 1, cell + stride_ - 1, cell + stride_ + 1};
    }
    // The same as distances: one for each direction, and to the corners.
    std::array<int, directions> steps() const { return {1, -1, stride_, -stride_}; }
    std::array<int, 4> diagonals() const {
        return {-stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1};
    }

protected:
    void lay_out(int height, int width) {
        height_ = height;
        width_ = width;
        stride_ = width + 1;
        reciprocal_ = (std::uint64_t{1} << precision) / static_cast<std::uint64_t>(stride_) + 1;
    }
    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

    int height_ = 0, width_ = 0, stride_ = 0;

private:
    // A division by a multiplication, several times as fast. A stride is below 2^15, and so is what
    // comes out: the reciprocal is too large by one part in 2^33 at most, the quotient by less than
    // 2^-18, and the next whole number is 2^-15 away at least. The product stays below 2^63.
    static constexpr int precision = 48;
    int rows_above(CellId cell) const {
        return static_cast<int>(static_cast<std::uint64_t>(cell) * reciprocal_ >> precision);
    }

    std::uint64_t reciprocal_ = 0;
};

// A longest straight line of white cells, with what is known of it. `for (CellId cell : run)` visits
// them from left to right, or from top to bottom.
// Kept small: on a large board they are looked up all over the memory. A side has 16384 cells at most.
struct Run {
    std::int32_t mix;   // XOR of the ids of the open cells: with one left, it is that one
    std::int16_t open;  // cells a bulb may still go to, as counted by the owner of the run
    std::int16_t bulbs;
    CellId start;
    std::int16_t length;
    std::int16_t stride;

    struct End {};
    struct Cursor {
        CellId cell;
        std::int32_t left, stride;
        CellId operator*() const { return cell; }
        Cursor& operator++() {
            cell += stride;
            --left;
            return *this;
        }
        bool operator!=(End) const { return left != 0; }
    };
    Cursor begin() const { return {start, length, stride}; }
    End end() const { return {}; }
    bool is_across() const { return stride == 1; }
};

// An Akari board: its letters, its clues, and each white cell in a run across and a run down.
class RunBoard : public Board {
public:
    const std::vector<CellId>& clues() const { return clues_; }
    std::span<const Run> runs() const { return {runs_.data(), run_count_}; }
    const Run& across(CellId cell) const { return runs_[at(across_[at(cell)])]; }
    const Run& down(CellId cell) const { return runs_[at(down_[at(cell)])]; }
    bool sees(CellId a, CellId b) const {
        return across_[at(a)] == across_[at(b)] || down_[at(a)] == down_[at(b)];
    }

protected:
    Run& run_across(CellId cell) { return runs_[at(across_[at(cell)])]; }
    Run& run_down(CellId cell) { return runs_[at(down_[at(cell)])]; }

    // Letters row by row, on a board laid out; `white` is called for each white cell in reading order.
    // Runs are numbered in the order of their first cells, across before down.
    template <class White>
    void load_runs(std::string_view letters, White white) {
        const std::size_t total = index_limit();
        letters_.assign(total, '#');
        for (int row = 0; row < height_; ++row)
            letters.copy(letters_.data() + id(row, 0), at(width_), at(row) * at(width_));
        // These are written before they are read, so they only ever grow.
        if (across_.size() < total) {
            across_.resize(total);
            down_.resize(total);
        }
        // Between two runs of a line there is a wall.
        const std::size_t most_runs =
            at(height_) * at((width_ + 1) / 2) + at(width_) * at((height_ + 1) / 2);
        if (runs_.size() < most_runs) runs_.resize(most_runs);
        clues_.clear();
        std::int32_t runs = 0;
        for (int row = 0; row < height_; ++row) {
            CellId cell = id(row, 0);
            const CellId end = cell + width_;
            while (cell < end) {
                const char letter = letters_[at(cell)];
                if (letter != '.') {
                    if (letter != '#') clues_.push_back(cell);
                    ++cell;
                    continue;
                }
                // A run across, to the next wall, and its share of the runs down.
                const CellId start = cell;
                const std::int32_t row_run = runs++;
                std::int32_t mix = 0;
                do {
                    white(cell);
                    across_[at(cell)] = row_run;
                    mix ^= cell;
                    const CellId above = cell - stride_;
                    std::int32_t column_run;
                    if (letters_[at(above)] == '.') {
                        column_run = down_[at(above)];
                    } else {
                        column_run = runs++;
                        runs_[at(column_run)] = {0, 0, 0, cell, 0, static_cast<std::int16_t>(stride_)};
                    }
                    down_[at(cell)] = column_run;
                    Run& column = runs_[at(column_run)];
                    ++column.open;
                    ++column.length;
                    column.mix ^= cell;
                    ++cell;
                } while (letters_[at(cell)] == '.');
                const auto length = static_cast<std::int16_t>(cell - start);
                runs_[at(row_run)] = {mix, length, 0, start, length, 1};
            }
        }
        run_count_ = at(runs);
    }

    PerCell<char> letters_;
    std::vector<CellId> clues_;
    PerCell<std::int32_t> across_, down_;  // per white cell: its runs
    PerCell<Run> runs_;                    // and room for those of larger boards
    std::size_t run_count_ = 0;
};

}  // namespace lamplighter
