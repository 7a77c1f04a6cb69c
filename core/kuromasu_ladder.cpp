#include "kuromasu_ladder.hpp"

#include <algorithm>
#include <bit>

namespace lamplighter {

namespace {

constexpr int longest_in_a_set = 62;  // so that a set of lengths is one word

// The two directions across a line.
int across(int direction, int which) { return (direction < 2 ? int{down} : int{right}) + which; }

}  // namespace

void KuromasuLadder::load(int height, int width, std::span<const std::int32_t> clues) {
    lay_out(height, width);
    step_ = steps();
    diagonal_ = diagonals();
    is_strip_ = height == 1 || width == 1;
    is_broken_ = false;
    decided_ = 0;
    const std::size_t total = index_limit();
    board_.assign(clues.begin(), clues.end());
    value_.assign(total, Value::none);
    clue_at_.assign(total, -1);
    is_cut_.assign(total, false);
    named_.assign(total, 0);
    visited_.assign(total + 1, 0);
    from_.resize(total + 1);
    naming_ = visit_ = 0;
    forest_.reset(total);
    for (auto* list : {&cells_, &edge_, &news_, &blacks_, &cuts_}) list->clear();
    clues_.clear();
    looks_ = pairs_done_ = sets_done_ = 0;
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c) {
            const CellId cell = id(r, c);
            const std::int32_t count = board_[cells_.size()];
            cells_.push_back(cell);
            if (r == 0 || c == 0 || r + 1 == height || c + 1 == width) edge_.push_back(cell);
            value_[at(cell)] = count == blank ? Value::open : Value::absent;
            decided_ += count != blank;
            if (count < 0) continue;
            clue_at_[at(cell)] = static_cast<std::int32_t>(clues_.size());
            clues_.push_back({.cell = cell, .count = count});
        }
}

bool KuromasuLadder::set(Literal literal) {
    const CellId cell = literal.cell();
    if (value(cell) == literal.value()) return true;
    if (!is_open(cell)) return false;
    value_[at(cell)] = literal.value();
    ++decided_;
    news_.push_back(cell);
    if (literal.placed() && !add_black(cell)) is_broken_ = true;
    return true;
}

bool KuromasuLadder::is_edge(CellId cell) const {
    return std::any_of(step_.begin(), step_.end(),
                       [&](int step) { return value(cell + step) == Value::none; });
}

// False if it touches another one, or cuts white apart.
bool KuromasuLadder::add_black(CellId cell) {
    for (const int step : step_)
        if (value(cell + step) == Value::placed) return false;
    blacks_.push_back(cell);
    if (is_strip_) return cell == cells_.front() || cell == cells_.back();
    forest_.add(cell);
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
    for (const CellId changed : relabelled_) {
        if (changed == forest_.border()) continue;
        for (const int step : diagonal_) {
            const CellId near = changed + step;
            if (!is_open(near) || is_cut_[at(near)] || !touches_one_twice(near)) continue;
            is_cut_[at(near)] = true;
            cuts_.push_back(near);
        }
    }
    return sound;
}

bool KuromasuLadder::touches_one_twice(CellId cell) const {
    CellId met[5];
    int count = 0;
    if (is_edge(cell)) met[count++] = forest_.border();
    for (const int step : diagonal_) {
        const CellId label = forest_.label(cell + step);
        if (label == Forest::outside) continue;
        if (std::find(met, met + count, label) != met + count) return true;
        met[count++] = label;
    }
    return false;
}

bool KuromasuLadder::find(std::vector<Step>& out) {
    out.clear();
    if (limits_.is_over()) throw Stopped{};
    if (!is_broken_ && look_around() && climb(out)) return true;
    is_broken_ = true;
    out.clear();
    return false;
}

