"""The first mistake in a player's marks: which it is, where, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lamplighter.errors import PuzzleError
from lamplighter.genres import find_genre
from lamplighter.grid import Cell, cell_name
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.techniques import Step
from lamplighter.techniques.base import capital, cone
from lamplighter.verbs.explain import explain
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["Mistake", "area_of", "first_mistake", "in_order", "sentences"]


class Mistake(NamedTuple):
    """A mark with which no solution is left."""

    cell: Cell
    action: str
    """Which mark it is, as a sentence."""
    why: str
    """Why it cannot be, as a short proof."""
    steps: tuple[Step, ...]
    """That proof step by step; none if a rule is broken in sight."""


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
    why, steps = _disprove(puzzle, kept, cell, _only(marks, ordered[:none]), watch)
    return Mistake(cell, action, why, tuple(steps))


def _solve(puzzle: Puzzle, marks: Marks, watch: Watch, solutions: int = 1) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=solutions)
    return solve(puzzle, "native", limit, marks=marks, cancel=watch.cancel)


def sentences(steps: Iterable[Step]) -> str:
    """The steps one below the other; a single one as it is."""
    return "\n".join(step.message for step in steps)


def _right(marks: Marks, solution: Solution) -> Marks:
    """The marks that the solution keeps."""
    right = solution.marks
    return _only(marks, [c for c in marks.placed + marks.excluded if marks[c] == right[c]])


def _disprove(
    puzzle: Puzzle, kept: Marks, wrong: Cell, together: Marks, watch: Watch
) -> tuple[str, list[Step]]:
    """Why a mark cannot be: a rule it breaks at once, or the steps that settle its cell."""
    broken = find_genre(puzzle.genre).check(puzzle, together, False)
    if broken:
        told = broken[0].message
        # The marks before it break no rule, so it takes a part in this one.
        return f"With it, {told[0].lower()}{told[1:]}", []
    found = explain(puzzle, kept, every=True, limit=Limit(seconds=watch.left), cancel=watch.cancel)
    goal = next((i for i, step in enumerate(found.steps) if wrong in step.settles), None)
    if goal is None:
        return "With it, no solution is left.", []
    steps = cone(found.steps, goal)
    return sentences(steps), steps


_PARTS = 3
_AREAS = (
    ("at the upper left", "at the top", "at the upper right"),
    ("at the left", "in the middle", "at the right"),
    ("at the lower left", "at the bottom", "at the lower right"),
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
