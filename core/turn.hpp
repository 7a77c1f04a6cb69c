// A board turned and mirrored so that all eight images of it are told in the same way.
//
// Where two steps are equally near, or two reasons equally small, the one that comes first in reading
// order is taken. On a turned board another one would come first: so an explanation, and the rating
// that is read from it, looks at one image of the eight, whichever it was given.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include "question.hpp"

namespace lamplighter {

class Turn {
public:
    Turn() = default;
    Turn(int code, int height, int width) : code_(code), height_(height), width_(width) {}

    int height() const { return swaps() ? width_ : height_; }
    int width() const { return swaps() ? height_ : width_; }
    // Where a cell of the turned board is on the board as given.
    std::pair<int, int> operator()(int row, int col) const {
        if (swaps()) std::swap(row, col);
        if ((code_ & 2) != 0) row = height_ - 1 - row;
        if ((code_ & 4) != 0) col = width_ - 1 - col;
        return {row, col};
    }
    template <class Sequence>
    Sequence operator()(const Sequence& given) const {
        Sequence turned = given;
        if (code_ == 0 || given.empty()) return turned;
        std::size_t index = 0;
        for (int row = 0; row < height(); ++row)
            for (int col = 0; col < width(); ++col) {
                const auto [from_row, from_col] = (*this)(row, col);
                turned[index++] = given[static_cast<std::size_t>(from_row * width_ + from_col)];
            }
        return turned;
    }
    Question operator()(const Question& given) const {
        return {given.genre,         height(), width(), (*this)(given.letters), (*this)(given.clues),
                (*this)(given.marks)};
    }

    static constexpr int codes = 8;

private:
    bool swaps() const { return (code_ & 1) != 0; }

    int code_ = 0, height_ = 0, width_ = 0;
};

// The turn to the image that is no higher than it is wide, and of those the first in order: by its
// contents, then by its marks.
inline Turn standing(const Question& question) {
    Turn best;
    Question least;
    bool found = false;
    for (int code = 0; code < Turn::codes; ++code) {
        const Turn turn(code, question.height, question.width);
        if (turn.height() > turn.width()) continue;
        Question turned = turn(question);
        const auto key = [](const Question& each) {
            return std::tie(each.letters, each.clues, each.marks);
        };
        if (found && key(turned) >= key(least)) continue;
        found = true;
        best = turn;
        least = std::move(turned);
    }
    return best;
}

}  // namespace lamplighter
