// Explanations: one step at a time and the nearest, conclusions told once, nothing told that is not
// needed, each step after those it rests on; verdicts are true, limits are kept.
#include "explain.hpp"

#include <algorithm>
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "akari_ladder.hpp"
#include "brute.hpp"
#include "check.hpp"
#include "verify.hpp"

using namespace lamplighter;

namespace {

Literal in(CellId cell) { return Literal(cell, true); }
Literal out(CellId cell) { return Literal(cell, false); }

Step step_of(int technique, Literals settled, std::vector<CellId> because = {}) {
    Step step;
    step.technique = technique;
    step.settled = std::move(settled);
    step.because = std::move(because);
    return step;
}

// A ladder over cells in a row. It offers those of its steps that are open: what they rest on is
// decided, and what they settle is not all.
struct Script {
    std::vector<Step> steps;
    std::size_t size = 4;
    std::vector<std::vector<CellId>> ruled_out{};  // by a placement, per cell; none past the end
    bool by_rung = true;                           // false: always just the first that is open
    bool is_broken = false;
    std::size_t asked = 0;
    std::vector<Value> values{};
    std::vector<CellId> all{};

    void start() {
        values.assign(size, Value::open);
        all.resize(size);
        for (std::size_t i = 0; i < size; ++i) all[i] = static_cast<CellId>(i);
    }
    CellId id(int, int col) const { return col; }
    int row(CellId) const { return 0; }
    int col(CellId cell) const { return cell; }
    Value value(CellId cell) const { return values[static_cast<std::size_t>(cell)]; }
    const std::vector<CellId>& cells() const { return all; }
    std::size_t index_limit() const { return size; }
    static int rung(int technique) { return technique / 2; }
    void watch(const Limits&) {}
    bool set(Literal literal) {
        Value& now = values[static_cast<std::size_t>(literal.cell())];
        if (now == Value::open) now = literal.value();
        is_broken = is_broken || now != literal.value();
        return now == literal.value();
    }
    bool is_complete() const { return std::count(values.begin(), values.end(), Value::open) == 0; }
    bool find(std::vector<Step>& open) {
        open.clear();
        ++asked;
        if (is_broken) return false;
        for (Step step : steps) {
            std::erase_if(step.settled,
                          [&](Literal literal) { return value(literal.cell()) == literal.value(); });
            if (step.settled.empty() ||
                std::any_of(step.because.begin(), step.because.end(),
                            [&](CellId cell) { return value(cell) == Value::open; }))
                continue;
            if (!by_rung && !open.empty()) continue;
            if (!open.empty() && rung(step.technique) > rung(open[0].technique)) continue;
            if (!open.empty() && rung(step.technique) < rung(open[0].technique)) open.clear();
            open.push_back(std::move(step));
        }
        return true;
    }
    template <class Visit>
    void each_ruled_out(CellId placed, Visit visit) const {
        if (static_cast<std::size_t>(placed) >= ruled_out.size()) return;
        for (const CellId cell : ruled_out[static_cast<std::size_t>(placed)]) visit(cell);
    }
    template <class Visit>
    void each_placed_by(const Step&, Visit) const {}
};

static_assert(Ladder<Script>);

Explanation told(Script& script, Telling telling = {}, const Limits& limits = {}) {
    script.start();
    return Explainer<Script>(script).run(telling, limits);
}

// What each step settles, in the order told.
std::vector<Literals> settled(const Explanation& explanation) {
    std::vector<Literals> all;
    for (const ToldStep& each : explanation.steps) all.push_back(each.step.settled);
    return all;
}

using Told = std::vector<Literals>;

void the_nearest_step_is_taken() {
    // The first is the one that settles most; from there on a placement is worth a little way.
    Script script{{step_of(0, {out(9)}), step_of(0, {out(2)}), step_of(0, {out(0), out(1)}),
                   step_of(0, {in(4)}), step_of(0, {out(3), out(5), out(6), out(7), out(8)}, {9})},
                  10};
    const Explanation explanation = told(script, {.all = true});
    CHECK(explanation.verdict == Verdict::solved);
    CHECK(
        settled(explanation) ==
        (Told{
            {out(0), out(1)}, {out(2)}, {in(4)}, {out(9)}, {out(3), out(5), out(6), out(7), out(8)}}));
    // It was asked again after each.
    CHECK(script.asked == 6);
    std::vector<std::size_t> offered;
    for (const ToldStep& each : explanation.steps) offered.push_back(each.open_steps);
    CHECK(offered == (std::vector<std::size_t>{4, 3, 2, 1, 1}));
    // An exclusion beside the last step is nearer than a placement four cells on; a placement two cells
    // on comes before it.
    Script beside{{step_of(0, {in(0)}), step_of(0, {in(4)}), step_of(0, {out(1)})}, 5};
    CHECK(settled(told(beside)) == (Told{{in(0)}, {out(1)}, {in(4)}}));
    Script apart{{step_of(0, {in(0)}), step_of(0, {out(1)}), step_of(0, {in(2)})}, 3};
    CHECK(settled(told(apart, {.all = true})) == (Told{{in(0)}, {in(2)}, {out(1)}}));
}

void an_easier_rung_comes_first() {
    Script script{
        {step_of(2, {in(1)}), step_of(0, {in(0)}), step_of(4, {out(2)}), step_of(1, {in(3)})}};
    const Explanation explanation = told(script, {.all = true});
    CHECK(settled(explanation) == (Told{{in(0)}, {in(3)}, {in(1)}, {out(2)}}));
    CHECK(explanation.steps[0].open_steps == 2 && explanation.steps[2].open_steps == 1);
    CHECK(explanation.steps[3].step.technique == 4);
}

void conclusions_are_told_once() {
    const std::vector<Step> steps{step_of(0, {out(0)}), step_of(0, {in(9), out(1)}),
                                  step_of(0, {out(1), out(2)}), step_of(0, {out(1)})};
    // The largest boards take all steps of an offer, as they come.
    Script largest{steps, 50'000};
    const Explanation whole = told(largest, {.all = true});
    CHECK(whole.verdict == Verdict::non_deducible);
    CHECK(settled(whole) == (Told{{out(0)}, {in(9), out(1)}, {out(2)}}));
    for (const ToldStep& each : whole.steps) {
        CHECK(each.open_steps == 4);
        CHECK(each.step.own == each.step.settled.size());
    }
    CHECK(largest.asked == 2);
    // Large ones take some, the nearest each time: the third of these has nothing left to say.
    Script large{steps, 10'000};
    const Explanation some = told(large, {.all = true});
    CHECK(settled(some) == (Told{{in(9), out(1)}, {out(2)}, {out(0)}}));
    CHECK(some.steps[1].open_steps == 4 && some.steps[2].open_steps == 1);
    CHECK(large.asked == 3);
}

void what_a_placement_rules_out_goes_with_it() {
    Script script{{step_of(0, {out(4)}), step_of(0, {in(0), in(5)}, {4}), step_of(0, {in(3)}, {0})},
                  6,
                  {{1, 2, 4}, {}, {}, {2}, {}, {1, 4}}};
    const Explanation explanation = told(script, {.all = true});
    CHECK(explanation.verdict == Verdict::solved);
    CHECK(settled(explanation) == (Told{{out(4)}, {in(0), in(5), out(1), out(2)}, {in(3)}}));
    CHECK(explanation.steps[1].step.own == 2 && explanation.steps[2].step.own == 1);
    // The same for what is open now, and nothing is decided by that.
    Script next{{step_of(0, {in(0), out(1)}), step_of(0, {in(3)}), step_of(2, {in(1)})},
                4,
                {{1, 2}, {}, {}, {2}}};
    const Explanation open = told(next, {.only_next = true});
    CHECK(open.verdict == Verdict::non_deducible);
    CHECK(settled(open) == (Told{{in(0), out(1), out(2)}, {in(3), out(2)}}));
    CHECK(open.steps[0].step.own == 2 && open.steps[0].open_steps == 2);
    CHECK(next.value(0) == Value::open && next.asked == 1);
}

void one_conclusion_a_step() {
    Script script{{step_of(0, {in(0), out(1)}), step_of(0, {out(1), in(3)})}, 5, {{}, {}, {}, {2}}};
    const Explanation explanation = told(script, {.group = false});
    CHECK(explanation.verdict == Verdict::non_deducible);  // the fifth cell stays open
    CHECK(settled(explanation) == (Told{{in(0)}, {out(1)}, {in(3)}, {out(2)}}));
    for (const ToldStep& each : explanation.steps) CHECK(each.step.own == 1);
}

void only_what_is_open_now() {
    Script script{{step_of(0, {in(0), out(1)}), step_of(0, {out(1), out(2)}), step_of(2, {in(3)})}};
    const Explanation explanation = told(script, {.only_next = true});
    CHECK(explanation.verdict == Verdict::non_deducible);
    CHECK(settled(explanation) == (Told{{in(0), out(1)}, {out(1), out(2)}}));  // each by itself
    CHECK(script.value(0) == Value::open);
}

void what_no_placement_rests_on_is_left_out() {
    const std::vector<Step> steps{step_of(0, {out(0)}), step_of(0, {out(1)}, {0}), step_of(0, {out(2)}),
                                  step_of(2, {in(3)}, {1})};
    Script script{steps};
    const Explanation short_one = told(script);
    CHECK(short_one.verdict == Verdict::solved);
    // The second is what the placement rests on, the first is what that rests on.
    CHECK(settled(short_one) == (Told{{out(0)}, {out(1)}, {in(3)}}));
    CHECK(told(script, {.all = true}).steps.size() == 4);
    // A board that is not solved may need it yet.
    Script stuck{steps, 5};
    const Explanation unsolved = told(stuck);
    CHECK(unsolved.verdict == Verdict::non_deducible && unsolved.steps.size() == 4);
    // What a placement before it rules out anyway needs no step of its own, used or not.
    Script lit{
        {step_of(0, {out(2)}), step_of(0, {in(1)}), step_of(2, {in(3)}, {2}), step_of(2, {out(0)})},
        4,
        {{}, {0, 2}}};
    const Explanation once = told(lit);
    CHECK(settled(once) == (Told{{in(1), out(0), out(2)}, {in(3)}}));
    CHECK(once.steps[0].step.own == 1);
}

void a_cell_excluded_twice() {
    // Told where it is needed, and not again with the placement that comes after.
    const std::vector<Step> steps{step_of(0, {out(1)}), step_of(0, {in(2)}, {1}),
                                  step_of(2, {in(0)}, {2})};
    Script script{steps, 4, {{1, 3}}};
    CHECK(settled(told(script)) == (Told{{out(1)}, {in(2)}, {in(0), out(3)}}));
    // Once the first step is left out, the three placements come before the exclusion: then it goes as
    // well, with all else it said, and what rests on it need not wait for it.
    Script sooner{{step_of(0, {out(8), out(3), out(4)}), step_of(0, {out(6), out(9)}),
                   step_of(0, {in(5)}, {6}), step_of(0, {in(7)}), step_of(0, {in(0), in(1), in(2)})},
                  10,
                  {{6}}};
    const Explanation all = told(sooner, {.all = true});
    CHECK(all.verdict == Verdict::solved);
    CHECK(settled(all) ==
          (Told{{out(8), out(3), out(4)}, {in(7)}, {out(6), out(9)}, {in(5)}, {in(0), in(1), in(2)}}));
    const Explanation explanation = told(sooner);
    CHECK(settled(explanation) == (Told{{in(0), in(1), in(2), out(6)}, {in(5)}, {in(7)}}));
    CHECK(explanation.steps[0].step.own == 3);
}

void steps_are_put_in_order() {
    // Found one by one as they stand here; told by rung, then the nearest, after what they rest on.
    Script script{{step_of(2, {in(0)}), step_of(0, {in(5)}), step_of(0, {in(9)}), step_of(0, {in(6)}),
                   step_of(1, {in(1)}, {0}), step_of(2, {out(2)}), step_of(0, {in(7)}, {2}),
                   step_of(0, {out(3), out(4), out(8)})},
                  10};
    script.by_rung = false;
    CHECK(
        settled(told(script, {.all = true})) ==
        (Told{
            {in(0)}, {in(5)}, {in(9)}, {in(6)}, {in(1)}, {out(2)}, {in(7)}, {out(3), out(4), out(8)}}));
    CHECK(settled(told(script)) ==
          (Told{{in(5)}, {in(6)}, {in(9)}, {out(2)}, {in(7)}, {in(0)}, {in(1)}}));
}

void steps_that_contradict_each_other() {
    const std::vector<Step> steps{step_of(0, {in(0), out(1)}), step_of(0, {out(0)}),
                                  step_of(0, {in(2)})};
    Script script{steps, 50'000};
    const Explanation explanation = told(script);
    CHECK(explanation.verdict == Verdict::contradiction);
    CHECK(settled(explanation) == (Told{{in(0), out(1)}}));
    CHECK(script.value(2) == Value::open);  // the offer ended there
    // A placement that rules out another one.
    Script lit{{step_of(0, {in(0), in(1)}), step_of(0, {in(2)})}, 3, {{1}}};
    Script marked{{step_of(0, {in(0)})}, 2, {{1}}};
    marked.start();
    CHECK(marked.set(in(1)));
    CHECK(Explainer<Script>(marked).run({}, {}).verdict == Verdict::contradiction);
    CHECK(told(lit).verdict == Verdict::solved);  // the ladder's own to see: this one does not
}

void limits_are_asked_between_offers() {
    Script script{{step_of(0, {in(0)})}};
    Limits limits;
    limits.set_seconds(0);
    CHECK(told(script, {}, limits).verdict == Verdict::stopped);
    CHECK(script.asked == 0);
    std::atomic<bool> cancelled{true};
    limits = {};
    limits.cancelled = &cancelled;
    CHECK(told(script, {}, limits).verdict == Verdict::stopped);
}

Explanation akari(int height, int width, const std::string& letters, const std::string& marks = "",
                  Telling telling = {}, const Limits& limits = {}) {
    static AkariLadder ladder;
    static Explainer<AkariLadder> explainer(ladder);
    ladder.load(height, width, letters);
    if (!decide_marks(ladder, height, width, marks, 'o')) return {Verdict::contradiction, {}};
    return explainer.run(telling, limits);
}

std::string played(int width, std::string letters, const Explanation& explanation) {
    AkariLadder ladder;  // for its geometry
    ladder.load(static_cast<int>(letters.size()) / width, width, letters);
    for (const ToldStep& each : explanation.steps)
        for (const Literal literal : each.step.settled) {
            const auto at = static_cast<std::size_t>(ladder.row(literal.cell()) * width +
                                                     ladder.col(literal.cell()));
            CHECK(letters[at] == '.');  // nothing is settled twice
            letters[at] = literal.placed() ? 'o' : '+';
        }
    return letters;
}

void akari_boards() {
    const std::string letters =
        "#0."
        "..."
        "..1";
    const Explanation whole = akari(3, 3, letters);
    CHECK(whole.verdict == Verdict::solved);
    CHECK(solves_akari(3, 3, letters, played(3, letters, whole)));
    CHECK(whole.steps[0].step.technique == AkariLadder::forced_empty);
    // From the middle, the same end; from wrong marks, none.
    CHECK(akari(3, 3, letters, "..+......").verdict == Verdict::solved);
    CHECK(akari(3, 3, letters, "..o......").verdict == Verdict::contradiction);
    CHECK(akari(3, 3, letters, "o........").verdict == Verdict::contradiction);  // on a wall
    CHECK(akari(1, 1, "#").verdict == Verdict::solved);
    CHECK(akari(1, 1, "#").steps.empty());
    CHECK(akari(2, 2, "....").verdict == Verdict::non_deducible);
    CHECK(akari(2, 2, "1...").verdict == Verdict::contradiction);
    CHECK(akari(1, 2, "4.").verdict == Verdict::contradiction);
    const Explanation all = akari(3, 3, letters, "", {.all = true});
    CHECK(akari(3, 3, letters, "", {.only_next = true}).steps.size() == all.steps[0].open_steps);
}

// Each step rests on clues and on cells told before it, and a step that places nothing has another one
// that rests on it.
void holds_together(const brute::Puzzle& board, const std::string& marks, const Explanation& told) {
    AkariLadder ladder;  // for its geometry
    ladder.load(board.height, board.width, board.letters);
    const auto index_of = [&](CellId cell) {
        return static_cast<std::size_t>(ladder.row(cell) * board.width + ladder.col(cell));
    };
    std::string known = marks;
    for (std::size_t i = 0; i < told.steps.size(); ++i) {
        const Step& step = told.steps[i].step;
        CHECK(step.own > 0 && step.own <= step.settled.size());
        for (const CellId cell : step.because) {
            const char letter = board.letters[index_of(cell)];
            CHECK(letter == '.' ? known[index_of(cell)] != '.' : letter != '#');
        }
        bool places = false;
        for (std::size_t j = 0; j < step.settled.size(); ++j) {
            const Literal literal = step.settled[j];
            CHECK(known[index_of(literal.cell())] == '.');
            known[index_of(literal.cell())] = literal.placed() ? 'o' : '+';
            places = places || literal.placed();
            const auto lights = [&](Literal own) {
                return own.placed() && ladder.sees(own.cell(), literal.cell());
            };
            if (j >= step.own)
                CHECK(!literal.placed() &&
                      std::any_of(step.settled.begin(),
                                  step.settled.begin() + static_cast<std::ptrdiff_t>(step.own),
                                  lights));
        }
        CHECK(places || std::any_of(told.steps.begin() + static_cast<std::ptrdiff_t>(i),
                                    told.steps.end(), [&](const ToldStep& later) {
                                        const auto& because = later.step.because;
                                        return std::any_of(
                                            step.settled.begin(), step.settled.end(),
                                            [&](Literal literal) {
                                                return std::find(because.begin(), because.end(),
                                                                 literal.cell()) != because.end();
                                            });
                                    }));
    }
    CHECK(solves_akari(board.height, board.width, board.letters, known));
}

// Bulbs wherever it is dark yet, in any order: that lights every board. The clues are counted from it.
void make_solvable(brute::Puzzle& board, brute::Random& random) {
    std::string& letters = board.letters;
    std::vector<int> order;
    for (int cell = 0; cell < board.cells(); ++cell) order.push_back(cell);
    std::shuffle(order.begin(), order.end(), random);
    std::string lit(letters.size(), '.'), bulbs = lit;
    for (const int cell : order) {
        const auto at = static_cast<std::size_t>(cell);
        if (letters[at] != '.' || lit[at] != '.') continue;
        bulbs[at] = lit[at] = 'o';
        for (const auto& step : brute::steps)
            brute::look(board, cell, step[0], step[1], [&](int other) {
                if (letters[static_cast<std::size_t>(other)] != '.') return true;
                lit[static_cast<std::size_t>(other)] = '+';
                return false;
            });
    }
    for (const int cell : order) {
        char& letter = letters[static_cast<std::size_t>(cell)];
        if (letter == '.') continue;
        int count = 0;
        brute::around(board, cell,
                      [&](int near) { count += bulbs[static_cast<std::size_t>(near)] == 'o'; });
        letter = brute::below(random, 4) == 0 ? '#' : static_cast<char>('0' + count);
    }
}

void random_boards_hold_together() {
    brute::Random random(5);
    int solved = 0, shorter = 0;
    for (int i = 0; i < 2000; ++i) {
        brute::Puzzle board =
            brute::random_board(random, true, 3 + brute::below(random, 5), 3 + brute::below(random, 5));
        if (i % 8 != 0) make_solvable(board, random);
        const std::string none(board.letters.size(), '.');
        const Explanation all = akari(board.height, board.width, board.letters, "", {.all = true});
        const Explanation told = akari(board.height, board.width, board.letters);
        CHECK(told.verdict == all.verdict);
        if (told.verdict != Verdict::solved) {
            CHECK(told.steps.size() == all.steps.size());
            continue;
        }
        ++solved;
        CHECK(told.steps.size() <= all.steps.size());
        shorter += told.steps.size() < all.steps.size();
        holds_together(board, none, told);
        // And from the middle.
        std::string marks = played(board.width, board.letters, all);
        for (std::size_t at = 0; at < marks.size(); ++at)
            if (board.letters[at] != '.' || brute::below(random, 3) != 0) marks[at] = '.';
        const Explanation rest = akari(board.height, board.width, board.letters, marks);
        CHECK(rest.verdict == Verdict::solved);
        holds_together(board, marks, rest);
    }
    CHECK(solved > 300 && shorter > 100);
}

// Whatever stops it, and wherever: the steps up to then hold, and the next board is not affected.
void akari_limits() {
    // Walls without numbers: many solutions, so it comes to hypotheses on a great many cells.
    constexpr int side = 400;
    std::mt19937 random(1);
    std::string letters(static_cast<std::size_t>(side) * side, '.');
    for (char& letter : letters)
        if (random() % 6 == 0) letter = '#';
    for (const double seconds : {0.0, 0.02, 0.3}) {
        Limits limits;
        limits.set_seconds(seconds);
        const double begin = cpu_seconds();
        const Explanation explanation = akari(side, side, letters, "", {}, limits);
        CHECK(explanation.verdict == Verdict::stopped);
        CHECK(cpu_seconds() - begin < seconds + 1);  // a second for the sanitizers
        CHECK(akari(1, 2, "1.").verdict == Verdict::solved);
    }
}

}  // namespace

int main() {
    the_nearest_step_is_taken();
    an_easier_rung_comes_first();
    conclusions_are_told_once();
    what_a_placement_rules_out_goes_with_it();
    one_conclusion_a_step();
    only_what_is_open_now();
    what_no_placement_rests_on_is_left_out();
    a_cell_excluded_twice();
    steps_are_put_in_order();
    steps_that_contradict_each_other();
    limits_are_asked_between_offers();
    akari_boards();
    random_boards_hold_together();
    akari_limits();
    return report("explain");
}
