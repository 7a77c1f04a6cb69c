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

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;
using brute::Random;

namespace {

std::size_t index_of(const AkariLadder& ladder, CellId cell) {
    return static_cast<std::size_t>(ladder.row(cell) * ladder.width() + ladder.col(cell));
}

// ---- By hand ----

// What the ladder has to offer, drawn: 'o' and '+' where a step settles, '*' where it rests.
struct Offer {
    bool sound = true;
    std::vector<Step> steps;
    AkariLadder ladder;

    Offer(int height, int width, const std::string& letters, const std::string& marks = "") {
        ladder.load(height, width, letters);
        CHECK(decide_marks(ladder, height, width, marks, 'o'));
        sound = ladder.find(steps);
    }
    int technique() const { return steps.empty() ? -1 : steps[0].technique; }
    std::string settled(std::size_t step = 0) const {
        std::string drawn = blank_board();
        if (step >= steps.size()) return "no such step";
        for (const Literal literal : steps[step].settled)
            drawn[index_of(ladder, literal.cell())] = literal.placed() ? 'o' : '+';
        return drawn;
    }
    std::string because(std::size_t step = 0) const {
        return step < steps.size() ? starred(steps[step].because) : "no such step";
    }
    std::string focus(std::size_t step = 0) const {
        return step < steps.size() ? starred(steps[step].focus) : "no such step";
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

void a_bulb_lights_its_runs() {
    const Offer offer(3, 3, "....#....", "o........");
    CHECK(offer.technique() == AkariLadder::forced_empty);
    CHECK(offer.settled() == ".+++..+..");
    CHECK(offer.because() == "*........");
    CHECK(offer.focus() == "*........");
    CHECK(Offer(1, 3, ".#.", "o..").technique() == AkariLadder::limited_light);  // walls stop light
    CHECK(Offer(1, 3, "...", "o++").technique() == -1);
}

void a_clue_with_its_bulbs_takes_no_more() {
    const Offer zero(2, 2, "0...");
    CHECK(zero.technique() == AkariLadder::clue_saturation);
    CHECK(zero.settled() == ".++.");
    CHECK(zero.because() == "*...");
    const Offer one(1, 3, ".1.", "o..");
    CHECK(one.technique() == AkariLadder::clue_saturation);
    CHECK(one.settled() == "..+");
    CHECK(one.because() == "**.");
    // A cross beside it is not part of the reason.
    const Offer crossed(2, 3, ".1....", "o...+.");
    CHECK(crossed.technique() == AkariLadder::forced_empty);
    const Offer next(2, 3, ".1....", "o..++.");
    CHECK(next.technique() == AkariLadder::clue_saturation);
    CHECK(next.settled() == "..+...");
    CHECK(next.because() == "**....");
    CHECK(Offer(2, 3, ".1....").technique() != AkariLadder::clue_saturation);
}

void a_clue_takes_all_that_is_left() {
    const Offer offer(2, 3, ".1....", "+...+.");
    CHECK(offer.technique() == AkariLadder::restricted_clue);
    CHECK(offer.settled() == "..o...");
    CHECK(offer.because() == "**..*.");
    CHECK(Offer(2, 3, ".1....", "+.....").technique() != AkariLadder::restricted_clue);
    // Bulbs already there fill their places and are not part of the reason.
    const Offer three(2, 3, ".3....", "o.o+.+");
    CHECK(three.technique() == AkariLadder::restricted_clue);
    CHECK(three.settled() == "....o.");
    CHECK(three.because() == ".*....");
    CHECK(Offer(3, 3, "....4....").settled() == ".o.o.o.o.");
}

void a_cell_that_only_itself_can_light() {
    CHECK(Offer(1, 1, ".").technique() == AkariLadder::limited_light);
    CHECK(Offer(1, 1, ".").because() == ".");
    const Offer offer(1, 3, "...", "++.");
    CHECK(offer.technique() == AkariLadder::limited_light);
    CHECK(offer.settled() == "..o");
    CHECK(offer.because() == "**.");
    CHECK(offer.focus() == "..*");
    CHECK(Offer(1, 3, "...", "+..").technique() != AkariLadder::limited_light);
    CHECK(Offer(1, 2, "..", "o+").technique() == -1);  // lit already
}

void a_cell_with_one_lighter_left() {
    const Offer offer(2, 2, "..#.", "+...");
    CHECK(offer.technique() == AkariLadder::last_lighter);
    CHECK(offer.settled() == ".o..");
    CHECK(offer.because() == "*...");
    CHECK(offer.focus() == "*...");
    CHECK(Offer(2, 2, "..#.").technique() == -1);
    // Two dark cells ask for the same bulb: the shorter reason is given.
    const Offer two(3, 3, "...#..##.", "++.......");
    CHECK(two.technique() == AkariLadder::last_lighter);
    CHECK(two.steps.size() == 1);
    CHECK(two.settled() == "..o......");
    CHECK(two.because() == "**.......");
    CHECK(two.focus() == "*........");
}

void a_clue_with_one_cell_to_spare() {
    const Offer corner(3, 3, "1........");
    CHECK(corner.technique() == AkariLadder::diagonal_exclusion);
    CHECK(corner.settled() == "....+....");
    CHECK(corner.because() == "*........");
    CHECK(Offer(3, 3, ".2.......").settled() == "...+.+...");
    CHECK(Offer(5, 5, "............3............").settled() == "......+.+.......+.+......");
    CHECK(Offer(3, 3, ".1.......").technique() != AkariLadder::diagonal_exclusion);
    const Offer crossed(3, 3, ".1.......", "+........");
    CHECK(crossed.technique() == AkariLadder::diagonal_exclusion);
    CHECK(crossed.settled() == ".....+...");
    CHECK(crossed.because() == "**.......");
    // Nothing touches two cells on opposite sides.
    CHECK(Offer(3, 5, ".......1.......").technique() != AkariLadder::diagonal_exclusion);
    CHECK(Offer(3, 5, ".......1.......", "..+.........+..").technique() !=
          AkariLadder::diagonal_exclusion);
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
    CHECK(offer.technique() == AkariLadder::clue_patterns);
    CHECK(offer.settled() ==
          "......."
          "......."
          ".o.o.o."
          "......."
          ".......");
    CHECK(offer.because() ==
          "......."
          "......."
          "..*.*.."
          "......."
          ".......");
    // A wall beside the middle: light does not pass there, and the far cells stay open.
    std::string walled = board;
    walled[10] = '#';
    CHECK(Offer(5, 7, walled, marks).technique() == AkariLadder::clue_patterns);
    CHECK(Offer(5, 7, walled, marks).settled() ==
          "......."
          "......."
          "...o..."
          "......."
          ".......");
    std::string two = board;
    two[18] = '2';
    CHECK(Offer(5, 7, two, marks).technique() != AkariLadder::clue_patterns);
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
    CHECK(upright.technique() == AkariLadder::clue_patterns);
    CHECK(upright.settled() ==
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
    CHECK(offer.technique() == AkariLadder::discount_by_sight);
    CHECK(offer.settled() == ".....+");
    CHECK(offer.because() == ".*....");
    CHECK(offer.focus() == ".*....");
    // A wall keeps the corner's light from one of the two.
    const std::string marks = "++.+.....";
    CHECK(Offer(3, 3, ".........", marks).technique() == AkariLadder::discount_by_sight);
    CHECK(Offer(3, 3, ".........", marks).settled() == "........+");
    CHECK(Offer(3, 3, ".........", marks).because() == "**.*.....");
    CHECK(Offer(3, 3, ".....#...", marks).technique() != AkariLadder::discount_by_sight);
}

void a_bulb_that_would_complete_a_clue() {
    // With a bulb above the 1, its left neighbour is closed: lit from above it cannot be.
    const Offer offer(2, 4, "..#..1..");
    CHECK(offer.technique() == AkariLadder::discount_by_clue);
    CHECK(offer.settled() == ".+......");
    CHECK(offer.because() == ".....*..");
    CHECK(offer.focus() == "....**..");
    // Without its number, nothing of the kind.
    CHECK(Offer(2, 4, "..#..#..").technique() != AkariLadder::discount_by_clue);
    // A bulb between two clues completes both, and nothing is left to light the corners.
    const Offer both(3, 3, "...1.1...");
    CHECK(both.technique() == AkariLadder::discount_by_clue);
    CHECK(both.settled() == "....+....");
    CHECK(both.because() == "...*.*...");
    // A clue without room: a bulb left of the lower 1 closes the one cell of the upper 1 that its
    // light does not reach.
    const Offer room(2, 5, "...1#..1..");
    CHECK(room.technique() == AkariLadder::discount_by_clue);
    CHECK(room.settled() == "......+...");
    CHECK(room.because() == "...*...*..");
    CHECK(room.focus() == "...*...*..");
}

void two_clues_that_touch_at_a_corner() {
    // The 1 takes one bulb of the 2, which leaves one above or left of it: the corner is lit.
    const Offer pair(3, 3, "....2...1");
    CHECK(pair.technique() == AkariLadder::diagonal_pair);
    CHECK(pair.settled() == "+........");
    CHECK(pair.because() == "....*...*");
    CHECK(pair.focus() == "....*...*");
    CHECK(Offer(3, 3, "....2...#").technique() != AkariLadder::diagonal_pair);
}

void two_clues_in_one_line() {
    // Bulbs on the same side of both would see each other.
    const Offer beside(3, 3, "....1..1.");
    CHECK(beside.technique() == AkariLadder::aligned_pair);
    CHECK(beside.settled() == "+.+......");
    CHECK(beside.because() == "....*..*.");
    const std::string marks = "..+...+...";
    const Offer offer(5, 2, ".1.....1..", marks);
    CHECK(offer.technique() == AkariLadder::aligned_pair);
    CHECK(offer.settled() == "........+.");
    CHECK(offer.because() == ".*.....*..");
    CHECK(Offer(5, 2, ".1.....#..", marks).technique() != AkariLadder::aligned_pair);
}

void a_hypothesis() {
    const Offer offer(3, 3, "....#11..");
    CHECK(offer.technique() == AkariLadder::shaving);
    CHECK(offer.steps.size() == 1);
    CHECK(offer.settled() == "+........");
    CHECK(offer.because() == ".....**..");
    CHECK(offer.focus() == "*........");
    const std::vector<Link>& chain = offer.steps[0].chain;
    CHECK(chain.size() == 7);
    CHECK(chain.front().rule == 0 && chain.front().literal == Literal(offer.ladder.id(0, 0), true));
    CHECK(chain.back().rule == first_conflict && chain.back().source == offer.ladder.id(2, 1));
    CHECK(Offer(2, 2, "....").technique() == -1);  // two solutions: nothing to find
}

void both_ways_lead_to_the_same() {
    const Offer offer(4, 4, "...0........0..1", "..+..+.++.+..+..");
    CHECK(offer.technique() == AkariLadder::agreement);
    CHECK(offer.settled() == "+...............");
    const std::vector<Link>& chain = offer.steps[0].chain;
    CHECK(std::count_if(chain.begin(), chain.end(), [](const Link& link) { return link.rule == 0; }) ==
          2);
    CHECK(chain.back().literal == offer.steps[0].settled[0]);
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

    void shaving() {
        const Link& first = step_.chain.front();
        CHECK(first.rule == 0 && first.literal == ~step_.settled[0]);
        const Link& last = step_.chain.back();
        CHECK(last.rule >= first_conflict);
        for (std::size_t i = 0; i + 1 < step_.chain.size(); ++i) follow(step_.chain[i], i == 0);
        const int source = place(last.source);
        switch (last.rule - first_conflict) {
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

    void agreement() {
        int ways = 0;
        for (const Link& link : step_.chain) {
            if (link.rule == 0) {
                known_ = named_;
                ++ways;
            }
            follow(link, link.rule == 0);
            if (link.literal == step_.settled[0]) reached_ += 1;
        }
        CHECK(ways == 2 && reached_ == 2);
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

    void follow(const Link& link, bool is_assumption) {
        const int cell = place(link.literal.cell());
        const bool placed = link.literal.placed();
        CHECK(!known_.has(cell, placed));
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
                CHECK(placed && spare == (known_.has(cell, false) ? -1 : 0));
            } else {
                CHECK(link.rule == Akari::diagonal && !placed);
                CHECK(room(source) - count(source, false) == number(source) + 1);
                int taken = 0;
                brute::around(board_, source, [&](int near) {
                    taken += is_white(near) && !known_.has(near, false) && sees(near, cell);
                });
                CHECK(taken == 2);
            }
        }
        known_.add(cell, placed);
    }

    const AkariLadder& ladder_;
    const Puzzle& board_;
    const Step& step_;
    Known named_, known_;
    Mask clues_ = 0;
    int reached_ = 0;
};

std::string drawn(const Puzzle& board, const Known& known) {
    std::string marks(board.letters.size(), '.');
    for (int cell = 0; cell < board.cells(); ++cell)
        if (known.has(cell)) marks[static_cast<std::size_t>(cell)] = known.has(cell, true) ? 'o' : '+';
    return marks;
}

struct Seen {
    std::array<int, 13> by_technique{};
    std::map<Verdict, int> verdicts;
    int stands = 0, links[9] = {};
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
            const int technique = open.empty() ? 13 : open[0].technique;
            if (technique > AkariLadder::discount_by_sight) engine_adds_nothing(known);
            if (open.empty()) break;
            for (const Step& step : open) {
                CHECK(step.technique == technique);
                prove(ladder, step, known);
            }
            ++seen_.by_technique[static_cast<std::size_t>(technique)];
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
        const bool is_hypothesis = step.technique >= AkariLadder::shaving;
        CHECK(step.chain.empty() != is_hypothesis);
        Replay replay(ladder, board_, step, known);
        if (step.technique == AkariLadder::shaving) replay.shaving();
        if (step.technique == AkariLadder::agreement) replay.agreement();
        for (const Link& link : step.chain)
            if (link.rule < 9) ++seen_.links[link.rule];
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

    const Puzzle& board_;
    Seen& seen_;
    Lightings lightings_;
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

void every_step_is_proved() {
    Random random(11);
    Seen seen;
    for (int i = 0; i < 25000; ++i) {
        const int height = 1 + brute::below(random, 5);
        Puzzle board = brute::random_board(random, true, height, 1 + brute::below(random, 5));
        if (brute::below(random, 3) != 0) make_solvable(board, random);
        if (i % 10 == 0) plant_threes(board, random);
        Proof proof(board, seen);
        proof.run({});
        proof.run(random_marks(board, proof.solutions(), random));
    }
    // Nothing above was vacuous.
    for (int technique = 0; technique < 13; ++technique) {
        const bool is_rare =
            technique == AkariLadder::clue_patterns || technique == AkariLadder::agreement;
        CHECK(seen.by_technique[static_cast<std::size_t>(technique)] >= (is_rare ? 1 : 50));
    }
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
    a_clue_with_its_bulbs_takes_no_more();
    a_clue_takes_all_that_is_left();
    a_cell_that_only_itself_can_light();
    a_cell_with_one_lighter_left();
    a_clue_with_one_cell_to_spare();
    two_threes();
    a_bulb_that_would_take_both_lighters();
    a_bulb_that_would_complete_a_clue();
    two_clues_that_touch_at_a_corner();
    two_clues_in_one_line();
    a_hypothesis();
    both_ways_lead_to_the_same();
    what_is_broken_is_said();
    lightings_are_what_brute_force_finds();
    every_step_is_proved();
    return report("akari_ladder");
}
