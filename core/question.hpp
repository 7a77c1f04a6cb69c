// A puzzle as the core takes it, of any genre, and the genres there are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lamplighter {

enum class Genre : std::uint8_t { akari, kuromasu };

// The caller checks sizes and letters, as the bindings do.
struct Question {
    Genre genre = Genre::akari;
    int height = 0, width = 0;
    std::string letters;              // row by row, where the genre is written in letters
    std::vector<std::int32_t> clues;  // row by row, where it is not
    std::string marks;                // row by row; empty: nothing is decided
};

}  // namespace lamplighter
