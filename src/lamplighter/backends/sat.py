"""Satisfiability: the constraints as clauses, for any solver of PySAT.

One variable a cell: placed or not. A view is a ladder of variables, "the first k cells that way are
all white", whose number in all four directions must come to the clue. Connectivity is left out at
first; an answer with two white areas is cut off by a clause that asks for a bridge between them.

The solver thinks in a thread of its own while the caller watches the clock, so that limits, the
cancel token and Ctrl-C end it within a few hundredths of a second. Only solvers that can be
interrupted are offered: glucose looks up only when it restarts, CaDiCaL not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, assert_never, cast

from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.watch import Watch
from lamplighter.genres import (
    AtLeastOne,
    AtMostOne,
    Connected,
    Constraint,
    Exactly,
    Sees,
    find_genre,
)
from lamplighter.genres.kuromasu import white_areas
from lamplighter.grid import Cell, neighbours
from lamplighter.outcome import Outcome, judge
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["SatBackend"]


class SatBackend(Backend):
    name = "sat"
    title = "clauses for a SAT solver (PySAT)"
    can = Capabilities()
    module = "pysat"
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "solver": ("minisat22", "maplechrono", "minicard")
    }

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, options = task
        from pysat.solvers import Solver

        watch = Watch(limit, cancel)
        if limit.solutions == 0 or watch.is_over():
            return Outcome(judge(0, False), backend=self.name)
        try:
            model = Model(puzzle, watch.is_over)
        except TimeoutError:
            return Outcome(judge(0, False), (), self.name, watch.elapsed)
        model.add_marks(marks)
        cells = list(puzzle.cells())
        found: list[Solution] = []
        exhausted = False
        cuts = 0
        with Solver(name=options["solver"], bootstrap_with=model.clauses) as solver:
            while len(found) < limit.solutions:
                answer = _solve(solver, watch)
                if answer is None:
                    break
                if not answer:
                    exhausted = True
                    break
                true = set(solver.get_model())
                placed = {cell for cell in cells if model.variable[cell] in true}
                bridges = list(model.bridges(placed))
                if bridges:
                    cuts += len(bridges)
                    for clause in bridges:
                        solver.add_clause(clause)
                    continue
                found.append(Solution.from_placed(puzzle, placed))
                solver.add_clause(
                    [-v if cell in placed else v for cell, v in model.variable.items()]
                )
            stats = {**solver.accum_stats(), "clauses": len(model.clauses), "cuts": cuts}
        return Outcome(
            judge(len(found), exhausted),
            tuple(found),
            self.name,
            watch.elapsed,
            stats,
            exhausted=exhausted,
        )


def _solve(solver: Any, watch: Watch) -> bool | None:
    """Yes, no, or None when it was stopped first."""
    if watch.is_over():
        return None
    try:
        return watch.run(
            lambda: cast("bool | None", solver.solve_limited(expect_interrupt=True)),
            solver.interrupt,
        )
    finally:
        solver.clear_interrupt()


class Model:
    """The clauses of one puzzle."""

    def __init__(self, puzzle: Puzzle, is_over: Callable[[], bool] = lambda: False) -> None:
        """Raises TimeoutError when `is_over` says so on the way."""
        self.puzzle = puzzle
        self.variable = {cell: index for index, cell in enumerate(puzzle.cells(), 1)}
        self.clauses: list[list[int]] = []
        self.top = len(self.variable)
        self.connected: list[Connected] = []
        for index, constraint in enumerate(find_genre(puzzle.genre).constraints(puzzle)):
            if index % 64 == 0 and is_over():
                raise TimeoutError
            self._add(constraint)

    def add_marks(self, marks: Marks | None) -> None:
        """Hold the marked cells to their marks."""
        if marks is None:
            return
        placed = self.puzzle.notation.placed
        for cell, variable in self.variable.items():
            if marks[cell] != ".":
                self.clauses.append([variable if marks[cell] == placed else -variable])

    def _add(self, constraint: Constraint) -> None:
        match constraint:
            case AtLeastOne(cells):
                self.clauses.append([self.variable[cell] for cell in cells])
            case AtMostOne(cells):
                self._at_most_one([self.variable[cell] for cell in cells])
            case Exactly(cells, count):
                self._exactly([self.variable[cell] for cell in cells], count)
            case Sees():
                self._sees(constraint)
            case Connected():
                self.connected.append(constraint)
            case _:
                assert_never(constraint)

    def _at_most_one(self, variables: list[int]) -> None:
        # Pairs while they are few; beyond that groups of four joined by a variable each.
        while len(variables) > 5:
            group, rest = variables[:4], variables[4:]
            self.top += 1
            for each in group:
                self.clauses.append([-each, self.top])
            self._pairs(group)
            variables = [*rest, self.top]
        self._pairs(variables)

    def _pairs(self, variables: list[int]) -> None:
        for index, first in enumerate(variables):
            for second in variables[index + 1 :]:
                self.clauses.append([-first, -second])

    def _exactly(self, variables: list[int], count: int) -> None:
        if count == 0:
            self.clauses.extend([-variable] for variable in variables)
        elif count > len(variables):
            self.clauses.append([])
        else:
            from pysat.card import CardEnc, EncType

            small = len(variables) <= 5
            encoding = EncType.pairwise if count == 1 and small else EncType.seqcounter
            made = CardEnc.equals(variables, count, top_id=self.top, encoding=encoding)
            self.clauses.extend(made.clauses)
            self.top = max(self.top, made.nv)

    def _sees(self, constraint: Sees) -> None:
        """Along each arm `ladder[k]` is true exactly if the first k + 1 cells are white."""
        wanted = constraint.count - 1
        if wanted < 0:
            self.clauses.append([])
            return
        rungs: list[int] = []
        for arm in constraint.arms:
            previous = None
            for cell in arm[: wanted + 1]:
                self.top += 1
                rung, black = self.top, self.variable[cell]
                self.clauses.append([-rung, -black])
                if previous is None:
                    self.clauses.append([rung, black])
                else:
                    self.clauses.append([-rung, previous])
                    self.clauses.append([rung, black, -previous])
                previous = rung
                rungs.append(rung)
        self._exactly(rungs, wanted)

    def bridges(self, placed: set[Cell]) -> Iterator[list[int]]:
        """Clauses that join white areas: some cell around an area is white, or the area is gone."""
        for constraint in self.connected:
            height, width = constraint.height, constraint.width
            areas = white_areas(height, width, placed)
            for area in areas[1:]:
                around = {
                    near
                    for cell in area
                    for near in neighbours(height, width, cell)
                    if near in placed
                }
                inside, outside = min(area), min(areas[0])
                yield [
                    self.variable[inside],
                    self.variable[outside],
                    *(-self.variable[cell] for cell in around),
                ]
