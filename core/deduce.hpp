// Deductive Search (C. Browne, "Deductive Search for Logic Puzzles"), generic over genres.
//
// Three operations, and nothing that is not proved:
//   simplify   the genre's own rules, to the fixpoint
//   shave      assume a cell either way; where that fails, the opposite holds
//   agree      where neither way fails, what follows from both holds
// The level of embedding says how deep assumptions go: 0 is simplify alone; at 1 an assumption is
// followed by simplify; at 2 by all of level 1. Rounds of level 1 go on until one changes nothing,
// only then comes one round of level 2, and after any change there it is back to level 1.
//
// Candidates are taken from all open cells in every round (`full`), or from the cells touched since
// they were last tested (`dirty`): a changed cell touches what is in line of sight of it, its
// neighbours included. That is narrower than what a hypothesis can reach, so once no touched cell is
// left, a scan of the cells not yet tested in the present state follows before anything is called
// non-deducible. All three operations are monotone: both policies end with the same marks.
//
// Counters follow the working state, the one that stays:
//   simplified[n]  updates the rules made at level n. What rules do inside a hypothesis is thrown
//                  away and not counted. Light falling on a cell (Akari::lit) is what the board
//                  looks like after a bulb, not a rule applied to it, so it is not counted either.
//   shaved[n]      values forced because their opposite failed
//   agreed[n]      values taken over because both ways led to them. They are taken one by one, bulbs
//                  or black cells first, each followed by simplify: what simplify then settles is
//                  its own.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "limits.hpp"
#include "literal.hpp"
#include "rules.hpp"
#include "trail.hpp"

namespace lamplighter {

enum class Policy : std::uint8_t { dirty, full };

enum class Verdict : std::uint8_t { solved, contradiction, non_deducible, stopped };

struct Counters {
    static constexpr std::size_t levels = 3;
    std::array<std::uint64_t, levels> simplified{}, shaved{}, agreed{};
    // `simplified` by the kind of the reason, for those who weigh rules differently.
    std::array<std::array<std::uint64_t, 16>, levels> by_rule{};
    // Hypotheses put to the working state, and those that failed. At level 2 each of them tries
    // more of its own; those are the nested ones.
    std::uint64_t hypotheses = 0, failed = 0;
    std::uint64_t nested_hypotheses = 0, nested_failed = 0;
    int level_used = 0;  // the deepest level that decided anything
};

template <Rules R>
class DeductiveSearch {
public:
    static constexpr int deepest = static_cast<int>(Counters::levels) - 1;

    explicit DeductiveSearch(R& rules) : rules_(rules) {}

    // The rules are loaded, marks are set, `start` was not called yet. What was settled is on the
    // rules' trail afterwards, whatever the verdict.
    Verdict run(int max_level, Policy policy, const Limits& limits) {
        max_level_ = std::clamp(max_level, 0, deepest);
        policy_ = policy;
        limits_ = limits;
        counters_ = {};
        tries_ = 0;
        trying_.reset();
        if (limits_.is_over()) return Verdict::stopped;
        rules_.watch(limits_);
        Verdict verdict = Verdict::stopped;
        try {
            verdict = search();
        } catch (const Stopped&) {
            // What followed from a hypothesis is no news; what was settled before it stays.
            if (trying_) rules_.undo(*trying_);
        }
        rules_.watch({});
        return verdict;
    }

    const Counters& counters() const { return counters_; }

private:
    static constexpr Verdict still_open = Verdict::non_deducible;

    Verdict search() {
        const std::size_t given = rules_.trail().size();
        const bool sound = rules_.start();
        count_updates(0, given);
        if (!sound) return Verdict::contradiction;
        if (rules_.is_complete()) return Verdict::solved;
        if (max_level_ == 0) return Verdict::non_deducible;
        for (Front* front : {&first_, &second_}) {
            front->reset(rules_.index_limit(), rules_.trail().size());
            for (const CellId cell : rules_.cells()) front->mark(cell);
        }
        for (;;) {
            const Verdict verdict = exhaust(first_);
            if (verdict != still_open || max_level_ < 2) return verdict;
            bool moved = false;
            const Verdict deeper = deduce(second_, 2, moved);
            if (deeper != still_open || !moved) return deeper;
        }
    }

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

