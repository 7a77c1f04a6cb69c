// Chains of black cells that touch at corners, the border counting as one of them: why some cell may
// not be black, or what is broken if it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "literal.hpp"
#include "pages.hpp"

namespace lamplighter {

class Chain {
public:
    // Ids, and the number used for the border, are below that limit.
    void reset(std::size_t limit) { limit_ = limit; }

    // The shortest chain from one black cell to any of the others. `each_touching(cell, reach)` calls
    // `reach` with every black cell that the first one touches. False: they are not connected.
    template <class EachTouching>
    bool find(CellId first, std::span<const CellId> others, EachTouching each_touching) {
        begin();
        walk_.assign(1, first);
        visited_[at(first)] = visit_;
        CellId end = none;
        for (std::size_t i = 0; i < walk_.size() && end == none; ++i) {
            const CellId here = walk_[i];
            each_touching(here, [&](CellId there) {
                if (visited_[at(there)] == visit_) return;
                visited_[at(there)] = visit_;
                from_[at(there)] = here;
                walk_.push_back(there);
                if (end == none && std::find(others.begin(), others.end(), there) != others.end())
                    end = there;
            });
        }
        if (end == none) return false;
        cells_.clear();
        for (CellId here = end; here != first; here = from_[at(here)]) cells_.push_back(here);
        cells_.push_back(first);
        return true;
    }

    // The chain last found, from its end to its first cell.
    const std::vector<CellId>& cells() const { return cells_; }

private:
    static constexpr CellId none = -1;
    static std::size_t at(CellId cell) { return static_cast<std::size_t>(cell); }

    // Most boards ask for no chain, so room for one is made when the first is asked for.
    void begin() {
        if (visited_.size() < limit_) {
            visited_.resize(limit_);
            from_.resize(limit_);
            visit_ = ~std::uint32_t{0};
        }
        if (++visit_ != 0) return;
        std::fill(visited_.begin(), visited_.end(), std::uint32_t{0});
        visit_ = 1;
    }

    std::vector<CellId> cells_, walk_;
    PerCell<CellId> from_;
    PerCell<std::uint32_t> visited_;  // per cell: the last search that met it
    std::uint32_t visit_ = 0;
    std::size_t limit_ = 0;
};

}  // namespace lamplighter
