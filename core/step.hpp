// One step of an explanation: what a named technique settles, and what that rests on.
//
// A ladder is a genre's techniques, easiest first, over a board of its own. Every ladder offers
//
//   void load(height, width, board)     the puzzle, nothing decided
//   bool set(Literal)                   decide a cell; false if it is decided the other way
//   bool is_complete() const            every cell is decided
//   bool find(std::vector<Step>& out)   all steps of the easiest technique that has any, from what is
//                                       decided now; empty at a stand. False: a rule is broken already
//   void watch(const Limits&)           where `find` may take long: it throws Stopped when they are over
//   row, col, id                        `Explainer` (explain.hpp) does the rest
//
// Each step follows from what is decided before it, and from the clues and decided cells in `because`
// alone, whatever the other clues and cells say. Walls are part of the board and not named.
#pragma once

#include <cstdint>
#include <vector>

#include "literal.hpp"

namespace lamplighter {

// The last link of a chain that breaks down has this and the genre's kind of conflict as its rule.
inline constexpr std::uint32_t first_conflict = 100;

// One link of the chain that a hypothesis leads along, in the order a person would follow it.
struct Link {
    Literal literal;
    std::uint32_t rule = 0;  // the genre's own rule kind
    CellId source = -1;      // the clue or cell that rule speaks of; -1 for none
};

struct Step {
    int technique = 0;            // index into the genre's ladder
    Literals settled;             // cells this step decides, at least one
    std::vector<CellId> focus;    // what its sentence speaks of first: a clue, a bulb, a dark cell
    std::vector<CellId> because;  // clues and decided cells it rests on; `focus` may be among them
    std::vector<Link> chain;      // hypothesis only: from the assumption to where it breaks down
};

}  // namespace lamplighter
