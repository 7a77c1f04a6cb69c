// Kuromasu's ladder: each technique on its smallest board, every step proved against all solutions,
// and nothing the engine knows that the ladder does not.
#include "kuromasu_ladder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "deduction.hpp"
#include "verify.hpp"

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;
using brute::Random;

namespace {

using Clues = std::vector<std::int32_t>;

// Boards in this file have one token per cell: a number, ? or a mark: . open, + white, # black.
struct Drawn {
    int height = 0, width = 0;
    Clues clues;
    std::string marks;
};

Drawn draw(const std::vector<std::string>& rows) {
    Drawn board;
    board.height = static_cast<int>(rows.size());
    for (const std::string& row : rows) {
        board.width = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] == ' ') continue;
            ++board.width;
            board.clues.push_back(blank);
            board.marks += '.';
            if (row[i] == '?') board.clues.back() = unknown_clue;
            if (row[i] == '+' || row[i] == '#') board.marks.back() = row[i];
            if (row[i] < '0' || row[i] > '9') continue;
            board.clues.back() = std::stoi(row.substr(i));
            while (i + 1 < row.size() && row[i + 1] != ' ') ++i;
        }
    }
    return board;
}

bool load(KuromasuLadder& ladder, const Drawn& board) {
    ladder.load(board.height, board.width, board.clues);
    for (std::size_t i = 0; i < board.marks.size(); ++i)
        if (board.marks[i] != '.' && !ladder.set(Literal(ladder.cells()[i], board.marks[i] == '#')))
            return false;
    return true;
}

std::string name(const KuromasuLadder& ladder, CellId cell) {
    return "r" + std::to_string(ladder.row(cell) + 1) + "c" + std::to_string(ladder.col(cell) + 1);
}

std::string names(const KuromasuLadder& ladder, const std::vector<CellId>& cells) {
    std::string told;
    for (const CellId cell : cells) told += (told.empty() ? "" : " ") + name(ladder, cell);
    return told;
}

// "technique: settled because cells", one line per step.
std::string tell(const KuromasuLadder& ladder, const Step& step) {
    std::string told = std::to_string(step.technique) + ":";
    for (const Literal literal : step.settled)
        told += " " + name(ladder, literal.cell()) + (literal.placed() ? "#" : "+");
    return told + " | " + names(ladder, step.because);
}

std::string open_steps(const std::vector<std::string>& rows) {
    static KuromasuLadder ladder;
    std::vector<Step> steps;
    if (!load(ladder, draw(rows)) || !ladder.find(steps)) return "broken";
    std::string told;
    for (const Step& step : steps) told += (told.empty() ? "" : "; ") + tell(ladder, step);
    return told;
}

int easiest(const std::vector<std::string>& rows) {
    const std::string told = open_steps(rows);
    return told.empty() || told == "broken" ? KuromasuLadder::techniques : std::stoi(told);
}

#define CHECK_STEPS(expected, ...)                                                          \
    do {                                                                                    \
        const std::string told = open_steps({__VA_ARGS__});                                 \
        if (told != expected) std::printf("%s:%d: %s\n", __FILE__, __LINE__, told.c_str()); \
        CHECK(told == expected);                                                            \
    } while (false)

