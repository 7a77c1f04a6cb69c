// How long a search may go on, and who may stop it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <utility>

namespace lamplighter {

using Clock = std::chrono::steady_clock;

struct Limits {
    std::uint64_t solutions = 2;  // stop when that many are found
    // How many of them are handed over; the others are verified and counted alone.
    std::uint64_t kept = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    // Dead ends in one part before the search gives up, so that another may try. Not counted once two
    // solutions are found: counting on is something this search does best itself.
    std::uint64_t conflicts = std::numeric_limits<std::uint64_t>::max();
    Clock::time_point deadline = Clock::time_point::max();
    const std::atomic<bool>* cancelled = nullptr;
    const std::atomic<bool>* abandoned = nullptr;  // the same, said by whoever runs the threads
    // Asked now and then whether somebody outside wants to stop (a signal, say); may be null.
    bool (*interrupted)() = nullptr;

    // From now; below zero means no limit.
    void set_seconds(double seconds) {
        if (seconds < 0) return;
        // A limit of centuries would overflow the clock; nobody waits that long.
        const auto span = std::chrono::duration<double>(seconds < 1e9 ? seconds : 1e9);
        deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
    }

    bool is_cancelled() const {
        return (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) ||
               (abandoned != nullptr && abandoned->load(std::memory_order_relaxed));
    }

    // Cheap enough for every few hundred steps, not for every step.
    bool is_over() const {
        if (is_cancelled()) return true;
        if (interrupted != nullptr && interrupted()) return true;
        return deadline != Clock::time_point::max() && Clock::now() >= deadline;
    }
};

// Thrown out of a propagation that itself outlasts the limits, as on boards of a million cells. What
// it leaves half done is never looked at again: the next puzzle loads afresh.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "stopped: the limits are over"; }
};

struct Stats {
    std::uint64_t nodes = 0;      // decisions
    std::uint64_t conflicts = 0;  // dead ends met
    std::uint64_t probes = 0;     // hypotheses tried while shaving
    std::uint64_t hits = 0;       // those that failed, so that the opposite holds
    std::uint64_t learned = 0;    // clauses kept from dead ends
    std::uint64_t restarts = 0;
    std::uint64_t parts = 0;  // independent parts, where it came to looking for them
};

// Every count beside its name.
inline std::array<std::pair<const char*, std::uint64_t>, 7> counts_of(const Stats& stats) {
    return {{{"nodes", stats.nodes},
             {"conflicts", stats.conflicts},
             {"probes", stats.probes},
             {"hits", stats.hits},
             {"learned", stats.learned},
             {"restarts", stats.restarts},
             {"parts", stats.parts}}};
}

}  // namespace lamplighter
