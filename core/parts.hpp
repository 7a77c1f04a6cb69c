// Independent parts of a board: open cells that no rule still at work joins to one another.
//
// A part's solutions can be found without looking at the others, and every choice of one solution per
// part is a solution of the board. So a part without a solution ends the search at once, and a
// million solutions may come from a few dozen searched for.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "literal.hpp"

namespace lamplighter {

class Parts {
public:
    void clear() {
        cells_.clear();
        ends_.clear();
    }
    // Cells go to the part that is being gathered, until it is closed.
    void add(CellId cell) { cells_.push_back(cell); }
    void close() { ends_.push_back(cells_.size()); }

    std::size_t size() const { return ends_.size(); }
    std::span<const CellId> operator[](std::size_t part) const {
        const std::size_t from = part == 0 ? 0 : ends_[part - 1];
        return {cells_.data() + from, ends_[part] - from};
    }

private:
    std::vector<CellId> cells_;
    std::vector<std::size_t> ends_;
};

}  // namespace lamplighter
