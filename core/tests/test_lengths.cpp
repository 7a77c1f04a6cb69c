// Sets of lengths against counting by hand.
#include "lengths.hpp"

#include <array>

#include "brute.hpp"
#include "check.hpp"

using namespace lamplighter;
using brute::below;
using brute::Random;

namespace {

bool has(Lengths set, int length) { return (set >> length & 1) != 0; }

Lengths random_set(Random& random, int most) {
    Lengths set = 0;
    for (int length = 0; length <= most; ++length)
        if (below(random, 3) == 0) set |= Lengths{1} << length;
    return set;
}

void words() {
    CHECK(lamplighter::below(0) == 0 && lamplighter::below(3) == 7);
    CHECK(lamplighter::below(63) == ~Lengths{0} >> 1);
    CHECK(shortest(0b1100) == 2 && longest(0b1100) == 3);
    CHECK(sums(0b101, 0b11) == 0b1111);
    CHECK(sums(0, 0b11) == 0 && sums(0b11, 0) == 0);
    CHECK(rests(3, 0b0011) == 0b1100);
    CHECK(rests(2, 0b1001) == 0b100);  // what is over the sum leaves nothing
    CHECK(rests(63, 1) == Lengths{1} << 63 && rests(0, 1) == 1);
}

// Which lengths of each view are part of some choice of four that adds up, and fits along both axes.
std::array<Lengths, 4> by_hand(const Views& views, int sum, Lengths across, Lengths down) {
    std::array<Lengths, 4> kept{};
    for (int a = 0; a <= sum; ++a)
        for (int b = 0; a + b <= sum; ++b)
            for (int c = 0; a + b + c <= sum; ++c) {
                const std::array<int, 4> chosen{a, b, c, sum - a - b - c};
                bool fits = has(across, a + b) && has(down, sum - a - b);
                for (std::size_t d = 0; d < 4; ++d) fits = fits && has(views.set[d], chosen[d]);
                for (std::size_t d = 0; fits && d < 4; ++d) kept[d] |= Lengths{1} << chosen[d];
            }
    return kept;
}

void views_agree() {
    Random random(5);
    int broken = 0, narrowed = 0;
    for (int i = 0; i < 3000; ++i) {
        const int sum = below(random, 12);
        Views views;
        for (Lengths& set : views.set) set = random_set(random, 6) | Lengths{1} << below(random, 7);
        const bool any = i % 2 == 0;
        const Lengths across = any ? ~Lengths{0} : random_set(random, 12);
        const Lengths down = any ? ~Lengths{0} : random_set(random, 12);
        const auto kept = by_hand(views, sum, across, down);
        Views bounded = views;
        const bool holds = views.agree(sum, across, down);
        CHECK(holds == (kept[0] != 0));
        if (!holds) ++broken;
        for (std::size_t d = 0; holds && d < 4; ++d) {
            CHECK(views.set[d] == kept[d]);
            CHECK(views.low[d] == shortest(kept[d]) && views.high[d] == longest(kept[d]));
        }
        // Bounds alone keep more, never less.
        if (!any || !bounded.bound(sum)) {
            CHECK(!any || !holds);
            continue;
        }
        for (std::size_t d = 0; d < 4; ++d) {
            CHECK((kept[d] & ~bounded.set[d]) == 0);
            narrowed += bounded.set[d] != kept[d] ? 1 : 0;
        }
    }
    CHECK(broken > 100 && narrowed > 100);
}

}  // namespace

int main() {
    words();
    views_agree();
    return report("lengths");
}
