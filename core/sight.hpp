// What is told of some cells around a clue, and what follows from that and nothing else.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lengths.hpp"
#include "literal.hpp"

namespace lamplighter {

class Sight {
public:
    // The target, if there is one, is a cell so many steps that way.
    void begin(int sum, int direction, int steps, Literal target) {
        sum_ = sum;
        way_ = direction;
        arms_.clear();
        partners_.clear();
        cells_.clear();
        // It follows if no feasible view ends before it, but for one that ends just there.
        against_ = ~Lengths{0};
        if (steps == 0) return;
        const Lengths ends_there = Lengths{1} << (steps - 1);
        if (!target.placed()) against_ = below(steps) & ~(ends_there >> 1);
    }
    // One way, with the border, or one beyond the longest view, so many cells away. First the clue's
    // own four, then two for each partner: a clue in one white run with it, which shares what is seen
    // there.
    void add_arm(int most, int sum) { arms_.push_back({0, std::uint64_t{1} << most, 0, sum}); }
    void add_partner(int direction, int steps, int sum) {
        partners_.push_back({direction, steps, sum, 0});
    }
    void tell(int steps, Literal literal) {
        bits(arms_.back(), literal) |= std::uint64_t{1} << (steps - 1);
    }
    // The same of a cell that can be left out.
    void tell(int steps, Literal literal, std::int32_t position) {
        tell(steps, literal);
        const auto arm = static_cast<std::uint32_t>(arms_.size() - 1);
        cells_.push_back({position, arm, std::uint64_t{1} << (steps - 1), literal});
    }
    void finish_arm() { look(arms_.size() - 1); }
    int white_reach(int direction) const { return std::countr_one(arms_[at(direction)].white); }

    // Whether the target follows; without one, whether the clue is broken.
    bool decides() const {
        Lengths set[directions];
        for (int d = 0; d < directions; ++d) set[d] = arms_[at(d)].left;
        set[way_] &= against_;
        Lengths along[2] = {sums(set[0], set[1]), sums(set[2], set[3])};
        for (const Partner& partner : partners_)
            if (white_reach(partner.direction) >= partner.steps)
                along[partner.direction / 2] &= partner.along;
        return (along[0] & rests(sum_, along[1])) == 0;
    }

    // Leaves cells out, the latest first, as long as the others decide; then tells what is left.
    template <class Keep>
    void keep_few(Keep keep) {
        std::sort(cells_.begin(), cells_.end(),
                  [](const Cell& a, const Cell& b) { return a.position > b.position; });
        for (const Cell& cell : cells_) {
            flip(cell);
            if (decides()) continue;
            flip(cell);
            keep(cell.literal);
        }
    }

private:
    struct Cell {
        std::int32_t position;  // on the trail
        std::uint32_t arm;
        std::uint64_t bit;
        Literal literal;
    };
    struct Arm {
        std::uint64_t white, black;
        Lengths left;
        int sum;
    };
    struct Partner {
        int direction, steps, sum;
        Lengths along;  // what it leaves for the run they share
    };

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    static std::uint64_t& bits(Arm& arm, Literal literal) {
        return literal.placed() ? arm.black : arm.white;
    }
    void flip(const Cell& cell) {
        bits(arms_[cell.arm], cell.literal) ^= cell.bit;
        look(cell.arm);
    }
    void look(std::size_t index) {
        Arm& arm = arms_[index];
        arm.left = ~arm.white & (arm.black ^ (arm.black - 1)) & below(arm.sum + 1);
        if (index < directions) return;
        Partner& partner = partners_[(index - directions) / 2];
        const std::size_t first = index - (index - directions) % 2;
        if (first + 1 == arms_.size()) return;  // the other one is still to come
        partner.along = rests(partner.sum, sums(arms_[first].left, arms_[first + 1].left));
    }

    int sum_ = 0, way_ = 0;
    Lengths against_ = 0;
    std::vector<Arm> arms_;
    std::vector<Partner> partners_;
    std::vector<Cell> cells_;
};

}  // namespace lamplighter
