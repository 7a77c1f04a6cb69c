// The generator's last level: one solution, but more than one hypothesis deep.
//
// Such boards are rare: pruning clues while the solution stays the only one gave one in 36,000 boards
// of 10x10. So they are reached by climbing. A board is harder the fewer hypotheses fail at the hardest
// position where the rules get stuck. Change after change is made in one place, clues included, and
// kept if that share is hardly greater than before, until nothing fails at all. Then it goes on in the
// same way to boards that take fewer hypotheses (grind.hpp).
//
// Most of the work is to see whether there is a second solution. Those found before are kept: as long
// as the walls stay, they are lightings still, and most often one of them answers.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "akari_generator.hpp"

namespace lamplighter {

namespace {

constexpr int around = 4;            // cells around a change whose clues are chosen again
constexpr int span = 6;              // changes stay that near to one cell: one hard place is enough
constexpr double warmth = 1.0;       // how much worse a change may be that is kept now and then
constexpr double moved_share = 0.6;  // of the changes, those that move a wall
constexpr int reach = 1;             // cells around the others whose bulbs are drawn again
constexpr std::uint64_t search_conflicts = 2000;
constexpr std::uint32_t most_others = 64;
constexpr int few = 8;                           // hypotheses that are no grind
constexpr int most_hypotheses = 40;              // more are not counted, and not wanted
constexpr std::int32_t largest_to_soften = 400;  // cells: larger boards are taken as they come
constexpr std::uint64_t soft_budget = 10'000'000;

}  // namespace

// From a board that is settled already. False when the budget is spent.
bool AkariGenerator::climb() {
    const auto focus = static_cast<Index>(random_.below(static_cast<std::uint32_t>(cells_)));
    others_.clear();
    choose_clues(focus, span);
    double best = ease();
    for (keep(); best > 0 && !is_spent();) {
        ++attempts_;
        const Index centre = near(focus, span);
        change(centre);
        double now = 2;
        if (is_unique()) {
            choose_clues(centre, around);
            now = ease();
        }
        if (now < 1 && now <= best * (1 + warmth * random_.share() * random_.share())) {
            best = now;
            keep();
        } else {
            take_back();
        }
    }
    if (best > 0) return false;
    // What is found is finished, even if the budget is spent by then.
    const std::uint64_t budget = std::exchange(budget_, std::numeric_limits<std::uint64_t>::max());
    choose_clues(focus, std::max(height_, width_));
    const bool is_fine = soften(focus);
    // Away from the changes a clue may have become idle; which ones are hidden, `restore` asks.
    choose_clues(focus, std::max(height_, width_));
    hidden_.clear();
    for (Index cell = 0; cell < cells_; ++cell)
        if (letters_[at(cell)] == '#' && letter_of(cell) != '#') hidden_.push_back(cell);
    budget_ = budget;
    return is_fine && label() == Label::extreme;
}

// Carries on from a board that is extreme to others with fewer hypotheses. False: there are too many,
// or two inside each other do not suffice, or patterns make do without (the label knows none).
bool AkariGenerator::soften(Index focus) {
    if (cells_ > largest_to_soften) return true;
    const std::uint64_t end = work_ + soft_budget;
    const auto count = [&](int most) {
        question_ = {Genre::akari, height_, width_, letters_, {}, {}};
        const Grind grind = grinder_.count(question_, most, limits_);
        work_ += grind.work;
        return grind.nests ? grind.hypotheses : Grind::endless;
    };
    int least = count(most_hypotheses);
    for (keep(); least > few && work_ < end;) {
        ++attempts_;
        const Index centre = near(focus, span);
        change(centre);
        int now = Grind::endless + 1;
        if (is_unique()) {
            choose_clues(centre, around);
            if (ease() == 0) now = count(std::min(least, most_hypotheses));
        }
        if (now <= least) {
            least = now;
            keep();
        } else {
            take_back();
        }
    }
    return least < Grind::endless;
}

void AkariGenerator::keep() {
    kept_letters_ = letters_;
    kept_bulbs_ = bulb_;
    kept_counts_ = count_;
    has_moved_ = false;
}

void AkariGenerator::take_back() {
    // Where a wall moved, what was found since is of no use.
    if (has_moved_) others_.swap(kept_others_);
    has_moved_ = false;
    letters_ = kept_letters_;
    bulb_ = kept_bulbs_;
    count_ = kept_counts_;
}

// Bulbs or a wall; the clues around it come back, the others stay as they are.
void AkariGenerator::change(Index centre) {
    has_moved_ = order_.mask.empty() && random_.chance(moved_share) && move_wall(centre);
    if (has_moved_) {
        kept_others_.swap(others_);
        others_.clear();
    } else {
        drop_bulbs(centre, reach);
    }
    veiled_.assign(at(cells_), 0);
    for (Index cell = 0; cell < cells_; ++cell) veiled_[at(cell)] = letters_[at(cell)] == '#';
    light();
    for (Index cell = 0; cell < cells_; ++cell) {
        if (!veiled_[at(cell)]) continue;
        if (!is_near(cell, centre, around)) letters_[at(cell)] = '#';
    }
}

bool AkariGenerator::is_within(Index cell, Index centre, int far) const {
    return std::abs(cell / width_ - centre / width_) <= far &&
           std::abs(cell % width_ - centre % width_) <= far;
}

// To a cell or one of its images: what changes there changes here.
bool AkariGenerator::is_near(Index cell, Index centre, int far) const {
    for (const Index image : orbits_(centre))
        if (is_within(cell, image, far)) return true;
    return false;
}

// Whether another lighting known by now keeps all the clues, and would show other numbers elsewhere:
// one that shows the same everywhere may be the board's own.
bool AkariGenerator::is_seen_through() {
    own_.clear();
    due_counts_.clear();
    for (Index cell = 0; cell < cells_; ++cell) {
        if (!is_wall(cell)) continue;
        own_.push_back(count_[at(cell)]);
        due_counts_.push_back(letters_[at(cell)] == '#' ? 0 : 1);
    }
    for (const std::string& other : others_) {
        bool agrees = true, differs = false;
        for (std::size_t wall = 0; agrees && wall < own_.size(); ++wall) {
            const bool same = other[wall] == own_[wall];
            agrees = same || due_counts_[wall] == 0;
            differs = differs || !same;
        }
        if (agrees && differs) return true;
    }
    return false;
}

bool AkariGenerator::is_unique() {
    work_ += others_.size() + at(cells_) / 4;
    if (is_seen_through()) return false;
    Limits own = limits_;
    own.solutions = 2;
    own.conflicts = search_conflicts;
    spend(cells_);
    const Answer answer = solver_.search_akari(height_, width_, letters_, {}, own);
    for (const std::string& found : answer.solutions) {
        bool is_ours = true;
        for (Index cell = 0; is_ours && cell < cells_; ++cell)
            is_ours = (found[at(cell)] == 'o') == (bulb_[at(cell)] != 0);
        if (is_ours) continue;
        if (others_.size() < most_others) others_.emplace_back();
        else std::swap(others_[work_ % most_others], others_.back());  // any one goes
        others_.back().clear();
        for (Index cell = 0; cell < cells_; ++cell) {
            if (!is_wall(cell)) continue;
            char bulbs = 0;
            each_near(cell,
                      [&](Index near) { bulbs = static_cast<char>(bulbs + (found[at(near)] == 'o')); });
            others_.back().push_back(bulbs);
        }
        break;
    }
    return answer.status == Status::unique;
}

// Of the clues around a cell, no more than the one solution needs.
void AkariGenerator::choose_clues(Index centre, int far) {
    needed_.clear();
    for (Index cell = 0; cell < cells_; ++cell) {
        if (letters_[at(cell)] >= '0' && is_near(cell, centre, far)) needed_.push_back(cell);
    }
    prune_exactly(needed_, true);
}

// The smallest share of hypotheses that fail, over all positions where the rules get stuck: 0 where
// none does, and the board is what was asked for; 1 where they never get stuck.
double AkariGenerator::ease() {
    if (!load()) return 2;
    if (stamps_.size() < rules_.index_limit() * 2) stamps_.resize(rules_.index_limit() * 2, 0);
    double least = 1;
    while (!rules_.is_complete()) {
        ++root_;
        failed_.clear();
        std::size_t open = 0;
        for (const CellId cell : rules_.cells()) {
            if (!rules_.trail().is_open(cell)) continue;
            ++open;
            for (const bool placed : {true, false}) {
                const Literal literal(cell, placed);
                if (stamps_[at(literal.code)] == root_) continue;
                work_ += work_a_probe;
                const Mark mark = rules_.mark();
                const bool holds = rules_.set(literal, {reason_decision, 0}) && rules_.propagate();
                for (std::size_t j = mark.length; holds && j < rules_.trail().size(); ++j)
                    stamps_[at(rules_.trail()[j].code)] = root_;
                rules_.undo(mark);
                if (!holds) failed_.push_back(literal);
            }
        }
        if (failed_.empty()) {
            // Discount inside a hypothesis, or what both ways lead to, may still suffice.
            if (label() == Label::extreme) return 0;
            return std::min(least, 0.5 / static_cast<double>(open));
        }
        least = std::min(least, static_cast<double>(failed_.size()) / static_cast<double>(open));
        for (const Literal literal : failed_)
            if (!rules_.set(~literal, {reason_given, 0})) return 2;
        if (!rules_.propagate()) return 2;
    }
    return least;
}

}  // namespace lamplighter
