#include "verify.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace lamplighter {

namespace {

// Small types and loops without branches: where bulbs and black cells are is as good as random, and so
// a dozen columns go through the processor at a time.
using Flag = std::uint8_t;    // 0 or 1
using Count = std::uint16_t;  // white cells in a line, which has 16384 at most

// White cells in pieces that are known to be connected. A run belongs to the piece of the first run
// above that it touches; where it touches others, their pieces become one with it.
class Pieces {
public:
    explicit Pieces(std::size_t likely) { parent_.reserve(likely); }

    std::uint32_t add() {
        ++count_;
        parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
        return parent_.back();
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        if (a == b) return;
        parent_[std::max(a, b)] = std::min(a, b);
        --count_;
    }
    std::size_t count() const { return count_; }

private:
    std::uint32_t root(std::uint32_t piece) {
        while (parent_[piece] != piece) piece = parent_[piece] = parent_[parent_[piece]];
        return piece;
    }

    std::vector<std::uint32_t> parent_;
    std::size_t count_ = 0;
};

constexpr std::uint32_t none = ~std::uint32_t{0};

bool is_connected(std::size_t rows, std::size_t cols, std::string_view black) {
    Pieces pieces(cols);
    std::vector<std::uint32_t> above(cols, none);  // by column: the piece of the cell last passed
    for (std::size_t row = 0; row < rows; ++row) {
        const char* const cells = black.data() + row * cols;
        for (std::size_t col = 0; col < cols; ++col) {
            if (cells[col] == '#') {
                above[col] = none;
                continue;
            }
            const std::size_t start = col;
            std::uint32_t own = none, last = none;
            for (; col < cols && cells[col] != '#'; ++col) {
                const std::uint32_t upper = above[col];
                if (upper == last) continue;
                if (own == none) own = upper;
                else if (upper != none) pieces.join(own, upper);
                last = upper;
            }
            if (own == none) own = pieces.add();
            std::fill(&above[start], &above[start] + (col - start), own);
            if (col < cols) above[col] = none;  // what ended the run is black
        }
    }
    return pieces.count() <= 1;
}

}  // namespace

bool solves_akari(int height, int width, std::string_view letters, std::string_view bulbs) {
    const auto rows = static_cast<std::size_t>(height), cols = static_cast<std::size_t>(width);
    std::vector<Flag> held(letters.size() + 8 * cols + 6, 0);
    Flag* const from_above = held.data();  // what shines down on each cell, its own bulb included
    Flag* const down = from_above + letters.size();  // by column: that of the row last passed
    Flag* const up = down + cols;                    // the same from below
    Flag* const along = up + cols;                   // and from either side
    Flag* const white = along + cols;
    Flag* below = white + cols + 1;  // the bulbs of three rows, which have a cell more at either end
    Flag* bulb = below + cols + 2;
    Flag* above = bulb + cols + 2;
    const auto read_bulbs = [&](std::size_t row, Flag* into) {
        const char* const drawn = bulbs.data() + row * cols;
        for (std::size_t col = 0; col < cols; ++col) into[col] = drawn[col] == 'o';
    };
    Flag wrong = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const char* const letter = letters.data() + row * cols;
        const char* const drawn = bulbs.data() + row * cols;
        Flag* const lit = from_above + row * cols;
        for (std::size_t col = 0; col < cols; ++col) {
            const Flag is_white = letter[col] == '.', is_bulb = drawn[col] == 'o';
            const Flag light = down[col] & is_white;
            wrong |= is_bulb & (light | (is_white ^ 1));  // lit by another, or on a wall
            lit[col] = down[col] = light | is_bulb;
        }
    }
    read_bulbs(rows - 1, bulb);
    for (std::size_t row = rows; row-- > 0;) {
        const char* const letter = letters.data() + row * cols;
        const Flag* const lit = from_above + row * cols;
        if (row > 0) read_bulbs(row - 1, above);
        else std::fill(above, above + cols, Flag{0});
        for (std::size_t col = 0; col < cols; ++col) white[col] = letter[col] == '.';
        Flag light = 0;
        for (std::size_t col = 0; col < cols; ++col) {
            light &= white[col];
            wrong |= light & bulb[col];
            along[col] = light |= bulb[col];
        }
        light = 0;
        for (std::size_t col = cols; col-- > 0;) {
            light &= white[col];
            wrong |= light & bulb[col];
            along[col] |= light |= bulb[col];
        }
        for (std::size_t col = 0; col < cols; ++col) {
            light = up[col] & white[col];
            wrong |= light & bulb[col];
            up[col] = light | bulb[col];
            wrong |= white[col] & ((lit[col] | along[col] | up[col]) ^ 1);  // dark
            const Flag number = static_cast<Flag>(letter[col] - '0');
            const Flag count = bulb[col - 1] + bulb[col + 1] + above[col] + below[col];
            wrong |= (number <= 4) & (number != count);
        }
        std::swap(below, bulb);
        std::swap(bulb, above);
    }
    return wrong == 0;
}

bool solves_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                     std::string_view black) {
    const auto rows = static_cast<std::size_t>(height), cols = static_cast<std::size_t>(width);
    // How many white cells in a line end here, the cell itself included; 0 for a black one.
    std::vector<Count> held(black.size() + 3 * cols, 0);
    Count* const from_above = held.data();           // of each cell
    Count* const below = from_above + black.size();  // of the row in hand
    Count* const along = below + cols;               // both ways
    Count* const white = along + cols;               // all bits, or none
    const auto read_white = [&](std::size_t row) {
        const char* const cells = black.data() + row * cols;
        for (std::size_t col = 0; col < cols; ++col) white[col] = cells[col] == '#' ? 0 : ~Count{0};
    };
    Count clash = 0;  // two black cells side by side
    for (std::size_t row = 0; row < rows; ++row) {
        read_white(row);
        Count* const up = from_above + row * cols;
        const Count* const above = row > 0 ? up - cols : below;  // nothing above the first row
        const Count is_first = row == 0;
        for (std::size_t col = 0; col < cols; ++col) {
            clash |= (white[col] | above[col] | is_first) == 0;
            up[col] = (above[col] + 1) & white[col];
        }
        for (std::size_t col = 1; col < cols; ++col) clash |= (white[col - 1] | white[col]) == 0;
    }
    if (clash != 0) return false;
    int wrong = 0;
    for (std::size_t row = rows; row-- > 0;) {
        read_white(row);
        const Count* const up = from_above + row * cols;
        const std::int32_t* const clue = clues.data() + row * cols;
        Count run = 0;
        for (std::size_t col = 0; col < cols; ++col) along[col] = run = (run + 1) & white[col];
        run = 0;
        for (std::size_t col = cols; col-- > 0;) along[col] += run = (run + 1) & white[col];
        for (std::size_t col = 0; col < cols; ++col) {
            below[col] = (below[col] + 1) & white[col];
            const std::int32_t seen = up[col] + below[col] + along[col] - 3;  // itself once
            wrong |= (clue[col] != -1) & (white[col] == 0);
            wrong |= (clue[col] >= 0) & (clue[col] != seen);
        }
    }
    return wrong == 0 && is_connected(rows, cols, black);
}

}  // namespace lamplighter
