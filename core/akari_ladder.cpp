#include "akari_ladder.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace lamplighter {

static_assert(Ladder<AkariLadder>);

void AkariLadder::load(int height, int width, std::string_view letters) {
    lay_out(height, width);
    const std::size_t total = index_limit();
    value_.assign(total, Value::none);
    clue_.assign(total, Clue{});
    slot_.assign(total, none);
    white_.clear();
    bulbs_.clear();
    is_crowded_ = false;
    load_runs(letters, [&](CellId cell) {
        value_[at(cell)] = Value::open;
        white_.push_back(cell);
    });
    for (const CellId clue : clues_) {
        Clue& state = clue_[at(clue)];
        state.number = state.due = letters_[at(clue)] - '0';
        for (const CellId near : around(clue)) state.room += is_white(near);
        state.open = state.room;
    }
    undecided_ = white_.size();
    hypothesis_.load(height, width, letters);
}

bool AkariLadder::set(Literal literal) {
    const CellId cell = literal.cell();
    Value& now = value_[at(cell)];
    if (now == Value::none) return !literal.placed();
    if (now != Value::open) return now == literal.value();
    now = literal.value();
    --undecided_;
    for (const std::int32_t index : {across_[at(cell)], down_[at(cell)]}) {
        Run& run = runs_[at(index)];
        --run.open;
        run.mix ^= cell;
        if (literal.placed() && ++run.bulbs > 1) is_crowded_ = true;
    }
    for (const CellId near : around(cell)) {
        --clue_[at(near)].open;
        if (literal.placed()) --clue_[at(near)].due;
    }
    if (literal.placed()) bulbs_.push_back(cell);
    hypothesis_.set(literal);
    return true;
}

bool AkariLadder::find(std::vector<Step>& out) {
    using Find = void (AkariLadder::*)(Steps&);
    // In the order of the rungs; a rung is finished before the next is asked.
    static constexpr std::array<std::pair<Technique, Find>, 13> ladder{{
        {forced_empty, &AkariLadder::find_forced_empty},
        {clue_saturation, &AkariLadder::find_clue_saturation},
        {restricted_clue, &AkariLadder::find_restricted_clue},
        {limited_light, &AkariLadder::find_limited_light},
        {diagonal_exclusion, &AkariLadder::find_diagonal_exclusion},  // and one_to_spare
        {discount_by_sight, &AkariLadder::find_discount_by_sight},
        {discount_by_clue, &AkariLadder::find_discount_by_clue},
        {clue_patterns, &AkariLadder::find_clue_patterns},
        {diagonal_pair, &AkariLadder::find_diagonal_pair},
        {aligned_pair, &AkariLadder::find_aligned_pair},
        {shaving, &AkariLadder::find_shaving},
        {agreement, &AkariLadder::find_agreement},
        {cases, &AkariLadder::find_cases},
    }};
    out.clear();
    if (is_crowded_) return false;
    for (const CellId clue : clues_) {
        const Clue& state = clue_[at(clue)];
        if (state.due < 0 || state.open < state.due) return false;
    }
    if (!look_for_the_dark()) return false;
    if (is_complete()) return true;
    int current = 0;
    for (const auto& [technique, find] : ladder) {
        if (rung(technique) != current && !out.empty()) break;
        current = rung(technique);
        (this->*find)(out);
    }
    for (const Step& step : out)
        for (const Literal literal : step.settled) slot_[at(literal.cell())] = none;
    return true;
}

// Gathers the dark cells with few lighters left. Such a cell has a run with one open cell or none. An
// open cell that is lit counts as a lighter here, but then there is a simpler step to take first.
bool AkariLadder::look_for_the_dark() {
    lonely_.clear();
    crossed_.clear();
    for (const Run& run : runs()) {
        if (run.bulbs != 0 || run.open > 1) continue;
        const bool is_across = run.is_across();
        for (const CellId cell : run) {
            const Run& other = is_across ? down(cell) : across(cell);
            // What both runs would lead to is taken from the one across.
            if (other.bulbs != 0 || (!is_across && other.open <= 1)) continue;
            const bool counted = is_open(cell);
            const std::int32_t lighters = run.open + other.open - (counted ? 1 : 0);
            if (lighters == 0) return false;
            if (lighters == 1) lonely_.push_back(cell);
            if (lighters == 2 && !counted && run.open == 1) crossed_.push_back(cell);
        }
    }
    return true;
}

