// nanobind for the core's enumerations: Python has them under the same names.
#include "ants.hpp"
#include "bindings.hpp"
#include "deduce.hpp"
#include "order.hpp"
#include "solver.hpp"
#include "style_generator.hpp"
#include "symmetry.hpp"
#include "tier.hpp"

namespace lamplighter {

void bind_enums(nb::module_& m) {
    nb::enum_<Genre>(m, "Genre", "The genres the core knows.")
        .value("akari", Genre::akari)
        .value("kuromasu", Genre::kuromasu);
    // A number as well: a status is looked up for every puzzle of a batch, and numbers are fast there.
    nb::enum_<Status>(m, "Status", "What came of a search.", nb::is_arithmetic())
        .value("unique", Status::unique)
        .value("multiple", Status::multiple)
        .value("unsolvable", Status::unsolvable)
        .value("solved", Status::solved)
        .value("unknown", Status::unknown)
        .value("wrong", Status::wrong, "An answer did not pass the core's own checker.");
    nb::enum_<Verdict>(m, "Verdict", "How a deduction ends.")
        .value("solved", Verdict::solved)
        .value("contradiction", Verdict::contradiction)
        .value("non_deducible", Verdict::non_deducible, "It got stuck, or was not asked to go on.")
        .value("stopped", Verdict::stopped)
        .value("found", Verdict::found, "An early stop: a solution, which need not be the only one.");
    nb::enum_<Label>(m, "Label", "The kind of thinking a puzzle takes.")
        .value("easy", Label::easy)
        .value("normal", Label::normal)
        .value("hard", Label::hard)
        .value("extreme", Label::extreme)
        .value("none", Label::none, "No label: not exactly one solution, or out of time.");
    nb::enum_<Symmetry>(m, "Symmetry", "Symmetries of a board.")
        .value("none", Symmetry::none)
        .value("mirror", Symmetry::mirror)
        .value("rotate2", Symmetry::rotate2)
        .value("mirror4", Symmetry::mirror4)
        .value("rotate4", Symmetry::rotate4)
        .value("diagonal", Symmetry::diagonal)
        .value("diagonal2", Symmetry::diagonal2);
    nb::enum_<Making>(m, "Making", "How a generator fared.")
        .value("made", Making::made)
        .value("gave_up", Making::gave_up)
        .value("stopped", Making::stopped)
        .value("impossible", Making::impossible);
    nb::enum_<Proof>(m, "Proof", "By what the clues of a board in a style must lead to its solution.")
        .value("unique", Proof::unique, "By whatever means.")
        .value("easy", Proof::easy)
        .value("normal", Proof::normal)
        .value("human", Proof::human, "By the six strategies.");
    nb::enum_<Squares>(m, "Squares", "What every 2x2 square of a board in a style must hold.")
        .value("any", Squares::any)
        .value("filled", Squares::filled, "A wall or a bulb.")
        .value("walled", Squares::walled, "A wall.");
    nb::enum_<Groups>(m, "Groups", "The runs that ants walk along.")
        .value("row", Groups::row)
        .value("column", Groups::column)
        .value("both", Groups::both);
    nb::enum_<Colony::State>(m, "ColonyState", "How a colony of ants ended.")
        .value("open", Colony::State::open, "The iterations are used up.")
        .value("solved", Colony::State::solved)
        .value("hopeless", Colony::State::hopeless, "The rules alone lead to a contradiction.")
        .value("stopped", Colony::State::stopped);
}

}  // namespace lamplighter
