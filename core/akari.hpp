// Akari propagation: what follows at once from what is known, with a reason for each step.
//
// Rules, easiest first:
//   lit          a bulb lights its two runs: nothing else there
//   clue_full    a clue with all its bulbs takes no more
//   clue_room    a clue with exactly as many open cells as bulbs due takes them all
//   last_light   a dark cell with one possible lighter left gets it
// and two patterns that look one step ahead (only in `Strength::local`):
//   diagonal     a clue with one open cell to spare: the cell that touches two of them is out
//   corner       a dark cell with one lighter left in each run: what would light both is out
// `Strength::rules` is R1 to R5 of Mjakinin (2025): the four above, and once at the start the diagonals
// of every 3, where the first pattern is best known.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "front.hpp"
#include "limits.hpp"
#include "literal.hpp"
#include "pages.hpp"
#include "parts.hpp"
#include "trail.hpp"

namespace lamplighter {

enum class Strength { basic, rules, local };

class Akari : public RunBoard {
public:
    enum ConflictKind : std::uint32_t { contradiction, clue_over, clue_under, dark };
    struct Conflict {
        std::uint32_t kind = 0;
        CellId cell = 0;  // the clue or the dark cell
        Literal literal;  // of a contradiction: known to be false, and yet forced
        Reason reason;    // by this
    };
    enum Rule : std::uint32_t { lit = first_rule, clue_full, clue_room, last_light, diagonal, corner };
    // A clue that is full from the start, a 0, counted apart from those that fill up. Never a reason.
    static constexpr std::uint32_t clue_zero = 15;

    // Letters row by row, as in the puzzle. Call before anything else; buffers are kept and reused.
    void load(int height, int width, std::string_view letters, Strength strength);

    // What the puzzle says by itself: clues without room, cells without light. False: a conflict.
    bool start();

    // Decide a cell. False if that contradicts what is known; the conflict is then explained.
    bool set(Literal literal, Reason reason);
    bool propagate();  // throws Stopped when the limits given to `watch` are over
    void watch(const Limits& limits) { limits_ = limits; }

    // A wall turns out to be a clue. False: a conflict.
    bool add_clue(CellId clue, int count);

    // Clues turn out to be walls: takes back all that rests on them, and looks at once for what else
    // would decide those cells. Call when nothing is left to propagate and nothing is to be undone.
    // `cone` gets the cells taken back. `each_user(cell or clue, visit)` names the cells that the
    // caller decided (`reason_given`) because of it. False: a conflict.
    template <class EachUser>
    bool retract(std::span<const CellId> clues, std::vector<CellId>& cone, EachUser each_user) {
        cone.clear();
        const auto take = [&](CellId cell) {
            if (taken_[at(cell)]) return;
            taken_[at(cell)] = 1;
            cone.push_back(cell);
        };
        const auto take_given = [&](CellId cell) {
            if (is_decided(cell) && trail_.reason(cell).kind == reason_given) take(cell);
        };
        for (const CellId clue : clues) {
            each_closed(clue, -1, take);
            each_filled(clue, -1, take);
            each_user(clue, take_given);
            drop_clue(clue);
        }
        for (std::size_t i = 0; i < cone.size(); ++i) {
            each_following(cone[i], take);
            each_user(cone[i], take_given);
        }
        take_back(cone);
        return look_again(cone);
    }

    Mark mark() const { return trail_.mark(); }
    void undo(Mark mark);

    const Trail& trail() const { return trail_; }
    const PerCell<CellId>& cells() const { return white_; }  // in reading order
    bool is_complete() const { return trail_.decided() == white_.size(); }

    // Stronger rules for when nothing else moves: none here, since the patterns above always run.
    bool refine() { return true; }

    // The open cells in parts that have nothing to do with one another. Call when nothing is left to
    // propagate.
    void split(Parts& parts);
    static constexpr bool splits = true;

    // The earlier literals that force this one (reason kinds of this genre only).
    void explain(Literal literal, Reason reason, std::int32_t before, Literals& out) const;
    // True literals that cannot all hold.
    void explain_conflict(Literals& out) const;
    const Conflict& conflict() const { return conflict_; }

    // What techniques above the rules look at; all of it counts processed entries.
    void use(Strength strength) { strength_ = strength; }
    int due(CellId clue) const { return clue_[at(clue)].due; }    // far below zero where no clue is
    int room(CellId clue) const { return clue_[at(clue)].open; }  // open cells beside a clue
    bool is_dark(CellId cell) const { return across(cell).bulbs == 0 && down(cell).bulbs == 0; }
    // The cells of both runs, the cell itself twice.
    template <class Visit>
    void each_lighter(CellId cell, Visit visit) const {
        for (const Run* run : {&across(cell), &down(cell)})
            for (const CellId lighter : *run) visit(lighter);
    }
    template <class Visit>
    void each_near(CellId cell, Visit visit) const {
        for (const CellId near : around(cell)) visit(near);
    }

    // What changes when a cell is decided: the clues beside it, and its two runs, as far as they have
    // open cells. A run with a bulb has none.
    template <class Visit>
    void each_group(CellId cell, Visit visit) const {
        for (const CellId clue : around(cell))
            if (letters_[at(clue)] >= '0' && room(clue) > 0) visit(Group{clue, Reach::near});
        const Run &row = across(cell), &column = down(cell);
        if (row.bulbs == 0 && row.open > 0) visit(Group{row.start, Reach::across});
        if (column.bulbs == 0 && column.open > 0) visit(Group{column.start, Reach::down});
    }
    // The cells of a group, until `visit` returns false.
    template <class Visit>
    void each_in(Group group, Visit visit) const {
        if (group.reach == Reach::near) {
            for (const CellId cell : around(group.cell))
                if (!visit(cell)) return;
            return;
        }
        const Run& run = group.reach == Reach::across ? across(group.cell) : down(group.cell);
        for (const CellId cell : run)
            if (!visit(cell)) return;
    }
    // The rule to count an update under, and the clue or dark cell it speaks of.
    std::uint32_t counted(Reason reason) const {
        const bool zero = reason.kind == clue_full && letters_[reason.data] == '0';
        return zero ? clue_zero : reason.kind;
    }
    CellId source(Reason reason) const { return static_cast<CellId>(reason.data); }

