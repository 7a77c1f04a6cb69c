"""Repairs: the single changes that give an ambiguous puzzle exactly one solution."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from lamplighter._core import CancelToken
from lamplighter.grid import Cell, neighbours
from lamplighter.notation import Clue
from lamplighter.outcome import Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve_many

__all__ = ["Repair", "find_repairs"]

_CHUNK = 128  # candidates solved at a time, on all cores


@dataclass(frozen=True)
class Repair:
    """One change after which the puzzle has exactly one solution."""

    kind: str
    """`add` a clue, `change` one, or turn a white cell into a `wall` (Akari)."""
    cell: Cell
    clue: Clue | None
    """The number to write there; None for a wall without one."""
    puzzle: Puzzle
    """The puzzle with the change made."""


def find_repairs(
    puzzle: Puzzle,
    differs: Collection[Cell],
    black: Collection[Cell],
    may_go_on: Callable[[], bool],
    cancel: CancelToken,
) -> tuple[list[Repair], bool]:
    """All single repairs, those near where solutions differ first; and whether all were tried.

    `differs` are the cells that differ between solutions, `black` (Kuromasu) those that are black
    in all of them.
    """
    candidates = sorted(_candidates(puzzle, differs, black), key=_nearness(differs))
    source = iter(candidates)
    found: list[Repair] = []
    while chunk := list(islice(source, _CHUNK)):
        if not may_go_on():
            return found, False
        outcomes = solve_many([each.puzzle for each in chunk], cancel=cancel)
        unsure = False
        for repair, outcome in zip(chunk, outcomes, strict=True):
            if outcome.status is Status.UNIQUE:
                found.append(repair)
            unsure = unsure or outcome.status is Status.UNKNOWN
        if unsure:
            return found, False
    return found, True


def _candidates(
    puzzle: Puzzle, differs: Collection[Cell], black: Collection[Cell]
) -> Iterator[Repair]:
    yield from _added(puzzle, differs, black)
    for cell, clue in puzzle.clues.items():
        for other in _values(puzzle, cell):
            if other != clue:
                yield Repair("change", cell, other, puzzle.with_clue(cell, other))
    if puzzle.notation.walls:
        for cell in puzzle.cells():
            if puzzle[cell] == ".":
                walled = puzzle.with_clue(cell, 0).without(cell)
                yield Repair("wall", cell, None, walled)


def _added(puzzle: Puzzle, differs: Collection[Cell], black: Collection[Cell]) -> Iterator[Repair]:
    for cell in puzzle.cells():
        if puzzle.notation.walls:
            # A number says something new only where the cells beside it differ.
            if puzzle[cell] != "#" or not _beside(puzzle, cell) & set(differs):
                continue
        elif puzzle[cell] is not None or cell in black:
            continue
        for clue in _values(puzzle, cell):
            yield Repair("add", cell, clue, puzzle.with_clue(cell, clue))


def _beside(puzzle: Puzzle, cell: Cell) -> set[Cell]:
    return set(neighbours(puzzle.height, puzzle.width, cell))


def _values(puzzle: Puzzle, cell: Cell) -> range:
    """The numbers a clue there may have."""
    low, high = puzzle.notation.clue_range(puzzle.height, puzzle.width)
    if puzzle.notation.walls:
        high = sum(puzzle[near] == "." for near in _beside(puzzle, cell))
    return range(low, high + 1)


def _nearness(differs: Collection[Cell]) -> Callable[[Repair], tuple[int, int]]:
    kinds = ("add", "change", "wall")

    def key(repair: Repair) -> tuple[int, int]:
        row, col = repair.cell
        away = min((abs(row - r) + abs(col - c) for r, c in differs), default=0)
        return kinds.index(repair.kind), away

    return key
