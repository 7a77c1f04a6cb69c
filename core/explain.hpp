// From what is decided to the solution, step by step: generic over the ladders of step.hpp.
//
// A ladder offers all steps of its easiest rung that has any. The one nearest to the last step is
// taken, and the ladder is asked again: so no step is harder than it has to be, and the eye does not
// jump. A step that places something settles at once what follows directly from that (what a bulb
// lights; what is beside a black cell).
//
// When the board is solved, steps that no placement rests on are left out, and the others are put in
// order once more. Every step then still follows from those told before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
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
    bool all = false;        // also the steps that no placement rests on
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
        last_ = {};
        reset_marks();
        ladder_.watch(limits);
        try {
            told_.verdict = go(telling, limits);
        } catch (const Stopped&) {
            told_.verdict = Verdict::stopped;
        }
        ladder_.watch({});
        if (told_.verdict == Verdict::solved && !telling.all && !telling.only_next) {
            leave_out();
            if (told_.steps.size() <= most_to_order) {
                put_in_order();
                leave_out();
            }
        }
        if (!telling.group) take_apart();
        return std::move(told_);
    }

private:
    // Larger boards are told rung by rung: to look for the nearest step again and again takes too long.
    static constexpr std::size_t largest_by_nearness = 40'000;
    static constexpr std::size_t cells_per_pick = 5'000;
    static constexpr std::size_t most_to_order = 3'000;
    static constexpr std::int32_t never = -1;

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

    Verdict go(Telling telling, const Limits& limits) {
        const std::size_t cells = ladder_.cells().size();
        const bool is_large = cells > largest_by_nearness;
        for (;;) {
            if (limits.is_over()) return Verdict::stopped;
            if (!ladder_.find(open_)) return Verdict::contradiction;
            if (open_.empty()) return ladder_.is_complete() ? Verdict::solved : Verdict::non_deducible;
            if (telling.only_next) {
                offer_all();
                return Verdict::non_deducible;
            }
            const std::size_t offered = open_.size();
            std::size_t picks = is_large ? offered : std::min(offered, 1 + cells / cells_per_pick);
            for (std::size_t i = 0; picks > 0; --picks, ++i) {
                if (!is_large) std::swap(open_[i], open_[i + nearest(open_, i)]);
                // Two steps of one offer may contradict each other: the ladder is asked again then,
                // since what is wrong shows on the board by now.
                if (!take(std::move(open_[i]), offered)) break;
            }
        }
    }

    // ---- Taking steps ----

    // False if the step contradicts one taken before it.
    bool take(Step step, std::size_t offered) {
        const auto index = static_cast<std::int32_t>(told_.steps.size());
        std::size_t kept = 0;
        bool agrees = true;
        for (const Literal literal : step.settled) {
            agrees = ladder_.set(literal);
            if (!agrees) break;
            if (settle(literal.cell(), index)) step.settled[kept++] = literal;
        }
        step.settled.resize(kept);
        step.own = kept;
        if (kept == 0) return agrees;
        for (std::size_t i = 0; agrees && i < kept; ++i) {
            const Literal literal = step.settled[i];
            if (!literal.placed()) continue;
            ladder_.each_ruled_out(literal.cell(), [&](CellId cell) {
                if (!agrees || settled_by_[at(cell)] != never) return;
                const bool was_open = ladder_.value(cell) == Value::open;
                agrees = ladder_.set(Literal(cell, false));
                if (agrees && was_open && settle(cell, index))
                    step.settled.push_back(Literal(cell, false));
            });
        }
        last_ = step;
        told_.steps.push_back({std::move(step), offered});
        return agrees;
    }

    bool settle(CellId cell, std::int32_t step) {
        if (settled_by_[at(cell)] != never) return false;
        settled_by_[at(cell)] = step;
        return true;
    }

    void reset_marks() { settled_by_.assign(ladder_.index_limit(), never); }

    // Every step on offer by itself, the one to take first at the head.
    void offer_all() {
        std::swap(open_[0], open_[nearest(open_, 0)]);
        const std::size_t offered = open_.size();
        for (Step& step : open_) {
            step.own = step.settled.size();
            for (std::size_t i = 0; i < step.own; ++i) {
                if (!step.settled[i].placed()) continue;
                const CellId placed = step.settled[i].cell();
                ladder_.each_ruled_out(placed, [&](CellId cell) {
                    if (ladder_.value(cell) != Value::open) return;
                    const Literal out(cell, false);
                    if (std::find(step.settled.begin(), step.settled.end(), out) == step.settled.end())
                        step.settled.push_back(out);
                });
            }
            told_.steps.push_back({std::move(step), offered});
        }
    }

    // ---- Nearness ----

    int distance(CellId a, CellId b) const {
        return std::abs(ladder_.row(a) - ladder_.row(b)) + std::abs(ladder_.col(a) - ladder_.col(b));
    }
    // From what the last step settled itself to what this one settles; placing something is worth a
    // little way.
    int way_to(const Step& step) const {
        int nearest = std::numeric_limits<int>::max() / 4;
        const std::size_t own = step.own != 0 ? step.own : step.settled.size();
        bool places = false;
        for (std::size_t i = 0; i < own; ++i) {
            places = places || step.settled[i].placed();
            for (std::size_t j = 0; j < last_.own; ++j)
                nearest = std::min(nearest, distance(step.settled[i].cell(), last_.settled[j].cell()));
        }
        return 2 * nearest + (places ? 0 : 3);
    }
    // Which of the steps from there on to take next, counted from there. The first step of all is the
    // one that settles most.
    std::size_t nearest(const std::vector<Step>& steps, std::size_t from) const {
        std::size_t best = from;
        int shortest = std::numeric_limits<int>::max();
        for (std::size_t i = from; i < steps.size(); ++i) {
            const int way =
                last_.settled.empty() ? -static_cast<int>(steps[i].settled.size()) : way_to(steps[i]);
            if (way >= shortest) continue;
            shortest = way;
            best = i;
        }
        return best - from;
    }

    // ---- Leaving out, and putting in order ----

    // A step stays if it places something, or settles a cell that one which stays rests on. What a
    // placement before that step rules out anyway needs no other step.
    void leave_out() {
        auto& steps = told_.steps;
        const auto count = static_cast<std::int32_t>(steps.size());
        settled_by_.assign(settled_by_.size(), never);
        ruled_out_by_.assign(settled_by_.size(), never);
        for (std::int32_t i = 0; i < count; ++i)
            for (const Literal literal : steps[at(i)].step.settled) {
                if (settled_by_[at(literal.cell())] == never) settled_by_[at(literal.cell())] = i;
                if (!literal.placed()) continue;
                ladder_.each_ruled_out(literal.cell(), [&](CellId cell) {
                    if (ruled_out_by_[at(cell)] == never) ruled_out_by_[at(cell)] = i;
                });
            }
        needed_.assign(steps.size(), 0);
        for (std::int32_t i = count; i-- > 0;) {
            const Step& step = steps[at(i)].step;
            const bool places = std::any_of(step.settled.begin(), step.settled.end(),
                                            [](Literal literal) { return literal.placed(); });
            if (!places && needed_[at(i)] == 0) continue;
            needed_[at(i)] = 1;
            for (const CellId cell : step.because) {
                const std::int32_t out = ruled_out_by_[at(cell)];
                const std::int32_t by = settled_by_[at(cell)];
                if (by != never && by < i && (out == never || out >= i)) needed_[at(by)] = 1;
            }
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (needed_[i] == 0) continue;
            if (kept != i) steps[kept] = std::move(steps[i]);
            ++kept;
        }
        steps.resize(kept);
        attach();
    }

    // What each placement rules out belongs to the first that does, in the order told.
    void attach() {
        auto& steps = told_.steps;
        // Marks that were there before any step are no step's.
        std::vector<char>& given = given_;
        given.assign(settled_by_.size(), 1);
        for (const CellId cell : ladder_.cells())
            if (settled_by_[at(cell)] != never) given[at(cell)] = 0;
        settled_by_.assign(settled_by_.size(), never);
        std::size_t kept_steps = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            Step& step = steps[i].step;
            const auto index = static_cast<std::int32_t>(kept_steps);
            std::size_t kept = 0;
            for (std::size_t j = 0; j < step.own; ++j)
                if (settle(step.settled[j].cell(), index)) step.settled[kept++] = step.settled[j];
            step.settled.resize(kept);
            step.own = kept;
            for (std::size_t j = 0; j < kept; ++j) {
                if (!step.settled[j].placed()) continue;
                const CellId placed = step.settled[j].cell();
                ladder_.each_ruled_out(placed, [&](CellId cell) {
                    if (given[at(cell)] == 0 && settle(cell, index))
                        step.settled.push_back(Literal(cell, false));
                });
            }
            if (kept == 0) continue;
            if (kept_steps != i) steps[kept_steps] = std::move(steps[i]);
            ++kept_steps;
        }
        steps.resize(kept_steps);
    }

    // Easiest rung first, and among equals the nearest, as far as what they rest on has been told.
    void put_in_order() {
        std::vector<ToldStep> waiting = std::move(told_.steps);
        told_.steps.clear();
        told_.steps.reserve(waiting.size());
        // A cell is due while a step still waiting settles it.
        due_.assign(settled_by_.size(), 0);
        for (const ToldStep& each : waiting)
            for (const Literal literal : each.step.settled) due_[at(literal.cell())] = 1;
        last_ = {};
        while (!waiting.empty()) {
            std::size_t best = waiting.size();
            std::pair<int, int> least{};
            for (std::size_t i = 0; i < waiting.size(); ++i) {
                const Step& step = waiting[i].step;
                if (!std::all_of(step.because.begin(), step.because.end(),
                                 [&](CellId cell) { return due_[at(cell)] == 0; }))
                    continue;
                const std::pair<int, int> rank{
                    L::rung(step.technique),
                    last_.settled.empty() ? -static_cast<int>(step.own) : way_to(step)};
                if (best != waiting.size() && rank >= least) continue;
                best = i;
                least = rank;
            }
            if (best == waiting.size()) best = 0;  // cannot be: the order they came in is one
            ToldStep next = std::move(waiting[best]);
            waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(best));
            widen(next.step);
            for (const Literal literal : next.step.settled) {
                due_[at(literal.cell())] = 0;
                if (literal.placed())
                    ladder_.each_ruled_out(literal.cell(), [&](CellId cell) { due_[at(cell)] = 0; });
            }
            last_ = next.step;
            told_.steps.push_back(std::move(next));
        }
        settled_by_.assign(settled_by_.size(), never);
        for (const ToldStep& each : told_.steps)
            for (const Literal literal : each.step.settled) settled_by_[at(literal.cell())] = 0;
        attach();
    }

    // Told sooner than it was found, a step may place more: what a harder one settled meanwhile, and
    // then need not.
    void widen(Step& step) {
        const std::size_t before = step.own;
        ladder_.each_placed_by(step, [&](CellId cell) {
            const Literal literal(cell, true);
            const auto end = step.settled.begin() + static_cast<std::ptrdiff_t>(step.own);
            if (due_[at(cell)] == 0 || std::find(step.settled.begin(), end, literal) != end) return;
            step.settled.insert(end, literal);
            ++step.own;
        });
        if (step.own == before) return;
        std::sort(step.settled.begin(), step.settled.begin() + static_cast<std::ptrdiff_t>(step.own),
                  [](Literal a, Literal b) { return a.cell() < b.cell(); });
    }

    void take_apart() {
        std::vector<ToldStep> single;
        for (const ToldStep& each : told_.steps)
            for (const Literal literal : each.step.settled) {
                single.push_back(each);
                single.back().step.settled = {literal};
                single.back().step.own = 1;
            }
        told_.steps = std::move(single);
    }

    L& ladder_;
    std::vector<Step> open_;
    Explanation told_;
    Step last_;                                            // the step taken or told last
    std::vector<std::int32_t> settled_by_, ruled_out_by_;  // per cell: the first step that did
    std::vector<char> needed_, due_, given_;
};

}  // namespace lamplighter
