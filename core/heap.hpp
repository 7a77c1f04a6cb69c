// Open cells by how often they were met in dead ends: the search decides the most active first.
//
// A binary heap that knows where each cell is. Decided cells stay in it until they come to the top.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "literal.hpp"
#include "pages.hpp"

namespace lamplighter {

class Heap {
public:
    static constexpr CellId none = -1;

    void reset(std::size_t cells) {
        activity_.assign(cells, 0.0F);
        place_.assign(cells, none);
        heap_.clear();
        bump_ = 1.0F;
    }

    // Replaces all cells by those `each` passes to `tell(cell, activity)`; faster than one by one.
    template <class Each>
    void fill(Each each) {
        for (const CellId cell : heap_) place_[at(cell)] = none;
        heap_.clear();
        each([this](CellId cell, float activity) {
            activity_[at(cell)] = activity;
            place_[at(cell)] = static_cast<std::int32_t>(heap_.size());
            heap_.push_back(cell);
        });
        for (std::size_t i = heap_.size() / 2; i-- > 0;) sift_down(i);
    }

    // The most active cell that is still open; the others above it leave.
    template <class IsOpen>
    CellId top(IsOpen is_open) {
        while (!heap_.empty()) {
            const CellId cell = heap_.front();
            if (is_open(cell)) return cell;
            place_[at(cell)] = none;
            const CellId last = heap_.back();
            heap_.pop_back();
            if (!heap_.empty()) {
                heap_[0] = last;
                place_[at(last)] = 0;
                sift_down(0);
            }
        }
        return none;
    }

    void insert(CellId cell) {
        if (place_[at(cell)] >= 0) return;
        place_[at(cell)] = static_cast<std::int32_t>(heap_.size());
        heap_.push_back(cell);
        sift_up(heap_.size() - 1);
    }

    void bump(CellId cell) {
        activity_[at(cell)] += bump_;
        if (activity_[at(cell)] > 1e30F) {
            for (float& each : activity_) each *= 1e-30F;
            bump_ *= 1e-30F;
        }
        if (place_[at(cell)] >= 0) sift_up(static_cast<std::size_t>(place_[at(cell)]));
    }
    // What was bumped before counts less from now on.
    void age() { bump_ *= 1.06F; }

private:
    static std::size_t at(CellId cell) { return static_cast<std::size_t>(cell); }
    bool beats(CellId a, CellId b) const { return activity_[at(a)] > activity_[at(b)]; }
    void sift_up(std::size_t i) {
        const CellId cell = heap_[i];
        while (i > 0) {
            const std::size_t parent = (i - 1) / 2;
            if (!beats(cell, heap_[parent])) break;
            heap_[i] = heap_[parent];
            place_[at(heap_[i])] = static_cast<std::int32_t>(i);
            i = parent;
        }
        heap_[i] = cell;
        place_[at(cell)] = static_cast<std::int32_t>(i);
    }
    void sift_down(std::size_t i) {
        const CellId cell = heap_[i];
        for (;;) {
            std::size_t child = 2 * i + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && beats(heap_[child + 1], heap_[child])) ++child;
            if (!beats(heap_[child], cell)) break;
            heap_[i] = heap_[child];
            place_[at(heap_[i])] = static_cast<std::int32_t>(i);
            i = child;
        }
        heap_[i] = cell;
        place_[at(cell)] = static_cast<std::int32_t>(i);
    }

    PerCell<CellId> heap_;
    PerCell<std::int32_t> place_;  // per cell: where it is in the heap, or none
    PerCell<float> activity_;
    float bump_ = 1.0F;
};

}  // namespace lamplighter
