// Deductive Search: verdicts and counters by hand, both policies alike, state left as it was found.
#include <random>
#include <string>
#include <vector>

#include "akari.hpp"
#include "check.hpp"
#include "deduction.hpp"
#include "kuromasu.hpp"
#include "verify.hpp"

using namespace lamplighter;

namespace {

Deduction akari(int height, int width, const std::string& letters, int level,
                Policy policy = Policy::dirty, const std::string& marks = "") {
    return deduce_akari(height, width, letters, marks, Way{level, policy}, Limits{});
}

void check_shaving() {
    // The 0 closes two cells; a bulb in the corner leaves one dark; the rest are last lighters.
    for (const Policy policy : {Policy::dirty, Policy::full}) {
        const Deduction found = akari(2, 3, ".....0", 1, policy);
        CHECK(found.verdict == Verdict::solved);
        CHECK(found.marks == "+o+o+.");
        CHECK(found.counters.simplified[0] == 2);
        CHECK(found.counters.simplified[1] == 2);
        CHECK(found.counters.shaved[1] == 1);
        CHECK(found.counters.agreed[1] == 0);
        CHECK(found.counters.hypotheses == 2);
        CHECK(found.counters.failed == 1);
        CHECK(found.counters.level_used == 1);
    }
    CHECK(akari(2, 3, ".....0", 0).verdict == Verdict::non_deducible);
    CHECK(akari(2, 3, ".....0", 0).marks == "..+.+.");
}

void check_agreement() {
    const Deduction found = akari(3, 3, ".2.....##", 1);
    CHECK(found.verdict == Verdict::solved);
    CHECK(found.marks == "+.o+o+o..");
    CHECK(found.counters.agreed[1] == 1);
    CHECK(found.counters.shaved[1] == 1);
    CHECK(found.counters.simplified[1] == 3);
}

void check_contradiction() {
    const Deduction found = akari(2, 2, "...1", 1);
    CHECK(found.verdict == Verdict::contradiction);
    CHECK(found.counters.failed == 2);
    CHECK(akari(1, 1, "1", 0).verdict == Verdict::contradiction);
    CHECK(akari(1, 2, "..", 1, Policy::dirty, "oo").verdict == Verdict::contradiction);
    CHECK(akari(1, 2, "#.", 1, Policy::dirty, "o.").verdict == Verdict::contradiction);
}

void check_edges() {
    CHECK(akari(1, 1, ".", 0).verdict == Verdict::solved);
    CHECK(akari(1, 1, "#", 2).verdict == Verdict::solved);
    CHECK(akari(1, 2, "..", 2).verdict == Verdict::non_deducible);
    CHECK(akari(1, 2, "..", 1, Policy::dirty, "o.").verdict == Verdict::solved);
    const std::vector<std::int32_t> one{1}, strip(5, blank);
    CHECK(deduce_kuromasu(1, 1, one, "", Way{1, Policy::dirty}, {}).verdict == Verdict::solved);
    CHECK(deduce_kuromasu(1, 5, strip, "", Way{2, Policy::full}, {}).marks == ".+++.");
}

void check_stopping() {
    const std::string letters(30 * 30, '.');
    Limits limits;
    limits.deadline = Clock::now();
    CHECK(deduce_akari(30, 30, letters, "", Way{2, Policy::dirty}, limits).verdict == Verdict::stopped);
    limits.deadline = Clock::now() + std::chrono::milliseconds(30);
    const Deduction found = deduce_akari(30, 30, letters, "", Way{2, Policy::dirty}, limits);
    CHECK(found.verdict == Verdict::stopped);
    // No hypothesis is left behind.
    CHECK(found.marks == letters);
    const std::atomic<bool> cancelled{true};
    limits = Limits{};
    limits.cancelled = &cancelled;
    CHECK(deduce_akari(1, 1, ".", "", Way{1, Policy::dirty}, limits).verdict == Verdict::stopped);
}

void check_trivial() {
    CHECK(trivial_akari(3, 3, "....4....", "").marks == "+o+o.o+o+");
    CHECK(trivial_akari(1, 4, "1.1.", "").marks == ".o..");
    CHECK(trivial_akari(1, 1, ".", "").marks == ".");
    CHECK(trivial_akari(2, 2, "3...", "").verdict == Verdict::contradiction);
    CHECK(trivial_akari(1, 3, "0.1", "").verdict == Verdict::contradiction);
    CHECK(trivial_akari(1, 2, "..", "oo").verdict == Verdict::contradiction);
    CHECK(trivial_akari(1, 2, "#.", "o.").verdict == Verdict::contradiction);
}

// Once the middle is out, so is the corner r1c3, which the middle does not see: touched cells alone
// would miss it. Without the closing scan about 1 random board in 600 loses a mark.
void check_untouched_cells() {
    for (const Policy policy : {Policy::dirty, Policy::full})
        CHECK(akari(3, 3, "......1.#", 1, policy).marks == "..+.+....");
}

void check_early_stop() {
    // Either cell may hold the bulb: the first hypothesis completes the board.
    Deduction found = deduce_akari(1, 2, "..", "", {.early_stop = true}, Limits{});
    CHECK(found.verdict == Verdict::found);
    CHECK(found.solution == "o+");
    CHECK(found.marks == "..");
    CHECK(found.counters.hypotheses == 1);
    // What is deduced without one is proved as before, and so is that there is no solution.
    found = deduce_akari(2, 3, ".....0", "", {.level = 0, .early_stop = true}, Limits{});
    CHECK(found.verdict == Verdict::non_deducible);
    CHECK(found.solution.empty());
    found = deduce_akari(2, 2, "...1", "", {.early_stop = true}, Limits{});
    CHECK(found.verdict == Verdict::contradiction);
    // Inside a hypothesis of level 2, too: the marks are those of before it.
    for (const Policy policy : {Policy::dirty, Policy::full}) {
        const std::string open(3 * 3, '.');
        found = deduce_akari(3, 3, open, "", {2, policy, true}, Limits{});
        CHECK(found.verdict == Verdict::found);
        CHECK(solves_akari(3, 3, open, found.solution));
        CHECK(found.marks == open);
        CHECK(found.counters.nested_hypotheses > 0);
        CHECK(deduce_akari(3, 3, open, "", {1, policy, true}, Limits{}).verdict ==
              Verdict::non_deducible);
    }
}

void check_trace() {
    for (const Policy policy : {Policy::dirty, Policy::full}) {
        const Deduction found =
            deduce_akari(2, 3, ".....0", "", {.policy = policy, .trace = true}, Limits{});
        CHECK(found.trace.size() == 5);
        CHECK(found.trace[0].rule == Akari::clue_zero);
        CHECK(found.trace[0].source == std::pair(1, 2));
        CHECK(found.trace[2].how == How::shaved);
        CHECK(found.trace[2].row == 0 && found.trace[2].col == 0 && !found.trace[2].placed);
        CHECK(!found.trace[2].source);
        CHECK(found.trace[4].rule == Akari::last_light);
        CHECK(found.trace[4].level == 1);
    }
    CHECK(akari(2, 3, ".....0", 1).trace.empty());
}

// Higher levels settle no less, and both policies settle the same.
template <class Deduce>
void check_levels(Deduce deduce) {
    std::string before;
    for (int level = 0; level <= 2; ++level) {
        const Deduction dirty = deduce(level, Policy::dirty);
        const Deduction full = deduce(level, Policy::full);
        CHECK(dirty.verdict == full.verdict);
        if (dirty.verdict == Verdict::contradiction) return;
        CHECK(dirty.marks == full.marks);
        CHECK((dirty.verdict == Verdict::solved) == (full.verdict == Verdict::solved));
        for (std::size_t i = 0; i < before.size(); ++i)
            CHECK(before[i] == '.' || before[i] == dirty.marks[i]);
        before = dirty.marks;
    }
}

int looks_left = 0;

// Stopped after so many looks at the limits, wherever they are: inside the rules, too.
void check_stopping_inside_the_rules() {
    constexpr int side = 24;
    const std::vector<std::int32_t> clues(side * side, blank);
    const std::string nothing(clues.size(), '.');  // is all that follows without a clue
    Limits limits;
    limits.interrupted = [] { return looks_left-- <= 0; };
    for (int looks = 1; looks < 200; ++looks) {
        looks_left = looks;
        const Deduction some = deduce_kuromasu(side, side, clues, "", Way{2, Policy::dirty}, limits);
        CHECK(some.verdict == Verdict::stopped);
        CHECK(some.marks == nothing);
    }
    // The rules alone take long on a board of a million cells.
    const std::vector<std::int32_t> large(1000 * 1000, 1);
    looks_left = 1;
    const Deduction cut = deduce_kuromasu(1000, 1000, large, "", Way{0, Policy::dirty}, limits);
    CHECK(cut.verdict == Verdict::stopped);
}

void check_random_boards() {
    std::mt19937 random(7);
    const auto below = [&](int bound) {
        return static_cast<int>(random() % static_cast<unsigned>(bound));
    };
    for (int round = 0; round < 400; ++round) {
        const int height = 1 + below(7), width = 1 + below(7);
        const auto cells = static_cast<std::size_t>(height * width);
        std::string letters(cells, '.');
        std::vector<std::int32_t> clues(cells, blank);
        for (std::size_t i = 0; i < cells; ++i) {
            if (below(3) == 0) letters[i] = "##0123"[below(6)];
            if (below(5) == 0) clues[i] = below(8) == 0 ? unknown_clue : 1 + below(height + width - 1);
        }
        check_levels([&](int level, Policy policy) {
            const Deduction found = akari(height, width, letters, level, policy);
            if (found.verdict == Verdict::solved)
                CHECK(solves_akari(height, width, letters, found.marks));
            return found;
        });
        check_levels([&](int level, Policy policy) {
            const Deduction found =
                deduce_kuromasu(height, width, clues, "", Way{level, policy}, Limits{});
            if (found.verdict == Verdict::solved)
                CHECK(solves_kuromasu(height, width, clues, found.marks));
            return found;
        });
    }
}

}  // namespace

int main() {
    check_shaving();
    check_agreement();
    check_contradiction();
    check_edges();
    check_stopping();
    check_stopping_inside_the_rules();
    check_trivial();
    check_untouched_cells();
    check_early_stop();
    check_trace();
    check_random_boards();
    return report("deduce");
}
