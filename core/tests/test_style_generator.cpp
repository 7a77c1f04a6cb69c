// The generator of styles: what comes out is counted again from its letters, with every option.
#include <array>
#include <atomic>
#include <string>

#include "check.hpp"
#include "style_generator.hpp"

using namespace lamplighter;

namespace {

StyleOrder thesis(int height, int width, int walls) {
    StyleOrder order;
    order.height = height;
    order.width = width;
    order.walls = walls;
    order.least_inner = walls * 6 / 10;
    order.line = height < 7 || width < 7 ? 1 : 2;
    order.beside = 2;
    order.diagonal = 3;
    order.squares = Squares::filled;
    order.clues = {{0b11110, walls * 6 / 10, walls * 8 / 10},
                   {0b00110, walls * 6 / 10},
                   {0b00001, walls * 2 / 10},
                   {0b01000, 1},
                   {0b10000, 1}};
    order.proof = Proof::human;
    return order;
}

StyleMade make(const StyleOrder& order, std::uint64_t index = 0, const Limits& limits = {}) {
    static StyleGenerator generator;  // one for all: what a board leaves behind must not matter
    return generator.make(order, 1, index, limits);
}

bool is_proved(const StyleOrder& order, const std::string& letters) {
    static Tiers tiers;
    static Human human;
    if (order.proof == Proof::human)
        return human.fixpoint(order.height, order.width, letters, {}, {}, {}) == Verdict::solved;
    const Tier tier =
        tiers.label_akari({Genre::akari, order.height, order.width, letters, {}, {}}, false, {});
    if (tier.status != Status::unique) return false;
    return order.proof == Proof::unique ||
           tier.label <= (order.proof == Proof::easy ? Label::easy : Label::normal);
}

void check_made(const StyleOrder& order, const StyleMade& made) {
    CHECK(made.status == Making::made);
    if (made.status != Making::made) return;
    const int height = order.height, width = order.width;
    static Solver solver;
    const Answer answer = solver.solve_akari(height, width, made.letters, {}, {});
    CHECK(answer.status == Status::unique);
    CHECK(is_proved(order, made.letters));
    const std::string& board = answer.solutions[0];
    const auto at = [&](int row, int col) {
        const bool inside = row >= 0 && row < height && col >= 0 && col < width;
        return inside ? board[static_cast<std::size_t>(row * width + col)] : ' ';
    };
    const auto is_wall = [&](int row, int col) {
        return at(row, col) == '#' || (at(row, col) >= '0' && at(row, col) <= '4');
    };
    int walls = 0, inner = 0;
    std::array<int, 5> tally{};
    bool fits = true;
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) {
            const bool bulb = order.squares == Squares::filled;
            bool filled = order.squares == Squares::any || row + 1 == height || col + 1 == width;
            for (const int r : {row, row + 1})
                for (const int c : {col, col + 1})
                    filled = filled || is_wall(r, c) || (bulb && at(r, c) == 'o');
            fits = fits && filled;
            if (!is_wall(row, col)) continue;
            ++walls;
            inner += row > 0 && row + 1 < height && col > 0 && col + 1 < width;
            if (at(row, col) != '#') ++tally[static_cast<std::size_t>(at(row, col) - '0')];
            fits = fits && is_wall(row - 1, col) + is_wall(row + 1, col) + is_wall(row, col - 1) +
                                   is_wall(row, col + 1) <=
                               order.beside;
            for (const int step : {1, -1}) {
                int length = 0;
                while (length <= height && is_wall(row + length, col + step * length)) ++length;
                fits = fits && length <= order.diagonal;
            }
        }
    CHECK(fits);
    CHECK(walls == order.walls);
    CHECK(inner >= order.least_inner && inner <= order.most_inner);
    for (const StyleDemand& demand : order.clues) {
        int shown = 0;
        for (unsigned number = 0; number < 5; ++number)
            if (demand.numbers >> number & 1) shown += tally[number];
        CHECK(shown >= demand.least && shown <= demand.most);
    }
    for (int row = 0; row < height; ++row) {
        int here = 0;
        for (int col = 0; col < width; ++col) here += is_wall(row, col);
        CHECK(here >= order.line);
    }
    for (int col = 0; col < width; ++col) {
        int here = 0;
        for (int row = 0; row < height; ++row) here += is_wall(row, col);
        CHECK(here >= order.line);
    }
    const Orbits orbits(order.symmetry, height, width);
    for (std::int32_t cell = 0; cell < height * width; ++cell)
        for (const std::int32_t image : orbits(cell))
            CHECK(is_wall(cell / width, cell % width) == is_wall(image / width, image % width));
}

