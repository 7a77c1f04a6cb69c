// Explanations: steps come in order and only once, verdicts are true, limits are kept.
#include "explain.hpp"

#include <algorithm>
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "akari_ladder.hpp"
#include "check.hpp"
#include "verify.hpp"

using namespace lamplighter;

namespace {

Step step_of(int technique, Literals settled) {
    Step step;
    step.technique = technique;
    step.settled = std::move(settled);
    return step;
}

// A ladder that offers what it was given, batch by batch, over four cells in a row.
struct Script {
    std::vector<std::vector<Step>> batches;
    bool ends_sound = true;
    std::vector<Value> value = std::vector<Value>(4, Value::open);
    std::size_t next = 0;

    CellId id(int, int col) const { return col; }
    int row(CellId) const { return 0; }
    int col(CellId cell) const { return cell; }
    void watch(const Limits&) {}
    bool set(Literal literal) {
        Value& now = value[static_cast<std::size_t>(literal.cell())];
        if (now == Value::open) now = literal.value();
        return now == literal.value();
    }
    bool is_complete() const { return std::count(value.begin(), value.end(), Value::open) == 0; }
    bool find(std::vector<Step>& out) {
        out.clear();
        if (next == batches.size()) return ends_sound;
        out = batches[next++];
        return true;
    }
};

Explanation told(Script& script, Telling telling = {}, const Limits& limits = {}) {
    return Explainer<Script>(script).run(telling, limits);
}

void conclusions_are_told_once() {
    const Literal a(0, true), b(1, false), c(2, false), d(3, true);
    Script script{{{step_of(0, {a, b}), step_of(0, {b}), step_of(0, {b, c})}, {step_of(4, {d})}}};
    const Explanation explanation = told(script);
    CHECK(explanation.verdict == Verdict::solved);
    CHECK(explanation.steps.size() == 3);
    CHECK(explanation.steps[0].step.settled == (Literals{a, b}));
    CHECK(explanation.steps[1].step.settled == Literals{c});
    CHECK(explanation.steps[2].step.settled == Literals{d});
    CHECK(explanation.steps[0].open_steps == 3 && explanation.steps[1].open_steps == 3);
    CHECK(explanation.steps[2].open_steps == 1 && explanation.steps[2].step.technique == 4);
}

void one_conclusion_a_step() {
    const Literal a(0, true), b(1, false), c(2, false);
    Script script{{{step_of(0, {a, b}), step_of(0, {b, c})}}};
    const Explanation explanation = told(script, {.group = false});
    CHECK(explanation.verdict == Verdict::non_deducible);  // the fourth cell stays open
    CHECK(explanation.steps.size() == 3);
    for (const ToldStep& each : explanation.steps) CHECK(each.step.settled.size() == 1);
}

void only_what_is_open_now() {
    const Literal a(0, true), b(1, false), c(2, false);
    Script script{{{step_of(0, {a, b}), step_of(0, {b, c})}, {step_of(1, {Literal(3, true)})}}};
    const Explanation explanation = told(script, {.only_next = true});
    CHECK(explanation.verdict == Verdict::non_deducible);
    CHECK(explanation.steps.size() == 2);
    CHECK(explanation.steps[1].step.settled == (Literals{b, c}));  // each by itself
    CHECK(script.value[0] == Value::open);
}

void steps_that_contradict_each_other() {
    const Literal a(0, true), b(1, false);
    Script script{{{step_of(0, {a, b}), step_of(0, {~a}), step_of(0, {Literal(2, true)})}}};
    script.ends_sound = false;
    const Explanation explanation = told(script);
    CHECK(explanation.verdict == Verdict::contradiction);
    CHECK(explanation.steps.size() == 1);
    CHECK(script.value[2] == Value::open);  // the batch ended there
}

void limits_are_asked_between_batches() {
    Script script{{{step_of(0, {Literal(0, true)})}}};
    Limits limits;
    limits.set_seconds(0);
    CHECK(told(script, {}, limits).verdict == Verdict::stopped);
    CHECK(script.next == 0);
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
    CHECK(whole.steps[0].step.technique == AkariLadder::clue_saturation);
    // From the middle, the same end; from wrong marks, none.
    CHECK(akari(3, 3, letters, "..+......").verdict == Verdict::solved);
    CHECK(akari(3, 3, letters, "..o......").verdict == Verdict::contradiction);
    CHECK(akari(3, 3, letters, "o........").verdict == Verdict::contradiction);  // on a wall
    CHECK(akari(1, 1, "#").verdict == Verdict::solved);
    CHECK(akari(1, 1, "#").steps.empty());
    CHECK(akari(2, 2, "....").verdict == Verdict::non_deducible);
    CHECK(akari(2, 2, "1...").verdict == Verdict::contradiction);
    CHECK(akari(1, 2, "4.").verdict == Verdict::contradiction);
    CHECK(akari(3, 3, letters, "", {.only_next = true}).steps.size() == whole.steps[0].open_steps);
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
    conclusions_are_told_once();
    one_conclusion_a_step();
    only_what_is_open_now();
    steps_that_contradict_each_other();
    limits_are_asked_between_batches();
    akari_boards();
    akari_limits();
    return report("explain");
}
