"""Whether a gadget is what it is meant to be, by two questions to a SAT solver (Pulles 2021).

The rules of the board are clauses over its cells, and of the two cells of each variable exactly one
holds a bulb. Then

- is there a solution whose values the kind does not allow? There must be none: one call;
- does each row of values the kind allows have a solution? Each must: one call per row.

A loose gadget (`gadget.py`) is asked the same of the relation it states. A cell beyond it stands
for all that may be there: either it has a bulb, and the line is taken; or it has none, and as it
must be lit, the gadget has a bulb on the line itself. That is all one side can know of the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from lamplighter.backends.sat import SatModel
from lamplighter.complexity.gadget import Gadget
from lamplighter.complexity.kinds import Values
from lamplighter.engine import CancelToken
from lamplighter.grid import Cell
from lamplighter.outcome import Limit
from lamplighter.puzzle import Solution
from lamplighter.watch import Watch

__all__ = ["Verdict", "count_solutions", "is_unique", "verify"]

_DEFAULT = Limit()
_CONFLICTS = 2000  # between two looks at the clock: some hundredths of a second


@dataclass(frozen=True)
class Verdict:
    """Whether a gadget is right, and if not, what it does wrong."""

    ok: bool | None
    """None if the limit came first."""
    message: str
    values: Values | None = None
    """The row that has no solution, or the wrong one that has."""
    solution: Solution | None = None
    """The solution that is wrong."""

    def to_json(
        self, gadget: Gadget, *, limit: Limit = _DEFAULT, cancel: CancelToken | None = None
    ) -> dict[str, Any]:
        """The verdict on this gadget as plain JSON values.

        `unique` is whether each row of values has one solution alone; that is worked out now, and
        may be None, as it is for a gadget that is wrong.
        """
        unique = is_unique(gadget, limit, cancel) if self.ok else None
        values = self.values and dict(zip(gadget.kind.letters, self.values, strict=True))
        return {
            "ok": self.ok,
            "message": self.message,
            "unique": unique,
            "values": values,
            "solution": self.solution and list(self.solution.rows),
        }


def verify(
    gadget: Gadget, *, limit: Limit = _DEFAULT, cancel: CancelToken | None = None
) -> Verdict:
    """Prove a gadget right, or name an input that it fails on."""
    kind = gadget.kind
    question = _Question(gadget, Watch(limit, cancel))
    try:
        question.build()
        for row in sorted(gadget.allowed):
            if question.ask(row) is None:
                return Verdict(False, f"no solution with {kind.tell(row)}", row)
        question.forbid_allowed()
        if question.ask() is None:
            return Verdict(True, "proved")
        # Which of the wrong rows the solver finds is chance, so report the first.
        rows = product((False, True), repeat=len(kind.letters))
        asked = ((row, question.ask(row)) for row in rows)
        values, wrong = next((row, bulbs) for row, bulbs in asked if bulbs is not None)
    except TimeoutError:
        return Verdict(None, "the limit came first")
    finally:
        question.close()
    solution = Solution.from_placed(gadget.puzzle, wrong)
    expected = gadget.expected(values)
    if expected and kind.inputs:
        wanted = " or ".join(kind.tell(row, outputs=True) for row in expected)
        given, got = (kind.tell(values, outputs=side) for side in (False, True))
        message = f"with {given}: {got} has a solution, expected {wanted}"
    else:
        message = f"{kind.tell(values)} has a solution, expected none"
    return Verdict(False, message, values, solution)


def is_unique(
    gadget: Gadget, limit: Limit = _DEFAULT, cancel: CancelToken | None = None
) -> bool | None:
    """Whether each allowed row of values has one solution alone; None if the limit came first."""
    try:
        counts = count_solutions(gadget, limit=limit, cancel=cancel)
    except TimeoutError:
        return None
    return all(count == 1 for count in counts.values())


def count_solutions(
    gadget: Gadget,
    most: int = 2,
    *,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> dict[Values, int]:
    """How many solutions each allowed row of values has, counted up to `most`.

    Raises TimeoutError if the limit comes first.
    """
    watch = Watch(limit, cancel)
    counts = {}
    for row in sorted(gadget.allowed):
        question = _Question(gadget, watch)
        try:
            question.build()
            found = 0
            while found < most:
                bulbs = question.ask(row)
                if bulbs is None:
                    break
                found += 1
                question.forbid(bulbs)
            counts[row] = found
        finally:
            question.close()
    return counts


class _Question:
    """The rules of a gadget in a solver."""

    def __init__(self, gadget: Gadget, watch: Watch) -> None:
        self.gadget = gadget
        self.watch = watch
        self.width = gadget.puzzle.width
        self.model = SatModel(gadget.puzzle, "minisat22", "direct")
        self.stopped = False

    def build(self) -> None:
        """Put the rules in. This and every question raise TimeoutError when the time is over."""
        self.model.build(None, self.watch)
        for pair in () if self.gadget.loose else self.gadget.pairs:
            true, false = self._number(pair.true), self._number(pair.false)
            self.model.add_clause([true, false])
            self.model.add_clause([-true, -false])

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1] + 1

    def _literals(self, row: Values) -> list[int]:
        return [
            self._number(cell) if value is told else -self._number(cell)
            for (cell, told), value in zip(self.gadget.tells, row, strict=True)
        ]

    def forbid_allowed(self) -> None:
        """Leave only solutions with values the kind does not allow."""
        for row in self.gadget.allowed:
            self.model.add_clause([-literal for literal in self._literals(row)])

    def forbid(self, bulbs: list[Cell]) -> None:
        """Leave every solution but this one."""
        self.model.add_clause(self.model.others({self._number(cell) for cell in bulbs}))

    def ask(self, row: Values | None = None) -> list[Cell] | None:
        """The bulbs of a solution, with these values if any are given; None if there is none."""
        solver = self.model.solver
        assumptions = [] if row is None else self._literals(row)

        def search() -> bool | None:
            answer: bool | None = None
            while answer is None and not self.stopped:
                solver.conf_budget(_CONFLICTS)
                answer = solver.solve_limited(assumptions=assumptions)
            return answer

        if self.watch.is_over():
            raise TimeoutError
        answer = self.watch.run(search, self.stop)
        if answer is None:
            raise TimeoutError
        if not answer:
            return None
        cells = self.model.cells
        return [divmod(each - 1, self.width) for each in solver.get_model()[:cells] if each > 0]

    def stop(self) -> None:
        """End the search soon, from another thread."""
        self.stopped = True

    def close(self) -> None:
        self.model.close()
