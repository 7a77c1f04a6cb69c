// nanobind: the module, and what its functions have in common. Types and names; no logic.
#include "bindings.hpp"

using namespace lamplighter;

NB_MODULE(_core, m) {
    m.doc() = "The native engine of Lamplighter: plain data in, plain data out.";
    nb::class_<CancelToken>(m, "CancelToken",
                            "A flag that stops a search from another thread, within 0.2 seconds.")
        .def(nb::init<>())
        .def("cancel", &CancelToken::cancel, "Ask every search that was given this token to stop.")
        .def_prop_ro("cancelled", &CancelToken::cancelled, "Whether `cancel` was called.");
    bind_enums(m);
    bind_solving(m);
    bind_deduction(m);
    bind_human(m);
    bind_ants(m);
    bind_explanation(m);
    bind_rating(m);
    bind_generation(m);
    bind_style(m);
    bind_boards(m);
}
