#include "ants.hpp"

#include <algorithm>
#include <cmath>

#include "marks.hpp"

namespace lamplighter {

double raised(double base, double exponent) {
    const double whole = std::floor(exponent);
    if (whole != exponent || whole < 0 || whole > 64) return std::pow(base, exponent);
    double power = 1;
    for (int i = 0; i < static_cast<int>(whole); ++i) power *= base;
    return power;
}

std::size_t chosen(std::span<const double> sums, double share) {
    const double total = sums.back(), mark = share * total;
    std::size_t place = 0;
    // Rounding may lift the mark to the total; the first place to reach that is a candidate as well.
    while (sums[place] <= mark && sums[place] < total) ++place;
    return place;
}

Colony::State Colony::load(int height, int width, std::string_view letters, std::string_view marks,
                           const ColonyOptions& options, const Limits& limits) {
    options_ = options;
    limits_ = limits;
    letters_ = letters;
    work_ = 0;
    iterations_ = ants_ = given_up_ = 0;
    best_ = -1;
    falls_.clear();
    grid_.clear();
    open_ = 0;
    if (limits_.is_over()) return State::stopped;
    akari_.load(height, width, letters, Strength::rules);
    akari_.watch(limits_);
    load_board();
    try {
        const State state = load_marks(marks);
        if (state != State::open) return state;
    } catch (const Stopped&) {
        return State::stopped;
    }
    load_groups();
    weigh();
    if (open_ != 0) return State::open;
    // Nothing is left to choose, so this is all there is.
    ground_ = start_;
    note(plain_cost(), {});
    return best_ == 0 ? State::solved : State::hopeless;
}

// White cells are numbered in reading order, as `Akari::cells` has them.
void Colony::load_board() {
    const auto& cells = akari_.cells();
    whites_ = cells.size();
    across_.resize(whites_);
    down_.resize(whites_);
    across_start_.clear();
    down_length_.clear();
    Four no_clue, no_cell;
    no_clue.fill(static_cast<std::int32_t>(akari_.clues().size()));
    no_cell.fill(static_cast<std::int32_t>(whites_));
    clues_of_.assign(whites_, no_clue);
    cells_of_.assign(akari_.clues().size(), no_cell);
    heuristic_.assign(whites_, 1.0);
    std::vector<std::int32_t> number(akari_.index_limit(), -1);  // of a white cell
    std::int32_t white = 0;
    for (const CellId cell : cells) {
        number[at(cell)] = white;
        if (akari_.across(cell).start == cell) across_start_.push_back(white);
        across_[at(white)] = static_cast<std::int32_t>(across_start_.size()) - 1;
        if (akari_.down(cell).start == cell) {
            down_[at(white)] = static_cast<std::int32_t>(down_length_.size());
            down_length_.push_back(static_cast<std::uint32_t>(akari_.down(cell).length));
        } else {
            down_[at(white)] = down_[at(number[at(cell - akari_.stride())])];
        }
        ++white;
    }
    start_.across.assign(across_start_.size(), 0);
    start_.down.assign(down_length_.size(), 0);
    across_start_.push_back(white);
    start_.barred.assign(whites_ + 1, 0);
    start_.due.clear();
    std::int32_t clue = 0;
    for (const CellId id : akari_.clues()) {
        start_.due.push_back(akari_.due(id));
        std::size_t side = 0;
        for (const CellId near : akari_.around(id)) {
            if (number[at(near)] >= 0) {
                const std::int32_t cell = number[at(near)];
                cells_of_[at(clue)][side] = cell;
                clues_of_[at(cell)][side] = clue;
                heuristic_[at(cell)] += akari_.due(id);
            }
            ++side;
        }
        ++clue;
    }
    // The clue past the end, which a bulb may count for four times, never has its bulbs.
    start_.due.push_back(4 * static_cast<std::int32_t>(whites_) + 1);
}

Colony::State Colony::load_marks(std::string_view marks) {
    base_.clear();
    if (!set_marks(akari_, marks, 'o')) return State::hopeless;
    const bool uses_rules = options_.preprocessing || options_.hybrid;
    if (uses_rules) {
        if (!(options_.preprocessing ? akari_.start() : akari_.propagate())) return State::hopeless;
        root_ = akari_.mark();
    }
    const auto& cells = akari_.cells();
    for (std::size_t clue = 0; clue + 1 < start_.due.size(); ++clue)
        if (start_.due[clue] == 0)
            for (const std::int32_t cell : cells_of_[clue]) start_.barred[at(cell)] = 1;
    for (std::size_t i = 0; i < whites_; ++i) {
        const Value value = akari_.trail().value(cells[i]);
        if (value == Value::open) continue;
        start_.barred[i] = 1;
        if (value != Value::placed) continue;
        const auto cell = static_cast<std::int32_t>(i);
        // Marks alone were not looked at yet: bulbs that see each other, or too many beside a clue.
        if (start_.across[at(across_[i])] || start_.down[at(down_[i])]) return State::hopeless;
        place(start_, cell);
        base_.push_back(cell);
    }
    if (std::any_of(start_.due.begin(), start_.due.end(), [](std::int32_t due) { return due < 0; }))
        return State::hopeless;
    dark_.clear();
    for (std::size_t i = 0; i < whites_; ++i)
        if (!start_.across[at(across_[i])] && !start_.down[at(down_[i])])
            dark_.push_back(static_cast<std::int32_t>(i));
    return State::open;
}

void Colony::load_groups() {
    groups_.clear();
    members_.clear();
    if (options_.groups != Groups::column) add_groups(true);
    if (options_.groups != Groups::row) add_groups(false);
    std::size_t longest = 0;
    open_ = 0;
    for (const Group& group : groups_) {
        longest = std::max<std::size_t>(longest, group.last - group.first);
        if (group.is_across == groups_.front().is_across) open_ += group.last - group.first;
    }
    sums_.resize(longest);
    pheromone_.assign(whites_, 1.0);
    weight_.assign(whites_, 0.0);
    best_bulbs_.assign(whites_, 0);
}

// A run with no candidate at the start never gets one.
void Colony::add_groups(bool is_across) {
    const std::size_t runs = is_across ? start_.across.size() : start_.down.size();
    std::vector<std::vector<Member>> members(runs);
    for (std::size_t i = 0; i < whites_; ++i) {
        if (start_.barred[i] || start_.across[at(across_[i])] || start_.down[at(down_[i])]) continue;
        const std::int32_t run = is_across ? across_[i] : down_[i];
        members[at(run)].push_back({static_cast<std::int32_t>(i), is_across ? down_[i] : across_[i]});
    }
    for (std::size_t run = 0; run < runs; ++run) {
        if (members[run].empty()) continue;
        const auto first = static_cast<std::uint32_t>(members_.size());
        members_.insert(members_.end(), members[run].begin(), members[run].end());
        const std::uint32_t length =
            is_across ? static_cast<std::uint32_t>(across_start_[run + 1] - across_start_[run])
                      : down_length_[run];
        groups_.push_back({first, static_cast<std::uint32_t>(members_.size()), length,
                           static_cast<std::int32_t>(run), is_across});
    }
}

void Colony::weigh() {
    for (const Member& member : members_)
        weight_[at(member.cell)] = raised(pheromone_[at(member.cell)], options_.alpha) *
                                   raised(heuristic_[at(member.cell)], options_.beta);
}

const Colony::Ant& Colony::build(std::uint64_t iteration, std::uint32_t ant) {
    Random random(options_.seed, iteration * options_.ants + ant);
    ant_.is_given_up = false;
    ant_.bulbs.clear();
    order_.resize(groups_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    random.shuffle(order_);
    if (options_.hybrid) build_hybrid(random);
    else build_plain(random);
    return ant_;
}

void Colony::place(Ground& ground, std::int32_t cell) const {
    ground.across[at(across_[at(cell)])] = 1;
    ground.down[at(down_[at(cell)])] = 1;
    for (const std::int32_t clue : clues_of_[at(cell)])
        if (--ground.due[at(clue)] == 0)
            for (const std::int32_t near : cells_of_[at(clue)]) ground.barred[at(near)] = 1;
}

void Colony::build_plain(Random& random) {
    ground_.across = start_.across;
    ground_.down = start_.down;
    ground_.barred = start_.barred;
    ground_.due = start_.due;
    look(whites_);
    for (const std::uint32_t index : order_) {
        const Group& group = groups_[index];
        if ((group.is_across ? ground_.across : ground_.down)[at(group.run)]) continue;
        const std::vector<std::uint8_t>& crossing = group.is_across ? ground_.down : ground_.across;
        const Member* const members = members_.data() + group.first;
        const std::size_t size = group.last - group.first;
        double total = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const Member member = members[i];
            const bool is_out = (crossing[at(member.crossing)] | ground_.barred[at(member.cell)]) != 0;
            total += is_out ? 0.0 : weight_[at(member.cell)];
            sums_[i] = total;
        }
        if (total == 0 || !is_activated(random, group.length)) continue;
        const std::int32_t cell = members[chosen({sums_.data(), size}, random.share())].cell;
        place(ground_, cell);
        ant_.bulbs.push_back(cell);
    }
    ant_.cost = plain_cost();
}

int Colony::plain_cost() const {
    int cost = 0;
    for (std::size_t run = 0; run < ground_.across.size(); ++run) {
        if (ground_.across[run]) continue;
        for (std::int32_t cell = across_start_[run]; cell < across_start_[run + 1]; ++cell)
            cost += ground_.down[at(down_[at(cell)])] == 0;
    }
    for (std::size_t clue = 0; clue + 1 < ground_.due.size(); ++clue) cost += ground_.due[clue] != 0;
    return cost;
}

void Colony::build_hybrid(Random& random) {
    const auto& ids = akari_.cells();
    for (const std::uint32_t index : order_) {
        const Group& group = groups_[index];
        const Member* const members = members_.data() + group.first;
        const std::size_t size = group.last - group.first;
        look(size);
        double total = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::int32_t cell = members[i].cell;
            total += akari_.trail().is_open(ids[at(cell)]) ? weight_[at(cell)] : 0.0;
            sums_[i] = total;
        }
        if (total == 0 || !is_activated(random, group.length)) continue;
        const std::int32_t cell = members[chosen({sums_.data(), size}, random.share())].cell;
        const Mark before = akari_.mark();
        akari_.set(Literal(ids[at(cell)], true), {reason_decision, 0});
        if (akari_.propagate()) continue;
        akari_.undo(before);
        ant_.is_given_up = true;
        break;
    }
    ant_.cost = hybrid_cost();
    const Trail& trail = akari_.trail();
    for (const std::int32_t cell : dark_)
        if (trail.value(ids[at(cell)]) == Value::placed) ant_.bulbs.push_back(cell);
    akari_.undo(root_);
}