// False: what is decided leaves no solution.
bool KuromasuLadder::climb(std::vector<Step>& out) {
    if (is_complete()) return true;
    find_beside_black(out);
    for (const Technique technique : {clue_reached, clue_must_reach, no_room, overshoot})
        if (out.empty()) find_by_one_clue(technique, out);
    if (out.empty() && !find_two_clues(out)) return false;
    if (out.empty()) is_strip_ ? find_strip_cuts(out) : find_cuts(out);
    if (out.empty() && !find_view_sets(out)) return false;
    return !out.empty() || find_by_hypothesis(out);
}

bool KuromasuLadder::find_by_hypothesis(std::vector<Step>& out) {
    std::vector<Value> values;
    for (const CellId cell : cells_) values.push_back(value(cell));
    if (!hypothesis_.load(height_, width_, board_, values, limits_)) return false;
    Step step;
    step.technique = shaving;
    bool found = hypothesis_.find_failing(step);
    if (!found) {
        step.technique = agreement;
        found = hypothesis_.find_agreeing(step);
    }
    if (found) out.push_back(std::move(step));
    return true;
}

// Every clue that sees what was decided since the last time gets a fresh look. False: one of them
// cannot see its number any more.
bool KuromasuLadder::look_around() {
    for (const CellId cell : news_) {
        tick();
        for (int d = 0; d < directions; ++d)
            for (int steps = 1;; ++steps) {
                const CellId other = ahead(cell, d, steps);
                if (value(other) == Value::none || value(other) == Value::placed) break;
                if (clue_at_[at(other)] < 0) continue;
                Clue& clue = clues_[at(clue_at_[at(other)])];
                if (steps - 1 <= clue.count) clue.is_dirty = true;
            }
    }
    news_.clear();
    ++looks_;
    for (Clue& clue : clues_) {
        if (!clue.is_dirty || clue.is_closed) continue;
        tick();
        if (!look_at(clue)) return false;
        clue.is_dirty = false;
        clue.changed = looks_;
    }
    return true;
}

bool KuromasuLadder::look_at(Clue& clue) {
    clue.easiest = none;
    if (clue.count < 1) return false;
    const int sum = clue.count - 1;
    const auto look = [this](CellId cell) { return known(cell); };
    const Sight seen = sight(clue, look);
    int run = 0, reach = 0, open = 0;
    for (int d = 0; d < directions; ++d) {
        run += seen.run[d];
        reach += seen.reach[d];
        open += seen.run[d] != seen.reach[d];
    }
    if (run > sum || reach < sum) return false;
    clue.is_closed = open == 0;
    if (open == 0) return true;
    if (run == sum) {
        clue.easiest = clue_reached;
        return true;
    }
    const Bounds found = bounds(clue, look);
    for (int d = 0; d < directions; ++d) {
        const int low = found.low[d];
        if (low > found.high[d]) return false;
        const bool ends = low == found.high[d] && is_open(ahead(clue.cell, d, low + 1));
        if (low == seen.run[d] && !ends) continue;
        int technique = low > seen.run[d] ? no_room : overshoot;
        if (sum - (reach - seen.reach[d]) > seen.run[d] && open > 1) technique = clue_must_reach;
        if (clue.easiest == none || technique < clue.easiest) clue.easiest = technique;
    }
    return true;
}

void KuromasuLadder::find_beside_black(std::vector<Step>& out) {
    std::sort(blacks_.begin(), blacks_.end());
    std::size_t kept = 0;
    for (const CellId cell : blacks_) {
        tick();
        Step step;
        for (const CellId near : around(cell))
            if (is_open(near)) step.settled.push_back(Literal(near, false));
        if (step.settled.empty()) continue;
        blacks_[kept++] = cell;
        step.technique = beside_black;
        step.focus = step.because = {cell};
        out.push_back(std::move(step));
    }
    blacks_.resize(kept);
}

void KuromasuLadder::find_by_one_clue(Technique technique, std::vector<Step>& out) {
    for (const Clue& clue : clues_)
        if (clue.easiest == technique) {
            tick();
            step_by_one_clue(clue, technique, out);
        }
}

