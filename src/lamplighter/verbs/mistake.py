"""The first mistake in a player's marks: which it is, where, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lamplighter.errors import PuzzleError
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_name
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.techniques.base import capital
from lamplighter.verbs.disproof import Disproof, disprove
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["Mistake", "area_of", "first_mistake", "in_order"]


class Mistake(NamedTuple):
    """A mark with which no solution is left."""

    cell: Cell
    action: str
    """Which mark it is, as a sentence."""
    why: Disproof
    """Why it cannot be."""


def first_mistake(
    puzzle: Puzzle, marks: Marks, order: list[Cell] | None, watch: Watch
) -> Mistake | Status:
    """The first mark with which no solution is left; without an order, row by row.

    Or why there is none to name: UNSOLVABLE is the puzzle's own fault, UNKNOWN the limit's.
    """
    alone = _solve(puzzle, Marks.empty(puzzle), watch, solutions=2)
    if alone.status is Status.UNSOLVABLE:
        return Status.UNSOLVABLE
    if not alone.solutions:
        return Status.UNKNOWN
    ordered = in_order(marks, ()) if order is None else order
    # Marks only ever take solutions away, so bisection finds the place.
    some, none = 0, len(ordered)
    while none - some > 1:
        middle = (some + none) // 2
        found = _solve(puzzle, _only(marks, ordered[:middle]), watch)
        if found.status is Status.UNSOLVABLE:
            none = middle
        elif found.solutions:
            some = middle
        else:
            return Status.UNKNOWN
    cell = ordered[some]
    mark = _mark_name(marks, cell)
    if alone.status is not Status.UNIQUE:
        action = f"{capital(mark)} leaves no solution with the marks before it."
        kept = _only(marks, ordered[:some])
    else:
        action = f"{capital(mark)} is wrong." if order is None else f"The first is {mark}."
        kept = _right(marks, alone.solutions[0])
    together = find_genre(puzzle.genre).check(puzzle, _only(marks, ordered[:none]), False)
    if together:
        # The marks before it break no rule, so it takes a part in this one.
        return Mistake(cell, action, Disproof(clash=together[0].message))
    return Mistake(cell, action, disprove(puzzle, kept, cell, marks[cell], watch))


def _solve(puzzle: Puzzle, marks: Marks, watch: Watch, solutions: int = 1) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=solutions)
    return solve(puzzle, "native", limit, marks=marks, cancel=watch.cancel)


def _right(marks: Marks, solution: Solution) -> Marks:
    """The marks that the solution keeps."""
    right = solution.marks
    return _only(marks, [c for c in marks.placed + marks.excluded if marks[c] == right[c]])


_PARTS = 3
_AREAS = (
    ("in the top left", "in the top middle", "in the top right"),
    ("in the middle left", "in the middle", "in the middle right"),
    ("in the bottom left", "in the bottom middle", "in the bottom right"),
)


def _part(place: int, size: int) -> int:
    return min(place * _PARTS // size, _PARTS - 1)


def area_of(puzzle: Puzzle, cell: Cell) -> tuple[str, tuple[Cell, ...]]:
    """The ninth of the board that the cell is in: in words, and its cells."""
    mine = _part(cell[0], puzzle.height), _part(cell[1], puzzle.width)
    cells = (
        each
        for each in puzzle.cells()
        if (_part(each[0], puzzle.height), _part(each[1], puzzle.width)) == mine
    )
    return _AREAS[mine[0]][mine[1]], tuple(cells)


def in_order(marks: Marks, order: Iterable[Cell]) -> list[Cell]:
    """The marked cells in the order of marking; those without an order come first."""
    marked = sorted(marks.placed + marks.excluded)
    known = []
    for cell in order:
        row, col = cell
        if not (0 <= row < marks.height and 0 <= col < marks.width):
            raise PuzzleError(f"the order names {cell_name(cell)}, which is not on the board")
        if marks[row, col] != ".":
            known.append((row, col))
    # A cell marked, cleared and marked again counts where it was marked last.
    known = list(dict.fromkeys(reversed(known)))[::-1]
    placed = set(known)
    return [cell for cell in marked if cell not in placed] + known


def _only(marks: Marks, cells: Iterable[Cell]) -> Marks:
    rows = [["."] * marks.width for _ in range(marks.height)]
    for row, col in cells:
        rows[row][col] = marks[row, col]
    return Marks(marks.genre, tuple(map("".join, rows)))


def _mark_name(marks: Marks, cell: Cell) -> str:
    genre = find_genre(marks.genre)
    return genre.words.name(cell_name(cell), placed=marks[cell] == genre.placed)
