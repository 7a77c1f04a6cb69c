#include "style_generator.hpp"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace lamplighter {

namespace {

constexpr int gate = 3;        // what may be missing when deduction begins
constexpr int reach_of_edit = 7;  // cells around a change by which it is judged
constexpr int one_by_one = 600;   // cells: on smaller boards changes are judged by the whole
constexpr std::uint64_t work_a_move = 64;
constexpr std::uint64_t least_budget = 4'000'000, budget_a_cell = 12'000;
constexpr std::uint64_t moves_of_small = 300;  // at first, before walls are drawn anew on boards
constexpr int small = 150;                     // of so many cells: there a four may lie amiss
constexpr std::uint64_t search_conflicts = 2000;
constexpr std::size_t hidden_at_once = 16;
constexpr int most_draws = 20;
constexpr int most_thinnings = 6;  // of one board that will not have as few clues as it must

}  // namespace

StyleMade StyleGenerator::make(const StyleOrder& order, std::uint64_t seed, std::uint64_t index,
                               const Limits& limits) {
    const auto begin = Clock::now();
    StyleMade made;
    order_ = order;
    random_ = Random(seed, index);
    limits_ = limits;
    height_ = order.height;
    width_ = order.width;
    stride_ = width_ + 1;
    cells_ = height_ * width_;
    steps_ = {-stride_, -1, 1, stride_};
    orbits_ = Orbits(order.symmetry, height_, width_);
    inside_.clear();
    for (int r = 0; r < height_; ++r)
        for (int c = 0; c < width_; ++c) inside_.push_back(place(r, c));
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
    made.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return made;
}

// Moves before a small board is drawn anew; more each time, should few boards have the style at all.
std::uint64_t StyleGenerator::patience() const {
    return moves_of_small << std::min(attempts_ / 4, 10);
}

bool StyleGenerator::is_spent() const {
    if (limits_.is_over()) throw Stopped{};
    return work_ > budget_;
}

