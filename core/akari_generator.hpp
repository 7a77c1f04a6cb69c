// Akari puzzles made to order: walls, a lighting, all clues; then repair, then fewer clues.
//
// 1. Walls at random, whole symmetric orbits at a time, exactly as many as the density asks for, or the
//    nearest count that orbits of their sizes add up to (6x6 with four images: a multiple of four, so
//    up to 5.6 points off; from 9x9 on it is never more than three). Then they are spread, so that no
//    large rectangle is without a wall (akari_hollow.cpp).
// 2. Bulbs at random until every cell is lit. Every wall shows its count.
// 3. Deduction of the level asked for. Where it gets stuck, and only there, bulbs are drawn again or
//    a wall is moved, with its images; never the number of walls. Until nothing is left open. Bulbs
//    mostly: a wall that moves here moves at its images too, where nothing was wrong.
// 4. Clues leave one after another, each for itself: published boards have their walls symmetric, and
//    hardly ever their clues. All that rests on one is taken back, and it stays away if the level
//    settles that without it. One that is needed stays so however many others leave: deduction never
//    gains by knowing less. So one pass gives a minimal set.
//    Discount keeps no reasons, so at `normal` many clues leave at a time, far from one another, and
//    the board is solved again. What stays open falls into parts: a clue that touches none was not
//    needed, one that is alone in touching a part was; the rest are tried again in other company.
// 5. The tier decides whether the label is the one asked for. If not, some places are disturbed and it
//    carries on from step 3. Boards are never started again. Extreme ones: akari_extreme.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "akari.hpp"
#include "akari_ladder.hpp"
#include "discount.hpp"
#include "grind.hpp"
#include "hollow.hpp"
#include "limits.hpp"
#include "order.hpp"
#include "parts.hpp"
#include "random.hpp"
#include "search.hpp"
#include "symmetry.hpp"
#include "tier.hpp"

namespace lamplighter {

// Keeps its buffers between puzzles; one per thread.
class AkariGenerator {
public:
    AkariGenerator() = default;
    AkariGenerator(const AkariGenerator&) = delete;  // the search holds on to the rules beside it
    AkariGenerator& operator=(const AkariGenerator&) = delete;

    // The same order, seed and index give the same puzzle everywhere.
    Made make(const Order& order, std::uint64_t seed, std::uint64_t index, const Limits& limits);

private:
    static constexpr std::uint64_t work_a_probe = 16;
    static constexpr int near_side = 64;  // larger boards are pruned tile by tile
    using Index = std::int32_t;           // of a cell, row by row

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    CellId id(Index cell) const { return rules_.id(cell / width_, cell % width_); }
    Index index(CellId cell) const { return rules_.row(cell) * width_ + rules_.col(cell); }

    Refusal refusal_of(const Order& order) const;
    bool make_board();
    bool is_spent() const;
    // What every pass over a board costs, even the smallest.
    void spend(Index cells) { work_ += static_cast<std::uint64_t>(cells) + 32; }

    // What is asked for is so rare that nothing else can be chosen.
    bool is_picky() const { return attempts_ >= 64 && attempts_ % 32 < 16; }

    void draw_walls();
    void set_usual_manner(double density);
    void draw_manner(double density);
    void set_orbit(const Orbit& orbit, bool wall);
    bool is_clumsy(const Orbit& walls) const;
    bool fill_gap(double asked);

    // akari_hollow.cpp
    void fill_hollows();
    bool fill(const Hollow& hollow);
    bool is_hollow(Index cell);

    void light();
    bool is_welcome(Index cell) const;
    void drop_rivals();
    void find_lit();
    void shine(Index bulb);
    void count_bulbs();
    char letter_of(Index wall) const;

    bool repair();
    bool change_clues();
    void edit_at(Index cell);
    Index near(Index cell, int far);
    void drop_bulbs(Index cell, int far);
    bool move_wall(Index to);
    void trade_walls();
    void disturb();

    void show(Index wall, bool shown);
    bool load();
    bool deduce();
    bool settle();
    bool shave();
    void note_why(std::size_t from, CellId decided);
    void note_use(CellId used, CellId decided);

