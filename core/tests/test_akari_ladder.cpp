// The Akari ladder: each technique on a smallest board, and every step of random boards proved.
#include "akari_ladder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "akari.hpp"
#include "brute.hpp"
#include "check.hpp"
#include "deduction.hpp"
#include "explain.hpp"
#include "marks.hpp"
#include "tier.hpp"

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;
using brute::Random;

namespace {

std::size_t index_of(const AkariLadder& ladder, CellId cell) {
    return static_cast<std::size_t>(ladder.row(cell) * ladder.width() + ladder.col(cell));
}

// ---- By hand ----

// What the ladder has to offer, drawn: 'o' and '+' where a step settles, '*' where it rests. A rung has
// several techniques; of each, the first step on offer is looked at.
struct Offer {
    bool sound = true;
    std::vector<Step> steps;
    AkariLadder ladder;

    Offer(int height, int width, const std::string& letters, const std::string& marks = "") {
        ladder.load(height, width, letters);
        CHECK(decide_marks(ladder, height, width, marks, 'o'));
        sound = ladder.find(steps);
        for (const Step& step : steps)
            CHECK(AkariLadder::rung(step.technique) == AkariLadder::rung(steps[0].technique));
    }
    const Step* find(int technique) const {
        for (const Step& step : steps)
            if (step.technique == technique) return &step;
        return nullptr;
    }
    bool has(int technique) const { return find(technique) != nullptr; }
    std::size_t count(int technique) const {
        std::size_t found = 0;
        for (const Step& step : steps) found += step.technique == technique;
        return found;
    }
    std::string settled(int technique) const {
        const Step* step = find(technique);
        if (step == nullptr) return "no such step";
        std::string drawn = blank_board();
        for (const Literal literal : step->settled)
            drawn[index_of(ladder, literal.cell())] = literal.placed() ? 'o' : '+';
        return drawn;
    }
    std::string because(int technique) const {
        const Step* step = find(technique);
        return step != nullptr ? starred(step->because) : "no such step";
    }
    std::string focus(int technique) const {
        const Step* step = find(technique);
        return step != nullptr ? starred(step->focus) : "no such step";
    }

private:
    std::string blank_board() const {
        return std::string(static_cast<std::size_t>(ladder.height() * ladder.width()), '.');
    }
    std::string starred(const std::vector<CellId>& cells) const {
        std::string drawn = blank_board();
        for (const CellId cell : cells) drawn[index_of(ladder, cell)] = '*';
        return drawn;
    }
};

using L = AkariLadder;

void a_bulb_lights_its_runs() {
    const Offer offer(3, 3, "....#....", "o........");
    CHECK(offer.settled(L::forced_empty) == ".+++..+..");
    CHECK(offer.because(L::forced_empty) == "*........");
    CHECK(offer.focus(L::forced_empty) == "*........");
    const Offer walled(1, 3, ".#.", "o..");  // walls stop light
    CHECK(!walled.has(L::forced_empty) && walled.has(L::limited_light));
    CHECK(Offer(1, 3, "...", "o++").steps.empty());
}

void nothing_goes_beside_a_zero() {
    const Offer zero(2, 2, "0...");
    CHECK(zero.settled(L::forced_empty) == ".++.");
    CHECK(zero.because(L::forced_empty) == "*...");
    CHECK(zero.focus(L::forced_empty) == "*...");
    CHECK(!zero.has(L::clue_saturation));
}

void a_clue_with_its_bulbs_takes_no_more() {
    const Offer one(1, 3, ".1.", "o..");
    CHECK(one.settled(L::clue_saturation) == "..+");
    CHECK(one.because(L::clue_saturation) == "**.");
    // A cross beside it is not part of the reason; the bulb's light is as easy to see.
    const Offer crossed(2, 3, ".1....", "o...+.");
    CHECK(crossed.has(L::forced_empty));
    CHECK(crossed.settled(L::clue_saturation) == "..+...");
    CHECK(crossed.because(L::clue_saturation) == "**....");
    CHECK(!Offer(2, 3, ".1....").has(L::clue_saturation));
}

void a_clue_takes_all_that_is_left() {
    const Offer offer(2, 3, ".1....", "+...+.");
    CHECK(offer.settled(L::restricted_clue) == "..o...");
    CHECK(offer.because(L::restricted_clue) == "**..*.");
    CHECK(!Offer(2, 3, ".1....", "+.....").has(L::restricted_clue));
    // Bulbs already there fill their places and are not part of the reason.
    const Offer three(2, 3, ".3....", "o.o+.+");
    CHECK(three.settled(L::restricted_clue) == "....o.");
    CHECK(three.because(L::restricted_clue) == ".*....");
    CHECK(Offer(3, 3, "....4....").settled(L::restricted_clue) == ".o.o.o.o.");
}

void a_cell_that_only_itself_can_light() {
    CHECK(Offer(1, 1, ".").settled(L::limited_light) == "o");
    CHECK(Offer(1, 1, ".").because(L::limited_light) == ".");
    const Offer offer(1, 3, "...", "++.");
    CHECK(offer.settled(L::limited_light) == "..o");
    CHECK(offer.count(L::limited_light) == 1);  // three dark cells ask for it
    CHECK(!Offer(1, 3, "...", "+..").has(L::limited_light));
    CHECK(Offer(1, 2, "..", "o+").steps.empty());  // lit already
}

void a_cell_with_one_lighter_left() {
    const Offer offer(2, 2, "..#.", "+...");
    CHECK(offer.settled(L::limited_light) == ".o..");
    CHECK(offer.because(L::limited_light) == "*...");
    CHECK(offer.focus(L::limited_light) == "*...");
    CHECK(Offer(2, 2, "..#.").steps.empty());
    // Two dark cells ask for the same bulb: the shorter reason is given.
    const Offer two(3, 3, "...#..##.", "++.......");
    CHECK(two.steps.size() == 1);
    CHECK(two.settled(L::limited_light) == "..o......");
    CHECK(two.because(L::limited_light) == "**.......");
    CHECK(two.focus(L::limited_light) == "*........");
}

void a_number_and_the_edge() {
    const Offer corner(3, 3, "1........");
    CHECK(corner.settled(L::diagonal_exclusion) == "....+....");
    CHECK(corner.because(L::diagonal_exclusion) == "*........");
    CHECK(Offer(3, 3, ".2.......").settled(L::diagonal_exclusion) == "...+.+...");
    CHECK(Offer(5, 5, "............3............").settled(L::diagonal_exclusion) ==
          "......+.+.......+.+......");
    CHECK(!Offer(3, 3, ".1.......").has(L::diagonal_exclusion));
    // A 3 with a cross beside it has nothing to spare.
    const Offer crossed(4, 4, ".....3..........", "....+...........");
    CHECK(!crossed.has(L::diagonal_exclusion) && crossed.has(L::restricted_clue));
}

void a_clue_with_one_cell_to_spare() {
    const Offer crossed(3, 3, ".1.......", "+........");
    CHECK(!crossed.has(L::diagonal_exclusion));
    CHECK(crossed.settled(L::one_to_spare) == ".....+...");
    CHECK(crossed.because(L::one_to_spare) == "**.......");
    // A wall beside it is no edge.
    const Offer walled(2, 3, "#1....");
    CHECK(!walled.has(L::diagonal_exclusion));
    CHECK(walled.settled(L::one_to_spare) == ".....+");
    CHECK(walled.because(L::one_to_spare) == ".*....");
    // Nothing touches two cells on opposite sides.
    CHECK(!Offer(3, 5, ".......1.......").has(L::one_to_spare));
    CHECK(!Offer(3, 5, ".......1.......", "..+.........+..").has(L::one_to_spare));
}

void two_threes() {
    const std::string board =
        "......."
        "......."
        "..3.3.."
        "......."
        ".......";
    const std::string marks =
        "......."
        ".+.+.+."
        "......."
        ".+.+.+."
        ".......";
    const Offer offer(5, 7, board, marks);
    CHECK(offer.settled(L::clue_patterns) ==
          "......."
          "......."
          ".o.o.o."
          "......."
          ".......");
    CHECK(offer.because(L::clue_patterns) ==
          "......."
          "......."
          "..*.*.."
          "......."
          ".......");
    // A wall beside the middle: light does not pass there, and the far cells stay open.
    std::string walled = board;
    walled[10] = '#';
    CHECK(Offer(5, 7, walled, marks).settled(L::clue_patterns) ==
          "......."
          "......."
          "...o..."
          "......."
          ".......");
    std::string two = board;
    two[18] = '2';
    CHECK(!Offer(5, 7, two, marks).has(L::clue_patterns));
    // The same upright.
    const Offer upright(7, 5,
                        "....."
                        "....."
                        "..3.."
                        "....."
                        "..3.."
                        "....."
                        ".....",
                        "....."
                        ".+.+."
                        "....."
                        ".+.+."
                        "....."
                        ".+.+."
                        ".....");
    CHECK(upright.settled(L::clue_patterns) ==
          "....."
          "..o.."
          "....."
          "..o.."
          "....."
          "..o.."
          ".....");
}

void a_bulb_that_would_take_both_lighters() {
    const Offer offer(2, 3, "0.....", ".+.+..");
    CHECK(offer.settled(L::discount_by_sight) == ".....+");
    CHECK(offer.because(L::discount_by_sight) == ".*....");
    CHECK(offer.focus(L::discount_by_sight) == ".*....");
    // A wall keeps the corner's light from one of the two.
    const std::string marks = "++.+.....";
    CHECK(Offer(3, 3, ".........", marks).settled(L::discount_by_sight) == "........+");
    CHECK(Offer(3, 3, ".........", marks).because(L::discount_by_sight) == "**.*.....");
    CHECK(!Offer(3, 3, ".....#...", marks).has(L::discount_by_sight));
}

void a_bulb_that_would_complete_a_clue() {
    // With a bulb above the 1, its left neighbour is closed: lit from above it cannot be.
    const Offer offer(2, 4, "..#..1..");
    CHECK(offer.settled(L::discount_by_clue) == ".+......");
    CHECK(offer.because(L::discount_by_clue) == ".....*..");
    CHECK(offer.focus(L::discount_by_clue) == "....**..");
    // Without its number, nothing of the kind.
    CHECK(!Offer(2, 4, "..#..#..").has(L::discount_by_clue));
    // A bulb between two clues completes both, and nothing is left to light the corners.
    const Offer both(3, 3, "...1.1...");
    CHECK(both.settled(L::discount_by_clue) == "....+....");
    CHECK(both.because(L::discount_by_clue) == "...*.*...");
    // A clue without room: a bulb left of the lower 1 closes the one cell of the upper 1 that its
    // light does not reach.
    const Offer room(2, 5, "...1#..1..");
    CHECK(room.settled(L::discount_by_clue) == "......+...");
    CHECK(room.because(L::discount_by_clue) == "...*...*..");
    CHECK(room.focus(L::discount_by_clue) == "...*...*..");
}

void two_clues_that_touch_at_a_corner() {
    // The 1 takes one bulb of the 2, which leaves one above or left of it: the corner is lit.
    const Offer pair(3, 3, "....2...1");
    CHECK(pair.settled(L::diagonal_pair) == "+........");
    CHECK(pair.because(L::diagonal_pair) == "....*...*");
    CHECK(pair.focus(L::diagonal_pair) == "....*...*");
    CHECK(!Offer(3, 3, "....2...#").has(L::diagonal_pair));
}

void two_clues_in_one_line() {
    // Bulbs on the same side of both would see each other.
    const Offer beside(3, 3, "....1..1.");
    CHECK(beside.settled(L::aligned_pair) == "+.+......");
    CHECK(beside.because(L::aligned_pair) == "....*..*.");
    const std::string marks = "..+...+...";
    const Offer offer(5, 2, ".1.....1..", marks);
    CHECK(offer.settled(L::aligned_pair) == "........+.");
    CHECK(offer.because(L::aligned_pair) == ".*.....*..");
    CHECK(!Offer(5, 2, ".1.....#..", marks).has(L::aligned_pair));
}

// How many suppositions a chain makes, those inside others included.
std::ptrdiff_t supposed(const Step& step) {
    return std::count_if(step.chain.begin(), step.chain.end(),
                         [](const Link& link) { return link.rule == 0; });
}

// Bulbs that the supposition forces, without what breaks in the end.
std::ptrdiff_t forced(const Step& step) {
    const std::ptrdiff_t end = step.chain.back().rule == first_conflict + Akari::contradiction ? 2 : 1;
    return std::count_if(step.chain.begin() + 1, step.chain.end() - end,
                         [](const Link& link) { return link.literal.placed(); });
}

void a_hypothesis() {
    const Offer one(3, 5, "...1.1..#.....1");
    CHECK(one.steps.size() == 1 && one.has(L::forced_bulb));
    if (one.has(L::forced_bulb)) {
        const Step& step = one.steps[0];
        CHECK(forced(step) == 1 && supposed(step) == 1);
        CHECK(step.chain.front().rule == 0 && step.chain.front().literal == ~step.settled[0]);
        CHECK(step.focus == std::vector<CellId>{step.settled[0].cell()});
        CHECK(step.chain.back().rule >= first_conflict);
    }
    const Offer two(3, 5, "....1...2...1..");
    CHECK(two.steps.size() == 1 && two.has(L::forced_pair));
    if (two.has(L::forced_pair)) CHECK(forced(two.steps[0]) == 2);
    const Offer more(4, 3, ".....1.2.1..");
    CHECK(more.steps.size() == 1 && more.has(L::shaving));
    if (more.has(L::shaving)) {
        CHECK(forced(more.steps[0]) > 2 || forced(more.steps[0]) == 0 ||
              more.steps[0].chain.size() > 8);
        CHECK(supposed(more.steps[0]) == 1);
    }
    CHECK(Offer(2, 2, "....").steps.empty());  // two solutions: nothing to find
}

void twins_are_settled_together() {
    // A bulb in either of the two takes the same cells from the 2, and then each link is the same.
    const Offer offer(3, 5, "......2.#....#.");
    CHECK(offer.steps.size() == 1);
    CHECK(offer.settled(L::shaving) == "...++..........");
    CHECK(offer.focus(L::shaving) == "...*...........");
    CHECK(offer.because(L::shaving) == "......*........");
}

void a_hypothesis_with_discounts_inside() {
    const Offer offer(4, 4, ".....#....1....#");
    CHECK(offer.settled(L::shaving) == "+...............");
    if (!offer.has(L::shaving)) return;
    const Step& step = *offer.find(L::shaving);
    CHECK(supposed(step) > 1);
    CHECK(supposed(step) ==
          1 + std::count_if(step.chain.begin(), step.chain.end(),
                            [](const Link& link) { return link.rule == nested && link.depth == 1; }));
    for (const Link& link : step.chain)
        if (link.rule == 0 && link.depth == 2) CHECK(link.literal.placed());  // a bulb is discounted
}

const std::string agreeing_letters = "....1..2.......00.....00";
const std::string agreeing_marks = "+.+......++...+..+...+..";

void both_ways_lead_to_the_same() {
    const Offer offer(4, 6, agreeing_letters, agreeing_marks);
    CHECK(offer.steps.size() == 1 && offer.has(L::agreement));
    if (!offer.has(L::agreement)) return;
    const Step& step = offer.steps[0];
    CHECK(supposed(step) == 2);
    CHECK(step.chain.back().literal == step.settled[0]);
    CHECK(step.settled[0].cell() != step.focus[0]);
}

void cases_inside_a_hypothesis() {
    const Offer offer(4, 4, ".....11.........");
    CHECK(offer.steps.size() == 1 && offer.has(L::cases));
    if (!offer.has(L::cases)) return;
    const Step& step = offer.steps[0];
    CHECK(supposed(step) > 1);
    CHECK(step.chain.front().literal == ~step.settled[0] && step.chain.front().depth == 1);
    CHECK(step.chain.back().rule >= first_conflict && step.chain.back().depth == 1);
}

void what_is_broken_is_said() {
    CHECK(!Offer(1, 2, "2.").sound);          // no room
    CHECK(!Offer(1, 3, ".1.", "o.o").sound);  // too many
    CHECK(!Offer(1, 2, "..", "oo").sound);    // they see each other
    CHECK(!Offer(1, 2, "..", "++").sound);    // dark
    CHECK(!Offer(1, 1, "1").sound);
    CHECK(Offer(1, 1, "#").sound);
    CHECK(Offer(1, 1, "#", "+").sound);  // a cross on a wall says nothing
    AkariLadder ladder;
    ladder.load(1, 2, "#.");
    CHECK(!ladder.set(Literal(ladder.id(0, 0), true)));
    CHECK(ladder.set(Literal(ladder.id(0, 1), true)));
    CHECK(ladder.set(Literal(ladder.id(0, 1), true)));
    CHECK(!ladder.set(Literal(ladder.id(0, 1), false)));
    CHECK(ladder.is_complete());
}

// ---- Random boards ----

Mask bit(int cell) { return Mask{1} << cell; }

// Every way to light the board with bulbs that do not see each other, whatever the clues say.
class Lightings {
public:
    explicit Lightings(const Puzzle& board) : board_(board) {
        for (int cell = 0; cell < board.cells(); ++cell) {
            if (!is_white(cell)) continue;
            white_ |= bit(cell);
            Mask seen = 0;
            for (const auto& step : brute::steps)
                brute::look(board, cell, step[0], step[1], [&](int other) {
                    if (!is_white(other)) return true;
                    seen |= bit(other);
                    return false;
                });
            sees_[static_cast<std::size_t>(cell)] = seen;
        }
        choose(0, 0, 0);
    }
    std::vector<Mask> all;

private:
    bool is_white(int cell) const { return board_.letters[static_cast<std::size_t>(cell)] == '.'; }
    void choose(int cell, Mask bulbs, Mask lit) {
        while (cell < board_.cells() && (!brute::has(white_, cell) || brute::has(lit, cell))) ++cell;
        if (cell == board_.cells()) {
            if (lit == white_) all.push_back(bulbs);
            return;
        }
        choose(cell + 1, bulbs | bit(cell), lit | bit(cell) | sees_[static_cast<std::size_t>(cell)]);
        choose(cell + 1, bulbs, lit);
    }
    const Puzzle& board_;
    Mask white_ = 0;
    std::array<Mask, 32> sees_{};
};

bool serves(const Puzzle& board, int clue, Mask mask) {
    int bulbs = 0;
    brute::around(board, clue, [&](int near) { bulbs += brute::has(mask, near); });
    return bulbs == board.letters[static_cast<std::size_t>(clue)] - '0';
}

struct Known {
    Mask placed = 0, absent = 0;
    bool allows(Mask mask) const { return (placed & ~mask) == 0 && (absent & mask) == 0; }
    void add(int cell, bool is_placed) { (is_placed ? placed : absent) |= bit(cell); }
    bool has(int cell) const { return brute::has(placed | absent, cell); }
    bool has(int cell, bool is_placed) const { return brute::has(is_placed ? placed : absent, cell); }
};

// Whether each link follows from what the step names and the links before it, by the rule it names.
class Replay {
public:
    Replay(const AkariLadder& ladder, const Puzzle& board, const Step& step, const Known& before)
        : ladder_(ladder), board_(board), step_(step) {
        for (const CellId cell : step.because) {
            const int at = place(cell);
            if (is_white(at)) {
                CHECK(before.has(at));
                named_.add(at, before.has(at, true));
            } else {
                clues_ |= bit(at);
            }
        }
        known_ = named_;
    }

