// Random numbers: the same everywhere, and no number likelier than another.
#include "random.hpp"

#include <algorithm>

#include "check.hpp"

using namespace lamplighter;

namespace {

void is_what_it_was() {
    Random one(0), other(0, 1), big(~std::uint64_t{0}, 7);
    const std::array<std::uint64_t, 3> first{one.next(), other.next(), big.next()};
    // Written down once, and never to change: seeds are in files and links.
    CHECK((first == std::array<std::uint64_t, 3>{18110106563157542208U, 17254933023648552173U,
                                                 15303994687425191232U}));
    Random again(0);
    CHECK(again.next() == first[0]);
}

void favours_nobody() {
    Random random(1);
    for (const std::uint32_t limit : {1U, 2U, 3U, 7U, 100U}) {
        std::vector<int> counts(limit, 0);
        const int draws = 20000;
        for (int i = 0; i < draws; ++i) ++counts[random.below(limit)];
        const double expected = static_cast<double>(draws) / limit;
        for (const int count : counts) {
            const double off = count - expected;
            CHECK(off * off < 25 * expected);  // five standard deviations
        }
    }
    double total = 0;
    for (int i = 0; i < 10000; ++i) {
        const double share = random.share();
        CHECK(share >= 0 && share < 1);
        total += share;
    }
    CHECK(total > 4800 && total < 5200);
}

void shuffles_keep_all() {
    Random random(2);
    std::vector<int> items(50);
    for (int i = 0; i < 50; ++i) items[static_cast<std::size_t>(i)] = i;
    std::vector<int> mixed = items;
    random.shuffle(mixed);
    CHECK(mixed != items);
    std::sort(mixed.begin(), mixed.end());
    CHECK(mixed == items);
    std::vector<int> none;
    random.shuffle(none);
    CHECK(none.empty());
}

}  // namespace

int main() {
    is_what_it_was();
    favours_nobody();
    shuffles_keep_all();
    return report("random");
}
