// nanobind for human.hpp: plain data in, plain data out, no logic.
#include "bindings.hpp"
#include "human.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

HumanDeduction deduced(const Question& question, Human::Options options, Detail detail,
                       double seconds, CancelToken* cancel) {
    return run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        return human_akari(question.height, question.width, question.letters, question.marks, options,
                           detail, limits);
    });
}

nb::tuple human(nb::handle rows, nb::handle marks, bool strict_text, double seconds,
                CancelToken* cancel) {
    const Question question = question_of(true, rows, marks);
    const HumanDeduction found =
        deduced(question, {strict_text, Human::all}, Detail::counts, seconds, cancel);
    nb::list counts;
    for (std::size_t i = 1; i < found.counts.size(); ++i) counts.append(found.counts[i]);
    return nb::make_tuple(static_cast<int>(found.verdict), rows_of(found.marks, question.width),
                          found.rounds, counts, found.seconds);
}

nb::tuple human_fixpoint(nb::handle rows, nb::handle marks, bool strict_text, double seconds,
                         CancelToken* cancel) {
    const Question question = question_of(true, rows, marks);
    const HumanDeduction found =
        deduced(question, {strict_text, Human::all}, Detail::marks, seconds, cancel);
    return nb::make_tuple(static_cast<int>(found.verdict), rows_of(found.marks, question.width),
                          found.seconds);
}

nb::list human_record(nb::handle rows, nb::handle marks, bool strict_text, unsigned strategies) {
    const Question question = question_of(true, rows, marks);
    const HumanDeduction found =
        deduced(question, {strict_text, strategies}, Detail::record, -1.0, nullptr);
    nb::list made;
    for (const Human::Made& each : found.record)
        made.append(nb::make_tuple(each.round, static_cast<int>(each.strategy),
                                   nb::make_tuple(each.row, each.col), each.placed));
    return made;
}

}  // namespace

void bind_human(nb::module_& m) {
    m.def("human", &human, "rows"_a, "marks"_a.none(), "strict_text"_a, "seconds"_a,
          "cancel"_a.none(),
          nb::sig("def human(rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None, "
                  "strict_text: bool, seconds: float, cancel: CancelToken | None) "
                  "-> tuple[int, tuple[str, ...], int, list[int], float]"),
          "The six strategies: (verdict, marks, rounds, marks by each strategy, seconds).");
    m.def("human_fixpoint", &human_fixpoint, "rows"_a, "marks"_a.none(), "strict_text"_a, "seconds"_a,
          "cancel"_a.none(),
          nb::sig("def human_fixpoint(rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None, "
                  "strict_text: bool, seconds: float, cancel: CancelToken | None) "
                  "-> tuple[int, tuple[str, ...], float]"),
          "The same marks without the rounds, faster: (verdict, marks, seconds).");
    m.def("human_record", &human_record, "rows"_a, "marks"_a.none(), "strict_text"_a, "strategies"_a,
          nb::sig("def human_record(rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None, "
                  "strict_text: bool, strategies: int) "
                  "-> list[tuple[int, int, tuple[int, int], bool]]"),
          "Every mark made: (round, strategy, cell, placed). Bit n of strategies allows strategy n.");
}

}  // namespace lamplighter