    // From the supposition to where it breaks down. A twin takes the place of the cell supposed.
    void shaving(Literal settled) {
        const CellId given = step_.settled[0].cell();
        CHECK(step_.chain.front().rule == 0 && step_.chain.front().depth == 1);
        CHECK(step_.chain.front().literal == ~step_.settled[0]);
        CHECK(step_.chain.back().rule >= first_conflict && step_.chain.back().depth == 1);
        known_ = named_;
        for (std::size_t i = 0; i < step_.chain.size(); ++i) {
            Link link = step_.chain[i];
            if (i == 0) link.literal = ~settled;
            if (link.rule == Akari::lit && link.source == given) link.source = settled.cell();
            walk(link, i == 0);
        }
        CHECK(!is_inside_);
    }

    void agreement() {
        int ways = 0;
        for (const Link& link : step_.chain) {
            const bool begins = link.rule == 0 && link.depth == 1;
            if (begins) {
                known_ = named_;
                ++ways;
            }
            walk(link, begins);
            if (link.depth == 1 && link.literal == step_.settled[0]) reached_ += 1;
        }
        CHECK(ways == 2 && reached_ == 2 && !is_inside_);
    }

private:
    int place(CellId cell) const { return static_cast<int>(index_of(ladder_, cell)); }
    bool is_white(int cell) const { return board_.letters[static_cast<std::size_t>(cell)] == '.'; }
    int number(int clue) const { return board_.letters[static_cast<std::size_t>(clue)] - '0'; }
    int room(int clue) const {
        int cells = 0;
        brute::around(board_, clue, [&](int near) { cells += is_white(near); });
        return cells;
    }
    int count(int clue, bool placed) const {
        int cells = 0;
        brute::around(board_, clue, [&](int near) { cells += known_.has(near, placed); });
        return cells;
    }
    std::vector<int> line_of_sight(int cell) const {
        std::vector<int> seen;
        for (const auto& step : brute::steps)
            brute::look(board_, cell, step[0], step[1], [&](int other) {
                if (!is_white(other)) return true;
                seen.push_back(other);
                return false;
            });
        return seen;
    }
    bool sees(int one, int other) const {
        const std::vector<int> seen = line_of_sight(one);
        return std::find(seen.begin(), seen.end(), other) != seen.end();
    }
    std::vector<int> lighters_left(int dark) const {
        std::vector<int> left = line_of_sight(dark);
        left.push_back(dark);
        std::erase_if(left, [&](int cell) { return known_.has(cell, false); });
        return left;
    }

