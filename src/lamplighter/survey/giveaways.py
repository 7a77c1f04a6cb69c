"""Giveaways: what single clues settle at the start, each read alone.

A clue read alone knows its own number and which cells hold clues, nothing more. An Akari clue then
settles its white neighbours if all of them or none hold a bulb: a 4, a 3 at the edge, a 2 in the
corner, a 0. A Kuromasu clue settles the cells that are the same in every way of ending its four
views at the edge or before a cell without a clue: all of them if its number is the largest
possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lamplighter.genre import find_genre
from lamplighter.genres.constraints import Exactly, Sees
from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle

__all__ = ["Giveaways", "giveaways_of"]


class Giveaways(NamedTuple):
    """What the clues of a board settle, each read alone."""

    clues: int
    """The clues that settle every cell they count; those that count none are left out."""
    cells: int
    """The cells that some clue settles."""


def giveaways_of(puzzle: Puzzle) -> Giveaways:
    """The giveaways of a puzzle."""
    genre = find_genre(puzzle.genre)
    fixed = frozenset(cell for cell in puzzle.cells() if not genre.can_place(puzzle[cell]))
    clues = 0
    cells: set[Cell] = set()
    for settled, complete in _readings(puzzle, fixed):
        cells |= settled
        clues += complete
    return Giveaways(clues, len(cells))


def _readings(puzzle: Puzzle, fixed: frozenset[Cell]) -> Iterator[tuple[set[Cell], bool]]:
    """For each clue the cells it settles, and whether these are all it counts."""
    for rule in find_genre(puzzle.genre).lazy_constraints(puzzle):
        if isinstance(rule, Exactly):
            counted = set(rule.cells) - fixed
            complete = bool(counted) and rule.count in (0, len(counted))
            yield counted if complete else set(), complete
        elif isinstance(rule, Sees):
            yield _read_view(rule, fixed)


def _read_view(rule: Sees, fixed: frozenset[Cell]) -> tuple[set[Cell], bool]:
    # A view ends at the edge, or before a cell that may be black.
    ends = [
        {far for far in range(len(arm) + 1) if far == len(arm) or arm[far] not in fixed}
        for arm in rule.arms
    ]
    wanted = rule.count - 1
    settled: set[Cell] = set()
    complete = any(rule.arms)
    for place, arm in enumerate(rule.arms):
        sums = {0}
        for other, lengths in enumerate(ends):
            if other != place:
                sums = {before + far for before in sums for far in lengths}
        possible = {far for far in ends[place] if wanted - far in sums}
        if not possible:
            return set(), False  # no view has that number: the board has no solution
        nearest, farthest = min(possible), max(possible)
        settled.update(arm[:nearest])
        if nearest == farthest:
            settled.update(arm[nearest : nearest + 1])
        else:
            complete = False
    return settled - fixed, complete
