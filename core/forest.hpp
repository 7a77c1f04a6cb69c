// Are the white cells still connected? A forest of black cells answers, in constant time.
//
// Black cells never touch edge to edge, so what separates white cells is a chain of black cells that
// touch at corners and closes on itself or on the border. Join every black cell to those it touches
// at a corner, and to one node for the border if it lies there: white is connected exactly as long as
// this graph has no cycle. (Boards of one row or column are the exception; their rule is simpler.)
//
// Each component is a circular list with a label on every cell. A merge relabels the smaller list,
// except that the border keeps its label; splitting again swaps the same two links back.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "literal.hpp"
#include "pages.hpp"

namespace lamplighter {

class Forest {
public:
    static constexpr CellId outside = -1;

    // The border's own label: one beyond the last cell, so that no cell can be taken for it.
    CellId border() const { return border_; }

    void reset(std::size_t cells) {
        label_.assign(cells + 1, outside);
        next_.resize(cells + 1);
        size_.resize(cells + 1);
        merges_.clear();
        border_ = static_cast<CellId>(cells);
        add(border_);
    }

    // The component of a black cell, or `outside` for any other.
    CellId label(CellId cell) const { return label_[at(cell)]; }
    std::size_t merges() const { return merges_.size(); }

    void add(CellId cell) {
        label_[at(cell)] = next_[at(cell)] = cell;
        size_[at(cell)] = 1;
    }
    void remove(CellId cell) { label_[at(cell)] = outside; }

    // Joins two components. The cells of the one that loses its label are added to `relabelled`:
    // only beside those can a cell now touch one component twice.
    void merge(CellId a, CellId b, std::vector<CellId>& relabelled) {
        if (a != border_ && (b == border_ || size_[at(a)] < size_[at(b)])) std::swap(a, b);
        CellId cell = b;
        do {
            label_[at(cell)] = a;
            relabelled.push_back(cell);
            cell = next_[at(cell)];
        } while (cell != b);
        std::swap(next_[at(a)], next_[at(b)]);
        size_[at(a)] += size_[at(b)];
        merges_.push_back({a, b});
    }

    void undo_to(std::size_t count) {
        while (merges_.size() > count) {
            const auto [kept, gone] = merges_.back();
            merges_.pop_back();
            std::swap(next_[at(kept)], next_[at(gone)]);
            size_[at(kept)] -= size_[at(gone)];
            CellId cell = gone;
            do {
                label_[at(cell)] = gone;
                cell = next_[at(cell)];
            } while (cell != gone);
        }
    }

private:
    static std::size_t at(CellId cell) { return static_cast<std::size_t>(cell); }
    CellId border_ = 0;
    PerCell<CellId> label_, next_;
    PerCell<std::int32_t> size_;
    std::vector<std::pair<CellId, CellId>> merges_;
};

}  // namespace lamplighter
