#include "tier.hpp"

#include <algorithm>

#include "marks.hpp"
#include "verify.hpp"

namespace lamplighter {

namespace {

enum class Progress : std::uint8_t { solved, stuck, broken };

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

// What `normal` adds to `easy`, one round of it. `moved`: it settled something. False: a conflict.
struct AkariSecond {
    Discount& discount;
    std::vector<CellId> found;

    bool step(Akari& rules, bool& moved) {
        discount.find(rules, found);
        moved = !found.empty();
        for (const CellId cell : found)
            if (!rules.set(Literal(cell, false), {reason_given, 0})) return false;
        return !moved || rules.propagate();
    }
};

struct KuromasuSecond {
    bool step(Kuromasu& rules, bool& moved) {
        const std::size_t before = rules.trail().size();
        const bool sound = rules.refine();
        moved = rules.trail().size() > before;
        return sound;
    }
};

// One puzzle from its start to where the tiers end.
template <class Rules, class Second>
class Course {
public:
    Course(Rules& rules, Second second, const Limits& limits)
        : rules_(rules), second_(std::move(second)), limits_(limits) {}

    const Rules& rules() const { return rules_; }

    // The rules alone.
    Progress start() { return rules_.start() ? progress() : Progress::broken; }

    // Everything below a hypothesis, to its end.
    Progress settle() {
        for (bool moved = true; moved && !rules_.is_complete();)
            if (!second_.step(rules_, moved)) return Progress::broken;
        return progress();
    }

    // Hypotheses that fail, until none does. `deep`: with all of `normal` inside them.
    Progress shave(bool deep) {
        const auto& cells = rules_.cells();
        // A literal that follows from one that did not fail cannot fail at the same root.
        stamps_.assign(rules_.index_limit() * 2, 0);
        std::uint32_t root = 1;
        std::size_t quiet = 0;
        for (std::size_t i = 0; quiet < cells.size(); i = i + 1 == cells.size() ? 0 : i + 1, ++quiet) {
            for (const bool placed : {true, false}) {
                const Literal literal(cells[i], placed);
                if (!rules_.trail().is_open(cells[i]) || stamps_[at(literal.code)] == root) continue;
                const Mark mark = rules_.mark();
                const bool holds = assume(literal, deep);
                for (std::size_t j = mark.length; holds && j < rules_.trail().size(); ++j)
                    stamps_[at(rules_.trail()[j].code)] = root;
                rules_.undo(mark);
                if (holds) continue;
                ++root;
                quiet = 0;
                const Progress after = adopt(~literal);
                if (after != Progress::stuck) return after;
            }
        }
        return Progress::stuck;
    }

    // What both ways lead to, from the first cell that has anything. `moved`: there was one.
    Progress agree(bool& moved) {
        moved = false;
        for (const CellId cell : rules_.cells()) {
            if (!rules_.trail().is_open(cell)) continue;
            agreed_.clear();
            const Mark mark = rules_.mark();
            if (assume(Literal(cell, true), true))
                for (std::size_t i = mark.length; i < rules_.trail().size(); ++i)
                    agreed_.push_back(rules_.trail()[i]);
            rules_.undo(mark);
            const bool holds = assume(Literal(cell, false), true);
            std::erase_if(agreed_,
                          [&](Literal each) { return !holds || !rules_.trail().is_true(each); });
            rules_.undo(mark);
            if (agreed_.empty()) continue;
            moved = true;
            for (const Literal each : agreed_)
                if (!rules_.set(each, {reason_given, 0})) return Progress::broken;
            return rules_.propagate() ? settle() : Progress::broken;
        }
        return Progress::stuck;
    }

    // One level of hypotheses with everything inside, to its end.
    Progress hypothesise() {
        for (bool moved = true; moved;) {
            const Progress shaved = shave(true);
            if (shaved != Progress::stuck) return shaved;
            const Progress agreed = agree(moved);
            if (agreed != Progress::stuck) return agreed;
        }
        return Progress::stuck;
    }

private:
    Progress progress() const { return rules_.is_complete() ? Progress::solved : Progress::stuck; }

    // Leaves what follows on the trail, for the caller to read and undo.
    bool assume(Literal literal, bool deep) {
        if ((++tries_ & 63) == 0 && limits_.is_over()) throw Stopped{};
        if (!rules_.set(literal, {reason_decision, 0}) || !rules_.propagate()) return false;
        for (bool moved = deep; moved && !rules_.is_complete();)
            if (!second_.step(rules_, moved)) return false;
        return true;
    }

