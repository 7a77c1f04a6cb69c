// nanobind for path.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "genre.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

Path explain(Genre genre, const Rows& rows, const MarkRows& marks, bool only_next, bool group, bool all,
             Seconds seconds, CancelToken* cancel) {
    const Question question = question_of(genre, rows, marks);
    return run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds_of(seconds));
        return trade_of(genre).explain(question, {only_next, group, all}, limits);
    });
}

}  // namespace

void bind_explanation(nb::module_& m) {
    nb::class_<PathLink>(m, "PathLink", "One link of the chain that a hypothesis leads along.")
        .def_ro("cell", &PathLink::cell)
        .def_ro("placed", &PathLink::placed)
        .def_ro("rule", &PathLink::rule, "The genre's name for the rule that decides the cell.")
        .def_ro("breaks", &PathLink::breaks, "Whether the rule says what breaks down.")
        .def_ro("source", &PathLink::source, "The clue or cell that the rule speaks of.")
        .def_ro("depth", &PathLink::depth, "2 for what follows from a supposition inside another.");
    nb::class_<PathStep>(m, "PathStep", "What a technique settles, and what that rests on.")
        .def_ro("technique", &PathStep::technique, "Its place in the genre's ladder.")
        .def_ro("places", &PathStep::places)
        .def_ro("excludes", &PathStep::excludes)
        .def_ro("follows", &PathStep::follows,
                "The excluded cells that the placements rule out by themselves.")
        .def_ro("focus", &PathStep::focus, "What its sentence speaks of first.")
        .def_ro("because", &PathStep::because, "The clues and decided cells it rests on.")
        .def_ro("chain", &PathStep::chain, "From a hypothesis to where it breaks down.")
        .def_ro("open_steps", &PathStep::open_steps,
                "How many steps there were to choose from when this one was taken.");
    nb::class_<Path>(m, "Path", "Steps from some marks on, and how they end.")
        .def_ro("verdict", &Path::verdict)
        .def_ro("steps", &Path::steps);
    m.def("explain", &explain, "genre"_a, "rows"_a, "marks"_a = nb::none(), nb::kw_only(),
          "only_next"_a = false, "group"_a = true, "all"_a = false, "seconds"_a = nb::none(),
          "cancel"_a.none() = nb::none(),
          "Step by step; `only_next` gives the steps that are open now, without `group` each step "
          "settles one cell, and `all` leaves out no step.");
}

}  // namespace lamplighter