void smallest_boards() {
    // Beside black: what is open around it, and nothing once that is settled.
    CHECK_STEPS("0: r1c2+ r2c1+ | r1c1", "# .", ". .");
    CHECK_STEPS("0: r2c1+ | r1c1", "# +", ". .");
    CHECK_STEPS("", ". .", ". .");
    // Clue reached: black each way. A ? serves as a white cell and is named like one.
    CHECK_STEPS("1: r1c3# r2c1# | r1c1 r1c2", "2 + .", ". . .", ". . .");
    CHECK_STEPS("1: r1c3# r2c1# | r1c1 r1c2", "2 ? .", ". . .", ". . .");
    CHECK_STEPS("1: r1c2# r2c1# | r1c1", "1 . .", ". . .", ". . .");
    // Clue must reach: the border bounds the other way, or a black cell does. A 3 may go either way.
    CHECK_STEPS("2: r1c2+ r1c3+ | r1c1; 2: r2c1+ r3c1+ | r1c1", "5 . .", ". . .", ". . .");
    CHECK_STEPS("2: r1c2+ | r1c1; 2: r2c1+ | r1c1", "4 . .", ". . .", ". . .");
    CHECK(easiest({"3 . .", ". . .", ". . ."}) > KuromasuLadder::clue_must_reach);
    CHECK_STEPS("2: r1c2+ r1c3+ | r1c1 r4c1", "5 . . . .", ". . . . .", "+ . . . .", "# + . . .",
                "+ . . . .");
    // No room: the way down is stopped, so right it is, exactly. The white cell on the way counts.
    CHECK_STEPS("3: r1c2+ r1c3+ r1c4# | r1c1 r2c1 r3c1", "4 . . .", "+ . . .", "# + . .", "+ . . .");
    CHECK_STEPS("3: r1c2+ | r1c1 r3c1", "4 . + #", "+ . . +", "# + . .", "+ . . .");
    CHECK(easiest({"4 . . .", "+ . . .", ". . . .", ". . . ."}) > KuromasuLadder::no_room);
    CHECK_STEPS("3: r1c2+ r1c3+ r1c4# | r1c1", "3 . . . .");
    // No room either: two cells to the right would join the third, so one of them is seen below.
    CHECK_STEPS("3: r2c1+ | r1c1 r1c4", "3 . . + .", ". . . . .", ". . . . .", ". . . . .");
    CHECK(easiest({"3 . . . .", ". . . . .", ". . . . .", ". . . . ."}) > KuromasuLadder::no_room);
    // Overshoot: to the right there is nothing or far too much.
    CHECK_STEPS("4: r1c5# | r1c4 r1c6 r1c7 r1c8", ". . . 4 . + + + +", ". . . . . . . . .",
                ". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . .");
    CHECK(easiest({". . . 4 . + + . +", ". . . . . . . . .", ". . . . . . . . .", ". . . . . . . . .",
                   ". . . . . . . . ."}) > KuromasuLadder::overshoot);
    // Two clues: the 7 needs one cell more in the row than the pair itself, and the 3 allows no more.
    CHECK_STEPS("9: r2c2# | r1c2 r1c3; 9: r4c3+ r5c3+ | r1c2 r1c3", ". 3 7 . .", "+ . + . .",
                ". . + . .", ". . . . .", ". . . . .");
    CHECK(easiest({". 5 7 . .", ". . + . .", ". . + . .", ". . . . .", ". . . . ."}) >
          KuromasuLadder::two_clues);
    // Would enclose: one cell, or four behind a wall of three.
    CHECK_STEPS("5: r1c2+ | r2c1; 5: r3c2+ | r2c1", "+ . .", "# + .", "+ . .");
    CHECK_STEPS("", "+ . .", "+ + .", "+ . .");
    CHECK_STEPS("5: r1c2+ | r2c3 r3c2 r4c1", ". . + + . .", "+ + # + . .", "+ # + . . .", "# + . . . .",
                "+ . . . . .", ". . . . . .");
    CHECK_STEPS("6: r1c4+ | r2c3 r3c2 r4c1", ". + + . . .", "+ + # + . .", "+ # + . . .", "# + . . . .",
                "+ . . . . .", ". . . . . .");
    // Both at once: they are equals.
    CHECK_STEPS("5: r1c2+ | r2c3 r3c2 r4c1; 6: r1c4+ | r2c3 r3c2 r4c1", ". . + . . .", "+ + # + . .",
                "+ # + . . .", "# + . . . .", "+ . . . . .", ". . . . . .");
    // A ring, away from the border.
    CHECK_STEPS("5: r4c3+ | r2c3 r3c2 r3c4", ". + + + .", "+ + # + +", "+ # + # +", ". + . + .",
                ". . . . .");
    // View sets: down it is 0, 1 or 3, so right is not 1, and r1c3 is white either way.
    CHECK_STEPS("7: r1c3+ | r1c1 r4c1", "4 . . . .", ". . . . .", ". . . . .", "+ . . . .",
                ". . . . .");
    CHECK(easiest({"4 . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."}) >
          KuromasuLadder::view_sets);
    // Corner: black at r2c2 would make r1c2 and r2c1 white, and the 2 sees one of them alone.
    CHECK_STEPS("8: r2c2+ | r1c1", "2 . .", ". . .", ". . .");
    // So with a white cell behind one of them: two to the right, one down and itself.
    CHECK_STEPS("8: r2c2+ | r1c1 r1c3", "3 . + .", ". . . .", "+ . . .", ". . . .");
    // Closing in: with r2c3 black, r1c3 is white and r1c2 as well, which would shut it in.
    CHECK_STEPS("10: r2c3+ | r1c1", "2 . .", ". + .");
    // Forced view: black in the middle leaves the 3 its two neighbours, and the cells behind them would
    // make a wall from border to border.
    CHECK_STEPS("11: r2c2+ | r1c1", "3 . .", ". . .", ". . .");
    // Or a black r1c2 completes the 2, and the 4 is cut short.
    CHECK_STEPS("11: r1c2+ | r1c4 r2c2", ". . . 2", ". 4 + .");
    // Forced pair: black at r3c2 sends the 5 to the right, past the 4, which is then complete.
    CHECK_STEPS("12: r3c2+ | r4c2 r4c4", ". . . . . .", ". . . . . .", ". . . . . .", ". 5 . 4 . .");
    // Agreement: with r1c2 black the 2 looks down, the 4 has enough and r2c4 is black, beside r2c5.
    // With r1c2 white the 2 has enough, and then the 4 has to see as far as r2c5.
    CHECK_STEPS("14: r2c5+ | r1c1 r2c2 r2c3", "2 . . + .", ". + 4 . .");
    CHECK_STEPS("", ". . .", ". . .", ". . .");
}

