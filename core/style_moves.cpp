// The changes that bring a board nearer to its style: which there are, and where each is aimed.
#include <algorithm>
#include <cstdlib>

#include "style_generator.hpp"

namespace lamplighter {

namespace {

constexpr std::uint64_t work_a_move = 64;

}  // namespace

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
        const Place gone =
            fixed_bulb_[at(first ? one : other)] ? (first ? other : one) : (first ? one : other);
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
    if (order_.symmetry != Symmetry::none && orbit_of(from).size() != orbit_of(to).size()) return false;
    return set_orbit(from, false) && set_orbit(to, true) && relight();
}

// Two walls become the other two corners of their rectangle: no line has more or fewer.
bool StyleGenerator::swap_corners() {
    if (order_.symmetry != Symmetry::none || walls_.size() < 2) return false;
    const Place one = walls_.draw(random_), other = walls_.draw(random_);
    if (row(one) == row(other) || col(one) == col(other)) return false;
    const Place third = id(row(one), col(other)), fourth = id(row(other), col(one));
    if (kind_[at(third)] != white || kind_[at(fourth)] != white) return false;
    return set_wall(one, false) && set_wall(other, false) && set_wall(third, true) &&
           set_wall(fourth, true) && relight();
}

// Every cell that got dark is lit, by a bulb of its own or, next to a clue that wants none, of another.
bool StyleGenerator::relight() {
    random_.shuffle(dark_);
    for (const Place dark : dark_) {
        Place bulb = dark;
        if (kind_[at(bulb)] != white || light_[at(bulb)] != 0) continue;
        if (std::find(avoid_.begin(), avoid_.end(), bulb) != avoid_.end()) {
            std::uint32_t others = 0;
            for (const int step : steps_)
                for (Place cell = dark + step; kind_[at(cell)] == white; cell += step)
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
    const int left = std::max(0, col(centre) - reach),
              right = std::min(width_ - 1, col(centre) + reach);
    for (int r = top; r <= low; ++r)
        for (int c = left; c <= right; ++c) {
            const Place cell = id(r, c);
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
        if (fits(id(r, c))) return id(r, c);
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
    which -= short_;
    if (which < 0) return aim_at_line();
    which -= crowd_;
    if (which < 0) {
        Place from = crowded_.draw(random_);
        if (random_.chance(0.5)) {
            const Place other = from + steps_[random_.below(4)];
            if (kind_[at(other)] == wall) from = other;
        }
        return claim(from) && move_wall(from, spot_for_wall(from));
    }
    which -= long_total_;
    if (which < 0) {
        const Place from = long_.draw(random_);
        return claim(from) && move_wall(from, spot_for_wall(from));
    }
    which -= empty_.size();
    if (which < 0) return aim_at_square();
    which -= std::max(0, order_.least_inner - inner_) + std::max(0, inner_ - order_.most_inner);
    return which < 0 ? aim_at_border() : aim_at_number();
}

bool StyleGenerator::aim_at_line() {
    if (random_.chance(0.1) && !many_) return swap_corners();
    const int line = short_lines_.draw(random_);
    Place to = 0;
    for (int tries = 0; tries < 3; ++tries) {
        const Place cell = line < height_ ? id(line, static_cast<int>(below(width_)))
                                          : id(static_cast<int>(below(height_)), line - height_);
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
        const Place to =
            many_ ? draw_near(from, 3,
                              [&](Place cell) {
                                  return kind_[at(cell)] == white && is_inner(cell) == inwards;
                              })
                  : inside();
        if (to == 0 || kind_[at(to)] != white || is_inner(to) != inwards) continue;
        return claim(from) && move_wall(from, to);
    }
    return false;
}

bool StyleGenerator::aim_at_square() {
    const Place square = empty_.draw(random_);
    // One after the other: within one expression every compiler has an order of its own.
    const auto right = static_cast<int>(random_.below(2)), down = static_cast<int>(random_.below(2));
    const Place cell = square + stride_ * down + right;
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
    if (what < 80) {
        // One after the other: the arguments of a call are drawn in an order of the compiler's own.
        const Place to = draw_near(centre, 2, is_free), from = draw_near(centre, 3, is_wall);
        return move_wall(from, to);
    }
    if (what < 90) {
        const Place to = draw_near(centre, 1, is_free);
        return to != 0 && move_wall(spare_wall(to), to);
    }
    const Place clue = draw_near(centre, 2, is_wall);
    return clue != 0 && renumber(clue, static_cast<int>(random_.below(3)));
}

}  // namespace lamplighter
