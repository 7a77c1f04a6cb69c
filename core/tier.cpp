#include "tier.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <thread>

#include "marks.hpp"
#include "verify.hpp"

namespace lamplighter {

namespace {

enum class Ending : std::uint8_t { solved, stuck, broken };

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
    // Its steps are told from the waves they start: they have reasons like any others.
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

    // What was settled from that trail entry on, by rules alone, and by what was given before them.
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

    // The rules alone. With a profile, `waves` take note.
    Ending start(Profile* profile) {
        const std::size_t from = rules_.trail().size();
        if (!rules_.start()) return Ending::broken;
        note_waves(from, profile);
        return ending();
    }

    // Everything below a hypothesis, to its end.
    Ending settle(Profile* profile = nullptr) {
        for (bool moved = true; moved && !rules_.is_complete();) {
            const std::size_t from = rules_.trail().size();
            std::size_t steps = 0;
            if (!second_.step(rules_, moved, steps)) return Ending::broken;
            if (profile == nullptr || !moved) continue;
            ++profile->second;
            note_waves(from, profile);
            if (steps > 0) waves_->note(*profile, rules_.cells().size() - from, steps);
        }
        return ending();
    }

    // Hypotheses that fail, until none does. `deep`: with all of `normal` inside them.
    Ending shave(bool deep) {
        const auto& cells = rules_.cells();
        // A literal that follows from one that holds out cannot fail at the same root.
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
                const Ending after = adopt(~literal);
                if (after != Ending::stuck) return after;
            }
        }
        return Ending::stuck;
    }

    // What both ways lead to, from the first cell where there is anything. `moved` says whether.
    Ending agree(bool& moved) {
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
            std::erase_if(agreed_, [&](Literal each) { return !holds || !rules_.trail().is_true(each); });
            rules_.undo(mark);
            if (agreed_.empty()) continue;
            moved = true;
            for (const Literal each : agreed_)
                if (!rules_.set(each, {reason_given, 0})) return Ending::broken;
            return rules_.propagate() ? settle() : Ending::broken;
        }
        return Ending::stuck;
    }

    // One level of hypotheses with everything inside, to its end.
    Ending hypothesise() {
        for (bool moved = true; moved;) {
            const Ending shaved = shave(true);
            if (shaved != Ending::stuck) return shaved;
            const Ending agreed = agree(moved);
            if (agreed != Ending::stuck) return agreed;
        }
        return Ending::stuck;
    }

    // The same in rounds: all hypotheses that fail now, and then all that fail after them.
    Ending tell_rounds(Profile& profile) {
        for (;;) {
            Round round = look_round(false);
            if (round.failed.empty()) round = look_round(true);
            const std::size_t from = rules_.trail().size();
            ++profile.rounds;
            if (round.failed.empty()) {
                bool moved = false;
                const Ending agreed = agree(moved);
                if (agreed != Ending::stuck || !moved) return agreed;
                continue;
            }
            profile.chain = std::max(profile.chain, round.chain);
            const std::size_t left = rules_.cells().size() - from;
            const auto doubt = static_cast<double>(left) / static_cast<double>(round.shortest);
            profile.doubt = std::max(profile.doubt, doubt);
            for (const Literal literal : round.failed)
                if (!rules_.set(~literal, {reason_given, 0})) return Ending::broken;
            if (!rules_.propagate()) return Ending::broken;
            note_waves(from, &profile);
            const Ending after = settle(&profile);
            if (after != Ending::stuck) return after;
        }
    }

