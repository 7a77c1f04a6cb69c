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
// Candidates are taken from all open cells in every round (`full`), or from the groups of cells in
// which something was decided since they were last tried (`dirty`, front.hpp): at once, not in the
// next round, with what the rules settled at the start as the first news. That is narrower than what
// a hypothesis can reach, so once no group waits, the cells not yet tried in the present state follow
// one by one, until something moves and groups wait again; only when all of them were tried in vain
// is anything called non-deducible. All three operations are monotone: both policies end with the
// same marks.
//
// With `early_stop` the first hypothesis that completes the board without a contradiction ends the
// search (Mjakinin 2025, 4.2): that is a solution, though others are not ruled out. Nothing of it is
// counted as an update, and the marks are those that were proved before.
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
#include <cstdint>
#include <optional>
#include <vector>

#include "front.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "rules.hpp"
#include "trail.hpp"

namespace lamplighter {

enum class Policy : std::uint8_t { dirty, full };

// `found`: a solution that was not deduced, where an early stop was asked for.
enum class Verdict : std::uint8_t { solved, contradiction, non_deducible, stopped, found };

// How to go about it.
struct Way {
    int level = 1;  // the deepest level of embedding
    Policy policy = Policy::dirty;
    bool early_stop = false;
    bool trace = false;  // keep every update in order
};

enum class How : std::uint8_t { rule, shaved, agreed };

// One value that was settled in the working state.
struct Update {
    Literal literal;
    int level = 0;
    How how = How::rule;
    Reason reason;  // by which rule
};

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
    // rules' trail afterwards, whatever the verdict; after `found`, the solution is, and `proved` is
    // the mark to go back to.
    Verdict run(const Way& way, const Limits& limits) {
        way_ = way;
        way_.level = std::clamp(way.level, 0, deepest);
        limits_ = limits;
        counters_ = {};
        updates_.clear();
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
    const std::vector<Update>& updates() const { return updates_; }  // if a trace was asked for
    Mark proved() const { return *trying_; }

private:
    static constexpr Verdict still_open = Verdict::non_deducible;

    Verdict search() {
        const std::size_t given = rules_.trail().size();
        const bool sound = rules_.start();
        count_updates(0, given);
        if (!sound) return Verdict::contradiction;
        if (rules_.is_complete()) return Verdict::solved;
        if (way_.level == 0) return Verdict::non_deducible;
        first_.reset(rules_.index_limit(), 0);
        if (way_.level < 2) return exhaust(first_);
        second_.reset(rules_.index_limit(), 0);
        for (;;) {
            const Verdict verdict = exhaust(first_);
            if (verdict != still_open) return verdict;
            bool moved = false;
            const Verdict deeper = is_full() ? scan(second_, 2, moved) : follow(second_, 2, moved);
            if (deeper != still_open || !moved) return deeper;
        }
    }

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

    bool is_full() const { return way_.policy == Policy::full; }
    bool is_nested(const Front& front) const { return &front == &inner_; }

    // Trail entries from there on that a rule made.
    void count_updates(int level, std::size_t from) {
        const Trail& trail = rules_.trail();
        for (std::size_t i = from; i < trail.size(); ++i) {
            Reason reason = trail.reason(trail[i].cell());
            if constexpr (requires { R::lit; }) {
                if (reason.kind == R::lit) continue;
            }
            if constexpr (requires { rules_.counted(reason); }) reason.kind = rules_.counted(reason);
            ++counters_.simplified[at(level)];
            ++counters_.by_rule[at(level)][reason.kind];
            note_update({trail[i], level, How::rule, reason});
        }
    }
    void note_update(const Update& update) {
        if (way_.trace) updates_.push_back(update);
    }

    // Level 1 until nothing moves.
    Verdict exhaust(Front& front) {
        for (bool moved = true; moved;) {
            moved = false;
            const Verdict verdict = is_full() ? scan(front, 1, moved) : follow(front, 1, moved);
            if (verdict != still_open) return verdict;
        }
        return still_open;
    }

    // One round: tests every open cell once, in reading order.
    Verdict scan(Front& front, int level, bool& moved) {
        for (const CellId cell : rules_.cells()) {
            if (!rules_.trail().is_open(cell)) continue;
            const Verdict verdict = test(front, level, cell, moved);
            if (verdict != still_open) return verdict;
        }
        return still_open;
    }

    // Tests what changed for as long as anything does, and then the rest, one by one. After each cell
    // of the rest that led to something, and at level 2 after every one, it is for the caller to go on.
    Verdict follow(Front& front, int level, bool& moved) {
        Verdict verdict = still_open;
        Group group;
        for (front.touch(rules_); front.take(group); front.touch(rules_)) {
            rules_.each_in(group, [&](CellId cell) {
                if (!rules_.trail().is_open(cell) || !front.is_news(cell, group)) return true;
                verdict = test(front, level, cell, moved);
                front.touch(rules_);
                return verdict == still_open && !(moved && level == 2);
            });
            if (verdict != still_open || (moved && level == 2)) return verdict;
        }
        const auto& cells = rules_.cells();
        const std::size_t now = rules_.trail().size();
        for (std::size_t seen = 0; seen < cells.size(); ++seen) {
            const CellId cell = cells[front.sweep(cells.size())];
            if (!rules_.trail().is_open(cell) || front.was_tested(cell, now)) continue;
            bool helped = false;
            verdict = test(front, level, cell, helped);
            moved |= helped;
            if (verdict != still_open || helped) return verdict;
        }
        return still_open;
    }

    Verdict test(Front& front, int level, CellId cell, bool& moved) {
        const Trail& trail = rules_.trail();
        const Mark mark = rules_.mark();
        front.note_test(cell, mark.length);
        const Verdict placed = assume(front, level, Literal(cell, true));
        if (placed == Verdict::found) return placed;
        if (placed == Verdict::contradiction) {
            rules_.undo(mark);
            // The other way is tried by living with it: if the rules refute it too, both failed.
            count_hypothesis(front);
            if (!adopt(front, level, Literal(cell, false), How::shaved)) {
                count_failure(front);
                rules_.undo(mark);
                note_use(front, level);
                return Verdict::contradiction;
            }
            return took(front, level, moved);
        }
        front.begin_stamps();
        for (std::size_t i = mark.length; i < trail.size(); ++i) front.stamp(trail[i]);
        rules_.undo(mark);
        if (placed == Verdict::stopped) return placed;

        const Verdict absent = assume(front, level, Literal(cell, false));
        if (absent == Verdict::found) return absent;
        front.agreed.clear();
        if (absent != Verdict::contradiction && absent != Verdict::stopped)
            for (std::size_t i = mark.length; i < trail.size(); ++i)
                if (front.is_stamped(trail[i])) front.agreed.push_back(trail[i]);
        rules_.undo(mark);
        if (absent == Verdict::stopped) return absent;
        if (absent == Verdict::contradiction) {
            if (!adopt(front, level, Literal(cell, true), How::shaved)) return Verdict::contradiction;
            return took(front, level, moved);
        }
        for (const bool is_placed : {true, false})
            for (const Literal literal : front.agreed) {
                if (literal.placed() != is_placed || !trail.is_open(literal.cell())) continue;
                if (!adopt(front, level, literal, How::agreed)) return Verdict::contradiction;
                const Verdict verdict = took(front, level, moved);
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
        return verdict == Verdict::solved && way_.early_stop ? Verdict::found : verdict;
    }

    // Level 1 inside an assumption. What the assumption touched comes first.
    Verdict embed(std::size_t from) {
        inner_.reset(rules_.index_limit(), from);
        return exhaust(inner_);
    }

    // Into the state for good, and simplify. False: that contradicts the rules.
    bool adopt(Front& front, int level, Literal literal, How how) {
        const std::size_t from = rules_.trail().size();
        if (!is_nested(front)) trying_.reset();
        if (!rules_.set(literal, {reason_given, 0}) || !rules_.propagate()) return false;
        if (is_nested(front)) return true;
        ++(how == How::shaved ? counters_.shaved : counters_.agreed)[at(level)];
        note_update({literal, level, how, {}});
        count_updates(level, from + 1);
        return true;
    }

    Verdict took(const Front& front, int level, bool& moved) {
        moved = true;
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

    R& rules_;
    Way way_;
    Limits limits_;
    Counters counters_;
    std::vector<Update> updates_;
    std::uint64_t tries_ = 0;
    std::optional<Mark> trying_;    // where to go back to from a hypothesis on the working state
    Front first_, second_, inner_;  // level 1 and level 2 of the working state; level 1 inside level 2
};

}  // namespace lamplighter
