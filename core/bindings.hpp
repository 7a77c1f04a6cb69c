// What the binding files share. Only they know of Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "deduction.hpp"
#include "limits.hpp"
#include "question.hpp"

namespace lamplighter {

namespace nb = nanobind;

// What Python hands in and gets back, as the type stub names it.
using Rows = nb::typed<nb::sequence, nb::object>;
using MarkRows = std::optional<nb::typed<nb::sequence, nb::str>>;
using Asked = nb::typed<nb::sequence, nb::typed<nb::tuple, Genre, Rows>>;
using AskedLines = nb::typed<nb::sequence, nb::typed<nb::tuple, nb::object, nb::ellipsis>>;
using TextRows = nb::typed<nb::tuple, nb::str, nb::ellipsis>;
using Counted = nb::typed<nb::dict, nb::str, nb::int_>;
using Seconds = std::optional<double>;
using Most = std::optional<std::uint64_t>;  // None: no limit

inline std::uint64_t at_most(const Most& most) {
    return most.value_or(std::numeric_limits<std::uint64_t>::max());
}

// As the limits have it: below zero for None. Throws std::invalid_argument on anything else below.
double seconds_of(const Seconds& seconds);
int jobs_of(int jobs);

// A flag another thread may raise to stop a search.
class CancelToken {
public:
    void cancel() { flag_.store(true); }
    bool cancelled() const { return flag_.load(); }
    std::atomic<bool>& flag() { return flag_; }

private:
    std::atomic<bool> flag_{false};
};

// A result beside the width of its board: the core draws boards as one string, Python has rows.
template <class Result>
struct Drawn {
    Result result;
    int width = 0;
};

// A deduction, the width of its board, and the genre that has names for its rules.
struct Deduced : Drawn<Deduction> {
    Genre genre = Genre::akari;
};

// A puzzle's rows, and marks or None, as the core takes them. Throws std::invalid_argument, which
// Python sees as ValueError, on anything that does not fit.
Question question_of(Genre genre, nb::handle rows, const MarkRows& marks);
std::vector<Question> questions_of(const Asked& puzzles);

// The genre that Python names; a TypeError if it is none.
Genre genre_of(nb::handle named);

// Items as a tuple, which is walked through directly: that is what makes a batch of small boards cheap.
nb::object tuple_of(nb::handle items);

// The letters of a string, as long as it lives.
std::string_view text_of(PyObject* held);

// Letters row by row as a tuple of strings.
TextRows rows_of(std::string_view letters, int width);

// Limits that a signal or the flag can end; the rest is the caller's to set.
Limits stoppable(std::atomic<bool>& stop);

// Runs `work(limits)` with the GIL released, so that other Python threads go on meanwhile. Ctrl-C and
// the token stop it; what a signal handler raised is raised here.
template <class Work>
auto run_limited(CancelToken* cancel, Work work) {
    std::atomic<bool> own{false};
    const Limits limits = stoppable(cancel == nullptr ? own : cancel->flag());
    auto result = [&] {
        nb::gil_scoped_release free;
        return work(limits);
    }();
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return result;
}

// A crew beside the thread that asks, as many threads as there are jobs. What is begun holds on to it.
struct Team {
    explicit Team(int jobs)
        : crew(new Crew(static_cast<std::size_t>(std::max(jobs_of(jobs), 1)) - 1), [](Crew* each) {
              if (each->is_here()) delete each;
          }) {}
    std::shared_ptr<Crew> crew;
};

// A batch under way, whose threads go on while Python does something else.
template <class Asked, class Result>
class Begun {
public:
    using Work = Batch<Asked, Result>;

    // `held` is what the questions point into.
    Begun(const Team& team, std::unique_ptr<Work> work, nb::object held, CancelToken* cancel)
        : crew_(team.crew), work_(std::move(work)), held_(std::move(held)), token_(nb::find(cancel)) {}
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
    std::shared_ptr<Crew> crew_;  // outlives the work
    std::unique_ptr<Work> work_;
    nb::object held_, token_;
};

void bind_enums(nb::module_& m);
void bind_solving(nb::module_& m);
void bind_deduction(nb::module_& m);
void bind_human(nb::module_& m);
void bind_ants(nb::module_& m);
void bind_explanation(nb::module_& m);
void bind_rating(nb::module_& m);
void bind_generation(nb::module_& m);
void bind_style(nb::module_& m);
void bind_boards(nb::module_& m);

}  // namespace lamplighter
