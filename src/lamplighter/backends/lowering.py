"""The closed kinds of constraints, lowered to three that every library knows.

Cells are numbered row by row from 1; a literal is a number, or its negative for "not placed". What
a library has to offer is a clause, at most one of some cells, and exactly n of some cells. Cells
settled on the way, by a mark or by a rule, are left out of what comes after.

A view is four unary numbers, one per arm: literal k is true exactly if the first k + 1 cells that
way are white. Together they add up to the clue. Connectivity is not lowered at all:
`bridges.py` asks for what an answer misses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import assert_never

from lamplighter.backends.base import is_right
from lamplighter.backends.bridges import missing_bridges
from lamplighter.backends.hints import Hints
from lamplighter.genres import find_genre
from lamplighter.genres.constraints import (
    AtLeastOne,
    AtMostOne,
    Connected,
    Constraint,
    Exactly,
    Sees,
)
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.watch import Watch

__all__ = ["Lowering"]

_TRIES = 10  # lightings drawn until one breaks no rule
_OFTEN = 16  # constraints between two looks at the clock: on a wide board each takes a while


class Lowering(ABC):
    """One puzzle as a library's model."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.width = puzzle.width
        self.cells = puzzle.height * puzzle.width
        self.top = self.cells
        """The highest number in use; those above the cells are a library's own."""
        self.known: dict[int, bool] = {}
        """The cells that are settled, by number: placed or not."""
        self.connected: list[Connected] = []
        self.hints: Hints | None = Hints()
        """None where views or connectivity matter: bulbs alone do not meet those."""
        self.watch: Watch | None = None

    def add_row(self) -> None:  # noqa: B027 - most libraries need not be told
        """One more row of cells, for a library that declares them."""

    @abstractmethod
    def add_clause(self, literals: list[int]) -> None:
        """At least one of the literals holds; false if there are none."""

    @abstractmethod
    def add_at_most_one(self, cells: list[int]) -> None:
        """No two of these cells are placed."""

    @abstractmethod
    def add_exactly(self, literals: list[int], count: int) -> None:
        """That many of the literals hold: more than none, and not all."""

    def add_sum(self, numbers: list[list[int]], total: int) -> None:
        """The unary numbers add up to the total."""
        self.add_exactly([literal for number in numbers for literal in number], total)

    def new_variable(self) -> int:
        self.top += 1
        return self.top

    def build(self, marks: Marks | None, watch: Watch) -> None:
        """Lower the marks and every rule. Raises TimeoutError when the watch says so."""
        self.watch = watch
        for row in range(self.puzzle.height):
            self.look()
            self.add_row()
            if marks is not None:
                self._settle_marks(row, marks.rows[row])
        rules = find_genre(self.puzzle.genre).lazy_constraints(self.puzzle)
        for index, constraint in enumerate(rules):
            if index % _OFTEN == 0:
                self.look()
            self.add(constraint)

    def look(self) -> None:
        """At the clock, now and then while a model is built: TimeoutError if the time is over."""
        if self.watch is not None and self.watch.is_over():
            raise TimeoutError

    def add(self, constraint: Constraint) -> None:
        match constraint:
            case AtLeastOne(cells):
                unknown, placed = self._unknown(cells)
                if not placed:
                    self.add_clause(unknown)
            case AtMostOne(cells):
                unknown, placed = self._unknown(cells)
                if placed:
                    self._exactly(unknown, 1 - placed)
                elif len(unknown) > 1:
                    self.add_at_most_one(unknown)
                    if self.hints is not None:
                        self.hints.add_at_most_one(unknown)
            case Exactly(cells, count):
                unknown, placed = self._unknown(cells)
                self._exactly(unknown, count - placed)
            case Sees(_, arms, count):
                self.hints = None
                self._sees(arms, count - 1)
            case Connected():
                self.hints = None
                self.connected.append(constraint)
            case _:
                assert_never(constraint)

    def missing(self, placed: Iterable[int]) -> list[list[int]]:
        """Of the clauses left for later, those that an answer breaks."""
        if not self.connected:
            return []
        at = {self._cell(number) for number in placed}
        white = {self._cell(number) for number, value in self.known.items() if not value}
        return [
            [
                *(self._number(cell) for cell in bridge.ends),
                *(-self._number(cell) for cell in bridge.around),
            ]
            for each in self.connected
            for bridge in missing_bridges(each.height, each.width, at, white)
        ]

    def lighting(self, seed: int) -> set[int] | None:
        """Cells to place for an answer, right if one is soon found; None where clues are many."""
        if self.hints is None or not self.hints.is_useful:
            return None
        left = [number for number in range(1, self.cells + 1) if number not in self.known]
        sure = [number for number, value in self.known.items() if value]
        random = Random(seed)
        for _ in range(_TRIES):
            placed = self.hints.lighting(left, sure, random)
            if is_right(self.puzzle, Solution.from_placed(self.puzzle, map(self._cell, placed))):
                break
        return placed

    def others(self, placed: set[int]) -> list[int]:
        """The clause that excludes this answer and no other."""
        return [
            -number if number in placed else number
            for number in range(1, self.cells + 1)
            if number not in self.known
        ]

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1] + 1

    def _cell(self, number: int) -> Cell:
        return divmod(number - 1, self.width)

    def _unknown(self, cells: Sequence[Cell]) -> tuple[list[int], int]:
        """The cells not settled yet, by number, and how many of the others are placed."""
        width, known = self.width, self.known
        numbers = [row * width + col + 1 for row, col in cells]
        if known.keys().isdisjoint(numbers):
            return numbers, 0
        unknown = [number for number in numbers if number not in known]
        return unknown, sum(known[number] for number in numbers if number in known)

    def _settle(self, number: int, value: bool) -> None:
        if self.known.setdefault(number, value) is not value:
            self.add_clause([])
        else:
            self.add_clause([number if value else -number])

    def _settle_marks(self, row: int, marks: str) -> None:
        placed = find_genre(self.puzzle.genre).placed
        for number, mark in enumerate(marks, row * self.width + 1):
            if mark != ".":
                self._settle(number, mark == placed)

    def _exactly(self, unknown: list[int], count: int) -> None:
        if not 0 <= count <= len(unknown):
            self.add_clause([])
        elif count in (0, len(unknown)):
            for number in unknown:
                self._settle(number, count > 0)
        else:
            self.add_exactly(unknown, count)
            if self.hints is not None:
                self.hints.add_exactly(unknown, count)

    def _sees(self, arms: Sequence[Sequence[Cell]], wanted: int) -> None:
        # To see that many cells, it is enough to look one cell beyond them.
        width, far = self.width, max(wanted + 1, 0)
        views = [
            _Arm([row * width + col + 1 for row, col in arm[:far]], self.known) for arm in arms
        ]
        if not _tighten(views, wanted):
            self.add_clause([])
            return
        for view in views:
            for number in view.cells[: view.least]:
                if number not in self.known:
                    self._settle(number, False)
        numbers = [self._ladder(view) for view in views]
        total = wanted - sum(view.least for view in views)
        if total:
            self.add_sum([number for number in numbers if number], total)

    def _ladder(self, view: _Arm) -> list[int]:
        """The uncertain part of an arm, as a unary number."""
        rungs: list[int] = []
        for number in view.cells[view.least : view.most]:
            if not rungs:
                rungs.append(-number)
            elif number in self.known:  # white: a view that reaches this far includes it
                rungs.append(rungs[-1])
            else:
                below, rung = rungs[-1], self.new_variable()
                self.add_clause([-rung, -number])
                self.add_clause([-rung, below])
                self.add_clause([rung, number, -below])
                rungs.append(rung)
        if view.most < len(view.cells):
            end = view.cells[view.most]
            if rungs:
                self.add_clause([end, -rungs[-1]])
            else:
                self._settle(end, True)
        return rungs


