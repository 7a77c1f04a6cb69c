// Kuromasu propagation: what follows at once from what is known, with a reason for each step.
//
// Placed means black. Rules, easiest first:
//   beside       the neighbours of a black cell are white
//   view         a clue's four views must sum to its number: per direction the feasible lengths are a
//                bit set, trimmed by what the other three can still give. Cells up to the shortest
//                feasible view are white, the cell behind a settled view is black, and where the
//                next longer view is infeasible the cell after that is white either way.
//   loop         a cell that would close a chain of black cells, or join it to the border twice,
//                would cut white in two (forest.hpp)
// `refine` filters the four sets against each other value by value, for when nothing else moves.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "chain.hpp"
#include "forest.hpp"
#include "front.hpp"
#include "lengths.hpp"
#include "limits.hpp"
#include "lines.hpp"
#include "literal.hpp"
#include "pages.hpp"
#include "sight.hpp"
#include "trail.hpp"

namespace lamplighter {

inline constexpr std::int32_t blank = -1;         // no clue
inline constexpr std::int32_t unknown_clue = -2;  // "?": white, no count

class Kuromasu : public Board {
public:
    enum Rule : std::uint32_t { beside = first_rule, view, loop };
    enum ConflictKind : std::uint32_t { contradiction, clue_broken, closed_loop };
    // What broke: a literal that is false already and the rule that asked for it, the index of a
    // clue, or the black cell that closed a loop.
    struct Conflict {
        std::uint32_t kind = 0;
        std::uint32_t data = 0;
        Literal literal;
        Reason reason;
    };

    // Clues row by row: `blank`, `unknown_clue` or a count. Buffers are kept and reused.
    void load(int height, int width, std::span<const std::int32_t> clues);
    bool start();
    // Leaves out that white cells are connected, for those who ask how far the other rules lead. Stays
    // until it is changed; what is then settled may be no solution.
    void ignore_connection(bool ignore) { ignores_connection_ = ignore; }

    bool set(Literal literal, Reason reason);
    bool propagate();  // throws Stopped when the limits given to `watch` are over
    void watch(const Limits& limits) { limits_ = limits; }
    // One round of full value sets over the clues that are still open. False: a conflict.
    bool refine();
    // The same for clues that see an entry of the trail from there on. That is enough where nothing
    // moved when the trail was so long, and no clue has come since.
    bool refine(std::size_t from);

    Mark mark() const { return trail_.mark(); }
    void undo(Mark mark);

    // One more clue on a board that was loaded, for those who make puzzles. False: its cell is black.
    bool add_clue(CellId cell, std::int32_t count);
    std::size_t clue_count() const { return clues_.size(); }
    // To a mark, and to the clues there were at that time: the last to come are the first to go.
    void undo(Mark mark, std::size_t clue_count);

    const Trail& trail() const { return trail_; }
    const PerCell<CellId>& cells() const { return cells_; }
    bool is_complete() const { return trail_.size() == cells_.size(); }

    void explain(Literal literal, Reason reason, std::int32_t before, Literals& out) const;
    // For a long search, until `load`: reasons by view name as few cells as do, none of them among the
    // first `sure` entries of the trail, which hold anyway; and bounds outlast an `undo`.
    void settle_in(std::size_t sure);
    void explain_conflict(Literals& out) const;
    const Conflict& conflict() const { return conflict_; }
    // The cell of the clue that a reason by view, or a broken clue, speaks of.
    CellId clue_cell(std::uint32_t index) const { return clues_[index].cell; }

    // What changes when a cell is decided: the cells around it, and its row and column.
    template <class Visit>
    void each_group(CellId cell, Visit visit) const {
        visit(Group{cell, Reach::near});
        visit(Group{id(row(cell), 0), Reach::across});
        visit(Group{id(0, col(cell)), Reach::down});
    }
    // The cells of a group, until `visit` returns false.
    template <class Visit>
    void each_in(Group group, Visit visit) const {
        if (group.reach == Reach::near) {
            for (const CellId cell : around(group.cell))
                if (!visit(cell)) return;
            for (const CellId cell : corners(group.cell))
                if (!visit(cell)) return;
            return;
        }
        const bool is_across = group.reach == Reach::across;
        for (int i = 0; i < (is_across ? width_ : height_); ++i)
            if (!visit(group.cell + i * (is_across ? 1 : stride_))) return;
    }
    // The black cell, the clue or the cell itself that an update by a rule speaks of.
    CellId source(Reason reason) const {
        return reason.kind == view ? clue_cell(reason.data) : static_cast<CellId>(reason.data);
    }

    float weight(CellId cell) const;
    static constexpr bool splits = false;  // all white cells are connected
    static constexpr bool first_guess = true;

private:
    static constexpr int widest_window_clue = Lines::window_bits - 2;

