// The rules once more, as plainly as they can be written, for checking every answer before anyone
// sees it. Shares no code with the engine on purpose; must agree with the Python checker.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace lamplighter {

// `letters` as in the puzzle, `bulbs` with 'o' for a bulb; both row by row.
bool solves_akari(int height, int width, std::string_view letters, std::string_view bulbs);

// `clues` with blank, unknown_clue or a count, `black` with '#' where a cell is black.
bool solves_kuromasu(int height, int width, std::span<const std::int32_t> clues,
                     std::string_view black);

}  // namespace lamplighter
