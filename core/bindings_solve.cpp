// nanobind for solving and checking answers: plain data in, plain data out, no logic.
#include <array>

#include "bindings.hpp"
#include "genre.hpp"

using namespace nanobind::literals;

namespace lamplighter {

namespace {

using Answered = Drawn<Answer>;

nb::typed<nb::list, TextRows> solutions_of(const Answered& answered) {
    nb::list solutions;
    for (const std::string& drawn : answered.result.solutions)
        solutions.append(rows_of(drawn, answered.width));
    return nb::borrow<nb::typed<nb::list, TextRows>>(solutions);
}

Counted stats_of(const Answered& answered) {
    // The names are made once: a batch fills this dictionary for every puzzle.
    static const std::array<PyObject*, 7> names{
        PyUnicode_InternFromString("nodes"),   PyUnicode_InternFromString("conflicts"),
        PyUnicode_InternFromString("probes"),  PyUnicode_InternFromString("hits"),
        PyUnicode_InternFromString("learned"), PyUnicode_InternFromString("restarts"),
        PyUnicode_InternFromString("parts")};
    const Stats& counted = answered.result.stats;
    const std::array<std::uint64_t, 7> values{counted.nodes, counted.conflicts, counted.probes,
                                              counted.hits,  counted.learned,   counted.restarts,
                                              counted.parts};
    nb::dict stats;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const nb::object value = nb::steal(PyLong_FromUnsignedLongLong(values[i]));
        if (PyDict_SetItem(stats.ptr(), names[i], value.ptr()) != 0) throw nb::python_error();
    }
    return nb::borrow<Counted>(stats);
}

// All that a batch asks of every answer, in one go: five calls would cost more than the tuple.
using Told = nb::typed<nb::tuple, Status, nb::typed<nb::list, TextRows>, double, Counted, bool>;

Told told_of(const Answered& answered) {
    const Answer& answer = answered.result;
    return nb::borrow<Told>(nb::make_tuple(answer.status, solutions_of(answered), answer.seconds,
                                           stats_of(answered), answer.exhausted));
}

Limits set(Limits limits, const Most& solutions, const Most& nodes, const Most& conflicts) {
    limits.solutions = at_most(solutions);
    limits.nodes = at_most(nodes);
    limits.conflicts = at_most(conflicts);
    return limits;
}

Answered solve(Genre genre, const Rows& rows, const MarkRows& marks, Most solutions, Most kept,
               Most nodes, Most conflicts, Seconds seconds, CancelToken* cancel) {
    const Question question = question_of(genre, rows, marks);
    return {run_limited(cancel,
                        [&](Limits limits) {
                            limits.kept = at_most(kept);
                            return solve_one(question, set(limits, solutions, nodes, conflicts),
                                             seconds_of(seconds));
                        }),
            question.width};
}

nb::typed<nb::list, Answered> solve_many(const Asked& puzzles, Most solutions, Most nodes,
                                         Most conflicts, Seconds seconds, int jobs,
                                         CancelToken* cancel) {
    const std::vector<Question> questions = questions_of(puzzles);
    std::vector<Answer> answers = run_limited(cancel, [&](const Limits& limits) {
        return solve_batch(questions, set(limits, solutions, nodes, conflicts), seconds_of(seconds),
                           jobs_of(jobs));
    });
    nb::list found;
    for (std::size_t i = 0; i < answers.size(); ++i)
        found.append(nb::cast(Answered{std::move(answers[i]), questions[i].width}));
    return nb::borrow<nb::typed<nb::list, Answered>>(found);
}

bool solves(Genre genre, const Rows& rows, const MarkRows& answer) {
    return trade_of(genre).verify(question_of(genre, rows, answer));
}

}  // namespace

void bind_solving(nb::module_& m) {
    nb::class_<Answered>(m, "Answer", "What came of one search.")
        .def_prop_ro("status", [](const Answered& each) { return each.result.status; })
        .def_prop_ro("solutions", &solutions_of)
        .def_prop_ro(
            "found", [](const Answered& each) { return each.result.found; },
            "How many solutions there were, those not kept included.")
        .def_prop_ro("stats", &stats_of, "What it took, by name.")
        .def_prop_ro("seconds", [](const Answered& each) { return each.result.seconds; })
        .def_prop_ro(
            "exhausted", [](const Answered& each) { return each.result.exhausted; },
            "There are no solutions but these.")
        .def_prop_ro("told", &told_of, "(status, solutions, seconds, stats, exhausted), in one go.")
        .def_prop_ro(
            "gave_up", [](const Answered& each) { return each.result.gave_up; },
            "It met too many dead ends: another solver may do better.");
    m.def("solve", &solve, "genre"_a, "rows"_a, "marks"_a = nb::none(), nb::kw_only(),
          "solutions"_a = 2, "kept"_a = nb::none(), "nodes"_a = nb::none(), "conflicts"_a = nb::none(),
          "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "One puzzle; None is no limit. Of the solutions found, so many are `kept`.");
    m.def("solve_many", &solve_many, "puzzles"_a, nb::kw_only(), "solutions"_a = 2,
          "nodes"_a = nb::none(), "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "cancel"_a.none() = nb::none(),
          "Many puzzles on `jobs` threads; answers in order, limits for each.");
    m.def("solves", &solves, "genre"_a, "rows"_a, "answer"_a,
          "Whether an answer, placed cells marked and all others empty, keeps to every rule.");
}

}  // namespace lamplighter
