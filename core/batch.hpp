// Many puzzles on several threads, results in the order of the questions.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "crew.hpp"
#include "limits.hpp"
#include "slab.hpp"

namespace lamplighter {

// `one(question, limits, slab)` for each question; the slab is for text that lives as long as the
// batch. Limits hold for each puzzle by itself; `seconds` below zero means no time limit. The crew
// begins at once; the caller joins it in `finish`, and may do something else before. The crew outlives
// the batch.
template <class Question, class Result>
class Batch final : Shared {
public:
    using One = std::function<Result(const Question& question, const Limits& limits, Slab& slab)>;

    // `stretch`: questions that a thread takes at a time, so that threads seldom meet over short ones.
    Batch(Crew& crew, std::vector<Question> questions, const Limits& limits, double seconds, One one,
          std::size_t stretch = 1)
        : crew_(crew),
          questions_(std::move(questions)),
          results_(questions_.size()),
          limits_(limits),
          seconds_(seconds),
          one_(std::move(one)),
          stretch_(stretch) {
        limits_.interrupted = nullptr;  // only the calling thread may ask about signals
        limits_.abandoned = &abandoned_;
        const std::size_t stretches = (questions_.size() + stretch - 1) / stretch;
        const std::size_t helpers = std::min(crew.most(), std::max<std::size_t>(stretches, 1) - 1);
        slabs_.resize(helpers + 1);
        if (helpers > 0) crew_.join(*this, helpers);
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch() {
        abandoned_.store(true);
        crew_.leave(*this);
    }

    const std::vector<Question>& questions() const { return questions_; }
    // What stops every thread.
    std::atomic<bool>& abandoned() { return abandoned_; }
    void abandon() { abandoned_.store(true); }

    // The results, in the order of the questions. What `one` throws is thrown here, once every thread
    // has finished.
    std::vector<Result> finish(bool (*interrupted)()) {
        if (!crew_.is_here())
            throw std::runtime_error("it was begun in the process that this one forked from");
        if (is_finished_) throw std::runtime_error("its results were asked for already");
        is_finished_ = true;
        Limits own = limits_;
        own.interrupted = interrupted;
        work(own, slabs_[0]);
        crew_.leave(*this);
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        return std::move(results_);
    }

private:
    void help() noexcept override {
        const std::size_t seat = seats_.fetch_add(1);
        if (seat < slabs_.size()) work(limits_, slabs_[seat]);
    }
    void work(const Limits& limits, Slab& slab) noexcept {
        try {
            for (;;) {
                const std::size_t from = next_.fetch_add(stretch_);
                if (from >= questions_.size() || failed_.load() || limits.is_cancelled()) return;
                for (std::size_t i = from; i < std::min(from + stretch_, questions_.size()); ++i) {
                    Limits own = limits;
                    own.set_seconds(seconds_);
                    results_[i] = one_(questions_[i], own, slab);
                }
            }
        } catch (...) {
            if (!failing_.test_and_set()) failure_ = std::current_exception();
            failed_.store(true);
        }
    }

    Crew& crew_;
    std::vector<Question> questions_;
    std::vector<Result> results_;
    std::vector<Slab> slabs_;  // the first is the caller's, the others are for those who help
    Limits limits_;
    double seconds_;
    One one_;
    std::size_t stretch_;
    // Written often, so away from what is only read.
    alignas(64) std::atomic<std::size_t> next_{0}, seats_{1};
    alignas(64) std::atomic<bool> failed_{false}, abandoned_{false};
    std::atomic_flag failing_ = ATOMIC_FLAG_INIT;
    bool is_finished_ = false;
    std::exception_ptr failure_;  // of the first that failed; read when nobody is at work any more
};

// All of it at once, on so many threads.
template <class Result, class Question, class One>
std::vector<Result> in_batch(std::vector<Question> questions, const Limits& limits, double seconds,
                             int jobs, One one) {
    Crew crew(static_cast<std::size_t>(std::max(jobs, 1)) - 1);
    return Batch<Question, Result>(crew, std::move(questions), limits, seconds, std::move(one))
        .finish(limits.interrupted);
}

}  // namespace lamplighter
