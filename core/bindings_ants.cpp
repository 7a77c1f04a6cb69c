// nanobind for ants.hpp and confirm.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "ants.hpp"
#include "bindings.hpp"
#include "confirm.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

using Ran = Drawn<ColonyRun>;
using Confirmed = Drawn<Confirmation>;

Ran ants(const Rows& rows, const MarkRows& marks, Groups groups, double alpha, double beta, double rho,
         double deposit, std::uint32_t count, std::uint64_t iterations, bool preprocessing, bool hybrid,
         std::uint64_t seed, Most nodes, Seconds seconds, CancelToken* cancel) {
    const Question question = question_of(Genre::akari, rows, marks);
    const ColonyOptions options{groups, alpha,      beta,          rho,    deposit,
                                count,  iterations, preprocessing, hybrid, seed};
    return {run_limited(cancel,
                        [&](Limits limits) {
                            limits.set_seconds(seconds_of(seconds));
                            limits.nodes = at_most(nodes);
                            return run_colony(question.height, question.width, question.letters,
                                              question.marks, options, limits);
                        }),
            question.width};
}

Confirmed confirm(const Rows& rows, const MarkRows& marks, const MarkRows::value_type& guess,
                  Seconds seconds, CancelToken* cancel) {
    const Question question = question_of(Genre::akari, rows, marks);
    const Question guessed = question_of(Genre::akari, rows, guess);
    return {run_limited(cancel,
                        [&](Limits limits) {
                            limits.set_seconds(seconds_of(seconds));
                            return confirm_akari(question.height, question.width, question.letters,
                                                 question.marks, guessed.marks, limits);
                        }),
            question.width};
}

}  // namespace

void bind_ants(nb::module_& m) {
    nb::class_<Ran>(m, "ColonyRun", "What a colony of ants found, and what it took.")
        .def_prop_ro("state", [](const Ran& each) { return each.result.state; })
        .def_prop_ro(
            "bulbs", [](const Ran& each) { return rows_of(each.result.bulbs, each.width); },
            "The grid of the least cost, the solution if it is solved; no rows if no ant was built.")
        .def_prop_ro("iterations", [](const Ran& each) { return each.result.iterations; })
        .def_prop_ro("ants", [](const Ran& each) { return each.result.ants; })
        .def_prop_ro(
            "given_up", [](const Ran& each) { return each.result.given_up; },
            "Ants that ran into a contradiction.")
        .def_prop_ro(
            "open", [](const Ran& each) { return each.result.open; },
            "Cells that the rules left to the ants.")
        .def_prop_ro(
            "best",
            [](const Ran& each) {
                return each.result.best < 0 ? std::nullopt : std::optional<int>(each.result.best);
            },
            "The least cost that was seen.")
        .def_prop_ro(
            "falls", [](const Ran& each) { return each.result.falls; },
            "The iteration and the cost, wherever the least cost fell.")
        .def_prop_ro("seconds", [](const Ran& each) { return each.result.seconds; });
    m.def("ants", &ants, "rows"_a, "marks"_a = nb::none(), nb::kw_only(), "groups"_a, "alpha"_a,
          "beta"_a, "rho"_a, "deposit"_a, "count"_a, "iterations"_a, "preprocessing"_a, "hybrid"_a,
          "seed"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "Akari: a colony of ants; ants.hpp has the formulas.");
    nb::class_<Confirmed>(m, "Confirmation", "How much of a guess was proved, and what it took.")
        .def_prop_ro("verdict", [](const Confirmed& each) { return each.result.verdict; })
        .def_prop_ro(
            "marks", [](const Confirmed& each) { return rows_of(each.result.marks, each.width); },
            "What is proved.")
        .def_prop_ro("hypotheses", [](const Confirmed& each) { return each.result.hypotheses; })
        .def_prop_ro(
            "confirmed", [](const Confirmed& each) { return each.result.confirmed; },
            "Cells whose opposite was refuted.")
        .def_prop_ro("seconds", [](const Confirmed& each) { return each.result.seconds; });
    m.def("confirm", &confirm, "rows"_a, "marks"_a, "guess"_a, nb::kw_only(), "seconds"_a = nb::none(),
          "cancel"_a.none() = nb::none(),
          "Akari: proves what it can of a guess, which may be wrong, by refuting its opposite.");
}

}  // namespace lamplighter