void KuromasuLadder::step_by_one_clue(const Clue& clue, Technique technique,
                                      std::vector<Step>& out) {
    const int sum = clue.count - 1;
    const auto look = [this](CellId cell) { return known(cell); };
    const Sight seen = sight(clue, look);
    const auto add_run = [&](int d) {
        for (int steps = 1; steps <= seen.run[d]; ++steps)
            candidates_.push_back(ahead(clue.cell, d, steps));
    };
    const auto add_stop = [&](int d) {
        const CellId stop = ahead(clue.cell, d, seen.reach[d] + 1);
        if (value(stop) == Value::placed) candidates_.push_back(stop);
    };
    candidates_.clear();
    if (technique == clue_reached) {
        Step step;
        step.technique = technique;
        step.focus = {clue.cell};
        for (int d = 0; d < directions; ++d) {
            add_run(d);
            const CellId next = ahead(clue.cell, d, seen.run[d] + 1);
            if (is_open(next)) step.settled.push_back(Literal(next, true));
        }
        step.because = candidates_;
        step.because.push_back(clue.cell);
        std::sort(step.because.begin(), step.because.end());
        out.push_back(std::move(step));
        return;
    }
    const Bounds found = bounds(clue, look);
    int reach = 0, open = 0;
    for (int d = 0; d < directions; ++d) {
        reach += seen.reach[d];
        open += seen.run[d] != seen.reach[d];
    }
    for (int d = 0; d < directions; ++d) {
        const int must = sum - (reach - seen.reach[d]);
        int low = found.low[d], high = found.high[d];
        candidates_.clear();
        if (technique == clue_must_reach) {
            low = must;
            high = none;
            for (int e = 0; e < directions; ++e)
                if (e != d) add_stop(e);
        } else if (technique == no_room && open == 1) {
            for (int e = 0; e < directions; ++e)
                if (e != d) {
                    add_run(e);
                    add_stop(e);
                }
        } else if (technique == no_room) {
            if (low == seen.run[d]) continue;
            add_seen(clue, candidates_);
        } else {
            if (low > seen.run[d] || low < high || !is_open(ahead(clue.cell, d, low + 1))) continue;
            for (int e = 0; e < directions; ++e) add_run(e);
            for (int steps = low + 2; value(ahead(clue.cell, d, steps)) == Value::absent; ++steps)
                candidates_.push_back(ahead(clue.cell, d, steps));
        }
        Step step;
        step.technique = technique;
        step.focus = {clue.cell};
        add_open(step, clue.cell, d, seen.run[d] + 1, low);
        const CellId end = ahead(clue.cell, d, low + 1);
        const bool ends = low == high && is_open(end);
        int deepest = low;  // the last cell that is settled white; none may be
        while (deepest > 0 && !is_open(ahead(clue.cell, d, deepest))) --deepest;
        if (ends) step.settled.push_back(Literal(end, true));
        if (step.settled.empty()) continue;
        keep_needed(candidates_, step, [&] {
            const Bounds now = bounds(clue, [this](CellId cell) { return named(cell); });
            return now.low[d] >= deepest &&
                   (!ends || (now.low[d] == low && now.high[d] == low));
        });
        out.push_back(std::move(step));
    }
}

