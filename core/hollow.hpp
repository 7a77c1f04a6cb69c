// Hollows: rectangles of a board in which nothing stands, be it walls or clues.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lamplighter {

struct Hollow {
    int top = 0, left = 0, bottom = -1, right = -1;  // its first and last rows and columns

    int height() const { return bottom - top + 1; }
    int width() const { return right - left + 1; }
    int area() const { return height() * width(); }
};

// Keeps its buffers between boards. `stands(row, col)` says where something does.
class Hollows {
public:
    // How many cells the largest hollow around an empty cell has.
    template <class Stands>
    int around(int height, int width, int row, int col, Stands stands) {
        const auto look = [&](int step, std::vector<Reach>& reaches) {
            reaches.clear();
            Reach reach{col, width - 1 - col};
            for (int r = row; r >= 0 && r < height && !stands(r, col); r += step) {
                for (int k = 1; k <= reach.left; ++k)
                    if (stands(r, col - k)) reach.left = k - 1;
                for (int k = 1; k <= reach.right; ++k)
                    if (stands(r, col + k)) reach.right = k - 1;
                reaches.push_back(reach);
            }
        };
        look(-1, up_);
        look(1, down_);
        int most = 0;
        for (std::size_t i = 0; i < up_.size(); ++i)
            for (std::size_t j = 0; j < down_.size(); ++j) {
                const int left = std::min(up_[i].left, down_[j].left);
                const int right = std::min(up_[i].right, down_[j].right);
                most = std::max(most, static_cast<int>(i + j + 1) * (left + 1 + right));
            }
        return most;
    }

    // The largest one that ends in a row, for the first row from `from` on where it has more cells than
    // `most`. False: there is none.
    template <class Stands>
    bool find(int height, int width, int from, int most, Stands stands, Hollow& found) {
        heights_.assign(static_cast<std::size_t>(width), 0);
        for (int col = 0; col < width; ++col)
            for (int row = from - 1; row >= 0 && !stands(row, col); --row) ++height_at(col);
        for (int row = from; row < height; ++row) {
            for (int col = 0; col < width; ++col)
                height_at(col) = stands(row, col) ? 0 : height_at(col) + 1;
            found = largest_in(row, width);
            if (found.area() > most) return true;
        }
        return false;
    }

private:
    struct Reach {
        int left, right;  // cells beside the column
    };
    struct Step {
        int col, height;
    };

    int& height_at(int col) { return heights_[static_cast<std::size_t>(col)]; }

    // Columns from left to right, those still open with rising heights.
    Hollow largest_in(int row, int width) {
        Hollow largest;
        rising_.clear();
        for (int col = 0; col <= width; ++col) {
            const int height = col < width ? height_at(col) : 0;
            int start = col;
            while (!rising_.empty() && rising_.back().height >= height) {
                const Step last = rising_.back();
                rising_.pop_back();
                start = last.col;
                if (last.height * (col - last.col) > largest.area())
                    largest = {row - last.height + 1, last.col, row, col - 1};
            }
            if (height > 0) rising_.push_back({start, height});
        }
        return largest;
    }

    std::vector<Reach> up_, down_;
    std::vector<int> heights_;
    std::vector<Step> rising_;
};

}  // namespace lamplighter
