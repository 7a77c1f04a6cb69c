// What must hold for the rules of any genre; each genre's test runs these over random boards.
#pragma once

#include <algorithm>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "trail.hpp"

namespace rules_tests {

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;
using brute::Random;

inline std::vector<int> codes(const Trail& trail) {
    std::vector<int> list;
    for (std::size_t i = 0; i < trail.size(); ++i) list.push_back(trail[i].code);
    return list;
}

inline std::vector<int> codes(const Literals& literals) {
    std::vector<int> list;
    for (const Literal literal : literals) list.push_back(literal.code);
    return list;
}

template <class Rules>
bool holds(const Rules& rules, const Puzzle& board, Mask mask, Literal literal) {
    const int cell = rules.row(literal.cell()) * board.width + rules.col(literal.cell());
    return brute::has(mask, cell) == literal.placed();
}

template <class Rules>
bool all_hold(const Rules& rules, const Puzzle& board, Mask mask, const Literals& literals) {
    return std::all_of(literals.begin(), literals.end(),
                       [&](Literal literal) { return holds(rules, board, mask, literal); });
}

// A random open literal, or none: code below zero.
template <class Rules>
Literal pick(const Rules& rules, Random& random) {
    std::vector<CellId> open;
    for (const CellId cell : rules.cells())
        if (rules.trail().is_open(cell)) open.push_back(cell);
    if (open.empty()) return {};
    return {open[static_cast<std::size_t>(brute::below(random, static_cast<int>(open.size())))],
            brute::below(random, 2) == 0};
}

// Whether two boards know the same; `exactly` asks for the same order as well. Rules that remember
// what they worked out last may come to the same end another way round.
template <class Rules>
bool know_the_same(const Rules& a, const Rules& b, bool exactly) {
    std::vector<int> left = codes(a.trail()), right = codes(b.trail());
    if (!exactly) {
        std::sort(left.begin(), left.end());
        std::sort(right.begin(), right.end());
    }
    return left == right;
}

// Whatever was tried and taken back, the board behaves like one just loaded: the same trail, and
// the same consequences of the same assumption.
template <class Rules, class Load>
void undo_restores(Rules& worn, Rules& fresh, const Puzzle& board, Random& random, Load load,
                   bool exactly) {
    load(worn, board);
    load(fresh, board);
    const bool sound = worn.start();
    CHECK(sound == fresh.start());
    if (!sound) return;
    std::vector<Mark> marks;
    std::vector<std::vector<int>> trails;
    std::vector<Literal> assumed;
    for (int step = 0; step < 40; ++step) {
        const bool deeper = marks.empty() || brute::below(random, 3) != 0;
        if (deeper) {
            const Literal literal = pick(worn, random);
            if (literal.code >= 0) {
                trails.push_back(codes(worn.trail()));
                marks.push_back(worn.mark());
                assumed.push_back(literal);
                const bool held = worn.set(literal, {reason_decision, 0}) &&
                                  (brute::below(random, 8) == 0 || worn.propagate());
                // Sometimes the entry is not even processed before it is taken back.
                if (held && brute::below(random, 6) != 0) {
                    if (worn.propagate()) continue;
                }
            } else if (marks.empty()) {
                break;
            }
        }
        if (marks.empty()) continue;
        const std::size_t back =
            static_cast<std::size_t>(brute::below(random, static_cast<int>(marks.size())));
        worn.undo(marks[back]);
        CHECK(codes(worn.trail()) == trails[back]);
        marks.resize(back);
        trails.resize(back);
        assumed.resize(back);
    }
    // Replay what still stands on the fresh board, then compare what one more assumption does.
    for (const Literal literal : assumed)
        CHECK(fresh.set(literal, {reason_decision, 0}) && fresh.propagate());
    CHECK(worn.propagate());
    CHECK(know_the_same(worn, fresh, exactly));
    CHECK(worn.is_complete() == fresh.is_complete());
    for (const CellId cell : worn.cells()) {
        CHECK(worn.trail().value(cell) == fresh.trail().value(cell));
        if (!worn.trail().is_open(cell)) {
            if (exactly) CHECK(worn.trail().position(cell) == fresh.trail().position(cell));
            continue;
        }
        CHECK(worn.weight(cell) == fresh.weight(cell));
        for (const bool placed : {true, false}) {
            const Mark worn_mark = worn.mark(), fresh_mark = fresh.mark();
            const Literal literal(cell, placed);
            const bool worn_held = worn.set(literal, {reason_decision, 0}) && worn.propagate();
            const bool fresh_held = fresh.set(literal, {reason_decision, 0}) && fresh.propagate();
            CHECK(worn_held == fresh_held);
            if (exactly || worn_held) CHECK(know_the_same(worn, fresh, exactly));
            if (exactly && !worn_held && !fresh_held) {
                Literals worn_reasons, fresh_reasons;
                worn.explain_conflict(worn_reasons);
                fresh.explain_conflict(fresh_reasons);
                CHECK(codes(worn_reasons) == codes(fresh_reasons));
            }
            worn.undo(worn_mark);
            fresh.undo(fresh_mark);
        }
    }
    const bool worn_refined = worn.refine(), fresh_refined = fresh.refine();
    CHECK(worn_refined == fresh_refined);
    if (worn_refined) CHECK(know_the_same(worn, fresh, exactly));
}

// One assumption after another, or all at once: the rules come to the same end.
template <class Rules, class Load>
void order_does_not_matter(Rules& one_by_one, Rules& at_once, const Puzzle& board, Random& random,
                           Load load) {
    load(one_by_one, board);
    bool held = one_by_one.start();
    Literals assumed;
    while (held && assumed.size() < 8) {
        const Literal literal = pick(one_by_one, random);
        if (literal.code < 0) break;
        assumed.push_back(literal);
        held = one_by_one.set(literal, {reason_decision, 0}) && one_by_one.propagate();
    }
    for (int round = 0; round < 3; ++round) {
        std::shuffle(assumed.begin(), assumed.end(), random);
        load(at_once, board);
        bool fine = true;
        if (round == 0) fine = at_once.start();
        for (const Literal literal : assumed) fine = fine && at_once.set(literal, {reason_decision, 0});
        fine = fine && (round == 0 ? at_once.propagate() : at_once.start());
        CHECK(fine == held);
        if (fine && held) CHECK(know_the_same(one_by_one, at_once, false));
    }
}

struct Seen {
    int explained = 0, conflicts = 0, by_rule[16] = {};
};

// Every reason is true, earlier, and enough: with it and the opposite of what it explains, no
// subset of the cells solves the board.
template <class Rules>
void reasons_are_sound(const Rules& rules, const Puzzle& board, const std::vector<Mask>& solutions,
                       std::size_t from, Seen& seen) {
    const Trail& trail = rules.trail();
    for (std::size_t i = from; i < trail.size(); ++i) {
        const Literal literal = trail[i];
        const Reason reason = trail.reason(literal.cell());
        if (reason.kind < first_rule) continue;
        Literals because;
        rules.explain(literal, reason, trail.position(literal.cell()), because);
        ++seen.explained;
        ++seen.by_rule[reason.kind];
        for (const Literal earlier : because) {
            CHECK(trail.is_true(earlier));
            CHECK(trail.position(earlier.cell()) < trail.position(literal.cell()));
        }
        for (const Mask mask : solutions)
            if (all_hold(rules, board, mask, because)) CHECK(holds(rules, board, mask, literal));
    }
}

template <class Rules>
void conflict_is_sound(const Rules& rules, const Puzzle& board, const std::vector<Mask>& solutions,
                       Seen& seen) {
    Literals because;
    rules.explain_conflict(because);
    ++seen.conflicts;
    for (const Literal literal : because) CHECK(rules.trail().is_true(literal));
    for (const Mask mask : solutions) CHECK(!all_hold(rules, board, mask, because));
}

// Random assumptions until a conflict or a full board; every step on the way is proved.
template <class Rules, class Load>
void deductions_are_sound(Rules& rules, const Puzzle& board, Random& random, Load load, Seen& seen) {
    const std::vector<Mask> solutions = brute::solutions(board);
    for (int round = 0; round < 6; ++round) {
        load(rules, board);
        const bool sound = rules.start();
        reasons_are_sound(rules, board, solutions, 0, seen);
        if (!sound) {
            CHECK(solutions.empty());
            conflict_is_sound(rules, board, solutions, seen);
            return;
        }
        if (round % 2 == 1) {
            const std::size_t from = rules.trail().size();
            const bool refined = rules.refine();
            reasons_are_sound(rules, board, solutions, from, seen);
            if (!refined) {
                CHECK(solutions.empty());
                conflict_is_sound(rules, board, solutions, seen);
                return;
            }
        }
        Literals assumed;
        for (;;) {
            const Literal literal = pick(rules, random);
            if (literal.code < 0) {
                CHECK(rules.is_complete());
                Mask mask = 0;
                for (const CellId cell : rules.cells())
                    if (rules.trail().value(cell) == Value::placed)
                        mask |= Mask{1} << (rules.row(cell) * board.width + rules.col(cell));
                CHECK(brute::solves(board, mask));
                break;
            }
            assumed.push_back(literal);
            const std::size_t from = rules.trail().size();
            const bool held = rules.set(literal, {reason_decision, 0}) && rules.propagate();
            reasons_are_sound(rules, board, solutions, from, seen);
            if (!held) {
                for (const Mask mask : solutions) CHECK(!all_hold(rules, board, mask, assumed));
                conflict_is_sound(rules, board, solutions, seen);
                break;
            }
        }
    }
}

}  // namespace rules_tests
