#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace lamplighter {

namespace {

constexpr int largest_kept = 1 << 16;  // cells: beyond that, buffers are not worth holding on to

Answer solve_with(Solver& solver, const Question& question, const Limits& limits) {
    return question.is_akari
               ? solver.solve_akari(question.height, question.width, question.letters,
                                    question.marks, limits)
               : solver.solve_kuromasu(question.height, question.width, question.clues,
                                       question.marks, limits);
}

}  // namespace

Answer solve_one(Solver& solver, const Question& question, Limits limits, double seconds) {
    limits.set_seconds(seconds);
    if (question.height * question.width <= largest_kept) return solve_with(solver, question, limits);
    Solver own;
    return solve_with(own, question, limits);
}

std::vector<Answer> solve_batch(const std::vector<Question>& questions, const Limits& limits,
                                double seconds, int jobs) {
    std::vector<Answer> answers(questions.size());
    std::atomic<std::size_t> next{0};
    constexpr std::size_t stretch = 8;  // puzzles taken at a time, so that threads seldom meet
    const auto work = [&](bool is_main) {
        thread_local Solver solver;  // the calling thread's is warm from the batch before
        Limits own = limits;
        // Only the calling thread may ask about signals; the others watch the flag.
        if (!is_main) own.interrupted = nullptr;
        for (;;) {
            const std::size_t from = next.fetch_add(stretch);
            if (from >= questions.size() || limits.is_cancelled()) return;
            for (std::size_t i = from; i < std::min(from + stretch, questions.size()); ++i)
                answers[i] = solve_one(solver, questions[i], own, seconds);
        }
    };
    const auto wanted = static_cast<std::size_t>(std::max(jobs, 1));
    const std::size_t useful = (questions.size() + stretch - 1) / stretch;
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(wanted, useful); ++i) helpers.emplace_back(work, false);
    work(true);
    return answers;
}

}  // namespace lamplighter
