#include "verify.hpp"

#include <vector>

namespace lamplighter {

namespace {

constexpr int row_step[4] = {-1, 0, 0, 1};
constexpr int col_step[4] = {0, -1, 1, 0};

}  // namespace

bool solves_akari(int height, int width, std::string_view letters, std::string_view bulbs) {
    const auto at = [width](int row, int col) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(col);
    };
    const auto inside = [=](int row, int col) {
        return row >= 0 && row < height && col >= 0 && col < width;
    };
    std::vector<char> lit(letters.size(), 0);
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) {
            if (bulbs[at(row, col)] != 'o') continue;
            if (letters[at(row, col)] != '.') return false;
            lit[at(row, col)] = 1;
            for (int d = 0; d < 4; ++d) {
                int r = row + row_step[d], c = col + col_step[d];
                for (; inside(r, c) && letters[at(r, c)] == '.'; r += row_step[d], c += col_step[d]) {
                    if (bulbs[at(r, c)] == 'o') return false;
                    lit[at(r, c)] = 1;
                }
            }
        }
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) {
            const char letter = letters[at(row, col)];
            if (letter == '.' && lit[at(row, col)] == 0) return false;
            if (letter < '0' || letter > '4') continue;
            int count = 0;
            for (int d = 0; d < 4; ++d) {
                const int r = row + row_step[d], c = col + col_step[d];
                if (inside(r, c) && bulbs[at(r, c)] == 'o') ++count;
            }
            if (count != letter - '0') return false;
        }
    return true;
}

bool solves_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                     std::string_view black) {
    const auto at = [width](int row, int col) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(col);
    };
    const auto is_white = [=](int row, int col) {
        return row >= 0 && row < height && col >= 0 && col < width && black[at(row, col)] != '#';
    };
    std::size_t white = 0;
    int start_row = 0, start_col = 0;
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) {
            if (is_white(row, col)) {
                ++white;
                start_row = row;
                start_col = col;
            } else {
                if (clues[at(row, col)] != -1) return false;
                if (row + 1 < height && !is_white(row + 1, col)) return false;
                if (col + 1 < width && !is_white(row, col + 1)) return false;
            }
            if (clues[at(row, col)] < 0) continue;
            std::int32_t seen = 1;
            for (int d = 0; d < 4; ++d) {
                int r = row + row_step[d], c = col + col_step[d];
                for (; is_white(r, c); r += row_step[d], c += col_step[d]) ++seen;
            }
            if (seen != clues[at(row, col)]) return false;
        }
    if (white == 0) return true;
    std::vector<char> reached(clues.size(), 0);
    std::vector<std::pair<int, int>> edge{{start_row, start_col}};
    reached[at(start_row, start_col)] = 1;
    std::size_t count = 0;
    while (!edge.empty()) {
        const auto [row, col] = edge.back();
        edge.pop_back();
        ++count;
        for (int d = 0; d < 4; ++d) {
            const int r = row + row_step[d], c = col + col_step[d];
            if (!is_white(r, c) || reached[at(r, c)] != 0) continue;
            reached[at(r, c)] = 1;
            edge.emplace_back(r, c);
        }
    }
    return count == white;
}

}  // namespace lamplighter