Step& AkariLadder::add(Steps& out, Technique technique) const {
    out.emplace_back();
    out.back().technique = technique;
    return out.back();
}

// Of steps that settle the same cell, the one that rests on least stays.
void AkariLadder::offer(Steps& out, Step step) {
    std::int32_t& slot = slot_[at(step.settled[0].cell())];
    if (slot == none) {
        slot = static_cast<std::int32_t>(out.size());
        out.push_back(std::move(step));
    } else if (step.because.size() < out[at(slot)].because.size()) {
        out[at(slot)] = std::move(step);
    }
}

void AkariLadder::name_around(CellId clue, Value value, Cells& out) const {
    for (const CellId near : around(clue))
        if (value_[at(near)] == value) out.push_back(near);
}

// The crosses among the cells that might have lit this one, itself included.
void AkariLadder::name_lighters(CellId dark, Cells& out) const {
    for (const Run* run : {&across(dark), &down(dark)})
        for (const CellId cell : *run)
            if (is_absent(cell) && (cell != dark || run->is_across())) out.push_back(cell);
}

void AkariLadder::find_forced_empty(Steps& out) {
    for (const CellId clue : clues_)
        if (clue_[at(clue)].number == 0 && clue_[at(clue)].open != 0) {
            Step& step = add(out, forced_empty);
            step.focus = step.because = {clue};
            for (const CellId near : around(clue))
                if (is_open(near)) step.settled.emplace_back(near, false);
        }
    for (const CellId bulb : bulbs_) {
        if (across(bulb).open + down(bulb).open == 0) continue;
        Step& step = add(out, forced_empty);
        step.focus = step.because = {bulb};
        for (const Run* run : {&across(bulb), &down(bulb)})
            for (const CellId cell : *run)
                if (is_open(cell)) step.settled.emplace_back(cell, false);
    }
}

void AkariLadder::find_clue_saturation(Steps& out) {
    for (const CellId clue : clues_) {
        const Clue& state = clue_[at(clue)];
        if (state.number == 0 || state.due != 0 || state.open == 0) continue;
        Step& step = add(out, clue_saturation);
        step.focus = step.because = {clue};
        name_around(clue, Value::placed, step.because);
        for (const CellId near : around(clue))
            if (is_open(near)) step.settled.emplace_back(near, false);
    }
}

void AkariLadder::find_restricted_clue(Steps& out) {
    for (const CellId clue : clues_) {
        const Clue& state = clue_[at(clue)];
        if (state.due == 0 || state.open != state.due) continue;
        Step& step = add(out, restricted_clue);
        step.focus = step.because = {clue};
        name_around(clue, Value::absent, step.because);
        for (const CellId near : around(clue))
            if (is_open(near)) step.settled.emplace_back(near, true);
    }
}

void AkariLadder::find_limited_light(Steps& out) {
    for (const CellId dark : lonely_) {
        Step step;
        step.technique = limited_light;
        const CellId lighter = across(dark).open != 0 ? across(dark).mix : down(dark).mix;
        step.settled = {Literal(lighter, true)};
        step.focus = {dark};
        name_lighters(dark, step.because);
        offer(out, std::move(step));
    }
}

// The patterns of Pal's second strategy: the number and the edge of the board are enough to see them.
bool AkariLadder::is_pal_pattern(CellId clue) const {
    const int sides =
        (row(clue) > 0) + (row(clue) + 1 < height_) + (col(clue) > 0) + (col(clue) + 1 < width_);
    return sides - clue_[at(clue)].number <= 1;
}

