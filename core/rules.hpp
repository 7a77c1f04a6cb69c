// What a genre's rules offer to those who search or deduce over them.
//
// Rules hold one loaded board, know what is decided (the trail), and push: `propagate` adds all that
// follows, each entry with a reason. They make no guesses. What they decide must follow from the
// literals `explain` names, and a board that is complete without a conflict must be a solution.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "limits.hpp"
#include "literal.hpp"
#include "pages.hpp"
#include "parts.hpp"
#include "trail.hpp"

namespace lamplighter {

template <class R>
concept Rules = requires(R& rules, const R& told, Literal literal, Reason reason, Mark mark,
                         CellId cell, std::int32_t before, Literals& out, const Limits& limits) {
    // Deciding. False is a conflict, which then has to be undone.
    { rules.start() } -> std::same_as<bool>;  // what the puzzle says by itself
    { rules.set(literal, reason) } -> std::same_as<bool>;
    { rules.propagate() } -> std::same_as<bool>;  // may throw Stopped
    { rules.refine() } -> std::same_as<bool>;     // stronger rules, for when nothing else moves
    { told.mark() } -> std::same_as<Mark>;
    rules.undo(mark);
    rules.watch(limits);

    // What is decided, and why.
    { told.trail() } -> std::same_as<const Trail&>;
    { told.is_complete() } -> std::same_as<bool>;
    told.explain(literal, reason, before, out);  // the literals before that entry that force this one
    told.explain_conflict(out);                  // true literals that cannot all hold

    // The board: its cells in reading order, and where they lie (board.hpp).
    { told.cells() } -> std::same_as<const PerCell<CellId>&>;
    { told.index_limit() } -> std::same_as<std::size_t>;
    { told.height() } -> std::same_as<int>;
    { told.width() } -> std::same_as<int>;
    { told.id(0, 0) } -> std::same_as<CellId>;
    { told.row(cell) } -> std::same_as<int>;
    { told.col(cell) } -> std::same_as<int>;
    told.steps();

    // Where a search begins: with the heaviest cell, placed or absent.
    { told.weight(cell) } -> std::same_as<float>;
    { R::first_guess } -> std::convertible_to<bool>;
    // Whether `split(Parts&)` finds parts that have nothing to do with one another.
    { R::splits } -> std::convertible_to<bool>;
} && (!R::splits || requires(R& rules, Parts& parts) { rules.split(parts); });

}  // namespace lamplighter