    Progress adopt(Literal literal) {
        if (!rules_.set(literal, {reason_given, 0}) || !rules_.propagate()) return Progress::broken;
        return settle();
    }

    Rules& rules_;
    Second second_;
    const Limits& limits_;
    std::vector<std::uint32_t> stamps_;  // per literal
    Literals agreed_;
    std::uint64_t tries_ = 0;
};

Label label_of(Progress progress, Label label) {
    return progress == Progress::solved ? label : Label::none;
}

Answer solve_again(const Akari&, Solver& solver, const Question& question, const Limits& limits) {
    return solver.solve_akari(question.height, question.width, question.letters, question.marks,
                              limits);
}

Answer solve_again(const Kuromasu&, Solver& solver, const Question& question, const Limits& limits) {
    return solver.solve_kuromasu(question.height, question.width, question.clues, question.marks,
                                 limits);
}

// What is left where the rules and `normal` get stuck.
template <class Rules, class Second>
void finish(Course<Rules, Second>& course, Tier& tier, const Question& question, bool proven,
            const Limits& limits, Solver& solver) {
    Progress progress = course.shave(false);
    if (progress == Progress::stuck && !proven) {
        // A search recognises ambiguous boards sooner than more deduction would.
        const Answer answer = solve_again(course.rules(), solver, question, limits);
        tier.gave_up = answer.gave_up;
        tier.status = answer.status;
        if (answer.status != Status::unique) return;
    }
    if (progress == Progress::stuck) progress = course.hypothesise();
    if (progress == Progress::broken) {
        tier.status = Status::unsolvable;
        return;
    }
    tier.status = Status::unique;
    tier.label = progress == Progress::solved ? Label::hard : Label::extreme;
}

// Whether the lower tiers have decided everything. False: carry on.
bool is_told(Progress progress, Label label, Tier& tier) {
    if (progress == Progress::stuck) return false;
    tier.status = progress == Progress::solved ? Status::unique : Status::unsolvable;
    tier.label = label_of(progress, label);
    return true;
}

}  // namespace

void Tiers::walk(Akari& rules, const Question& question, bool proven, const Limits& limits,
                 Tier& tier) {
    rules.load(question.height, question.width, question.letters, Strength::basic);
    Course<Akari, AkariSecond> course(rules, AkariSecond{discount_, {}}, limits);
    if (is_told(course.start(), Label::easy, tier)) return;
    discount_.reset(rules);
    if (is_told(course.settle(), Label::normal, tier)) return;
    // The two patterns are cases of discount that come at no cost: where nothing can be discounted
    // they have nothing to say yet, and inside hypotheses they see what discount would.
    rules.use(Strength::local);
    finish(course, tier, question, proven, limits, solver_);
}

void Tiers::walk(Kuromasu& rules, const Question& question, bool proven, const Limits& limits,
                 Tier& tier) {
    rules.ignore_connection(true);
    rules.load(question.height, question.width, question.clues);
    Course<Kuromasu, KuromasuSecond> easy(rules, {}, limits);
    Progress progress = easy.start();
    rules.ignore_connection(false);
    if (progress == Progress::solved &&
        !solves_kuromasu(question.height, question.width, question.clues, drawn_marks(rules, '#')))
        progress = Progress::broken;
    if (is_told(progress, Label::easy, tier)) return;
    rules.load(question.height, question.width, question.clues);
    Course<Kuromasu, KuromasuSecond> course(rules, {}, limits);
    if (is_told(course.start(), Label::normal, tier)) return;
    if (is_told(course.settle(), Label::normal, tier)) return;
    finish(course, tier, question, proven, limits, solver_);
}

template <class Rules>
Tier Tiers::label(Rules& rules, const Question& question, bool proven, const Limits& limits) {
    const auto begin = Clock::now();
    Tier tier;
    if (!limits.is_over()) {
        rules.watch(limits);
        try {
            walk(rules, question, proven, limits, tier);
        } catch (const Stopped&) {
            tier = {};
        }
        rules.watch({});
    }
    tier.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return tier;
}

Tier Tiers::label_akari(const Question& question, bool proven, const Limits& limits) {
    return label(akari_, question, proven, limits);
}

Tier Tiers::label_kuromasu(const Question& question, bool proven, const Limits& limits) {
    return label(kuromasu_, question, proven, limits);
}

}  // namespace lamplighter
