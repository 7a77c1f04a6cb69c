"""Depth-first search as in Pulles's thesis: the trivial solver first, then one candidate at a time.

A candidate is a cell that can still take a bulb: white, dark, not ruled out, and not beside a clue
that has its bulbs already. Those beside a clue come first, the rest after them, each part row by
row. A call of Pulles's function

- ends with a solution when every cell is lit and every clue has its bulbs;
- ends without one when no candidate is left, or a clue has fewer candidates than bulbs due;
- otherwise tries the next candidate with a bulb, and then without.

Nothing else is checked: a cell that nothing can light any more goes unnoticed until the candidates
run out. The second of the two calls comes last, so it is a step of a loop here; only tentative
bulbs are kept on a stack, so a large board does not exhaust Python's own.
"""

from __future__ import annotations

from typing import NamedTuple

from lamplighter import engine
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.deductive import deduction_of
from lamplighter.backends.sight import Sight
from lamplighter.outcome import Outcome, Status, judge
from lamplighter.puzzle import Marks, Solution
from lamplighter.watch import Watch

__all__ = ["BacktrackBackend"]

_LOOK = 32  # calls between two looks at the clock


class BacktrackBackend(Backend):
    name = "backtrack"
    title = "depth-first search over sorted candidates (Pulles)"
    can = Capabilities(only=("akari",), nodes=True)

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, _ = task
        watch = Watch(limit, cancel)
        if limit.solutions == 0 or watch.is_over():
            return Outcome(Status.UNKNOWN, backend=self.name)
        trivial = engine.trivial(puzzle.rows, None if marks is None else marks.rows)
        base = deduction_of(puzzle, trivial)
        found = Found([], exhausted=True)
        if base.verdict != "contradiction":
            try:
                sight = Sight(puzzle, watch.is_over)
                board = Board(sight)
                if board.take(base.marks):
                    found = search(board, watch, limit.solutions, limit.nodes)
            except TimeoutError:
                return Outcome(Status.UNKNOWN, (), self.name, watch.elapsed)
        solutions = tuple(
            Solution.from_placed(puzzle, map(sight.cell_of, each))
            for each in watch.take(found.solutions)
        )
        exhausted = found.exhausted and len(solutions) == len(found.solutions)
        return Outcome(
            judge(len(solutions), exhausted),
            solutions,
            self.name,
            watch.elapsed,
            {"candidates": found.candidates, "branches": found.branches, "nodes": found.nodes},
            exhausted=exhausted,
        )


class Found(NamedTuple):
    """What the search found."""

    solutions: list[list[int]]
    exhausted: bool
    candidates: int = 0
    """Cells that could take a bulb when the search began."""
    branches: int = 0
    """Calls of Pulles's function: leaves and decisions."""
    nodes: int = 0
    """Decisions: calls that took up a candidate."""


def search(board: Board, watch: Watch, most: int, nodes: int | None) -> Found:
    """The first `most` solutions, or all of them."""
    order = board.candidates()
    solutions: list[list[int]] = []
    trials: list[tuple[int, int]] = []  # the place of each tentative bulb in the order, and a mark
    branches = decisions = place = 0

    def report(exhausted: bool) -> Found:
        return Found(solutions, exhausted, len(order), branches, decisions)

    while True:
        branches += 1
        if branches % _LOOK == 0 and watch.is_over():
            return report(False)
        is_leaf = True
        if board.is_solved:
            solutions.append(board.bulbs[:])
            if len(solutions) >= most:
                return report(not trials)
        elif not board.short:
            while place < len(order) and not board.is_candidate[order[place]]:
                place += 1
            is_leaf = place == len(order)
        if not is_leaf:
            if decisions == nodes:
                return report(False)
            decisions += 1
            trials.append((place, len(board.trail)))
            board.place(order[place])
        elif trials:
            # Back to the last tentative bulb: the same without it.
            place, mark = trials.pop()
            board.take_back(mark)
            board.drop(order[place])
        else:
            return report(True)


