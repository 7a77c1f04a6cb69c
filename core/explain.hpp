// From what is decided to the solution, step by step: generic over the ladders of step.hpp.
//
// All steps of the easiest technique that has any are taken in order, each without the conclusions an
// earlier one has made already; then the ladder is asked again. So every step follows from what was
// decided before it, and no step is harder than it has to be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "deduce.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "step.hpp"

namespace lamplighter {

struct ToldStep {
    Step step;
    std::size_t open_steps = 0;  // how many the ladder had to offer when this one was taken
};

struct Explanation {
    // Solved, contradiction, non_deducible (stuck, or not asked to go on), stopped.
    Verdict verdict = Verdict::stopped;
    std::vector<ToldStep> steps;
};

struct Telling {
    bool only_next = false;  // just the steps that are open now, each by itself
    bool group = true;       // false: one conclusion per step
};

// Marks as in marks.hpp. False if they contradict the board by themselves.
template <Ladder L>
bool decide_marks(L& ladder, int height, int width, std::string_view marks, char placed) {
    if (marks.empty()) return true;
    std::size_t index = 0;
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) {
            const char mark = marks[index++];
            if (mark != '.' && !ladder.set(Literal(ladder.id(row, col), mark == placed))) return false;
        }
    return true;
}

template <Ladder L>
class Explainer {
public:
    explicit Explainer(L& ladder) : ladder_(ladder) {}

    // The ladder is loaded, marks are set.
    Explanation run(Telling telling, const Limits& limits) {
        told_ = {};
        ladder_.watch(limits);
        try {
            told_.verdict = go(telling, limits);
        } catch (const Stopped&) {
            told_.verdict = Verdict::stopped;
        }
        ladder_.watch({});
        return std::move(told_);
    }

private:
    Verdict go(Telling telling, const Limits& limits) {
        for (;;) {
            if (limits.is_over()) return Verdict::stopped;
            if (!ladder_.find(open_)) return Verdict::contradiction;
            if (open_.empty()) return ladder_.is_complete() ? Verdict::solved : Verdict::non_deducible;
            if (telling.only_next) {
                for (Step& step : open_) tell(std::move(step), telling);
                return Verdict::non_deducible;
            }
            ++batch_;
            for (Step& step : open_)
                if (!take(std::move(step), telling)) break;
        }
    }

    // False if the step contradicts one taken before it from the same state. The ladder is asked again
    // then: what is wrong shows on the board by now.
    bool take(Step step, Telling telling) {
        std::size_t kept = 0;
        bool agrees = true;
        for (const Literal literal : step.settled) {
            agrees = ladder_.set(literal);
            if (!agrees) break;
            if (is_new(literal.cell())) step.settled[kept++] = literal;
        }
        step.settled.resize(kept);
        if (kept != 0) tell(std::move(step), telling);
        return agrees;
    }

    // Steps settle open cells only, so a cell is new unless this batch has met it.
    bool is_new(CellId cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (at >= met_.size()) met_.resize(at + at / 2 + 64, 0);
        if (met_[at] == batch_) return false;
        met_[at] = batch_;
        return true;
    }

    void tell(Step step, Telling telling) {
        if (telling.group || step.settled.size() == 1) {
            told_.steps.push_back({std::move(step), open_.size()});
            return;
        }
        for (const Literal literal : step.settled) {
            Step single = step;
            single.settled = {literal};
            told_.steps.push_back({std::move(single), open_.size()});
        }
    }

    L& ladder_;
    std::vector<Step> open_;
    Explanation told_;
    std::vector<std::uint64_t> met_;  // per cell: the batch that settled it last
    std::uint64_t batch_ = 0;
};

}  // namespace lamplighter
