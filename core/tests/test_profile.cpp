// A path in numbers: steps that wait for one another, bottlenecks, suppositions, the score.
#include "profile.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "check.hpp"

using namespace lamplighter;

namespace {

const Weights weights{{0, 1, 2}, {2, 8, 20, 80}};  // an easy technique, a normal and a hard one

constexpr std::size_t cells = 10;

ToldStep step(int technique, std::vector<CellId> settles, std::vector<CellId> because,
              std::size_t open_steps) {
    ToldStep made;
    made.step.technique = technique;
    for (const CellId cell : settles) made.step.settled.emplace_back(cell, cell % 2 == 0);
    made.step.because = std::move(because);
    made.open_steps = open_steps;
    return made;
}

void test_nothing() {
    const Profile told = profile_of({Verdict::solved, {}}, cells, weights);
    CHECK(told.verdict == Verdict::solved);
    CHECK(told.steps == 0 && told.score == 0 && told.bottlenecks == 0 && told.chains.empty());
    CHECK((told.techniques == std::vector<int>{0, 0, 0}));
}

void test_a_path() {
    Explanation path{Verdict::solved, {}};
    path.steps.push_back(step(0, {0}, {9}, 2));     // rests on a clue alone
    path.steps.push_back(step(1, {1, 2}, {0}, 1));  // waits for the first
    path.steps.push_back(step(0, {3}, {}, 1));
    path.steps.push_back(step(2, {4}, {2, 3}, 1));  // waits for the second
    path.steps.back().step.chain.resize(3);
    path.steps.back().step.chain[1].rule = nested;
    const Profile told = profile_of(path, cells, weights);
    CHECK(told.steps == 4);
    CHECK((told.techniques == std::vector<int>{2, 1, 1}));
    CHECK(told.bottlenecks == 3);
    CHECK((told.depth == std::array<int, 4>{3, 2, 1, 0}));
    CHECK((told.chains == std::vector<int>{3}));
    CHECK(told.in_turn == 1);
    CHECK(told.inner == 1);
    // 2 + 8 + 2 + 20 + 3 links, and half of it once more for each bottleneck: 4 + 1 + 10.
    CHECK(told.score == 35 + 15);
}

}  // namespace

int main() {
    test_nothing();
    test_a_path();
    return report("profile");
}
