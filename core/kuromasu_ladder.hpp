// Kuromasu's techniques, easiest first: the steps a person would take, each with what it rests on.
//
// They stand on rungs. Techniques of one rung are equals: a person takes whichever is nearest.
//
// Words. A direction's view is the number of white cells a clue sees that way, itself not counted;
// the four views sum to the clue less one. What is decided bounds a view: it is at least the run of
// white cells beside the clue, at most the cells short of the first black one or the border, and it
// never ends just before a white cell: those lengths are gaps.
//
// The first rung, one look at one place:
//   0 beside-black     the neighbours of a black cell are white
//   1 clue-reached     the runs of white cells beside the clue make up its number: the first
//                      undecided cell each way is black. One step per clue
//   2 clue-must-reach  even with the farthest views the other directions can give, this one has to
//                      see k cells: its first k cells are white. Gaps are not looked at
//   3 no-room          the other directions are stopped, so this view is exactly k: k white cells
//                      and a black one behind them. Or they cannot go as far as they seem to: a
//                      view that long would run on into white cells and be too long. What they
//                      cannot give has to be seen this way
//   4 overshoot        a white cell here would join the white cells behind it to a view longer than
//                      the runs in the other directions leave: it is black
// The second, one rule twice: a pocket of up to four cells is seen at a glance, a long wall of black
// cells has to be followed.
//   5 would-enclose    a black cell here would close a chain of black cells that touch at corners,
//                      with the border or on itself, around at most four cells
//   6 cut-cell         the same around more cells
// Then each by itself:
//   7 view-sets        every length of a view for which the other three have no lengths that make
//                      up the number is struck out. What all others have in common is settled,
//                      the cell two behind the shortest view included: if the view cannot be longer
//                      by one it is white either way
//   8 corner           a black cell at a clue's corner makes two of its neighbours white; then no
//                      four lengths make up the number: the corner is white
//   9 two-clues        two clues that see each other through white cells share the ends of that
//                      line: bounds on its length hold for both
//  10 closing-in       a black cell would make others white at once, its neighbours and those that
//                      would close a wall; with them white a clue breaks: the cell is white
//  11 forced-view      one cell the other way makes one clue settle cells, and with what follows from
//                      them at once, as for closing-in, another clue breaks or white is cut apart
//  12 forced-pair      the same with two clues that settle cells, one after the other or side by side
//  13 shaving          one cell the other way breaks a rule in the end; the chain says how. More than
//                      two clues settle cells, or it takes every value of their views, as for 7
//  14 agreement        a cell comes out the same whichever way another one is
//  15 cases            one cell the other way breaks a rule once suppositions inside are refuted
//
// Techniques 1 to 4 look at one clue once; taken to the end they settle what the engine's bounds do,
// and with the others up to 9 what its propagation and value sets do. A chain (11 to 15) follows the
// engine's rules. For agreement it holds both ways one after the other, black first, each begun by
// its assumption.
//
// `because` names the clues and decided cells the technique's own argument needs, and none that it
// can do without. A clue that only serves as a white cell is named like any other white cell. The
// border is free.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "chain.hpp"
#include "forest.hpp"
#include "kuromasu.hpp"
#include "kuromasu_hypothesis.hpp"
#include "limits.hpp"
#include "lines.hpp"
#include "literal.hpp"
#include "step.hpp"

namespace lamplighter {

class KuromasuLadder : public Board {
public:
    enum Technique : int {
        beside_black,
        clue_reached,
        clue_must_reach,
        no_room,
        overshoot,
        would_enclose,
        cut_cell,
        view_sets,
        corner,
        two_clues,
        closing_in,
        forced_view,
        forced_pair,
        shaving,
        agreement,
        cases,
    };
    static constexpr int techniques = cases + 1;
    // Of a look at every cell, what it takes to find a step of these: measured (order.hpp: a_second).
    static constexpr std::uint64_t work_a_supposition = 400, work_a_case = 12000;
    // Techniques of one rung are equals; it is named by the last of them.
    static constexpr int rung(int technique) {
        if (technique <= overshoot) return overshoot;
        return technique == would_enclose ? int{cut_cell} : technique;
    }
    static constexpr int small_pocket = 4;  // cells, for would-enclose

    // Clues row by row, as for the engine. Clue cells are white from the start.
    void load(int height, int width, std::span<const std::int32_t> clues);
    void watch(const Limits& limits) { limits_ = limits; }

    // False if the cell is decided the other way, and then nothing changes.
    bool set(Literal literal);
    bool is_complete() const { return decided_ == cells_.size(); }

    // All steps of the easiest rung that has any. Throws Stopped when the limits given to `watch` are
    // over; nothing is lost by that.
    bool find(std::vector<Step>& out);

    Value value(CellId cell) const { return value_[at(cell)]; }
    const std::vector<CellId>& cells() const { return cells_; }
    template <class Visit>
    void each_ruled_out(CellId black, Visit visit) const {
        for (const CellId near : around(black))
            if (value(near) != Value::none) visit(near);
    }
    template <class Visit>
    void each_placed_by(const Step& step, Visit visit) const {
        if (step.technique != clue_reached) return;
        for (int d = 0; d < directions; ++d) {
            int steps = 1;
            while (value(ahead(step.focus.front(), d, steps)) == Value::absent) ++steps;
            const CellId end = ahead(step.focus.front(), d, steps);
            if (value(end) == Value::placed) visit(end);
        }
    }

private:
    static constexpr int none = -1;

