// A path in numbers, for callers who rate boards by the thousand and read no step of them.
//
// `metrics/path.py` has the same count for paths that a search had to finish, with what each number
// means; a test holds the two together.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "path.hpp"

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
};

inline Profile profile_of(const Path& path, const Weights& weights) {
    using Reached = std::array<int, 5>;  // by tier, and suppositions: how many wait for one another
    Profile told;
    told.verdict = path.verdict;
    told.techniques.resize(weights.tiers.size());
    told.steps = static_cast<int>(path.steps.size());
    std::map<RowCol, Reached> reached;
    Reached deepest{};
    int score = 0;
    for (const PathStep& step : path.steps) {
        const auto technique = static_cast<std::size_t>(step.technique);
        ++told.techniques.at(technique);
        const int tier = weights.tiers[technique];
        const int cost = weights.costs.at(static_cast<std::size_t>(tier));
        const int links = static_cast<int>(step.chain.size());
        score += 2 * (cost + links);
        if (step.open_steps == 1) {
            ++told.bottlenecks;
            score += cost;
        }
        if (links > 0) {
            told.chains.push_back(links);
            for (const PathLink& link : step.chain) told.inner += link.rule == "nested";
        }
        Reached own{};
        for (const RowCol& cell : step.because) {
            const auto before = reached.find(cell);
            if (before == reached.end()) continue;
            for (std::size_t i = 0; i < own.size(); ++i) own[i] = std::max(own[i], before->second[i]);
        }
        for (int i = 0; i < 4; ++i) own[static_cast<std::size_t>(i)] += tier >= i;
        own[4] += links > 0;
        for (std::size_t i = 0; i < own.size(); ++i) deepest[i] = std::max(deepest[i], own[i]);
        for (const RowCol& cell : step.places) reached[cell] = own;
        for (const RowCol& cell : step.excludes) reached[cell] = own;
    }
    std::copy_n(deepest.begin(), told.depth.size(), told.depth.begin());
    told.in_turn = deepest[4];
    told.score = (score + 1) / 2;
    return told;
}

}  // namespace lamplighter
