// Marks as letters: what a caller gives to start from, and what deduction returns.
#pragma once

#include <string>
#include <string_view>

#include "literal.hpp"
#include "rules.hpp"

namespace lamplighter {

// Marks hold one of "o+." ("#+." for Kuromasu) per cell, row by row; no marks at all are an empty
// string. False if they contradict what the rules know already.
template <Rules R>
bool set_marks(R& rules, std::string_view marks, char placed) {
    if (marks.empty()) return true;
    std::size_t index = 0;
    for (int row = 0; row < rules.height(); ++row)
        for (int col = 0; col < rules.width(); ++col) {
            const char mark = marks[index++];
            const CellId cell = rules.id(row, col);
            // A cross on a wall says nothing; a bulb there can never be.
            if (mark == '.' || (mark != placed && rules.trail().value(cell) == Value::none)) continue;
            if (!rules.set(Literal(cell, mark == placed), {reason_given, 0})) return false;
        }
    return true;
}

template <Rules R>
std::string drawn_marks(const R& rules, char placed) {
    const auto width = static_cast<std::size_t>(rules.width());
    std::string drawn(static_cast<std::size_t>(rules.height()) * width, '.');
    for (const CellId cell : rules.cells()) {
        const Value value = rules.trail().value(cell);
        if (value == Value::open) continue;
        drawn[static_cast<std::size_t>(rules.row(cell)) * width +
              static_cast<std::size_t>(rules.col(cell))] = value == Value::placed ? placed : '+';
    }
    return drawn;
}

}  // namespace lamplighter