int Colony::hybrid_cost() const {
    int cost = 0;
    for (const std::int32_t cell : dark_) cost += akari_.is_dark(akari_.cells()[at(cell)]);
    for (const CellId clue : akari_.clues()) cost += akari_.due(clue) != 0;
    return cost;
}

Colony::State Colony::iterate() {
    const std::uint64_t iteration = iterations_++;
    int least = -1;
    for (std::uint32_t i = 0; i < options_.ants; ++i) {
        try {
            build(iteration, i);
        } catch (const Stopped&) {
            return State::stopped;
        }
        ++ants_;
        given_up_ += ant_.is_given_up;
        note(ant_.cost, ant_.bulbs);
        if (ant_.cost == 0) return State::solved;
        if (least >= 0 && ant_.cost > least) continue;
        if (ant_.cost != least) std::fill(best_bulbs_.begin(), best_bulbs_.end(), 0);
        least = ant_.cost;
        for (const std::int32_t cell : ant_.bulbs) ++best_bulbs_[at(cell)];
    }
    const double keep = 1 - options_.rho, each = options_.deposit / least;
    for (std::size_t cell = 0; cell < whites_; ++cell) {
        const double kept = keep * pheromone_[cell], added = best_bulbs_[cell] * each;
        pheromone_[cell] = std::max(kept + added, least_pheromone);
    }
    weigh();
    return State::open;
}

void Colony::draw(const std::vector<std::int32_t>& bulbs) {
    grid_.assign(letters_.size(), '.');
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < letters_.size(); ++i)
        if (letters_[i] == '.') places.push_back(i);
    for (const std::vector<std::int32_t>* list : {&std::as_const(base_), &bulbs})
        for (const std::int32_t cell : *list) grid_[places[at(cell)]] = 'o';
}

ColonyRun run_colony(int height, int width, std::string_view letters, std::string_view marks,
                     const ColonyOptions& options, const Limits& limits) {
    const Clock::time_point begin = Clock::now();
    Colony colony;
    ColonyRun run;
    run.state = colony.load(height, width, letters, marks, options, limits);
    run.open = colony.open();
    const std::uint64_t most = std::min(options.iterations, limits.nodes);
    while (run.state == Colony::State::open && colony.iterations() < most) run.state = colony.iterate();
    run.bulbs = colony.grid();
    run.iterations = colony.iterations();
    run.ants = colony.ants();
    run.given_up = colony.given_up();
    run.best = colony.best();
    run.falls = colony.falls();
    run.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return run;
}

}  // namespace lamplighter
