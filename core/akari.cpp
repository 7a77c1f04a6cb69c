#include "akari.hpp"

#include <array>

#include "rules.hpp"

namespace lamplighter {

static_assert(Rules<Akari>);

void Akari::load(int height, int width, std::string_view letters, Strength strength) {
    lay_out(height, width);
    strength_ = strength;
    const std::size_t total = index_limit();
    gone_.assign(total, 0);
    taken_.resize(total, 0);
    corner_of_.assign(total, 0);
    clue_.assign(total, ClueState{no_clue, 0});
    trail_.reset(total);
    white_.resize(at(height) * at(width));
    std::size_t white = 0;
    load_runs(letters, [&](CellId cell) {
        white_[white++] = cell;
        trail_.open(cell);
    });
    white_.resize(white);
    for (const CellId clue : clues_) {
        ClueState& state = clue_[at(clue)];
        state.due = static_cast<std::int16_t>(letters_[at(clue)] - '0');
        for (const CellId near : around(clue)) state.open += letters_[at(near)] == '.';
    }
}

bool Akari::start() {
    // On a large board all that follows is worked out row by row: cells a few rows apart are still at
    // hand then, while a million entries later they are not.
    const bool by_rows = white_.size() > far_apart;
    CellId row_end = 0;
    for (const CellId clue : clues_) {
        if (by_rows && clue > row_end) {
            row_end = clue + stride_ - 1 - col(clue);
            if (!propagate()) return false;
        }
        const ClueState& state = clue_[at(clue)];
        if (state.open < state.due) return fail(clue_under, clue);
        if (strength_ == Strength::rules && letters_[at(clue)] == '3') exclude_around_three(clue);
        if (state.due == 0) {
            if (!close_clue(clue)) return false;
        } else if (state.open == state.due) {
            if (!fill_clue(clue)) return false;
        } else if (state.open == state.due + 1) {
            if (!exclude_diagonals(clue)) return false;
        }
    }
    for (const Run& run : runs())
        if (run.open <= 1 && !check_run(run, run.is_across())) return false;
    return propagate();
}

bool Akari::add_clue(CellId clue, int count) {
    if (letters_[at(clue)] == '#') clues_.push_back(clue);
    letters_[at(clue)] = static_cast<char>('0' + count);
    ClueState& state = clue_[at(clue)];
    // What was processed beside a plain wall was counted there as well, from `no_clue` and zero down.
    state.due = static_cast<std::int16_t>(state.due - no_clue + count);
    each_near(clue, [&](CellId near) { state.open += letters_[at(near)] == '.'; });
    if (state.due < 0) return fail(clue_over, clue);
    return look_at_clue(clue);
}

// Its letter stays, and so does its place among the clues, where it no longer asks for anything.
void Akari::drop_clue(CellId clue) {
    ClueState& state = clue_[at(clue)];
    state.due = static_cast<std::int16_t>(state.due + no_clue - (letters_[at(clue)] - '0'));
    each_near(clue, [&](CellId near) { state.open -= letters_[at(near)] == '.'; });
}

void Akari::take_back(const std::vector<CellId>& cells) {
    for (const CellId cell : cells) {
        if (trail_.value(cell) == Value::placed) undo_placed(cell);
        else undo_absent(cell);
        trail_.remove(cell);
        taken_[at(cell)] = 0;
    }
    trail_.make_room(white_.size() - trail_.decided());
}

bool Akari::look_again(const std::vector<CellId>& cells) {
    for (const CellId cell : cells) {
        for (const bool is_across : {true, false}) {
            const Run& run = is_across ? across(cell) : down(cell);
            if (run.bulbs != 0 && trail_.is_open(cell)) {
                CellId bulb = run.start;
                while (trail_.value(bulb) != Value::placed) bulb += run.stride;
                trail_.push(Literal(cell, false), {lit, static_cast<std::uint32_t>(bulb)});
            }
            if (run.open <= 1 && run.bulbs == 0 && !check_run(run, is_across)) return false;
        }
        for (const CellId clue : around(cell))
            if (clue_[at(clue)].due >= 0 && !look_at_clue(clue)) return false;
    }
    return true;
}

bool Akari::look_at_clue(CellId clue) {
    const ClueState& state = clue_[at(clue)];
    if (state.open < state.due) return fail(clue_under, clue);
    if (state.due == 0) return state.open == 0 || close_clue(clue);
    if (state.open == state.due) return fill_clue(clue);
    return state.open > state.due + 1 || exclude_diagonals(clue);
}

bool Akari::set(Literal literal, Reason reason) {
    if (trail_.set(literal, reason)) return true;
    conflict_ = {contradiction, 0, literal, reason};
    return false;
}

bool Akari::propagate() {
    for (;;) {
        if ((++steps_ & 0xffff) == 0 && limits_.is_over()) throw Stopped{};
        if (trail_.has_placed()) {
            if (!process_placed(trail_.next_placed())) return false;
            continue;
        }
        const CellId cell = trail_.next_absent();
        if (cell < 0) return true;
        if (!process_absent(cell)) return false;
    }
}

// Counters first and completely, consequences after: undo can then reverse the entry as a whole.
bool Akari::process_placed(CellId cell) {
    Run &row = run_across(cell), &column = run_down(cell);
    ++row.bulbs;
    ++column.bulbs;
    const std::array<CellId, 4> near = around(cell);
    for (const CellId clue : near) {
        --clue_[at(clue)].due;
        --clue_[at(clue)].open;
    }
    if (!shine(row, cell) || !shine(column, cell)) return false;
    for (const CellId clue : near) {
        const ClueState& state = clue_[at(clue)];
        if (state.due == 0) {
            if (state.open > 0 && !close_clue(clue)) return false;
        } else if (state.due == -1) {
            return fail(clue_over, clue);
        }
    }
    return true;
}

bool Akari::shine(Run& run, CellId bulb) {
    const Reason reason{lit, static_cast<std::uint32_t>(bulb)};
    for (const CellId cell : run) {
        const Value now = trail_.value(cell);
        if (now == Value::absent || cell == bulb) continue;
        if (now == Value::placed) {
            conflict_ = {contradiction, 0, Literal(cell, false), reason};
            return false;
        }
        trail_.push(Literal(cell, false), reason);
    }
    return true;
}

bool Akari::process_absent(CellId cell) {
    Run &row = run_across(cell), &column = run_down(cell);
    gone_[at(cell)] = 1;
    --row.open;
    row.mix ^= cell;
    --column.open;
    column.mix ^= cell;
    const std::array<CellId, 4> near = around(cell);
    for (const CellId clue : near) --clue_[at(clue)].open;
    for (const CellId clue : near) {
        const ClueState& state = clue_[at(clue)];
        if (state.due <= 0 || state.open > state.due + 1) continue;
        if (state.open < state.due) return fail(clue_under, clue);
        if (state.open == state.due) {
            if (!fill_clue(clue)) return false;
        } else if (!exclude_diagonals(clue)) {
            return false;
        }
    }
    if (row.open <= 1 && row.bulbs == 0 && !check_run(row, true)) return false;
    return column.open > 1 || column.bulbs != 0 || check_run(column, false);
}

// A cell can run out of lighters only when one of its runs is down to one open cell or none, so
// this is called then and for that run alone.
bool Akari::check_run(const Run& run, bool is_across) {
    for (const CellId cell : run) {
        const Run& other = is_across ? down(cell) : across(cell);
        if (other.bulbs != 0) continue;
        const bool counted = gone_[at(cell)] == 0;
        const std::int32_t lighters = run.open + other.open - (counted ? 1 : 0);
        if (lighters > 2) continue;
        if (lighters == 0) return fail(dark, cell);
        if (lighters == 1) {
            const CellId last = run.open > 0 ? run.mix : other.mix;
            if (!set(Literal(last, true), {last_light, static_cast<std::uint32_t>(cell)})) return false;
        } else if (strength_ == Strength::local && !counted && run.open == 1) {
            // One lighter in each run: a bulb that sees both would leave the cell dark for good.
            const CellId corner_cell = run.mix + other.mix - cell;
            if (!trail_.is_open(corner_cell)) continue;
            const CellId in_row = is_across ? run.mix : other.mix;
            const CellId in_column = is_across ? other.mix : run.mix;
            if (down_[at(corner_cell)] == down_[at(in_row)] &&
                across_[at(corner_cell)] == across_[at(in_column)]) {
                trail_.push(Literal(corner_cell, false), {corner, static_cast<std::uint32_t>(cell)});
                corner_of_[at(cell)] = corner_cell;
            }
        }
    }
    return true;
}

bool Akari::close_clue(CellId clue) {
    for (const CellId cell : around(clue))
        if (trail_.is_open(cell))
            trail_.push(Literal(cell, false), {clue_full, static_cast<std::uint32_t>(clue)});
    return true;
}

bool Akari::fill_clue(CellId clue) {
    for (const CellId cell : around(clue)) {
        if (trail_.value(cell) == Value::none || gone_[at(cell)]) continue;
        if (!set(Literal(cell, true), {clue_room, static_cast<std::uint32_t>(clue)})) return false;
    }
    return true;
}

bool Akari::exclude_diagonals(CellId clue) {
    if (strength_ != Strength::local) return true;
    for (const CellId vertical : {clue - stride_, clue + stride_}) {
        if (!trail_.is_open(vertical)) continue;
        for (const CellId sideways : {-1, 1}) {
            if (!trail_.is_open(clue + sideways) || !trail_.is_open(vertical + sideways)) continue;
            trail_.push(Literal(vertical + sideways, false),
                        {diagonal, static_cast<std::uint32_t>(clue)});
        }
    }
    return true;
}

// Of the two neighbours a diagonal cell touches, one at least holds a bulb.
void Akari::exclude_around_three(CellId clue) {
    for (const CellId cell : corners(clue))
        if (trail_.is_open(cell))
            trail_.push(Literal(cell, false), {diagonal, static_cast<std::uint32_t>(clue)});
}

void Akari::undo(Mark mark) {
    trail_.undo(
        mark, [this](CellId cell) { undo_placed(cell); }, [this](CellId cell) { undo_absent(cell); });
}

void Akari::undo_placed(CellId cell) {
    --run_across(cell).bulbs;
    --run_down(cell).bulbs;
    for (const CellId clue : around(cell)) {
        ++clue_[at(clue)].due;
        ++clue_[at(clue)].open;
    }
}

void Akari::undo_absent(CellId cell) {
    Run &row = run_across(cell), &column = run_down(cell);
    gone_[at(cell)] = 0;
    ++row.open;
    row.mix ^= cell;
    ++column.open;
    column.mix ^= cell;
    for (const CellId clue : around(cell)) ++clue_[at(clue)].open;
}

// Two cells belong together when they share a run, a clue that still wants bulbs, or a dark cell that
// either might light. So: from run to run, across dark cells and around such clues.
void Akari::split(Parts& parts) {
    parts.clear();
    joined_.assign(run_count_, 0);
    for (const CellId first : white_) {
        if (!trail_.is_open(first) || joined_[at(across_[at(first)])]) continue;
        join(across_[at(first)]);
        while (!to_join_.empty()) {
            const Run& run = runs_[at(to_join_.back())];
            to_join_.pop_back();
            const bool is_across = run.is_across();
            for (const CellId cell : run) {
                join(is_across ? down_[at(cell)] : across_[at(cell)]);
                if (!trail_.is_open(cell)) continue;
                if (is_across) parts.add(cell);
                for (const CellId clue : around(cell)) {
                    if (clue_[at(clue)].due <= 0) continue;
                    for (const CellId near : around(clue))
                        if (trail_.is_open(near)) join(across_[at(near)]);
                }
            }
        }
        parts.close();
    }
}

void Akari::explain(Literal literal, Reason reason, std::int32_t before, Literals& out) const {
    const CellId source = static_cast<CellId>(reason.data);
    const auto add = [&](CellId cell, bool placed) {
        const Literal known(cell, placed);
        if (cell != literal.cell() && trail_.is_true(known) && trail_.position(cell) < before)
            out.push_back(known);
    };
    const auto add_around = [&](bool placed) {
        for (const CellId cell : around(source)) add(cell, placed);
    };
    switch (reason.kind) {
        case lit: add(source, true); break;
        case clue_full: add_around(true); break;
        case clue_room:
        case diagonal: add_around(false); break;
        case last_light:
        case corner:
            // The dark cell is in both of its runs; naming it twice does no harm.
            each_lighter(source, [&](CellId cell) { add(cell, false); });
            break;
        default: break;
    }
}

void Akari::explain_conflict(Literals& out) const {
    const std::int32_t now = static_cast<std::int32_t>(trail_.size());
    const auto add = [&](CellId cell, bool placed) {
        if (trail_.is_true(Literal(cell, placed))) out.push_back(Literal(cell, placed));
    };
    const CellId cell = conflict_.cell;
    switch (conflict_.kind) {
        case contradiction:
            out.push_back(~conflict_.literal);
            explain(conflict_.literal, conflict_.reason, now, out);
            break;
        case clue_over:
        case clue_under:
            for (const CellId near : around(cell)) add(near, conflict_.kind == clue_over);
            break;
        case dark: each_lighter(cell, [&](CellId lighter) { add(lighter, false); }); break;
        default: break;
    }
}

float Akari::weight(CellId cell) const {
    // Beside a tight clue first, then where little light is left.
    static constexpr float share[5] = {0.0F, 1.0F, 1.0F / 2, 1.0F / 3, 1.0F / 4};
    float weight = 1.0F / static_cast<float>(across(cell).open + down(cell).open);
    for (const CellId near : around(cell)) {
        const ClueState& state = clue_[at(near)];
        if (state.due > 0) weight += share[state.open];
    }
    return weight;
}

}  // namespace lamplighter