    // Steps about one clue, worked out when it had last changed at that look.
    struct Noted {
        std::vector<Step> steps;
        std::uint64_t look = 0;
    };
    struct Clue {
        CellId cell;
        std::int32_t count;
        int easiest = none;         // of techniques 1 to 4, as of the last look at it
        bool is_dirty = true;       // something in sight changed since
        bool is_closed = false;     // all four views are settled
        std::uint64_t changed = 0;  // when it was last looked at again
        Noted easy{}, sets{}, corners{};
    };
    // White cells beside a clue, and cells short of the first black one, as far as the clue's number
    // makes that matter.
    struct Sight {
        int run[directions], reach[directions];
    };
    struct Bounds {
        int low[directions], high[directions];
    };
    struct Sets {
        std::uint64_t lengths[directions];
    };
    // Two clues in sight of each other: the line's two ends, then the views across it.
    struct Pair {
        const Clue* clue[2];
        int direction;  // from the first to the second
        int distance;
    };
    static constexpr int pair_views = 6;
    struct PairBounds {
        int low[pair_views], high[pair_views];
    };
    struct View {
        const Clue* clue;
        int direction;
    };

    void tick() {
        if ((++ticks_ & 0xff) == 0 && limits_.is_over()) throw Stopped{};
    }
    CellId ahead(CellId cell, int direction, int steps) const {
        return cell + step_[direction] * steps;
    }
    bool is_edge(CellId cell) const;
    bool is_open(CellId cell) const { return value(cell) == Value::open; }

    // What is known, all of it or only what is named.
    Value known(CellId cell) const { return value_[at(cell)]; }
    Value named(CellId cell) const {
        const Value value = value_[at(cell)];
        return value == Value::none || named_[at(cell)] == naming_ ? value : Value::open;
    }

    bool add_black(CellId cell);
    bool touches_one_twice(CellId cell) const;
    bool look_around();
    bool climb(std::vector<Step>& out);

    void find_beside_black(std::vector<Step>& out);
    void find_cuts(std::vector<Step>& out);
    void find_strip_cuts(std::vector<Step>& out);
    bool find_by_hypothesis(std::vector<Step>& out);
    static void name_failing(Step& step);
    void find_chain(CellId cell, std::vector<CellId>& chain);
    int pocket(CellId cell, const std::vector<CellId>& chain);

    // kuromasu_views.cpp
    bool look_at(Clue& clue);
    void find_by_one_clue(std::vector<Step>& out);
    void step_by_one_clue(const Clue& clue, Technique technique, std::vector<Step>& out);
    void step_by_runs(const Clue& clue, const Sight& seen, std::vector<Step>& out);
    bool gather_candidates(const Clue& clue, Technique technique, const Sight& seen, int direction,
                           int low);
    bool find_two_clues(std::vector<Step>& out);
    bool step_by_two_clues(const Pair& pair, std::vector<Step>& out);
    bool find_view_sets(std::vector<Step>& out);
    bool step_by_sets(const Clue& clue, std::vector<Step>& out);
    void find_corners(std::vector<Step>& out);
    void step_by_corners(const Clue& clue, std::vector<Step>& out);

    template <class Look>
    Sight sight(const Clue& clue, Look look) const;
    template <class Look>
    bool may_end(CellId cell, int direction, int length, Look look) const;
    template <class Look>
    Bounds bounds(const Clue& clue, Look look) const;
    template <class Look>
    bool sets(const Clue& clue, Look look, Sets& found) const;
    template <class Look>
    bool pair_bounds(const Pair& pair, Look look, PairBounds& found) const;
    View pair_view(const Pair& pair, int index) const;

    void add_open(Step& step, CellId from, int direction, int first, int last) const;
    void add_run(const Clue& clue, const Sight& seen, int direction, std::vector<CellId>& out) const;
    void add_stop(const Clue& clue, const Sight& seen, int direction, std::vector<CellId>& out) const;
    void add_seen(const Clue& clue, int direction, std::vector<CellId>& out) const;
    void add_seen(const Clue& clue, std::vector<CellId>& out) const {
        for (int d = 0; d < directions; ++d) add_seen(clue, d, out);
    }
    template <class Holds>
    void keep_needed(const std::vector<CellId>& candidates, Step& step, Holds holds);

    std::array<int, directions> step_{};
    std::array<int, 4> diagonal_{};
    bool is_strip_ = false;
    bool is_broken_ = false;  // two black cells touch, or white is cut apart
    std::size_t decided_ = 0;
    std::vector<std::int32_t> board_;
    std::vector<Value> value_;
    std::vector<CellId> cells_, edge_;
    std::vector<Clue> clues_;
    std::vector<std::int32_t> clue_at_;
    Forest forest_;

    std::vector<CellId> news_;    // decided since the last look around
    std::vector<CellId> blacks_;  // whose neighbours may be open
    std::vector<CellId> cuts_;    // cells that would cut white apart, as they came up
    std::vector<bool> is_cut_;
    std::uint64_t looks_ = 0;       // looks around that found something new
    std::uint64_t pairs_done_ = 0;  // the look up to which pairs of clues have nothing

    std::vector<std::uint32_t> named_;
    std::uint32_t naming_ = 0;
    std::vector<CellId> candidates_, relabelled_;
    Chain chain_;
    std::vector<CellId> walk_;  // for what a chain would enclose
    std::vector<std::uint32_t> visited_;
    std::uint32_t visit_ = 0;

    KuromasuHypothesis hypothesis_;
    Limits limits_;
    std::uint32_t ticks_ = 0;
};

}  // namespace lamplighter
