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

// Whether all white cells are connected. Those reached are taken off the board, which has a frame
// that is not white.
bool is_connected(std::vector<char>& white, std::size_t whites, std::size_t start,
                  std::span<const std::size_t> ways) {
    std::vector<std::size_t> edge;
    if (whites > 0) {
        edge.push_back(start);
        white[start] = 0;
    }
    std::size_t reached = 0;
    while (!edge.empty()) {
        const std::size_t cell = edge.back();
        edge.pop_back();
        ++reached;
        for (const std::size_t way : ways) {
            if (white[cell + way] == 0) continue;
            white[cell + way] = 0;
            edge.push_back(cell + way);
        }
    }
    return reached == whites;
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
    const std::size_t stride = cols + 2;
    // A frame that is not white around the board: no step needs to look for the edge.
    std::vector<char> white((rows + 2) * stride, 0);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col)
            white[(row + 1) * stride + col + 1] = black[row * cols + col] != '#';
    const std::size_t ways[4] = {std::size_t{0} - stride, std::size_t{0} - 1, 1, stride};
    std::size_t whites = 0, start = 0, index = 0;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col, ++index) {
            const std::size_t cell = (row + 1) * stride + col + 1;
            if (white[cell] == 0) {
                if (clues[index] != -1) return false;
                if (row + 1 < rows && white[cell + stride] == 0) return false;
                if (col + 1 < cols && white[cell + 1] == 0) return false;
                continue;
            }
            ++whites;
            start = cell;
            if (clues[index] < 0) continue;
            std::int32_t seen = 1;
            for (const std::size_t way : ways)
                for (std::size_t other = cell + way; white[other] != 0; other += way) ++seen;
            if (seen != clues[index]) return false;
        }
    return is_connected(white, whites, start, ways);
}

}  // namespace lamplighter
