// The generator's last level: one solution, but more than one hypothesis deep.
//
// Boards with as few clues as the solution needs are extreme often enough, so the first one is found by
// drawing again. But it is a grind: 24 hypotheses at 10x10. So black cells are drawn again in one place
// after another, most clues staying where they are, and what takes no more hypotheses is kept.
#include <algorithm>
#include <cstdlib>

#include "kuromasu_generator.hpp"

namespace lamplighter {

namespace {

using Index = std::int32_t;

constexpr int few = 8;                    // hypotheses that are no grind
constexpr int most_hypotheses = 60;       // more are not counted, and not wanted
constexpr Index largest_to_soften = 150;  // cells: to count takes seconds on larger boards
constexpr std::uint64_t soft_budget = 2 * a_second;

}  // namespace

// From a board that is extreme to others with fewer hypotheses. False: there are too many, or two inside
// each other do not suffice, or patterns make do without (the label knows none).
bool KuromasuGenerator::soften(int& tries) {
    if (cells_ > largest_to_soften) return true;
    const std::uint64_t end = work_ + soft_budget;
    int least = count_hypotheses(most_hypotheses);
    for (keep(); least > few && work_ < end; ++tries) {
        const auto centre = static_cast<Index>(random_.below(static_cast<std::uint32_t>(cells_)));
        if (!redraw_black(centre, 1 + static_cast<int>(random_.below(2))) || !find_clues()) continue;
        const int now = count_hypotheses(std::min(least, most_hypotheses));
        if (now > least) continue;
        least = now;
        keep();
    }
    liked_.clear();
    clues_ = kept_clues_;
    black_ = kept_black_;
    return least < Grind::endless;
}

void KuromasuGenerator::keep() {
    kept_clues_ = clues_;
    kept_black_ = black_;
    liked_.assign(at(cells_), 0);
    for (Index cell = 0; cell < cells_; ++cell) liked_[at(cell)] = clues_[at(cell)] != blank;
}

// Of the board on hand, which is extreme.
int KuromasuGenerator::count_hypotheses(int most) {
    question_.clues = clues_;
    const Grind grind = grinder_.count(question_, most, limits_);
    work_ += grind.work;
    return grind.nests ? grind.hypotheses : Grind::endless;
}

// The black cells kept, except around a cell, where others are drawn. False: too few.
bool KuromasuGenerator::redraw_black(Index centre, int far) {
    const auto is_near = [&](Index cell, int reach) {
        return std::abs(cell / order_.width - centre / order_.width) <= reach &&
               std::abs(cell % order_.width - centre % order_.width) <= reach;
    };
    clear_black();
    int black = 0;
    ids_.clear();
    for (Index cell = 0; cell < cells_; ++cell) {
        if (is_near(cell, far + 1)) ids_.push_back(cell);
        if (kept_black_[at(cell)] && !is_near(cell, far) && blacken(cell)) ++black;
    }
    random_.shuffle(ids_);
    for (const Index cell : ids_)
        if (black < black_due_ && blacken(cell)) ++black;
    return is_black_enough(black);
}

}  // namespace lamplighter
