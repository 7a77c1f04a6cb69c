// The Akari generator: what is asked for is what comes out, on small boards with every option.
#include <algorithm>
#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "akari_generator.hpp"
#include "check.hpp"

using namespace lamplighter;

namespace {

Order square(int side, Label level = Label::easy, Symmetry symmetry = Symmetry::none) {
    Order order;
    order.height = order.width = side;
    order.level = level;
    order.symmetry = symmetry;
    return order;
}

Made make(const Order& order, std::uint64_t index = 0, const Limits& limits = {}) {
    static AkariGenerator generator;  // one for all: what a board leaves behind must not matter
    return generator.make(order, 1, index, limits);
}

Tier tier(const Order& order, const std::string& letters) {
    static Tiers tiers;
    return tiers.label_akari({Genre::akari, order.height, order.width, letters, {}, {}}, false, {});
}

bool is_solved_at(const Order& order, const std::string& letters) {
    const Tier told = tier(order, letters);
    return told.status == Status::unique && told.label <= order.level;
}

void check_made(const Order& order, const Made& made) {
    CHECK(made.status == Making::made);
    if (made.status != Making::made) return;
    const Tier told = tier(order, made.letters);
    CHECK(told.status == Status::unique);
    CHECK(told.label == order.level);
    const Orbits orbits(order.symmetry, order.height, order.width);
    int walls = 0, clues = 0;
    bool is_symmetric = true, is_minimal = true;
    for (std::int32_t cell = 0; cell < order.height * order.width; ++cell) {
        const char letter = made.letters[static_cast<std::size_t>(cell)];
        walls += letter != '.';
        clues += letter >= '0';
        for (const std::int32_t image : orbits(cell)) {
            const char other = made.letters[static_cast<std::size_t>(image)];
            is_symmetric = is_symmetric && (letter == '.') == (other == '.');
        }
        if (order.clues >= 0 || letter < '0') continue;
        std::string less = made.letters;
        less[static_cast<std::size_t>(cell)] = '#';
        is_minimal = is_minimal && !is_solved_at(order, less);
    }
    CHECK(is_symmetric);
    CHECK(is_minimal);
    if (order.mask.empty()) {
        const double asked = order.density * order.height * order.width;
        CHECK(walls - asked <= 2.5 && asked - walls <= 2.5);  // orbits of four
    }
    if (order.clues >= 0)
        CHECK(clues - order.clues * walls <= 0.5 && order.clues * walls - clues <= 0.5);
}

void check_options() {
    for (const Label level : {Label::easy, Label::normal, Label::hard})
        for (const Symmetry symmetry :
             {Symmetry::none, Symmetry::mirror, Symmetry::rotate2, Symmetry::mirror4, Symmetry::rotate4,
              Symmetry::diagonal, Symmetry::diagonal2})
            for (std::uint64_t index = 0; index < 3; ++index) {
                Order order = square(7, level, symmetry);
                check_made(order, make(order, index));
                order.density = 0.3;
                order.clues = 0.9;
                check_made(order, make(order, index));
            }
    Order order = square(9, Label::easy, Symmetry::rotate2);
    order.clues = 1;
    check_made(order, make(order));
    order = square(25, Label::hard, Symmetry::rotate2);
    check_made(order, make(order));
    order = square(6);
    order.width = 11;
    check_made(order, make(order));
}

// Larger boards are repaired clue by clue, not read again; sparse ones take many rounds of it.
void check_large() {
    for (const Symmetry symmetry : {Symmetry::mirror, Symmetry::rotate2}) {
        Order order = square(70, Label::easy, symmetry);
        order.density = 0.15;
        check_made(order, make(order));
        const std::string again = make(order, 1).letters;
        CHECK(make(order, 1).letters == again);
    }
}

// Walls are spread, and stay so however often they are moved; where they are too few, it is no reason
// to give up.
void check_hollows() {
    Hollows hollows;
    Hollow found;
    for (const Label level : {Label::easy, Label::normal, Label::hard})
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::mirror4, Symmetry::diagonal2})
            for (std::uint64_t index = 0; index < 6; ++index) {
                Order order = square(12, level, symmetry);
                order.hollow = 18;
                const Made made = make(order, index);
                check_made(order, made);
                const auto stands = [&](int row, int col) {
                    return made.letters[static_cast<std::size_t>(row * 12 + col)] != '.';
                };
                CHECK(!hollows.find(12, 12, 0, order.hollow, stands, found));
            }
    Order order = square(6, Label::easy, Symmetry::mirror4);
    order.density = 0.06;
    order.hollow = 2;
    for (std::uint64_t index = 0; index < 20; ++index)
        CHECK(make(order, index).status != Making::impossible);
}

void check_only() {
    for (int only = 0; only <= 2; ++only)
        for (const Label level : {Label::easy, Label::normal, Label::hard}) {
            Order order = square(7, level, Symmetry::rotate2);
            order.only = only;
            order.density = 0.3;
            const Made made = make(order);
            CHECK(made.status == Making::made);
            const Tier told = tier(order, made.letters);
            CHECK(told.status == Status::unique && told.label == level);
            for (const char letter : made.letters)
                CHECK(letter == '.' || letter == '#' || letter == '0' + only);
        }
}