    struct Clue {
        CellId cell;
        std::int32_t count;
        // The bounds last found, while nothing has been undone since: most news does not touch them.
        std::uint32_t epoch;
        std::int16_t low[directions], high[directions];
        bool is_waiting;  // in the queue
    };
    // One beyond a window, as its row (or column) knows it.
    struct WideClue {
        std::uint32_t index;
        std::int32_t place;  // its column (or row)
        std::int32_t count;
    };
    // Bounds as they were before they were found anew, with the trail that long.
    struct Bounds {
        std::size_t length;
        std::uint32_t index, epoch;
        std::int16_t low[directions], high[directions];
    };
    void enlist(CellId cell, std::int32_t count);
    bool process_black(CellId cell);
    bool process_white(CellId cell);
    template <class Visit>
    void each_clue_seeing(CellId cell, Visit visit);
    void queue_clues_seeing(CellId cell, bool black);
    bool is_news(const Clue& clue, int direction, int steps, bool black) const;
    void queue_wide_clues_seeing(int row, int col, bool black);
    void set_waiting(Clue& clue, bool is_waiting);
    bool work_on(std::uint32_t index, bool full_sets);
    void note_bounds(Clue& clue, const Views& views);
    Lengths find_view(int count, int direction, int r, int c, std::uint64_t& white) const;
    bool find_views(const Clue& clue, Views& views) const;
    bool find_wide_views(const Clue& clue, Views& views) const;
    bool narrow_wide(const Clue& clue, Views& views) const;
    bool conclude(const Clue& clue, std::uint32_t index, const Views& views);
    // In a long search.
    void note_news(std::uint32_t index, const Views& views);
    template <class Visit>
    void each_clue_ahead(const Clue& clue, int direction, int first, int last, Visit visit) const;
    Lengths leaves_along(const Clue& clue, int axis) const;
    Lengths common(const Clue& clue, const Views& views, int axis) const;
    void queue_partners(const Clue& clue, const Views& views, int axis);
    bool look_beyond(const Clue& clue, std::uint32_t index, const Views& views,
                     const Lengths (&along)[2]);
    CellId ahead(const Clue& clue, int direction, int steps) const {
        return clue.cell + step_[direction] * steps;
    }
    // How many cells lie between a cell and the border.
    int room(CellId cell, int direction) const {
        switch (direction) {
            case right: return width_ - 1 - col(cell);
            case left: return col(cell);
            case down: return height_ - 1 - row(cell);
            default: return row(cell);
        }
    }
    bool is_edge(CellId cell) const {
        return trail_.value(cell - 1) == Value::none || trail_.value(cell + 1) == Value::none ||
               trail_.value(cell - stride_) == Value::none ||
               trail_.value(cell + stride_) == Value::none;
    }
    bool is_settled_in() const { return sure_ >= 0; }
    bool touches_one_twice(CellId cell) const;
    // kuromasu_reasons.cpp
    void explain_loop(CellId cell, std::int32_t before, Literals& out) const;
    void explain_view(std::uint32_t index, Literal target, std::int32_t before, Literals& out) const;
    void explain_by_least(const Clue& clue, Literal target, std::int32_t before, Literals& out) const;
    template <class Tell>
    void look_one_way(const Clue& clue, int direction, Literal but, Tell tell) const;
    template <class Tell>
    void look_around(const Clue& clue, Literal target, Tell tell) const;
    template <class Tell>
    void look_at_partners(const Clue& clue, Literal target, Tell tell) const;
    bool explain_by_bounds(const Clue& clue, Literal target, std::int32_t before, Literals& out) const;
    bool fail(ConflictKind kind, std::uint32_t data) {
        conflict_ = {kind, data, {}, {}};
        return false;
    }

    bool is_strip_ = false;  // one row or column: the forest does not apply
    bool ignores_connection_ = false;
    bool has_wide_ = false;  // some clue is beyond a window
    std::array<int, directions> step_{};
    std::array<int, 4> diagonal_{};
    PerCell<CellId> cells_;
    std::vector<CellId> edge_;
    PerCell<Clue> clues_;
    std::vector<std::vector<WideClue>> wide_in_row_, wide_in_col_;
    PerCell<std::int32_t> clue_at_;
    PerCell<std::uint32_t> queue_;
    std::size_t queue_head_ = 0;
    std::uint32_t epoch_ = 1;              // grows with every undo, but for long searches
    std::vector<std::uint32_t> touched_;   // clues to be refined
    std::vector<std::uint32_t> touch_of_;  // per clue: when it was last among them
    std::uint32_t touch_ = 0;
    Lines lines_;
    Forest forest_;
    std::vector<std::size_t> merges_before_;  // per processed black cell
    std::vector<CellId> relabelled_;
    Trail trail_;
    Conflict conflict_;
    Limits limits_;
    std::uint32_t steps_ = 0;
    std::int32_t sure_ = -1;       // entries that no reason has to name; below 0: no long search
    std::vector<Bounds> earlier_;  // in a long search: what to go back to
    mutable Chain chain_;          // for explaining a loop
    mutable Sight sight_;          // for explaining a view in a long search
};

}  // namespace lamplighter
