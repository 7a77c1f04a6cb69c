// nanobind: types, names, docstrings, no logic beyond turning Python values into core ones and back.
#include "bindings.hpp"

#include <array>

#include "verify.hpp"

using namespace nanobind::literals;
using namespace lamplighter;

namespace {

nb::tuple tuple_of(const Question& question, const Answer& answer) {
    nb::list solutions;
    for (const std::string& drawn : answer.solutions)
        solutions.append(rows_of(drawn, question.width));
    const Stats& counted = answer.stats;
    nb::dict stats;
    // The names are made once: a batch fills this dictionary for every puzzle.
    static const std::array<PyObject*, 7> names{
        PyUnicode_InternFromString("nodes"),   PyUnicode_InternFromString("conflicts"),
        PyUnicode_InternFromString("probes"),  PyUnicode_InternFromString("hits"),
        PyUnicode_InternFromString("learned"), PyUnicode_InternFromString("restarts"),
        PyUnicode_InternFromString("parts")};
    const std::array<std::uint64_t, 7> values{counted.nodes, counted.conflicts, counted.probes,
                                              counted.hits,  counted.learned,   counted.restarts,
                                              counted.parts};
    for (std::size_t i = 0; i < names.size(); ++i)
        stats[nb::handle(names[i])] = values[i];
    return nb::make_tuple(static_cast<int>(answer.status), solutions, stats, answer.seconds,
                          answer.gave_up, answer.exhausted);
}

nb::tuple solve(bool is_akari, nb::handle rows, nb::handle marks, std::uint64_t solutions,
                std::uint64_t nodes, std::uint64_t conflicts, double seconds, CancelToken* cancel) {
    thread_local Solver solver;
    const Question question = question_of(is_akari, rows, marks);
    const Answer answer = run_limited(cancel, [&](Limits limits) {
        limits.solutions = solutions;
        limits.nodes = nodes;
        limits.conflicts = conflicts;
        return solve_one(solver, question, limits, seconds);
    });
    return tuple_of(question, answer);
}

nb::list solve_many(nb::list puzzles, std::uint64_t solutions, std::uint64_t nodes,
                    std::uint64_t conflicts, double seconds, int jobs, CancelToken* cancel) {
    std::vector<Question> questions;
    questions.reserve(nb::len(puzzles));
    for (nb::handle each : puzzles)
        questions.push_back(question_of(nb::cast<bool>(each[0]), each[1], nb::none()));
    const std::vector<Answer> answers = run_limited(cancel, [&](Limits limits) {
        limits.solutions = solutions;
        limits.nodes = nodes;
        limits.conflicts = conflicts;
        return solve_batch(questions, limits, seconds, jobs);
    });
    nb::list found;
    for (std::size_t i = 0; i < answers.size(); ++i) found.append(tuple_of(questions[i], answers[i]));
    return found;
}

bool solves(bool is_akari, nb::handle rows, nb::handle answer) {
    const Question question = question_of(is_akari, rows, answer);
    if (is_akari)
        return solves_akari(question.height, question.width, question.letters, question.marks);
    return solves_kuromasu(question.height, question.width, question.clues, question.marks);
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The native engine of Lamplighter: plain data in, plain data out.";
    nb::class_<CancelToken>(m, "CancelToken",
                            "A flag that stops a search from another thread, within 0.2 seconds.")
        .def(nb::init<>())
        .def("cancel", &CancelToken::cancel, "Ask every search that was given this token to stop.")
        .def_prop_ro("cancelled", &CancelToken::cancelled, "Whether `cancel` was called.");
    m.def("solve", &solve, "is_akari"_a, "rows"_a, "marks"_a.none(), "solutions"_a, "nodes"_a,
          "conflicts"_a, "seconds"_a, "cancel"_a.none(),
          nb::sig("def solve(is_akari: bool, rows: collections.abc.Sequence[object], marks: collections.abc.Sequence[str] | None, "
                  "solutions: int, nodes: int, conflicts: int, seconds: float, "
                  "cancel: CancelToken | None) -> "
                  "tuple[int, list[tuple[str, ...]], dict[str, int], float, bool]"),
          "One puzzle: (status, solutions, stats, seconds, gave up). Seconds below zero: no limit.");
    m.def("solve_many", &solve_many, "puzzles"_a, "solutions"_a, "nodes"_a, "conflicts"_a,
          "seconds"_a, "jobs"_a, "cancel"_a.none(),
          nb::sig("def solve_many(puzzles: list[tuple[bool, collections.abc.Sequence[object]]], solutions: int, "
                  "nodes: int, conflicts: int, seconds: float, jobs: int, "
                  "cancel: CancelToken | None) -> "
                  "list[tuple[int, list[tuple[str, ...]], dict[str, int], float, bool]]"),
          "Many puzzles, given as (is_akari, rows), on `jobs` threads; answers in order.");
    m.def("solves", &solves, "is_akari"_a, "rows"_a, "answer"_a,
          nb::sig("def solves(is_akari: bool, rows: collections.abc.Sequence[object], "
                  "answer: collections.abc.Sequence[str]) -> bool"),
          "Whether an answer, bulbs as 'o' or black cells as '#', keeps to every rule.");
    bind_deduction(m);
    bind_human(m);
    bind_ants(m);
    bind_explanation(m);
    bind_rating(m);
    bind_generate_akari(m);
    bind_generate_kuromasu(m);
    bind_generate_style(m);
}
