#include "kuromasu.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules.hpp"

namespace lamplighter {

static_assert(Rules<Kuromasu>);

void Kuromasu::load(int height, int width, std::span<const std::int32_t> clues) {
    lay_out(height, width);
    const std::size_t total = index_limit();
    is_strip_ = height == 1 || width == 1;
    has_wide_ = false;
    step_ = steps();
    diagonal_ = diagonals();
    trail_.reset(total);
    lines_.reset(height, width);
    forest_.reset(total);
    clue_at_.assign(total, -1);
    chain_.reset(total + 1);
    cells_.clear();
    edge_.clear();
    clues_.clear();
    queue_.clear();
    queue_head_ = 0;
    merges_before_.clear();
    epoch_ = 1;
    const auto counted = std::count_if(clues.begin(), clues.end(), [](int clue) { return clue >= 0; });
    cells_.reserve(clues.size());
    clues_.reserve(static_cast<std::size_t>(counted));
    queue_.reserve(static_cast<std::size_t>(counted));
    sure_ = -1;
    earlier_.clear();
    for (int row = 0; row < height; ++row)
        for (int col = 0; col < width; ++col) {
            const CellId cell = id(row, col);
            trail_.open(cell);
            cells_.push_back(cell);
            if (row == 0 || col == 0 || row + 1 == height || col + 1 == width) edge_.push_back(cell);
            const std::int32_t count = clues[at(row) * at(width) + at(col)];
            if (count >= 0) enlist(cell, count);
        }
    // Clue cells are white; kept apart from the loop above so that lines and clues are complete.
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (clues[i] != blank) trail_.push(Literal(cells_[i], false), {reason_given, 0});
}

void Kuromasu::enlist(CellId cell, std::int32_t count) {
    const auto index = static_cast<std::uint32_t>(clues_.size());
    clue_at_[at(cell)] = static_cast<std::int32_t>(index);
    queue_.push_back(index);
    clues_.push_back({cell, count, 0, {}, {}, true});
    if (count <= widest_window_clue) return;
    if (!has_wide_) {
        has_wide_ = true;
        wide_in_row_.assign(at(height_), {});
        wide_in_col_.assign(at(width_), {});
    }
    wide_in_row_[at(row(cell))].push_back({index, col(cell), count});
    wide_in_col_[at(col(cell))].push_back({index, row(cell), count});
}

// A clue that waits is not among those that are looked for: on a large board nearly all that a cell
// sees are waiting at first.
void Kuromasu::set_waiting(Clue& clue, bool is_waiting) {
    clue.is_waiting = is_waiting;
    if (clue.count <= widest_window_clue) lines_.flip_clue(row(clue.cell), col(clue.cell), clue.count);
}

bool Kuromasu::add_clue(CellId cell, std::int32_t count) {
    enlist(cell, count);
    return set(Literal(cell, false), {reason_given, 0});
}

bool Kuromasu::start() {
    if (is_strip_ && !ignores_connection_) {
        // A black cell inside a strip cuts it in two; at its ends it never does.
        for (std::size_t i = 1; i + 1 < cells_.size(); ++i)
            if (!set(Literal(cells_[i], false), {reason_given, 0})) return false;
    }
    return propagate();
}

bool Kuromasu::set(Literal literal, Reason reason) {
    if (trail_.set(literal, reason)) return true;
    conflict_ = {contradiction, 0, literal, reason};
    return false;
}

bool Kuromasu::propagate() {
    for (;;) {
        if ((++steps_ & 0xfff) == 0 && limits_.is_over()) throw Stopped{};
        if (trail_.has_placed()) {
            if (!process_black(trail_.next_placed())) return false;
            continue;
        }
        const CellId cell = trail_.next_absent();
        if (cell >= 0) {
            if (!process_white(cell)) return false;
            continue;
        }
        if (queue_head_ == queue_.size()) {
            queue_.clear();
            queue_head_ = 0;
            return true;
        }
        const std::uint32_t clue = queue_[queue_head_++];
        set_waiting(clues_[clue], false);
        if (!work_on(clue, false)) return false;
    }
}

void Kuromasu::settle_in(std::size_t sure) {
    if (!is_settled_in()) {
        lines_.forget_every_clue();
        for (const Clue& clue : clues_)
            if (clue.count <= widest_window_clue)
                lines_.flip_every_clue(row(clue.cell), col(clue.cell));
    }
    sure_ = static_cast<std::int32_t>(sure);
}

bool Kuromasu::refine() {
    for (std::uint32_t i = 0; i < clues_.size(); ++i)
        if (clues_[i].count <= widest_window_clue && !work_on(i, true)) return false;
    return propagate();
}

// Every clue that sees the cell or would if it were white, with its direction to it and the steps.
template <class Visit>
void Kuromasu::each_clue_seeing(CellId cell, Visit visit) {
    const int r = row(cell), c = col(cell);
    for (int d = 0; d < directions; ++d) {
        const Place place = lines_.place(d, r, c);
        std::uint64_t seen = lines_.clue_ahead(d, place);
        if (seen == 0) continue;
        const std::uint64_t black = lines_.black_ahead(d, place);
        if (black != 0) seen &= (black & (~black + 1)) - 1;
        for (; seen != 0; seen &= seen - 1) {
            const int steps = std::countr_zero(seen) + 1;
            const auto index = static_cast<std::uint32_t>(clue_at_[at(cell + step_[d] * steps)]);
            // A clue looks no farther than the cell that would end its longest view.
            if (steps <= clues_[index].count) visit(index, opposite(d), steps);
        }
    }
}

bool Kuromasu::refine(std::size_t from) {
    if (from == 0) return refine();
    touched_.clear();
    ++touch_;
    if (touch_of_.size() < clues_.size()) touch_of_.resize(clues_.size(), 0);
    for (std::size_t i = from; i < trail_.size(); ++i)
        each_clue_seeing(trail_[i].cell(), [&](std::uint32_t index, int, int) {
            if (touch_of_[index] == touch_) return;
            touch_of_[index] = touch_;
            touched_.push_back(index);
        });
    for (const std::uint32_t index : touched_)
        if (!work_on(index, true)) return false;
    return propagate();
}

bool Kuromasu::process_white(CellId cell) {
    lines_.flip_white(row(cell), col(cell));
    queue_clues_seeing(cell, false);
    return true;
}

bool Kuromasu::process_black(CellId cell) {
    lines_.flip_black(row(cell), col(cell));
    merges_before_.push_back(forest_.merges());
    forest_.add(cell);
    queue_clues_seeing(cell, true);
    const Reason reason{beside, static_cast<std::uint32_t>(cell)};
    for (const int step : step_) {
        const CellId near = cell + step;
        if (trail_.value(near) != Value::none && !set(Literal(near, false), reason)) return false;
    }
    if (is_strip_ || ignores_connection_) return true;
    relabelled_.assign(1, cell);
    const auto join = [&](CellId label) {
        if (label == Forest::outside) return true;
        const CellId own = forest_.label(cell);
        if (label == own) return false;
        forest_.merge(own, label, relabelled_);
        return true;
    };
    bool sound = !is_edge(cell) || join(forest_.border());
    for (const int step : diagonal_) sound = sound && join(forest_.label(cell + step));
    if (!sound) return fail(closed_loop, static_cast<std::uint32_t>(cell));
    for (const CellId changed : relabelled_)
        for (const int step : diagonal_) {
            const CellId near = changed + step;
            if (trail_.is_open(near) && touches_one_twice(near))
                trail_.push(Literal(near, false), {loop, static_cast<std::uint32_t>(near)});
        }
    return true;
}

bool Kuromasu::touches_one_twice(CellId cell) const {
    CellId met[5];
    int count = 0;
    if (is_edge(cell)) met[count++] = forest_.border();
    for (const int step : diagonal_) {
        const CellId label = forest_.label(cell + step);
        if (label == Forest::outside) continue;
        for (int i = 0; i < count; ++i)
            if (met[i] == label) return true;
        met[count++] = label;
    }
    return false;
}

// A white cell matters to a clue at the ends of a view's bounds and just behind the lower one, a
// black one only short of the upper.
bool Kuromasu::is_news(const Clue& clue, int direction, int steps, bool black) const {
    if (clue.epoch != epoch_) return true;
    const int length = steps - 1;  // the view that would end before this cell
    const int low = clue.low[direction], high = clue.high[direction];
    return black ? length < high : length == low || length == low + 1 || length == high;
}

void Kuromasu::queue_clues_seeing(CellId cell, bool is_black) {
    if (queue_.size() - queue_head_ == clues_.size()) return;  // all are waiting, as at the start
    each_clue_seeing(cell, [&](std::uint32_t index, int direction, int steps) {
        Clue& clue = clues_[index];
        if (!is_news(clue, direction, steps, is_black)) return;
        set_waiting(clue, true);
        queue_.push_back(index);
    });
    if (has_wide_) queue_wide_clues_seeing(row(cell), col(cell), is_black);
}

// Wide clues are few; whether something black is in between is checked when their turn comes.
void Kuromasu::queue_wide_clues_seeing(int r, int c, bool is_black) {
    const auto look = [&](const WideClue& wide, int place, Direction onward) {
        const int away = place - wide.place, steps = std::abs(away);
        if (away == 0 || steps > wide.count) return;
        Clue& clue = clues_[wide.index];
        const Direction direction = away > 0 ? onward : opposite(onward);
        if (clue.is_waiting || !is_news(clue, direction, steps, is_black)) return;
        set_waiting(clue, true);
        queue_.push_back(wide.index);
    };
    for (const WideClue& wide : wide_in_row_[at(r)]) look(wide, c, right);
    for (const WideClue& wide : wide_in_col_[at(c)]) look(wide, r, down);
}

bool Kuromasu::work_on(std::uint32_t index, bool full_sets) {
    constexpr Lengths any = ~Lengths{0};
    Clue& clue = clues_[index];
    const int sum = clue.count - 1;
    if (sum < 0) return fail(clue_broken, index);
    Views views;
    if (clue.count > widest_window_clue) {
        if (!find_wide_views(clue, views) || !narrow_wide(clue, views)) return fail(clue_broken, index);
        if (is_settled_in()) note_news(index, views);
        else note_bounds(clue, views);
        return conclude(clue, index, views);
    }
    if (!find_views(clue, views)) return fail(clue_broken, index);
    if (is_settled_in()) {
        const Lengths along[2] = {common(clue, views, 0), common(clue, views, 1)};
        if (!views.agree(sum, along[0], along[1])) return fail(clue_broken, index);
        note_news(index, views);
        return conclude(clue, index, views) && look_beyond(clue, index, views, along);
    }
    if (!views.bound(sum) || (full_sets && !views.agree(sum, any, any)))
        return fail(clue_broken, index);
    note_bounds(clue, views);
    return conclude(clue, index, views);
}

void Kuromasu::note_bounds(Clue& clue, const Views& views) {
    clue.epoch = epoch_;
    for (int d = 0; d < directions; ++d) {
        clue.low[d] = static_cast<std::int16_t>(views.low[d]);
        clue.high[d] = static_cast<std::int16_t>(views.high[d]);
    }
}

// In a long search, where they are noted only if they are new, and for the clues that share a white run
// with this one the bounds of the other axis matter.
void Kuromasu::note_news(std::uint32_t index, const Views& views) {
    Clue& clue = clues_[index];
    bool is_new[2];  // across, down
    for (int d = 0; d < directions; ++d) {
        const bool moved =
            clue.epoch != epoch_ || clue.low[d] != views.low[d] || clue.high[d] != views.high[d];
        is_new[d / 2] = moved || (d % 2 == 1 && is_new[d / 2]);
    }
    if (!is_new[0] && !is_new[1]) return;
    Bounds& was = earlier_.emplace_back();
    was.length = trail_.size();
    was.index = index;
    was.epoch = clue.epoch;
    std::copy_n(clue.low, directions, was.low);
    std::copy_n(clue.high, directions, was.high);
    note_bounds(clue, views);
    for (int axis = 0; axis < 2; ++axis)
        if (is_new[axis]) queue_partners(clue, views, 1 - axis);
}

// The lengths one way from where a clue is, each direction by itself.
inline Lengths Kuromasu::find_view(int count, int direction, int r, int c, std::uint64_t& white) const {
    const Place place = lines_.place(direction, r, c);
    white = lines_.white_ahead(direction, place);
    // A stop beyond the longest view keeps the subtraction inside the window.
    const std::uint64_t black = lines_.black_ahead(direction, place) | (std::uint64_t{1} << count);
    return ~white & (black ^ (black - 1)) & below(count);
}

bool Kuromasu::find_views(const Clue& clue, Views& views) const {
    const int r = row(clue.cell), c = col(clue.cell);
    for (int d = 0; d < directions; ++d)
        if ((views.set[d] = find_view(clue.count, d, r, c, views.white[d])) == 0) return false;
    return true;
}

// The clues that many steps away, from `first` to `last`.
template <class Visit>
void Kuromasu::each_clue_ahead(const Clue& clue, int direction, int first, int last,
                               Visit visit) const {
    last = std::min(last, Lines::window_bits - 1);
    if (first > last) return;
    const Place place = lines_.place(direction, row(clue.cell), col(clue.cell));
    std::uint64_t left = lines_.every_clue_ahead(direction, place) & below(last) & ~below(first - 1);
    for (; left != 0; left &= left - 1) {
        const CellId cell = ahead(clue, direction, std::countr_zero(left) + 1);
        visit(clues_[at(clue_at_[at(cell)])]);
    }
}

// Clues in one white run share what is seen along it. This is what the clue leaves over for that, by
// its views of the other axis.
Lengths Kuromasu::leaves_along(const Clue& clue, int axis) const {
    const int across = 2 * (1 - axis), r = row(clue.cell), c = col(clue.cell);
    std::uint64_t white;
    const Lengths one = find_view(clue.count, across, r, c, white);
    return rests(clue.count - 1, sums(one, find_view(clue.count, across + 1, r, c, white)));
}

// What all the others in its white run leave over.
Lengths Kuromasu::common(const Clue& clue, const Views& views, int axis) const {
    Lengths left = ~Lengths{0};
    for (int d = 2 * axis; d < 2 * axis + 2; ++d)
        each_clue_ahead(clue, d, 1, std::countr_one(views.white[d]),
                        [&](const Clue& other) { left &= leaves_along(other, axis); });
    return left;
}

// For the others in its white run of an axis something has changed.
void Kuromasu::queue_partners(const Clue& clue, const Views& views, int axis) {
    for (int d = 2 * axis; d < 2 * axis + 2; ++d)
        each_clue_ahead(clue, d, 1, std::countr_one(views.white[d]), [this](const Clue& other) {
            if (other.is_waiting) return;
            const auto index = static_cast<std::uint32_t>(clue_at_[at(other.cell)]);
            set_waiting(clues_[index], true);
            queue_.push_back(index);
        });
}

// Behind the shortest view that is left comes an open cell, and perhaps a white run. The cell is black
// if the clue could not agree with the clues in that run.
bool Kuromasu::look_beyond(const Clue& clue, std::uint32_t index, const Views& views,
                           const Lengths (&along)[2]) {
    for (int d = 0; d < directions; ++d) {
        const int steps = views.low[d] + 1, axis = d / 2;
        if (views.low[d] == views.high[d]) continue;
        const int reach =
            std::min(steps + std::countr_one(views.white[d] >> steps), widest_window_clue);
        Lengths together = along[axis];
        bool meets_clues = false;
        each_clue_ahead(clue, d, steps + 1, reach, [&](const Clue& other) {
            together &= leaves_along(other, axis);
            meets_clues = true;
        });
        if (!meets_clues) continue;
        together &= sums(views.set[d] & ~below(reach), views.set[d ^ 1]);
        const int across = 2 * (1 - axis);
        const Lengths rest =
            rests(clue.count - 1, sums(views.set[across], views.set[across + 1]) & along[1 - axis]);
        if ((together & rest) == 0 && !set(Literal(ahead(clue, d, steps), true), {view, index}))
            return false;
    }
    return true;
}

// Only processed marks count, as in the bit lines: a black cell is processed once it is in the
// forest; for a white one a decided value is enough, since it can only narrow what is true anyway.
bool Kuromasu::find_wide_views(const Clue& clue, Views& views) const {
    for (int d = 0; d < directions; ++d) {
        int low = 0;
        while (low < room(clue.cell, d) && trail_.value(ahead(clue, d, low + 1)) == Value::absent)
            ++low;
        int high = low;
        while (high < room(clue.cell, d) && trail_.value(ahead(clue, d, high + 1)) != Value::placed)
            ++high;
        views.low[d] = low;
        views.high[d] = std::min(high, clue.count - 1);
        views.set[d] = views.white[d] = 0;
        if (views.low[d] > views.high[d]) return false;
    }
    return true;
}

bool Kuromasu::narrow_wide(const Clue& clue, Views& views) const {
    const int sum = clue.count - 1;
    const auto may_end = [&](int d, int length) {
        return length == room(clue.cell, d) ||
               trail_.value(ahead(clue, d, length + 1)) != Value::absent;
    };
    for (;;) {
        int low = 0, high = 0;
        for (int d = 0; d < directions; ++d) {
            while (views.low[d] <= views.high[d] && !may_end(d, views.low[d])) ++views.low[d];
            while (views.low[d] <= views.high[d] && !may_end(d, views.high[d])) --views.high[d];
            if (views.low[d] > views.high[d]) return false;
            low += views.low[d];
            high += views.high[d];
        }
        if (low > sum || high < sum) return false;
        bool changed = false;
        for (int d = 0; d < directions; ++d) {
            const int least = std::max(views.low[d], sum - (high - views.high[d]));
            const int most = std::min(views.high[d], sum - (low - views.low[d]));
            changed = changed || least != views.low[d] || most != views.high[d];
            low += least - views.low[d];
            high += most - views.high[d];
            views.low[d] = least;
            views.high[d] = most;
        }
        if (!changed) return true;
    }
}

bool Kuromasu::conclude(const Clue& clue, std::uint32_t index, const Views& views) {
    const Reason reason{view, index};
    const bool wide = clue.count > widest_window_clue;
    for (int d = 0; d < directions; ++d) {
        const int low = views.low[d];
        if (wide) {
            for (int steps = 1; steps <= low; ++steps)
                if (!set(Literal(ahead(clue, d, steps), false), reason)) return false;
        } else {
            for (std::uint64_t due = ~views.white[d] & below(low); due != 0; due &= due - 1) {
                const CellId cell = ahead(clue, d, std::countr_zero(due) + 1);
                if (!set(Literal(cell, false), reason)) return false;
            }
        }
        const int left = room(clue.cell, d);
        if (low == left) continue;
        const CellId cell = ahead(clue, d, low + 1);
        if (low == views.high[d]) {
            if (!set(Literal(cell, true), reason)) return false;
        } else if (low + 1 < left) {
            const bool gap = wide ? trail_.value(cell + step_[d]) == Value::absent
                                  : (views.set[d] >> (low + 1) & 1) == 0;
            if (gap && !set(Literal(cell + step_[d], false), reason)) return false;
        }
    }
    return true;
}

void Kuromasu::undo(Mark mark) {
    for (; queue_head_ < queue_.size(); ++queue_head_) set_waiting(clues_[queue_[queue_head_]], false);
    queue_.clear();
    queue_head_ = 0;
    if (!is_settled_in()) ++epoch_;
    for (; !earlier_.empty() && earlier_.back().length > mark.length; earlier_.pop_back()) {
        const Bounds& was = earlier_.back();
        Clue& clue = clues_[was.index];
        clue.epoch = was.epoch;
        std::copy_n(was.low, directions, clue.low);
        std::copy_n(was.high, directions, clue.high);
    }
    trail_.undo(
        mark,
        [this](CellId cell) {
            forest_.undo_to(merges_before_.back());
            merges_before_.pop_back();
            forest_.remove(cell);
            lines_.flip_black(row(cell), col(cell));
        },
        [this](CellId cell) { lines_.flip_white(row(cell), col(cell)); });
}

void Kuromasu::undo(Mark mark, std::size_t clue_count) {
    undo(mark);
    for (; clues_.size() > clue_count; clues_.pop_back()) {
        const Clue& clue = clues_.back();
        clue_at_[at(clue.cell)] = -1;
        if (clue.count <= widest_window_clue) {
            lines_.flip_clue(row(clue.cell), col(clue.cell), clue.count);
        } else {
            wide_in_row_[at(row(clue.cell))].pop_back();
            wide_in_col_[at(col(clue.cell))].pop_back();
        }
    }
}

float Kuromasu::weight(CellId cell) const {
    float weight = 0.01F;
    const int r = row(cell), c = col(cell);
    for (int d = 0; d < directions; ++d) {
        const std::uint64_t seen = lines_.clue_ahead(d, lines_.place(d, r, c));
        if (seen != 0) weight += 1.0F / static_cast<float>(std::countr_zero(seen) + 1);
    }
    return weight;
}

}  // namespace lamplighter
