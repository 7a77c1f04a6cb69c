// An explanation in rows and columns, for callers without a ladder.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "deduce.hpp"
#include "explain.hpp"
#include "step.hpp"
#include "turn.hpp"

namespace lamplighter {

using RowCol = std::pair<int, int>;  // row, column

struct PathLink {
    RowCol cell;
    bool placed = false;
    std::string_view rule;         // by name; the last link of a chain may say what breaks
    bool breaks = false;           // whether it does
    std::optional<RowCol> source;  // the clue or cell that rule is about
    int depth = 1;                 // 2 for what follows from a supposition inside the first one
};

struct PathStep {
    int technique = 0;  // index into the genre's ladder
    std::vector<RowCol> places, excludes, focus, because;
    std::vector<RowCol> follows;  // of the excluded: what the placements rule out by themselves
    std::vector<PathLink> chain;
    std::size_t open_steps = 0;  // how many the ladder had to offer when this one was taken
};

struct Path {
    Verdict verdict = Verdict::stopped;
    std::vector<PathStep> steps;
};

// `turn` leads back to the board as given; `name_of` gives the genre's kinds of rules and conflicts
// their names.
template <Ladder L>
Path path_of(const L& ladder, const Explanation& explanation,
             std::string_view (*name_of)(std::uint32_t rule), const Turn& turn) {
    const auto place = [&](CellId cell) { return turn(ladder.row(cell), ladder.col(cell)); };
    Path path{explanation.verdict, {}};
    path.steps.reserve(explanation.steps.size());
    for (const auto& [step, open_steps] : explanation.steps) {
        PathStep& told = path.steps.emplace_back();
        told.technique = step.technique;
        told.open_steps = open_steps;
        for (std::size_t i = 0; i < step.settled.size(); ++i) {
            const Literal literal = step.settled[i];
            (literal.placed() ? told.places : told.excludes).push_back(place(literal.cell()));
            if (i >= step.own) told.follows.push_back(place(literal.cell()));
        }
        std::sort(told.follows.begin(), told.follows.end());
        std::sort(told.places.begin(), told.places.end());
        std::sort(told.excludes.begin(), told.excludes.end());
        for (const CellId cell : step.focus) told.focus.push_back(place(cell));
        for (const CellId cell : step.because) told.because.push_back(place(cell));
        std::sort(told.because.begin(), told.because.end());
        for (const Link& link : step.chain) {
            // A link that breaks decides nothing: it shows the place where the rule breaks.
            const bool breaks = link.rule >= first_conflict;
            const CellId cell = breaks && link.source >= 0 ? link.source : link.literal.cell();
            PathLink& shown = told.chain.emplace_back();
            shown.cell = place(cell);
            shown.placed = link.literal.placed();
            shown.rule = link.rule == nested ? "nested" : name_of(link.rule);
            shown.depth = link.depth;
            shown.breaks = breaks;
            if (link.source >= 0) shown.source = place(link.source);
        }
    }
    return path;
}

}  // namespace lamplighter