// False: two clues cannot both have their number.
bool KuromasuLadder::find_two_clues(std::vector<Step>& out) {
    const auto look = [this](CellId cell) { return known(cell); };
    for (const Clue& first : clues_) {
        if (first.is_closed) continue;
        for (const int direction : {int{right}, int{down}})
            for (int steps = 1;; ++steps) {
                tick();
                const CellId cell = ahead(first.cell, direction, steps);
                if (value(cell) != Value::absent) break;
                if (clue_at_[at(cell)] < 0) continue;
                const Clue& second = clues_[at(clue_at_[at(cell)])];
                if (second.is_closed || std::max(first.changed, second.changed) <= pairs_done_)
                    continue;
                const Pair pair{{&first, &second}, direction, steps};
                PairBounds found;
                if (!pair_bounds(pair, look, found)) return false;
                for (int i = 0; i < pair_views; ++i) {
                    const View view = pair_view(pair, i);
                    const int low = found.low[i];
                    Step step;
                    step.technique = two_clues;
                    step.focus = {first.cell, second.cell};
                    add_open(step, view.clue->cell, view.direction, 1, low);
                    const CellId end = ahead(view.clue->cell, view.direction, low + 1);
                    const bool ends = low == found.high[i] && is_open(end);
                    const bool reaches = !step.settled.empty();
                    if (ends) step.settled.push_back(Literal(end, true));
                    if (step.settled.empty()) continue;
                    candidates_.clear();
                    for (int k = 1; k < steps; ++k)
                        candidates_.push_back(ahead(first.cell, direction, k));
                    for (int k = 0; k < pair_views; ++k) {
                        const View other = pair_view(pair, k);
                        add_seen(*other.clue, other.direction, candidates_);
                    }
                    keep_needed(candidates_, step, [&] {
                        const auto name = [this](CellId other) { return named(other); };
                        for (int k = 1; k < steps; ++k)
                            if (named(ahead(first.cell, direction, k)) != Value::absent)
                                return false;
                        PairBounds now;
                        if (!pair_bounds(pair, name, now)) return true;
                        return (!reaches || now.low[i] >= low) &&
                               (!ends || (now.low[i] == low && now.high[i] == low));
                    });
                    out.push_back(std::move(step));
                }
            }
    }
    if (out.empty()) pairs_done_ = looks_;
    return true;
}

void KuromasuLadder::find_cuts(std::vector<Step>& out) {
    cuts_.erase(std::remove_if(cuts_.begin(), cuts_.end(),
                               [this](CellId cell) { return !is_open(cell); }),
                cuts_.end());
    std::sort(cuts_.begin(), cuts_.end());
    std::vector<Step> longer;
    for (const CellId cell : cuts_) {
        tick();
        Step step;
        step.settled = {Literal(cell, false)};
        step.focus = {cell};
        find_chain(cell, step.because);
        step.technique = pocket(cell, step.because) <= small_pocket ? would_enclose : cut_cell;
        (step.technique == would_enclose ? out : longer).push_back(std::move(step));
    }
    if (out.empty()) out.swap(longer);
}

// Inside a strip any black cell cuts it in two.
void KuromasuLadder::find_strip_cuts(std::vector<Step>& out) {
    const std::size_t count = cells_.size();
    std::vector<Step> longer;
    for (std::size_t i = 1; i + 1 < count; ++i) {
        if (!is_open(cells_[i])) continue;
        Step step;
        step.settled = {Literal(cells_[i], false)};
        step.focus = {cells_[i]};
        const bool is_small = std::min(i, count - 1 - i) <= std::size_t{small_pocket};
        step.technique = is_small ? would_enclose : cut_cell;
        (is_small ? out : longer).push_back(std::move(step));
    }
    if (out.empty()) out.swap(longer);
}

