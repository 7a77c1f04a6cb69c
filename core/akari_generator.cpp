#include "akari_generator.hpp"

#include <algorithm>

namespace lamplighter {

namespace {

// Of the repairs, this share moves a wall; the others draw bulbs again.
constexpr double moved_share = 0.1;
// On a large board one round in this many moves walls, and then this share of its repairs does.
constexpr int rounds_a_move = 4;
constexpr double moved_share_of_large = 0.5;
// For each wall beside a dark cell, how likely it is to be among the first to get a bulb.
constexpr double beside_share = 0.6;
constexpr int reach = 3;           // cells around a repair whose bulbs are drawn again
constexpr int cells_an_edit = 16;  // one repair for that many open cells
// After that many rounds changes are made one cell further away, and so on: what is stuck may be so
// because of walls beside it.
constexpr int rounds_a_step = 24;
constexpr std::uint64_t least_budget = 3'000'000, budget_a_cell = 4000;
// Extreme boards are rare: more for each cell, up to what takes more than half a second.
constexpr std::uint64_t rare_budget_a_cell = 120'000, rare_budget = 12'000'000;

}  // namespace

Refusal AkariGenerator::refusal_of(const Order& order) const {
    const Refusal general = lamplighter::refusal_of(order);
    if (general != Refusal::none) return general;
    if (order.only < -1 || order.only > 4) return Refusal::only;
    return Refusal::none;
}

Made AkariGenerator::make(const Order& order, std::uint64_t seed, std::uint64_t index,
                          const Limits& limits) {
    const auto begin = Clock::now();
    Made made;
    made.refusal = refusal_of(order);
    if (made.refusal != Refusal::none) {
        made.status = Making::impossible;
        return made;
    }
    order_ = order;
    random_ = Random(seed, index);
    limits_ = limits;
    height_ = order.height;
    width_ = order.width;
    cells_ = height_ * width_;
    orbits_ = Orbits(order.symmetry, height_, width_);
    // Between two halves of even sides no cell is its own image; on a diagonal every cell is.
    const bool has_middle = height_ % 2 == 1 || width_ % 2 == 1 || needs_square(order.symmetry);
    has_axes_ = order.mask.empty() && has_mirror(order.symmetry) && has_middle;
    hollow_ = order.mask.empty() ? order.hollow : 0;
    has_free_ = order.mask.empty() || order.mask.find('.') != std::string::npos;
    attempts_ = 0;
    notes_ = false;
    work_ = 0;
    const auto cells = static_cast<std::uint64_t>(cells_);
    budget_ = least_budget + budget_a_cell * cells;
    if (order.only >= 0) budget_ *= 3;
    if (order.level == Label::extreme)
        budget_ = budget_a_cell * cells + std::min(rare_budget_a_cell * cells, rare_budget);
    rules_.watch(limits_);
    bool stopped = limits_.is_over();
    try {
        if (!stopped && make_board()) {
            made.status = Making::made;
            made.letters = letters_;
        }
    } catch (const Stopped&) {
        stopped = true;
    }
    rules_.watch({});
    if (stopped) made.status = Making::stopped;
    made.attempts = attempts_;
    made.work = work_;
    made.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return made;
}

// False when the budget is spent.
bool AkariGenerator::make_board() {
    draw_walls();
    if (hollow_ > 0) fill_hollows();
    const bool is_rare = order_.level == Label::extreme && order_.clues < 1;
    for (; repair(); disturb()) {
        ++attempts_;
        needed_.clear();
        hidden_.clear();
        doubtful_.clear();
        bool fits = is_rare ? climb() : (order_.clues >= 1 || prune()) && label() == order_.level;
        if (order_.clues < 1 && order_.level == Label::hard && fits) {
            prune_exactly(doubtful_, false);
            fits = label() == order_.level;
        }
        if (fits && order_.clues >= 0 && order_.clues < 1) fits = restore();
        if (fits) return true;
    }
    return false;
}

bool AkariGenerator::is_spent() const {
    if (limits_.is_over()) throw Stopped{};
    return work_ > budget_;
}

void AkariGenerator::draw_walls() {
    bulb_.assign(at(cells_), 0);
    count_.assign(at(cells_), 0);
    letters_.assign(at(cells_), '.');
    walls_ = 0;
    spend(cells_);
    Index free = 0;
    for (Index cell = 0; cell < cells_; ++cell) {
        free += is_free(cell);
        if (is_free(cell) || order_.mask[at(cell)] != '#') continue;
        letters_[at(cell)] = '#';
        ++walls_;
    }
    if (free == 0) return;
    const double asked = order_.density * static_cast<double>(cells_);
    const auto target = std::max(static_cast<Index>(asked + 0.5), walls_);
    // Of the walls that are drawn: those of a mask may clump as they please.
    const double density =
        free == cells_ ? order_.density : static_cast<double>(target - walls_) / free;
    set_usual_manner(density);
    // What is rare is taken as it comes.
    if (order_.mask.empty() && order_.only < 0 && order_.level != Label::extreme) draw_manner(density);
    order_of_.clear();
    for (Index cell = 0; cell < cells_; ++cell)
        if (is_free(cell) && orbits_(cell).lead() == cell) order_of_.push_back(cell);
    random_.shuffle(order_of_);
    for (careful_ = true;;) {
        for (const Index lead : order_of_) {
            if (walls_ == target) break;
            const Orbit orbit = orbits_(lead);
            if (is_wall(lead) || walls_ + orbit.size() > target) continue;
            set_orbit(orbit, true);
            if (careful_ && is_clumsy(orbit)) set_orbit(orbit, false);
        }
        if (walls_ == target) return;
        // What is left may be too little for any orbit: that is no reason to let walls clump.
        if (!careful_ || target - walls_ < 4) break;
        if (longest_ == 1) set_usual_manner(density);  // there is no room for all of them apart
        else careful_ = false;
    }
    while (walls_ != target && fill_gap(asked)) {
    }
}

void AkariGenerator::set_usual_manner(double density) {
    company_ = density <= 0.25 ? 2 : density <= 0.35 ? 3 : 8;
    longest_ = density <= 0.25 ? 2 : density <= 0.35 ? 3 : height_ + width_;
}

// Of published boards some have no two walls side by side, and some have clumps.
void AkariGenerator::draw_manner(double density) {
    constexpr double apart_share = 0.2, clumped_share = 0.2, densest_apart = 0.3;
    const double drawn = random_.share();
    if (drawn < apart_share && density <= densest_apart) {
        company_ = 4;
        longest_ = 1;
    } else if (drawn > 1 - clumped_share) {
        company_ = std::max(company_, 4);
        longest_ = std::max(longest_, 4);
    }
}

void AkariGenerator::set_orbit(const Orbit& orbit, bool wall) {
    for (const Index cell : orbit) {
        letters_[at(cell)] = wall ? '#' : '.';
        bulb_[at(cell)] = 0;
    }
    walls_ += wall ? orbit.size() : -orbit.size();
}

// Four walls in a square, a long bar or diagonal of walls, a white cell shut in on all sides, or too
// many walls close together.
bool AkariGenerator::is_clumsy(const Orbit& walls) const {
    for (const Index wall : walls) {
        const int row = wall / width_, col = wall % width_;
        const auto is_wall_at = [&](int r, int c) {
            return r >= 0 && c >= 0 && r < height_ && c < width_ && is_wall(r * width_ + c);
        };
        for (const int down : {-1, 1})
            for (const int right : {-1, 1})
                if (is_wall_at(row + down, col) && is_wall_at(row, col + right) &&
                    is_wall_at(row + down, col + right))
                    return true;
        int company = -1;  // itself
        for (int r = row - 1; r <= row + 1; ++r)
            for (int c = col - 1; c <= col + 1; ++c) company += is_wall_at(r, c);
        if (company > company_) return true;
        const auto length = [&](int down, int right) {
            int cells = 1;
            for (const int way : {-1, 1})
                for (int step = way; is_wall_at(row + step * down, col + step * right); step += way)
                    ++cells;
            return cells;
        };
        // A diagonal does not stop light, so it may be one longer.
        const int slanting = std::max(longest_, 2) + 1;
        if (length(0, 1) > longest_ || length(1, 0) > longest_) return true;
        if (length(1, 1) > slanting || length(1, -1) > slanting) return true;
        bool shut = false;
        each_near(wall, [&](Index near) {
            if (is_wall(near)) return;
            bool way_out = false;
            each_near(near, [&](Index next) { way_out = way_out || !is_wall(next); });
            shut = shut || !way_out;
        });
        if (shut) return true;
    }
    return false;
}

// Comes nearer to what was asked, by one more orbit, or by one for another of a different size. Of two
// counts that are equally near, the greater: boards with few walls are the hardest to make. False: it
// is as near as orbits of their sizes can be.
bool AkariGenerator::fill_gap(double asked) {
    constexpr double hair = 1e-9;
    const auto off = [&](Index walls) { return walls < asked ? asked - walls : walls - asked; };
    Index add = -1, remove = -1, nearest = walls_;
    const auto note = [&](Index walls, Index to_add, Index to_remove) {
        const double gain = off(nearest) - off(walls);
        if (gain < -hair || (gain < hair && walls <= nearest)) return;
        nearest = walls;
        add = to_add;
        remove = to_remove;
    };
    // One of each size is enough to look at; there are no more than three sizes.
    std::array<Index, 5> wall_of{-1, -1, -1, -1, -1}, white_of{-1, -1, -1, -1, -1};
    std::array<bool, 5> is_fine{};
    for (const Index lead : order_of_) {
        const Orbit orbit = orbits_(lead);
        const std::size_t size = at(orbit.size());
        if (is_wall(lead)) {
            wall_of[size] = lead;
        } else if (!is_fine[size]) {
            white_of[size] = lead;
            set_orbit(orbit, true);
            is_fine[size] = !is_clumsy(orbit);
            set_orbit(orbit, false);
        }
    }
    for (Index size = 1; size <= 4; ++size) {
        if (white_of[at(size)] < 0) continue;
        note(walls_ + size, white_of[at(size)], -1);
        for (Index less = 1; less <= 4; ++less)
            if (wall_of[at(less)] >= 0)
                note(walls_ + size - less, white_of[at(size)], wall_of[at(less)]);
    }
    if (add < 0) return false;
    set_orbit(orbits_(add), true);
    if (remove >= 0) set_orbit(orbits_(remove), false);
    return true;
}

// Bulbs where there is no light yet; those already there stay, except for one of two that see each
// other. Every wall shows its count after it.
void AkariGenerator::light() {
    drop_rivals();
    find_lit();
    dark_.clear();
    for (Index cell = 0; cell < cells_; ++cell)
        if (!lit_[at(cell)] && !is_wall(cell)) dark_.push_back(cell);
    random_.shuffle(dark_);
    const auto place = [&](Index cell) {
        if (lit_[at(cell)]) return;
        bulb_[at(cell)] = 1;
        shine(cell);
    };
    // Beside walls first, mostly: bulbs that no clue counts say little, and take many repairs.
    std::size_t kept = 0;
    for (const Index cell : dark_) {
        int walls = 0;
        each_near(cell, [&](Index near) { walls += is_wall(near); });
        const bool is_first = order_.only < 0 ? walls > 0 && !is_picky() : is_welcome(cell);
        if (is_first && random_.chance(beside_share * std::max(walls, 1))) place(cell);
        else dark_[kept++] = cell;
    }
    for (std::size_t i = 0; i < kept; ++i) place(dark_[i]);
    count_bulbs();
    spend(cells_);
}

// Whether a bulb here brings walls nearer to the one number that may be shown, and takes none past it.
bool AkariGenerator::is_welcome(Index cell) const {
    bool is_beside = false, is_past = false;
    each_near(cell, [&](Index wall) {
        if (!is_wall(wall)) return;
        is_beside = true;
        int bulbs = 0;
        each_near(wall, [&](Index near) { bulbs += bulb_[at(near)]; });
        is_past = is_past || bulbs >= order_.only;
    });
    return order_.only == 0 ? !is_beside : is_beside && !is_past;
}

void AkariGenerator::drop_rivals() {
    above_.assign(at(width_), 0);
    for (Index cell = 0; cell < cells_;) {
        bool seen = false;
        for (Index col = 0; col < width_; ++col, ++cell) {
            if (is_wall(cell)) {
                seen = false;
                above_[at(col)] = 0;
            } else if (bulb_[at(cell)]) {
                if (seen || above_[at(col)] != 0) bulb_[at(cell)] = 0;
                seen = true;
                above_[at(col)] = 1;
            }
        }
    }
}

void AkariGenerator::find_lit() {
    lit_.assign(at(cells_), 0);
    const auto sweep = [&](bool forward) {
        above_.assign(at(width_), 0);
        for (int row = 0; row < height_; ++row) {
            char seen = 0;
            const Index first = (forward ? row : height_ - 1 - row) * width_;
            for (int step = 0; step < width_; ++step) {
                const int col = forward ? step : width_ - 1 - step;
                const std::size_t cell = at(first + col);
                const char open = letters_[cell] == '.';
                seen = open & (seen | bulb_[cell]);
                above_[at(col)] = open & (above_[at(col)] | bulb_[cell]);
                lit_[cell] |= seen | above_[at(col)];
            }
        }
    };
    sweep(true);
    sweep(false);
}

void AkariGenerator::shine(Index bulb) {
    const Index row = bulb / width_ * width_, col = bulb - row;
    for (Index cell = bulb; cell >= row && !is_wall(cell); --cell) lit_[at(cell)] = 1;
    for (Index cell = bulb; cell < row + width_ && !is_wall(cell); ++cell) lit_[at(cell)] = 1;
    for (Index cell = bulb; cell >= col && !is_wall(cell); cell -= width_) lit_[at(cell)] = 1;
    for (Index cell = bulb; cell < cells_ && !is_wall(cell); cell += width_) lit_[at(cell)] = 1;
}

void AkariGenerator::count_bulbs() {
    for (Index cell = 0; cell < cells_; ++cell) {
        if (!is_wall(cell)) continue;
        char bulbs = 0;
        each_near(cell, [&](Index near) { bulbs = static_cast<char>(bulbs + bulb_[at(near)]); });
        count_[at(cell)] = bulbs;
        letters_[at(cell)] = letter_of(cell);
    }
}

// Of a wall that shows what it may.
char AkariGenerator::letter_of(Index wall) const {
    const char bulbs = count_[at(wall)];
    return order_.only < 0 || bulbs == order_.only ? static_cast<char>('0' + bulbs) : '#';
}

bool AkariGenerator::is_large() const {
    return cells_ > near_side * near_side && order_.level == Label::easy && order_.only < 0;
}

// Repairs until deduction settles the board with every clue shown. False: the budget is spent.
bool AkariGenerator::repair() {
    for (int round = 0; !is_spent(); ++round) {
        light();
        const bool by_clues = round > 0 && has_same_walls_;
        if ((by_clues ? change_clues() : load()) && deduce()) return true;
        rules_.split(parts_);
        // The cells first, the changes after: a move may turn cells of a later part into walls.
        edits_.clear();
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const auto part = parts_[i];
            const auto size = static_cast<std::uint32_t>(part.size());
            for (std::uint32_t edit = 0; edit <= size / cells_an_edit; ++edit)
                edits_.push_back(index(part[random_.below(size)]));
        }
        // Seldom: what lies further away is mostly in order.
        const int far = round % 8 == 7 ? round / rounds_a_step : 0;
        has_same_walls_ = is_large() && (round + 1) % rounds_a_move != 0;
        if (has_axes_ && !has_same_walls_ && (round + 1) % rounds_a_step == 0) trade_walls();
        for (const Index cell : edits_) edit_at(far == 0 ? cell : near(cell, far));
    }
    return false;
}

