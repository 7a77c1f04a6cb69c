// nanobind for ants.hpp: plain data in, plain data out, no logic.
#include "ants.hpp"
#include "bindings.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::tuple ants(nb::handle rows, nb::handle marks, int groups, double alpha, double beta, double rho,
               double deposit, std::uint32_t count, std::uint64_t iterations, bool preprocessing,
               bool hybrid, std::uint64_t seed, std::uint64_t nodes, double seconds,
               CancelToken* cancel) {
    const Question question = question_of(true, rows, marks);
    const ColonyOptions options{static_cast<Groups>(groups), alpha, beta, rho, deposit, count,
                                iterations, preprocessing, hybrid, seed};
    const ColonyRun run = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        limits.nodes = nodes;
        return run_colony(question.height, question.width, question.letters, question.marks, options,
                          limits);
    });
    nb::list falls;
    for (const auto& [iteration, cost] : run.falls) falls.append(nb::make_tuple(iteration, cost));
    return nb::make_tuple(static_cast<int>(run.state), rows_of(run.bulbs, question.width),
                          run.iterations, run.ants, run.given_up, run.open, run.best, falls,
                          run.seconds);
}

}  // namespace

void bind_ants(nb::module_& m) {
    m.def("ants", &ants, "rows"_a, "marks"_a.none(), "groups"_a, "alpha"_a, "beta"_a, "rho"_a,
          "deposit"_a, "count"_a, "iterations"_a, "preprocessing"_a, "hybrid"_a, "seed"_a, "nodes"_a,
          "seconds"_a, "cancel"_a.none(),
          nb::sig("def ants(rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None, "
                  "groups: int, alpha: float, beta: float, rho: float, deposit: float, count: int, "
                  "iterations: int, preprocessing: bool, hybrid: bool, seed: int, nodes: int, "
                  "seconds: float, cancel: CancelToken | None) "
                  "-> tuple[int, tuple[str, ...], int, int, int, int, int, list[tuple[int, int]], float]"),
          "A colony of ants: (state, bulbs or no rows, iterations, ants, ants given up, cells left to "
          "them, least cost, where it fell, seconds).");
}

}  // namespace lamplighter