// False: some clue has no four lengths that make up its number.
bool KuromasuLadder::find_view_sets(std::vector<Step>& out) {
    for (const Clue& clue : clues_) {
        if (clue.is_closed || clue.changed <= sets_done_ || clue.count - 1 > longest_in_a_set)
            continue;
        tick();
        Sets found;
        if (!sets(clue, [this](CellId cell) { return known(cell); }, found)) return false;
        for (int d = 0; d < directions; ++d) {
            const std::uint64_t lengths = found.lengths[d];
            const int low = std::countr_zero(lengths);
            const bool is_single = (lengths & (lengths - 1)) == 0;
            const bool skips = (lengths >> low & 2) == 0;  // not longer by one
            Step step;
            step.technique = view_sets;
            step.focus = {clue.cell};
            add_open(step, clue.cell, d, 1, low);
            const bool reaches = !step.settled.empty();
            const CellId end = ahead(clue.cell, d, low + 1);
            const bool ends = is_single && is_open(end);
            if (ends) step.settled.push_back(Literal(end, true));
            const bool jumps =
                skips && !is_single && value(end) != Value::none && is_open(end + step_[d]);
            if (jumps) step.settled.push_back(Literal(end + step_[d], false));
            if (step.settled.empty()) continue;
            candidates_.clear();
            add_seen(clue, candidates_);
            keep_needed(candidates_, step, [&] {
                Sets now;
                if (!sets(clue, [this](CellId cell) { return named(cell); }, now)) return true;
                const std::uint64_t left = now.lengths[d];
                const int least = std::countr_zero(left);
                return (!reaches || least >= low) && (!ends || left == lengths) &&
                       (!jumps || least > low + 1 || (least == low && (left >> low & 2) == 0));
            });
            out.push_back(std::move(step));
        }
    }
    if (out.empty()) sets_done_ = looks_;
    return true;
}

// Both are counted no farther than one beyond what the clue asks for.
template <class Look>
KuromasuLadder::Sight KuromasuLadder::sight(const Clue& clue, Look look) const {
    Sight seen;
    for (int d = 0; d < directions; ++d) {
        int steps = 0;
        while (steps < clue.count && look(ahead(clue.cell, d, steps + 1)) == Value::absent) ++steps;
        seen.run[d] = steps;
        for (; steps < clue.count; ++steps) {
            const Value next = look(ahead(clue.cell, d, steps + 1));
            if (next == Value::placed || next == Value::none) break;
        }
        seen.reach[d] = steps;
    }
    return seen;
}

template <class Look>
bool KuromasuLadder::may_end(CellId cell, int direction, int length, Look look) const {
    return look(ahead(cell, direction, length + 1)) != Value::absent;
}

// What one look at a clue gives. A view is at most what the runs in the other directions leave, and
// ends in no gap; at least what the other directions, so bounded, do not give. Low above high: the
// clue cannot have its number.
template <class Look>
KuromasuLadder::Bounds KuromasuLadder::bounds(const Clue& clue, Look look) const {
    const int sum = clue.count - 1;
    const Sight seen = sight(clue, look);
    Bounds found;
    const int run = seen.run[0] + seen.run[1] + seen.run[2] + seen.run[3];
    int most = 0;
    for (int d = 0; d < directions; ++d) {
        int high = std::min(seen.reach[d], sum - (run - seen.run[d]));
        while (high > seen.run[d] && !may_end(clue.cell, d, high, look)) --high;
        found.high[d] = high;
        most += high;
    }
    for (int d = 0; d < directions; ++d) {
        int low = std::max(seen.run[d], sum - (most - found.high[d]));
        while (low <= found.high[d] && !may_end(clue.cell, d, low, look)) ++low;
        found.low[d] = low;
    }
    return found;
}

// The lengths each view can have, one against the others. False: there are none.
template <class Look>
bool KuromasuLadder::sets(const Clue& clue, Look look, Sets& found) const {
    const int sum = clue.count - 1;
    std::uint64_t free[directions];
    for (int d = 0; d < directions; ++d) {
        free[d] = 0;
        for (int length = 0; length <= sum; ++length) {
            const Value next = look(ahead(clue.cell, d, length + 1));
            if (next != Value::absent) free[d] |= std::uint64_t{1} << length;
            if (next == Value::placed || next == Value::none) break;
        }
    }
    const auto add = [](std::uint64_t a, std::uint64_t b) {
        std::uint64_t sums = 0;
        for (; a != 0; a &= a - 1) sums |= b << std::countr_zero(a);
        return sums;
    };
    const std::uint64_t pair[2] = {add(free[0], free[1]), add(free[2], free[3])};
    for (int d = 0; d < directions; ++d) {
        const std::uint64_t others = add(pair[d < 2 ? 1 : 0], free[d ^ 1]);
        found.lengths[d] = 0;
        for (std::uint64_t left = free[d]; left != 0; left &= left - 1) {
            const int length = std::countr_zero(left);
            if ((others >> (sum - length) & 1) != 0) found.lengths[d] |= left & (~left + 1);
        }
        if (found.lengths[d] == 0) return false;
    }
    return true;
}

