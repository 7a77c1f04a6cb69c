#include "kuromasu_generator.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace lamplighter {

namespace {

using Index = std::int32_t;

constexpr double tolerance = 0.03;  // of density, where the cells drawn let no more turn black
// Percent of the black cells that are drawn with their images. Large dense boards have hardly an orbit
// without a black cell otherwise, and clues show in such orbits alone; none, as long as it does
// without.
constexpr std::uint32_t more_alike = 10, most_alike = 80;
// Clues that are tried last lie further apart than this, in both directions.
constexpr int apart = 2;
// Published boards have small numbers more often than chance: larger ones leave first. Easy boards:
// tenths of a side that a small view reaches. Hard ones: cells.
constexpr int large_view = 7, small_view = 5;
constexpr std::uint32_t tile_bits = 63;  // of a place: tiles of 8x8
constexpr int hollows_a_step = 6;  // attempts with too large a hollow, before a larger one will do

constexpr std::uint64_t work_a_label = 40;  // for each cell

// On top of half a second: a large board takes longer than that.
constexpr std::uint64_t budget_a_cell = 12'000;

// Small boards are hardly ever extreme: a search of 5x5 is soon over.
constexpr std::uint64_t rare_budget_a_pair = 4000;

// How near a cell is to the clues that are shown.
constexpr char slanting = 1, touching = 2, shown = 3;

// Small boards may need many attempts for a level they seldom have; a large one has it or never will.
int most_attempts(Index cells) { return 30 + 60000 / cells; }

// No more black cells than this can be. Each takes its edges from the white cells' graph, 4 or at the
// border 3 or 2, and that has to stay connected: 3 black <= cells + 3 follows.
Index most_black(int height, int width) {
    const Index cells = height * width;
    if (height == 1 || width == 1) return cells < 3 ? 1 : 2;
    return (cells + 3) / 3;
}

Refusal refusal_here(const Order& order) {
    const Refusal general = refusal_of(order);
    if (general != Refusal::none) return general;
    const double cells = static_cast<double>(order.height) * order.width;
    const bool fits =
        order.density * cells <= most_black(order.height, order.width) + tolerance * cells;
    return fits ? Refusal::none : Refusal::too_dense;
}

// Every second bit, from 16.
std::uint32_t spread_out(std::uint32_t bits) {
    bits = (bits | bits << 8) & 0x00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
}

}  // namespace

Made KuromasuGenerator::make(const Order& order, std::uint64_t seed, std::uint64_t index,
                             const Limits& limits) {
    const auto begin = Clock::now();
    Made made;
    made.refusal = refusal_here(order);
    if (made.refusal != Refusal::none) {
        made.status = Making::impossible;
        return made;
    }
    order_ = order;
    limits_ = limits;
    random_ = Random(seed, index);
    orbits_ = Orbits(order.symmetry, order.height, order.width);
    cells_ = order.height * order.width;
    black_due_ =
        std::min(static_cast<int>(order.density * cells_ + 0.5), most_black(order.height, order.width));
    alike_ = 0;
    liked_.clear();
    hollow_ = order.clues >= 1 ? 0 : order.hollow;
    hollowed_ = 0;
    work_ = 0;
    rules_.watch(limits_);
    try {
        if (limits_.is_over()) throw Stopped{};
        const int most = most_attempts(cells_);
        std::uint64_t budget = a_second / 2 + budget_a_cell * at(cells_);
        if (is_rare()) budget = std::min(budget, rare_budget_a_pair * at(cells_) * at(cells_));
        bool done = false;
        while (!done && (made.attempts < most || is_rare()) && work_ <= budget) {
            ++made.attempts;
            done = attempt();
        }
        if (done && is_rare()) done = soften(made.attempts);
        if (done) {
            made.status = Making::made;
            made.clues = clues_;
        }
    } catch (const Stopped&) {
        made.status = Making::stopped;
    }
    rules_.watch({});
    made.work = work_;
    made.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return made;
}

bool KuromasuGenerator::attempt() { return draw_black() && find_clues(); }

// For the black cells on hand. False: not at the level.
bool KuromasuGenerator::find_clues() {
    count_views();
    list_orbits();
    if (!is_share_in_reach() || !are_enough()) {
        alike_ = std::min(alike_ + more_alike, most_alike);
        return false;
    }
    kept_ = due_;
    if (order_.clues >= 1) {
        kept_.insert(kept_.end(), leads_.begin(), leads_.end());
    } else {
        begin(order_.level);
        if (!due_.empty()) {
            show(due_);
            settle();
        }
        prune(0, leads_.size());
        if (order_.clues >= 0 && !add_up_to(order_.clues)) return false;
    }
    draw_clues(kept_);
    if (is_hollow() || !is_as_asked()) return false;
    if (is_rare() && order_.clues < 0 && order_.about) ease();
    return true;
}

