// The generator's last level: one solution, but more than one hypothesis deep.
//
// Boards with as few clues as the solution needs are extreme often enough, so the first one is found by
// drawing again. But it is a grind: 24 hypotheses at 10x10. So it gets all the clues that leave it
// extreme, and black cells are drawn again in one place after another, most clues staying where they
// are. What takes no more hypotheses is kept.
#include <algorithm>
#include <cstdlib>

#include "kuromasu_generator.hpp"

namespace lamplighter {

namespace {

using Index = std::int32_t;

constexpr int few = 8;                    // hypotheses that are no grind
constexpr int most_hypotheses = 60;       // more are not counted, and not wanted
constexpr Index largest_to_soften = 200;  // cells: to count takes seconds on larger boards
// Small boards have few others like them: from 8x8 on all of it is spent.
constexpr std::uint64_t soft_budget = 2 * a_second;
constexpr Index least_to_spend_all = 64;
constexpr int a_nest = 3;            // hypotheses that one with others inside counts for, in a guess
constexpr double most_clues = 0.33;  // of the white cells

}  // namespace

// From a board that is extreme to others with fewer hypotheses. False: there are too many, or two
// inside each other do not suffice, or patterns make do without (the label knows none).
bool KuromasuGenerator::soften(int& tries) {
    if (cells_ > largest_to_soften) return true;
    const auto some = static_cast<std::uint64_t>(std::min(cells_, least_to_spend_all));
    const std::uint64_t end =
        work_ + soft_budget * some * some / (least_to_spend_all * least_to_spend_all);
    int guess = estimate(), least = count_hypotheses(most_hypotheses);
    for (keep(); least > few && work_ < end; ++tries) {
        const auto centre = static_cast<Index>(random_.below(static_cast<std::uint32_t>(cells_)));
        if (!redraw_black(centre, 1 + static_cast<int>(random_.below(2))) || !find_clues()) continue;
        // To count takes a hundred times as long as to guess.
        const int guessed = estimate();
        if (guessed >= guess) continue;
        const int counted = count_hypotheses(std::min(least, most_hypotheses));
        if (counted > least) continue;
        guess = guessed;
        least = counted;
        keep();
    }
    liked_.clear();
    clues_ = kept_clues_;
    black_ = kept_black_;
    return least < Grind::endless;
}

// More clues, as long as the board stays extreme: first such as leave less to what one hypothesis after
// another does not settle. Then others that tell those hypotheses nothing new, but settle by themselves
// what would ask for one.
void KuromasuGenerator::ease() {
    const auto most = static_cast<std::int32_t>(most_clues * white_);
    std::int32_t count = count_kept();
    list_spare();
    begin(Label::hard);
    show(kept_);
    settle();
    const auto suppose = [this] {
        list_open();
        goal_ = open_;
        suppose_all();
    };
    suppose();
    std::vector<Index> plain;
    for (const Index lead : spare_) {
        const std::int32_t size = orbits_(lead).size();
        aim_at({&lead, 1});
        if (goal_.empty()) plain.push_back(lead);
        if (goal_.empty() || count + size > most) continue;
        const Mark mark = rules_.mark();
        const std::size_t clues = rules_.clue_count();
        show({&lead, 1});
        settle();
        suppose();
        if (rules_.is_complete()) {
            rules_.undo(mark, clues);
            shown_.pop_back();
        } else {
            kept_.push_back(lead);
            count += size;
        }
    }
    begin(Label::normal);
    show(kept_);
    settle();
    for (const Index lead : plain) {
        const std::int32_t size = orbits_(lead).size();
        aim_at({&lead, 1});
        if (goal_.empty() || count + size > most) continue;
        show({&lead, 1});
        settle();
        kept_.push_back(lead);
        count += size;
    }
    draw_clues(kept_);
}

// About how many hypotheses the board takes: wrong values that fail, one after another. Where none
// does, one is taken to fail in the end.
int KuromasuGenerator::estimate() {
    begin(Label::hard);
    show(kept_);
    settle();
    int count = 0;
    while (!rules_.is_complete()) {
        bool moved = false;
        ++stand_;
        for (const CellId cell : rules_.cells()) {
            if (!rules_.trail().is_open(cell) || stamps_[at(cell)] == stand_) continue;
            if (!refutes(cell, true)) continue;
            ++count;
            ++stand_;
            moved = true;
        }
        if (moved) continue;
        list_open();
        count += a_nest;
        const Mark mark = rules_.mark();
        rules_.set(right(open_[open_.size() / 2]), {reason_given, 0});
        rules_.propagate();
        refine_all(mark.length);
    }
    return count;
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