KuromasuLadder::View KuromasuLadder::pair_view(const Pair& pair, int index) const {
    if (index == 0) return {pair.clue[0], opposite(pair.direction)};
    if (index == 1) return {pair.clue[1], pair.direction};
    return {pair.clue[index < 4 ? 0 : 1], across(pair.direction, index % 2)};
}

// Bounds of the two ends and the four views across, until nothing moves. Of each clue the two ends
// and its own views across make up its number less the cells between. False: that cannot be.
template <class Look>
bool KuromasuLadder::pair_bounds(const Pair& pair, Look look, PairBounds& found) const {
    int (&low)[pair_views] = found.low, (&high)[pair_views] = found.high;
    int due[2];
    for (int k = 0; k < 2; ++k) due[k] = pair.clue[k]->count - 1 - pair.distance;
    if (due[0] < 0 || due[1] < 0) return false;
    View views[pair_views];
    for (int i = 0; i < pair_views; ++i) {
        views[i] = pair_view(pair, i);
        const int most = i < 2 ? std::min(due[0], due[1]) : due[i < 4 ? 0 : 1];
        const auto next = [&](int steps) {
            return look(ahead(views[i].clue->cell, views[i].direction, steps + 1));
        };
        int steps = 0;
        while (steps <= most && next(steps) == Value::absent) ++steps;
        low[i] = steps;
        while (steps < most && next(steps) != Value::placed && next(steps) != Value::none) ++steps;
        high[i] = std::min(steps, most);
    }
    for (bool moved = true; moved;) {
        moved = false;
        int least = 0, most = 0;  // of the two ends together
        for (int i = 0; i < pair_views; ++i) {
            const auto [clue, direction] = views[i];
            while (low[i] <= high[i] && !may_end(clue->cell, direction, low[i], look)) ++low[i];
            while (low[i] <= high[i] && !may_end(clue->cell, direction, high[i], look)) --high[i];
            if (low[i] > high[i]) return false;
        }
        least = low[0] + low[1];
        most = high[0] + high[1];
        for (int k = 0; k < 2; ++k) {
            const int a = 2 + 2 * k, b = a + 1;
            least = std::max(least, due[k] - high[a] - high[b]);
            most = std::min(most, due[k] - low[a] - low[b]);
        }
        if (least > most) return false;
        const auto tighten = [&](int i, int from, int to) {
            moved = moved || from > low[i] || to < high[i];
            low[i] = std::max(low[i], from);
            high[i] = std::min(high[i], to);
        };
        const auto share = [&](int a, int b, int from, int to) {
            tighten(a, from - high[b], to - low[b]);
            tighten(b, from - high[a], to - low[a]);
        };
        share(0, 1, least, most);
        for (int k = 0; k < 2; ++k) share(2 + 2 * k, 3 + 2 * k, due[k] - most, due[k] - least);
    }
    return true;
}

void KuromasuLadder::add_open(Step& step, CellId from, int direction, int first, int last) const {
    for (int steps = first; steps <= last; ++steps) {
        const CellId cell = ahead(from, direction, steps);
        if (is_open(cell)) step.settled.push_back(Literal(cell, false));
    }
}

