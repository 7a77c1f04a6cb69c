"""Repairs: the changes of one clue or wall that give a draft exactly one solution, or any.

Most are decided without trying them. The solutions of a draft without one of its clues say at once
what every other number in that place would leave; the solutions of an ambiguous draft, what every
new clue would. What is left to try, such as walls, is solved, on all cores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from lamplighter.genre import find_genre
from lamplighter.grid import Cell, Turn, nearest_first
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.count import Count, count
from lamplighter.verbs.orbits import orbit_of
from lamplighter.verbs.patience import Patience
from lamplighter.verbs.rate import grade_many
from lamplighter.verbs.repair import Edit, Repair, edited
from lamplighter.verbs.solution_table import Choice, SolutionTable
from lamplighter.verbs.solve import solve, solve_many

__all__ = ["RepairSearch", "rate_repairs"]

_CHUNK = 128  # candidates solved at a time, on all cores
_SAMPLE = 400  # solutions without one clue that are looked at
_MOMENT = 0.1  # seconds for them: what they do not say is solved
_RATED = 8  # puzzles rated between two looks at the clock
COUNTED = 100
"""How far the solutions are counted that a change leaves of a draft that had none."""


class _Candidate(NamedTuple):
    edits: tuple[Edit, ...]
    left: Count | None
    """How many solutions it leaves, where that is known."""
    choice: Choice | None = None
    """What it is called in the table of solutions, if it is there."""


class RepairSearch:
    """The search for repairs of one draft."""

    def __init__(
        self,
        puzzle: Puzzle,
        turns: tuple[Turn, ...],
        patience: Patience,
    ) -> None:
        self.puzzle, self.turns = puzzle, turns
        self.genre = find_genre(puzzle.genre)
        self.patience, self.cancel = patience, patience.stop

    def orbit(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that change together with this one, if its wall, or the clue there, does."""
        return orbit_of(self.puzzle, self.turns, cell)

    def units(self, near: Collection[Cell]) -> list[tuple[Cell, ...]]:
        """The cells, or orbits of cells, that may take a new clue, the nearest first.

        A number on a wall, or in the place of a `?`, changes no symmetry.
        """
        found: dict[tuple[Cell, ...], None] = {}
        for cell in nearest_first(self.puzzle.height, self.puzzle.width, near):
            content = self.puzzle[cell]
            if content == "?" or (content == self.genre.bare and self.genre.walls):
                found[(cell,)] = None
            elif content == self.genre.bare:
                found[self.orbit(cell)] = None
        return list(found)

    # Several solutions

    def of_ambiguous(
        self, differs: Collection[Cell], placed: Collection[Cell], table: SolutionTable | None
    ) -> tuple[list[Repair], bool]:
        """Every change of one clue or wall that leaves one solution; and whether all were tried.

        `differs` are the cells that differ between solutions, `placed` those that are placed in all
        of them. Solutions that are met on the way join the table.
        """
        found, tried = self._solved(self._ambiguous(differs, placed, table), 1, table)
        if table is not None and any(len(unit) > 1 for unit in table.units):
            # Numbers that no solution in the table shows were not tried for cells of an orbit.
            tried = tried and table.complete
        return found, tried

    def _ambiguous(
        self, differs: Collection[Cell], placed: Collection[Cell], table: SolutionTable | None
    ) -> Iterator[_Candidate]:
        places: dict[Cell, int] = {}
        if table is not None:
            places = {unit[0]: index for index, unit in enumerate(table.units) if len(unit) == 1}
            known = sorted(table.masks)
            for each in known if self.turns and not self.genre.walls else ():
                if len(table.units[each[0]]) > 1:
                    yield _Candidate(table.edits([each]), self._left(table, each), each)
        walled: set[Cell] = set()
        numbers: dict[Cell, tuple[Counter[int | None], bool]] = {}
        for change in self.genre.changes(self.puzzle, differs, placed):
            kind, cell, clue = change.kind, change.cell, change.clue
            left: Count | None = None
            choice: Choice | None = None
            if kind == "wall":
                if cell in walled:
                    continue
                cells = self.orbit(cell)
                walled.update(cells)
                yield _Candidate(tuple(Edit("wall", each) for each in cells), None)
                continue
            if kind == "add" and not self.genre.walls and len(self.orbit(cell)) > 1:
                continue
            if cell in places and table is not None and isinstance(clue, int):
                choice = places[cell], (clue,)
                left = self._left(table, choice)
            elif kind == "change":
                if cell not in numbers:
                    numbers.clear()  # they come cell by cell
                    numbers[cell] = self._numbers(cell)
                left = _left(numbers[cell], clue)
            yield _Candidate((Edit(kind, cell, clue),), left, choice)

    def _left(self, table: SolutionTable, choice: tuple[int, tuple[int, ...]]) -> Count | None:
        found = table.at_least(choice, 2)
        return Count(found, table.complete) if table.complete or found > 1 else None

    # No solution

    def of_unsolvable(self, clash: Collection[Cell]) -> tuple[list[Repair], bool]:
        """Every change of one clue or wall that leaves a solution; and whether all were tried.

        First those that leave one, then the others, those that leave the fewest first. A change of
        a clue outside the clash leaves the clash as it is, so only those in it are looked at.
        """
        found, tried = self._solved(self._relaxed(clash), COUNTED, None)
        return sorted(found, key=lambda each: each.count), tried

    def _relaxed(self, clash: Collection[Cell]) -> Iterator[_Candidate]:
        puzzle, genre = self.puzzle, self.genre
        low, high = genre.clue_range(puzzle.height, puzzle.width)
        removed: set[Cell] = set()
        for cell in sorted(clash):
            sample = self._numbers(cell)
            for clue in range(low, high + 1):
                if clue != puzzle.clues[cell]:
                    yield _Candidate((Edit("change", cell, clue),), _left(sample, clue))
            cells = (cell,) if genre.walls else self.orbit(cell)
            if cell not in removed:
                removed.update(cells)
                numbers, complete = sample
                whole = len(cells) == 1 and complete
                edits = tuple(Edit("remove", each) for each in cells)
                yield _Candidate(edits, Count(numbers.total(), True) if whole else None)
        done: set[Cell] = set()
        for cell in nearest_first(puzzle.height, puzzle.width, clash) if genre.walls else ():
            if cell not in done:
                cells = self.orbit(cell)
                done.update(cells)
                kind = "wall" if puzzle[cell] == genre.blank else "open"
                yield _Candidate(tuple(Edit(kind, each) for each in cells), None)

    # Both

    def _numbers(self, cell: Cell) -> tuple[Counter[int | None], bool]:
        """What a clue shows in the solutions without it; and whether those are all."""
        count_of = self.genre.numbers
        if count_of is None or not self.patience.lasts():
            return Counter(), False
        other = self.puzzle.without(cell)
        limit = Limit(seconds=_MOMENT, solutions=_SAMPLE)
        outcome = solve(other, limit=limit, cancel=self.cancel)
        shown = Counter(count_of(other, each.rows, [cell])[0] for each in outcome.solutions)
        return shown, outcome.complete

    def _solved(
        self, candidates: Iterator[_Candidate], most: int, table: SolutionTable | None
    ) -> tuple[list[Repair], bool]:
        """The candidates that leave any solution, counted up to `most`; with 1, a single one."""
        found: list[Repair] = []
        while chunk := list(islice(candidates, _CHUNK)):
            if not self.patience.lasts():
                return found, False
            open_ones = [edited(self.puzzle, each.edits) for each in chunk if each.left is None]
            outcomes = iter(solve_many(open_ones, cancel=self.cancel))
            for edits, left, choice in chunk:
                if left is None:
                    outcome = next(outcomes)
                    if outcome.status is Status.UNKNOWN:
                        return found, False
                    if table is not None and choice is not None:
                        # Where one solution stands for several, another says nothing new.
                        for each in outcome.solutions[: 1 if self.genre.notices else None]:
                            table.add(each)
                    left = Count(len(outcome.solutions), outcome.complete)
                if not left.exact and left.number < most:
                    left = self.count(edits, Limit(solutions=most))
                    if left.stopped:
                        return found, False
                if left.number == 1 or (left.number and most > 1):
                    found.append(self.repair(edits, left))
        return found, self.patience.lasts()

    def count(self, edits: tuple[Edit, ...], limit: Limit) -> Count:
        """How many solutions a change leaves, within a limit."""
        return count(edited(self.puzzle, edits), limit=limit, cancel=self.cancel)

    def repair(self, edits: tuple[Edit, ...], left: Count) -> Repair:
        """The change that leaves so many solutions."""
        unique = left.number == 1 and left.exact
        status = Status.UNIQUE if unique else Status.MULTIPLE
        return Repair(edits, edited(self.puzzle, edits), status, left.number, left.exact)


def _left(sample: tuple[Counter[int | None], bool], clue: object) -> Count | None:
    numbers, complete = sample
    found = numbers[clue] if isinstance(clue, int) else 0
    return Count(found, complete) if complete or found > 1 else None


def rate_repairs(repairs: Sequence[Repair], patience: Patience) -> list[Repair]:
    """The repairs with their levels, in order, as far as patience lasts."""
    rated = list(repairs)
    waiting = [
        index
        for index, each in enumerate(rated)
        if each.status is Status.UNIQUE and find_genre(each.puzzle.genre).engine is not None
    ]
    for start in range(0, len(waiting), _RATED):
        if not patience.lasts():
            break
        chunk = waiting[start : start + _RATED]
        puzzles = [rated[index].puzzle for index in chunk]
        grades = grade_many(puzzles, limit=patience.limit(), cancel=patience.stop)
        for index, grade in zip(chunk, grades, strict=True):
            if grade is not None:
                rated[index] = replace(rated[index], label=grade[0], level=grade[1])
    return rated