class _Arm:
    """What can be seen one way: the cells up to the first placed one, at least and at most."""

    def __init__(self, cells: list[int], known: dict[int, bool]) -> None:
        end = next((index for index, cell in enumerate(cells) if known.get(cell)), len(cells))
        self.cells = cells[:end]
        self.known = known
        self.least = 0
        self.most = end

    def narrow(self, least: int, most: int) -> bool:
        """Apply bounds from outside; returns whether that changed anything."""
        before = self.least, self.most
        self.least, self.most = max(self.least, least), min(self.most, most)
        # A view cannot end before a white cell.
        while self.least < len(self.cells) and self.cells[self.least] in self.known:
            self.least += 1
        while 0 <= self.most < len(self.cells) and self.cells[self.most] in self.known:
            self.most -= 1
        return (self.least, self.most) != before


def _tighten(arms: list[_Arm], wanted: int) -> bool:
    """Bound each arm by what the others can do; False if they can never add up to `wanted`."""
    changed = True
    while changed:
        least, most = sum(arm.least for arm in arms), sum(arm.most for arm in arms)
        changed = False
        for arm in arms:
            changed |= arm.narrow(wanted - most + arm.most, wanted - least + arm.least)
            if arm.least > arm.most:
                return False
    return sum(arm.least for arm in arms) <= wanted <= sum(arm.most for arm in arms)