    // akari_prune.cpp
    bool prune();
    bool prune_one(Index wall);
    bool has_second();
    void forget_uses();
    void pick_batch();
    bool try_batch();
    bool put_back();
    void gather_parts(Index wall);
    std::int32_t group(std::int32_t part);
    void prune_exactly(std::vector<Index>& walls, bool by_search);
    bool restore();

    Label label();

    // akari_extreme.cpp
    bool climb();
    bool soften(Index focus);
    void change(Index centre);
    void keep();
    void take_back();
    bool is_seen_through();
    bool is_within(Index cell, Index centre, int far) const;
    bool is_near(Index cell, Index centre, int far) const;
    bool is_unique();
    void choose_clues(Index centre, int far);
    double ease();

    template <class Visit>
    void each_near(Index cell, Visit visit) const {
        const int col = cell % width_;
        if (cell >= width_) visit(cell - width_);
        if (col > 0) visit(cell - 1);
        if (col + 1 < width_) visit(cell + 1);
        if (cell + width_ < cells_) visit(cell + width_);
    }
    // Whether the walls drawn may come or go there; the mask has the same for all images.
    bool is_free(Index cell) const { return order_.mask.empty() || order_.mask[at(cell)] == '.'; }
    bool is_wall(Index cell) const { return letters_[at(cell)] != '.'; }
    // Reading all of the board takes far longer than mending it in a few places.
    bool is_large() const;

    Order order_;
    Random random_{0};
    Limits limits_;
    Orbits orbits_;
    int height_ = 0, width_ = 0;
    Index cells_ = 0, walls_ = 0;
    bool has_axes_ = false;        // orbits of a mirror that are smaller than the others
    bool has_free_ = true;         // cells that the mask leaves free
    bool has_same_walls_ = false;  // repairs leave the walls where they are
    bool careful_ = true;          // walls do not clump, as far as the density lets them
    int company_ = 8;              // walls that a new one may have around it
    int longest_ = 3;              // bar of walls
    int hollow_ = 0;               // cells of a rectangle without walls, at most; 0: any number
    Hollows hollows_;
    int attempts_ = 0;
    std::uint64_t work_ = 0,
                  budget_ = 0;  // cells looked at; no clock, so that it is the same everywhere

    std::string letters_, loaded_;  // as they are now, and as the rules know them
    std::vector<char> bulb_, lit_, count_, above_;
    std::string kept_letters_;
    std::vector<char> kept_bulbs_, kept_counts_, veiled_;
    // Other lightings of the same walls, as what their walls would show: a board whose clues
    // all agree with one of them has more than one solution.
    std::vector<std::string> others_, kept_others_;
    std::string own_, due_counts_;  // likewise: what its walls would show, and whether they do
    bool has_moved_ = false;        // a wall, since the board was kept
    Grinder<AkariLadder, &Question::letters> grinder_;
    Literals failed_;
    std::vector<Index> order_of_, dark_, edits_, changed_;

    Akari rules_;
    Discount discount_;
    Parts parts_;
    Tiers tiers_;
    Solver solver_;
    Question question_;
    std::vector<CellId> open_;
    std::vector<std::uint32_t> stamps_;  // per literal: the last root at which it held out
    std::uint32_t root_ = 0;

    // Which cells hypotheses decided because of a cell or a clue: a list for each of these, all in one.
    struct Use {
        CellId decided;
        std::int32_t next;
    };
    std::vector<std::int32_t> first_use_;
    std::vector<Use> uses_;
    bool notes_ = false;  // whether they are kept
    std::vector<std::uint32_t> met_;
    std::uint32_t meeting_ = 0;
    Literals due_, because_;
    std::vector<CellId> clues_, cone_;
    Search<Akari> search_{rules_};
    std::vector<Index> doubtful_;

    // Walls, as clues that may leave, that leave together, that stay.
    std::vector<Index> pending_, late_, batch_, waiting_, needed_, hidden_;
    std::vector<std::uint32_t> tile_;  // per tile: the last batch that took a clue there
    std::uint32_t batches_ = 0;
    std::vector<std::int32_t> part_of_, group_, touched_, suspects_;
};

}  // namespace lamplighter