void strips_and_odd_clues() {
    CHECK_STEPS("", ".");
    CHECK_STEPS("", "1");
    CHECK_STEPS("", ". .");
    CHECK_STEPS("5: r1c2+ | ", ". . .");
    CHECK_STEPS("5: r2c1+ | ", ".", ".", ".");
    CHECK_STEPS("6: r1c6+ | ", ". + + + + . + + + + .");
    CHECK_STEPS("1: r1c2# | r1c1", "1 . .");
    CHECK_STEPS("broken", "0");
    CHECK_STEPS("broken", "2");
    CHECK_STEPS("broken", "1000000 .", ". .");
    CHECK_STEPS("broken", "2147483647 .", ". .");
    CHECK_STEPS("broken", "# #", ". .");
    CHECK_STEPS("broken", "# .", ". #");
    CHECK_STEPS("broken", ". # .");
    CHECK_STEPS("broken", "3 #", "# .");
    CHECK_STEPS("broken", "2 +", "+ .");
    // A cell cannot be decided twice, and a clue cell not at all.
    KuromasuLadder ladder;
    ladder.load(1, 2, Clues{2, blank});
    CHECK(!ladder.set(Literal(ladder.id(0, 0), true)));
    CHECK(ladder.set(Literal(ladder.id(0, 0), false)));
    CHECK(ladder.set(Literal(ladder.id(0, 1), true)));
    CHECK(!ladder.set(Literal(ladder.id(0, 1), false)));
    CHECK(ladder.is_complete());
    std::vector<Step> steps;
    CHECK(!ladder.find(steps) && !ladder.find(steps));
}

// All ways to colour a board by the rules that need no clue; by size, worked out once.
const std::vector<Mask>& colourings(int height, int width) {
    static std::map<std::pair<int, int>, std::vector<Mask>> known;
    std::vector<Mask>& masks = known[{height, width}];
    if (masks.empty()) {
        const auto cells = static_cast<std::size_t>(height * width);
        masks = brute::solutions({false, height, width, std::string(cells, '.'), Clues(cells, blank)});
    }
    return masks;
}

