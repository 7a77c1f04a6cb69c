// nanobind for deduction.hpp: plain data in, plain data out, no logic.
#include "bindings.hpp"
#include "deduction.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::tuple tuple_of(const Deduction& deduction, int width) {
    const Counters& counters = deduction.counters;
    nb::dict stats;
    stats["S0"] = counters.simplified[0];
    stats["S1"] = counters.simplified[1];
    stats["S2"] = counters.simplified[2];
    stats["V1"] = counters.shaved[1];
    stats["V2"] = counters.shaved[2];
    stats["A1"] = counters.agreed[1];
    stats["A2"] = counters.agreed[2];
    stats["hypotheses"] = counters.hypotheses;
    stats["failed"] = counters.failed;
    stats["nested_hypotheses"] = counters.nested_hypotheses;
    stats["nested_failed"] = counters.nested_failed;
    stats["max_level_used"] = counters.level_used;
    return nb::make_tuple(static_cast<int>(deduction.verdict), rows_of(deduction.marks, width),
                          stats, deduction.seconds);
}

nb::tuple deduce(bool is_akari, nb::handle rows, nb::handle marks, int level, bool full,
                 bool patterns, double seconds, CancelToken* cancel) {
    const Question question = question_of(is_akari, rows, marks);
    const Policy policy = full ? Policy::full : Policy::dirty;
    const Deduction deduction = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        return is_akari ? deduce_akari(question.height, question.width, question.letters,
                                       question.marks, level, policy, limits,
                                       patterns ? Strength::local : Strength::rules)
                        : deduce_kuromasu(question.height, question.width, question.clues,
                                          question.marks, level, policy, limits);
    });
    return tuple_of(deduction, question.width);
}

nb::tuple trivial(nb::handle rows, nb::handle marks) {
    const Question question = question_of(true, rows, marks);
    const Deduction deduction =
        trivial_akari(question.height, question.width, question.letters, question.marks);
    return tuple_of(deduction, question.width);
}

}  // namespace

void bind_deduction(nb::module_& m) {
    m.def("deduce", &deduce, "is_akari"_a, "rows"_a, "marks"_a.none(), "level"_a, "full"_a,
          "patterns"_a, "seconds"_a, "cancel"_a.none(),
          nb::sig("def deduce(is_akari: bool, rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None, "
                  "level: int, full: bool, patterns: bool, seconds: float, cancel: CancelToken | None) "
                  "-> tuple[int, tuple[str, ...], dict[str, int], float]"),
          "Deductive Search: (verdict, marks, stats, seconds). Seconds below zero: no limit.");
    m.def("trivial", &trivial, "rows"_a, "marks"_a.none(),
          nb::sig("def trivial(rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None) "
                  "-> tuple[int, tuple[str, ...], dict[str, int], float]"),
          "Pulles' trivial solver for Akari: the same answer, never with the verdict solved.");
}

}  // namespace lamplighter