class Board:
    """Bulbs, light, and the candidates that remain, with a trail to undo it all."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.bulbs: list[int] = []
        self.is_candidate = bytearray(sight.height * sight.width)
        for cell in sight.white():
            self.is_candidate[cell] = 1
        self.dark = self.is_candidate.count(1)
        self.light = bytearray(sight.height * sight.width)
        self.trail: list[int] = []
        """The candidates that were dropped, in order."""
        self.around: list[list[int]] = []
        """The white cells beside each clue."""
        self.due: list[int] = []
        """The bulbs each clue still lacks."""
        self.spare: list[int] = []
        """How many candidates beside each clue it can do without."""
        self.clues: dict[int, list[int]] = {}
        """The clues beside a cell, by their place in the lists above."""
        for index, (wall, clue) in enumerate(sight.clues()):
            around = sight.beside(wall)
            for near in around:
                self.clues.setdefault(near, []).append(index)
            self.around.append(around)
            self.due.append(clue)
            self.spare.append(len(around) - clue)
        self.short = sum(spare < 0 for spare in self.spare)
        """How many clues lack more bulbs than they have candidates."""
        for index, due in enumerate(self.due):
            if due == 0:
                self._close(index)

    def take(self, marks: Marks) -> bool:
        """Begin from these marks; returns whether the rules allow them."""
        for cell in map(self.sight.number_of, marks.excluded):
            if self.is_candidate[cell]:
                self.drop(cell)
        for cell in map(self.sight.number_of, marks.placed):
            if not self.is_candidate[cell]:
                return False
            self.place(cell)
        return True

    def candidates(self) -> list[int]:
        """The cells that can take a bulb, those beside clues first."""
        first: list[int] = []
        rest: list[int] = []
        for cell in self.sight.white():
            if self.is_candidate[cell]:
                (first if cell in self.clues else rest).append(cell)
        return first + rest

    @property
    def is_solved(self) -> bool:
        # A clue that lacks bulbs is short when all is lit: no candidate is left.
        return not self.dark and not self.short

    def place(self, cell: int) -> None:
        """A bulb there: what it lights and the clues it fills lose their candidates."""
        self.bulbs.append(cell)
        light, is_candidate = self.light, self.is_candidate
        for clue in self.clues.get(cell, ()):
            self.due[clue] -= 1
            self._spare_one(clue)
        self.drop(cell)
        for clue in self.clues.get(cell, ()):
            if not self.due[clue]:
                self._close(clue)
        for run in (self.sight.across[cell], self.sight.down[cell]):
            for other in run:
                if not light[other]:
                    self.dark -= 1
                light[other] += 1
                if is_candidate[other]:
                    self.drop(other)

    def take_back(self, mark: int) -> None:
        """Undo the last bulb, and all that was dropped since the trail was that long."""
        cell = self.bulbs.pop()
        light, trail = self.light, self.trail
        for run in (self.sight.across[cell], self.sight.down[cell]):
            for other in run:
                light[other] -= 1
                if not light[other]:
                    self.dark += 1
        for clue in self.clues.get(cell, ()):
            self.due[clue] += 1
            self._lack_one(clue)
        while len(trail) > mark:
            dropped = trail.pop()
            self.is_candidate[dropped] = 1
            for clue in self.clues.get(dropped, ()):
                self._spare_one(clue)

    def drop(self, cell: int) -> None:
        """Remove a candidate."""
        self.is_candidate[cell] = 0
        self.trail.append(cell)
        for clue in self.clues.get(cell, ()):
            self._lack_one(clue)

    def _close(self, clue: int) -> None:
        for near in self.around[clue]:
            if self.is_candidate[near]:
                self.drop(near)

    def _spare_one(self, clue: int) -> None:
        self.spare[clue] += 1
        if self.spare[clue] == 0:
            self.short -= 1

    def _lack_one(self, clue: int) -> None:
        self.spare[clue] -= 1
        if self.spare[clue] == -1:
            self.short += 1
