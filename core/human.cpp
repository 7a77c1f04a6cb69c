#include "human.hpp"

#include <algorithm>

#include "kept.hpp"

namespace lamplighter {

namespace {

// Where there is no clue: four marks around it bring neither number near the other or to zero.
constexpr std::int16_t no_due = 50, no_open = 100;

}  // namespace

void Human::load(int height, int width, std::string_view letters) {
    lay_out(height, width);
    const std::size_t cells = at(height) * at(width), total = index_limit();
    value_.assign(total, Value::none);
    room_.assign(total, Value::none);
    clue_.assign(total, ClueState{no_due, no_open});
    if (queue_.size() < cells) queue_.resize(cells);
    touched_clues_.clear();
    touched_runs_.clear();
    white_ = head_ = tail_ = 0;
    now_ = 0;
    load_runs(letters, [&](CellId cell) {
        value_[at(cell)] = Value::open;
        room_[at(cell)] = Value::open;
        ++white_;
    });
    for (const CellId clue : clues_) {
        std::int16_t open = 0;
        for (const CellId near : around(clue))
            if (is_open(near)) ++open;
        clue_[at(clue)] = {static_cast<std::int16_t>(letters_[at(clue)] - '0'), open};
    }
}

// The marks given, as round 0. False: a bulb on a wall.
bool Human::take(std::string_view marks) {
    std::size_t index = 0;
    if (marks.empty()) return true;
    for (int row = 0; row < height_; ++row)
        for (int col = 0; col < width_; ++col) {
            const char mark = marks[index++];
            const CellId cell = id(row, col);
            if (mark == '.') continue;
            // A cross on a wall says nothing.
            if (value_[at(cell)] == Value::none) {
                if (mark == 'o') return false;
                continue;
            }
            const Literal literal(cell, mark == 'o');
            value_[at(cell)] = literal.value();
            queue_[tail_++] = literal;
        }
    return true;
}

Verdict Human::fixpoint(int height, int width, std::string_view letters, std::string_view marks,
                        Options options, const Limits& limits) {
    options_ = options;
    load(height, width, letters);
    if (!take(marks)) return Verdict::contradiction;
    return run<false>(limits);
}

Verdict Human::rounds(int height, int width, std::string_view letters, std::string_view marks,
                      Options options, const Limits& limits) {
    options_ = options;
    load(height, width, letters);
    round_.assign(letters_.size(), 0);
    strategy_.assign(letters_.size(), given);
    const bool fits = take(marks);
    const Verdict verdict = fits ? run<true>(limits) : Verdict::contradiction;
    // A round that was cut short made nothing. (One that ran to its end and made marks is never the
    // last: another one looks at them.)
    while (tail_ > 0) {
        const CellId cell = queue_[tail_ - 1].cell();
        if (round_[at(cell)] == 0 || round_[at(cell)] < now_) break;
        value_[at(cell)] = Value::open;
        --tail_;
    }
    return verdict;
}

template <bool by_rounds>
Verdict Human::run(const Limits& limits) {
    if (limits.is_over()) return Verdict::stopped;
    now_ = 1;
    const std::size_t taken = tail_;
    while (head_ < taken)
        if (!apply<by_rounds>(queue_[head_++])) return Verdict::contradiction;
    if (!look_at_board<by_rounds>()) return Verdict::contradiction;
    std::uint32_t steps = 0;
    while (head_ < tail_) {
        const std::size_t end = by_rounds ? tail_ : head_ + 1;
        ++now_;
        while (head_ < end) {
            if ((++steps & 0x3fff) == 0 && limits.is_over()) return Verdict::stopped;
            if (!apply<by_rounds>(queue_[head_++])) return Verdict::contradiction;
        }
        if (!look_at_touched<by_rounds>()) return Verdict::contradiction;
    }
    return open() == 0 ? Verdict::solved : Verdict::non_deducible;
}

template <bool by_rounds>
bool Human::make(CellId cell, bool placed, Strategy strategy) {
    if ((options_.strategies >> strategy & 1) == 0) return true;
    const Literal literal(cell, placed);
    Value& value = value_[at(cell)];
    if (value == Value::open) {
        value = literal.value();
        queue_[tail_++] = literal;
        if constexpr (by_rounds) {
            round_[at(cell)] = now_;
            strategy_[at(cell)] = strategy;
        }
        return true;
    }
    if (value != literal.value()) return false;
    if constexpr (by_rounds)
        if (round_[at(cell)] == now_) strategy_[at(cell)] = std::min(strategy_[at(cell)], strategy);
    return true;
}

// False: two bulbs see each other, or a strategy found the opposite.
template <bool by_rounds>
bool Human::apply(Literal literal) {
    const CellId cell = literal.cell();
    close(cell);
    if (!literal.placed()) return true;
    Run &row = run_across(cell), &column = run_down(cell);
    if (row.bulbs++ != 0 || column.bulbs++ != 0) return false;
    for (const CellId clue : around(cell)) {
        --clue_[at(clue)].due;
        touch_clue(clue);
    }
    return shine<by_rounds>(row) && shine<by_rounds>(column);
}

template <bool by_rounds>
bool Human::shine(const Run& run) {
    for (const CellId cell : run) {
        if (!is_open(cell)) continue;
        close(cell);
        // A bulb made since, which does not count yet, is a contradiction in any order.
        if (!make<by_rounds>(cell, false, forced_empty)) return false;
    }
    return true;
}

// No bulb can go there any more, or there is one.
void Human::close(CellId cell) {
    if (!is_open(cell)) return;
    room_[at(cell)] = Value::absent;
    for (const std::int32_t index : {across_[at(cell)], down_[at(cell)]}) {
        Run& run = runs_[at(index)];
        --run.open;
        run.mix ^= cell;
        touch_run(index);
    }
    for (const CellId clue : around(cell)) {
        --clue_[at(clue)].open;
        touch_clue(clue);
    }
}

template <bool by_rounds>
bool Human::look_at_board() {
    for (const CellId clue : clues_) {
        if (!look_at_clue<by_rounds>(clue) || !look_at_diagonals<by_rounds>(clue)) return false;
        if (letters_[at(clue)] != '3') continue;
        if (!look_at_pattern<by_rounds>(clue, 1, stride_)) return false;
        if (!look_at_pattern<by_rounds>(clue, stride_, 1)) return false;
    }
    for (const Run& run : runs())
        if (run.open <= 1 && !look_at_run<by_rounds>(run)) return false;
    touched_clues_.clear();
    touched_runs_.clear();
    return true;
}

template <bool by_rounds>
bool Human::look_at_touched() {
    for (const CellId clue : touched_clues_)
        if (!look_at_clue<by_rounds>(clue)) return false;
    for (const std::int32_t index : touched_runs_)
        if (!look_at_run<by_rounds>(runs_[at(index)])) return false;
    touched_clues_.clear();
    touched_runs_.clear();
    return true;
}

// Strategies 1 (a 0), 3 and 4. False: too many bulbs, or too little room.
template <bool by_rounds>
bool Human::look_at_clue(CellId clue) {
    const ClueState state = clue_[at(clue)];
    if (state.due < 0 || state.open < state.due) return false;
    if (state.open == 0 || (state.due != 0 && state.open != state.due)) return true;
    const bool placed = state.due != 0;
    const Strategy strategy = placed                      ? restricted_clue
                              : letters_[at(clue)] == '0' ? forced_empty
                                                          : clue_saturation;
    for (const CellId cell : around(clue))
        if (is_open(cell) && !make<by_rounds>(cell, placed, strategy)) return false;
    return true;
}

// Strategy 2. A cell diagonal to the clue touches two of its neighbours; of those one at least is a
// bulb, for the clue has one neighbour to spare at most.
template <bool by_rounds>
bool Human::look_at_diagonals(CellId clue) {
    const int r = row(clue), c = col(clue);
    const bool is_end = r == 0 || r == height_ - 1, is_side = c == 0 || c == width_ - 1;
    const int edges = (is_end ? 1 : 0) + (is_side ? 1 : 0);
    if (letters_[at(clue)] - '0' < 3 - edges) return true;
    for (const CellId cell : corners(clue))
        if (value_[at(cell)] != Value::none && !make<by_rounds>(cell, false, diagonal_exclusion))
            return false;
    return true;
}

// Strategy 5: this 3, a white cell a step on, and another 3 behind it. Without a bulb between them
// both need all their other neighbours; those collide across a white side cell, and between two walls
// nothing else lights the middle. With it, a far cell left empty asks for two bulbs beside one 3,
// which light both cells the other 3 then needs.
template <bool by_rounds>
bool Human::look_at_pattern(CellId clue, std::int32_t step, std::int32_t side) {
    const CellId middle = clue + step;
    if (letters_[at(middle)] != '.' || letters_[at(middle + step)] != '3') return true;
    if (!make<by_rounds>(middle, true, clue_patterns)) return false;
    if (letters_[at(middle - side)] != '.' || letters_[at(middle + side)] != '.') return true;
    // A wall at the far end leaves a 3 too little room; the check of the clues finds that.
    for (const CellId far : {clue - step, middle + 2 * step})
        if (letters_[at(far)] == '.' && !make<by_rounds>(far, true, clue_patterns)) return false;
    return true;
}

// Strategy 6, for every cell of a run. False: a cell that stays dark.
template <bool by_rounds>
bool Human::look_at_run(const Run& run) {
    if (run.bulbs != 0) return true;
    for (const CellId cell : run) {
        const Run& other = run.is_across() ? down(cell) : across(cell);
        if (other.bulbs != 0) continue;
        const std::int32_t lighters = run.open + other.open - (is_open(cell) ? 1 : 0);
        if (lighters > 1) continue;
        if (lighters == 0) return false;
        const CellId last = run.open > 0 ? run.mix : other.mix;
        if (options_.strict_text && last != cell) continue;
        if (!make<by_rounds>(last, true, limited_light)) return false;
    }
    return true;
}

std::string Human::marks() const {
    std::string drawn(at(height_) * at(width_), '.');
    for (std::size_t i = 0; i < tail_; ++i) {
        const CellId cell = queue_[i].cell();
        drawn[at(row(cell)) * at(width_) + at(col(cell))] = queue_[i].placed() ? 'o' : '+';
    }
    return drawn;
}

std::vector<Human::Made> Human::record() const {
    std::vector<Made> made;
    made.reserve(tail_);
    for (std::size_t i = 0; i < tail_; ++i) {
        const CellId cell = queue_[i].cell();
        if (round_[at(cell)] == 0) continue;
        made.push_back(
            {round_[at(cell)], strategy_[at(cell)], row(cell), col(cell), queue_[i].placed()});
    }
    std::sort(made.begin(), made.end(), [](const Made& a, const Made& b) {
        if (a.round != b.round) return a.round < b.round;
        if (a.strategy != b.strategy) return a.strategy < b.strategy;
        return a.row != b.row ? a.row < b.row : a.col < b.col;
    });
    return made;
}

std::vector<std::uint64_t> Human::counts() const {
    std::vector<std::uint64_t> counted(strategies + 1, 0);
    for (std::size_t i = 0; i < tail_; ++i) ++counted[strategy_[at(queue_[i].cell())]];
    return counted;
}

HumanDeduction human_akari(int height, int width, std::string_view letters, std::string_view marks,
                           Human::Options options, Detail detail, const Limits& limits) {
    const auto begin = Clock::now();
    const Kept<Human> human(height, width);
    HumanDeduction found;
    if (detail == Detail::marks) {
        found.verdict = human->fixpoint(height, width, letters, marks, options, limits);
    } else {
        found.verdict = human->rounds(height, width, letters, marks, options, limits);
        found.rounds = human->round_count();
        found.counts = human->counts();
    }
    if (detail == Detail::record) found.record = human->record();
    found.marks = human->marks();
    found.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return found;
}

}  // namespace lamplighter