    // A link of the outer supposition, or of one inside it: that one has to break down, and then the
    // opposite of what it supposed holds outside.
    void walk(const Link& link, bool is_first) {
        CHECK(link.depth == 1 || link.depth == 2);
        if (link.depth == 2 && !is_inside_) {
            CHECK(!is_first && link.rule == 0);
            is_inside_ = true;
            is_broken_ = false;
            outside_ = known_;
            inner_ = link.literal;
            follow(link, true);
            return;
        }
        if (link.depth == 1 && is_inside_) {
            CHECK(is_broken_ && link.rule == nested && link.literal == ~inner_ && link.source == -1);
            is_inside_ = false;
            known_ = outside_;
            const int cell = place(link.literal.cell());
            CHECK(!known_.has(cell));
            known_.add(cell, link.literal.placed());
            return;
        }
        CHECK(!is_inside_ || !is_broken_);
        CHECK(link.rule != nested);
        if (link.rule >= first_conflict) breaks(link);
        else follow(link, is_first);
    }

    void breaks(const Link& link) {
        is_broken_ = true;
        const int source = place(link.source);
        switch (link.rule - first_conflict) {
            case Akari::contradiction:
                CHECK(known_.has(source, true) && known_.has(source, false));
                break;
            case Akari::clue_over:
                CHECK(brute::has(clues_, source) && count(source, true) > number(source));
                break;
            case Akari::clue_under:
                CHECK(brute::has(clues_, source) &&
                      room(source) - count(source, false) < number(source));
                break;
            default: CHECK(lighters_left(source).empty());
        }
    }

