// nanobind: types, names, docstrings, no logic.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "board.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace lamplighter;

namespace {

std::vector<std::tuple<int, int, int, bool>> runs(int height, int width, std::string_view cells) {
    const Board board(height, width, cells);
    std::vector<std::tuple<int, int, int, bool>> found;
    found.reserve(board.runs().size());
    for (const Run& run : board.runs())
        found.emplace_back(board.row(run.start), board.col(run.start), run.length, run.stride == 1);
    return found;
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The native engine of Lamplighter.";
    m.def("runs", &runs, "height"_a, "width"_a, "cells"_a,
          "The runs of an Akari board as (row, col, length, is_across); cells are its letters.");
}
