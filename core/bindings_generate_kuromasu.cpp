// nanobind for kuromasu_generator.hpp: plain data in, plain data out, no logic.
#include "bindings.hpp"
#include "kuromasu_generator.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

constexpr int by_rules_alone = 4;  // beyond the levels, for the benchmarks

nb::object rows_of(const std::vector<std::int32_t>& clues, int height, int width) {
    nb::list rows;
    for (int row = 0; row < height; ++row) {
        nb::list cells;
        for (int col = 0; col < width; ++col) {
            const std::int32_t clue = clues[static_cast<std::size_t>(row * width + col)];
            if (clue == blank) cells.append(nb::none());
            else cells.append(clue);
        }
        rows.append(nb::tuple(cells));
    }
    return nb::tuple(rows);
}

nb::tuple generate_kuromasu(int height, int width, int level, int symmetry, double density,
                            double clues, std::uint64_t seed, std::uint64_t index, double seconds,
                            CancelToken* cancel) {
    thread_local KuromasuGenerator generator;
    if (level < 0 || level > by_rules_alone) throw std::invalid_argument("a level is 0 to 3");
    if (symmetry < 0 || symmetry > static_cast<int>(Symmetry::rotate4))
        throw std::invalid_argument("a symmetry is 0 to 4");
    KuromasuOrder order;
    order.height = height;
    order.width = width;
    order.by_rules_alone = level == by_rules_alone;
    order.level = order.by_rules_alone ? Label::normal : static_cast<Label>(level);
    order.symmetry = static_cast<Symmetry>(symmetry);
    order.density = density;
    order.clues = clues;
    const KuromasuMade made = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        return generator.make(order, seed, index, limits);
    });
    const bool is_made = made.status == KuromasuMade::Status::made;
    return nb::make_tuple(static_cast<int>(made.status),
                          is_made ? rows_of(made.clues, height, width) : nb::none(), made.attempts,
                          made.seconds, words_of(made.refusal));
}

}  // namespace

void bind_generate_kuromasu(nb::module_& m) {
    m.def("generate_kuromasu", &generate_kuromasu, "height"_a, "width"_a, "level"_a, "symmetry"_a,
          "density"_a, "clues"_a, "seed"_a, "index"_a, "seconds"_a, "cancel"_a.none(),
          nb::sig("def generate_kuromasu(height: int, width: int, level: int, symmetry: int, "
                  "density: float, clues: float, seed: int, index: int, seconds: float, "
                  "cancel: CancelToken | None) -> "
                  "tuple[int, tuple[tuple[int | None, ...], ...] | None, int, float, str]"),
          "A puzzle of a level, 0 easy to 3 extreme: (status, rows, attempts, seconds, refusal). "
          "Status: 0 made, 1 gave up, 2 stopped, 3 impossible as asked, and why. Symmetry of the "
          "clues: 0 none, 1 mirror, 2 rotate2, 3 mirror4, 4 rotate4. Density is the share of black "
          "cells, clues that of white cells with a clue; below zero: no more than needed. Level 4 "
          "asks for what the rules settle without value sets, whatever the label.");
}

}  // namespace lamplighter