    void follow(const Link& link, bool is_assumption) {
        const int cell = place(link.literal.cell());
        const bool placed = link.literal.placed();
        // Inside, more may be known than it took: what broke down just before, in the same round.
        CHECK(is_inside_ || !known_.has(cell, placed));
        const int source = link.source >= 0 ? place(link.source) : -1;
        if (is_assumption) {
            CHECK(link.rule == 0 && source == -1);
        } else if (link.rule == Akari::lit) {
            CHECK(!placed && known_.has(source, true) && sees(source, cell));
        } else if (link.rule == Akari::last_light) {
            // The cell may be out by now: then that is where it breaks.
            std::vector<int> left = lighters_left(source);
            std::erase(left, cell);
            CHECK(placed && left.empty());
        } else if (link.rule == Akari::corner) {
            std::vector<int> left = lighters_left(source);
            std::erase_if(left, [&](int lighter) { return sees(lighter, cell); });
            CHECK(!placed && left.empty() && !sees(source, cell) && source != cell);
        } else {
            CHECK(brute::has(clues_, source));
            if (link.rule == Akari::clue_full) {
                CHECK(!placed && count(source, true) == number(source));
            } else if (link.rule == Akari::clue_room) {
                const int spare = room(source) - count(source, false) - number(source);
                CHECK(placed &&
                      (is_inside_ ? spare <= 0 : spare == (known_.has(cell, false) ? -1 : 0)));
            } else {
                CHECK(link.rule == Akari::diagonal && !placed);
                const int left = room(source) - count(source, false);
                CHECK(is_inside_ || left == number(source) + 1);
                int taken = 0;
                brute::around(board_, source, [&](int near) {
                    taken += is_white(near) && !known_.has(near, false) && sees(near, cell);
                });
                CHECK(taken == 2 || is_inside_);
                CHECK(left - taken < number(source));
            }
        }
        known_.add(cell, placed);
    }

