// Tiers: which kind of thinking a puzzle asks for.
//
// Akari      easy     lit cells, full clues, clues with just enough room, last lighters
//            normal   and discount (discount.hpp)
// Kuromasu   easy     beside black is white; each clue's four views against its number
//            normal   and white is connected, and every value of the four views
// both       hard     and one hypothesis: assume a cell either way and follow all of the above; where
//                     that fails the opposite holds, and what both ways lead to holds
//            extreme  unique, but not by that
// Every tier proves what it settles: a board that one of them settles has exactly one solution. A
// puzzle with none or several has no label.
#pragma once

#include <cstdint>

#include "discount.hpp"
#include "question.hpp"
#include "solver.hpp"

namespace lamplighter {

enum class Label : std::uint8_t { easy, normal, hard, extreme, none };

struct Tier {
    Label label = Label::none;
    Status status = Status::unknown;
    bool gave_up = false;  // met too many dead ends: let another solver say whether it is unique
    double seconds = 0;
};

// Keeps its buffers between puzzles; one for each thread. genre.hpp asks the one that fits.
class Tiers {
public:
    // `proven`: known to have exactly one solution. Limits hold for the puzzle by itself.
    Tier label_akari(const Question& question, bool proven, const Limits& limits);
    Tier label_kuromasu(const Question& question, bool proven, const Limits& limits);

private:
    void walk(Akari& rules, const Question& question, bool proven, const Limits& limits, Tier& tier);
    void walk(Kuromasu& rules, const Question& question, bool proven, const Limits& limits, Tier& tier);
    template <class Rules>
    Tier label(Rules& rules, const Question& question, bool proven, const Limits& limits);

    Akari akari_;
    Kuromasu kuromasu_;
    Discount discount_;
    Solver solver_;
};

}  // namespace lamplighter