void AkariLadder::find_diagonal_exclusion(Steps& out) {
    for (const CellId clue : clues_) {
        const Clue& state = clue_[at(clue)];
        if (state.due <= 0 || state.open != state.due + 1) continue;
        Literals settled;
        for (const CellId vertical : {clue - stride_, clue + stride_})
            for (const CellId sideways : {-1, 1})
                if (is_open(vertical) && is_open(clue + sideways) && is_open(vertical + sideways))
                    settled.emplace_back(vertical + sideways, false);
        if (settled.empty()) continue;
        Step& step = add(out, is_pal_pattern(clue) ? diagonal_exclusion : one_to_spare);
        step.settled = std::move(settled);
        step.focus = step.because = {clue};
        name_around(clue, Value::absent, step.because);
    }
}

// Were the cell between empty, each clue would need its three others: bulbs side by side would see each
// other, or with walls on both sides the cell would stay dark. So it holds a bulb. Where light passes
// on both sides, each side has one bulb at most, which leaves the far cells to make up the two threes.
void AkariLadder::find_clue_patterns(Steps& out) {
    for (const CellId clue : clues_) {
        if (clue_[at(clue)].number != 3) continue;
        for (const CellId along : {CellId{1}, stride_}) {
            const CellId middle = clue + along, other = middle + along;
            if (!is_white(middle) || clue_[at(other)].number != 3) continue;
            const CellId sideways = along == 1 ? stride_ : 1;
            Literals settled;
            if (is_open(middle)) settled.emplace_back(middle, true);
            if (is_white(middle - sideways) && is_white(middle + sideways))
                for (const CellId far : {clue - along, other + along})
                    if (is_open(far)) settled.emplace_back(far, true);
            if (settled.empty()) continue;
            Step& step = add(out, clue_patterns);
            step.settled = std::move(settled);
            step.focus = step.because = {clue, other};
        }
    }
}

void AkariLadder::find_discount_by_sight(Steps& out) {
    for (const CellId dark : crossed_) {
        const CellId in_row = across(dark).mix, in_column = down(dark).mix;
        const CellId corner = in_row + in_column - dark;
        if (!is_open(corner) || down_[at(corner)] != down_[at(in_row)] ||
            across_[at(corner)] != across_[at(in_column)])
            continue;
        Step step;
        step.technique = discount_by_sight;
        step.settled = {Literal(corner, false)};
        step.focus = {dark};
        name_lighters(dark, step.because);
        offer(out, std::move(step));
    }
}

void AkariLadder::find_discount_by_clue(Steps& out) {
    for (const CellId clue : clues_) {
        if (clue_[at(clue)].due != 1) continue;
        for (const CellId near : around(clue)) {
            if (!is_open(near)) continue;
            look();
            completing_.clear();
            for (const CellId beside : around(near))
                if (is_clue(beside) && clue_[at(beside)].due == 1) completing_.push_back(beside);
            if (completing_[0] == clue) discount(near, out);  // once for each cell
        }
    }
}

bool AkariLadder::is_beside(CellId cell, CellId clue) const {
    const CellId apart = cell < clue ? clue - cell : cell - clue;
    return apart == 1 || apart == stride_;
}

// Whether the bulb would close an open cell by completing a clue; then which, else none.
CellId AkariLadder::closed_by_clue(CellId cell) const {
    for (const CellId clue : completing_)
        if (is_beside(cell, clue)) return clue;
    return none;
}

void AkariLadder::discount(CellId bulb, Steps& out) {
    closed_.clear();
    for (const CellId clue : completing_)
        for (const CellId near : around(clue))
            if (near != bulb && is_open(near) && !sees(near, bulb)) closed_.push_back(near);
    for (const CellId cell : closed_) {
        for (const CellId clue : around(cell))
            if (is_clue(clue) && clue_[at(clue)].due > 0) leaves_no_room(bulb, clue, out);
        for (const Run* run : {&across(cell), &down(cell)})
            for (const CellId dark : *run)
                if (is_dark(dark) && !sees(dark, bulb)) leaves_dark(bulb, dark, out);
    }
}