// The walls that can be drawn are drawn, and every cell is lit. False: so many have no room.
bool StyleGenerator::draw() {
    const std::size_t total = at((height_ + 2) * stride_ + 1);
    kind_.assign(total, stop);
    for (const Place cell : inside_) kind_[at(cell)] = white;
    for (auto* cells : {&bulb_, &fixed_, &fixed_bulb_, &light_, &near_, &number_, &open_, &open_before_})
        cells->assign(total, 0);
    // Squares that lie partly outside are as good as filled.
    fill_.assign(total, 100);
    for (int r = 0; r + 1 < height_; ++r)
        for (int c = 0; c + 1 < width_; ++c) fill_[at(place(r, c))] = 0;
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
    for (std::int32_t& image : orbit.cells) image = place(image / width_, image % width_);
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
        bool fits = static_cast<int>(walls_.size()) + orbit.size() <= order_.walls;
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
                cell = line < height_ ? place(line, static_cast<int>(below(width_)))
                                      : place(static_cast<int>(below(height_)), line - height_);
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

// The light that goes on in this direction, more of it or less.
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

bool StyleGenerator::set_wall(Place cell, bool to_wall) {
    if (fixed_[at(cell)] || kind_[at(cell)] != (to_wall ? white : wall)) return false;
    if (bulb_[at(cell)]) toggle_bulb(cell);
    toggle_wall(cell);
    if (to_wall) return true;
    // Bulbs that see each other now.
    for (const int step : {1, stride_}) {
        const Place one = bulb_towards(cell, -step), other = bulb_towards(cell, step);
        if (one == 0 || other == 0) continue;
        const bool first = random_.chance(0.5);
        const Place gone = fixed_bulb_[at(first ? one : other)] ? (first ? other : one)
                                                                : (first ? one : other);
        if (fixed_bulb_[at(gone)]) return false;
        toggle_bulb(gone);
    }
    return true;
}

bool StyleGenerator::set_orbit(Place cell, bool to_wall) {
    const Orbit orbit = orbit_of(cell);
    return std::all_of(orbit.begin(), orbit.end(),
                       [&](Place image) { return set_wall(image, to_wall); });
}

bool StyleGenerator::move_wall(Place from, Place to) {
    if (from == 0 || to == 0 || from == to) return false;
    if (order_.symmetry != Symmetry::none && orbit_of(from).size() != orbit_of(to).size())
        return false;
    return set_orbit(from, false) && set_orbit(to, true) && relight();
}

// Two walls become the other two corners of their rectangle: no line has more or fewer.
bool StyleGenerator::swap_corners() {
    if (order_.symmetry != Symmetry::none || walls_.size() < 2) return false;
    const Place one = walls_.draw(random_), other = walls_.draw(random_);
    if (row(one) == row(other) || col(one) == col(other)) return false;
    const Place third = place(row(one), col(other)), fourth = place(row(other), col(one));
    if (kind_[at(third)] != white || kind_[at(fourth)] != white) return false;
    return set_wall(one, false) && set_wall(other, false) && set_wall(third, true) &&
           set_wall(fourth, true) && relight();
}

// Every cell that got dark is lit, by a bulb of its own or, next to a clue that wants none, of another.
bool StyleGenerator::relight() {
    random_.shuffle(dark_);
    for (std::size_t i = 0; i < dark_.size(); ++i) {
        Place bulb = dark_[i];
        if (kind_[at(bulb)] != white || light_[at(bulb)] != 0) continue;
        if (std::find(avoid_.begin(), avoid_.end(), bulb) != avoid_.end()) {
            std::uint32_t others = 0;
            for (const int step : steps_)
                for (Place cell = dark_[i] + step; kind_[at(cell)] == white; cell += step)
                    if (light_[at(cell)] == 0 &&
                        std::find(avoid_.begin(), avoid_.end(), cell) == avoid_.end() &&
                        random_.below(++others) == 0)
                        bulb = cell;
        }
        toggle_bulb(bulb);
    }
    dark_.clear();
    avoid_.clear();
    return true;
}

// Takes the light off a cell.
bool StyleGenerator::clear_for(Place cell) {
    for (const int step : steps_) {
        const Place bulb = bulb_towards(cell, step);
        if (bulb == 0) continue;
        if (fixed_bulb_[at(bulb)]) return false;
        toggle_bulb(bulb);
    }
    return true;
}

bool StyleGenerator::redraw(Place centre, int reach) {
    bool any = false;
    const int top = std::max(0, row(centre) - reach), low = std::min(height_ - 1, row(centre) + reach);
    const int left = std::max(0, col(centre) - reach), right = std::min(width_ - 1, col(centre) + reach);
    for (int r = top; r <= low; ++r)
        for (int c = left; c <= right; ++c) {
            const Place cell = place(r, c);
            if (!bulb_[at(cell)] || fixed_bulb_[at(cell)]) continue;
            toggle_bulb(cell);
            any = true;
        }
    return any && relight();
}

// Bulbs around a wall such that it shows this number.
bool StyleGenerator::renumber(Place clue, int number) {
    std::array<Place, 4> around{};
    std::size_t count = 0;
    for (const int step : steps_)
        if (kind_[at(clue + step)] == white) around[count++] = clue + step;
    if (static_cast<int>(count) < number) return false;
    for (std::size_t i = count; i > 1; --i)
        std::swap(around[i - 1], around[random_.below(static_cast<std::uint32_t>(i))]);
    // Those that hold a bulb already come first, above all those that cannot lose it.
    const auto rank = [&](Place cell) { return bulb_[at(cell)] + fixed_bulb_[at(cell)]; };
    for (std::size_t i = 1; i < count; ++i)
        for (std::size_t j = i; j > 0 && rank(around[j]) > rank(around[j - 1]); --j)
            std::swap(around[j], around[j - 1]);
    for (std::size_t i = 0; i < count; ++i) {
        const Place cell = around[i];
        const bool wanted = static_cast<int>(i) < number;
        if (!wanted) avoid_.push_back(cell);
        if (wanted == (bulb_[at(cell)] != 0)) continue;
        if (!wanted && fixed_bulb_[at(cell)]) return false;
        if (wanted && !clear_for(cell)) return false;
        toggle_bulb(cell);
    }
    return relight();
}

bool StyleGenerator::is_near(Place a, Place b, int reach) const {
    return std::abs(row(a) - row(b)) <= reach && std::abs(col(a) - col(b)) <= reach;
}

// Whether a change here can be judged by itself, beside those that are already made.
bool StyleGenerator::claim(Place centre) {
    if (!many_) return true;
    for (std::size_t i = 0; i + 1 < edits_.size(); ++i)
        if (is_near(centre, edits_[i].centre, 2 * reach_of_edit)) return false;
    edits_.back().centre = centre;
    return true;
}

template <class Fits>
CellId StyleGenerator::draw_near(Place cell, int reach, Fits fits) {
    for (int tries = 0; tries < 6; ++tries) {
        const int r = row(cell) + static_cast<int>(below(2 * reach + 1)) - reach;
        const int c = col(cell) + static_cast<int>(below(2 * reach + 1)) - reach;
        if (r < 0 || r >= height_ || c < 0 || c >= width_) continue;
        if (fits(place(r, c))) return place(r, c);
    }
    return 0;
}

// A wall that may be missed most: where too many are, not where too few.
CellId StyleGenerator::spare_wall(Place to) {
    const auto is_free = [&](Place cell) { return kind_[at(cell)] == wall && !fixed_[at(cell)]; };
    const auto cost = [&](Place cell) {
        return 2 * (rows_[at(row(cell))] <= order_.line && row(cell) != row(to)) +
               2 * (cols_[at(col(cell))] <= order_.line && col(cell) != col(to)) -
               2 * crowded_.has(cell) - 2 * long_.has(cell) +
               (inner_ <= order_.least_inner && is_inner(cell) ? 1 : 0);
    };
    Place best = 0;
    for (int tries = 0; tries < 5; ++tries) {
        const Place cell = many_ ? draw_near(to, 3, is_free) : walls_.draw(random_);
        if (cell == 0 || !is_free(cell)) continue;
        if (best == 0 || cost(cell) < cost(best)) best = cell;
    }
    return best;
}

// Where a wall does good, or the least harm.
CellId StyleGenerator::spot_for_wall(Place from) {
    const auto is_free = [&](Place cell) { return kind_[at(cell)] == white && !fixed_[at(cell)]; };
    const auto cost = [&](Place cell) {
        int sum = 3 * std::max(0, near_[at(cell)] + 1 - order_.beside) + (bulb_[at(cell)] ? 1 : 0) -
                  2 * (rows_[at(row(cell))] < order_.line) - 2 * (cols_[at(col(cell))] < order_.line);
        if (order_.squares != Squares::any)
            for (const Place square : {cell, cell - 1, cell - stride_, cell - stride_ - 1})
                sum -= fill_[at(square)] == 0;
        return sum;
    };
    Place best = 0;
    for (int tries = 0; tries < 5; ++tries) {
        Place cell = many_ ? draw_near(from, 3, is_free) : inside();
        if (!many_ && tries == 0 && empty_.size() > 0) cell = empty_.draw(random_);
        if (cell == 0 || !is_free(cell)) continue;
        if (best == 0 || cost(cell) < cost(best)) best = cell;
    }
    return best;
}

// One change somewhere. False: it came to nothing and may be half done.
bool StyleGenerator::aim() {
    ++moves_;
    work_ += work_a_move;
    const int lacking = missing();
    const int stuck = std::min(static_cast<int>(stuck_.size()), 4 + 2 * lacking);
    if (lacking + stuck == 0) {
        const Place centre = inside();
        return claim(centre) && redraw(centre, 1);
    }
    const int which = static_cast<int>(below(lacking + stuck));
    return which < lacking ? aim_at_missing(which) : aim_at_stuck();
}

bool StyleGenerator::aim_at_missing(int which) {
    if ((which -= short_) < 0) return aim_at_line();
    if ((which -= crowd_) < 0) {
        Place from = crowded_.draw(random_);
        if (random_.chance(0.5)) {
            const Place other = from + steps_[random_.below(4)];
            if (kind_[at(other)] == wall) from = other;
        }
        return claim(from) && move_wall(from, spot_for_wall(from));
    }
    if ((which -= long_total_) < 0) {
        const Place from = long_.draw(random_);
        return claim(from) && move_wall(from, spot_for_wall(from));
    }
    if ((which -= empty_.size()) < 0) return aim_at_square();
    which -= std::max(0, order_.least_inner - inner_) + std::max(0, inner_ - order_.most_inner);
    return which < 0 ? aim_at_border() : aim_at_number();
}

bool StyleGenerator::aim_at_line() {
    if (random_.chance(0.1) && !many_) return swap_corners();
    const int line = short_lines_.draw(random_);
    Place to = 0;
    for (int tries = 0; tries < 3; ++tries) {
        const Place cell = line < height_ ? place(line, static_cast<int>(below(width_)))
                                          : place(static_cast<int>(below(height_)), line - height_);
        if (kind_[at(cell)] != white || fixed_[at(cell)]) continue;
        if (to == 0 || near_[at(cell)] < near_[at(to)]) to = cell;
    }
    return to != 0 && claim(to) && move_wall(spare_wall(to), to);
}

// Walls from the border inwards, or the other way.
bool StyleGenerator::aim_at_border() {
    const bool inwards = inner_ < order_.least_inner;
    for (int tries = 0; tries < 12; ++tries) {
        const Place from = walls_.draw(random_);
        if (is_inner(from) == inwards || fixed_[at(from)]) continue;
        const Place to = many_ ? draw_near(from, 3, [&](Place cell) {
            return kind_[at(cell)] == white && is_inner(cell) == inwards;
        }) : inside();
        if (to == 0 || kind_[at(to)] != white || is_inner(to) != inwards) continue;
        return claim(from) && move_wall(from, to);
    }
    return false;
}

bool StyleGenerator::aim_at_square() {
    const Place square = empty_.draw(random_);
    const Place cell = square + static_cast<int>(random_.below(2)) +
                       stride_ * static_cast<int>(random_.below(2));
    if (!claim(cell)) return false;
    if (order_.squares == Squares::walled || random_.chance(0.4))
        return move_wall(spare_wall(cell), cell);
    if (!clear_for(cell)) return false;
    toggle_bulb(cell);
    return relight();
}

bool StyleGenerator::aim_at_number() {
    // Any of the demands that are not met.
    std::uint32_t unmet = 0;
    unsigned wanted = 0, unwanted = 0;
    for (const StyleDemand& demand : order_.clues) {
        int here = 0;
        for (unsigned number = 0; number < 5; ++number)
            if (demand.numbers >> number & 1) here += tally_[number];
        const bool is_over = is_bounded(demand) && here > demand.most + slack_;
        if ((here >= demand.least && !is_over) || random_.below(++unmet) != 0) continue;
        wanted = is_over ? 0b11111 & ~demand.numbers : demand.numbers;
        unwanted = 0b11111 & ~wanted;
    }
    if (wanted == 0 || walls_.size() == 0) return false;
    Place best = 0;
    int number = 0, least = 100;
    for (int tries = 0; tries < 6; ++tries) {
        const Place clue = walls_.draw(random_);
        if ((unwanted >> number_[at(clue)] & 1) == 0) continue;
        int room = 0;
        for (const int step : steps_) room += kind_[at(clue + step)] == white;
        for (int to = 0; to <= room; ++to) {
            if ((wanted >> to & 1) == 0) continue;
            const int far = 2 * std::abs(to - number_[at(clue)]) + static_cast<int>(random_.below(2));
            if (far >= least) continue;
            least = far;
            best = clue;
            number = to;
        }
    }
    return best != 0 && claim(best) && renumber(best, number);
}

bool StyleGenerator::aim_at_stuck() {
    const Place centre = stuck_[random_.below(static_cast<std::uint32_t>(stuck_.size()))];
    if (!claim(centre)) return false;
    const std::uint32_t what = random_.below(100);
    if (what < 45) return redraw(centre, 1 + static_cast<int>(random_.below(2)));
    const auto is_wall = [&](Place cell) { return kind_[at(cell)] == wall && !fixed_[at(cell)]; };
    const auto is_free = [&](Place cell) { return kind_[at(cell)] == white && !fixed_[at(cell)]; };
    if (what < 80) return move_wall(draw_near(centre, 3, is_wall), draw_near(centre, 2, is_free));
    if (what < 90) {
        const Place to = draw_near(centre, 1, is_free);
        return to != 0 && move_wall(spare_wall(to), to);
    }
    const Place clue = draw_near(centre, 2, is_wall);
    return clue != 0 && renumber(clue, static_cast<int>(random_.below(3)));
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

// Until nothing is missing and deduction leaves nothing open.
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
                open_[at(place(r, c))] = open_before_[at(place(r, c))] && kind_[at(place(r, c))] == white;
    }
    gather_stuck();
}