private:
    struct Round {
        Literals failed;
        int chain = 0;             // of the hypothesis that fails soonest
        std::size_t shortest = 0;  // how many fail as soon
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

    // The steps between the assumption at that trail entry and the conflict, the latter included.
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

    Ending ending() const { return rules_.is_complete() ? Ending::solved : Ending::stuck; }

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

    Ending adopt(Literal literal) {
        if (!rules_.set(literal, {reason_given, 0}) || !rules_.propagate()) return Ending::broken;
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

Label label_of(Ending ending, Label label) {
    return ending == Ending::solved ? label : Label::none;
}

// What is left when the rules and `normal` have come to a stand. With a profile, the label is known.
template <class Rules, class Second>
void finish(Course<Rules, Second>& course, Tier& tier, Profile* profile, const Question& question,
            bool proven, const Limits& limits, Solver& solver) {
    if (profile != nullptr) {
        course.tell_rounds(*profile);
        return;
    }
    Ending ending = course.shave(false);
    if (ending == Ending::stuck && !proven) {
        // A search tells ambiguous boards apart sooner than more deduction would.
        const Answer answer = solve_one(solver, question, limits, -1);
        tier.gave_up = answer.gave_up;
        tier.status = answer.status;
        if (answer.status != Status::unique) return;
    }
    if (ending == Ending::stuck) ending = course.hypothesise();
    if (ending == Ending::broken) {
        tier.status = Status::unsolvable;
        return;
    }
    tier.status = Status::unique;
    tier.label = ending == Ending::solved ? Label::hard : Label::extreme;
}

// Where an ending of the lower tiers says it all. False: go on.
bool is_told(Ending ending, Label label, Tier& tier) {
    if (ending == Ending::stuck) return false;
    tier.status = ending == Ending::solved ? Status::unique : Status::unsolvable;
    tier.label = label_of(ending, label);
    return true;
}

void walk_akari(Akari& rules, Discount& discount, Solver& solver, const Question& question,
                bool proven, Profile* profile, const Limits& limits, Tier& tier) {
    rules.load(question.height, question.width, question.letters, Strength::basic);
    Course<Akari, AkariSecond> course(rules, AkariSecond{discount, {}}, limits);
    if (is_told(course.start(profile), Label::easy, tier)) return;
    discount.reset(rules);
    if (is_told(course.settle(profile), Label::normal, tier)) return;
    // The two patterns are cases of discount that come at no cost: where nothing can be discounted
    // they have nothing to say yet, and inside hypotheses they see what discount would.
    rules.use(Strength::local);
    finish(course, tier, profile, question, proven, limits, solver);
}

void walk_kuromasu(Kuromasu& rules, Solver& solver, const Question& question, bool proven,
                   Profile* profile, const Limits& limits, Tier& tier) {
    rules.ignore_connection(true);
    rules.load(question.height, question.width, question.clues);
    Course<Kuromasu, KuromasuSecond> easy(rules, {}, limits);
    Profile without;
    Ending ending = easy.start(profile == nullptr ? nullptr : &without);
    rules.ignore_connection(false);
    if (ending == Ending::solved && !solves_kuromasu(question.height, question.width, question.clues,
                                                     drawn_marks(rules, '#')))
        ending = Ending::broken;
    if (is_told(ending, Label::easy, tier)) {
        if (profile != nullptr) *profile = without;
        return;
    }
    rules.load(question.height, question.width, question.clues);
    Course<Kuromasu, KuromasuSecond> course(rules, {}, limits);
    if (is_told(course.start(profile), Label::normal, tier)) return;
    if (is_told(course.settle(profile), Label::normal, tier)) return;
    finish(course, tier, profile, question, proven, limits, solver);
}

}  // namespace

Tier Tiers::label(const Question& question, bool proven, const Limits& limits) {
    const auto begin = Clock::now();
    Tier tier;
    const auto walk = [&](auto& rules, auto go) {
        if (limits.is_over()) return;
        rules.watch(limits);
        try {
            go();
        } catch (const Stopped&) {
            tier = {};
        }
        rules.watch({});
    };
    if (question.is_akari)
        walk(akari_, [&] {
            walk_akari(akari_, discount_, solver_, question, proven, nullptr, limits, tier);
        });
    else
        walk(kuromasu_, [&] {
            walk_kuromasu(kuromasu_, solver_, question, proven, nullptr, limits, tier);
        });
    tier.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return tier;
}

Profile Tiers::profile(const Question& question, bool proven, const Limits& limits) {
    const auto begin = Clock::now();
    Profile profile;
    profile.tier = label(question, proven, limits);
    if (profile.tier.label == Label::none) return profile;
    Tier told;
    Profile found;
    try {
        if (question.is_akari) {
            akari_.watch(limits);
            walk_akari(akari_, discount_, solver_, question, true, &found, limits, told);
        } else {
            kuromasu_.watch(limits);
            walk_kuromasu(kuromasu_, solver_, question, true, &found, limits, told);
        }
        found.tier = profile.tier;
        profile = found;
    } catch (const Stopped&) {
        profile = {};
    }
    akari_.watch({});
    kuromasu_.watch({});
    profile.tier.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return profile;
}

std::vector<Profile> tier_batch(const std::vector<Question>& questions, bool proven, bool profiles,
                                const Limits& limits, double seconds, int jobs) {
    constexpr int largest_kept = 1 << 16;  // cells: beyond that, buffers are not worth holding on to
    constexpr std::size_t stretch = 8;     // puzzles taken at a time, so that threads seldom meet
    std::vector<Profile> told(questions.size());
    std::atomic<std::size_t> next{0};
    const auto one = [&](Tiers& tiers, const Question& question, Limits own) {
        own.set_seconds(seconds);
        if (profiles) return tiers.profile(question, proven, own);
        Profile profile;
        profile.tier = tiers.label(question, proven, own);
        return profile;
    };
    const auto work = [&](bool is_main) {
        thread_local Tiers tiers;
        Limits own = limits;
        // Only the calling thread may ask about signals; the others watch the flag.
        if (!is_main) own.interrupted = nullptr;
        for (;;) {
            const std::size_t from = next.fetch_add(stretch);
            if (from >= questions.size() || limits.is_cancelled()) return;
            for (std::size_t i = from; i < std::min(from + stretch, questions.size()); ++i) {
                const Question& question = questions[i];
                if (question.height * question.width <= largest_kept) {
                    told[i] = one(tiers, question, own);
                } else {
                    Tiers fresh;
                    told[i] = one(fresh, question, own);
                }
            }
        }
    };
    const auto wanted = static_cast<std::size_t>(std::max(jobs, 1));
    const std::size_t useful = (questions.size() + stretch - 1) / stretch;
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(wanted, useful); ++i) helpers.emplace_back(work, false);
    work(true);
    return told;
}

}  // namespace lamplighter