// Does every colouring that fits these clues and marks have the literal? Marks: one per cell, '.' open.
bool follows(const Puzzle& board, const std::string& marks, int cell, bool black) {
    for (const Mask mask : colourings(board.height, board.width)) {
        if (brute::has(mask, cell) == black) continue;
        bool fits = true;
        for (int i = 0; i < board.cells() && fits; ++i)
            fits = marks[static_cast<std::size_t>(i)] == '.' ||
                   (marks[static_cast<std::size_t>(i)] == '#') == brute::has(mask, i);
        if (fits && brute::solves(board, mask)) return false;
    }
    return true;
}

using Seen = std::array<int, KuromasuLadder::techniques>;

void prove(const KuromasuLadder& ladder, const Puzzle& board, const std::string& marks,
           const Step& step) {
    const auto place = [&](CellId cell) {
        return static_cast<std::size_t>(ladder.row(cell) * board.width + ladder.col(cell));
    };
    Puzzle less = board;
    std::fill(less.clues.begin(), less.clues.end(), blank);
    std::string fewer(marks.size(), '.');
    CHECK(std::is_sorted(step.because.begin(), step.because.end()));
    CHECK(!step.settled.empty());
    for (const CellId cell : step.because) {
        less.clues[place(cell)] = board.clues[place(cell)];
        fewer[place(cell)] = marks[place(cell)];
        CHECK(marks[place(cell)] != '.');
    }
    for (const Literal literal : step.settled) {
        const int cell = static_cast<int>(place(literal.cell()));
        CHECK(marks[place(literal.cell())] == '.');
        CHECK(follows(board, marks, cell, literal.placed()));
        CHECK(follows(less, fewer, cell, literal.placed()));
    }
    CHECK(step.chain.empty() == (step.technique < KuromasuLadder::forced_view));
}

// Each supposition inside the first one runs to its own break, and right behind it stands what that
// proves: the opposite of the supposition.
void check_cases(const Step& step) {
    CHECK(step.chain.front().rule == 0 && step.chain.front().literal == ~step.settled.front());
    CHECK(step.chain.back().rule >= first_conflict && step.chain.back().depth == 1);
    int groups = 0;
    Literal inner;
    for (std::size_t i = 1; i < step.chain.size(); ++i) {
        const Link &link = step.chain[i], &before = step.chain[i - 1];
        CHECK(link.depth == 1 || link.depth == 2);
        CHECK((link.rule == 0) == (link.depth == 2 && before.depth == 1));
        if (link.rule == 0) inner = link.literal;
        const bool closes = before.depth == 2 && link.depth == 1;
        CHECK((link.rule == nested) == closes);
        if (!closes) continue;
        ++groups;
        CHECK(before.rule >= first_conflict && link.literal == ~inner);
    }
    CHECK(groups > 0);
}

// How often a clue settles cells on the way; what it settles in one go is one look.
int clues_settled(const Step& step) {
    std::vector<CellId> clues;  // by link: the clue that settles it, or -1
    for (const Link& link : step.chain) clues.push_back(link.rule == Kuromasu::view ? link.source : -1);
    clues.erase(std::unique(clues.begin(), clues.end()), clues.end());
    return static_cast<int>(
        std::count_if(clues.begin(), clues.end(), [](CellId clue) { return clue >= 0; }));
}

// The chain of a hypothesis begins with the assumption; its end says what breaks.
void check_chain(const Step& step) {
    if (step.technique >= KuromasuLadder::forced_view && step.technique <= KuromasuLadder::shaving) {
        CHECK(step.chain.size() >= 2);
        if (step.technique < KuromasuLadder::shaving)
            CHECK(step.technique == KuromasuLadder::closing_in + clues_settled(step));
        CHECK(step.chain.front().rule == 0 && step.chain.front().literal == ~step.settled.front());
        CHECK(step.chain.back().rule >= 100 && step.chain.back().rule <= 103);
        CHECK(step.chain.back().source >= 0);
        for (std::size_t i = 1; i + 1 < step.chain.size(); ++i)
            CHECK(step.chain[i].rule >= Kuromasu::beside && step.chain[i].rule <= Kuromasu::loop);
    }
    if (step.technique == KuromasuLadder::cases) check_cases(step);
    if (step.technique == KuromasuLadder::agreement) {
        const CellId about = step.focus.front();
        CHECK(step.chain.front().rule == 0 && step.chain.front().literal == Literal(about, true));
        CHECK(step.chain.back().literal == step.settled.front());
        CHECK(std::count_if(step.chain.begin(), step.chain.end(), [&](const Link& link) {
                  return link.literal == step.settled.front();
              }) == 2);
        CHECK(std::count_if(step.chain.begin(), step.chain.end(),
                            [](const Link& link) { return link.rule == 0; }) == 2);
    }
}

