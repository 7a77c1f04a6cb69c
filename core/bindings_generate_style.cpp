// nanobind for style_generator.hpp: plain data in, plain data out, no logic.
#include <stdexcept>
#include <tuple>
#include <vector>

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "style_generator.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::tuple generate_style(int height, int width, int walls, std::tuple<int, int> inner, int line,
                         int beside, int diagonal, int squares,
                         const std::vector<std::tuple<unsigned, int, int>>& clues, int symmetry,
                         int proof, bool all_clues, std::uint64_t seed, std::uint64_t index,
                         double seconds, CancelToken* cancel) {
    constexpr long largest_kept = 1 << 16;  // cells: beyond that, buffers are not worth holding on to
    thread_local StyleGenerator generator;
    if (height < 1 || width < 1 || walls < 0 || walls > static_cast<long>(height) * width)
        throw std::invalid_argument("so many walls have no room");
    if (symmetry < 0 || symmetry > static_cast<int>(Symmetry::rotate4) ||
        (symmetry == static_cast<int>(Symmetry::rotate4) && height != width))
        throw std::invalid_argument("a symmetry is 0 to 4, and 4 is for squares");
    if (proof < 0 || proof > static_cast<int>(Proof::human))
        throw std::invalid_argument("a proof is 0 to 3");
    if (squares < 0 || squares > static_cast<int>(Squares::walled))
        throw std::invalid_argument("squares are 0 to 2");
    StyleOrder order;
    order.height = height;
    order.width = width;
    order.walls = walls;
    order.least_inner = std::get<0>(inner);
    order.most_inner = std::get<1>(inner);
    order.line = line;
    if (beside >= 0) order.beside = beside;
    if (diagonal >= 0) order.diagonal = diagonal;
    order.squares = static_cast<Squares>(squares);
    for (const auto& [numbers, least, most] : clues) order.clues.push_back({numbers, least, most});
    order.symmetry = static_cast<Symmetry>(symmetry);
    order.proof = static_cast<Proof>(proof);
    order.all_clues = all_clues;
    const StyleMade made = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        if (static_cast<long>(height) * width <= largest_kept)
            return generator.make(order, seed, index, limits);
        StyleGenerator fresh;
        return fresh.make(order, seed, index, limits);
    });
    const nb::object rows =
        made.status == Making::made ? rows_of(made.letters, width) : nb::object(nb::none());
    return nb::make_tuple(static_cast<int>(made.status), rows, made.attempts, made.moves,
                          made.deductions, made.seconds);
}

}  // namespace

void bind_generate_style(nb::module_& m) {
    m.def("generate_style", &generate_style, "height"_a, "width"_a, "walls"_a, "inner"_a, "line"_a,
          "beside"_a, "diagonal"_a, "squares"_a, "clues"_a, "symmetry"_a, "proof"_a, "all_clues"_a,
          "seed"_a, "index"_a, "seconds"_a, "cancel"_a.none(),
          nb::sig("def generate_style(height: int, width: int, walls: int, inner: tuple[int, int], "
                  "line: int, beside: int, diagonal: int, squares: int, "
                  "clues: list[tuple[int, int, int]], symmetry: int, proof: int, all_clues: bool, "
                  "seed: int, index: int, seconds: float, cancel: CancelToken | None) -> "
                  "tuple[int, tuple[str, ...] | None, int, int, int, float]"),
          "One puzzle in a style: (0 made, 1 gave up, 2 stopped; rows; boards drawn; moves; "
          "deductions; seconds). Clues: bits of the numbers, the least and the most that show them. "
          "Below zero, `beside` and `diagonal` ask for nothing. Squares: 0 any, 1 a wall or a bulb, "
          "2 a wall. Proof: 0 unique, 1 easy, 2 normal, 3 human.");
}

}  // namespace lamplighter
