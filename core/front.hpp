// What Deductive Search keeps about its candidates at one level: which to try, and what came of it.
//
// Cells change together in groups: a run, a row, the cells beside a clue. A decided cell changes the
// groups it is in, and only their cells are worth another try. So groups wait in line, not cells: a
// change costs a few steps, however long the line of sight is. Small groups (`Reach::near`) go first:
// what was decided beside a clue tells most about the other cells beside it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "literal.hpp"

namespace lamplighter {

enum class Reach : std::uint8_t { near, across, down };

struct Group {
    CellId cell = 0;  // its middle (near), or where it begins
    Reach reach = Reach::near;
};

class Front {
public:
    // A fresh start: no cell was tried, and what the trail holds from there on is news.
    void reset(std::size_t cells, std::size_t known) {
        for (Line* line : {&near_, &far_}) {
            for (; line->head < line->groups.size(); ++line->head)
                waits_[key(line->groups[line->head])] = 0;
            line->clear();
        }
        if (waits_.size() < cells * reaches) {
            waits_.resize(cells * reaches, 0);
            changed_.resize(cells * reaches);
        }
        tested_.assign(cells, -1);
        if (stamp_.size() < cells * 2 || tests_ > ~std::uint32_t{0} / 2) {
            stamp_.assign(cells * 2, 0);
            tests_ = 0;
        }
        touched_ = known;
        swept_ = 0;
    }

    // Lets the groups of the cells decided since the last call wait in line.
    template <class Rules>
    void touch(const Rules& rules) {
        for (; touched_ < rules.trail().size(); ++touched_)
            rules.each_group(rules.trail()[touched_].cell(), [&](Group group) {
                changed_[key(group)] = static_cast<std::int32_t>(touched_ + 1);
                if (std::exchange(waits_[key(group)], 1) == 0)
                    (group.reach == Reach::near ? near_ : far_).groups.push_back(group);
            });
    }
    // The next group in line; false if none waits.
    bool take(Group& group) {
        for (Line* line : {&near_, &far_}) {
            if (line->head == line->groups.size()) continue;
            group = line->groups[line->head++];
            if (line->head == line->groups.size()) line->clear();
            waits_[key(group)] = 0;
            return true;
        }
        return false;
    }
    // Whether the group changed after the cell was tried.
    bool is_news(CellId cell, Group group) const { return tested_[at(cell)] < changed_[key(group)]; }

    // Whether the cell was tried when the trail was that long.
    bool was_tested(CellId cell, std::size_t length) const {
        return tested_[at(cell)] == static_cast<std::int32_t>(length);
    }
    void note_test(CellId cell, std::size_t length) {
        tested_[at(cell)] = static_cast<std::int32_t>(length);
    }
    // The next place of a scan that goes round and round.
    std::size_t sweep(std::size_t cells) {
        if (swept_ >= cells) swept_ = 0;
        return swept_++;
    }

    // What the first way of the present test led to, one call for each literal after the first.
    void begin_stamps() { ++tests_; }
    void stamp(Literal literal) { stamp_[at(literal.code)] = tests_; }
    bool is_stamped(Literal literal) const { return stamp_[at(literal.code)] == tests_; }

    Literals agreed;  // room for what both ways of a test led to

private:
    static constexpr std::size_t reaches = 3;

    // First come, first served.
    struct Line {
        std::vector<Group> groups;
        std::size_t head = 0;
        void clear() {
            groups.clear();
            head = 0;
        }
    };

    static std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
    static std::size_t key(Group group) {
        return at(group.cell) * reaches + static_cast<std::size_t>(group.reach);
    }

    Line near_, far_;
    std::vector<char> waits_;            // by group: whether it is in line
    std::vector<std::int32_t> changed_;  // by group: length of the trail after its last change
    std::vector<std::int32_t> tested_;   // by cell: length of the trail at the last test
    std::size_t touched_ = 0;            // trail entries before this have touched their groups
    std::size_t swept_ = 0;
    std::vector<std::uint32_t> stamp_;  // by literal: the test in which the first way led to it
    std::uint32_t tests_ = 0;
};

}  // namespace lamplighter
