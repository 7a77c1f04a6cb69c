// The forest of black cells against components worked out again after every change.
#include "forest.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "check.hpp"

using namespace lamplighter;

namespace {

struct Step {
    CellId cell;         // added
    std::size_t merges;  // before it
    std::size_t joined;  // length of the list of joined pairs before it
};

// The same components, by painting one colour over another; -1 for cells that are not black.
std::vector<int> paint(int cells, const std::set<CellId>& black,
                       const std::vector<std::pair<CellId, CellId>>& joined) {
    std::vector<int> colour(static_cast<std::size_t>(cells + 1), -1);
    for (const CellId cell : black) colour[static_cast<std::size_t>(cell)] = cell;
    for (const auto& [a, b] : joined) {
        const int gone = colour[static_cast<std::size_t>(a)],
                  kept = colour[static_cast<std::size_t>(b)];
        std::replace(colour.begin(), colour.end(), gone, kept);
    }
    return colour;
}

void compare(const Forest& forest, int cells, const std::vector<int>& colour) {
    std::map<int, CellId> label_of;
    std::map<CellId, int> colour_of;
    for (CellId cell = 0; cell <= cells; ++cell) {
        const int painted = colour[static_cast<std::size_t>(cell)];
        const CellId label = forest.label(cell);
        CHECK((label == Forest::outside) == (painted == -1));
        if (painted == -1) continue;
        CHECK(label_of.try_emplace(painted, label).first->second == label);
        CHECK(colour_of.try_emplace(label, painted).first->second == painted);
    }
    CHECK(forest.label(forest.border()) == forest.border());
}

}  // namespace

int main() {
    std::mt19937 random(3);
    const auto below = [&](int count) {
        return static_cast<int>(random() % static_cast<unsigned>(count));
    };
    Forest forest;
    for (int round = 0; round < 60; ++round) {
        const int cells = 1 + below(30);
        forest.reset(static_cast<std::size_t>(cells));
        std::set<CellId> black{forest.border()};
        std::vector<std::pair<CellId, CellId>> joined;
        std::vector<Step> steps;
        for (int turn = 0; turn < 120; ++turn) {
            const CellId cell = below(cells);
            if (black.count(cell) == 0 && below(3) != 0) {
                steps.push_back({cell, forest.merges(), joined.size()});
                forest.add(cell);
                black.insert(cell);
                // Join it to a few others, as contacts at corners and the border would.
                for (int contact = below(4); contact > 0; --contact) {
                    auto other = black.begin();
                    std::advance(other, below(static_cast<int>(black.size())));
                    const CellId own = forest.label(cell), label = forest.label(*other);
                    if (own == label) continue;
                    const std::vector<int> before = paint(cells, black, joined);
                    std::vector<CellId> relabelled;
                    forest.merge(own, label, relabelled);
                    joined.emplace_back(cell, *other);
                    // What was relabelled is one of the two components, whole, and not the border.
                    CHECK(!relabelled.empty());
                    const int colour = before[static_cast<std::size_t>(relabelled[0])];
                    CHECK(std::count(before.begin(), before.end(), colour) ==
                          static_cast<std::ptrdiff_t>(relabelled.size()));
                    for (const CellId each : relabelled) {
                        CHECK(before[static_cast<std::size_t>(each)] == colour);
                        CHECK(each != forest.border());
                    }
                }
            } else if (!steps.empty() && below(2) == 0) {
                const auto keep = static_cast<std::size_t>(below(static_cast<int>(steps.size())));
                while (steps.size() > keep) {
                    const Step step = steps.back();
                    steps.pop_back();
                    forest.undo_to(step.merges);
                    forest.remove(step.cell);
                    joined.resize(step.joined);
                    black.erase(step.cell);
                }
            }
            compare(forest, cells, paint(cells, black, joined));
        }
    }
    return report("forest");
}
