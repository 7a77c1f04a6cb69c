// nanobind for tier.hpp and profile.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <utility>

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

std::vector<Profile> profiles(Genre genre, const nb::typed<nb::sequence, Rows>& boards,
                              std::vector<int> tiers, std::array<int, 4> costs, int jobs,
                              CancelToken* cancel) {
    const Weights weights{std::move(tiers), costs};
    std::vector<Question> questions;
    for (const nb::handle rows : boards) questions.push_back(question_of(genre, rows, std::nullopt));
    return run_limited(cancel, [&](const Limits& limits) {
        return profile_batch(questions, weights, limits, jobs_of(jobs));
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
    nb::class_<Profile>(m, "Profile", "The path that `explain` tells, in numbers.")
        .def_ro("verdict", &Profile::verdict)
        .def_ro("techniques", &Profile::techniques, "Steps by technique, in the ladder's order.")
        .def_ro("steps", &Profile::steps)
        .def_ro("bottlenecks", &Profile::bottlenecks)
        .def_ro("depth", &Profile::depth, "By tier.")
        .def_ro("chains", &Profile::chains)
        .def_ro("in_turn", &Profile::in_turn)
        .def_ro("inner", &Profile::inner)
        .def_ro("score", &Profile::score)
        .def_ro("human", &Profile::human, "Akari: whether the six strategies solve it.");
    m.def("profile_many", &profiles, "genre"_a, "boards"_a, nb::kw_only(), "tiers"_a, "costs"_a,
          "jobs"_a = 1, "cancel"_a.none() = nb::none(),
          "The path of each board in numbers. `tiers`: of each technique; `costs`: of a step by tier.");
}

}  // namespace lamplighter
