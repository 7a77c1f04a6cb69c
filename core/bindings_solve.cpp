// nanobind for solving and checking answers: plain data in, plain data out, no logic.
#include <nanobind/stl/variant.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
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

Counted told_of(const Stats& told) {
    const auto counted = counts_of(told);
    // The names are made once: a batch fills this dictionary for every puzzle.
    static const auto names = [&] {
        std::array<PyObject*, std::tuple_size_v<decltype(counted)>> made{};
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = PyUnicode_InternFromString(counted[i].first);
        return made;
    }();
    static PyObject* const none = [&] {
        PyObject* zeros = PyDict_New();
        const nb::object zero = nb::steal(PyLong_FromLong(0));
        for (PyObject* name : names) PyDict_SetItem(zeros, name, zero.ptr());
        return zeros;
    }();
    nb::object stats = nb::steal(PyDict_Copy(none));
    if (!stats.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (counted[i].second == 0) continue;
        const nb::object value = nb::steal(PyLong_FromUnsignedLongLong(counted[i].second));
        if (PyDict_SetItem(stats.ptr(), names[i], value.ptr()) != 0) throw nb::python_error();
    }
    return nb::borrow<Counted>(stats);
}

// What Python makes of an answer, filled in field by field: a batch makes one for every puzzle, and
// calling the classes would take as long as solving it.
class Forms {
public:
    // `blank`: an outcome, a named tuple, with the fields that are the same for all. `solution`: a
    // class with a genre and rows. `statuses`: Python's, in the order of the core's.
    using Several = nb::typed<nb::tuple, nb::object, nb::ellipsis>;
    Forms(const Several& blank, nb::type_object solution, const Several& statuses)
        : blank_(nb::borrow<nb::tuple>(blank)),
          solution_(std::move(solution)),
          statuses_(nb::borrow<nb::tuple>(statuses)) {
        const nb::object names = blank_.attr("_fields");
        for (std::size_t i = 0; i < fields.size(); ++i)
            places_[i] = nb::cast<Py_ssize_t>(names.attr("index")(fields[i]));
    }

    nb::object outcome_of(const Settled& settled, const Question& question, nb::handle puzzle) const {
        const Answer& answer = settled.answer;
        const auto count = NB_TUPLE_GET_SIZE(blank_.ptr());
        nb::object outcome =
            untracked(nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(blank_.ptr()))), count);
        std::array<PyObject*, fields.size()> values{
            nb::borrow(statuses_[static_cast<std::size_t>(answer.status)]).release().ptr(),
            solutions_of(settled.drawn, question).release().ptr(),
            PyFloat_FromDouble(answer.seconds),
            told_of(answer.stats).release().ptr(),
            nb::bool_(answer.exhausted).release().ptr(),
            nb::borrow(puzzle).release().ptr(),
        };
        for (Py_ssize_t i = 0; i < count; ++i) {
            const auto place = std::find(places_.begin(), places_.end(), i);
            NB_TUPLE_SET_ITEM(outcome.ptr(), i,
                              place == places_.end()
                                  ? nb::borrow(NB_TUPLE_GET_ITEM(blank_.ptr(), i)).release().ptr()
                                  : values[static_cast<std::size_t>(place - places_.begin())]);
        }
        return outcome;
    }

private:
    static constexpr std::array<const char*, 6> fields{"status", "solutions", "seconds",
                                                       "stats",  "exhausted", "puzzle"};

    // A new object that the search for circles passes over: what is in it never leads back to it. Of a
    // hundred thousand outcomes it would otherwise look at every one again and again.
    static nb::object untracked(nb::handle type, Py_ssize_t items) {
        nb::object made =
            nb::steal(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type.ptr()), items));
        if (!made.is_valid()) throw nb::python_error();
        PyObject_GC_UnTrack(made.ptr());
        return made;
    }

    nb::object solutions_of(std::string_view drawn, const Question& question) const {
        static PyObject* const in_genre = PyUnicode_InternFromString("genre");
        static PyObject* const in_rows = PyUnicode_InternFromString("rows");
        const std::size_t cells =
            static_cast<std::size_t>(question.height) * static_cast<std::size_t>(question.width);
        const auto count = static_cast<Py_ssize_t>(drawn.size() / cells);
        nb::object all = nb::steal(PyTuple_New(count));
        if (!all.is_valid()) throw nb::python_error();
        const nb::object name = name_of(question.genre);
        for (Py_ssize_t i = 0; i < count; ++i, drawn.remove_prefix(cells)) {
            nb::object one = untracked(solution_, 0);
            const nb::object rows = rows_of(drawn.substr(0, cells), question.width);
            PyObject_GC_UnTrack(rows.ptr());
            // Not by its own `__setattr__`: it is frozen.
            if (PyObject_GenericSetAttr(one.ptr(), in_genre, name.ptr()) != 0 ||
                PyObject_GenericSetAttr(one.ptr(), in_rows, rows.ptr()) != 0)
                throw nb::python_error();
            NB_TUPLE_SET_ITEM(all.ptr(), i, one.release().ptr());
        }
        if (count > 0)
            PyObject_GC_UnTrack(all.ptr());  // there is one empty tuple, and it is everybody's
        return all;
    }

    static nb::object name_of(Genre genre) {
        const std::string_view name = trade_of(genre).name;
        PyObject* made = PyUnicode_FromStringAndSize(name.data(), static_cast<Py_ssize_t>(name.size()));
        PyUnicode_InternInPlace(&made);
        return nb::steal(made);
    }

    nb::tuple blank_;
    nb::type_object solution_;
    nb::tuple statuses_;
    std::array<Py_ssize_t, fields.size()> places_{};
};

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

