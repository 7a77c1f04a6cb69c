// Tiers: which kind of thinking a puzzle asks for, and where that thinking is narrowest.
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

// The way through a puzzle, taking all open steps at once. None of this grows when boards are put
// side by side.
struct Profile {
    Tier tier;
    // The fewest steps open at one time while at least half of the cells are left; 0 if there was
    // no such time. (The end of every puzzle is narrow, which says nothing.)
    int open = 0;
    int waves = 0;   // the longest chain of steps by the rules that wait for one another
    int second = 0;  // rounds of what `normal` adds to `easy`
    int rounds = 0;  // rounds of hypotheses: times that nothing easier helped
    int chain = 0;   // the links of the longest hypothesis that had to be followed
    // Open cells per shortest hypothesis, in the round where that ratio is highest.
    double doubt = 0;
};

// Keeps its buffers between puzzles; one for each thread. genre.hpp asks the one that fits.
class Tiers {
public:
    // `proven`: known to have exactly one solution. Limits hold for the puzzle by itself.
    Tier label_akari(const Question& question, bool proven, const Limits& limits);
    Tier label_kuromasu(const Question& question, bool proven, const Limits& limits);
    Profile profile_akari(const Question& question, bool proven, const Limits& limits);
    Profile profile_kuromasu(const Question& question, bool proven, const Limits& limits);

private:
    void walk(Akari& rules, const Question& question, bool proven, Profile* profile,
              const Limits& limits, Tier& tier);
    void walk(Kuromasu& rules, const Question& question, bool proven, Profile* profile,
              const Limits& limits, Tier& tier);
    template <class Rules>
    Tier label(Rules& rules, const Question& question, bool proven, const Limits& limits);
    template <class Rules>
    Profile profile(Rules& rules, const Question& question, bool proven, const Limits& limits);

    Akari akari_;
    Kuromasu kuromasu_;
    Discount discount_;
    Solver solver_;
};

}  // namespace lamplighter
