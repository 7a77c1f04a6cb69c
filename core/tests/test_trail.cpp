// The trail: room for every cell, whatever boards were there before.
#include "check.hpp"
#include "trail.hpp"

using namespace lamplighter;

namespace {

void load(Trail& trail, CellId cells) {
    trail.reset(static_cast<std::size_t>(cells));
    for (CellId cell = 0; cell < cells; ++cell) trail.open(cell);
}

void decide_all(Trail& trail, CellId cells) {
    for (CellId cell = 0; cell < cells; ++cell)
        if (trail.is_open(cell)) trail.push(Literal(cell, cell % 2 == 0), {reason_given, 0});
    while (trail.has_placed()) trail.next_placed();
    while (trail.next_absent() >= 0) {
    }
}

// A large board, a small one where cells come and go many times, and the large one again. (Too little
// room there is for the sanitizers to see.)
void test_room_stays() {
    constexpr CellId large = 1000, few = 10;
    Trail trail;
    load(trail, large);
    decide_all(trail, large);
    load(trail, few);
    for (int round = 0; round < 500; ++round) {
        decide_all(trail, few);
        for (const CellId cell : {3, 4, 5}) trail.remove(cell);
        trail.make_room(3);
        CHECK(trail.decided() == static_cast<std::size_t>(few - 3));
    }
    load(trail, large);
    decide_all(trail, large);
    CHECK(trail.decided() == static_cast<std::size_t>(large));
    for (CellId cell = 0; cell < large; ++cell)
        CHECK(trail[static_cast<std::size_t>(trail.position(cell))] == Literal(cell, cell % 2 == 0));
}

}  // namespace

int main() {
    test_room_stays();
    return report("trail");
}