using BegunBoards = Begun<Question, Settled>;
using BegunLines = Begun<AskedLine, LineAnswer>;

Limits asked_limits(const Most& solutions, const Most& nodes, const Most& conflicts,
                    CancelToken* cancel) {
    Limits limits = set({}, solutions, nodes, conflicts);
    if (cancel != nullptr) limits.cancelled = &cancel->flag();
    return limits;
}

BegunBoards begin_many(Team& team, const Asked& puzzles, Most solutions, Most nodes, Most conflicts,
                       Seconds seconds, CancelToken* cancel) {
    return {team,
            begin_batch(*team.crew, questions_of(puzzles),
                        asked_limits(solutions, nodes, conflicts, cancel), seconds_of(seconds)),
            nb::none(), cancel};
}

using Found = nb::typed<nb::list, nb::object>;

// An outcome for each of the puzzles, or an answer where Python has something to add.
Found outcomes_of(BegunBoards& begun, const Forms& forms,
                  const nb::typed<nb::sequence, nb::object>& puzzles) {
    const nb::object held = tuple_of(puzzles);
    if (NB_TUPLE_GET_SIZE(held.ptr()) != static_cast<Py_ssize_t>(begun.questions().size()))
        throw std::invalid_argument("these are not the puzzles it was begun with");
    nb::list found;
    std::vector<Settled> settled = begun.finish();
    for (std::size_t i = 0; i < settled.size(); ++i) {
        const Question& question = begun.questions()[i];
        if (settled[i].is_settled)
            found.append(forms.outcome_of(settled[i], question,
                                          NB_TUPLE_GET_ITEM(held.ptr(), static_cast<Py_ssize_t>(i))));
        else found.append(nb::cast(Answered{std::move(settled[i].answer), question.width}));
    }
    return nb::borrow<Found>(found);
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

BegunLines begin_lines(Team& team, const AskedLines& lines, Most solutions, Most nodes, Most conflicts,
                       Seconds seconds, CancelToken* cancel) {
    nb::object held = tuple_of(lines);
    std::vector<AskedLine> asked;
    const Py_ssize_t count = NB_TUPLE_GET_SIZE(held.ptr());
    asked.reserve(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i)
        asked.push_back(asked_line(NB_TUPLE_GET_ITEM(held.ptr(), i)));
    return {team,
            begin_lines(*team.crew, std::move(asked), asked_limits(solutions, nodes, conflicts, cancel),
                        seconds_of(seconds)),
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
    nb::class_<Team>(m, "Team", "Threads that work on what was begun, beside the caller's.")
        .def(nb::init<int>(), "jobs"_a = 1);
    nb::class_<Answered>(m, "Answer", "What came of one search.")
        .def_prop_ro("status", [](const Answered& each) { return each.result.status; })
        .def_prop_ro("solutions", &solutions_of)
        .def_prop_ro(
            "found", [](const Answered& each) { return each.result.found; },
            "How many solutions there were, those not kept included.")
        .def_prop_ro(
            "stats", [](const Answered& each) { return told_of(each.result.stats); },
            "What it took, by name.")
        .def_prop_ro("seconds", [](const Answered& each) { return each.result.seconds; })
        .def_prop_ro(
            "exhausted", [](const Answered& each) { return each.result.exhausted; },
            "There are no solutions but these.")
        .def_prop_ro(
            "gave_up", [](const Answered& each) { return each.result.gave_up; },
            "It met too many dead ends: another solver may do better.");
    m.def("solve", &solve, "genre"_a, "rows"_a, "marks"_a = nb::none(), nb::kw_only(),
          "solutions"_a = 2, "kept"_a = nb::none(), "nodes"_a = nb::none(), "conflicts"_a = nb::none(),
          "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "One puzzle; None is no limit. Of the solutions found, so many are `kept`.");
    nb::class_<Forms>(m, "Forms", "The values that outcomes are made as.")
        .def(nb::init<const Forms::Several&, nb::type_object, const Forms::Several&>(), "blank"_a,
             "solution"_a, "statuses"_a,
             "`blank` is an outcome, `solution` a class, `statuses` are in the core's order.");
    nb::class_<BegunBoards>(m, "BegunBoards", "Puzzles that threads are at work on.")
        .def("outcomes", &outcomes_of, "forms"_a, "puzzles"_a,
             "Joins the work; an outcome of each puzzle, in order, or its answer where it gave up or "
             "is\n"
             "wrong. To be called once.");
    m.def("begin_many", &begin_many, "team"_a, "puzzles"_a, nb::kw_only(), "solutions"_a = 2,
          "nodes"_a = nb::none(), "conflicts"_a = nb::none(), "seconds"_a = nb::none(),
          "cancel"_a.none() = nb::none(),
          "Many puzzles; limits for each. All threads except the caller's begin at once.");
    nb::class_<BegunLines>(m, "BegunLines", "Lines that threads are at work on.")
        .def("lines", &lines_of, "Joins the work; what came of each, in order. To be called once.");
    m.def("begin_lines",
          nb::overload_cast<Team&, const AskedLines&, Most, Most, Most, Seconds, CancelToken*>(
              &begin_lines),
          "team"_a, "lines"_a, nb::kw_only(), "solutions"_a = 2, "nodes"_a = nb::none(),
          "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a.none() = nb::none(),
          "Lines (name, JSON) and boards (name, genre, rows). Of each comes the status and a line of\n"
          "JSON that answers it, or only an answer if that is not settled; None if a line is not the\n"
          "usual one. The name is for a board without an id.");
    m.def("solves", &solves, "genre"_a, "rows"_a, "answer"_a,
          "Whether an answer, placed cells marked and all others empty, keeps to every rule.");
}

}  // namespace lamplighter
