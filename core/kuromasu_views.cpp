// The Kuromasu ladder's techniques about what a clue sees: 1 to 4 and 7 to 9.
#include <algorithm>
#include <bit>

#include "kuromasu_ladder.hpp"

namespace lamplighter {

namespace {

constexpr int longest_in_a_set = 62;  // so that a set of lengths is one word

// The two directions across a line.
int across(int direction, int which) { return (direction < 2 ? int{down} : int{right}) + which; }

}  // namespace

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

void KuromasuLadder::find_by_one_clue(std::vector<Step>& out) {
    for (Clue& clue : clues_) {
        if (clue.easiest == none) continue;
        tick();
        Noted& noted = clue.easy;
        if (noted.look != clue.changed) {
            noted.steps.clear();
            step_by_one_clue(clue, static_cast<Technique>(clue.easiest), noted.steps);
            noted.look = clue.changed;
        }
        out.insert(out.end(), noted.steps.begin(), noted.steps.end());
    }
}

void KuromasuLadder::step_by_one_clue(const Clue& clue, Technique technique, std::vector<Step>& out) {
    const auto look = [this](CellId cell) { return known(cell); };
    const Sight seen = sight(clue, look);
    if (technique == clue_reached) {
        step_by_runs(clue, seen, out);
        return;
    }
    const Bounds found = bounds(clue, look);
    int reach = 0;
    for (const int each : seen.reach) reach += each;
    for (int d = 0; d < directions; ++d) {
        int low = found.low[d], high = found.high[d];
        if (technique == clue_must_reach) {
            low = clue.count - 1 - (reach - seen.reach[d]);
            high = none;
        } else if (technique == overshoot) {
            const bool ends = low == high && is_open(ahead(clue.cell, d, low + 1));
            if (low > seen.run[d] || !ends) continue;
        }
        if (!gather_candidates(clue, technique, seen, d, low)) continue;
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
            return now.low[d] >= deepest && (!ends || (now.low[d] == low && now.high[d] == low));
        });
        out.push_back(std::move(step));
    }
}

// Clue-reached: a black cell at the end of every run.
void KuromasuLadder::step_by_runs(const Clue& clue, const Sight& seen, std::vector<Step>& out) {
    Step step;
    step.technique = clue_reached;
    step.focus = {clue.cell};
    for (int d = 0; d < directions; ++d) {
        add_run(clue, seen, d, step.because);
        const CellId next = ahead(clue.cell, d, seen.run[d] + 1);
        if (is_open(next)) step.settled.push_back(Literal(next, true));
    }
    step.because.push_back(clue.cell);
    std::sort(step.because.begin(), step.because.end());
    out.push_back(std::move(step));
}

void KuromasuLadder::add_run(const Clue& clue, const Sight& seen, int direction,
                             std::vector<CellId>& out) const {
    for (int steps = 1; steps <= seen.run[direction]; ++steps)
        out.push_back(ahead(clue.cell, direction, steps));
}

void KuromasuLadder::add_stop(const Clue& clue, const Sight& seen, int direction,
                              std::vector<CellId>& out) const {
    const CellId stop = ahead(clue.cell, direction, seen.reach[direction] + 1);
    if (value(stop) == Value::placed) out.push_back(stop);
}

// What a step about that view may rest on. False: this technique has nothing to say about it.
bool KuromasuLadder::gather_candidates(const Clue& clue, Technique technique, const Sight& seen,
                                       int direction, int low) {
    candidates_.clear();
    int open = 0;
    for (int d = 0; d < directions; ++d) open += seen.run[d] != seen.reach[d];
    const bool stopped = technique == no_room && open == 1;  // all views but this one
    if (technique == no_room && !stopped) {
        if (low == seen.run[direction]) return false;
        add_seen(clue, candidates_);
    } else if (technique == overshoot) {
        for (int d = 0; d < directions; ++d) add_run(clue, seen, d, candidates_);
        for (int steps = low + 2; value(ahead(clue.cell, direction, steps)) == Value::absent; ++steps)
            candidates_.push_back(ahead(clue.cell, direction, steps));
    } else {
        for (int d = 0; d < directions; ++d) {
            if (d == direction) continue;
            if (stopped) add_run(clue, seen, d, candidates_);
            add_stop(clue, seen, d, candidates_);
        }
    }
    return true;
}

