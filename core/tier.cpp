#include "tier.hpp"

#include <algorithm>
#include <array>
#include <optional>

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

    bool step(Akari& rules, bool& moved, std::size_t& steps) {
        discount.find(rules, found);
        moved = !found.empty();
        steps = found.size();
        for (const CellId cell : found)
            if (!rules.set(Literal(cell, false), {reason_given, 0})) return false;
        return !moved || rules.propagate();
    }
};

struct KuromasuSecond {
    // Its steps are counted among the waves they start: they have reasons like any others.
    bool step(Kuromasu& rules, bool& moved, std::size_t& steps) {
        const std::size_t before = rules.trail().size();
        const bool sound = rules.refine();
        moved = rules.trail().size() > before;
        steps = 0;
        return sound;
    }
};

// Reads from the reasons on the trail which steps were open at the same time.
template <class Rules>
class Waves {
public:
    explicit Waves(const Rules& rules) : rules_(rules), depth_(rules.index_limit(), 0) {}

    // Reads the trail from that entry on: what was given, and what the rules settled after it.
    void add(std::size_t from, Profile& profile) {
        const Trail& trail = rules_.trail();
        steps_.clear();
        settled_.assign(1, 0);
        for (std::size_t i = from; i < trail.size(); ++i) {
            const CellId cell = trail[i].cell();
            const Reason reason = trail.reason(cell);
            int depth = 0;
            if (reason.kind >= first_rule) {
                because_.clear();
                rules_.explain(trail[i], reason, static_cast<std::int32_t>(i), because_);
                for (const Literal each : because_)
                    if (at(trail.position(each.cell())) >= from)
                        depth = std::max(depth, depth_[at(each.cell())]);
                if (!is_light(reason)) {
                    ++depth;
                    // One clue, or one dark cell, may settle several cells: that is one step.
                    steps_.push_back({depth, reason.kind, reason.data});
                }
            }
            depth_[at(cell)] = depth;
            if (settled_.size() <= at(depth)) settled_.resize(at(depth) + 1, 0);
            ++settled_[at(depth)];
        }
        std::sort(steps_.begin(), steps_.end());
        steps_.erase(std::unique(steps_.begin(), steps_.end()), steps_.end());
        profile.waves += static_cast<int>(settled_.size()) - 1;
        std::size_t left = rules_.cells().size() - from - settled_[0];
        auto step = steps_.begin();
        for (std::size_t depth = 1; depth < settled_.size(); ++depth) {
            std::size_t open = 0;
            for (; step != steps_.end() && at((*step)[0]) == depth; ++step) ++open;
            if (open > 0) note(profile, left, open);
            left -= settled_[depth];
        }
    }

    void note(Profile& profile, std::size_t left, std::size_t open) const {
        const int steps = static_cast<int>(open);
        if (2 * left >= rules_.cells().size() && (profile.open == 0 || steps < profile.open))
            profile.open = steps;
    }

private:
    static bool is_light(Reason reason) {
        if constexpr (requires { Rules::lit; }) return reason.kind == Rules::lit;
        else return false;
    }

    struct Key : std::array<std::uint32_t, 3> {
        Key(int depth, std::uint32_t kind, std::uint32_t data)
            : std::array<std::uint32_t, 3>{static_cast<std::uint32_t>(depth), kind, data} {}
    };

    const Rules& rules_;
    std::vector<int> depth_;  // per cell
    std::vector<Key> steps_;
    std::vector<std::size_t> settled_;
    Literals because_;
};

// One puzzle from its start to where the tiers end.
template <class Rules, class Second>
class Course {
public:
    Course(Rules& rules, Second second, const Limits& limits)
        : rules_(rules), second_(std::move(second)), limits_(limits) {}

    const Rules& rules() const { return rules_; }

    // The rules alone. With a profile, `waves` take note.
    Progress start(Profile* profile) {
        const std::size_t from = rules_.trail().size();
        if (!rules_.start()) return Progress::broken;
        note_waves(from, profile);
        return progress();
    }