int StyleGenerator::open_around(Place centre, const std::vector<char>& open) const {
    int count = 0;
    for (int r = std::max(0, row(centre) - reach_of_edit);
         r <= std::min(height_ - 1, row(centre) + reach_of_edit); ++r)
        for (int c = std::max(0, col(centre) - reach_of_edit);
             c <= std::min(width_ - 1, col(centre) + reach_of_edit); ++c)
            count += open[at(place(r, c))];
    return count;
}

void StyleGenerator::gather_stuck() {
    stuck_.clear();
    for (const Place cell : inside_)
        if (open_[at(cell)]) stuck_.push_back(cell);
}

// Fewer clues, and a last look by the strategies themselves.
bool StyleGenerator::finish() {
    for (int round = 0; round < most_thinnings; ++round) {
        write_letters();
        if (thin()) {
            if (order_.proof != Proof::human) return true;
            return human_.fixpoint(height_, width_, letters_, {}, {}, limits_) == Verdict::solved;
        }
        if (is_spent()) return false;
        slack_ = slack_ * 2 / 3;
        log_.clear();
        for (int i = 0; i < 4; ++i) redraw(inside(), 2);
        if (missing() > gate ? !arrange() || !settle() : !settle()) return false;
    }
    return false;
}

void StyleGenerator::write_letters() {
    letters_.resize(at(cells_));
    std::size_t i = 0;
    for (const Place cell : inside_)
        letters_[i++] = kind_[at(cell)] == wall ? static_cast<char>('0' + number_[at(cell)]) : '.';
}

