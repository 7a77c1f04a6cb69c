// Clauses: what is stored is read back, watched twice, and the better half survives forgetting.
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "clauses.hpp"

using namespace lamplighter;

namespace {

constexpr std::size_t cells = 40;

Literals absent(CellId first, CellId count) {
    Literals literals;
    for (CellId cell = first; cell < first + count; ++cell) literals.emplace_back(cell, false);
    return literals;
}

void test_store() {
    Clauses clauses;
    CHECK(clauses.empty());
    const Clauses::Ref clause = clauses.forbid(absent(3, 3), 2, cells);
    CHECK(clauses.count() == 1 && clauses.size(clause) == 3 && clauses.glue(clause) == 2);
    CHECK(clauses.literal(clause, 0) == Literal(3, true));
    clauses.swap(clause, 0, 2);
    CHECK(clauses.literal(clause, 0) == Literal(5, true));
    CHECK(clauses.watching(Literal(3, true)).size() == 1);
    CHECK(clauses.watching(Literal(4, true)).front().other == Literal(3, true));
    CHECK(clauses.watching(Literal(5, true)).empty());
    clauses.clear();
    CHECK(clauses.empty() && clauses.watching(Literal(3, true)).empty());
}

void test_forget() {
    Clauses clauses;
    for (CellId i = 0; i < 10; ++i)
        clauses.forbid(absent(i, 4), i == 9 ? 0 : static_cast<std::uint32_t>(i) + 1, cells);
    std::vector<Clauses::Ref> left;
    clauses.forget([&](Clauses::Ref clause) {
        left.push_back(clause);
        clauses.watch(clause);
    });
    // Glues 1 to 9 and one kept for good: those below the middle stay, and that one.
    CHECK(left.size() == 5 && clauses.count() == 5);
    for (CellId i = 0; i < 4; ++i) {
        const Clauses::Ref clause = left[static_cast<std::size_t>(i)];
        CHECK(clauses.size(clause) == 4 && clauses.literal(clause, 0) == Literal(i, true));
    }
    CHECK(clauses.glue(left[4]) == 0 && clauses.literal(left[4], 3) == Literal(12, true));
    CHECK(clauses.watching(Literal(5, true)).empty());
    CHECK(clauses.watching(Literal(9, true)).size() == 1);
}

// After a long search the room is given back, and the next one begins as the first did.
void test_clear_after_many() {
    Clauses clauses;
    for (int i = 0; i < 50'000; ++i) clauses.forbid(absent(0, 30), 3, cells);
    CHECK(clauses.count() == 50'000);
    clauses.clear();
    CHECK(clauses.empty());
    const Clauses::Ref clause = clauses.forbid(absent(7, 2), 1, cells);
    CHECK(clause == 0 && clauses.watching(Literal(8, true)).size() == 1);
}

}  // namespace

int main() {
    test_store();
    test_forget();
    test_clear_after_many();
    return report("clauses");
}
