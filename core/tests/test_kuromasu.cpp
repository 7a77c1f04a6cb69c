// Kuromasu's rules: undo restores, reasons are sound, and each rule does what its line says.
#include "kuromasu.hpp"

#include <string>

#include "rules_tests.hpp"

using namespace lamplighter;
using namespace rules_tests;

namespace {

using Clues = std::vector<std::int32_t>;

void load(Kuromasu& rules, const Puzzle& board) { rules.load(board.height, board.width, board.clues); }

// As in a long search: other reasons, and bounds that outlast an undo.
void load_settled(Kuromasu& rules, const Puzzle& board) {
    load(rules, board);
    rules.settle_in(0);
}

std::string known(Kuromasu& rules, int height, int width, const Clues& clues) {
    rules.load(height, width, clues);
    if (!rules.start()) return "conflict";
    std::string drawn;
    for (const CellId cell : rules.cells()) {
        const Value value = rules.trail().value(cell);
        drawn += value == Value::placed ? '#' : value == Value::absent ? '+' : '.';
    }
    return drawn;
}

void each_rule_on_its_smallest_board() {
    Kuromasu rules;
    CHECK(known(rules, 1, 1, {blank}) == ".");
    CHECK(known(rules, 1, 1, {1}) == "+");
    CHECK(known(rules, 1, 1, {2}) == "conflict");
    CHECK(known(rules, 1, 1, {0}) == "conflict");
    CHECK(known(rules, 1, 1, {4096}) == "conflict");
    CHECK(known(rules, 1, 1, {1000000}) == "conflict");
    CHECK(known(rules, 1, 1, {unknown_clue}) == "+");
    CHECK(known(rules, 1, 3, {blank, blank, blank}) == ".+.");  // the middle would cut a strip
    CHECK(known(rules, 3, 1, {blank, 2, blank}) == ".+.");      // one end is black: which?
    CHECK(known(rules, 1, 3, {1, blank, blank}) == "conflict");
    CHECK(known(rules, 1, 3, {2, blank, blank}) == "++#");
    CHECK(known(rules, 2, 2, {1, blank, blank, blank}) == "conflict");
    CHECK(known(rules, 2, 2, {3, blank, blank, blank}) == "+++.");
    CHECK(known(rules, 2, 3, {blank, blank, blank, 4, blank, blank}).substr(3) == "+++");
}

void loops_close() {
    // Black at r1c1 and r2c2 of a 3x3 board would cut nothing yet; r1c3 with r2c2 as well would.
    Kuromasu rules;
    rules.load(3, 3, Clues(9, blank));
    CHECK(rules.start());
    CHECK(rules.set(Literal(rules.id(1, 1), true), {reason_decision, 0}) && rules.propagate());
    CHECK(rules.set(Literal(rules.id(0, 0), true), {reason_decision, 0}) && rules.propagate());
    for (const auto& [row, col] : {std::pair{0, 2}, {2, 0}, {2, 2}}) {
        const CellId cell = rules.id(row, col);
        CHECK(rules.trail().value(cell) == Value::absent);
        CHECK(rules.trail().reason(cell).kind == Kuromasu::loop);
    }
}

// Assumes the same on both, one after the other, until something does not hold or nothing is open.
template <class Visit>
void assume_alike(Kuromasu& quick, Kuromasu& settled, const Puzzle& board, Random& random,
                  Visit visit) {
    load(quick, board);
    load_settled(settled, board);
    bool held = quick.start(), held_too = settled.start();
    for (;;) {
        visit(held, held_too);
        if (!held || !held_too) return;
        const Literal literal = pick(settled, random);
        if (literal.code < 0) return;
        held = quick.set(literal, {reason_decision, 0}) && quick.propagate();
        held_too = settled.set(literal, {reason_decision, 0}) && settled.propagate();
    }
}

// What the plain rules know, those of a long search know as well; and clues in one white run, or with
// one open cell between, tell them more.
void long_searches_know_more() {
    Kuromasu quick, settled;
    Random random(17);
    int more = 0, sooner = 0;
    for (int i = 0; i < 1000; ++i) {
        const Puzzle board = brute::random_board(random, false, 5 + brute::below(random, 5), 9);
        assume_alike(quick, settled, board, random, [&](bool held, bool held_too) {
            if (!held) CHECK(!held_too);
            if (held && !held_too) ++sooner;
            if (!held || !held_too) return;
            for (const CellId cell : quick.cells()) {
                const Value value = quick.trail().value(cell);
                if (value != Value::open) CHECK(settled.trail().value(cell) == value);
            }
            more += settled.trail().size() > quick.trail().size() ? 1 : 0;
        });
    }
    CHECK(more > 200 && sooner > 5);
}

// In a long search a reason leaves out what it can do without; some speak of cells that only clues in
// the same white run see.
void reasons_are_sparse() {
    Kuromasu quick, settled;
    Random random(11);
    std::size_t in_sight = 0, named = 0, beside = 0;
    for (int i = 0; i < 400; ++i) {
        const Puzzle board = brute::random_board(random, false, 5 + brute::below(random, 5), 9);
        assume_alike(quick, settled, board, random, [](bool, bool) {});
        const Trail& trail = settled.trail();
        for (std::size_t k = 0; k < trail.size(); ++k) {
            const Literal literal = trail[k];
            const Reason reason = trail.reason(literal.cell());
            if (reason.kind != Kuromasu::view) continue;
            Literals because;
            settled.explain(literal, reason, static_cast<std::int32_t>(k), because);
            const CellId clue = settled.clue_cell(reason.data);
            const auto is_in_line = [&](CellId cell) {
                return settled.row(cell) == settled.row(clue) || settled.col(cell) == settled.col(clue);
            };
            for (std::size_t j = 0; j < k; ++j) in_sight += is_in_line(trail[j].cell()) ? 1U : 0U;
            named += because.size();
            for (const Literal each : because) beside += is_in_line(each.cell()) ? 0U : 1U;
        }
    }
    CHECK(named > 1000 && named * 3 < in_sight);
    CHECK(beside > 50);
}

// Views longer than a window of bits are worked out cell by cell: the verdicts must be the same.
void wide_views() {
    Kuromasu rules;
    Clues clues(200, blank);
    clues[0] = 200;
    CHECK(known(rules, 1, 200, clues) == std::string(200, '+'));
    clues[0] = 199;
    CHECK(known(rules, 1, 200, clues) == std::string(199, '+') + "#");
    CHECK(known(rules, 200, 1, clues) == std::string(199, '+') + "#");
    clues[0] = 150;
    CHECK(known(rules, 1, 200, clues) == "conflict");
    clues.assign(400, blank);
    clues[0] = 70;  // two rows of 200: 70 cells, one below may or may not be seen
    const std::string drawn = known(rules, 2, 200, clues);
    CHECK(drawn.substr(0, 69) == std::string(69, '+'));
    CHECK(drawn.find('#') == std::string::npos);
}

}  // namespace