// The same walls with other numbers: only what rests on those that changed is deduced again. On a large
// board that is almost nothing.
bool AkariGenerator::change_clues() {
    clues_.clear();
    changed_.clear();
    for (Index cell = 0; cell < cells_; ++cell)
        if (letters_[at(cell)] != loaded_[at(cell)]) {
            clues_.push_back(id(cell));
            changed_.push_back(cell);
        }
    bool sound = rules_.retract(clues_, cone_, [](CellId, auto) {});
    for (const Index cell : changed_) sound = sound && rules_.add_clue(id(cell), count_[at(cell)]);
    loaded_ = letters_;
    return sound && rules_.propagate();
}

void AkariGenerator::edit_at(Index cell) {
    const double share = is_large() ? moved_share_of_large : moved_share;
    if (has_free_ && !has_same_walls_ && random_.chance(share) && move_wall(cell)) return;
    drop_bulbs(cell, reach);
}

AkariGenerator::Index AkariGenerator::near(Index cell, int far) {
    const auto draw = [&](int at, int side) {
        const int low = std::max(at - far, 0), high = std::min(at + far, side - 1);
        return low + static_cast<int>(random_.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    const int row = draw(cell / width_, height_);
    return row * width_ + draw(cell % width_, width_);
}

void AkariGenerator::drop_bulbs(Index cell, int far) {
    const int row = cell / width_, col = cell % width_;
    for (int r = std::max(row - far, 0); r <= std::min(row + far, height_ - 1); ++r)
        for (int c = std::max(col - far, 0); c <= std::min(col + far, width_ - 1); ++c)
            bulb_[at(r * width_ + c)] = 0;
}

// A wall comes here from nearby, images and all. False: none is near, or it would clump.
bool AkariGenerator::move_wall(Index to) {
    constexpr int tries = 12, distance = 4;
    if (is_wall(to) || !is_free(to)) return false;
    const Orbit target = orbits_(to);
    const int row = to / width_, col = to % width_;
    for (int i = 0; i < tries; ++i) {
        const int r = row - distance + static_cast<int>(random_.below(2 * distance + 1));
        const int c = col - distance + static_cast<int>(random_.below(2 * distance + 1));
        if (r < 0 || c < 0 || r >= height_ || c >= width_ || !is_wall(r * width_ + c)) continue;
        const Orbit source = orbits_(r * width_ + c);
        if (source.size() != target.size() || !is_free(source.lead())) continue;
        set_orbit(source, false);
        set_orbit(target, true);
        const bool is_fine = !careful_ || is_picky() || !is_clumsy(target);
        if (is_fine && !is_hollow(source.lead())) return true;
        set_orbit(target, false);
        set_orbit(source, true);
        return false;
    }
    return false;
}

// One orbit for two of half its size, or two for one: moves alone would keep as many cells on the
// mirrors' axes as were drawn there.
void AkariGenerator::trade_walls() {
    constexpr int tries = 16;
    const auto draw = [&] {
        return orbits_(static_cast<Index>(random_.below(static_cast<std::uint32_t>(cells_))));
    };
    for (int i = 0; i < tries; ++i) {
        const Orbit whole = draw(), half = draw(), other = draw();
        const bool goes = is_wall(whole.lead());
        if (whole.size() != 2 * half.size() || half.size() != other.size() ||
            half.lead() == other.lead() || is_wall(half.lead()) == goes ||
            is_wall(other.lead()) == goes)
            continue;
        set_orbit(whole, !goes);
        set_orbit(half, goes);
        set_orbit(other, goes);
        const bool is_fine = goes ? !is_clumsy(half) && !is_clumsy(other) : !is_clumsy(whole);
        const bool is_open =
            goes ? is_hollow(whole.lead()) : is_hollow(half.lead()) || is_hollow(other.lead());
        if ((is_fine || !careful_ || is_picky()) && !is_open) return;
        set_orbit(whole, goes);
        set_orbit(half, !goes);
        set_orbit(other, !goes);
    }
}

// Changes here and there, for a board that deduction settles but not at the level asked for.
void AkariGenerator::disturb() {
    constexpr Index cells_a_change = 30;
    has_same_walls_ = false;
    if (has_axes_) trade_walls();
    for (Index i = 0; i <= cells_ / cells_a_change; ++i)
        edit_at(static_cast<Index>(random_.below(static_cast<std::uint32_t>(cells_))));
}

void AkariGenerator::show(Index wall, bool shown) {
    letters_[at(wall)] = shown ? letter_of(wall) : '#';
}

// Loads the board with its present letters, and what follows from them alone.
bool AkariGenerator::load() {
    // What discount finds is found by hypotheses as well, and the two patterns cost almost nothing.
    const bool hypotheses = order_.level >= Label::hard;
    rules_.load(height_, width_, letters_, hypotheses ? Strength::local : Strength::basic);
    spend(cells_);
    loaded_ = letters_;
    if (order_.level == Label::normal) discount_.reset(rules_);
    return rules_.start();
}

// All that the level allows, from what is known now. Whether it settles the board.
bool AkariGenerator::deduce() {
    if (rules_.is_complete()) return true;
    if (order_.level == Label::easy) return false;
    if (order_.level == Label::normal) return settle();
    open_.clear();
    for (const CellId cell : rules_.cells())
        if (rules_.trail().is_open(cell)) open_.push_back(cell);
    return shave();
}

bool AkariGenerator::settle() {
    return discount_.settle(rules_, [this] { spend(cells_); });
}

// Hypotheses about the open cells, until none fails.
bool AkariGenerator::shave() {
    if (stamps_.size() < rules_.index_limit() * 2) stamps_.resize(rules_.index_limit() * 2, 0);
    ++root_;
    std::size_t quiet = 0;
    for (std::size_t i = 0; quiet < open_.size(); i = i + 1 == open_.size() ? 0 : i + 1, ++quiet)
        for (const bool placed : {true, false}) {
            const Literal literal(open_[i], placed);
            // A literal that follows from one that holds out cannot fail at the same root.
            if (!rules_.trail().is_open(open_[i]) || stamps_[at(literal.code)] == root_) continue;
            work_ += work_a_probe;
            const Mark mark = rules_.mark();
            const bool holds = rules_.set(literal, {reason_decision, 0}) && rules_.propagate();
            for (std::size_t j = mark.length; holds && j < rules_.trail().size(); ++j)
                stamps_[at(rules_.trail()[j].code)] = root_;
            if (!holds && notes_) note_why(mark.length, open_[i]);
            rules_.undo(mark);
            if (holds) continue;
            ++root_;
            quiet = 0;
            if (!rules_.set(~literal, {reason_given, 0}) || !rules_.propagate()) return false;
            if (rules_.is_complete()) return true;
        }
    return false;
}

// What the dead end rests on that was there before the hypothesis.
void AkariGenerator::note_why(std::size_t from, CellId decided) {
    const Trail& trail = rules_.trail();
    const Akari::Conflict& conflict = rules_.conflict();
    const auto is_of_clue = [](std::uint32_t kind) {
        return kind == Akari::clue_full || kind == Akari::clue_room || kind == Akari::diagonal;
    };
    ++meeting_;
    due_.clear();
    rules_.explain_conflict(due_);
    if (conflict.kind == Akari::clue_over || conflict.kind == Akari::clue_under)
        note_use(conflict.cell, decided);
    if (conflict.kind == Akari::contradiction && is_of_clue(conflict.reason.kind))
        note_use(static_cast<CellId>(conflict.reason.data), decided);
    for (std::size_t next = 0; next < due_.size(); ++next) {
        const CellId cell = due_[next].cell();
        if (met_[at(cell)] == meeting_) continue;
        met_[at(cell)] = meeting_;
        if (at(trail.position(cell)) < from) {
            note_use(cell, decided);
            continue;
        }
        const Reason reason = trail.reason(cell);
        if (reason.kind < first_rule) continue;
        if (is_of_clue(reason.kind)) note_use(static_cast<CellId>(reason.data), decided);
        because_.clear();
        rules_.explain(due_[next], reason, trail.position(cell), because_);
        due_.insert(due_.end(), because_.begin(), because_.end());
    }
}

void AkariGenerator::note_use(CellId used, CellId decided) {
    uses_.push_back({decided, first_use_[at(used)]});
    first_use_[at(used)] = static_cast<std::int32_t>(uses_.size()) - 1;
}

Label AkariGenerator::label() {
    question_ = {Genre::akari, height_, width_, letters_, {}, {}};
    spend(cells_);
    return tiers_.label_akari(question_, true, limits_).label;
}

}  // namespace lamplighter