    // What one level keeps about its candidates.
    struct Front {
        std::vector<std::uint64_t> dirty;  // one bit per cell; ids follow reading order
        std::vector<std::int32_t> tested;  // length of the trail at the last test
        std::size_t touched = 0;           // trail entries before this have touched their cells
        std::vector<std::uint32_t> stamp;  // per literal: the test in which the first way led to it
        std::uint32_t tests = 0;
        Literals agreed;

        void reset(std::size_t cells, std::size_t known) {
            touched = known;
            dirty.assign(cells / 64 + 1, 0);
            tested.assign(cells, -1);
            if (stamp.size() < cells * 2 || tests > ~std::uint32_t{0} / 2) {
                stamp.assign(cells * 2, 0);
                tests = 0;
            }
        }
        void mark(CellId cell) { dirty[at(cell) / 64] |= std::uint64_t{1} << (at(cell) % 64); }
    };

    bool is_nested(const Front& front) const { return &front == &inner_; }

    // Trail entries from there on that a rule made.
    void count_updates(int level, std::size_t from) {
        const Trail& trail = rules_.trail();
        for (std::size_t i = from; i < trail.size(); ++i) {
            const std::uint32_t kind = trail.reason(trail[i].cell()).kind;
            if constexpr (requires { R::lit; }) {
                if (kind == R::lit) continue;
            }
            ++counters_.simplified[at(level)];
            ++counters_.by_rule[at(level)][kind];
        }
    }

    // Rounds of level 1 until nothing moves.
    Verdict exhaust(Front& front) {
        for (bool moved = true; moved;) {
            moved = false;
            const Verdict verdict = deduce(front, 1, moved);
            if (verdict != still_open) return verdict;
        }
        return still_open;
    }

    Verdict deduce(Front& front, int level, bool& moved) {
        if (policy_ == Policy::dirty) {
            touch(front);
            const Verdict verdict = scan(front, level, moved);
            if (verdict != still_open || moved) return verdict;
        }
        const auto now = static_cast<std::int32_t>(rules_.trail().size());
        for (const CellId cell : rules_.cells())
            if (rules_.trail().is_open(cell) &&
                (policy_ == Policy::full || front.tested[at(cell)] != now))
                front.mark(cell);
        return scan(front, level, moved);
    }

    // Tests the marked cells once through, in reading order.
    Verdict scan(Front& front, int level, bool& moved) {
        for (std::size_t word = 0; word < front.dirty.size(); ++word) {
            while (const std::uint64_t left = front.dirty[word]) {
                front.dirty[word] = left & (left - 1);
                const auto cell = static_cast<CellId>(word * 64 + at(std::countr_zero(left)));
                if (!rules_.trail().is_open(cell)) continue;
                const Verdict verdict = test(front, level, cell, moved);
                if (verdict != still_open) return verdict;
            }
        }
        return still_open;
    }

    Verdict test(Front& front, int level, CellId cell, bool& moved) {
        const Trail& trail = rules_.trail();
        const Mark mark = rules_.mark();
        front.tested[at(cell)] = static_cast<std::int32_t>(mark.length);
        const Verdict placed = assume(front, level, Literal(cell, true));
        if (placed == Verdict::contradiction) {
            rules_.undo(mark);
            // The other way is tried by living with it: if the rules refute it too, both failed.
            count_hypothesis(front);
            if (!adopt(front, level, Literal(cell, false))) {
                count_failure(front);
                rules_.undo(mark);
                note_use(front, level);
                return Verdict::contradiction;
            }
            return took(front, level, counters_.shaved, moved);
        }
        ++front.tests;
        for (std::size_t i = mark.length; i < trail.size(); ++i)
            front.stamp[at(trail[i].code)] = front.tests;
        rules_.undo(mark);
        if (placed == Verdict::stopped) return placed;

        const Verdict absent = assume(front, level, Literal(cell, false));
        front.agreed.clear();
        if (absent != Verdict::contradiction && absent != Verdict::stopped)
            for (std::size_t i = mark.length; i < trail.size(); ++i)
                if (front.stamp[at(trail[i].code)] == front.tests) front.agreed.push_back(trail[i]);
        rules_.undo(mark);
        if (absent == Verdict::stopped) return absent;
        if (absent == Verdict::contradiction) {
            if (!adopt(front, level, Literal(cell, true))) return Verdict::contradiction;
            return took(front, level, counters_.shaved, moved);
        }
        for (const bool is_placed : {true, false})
            for (const Literal literal : front.agreed) {
                if (literal.placed() != is_placed || !trail.is_open(literal.cell())) continue;
                if (!adopt(front, level, literal)) return Verdict::contradiction;
                const Verdict verdict = took(front, level, counters_.agreed, moved);
                if (verdict != still_open) return verdict;
            }
        return still_open;
    }

