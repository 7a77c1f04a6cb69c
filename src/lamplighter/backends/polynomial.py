"""The kinds of Akari that are solved without search: no clues at all, or only 4s (Pulles 2021).

A 4 decides all four cells beside it, so its bulbs are in every solution. If it lacks a cell, or two
such bulbs see each other, there is none. No other bulb can be beside a 4 then, and what is left
is a board without clues: the cells that are still dark.

On it every solution is a maximal set of dark cells that do not see each other, and every such set
is a solution: no bulb can be added, so every cell is lit. From this follows

- one solution: put a bulb on any unlit cell until there is none (always solvable);
- exactly one: if no two dark cells see each other. Otherwise a solution begun with one of the two
  differs from a solution begun with the other;
- all of them: from a solution S and a cell v that holds none of its bulbs, put a bulb on v, take
  those away that it sees, and complete the rest. Such steps lead from S to any other solution T:
  choose v in T, and all that S and T share stays, since no bulb of T sees v; what they share grows
  until it is T.

To find n solutions, at most n of them are changed like this, once in every cell: polynomial time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.sight import Sight
from lamplighter.errors import UnsupportedError
from lamplighter.grid import cell_name
from lamplighter.outcome import Outcome, Status, judge
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.watch import Watch

__all__ = ["PolynomialBackend"]

Bulbs = frozenset[int]
_OUTSIDE = re.compile("[0-3]")


class PolynomialBackend(Backend):
    name = "polynomial"
    title = "no search: boards without clues, or with 4s only (Pulles)"
    can = Capabilities(only=("akari",))

    def require(self, puzzle: Puzzle, options: Mapping[str, Any]) -> dict[str, Any]:
        filled = super().require(puzzle, options)
        for index, row in enumerate(puzzle.rows):
            outside = _OUTSIDE.search(str(row))
            if outside is not None:
                raise UnsupportedError(
                    f"back end {self.name!r} takes boards whose only clues are 4s,"
                    f" got a {outside.group()} at {cell_name((index, outside.start()))}"
                )
        return filled

    def solve(self, task: Task) -> Outcome:
        puzzle, limit = task.puzzle, task.limit
        watch = Watch(limit, task.cancel)
        if limit.solutions == 0 or watch.is_over():
            return Outcome(Status.UNKNOWN, backend=self.name)
        found: list[Bulbs] = []
        exhausted = True
        stats = {}
        try:
            sight = Sight(puzzle, watch.is_over)
            sure = sure_bulbs(sight, task.marks)
            if sure is not None:
                dark = DarkCells(sight, sure)
                self._require_lit(task.marks, dark)
                found, exhausted = dark.solutions(limit.solutions, watch)
                stats = {"bulbs": len(sure), "dark": len(dark.cells)}
        except TimeoutError:
            return Outcome(Status.UNKNOWN, (), self.name, watch.elapsed)
        solutions = tuple(
            Solution.from_placed(puzzle, map(sight.cell_of, each)) for each in watch.take(found)
        )
        exhausted = exhausted and len(solutions) == len(found)
        return Outcome(
            judge(len(solutions), exhausted),
            solutions,
            self.name,
            watch.elapsed,
            stats,
            exhausted=exhausted,
        )

    def _require_lit(self, marks: Marks | None, dark: DarkCells) -> None:
        # A dark cell without a bulb needs light from elsewhere, as next to a 0; no quick way is
        # known to tell whether that is possible.
        for cell in marks.excluded if marks is not None else ():
            if dark.sight.number_of(cell) in dark.cells:
                raise UnsupportedError(
                    f"back end {self.name!r} takes crosses on lit cells only,"
                    f" got one at {cell_name(cell)}"
                )


def sure_bulbs(sight: Sight, marks: Marks | None) -> Bulbs | None:
    """The bulbs of the 4s and of the marks; None if they break a rule."""
    bulbs: set[int] = set()
    for wall, _ in sight.clues():
        beside = sight.beside(wall)
        if len(beside) < 4:
            return None
        # Two 4s may share a bulb, so a bulb already there is no obstacle.
        bulbs.update(beside)
    if marks is not None:
        bulbs.update(map(sight.number_of, marks.placed))
        if any(sight.number_of(cell) in bulbs for cell in marks.excluded):
            return None
    if not all(map(sight.is_white, bulbs)):
        return None
    runs_across = {sight.across[bulb].start for bulb in bulbs}
    runs_down = {sight.down[bulb].start for bulb in bulbs}
    return frozenset(bulbs) if len(runs_across) == len(runs_down) == len(bulbs) else None


class DarkCells:
    """What the sure bulbs leave dark: a board without clues."""

    def __init__(self, sight: Sight, sure: Bulbs) -> None:
        self.sight = sight
        self.sure = sure
        across = {sight.across[bulb].start for bulb in sure}
        down = {sight.down[bulb].start for bulb in sure}
        self.cells = dict.fromkeys(
            cell
            for cell in sight.white()
            if sight.across[cell].start not in across and sight.down[cell].start not in down
        )
        """In reading order."""

    def solutions(self, most: int, watch: Watch) -> tuple[list[Bulbs], bool]:
        """As many as asked for, each once, and whether there are no others."""
        found = [self.completed(self.sure, self.cells)]
        if len(found[0]) == len(self.sure) + len(self.cells):
            return found, True  # no dark cell sees another: each holds a bulb of its own
        seen = set(found)
        for bulbs in found:  # which grows meanwhile
            for cell in self.cells:
                if len(found) >= most or watch.is_over():
                    return found, False
                if cell not in bulbs:
                    other = self.with_bulb(bulbs, cell)
                    if other not in seen:
                        seen.add(other)
                        found.append(other)
        return found, True

    def with_bulb(self, bulbs: Bulbs, cell: int) -> Bulbs:
        """A solution with a bulb there, near the one given."""
        sight = self.sight
        gone = [each for each in bulbs if each in sight.across[cell] or each in sight.down[cell]]
        lost = {
            dark
            for each in gone
            for run in (sight.across[each], sight.down[each])
            for dark in run
            if dark in self.cells
        }
        return self.completed(bulbs.difference(gone) | {cell}, sorted(lost))

    def completed(self, bulbs: Bulbs, cells: Iterable[int]) -> Bulbs:
        """A bulb on each of these cells that is dark when its turn comes."""
        sight = self.sight
        across = {sight.across[bulb].start for bulb in bulbs}
        down = {sight.down[bulb].start for bulb in bulbs}
        more = []
        for cell in cells:
            row, col = sight.across[cell].start, sight.down[cell].start
            if row not in across and col not in down:
                across.add(row)
                down.add(col)
                more.append(cell)
        return bulbs.union(more)
