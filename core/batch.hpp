// Many puzzles on several threads, results in the order of the questions.
//
// Built with LAMPLIGHTER_THREADS=0, for places that have one thread only (a browser), the core starts
// none: the caller does all the work, whatever the number of jobs.
#pragma once

#if !defined(LAMPLIGHTER_THREADS)
#define LAMPLIGHTER_THREADS 1
#endif

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <vector>
#if LAMPLIGHTER_THREADS
#include <mutex>
#include <thread>
#endif

#include "limits.hpp"

namespace lamplighter {

// `one(question, limits)` for each question. Limits hold for each puzzle by itself; `seconds` below
// zero means no time limit. What `one` throws is thrown here, once every thread has finished.
template <class Result, class Question, class One>
std::vector<Result> in_batch(const std::vector<Question>& questions, const Limits& limits,
                             double seconds, [[maybe_unused]] int jobs, One one) {
#if LAMPLIGHTER_THREADS
    constexpr std::size_t stretch = 8;  // puzzles taken at a time, so that threads seldom meet
    std::vector<Result> results(questions.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::mutex guard;
    std::exception_ptr failure;
    const auto fail = [&] {
        const std::lock_guard<std::mutex> hold(guard);
        if (failure == nullptr) failure = std::current_exception();
        failed.store(true);
    };
    const auto work = [&](bool is_caller) {
        try {
            for (;;) {
                const std::size_t from = next.fetch_add(stretch);
                if (from >= questions.size() || failed.load() || limits.is_cancelled()) return;
                for (std::size_t i = from; i < std::min(from + stretch, questions.size()); ++i) {
                    Limits own = limits;
                    // Only the calling thread may ask about signals; the others watch the flag.
                    if (!is_caller) own.interrupted = nullptr;
                    own.set_seconds(seconds);
                    results[i] = one(questions[i], own);
                }
            }
        } catch (...) {
            fail();
        }
    };
    const auto wanted = static_cast<std::size_t>(std::max(jobs, 1));
    const std::size_t useful = (questions.size() + stretch - 1) / stretch;
    std::vector<std::thread> helpers;  // not every C++20 library has jthread yet
    try {
        for (std::size_t i = 1; i < std::min(wanted, useful); ++i) helpers.emplace_back(work, false);
    } catch (...) {
        fail();  // the system has no thread to spare
    }
    work(true);
    for (std::thread& helper : helpers) helper.join();
    if (failure != nullptr) std::rethrow_exception(failure);
#else
    std::vector<Result> results(questions.size());
    for (std::size_t i = 0; i < questions.size() && !limits.is_cancelled(); ++i) {
        Limits own = limits;
        own.set_seconds(seconds);
        results[i] = one(questions[i], own);
    }
#endif
    return results;
}

}  // namespace lamplighter