// Whether the letters lead to the solution; what they leave open is stuck.
bool StyleGenerator::is_settled() {
    const bool settled = deduce();
    stuck_.clear();
    std::fill(open_.begin(), open_.end(), 0);
    if (settled) return true;
    // Two solutions show one place of many. On a large board what discount leaves open shows them all;
    // only for hiding clues it would be too strict.
    if (order_.proof == Proof::unique && (cells_ <= one_by_one || is_thinning_)) return differ();
    for (const CellId cell : rules_.cells())
        if (rules_.trail().is_open(cell)) {
            open_[at(cell)] = 1;
            stuck_.push_back(cell);
        }
    return false;
}

bool StyleGenerator::deduce() {
    ++deductions_;
    work_ += static_cast<std::uint64_t>(cells_) + 32;
    rules_.load(height_, width_, letters_, Strength::basic);
    if (!rules_.start()) return false;
    if (order_.proof == Proof::human) {
        first_use_.assign(rules_.index_limit(), -1);
        uses_.clear();
        if (!set_patterns(rules_.cells())) return false;
    }
    if (rules_.is_complete()) return true;
    return (order_.proof == Proof::normal || order_.proof == Proof::unique) && discount();
}

bool StyleGenerator::discount() {
    discount_.reset(rules_);
    return discount_.settle(rules_, [this] { work_ += static_cast<std::uint64_t>(cells_); });
}

