// Kuromasu puzzles made to order: black cells, all clues; then as few of them as suffice.
//
// 1. Cells in random order are made black where the rules still let them: no two beside one another,
//    no chain that cuts white in two. One pass, up to the density asked for; the rest is white. Where
//    a symmetry left too few clues, more and more of them are made black together with their images.
//    Cells that a mask says show a clue are white from the start.
// 2. Every white cell could show a clue, except where a mask says no. With a symmetry, a clue comes
// with all its images or not at
//    all, so that the images of black cells show none.
// 3. Only the clues that the level needs stay, found by halving: with one half
//    on the board, which of the other are needed; with those, which of the first. Where nothing is
//    left open a half leaves as a whole. The outcome is that of trying one clue after another, since
//    deduction never gains by knowing less.
//    A clue can go if the others settle what it would: the cells in its sight. Above `normal`, wrong
//    values of these are what hypotheses are about, and where a second solution is looked for; the
//    rest of the board is gone through only where that does not decide.
// 4. If the level below settles what is left, the puzzle is too easy, and it starts over.
// Clues are tried along a Z-order curve: halves then lie apart on the board, and what one of them
// settles is seldom undone for the sake of the other. Some clues that lie well apart come last, and so
// mostly stay: no large part of the board is without a clue.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grind.hpp"
#include "hollow.hpp"
#include "kuromasu.hpp"
#include "kuromasu_ladder.hpp"
#include "limits.hpp"
#include "order.hpp"
#include "random.hpp"
#include "solver.hpp"
#include "symmetry.hpp"
#include "tier.hpp"

namespace lamplighter {

// Keeps its buffers between puzzles; one per thread.
class KuromasuGenerator {
public:
    // The same order, seed and index give the same puzzle everywhere.
    Made make(const Order& order, std::uint64_t seed, std::uint64_t index, const Limits& limits);
    // The black cells of the puzzle last made, row by row.
    std::span<const char> black() const { return black_; }

private:
    using Index = std::int32_t;  // of a cell, row by row

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

    bool attempt();
    bool find_clues();
    bool draw_black();
    void clear_black();
    bool is_black_enough(int black);
    bool blacken(Index cell);
    int blacken_all(const Orbit& orbit, int most);
    void count_views();
    void list_orbits();
    void sort_by_place();
    void prefer_small(std::size_t count);
    void drop_anchors();
    bool is_hollow();
    bool are_enough();

    void begin(Label tier);
    void show(std::span<const Index> leads);
    void settle();
    bool refine_all(std::size_t from);
    void aim_at(std::span<const Index> leads);
    bool is_reached();
    void shave(bool deep);
    bool refutes(CellId cell, bool deep);
    bool assume(Literal literal);
    bool finds_another();
    bool finds_another(CellId wrong);
    void list_open();
    bool agree();
    void suppose_all();
    bool is_needed();
    bool is_settled();
    void draw_clues(std::span<const Index> leads);
    bool is_as_asked();
    Literal right(CellId cell) const {
        return Literal(cell, black_[at(rules_.row(cell) * order_.width + rules_.col(cell))] != 0);
    }
    void prune(std::size_t from, std::size_t to);
    bool is_share_in_reach();
    void note_clue(Index lead);
    std::int32_t count_kept();
    void list_spare();
    bool add_up_to(double share);
    void spend(std::size_t from);

    // kuromasu_extreme.cpp
    bool is_rare() const {
        return order_.level == Label::extreme && order_.clues < 1 && !order_.by_rules_alone;
    }
    bool soften(int& tries);
    void ease();
    int estimate();
    void keep();
    int count_hypotheses(int most);
    bool redraw_black(Index centre, int far);

    Order order_;
    Random random_{0};
    Limits limits_;
    Orbits orbits_;
    Index cells_ = 0;
    int black_due_ = 0, white_ = 0;
    std::uint32_t alike_ = 0;  // percent of the black cells that come with their images
    std::uint32_t looks_ = 0;
    int hollow_ = 0;    // cells of a rectangle without clues, at most; 0: any number
    int hollowed_ = 0;  // attempts that had more
    Hollows hollows_;
    std::uint64_t work_ = 0;

    Kuromasu rules_;
    Label tier_ = Label::easy;  // which rules are at work now
    std::vector<Index> ids_;    // all cells in the order they are made black
    std::vector<char> black_;
    std::vector<std::int32_t> view_, clues_;
    std::vector<Index> leads_;  // one cell of each orbit that could show clues, as they are tried
    std::vector<Index> due_;    // those that the mask asks for
    std::vector<Index> kept_;   // those that are needed
    std::vector<Index> shown_;  // those on the board now
    std::vector<std::pair<std::uint32_t, Index>> places_;
    std::vector<Index> drawn_, spare_, slanting_, touching_, idle_;
    std::vector<char> anchors_, beside_;  // per cell: whether an orbit with one of these lies near
    std::vector<std::uint32_t> stamps_;   // per cell: when its wrong value last held out

    std::uint32_t stand_ = 0;
    std::vector<CellId> goal_;         // cells that a hypothesis is to settle
    std::vector<std::uint32_t> aims_;  // per cell: the last time it was in the goal
    std::uint32_t aim_ = 0;
    std::vector<CellId> open_;
    Literals agreed_;
    std::vector<char> kept_black_, liked_;  // liked: places of clues that had better stay
    std::vector<std::int32_t> kept_clues_;
    Grinder<KuromasuLadder, &Question::clues> grinder_;
    Solver solver_;
    Tiers tiers_;
    Question question_;
};

}  // namespace lamplighter
