// Workers whose buffers outlive the puzzle: one of each kind per thread, up to one size.
//
// A solver, a ladder or a generator that is warm allocates nothing for the next board. So each thread
// keeps one; but a board of a million cells would leave a hundred megabytes behind for good, and what
// it takes to allocate them is nothing compared with the work. Beyond `largest_kept` cells the worker
// is made for that one board and its memory goes back to the system.
//
//     Kept<Solver> solver(height, width);
//     solver->solve_akari(...);
#pragma once

#include <cstddef>
#include <memory>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace lamplighter {

inline constexpr std::size_t largest_kept = std::size_t{1} << 16;  // cells

inline bool is_kept(int height, int width) {
    return static_cast<std::size_t>(height) * static_cast<std::size_t>(width) <= largest_kept;
}

template <class Worker>
class Kept {
public:
    Kept(int height, int width) {
        // A signal's handler may ask for another board while this thread is at work on one.
        if (is_kept(height, width) && !desk().taken) {
            desk().taken = true;
            worker_ = &desk().worker;
        } else {
            own_ = std::make_unique<Worker>();
            worker_ = own_.get();
        }
    }
    ~Kept() {
        if (own_ == nullptr) {
            desk().taken = false;
            return;
        }
        own_.reset();
#if defined(__GLIBC__)
        malloc_trim(0);  // freed alone, most of it stays with the process
#endif
    }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    Worker& operator*() const { return *worker_; }
    Worker* operator->() const { return worker_; }

private:
    struct Desk {
        Worker worker{};
        bool taken = false;
    };
    static Desk& desk() {
        thread_local Desk kept;
        return kept;
    }

    Worker* worker_ = nullptr;
    std::unique_ptr<Worker> own_;
};

}  // namespace lamplighter