// False: fewer than asked for, and by too much.
bool KuromasuGenerator::draw_black() {
    clear_black();
    ids_.resize(at(cells_));
    for (Index cell = 0; cell < cells_; ++cell) ids_[at(cell)] = cell;
    if (!order_.mask.empty()) {
        for (Index cell = 0; cell < cells_; ++cell)
            if (order_.mask[at(cell)] == '#')
                rules_.set(Literal(rules_.cells()[at(cell)], false), {reason_given, 0});
        rules_.propagate();
    }
    int black = 0;
    // A clue comes with its images: where every white cell is to show one, so must a black cell.
    const bool whole = order_.clues >= 1;
    for (std::size_t left = ids_.size(); left > 0 && black < black_due_; --left) {
        // Drawn one by one: the pass often ends long before the last cell.
        std::swap(ids_[left - 1], ids_[random_.below(static_cast<std::uint32_t>(left))]);
        const Index cell = ids_[left - 1];
        if (whole) {
            black += blacken_all(orbits_(cell), black_due_ - black);
            continue;
        }
        if (!blacken(cell)) continue;
        ++black;
        if (alike_ == 0 || random_.below(100) >= alike_) continue;
        for (const Index image : orbits_(cell))
            if (black < black_due_ && blacken(image)) ++black;
    }
    return is_black_enough(black);
}

// An empty board for the rules that black cells keep by themselves.
void KuromasuGenerator::clear_black() {
    clues_.assign(at(cells_), blank);
    rules_.ignore_connection(false);
    rules_.load(order_.height, order_.width, clues_);
    rules_.start();
    black_.assign(at(cells_), 0);
    work_ += at(cells_);
}

bool KuromasuGenerator::is_black_enough(int black) {
    white_ = cells_ - black;
    return black >= order_.density * cells_ - std::max(0.5, tolerance * cells_);
}

// Where the rules let it.
bool KuromasuGenerator::blacken(Index cell) {
    const CellId id = rules_.cells()[at(cell)];
    if (!rules_.trail().is_open(id)) return false;
    rules_.set(Literal(id, true), {reason_given, 0});
    rules_.propagate();
    black_[at(cell)] = 1;
    return true;
}

// The whole orbit or nothing. How many turned black.
int KuromasuGenerator::blacken_all(const Orbit& orbit, int most) {
    if (orbit.size() > most || black_[at(orbit.lead())]) return 0;
    const Mark mark = rules_.mark();
    for (const Index cell : orbit)
        if (!blacken(cell)) {
            rules_.undo(mark);
            for (const Index each : orbit) black_[at(each)] = 0;
            return 0;
        }
    return orbit.size();
}

void KuromasuGenerator::count_views() {
    view_.assign(at(cells_), -1);  // a cell is in two runs, and itself counts once
    const auto add_runs = [&](int lines, int length, int line_step, int step) {
        for (int line = 0; line < lines; ++line)
            for (int from = 0; from < length;) {
                int to = from;
                while (to < length && !black_[at(line * line_step + to * step)]) ++to;
                for (int i = from; i < to; ++i) view_[at(line * line_step + i * step)] += to - from;
                from = to + 1;
            }
    };
    add_runs(order_.height, order_.width, order_.width, 1);
    add_runs(order_.width, order_.height, 1, order_.width);
}

void KuromasuGenerator::list_orbits() {
    leads_.clear();
    due_.clear();
    for (Index cell = 0; cell < cells_; ++cell) {
        const char asked = order_.mask.empty() ? '.' : order_.mask[at(cell)];
        if (black_[at(cell)] || asked == '+') continue;
        const Orbit orbit = orbits_(cell);
        if (orbit.lead() == cell &&
            std::none_of(orbit.begin(), orbit.end(), [&](Index each) { return black_[at(each)] != 0; }))
            (asked == '#' ? due_ : leads_).push_back(cell);
    }
    sort_by_place();
}

// Setters like small numbers: of two drawn the smaller comes first, the larger after all those. So for
// the first so many.
void KuromasuGenerator::prefer_small(std::size_t count) {
    for (std::size_t i = 0, half = count / 2; i < half; ++i)
        if (view_[at(drawn_[half + i])] < view_[at(drawn_[i])]) std::swap(drawn_[i], drawn_[half + i]);
}

