#include "kuromasu_ladder.hpp"

#include <algorithm>

namespace lamplighter {

static_assert(Ladder<KuromasuLadder>);

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
    chain_.reset(total + 1);
    naming_ = visit_ = 0;
    forest_.reset(total);
    for (auto* list : {&cells_, &edge_, &news_, &blacks_, &cuts_}) list->clear();
    clues_.clear();
    looks_ = pairs_done_ = 0;
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
    find_by_one_clue(out);
    if (out.empty()) is_strip_ ? find_strip_cuts(out) : find_cuts(out);
    if (out.empty() && !find_view_sets(out)) return false;
    if (out.empty()) find_corners(out);
    if (out.empty() && !find_two_clues(out)) return false;
    return !out.empty() || find_by_hypothesis(out);
}

bool KuromasuLadder::find_by_hypothesis(std::vector<Step>& out) {
    std::vector<Value> values;
    values.reserve(cells_.size());
    for (const CellId cell : cells_) values.push_back(value(cell));
    if (!hypothesis_.load(height_, width_, board_, values, limits_)) return false;
    Step step;
    if (hypothesis_.find_failing(step, false)) name_failing(step);
    else if (hypothesis_.find_failing(step, true)) step.technique = shaving;
    else if (hypothesis_.find_agreeing(step, false) || hypothesis_.find_agreeing(step, true))
        step.technique = agreement;
    else if (hypothesis_.find_cases(step)) step.technique = cases;
    if (!step.settled.empty()) out.push_back(std::move(step));
    return true;
}

// By how many looks at clues there are on the way. Without any it is told at once: the clue that
// breaks, then what would be white.
void KuromasuLadder::name_failing(Step& step) {
    const int looks = KuromasuHypothesis::looks(step.chain);
    step.technique = std::min(closing_in + looks, int{shaving});
    if (looks > 0) return;
    step.focus.assign(1, step.chain.back().source);
    for (std::size_t i = 1; i + 1 < step.chain.size(); ++i)
        step.focus.push_back(step.chain[i].literal.cell());
    step.chain.clear();
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

void KuromasuLadder::find_cuts(std::vector<Step>& out) {
    cuts_.erase(
        std::remove_if(cuts_.begin(), cuts_.end(), [this](CellId cell) { return !is_open(cell); }),
        cuts_.end());
    std::sort(cuts_.begin(), cuts_.end());
    for (const CellId cell : cuts_) {
        tick();
        Step step;
        step.settled = {Literal(cell, false)};
        step.focus = {cell};
        find_chain(cell, step.because);
        step.technique = pocket(cell, step.because) <= small_pocket ? would_enclose : cut_cell;
        out.push_back(std::move(step));
    }
}

// Inside a strip any black cell cuts it in two.
void KuromasuLadder::find_strip_cuts(std::vector<Step>& out) {
    const std::size_t count = cells_.size();
    for (std::size_t i = 1; i + 1 < count; ++i) {
        if (!is_open(cells_[i])) continue;
        Step step;
        step.settled = {Literal(cells_[i], false)};
        step.focus = {cells_[i]};
        const bool is_small = std::min(i, count - 1 - i) <= std::size_t{small_pocket};
        step.technique = is_small ? would_enclose : cut_cell;
        out.push_back(std::move(step));
    }
}

// The shortest chain of black cells, border included, between two that the cell touches.
void KuromasuLadder::find_chain(CellId cell, std::vector<CellId>& chain) {
    const CellId border = forest_.border();
    const auto each_touching = [&](CellId here, auto reach) {
        tick();
        if (here == border) {
            for (const CellId edge : edge_)
                if (value(edge) == Value::placed) reach(edge);
            return;
        }
        for (const CellId corner : corners(here))
            if (value(corner) == Value::placed) reach(corner);
        if (is_edge(here)) reach(border);
    };
    CellId contacts[5];
    std::size_t count = 0;
    if (is_edge(cell)) contacts[count++] = border;
    for (const CellId corner : corners(cell))
        if (value(corner) == Value::placed) contacts[count++] = corner;
    std::vector<CellId> found;
    bool is_first = true;
    for (std::size_t first = 0; first + 1 < count; ++first) {
        const std::span<const CellId> others(contacts + first + 1, contacts + count);
        if (!chain_.find(contacts[first], others, each_touching)) continue;
        found = chain_.cells();
        std::erase(found, border);
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
