// nanobind for deduction.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "genre.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::typed<nb::list, Counted> updates_of(const Deduced& deduced) {
    const Trade& trade = trade_of(deduced.genre);
    nb::list levels;
    for (const auto& rules : deduced.result.counters.by_rule) {
        nb::dict counts;
        for (std::uint32_t rule = 0; rule < rules.size(); ++rule) {
            if (rules[rule] == 0) continue;
            const std::string_view name = trade.rule_name(rule);
            counts[nb::str(name.data(), name.size())] = rules[rule];
        }
        levels.append(counts);
    }
    return nb::borrow<nb::typed<nb::list, Counted>>(levels);
}

Counted stats_of(const Deduced& deduced) {
    const Counters& counters = deduced.result.counters;
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
    return nb::borrow<Counted>(stats);
}

// Level, rule, row, column, whether placed, and the place it rests on.
using TracedCell = std::pair<int, int>;
using TracedTuple = std::tuple<int, std::string, TracedCell, bool, std::optional<TracedCell>>;

std::vector<TracedTuple> trace_of(const Deduced& deduced) {
    const Trade& trade = trade_of(deduced.genre);
    std::vector<TracedTuple> told;
    for (const Traced& each : deduced.result.trace) {
        const std::string_view name = each.how == How::rule     ? trade.rule_name(each.rule)
                                      : each.how == How::shaved ? "shave"
                                                                : "agree";
        told.emplace_back(each.level, std::string(name), TracedCell(each.row, each.col), each.placed,
                          each.source);
    }
    return told;
}

Deduced deduce(Genre genre, const Rows& rows, const MarkRows& marks, int level, bool full,
               bool patterns, bool early_stop, bool trace, Seconds seconds, CancelToken* cancel) {
    const Question question = question_of(genre, rows, marks);
    const Way way{.level = level,
                  .policy = full ? Policy::full : Policy::dirty,
                  .early_stop = early_stop,
                  .trace = trace};
    const Strength strength = patterns ? Strength::local : Strength::rules;
    Deduction found = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds_of(seconds));
        return trade_of(genre).deduce(question, way, strength, limits);
    });
    return {{std::move(found), question.width}, genre};
}

Deduced trivial(const Rows& rows, const MarkRows& marks) {
    const Question question = question_of(Genre::akari, rows, marks);
    return {{trivial_akari(question.height, question.width, question.letters, question.marks),
             question.width},
            Genre::akari};
}

}  // namespace

void bind_deduction(nb::module_& m) {
    nb::class_<Deduced>(m, "Deduction", "What was deduced, and what it took.")
        .def_prop_ro("verdict", [](const Deduced& each) { return each.result.verdict; })
        .def_prop_ro("marks",
                     [](const Deduced& each) { return rows_of(each.result.marks, each.width); })
        .def_prop_ro(
            "solution", [](const Deduced& each) { return rows_of(each.result.solution, each.width); },
            "Marks of a solution that an early stop found; else no rows.")
        .def_prop_ro("trace", &trace_of,
                     "Updates in order: level, rule, cell, whether placed, and what it rests on.")
        .def_prop_ro("stats", &stats_of, "The counters under their names in the literature.")
        .def_prop_ro("by_rule", &updates_of, "Updates by the rules: per level, by name of the rule.")
        .def_prop_ro(
            "shaved", [](const Deduced& each) { return each.result.counters.shaved; },
            "By level of embedding.")
        .def_prop_ro(
            "agreed", [](const Deduced& each) { return each.result.counters.agreed; },
            "By level of embedding.")
        .def_prop_ro("seconds", [](const Deduced& each) { return each.result.seconds; });
    m.def("deduce", &deduce, "genre"_a, "rows"_a, "marks"_a = nb::none(), nb::kw_only(), "level"_a,
          "full"_a = false, "patterns"_a = false, "early_stop"_a = false, "trace"_a = false,
          "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "Deductive Search up to that level of embedding; `full` looks at every cell each time.");
    m.def("trivial", &trivial, "rows"_a, "marks"_a = nb::none(),
          "Akari: Pulles's trivial solver, whose marks follow from clues with just enough room.");
}

}  // namespace lamplighter
