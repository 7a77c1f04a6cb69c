// Akari's rules: undo restores, reasons are sound, and each rule does what its line says.
#include "akari.hpp"

#include <string>

#include "rules_tests.hpp"

using namespace lamplighter;
using namespace rules_tests;

namespace {

std::string known(Akari& rules, int height, int width, const char* letters,
                  Strength strength = Strength::local) {
    rules.load(height, width, letters, strength);
    if (!rules.start()) return "conflict";
    std::string drawn(letters);
    for (const CellId cell : rules.cells()) {
        const Value value = rules.trail().value(cell);
        const auto at = static_cast<std::size_t>(rules.row(cell) * width + rules.col(cell));
        drawn[at] = value == Value::placed ? 'o' : value == Value::absent ? '+' : '.';
    }
    return drawn;
}

void each_rule_on_its_smallest_board() {
    Akari rules;
    CHECK(known(rules, 1, 1, ".") == "o");            // last_light: nothing else can light it
    CHECK(known(rules, 1, 2, "1.") == "1o");          // clue_room
    CHECK(known(rules, 1, 2, "0.") == "conflict");    // clue_full, then dark
    CHECK(known(rules, 1, 2, "2.") == "conflict");    // no room
    CHECK(known(rules, 2, 2, "4...") == "conflict");  // a corner has two neighbours
    CHECK(known(rules, 1, 1, "0") == "0");
    CHECK(known(rules, 1, 1, "1") == "conflict");
    CHECK(known(rules, 1, 1, "#") == "#");
    CHECK(known(rules, 2, 2, "....") == "....");
    CHECK(known(rules, 1, 4, "1...") == "1o++");  // lit
    // A corner 1 cannot have both neighbours empty, so the cell that touches both is out.
    CHECK(known(rules, 3, 3, "1........") == "1...+....");
    CHECK(known(rules, 3, 3, "1........", Strength::basic) == "1........");
    CHECK(known(rules, 3, 3, "1........", Strength::rules) == "1........");
    // On 2x2 its neighbours then need a bulb each, for nothing else lights them.
    CHECK(known(rules, 2, 2, "1...") == "conflict");
    // Around a 3, with the literature's rules: the four diagonals are out.
    CHECK(known(rules, 5, 5, "............3............", Strength::rules) ==
          "......+.+...3...+.+......");
    CHECK(known(rules, 5, 5, "............3............", Strength::basic) ==
          "............3............");
    CHECK(known(rules, 3, 3, "....4....") == "+o+o4o+o+");
    // The same buffers serve a larger and then a smaller board.
    CHECK(known(rules, 1, 40, "........................................").size() == 40);
    CHECK(known(rules, 1, 2, "1.") == "1o");
}

void contradicting_assumptions_are_refused() {
    Akari rules;
    rules.load(2, 2, "....", Strength::local);
    CHECK(rules.start());
    const CellId corner = rules.id(0, 0), wall_free = rules.id(0, 1);
    CHECK(rules.set(Literal(corner, true), {reason_decision, 0}));
    CHECK(rules.set(Literal(corner, true), {reason_decision, 0}));
    CHECK(!rules.set(Literal(corner, false), {reason_decision, 0}));
    CHECK(rules.set(Literal(wall_free, true), {reason_decision, 0}));
    CHECK(!rules.propagate());
    Literals because;
    rules.explain_conflict(because);
    CHECK(because.size() == 2);
}

// Large boards are begun row by row. One of many small ones, with walls between, must come to the same.
void large_boards_know_what_their_pieces_know() {
    constexpr int side = 7, across = 22, width = across * (side + 1);  // over 20,000 white cells
    Random random(5);
    Akari small, large;
    for (const Strength strength : {Strength::basic, Strength::rules, Strength::local}) {
        std::string letters(static_cast<std::size_t>(width) * width, '#'), expected = letters;
        for (int piece = 0; piece < across * across; ++piece) {
            Puzzle board;
            std::string marks;
            do {
                board = brute::random_board(random, true, side, side);
                marks = known(small, side, side, board.letters.c_str(), strength);
            } while (marks == "conflict");
            for (int row = 0; row < side; ++row) {
                const auto from = static_cast<std::size_t>(row * side);
                const auto to = static_cast<std::size_t>((piece / across * (side + 1) + row) * width +
                                                         piece % across * (side + 1));
                letters.replace(to, side, board.letters, from, side);
                expected.replace(to, side, marks, from, side);
            }
        }
        CHECK(known(large, width, width, letters.c_str(), strength) == expected);
        CHECK(large.cells().size() > 20'000);
    }
}

}  // namespace

int main() {
    each_rule_on_its_smallest_board();
    contradicting_assumptions_are_refused();
    large_boards_know_what_their_pieces_know();
    Seen seen;
    Akari worn, fresh;
    for (const Strength strength : {Strength::basic, Strength::rules, Strength::local}) {
        const auto load = [strength](Akari& rules, const Puzzle& board) {
            rules.load(board.height, board.width, board.letters, strength);
        };
        Random random(static_cast<unsigned>(strength) + 1);
        for (int i = 0; i < 700; ++i) {
            const Puzzle board = brute::random_board(random, true, 1 + brute::below(random, 7),
                                                     1 + brute::below(random, 7));
            undo_restores(worn, fresh, board, random, load, true);
            order_does_not_matter(worn, fresh, board, random, load);
        }
        for (int i = 0; i < 500; ++i) {
            const int height = 1 + brute::below(random, 4);
            const Puzzle board =
                brute::random_board(random, true, height, 1 + brute::below(random, 12 / height));
            deductions_are_sound(worn, board, random, load, seen);
        }
    }
    // Nothing above was vacuous: every rule was explained.
    for (std::uint32_t rule = Akari::lit; rule <= Akari::corner; ++rule) CHECK(seen.by_rule[rule] > 50);
    CHECK(seen.conflicts > 500);
    return report("akari");
}