std::string drawn(const KuromasuLadder& ladder) {
    std::string marks;
    for (const CellId cell : ladder.cells()) {
        const Value value = ladder.value(cell);
        marks += value == Value::placed ? '#' : value == Value::absent ? '+' : '.';
    }
    return marks;
}

// To the end, every step proved on the way.
void every_step_is_proved(KuromasuLadder& ladder, const Puzzle& board, Random& random, Seen& seen) {
    ladder.load(board.height, board.width, board.clues);
    for (const CellId cell : ladder.cells())
        if (brute::below(random, 8) == 0) ladder.set(Literal(cell, brute::below(random, 4) == 0));
    std::vector<Step> steps, again;
    while (ladder.find(steps)) {
        CHECK(ladder.find(again) && again.size() == steps.size());
        const std::string marks = drawn(ladder);
        if (steps.empty()) {
            if (!ladder.is_complete()) break;
            Mask mask = 0;
            for (int i = 0; i < board.cells(); ++i)
                mask |= Mask{marks[static_cast<std::size_t>(i)] == '#'} << i;
            CHECK(brute::solves(board, mask));
            return;
        }
        for (const Step& step : steps) {
            ++seen[static_cast<std::size_t>(step.technique)];
            CHECK(ladder.rung(step.technique) == ladder.rung(steps.front().technique));
            prove(ladder, board, marks, step);
            check_chain(step);
        }
        bool agree = true;
        for (const Step& step : steps)
            for (const Literal literal : step.settled) agree = ladder.set(literal) && agree;
        // Steps that contradict each other leave no way out.
        if (!agree) CHECK(!ladder.find(steps));
        if (!agree) break;
    }
    if (ladder.find(steps)) return;
    // Broken: nothing that fits what is decided solves the board.
    CHECK(steps.empty());
    CHECK(follows(board, drawn(ladder), 0, true) && follows(board, drawn(ladder), 0, false));
}

// A board with a solution, up to whatever size: black cells as the engine allows them, then clues.
Drawn solvable(Random& random, int height, int width, Kuromasu& rules, int sparse = 2) {
    Drawn board;
    board.height = height;
    board.width = width;
    const auto cells = static_cast<std::size_t>(height * width);
    board.clues.assign(cells, blank);
    board.marks.assign(cells, '.');
    rules.load(height, width, board.clues);
    CHECK(rules.start());
    for (std::size_t i = 0; i < cells / static_cast<std::size_t>(sparse); ++i) {
        const CellId cell =
            rules.cells()[static_cast<std::size_t>(brute::below(random, static_cast<int>(cells)))];
        if (rules.trail().is_open(cell))
            CHECK(rules.set(Literal(cell, true), {reason_decision, 0}) && rules.propagate());
    }
    const int percent = 5 + brute::below(random, 25);
    const int step = rules.width() + 1;
    for (std::size_t i = 0; i < cells; ++i) {
        const CellId cell = rules.cells()[i];
        if (rules.trail().value(cell) == Value::placed || brute::below(random, 100) >= percent)
            continue;
        board.clues[i] = 1;
        for (const int way : {-step, -1, 1, step})
            for (CellId seen = cell + way;
                 rules.trail().value(seen) == Value::open || rules.trail().value(seen) == Value::absent;
                 seen += way)
                ++board.clues[i];
        if (brute::below(random, 20) == 0) board.clues[i] = unknown_clue;
    }
    return board;
}