    const AkariLadder& ladder_;
    const Puzzle& board_;
    const Step& step_;
    Known named_, known_, outside_;
    Mask clues_ = 0;
    int reached_ = 0;
    bool is_inside_ = false, is_broken_ = false;
    Literal inner_;  // the supposition inside
};

std::string drawn(const Puzzle& board, const Known& known) {
    std::string marks(board.letters.size(), '.');
    for (int cell = 0; cell < board.cells(); ++cell)
        if (known.has(cell)) marks[static_cast<std::size_t>(cell)] = known.has(cell, true) ? 'o' : '+';
    return marks;
}

struct Seen {
    std::array<int, AkariLadder::techniques> by_technique{};
    std::map<Verdict, int> verdicts;
    int stands = 0, links[9] = {}, twins = 0;
    int inside_shaving = 0, inside_cases = 0;  // suppositions inside others
};

class Proof {
public:
    Proof(const Puzzle& board, Seen& seen) : board_(board), seen_(seen), lightings_(board) {
        for (int cell = 0; cell < board.cells(); ++cell)
            if (is_clue(cell)) clues_ |= bit(cell);
        for (const Mask mask : lightings_.all)
            if (fits(mask, clues_)) solutions_.push_back(mask);
    }
    const std::vector<Mask>& solutions() const { return solutions_; }

