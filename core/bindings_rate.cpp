// nanobind for tier.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "genre.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

std::vector<Profile> tiers(const Asked& puzzles, bool proven, bool profiles, Most conflicts,
                           Seconds seconds, int jobs, CancelToken* cancel) {
    const std::vector<Question> questions = questions_of(puzzles);
    return run_limited(cancel, [&](Limits limits) {
        limits.conflicts = at_most(conflicts);
        return tier_batch(questions, proven, profiles, limits, seconds_of(seconds), jobs_of(jobs));
    });
}

}  // namespace

void bind_rating(nb::module_& m) {
    nb::class_<Profile>(m, "Profile", "The label of a puzzle, and where the way through is narrow.")
        .def_prop_ro("label", [](const Profile& each) { return each.tier.label; })
        .def_prop_ro("status", [](const Profile& each) { return each.tier.status; })
        .def_prop_ro(
            "gave_up", [](const Profile& each) { return each.tier.gave_up; },
            "It met too many dead ends: let another solver say whether it is unique.")
        .def_prop_ro("seconds", [](const Profile& each) { return each.tier.seconds; })
        .def_ro("open", &Profile::open, "The fewest steps open at one time, early on.")
        .def_ro("waves", &Profile::waves, "The longest chain of steps that wait for one another.")
        .def_ro("second", &Profile::second, "Rounds of what `normal` adds to `easy`.")
        .def_ro("rounds", &Profile::rounds, "Rounds of hypotheses.")
        .def_ro("chain", &Profile::chain, "Links of the longest hypothesis.")
        .def_ro("doubt", &Profile::doubt, "Open cells for each hypothesis as short as can be.");
    m.def("profile_many", &tiers, "puzzles"_a, nb::kw_only(), "proven"_a = false, "profiles"_a = true,
          "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "cancel"_a.none() = nb::none(),
          "The label of each puzzle and, with `profiles`, the rest. `proven`: all are unique.");
}

}  // namespace lamplighter
