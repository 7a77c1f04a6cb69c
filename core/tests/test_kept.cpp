// Kept workers: warm for the next board, gone after a large one, never shared by two users at once.
#include <thread>

#include "check.hpp"
#include "kept.hpp"

using namespace lamplighter;

namespace {

struct Worker {
    static inline int alive = 0;
    int boards = 0;
    Worker() { ++alive; }
    ~Worker() { --alive; }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
};

constexpr int side = 256;  // squared, the largest that is kept

void test_small_boards_share() {
    for (int i = 0; i < 3; ++i) {
        Kept<Worker> worker(side, side);
        CHECK(worker->boards == i);
        ++(*worker).boards;
    }
    CHECK(Worker::alive == 1);
}

void test_large_boards_do_not() {
    {
        Kept<Worker> worker(side, side + 1);
        CHECK(worker->boards == 0);
        ++worker->boards;
        CHECK(Worker::alive == 2);
    }
    CHECK(Worker::alive == 1);
    Kept<Worker> worker(1, 1);
    CHECK(worker->boards == 3);
}

// More cells than an int holds are large, not few.
void test_huge() {
    CHECK(!is_kept(1 << 16, 1 << 16));
    CHECK(is_kept(1, 1 << 16));
    CHECK(!is_kept(1, (1 << 16) + 1));
}

void test_one_at_a_time() {
    Kept<Worker> outer(2, 2);
    {
        Kept<Worker> inner(2, 2);
        CHECK(&*inner != &*outer);
        CHECK(inner->boards == 0);
    }
    Kept<Worker> again(2, 2);
    CHECK(&*again != &*outer);
}

void test_each_thread_has_its_own() {
    Kept<Worker> here(2, 2);
    const Worker* there = nullptr;
    std::thread([&] { there = &*Kept<Worker>(2, 2); }).join();
    CHECK(there != &*here);
    CHECK(Worker::alive == 1);
}

}  // namespace

int main() {
    test_small_boards_share();
    test_large_boards_do_not();
    test_huge();
    test_one_at_a_time();
    test_each_thread_has_its_own();
    return report("kept");
}
