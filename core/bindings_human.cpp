// nanobind for human.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "bindings.hpp"
#include "human.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

using Thought = Drawn<HumanDeduction>;

Thought human(const Rows& rows, const MarkRows& marks, bool strict_text, unsigned strategies,
              Detail detail, Seconds seconds, CancelToken* cancel) {
    const Question question = question_of(Genre::akari, rows, marks);
    return {run_limited(cancel,
                        [&](Limits limits) {
                            limits.set_seconds(seconds_of(seconds));
                            return human_akari(question.height, question.width, question.letters,
                                               question.marks, {strict_text, strategies}, detail,
                                               limits);
                        }),
            question.width};
}

}  // namespace

void bind_human(nb::module_& m) {
    nb::enum_<Detail>(m, "Detail", "How much to note about the six strategies at work.")
        .value("marks", Detail::marks, "The marks alone, without rounds: the fastest.")
        .value("counts", Detail::counts, "Rounds, and the marks that each strategy made.")
        .value("record", Detail::record, "Every mark, with its round and strategy.");
    nb::class_<Human::Made>(m, "HumanMark", "One mark that a strategy made.")
        .def_ro("round", &Human::Made::round)
        .def_prop_ro("strategy",
                     [](const Human::Made& made) { return static_cast<int>(made.strategy); })
        .def_prop_ro("cell", [](const Human::Made& made) { return std::pair(made.row, made.col); })
        .def_ro("placed", &Human::Made::placed);
    nb::class_<Thought>(m, "HumanDeduction", "What the six strategies settle.")
        .def_prop_ro("verdict", [](const Thought& each) { return each.result.verdict; })
        .def_prop_ro("marks",
                     [](const Thought& each) { return rows_of(each.result.marks, each.width); })
        .def_prop_ro("rounds", [](const Thought& each) { return each.result.rounds; })
        .def_prop_ro(
            "counts", [](const Thought& each) { return each.result.counts; },
            "Marks by each strategy, 1 to 6; at 0 those that were given.")
        .def_prop_ro("record", [](const Thought& each) { return each.result.record; })
        .def_prop_ro("seconds", [](const Thought& each) { return each.result.seconds; });
    m.def("human", &human, "rows"_a, "marks"_a = nb::none(), nb::kw_only(), "strict_text"_a = false,
          "strategies"_a = Human::all, "detail"_a, "seconds"_a = nb::none(),
          "cancel"_a.none() = nb::none(),
          "Akari: the six strategies to their fixpoint. Bit n of `strategies` allows strategy n.");
}

}  // namespace lamplighter