void AkariLadder::leaves_dark(CellId bulb, CellId dark, Steps& out) {
    // Light reaches one lighter in each run at most; the rest have to be beside completed clues.
    const std::int32_t lighters = across(dark).open + down(dark).open - (is_open(dark) ? 1 : 0);
    if (at(lighters) > closed_.size() + 2) return;
    Cells because, completed;
    for (const Run* run : {&across(dark), &down(dark)}) {
        for (const CellId cell : *run) {
            if (!is_open(cell) || sees(cell, bulb)) continue;
            const CellId clue = closed_by_clue(cell);
            if (clue == none) return;
            if (std::find(completed.begin(), completed.end(), clue) == completed.end())
                completed.push_back(clue);
        }
    }
    name_lighters(dark, because);
    offer_discount(bulb, dark, completed, std::move(because), out);
}

void AkariLadder::leaves_no_room(CellId bulb, CellId clue, Steps& out) {
    if (std::find(completing_.begin(), completing_.end(), clue) != completing_.end()) return;
    const Clue& state = clue_[at(clue)];
    std::int32_t missing = state.room - state.number + 1;  // cells without a bulb that are too many
    Cells because{clue}, completed, crosses;
    for (const CellId near : around(clue)) {
        if (is_absent(near)) crosses.push_back(near);
        if (!is_open(near) || near == bulb) continue;
        if (sees(near, bulb)) {
            --missing;
            continue;
        }
        const CellId by = closed_by_clue(near);
        if (by == none) continue;
        --missing;
        if (std::find(completed.begin(), completed.end(), by) == completed.end())
            completed.push_back(by);
    }
    if (missing > static_cast<std::int32_t>(crosses.size())) return;
    crosses.resize(at(std::max(missing, 0)));
    because.insert(because.end(), crosses.begin(), crosses.end());
    offer_discount(bulb, clue, completed, std::move(because), out);
}

void AkariLadder::offer_discount(CellId bulb, CellId broken, const Cells& completed, Cells because,
                                 Steps& out) {
    Step step;
    step.technique = discount_by_clue;
    step.settled = {Literal(bulb, false)};
    step.focus = {broken};
    step.because = std::move(because);
    for (const CellId clue : completed) {
        step.focus.push_back(clue);
        step.because.push_back(clue);
        name_around(clue, Value::placed, step.because);
    }
    // Two completed clues may share a bulb.
    std::sort(step.because.begin(), step.because.end());
    step.because.erase(std::unique(step.because.begin(), step.because.end()), step.because.end());
    offer(out, std::move(step));
}

void AkariLadder::find_shaving(Steps& out) {
    Step step;
    if (!hypothesis_.shave(step, limits_)) return;
    step.technique = name_of(step);
    out.push_back(std::move(step));
}

// Seven suppositions in ten force one or two bulbs and break down at once: those have names.
AkariLadder::Technique AkariLadder::name_of(const Step& step) {
    constexpr std::size_t longest = 8;
    const std::vector<Link>& chain = step.chain;
    if (chain.size() > longest || chain.size() < 3) return shaving;
    // A bulb that is forced where none can be is not one of them: that is what breaks.
    const bool is_twofold = chain.back().rule == first_conflict + Akari::contradiction;
    const std::size_t end = chain.size() - (is_twofold ? 2 : 1);
    int forced = 0;
    for (std::size_t i = 1; i < end; ++i) {
        if (chain[i].depth > 1) return shaving;
        forced += chain[i].literal.placed();
    }
    return forced == 1 ? forced_bulb : forced == 2 ? forced_pair : shaving;
}

void AkariLadder::find_agreement(Steps& out) {
    Step step;
    step.technique = agreement;
    if (hypothesis_.agree(step, limits_)) out.push_back(std::move(step));
}

void AkariLadder::find_cases(Steps& out) {
    Step step;
    step.technique = cases;
    if (hypothesis_.split(step, limits_)) out.push_back(std::move(step));
}

void AkariLadder::look() {
    if ((++looks_ & 0xff) == 0 && limits_.is_over()) throw Stopped{};
}

}  // namespace lamplighter
