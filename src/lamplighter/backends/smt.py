"""Satisfiability modulo theories: the constraints as SMT-LIB text for Z3.

At most one and exactly n are Z3's pseudo-Boolean constraints, `at-most` and `pbeq`, for its
solver of finite domains (QF_FD). Rules go in and answers come out as text: Z3 reads a board twenty
times faster than its Python objects are made. Every call has its own context, so that threads share
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.rounds import Model, solve_in_rounds
from lamplighter.outcome import Outcome
from lamplighter.puzzle import Puzzle

__all__ = ["SmtBackend"]

_MANY = 20_000  # literals passed at a time, so that a large board can be stopped on the way
_TRUE = re.compile(r"\(define-fun x(\d+) \(\) Bool\s+true\)")


class SmtBackend(Backend):
    name = "smt"
    title = "pseudo-Boolean constraints for Z3"
    can = Capabilities()
    extra = "smt"
    module = "z3"
    options: ClassVar[Mapping[str, Sequence[Any]]] = {"hints": (True, False)}

    def solve(self, task: Task) -> Outcome:
        return solve_in_rounds(self.name, task, SmtModel)


class SmtModel(Model):
    """The constraints of one puzzle, as assertions in a solver of Z3."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        import z3

        self.context = z3.Context()
        self.solver = z3.SolverFor("QF_FD", ctx=self.context)
        # Ctrl-C is left to Python: the watch gets it and interrupts the search.
        self.solver.set("ctrl_c", False)
        self.reader = z3.ParserContext(self.context)
        self.declared: list[str] = []
        self.rules: list[str] = []
        self.rows = 0
        self.waiting = 0
        """Literals and declarations not passed on yet."""
        self.assumed: list[Any] = []
        """Cells to try as placed in the next search."""

    def add_row(self) -> None:
        start = self.rows * self.width
        self.rows += 1
        self.declared += [f"(declare-const x{start + i} Bool)" for i in range(1, self.width + 1)]
        self._wait(self.width)

    def new_variable(self) -> int:
        variable = super().new_variable()
        self.declared.append(f"(declare-const x{variable} Bool)")
        return variable

    def add_clause(self, literals: list[int]) -> None:
        # With no literals none holds; the first word is there for that case.
        self._assert("or false", literals)

    def add_at_most_one(self, cells: list[int]) -> None:
        self._assert("(_ at-most 1)", cells)

    def add_exactly(self, literals: list[int], count: int) -> None:
        self._assert(f"(_ pbeq {count}{' 1' * len(literals)})", literals)

    def _assert(self, what: str, literals: list[int]) -> None:
        said = " ".join([f"x{each}" if each > 0 else f"(not x{-each})" for each in literals])
        self.rules.append(f"({what} {said})")
        self._wait(len(literals))

    def _wait(self, more: int) -> None:
        self.waiting += more
        if self.waiting > _MANY:
            self._hand_over()

    def _hand_over(self) -> None:
        # One assertion for all: each would come back as a Python object.
        text = [*self.declared, "(assert (and true", *self.rules, "))"]
        self.solver.add(self.reader.from_string("\n".join(text)))
        self.declared.clear()
        self.rules.clear()
        self.waiting = 0

    def ask(self, take: Callable[[set[int]], bool]) -> bool | None:
        import z3

        self._hand_over()
        self.assumed, assumed = [], self.assumed
        try:
            answer = self.solver.check(*assumed)
            if answer == z3.unsat and assumed:
                answer = self.solver.check()
        except z3.Z3Exception:  # what an interruption can come out as
            return None
        if answer == z3.sat:
            numbers = map(int, _TRUE.findall(self.solver.model().sexpr()))
            take({number for number in numbers if number <= self.cells})
        return None if answer == z3.unknown else bool(answer == z3.unsat)

    def hint(self, placed: set[int]) -> None:
        # As an assumption: Z3 counts with variables of its own, which a first value for the cells
        # does not reach.
        import z3

        self.assumed = [z3.Bool(f"x{number}", self.context) for number in sorted(placed)]

    def interrupt(self) -> None:
        self.context.interrupt()

    def close(self) -> dict[str, Any]:
        counts = self.solver.statistics()
        return dict(counts[index] for index in range(len(counts)))
