// What a generator is asked for, and what it reports; the same for every genre.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "symmetry.hpp"
#include "tier.hpp"

namespace lamplighter {

struct Order {
    static constexpr int longest_side = 1000;

    int height = 0, width = 0;
    Label level = Label::easy;
    Symmetry symmetry = Symmetry::none;  // of the walls, or of the clues where there are none
    double density = 0.2;                // share of walls, or of cells that the solution places
    // The most cells that a rectangle without walls, or without clues, may have; below one: any number.
    // Where no board is found like that it may be more: this is how a board looks, not what it is.
    int hollow = 0;
    // Of the cells that could show a clue, the share that do; below zero: no more than needed.
    double clues = -1;

    // Akari: the only number that clues may show; other walls are bare. Below zero: any number.
    int only = -1;
    // Per cell: '#' for a wall (Kuromasu: a clue), '+' for none, '.' for either; empty: all either.
    // Akari without a '.' has its walls given, and density does not count.
    std::string mask;
    // Kuromasu, for comparisons with others: solvable by the rules without value sets, whatever the
    // label.
    bool by_rules_alone = false;
    // Kuromasu: the share of clues may be missed, either way, where the board asks for it.
    bool about = false;
};

enum class Making : std::uint8_t { made, gave_up, stopped, impossible };

enum class Refusal : std::uint8_t {
    none,
    size,
    level,
    density,
    too_dense,
    clues,
    only,
    not_square,
    mask_size,
    mask_letters,
    mask_symmetry
};

inline const char* words_of(Refusal refusal) {
    switch (refusal) {
        case Refusal::none: return "";
        case Refusal::size: return "a board to be made has 1 to 1000 rows and columns";
        case Refusal::level: return "the level is easy, normal, hard or extreme";
        case Refusal::density: return "the density is 0 to 1";
        case Refusal::too_dense: return "no board has that share of black cells; a third is the most";
        case Refusal::clues: return "the share of clues is at most 1";
        case Refusal::only: return "a clue is 0 to 4";
        case Refusal::not_square: return "that symmetry needs a square board";
        case Refusal::mask_size: return "the mask does not fit the board";
        case Refusal::mask_letters: return "a mask is of '.', '#' and '+'";
        case Refusal::mask_symmetry: return "the mask lacks the symmetry";
    }
    return "";
}

// Why no board of any genre can be like that.
inline Refusal refusal_of(const Order& order) {
    if (order.height < 1 || order.width < 1 || order.height > Order::longest_side ||
        order.width > Order::longest_side)
        return Refusal::size;
    if (order.level > Label::extreme) return Refusal::level;
    // Written so that NaN is refused as well.
    if (!(order.density >= 0 && order.density <= 1)) return Refusal::density;
    if (!(order.clues <= 1)) return Refusal::clues;
    if (needs_square(order.symmetry) && order.height != order.width) return Refusal::not_square;
    if (order.mask.empty()) return Refusal::none;
    const auto at = [](int index) { return static_cast<std::size_t>(index); };
    if (order.mask.size() != at(order.height) * at(order.width)) return Refusal::mask_size;
    if (order.mask.find_first_not_of(".#+") != std::string::npos) return Refusal::mask_letters;
    const Orbits orbits(order.symmetry, order.height, order.width);
    for (int cell = 0; cell < order.height * order.width; ++cell)
        for (const int image : orbits(cell))
            if (order.mask[at(image)] != order.mask[at(cell)]) return Refusal::mask_symmetry;
    return Refusal::none;
}

// Work that takes about a second. It is counted, not timed: a seed means the same board everywhere.
constexpr std::uint64_t a_second = 20'000'000;

struct Made {
    Making status = Making::gave_up;
    Refusal refusal = Refusal::none;
    std::string letters;              // Akari, row by row, where a puzzle was made
    std::vector<std::int32_t> clues;  // Kuromasu, likewise
    int attempts = 0;                 // boards carried to their label, or begun
    std::uint64_t work = 0;           // what it took, the same everywhere; a second is about `a_second`
    double seconds = 0;
};

}  // namespace lamplighter
