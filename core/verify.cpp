#include "verify.hpp"

#include <algorithm>
#include <vector>

namespace lamplighter {

namespace {

// Whether the clue there has as many bulbs beside it as it says.
bool has_its_bulbs(std::size_t rows, std::size_t cols, std::size_t row, std::size_t col,
                   std::string_view letters, std::string_view bulbs) {
    const std::size_t cell = row * cols + col;
    int count = 0;
    if (row > 0) count += bulbs[cell - cols] == 'o';
    if (col > 0) count += bulbs[cell - 1] == 'o';
    if (col + 1 < cols) count += bulbs[cell + 1] == 'o';
    if (row + 1 < rows) count += bulbs[cell + cols] == 'o';
    return count == letters[cell] - '0';
}

// White cells in pieces that are known to be connected. A run is a piece at first; where it touches one
// of the row above, their pieces become one.
class Pieces {
public:
    explicit Pieces(std::size_t most) { parent_.reserve(most); }

    std::size_t add() {
        ++count_;
        parent_.push_back(parent_.size());
        return parent_.size() - 1;
    }
    void join(std::size_t a, std::size_t b) {
        a = root(a);
        b = root(b);
        if (a == b) return;
        parent_[a > b ? a : b] = a > b ? b : a;
        --count_;
    }
    std::size_t count() const { return count_; }

private:
    std::size_t root(std::size_t piece) {
        while (parent_[piece] != piece) piece = parent_[piece] = parent_[parent_[piece]];
        return piece;
    }

    std::vector<std::size_t> parent_;
    std::size_t count_ = 0;
};

constexpr std::size_t none = ~std::size_t{0};

bool is_connected(std::size_t rows, std::size_t cols, std::string_view black) {
    Pieces pieces(rows * ((cols + 1) / 2));
    std::vector<std::size_t> above(cols, none);  // by column: the piece of the cell last passed
    std::size_t cell = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t own = none, joined = none;
        for (std::size_t col = 0; col < cols; ++col, ++cell) {
            const std::size_t upper = above[col];
            if (black[cell] == '#') {
                own = joined = above[col] = none;
                continue;
            }
            if (own == none) own = pieces.add();
            if (upper != joined && upper != none) pieces.join(own, upper);
            joined = upper;
            above[col] = own;
        }
    }
    return pieces.count() <= 1;
}

}  // namespace

bool solves_akari(int height, int width, std::string_view letters, std::string_view bulbs) {
    const auto rows = static_cast<std::size_t>(height), cols = static_cast<std::size_t>(width);
    // What shines on each cell; and, for the row in hand, down each column.
    std::vector<int> held(letters.size() + cols, 0);
    int* const lit = held.data();
    int* const above = lit + letters.size();
    int clash = 0;  // a bulb on a wall, or one that another shines on
    // From one corner to the other, then back. No branches: where bulbs are is as good as random.
    const auto pass = [&](std::size_t cell, int& along, int& down) {
        const int white = letters[cell] == '.' ? 1 : 0, bulb = bulbs[cell] == 'o' ? 1 : 0;
        along &= white;
        down &= white;
        clash |= bulb & (along | down | (white ^ 1));
        along |= bulb;
        down |= bulb;
        lit[cell] |= along | down;
    };
    for (std::size_t row = 0; row < rows; ++row) {
        int along = 0;
        for (std::size_t col = 0; col < cols; ++col) pass(row * cols + col, along, above[col]);
    }
    std::fill(above, above + cols, 0);
    for (std::size_t row = rows; row-- > 0;) {
        int along = 0;
        for (std::size_t col = cols; col-- > 0;) pass(row * cols + col, along, above[col]);
    }
    if (clash != 0) return false;
    std::size_t cell = 0;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col, ++cell) {
            const char letter = letters[cell];
            if (letter == '.' && lit[cell] == 0) return false;
            const bool is_clue = letter >= '0' && letter <= '4';
            if (is_clue && !has_its_bulbs(rows, cols, row, col, letters, bulbs)) return false;
        }
    return true;
}

bool solves_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                     std::string_view black) {
    const auto rows = static_cast<std::size_t>(height), cols = static_cast<std::size_t>(width);
    // How many white cells in a row end here, counted from the left and from above; then, on the way
    // back, from the right and from below. The cell itself is counted each time.
    std::vector<std::int32_t> held(black.size() + cols, 0);
    std::int32_t* const seen = held.data();
    std::int32_t* const beyond = seen + black.size();  // by column
    bool clash = false;                                // two black cells side by side
    std::size_t cell = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        std::int32_t along = 0;
        for (std::size_t col = 0; col < cols; ++col, ++cell) {
            const std::int32_t white = black[cell] != '#' ? 1 : 0;
            clash |= white == 0 && ((col > 0 && along == 0) || (row > 0 && beyond[col] == 0));
            along = (along + 1) * white;
            beyond[col] = (beyond[col] + 1) * white;
            seen[cell] = along + beyond[col];
        }
    }
    if (clash) return false;
    std::fill(beyond, beyond + cols, 0);
    for (std::size_t row = rows; row-- > 0;) {
        std::int32_t along = 0;
        for (std::size_t col = cols; col-- > 0;) {
            --cell;
            const std::int32_t white = black[cell] != '#' ? 1 : 0;
            along = (along + 1) * white;
            beyond[col] = (beyond[col] + 1) * white;
            const std::int32_t clue = clues[cell];
            if (clue == -1) continue;
            if (white == 0) return false;
            if (clue >= 0 && seen[cell] + along + beyond[col] - 3 != clue) return false;
        }
    }
    return is_connected(rows, cols, black);
}

}  // namespace lamplighter