    void run(const Known& given) {
        static AkariLadder ladder;  // as worn as can be
        ladder.load(board_.height, board_.width, board_.letters);
        Known known = given;
        const bool solvable = std::any_of(solutions_.begin(), solutions_.end(),
                                          [&](Mask mask) { return given.allows(mask); });
        if (!decide_marks(ladder, board_.height, board_.width, drawn(board_, given), 'o')) {
            CHECK(!solvable);
            return;
        }
        std::vector<Step> open;
        bool sound = true;
        for (;;) {
            sound = ladder.find(open);
            if (!sound) {
                CHECK(!solvable);
                ++seen_.verdicts[Verdict::contradiction];
                break;
            }
            const int rung = open.empty() ? hardest + 1 : AkariLadder::rung(open[0].technique);
            if (rung > AkariLadder::rung(AkariLadder::discount_by_sight)) engine_adds_nothing(known);
            if (open.empty()) break;
            for (const Step& step : open) {
                CHECK(AkariLadder::rung(step.technique) == rung);
                prove(ladder, step, known);
                ++seen_.by_technique[static_cast<std::size_t>(step.technique)];
            }
            asked_for_cases_ = asked_for_cases_ || rung == hardest;
            // One of them, and ask again: every state on the way is put to the test.
            const Step& taken = open[open.size() / 2];
            for (const Literal literal : taken.settled) {
                CHECK(ladder.set(literal));
                known.add(static_cast<int>(index_of(ladder, literal.cell())), literal.placed());
            }
        }
        if (sound && ladder.is_complete()) {
            CHECK(std::find(solutions_.begin(), solutions_.end(), known.placed) != solutions_.end());
            ++seen_.verdicts[Verdict::solved];
        } else if (sound) {
            ++seen_.verdicts[Verdict::non_deducible];
        }
        at_least_deductive_search(given, known, sound);
    }
    bool asked_for_cases() const { return asked_for_cases_; }

private:
    bool is_clue(int cell) const {
        const char letter = board_.letters[static_cast<std::size_t>(cell)];
        return letter != '.' && letter != '#';
    }
    bool fits(Mask mask, Mask clues) const {
        for (int cell = 0; cell < board_.cells(); ++cell)
            if (brute::has(clues, cell) && !serves(board_, cell, mask)) return false;
        return true;
    }

