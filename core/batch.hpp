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
#include <functional>
#include <utility>
#include <vector>
#if LAMPLIGHTER_THREADS
#include <mutex>
#include <thread>
#endif

#include "limits.hpp"

namespace lamplighter {

// `one(question, limits)` for each question. Limits hold for each puzzle by itself; `seconds` below
// zero means no time limit. Threads beside the caller's begin at once; the caller joins them in
// `finish`, and may do something else before.
template <class Question, class Result>
class Batch {
public:
    using One = std::function<Result(const Question& question, const Limits& limits)>;

    Batch(std::vector<Question> questions, const Limits& limits, double seconds,
          [[maybe_unused]] int jobs, One one)
        : questions_(std::move(questions)),
          results_(questions_.size()),
          limits_(limits),
          seconds_(seconds),
          one_(std::move(one)) {
        limits_.interrupted = nullptr;  // only the calling thread may ask about signals
        limits_.abandoned = &abandoned_;
#if LAMPLIGHTER_THREADS
        const auto wanted = static_cast<std::size_t>(std::max(jobs, 1));
        const std::size_t useful = (questions_.size() + stretch - 1) / stretch;
        try {
            for (std::size_t i = 1; i < std::min(wanted, useful); ++i)
                helpers_.emplace_back([this] { work(limits_); });
        } catch (...) {
            fail();  // the system has no thread to spare
        }
#endif
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch() {
        abandoned_.store(true);
        join();
    }

    const std::vector<Question>& questions() const { return questions_; }
    // What stops every thread.
    std::atomic<bool>& abandoned() { return abandoned_; }
    void abandon() { abandoned_.store(true); }

    // The results, in the order of the questions. What `one` throws is thrown here, once every thread
    // has finished.
    std::vector<Result> finish(bool (*interrupted)()) {
        Limits own = limits_;
        own.interrupted = interrupted;
        work(own);
        join();
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        return std::move(results_);
    }

private:
    static constexpr std::size_t stretch = 8;  // puzzles taken at a time, so that threads seldom meet

    void work(const Limits& limits) {
        try {
            for (;;) {
                const std::size_t from = next_.fetch_add(stretch);
                if (from >= questions_.size() || failed_.load() || limits.is_cancelled()) return;
                for (std::size_t i = from; i < std::min(from + stretch, questions_.size()); ++i) {
                    Limits own = limits;
                    own.set_seconds(seconds_);
                    results_[i] = one_(questions_[i], own);
                }
            }
        } catch (...) {
            fail();
        }
    }
    void fail() {
#if LAMPLIGHTER_THREADS
        const std::lock_guard<std::mutex> hold(guard_);
#endif
        if (failure_ == nullptr) failure_ = std::current_exception();
        failed_.store(true);
    }
    void join() {
#if LAMPLIGHTER_THREADS
        for (std::thread& helper : helpers_) helper.join();
        helpers_.clear();
#endif
    }

    std::vector<Question> questions_;
    std::vector<Result> results_;
    Limits limits_;
    double seconds_;
    One one_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> failed_{false}, abandoned_{false};
    std::exception_ptr failure_;
#if LAMPLIGHTER_THREADS
    std::mutex guard_;
    std::vector<std::thread> helpers_;  // not every C++20 library has jthread yet
#endif
};

// All of it at once.
template <class Result, class Question, class One>
std::vector<Result> in_batch(std::vector<Question> questions, const Limits& limits, double seconds,
                             int jobs, One one) {
    return Batch<Question, Result>(std::move(questions), limits, seconds, jobs, std::move(one))
        .finish(limits.interrupted);
}

}  // namespace lamplighter
