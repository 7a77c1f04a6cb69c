// A crew: who comes, in which order, and that nobody is left when work ends.
#include "crew.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include "check.hpp"

using namespace lamplighter;

namespace {

// So many pieces, each of which takes as long as it is held.
class Pieces final : public Shared {
public:
    explicit Pieces(int count) : left(count) {}
    void help() noexcept override {
        ++helpers;
        while (left.fetch_sub(1) > 0) {
            while (held.load()) std::this_thread::yield();
            ++done;
        }
        --helpers;
    }

    std::atomic<int> left, done{0}, helpers{0};
    std::atomic<bool> held{false};
};

void check_nobody_comes() {
    Crew crew(0);
    Pieces work(5);
    crew.join(work, 4);
    crew.leave(work);
    CHECK(work.done == 0);
    crew.leave(work);
}

// Leaving waits for those at work, and for nobody else.
void check_leaving() {
    Crew crew(3);
    Pieces first(1000), second(1000), idle(0);
    first.held = true;
    crew.join(first, 2);
    crew.join(second, 2);
    crew.join(idle, 1);
    while (first.helpers.load() == 0) std::this_thread::yield();
    crew.leave(second);
    CHECK(second.helpers == 0);
    const int done = second.done;
    first.held = false;
    crew.leave(first);
    CHECK(first.helpers == 0);
    CHECK(first.done == 1000);
    crew.leave(idle);
    CHECK(second.done == done);
}

// The same few threads for thousands of pieces of work, begun ahead and ended in any order.
void check_many() {
    Crew crew(2);
    std::vector<std::unique_ptr<Pieces>> open;
    int done = 0;
    for (int i = 0; i < 3000; ++i) {
        open.push_back(std::make_unique<Pieces>(i % 7));
        crew.join(*open.back(), static_cast<std::size_t>(i % 3));
        if (open.size() < 4) continue;
        const auto place = open.begin() + i % 4;
        (*place)->help();
        crew.leave(**place);
        done += (*place)->done;
        open.erase(place);
    }
    for (const auto& each : open) {
        each->help();
        crew.leave(*each);
        done += each->done;
    }
    int expected = 0;
    for (int i = 0; i < 3000; ++i) expected += i % 7;
    CHECK(done == expected);
}

}  // namespace

int main() {
    check_nobody_comes();
    check_leaving();
    check_many();
    return report("crew");
}