    // From all that is known, and from what it names alone, whatever the other clues and cells say.
    void prove(const AkariLadder& ladder, const Step& step, const Known& known) {
        CHECK(!step.settled.empty() && !step.focus.empty());
        Known named;
        Mask clues = 0, met = 0;
        for (const CellId cell : step.because) {
            const int at = static_cast<int>(index_of(ladder, cell));
            CHECK(!brute::has(met, at));
            met |= bit(at);
            CHECK(is_clue(at) || known.has(at));
            if (is_clue(at)) clues |= bit(at);
            else named.add(at, known.has(at, true));
        }
        for (const Literal literal : step.settled) {
            const int cell = static_cast<int>(index_of(ladder, literal.cell()));
            CHECK(!known.has(cell));
            CHECK(ladder.value(literal.cell()) == Value::open);
            for (const Mask mask : lightings_.all) {
                if (brute::has(mask, cell) == literal.placed()) continue;
                CHECK(!(named.allows(mask) && fits(mask, clues)));
            }
            for (const Mask mask : solutions_)
                if (known.allows(mask)) CHECK(brute::has(mask, cell) == literal.placed());
        }
        const bool is_hypothesis = step.technique >= AkariLadder::forced_bulb;
        CHECK(step.chain.empty() != is_hypothesis);
        if (!is_hypothesis) return;
        Replay replay(ladder, board_, step, known);
        if (step.technique == AkariLadder::agreement) {
            CHECK(step.settled.size() == 1);
            replay.agreement();
        } else {
            CHECK(step.focus == std::vector<CellId>{step.settled[0].cell()});
            for (const Literal settled : step.settled) replay.shaving(settled);
            seen_.twins += step.settled.size() > 1;
        }
        const bool is_cases = step.technique == AkariLadder::cases;
        int inside = 0;
        for (const Link& link : step.chain) {
            if (link.rule < 9) ++seen_.links[link.rule];
            inside += link.rule == nested;
        }
        CHECK(inside > 0 || !is_cases);
        (is_cases ? seen_.inside_cases : seen_.inside_shaving) += inside;
    }

    void engine_adds_nothing(const Known& known) {
        static Akari engine;
        engine.load(board_.height, board_.width, board_.letters, Strength::local);
        CHECK(set_marks(engine, drawn(board_, known), 'o'));
        const std::size_t before = engine.trail().size();
        CHECK(engine.start());
        CHECK(engine.trail().size() == before);
        ++seen_.stands;
    }

    void at_least_deductive_search(const Known& given, const Known& known, bool sound) {
        const Deduction deduction =
            deduce_akari(board_.height, board_.width, board_.letters, drawn(board_, given),
                         Way{1, Policy::full}, Limits{}, Strength::local);
        if (deduction.verdict == Verdict::contradiction) {
            CHECK(!sound);
        } else if (sound) {
            const std::string marks = drawn(board_, known);
            for (std::size_t i = 0; i < marks.size(); ++i)
                CHECK(deduction.marks[i] == '.' || deduction.marks[i] == marks[i]);
        }
    }

    static constexpr int hardest = AkariLadder::rung(AkariLadder::cases);