int main() {
    each_rule_on_its_smallest_board();
    loops_close();
    long_searches_know_more();
    reasons_are_sparse();
    wide_views();
    Seen seen;
    Kuromasu worn, fresh;
    Random random(7);
    for (int i = 0; i < 1500; ++i) {
        const Puzzle board = brute::random_board(random, false, 1 + brute::below(random, 8),
                                                 1 + brute::below(random, 8));
        undo_restores(worn, fresh, board, random, load, false);
        undo_restores(worn, fresh, board, random, load_settled, false);
        order_does_not_matter(worn, fresh, board, random, load);
        order_does_not_matter(worn, fresh, board, random, load_settled);
    }
    for (int i = 0; i < 40; ++i) {  // with wide clues
        Puzzle board = brute::random_board(random, false, 1 + brute::below(random, 3), 70);
        undo_restores(worn, fresh, board, random, load, false);
        undo_restores(worn, fresh, board, random, load_settled, false);
        order_does_not_matter(worn, fresh, board, random, load);
        order_does_not_matter(worn, fresh, board, random, load_settled);
    }
    for (int i = 0; i < 1200; ++i) {
        const int height = 1 + brute::below(random, 4);
        const Puzzle board =
            brute::random_board(random, false, height, 1 + brute::below(random, 12 / height));
        deductions_are_sound(worn, board, random, load, seen);
        deductions_are_sound(worn, board, random, load_settled, seen);
    }
    for (std::uint32_t rule = Kuromasu::beside; rule <= Kuromasu::loop; ++rule)
        CHECK(seen.by_rule[rule] > 500);
    CHECK(seen.conflicts > 500);
    return report("kuromasu");
}