    // Everything below a hypothesis, to its end.
    Progress settle(Profile* profile = nullptr) {
        for (bool moved = true; moved && !rules_.is_complete();) {
            const std::size_t from = rules_.trail().size();
            std::size_t steps = 0;
            if (!second_.step(rules_, moved, steps)) return Progress::broken;
            if (profile == nullptr || !moved) continue;
            ++profile->second;
            note_waves(from, profile);
            if (steps > 0 && waves_) waves_->note(*profile, rules_.cells().size() - from, steps);
        }
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

    // The same in rounds: all hypotheses that fail now, and then all that fail after them.
    Progress tell_rounds(Profile& profile) {
        for (;;) {
            Round round = look_round(false);
            if (round.failed.empty()) round = look_round(true);
            const std::size_t from = rules_.trail().size();
            ++profile.rounds;
            if (round.failed.empty()) {
                bool moved = false;
                const Progress agreed = agree(moved);
                if (agreed != Progress::stuck || !moved) return agreed;
                continue;
            }
            profile.chain = std::max(profile.chain, round.chain);
            const std::size_t left = rules_.cells().size() - from;
            const auto doubt = static_cast<double>(left) / static_cast<double>(round.shortest);
            profile.doubt = std::max(profile.doubt, doubt);
            for (const Literal literal : round.failed)
                if (!rules_.set(~literal, {reason_given, 0})) return Progress::broken;
            if (!rules_.propagate()) return Progress::broken;
            note_waves(from, &profile);
            const Progress after = settle(&profile);
            if (after != Progress::stuck) return after;
        }
    }

private:
    struct Round {
        Literals failed;
        int chain = 0;             // of the hypothesis that fails soonest
        std::size_t shortest = 0;  // how many fail just as soon
    };

    Round look_round(bool deep) {
        Round round;
        stamps_.assign(rules_.index_limit() * 2, 0);
        for (const CellId cell : rules_.cells())
            for (const bool placed : {true, false}) {
                const Literal literal(cell, placed);
                if (!rules_.trail().is_open(cell) || stamps_[at(literal.code)] != 0) continue;
                const Mark mark = rules_.mark();
                const bool holds = assume(literal, deep);
                for (std::size_t i = mark.length; holds && i < rules_.trail().size(); ++i)
                    stamps_[at(rules_.trail()[i].code)] = 1;
                if (!holds) {
                    const int links = chain(mark.length);
                    if (round.failed.empty() || links < round.chain) {
                        round.chain = links;
                        round.shortest = 0;
                    }
                    round.shortest += links == round.chain;
                    round.failed.push_back(literal);
                }
                rules_.undo(mark);
            }
        return round;
    }

    // The steps from the assumption at that trail entry to the conflict, including the conflict.
    int chain(std::size_t from) {
        const Trail& trail = rules_.trail();
        due_.clear();
        rules_.explain_conflict(due_);
        needed_.assign(rules_.index_limit(), 0);
        int links = 1;
        for (std::size_t next = 0; next < due_.size(); ++next) {
            const Literal literal = due_[next];
            const std::int32_t position = trail.position(literal.cell());
            if (at(position) <= from || needed_[at(literal.cell())]) continue;
            needed_[at(literal.cell())] = 1;
            ++links;
            const Reason reason = trail.reason(literal.cell());
            if (reason.kind >= first_rule) {
                because_.clear();
                rules_.explain(literal, reason, position, because_);
                due_.insert(due_.end(), because_.begin(), because_.end());
            }
        }
        return links;
    }

    Progress progress() const { return rules_.is_complete() ? Progress::solved : Progress::stuck; }

    void note_waves(std::size_t from, Profile* profile) {
        if (profile == nullptr) return;
        if (!waves_) waves_.emplace(rules_);
        waves_->add(from, *profile);
    }

    // Leaves what follows on the trail, for the caller to read and undo.
    bool assume(Literal literal, bool deep) {
        if ((++tries_ & 63) == 0 && limits_.is_over()) throw Stopped{};
        if (!rules_.set(literal, {reason_decision, 0}) || !rules_.propagate()) return false;
        std::size_t steps = 0;
        for (bool moved = deep; moved && !rules_.is_complete();)
            if (!second_.step(rules_, moved, steps)) return false;
        return true;
    }

    Progress adopt(Literal literal) {
        if (!rules_.set(literal, {reason_given, 0}) || !rules_.propagate()) return Progress::broken;
        return settle();
    }

    Rules& rules_;
    Second second_;
    const Limits& limits_;
    std::optional<Waves<Rules>> waves_;
    std::vector<std::uint32_t> stamps_;  // per literal
    std::vector<char> needed_;
    Literals agreed_, due_, because_;
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

// What is left where the rules and `normal` get stuck. With a profile, the label is known.
template <class Rules, class Second>
void finish(Course<Rules, Second>& course, Tier& tier, Profile* profile, const Question& question,
            bool proven, const Limits& limits, Solver& solver) {
    if (profile != nullptr) {
        course.tell_rounds(*profile);
        return;
    }
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

void Tiers::walk(Akari& rules, const Question& question, bool proven, Profile* profile,
                 const Limits& limits, Tier& tier) {
    rules.load(question.height, question.width, question.letters, Strength::basic);
    Course<Akari, AkariSecond> course(rules, AkariSecond{discount_, {}}, limits);
    if (is_told(course.start(profile), Label::easy, tier)) return;
    discount_.reset(rules);
    if (is_told(course.settle(profile), Label::normal, tier)) return;
    // The two patterns are cases of discount that come at no cost: where nothing can be discounted
    // they have nothing to say yet, and inside hypotheses they see what discount would.
    rules.use(Strength::local);
    finish(course, tier, profile, question, proven, limits, solver_);
}

void Tiers::walk(Kuromasu& rules, const Question& question, bool proven, Profile* profile,
                 const Limits& limits, Tier& tier) {
    rules.ignore_connection(true);
    rules.load(question.height, question.width, question.clues);
    Course<Kuromasu, KuromasuSecond> easy(rules, {}, limits);
    Profile without;
    Progress progress = easy.start(profile == nullptr ? nullptr : &without);
    rules.ignore_connection(false);
    if (progress == Progress::solved &&
        !solves_kuromasu(question.height, question.width, question.clues, drawn_marks(rules, '#')))
        progress = Progress::broken;
    if (is_told(progress, Label::easy, tier)) {
        if (profile != nullptr) *profile = without;
        return;
    }
    rules.load(question.height, question.width, question.clues);
    Course<Kuromasu, KuromasuSecond> course(rules, {}, limits);
    if (is_told(course.start(profile), Label::normal, tier)) return;
    if (is_told(course.settle(profile), Label::normal, tier)) return;
    finish(course, tier, profile, question, proven, limits, solver_);
}

template <class Rules>
Tier Tiers::label(Rules& rules, const Question& question, bool proven, const Limits& limits) {
    const auto begin = Clock::now();
    Tier tier;
    if (!limits.is_over()) {
        rules.watch(limits);
        try {
            walk(rules, question, proven, nullptr, limits, tier);
        } catch (const Stopped&) {
            tier = {};
        }
        rules.watch({});
    }
    tier.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return tier;
}

template <class Rules>
Profile Tiers::profile(Rules& rules, const Question& question, bool proven, const Limits& limits) {
    const auto begin = Clock::now();
    Profile profile;
    profile.tier = label(rules, question, proven, limits);
    if (profile.tier.label == Label::none) return profile;
    Tier told;
    Profile found;
    rules.watch(limits);
    try {
        walk(rules, question, true, &found, limits, told);
        found.tier = profile.tier;
        profile = found;
    } catch (const Stopped&) {
        profile = {};
    }
    rules.watch({});
    profile.tier.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return profile;
}

Tier Tiers::label_akari(const Question& question, bool proven, const Limits& limits) {
    return label(akari_, question, proven, limits);
}

Tier Tiers::label_kuromasu(const Question& question, bool proven, const Limits& limits) {
    return label(kuromasu_, question, proven, limits);
}

Profile Tiers::profile_akari(const Question& question, bool proven, const Limits& limits) {
    return profile(akari_, question, proven, limits);
}

Profile Tiers::profile_kuromasu(const Question& question, bool proven, const Limits& limits) {
    return profile(kuromasu_, question, proven, limits);
}

}  // namespace lamplighter
