#include "kuromasu.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules.hpp"

namespace lamplighter {

static_assert(Rules<Kuromasu>);

namespace {

// The lowest `count` bits, 0 to 63 of them: one shift, since clues in a window go no farther.
std::uint64_t lowest(int count) { return (std::uint64_t{1} << count) - 1; }

}  // namespace

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
    Clue& clue = clues_[index];
    Views views;
    const bool wide = clue.count > widest_window_clue;
    const bool feasible =
        clue.count >= 1 && (wide ? find_wide_views(clue, views) && narrow_wide(clue, views)
                                 : find_views(clue, views) && narrow(clue, views));
    if (!feasible || (full_sets && !filter(clue, views))) return fail(clue_broken, index);
    note_bounds(index, views);
    return conclude(clue, index, views);
}

void Kuromasu::note_bounds(std::uint32_t index, const Views& views) {
    Clue& clue = clues_[index];
    if (sure_ >= 0) {
        bool changed = clue.epoch != epoch_;
        for (int d = 0; d < directions; ++d)
            changed = changed || clue.low[d] != views.low[d] || clue.high[d] != views.high[d];
        if (!changed) return;
        Bounds& was = earlier_.emplace_back();
        was.length = trail_.size();
        was.index = index;
        was.epoch = clue.epoch;
        std::copy_n(clue.low, directions, was.low);
        std::copy_n(clue.high, directions, was.high);
    }
    clue.epoch = epoch_;
    for (int d = 0; d < directions; ++d) {
        clue.low[d] = static_cast<std::int16_t>(views.low[d]);
        clue.high[d] = static_cast<std::int16_t>(views.high[d]);
    }
}

bool Kuromasu::find_views(const Clue& clue, Views& views) const {
    const std::uint64_t allowed = lowest(clue.count);
    const int r = row(clue.cell), c = col(clue.cell);
    for (int d = 0; d < directions; ++d) {
        const Place place = lines_.place(d, r, c);
        const std::uint64_t white = lines_.white_ahead(d, place);
        // A stop beyond the longest view keeps the subtraction inside the window.
        const std::uint64_t black = lines_.black_ahead(d, place) | (std::uint64_t{1} << clue.count);
        views.white[d] = white;
        views.set[d] = ~white & (black ^ (black - 1)) & allowed;
        if (views.set[d] == 0) return false;
    }
    return true;
}

// Each view is at least what the others' longest leave over, at most what their shortest do.
bool Kuromasu::narrow(const Clue& clue, Views& views) const {
    const int sum = clue.count - 1;
    for (;;) {
        int low = 0, high = 0;
        for (int d = 0; d < directions; ++d) {
            views.low[d] = std::countr_zero(views.set[d]);
            views.high[d] = 63 - std::countl_zero(views.set[d]);
            low += views.low[d];
            high += views.high[d];
        }
        if (low > sum || high < sum) return false;
        bool changed = false;
        for (int d = 0; d < directions; ++d) {
            const int least = sum - (high - views.high[d]);
            const int most = sum - (low - views.low[d]);
            const std::uint64_t kept = views.set[d] & lowest(most + 1) & ~lowest(std::max(least, 0));
            if (kept == views.set[d]) continue;
            if (kept == 0) return false;
            views.set[d] = kept;
            changed = true;
        }
        if (!changed) return true;
    }
}

bool Kuromasu::filter(const Clue& clue, Views& views) const {
    const int sum = clue.count - 1;
    int low = 0;
    for (const int each : views.low) low += each;
    if (low == sum) return true;  // every view is settled
    const auto add = [](std::uint64_t a, std::uint64_t b) {
        std::uint64_t sums = 0;
        for (; a != 0; a &= a - 1) sums |= b << std::countr_zero(a);
        return sums;
    };
    const std::uint64_t pair[2] = {add(views.set[0], views.set[1]), add(views.set[2], views.set[3])};
    for (int d = 0; d < directions; ++d) {
        const std::uint64_t others = add(pair[d < 2 ? 1 : 0], views.set[d ^ 1]);
        std::uint64_t kept = 0;
        for (std::uint64_t left = views.set[d]; left != 0; left &= left - 1) {
            const int length = std::countr_zero(left);
            if (length <= sum && (others >> (sum - length) & 1) != 0) kept |= left & (~left + 1);
        }
        if (kept == 0) return false;
        views.set[d] = kept;
        views.low[d] = std::countr_zero(kept);
        views.high[d] = 63 - std::countl_zero(kept);
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
        views.set[d] = 0;
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
            for (std::uint64_t due = ~views.white[d] & lowest(low); due != 0; due &= due - 1) {
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
    if (sure_ < 0) ++epoch_;
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