// False: two clues cannot both have their number.
bool KuromasuLadder::find_two_clues(std::vector<Step>& out) {
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
                if (!step_by_two_clues({{&first, &second}, direction, steps}, out)) return false;
            }
    }
    if (out.empty()) pairs_done_ = looks_;
    return true;
}

bool KuromasuLadder::step_by_two_clues(const Pair& pair, std::vector<Step>& out) {
    PairBounds found;
    if (!pair_bounds(pair, [this](CellId cell) { return known(cell); }, found)) return false;
    const Clue& first = *pair.clue[0];
    for (int i = 0; i < pair_views; ++i) {
        const View view = pair_view(pair, i);
        const int low = found.low[i];
        Step step;
        step.technique = two_clues;
        step.focus = {first.cell, pair.clue[1]->cell};
        add_open(step, view.clue->cell, view.direction, 1, low);
        const CellId end = ahead(view.clue->cell, view.direction, low + 1);
        const bool ends = low == found.high[i] && is_open(end);
        const bool reaches = !step.settled.empty();
        if (ends) step.settled.push_back(Literal(end, true));
        if (step.settled.empty()) continue;
        candidates_.clear();
        for (int k = 1; k < pair.distance; ++k)
            candidates_.push_back(ahead(first.cell, pair.direction, k));
        for (int k = 0; k < pair_views; ++k) {
            const View other = pair_view(pair, k);
            add_seen(*other.clue, other.direction, candidates_);
        }
        keep_needed(candidates_, step, [&] {
            for (int k = 1; k < pair.distance; ++k)
                if (named(ahead(first.cell, pair.direction, k)) != Value::absent) return false;
            PairBounds now;
            if (!pair_bounds(pair, [this](CellId cell) { return named(cell); }, now)) return true;
            return (!reaches || now.low[i] >= low) &&
                   (!ends || (now.low[i] == low && now.high[i] == low));
        });
        out.push_back(std::move(step));
    }
    return true;
}

// False: some clue has no four lengths that make up its number.
bool KuromasuLadder::find_view_sets(std::vector<Step>& out) {
    for (Clue& clue : clues_) {
        if (clue.is_closed || clue.count - 1 > longest_in_a_set) continue;
        Noted& noted = clue.sets;
        if (noted.look != clue.changed) {
            tick();
            noted.steps.clear();
            if (!step_by_sets(clue, noted.steps)) return false;
            noted.look = clue.changed;
        }
        out.insert(out.end(), noted.steps.begin(), noted.steps.end());
    }
    return true;
}

bool KuromasuLadder::step_by_sets(const Clue& clue, std::vector<Step>& out) {
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
        const bool jumps = skips && !is_single && value(end) != Value::none && is_open(end + step_[d]);
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
    return true;
}

// A corner may be settled by others while the clue's views stay as they are.
void KuromasuLadder::find_corners(std::vector<Step>& out) {
    for (Clue& clue : clues_) {
        if (clue.is_closed || clue.count - 1 > longest_in_a_set) continue;
        Noted& noted = clue.corners;
        if (noted.look != clue.changed) {
            tick();
            noted.steps.clear();
            step_by_corners(clue, noted.steps);
            noted.look = clue.changed;
        }
        for (const Step& step : noted.steps)
            if (is_open(step.settled.front().cell())) out.push_back(step);
    }
}

// Where only one of the two neighbours is open, value sets settle it by themselves.
void KuromasuLadder::step_by_corners(const Clue& clue, std::vector<Step>& out) {
    for (const int across : {int{up}, int{down}})
        for (const int along : {int{left}, int{right}}) {
            const CellId first = ahead(clue.cell, across, 1), second = ahead(clue.cell, along, 1);
            const CellId corner_cell = first + step_[along];
            if (!is_open(first) || !is_open(second) || !is_open(corner_cell)) continue;
            const auto with_both = [&](auto look) {
                return [=](CellId cell) {
                    return cell == first || cell == second ? Value::absent : look(cell);
                };
            };
            Sets found;
            if (sets(clue, with_both([this](CellId cell) { return known(cell); }), found)) continue;
            Step step;
            step.technique = corner;
            step.focus = {clue.cell};
            step.settled = {Literal(corner_cell, false)};
            candidates_.clear();
            add_seen(clue, candidates_);
            keep_needed(candidates_, step, [&] {
                Sets now;
                return !sets(clue, with_both([this](CellId cell) { return named(cell); }), now);
            });
            out.push_back(std::move(step));
        }
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

}  // namespace lamplighter
