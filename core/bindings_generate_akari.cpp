// nanobind for akari_generator.hpp: plain data in, plain data out, no logic.
#include <stdexcept>

#include "akari_generator.hpp"
#include "bindings.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

nb::tuple generate_akari(int height, int width, int level, int symmetry, double density,
                         double clues, int only, nb::handle mask, std::uint64_t seed,
                         std::uint64_t index, double seconds, CancelToken* cancel) {
    constexpr long largest_kept = 1 << 16;  // cells: beyond that, buffers are not worth holding on to
    thread_local AkariGenerator generator;
    if (symmetry < 0 || symmetry > static_cast<int>(Symmetry::rotate4))
        throw std::invalid_argument("a symmetry is 0 to 4");
    if (level < 0 || level > static_cast<int>(Label::extreme))
        throw std::invalid_argument("a level is 0 to 3");
    AkariOrder order{height,  width, static_cast<Label>(level), static_cast<Symmetry>(symmetry),
                     density, clues, only, {}};
    if (!mask.is_none()) {
        Question question = question_of(true, mask, nb::none());
        if (question.height != height || question.width != width)
            throw std::invalid_argument("the mask does not fit the board");
        order.mask = std::move(question.letters);
    }
    const AkariMade made = run_limited(cancel, [&](Limits limits) {
        limits.set_seconds(seconds);
        if (static_cast<long>(height) * width <= largest_kept)
            return generator.make(order, seed, index, limits);
        AkariGenerator fresh;
        return fresh.make(order, seed, index, limits);
    });
    const nb::object rows =
        made.status == Making::made ? rows_of(made.letters, width) : nb::object(nb::none());
    return nb::make_tuple(static_cast<int>(made.status), rows, made.attempts, made.seconds,
                          words_of(made.refusal));
}

}  // namespace

void bind_generate_akari(nb::module_& m) {
    m.def("generate_akari", &generate_akari, "height"_a, "width"_a, "level"_a, "symmetry"_a,
          "density"_a, "clues"_a, "only"_a, "mask"_a.none(), "seed"_a, "index"_a, "seconds"_a,
          "cancel"_a.none(),
          nb::sig("def generate_akari(height: int, width: int, level: int, symmetry: int, "
                  "density: float, clues: float, only: int, mask: collections.abc.Sequence[str] | None, "
                  "seed: int, index: int, seconds: float, cancel: CancelToken | None) -> "
                  "tuple[int, tuple[str, ...] | None, int, float, str]"),
          "One puzzle made to order: (0 made, 1 gave up, 2 stopped or 3 impossible; rows; attempts; "
          "seconds; why impossible). Clues: a share of the walls, below zero no more than needed. "
          "Only: the one number that clues may show, -1 for any.");
}

}  // namespace lamplighter
