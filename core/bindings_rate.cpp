// nanobind for tier.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "genre.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

std::vector<Tier> tiers(const Asked& puzzles, bool proven, Most conflicts, Seconds seconds, int jobs,
                        CancelToken* cancel) {
    const std::vector<Question> questions = questions_of(puzzles);
    return run_limited(cancel, [&](Limits limits) {
        limits.conflicts = at_most(conflicts);
        return tier_batch(questions, proven, limits, seconds_of(seconds), jobs_of(jobs));
    });
}

}  // namespace

void bind_rating(nb::module_& m) {
    nb::class_<Tier>(m, "Tier", "The label of a puzzle, or why it has none.")
        .def_ro("label", &Tier::label)
        .def_ro("status", &Tier::status)
        .def_ro("gave_up", &Tier::gave_up,
                "It met too many dead ends: let another solver say whether it is unique.")
        .def_ro("seconds", &Tier::seconds);
    m.def("label_many", &tiers, "puzzles"_a, nb::kw_only(), "proven"_a = false,
          "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "cancel"_a.none() = nb::none(), "The label of each puzzle. `proven`: all are unique.");
}

}  // namespace lamplighter
