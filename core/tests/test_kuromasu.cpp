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

// In a long search a reason leaves out what it can do without, and what holds anyway.
void reasons_are_sparse() {
    Kuromasu quick, sparse;
    Random random(11);
    std::size_t in_all = 0, left = 0;
    for (int i = 0; i < 300; ++i) {
        const Puzzle board = brute::random_board(random, false, 4 + brute::below(random, 5), 8);
        load(quick, board);
        load(sparse, board);
        if (!quick.start() || !sparse.start()) continue;
        const std::size_t sure = quick.trail().size();
        sparse.settle_in(sure);
        for (bool held = true; held;) {
            const Literal literal = pick(quick, random);
            if (literal.code < 0) break;
            held = quick.set(literal, {reason_decision, 0}) && quick.propagate();
            CHECK(held == (sparse.set(literal, {reason_decision, 0}) && sparse.propagate()));
        }
        CHECK(codes(quick.trail()) == codes(sparse.trail()));
        for (std::size_t k = sure; k < quick.trail().size(); ++k) {
            const Literal literal = quick.trail()[k];
            const Reason reason = quick.trail().reason(literal.cell());
            if (reason.kind != Kuromasu::view) continue;
            Literals all, some;
            quick.explain(literal, reason, static_cast<std::int32_t>(k), all);
            sparse.explain(literal, reason, static_cast<std::int32_t>(k), some);
            for (const Literal each : some) CHECK(std::find(all.begin(), all.end(), each) != all.end());
            in_all += all.size();
            left += some.size();
        }
    }
    CHECK(left * 10 < in_all * 9);
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
