// The vocabulary the rules of a genre and the search over them share.
//
// A cell is open, absent (no bulb, white) or placed (bulb, black). A literal is a cell with one of
// the two decided values. Every assignment carries a reason: a kind and one number, enough to build
// the full list of earlier literals when somebody asks, and nothing otherwise.
#pragma once

#include <cstdint>
#include <vector>

namespace lamplighter {

using CellId = std::int32_t;

enum class Value : std::uint8_t { open = 0, absent = 1, placed = 2, none = 3 };

struct Literal {
    std::int32_t code = -2;

    Literal() = default;
    Literal(CellId cell, bool placed) : code(cell * 2 + (placed ? 1 : 0)) {}
    CellId cell() const { return code >> 1; }
    bool placed() const { return (code & 1) != 0; }
    Value value() const { return placed() ? Value::placed : Value::absent; }
    Literal operator~() const {
        Literal other;
        other.code = code ^ 1;
        return other;
    }
    friend bool operator==(Literal, Literal) = default;
};

struct Reason {
    std::uint32_t kind : 4 = 0;
    std::uint32_t data : 28 = 0;
};

// Kinds every genre shares; a genre numbers its own from `first_rule` on.
inline constexpr std::uint32_t reason_given = 0;     // by the puzzle or the caller, true at the root
inline constexpr std::uint32_t reason_decision = 1;  // assumed by the search
inline constexpr std::uint32_t reason_clause = 2;    // learned; data is the clause's place
inline constexpr std::uint32_t first_rule = 3;

using Literals = std::vector<Literal>;

}  // namespace lamplighter
