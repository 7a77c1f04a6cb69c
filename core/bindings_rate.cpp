// nanobind for tier.hpp and the counters of deduce.hpp: plain data in, plain data out, no logic.
#include "bindings.hpp"
#include "deduction.hpp"
#include "tier.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::tuple tuple_of(const Tier& tier) {
    return nb::make_tuple(static_cast<int>(tier.label), static_cast<int>(tier.status), tier.gave_up,
                          tier.seconds);
}

nb::tuple tuple_of(const Profile& profile) {
    return nb::make_tuple(static_cast<int>(profile.tier.label),
                          static_cast<int>(profile.tier.status), profile.tier.gave_up,
                          profile.tier.seconds, profile.open, profile.waves, profile.second,
                          profile.rounds, profile.chain, profile.doubt);
}

nb::list tiers(nb::list puzzles, bool proven, bool profiles, std::uint64_t conflicts,
               double seconds, int jobs, CancelToken* cancel) {
    std::vector<Question> questions;
    questions.reserve(nb::len(puzzles));
    for (nb::handle each : puzzles)
        questions.push_back(question_of(nb::cast<bool>(each[0]), each[1], nb::none()));
    const std::vector<Profile> told = run_limited(cancel, [&](Limits limits) {
        limits.conflicts = conflicts;
        return tier_batch(questions, proven, profiles, limits, seconds, jobs);
    });
    nb::list found;
    for (const Profile& each : told)
        found.append(profiles ? tuple_of(each) : tuple_of(each.tier));
    return found;
}

nb::list label_many(nb::list puzzles, bool proven, std::uint64_t conflicts, double seconds,
                    int jobs, CancelToken* cancel) {
    return tiers(puzzles, proven, false, conflicts, seconds, jobs, cancel);
}

nb::list profile_many(nb::list puzzles, bool proven, std::uint64_t conflicts, double seconds,
                      int jobs, CancelToken* cancel) {
    return tiers(puzzles, proven, true, conflicts, seconds, jobs, cancel);
}

nb::tuple count_updates(bool is_akari, nb::handle rows, int level, double seconds,
                        CancelToken* cancel) {
    const Question question = question_of(is_akari, rows, nb::none());
    const Deduction deduction = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        return is_akari ? deduce_akari(question.height, question.width, question.letters, "", level,
                                       Policy::dirty, limits)
                        : deduce_kuromasu(question.height, question.width, question.clues, "",
                                          level, Policy::dirty, limits);
    });
    const Counters& counters = deduction.counters;
    nb::list by_rule;
    for (const auto& rules : counters.by_rule) {
        nb::list row;
        for (const std::uint64_t count : rules) row.append(count);
        by_rule.append(row);
    }
    const auto list_of = [](const auto& values) {
        nb::list out;
        for (const std::uint64_t value : values) out.append(value);
        return out;
    };
    return nb::make_tuple(static_cast<int>(deduction.verdict), by_rule, list_of(counters.shaved),
                          list_of(counters.agreed), counters.failed + counters.nested_failed,
                          counters.level_used);
}

}  // namespace

void bind_rating(nb::module_& m) {
    m.def("label_many", &label_many, "puzzles"_a, "proven"_a, "conflicts"_a, "seconds"_a, "jobs"_a,
          "cancel"_a.none(),
          nb::sig("def label_many(puzzles: list[tuple[bool, collections.abc.Sequence[object]]], "
                  "proven: bool, conflicts: int, seconds: float, jobs: int, "
                  "cancel: CancelToken | None) -> list[tuple[int, int, bool, float]]"),
          "The tier of each puzzle: (label, status, gave up, seconds). `proven`: all are unique.");
    m.def("profile_many", &profile_many, "puzzles"_a, "proven"_a, "conflicts"_a, "seconds"_a,
          "jobs"_a, "cancel"_a.none(),
          nb::sig("def profile_many(puzzles: list[tuple[bool, collections.abc.Sequence[object]]], "
                  "proven: bool, conflicts: int, seconds: float, jobs: int, "
                  "cancel: CancelToken | None) -> "
                  "list[tuple[int, int, bool, float, int, int, int, int, int, float]]"),
          "The same, and then open steps, waves, rounds of the second tier, rounds of hypotheses, "
          "chain, doubt.");
    m.def("count_updates", &count_updates, "is_akari"_a, "rows"_a, "level"_a, "seconds"_a,
          "cancel"_a.none(),
          nb::sig("def count_updates(is_akari: bool, rows: collections.abc.Sequence[object], "
                  "level: int, seconds: float, cancel: CancelToken | None) -> "
                  "tuple[int, list[list[int]], list[int], list[int], int, int]"),
          "Deductive Search with R1 to R5: (verdict, updates by level and rule, shaved, agreed, "
          "hypotheses failed, deepest level used).");
}

}  // namespace lamplighter
