// Threads that help whoever began a piece of work, in the order in which the pieces were begun.
//
// Built with LAMPLIGHTER_THREADS=0, for places that have one thread only (a browser), a crew is empty:
// whoever begins a piece of work does all of it.
#pragma once

#if !defined(LAMPLIGHTER_THREADS)
#define LAMPLIGHTER_THREADS 1
#endif

#include <cstddef>
#if LAMPLIGHTER_THREADS
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>
#if __has_include(<unistd.h>)
#include <unistd.h>
#endif
#endif

namespace lamplighter {

// Work in pieces that any thread may take.
class Shared {
public:
    // Takes pieces until none is left. Throws nothing.
    virtual void help() noexcept = 0;

protected:
    ~Shared() = default;
};

#if LAMPLIGHTER_THREADS

class Crew {
public:
    // So many at most: a thread is started when there is work for it, and stays.
    explicit Crew(std::size_t helpers) : most_(helpers) {}
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        {
            const std::lock_guard<std::mutex> hold(guard_);
            ends_ = true;
        }
        news_.notify_all();
        for (std::thread& helper : helpers_) helper.join();
    }

    std::size_t most() const { return most_; }

    // Threads do not follow into a forked process. What they were at is never finished there, and a
    // crew that waits for them, as its end does, waits for ever.
    bool is_here() const {
#if __has_include(<unistd.h>)
        return home_ == getpid();
#else
        return true;
#endif
    }

    // Work with so many pieces, to be left before it ends.
    void join(Shared& work, std::size_t pieces) {
        while (helpers_.size() < std::min(most_, pieces)) {
            try {
                helpers_.emplace_back([this] { stay(); });
            } catch (const std::system_error&) {
                break;  // the system has no thread to spare: those that there are do the work
            }
        }
        if (helpers_.empty()) return;
        {
            const std::lock_guard<std::mutex> hold(guard_);
            open_.push_back({&work, 0, true});
        }
        news_.notify_all();
    }
    // Nobody is at it any more afterwards.
    void leave(const Shared& work) {
        if (helpers_.empty() || !is_here()) return;
        std::unique_lock<std::mutex> hold(guard_);
        const auto found = std::find_if(open_.begin(), open_.end(),
                                        [&](const Piece& each) { return each.work == &work; });
        if (found == open_.end()) return;
        found->is_wanted = false;
        left_.wait(hold, [&] { return count(work) == 0; });
        std::erase_if(open_, [&](const Piece& each) { return each.work == &work; });
    }

private:
    struct Piece {
        Shared* work;
        std::size_t helpers;  // that are at it
        bool is_wanted;       // there may be something left to take
    };

    std::size_t count(const Shared& work) const {
        for (const Piece& each : open_)
            if (each.work == &work) return each.helpers;
        return 0;
    }

    Piece* next() {
        for (Piece& each : open_)
            if (each.is_wanted) return &each;
        return nullptr;
    }

    void stay() {
        std::unique_lock<std::mutex> hold(guard_);
        for (;;) {
            news_.wait(hold, [&] { return ends_ || next() != nullptr; });
            if (ends_) return;
            Piece* piece = next();
            Shared* const work = piece->work;
            ++piece->helpers;
            hold.unlock();
            work->help();
            hold.lock();
            for (Piece& each : open_)
                if (each.work == work) {
                    each.is_wanted = false;
                    if (--each.helpers == 0) left_.notify_all();
                }
        }
    }

    const std::size_t most_;
#if __has_include(<unistd.h>)
    const pid_t home_ = getpid();
#endif
    std::mutex guard_;
    std::condition_variable news_, left_;
    std::deque<Piece> open_;  // begun first, helped first
    bool ends_ = false;
    std::vector<std::thread> helpers_;  // not every C++20 library has jthread yet
};

#else

class Crew {
public:
    explicit Crew(std::size_t) {}
    std::size_t most() const { return 0; }
    bool is_here() const { return true; }
    void join(Shared&, std::size_t) {}
    void leave(const Shared&) {}
};

#endif

}  // namespace lamplighter
