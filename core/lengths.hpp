// Sets of lengths in one word, bit v for "exactly v": how far a clue may see each way.
#pragma once

#include <bit>
#include <cstdint>

#include "board.hpp"

namespace lamplighter {

using Lengths = std::uint64_t;

// The lengths below a count of 0 to 63.
inline Lengths below(int count) { return (Lengths{1} << count) - 1; }
inline int shortest(Lengths set) { return std::countr_zero(set); }
inline int longest(Lengths set) { return 63 - std::countl_zero(set); }

// What a length of one and a length of the other add up to.
inline Lengths sums(Lengths a, Lengths b) {
    Lengths all = 0;
    for (; a != 0; a &= a - 1) all |= b << shortest(a);
    return all;
}

// What those of a set leave of a sum of 0 to 63.
inline Lengths rests(int sum, Lengths set) {
    set = (set >> 1 & 0x5555555555555555U) | (set & 0x5555555555555555U) << 1;
    set = (set >> 2 & 0x3333333333333333U) | (set & 0x3333333333333333U) << 2;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0fU) | (set & 0x0f0f0f0f0f0f0f0fU) << 4;
    set = (set >> 8 & 0x00ff00ff00ff00ffU) | (set & 0x00ff00ff00ff00ffU) << 8;
    set = (set >> 16 & 0x0000ffff0000ffffU) | (set & 0x0000ffff0000ffffU) << 16;
    return (set >> 32 | set << 32) >> (63 - sum);
}

// The four views of one clue, none of them impossible.
struct Views {
    Lengths set[directions];
    std::uint64_t white[directions];        // the cells that way known to be white, as they were found
    int low[directions], high[directions];  // of the sets

    // Each view is at least what the others' longest leave over of the sum, at most what their
    // shortest do. False: they cannot add up to it.
    bool bound(int sum) {
        for (;;) {
            int least = 0, most = 0;
            for (int d = 0; d < directions; ++d) {
                least += low[d] = shortest(set[d]);
                most += high[d] = longest(set[d]);
            }
            if (least > sum || most < sum) return false;
            bool changed = false;
            for (int d = 0; d < directions; ++d) {
                const int from = sum - (most - high[d]), to = sum - (least - low[d]);
                if (from <= low[d] && to >= high[d]) continue;
                if (from > 0) set[d] &= ~below(from);
                set[d] &= below(to + 1);
                if (set[d] == 0) return false;
                changed = true;
            }
            if (!changed) return true;
        }
    }

    // Keeps the lengths that go with some of the others, if what is seen across adds up to one of
    // `across` and what is seen down to one of `down`. False: there are none.
    bool agree(int sum, Lengths across, Lengths down) {
        across &= sums(set[0], set[1]);
        down &= sums(set[2], set[3]) & rests(sum, across);
        across &= rests(sum, down);
        if (across == 0) return false;
        const Lengths was[directions] = {set[0], set[1], set[2], set[3]};
        for (int d = 0; d < directions; ++d) {
            const Lengths wanted = d < 2 ? across : down;
            Lengths kept = 0;
            for (Lengths left = was[d ^ 1]; left != 0; left &= left - 1)
                kept |= wanted >> shortest(left);
            set[d] &= kept;
            low[d] = shortest(set[d]);
            high[d] = longest(set[d]);
        }
        return true;
    }
};

}  // namespace lamplighter
