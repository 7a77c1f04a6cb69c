// Kuromasu's reasons: the earlier literals that force an entry of the trail, or that cannot all hold.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "kuromasu.hpp"

namespace lamplighter {

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

// Tells the sight of the decided cells one way that count, up to a black one.
template <class Tell>
void Kuromasu::look_one_way(const Clue& clue, int direction, Literal but, Tell tell) const {
    const int most = std::min(room(clue.cell, direction), clue.count);
    sight_.add_arm(most, clue.count - 1);
    for (int steps = 1; steps <= most; ++steps) {
        const CellId cell = ahead(clue, direction, steps);
        const Value now = trail_.value(cell);
        if (cell == but.cell()) {
            if (but.placed()) sight_.tell(steps, ~but);  // as if it were white
            continue;
        }
        if (now == Value::open) continue;
        if (tell(steps, Literal(cell, now == Value::placed)) && now == Value::placed) break;
    }
    sight_.finish_arm();
}

// The four views of the clue of a literal that is to be explained, or of a broken one.
template <class Tell>
void Kuromasu::look_around(const Clue& clue, Literal target, Tell tell) const {
    int direction = 0, steps = 0;
    if (target != Literal()) {
        const int down_by = row(target.cell()) - row(clue.cell);
        const int across_by = col(target.cell()) - col(clue.cell);
        if (down_by != 0) direction = down_by > 0 ? down : up;
        else direction = across_by > 0 ? right : left;
        steps = std::abs(down_by + across_by);
    }
    sight_.begin(clue.count - 1, direction, steps, target);
    for (int d = 0; d < directions; ++d) look_one_way(clue, d, target, tell);
}

template <class Tell>
void Kuromasu::look_at_partners(const Clue& clue, Literal target, Tell tell) const {
    for (int d = 0; d < directions; ++d)
        for (int steps = 1; steps <= sight_.white_reach(d); ++steps) {
            const std::int32_t index = clue_at_[at(ahead(clue, d, steps))];
            if (index < 0 || clues_[at(index)].count > widest_window_clue) continue;
            const Clue& other = clues_[at(index)];
            sight_.add_partner(d, steps, other.count - 1);
            for (int k = 0; k < 2; ++k) look_one_way(other, 2 * (1 - d / 2) + k, target, tell);
        }
}

// One decided cell after another is left out, the latest first, as long as the others do: what is left
// was known early, so the search can go far back.
void Kuromasu::explain_by_least(const Clue& clue, Literal target, std::int32_t before,
                                Literals& out) const {
    const auto tell = [&](int steps, Literal literal) {
        const std::int32_t position = trail_.position(literal.cell());
        if (position >= before) return false;
        if (position < sure_) sight_.tell(steps, literal);
        else sight_.tell(steps, literal, position);
        return true;
    };
    look_around(clue, target, tell);
    if (!sight_.decides()) look_at_partners(clue, target, tell);
    sight_.keep_few([&](Literal literal) { out.push_back(literal); });
}

// What bounds the four views: the decided cells in sight, up to the first black one each way.
void Kuromasu::explain_view(std::uint32_t index, Literal target, std::int32_t before,
                            Literals& out) const {
    const Clue& clue = clues_[index];
    if (is_settled_in() && clue.count >= 1 && clue.count <= widest_window_clue) {
        explain_by_least(clue, target, before, out);
        return;
    }
    if (clue.count >= 1 && explain_by_bounds(clue, target, before, out)) return;
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
