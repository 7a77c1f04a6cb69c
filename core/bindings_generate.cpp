// nanobind for order.hpp: plain data in, plain data out, no logic.
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "genre.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

using MadeRows = nb::typed<nb::tuple, nb::object, nb::ellipsis>;
using MadeHere = Drawn<Made>;

MadeRows clue_rows(const std::vector<std::int32_t>& clues, int width) {
    const auto height = static_cast<Py_ssize_t>(clues.size()) / width;
    const nb::object rows = nb::steal(PyTuple_New(height));
    auto clue = clues.begin();
    for (Py_ssize_t row = 0; row < height; ++row) {
        PyObject* cells = PyTuple_New(width);
        NB_TUPLE_SET_ITEM(rows.ptr(), row, cells);
        for (Py_ssize_t col = 0; col < width; ++col, ++clue)
            NB_TUPLE_SET_ITEM(cells, col,
                              *clue == blank ? nb::none().release().ptr() : PyLong_FromLong(*clue));
    }
    return nb::borrow<MadeRows>(rows);
}

std::optional<MadeRows> made_rows(const MadeHere& here) {
    const Made& made = here.result;
    if (made.status != Making::made) return std::nullopt;
    if (made.clues.empty()) return nb::borrow<MadeRows>(rows_of(made.letters, here.width));
    return clue_rows(made.clues, here.width);
}

Wanted wanted(Genre genre, int height, int width, Label level, Symmetry symmetry, double density,
              int hollow, std::optional<double> clues, std::optional<int> only, const MarkRows& mask,
              bool by_rules_alone, bool about, std::uint64_t seed, std::uint64_t index) {
    Order order{.height = height,
                .width = width,
                .level = level,
                .symmetry = symmetry,
                .density = density,
                .hollow = hollow,
                .clues = clues.value_or(-1),
                .only = only.value_or(-1),
                .mask = {},
                .by_rules_alone = by_rules_alone,
                .about = about};
    if (mask.has_value())
        for (const nb::handle row : *mask) {
            Py_ssize_t length = 0;
            const char* text = PyUnicode_AsUTF8AndSize(row.ptr(), &length);
            if (text == nullptr) throw nb::python_error();
            if (length != width) throw std::invalid_argument("the mask does not fit the board");
            order.mask.append(text, static_cast<std::size_t>(length));
        }
    return {genre, std::move(order), seed, index};
}

MadeHere generate(Genre genre, int height, int width, Label level, Symmetry symmetry, double density,
                  int hollow, std::optional<double> clues, std::optional<int> only,
                  const MarkRows& mask, bool by_rules_alone, bool about, std::uint64_t seed,
                  std::uint64_t index, Seconds seconds, CancelToken* cancel) {
    const Wanted one = wanted(genre, height, width, level, symmetry, density, hollow, clues, only, mask,
                              by_rules_alone, about, seed, index);
    return {run_limited(cancel,
                        [&](Limits limits) {
                            limits.set_seconds(seconds_of(seconds));
                            return trade_of(genre).generate(one.order, seed, index, limits);
                        }),
            width};
}

using BegunMade = Begun<Wanted, Made>;

BegunMade begin_boards(const Team& team, const nb::typed<nb::sequence, Wanted>& asked, Seconds seconds,
                       CancelToken* cancel) {
    std::vector<Wanted> all;
    for (const nb::handle each : asked) all.push_back(nb::cast<const Wanted&>(each));
    Limits limits;
    limits.set_seconds(seconds_of(seconds));
    if (cancel != nullptr) limits.cancelled = &cancel->flag();
    return {team, begin_boards(*team.crew, std::move(all), limits), nb::none(), cancel};
}

nb::typed<nb::list, MadeHere> made_of(BegunMade& begun) {
    nb::list told;
    std::vector<Made> made = begun.finish();
    for (std::size_t i = 0; i < made.size(); ++i)
        told.append(nb::cast(MadeHere{std::move(made[i]), begun.questions()[i].order.width}));
    return nb::borrow<nb::typed<nb::list, MadeHere>>(told);
}

}  // namespace

void bind_generation(nb::module_& m) {
    m.attr("A_SECOND") = a_second;
    nb::class_<MadeHere>(m, "Made", "What a generator made, or why it made nothing.")
        .def_prop_ro("status", [](const MadeHere& each) { return each.result.status; })
        .def_prop_ro("rows", &made_rows, "The puzzle; None where there is none.")
        .def_prop_ro("attempts", [](const MadeHere& each) { return each.result.attempts; })
        .def_prop_ro(
            "work", [](const MadeHere& each) { return each.result.work; },
            "What it took, counted: the same on every machine, and A_SECOND of it about that.")
        .def_prop_ro(
            "why", [](const MadeHere& each) { return words_of(each.result.refusal); },
            "Why it is impossible; empty where it is not.")
        .def_prop_ro("seconds", [](const MadeHere& each) { return each.result.seconds; });
    nb::class_<Wanted>(m, "Wanted", "A puzzle as it is asked for.");
    m.def("wanted", &wanted, "genre"_a, "height"_a, "width"_a, nb::kw_only(), "level"_a, "symmetry"_a,
          "density"_a, "hollow"_a = 0, "clues"_a = nb::none(), "only"_a = nb::none(),
          "mask"_a = nb::none(), "by_rules_alone"_a = false, "about"_a = false, "seed"_a, "index"_a,
          "One puzzle for `begin_boards`; the arguments are those of `generate`.");
    nb::class_<BegunMade>(m, "BegunMade", "Puzzles that threads are making.")
        .def("made", &made_of, "Joins the work; what came of each, in order. To be called once.");
    m.def("begin_boards",
          nb::overload_cast<const Team&, const nb::typed<nb::sequence, Wanted>&, Seconds, CancelToken*>(
              &begin_boards),
          "team"_a, "wanted"_a, nb::kw_only(), "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "Puzzles made to order; the limit of time is for all of them.");
    m.def("generate", &generate, "genre"_a, "height"_a, "width"_a, nb::kw_only(), "level"_a,
          "symmetry"_a, "density"_a, "hollow"_a = 0, "clues"_a = nb::none(), "only"_a = nb::none(),
          "mask"_a = nb::none(), "by_rules_alone"_a = false, "about"_a = false, "seed"_a, "index"_a,
          "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "One puzzle made to order. `density` is the share of walls or black cells, `hollow` the "
          "most cells of a rectangle without walls or clues (0: any number), `clues` the share of "
          "cells with a clue among those that could have one (None: no more than needed). "
          "`mask` has rows of '#' for a wall (Kuromasu: a clue), '+' for none, '.' for either. "
          "Akari: `only` is the one number that clues may show. Kuromasu: `by_rules_alone` asks for "
          "what the rules settle without value sets; `about` lets the share of clues be missed.");
}

}  // namespace lamplighter
