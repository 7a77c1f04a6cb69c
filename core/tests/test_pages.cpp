// Memory per cell: small blocks and large ones behave as any vector's.
#include "pages.hpp"

#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include "check.hpp"

using namespace lamplighter;

namespace {

constexpr std::size_t large = std::size_t{1} << 20;

void what_is_written_is_kept() {
    PerCell<std::int32_t> cells;
    for (std::size_t count : {std::size_t{10}, large, std::size_t{3}, 2 * large}) {
        cells.assign(count, 7);
        CHECK(cells.size() == count);
        cells.front() = 1;
        cells.back() = 2;
        cells.push_back(3);  // may move the block
        CHECK(cells.front() == 1 && cells[count - 1] == 2 && cells.back() == 3);
        CHECK(cells[count / 2] == 7);
    }
    const PerCell<std::int32_t> copy = cells;
    PerCell<std::int32_t> moved = std::move(cells);
    CHECK(copy == moved);
    moved.resize(2);
    moved.shrink_to_fit();
    CHECK(moved.size() == 2 && moved[0] == 1);
}

void a_large_block_fills_large_pages() {
    PerCell<std::int32_t> cells(large);
    CHECK(reinterpret_cast<std::uintptr_t>(cells.data()) % (std::size_t{1} << 21) == 0);
    // One that fills most of a page gets the whole of it; a smaller one does not.
    PerCell<char> most(large);
    CHECK(reinterpret_cast<std::uintptr_t>(most.data()) % (std::size_t{1} << 21) == 0);
    PerCell<char> few(large / 2);
    few.resize(large);  // from one kind of block to the other
    CHECK(few.size() == large);
}

void what_has_a_first_value_gets_it() {
    struct Counted {
        std::int32_t value = 5;
    };
    PerCell<Counted> cells;
    cells.resize(large);
    CHECK(cells.front().value == 5 && cells.back().value == 5);
    PerCell<std::vector<int>> lists;
    lists.resize(large / 8);
    CHECK(lists.front().empty() && lists.back().empty());
}

void more_than_there_is_throws() {
    bool thrown = false;
    try {
        Pages<std::int64_t>().allocate(std::numeric_limits<std::size_t>::max() / 4);
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    CHECK(thrown);
}

}  // namespace

int main() {
    what_is_written_is_kept();
    a_large_block_fills_large_pages();
    what_has_a_first_value_gets_it();
    more_than_there_is_throws();
    return report("pages");
}