    // Leaves what follows from the assumption on the trail, for the caller to read and undo.
    Verdict assume(Front& front, int level, Literal literal) {
        if ((++tries_ & 63) == 0 && limits_.is_over()) return Verdict::stopped;
        count_hypothesis(front);
        const std::size_t from = rules_.trail().size();
        if (!is_nested(front)) trying_ = rules_.mark();
        Verdict verdict = still_open;
        if (!rules_.set(literal, {reason_decision, 0}) || !rules_.propagate())
            verdict = Verdict::contradiction;
        else if (rules_.is_complete()) verdict = Verdict::solved;
        else if (level == 2) verdict = embed(from);
        if (verdict == Verdict::contradiction) count_failure(front);
        return verdict;
    }

    // Level 1 inside an assumption. What the assumption touched comes first.
    Verdict embed(std::size_t from) {
        inner_.reset(rules_.index_limit(), from);
        return exhaust(inner_);
    }

    // Into the state for good, and simplify. False: that contradicts the rules.
    bool adopt(Front& front, int level, Literal literal) {
        const std::size_t from = rules_.trail().size();
        if (!is_nested(front)) trying_.reset();
        if (!rules_.set(literal, {reason_given, 0}) || !rules_.propagate()) return false;
        if (!is_nested(front)) count_updates(level, from + 1);
        return true;
    }

    Verdict took(const Front& front, int level, std::array<std::uint64_t, Counters::levels>& counter,
                 bool& moved) {
        moved = true;
        if (!is_nested(front)) ++counter[at(level)];
        note_use(front, level);
        return rules_.is_complete() ? Verdict::solved : still_open;
    }

    void note_use(const Front& front, int level) {
        if (!is_nested(front)) counters_.level_used = std::max(counters_.level_used, level);
    }
    void count_hypothesis(const Front& front) {
        ++(is_nested(front) ? counters_.nested_hypotheses : counters_.hypotheses);
    }
    void count_failure(const Front& front) {
        ++(is_nested(front) ? counters_.nested_failed : counters_.failed);
    }

    // Marks what is in line of sight of the cells decided since the last call, unless it was tested
    // after that. Sight ends at walls and at black cells; it may end at bulbs as well, since no cell
    // behind one is open.
    void touch(Front& front) const {
        const Trail& trail = rules_.trail();
        for (; front.touched < trail.size(); ++front.touched)
            for (const int step : rules_.steps())
                for (CellId cell = trail[front.touched].cell() + step;; cell += step) {
                    const Value value = trail.value(cell);
                    if (value == Value::none || value == Value::placed) break;
                    if (value == Value::open &&
                        front.tested[at(cell)] <= static_cast<std::int32_t>(front.touched))
                        front.mark(cell);
                }
    }

    R& rules_;
    int max_level_ = 1;
    Policy policy_ = Policy::dirty;
    Limits limits_;
    Counters counters_;
    std::uint64_t tries_ = 0;
    std::optional<Mark> trying_;  // where to go back to from a hypothesis on the working state
    Front first_, second_, inner_;  // level 1 and level 2 of the working state; level 1 inside level 2
};

}  // namespace lamplighter