// A small one gives up; what climbing leaves behind is sound all the same.
void check_extreme() {
    const Order order = square(6, Label::extreme, Symmetry::mirror);
    const Made made = make(order);
    CHECK(made.status == Making::gave_up || tier(order, made.letters).label == Label::extreme);
    check_made(square(6), make(square(6)));
}

void check_mask() {
    Order order = square(5, Label::easy, Symmetry::mirror);
    order.mask =
        "+++++"
        "+#+#+"
        "++#++"
        "+#+#+"
        "+++++";
    Made made = make(order);
    check_made(order, made);
    const auto is_kept = [&] {
        for (std::size_t i = 0; i < made.letters.size(); ++i)
            if (order.mask[i] != '.') CHECK((made.letters[i] == '.') == (order.mask[i] == '+'));
    };
    is_kept();
    // The rest is drawn, up to the density asked for.
    for (const Label level : {Label::easy, Label::normal, Label::hard})
        for (std::uint64_t index = 0; index < 8; ++index) {
            order = square(9, level, Symmetry::rotate2);
            order.mask.assign(81, '.');
            for (const std::size_t cell : {0, 1, 9, 80, 79, 71}) order.mask[cell] = '#';
            for (std::size_t cell = 30; cell <= 50; ++cell) order.mask[cell] = '+';
            made = make(order, index);
            check_made(order, made);
            is_kept();
            CHECK(std::count(made.letters.begin(), made.letters.end(), '.') <= 66);
        }
}

void check_refusals() {
    Order order = square(4, Label::easy, Symmetry::rotate4);
    order.width = 5;
    CHECK(make(order).refusal == Refusal::not_square);
    CHECK(make(square(0)).refusal == Refusal::size);
    order = square(4);
    order.density = 1.5;
    CHECK(make(order).refusal == Refusal::density);
    order = square(4);
    order.clues = 2;
    CHECK(make(order).refusal == Refusal::clues);
    order = square(2, Label::easy, Symmetry::mirror);
    order.mask = "#...";
    CHECK(make(order).refusal == Refusal::mask_symmetry);
    order.mask = "##0.";
    CHECK(make(order).refusal == Refusal::mask_letters);
    order.mask = "#";
    CHECK(make(order).refusal == Refusal::mask_size);
    CHECK(make(order).status == Making::impossible);
    order = square(4);
    order.only = 5;
    CHECK(make(order).refusal == Refusal::only);
    // No board of one row needs a hypothesis.
    order = square(6, Label::hard);
    order.height = 1;
    CHECK(make(order).status == Making::gave_up);
    order = square(1);
    order.density = 0;
    CHECK(make(order).letters == ".");
    order.density = 1;
    CHECK(make(order).status == Making::made);
}

void check_repeats() {
    const Order order = square(8, Label::hard, Symmetry::rotate2);
    const std::string first = make(order, 5).letters;
    CHECK(make(order, 6).letters != first);
    CHECK(make(order, 5).letters == first);
    AkariGenerator fresh;
    CHECK(fresh.make(order, 1, 5, {}).letters == first);
}

void check_limits() {
    Limits limits;
    limits.deadline = Clock::now();
    CHECK(make(square(8), 0, limits).status == Making::stopped);
    const std::atomic<bool> cancelled{true};
    limits = {};
    limits.cancelled = &cancelled;
    CHECK(make(square(8), 0, limits).status == Making::stopped);
    limits = {};
    limits.set_seconds(0.02);
    CHECK(make(square(300, Label::hard), 0, limits).status == Making::stopped);
    check_made(square(8), make(square(8)));
}

// Retracting a clue leaves what the board without it says, and adding it again all that was known.
void check_retraction() {
    Order order = square(12);
    order.clues = 1;
    for (std::uint64_t index = 0; index < 5; ++index) {
        const std::string letters = make(order, index).letters;
        for (const Strength strength : {Strength::basic, Strength::local}) {
            Akari rules, fresh;
            rules.load(12, 12, letters, strength);
            CHECK(rules.start() && rules.is_complete());
            std::vector<CellId> cone;
            for (std::size_t i = 0; i < letters.size(); ++i) {
                if (letters[i] < '0') continue;
                const CellId clue = rules.id(static_cast<int>(i) / 12, static_cast<int>(i) % 12);
                CHECK(rules.retract(std::span(&clue, 1), cone, [](CellId, auto) {}));
                CHECK(rules.propagate());
                std::string less = letters;
                less[i] = '#';
                fresh.load(12, 12, less, strength);
                CHECK(fresh.start());
                bool is_same = true;
                for (const CellId cell : fresh.cells())
                    is_same = is_same && fresh.trail().value(cell) == rules.trail().value(cell);
                CHECK(is_same);
                CHECK(rules.add_clue(clue, letters[i] - '0') && rules.propagate());
                CHECK(rules.is_complete());
            }
        }
    }
}

}  // namespace

int main() {
    check_retraction();
    check_options();
    check_large();
    check_hollows();
    check_only();
    check_extreme();
    check_mask();
    check_refusals();
    check_repeats();
    check_limits();
    return report("akari_generator");
}
