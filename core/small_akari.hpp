// Small Akari boards as bit lines: every rule looks at all cells at once.
//
// A board of up to 16 x 16 fits into a few words, one bit a cell. A row takes one place more than it is
// wide, which is always a wall, so that no shift carries light from one row into the next. Light is
// cast by doubling: one step, two, four, eight, as long as the cells between are white. Clues are
// compared with the bulbs beside them, and with the cells left for bulbs, by adders of single bits.
//
// What the rules leave open is searched by trying: a bulb, then none. Boards that take many tries are
// left to the general engine (search.hpp), which learns from its dead ends. Nothing is shared with it
// but the rules of the game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "limits.hpp"

namespace lamplighter {

// A set of cells.
template <int Words>
struct Bits {
    std::array<std::uint64_t, Words> word{};

    static Bits at(int place) {
        Bits one;
        one.word[static_cast<std::size_t>(place >> 6)] = std::uint64_t{1} << (place & 63);
        return one;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t each : word) all |= each;
        return all != 0;
    }
    bool has(int place) const {
        return (word[static_cast<std::size_t>(place >> 6)] >> (place & 63) & 1) != 0;
    }
    // All cells that many places further on, or further back.
    Bits up(int places) const {
        const int far = places >> 6, bits = places & 63;
        Bits moved;
        for (int i = Words - 1; i >= far; --i) {
            const std::uint64_t low = i > far ? at_word(i - far - 1) >> 1 >> (63 - bits) : 0;
            moved.word[static_cast<std::size_t>(i)] = at_word(i - far) << bits | low;
        }
        return moved;
    }
    Bits down(int places) const {
        const int far = places >> 6, bits = places & 63;
        Bits moved;
        for (int i = 0; i + far < Words; ++i) {
            const std::uint64_t high =
                i + far + 1 < Words ? at_word(i + far + 1) << 1 << (63 - bits) : 0;
            moved.word[static_cast<std::size_t>(i)] = at_word(i + far) >> bits | high;
        }
        return moved;
    }

    friend Bits operator&(const Bits& a, const Bits& b) {
        return each(a, b, [](auto x, auto y) { return x & y; });
    }
    friend Bits operator|(const Bits& a, const Bits& b) {
        return each(a, b, [](auto x, auto y) { return x | y; });
    }
    friend Bits operator^(const Bits& a, const Bits& b) {
        return each(a, b, [](auto x, auto y) { return x ^ y; });
    }
    // Those of the first that are not in the second.
    friend Bits operator-(const Bits& a, const Bits& b) {
        return each(a, b, [](auto x, auto y) { return x & ~y; });
    }
    Bits& operator|=(const Bits& other) { return *this = *this | other; }
    friend bool operator==(const Bits&, const Bits&) = default;

private:
    std::uint64_t at_word(int index) const { return word[static_cast<std::size_t>(index)]; }
    template <class Op>
    static Bits each(const Bits& a, const Bits& b, Op op) {
        Bits made;
        for (std::size_t i = 0; i < Words; ++i) made.word[i] = op(a.word[i], b.word[i]);
        return made;
    }
};

// One board at a time, on as many words as it takes.
template <int Words>
class SmallBoard {
public:
    // Up to two solutions. False: it takes too many tries, and nothing is known.
    bool solve(int height, int width, std::string_view letters);

    int found() const { return found_; }
    std::string drawn(int solution, std::string_view letters) const;
    const Stats& stats() const { return stats_; }

private:
    using Set = Bits<Words>;
    // Bulbs, and white cells that can have none: lit, or ruled out.
    struct State {
        Set bulb, out, lit;
    };
    // Where at least one, two, three, all four of the neighbours are in a set.
    struct Counts {
        Set one, two, three, four;
    };
    enum Way { right, left, below, above };

    void load(int height, int width, std::string_view letters);
    Set move(const Set& cells, Way way, int places) const;
    Set cast(const Set& from, Way way) const;
    Set near(const Set& cells) const;
    Counts count(const Set& cells) const;
    bool propagate(State& state);
    bool light(State& state, Set bulbs) const;
    bool follow_clues(State& state, Set& placed) const;
    bool follow_dark(const State& state, Set& placed) const;
    int choose(const State& state) const;
    bool search(State state);

    int height_ = 0, width_ = 0, stride_ = 0;
    Set white_;
    std::array<Set, 5> clue_;                    // the walls that show each number
    std::array<std::array<Set, 3>, 4> through_;  // cells that light of 2, 4, 8 steps reaches
    std::array<State, 2> solution_;
    int found_ = 0;
    Stats stats_;
};

// What the solver asks: a board small enough, on the words it takes.
class SmallAkari {
public:
    static bool fits(int height, int width) {
        return height <= longest && width <= longest && height * (width + 1) <= 256;
    }
    bool solve(int height, int width, std::string_view letters) {
        is_narrow_ = height * (width + 1) <= 128;
        return is_narrow_ ? narrow_.solve(height, width, letters) : wide_.solve(height, width, letters);
    }
    int found() const { return is_narrow_ ? narrow_.found() : wide_.found(); }
    std::string drawn(int solution, std::string_view letters) const {
        return is_narrow_ ? narrow_.drawn(solution, letters) : wide_.drawn(solution, letters);
    }
    const Stats& stats() const { return is_narrow_ ? narrow_.stats() : wide_.stats(); }

private:
    static constexpr int longest = 16;
    bool is_narrow_ = true;
    SmallBoard<2> narrow_;
    SmallBoard<4> wide_;
};

}  // namespace lamplighter
