// Bit lines: a board seen along its rows and columns, both ways, one bit per cell.
//
// From any cell the 64 bits ahead are two words and two shifts, the same code in all four directions.
// (Whole words on purpose: a word read just after one of its bytes was written stalls the processor.)
// The bit after the last cell of a line is black: the border stops every view.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"
#include "pages.hpp"

namespace lamplighter {

struct Place {
    int line;
    int index;
};

class Lines {
public:
    static constexpr int window_bits = 64;

    void reset(int height, int width) {
        height_ = height;
        width_ = width;
        has_far_ = false;
        for (int d = 0; d < directions; ++d) {
            const int length = d < 2 ? width : height;
            const int count = d < 2 ? height : width;
            words_[d] = (length + 1) / 64 + 2;
            const auto total = static_cast<std::size_t>(words_[d]) * static_cast<std::size_t>(count);
            bits_[d].assign(total, Word{});
            for (int line = 0; line < count; ++line) flip(&Word::black, d, {line, length});
        }
    }

    Place place(int direction, int row, int col) const {
        switch (direction) {
            case right: return {row, col};
            case left: return {row, width_ - 1 - col};
            case down: return {col, row};
            default: return {col, height_ - 1 - row};
        }
    }

    void flip_white(int row, int col) { flip_all(&Word::white, row, col); }
    void flip_black(int row, int col) { flip_all(&Word::black, row, col); }
    // Clues that look farther than `near_sight` are kept apart, so that the others need only be
    // looked for nearby.
    static constexpr int near_sight = 15;
    void flip_clue(int row, int col, int count) {
        has_far_ = has_far_ || count > near_sight;
        flip_all(count > near_sight ? &Word::far : &Word::clue, row, col);
    }

    // Every clue, wherever it looks, for those who ask for all of them.
    void forget_every_clue() {
        for (int d = 0; d < directions; ++d) every_[d].assign(bits_[d].size(), 0);
    }
    void flip_every_clue(int row, int col) {
        for (int d = 0; d < directions; ++d) {
            const Place there = place(d, row, col);
            every_[d][word(d, there)] ^= std::uint64_t{1} << (there.index & 63);
        }
    }

    // Bit v: the cell v + 1 steps ahead.
    std::uint64_t white_ahead(int direction, Place place) const {
        return window(&Word::white, direction, place);
    }
    std::uint64_t black_ahead(int direction, Place place) const {
        return window(&Word::black, direction, place);
    }
    std::uint64_t every_clue_ahead(int direction, Place place) const {
        const Place next{place.line, place.index + 1};
        const std::uint64_t* words = every_[direction].data() + word(direction, next);
        return joined(words[0], words[1], next.index & 63);
    }
    std::uint64_t clue_ahead(int direction, Place place) const {
        constexpr std::uint64_t nearby = (std::uint64_t{1} << near_sight) - 1;
        const std::uint64_t near = window(&Word::clue, direction, place) & nearby;
        return has_far_ ? near | window(&Word::far, direction, place) : near;
    }

private:
    // What is known of the same cells lies together.
    struct Word {
        std::uint64_t white = 0, black = 0, clue = 0, far = 0;
    };
    using Kind = std::uint64_t Word::*;

    std::size_t word(int direction, Place place) const {
        return static_cast<std::size_t>(place.line) * static_cast<std::size_t>(words_[direction]) +
               static_cast<std::size_t>(place.index >> 6);
    }
    void flip(Kind kind, int direction, Place place) {
        bits_[direction][word(direction, place)].*kind ^= std::uint64_t{1} << (place.index & 63);
    }
    void flip_all(Kind kind, int row, int col) {
        for (int d = 0; d < directions; ++d) flip(kind, d, place(d, row, col));
    }
    std::uint64_t window(Kind kind, int direction, Place place) const {
        const Place next{place.line, place.index + 1};
        const Word* words = bits_[direction].data() + word(direction, next);
        return joined(words[0].*kind, words[1].*kind, next.index & 63);
    }
    static std::uint64_t joined(std::uint64_t word, std::uint64_t next, int shift) {
        return word >> shift | next << 1 << (63 - shift);
    }

    int height_ = 0, width_ = 0;
    bool has_far_ = false;
    int words_[directions] = {};
    PerCell<Word> bits_[directions];
    std::vector<std::uint64_t> every_[directions];
};

}  // namespace lamplighter
