// nanobind for style_generator.hpp: plain data in, plain data out, no logic.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "bindings.hpp"
#include "kept.hpp"
#include "style_generator.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

using Styled = Drawn<StyleMade>;

Styled generate_style(int height, int width, int walls, std::tuple<int, int> inner, int line,
                      std::optional<int> beside, std::optional<int> diagonal, Squares squares,
                      const std::vector<std::tuple<unsigned, int, int>>& clues, Symmetry symmetry,
                      Proof proof, bool all_clues, std::uint64_t seed, std::uint64_t index,
                      Seconds seconds, CancelToken* cancel) {
    if (height < 1 || width < 1 || walls < 0 || walls > static_cast<long>(height) * width)
        throw std::invalid_argument("so many walls have no room");
    if (needs_square(symmetry) && height != width)
        throw std::invalid_argument("that symmetry needs a square board");
    StyleOrder order;
    order.height = height;
    order.width = width;
    order.walls = walls;
    order.least_inner = std::get<0>(inner);
    order.most_inner = std::get<1>(inner);
    order.line = line;
    order.beside = beside.value_or(order.beside);
    order.diagonal = diagonal.value_or(order.diagonal);
    order.squares = squares;
    for (const auto& [numbers, least, most] : clues) order.clues.push_back({numbers, least, most});
    order.symmetry = symmetry;
    order.proof = proof;
    order.all_clues = all_clues;
    return {run_limited(cancel,
                        [&](Limits limits) {
                            limits.set_seconds(seconds_of(seconds));
                            const Kept<StyleGenerator> generator(height, width);
                            return generator->make(order, seed, index, limits);
                        }),
            width};
}

}  // namespace

void bind_style(nb::module_& m) {
    nb::class_<Styled>(m, "StyleMade", "What the generator of boards in a style made.")
        .def_prop_ro("status", [](const Styled& each) { return each.result.status; })
        .def_prop_ro(
            "rows",
            [](const Styled& each) -> std::optional<TextRows> {
                if (each.result.status != Making::made) return std::nullopt;
                return rows_of(each.result.letters, each.width);
            },
            "The puzzle; None where there is none.")
        .def_prop_ro("attempts", [](const Styled& each) { return each.result.attempts; })
        .def_prop_ro("work", [](const Styled& each) { return each.result.work; })
        .def_prop_ro("moves", [](const Styled& each) { return each.result.moves; })
        .def_prop_ro("deductions", [](const Styled& each) { return each.result.deductions; })
        .def_prop_ro("seconds", [](const Styled& each) { return each.result.seconds; });
    m.def("generate_style", &generate_style, "height"_a, "width"_a, "walls"_a, nb::kw_only(), "inner"_a,
          "line"_a, "beside"_a = nb::none(), "diagonal"_a = nb::none(), "squares"_a, "clues"_a,
          "symmetry"_a, "proof"_a, "all_clues"_a = false, "seed"_a, "index"_a, "seconds"_a = nb::none(),
          "cancel"_a.none() = nb::none(),
          "One Akari puzzle in a style. `inner` and `clues` are counts of walls, least and most; "
          "each clue demand begins with the bits of its numbers.");
}

}  // namespace lamplighter