void test_sizes() {
    for (const auto& [height, width, walls] :
         {std::array{6, 6, 10}, {7, 7, 14}, {10, 10, 29}, {6, 13, 22}, {14, 9, 33}, {30, 28, 240}})
        for (std::uint64_t index = 0; index < 4; ++index) {
            const StyleOrder order = thesis(height, width, walls);
            check_made(order, make(order, index));
        }
}

void test_options() {
    for (const Symmetry symmetry : {Symmetry::mirror, Symmetry::rotate2, Symmetry::mirror4,
                                    Symmetry::rotate4, Symmetry::diagonal, Symmetry::diagonal2})
        for (const int side : {10, 13}) {
            StyleOrder order = thesis(side, side, side * side / 4 / 4 * 4);
            order.symmetry = symmetry;
            check_made(order, make(order));
        }
    for (const Proof proof : {Proof::unique, Proof::easy, Proof::normal})
        for (const int side : {9, 26}) {
            StyleOrder order = thesis(side, side, side * side * 28 / 100);
            order.proof = proof;
            check_made(order, make(order));
            order.all_clues = true;
            check_made(order, make(order));
        }
    StyleOrder order = thesis(12, 12, 40);
    order.squares = Squares::walled;
    check_made(order, make(order));
    order = {};
    order.height = order.width = 12;
    order.walls = 40;
    order.most_inner = 25;
    order.beside = 0;
    order.clues = {{0b00001, 0, 0}, {0b11111, 0, 30}};
    order.proof = Proof::normal;
    check_made(order, make(order));
}

// The same seed and index, the same board, whatever was made in between; another index, another.
void test_repeats() {
    const StyleOrder order = thesis(10, 10, 29), large = thesis(30, 30, 250);
    const StyleMade first = make(order, 5), first_large = make(large, 1);
    CHECK(make(order, 6).letters != first.letters);
    CHECK(make(order, 5).letters == first.letters);
    CHECK(make(large, 1).letters == first_large.letters);
    StyleGenerator fresh;
    CHECK(fresh.make(large, 1, 1, {}).letters == first_large.letters);
}

void test_ends() {
    StyleOrder order = thesis(10, 10, 29);
    order.clues.push_back({0b10000, 15});  // so many fours have no room
    const StyleMade given_up = make(order);
    CHECK(given_up.status == Making::gave_up);
    order = thesis(200, 200, 9000);
    const std::atomic<bool> cancelled{true};
    Limits limits;
    limits.cancelled = &cancelled;
    CHECK(make(order, 0, limits).status == Making::stopped);
    Limits brief;
    brief.set_seconds(0.02);
    const double begin = cpu_seconds();
    const StyleMade stopped = make(order, 0, brief);
    CHECK(stopped.status == Making::stopped);
    CHECK(cpu_seconds() - begin < 5);
    for (const int walls : {0, 1, 4}) {
        StyleOrder tiny;
        tiny.height = tiny.width = 2;
        tiny.walls = walls;
        const StyleMade made = make(tiny);
        CHECK(made.status == (walls == 0 ? Making::gave_up : Making::made));
    }
}

}  // namespace

int main() {
    test_sizes();
    test_options();
    test_repeats();
    test_ends();
    return report("style_generator");
}
