#include "style_generator.hpp"

#include <algorithm>

namespace lamplighter {

namespace {

constexpr std::uint64_t least_budget = 4'000'000, budget_a_cell = 12'000;
constexpr std::uint64_t moves_of_small = 300;  // at first, before walls are drawn again, on boards
constexpr int small = 150;                     // of this many cells: there a 4 may be badly placed
constexpr int most_draws = 20;

}  // namespace

StyleMade StyleGenerator::make(const StyleOrder& order, std::uint64_t seed, std::uint64_t index,
                               const Limits& limits) {
    const auto begin = Clock::now();
    StyleMade made;
    order_ = order;
    random_ = Random(seed, index);
    limits_ = limits;
    lay_out(order.height, order.width);
    cells_ = height_ * width_;
    steps_ = around(0);
    orbits_ = Orbits(order.symmetry, height_, width_);
    inside_.clear();
    for (int r = 0; r < height_; ++r)
        for (int c = 0; c < width_; ++c) inside_.push_back(id(r, c));
    attempts_ = 0;
    moves_ = deductions_ = work_ = 0;
    budget_ = least_budget + budget_a_cell * static_cast<std::uint64_t>(cells_);
    rules_.watch(limits_);
    bool stopped = limits_.is_over();
    try {
        while (!stopped && made.status != Making::made && !is_spent()) {
            ++attempts_;
            slack_ = order_.all_clues ? 0 : order_.walls / 3;
            if (!draw()) {
                // A planted four may leave walls that no images make up; more draws than that, and
                // there is no way.
                if (attempts_ >= most_draws) break;
                continue;
            }
            if (!arrange() || !settle() || !finish()) continue;
            made.status = Making::made;
            made.letters = letters_;
        }
    } catch (const Stopped&) {
        stopped = true;
    }
    rules_.watch({});
    if (stopped) made.status = Making::stopped;
    made.attempts = attempts_;
    made.moves = moves_;
    made.deductions = deductions_;
    made.work = work_;
    made.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return made;
}

// Moves before a small board is drawn again; more each time, since few boards may have the style.
std::uint64_t StyleGenerator::patience() const { return moves_of_small << std::min(attempts_ / 4, 10); }

bool StyleGenerator::is_spent() const {
    if (limits_.is_over()) throw Stopped{};
    return work_ > budget_;
}

// The walls that can be drawn are drawn, and every cell is lit. False: there is no room for that many.
bool StyleGenerator::draw() {
    const std::size_t total = index_limit();
    kind_.assign(total, stop);
    for (const Place cell : inside_) kind_[at(cell)] = white;
    for (auto* cells :
         {&bulb_, &fixed_, &fixed_bulb_, &light_, &near_, &number_, &open_, &open_before_})
        cells->assign(total, 0);
    // Squares that are partly outside count as filled.
    fill_.assign(total, 100);
    for (int r = 0; r + 1 < height_; ++r)
        for (int c = 0; c + 1 < width_; ++c) fill_[at(id(r, c))] = 0;
    rows_.assign(at(height_), 0);
    cols_.assign(at(width_), 0);
    for (auto* set : {&walls_, &crowded_, &long_, &empty_}) set->reset(total);
    short_lines_.reset(at(height_ + width_));
    short_ = order_.line * (height_ + width_);
    for (int line = 0; line < height_ + width_; ++line) short_lines_.set(line, order_.line > 0);
    inner_ = crowd_ = long_total_ = 0;
    tally_.fill(0);
    if (order_.squares != Squares::any)
        for (const Place cell : inside_) empty_.set(cell, fill_[at(cell)] == 0);
    log_.clear();
    dark_.clear();
    avoid_.clear();
    seen_.assign(total, 0);
    edit_ = first_edit_ = 0;
    many_ = false;
    plant();
    if (!draw_walls()) return false;
    dark_ = inside_;
    relight();
    log_.clear();
    return true;
}

Orbit StyleGenerator::orbit_of(Place cell) const {
    Orbit orbit = orbits_(row(cell) * width_ + col(cell));
    for (std::int32_t& image : orbit.cells) image = id(image / width_, image % width_);
    return orbit;
}

// Fours, with their bulbs. What has no room is left to chance.
bool StyleGenerator::plant() {
    int count = 0;
    for (const StyleDemand& demand : order_.clues)
        if (demand.numbers == 1U << 4) count = std::max(count, demand.least);
    const int images = orbit_of(inside_[0]).size();
    count = std::min({count, order_.walls / images, cells_ / 16 + 1});
    for (int tries = 20 * count; tries > 0 && count > 0; --tries) {
        const Place four = inside();
        if (!is_inner(four)) continue;
        const Orbit orbit = orbit_of(four);
        bool fits = walls_.size() + orbit.size() <= order_.walls;
        for (const Place image : orbit) {
            fits = fits && kind_[at(image)] == white && !fixed_[at(image)] && near_[at(image)] == 0;
            for (const int step : steps_)
                for (const Place other : orbit) fits = fits && image + step != other;
        }
        for (const int step : steps_)
            fits = fits && light_[at(four + step)] == 0 && kind_[at(four + step)] == white;
        if (!fits) continue;
        for (const Place image : orbit) {
            toggle_wall(image);
            fixed_[at(image)] = 1;
            for (const int step : steps_) fixed_[at(image + step)] = 1;
        }
        for (const int step : steps_) {
            toggle_bulb(four + step);
            fixed_bulb_[at(four + step)] = 1;
        }
        --count;
    }
    return count == 0;
}

bool StyleGenerator::can_add(Place cell) const {
    const Orbit orbit = orbit_of(cell);
    if (walls_.size() + orbit.size() > order_.walls) return false;
    return std::all_of(orbit.begin(), orbit.end(), [&](Place image) {
        return kind_[at(image)] == white && !fixed_[at(image)] && !bulb_[at(image)];
    });
}

bool StyleGenerator::draw_walls() {
    const auto add = [&](Place cell) {
        for (const Place image : orbit_of(cell)) toggle_wall(image);
    };
    // Where orbits have several cells, the few small ones must make up for the rest.
    if (order_.symmetry != Symmetry::none) {
        order_of_ = inside_;
        random_.shuffle(order_of_);
        for (const int size : {1, 2})
            for (const Place cell : order_of_) {
                const int left = order_.walls - walls_.size();
                const bool is_needed = size == 1 ? left % 2 != 0 : left % 4 != 0;
                if (is_needed && orbit_of(cell).size() == size && can_add(cell)) add(cell);
            }
    }
    const auto cost = [&](Place cell) {
        return 4 * std::max(0, near_[at(cell)] + 1 - order_.beside) + near_[at(cell)] -
               3 * (rows_[at(row(cell))] < order_.line) - 3 * (cols_[at(col(cell))] < order_.line) +
               (order_.squares != Squares::any && fill_[at(cell)] > 0 ? 1 : 0);
    };
    int failures = 0;
    while (walls_.size() < order_.walls && failures < 200) {
        Place best = 0;
        for (int i = 0; i < 4; ++i) {
            Place cell = inside();
            if (short_lines_.size() > 0 && i < 3) {
                const int line = short_lines_.draw(random_);
                cell = line < height_ ? id(line, static_cast<int>(below(width_)))
                                      : id(static_cast<int>(below(height_)), line - height_);
            }
            if (can_add(cell) && (best == 0 || cost(cell) < cost(best))) best = cell;
        }
        if (best != 0) add(best);
        else ++failures;
    }
    if (walls_.size() < order_.walls) {
        order_of_ = inside_;
        random_.shuffle(order_of_);
        for (const Place cell : order_of_)
            if (can_add(cell)) add(cell);
    }
    return walls_.size() == order_.walls;
}

void StyleGenerator::toggle_wall(Place cell) {
    log_.push_back(cell * 2 + 1);
    flip_wall(cell);
}

void StyleGenerator::toggle_bulb(Place cell) {
    log_.push_back(cell * 2);
    flip_bulb(cell);
}

void StyleGenerator::see(Place cell) {
    if (!many_) return;
    std::uint32_t& seen = seen_[at(cell)];
    if (seen > first_edit_ && seen != edit_) met_ = true;
    seen = edit_;
}

// Adds `by` to the light of each cell in this direction.
void StyleGenerator::beam(Place from, int step, int by) {
    Place cell = from + step;
    for (; kind_[at(cell)] == white; cell += step) {
        see(cell);
        light_[at(cell)] = static_cast<char>(light_[at(cell)] + by);
        if (light_[at(cell)] == 0) dark_.push_back(cell);
    }
    see(cell);
}

// The bulb that shines on the cell from there; zero if none does.
CellId StyleGenerator::bulb_towards(Place from, int step) {
    Place cell = from + step;
    for (; kind_[at(cell)] == white; cell += step) {
        see(cell);
        if (bulb_[at(cell)]) return cell;
    }
    see(cell);
    return 0;
}

void StyleGenerator::count_line(int line, int& walls, int by) {
    short_ -= std::max(0, order_.line - walls);
    walls += by;
    short_ += std::max(0, order_.line - walls);
    short_lines_.set(line, walls < order_.line);
}

void StyleGenerator::count_crowd(Place cell, int near_before, int near_after) {
    crowd_ += std::max(0, near_after - order_.beside) - std::max(0, near_before - order_.beside);
    crowded_.set(cell, near_after > order_.beside);
}

void StyleGenerator::count_diagonals(Place cell, bool on) {
    const int most = order_.diagonal;
    if (most == StyleOrder::any) return;
    for (const int step : {stride_ + 1, stride_ - 1}) {
        int before = 0, after = 0;
        while (kind_[at(cell - (before + 1) * step)] == wall) ++before;
        while (kind_[at(cell + (after + 1) * step)] == wall) ++after;
        if (before + 1 + after <= most) {
            if (!on) long_.set(cell, false);
            continue;
        }
        const int with = before + 1 + after - most;
        const int without = std::max(0, before - most) + std::max(0, after - most);
        long_total_ += on ? with - without : without - with;
        for (int i = -before; i <= after; ++i) {
            const Place other = cell + i * step;
            long_.set(other, kind_[at(other)] == wall && is_in_long(other));
        }
    }
}

bool StyleGenerator::is_in_long(Place cell) const {
    for (const int step : {stride_ + 1, stride_ - 1}) {
        int length = 1;
        for (Place other = cell - step; kind_[at(other)] == wall; other -= step) ++length;
        for (Place other = cell + step; kind_[at(other)] == wall; other += step) ++length;
        if (length > order_.diagonal) return true;
    }
    return false;
}

void StyleGenerator::fill_squares(Place cell, int by) {
    for (const Place square : {cell, cell - 1, cell - stride_, cell - stride_ - 1}) {
        fill_[at(square)] = static_cast<char>(fill_[at(square)] + by);
        empty_.set(square, fill_[at(square)] == 0);
    }
}

// A cell without a bulb becomes a wall, or a wall a white cell.
void StyleGenerator::flip_wall(Place cell) {
    const bool on = kind_[at(cell)] == white;
    const int by = on ? 1 : -1;
    see(cell);
    int lights = 0;
    for (const int step : steps_) {
        if (bulb_towards(cell, step) == 0) continue;
        ++lights;
        beam(cell, -step, -by);
    }
    kind_[at(cell)] = on ? wall : white;
    light_[at(cell)] = static_cast<char>(on ? 0 : lights);
    if (!on && lights == 0) dark_.push_back(cell);
    walls_.set(cell, on);
    count_line(row(cell), rows_[at(row(cell))], by);
    count_line(height_ + col(cell), cols_[at(col(cell))], by);
    if (is_inner(cell)) inner_ += by;
    for (const int step : steps_) {
        char& near = near_[at(cell + step)];
        if (kind_[at(cell + step)] == wall) count_crowd(cell + step, near, near + by);
        near = static_cast<char>(near + by);
    }
    if (on) count_crowd(cell, 0, near_[at(cell)]);
    else {
        count_crowd(cell, near_[at(cell)], 0);
        crowded_.set(cell, false);
    }
    tally_[at(number_[at(cell)])] += by;
    count_diagonals(cell, on);
    if (order_.squares != Squares::any) fill_squares(cell, by);
}

void StyleGenerator::flip_bulb(Place cell) {
    const bool on = !bulb_[at(cell)];
    const int by = on ? 1 : -1;
    see(cell);
    bulb_[at(cell)] = on;
    light_[at(cell)] = static_cast<char>(light_[at(cell)] + by);
    if (light_[at(cell)] == 0) dark_.push_back(cell);
    for (const int step : steps_) {
        beam(cell, step, by);
        char& number = number_[at(cell + step)];
        if (kind_[at(cell + step)] == wall) {
            --tally_[at(number)];
            ++tally_[at(number + by)];
        }
        number = static_cast<char>(number + by);
    }
    if (order_.squares == Squares::filled) fill_squares(cell, by);
}

void StyleGenerator::undo(std::size_t mark, std::size_t end) {
    while (end > mark) {
        const Place code = log_[--end];
        if (code & 1) flip_wall(code >> 1);
        else flip_bulb(code >> 1);
    }
    dark_.clear();
    avoid_.clear();
}

// Whether other numbers help. Of all numbers too many can only be hidden.
bool StyleGenerator::is_bounded(const StyleDemand& demand) const {
    return demand.most < order_.walls && (demand.numbers & 0b11111) != 0b11111;
}

int StyleGenerator::missing() const {
    int sum = short_ + crowd_ + long_total_ + empty_.size();
    sum += std::max(0, order_.least_inner - inner_) + std::max(0, inner_ - order_.most_inner);
    for (const StyleDemand& demand : order_.clues) {
        int here = 0;
        for (unsigned number = 0; number < 5; ++number)
            if (demand.numbers >> number & 1) here += tally_[number];
        sum += std::max(0, demand.least - here);
        if (is_bounded(demand)) sum += std::max(0, here - demand.most - slack_);
    }
    return sum;
}

// Structure alone, until little is missing.
bool StyleGenerator::arrange() {
    stuck_.clear();
    const std::uint64_t begun = moves_;
    while (missing() > gate) {
        if ((moves_ & 63) == 0 && is_spent()) return false;
        if (cells_ <= small && moves_ - begun > patience()) return false;
        change_walls();
    }
    return true;
}

void StyleGenerator::change_walls() {
    log_.clear();
    const double limit = threshold(missing());
    if (!aim() || missing() > limit) undo(0, log_.size());
}

// Changes until nothing is missing and deduction leaves nothing open.
bool StyleGenerator::settle() {
    is_thinning_ = false;
    write_letters();
    is_settled();
    const std::uint64_t begun = moves_;
    bool exact = true;
    while (missing() > 0 || !stuck_.empty() || !exact) {
        if (is_spent()) return false;
        if (cells_ <= small && moves_ - begun > patience()) return false;
        if (missing() == 0 && stuck_.empty()) {
            write_letters();
            is_settled();
            exact = true;
        } else if (cells_ > one_by_one && order_.symmetry == Symmetry::none) {
            change_many();
            exact = false;
        } else {
            change_one();
        }
    }
    return true;
}

void StyleGenerator::change_one() {
    log_.clear();
    const double limit = threshold(missing() + weight_of_open * static_cast<double>(stuck_.size()));
    if (!aim() || missing() > limit) {
        undo(0, log_.size());
        return;
    }
    open_.swap(open_before_);
    stuck_.swap(stuck_before_);
    write_letters();
    is_settled();
    if (missing() + weight_of_open * static_cast<double>(stuck_.size()) <= limit) return;
    undo(0, log_.size());
    open_.swap(open_before_);
    stuck_.swap(stuck_before_);
}

void StyleGenerator::change_many() {
    log_.clear();
    edits_.clear();
    many_ = true;
    first_edit_ = edit_;
    const int most = cells_ / ((2 * reach_of_edit + 1) * (2 * reach_of_edit + 1)) + 1;
    for (int tries = 0; tries < 3 * most; ++tries) {
        ++edit_;
        met_ = false;
        const std::size_t begin = log_.size();
        const int before = missing();
        edits_.push_back({0, begin, begin, 0, 0});
        const bool done = aim();
        Edit& edit = edits_.back();
        edit.end = log_.size();
        edit.grown = missing() - before;
        if (done && !met_ && edit.centre != 0) {
            edit.limit = threshold(weight_of_open * open_around(edit.centre, open_));
            if (edit.grown <= edit.limit) continue;
        }
        undo(begin, log_.size());
        log_.resize(begin);
        edits_.pop_back();
    }
    many_ = false;
    if (edits_.empty()) return;
    open_.swap(open_before_);
    write_letters();
    is_settled();
    for (const Edit& edit : edits_) {
        if (edit.grown + weight_of_open * open_around(edit.centre, open_) <= edit.limit) continue;
        undo(edit.begin, edit.end);
        const Place centre = edit.centre;
        for (int r = std::max(0, row(centre) - reach_of_edit);
             r <= std::min(height_ - 1, row(centre) + reach_of_edit); ++r)
            for (int c = std::max(0, col(centre) - reach_of_edit);
                 c <= std::min(width_ - 1, col(centre) + reach_of_edit); ++c)
                open_[at(id(r, c))] = open_before_[at(id(r, c))] && kind_[at(id(r, c))] == white;
    }
    gather_stuck();
}

int StyleGenerator::open_around(Place centre, const std::vector<char>& open) const {
    int count = 0;
    for (int r = std::max(0, row(centre) - reach_of_edit);
         r <= std::min(height_ - 1, row(centre) + reach_of_edit); ++r)
        for (int c = std::max(0, col(centre) - reach_of_edit);
             c <= std::min(width_ - 1, col(centre) + reach_of_edit); ++c)
            count += open[at(id(r, c))];
    return count;
}

void StyleGenerator::gather_stuck() {
    stuck_.clear();
    for (const Place cell : inside_)
        if (open_[at(cell)]) stuck_.push_back(cell);
}

}  // namespace lamplighter