    // A first guess at how much deciding this cell decides; larger is better.
    float weight(CellId cell) const;
    static constexpr bool first_guess = true;  // bulbs decide more than crosses

private:
    static constexpr std::size_t far_apart = 1 << 14;  // cells that fit into a fast cache together
    static constexpr std::int16_t no_clue = -10000;    // no count of four can bring it near zero

    // A run's open cells are those not yet processed as absent, its bulbs those processed.
    struct ClueState {
        std::int16_t due;   // bulbs still to come; far below zero where there is no clue
        std::int16_t open;  // neighbours not yet processed; means nothing where there is no clue
    };

    bool is_decided(CellId cell) const {
        return trail_.value(cell) == Value::absent || trail_.value(cell) == Value::placed;
    }
    // Whether the cell was decided by that rule at that place, after that trail entry.
    bool rests_on(CellId cell, std::uint32_t kind, CellId source, std::int32_t after) const {
        const Reason reason = trail_.reason(cell);
        return is_decided(cell) && reason.kind == kind &&
               reason.data == static_cast<std::uint32_t>(source) && trail_.position(cell) > after;
    }
    template <class Visit>
    void each_closed(CellId clue, std::int32_t after, Visit visit) const {
        each_near(clue, [&](CellId cell) {
            if (rests_on(cell, clue_full, clue, after)) visit(cell);
        });
    }
    template <class Visit>
    void each_filled(CellId clue, std::int32_t after, Visit visit) const {
        each_near(clue, [&](CellId cell) {
            if (rests_on(cell, clue_room, clue, after)) visit(cell);
        });
        if (strength_ == Strength::basic) return;
        for (const CellId cell : corners(clue))
            if (rests_on(cell, diagonal, clue, after)) visit(cell);
    }
    // The cells that were decided because of this one, among other things.
    template <class Visit>
    void each_following(CellId cell, Visit visit) const {
        const std::int32_t after = trail_.position(cell);
        const bool placed = trail_.value(cell) == Value::placed;
        each_near(cell, [&](CellId clue) {
            if (clue_[at(clue)].due <= no_clue / 2) return;
            if (placed) each_closed(clue, after, visit);
            else each_filled(clue, after, visit);
        });
        if (placed) {
            each_lighter(cell, [&](CellId other) {
                if (rests_on(other, lit, cell, after)) visit(other);
            });
            return;
        }
        // A run with a bulb has no other open cell, so the mix is the bulb. One of the two runs of
        // every cell that this one could have lit is the same for all of them.
        const auto visit_last = [&](const Run& run, auto is_source) {
            if (run.bulbs == 0) return;
            const Reason reason = trail_.reason(run.mix);
            if (reason.kind == last_light && is_source(static_cast<CellId>(reason.data)) &&
                is_decided(run.mix) && trail_.position(run.mix) > after)
                visit(run.mix);
        };
        const auto visit_run = [&](const Run& run, auto own, auto crossing) {
            visit_last(run, [&](CellId source) { return &own(source) == &run; });
            for (const CellId other : run) {
                visit_last(crossing(other), [&](CellId source) { return source == other; });
                if (strength_ == Strength::local &&
                    rests_on(corner_of_[at(other)], corner, other, after))
                    visit(corner_of_[at(other)]);
            }
        };
        const auto row = [&](CellId other) -> const Run& { return across(other); };
        const auto column = [&](CellId other) -> const Run& { return down(other); };
        visit_run(row(cell), row, column);
        visit_run(column(cell), column, row);
    }
    void drop_clue(CellId clue);
    void take_back(const std::vector<CellId>& cells);
    void undo_placed(CellId cell);
    void undo_absent(CellId cell);
    bool look_again(const std::vector<CellId>& cells);
    bool look_at_clue(CellId clue);
    bool process_placed(CellId cell);
    bool process_absent(CellId cell);
    bool shine(Run& run, CellId bulb);
    bool check_run(const Run& run, bool across);
    bool close_clue(CellId clue);
    bool fill_clue(CellId clue);
    bool exclude_diagonals(CellId clue);
    void exclude_around_three(CellId clue);
    bool fail(ConflictKind kind, CellId cell) {
        conflict_ = {kind, cell, {}, {}};
        return false;
    }
    void join(std::int32_t run) {
        if (joined_[at(run)] || runs_[at(run)].bulbs != 0) return;
        joined_[at(run)] = 1;
        to_join_.push_back(run);
    }
    Strength strength_ = Strength::local;
    PerCell<CellId> white_;
    PerCell<ClueState> clue_;
    std::vector<char> joined_;           // runs that `split` has met
    std::vector<std::int32_t> to_join_;  // and those it has yet to follow
    PerCell<char> taken_;                // cells that `retract` has met
    PerCell<CellId> corner_of_;          // per dark cell: the last cell it put out by `corner`
    PerCell<char> gone_;                 // processed as absent, so no longer counted in its runs
    Trail trail_;
    Conflict conflict_;
    Limits limits_;
    std::uint32_t steps_ = 0;
};

}  // namespace lamplighter
