// The Akari ladder: the techniques, easiest first, each with what it rests on.
//
//    0 forced_empty        nothing beside a 0, nothing else where a bulb shines. Focus: the 0 or the
//    bulb 1 clue_saturation     a clue has its bulbs: no more. Focus: the clue 2 restricted_clue     as
//    many cells left as bulbs due: all are bulbs. Focus: the clue 3 limited_light       a dark cell
//    that one cell alone can light, be it itself. Focus: the dark cell 4 diagonal_exclusion  a 4, a 3,
//    a 2 at the edge, a 1 in the corner: what touches two of its cells
//                          would take both, and is out. Focus: the clue
//    5 one_to_spare        the same for any clue that has one cell to spare by now
//    6 discount_by_sight   a bulb here would light the last lighters of a dark cell, and not the cell.
//                          Focus: the dark cell
//    7 discount_by_clue    a bulb here would complete a clue, and that with its light would leave a
//                          dark cell without lighters or another clue without room. Focus: the dark
//                          cell or the clue without room, then the clues completed
//    8 clue_patterns       3-3 with one cell between: a bulb there; and where light passes on both
//                          sides of it, bulbs on the far sides as well. Focus: both clues
//    9 diagonal_pair       two clues that touch at a corner, over all ways to serve both: a cell that
//                          holds a bulb in all, or in none, or is lit in all. Focus: both clues
//   10 aligned_pair        the same for two clues in one row or column. Focus: both clues
//   11 forced_bulb         as shaving, where the supposition forces one bulb and that is too much
//   12 forced_pair         the same with two bulbs
//   13 shaving             a cell one way leads to a contradiction, so it is the other way. Focus: the
//                          cell; the chain goes from the assumption to where it breaks down
//   14 agreement           a cell either way leads to the same. Focus: the cell assumed; the chain goes
//                          from one assumption to the end, then from the other
//   15 cases               as shaving, with further suppositions inside that break down in their turn
//
// The last three follow an assumption by the engine's rules: first without and then with the patterns
// that look a step ahead, and at last with every discount. So one hypothesis is as strong here as it is
// for the labels (tier.hpp): a hard board never asks for cases.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "akari_hypothesis.hpp"
#include "board.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "step.hpp"

namespace lamplighter {

class AkariLadder : public RunBoard {
public:
    enum Technique : int {
        forced_empty,
        clue_saturation,
        restricted_clue,
        limited_light,
        diagonal_exclusion,
        one_to_spare,
        discount_by_sight,
        discount_by_clue,
        clue_patterns,
        diagonal_pair,
        aligned_pair,
        forced_bulb,
        forced_pair,
        shaving,
        agreement,
        cases,
    };
    static constexpr int techniques = cases + 1;
    // Of a look at every cell, what it takes to find a step of these: measured (order.hpp: a_second).
    static constexpr std::uint64_t work_a_supposition = 100, work_a_case = 5000;
    static constexpr int rung(int technique) {
        constexpr std::array<int, techniques> rungs{0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 4, 5, 5, 5, 6, 7};
        return rungs[static_cast<std::size_t>(technique)];
    }

    // Letters row by row, as in the puzzle. Buffers are kept and reused.
    void load(int height, int width, std::string_view letters);

    // A cross on a wall says nothing; a bulb there can never be.
    bool set(Literal literal);
    bool is_complete() const { return undecided_ == 0; }
    Value value(CellId cell) const { return value_[at(cell)]; }
    const std::vector<CellId>& cells() const { return white_; }  // in reading order

    // False where a rule is visibly broken: two bulbs see each other, a clue has too many or too little
    // room, a cell stays dark. Throws Stopped when the limits given to `watch` are over.
    bool find(std::vector<Step>& out);
    void watch(const Limits& limits) { limits_ = limits; }

    template <class Visit>
    void each_ruled_out(CellId bulb, Visit visit) const {
        for (const Run* run : {&across(bulb), &down(bulb)})
            for (const CellId cell : *run)
                if (cell != bulb) visit(cell);
    }

    template <class Visit>
    void each_placed_by(const Step& step, Visit visit) const {
        if (step.technique != restricted_clue) return;
        for (const CellId near : around(step.focus.front()))
            if (value(near) == Value::placed) visit(near);
    }

private:
    // A run's open cells are those undecided.
    struct Clue {
        std::int32_t number = none;
        std::int32_t room = 0;  // neighbours that are not walls
        std::int32_t due = 0;   // bulbs still to come
        std::int32_t open = 0;  // undecided neighbours
    };
    static constexpr std::int32_t none = -1;

    using Steps = std::vector<Step>;
    using Cells = std::vector<CellId>;

    bool is_open(CellId cell) const { return value_[at(cell)] == Value::open; }
    bool is_absent(CellId cell) const { return value_[at(cell)] == Value::absent; }
    bool is_placed(CellId cell) const { return value_[at(cell)] == Value::placed; }
    bool is_white(CellId cell) const { return value_[at(cell)] != Value::none; }
    bool is_dark(CellId cell) const { return across(cell).bulbs == 0 && down(cell).bulbs == 0; }
    bool is_clue(CellId cell) const { return clue_[at(cell)].number != none; }
    bool is_wanting(CellId cell) const { return is_clue(cell) && clue_[at(cell)].due > 0; }

    bool look_for_the_dark();
    void look();  // at the limits, now and then
    void find_forced_empty(Steps& out);
    void find_clue_saturation(Steps& out);
    void find_restricted_clue(Steps& out);
    void find_limited_light(Steps& out);
    void find_diagonal_exclusion(Steps& out);
    void find_clue_patterns(Steps& out);
    void find_discount_by_sight(Steps& out);
    void find_discount_by_clue(Steps& out);
    void find_shaving(Steps& out);
    void find_agreement(Steps& out);
    void find_cases(Steps& out);
    bool is_pal_pattern(CellId clue) const;
    static Technique name_of(const Step& step);

    void discount(CellId bulb, Steps& out);
    void leaves_dark(CellId bulb, CellId dark, Steps& out);
    void leaves_no_room(CellId bulb, CellId clue, Steps& out);
    bool is_beside(CellId cell, CellId clue) const;
    CellId closed_by_clue(CellId cell) const;
    void offer_discount(CellId bulb, CellId broken, const Cells& completed, Cells because, Steps& out);

    // akari_pairs.cpp
    struct Pair;
    void find_diagonal_pair(Steps& out);
    void find_aligned_pair(Steps& out);
    void serve_both(Technique technique, CellId one, CellId other, Steps& out);
    void gather(Pair& pair, CellId one, CellId other) const;
    void conclude_around(Pair& pair) const;
    void conclude_lit(Pair& pair) const;

    Step& add(Steps& out, Technique technique) const;
    void offer(Steps& out, Step step);
    void name_around(CellId clue, Value value, Cells& out) const;
    void name_lighters(CellId dark, Cells& out) const;

    std::vector<Value> value_;  // none for walls
    Cells white_, bulbs_;
    std::vector<Clue> clue_;
    std::size_t undecided_ = 0;
    bool is_crowded_ = false;  // two bulbs see each other

    Cells lonely_;   // dark cells with one lighter left
    Cells crossed_;  // dark cells with two left, one in each run
    // Of the bulb that is being discounted: clues it completes, open cells they close.
    Cells completing_, closed_;
    std::vector<std::int32_t> slot_;  // per cell: the step on offer that settles it, or none

    AkariHypothesis hypothesis_;
    Limits limits_;
    std::uint32_t looks_ = 0;
};

}  // namespace lamplighter
