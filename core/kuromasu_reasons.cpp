// Kuromasu's reasons: the earlier literals that force an entry of the trail, or that cannot all hold.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "kuromasu.hpp"

namespace lamplighter {

namespace {

// The lowest `count` bits, 0 to 63 of them.
std::uint64_t lowest(int count) { return (std::uint64_t{1} << count) - 1; }

// What is told of a clue's views, and what that leaves of them: bit v is "sees exactly v cells", or
// what is told of the cell v + 1 steps away.
struct Told {
    std::uint64_t white[directions], black[directions];
    std::uint64_t left[directions];  // the lengths that these leave, each direction by itself
    int sum;                         // of the four lengths

    void look(int d) { left[d] = ~white[d] & (black[d] ^ (black[d] - 1)) & lowest(sum + 1); }

    // The lengths one way that go with some of the others, as far as their bounds tell; none: the clue
    // is broken. `propagate` comes to no more than that.
    std::uint64_t feasible(int direction) const {
        std::uint64_t set[directions];
        for (int d = 0; d < directions; ++d)
            if ((set[d] = left[d]) == 0) return 0;
        for (;;) {
            int least[directions], most[directions], low = 0, high = 0;
            for (int d = 0; d < directions; ++d) {
                low += least[d] = std::countr_zero(set[d]);
                high += most[d] = 63 - std::countl_zero(set[d]);
            }
            if (low > sum || high < sum) return 0;
            bool changed = false;
            for (int d = 0; d < directions; ++d) {
                const int from = std::max(sum - (high - most[d]), 0), to = sum - (low - least[d]);
                if (from <= least[d] && to >= most[d]) continue;
                set[d] &= lowest(to + 1) & ~lowest(from);
                if (set[d] == 0) return 0;
                changed = true;
            }
            if (!changed) return set[direction];
        }
    }
};

}  // namespace

void Kuromasu::explain(Literal literal, Reason reason, std::int32_t before, Literals& out) const {
    switch (reason.kind) {
        case beside: out.push_back(Literal(static_cast<CellId>(reason.data), true)); break;
        case view: explain_view(reason.data, literal, before, out); break;
        case loop: explain_loop(static_cast<CellId>(reason.data), before, out); break;
        default: break;
    }
}

// The short reasons, which cover most steps. A view has to reach as far as the others cannot: the
// black cells that stop those are the reason. A view must end where the others and the cells before
// it make up the clue: those white cells are. The target is no literal for a broken clue.
bool Kuromasu::explain_by_bounds(const Clue& clue, Literal target, std::int32_t before,
                                 Literals& out) const {
    const int sum = clue.count - 1;
    int white[directions], reach[directions];
    CellId stop[directions];
    int target_way = -1, target_steps = 0;
    int low = 0, high = 0;
    for (int d = 0; d < directions; ++d) {
        const int most = std::min(room(clue.cell, d), sum + 1);
        white[d] = 0;
        reach[d] = std::min(most, sum);
        stop[d] = -1;
        bool in_white = true;
        for (int steps = 1; steps <= most; ++steps) {
            const CellId cell = ahead(clue, d, steps);
            if (cell == target.cell()) {
                target_way = d;
                target_steps = steps;
                in_white = false;
                continue;
            }
            const Value now = trail_.value(cell);
            const bool known = now != Value::open && trail_.position(cell) < before;
            if (known && now == Value::placed) {
                reach[d] = std::min(sum, steps - 1);
                stop[d] = cell;
                break;
            }
            in_white = in_white && known;
            white[d] += in_white ? 1 : 0;
        }
        low += white[d];
        high += reach[d];
    }
    const auto add_stops = [&](int but) {
        for (int d = 0; d < directions; ++d)
            if (d != but && stop[d] >= 0 && reach[d] < sum) out.push_back(Literal(stop[d], true));
    };
    const auto add_white = [&](int d, int count) {
        for (int steps = 1; steps <= count; ++steps)
            out.push_back(Literal(ahead(clue, d, steps), false));
    };
    if (target_way < 0) {
        if (high < sum) {
            add_stops(-1);
            return true;
        }
        if (low <= sum) return false;
        for (int d = 0, due = sum + 1; d < directions && due > 0; due -= white[d], ++d)
            add_white(d, std::min(white[d], due));
        return true;
    }
    if (!target.placed()) {
        if (high - reach[target_way] + target_steps > sum) return false;
        add_stops(target_way);
        return true;
    }
    if (white[target_way] != target_steps - 1 || low != sum) return false;
    for (int d = 0; d < directions; ++d) add_white(d, white[d]);
    return true;
}

// One decided cell after another is left out, the latest first, as long as the others do: what is left
// was known early, so the search can go far back.
void Kuromasu::explain_by_least(const Clue& clue, Literal target, std::int32_t before,
                                Literals& out) const {
    struct Seen {
        std::int32_t position;
        std::int32_t direction, bit;
        Literal literal;
    };
    std::array<Seen, directions * Lines::window_bits> seen;
    std::size_t count = 0;
    Told told;
    told.sum = clue.count - 1;
    int way = 0, steps_to_target = 0;
    for (int d = 0; d < directions; ++d) {
        const int most = std::min(room(clue.cell, d), clue.count);
        told.white[d] = 0;
        told.black[d] = std::uint64_t{1} << most;  // the border, or one beyond the longest view
        bool is_open = true;
        for (int steps = 1; steps <= std::min(room(clue.cell, d), clue.count + 1); ++steps) {
            const CellId cell = ahead(clue, d, steps);
            if (cell == target.cell()) {
                way = d;
                steps_to_target = steps;
                continue;
            }
            const Value now = trail_.value(cell);
            const std::int32_t position = trail_.position(cell);
            if (!is_open || steps > most || now == Value::open || position >= before) continue;
            const std::uint64_t bit = std::uint64_t{1} << (steps - 1);
            (now == Value::placed ? told.black : told.white)[d] |= bit;
            is_open = now != Value::placed;
            if (position < sure_) continue;
            // In order, the latest first.
            std::size_t place = count++;
            for (; place > 0 && seen[place - 1].position < position; --place)
                seen[place] = seen[place - 1];
            seen[place] = {position, d, steps - 1, Literal(cell, now == Value::placed)};
        }
        told.look(d);
    }
    // The target follows if no feasible view ends before it, but for one that ends just there.
    std::uint64_t against = ~std::uint64_t{0};
    if (steps_to_target > 0) {
        const std::uint64_t ends_there = lowest(steps_to_target) & ~lowest(steps_to_target - 1);
        if (target.placed()) against = ~ends_there;
        else against = lowest(steps_to_target) & ~(ends_there >> 1);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Seen& each = seen[i];
        const int d = each.direction;
        std::uint64_t& bits = (each.literal.placed() ? told.black : told.white)[d];
        bits &= ~(std::uint64_t{1} << each.bit);
        told.look(d);
        if ((told.feasible(way) & against) == 0) continue;
        bits |= std::uint64_t{1} << each.bit;
        told.look(d);
        out.push_back(each.literal);
    }
}

// What bounds the four views: the decided cells in sight, up to the first black one each way.
void Kuromasu::explain_view(std::uint32_t index, Literal target, std::int32_t before,
                            Literals& out) const {
    const Clue& clue = clues_[index];
    if (clue.count >= 1 && explain_by_bounds(clue, target, before, out)) return;
    if (sure_ >= 0 && clue.count >= 1 && clue.count <= widest_window_clue) {
        explain_by_least(clue, target, before, out);
        return;
    }
    for (int d = 0; d < directions; ++d) {
        const int reach = std::min(room(clue.cell, d), clue.count + 1);
        for (int steps = 1; steps <= reach; ++steps) {
            const CellId cell = ahead(clue, d, steps);
            const Value now = trail_.value(cell);
            if (cell == target.cell() || now == Value::open || trail_.position(cell) >= before)
                continue;
            out.push_back(Literal(cell, now == Value::placed));
            if (now == Value::placed) break;
        }
    }
}

// The shortest chain of earlier black cells that joins two of the cell's contacts.
void Kuromasu::explain_loop(CellId cell, std::int32_t before, Literals& out) const {
    const CellId border = forest_.border();
    const auto is_black = [&](CellId other) {
        return trail_.value(other) == Value::placed && other != cell && trail_.position(other) < before;
    };
    const auto each_touching = [&](CellId here, auto reach) {
        if (here == border) {
            for (const CellId edge : edge_)
                if (is_black(edge)) reach(edge);
            return;
        }
        for (const CellId corner : corners(here))
            if (is_black(corner)) reach(corner);
        if (is_edge(here)) reach(border);
    };
    CellId contacts[5];
    std::size_t count = 0;
    if (is_edge(cell)) contacts[count++] = border;
    for (const CellId corner : corners(cell))
        if (is_black(corner)) contacts[count++] = corner;
    std::size_t best = ~std::size_t{0};
    const std::size_t start = out.size();
    for (std::size_t first = 0; first + 1 < count; ++first) {
        const std::span<const CellId> others(contacts + first + 1, contacts + count);
        if (!chain_.find(contacts[first], others, each_touching)) continue;
        if (chain_.cells().size() >= best) continue;
        best = chain_.cells().size();
        out.resize(start);
        for (const CellId black : chain_.cells())
            if (black != border) out.push_back(Literal(black, true));
    }
}

void Kuromasu::explain_conflict(Literals& out) const {
    const auto now = static_cast<std::int32_t>(trail_.size());
    switch (conflict_.kind) {
        case contradiction:
            out.push_back(~conflict_.literal);
            explain(conflict_.literal, conflict_.reason, now, out);
            break;
        case clue_broken: explain_view(conflict_.data, Literal(), now, out); break;
        case closed_loop:
            out.push_back(Literal(static_cast<CellId>(conflict_.data), true));
            explain_loop(static_cast<CellId>(conflict_.data), now, out);
            break;
        default: break;
    }
}

}  // namespace lamplighter