// From a corner and along an axis drawn at random: what is tried first leaves more often. One sweep
// leaves clues in clumps and gaps (18x18 easy, parts of 6x6: variance 0.93 of the mean). With a random
// half tried before the rest, and half of that before what remains, they lie more evenly (0.54) at
// hardly any cost. Hard boards lie evenly enough (0.67), and would take three times as long.
void KuromasuGenerator::sort_by_place() {
    const std::uint32_t drawn = random_.below(8 * 64);
    if (hollow_ > 0) drop_anchors();
    const bool flip_row = drawn & 1, flip_col = drawn & 2, swap = drawn & 4;
    const int row_shift = static_cast<int>(drawn >> 3 & 7), col_shift = static_cast<int>(drawn >> 6);
    places_.clear();
    for (const Index lead : leads_) {
        const int row = lead / order_.width, col = lead % order_.width;
        const auto down =
            static_cast<std::uint32_t>((flip_row ? order_.height - 1 - row : row) + row_shift);
        const auto across =
            static_cast<std::uint32_t>((flip_col ? order_.width - 1 - col : col) + col_shift);
        const std::uint32_t place = swap ? spread_out(across) << 1 | spread_out(down)
                                         : spread_out(down) << 1 | spread_out(across);
        const bool is_anchor = hollow_ > 0 && anchors_[at(lead)];
        const auto draw = [this] { return std::array{0U, 0U, 1U, 2U}[random_.next() >> 62]; };
        const int view = view_[at(lead)];
        std::uint32_t sweep = 0;
        if (order_.level < Label::hard) sweep = is_anchor ? 3 : draw();
        if (order_.level == Label::easy && !is_anchor)
            sweep = 20 * view > large_view * (order_.height + order_.width) ? std::min(sweep, draw())
                                                                            : std::max(sweep, draw());
        // At the end of its tile alone: for hard boards a sweep of these would cost as much as any.
        const bool is_late = is_anchor || (order_.level == Label::hard && view <= small_view);
        const std::uint32_t tile = place & ~tile_bits, late = is_late ? tile_bits + 1 : 0;
        places_.emplace_back(sweep << 28 | tile << 1 | late | (place & tile_bits), lead);
    }
    std::sort(places_.begin(), places_.end());
    for (std::size_t i = 0; i < leads_.size(); ++i) leads_[i] = places_[i].second;
    // Those that the board varied shows are tried last, so that most of them stay.
    if (!liked_.empty())
        std::stable_partition(leads_.begin(), leads_.end(),
                              [&](Index lead) { return liked_[at(lead)] == 0; });
}

// Leads all over the board, none near another or its images, as many as there is room for.
void KuromasuGenerator::drop_anchors() {
    anchors_.assign(at(cells_), 0);
    beside_.assign(at(cells_), 0);
    drawn_ = leads_;
    random_.shuffle(drawn_);
    if (order_.level != Label::normal) prefer_small(drawn_.size());  // their numbers are no smaller
    for (const Index lead : drawn_) {
        if (beside_[at(lead)]) continue;
        anchors_[at(lead)] = 1;
        for (const Index cell : orbits_(lead)) {
            const int row = cell / order_.width, col = cell % order_.width;
            const int low = std::min(row + apart, order_.height - 1);
            const int far = std::min(col + apart, order_.width - 1);
            for (int r = std::max(row - apart, 0); r <= low; ++r)
                for (int c = std::max(col - apart, 0); c <= far; ++c)
                    beside_[at(r * order_.width + c)] = 1;
        }
    }
}

// Too large a part of the board shows no clue. Where that goes on, more is allowed.
bool KuromasuGenerator::is_hollow() {
    Hollow found;
    const auto stands = [this](int row, int col) {
        return clues_[at(row * order_.width + col)] != blank;
    };
    if (hollow_ < 1 || !hollows_.find(order_.height, order_.width, 0, hollow_, stands, found))
        return false;
    if (++hollowed_ % hollows_a_step == 0) hollow_ += (hollow_ + 1) / 2;
    return true;
}

void KuromasuGenerator::draw_clues(std::span<const Index> leads) {
    clues_.assign(at(cells_), blank);
    for (const Index lead : leads)
        for (const Index cell : orbits_(lead)) clues_[at(cell)] = view_[at(cell)];
}