    const Puzzle& board_;
    Seen& seen_;
    Lightings lightings_;
    bool asked_for_cases_ = false;
    Mask clues_ = 0;
    std::vector<Mask> solutions_;
};

// Some cells of a solution; some cells of anything; nothing.
Known random_marks(const Puzzle& board, const std::vector<Mask>& solutions, Random& random) {
    Known known;
    const int kind = brute::below(random, 4);
    if (kind < 2) return known;
    const bool is_true = kind == 2 && !solutions.empty();
    const Mask mask = is_true ? solutions[static_cast<std::size_t>(
                                    brute::below(random, static_cast<int>(solutions.size())))]
                              : static_cast<Mask>(random() & random() & random());
    for (int cell = 0; cell < board.cells(); ++cell)
        if (board.letters[static_cast<std::size_t>(cell)] == '.' && brute::below(random, 4) == 0)
            known.add(cell, brute::has(mask, cell));
    return known;
}

// Clues that some lighting serves, so that longer deductions have something to end in.
void make_solvable(Puzzle& board, Random& random) {
    const Lightings lightings(board);
    const Mask mask = lightings.all[static_cast<std::size_t>(
        brute::below(random, static_cast<int>(lightings.all.size())))];
    for (int cell = 0; cell < board.cells(); ++cell) {
        char& letter = board.letters[static_cast<std::size_t>(cell)];
        if (letter == '.') continue;
        int bulbs = 0;
        brute::around(board, cell, [&](int near) { bulbs += brute::has(mask, near); });
        letter = brute::below(random, 3) == 0 ? '#' : static_cast<char>('0' + bulbs);
    }
}

// Two threes with a cell between, as far as they fit; most such boards have no solution.
void plant_threes(Puzzle& board, Random& random) {
    if (board.width < 3) return;
    const int cell =
        brute::below(random, board.height) * board.width + brute::below(random, board.width - 2);
    board.letters[static_cast<std::size_t>(cell)] = '3';
    board.letters[static_cast<std::size_t>(cell + 1)] = '.';
    board.letters[static_cast<std::size_t>(cell + 2)] = '3';
}

void lightings_are_what_brute_force_finds() {
    Random random(3);
    for (int i = 0; i < 60; ++i) {
        Puzzle board = brute::random_board(random, true, 1 + brute::below(random, 3), 4);
        for (char& letter : board.letters)
            if (letter != '.') letter = '#';
        std::vector<Mask> all = Lightings(board).all;
        std::sort(all.begin(), all.end());
        CHECK(all == brute::solutions(board));
    }
}

// One hypothesis is as strong here as it is for the labels.
void hard_needs_no_cases(const Puzzle& board, bool asked_for_cases) {
    static Tiers tiers;
    const Question question{Genre::akari, board.height, board.width, board.letters, {}, ""};
    const Tier tier = tiers.label_akari(question, true, {});
    CHECK(tier.label != Label::none);
    CHECK(asked_for_cases == (tier.label == Label::extreme));
}

// Agreement is rarely what a small board asks for: so boards like the one above, a few cells changed.
void near_agreement(Random& random, Seen& seen) {
    Puzzle board{true, 4, 6, agreeing_letters, {}};
    std::string marks = agreeing_marks;
    for (int changes = brute::below(random, 3); changes > 0; --changes) {
        const auto at = static_cast<std::size_t>(brute::below(random, board.cells()));
        if (brute::below(random, 2) == 0) board.letters[at] = "..#012"[brute::below(random, 6)];
        else marks[at] = "..+"[brute::below(random, 3)];
    }
    Known known;
    for (int cell = 0; cell < board.cells(); ++cell)
        if (board.letters[static_cast<std::size_t>(cell)] == '.' &&
            marks[static_cast<std::size_t>(cell)] == '+')
            known.add(cell, false);
    Proof(board, seen).run(known);
}

void every_step_is_proved() {
    Random random(11);
    Seen seen;
    int unique = 0;
    for (int i = 0; i < 25000; ++i) {
        const int height = 1 + brute::below(random, 5);
        Puzzle board = brute::random_board(random, true, height, 1 + brute::below(random, 5));
        if (brute::below(random, 3) != 0) make_solvable(board, random);
        if (i % 10 == 0) plant_threes(board, random);
        Proof proof(board, seen);
        proof.run({});
        if (proof.solutions().size() == 1) {
            ++unique;
            hard_needs_no_cases(board, proof.asked_for_cases());
        }
        proof.run(random_marks(board, proof.solutions(), random));
    }
    for (int i = 0; i < 400; ++i) near_agreement(random, seen);
    // Nothing above was vacuous.
    for (int technique = 0; technique < AkariLadder::techniques; ++technique) {
        const bool is_rare =
            technique == AkariLadder::clue_patterns || technique >= AkariLadder::agreement;
        CHECK(seen.by_technique[static_cast<std::size_t>(technique)] >= (is_rare ? 5 : 50));
    }
    CHECK(unique > 1000 && seen.twins > 10 && seen.inside_cases > 10 && seen.inside_shaving > 0);
    for (const Verdict verdict : {Verdict::solved, Verdict::contradiction, Verdict::non_deducible})
        CHECK(seen.verdicts[verdict] > 200);
    CHECK(seen.stands > 500);
    for (const std::uint32_t rule : {Akari::lit, Akari::clue_full, Akari::clue_room, Akari::last_light})
        CHECK(seen.links[rule] > 50);
    // Seldom needed inside a hypothesis, but met.
    for (const std::uint32_t rule : {Akari::diagonal, Akari::corner}) CHECK(seen.links[rule] > 2);
}

}  // namespace

int main() {
    a_bulb_lights_its_runs();
    nothing_goes_beside_a_zero();
    a_clue_with_its_bulbs_takes_no_more();
    a_clue_takes_all_that_is_left();
    a_cell_that_only_itself_can_light();
    a_cell_with_one_lighter_left();
    a_number_and_the_edge();
    a_clue_with_one_cell_to_spare();
    two_threes();
    a_bulb_that_would_take_both_lighters();
    a_bulb_that_would_complete_a_clue();
    two_clues_that_touch_at_a_corner();
    two_clues_in_one_line();
    a_hypothesis();
    twins_are_settled_together();
    a_hypothesis_with_discounts_inside();
    both_ways_lead_to_the_same();
    cases_inside_a_hypothesis();
    what_is_broken_is_said();
    lightings_are_what_brute_force_finds();
    every_step_is_proved();
    return report("akari_ladder");
}
