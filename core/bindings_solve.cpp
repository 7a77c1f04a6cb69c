// nanobind for solving and checking answers: plain data in, plain data out, no logic.
#include <nanobind/stl/variant.h>

#include <array>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

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
    const auto counted = counts_of(answered.result.stats);
    // The names are made once: a batch fills this dictionary for every puzzle.
    static const auto names = [&] {
        std::array<PyObject*, std::tuple_size_v<decltype(counted)>> made{};
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = PyUnicode_InternFromString(counted[i].first);
        return made;
    }();
    nb::dict stats;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const nb::object value = nb::steal(PyLong_FromUnsignedLongLong(counted[i].second));
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

// A batch under way, whose threads go on while Python does something else.
template <class Asked, class Result>
class Begun {
public:
    using Work = Batch<Asked, Result>;

    // `held` is what the questions point into.
    Begun(std::unique_ptr<Work> work, nb::object held, CancelToken* cancel)
        : work_(std::move(work)), held_(std::move(held)), token_(nb::find(cancel)) {}
    Begun(Begun&&) noexcept = default;
    ~Begun() {
        if (work_ == nullptr) return;
        work_->abandon();
        const nb::gil_scoped_release free;  // while its threads come to an end
        work_.reset();
    }

    const std::vector<Asked>& questions() const { return work_->questions(); }
    std::vector<Result> finish() {
        const Limits limits = stoppable(work_->abandoned());
        auto results = [&] {
            const nb::gil_scoped_release free;
            return work_->finish(limits.interrupted);
        }();
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        return results;
    }

private:
    std::unique_ptr<Work> work_;
    nb::object held_, token_;
};
using BegunBoards = Begun<Question, Answer>;
using BegunLines = Begun<AskedLine, LineAnswer>;

Limits asked_limits(const Most& solutions, const Most& nodes, const Most& conflicts,
                    CancelToken* cancel) {
    Limits limits = set({}, solutions, nodes, conflicts);
    if (cancel != nullptr) limits.cancelled = &cancel->flag();
    return limits;
}

BegunBoards begin_many(const Asked& puzzles, Most solutions, Most nodes, Most conflicts,
                       Seconds seconds, int jobs, CancelToken* cancel) {
    return {begin_batch(questions_of(puzzles), asked_limits(solutions, nodes, conflicts, cancel),
                        seconds_of(seconds), jobs_of(jobs)),
            nb::none(), cancel};
}

nb::typed<nb::list, Answered> answers_of(BegunBoards& begun) {
    std::vector<Answer> answers = begun.finish();
    nb::list found;
    for (std::size_t i = 0; i < answers.size(); ++i)
        found.append(nb::cast(Answered{std::move(answers[i]), begun.questions()[i].width}));
    return nb::borrow<nb::typed<nb::list, Answered>>(found);
}

nb::typed<nb::list, Answered> solve_many(const Asked& puzzles, Most solutions, Most nodes,
                                         Most conflicts, Seconds seconds, int jobs,
                                         CancelToken* cancel) {
    BegunBoards begun = begin_many(puzzles, solutions, nodes, conflicts, seconds, jobs, cancel);
    return answers_of(begun);
}

// A status and a line, an answer that Python has to write, or nothing.
using ToldLine = std::optional<std::variant<nb::typed<nb::tuple, Status, nb::str>, Answered>>;

// (name, text), or (name, genre, rows).
AskedLine asked_line(nb::handle asked) {
    const Py_ssize_t size = PyTuple_Check(asked.ptr()) ? NB_TUPLE_GET_SIZE(asked.ptr()) : 0;
    if (size != 2 && size != 3)
        throw nb::type_error("a line is a name and a text, or a name and a board");
    const std::string_view name = text_of(NB_TUPLE_GET_ITEM(asked.ptr(), 0));
    if (size == 2) return {name, text_of(NB_TUPLE_GET_ITEM(asked.ptr(), 1)), {}};
    return {name,
            {},
            question_of(genre_of(NB_TUPLE_GET_ITEM(asked.ptr(), 1)), NB_TUPLE_GET_ITEM(asked.ptr(), 2),
                        std::nullopt)};
}

BegunLines begin_lines(const AskedLines& lines, Most solutions, Most nodes, Most conflicts,
                       Seconds seconds, int jobs, CancelToken* cancel) {
    nb::object held = tuple_of(lines);
    std::vector<AskedLine> asked;
    const Py_ssize_t count = NB_TUPLE_GET_SIZE(held.ptr());
    asked.reserve(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i)
        asked.push_back(asked_line(NB_TUPLE_GET_ITEM(held.ptr(), i)));
    return {begin_lines(std::move(asked), asked_limits(solutions, nodes, conflicts, cancel),
                        seconds_of(seconds), jobs_of(jobs)),
            std::move(held), cancel};
}

nb::typed<nb::list, ToldLine> lines_of(BegunLines& begun) {
    nb::list told;
    for (LineAnswer& each : begun.finish()) {
        if (!each.is_read) told.append(nb::none());
        else if (each.line.empty()) told.append(nb::cast(Answered{std::move(each.answer), each.width}));
        else
            told.append(
                nb::make_tuple(each.answer.status, nb::str(each.line.data(), each.line.size())));
    }
    return nb::borrow<nb::typed<nb::list, ToldLine>>(told);
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
    nb::class_<BegunBoards>(m, "BegunBoards", "Puzzles that threads are at work on.")
        .def("answers", &answers_of, "Joins the work; all answers, in order. To be called once.");
    m.def("begin_many", &begin_many, "puzzles"_a, nb::kw_only(), "solutions"_a = 2,
          "nodes"_a = nb::none(), "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "cancel"_a.none() = nb::none(),
          "As `solve_many`, but all threads except the caller's begin at once.");
    nb::class_<BegunLines>(m, "BegunLines", "Lines that threads are at work on.")
        .def("lines", &lines_of, "Joins the work; what came of each, in order. To be called once.");
    m.def("begin_lines",
          nb::overload_cast<const AskedLines&, Most, Most, Most, Seconds, int, CancelToken*>(
              &begin_lines),
          "lines"_a, nb::kw_only(), "solutions"_a = 2, "nodes"_a = nb::none(),
          "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "jobs"_a = 1,
          "cancel"_a.none() = nb::none(),
          "Lines (name, JSON) and boards (name, genre, rows). Of each comes the status and a line of\n"
          "JSON that answers it, or only an answer if that is not settled; None if a line is not the\n"
          "usual one. The name is for a board without an id.");
    m.def("solves", &solves, "genre"_a, "rows"_a, "answer"_a,
          "Whether an answer, placed cells marked and all others empty, keeps to every rule.");
}

}  // namespace lamplighter