// Is the puzzle no easier than asked for? No harder it is already, unless it shows all clues there are.
bool KuromasuGenerator::is_as_asked() {
    if (order_.by_rules_alone) return true;
    if (order_.clues < 1 && order_.level < Label::extreme) {
        if (order_.level == Label::easy) return true;
        begin(static_cast<Label>(static_cast<int>(order_.level) - 1));
        show(kept_);
        settle();
        return !rules_.is_complete();
    }
    question_.genre = Genre::kuromasu;
    question_.height = order_.height;
    question_.width = order_.width;
    question_.clues = clues_;
    const Label label = tiers_.label_kuromasu(question_, true, limits_).label;
    work_ += at(cells_) * work_a_label;
    if (label == Label::none) throw Stopped{};
    return label == order_.level;
}

// Could that share of the white cells show a clue, if every orbit without a black cell did?
bool KuromasuGenerator::is_share_in_reach() {
    if (order_.clues < 0 || order_.about) return true;
    std::int32_t count = 0, largest = 1;
    for (const auto* leads : {&due_, &leads_})
        for (const Index lead : *leads) {
            count += orbits_(lead).size();
            largest = std::max(largest, orbits_(lead).size());
        }
    return order_.clues * white_ + 0.5 < count + largest;
}

// The cells at the corners of a clue and its images, those beside it, and these themselves.
void KuromasuGenerator::note_clue(Index lead) {
    for (const Index cell : orbits_(lead)) {
        const int row = cell / order_.width, col = cell % order_.width;
        for (int r = std::max(row - 1, 0); r <= std::min(row + 1, order_.height - 1); ++r)
            for (int c = std::max(col - 1, 0); c <= std::min(col + 1, order_.width - 1); ++c) {
                char& near = beside_[at(r * order_.width + c)];
                near = std::max(near, r == row || c == col ? touching : slanting);
            }
        beside_[at(cell)] = shown;
    }
}

std::int32_t KuromasuGenerator::count_kept() {
    std::int32_t count = 0;
    for (const Index lead : kept_) count += orbits_(lead).size();
    return count;
}

// The leads that are not kept, at random, but so that what setters like comes first.
void KuromasuGenerator::list_spare() {
    beside_.assign(at(cells_), 0);
    for (const Index lead : kept_) note_clue(lead);
    drawn_ = leads_;
    std::erase_if(drawn_, [&](Index lead) { return beside_[at(lead)] == shown; });
    random_.shuffle(drawn_);
    prefer_small(drawn_.size());
    if (order_.level == Label::hard) prefer_small(drawn_.size() / 2);
    // They let clues touch only where they must: a clue that touches another waits for the rest. So do,
    // on hard boards, those at a corner of another: long slanting lines are not among theirs.
    const char lies_apart = order_.level < Label::hard ? slanting : 0;
    spare_.clear();
    for (auto* waiting : {&slanting_, &touching_}) waiting->clear();
    for (const Index lead : drawn_) {
        char near = 0;
        for (const Index cell : orbits_(lead)) near = std::max(near, beside_[at(cell)]);
        if (near <= lies_apart) note_clue(lead);
        (near <= lies_apart ? spare_ : near == slanting ? slanting_ : touching_).push_back(lead);
    }
    for (const auto* waiting : {&slanting_, &touching_})
        spare_.insert(spare_.end(), waiting->begin(), waiting->end());
}

// More clues than needed, in random order, as long as the tier below does not settle the board.
bool KuromasuGenerator::add_up_to(double share) {
    const auto due = static_cast<std::int32_t>(share * white_ + 0.5);
    std::int32_t count = count_kept();
    if (count > due) return order_.about;
    list_spare();
    if (order_.level > Label::easy) {
        begin(static_cast<Label>(static_cast<int>(order_.level) - 1));
        show(kept_);
        settle();
    }
    std::int32_t largest = 1;  // of those left out
    const auto add = [&](Index lead) {
        const std::int32_t size = orbits_(lead).size();
        if (count + size > due) {
            largest = std::max(largest, size);
            return;
        }
        if (order_.level > Label::easy) {
            const Mark mark = rules_.mark();
            const std::size_t clues = rules_.clue_count();
            show({&lead, 1});
            settle();
            if (is_settled()) {
                rules_.undo(mark, clues);
                shown_.pop_back();
                largest = std::max(largest, size);
                return;
            }
        }
        kept_.push_back(lead);
        count += size;
    };
    // Clues that tell the tier below nothing come last: they spare nobody a step.
    idle_.clear();
    for (const Index lead : spare_) {
        if (order_.level > Label::easy) aim_at({&lead, 1});
        if (order_.level > Label::easy && goal_.empty()) idle_.push_back(lead);
        else add(lead);
    }
    for (const Index lead : idle_) add(lead);
    // What is missing may be less than an orbit.
    return order_.about || due - count < largest;
}

}  // namespace lamplighter
