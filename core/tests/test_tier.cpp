// Tiers: labels by hand, discount against its definition, no label without exactly one solution.
#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "brute.hpp"
#include "check.hpp"
#include "discount.hpp"
#include "genre.hpp"

using namespace lamplighter;

namespace {

Question akari(int height, int width, const std::string& letters) {
    return {Genre::akari, height, width, letters, {}, {}};
}

Question kuromasu(int height, int width, const std::vector<std::int32_t>& clues) {
    return {Genre::kuromasu, height, width, {}, clues, {}};
}

Tier label(const Question& question, bool proven = false, const Limits& limits = {}) {
    static Tiers tiers;  // one for all: what a board leaves behind must not matter to the next
    return trade_of(question.genre).label(tiers, question, proven, limits);
}

bool is(const Tier& tier, Label label, Status status) {
    return tier.label == label && tier.status == status;
}

void check_labels() {
    CHECK(is(label(akari(1, 1, ".")), Label::easy, Status::unique));
    CHECK(is(label(akari(1, 1, "#")), Label::easy, Status::unique));
    // A bulb at r1c1 would leave r1c3 dark.
    CHECK(is(label(akari(2, 3, ".....0")), Label::normal, Status::unique));
    CHECK(is(label(akari(1, 2, "..")), Label::none, Status::multiple));
    CHECK(is(label(akari(2, 2, "...1")), Label::none, Status::unsolvable));
    CHECK(is(label(akari(1, 1, "1")), Label::none, Status::unsolvable));
    CHECK(is(label(kuromasu(1, 1, {1})), Label::easy, Status::unique));
    CHECK(is(label(kuromasu(1, 1, {2})), Label::none, Status::unsolvable));
    CHECK(is(label(kuromasu(1, 1, {blank})), Label::none, Status::multiple));
    CHECK(is(label(kuromasu(1, 3, {3, blank, blank})), Label::easy, Status::unique));
    // What the clues settle by themselves cuts a corner off: no solution, whatever the tier.
    CHECK(is(label(kuromasu(2, 2, {1, blank, blank, blank})), Label::none, Status::unsolvable));
}

void check_limits() {
    Limits limits;
    limits.deadline = Clock::now();
    CHECK(is(label(akari(1, 1, "."), false, limits), Label::none, Status::unknown));
    const std::atomic<bool> cancelled{true};
    limits = {};
    limits.cancelled = &cancelled;
    const std::vector<Question> many(100, akari(1, 1, "."));
    for (const Tier& each : tier_batch(many, false, limits, -1, 2))
        CHECK(each.status == Status::unknown);
    // After a stop the next puzzle is as any other.
    CHECK(is(label(akari(1, 1, ".")), Label::easy, Status::unique));
}

// Discount as it is defined, with nothing but the letters and the marks.
std::vector<CellId> discounted(const Akari& rules, const brute::Puzzle& board) {
    const auto value = [&](int cell) {
        return rules.trail().value(rules.id(cell / board.width, cell % board.width));
    };
    const auto is_white = [&](int cell) {
        return board.letters[static_cast<std::size_t>(cell)] == '.';
    };
    const auto lit_from = [&](int cell) {
        std::vector<int> seen{cell};
        for (const auto& step : brute::steps)
            brute::look(board, cell, step[0], step[1], [&](int other) {
                if (!is_white(other)) return true;
                seen.push_back(other);
                return false;
            });
        return seen;
    };
    const auto clue_at = [&](int cell) {
        const char letter = board.letters[static_cast<std::size_t>(cell)];
        return letter >= '0' && letter <= '4' ? letter - '0' : -1;
    };
    const auto bulbs_beside = [&](int clue) {
        int bulbs = 0;
        brute::around(board, clue, [&](int near) { bulbs += value(near) == Value::placed; });
        return bulbs;
    };
    std::vector<CellId> out;
    for (int bulb = 0; bulb < board.cells(); ++bulb) {
        if (value(bulb) != Value::open) continue;
        std::vector<bool> open(static_cast<std::size_t>(board.cells()));
        for (int cell = 0; cell < board.cells(); ++cell)
            open[static_cast<std::size_t>(cell)] = value(cell) == Value::open;
        const std::vector<int> lit = lit_from(bulb);
        for (const int cell : lit) open[static_cast<std::size_t>(cell)] = false;
        brute::around(board, bulb, [&](int clue) {
            if (clue_at(clue) - bulbs_beside(clue) != 1) return;
            brute::around(board, clue, [&](int near) { open[static_cast<std::size_t>(near)] = false; });
        });
        bool fails = false;
        for (int cell = 0; cell < board.cells(); ++cell) {
            if (clue_at(cell) >= 0) {
                int room = 0, beside = 0;
                brute::around(board, cell, [&](int near) {
                    room += open[static_cast<std::size_t>(near)];
                    beside += near == bulb;
                });
                fails = fails || bulbs_beside(cell) + beside + room < clue_at(cell);
            } else if (is_white(cell) && std::find(lit.begin(), lit.end(), cell) == lit.end()) {
                bool hope = false;
                for (const int other : lit_from(cell))
                    hope =
                        hope || open[static_cast<std::size_t>(other)] || value(other) == Value::placed;
                fails = fails || !hope;
            }
        }
        if (fails) out.push_back(rules.id(bulb / board.width, bulb % board.width));
    }
    return out;
}

void check_discount() {
    brute::Random random(11);
    Akari rules;
    Discount discount;
    std::vector<CellId> found;
    int hits = 0;
    for (int round = 0; round < 3000; ++round) {
        const brute::Puzzle board =
            brute::random_board(random, true, 2 + brute::below(random, 6), 2 + brute::below(random, 6));
        std::string letters = board.letters;
        std::replace(letters.begin(), letters.end(), ' ', '#');
        brute::Puzzle clean = board;
        clean.letters = letters;
        rules.load(board.height, board.width, letters, Strength::basic);
        if (!rules.start()) continue;
        discount.reset(rules);
        for (int more = brute::below(random, 3); more-- > 0;) {
            const auto& cells = rules.cells();
            if (cells.empty()) break;
            const CellId cell = cells[random() % cells.size()];
            const Mark mark = rules.mark();
            if (rules.trail().is_open(cell) &&
                (!rules.set(Literal(cell, brute::below(random, 2) == 0), {reason_decision, 0}) ||
                 !rules.propagate()))
                rules.undo(mark);
        }
        discount.find(rules, found);
        hits += !found.empty();
        std::sort(found.begin(), found.end());
        CHECK(found == discounted(rules, clean));
    }
    CHECK(hits > 300);
}

void check_random_boards() {
    brute::Random random(5);
    int labelled[5] = {};
    for (int round = 0; round < 4000; ++round) {
        const bool is_akari = round % 2 == 0;
        brute::Puzzle board = brute::random_board(random, is_akari, 1 + brute::below(random, 4),
                                                  1 + brute::below(random, 3));
        std::replace(board.letters.begin(), board.letters.end(), ' ', '#');
        const Question question = is_akari ? akari(board.height, board.width, board.letters)
                                           : kuromasu(board.height, board.width, board.clues);
        const std::size_t count = brute::solutions(board).size();
        const Tier tier = label(question);
        CHECK(tier.status == (count == 0   ? Status::unsolvable
                              : count == 1 ? Status::unique
                                           : Status::multiple));
        CHECK((tier.label == Label::none) == (count != 1));
        ++labelled[static_cast<int>(tier.label)];
        if (tier.label == Label::none) continue;
        CHECK(is(label(question, true), tier.label, Status::unique));
    }
    for (const Label each : {Label::easy, Label::normal, Label::hard, Label::none})
        CHECK(labelled[static_cast<int>(each)] > 0);
}

// A board twice, with a wall between, is as hard as it was.
void check_two_beside_one_another() {
    brute::Random random(3);
    int seen = 0;
    for (int round = 0; round < 4000; ++round) {
        brute::Puzzle board = brute::random_board(random, true, 4, 4);
        std::replace(board.letters.begin(), board.letters.end(), ' ', '#');
        const Tier once = label(akari(4, 4, board.letters));
        if (once.label == Label::none) continue;
        std::string letters;
        for (std::size_t row = 0; row < 4; ++row)
            letters += board.letters.substr(4 * row, 4) + "#" + board.letters.substr(4 * row, 4);
        CHECK(label(akari(4, 9, letters)).label == once.label);
        ++seen;
    }
    CHECK(seen > 100);
}

void check_batches() {
    std::vector<Question> many;
    for (int i = 0; i < 100; ++i) many.push_back(akari(2, 3, i % 2 == 0 ? ".....0" : "......"));
    const std::vector<Tier> told = tier_batch(many, false, Limits{}, -1, 3);
    for (std::size_t i = 0; i < told.size(); ++i)
        CHECK(told[i].label == (i % 2 == 0 ? Label::normal : Label::none));
}

}  // namespace

int main() {
    check_labels();
    check_limits();
    check_discount();
    check_random_boards();
    check_two_beside_one_another();
    check_batches();
    return report("tier");
}
