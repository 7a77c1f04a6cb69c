// Kuromasu made to order: what was asked for is what comes out, and clues come and go without a trace.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "kuromasu_generator.hpp"

using namespace lamplighter;

namespace {

using Clues = std::vector<std::int32_t>;

Order order_of(int height, int width, Label level, Symmetry symmetry, double density) {
    Order order;
    order.height = height;
    order.width = width;
    order.level = level;
    order.symmetry = symmetry;
    order.density = density;
    return order;
}

bool is_made(const Made& made) { return made.status == Making::made; }

Label label_of(const Order& order, const Clues& clues) {
    static Tiers tiers;
    return tiers.label_kuromasu({Genre::kuromasu, order.height, order.width, {}, clues, {}}, false, {})
        .label;
}

// The cells that get a value, whatever the order in which they did.
std::string settled(const Kuromasu& rules) {
    std::string drawn;
    for (const CellId cell : rules.cells()) drawn += "?.#"[static_cast<int>(rules.trail().value(cell))];
    return drawn;
}

// Clues added one at a time, some of them in vain and taken back, settle what they do all at once.
void check_added_clues() {
    brute::Random random(4);
    KuromasuGenerator generator;
    Kuromasu added, loaded;
    for (int round = 0; round < 300; ++round) {
        // Long thin boards have clues beyond a window.
        const bool is_long = round % 3 == 0;
        const int height = is_long ? 2 : 2 + brute::below(random, 9);
        const int width = is_long ? 70 + brute::below(random, 9) : 2 + brute::below(random, 9);
        Order order = order_of(height, width, Label::easy, Symmetry::none, is_long ? 0.01 : 0.2);
        order.clues = 1;
        const Made made = generator.make(order, 1, static_cast<std::uint64_t>(round), {});
        if (!is_made(made)) continue;
        Clues clues(made.clues.size(), blank);
        added.load(height, width, clues);
        CHECK(added.start());
        for (std::size_t i = 0; i < clues.size(); ++i) {
            if (made.clues[i] == blank || brute::below(random, 3) == 0) continue;
            const Mark mark = added.mark();
            const std::size_t count = added.clue_count();
            CHECK(added.add_clue(added.cells()[i], made.clues[i]));
            CHECK(added.propagate());
            if (brute::below(random, 2) == 0) {
                clues[i] = made.clues[i];
                continue;
            }
            if (brute::below(random, 2) == 0) added.refine();
            added.undo(mark, count);
            CHECK(added.clue_count() == count);
        }
        loaded.load(height, width, clues);
        CHECK(loaded.start());
        CHECK(settled(added) == settled(loaded));
        // The same once more on a board that has been emptied.
        added.undo({}, 0);
        CHECK(added.trail().size() == 0);
        CHECK(added.start());
        for (std::size_t i = clues.size(); i-- > 0;)
            if (clues[i] != blank) CHECK(added.add_clue(added.cells()[i], clues[i]));
        CHECK(added.propagate());
        CHECK(settled(added) == settled(loaded));
    }
}

void check_board(const Order& order, const Clues& clues) {
    Orbits orbits(order.symmetry, order.height, order.width);
    CHECK(label_of(order, clues) == order.level);
    for (std::int32_t cell = 0; cell < order.height * order.width; ++cell) {
        if (clues[static_cast<std::size_t>(cell)] == blank) continue;
        Clues without = clues;
        const Orbit orbit = orbits(cell);
        for (const std::int32_t image : orbit) {
            CHECK(clues[static_cast<std::size_t>(image)] > 0);
            without[static_cast<std::size_t>(image)] = blank;
        }
        // Minimal: without any one orbit the board is beyond the level.
        if (order.clues < 0 && orbit.lead() == cell) CHECK(label_of(order, without) > order.level);
    }
}

void check_orders() {
    KuromasuGenerator generator;
    int made[4] = {};
    std::uint64_t index = 0;
    for (const auto& [height, width] : {std::pair{5, 7}, {7, 7}, {9, 6}})
        for (const Label level : {Label::easy, Label::normal, Label::hard})
            for (int symmetry = 0; symmetry < 7; ++symmetry)
                for (const double density : {0.1, 0.2, 0.28}) {
                    Order order =
                        order_of(height, width, level, static_cast<Symmetry>(symmetry), density);
                    const Made one = generator.make(order, 9, ++index, {});
                    const bool turns = needs_square(order.symmetry) && height != width;
                    CHECK((one.refusal == Refusal::not_square) == turns);
                    if (!is_made(one)) continue;
                    ++made[static_cast<int>(level)];
                    check_board(order, one.clues);
                    const auto black =
                        std::count(generator.black().begin(), generator.black().end(), 1);
                    CHECK(std::abs(static_cast<double>(black) - density * height * width) <=
                          std::max(0.5, 0.03 * height * width));
                }
    for (const Label level : {Label::easy, Label::normal, Label::hard})
        CHECK(made[static_cast<int>(level)] > 25);
}

// No large part is without a clue; a bound that no board keeps gives way.
void check_hollows() {
    KuromasuGenerator generator;
    Hollows hollows;
    Hollow found;
    const auto large = [&](const Made& made, int side, int most) {
        const auto stands = [&](int row, int col) {
            return made.clues[static_cast<std::size_t>(row * side + col)] != blank;
        };
        return hollows.find(side, side, 0, most, stands, found);
    };
    for (const Label level : {Label::easy, Label::normal, Label::hard})
        for (std::uint64_t index = 0; index < 8; ++index) {
            Order order = order_of(10, 10, level, Symmetry::rotate2, 0.2);
            order.hollow = 24;
            const Made made = generator.make(order, 5, index, {});
            CHECK(is_made(made) && !large(made, 10, order.hollow));
            check_board(order, made.clues);
            order.hollow = 1;
            const Made other = generator.make(order, 5, index, {});
            CHECK(is_made(other) && large(other, 10, 1));
        }
}

// A clue where the mask has '#', none where it has '+', and no more of the others than needed.
void check_mask() {
    KuromasuGenerator generator;
    int made = 0;
    for (const Label level : {Label::easy, Label::normal, Label::hard})
        for (std::uint64_t index = 0; index < 8; ++index) {
            Order order = order_of(8, 8, level, Symmetry::rotate2, 0.2);
            order.mask.assign(64, '.');
            for (const std::size_t cell : {9, 10, 11, 52, 53, 54}) order.mask[cell] = '#';
            for (const std::size_t cell : {0, 1, 2, 3, 60, 61, 62, 63}) order.mask[cell] = '+';
            const Made one = generator.make(order, 4, index, {});
            if (!is_made(one)) continue;
            ++made;
            CHECK(label_of(order, one.clues) == level);
            Orbits orbits(order.symmetry, 8, 8);
            for (std::int32_t cell = 0; cell < 64; ++cell) {
                const auto place = static_cast<std::size_t>(cell);
                const bool shown = one.clues[place] != blank;
                if (order.mask[place] != '.') CHECK(shown == (order.mask[place] == '#'));
                if (!shown || order.mask[place] == '#' || orbits(cell).lead() != cell) continue;
                Clues without = one.clues;
                for (const std::int32_t image : orbits(cell))
                    without[static_cast<std::size_t>(image)] = blank;
                CHECK(label_of(order, without) > level);
            }
        }
    CHECK(made > 20);
    Order order = order_of(2, 2, Label::easy, Symmetry::mirror, 0.2);
    order.mask = "#...";
    CHECK(generator.make(order, 1, 0, {}).refusal == Refusal::mask_symmetry);
}

// Where a share of clues is a hint, a board that needs more of them is a board all the same.
void check_about() {
    KuromasuGenerator generator;
    for (const double share : {0.0, 0.95}) {
        Order order = order_of(7, 7, Label::hard, Symmetry::rotate2, 0.2);
        order.clues = share;
        order.about = true;
        const Made one = generator.make(order, 3, 0, {});
        CHECK(is_made(one));
        if (is_made(one)) CHECK(label_of(order, one.clues) == Label::hard);
    }
}

void check_shares_of_clues() {
    KuromasuGenerator generator;
    for (const Label level : {Label::easy, Label::normal, Label::hard}) {
        Order order = order_of(9, 9, level, Symmetry::rotate2, 0.2);
        order.clues = level == Label::easy ? 0.5 : 0.3;
        const Made one = generator.make(order, 2, 0, {});
        CHECK(is_made(one));
        if (!is_made(one)) continue;
        check_board(order, one.clues);
        const auto black = std::count(generator.black().begin(), generator.black().end(), 1);
        const auto shown =
            std::count_if(one.clues.begin(), one.clues.end(), [](int clue) { return clue > 0; });
        CHECK(std::abs(static_cast<double>(shown) - order.clues * static_cast<double>(81 - black)) <
              2.6);
    }
    Order order = order_of(6, 6, Label::easy, Symmetry::none, 0.2);
    order.clues = 1;
    const Made all = generator.make(order, 2, 0, {});
    for (std::size_t i = 0; i < 36; ++i) CHECK((all.clues[i] == blank) == (generator.black()[i] != 0));
    // All clues together are never hard, and fewer than needed are never enough.
    order.level = Label::hard;
    CHECK(generator.make(order, 2, 0, {}).status == Making::gave_up);
    order.clues = 0.01;
    CHECK(generator.make(order, 2, 0, {}).status == Making::gave_up);
}

void check_tiny_boards() {
    KuromasuGenerator generator;
    int made = 0;
    for (int height = 1; height <= 4; ++height)
        for (int width = 1; width <= 3; ++width)
            for (const double density : {0.0, 0.15, 0.3})
                for (const Label level : {Label::easy, Label::normal, Label::hard, Label::extreme}) {
                    // A level that so small a board has not costs thousands of attempts.
                    if (level > Label::normal && (density != 0.3 || height != 3)) continue;
                    const Order order = order_of(height, width, level, Symmetry::none, density);
                    const Made one = generator.make(order, 3, 0, {});
                    if (!is_made(one)) continue;
                    ++made;
                    const brute::Puzzle board{false, height, width, {}, one.clues};
                    CHECK(brute::solutions(board).size() == 1);
                    check_board(order, one.clues);
                }
    CHECK(made > 20);
}

void check_refusals() {
    KuromasuGenerator generator;
    const auto refusal = [&](Order order) {
        const Made made = generator.make(order, 1, 1, {});
        CHECK((made.status == Making::impossible) == (made.refusal != Refusal::none));
        CHECK(made.clues.empty() == !is_made(made));
        return made.refusal;
    };
    const Order fine = order_of(6, 6, Label::easy, Symmetry::none, 0.2);
    CHECK(refusal(fine) == Refusal::none);
    for (const int side : {0, -1, 1001}) {
        Order order = fine;
        order.height = side;
        CHECK(refusal(order) == Refusal::size);
    }
    for (const double density : {0.95, 0.5}) {
        Order order = fine;
        order.density = density;
        CHECK(refusal(order) == Refusal::too_dense);
    }
    for (const double density : {1.1, -0.1, std::numeric_limits<double>::quiet_NaN()}) {
        Order order = fine;
        order.density = density;
        CHECK(refusal(order) == Refusal::density);
    }
    for (const double clues : {1.1, std::numeric_limits<double>::quiet_NaN()}) {
        Order order = fine;
        order.clues = clues;
        CHECK(refusal(order) == Refusal::clues);
    }
    Order order = fine;
    order.level = Label::none;
    CHECK(refusal(order) == Refusal::level);
    order = order_of(2, 2, Label::hard, Symmetry::rotate4, 0.2);
    CHECK(refusal(order) == Refusal::none);
}

void check_limits() {
    KuromasuGenerator generator;
    const Order order = order_of(20, 20, Label::hard, Symmetry::rotate2, 0.2);
    Limits limits;
    limits.deadline = Clock::now();
    CHECK(generator.make(order, 1, 1, limits).status == Making::stopped);
    limits.deadline = Clock::now() + std::chrono::milliseconds(2);
    CHECK(generator.make(order, 1, 1, limits).status == Making::stopped);
    const std::atomic<bool> cancelled{true};
    limits = {};
    limits.cancelled = &cancelled;
    CHECK(generator.make(order, 1, 1, limits).status == Making::stopped);
    // After a stop the next is as any other.
    const Order small = order_of(6, 6, Label::easy, Symmetry::none, 0.2);
    KuromasuGenerator fresh;
    CHECK(generator.make(small, 1, 1, {}).clues == fresh.make(small, 1, 1, {}).clues);
}

void check_that_it_repeats() {
    KuromasuGenerator one, other;
    for (std::uint64_t index = 0; index < 20; ++index) {
        const Order order = order_of(6, 7, static_cast<Label>(index % 3), Symmetry::rotate2, 0.2);
        other.make(order_of(5, 5, Label::hard, Symmetry::mirror, 0.25), index, 3, {});
        CHECK(one.make(order, 5, index, {}).clues == other.make(order, 5, index, {}).clues);
    }
}

}  // namespace

int main() {
    check_added_clues();
    check_orders();
    check_hollows();
    check_mask();
    check_about();
    check_shares_of_clues();
    check_tiny_boards();
    check_refusals();
    check_limits();
    check_that_it_repeats();
    return report("kuromasu_generator");
}
