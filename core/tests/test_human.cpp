// The six strategies: each by hand, both ways alike, and no mark that a solution contradicts.
#include "human.hpp"

#include <array>
#include <string>

#include "brute.hpp"
#include "check.hpp"
#include "verify.hpp"

using namespace lamplighter;
using brute::Mask;
using brute::Puzzle;
using brute::Random;

namespace {

unsigned only(Human::Strategy strategy) { return 1U << strategy; }

// What one round of one strategy makes of the marks. Most boards below have no solution or many: what
// counts is which cells the strategy looks at. "broken" is a contradiction.
std::string once(Human::Strategy strategy, int height, int width, const std::string& letters,
                 const std::string& marks = "", bool strict_text = false) {
    Human human;
    const Human::Options options{strict_text, only(strategy)};
    const Verdict verdict = human.rounds(height, width, letters, marks, options, Limits{});
    std::string drawn = marks.empty() ? std::string(letters.size(), '.') : marks;
    for (const Human::Made& made : human.record()) {
        CHECK(made.strategy == strategy);
        if (made.round == 1)
            drawn[static_cast<std::size_t>(made.row * width + made.col)] = made.placed ? 'o' : '+';
    }
    return verdict == Verdict::contradiction && human.record().empty() ? "broken" : drawn;
}

std::string all_six(int height, int width, const std::string& letters, const std::string& marks = "",
                    bool strict_text = false) {
    Human human;
    const Human::Options options{strict_text, Human::all};
    const Verdict verdict = human.fixpoint(height, width, letters, marks, options, Limits{});
    return verdict == Verdict::contradiction ? "broken" : human.marks();
}

void check_forced_empty() {
    const auto one = Human::forced_empty;
    CHECK(once(one, 3, 3, "....0....") == ".+.+.+.+.");
    CHECK(once(one, 3, 3, "....1....") == ".........");
    // Wherever a bulb shines, up to the wall; its own cell is not meant.
    CHECK(once(one, 3, 3, "...#.....", "..o......") == "++o..+..+");
    CHECK(once(one, 1, 3, "...", "oo.") == "broken");
}

void check_diagonal_exclusion() {
    const auto two = Human::diagonal_exclusion;
    CHECK(once(two, 3, 3, "....4....") == "+.+...+.+");
    CHECK(once(two, 3, 3, "....3....") == "+.+...+.+");
    CHECK(once(two, 3, 3, "....2....") == ".........");
    // On each edge, the right and the bottom one included, where the print names another constant.
    CHECK(once(two, 3, 3, ".2.......") == "...+.+...");
    CHECK(once(two, 3, 3, "...2.....") == ".+.....+.");
    CHECK(once(two, 3, 3, ".....2...") == ".+.....+.");
    CHECK(once(two, 3, 3, ".......2.") == "...+.+...");
    CHECK(once(two, 3, 3, ".1.......") == ".........");
    CHECK(once(two, 3, 3, "1........") == "....+....");
    CHECK(once(two, 3, 3, "..1......") == "....+....");
    CHECK(once(two, 3, 3, "......1..") == "....+....");
    CHECK(once(two, 3, 3, "........1") == "....+....");
    CHECK(once(two, 3, 3, "........0") == ".........");
    // Edges and corners of a board that is not square.
    CHECK(once(two, 2, 4, "...1....") == "......+.");
    CHECK(once(two, 2, 4, "..2.....") == ".....+.+");
    // Not the general form: a 1 that is short of room elsewhere excludes nothing, nor does a 2 beside
    // walls. And a wall on the edge does not shrink what an edge 2 excludes.
    CHECK(once(two, 3, 3, "#...1.#..") == ".........");
    CHECK(once(two, 3, 3, ".#.#2....") == ".........");
    CHECK(once(two, 3, 3, ".2#......") == "...+.+...");
    CHECK(once(two, 1, 3, ".2.") == "...");
}

void check_clue_saturation() {
    const auto three = Human::clue_saturation;
    CHECK(once(three, 3, 3, "....1....", ".o.......") == ".o.+.+.+.");
    CHECK(once(three, 3, 3, "....2....", ".o.......") == ".o.......");
    CHECK(once(three, 3, 3, "....2....", ".o.....o.") == ".o.+.+.o.");
    CHECK(once(three, 3, 3, ".#..2..#.", "...o.o...") == "...o.o...");
    CHECK(once(three, 3, 3, "....1....", ".o.o.....") == "broken");
}

void check_restricted_clue() {
    const auto four = Human::restricted_clue;
    CHECK(once(four, 3, 3, "....4....") == ".o.o.o.o.");
    CHECK(once(four, 2, 3, ".3....") == "o.o.o.");
    CHECK(once(four, 2, 3, ".2....") == "......");
    // A cross takes room, and so does light before strategy 1 has drawn its cross.
    CHECK(once(four, 2, 3, ".2....", "+.....") == "+.o.o.");
    CHECK(once(four, 2, 4, ".2......", "....o...") == "broken");
    CHECK(once(four, 3, 4, ".2..........", ".....+......") == "o.o..+......");
    CHECK(once(four, 3, 3, ".2.......", ".......o.") == "o.o....o.");
    // A bulb placed counts: one due, one open.
    CHECK(once(four, 2, 3, ".2....", "o..+..") == "o..+..");
    CHECK(once(four, 3, 3, ".2.......", "+...o....") == "+.o.o....");
    CHECK(once(four, 1, 2, "2.") == "broken");
    // "Free cells = N" without counting the bulb (text 7.4): the corner 1 has its bulb and one free
    // cell left; taking that would be wrong.
    const std::string print = "..111.";
    CHECK(once(four, 2, 3, print, ".....o") == "o....o");
    CHECK(all_six(2, 3, print, ".....o") == "o+...o");
}

void check_clue_patterns() {
    const auto five = Human::clue_patterns;
    // Both side cells white: middle and far cells.
    CHECK(once(five, 3, 5, "......3.3......") == ".....o.o.o.....");
    CHECK(once(five, 5, 3, "....3.....3....") == ".o.....o.....o.");
    // A side cell that is wall, or off the board: the middle alone. (Text 6.5 does without this.)
    CHECK(once(five, 3, 5, "..#...3.3......") == ".......o.......");
    CHECK(once(five, 2, 5, ".3.3......") == "..o.......");
    CHECK(once(five, 3, 5, "......3#3......") == "...............");
    CHECK(once(five, 3, 5, "......3.2......") == "...............");
    CHECK(once(five, 3, 5, ".....3...3.....") == "...............");
    CHECK(once(five, 3, 5, "......3.3......", ".......+.......") == "broken");
    // The board of fifteen cells where a far cell at a wall side is wrong: r2c2 is none.
    const std::string board = "..11.#.3.3.#.3.";
    CHECK(once(five, 5, 3, board) == "..........o....");
    CHECK(all_six(5, 3, board) == "+o..+.o.o.o.o.o");
}

void check_limited_light() {
    const auto six = Human::limited_light;
    CHECK(once(six, 1, 1, ".") == "o");
    CHECK(once(six, 1, 2, "..") == "..");
    CHECK(once(six, 1, 2, "..", "+.") == "+o");
    // Strict: what alone can light r1c1 is not r1c1; but it is r1c2, which has none but itself.
    CHECK(once(six, 1, 2, "..", "+.", true) == "+o");
    // r1c3 is dark and out; r1c1 alone can light it, and r1c1 could be lit from below.
    CHECK(once(six, 3, 3, ".....#...", ".++......") == "o++......");
    CHECK(once(six, 3, 3, ".....#...", ".++......", true) == ".++......");
    // Lit cells are no lighters.
    CHECK(once(six, 2, 3, "....#.", "o.....") == "o....o");
    CHECK(once(six, 1, 2, "..", "++") == "broken");
    // The printed rule looks beside the cell and not along its run: r2c1 would be a bulb.
    CHECK(once(six, 2, 3, "#0....", "..+.+.") == "..+.+o");
    CHECK(all_six(2, 3, "#0....") == "..+++o");
    CHECK(once(six, 2, 3, "1.....", "....+.") == "....+.");
    CHECK(all_six(1, 2, "##") == "..");
}

void check_verdicts() {
    Human human;
    const auto verdict = [&](int height, int width, const char* letters, const char* marks = "") {
        const Verdict fast = human.fixpoint(height, width, letters, marks, {}, Limits{});
        CHECK(human.rounds(height, width, letters, marks, {}, Limits{}) == fast);
        return fast;
    };
    CHECK(verdict(1, 1, "#") == Verdict::solved);
    CHECK(human.round_count() == 0);
    CHECK(verdict(1, 1, "1") == Verdict::contradiction);
    CHECK(verdict(1, 2, "..") == Verdict::non_deducible);
    CHECK(human.open() == 2);
    CHECK(verdict(1, 2, "..", "o.") == Verdict::solved);
    CHECK(human.open() == 0);
    CHECK(human.round_count() == 1);
    CHECK(verdict(1, 2, "#.", "o.") == Verdict::contradiction);
    CHECK(verdict(1, 2, "#.", "+.") == Verdict::solved);
    CHECK(verdict(2, 2, "4...") == Verdict::contradiction);
    // The marks of the rounds before the clash stay, those of the clash do not.
    CHECK(verdict(1, 3, "0.1") == Verdict::contradiction);
    CHECK(human.marks() == "...");
    CHECK(verdict(1, 4, "1.1.") == Verdict::contradiction);
    CHECK(human.marks() == ".o.o");
    // Buffers serve a larger board and then a smaller one.
    CHECK(verdict(1, 60, std::string(60, '.').c_str()) == Verdict::non_deducible);
    CHECK(verdict(1, 2, "1.") == Verdict::solved);
}

// One mark, two finders: the lower number has it. Rounds are what they say.
void check_credit() {
    Human human;
    // r1c2 and r2c1 are beside the 0 (1); r1c2 is diagonal to the 2 on the edge as well (2).
    human.rounds(3, 4, "0...2.......", "", {}, Limits{});
    int credited = 0;
    for (const Human::Made& made : human.record())
        if (made.row == 0 && made.col == 1) {
            CHECK(made.round == 1 && made.strategy == Human::forced_empty);
            ++credited;
        }
    CHECK(credited == 1);
    CHECK(human.rounds(2, 4, "1.1.#...", "", {}, Limits{}) == Verdict::solved);
    const std::array<Human::Made, 5> expected{{{1, Human::diagonal_exclusion, 1, 1, false},
                                               {1, Human::restricted_clue, 0, 1, true},
                                               {2, Human::clue_saturation, 0, 3, false},
                                               {2, Human::clue_saturation, 1, 2, false},
                                               {3, Human::limited_light, 1, 3, true}}};
    const std::vector<Human::Made> made = human.record();
    CHECK(made.size() == expected.size());
    for (std::size_t i = 0; i < made.size() && i < expected.size(); ++i) {
        CHECK(made[i].round == expected[i].round && made[i].strategy == expected[i].strategy);
        CHECK(made[i].row == expected[i].row && made[i].col == expected[i].col);
        CHECK(made[i].placed == expected[i].placed);
    }
    CHECK(human.round_count() == 3);
    CHECK((human.counts() == std::vector<std::uint64_t>{0, 0, 1, 2, 1, 0, 1}));
}

void check_stopping() {
    Human human;
    const std::string letters(900, '.');
    std::string marks(900, '.');
    marks[0] = 'o';
    Limits limits;
    limits.deadline = Clock::now();
    CHECK(human.fixpoint(30, 30, letters, marks, {}, limits) == Verdict::stopped);
    CHECK(human.rounds(30, 30, letters, marks, {}, limits) == Verdict::stopped);
    CHECK(human.marks() == marks);
    CHECK(human.record().empty());
    const std::atomic<bool> cancelled{true};
    limits = Limits{};
    limits.cancelled = &cancelled;
    CHECK(human.rounds(1, 1, ".", "", {}, limits) == Verdict::stopped);
    // In the middle, too: on a chessboard every white cell gets its bulb in round 1, and the second
    // look at the limits comes while those are taken in.
    static int looks;
    looks = 0;
    limits = Limits{};
    limits.interrupted = [] { return ++looks > 1; };
    std::string cells(501 * 501, '.');
    for (std::size_t i = 0; i < cells.size(); i += 2) cells[i] = '#';
    CHECK(human.rounds(501, 501, cells, "", {}, limits) == Verdict::stopped);
    CHECK(looks == 2);
    // The round that was cut short is taken back; the whole one before it stays.
    CHECK(human.open() == 0);
    for (const Human::Made& made : human.record()) CHECK(made.round == 1);
}

char letter_of(bool placed) { return placed ? 'o' : '+'; }

struct Seen {
    std::array<int, Human::strategies + 1> marks{};
    int contradictions = 0, solved = 0, stuck = 0;
};

// From marks that hold in every solution, so does every mark made; with one strategy, with all, and
// whether strict or not. Both ways agree on everything.
void check_marks_are_true(Human& human, const Puzzle& board, const std::vector<Mask>& solutions,
                          const std::string& marks, Seen& seen) {
    for (unsigned mask = 0; mask <= Human::strategies; ++mask)
        for (const bool strict_text : {false, true}) {
            const Human::Options options{strict_text, mask == 0 ? Human::all : 1U << mask};
            const Verdict fast =
                human.fixpoint(board.height, board.width, board.letters, marks, options, Limits{});
            const std::string fixpoint = human.marks();
            const std::size_t open = human.open();
            const Verdict verdict =
                human.rounds(board.height, board.width, board.letters, marks, options, Limits{});
            CHECK(verdict == fast);
            if (verdict == Verdict::contradiction) {
                CHECK(solutions.empty());
                ++seen.contradictions;
            } else {
                CHECK(human.marks() == fixpoint);
                CHECK(human.open() == open);
            }
            if (verdict == Verdict::solved) {
                CHECK(solutions.size() == 1);
                CHECK(solves_akari(board.height, board.width, board.letters, fixpoint));
                ++seen.solved;
            }
            seen.stuck += verdict == Verdict::non_deducible;
            for (const Human::Made& made : human.record()) {
                const int cell = made.row * board.width + made.col;
                CHECK(fixpoint[static_cast<std::size_t>(cell)] == letter_of(made.placed) ||
                      verdict == Verdict::contradiction);
                for (const Mask solution : solutions) CHECK(brute::has(solution, cell) == made.placed);
                if (!solutions.empty()) ++seen.marks[made.strategy];
            }
        }
}

// Some of the marks that all solutions share.
std::string part_of_the_backbone(const Puzzle& board, const std::vector<Mask>& solutions,
                                 Random& random) {
    std::string marks(board.letters.size(), '.');
    if (solutions.empty()) return marks;
    const int share = brute::below(random, 101);
    Mask always = ~Mask{0}, ever = 0;
    for (const Mask solution : solutions) {
        always &= solution;
        ever |= solution;
    }
    for (int cell = 0; cell < board.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (board.letters[at] != '.' || brute::below(random, 100) >= share) continue;
        if (brute::has(always, cell)) marks[at] = 'o';
        if (!brute::has(ever, cell)) marks[at] = '+';
    }
    return marks;
}

// Two threes with a white cell between, which chance hardly ever draws on a board with a solution.
Puzzle with_pattern(Random& random) {
    const bool across = brute::below(random, 2) == 0, on_edge = brute::below(random, 4) == 0;
    const int line = on_edge ? 2 : 3;
    const int height = across ? line : 5, width = across ? 5 : line;
    Puzzle board = brute::random_board(random, true, height, width);
    const auto cell = [&](int along, int aside) -> char& {
        const int row = across ? aside : along, col = across ? along : aside;
        return board.letters[static_cast<std::size_t>(row * width + col)];
    };
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < line; ++j)
            if (brute::below(random, 2) == 0) cell(i, j) = '.';
    const int middle = on_edge ? brute::below(random, 2) : 1;
    cell(1, middle) = cell(3, middle) = '3';
    cell(2, middle) = '.';
    return board;
}

void check_random_boards() {
    Random random(6);
    Human human;
    Seen seen;
    for (int round = 0; round < 3000; ++round) {
        const int height = 1 + brute::below(random, 5);
        const Puzzle board =
            round % 6 == 0
                ? with_pattern(random)
                : brute::random_board(random, true, height, 1 + brute::below(random, 14 / height));
        const std::vector<Mask> solutions = brute::solutions(board);
        check_marks_are_true(human, board, solutions, "", seen);
        for (int i = 0; i < 3; ++i)
            check_marks_are_true(human, board, solutions,
                                 part_of_the_backbone(board, solutions, random), seen);
    }
    // Nothing above was vacuous.
    for (std::size_t strategy = 1; strategy <= Human::strategies; ++strategy)
        CHECK(seen.marks[strategy] > 50);
    CHECK(seen.contradictions > 500);
    CHECK(seen.solved > 500);
    CHECK(seen.stuck > 500);
}

}  // namespace

int main() {
    check_forced_empty();
    check_diagonal_exclusion();
    check_clue_saturation();
    check_restricted_clue();
    check_clue_patterns();
    check_limited_light();
    check_verdicts();
    check_credit();
    check_stopping();
    check_random_boards();
    return report("human");
}
