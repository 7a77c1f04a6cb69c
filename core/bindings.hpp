// What the binding files share. Only they know of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <string>

#include "batch.hpp"

namespace lamplighter {

namespace nb = nanobind;

// A flag another thread may raise to stop a search.
class CancelToken {
public:
    void cancel() { flag_.store(true); }
    bool cancelled() const { return flag_.load(); }
    std::atomic<bool>& flag() { return flag_; }

private:
    std::atomic<bool> flag_{false};
};

// A puzzle's rows, and marks or None, as the core takes them. Throws std::invalid_argument, which
// Python sees as ValueError, on anything that does not fit.
Question question_of(bool is_akari, nb::handle rows, nb::handle marks);

// Letters row by row as a tuple of strings.
nb::object rows_of(const std::string& letters, int width);

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

void bind_deduction(nb::module_& m);
void bind_human(nb::module_& m);
void bind_ants(nb::module_& m);
void bind_explanation(nb::module_& m);
void bind_rating(nb::module_& m);
void bind_generate_akari(nb::module_& m);
void bind_generate_kuromasu(nb::module_& m);
void bind_generate_style(nb::module_& m);

}  // namespace lamplighter