// Before the first hypothesis the ladder knows all that propagation and value sets do; to the end it
// solves what level 1 of deductive search does.
void ladder_is_no_weaker(KuromasuLadder& ladder, Kuromasu& rules, const Drawn& board, Seen& seen) {
    ladder.load(board.height, board.width, board.clues);
    std::vector<Step> steps;
    bool is_first = true;
    for (;;) {
        if (!ladder.find(steps)) {
            CHECK(false);
            return;
        }
        if (steps.empty() || steps.front().technique >= KuromasuLadder::closing_in) {
            rules.load(board.height, board.width, board.clues);
            for (const CellId cell : ladder.cells())
                if (ladder.value(cell) != Value::open)
                    CHECK(rules.set(Literal(cell, ladder.value(cell) == Value::placed),
                                    {reason_given, 0}));
            const std::size_t known = rules.trail().size();
            CHECK(rules.start() && rules.refine() && rules.refine());
            CHECK(rules.trail().size() == known);
            is_first = false;
        }
        if (steps.empty()) break;
        for (const Step& step : steps) {
            ++seen[static_cast<std::size_t>(step.technique)];
            check_chain(step);
            for (const Literal literal : step.settled) CHECK(ladder.set(literal));
        }
    }
    CHECK(!is_first || ladder.is_complete());
    const std::string marks = drawn(ladder);
    if (ladder.is_complete()) CHECK(solves_kuromasu(board.height, board.width, board.clues, marks));
    const Deduction found =
        deduce_kuromasu(board.height, board.width, board.clues, "", Way{}, Limits{});
    CHECK(found.verdict != Verdict::contradiction);
    for (std::size_t i = 0; i < marks.size(); ++i)
        CHECK(found.marks[i] == '.' || found.marks[i] == marks[i]);
}

void stops_in_time() {
    // A few clues far apart: nothing to find but by two million hypotheses.
    KuromasuLadder ladder;
    const int side = 1000;
    Clues clues(side * side, blank);
    for (std::size_t i = 0; i < clues.size(); i += 50000) clues[i] = 9;
    ladder.load(side, side, clues);
    Limits limits;
    limits.deadline = Clock::now() + std::chrono::milliseconds(100);
    ladder.watch(limits);
    bool stopped = false;
    std::vector<Step> steps;
    const double begin = cpu_seconds();
    try {
        while (ladder.find(steps) && !steps.empty())
            for (const Step& step : steps)
                for (const Literal literal : step.settled) ladder.set(literal);
    } catch (const Stopped&) {
        stopped = true;
    }
    CHECK(stopped);
    CHECK(cpu_seconds() - begin < 2);  // a slow machine, under sanitizers
}

}  // namespace

int main() {
    smallest_boards();
    strips_and_odd_clues();
    KuromasuLadder ladder;
    Kuromasu rules;
    Random random(7);
    Seen seen{};
    for (int i = 0; i < 4000; ++i) {
        const int height = 1 + brute::below(random, 4);
        const Puzzle board =
            brute::random_board(random, false, height, 1 + brute::below(random, 16 / height));
        every_step_is_proved(ladder, board, random, seen);
    }
    for (int i = 0; i < 6000; ++i) {
        const int height = 2 + brute::below(random, 3);
        const Drawn made = solvable(random, height, 2 + brute::below(random, 16 / height - 1), rules);
        const Puzzle board{false, made.height, made.width, "", made.clues};
        every_step_is_proved(ladder, board, random, seen);
    }
    // On boards this small two clues seldom settle cells one after the other.
    for (int technique = 0; technique < KuromasuLadder::forced_pair; ++technique)
        CHECK(seen[static_cast<std::size_t>(technique)] > 50);
    seen = {};
    for (int i = 0; i < 800; ++i) {
        const Drawn board =
            solvable(random, 2 + brute::below(random, 9), 2 + brute::below(random, 9), rules);
        ladder_is_no_weaker(ladder, rules, board, seen);
    }
    int wide = 0;  // clues too wide for a set of lengths
    for (int i = 0; i < 20; ++i) {
        const Drawn board = solvable(random, 2 + i % 2, 80, rules, 40);
        wide += *std::max_element(board.clues.begin(), board.clues.end()) > 64;
        ladder_is_no_weaker(ladder, rules, board, seen);
    }
    CHECK(wide > 5);
    for (const int count : seen) CHECK(count > 0);
    stops_in_time();
    return report("kuromasu ladder");
}
