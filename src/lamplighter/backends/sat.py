"""Satisfiability: the constraints as clauses, for a solver of PySAT.

Counts over a few cells are clauses over their subsets; views are added up as unary numbers
(`cardinality="direct"`). Any other value is an encoding of PySAT's, used for every count.

The solver runs in a thread of its own while the caller watches the clock, so that limits, the
cancel token and Ctrl-C end it within a few hundredths of a second. Only solvers that can be
interrupted are offered: glucose checks only when it restarts, CaDiCaL never.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, ClassVar

from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.rounds import Model, solve_in_rounds
from lamplighter.outcome import Outcome
from lamplighter.puzzle import Puzzle

__all__ = ["SatBackend", "SatModel"]

_CLASSES = {"minisat22": "Minisat22", "maplechrono": "MapleChrono", "minicard": "Minicard"}
_OFTEN = 64  # sums of two numbers, between two looks at the clock: each is a thousand clauses
_FEW = 6  # cells: at most twenty clauses over their subsets, and no new variable


class SatBackend(Backend):
    name = "sat"
    title = "clauses for a SAT solver (PySAT)"
    can = Capabilities()
    module = "pysat"
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "solver": tuple(_CLASSES),
        # Those of PySAT that take any count: pairwise, bitwise and ladder are for at most one, and
        # native is for a single solver.
        "cardinality": (
            "direct", "seqcounter", "totalizer", "mtotalizer", "kmtotalizer", "sortnetwrk",
            "cardnetwrk",
        ),
        "hints": (True, False),
    }  # fmt: skip

    def solve(self, task: Task) -> Outcome:
        solver, cardinality = task.options["solver"], task.options["cardinality"]
        return solve_in_rounds(
            self.name, task, lambda puzzle: SatModel(puzzle, solver, cardinality)
        )


class SatModel(Model):
    """The clauses of one puzzle, in a solver."""

    def __init__(self, puzzle: Puzzle, solver: str, cardinality: str) -> None:
        super().__init__(puzzle)
        from pysat import solvers

        self.solver = getattr(solvers, _CLASSES[solver])()
        self.cardinality = cardinality
        self.joined: list[tuple[int, list[int]]] = []
        """Variables that stand for a group of cells, in the order in which they were made."""
        self.assumed: list[int] = []
        """Cells to try as placed in the next search."""

    def add_clause(self, literals: list[int]) -> None:
        self.solver.add_clause(literals)

    def add_at_most_one(self, cells: list[int]) -> None:
        if self.cardinality != "direct":
            self._add_encoded("atmost", cells, 1)
            return
        # Pairs while they are few; beyond that groups of four joined by a variable each.
        while len(cells) > 5:
            group, rest = cells[:4], cells[4:]
            joined = self.new_variable()
            self.joined.append((joined, group))
            for cell in group:
                self.add_clause([-cell, joined])
            self._add_pairs(group)
            cells = [*rest, joined]
        self._add_pairs(cells)

    def _add_pairs(self, cells: list[int]) -> None:
        for first, second in combinations(cells, 2):
            self.add_clause([-first, -second])

    def add_exactly(self, literals: list[int], count: int) -> None:
        if self.cardinality != "direct":
            self._add_encoded("equals", literals, count)
        elif len(literals) > _FEW:
            self._add_unary_sum([[each] for each in literals], count)
        else:
            # Among one more than may hold, some fail; among one more than may fail, some hold.
            for some in combinations(literals, count + 1):
                self.add_clause([-literal for literal in some])
            for some in combinations(literals, len(literals) - count + 1):
                self.add_clause(list(some))

    def _add_encoded(self, bound: str, literals: list[int], count: int) -> None:
        from pysat.card import CardEnc, EncType

        encoding = getattr(EncType, self.cardinality)
        make = getattr(CardEnc, bound)
        made = make(literals, count, top_id=self.top, encoding=encoding)
        for clause in made.clauses:
            self.add_clause(clause)
        self.top = max(self.top, made.nv)

    def add_sum(self, numbers: list[list[int]], total: int) -> None:
        if self.cardinality == "direct":
            self._add_unary_sum(numbers, total)
        else:
            super().add_sum(numbers, total)

    def _add_unary_sum(self, numbers: list[list[int]], total: int) -> None:
        """Add up the two shortest until three are left, and make those match the total."""
        numbers = sorted(numbers, key=len)
        while len(numbers) > 3:
            first, second, *rest = numbers
            most = min(len(first) + len(second), total)
            added = [self.new_variable() for _ in range(most)]
            for low, high in pairwise(added):
                self.add_clause([low, -high])
            self._add_addition(first, second, 0, added)
            numbers = sorted([*rest, added], key=len)
        nothing: list[list[int]] = [[], []]
        first, second, last = (nothing + numbers)[-3:]
        # The first two add up to what the last one leaves of the total: what it cannot reach, plus
        # its literals negated.
        sure = max(total - len(last), 0)
        self._add_addition(first, second, sure, [-literal for literal in last[total - 1 :: -1]])

    def _add_addition(
        self, first: list[int], second: list[int], sure: int, added: list[int]
    ) -> None:
        """first + second = sure + added, in unary."""
        add = self.add_clause
        # At least i and at least j add up to at least i + j. Beyond the top the first j suffices.
        floors = _floors(second)
        for i, at_least in _floors(first):
            if i % _OFTEN == 0:
                self.look()
            for j, as_well in floors:
                come = i + j - sure
                if come > 0:
                    add(at_least + as_well + added[come - 1 : come])
                if come > len(added):
                    break
        # At most i and at most j add up to at most i + j; likewise below what is sure.
        ceilings = _ceilings(second)[::-1]
        falls = [-literal for literal in added]
        for i, at_most in _ceilings(first):
            if i % _OFTEN == 0:
                self.look()
            for j, as_well in ceilings:
                come = i + j - sure
                if come < 0:
                    add(at_most + as_well)
                    break
                if come < len(added):
                    add(at_most + as_well + falls[come : come + 1])

    def ask(self, take: Callable[[set[int]], bool]) -> bool | None:
        assumed, self.assumed = self.assumed, []
        answer: bool | None = self.solver.solve_limited(assumed, expect_interrupt=True)
        if answer is False and assumed:
            answer = self.solver.solve_limited(expect_interrupt=True)
        if answer:
            take({each for each in self.solver.get_model()[: self.cells] if each > 0})
        return None if answer is None else not answer

    def hint(self, placed: set[int]) -> None:
        if self.cardinality != "direct":
            # The variables of PySAT's encodings are not ours to hint at: try the cells as they are.
            self.assumed = sorted(placed)
            return
        true = set(placed)
        for joined, group in self.joined:
            if not true.isdisjoint(group):
                true.add(joined)
        told = [*range(1, self.cells + 1), *(joined for joined, _ in self.joined)]
        self.solver.set_phases([each if each in true else -each for each in told])

    def interrupt(self) -> None:
        self.solver.interrupt()

    def close(self) -> dict[str, Any]:
        stats = {**self.solver.accum_stats(), "clauses": self.solver.nof_clauses()}
        self.solver.delete()
        return stats


def _floors(number: list[int]) -> list[tuple[int, list[int]]]:
    """What a unary number can be at least, each with the literal that denies it."""
    floors: list[tuple[int, list[int]]] = [(0, [])]
    for value, literal in enumerate(number, 1):
        # Where two literals are the same, the higher value says more.
        if value == len(number) or number[value] != literal:
            floors.append((value, [-literal]))
    return floors


def _ceilings(number: list[int]) -> list[tuple[int, list[int]]]:
    """What a unary number can be at most, each with the literal that denies it."""
    ceilings: list[tuple[int, list[int]]] = []
    for value, literal in enumerate(number):
        if value == 0 or number[value - 1] != literal:
            ceilings.append((value, [literal]))
    return [*ceilings, (len(number), [])]
