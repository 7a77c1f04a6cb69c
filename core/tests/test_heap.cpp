// The heap: always the liveliest open cell, whatever is bumped, decided and put back.
#include <cstddef>
#include <vector>

#include "check.hpp"
#include "heap.hpp"
#include "random.hpp"

using namespace lamplighter;

namespace {

void test_order() {
    Heap heap;
    heap.reset(10);
    CHECK(heap.top([](CellId) { return true; }) == Heap::none);
    heap.fill([](auto tell) {
        for (const CellId cell : {4, 7, 2}) tell(cell, static_cast<float>(cell));
    });
    CHECK(heap.top([](CellId) { return true; }) == 7);
    // Decided cells leave; the next liveliest comes up.
    CHECK(heap.top([](CellId cell) { return cell != 7; }) == 4);
    heap.insert(7);
    heap.insert(7);
    CHECK(heap.top([](CellId) { return true; }) == 7);
    for (int i = 0; i < 9; ++i) heap.bump(2);
    CHECK(heap.top([](CellId) { return true; }) == 2);
    // What comes later counts for more.
    for (int i = 0; i < 100; ++i) heap.age();
    heap.bump(4);
    CHECK(heap.top([](CellId) { return true; }) == 4);
}

// Against the plainest of searches, long enough for the numbers to be scaled down.
void test_random() {
    constexpr CellId cells = 60;
    Random random(3);
    Heap heap;
    heap.reset(cells);
    std::vector<double> activity(cells, 0.0);
    std::vector<char> is_open(cells, 1);
    heap.fill([](auto tell) {
        for (CellId cell = 0; cell < cells; ++cell) tell(cell, 0.0F);
    });
    double bump = 1.0;
    for (int round = 0; round < 3000; ++round) {
        const auto cell = static_cast<CellId>(random.below(cells));
        heap.bump(cell);
        activity[static_cast<std::size_t>(cell)] += bump;
        heap.age();
        bump *= 1.06;
        if (bump > 1e200) {
            for (double& each : activity) each *= 1e-200;
            bump *= 1e-200;
        }
        const auto flipped = random.below(cells);
        is_open[flipped] ^= 1;
        if (is_open[flipped]) heap.insert(static_cast<CellId>(flipped));
        const CellId top =
            heap.top([&](CellId each) { return is_open[static_cast<std::size_t>(each)] != 0; });
        double best = -1;
        for (std::size_t i = 0; i < cells; ++i)
            if (is_open[i] && activity[i] > best) best = activity[i];
        if (best < 0) CHECK(top == Heap::none);
        else CHECK(activity[static_cast<std::size_t>(top)] >= best * (1 - 1e-5));
    }
}

}  // namespace

int main() {
    test_order();
    test_random();
    return report("heap");
}
