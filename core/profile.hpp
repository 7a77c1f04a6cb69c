// A path in numbers, for callers who rate boards by the thousand and read no step of them.
//
// `metrics/path.py` has the same count for paths that a search had to finish, with what each number
// means; a test holds the two together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "explain.hpp"
#include "step.hpp"

namespace lamplighter {

// What steps weigh: the tier of each technique of the ladder, and what a step of each tier costs.
struct Weights {
    std::vector<int> tiers;
    std::array<int, 4> costs;
};

struct Profile {
    Verdict verdict = Verdict::stopped;
    std::vector<int> techniques;  // steps by technique, in the order of the ladder
    int steps = 0;
    int bottlenecks = 0;
    std::array<int, 4> depth{};
    std::vector<int> chains;
    int in_turn = 0;
    int inner = 0;
    int score = 0;
    std::optional<bool> human;  // Akari: whether the six strategies (human.hpp) solve it
};

// `cells`: how many numbers cells may have on the board of the explanation.
inline Profile profile_of(const Explanation& told, std::size_t cells, const Weights& weights) {
    using Reached = std::array<int, 5>;  // by tier, and suppositions: how many wait for one another
    Profile profile;
    profile.verdict = told.verdict;
    profile.techniques.resize(weights.tiers.size());
    profile.steps = static_cast<int>(told.steps.size());
    std::vector<Reached> reached(cells);  // by the step that settled a cell; 0 for those given
    Reached deepest{};
    int score = 0;
    for (const auto& [step, open_steps] : told.steps) {
        const auto technique = static_cast<std::size_t>(step.technique);
        ++profile.techniques.at(technique);
        const int tier = weights.tiers[technique];
        const int cost = weights.costs.at(static_cast<std::size_t>(tier));
        const int links = static_cast<int>(step.chain.size());
        score += 2 * (cost + links);
        if (open_steps == 1) {
            ++profile.bottlenecks;
            score += cost;
        }
        if (links > 0) {
            profile.chains.push_back(links);
            for (const Link& link : step.chain) profile.inner += link.rule == nested;
        }
        Reached own{};
        for (const CellId cell : step.because) {
            const Reached& before = reached.at(static_cast<std::size_t>(cell));
            for (std::size_t i = 0; i < own.size(); ++i) own[i] = std::max(own[i], before[i]);
        }
        for (int i = 0; i < 4; ++i) own[static_cast<std::size_t>(i)] += tier >= i;
        own[4] += links > 0;
        for (std::size_t i = 0; i < own.size(); ++i) deepest[i] = std::max(deepest[i], own[i]);
        for (const Literal literal : step.settled)
            reached.at(static_cast<std::size_t>(literal.cell())) = own;
    }
    std::copy_n(deepest.begin(), profile.depth.size(), profile.depth.begin());
    profile.in_turn = deepest[4];
    profile.score = (score + 1) / 2;
    return profile;
}

}  // namespace lamplighter