// Two solutions: where they differ something must change.
bool StyleGenerator::differ() {
    Limits own = limits_;
    own.solutions = 2;
    own.conflicts = search_conflicts;
    work_ += 20 * static_cast<std::uint64_t>(cells_);
    const Answer answer = solver_.solve_akari(height_, width_, letters_, {}, own);
    work_ += 200 * answer.stats.conflicts;
    if (answer.status == Status::unique) return true;
    for (const Place cell : inside_) {
        const std::size_t i = at(row(cell) * width_ + col(cell));
        const bool differs = answer.solutions.size() >= 2
                                 ? answer.solutions[0][i] != answer.solutions[1][i]
                                 : kind_[at(cell)] == white && rules_.trail().is_open(cell);
        open_[at(cell)] = differs;
        if (differs) stuck_.push_back(cell);
    }
    return false;
}

// What strategies 2 and 5 say of a cell: they look at clues alone, never at marks. Which clues say so
// is told as well.
Value StyleGenerator::pattern_of(Place cell, Place& because, Place& also) const {
    const auto digit = [&](Place clue) {
        return kind_[at(clue)] == wall && shown(clue) != '#' ? shown(clue) - '0' : -1;
    };
    also = 0;
    for (const int step : {-stride_ - 1, -stride_ + 1, stride_ - 1, stride_ + 1}) {
        const Place clue = cell + step;
        if (kind_[at(clue)] != wall) continue;
        const bool is_end = row(clue) == 0 || row(clue) == height_ - 1;
        const bool is_side = col(clue) == 0 || col(clue) == width_ - 1;
        because = clue;
        if (digit(clue) >= 3 - is_end - is_side) return Value::absent;
    }
    for (const int step : steps_) {
        because = cell + step;
        if (kind_[at(because)] != wall || digit(because) != 3) continue;
        also = cell - step;
        if (digit(also) == 3) return Value::placed;
        const Place middle = because + step;
        if (kind_[at(middle)] != white) continue;
        also = middle + step;
        const int side = step == 1 || step == -1 ? stride_ : 1;
        if (digit(also) == 3 && kind_[at(middle - side)] == white && kind_[at(middle + side)] == white)
            return Value::placed;
    }
    return Value::open;
}