// The decided cells that way, up to a black one or as far as the clue's number goes.
void KuromasuLadder::add_seen(const Clue& clue, int direction, std::vector<CellId>& out) const {
    for (int steps = 1; steps <= clue.count; ++steps) {
        const CellId cell = ahead(clue.cell, direction, steps);
        if (value(cell) == Value::none) return;
        if (!is_open(cell)) out.push_back(cell);
        if (value(cell) == Value::placed) return;
    }
}

// Leaves out one candidate after another, the last and farthest first, as long as the rest is
// enough. What is left is named, and so is what the step is about.
template <class Holds>
void KuromasuLadder::keep_needed(const std::vector<CellId>& candidates, Step& step, Holds holds) {
    ++naming_;
    for (const CellId cell : candidates) named_[at(cell)] = naming_;
    for (std::size_t i = candidates.size(); i-- > 0;) {
        tick();
        named_[at(candidates[i])] = 0;
        if (holds()) continue;
        named_[at(candidates[i])] = naming_;
        step.because.push_back(candidates[i]);
    }
    step.because.insert(step.because.end(), step.focus.begin(), step.focus.end());
    std::sort(step.because.begin(), step.because.end());
    step.because.erase(std::unique(step.because.begin(), step.because.end()), step.because.end());
}

// The shortest chain of black cells, border included, between two that the cell touches.
void KuromasuLadder::find_chain(CellId cell, std::vector<CellId>& chain) {
    const CellId border = forest_.border();
    CellId contacts[5];
    int count = 0;
    if (is_edge(cell)) contacts[count++] = border;
    for (const int step : diagonal_)
        if (value(cell + step) == Value::placed) contacts[count++] = cell + step;
    std::vector<CellId> found;
    bool is_first = true;
    for (int source = 0; source + 1 < count; ++source) {
        ++visit_;
        walk_.assign(1, contacts[source]);
        visited_[at(contacts[source])] = visit_;
        CellId end = none;
        for (std::size_t i = 0; i < walk_.size() && end == none; ++i) {
            tick();
            const CellId here = walk_[i];
            const auto reach = [&](CellId there) {
                if (visited_[at(there)] == visit_) return;
                visited_[at(there)] = visit_;
                from_[at(there)] = here;
                walk_.push_back(there);
                if (end == none && std::find(contacts + source + 1, contacts + count, there) !=
                                       contacts + count)
                    end = there;
            };
            if (here == border) {
                for (const CellId edge : edge_)
                    if (value(edge) == Value::placed) reach(edge);
                continue;
            }
            for (const int step : diagonal_)
                if (value(here + step) == Value::placed) reach(here + step);
            if (is_edge(here)) reach(border);
        }
        if (end == none) continue;
        found.clear();
        for (CellId here = end;; here = from_[at(here)]) {
            if (here != border) found.push_back(here);
            if (here == contacts[source]) break;
        }
        if (is_first || found.size() < chain.size()) chain = found;
        is_first = false;
    }
    std::sort(chain.begin(), chain.end());
}

// How many cells the smaller side of the closed chain holds, counted to just beyond a small pocket.
int KuromasuLadder::pocket(CellId cell, const std::vector<CellId>& chain) {
    const std::uint32_t wall = ++visit_;
    visited_[at(cell)] = wall;
    for (const CellId black : chain) visited_[at(black)] = wall;
    int smallest = small_pocket + 1;
    for (const int step : step_) {
        if (value(cell + step) == Value::none) continue;
        ++visit_;
        walk_.assign(1, cell + step);
        visited_[at(cell + step)] = visit_;
        for (std::size_t i = 0; i < walk_.size() && walk_.size() <= at(small_pocket); ++i)
            for (const int further : step_) {
                const CellId near = walk_[i] + further;
                if (value(near) == Value::none || visited_[at(near)] == wall ||
                    visited_[at(near)] == visit_)
                    continue;
                visited_[at(near)] = visit_;
                walk_.push_back(near);
            }
        smallest = std::min(smallest, static_cast<int>(walk_.size()));
    }
    return smallest;
}

}  // namespace lamplighter
