// Hollows against every rectangle of small boards, and orbits against each other.
#include "hollow.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "random.hpp"
#include "symmetry.hpp"

using namespace lamplighter;

namespace {

// By looking at all rectangles; `row` and `col` below zero ask about any, else about those around it.
int largest(const std::vector<char>& board, int height, int width, int row = -1, int col = -1) {
    int most = 0;
    for (int top = 0; top < height; ++top)
        for (int left = 0; left < width; ++left)
            for (int bottom = top; bottom < height; ++bottom)
                for (int right = left; right < width; ++right) {
                    if (row >= 0 && (row < top || row > bottom || col < left || col > right)) continue;
                    bool is_empty = true;
                    for (int r = top; r <= bottom; ++r)
                        for (int c = left; c <= right; ++c)
                            is_empty = is_empty && !board[static_cast<std::size_t>(r * width + c)];
                    if (is_empty) most = std::max(most, (bottom - top + 1) * (right - left + 1));
                }
    return most;
}

void check_hollows() {
    Random random(7);
    Hollows hollows;
    for (int round = 0; round < 300; ++round) {
        const int height = 1 + static_cast<int>(random.below(6));
        const int width = 1 + static_cast<int>(random.below(7));
        std::vector<char> board(static_cast<std::size_t>(height * width));
        const double share = random.share();
        for (char& cell : board) cell = random.chance(share);
        const auto stands = [&](int row, int col) {
            return board[static_cast<std::size_t>(row * width + col)] != 0;
        };
        const int most = largest(board, height, width);
        Hollow found;
        CHECK(!hollows.find(height, width, 0, most, stands, found));
        if (most > 0) {
            CHECK(hollows.find(height, width, 0, most - 1, stands, found));
            CHECK(found.area() == most);
            for (int r = found.top; r <= found.bottom; ++r)
                for (int c = found.left; c <= found.right; ++c) CHECK(!stands(r, c));
            // From its last row on it is found again, from the next one on no longer.
            CHECK(hollows.find(height, width, found.bottom, most - 1, stands, found));
            const int next = found.bottom + 1;
            if (hollows.find(height, width, next, most - 1, stands, found)) CHECK(found.bottom >= next);
        }
        for (int row = 0; row < height; ++row)
            for (int col = 0; col < width; ++col)
                CHECK(hollows.around(height, width, row, col, stands) ==
                      (stands(row, col) ? 0 : largest(board, height, width, row, col)));
    }
}

// An orbit is the same from each of its cells, and has as many as the symmetry makes of it.
void check_orbits() {
    for (int symmetry = 0; symmetry < 7; ++symmetry)
        for (const int side : {4, 5}) {
            const Orbits orbits(static_cast<Symmetry>(symmetry), side, side);
            for (std::int32_t cell = 0; cell < side * side; ++cell) {
                const Orbit orbit = orbits(cell);
                CHECK(std::is_sorted(orbit.begin(), orbit.end()));
                CHECK(std::find(orbit.begin(), orbit.end(), cell) != orbit.end());
                for (const std::int32_t image : orbit)
                    CHECK(std::equal(orbit.begin(), orbit.end(), orbits(image).begin()));
            }
        }
    const Orbits one(Symmetry::diagonal, 4, 4), both(Symmetry::diagonal2, 4, 4);
    CHECK(one(1).size() == 2 && one(1).cells[1] == 4);
    CHECK(one(5).size() == 1);
    CHECK(both(1).size() == 4 && both(1).cells[2] == 11 && both(1).cells[3] == 14);
    CHECK(both(0).size() == 2 && both(0).cells[1] == 15);
    CHECK(both(3).size() == 2 && both(3).cells[1] == 12);
}

}  // namespace

int main() {
    check_hollows();
    check_orbits();
    return report("hollow");
}
