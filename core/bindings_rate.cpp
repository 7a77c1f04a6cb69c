// nanobind for ratings, whose parts are in tier.hpp and profile.hpp: plain data in, plain data out, no
// logic.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

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

using BegunRatings = Begun<Question, Rated>;
using Costs = std::array<int, 4>;

BegunRatings begin_ratings(const Team& team, const Asked& puzzles,
                           std::vector<std::pair<Genre, std::vector<int>>> tiers, const Costs& costs,
                           std::optional<int> level, bool full, Most conflicts, Seconds seconds,
                           CancelToken* cancel) {
    RatingWishes wishes;
    for (auto& [genre, each] : tiers)
        wishes.weights.emplace_back(genre, Weights{std::move(each), costs});
    if (level.has_value())
        wishes.way = Way{.level = *level, .policy = full ? Policy::full : Policy::dirty};
    Limits limits;
    limits.conflicts = at_most(conflicts);
    if (cancel != nullptr) limits.cancelled = &cancel->flag();
    return {team,
            begin_ratings(*team.crew, questions_of(puzzles), std::move(wishes), limits,
                          seconds_of(seconds)),
            nb::none(), cancel};
}

// What was deduced is handed out as `deduce` does.
struct RatedHere {
    Tier tier;
    std::optional<Profile> profile;
    std::optional<Deduced> deduction;
    double seconds = 0;
};

std::vector<RatedHere> ratings_of(BegunRatings& begun) {
    std::vector<RatedHere> told;
    std::vector<Rated> found = begun.finish();
    told.reserve(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        Rated& each = found[i];
        const Question& question = begun.questions()[i];
        told.push_back({each.tier, std::move(each.profile), std::nullopt, each.seconds});
        if (each.deduction.has_value())
            told.back().deduction =
                Deduced{{std::move(*each.deduction), question.width}, question.genre};
    }
    return told;
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
    nb::class_<RatedHere>(m, "Rated", "All that a rating counts of a puzzle.")
        .def_ro("tier", &RatedHere::tier)
        .def_ro("profile", &RatedHere::profile, "None without a label.")
        .def_ro("deduction", &RatedHere::deduction, "None without a label, or if not asked for.")
        .def_ro("seconds", &RatedHere::seconds);
    nb::class_<BegunRatings>(m, "BegunRatings", "Puzzles that threads are counting.")
        .def("ratings", &ratings_of, "Joins the work; all of them, in order. To be called once.");
    m.def("begin_ratings",
          nb::overload_cast<const Team&, const Asked&, std::vector<std::pair<Genre, std::vector<int>>>,
                            const Costs&, std::optional<int>, bool, Most, Seconds, CancelToken*>(
              &begin_ratings),
          "team"_a, "puzzles"_a, nb::kw_only(), "tiers"_a, "costs"_a, "level"_a = nb::none(),
          "full"_a = false, "conflicts"_a = nb::none(), "seconds"_a = nb::none(),
          "cancel"_a.none() = nb::none(),
          "The label of each puzzle, and the path that `explain` tells of it in numbers. `tiers`: of\n"
          "each technique, by genre; `costs`: of a step by tier. With a `level` also what `deduce`\n"
          "counts; the limit of time is for all that is asked of a puzzle.");
}

}  // namespace lamplighter
