// How a board looks, whichever way it is turned or mirrored: what it shares with its images.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "turn.hpp"

namespace lamplighter {

// A board as letters, row by row: any letter will do, so that a number is one letter too.
using Letters = std::u32string;

struct Look {
    std::string whole;    // of the images that are no higher than wide, the first in order, as UTF-8
    std::string pattern;  // the same for where something is printed
    unsigned turns = 0;   // bit n: the turn of code n (turn.hpp) lays the pattern on itself
    int printed = 0;      // cells in which something is
    int clues = 0;        // those with a clue
};

// A letter as UTF-8. Half a surrogate pair, which no text has but a large number may be, stays as is.
inline void append(std::string& text, char32_t letter) {
    const auto byte = [&](char32_t lead, int shift) {
        text.push_back(static_cast<char>(lead | ((letter >> shift) & 0x3F)));
    };
    if (letter < 0x80) {
        text.push_back(static_cast<char>(letter));
    } else if (letter < 0x800) {
        text.push_back(static_cast<char>(0xC0 | (letter >> 6)));
        byte(0x80, 0);
    } else if (letter < 0x10000) {
        text.push_back(static_cast<char>(0xE0 | (letter >> 12)));
        byte(0x80, 6);
        byte(0x80, 0);
    } else {
        text.push_back(static_cast<char>(0xF0 | (letter >> 18)));
        byte(0x80, 12);
        byte(0x80, 6);
        byte(0x80, 0);
    }
}

// A turned board, seen where the board as given lies: no cell is copied.
class Image {
public:
    Image(int code, int height, int width)
        : swaps_((code & 1) != 0), height_(swaps_ ? width : height), width_(swaps_ ? height : width) {
        // As in turn.hpp: bit 1 turns the rows round, bit 2 the columns.
        const int down = (code & 2) != 0 ? -width : width;
        const int across = (code & 4) != 0 ? -1 : 1;
        start_ = (down < 0 ? (height - 1) * width : 0) + (across < 0 ? width - 1 : 0);
        next_row_ = swaps_ ? across : down;
        next_col_ = swaps_ ? down : across;
    }

    int height() const { return height_; }
    int width() const { return width_; }
    // Where a cell of the image is on the board as given, row by row.
    std::size_t operator()(int row, int col) const {
        return static_cast<std::size_t>(start_ + row * next_row_ + col * next_col_);
    }
    // Of two images of one shape: below zero if this one comes first in reading order, zero if they
    // are the same. Most differ in one of the first cells.
    int compare(const Image& other, const Letters& letters) const {
        for (int row = 0; row < height_; ++row)
            for (int col = 0; col < width_; ++col) {
                const char32_t mine = letters[(*this)(row, col)];
                const char32_t theirs = letters[other(row, col)];
                if (mine != theirs) return mine < theirs ? -1 : 1;
            }
        return 0;
    }
    std::string text(const Letters& letters) const {
        std::string drawn;
        drawn.reserve(letters.size() + static_cast<std::size_t>(height_));
        for (int row = 0; row < height_; ++row) {
            if (row > 0) drawn.push_back('\n');
            for (int col = 0; col < width_; ++col) append(drawn, letters[(*this)(row, col)]);
        }
        return drawn;
    }

private:
    bool swaps_;
    int height_, width_;
    int start_ = 0, next_row_ = 0, next_col_ = 0;
};

// Of the images that are no higher than wide, the first in order.
inline std::string first_image(const Letters& letters, int height, int width) {
    Image first(height > width ? 1 : 0, height, width);
    for (int code = 0; code < Turn::codes; ++code) {
        const Image image(code, height, width);
        if (image.height() == first.height() && image.compare(first, letters) < 0) first = image;
    }
    return first.text(letters);
}

// Bit n: the turn of code n lays the board on itself.
inline unsigned own_turns(const Letters& letters, int height, int width) {
    const Image upright(0, height, width);
    unsigned found = 0;
    for (int code = 0; code < Turn::codes; ++code) {
        const Image image(code, height, width);
        if (image.height() == height && image.compare(upright, letters) == 0) found |= 1U << code;
    }
    return found;
}

// `letters` are all different for different contents; `pattern` has a '.' where nothing is printed.
inline Look look_of(const Letters& letters, const Letters& pattern, int clues, int height, int width) {
    Look look;
    look.whole = first_image(letters, height, width);
    look.pattern = first_image(pattern, height, width);
    look.turns = own_turns(pattern, height, width);
    look.printed = static_cast<int>(
        pattern.size() - static_cast<std::size_t>(std::count(pattern.begin(), pattern.end(), U'.')));
    look.clues = clues;
    return look;
}

}  // namespace lamplighter