bool StyleGenerator::set_patterns(const std::vector<CellId>& cells) {
    for (const CellId cell : cells) {
        if (!rules_.trail().is_open(cell)) continue;
        Place because = 0, also = 0;
        const Value value = pattern_of(cell, because, also);
        if (value == Value::open) continue;
        if (!rules_.set(Literal(cell, value == Value::placed), {reason_given, 0})) return false;
        note(because, cell);
        if (also != 0) note(also, cell);
    }
    return rules_.propagate();
}

void StyleGenerator::note(Place clue, CellId decided) {
    uses_.push_back({decided, first_use_[at(clue)]});
    first_use_[at(clue)] = static_cast<std::int32_t>(uses_.size()) - 1;
}

void StyleGenerator::count_shown(int number, int by) {
    for (std::size_t i = 0; i < order_.clues.size(); ++i)
        if (order_.clues[i].numbers >> number & 1) shown_[i] += by;
}

bool StyleGenerator::may_hide(int number) const {
    for (std::size_t i = 0; i < order_.clues.size(); ++i)
        if ((order_.clues[i].numbers >> number & 1) && shown_[i] <= order_.clues[i].least) return false;
    return true;
}

bool StyleGenerator::must_hide(int number) const {
    for (std::size_t i = 0; i < order_.clues.size(); ++i)
        if ((order_.clues[i].numbers >> number & 1) && shown_[i] > order_.clues[i].most) return true;
    return false;
}

// Clues that the style wants hidden go first, then any others it allows.
bool StyleGenerator::thin() {
    shown_.assign(order_.clues.size(), 0);
    for (int number = 0; number < 5; ++number) count_shown(number, tally_[at(number)]);
    const bool by_retracting = order_.proof == Proof::human || order_.proof == Proof::easy;
    deduce();
    is_thinning_ = true;
    pending_ = walls_.items();
    random_.shuffle(pending_);
    for (const bool must : {true, false}) {
        if (!must && order_.all_clues) break;
        hidden_.clear();
        for (const Place clue : pending_) {
            const int number = number_[at(clue)];
            if (shown(clue) == '#' || (must && !must_hide(number)) || !may_hide(number)) continue;
            if (by_retracting) {
                if (!hide_one(clue)) return false;
                continue;
            }
            count_shown(number, -1);
            hidden_.push_back(clue);
            if (hidden_.size() < hidden_at_once) continue;
            hide_many(0, hidden_.size());
            hidden_.clear();
            if (is_spent()) break;
        }
        hide_many(0, hidden_.size());
    }
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (shown_[i] > order_.clues[i].most) return false;
    return true;
}

// All that rests on the clue is taken back; it stays away if that is settled without it. False: it is
// not even settled with it, which cannot be.
bool StyleGenerator::hide_one(Place clue) {
    const char digit = letter(clue);
    letter(clue) = '#';
    one_.assign(1, clue);
    bool sound = rules_.retract(one_, cone_, [&](CellId used, auto visit) {
        if (order_.proof != Proof::human) return;
        for (std::int32_t use = first_use_[at(used)]; use >= 0; use = uses_[at(use)].next)
            visit(uses_[at(use)].decided);
        first_use_[at(used)] = -1;
    });
    work_ += 8 + cone_.size();
    if ((++moves_ & 63) == 0 && limits_.is_over()) throw Stopped{};
    const auto settle_cone = [&] {
        if (!sound || !rules_.propagate()) return false;
        return (order_.proof != Proof::human || set_patterns(cone_)) && rules_.is_complete();
    };
    if (settle_cone()) {
        count_shown(digit - '0', -1);
        return true;
    }
    letter(clue) = digit;
    sound = sound && rules_.add_clue(clue, digit - '0');
    return settle_cone();
}

// Several clues far fewer solutions later: all of them, or else each half by itself.
bool StyleGenerator::hide_many(std::size_t begin, std::size_t end) {
    if (begin == end) return true;
    if (limits_.is_over()) throw Stopped{};
    for (std::size_t i = begin; i < end; ++i) letter(hidden_[i]) = '#';
    if (is_settled()) return true;
    for (std::size_t i = begin; i < end; ++i)
        letter(hidden_[i]) = static_cast<char>('0' + number_[at(hidden_[i])]);
    if (end - begin == 1) {
        count_shown(number_[at(hidden_[begin])], 1);
        return false;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const bool first = hide_many(begin, middle);
    return hide_many(middle, end) && first;
}

}  // namespace lamplighter
