// Chains: the shortest way between cells of a small graph drawn by hand.
#include <vector>

#include "chain.hpp"
#include "check.hpp"

using namespace lamplighter;

namespace {

//     0 - 1 - 2 - 3
//     |           |
//     4 - - 5 - - +      6 stands alone
const std::vector<std::vector<CellId>> touching{{1, 4}, {0, 2}, {1, 3}, {2, 5}, {0, 5}, {4, 3}, {}};

const auto each_touching = [](CellId cell, auto reach) {
    for (const CellId other : touching[static_cast<std::size_t>(cell)]) reach(other);
};

void test_shortest() {
    Chain chain;
    chain.reset(touching.size());
    const std::vector<CellId> far{3, 6}, two{2, 5}, alone{6};
    CHECK(chain.find(0, far, each_touching));
    CHECK((chain.cells() == std::vector<CellId>{3, 2, 1, 0}));
    // Of two as near, the one that is met first.
    CHECK(chain.find(0, two, each_touching));
    CHECK((chain.cells() == std::vector<CellId>{2, 1, 0}));
    CHECK(!chain.find(0, alone, each_touching));
    CHECK(!chain.find(6, far, each_touching));
    CHECK(chain.find(5, far, each_touching));
    CHECK((chain.cells() == std::vector<CellId>{3, 5}));
}

}  // namespace

int main() {
    test_shortest();
    return report("chain");
}
