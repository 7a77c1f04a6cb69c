// The generator's last level: one solution, but more than one hypothesis deep.
//
// Such boards are rare: pruning clues while the solution stays the only one gave one in 36,000 boards
// of 10x10. So they are reached by climbing. A board is harder the fewer hypotheses fail at the hardest
// position where the rules get stuck. Change after change is made in one place, clues included, and
// kept if that share is hardly greater than before, until nothing fails at all.
#include <algorithm>
#include <cstdlib>

#include "akari_generator.hpp"

namespace lamplighter {

namespace {

constexpr int around = 4;            // cells around a change whose clues are chosen again
constexpr int span = 6;              // changes stay that near to one cell: one hard place is enough
constexpr double warmth = 1.5;       // how much worse a change may be that is kept now and then
constexpr double moved_share = 0.4;  // of the changes, those that move a wall
constexpr int reach = 1;             // cells around the others whose bulbs are drawn again
constexpr std::uint64_t search_conflicts = 2000;

}  // namespace

// From a board that is settled already. False when the budget is spent.
bool AkariGenerator::climb() {
    const auto focus = static_cast<Index>(random_.below(static_cast<std::uint32_t>(cells_)));
    choose_clues(focus, std::max(height_, width_));
    double best = ease();
    for (kept_letters_ = letters_, kept_bulbs_ = bulb_; best > 0 && !is_spent();) {
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
            kept_letters_ = letters_;
            kept_bulbs_ = bulb_;
        } else {
            letters_ = kept_letters_;
            bulb_ = kept_bulbs_;
        }
    }
    if (best > 0) return false;
    // Away from the changes a clue may have become idle; which ones are hidden, `restore` asks.
    choose_clues(focus, std::max(height_, width_));
    hidden_.clear();
    for (Index cell = 0; cell < cells_; ++cell)
        if (letters_[at(cell)] == '#' && orbits_(cell).lead() == cell && shown_of(cell) > 0)
            hidden_.push_back(cell);
    return label() == Label::extreme;
}

// Bulbs or a wall; the clues around it come back, the others stay as they are.
void AkariGenerator::change(Index centre) {
    if (!order_.mask.empty() || !random_.chance(moved_share) || !move_wall(centre))
        drop_bulbs(centre, reach);
    veiled_.assign(at(cells_), 0);
    for (Index cell = 0; cell < cells_; ++cell) veiled_[at(cell)] = letters_[at(cell)] == '#';
    light();
    for (Index cell = 0; cell < cells_; ++cell) {
        if (!veiled_[at(cell)]) continue;
        bool is_near = false;
        for (const Index image : orbits_(cell)) is_near = is_near || is_within(image, centre, around);
        if (!is_near) letters_[at(cell)] = '#';
    }
}

bool AkariGenerator::is_within(Index cell, Index centre, int far) const {
    return std::abs(cell / width_ - centre / width_) <= far &&
           std::abs(cell % width_ - centre % width_) <= far;
}

bool AkariGenerator::is_unique() {
    Limits own = limits_;
    own.solutions = 2;
    own.conflicts = search_conflicts;
    spend(cells_);
    return solver_.solve_akari(height_, width_, letters_, {}, own).status == Status::unique;
}

// Of the clues around a cell, no more than the one solution needs.
void AkariGenerator::choose_clues(Index centre, int far) {
    needed_.clear();
    for (Index cell = 0; cell < cells_; ++cell) {
        const Orbit orbit = orbits_(cell);
        if (!is_wall(cell) || orbit.lead() != cell) continue;
        bool is_near = false, is_shown = false;
        for (const Index image : orbit) {
            is_near = is_near || is_within(image, centre, far);
            is_shown = is_shown || letters_[at(image)] >= '0';
        }
        if (is_near && is_shown) needed_.push_back(cell);
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
