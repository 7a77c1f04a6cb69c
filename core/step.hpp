// One step of an explanation: what a named technique settles, and what that rests on.
//
// Each step follows from what is decided before it, and from the clues and decided cells in `because`
// alone, whatever the other clues and cells say. Walls are part of the board and not named.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "limits.hpp"
#include "literal.hpp"

namespace lamplighter {

// The last link of a chain that breaks down has this and the genre's kind of conflict as its rule.
inline constexpr std::uint32_t first_conflict = 100;

// A link that holds because a supposition inside the first one broke down.
inline constexpr std::uint32_t nested = 99;

// One link of the chain that a hypothesis leads along, in the order a person would follow it.
struct Link {
    Literal literal;
    std::uint32_t rule = 0;  // the genre's own rule kind
    CellId source = -1;      // the clue or cell that rule speaks of; -1 for none
    int depth = 1;           // 2 for what follows from a supposition inside the first one
};

struct Step {
    int technique = 0;            // index into the genre's ladder
    Literals settled;             // cells this step decides, at least one
    std::size_t own = 0;          // the first so many; what these placements rule out comes after
    std::vector<CellId> focus;    // what its sentence speaks of first: a clue, a bulb, a dark cell
    std::vector<CellId> because;  // clues and decided cells it rests on; `focus` may be among them
    std::vector<Link> chain;      // hypothesis only: from the assumption to where it breaks down
};

// A genre's techniques, easiest first, over a board of its own. It is loaded with a puzzle (height,
// width, and letters or clues row by row), and then only the clues are decided. `Explainer`
// (explain.hpp) does the rest.
template <class L>
concept Ladder = requires(L& ladder, const L& told, Literal literal, const Step& step,
                          std::vector<Step>& out, const Limits& limits, CellId cell) {
    // Decide a cell; false if it is decided the other way.
    { ladder.set(literal) } -> std::same_as<bool>;
    // Whether every cell is decided.
    { told.is_complete() } -> std::same_as<bool>;
    { told.value(cell) } -> std::same_as<Value>;
    told.cells();  // in reading order
    { told.index_limit() } -> std::same_as<std::size_t>;
    // All steps of the easiest rung that has any, from what is decided now; none when it gets
    // stuck. False: a rule is broken already. Throws Stopped when the limits given to `watch` are over.
    { ladder.find(out) } -> std::same_as<bool>;
    ladder.watch(limits);
    // Techniques of one rung are as easy as each other; the next rung is harder.
    { L::rung(0) } -> std::same_as<int>;
    // The cells that are out as soon as this one is placed, whatever is decided already.
    told.each_ruled_out(cell, [](CellId) {});
    // On a solved board: the cells that the clue of this step places, for the same reason.
    told.each_placed_by(step, [](CellId) {});
    { told.id(0, 0) } -> std::same_as<CellId>;
    { told.row(cell) } -> std::same_as<int>;
    { told.col(cell) } -> std::same_as<int>;
};

}  // namespace lamplighter
