// The six strategies of Pal (2025, chapter 6), each in a sound form, to the least fixpoint.
//
//   1 forced empty      beside a 0, and wherever a bulb shines, there is no bulb
//   2 diagonal          no bulb diagonal to a 4, a 3, a 2 on the edge, a 1 in the corner
//   3 clue saturation   a clue that has its bulbs takes no more
//   4 restricted clue   a clue whose bulbs and open cells just make its number takes them all
//   5 clue patterns     3 . 3: the cell between is a bulb; if both its side cells are white, the two
//                       cells at the far ends are bulbs as well
//   6 limited light     a dark cell that one cell alone can still light: that one is a bulb
//                       (strict text: only if it is the dark cell itself)
//
// A cell is open while it is white, unmarked and dark: light closes a cell at once, before strategy 1
// writes its cross.
//
// Two ways of applying them. `fixpoint` takes mark after mark, as fast as it can. `rounds` shows
// how: in one round every strategy looks only at the marks of earlier rounds, all marks found are
// made together, and each is credited to the lowest-numbered strategy that found it. They are the
// same loop over batches of different sizes, and end the same: one more mark never takes a conclusion
// away. That is plain for 1 to 5. For 6, a cell that gets lit has in its lighter the one cell left
// over, so what 6 would say stays true. All that can follow is therefore one set, the least fixpoint,
// whatever the order; and a contradiction lies in that set or not, so the verdict is the same too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "deduce.hpp"
#include "limits.hpp"
#include "literal.hpp"

namespace lamplighter {

class Human : private RunBoard {
public:
    enum Strategy : std::uint8_t {
        given,
        forced_empty,
        diagonal_exclusion,
        clue_saturation,
        restricted_clue,
        clue_patterns,
        limited_light
    };
    static constexpr std::size_t strategies = 6;
    static constexpr unsigned all = 0b1111110;  // bit n for strategy n

    struct Options {
        bool strict_text = false;
        unsigned strategies = all;  // to see what some of them do without the others
    };

    struct Made {
        std::int32_t round;
        Strategy strategy;
        int row, col;
        bool placed;
    };

    // Letters and marks row by row; no marks at all are an empty string. Sizes and letters are the
    // checked by the caller. Buffers are kept: boards no larger than an earlier one allocate nothing.
    //
    // Solved means that every white cell is decided; the rules then hold, for whatever breaks one is
    // a contradiction. After a contradiction `fixpoint` leaves marks of no meaning, `rounds` those of
    // the rounds before it.
    Verdict fixpoint(int height, int width, std::string_view letters, std::string_view marks,
                     Options options, const Limits& limits);
    Verdict rounds(int height, int width, std::string_view letters, std::string_view marks,
                   Options options, const Limits& limits);

    // White cells that nothing decides.
    std::size_t open() const { return white_ - tail_; }
    // Row by row, 'o', '+', or '.' for open cells and walls.
    std::string marks() const;

    // After `rounds` alone: how many of them made marks, and the marks by round, strategy and cell.
    int round_count() const { return tail_ == 0 ? 0 : round_[at(queue_[tail_ - 1].cell())]; }
    std::vector<Made> record() const;
    // Marks made by each strategy, [0] those given.
    std::vector<std::uint64_t> counts() const;

private:
    struct ClueState {
        std::int16_t due;   // bulbs still to come
        std::int16_t open;  // neighbours a bulb may still go to
    };

    bool is_open(CellId cell) const { return room_[at(cell)] == Value::open; }

    void load(int height, int width, std::string_view letters);
    bool take(std::string_view marks);
    template <bool by_rounds>
    Verdict run(const Limits& limits);

    // What is known grows in two steps. `make` notes a mark, `apply` lets it count; strategies look at
    // what counts.
    template <bool by_rounds>
    bool make(CellId cell, bool placed, Strategy strategy);
    template <bool by_rounds>
    bool apply(Literal literal);
    template <bool by_rounds>
    bool shine(const Run& run);
    void close(CellId cell);
    void touch_clue(CellId clue) {
        const ClueState state = clue_[at(clue)];
        if (state.due <= 0 || state.open <= state.due) touched_clues_.push_back(clue);
    }
    // A cell can be down to one lighter only where each of its runs is down to one open cell or none.
    void touch_run(std::int32_t index) {
        const Run& run = runs_[at(index)];
        if (run.open <= 1 && run.bulbs == 0) touched_runs_.push_back(index);
    }
    template <bool by_rounds>
    bool look_at_board();
    template <bool by_rounds>
    bool look_at_touched();
    template <bool by_rounds>
    bool look_at_clue(CellId clue);
    template <bool by_rounds>
    bool look_at_diagonals(CellId clue);
    template <bool by_rounds>
    bool look_at_pattern(CellId clue, std::int32_t step, std::int32_t side);
    template <bool by_rounds>
    bool look_at_run(const Run& run);

    Options options_;
    std::vector<Value> value_;  // with the marks that do not count yet
    std::vector<Value> room_;   // open: white, dark, and no mark that counts
    std::vector<ClueState> clue_;
    std::vector<CellId> touched_clues_;
    std::vector<std::int32_t> touched_runs_;
    std::vector<Literal> queue_;  // every mark, in the order they were made
    std::vector<std::int32_t> round_;
    std::vector<Strategy> strategy_;
    std::size_t white_ = 0, head_ = 0, tail_ = 0;
    std::int32_t now_ = 0;  // the round marks are being made in
};

// What the bindings return.
struct HumanDeduction {
    Verdict verdict = Verdict::stopped;
    std::string marks;
    int rounds = 0;
    std::vector<std::uint64_t> counts;
    std::vector<Human::Made> record;
    double seconds = 0;
};

enum class Detail : std::uint8_t { marks, counts, record };

// Marks alone come from the fixpoint, anything more from the rounds.
HumanDeduction human_akari(int height, int width, std::string_view letters, std::string_view marks,
                           Human::Options options, Detail detail, const Limits& limits);

}  // namespace lamplighter
