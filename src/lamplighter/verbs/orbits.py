"""Orbits: the cells that the symmetry of a draft carries into one another."""

from __future__ import annotations

from lamplighter.grid import Cell, Turn, turn_cell
from lamplighter.puzzle import Puzzle
from lamplighter.survey.pattern import drawn_of

__all__ = ["orbit_of", "turns_kept"]


def turns_kept(puzzle: Puzzle) -> tuple[Turn, ...]:
    """The turns, other than none at all, that leave the walls where they are.

    Without walls it is the places of the clues that count, whatever their numbers.
    """
    return tuple(turn for turn in drawn_of(puzzle).turns if turn is not Turn.IDENTITY)


def orbit_of(puzzle: Puzzle, turns: tuple[Turn, ...], cell: Cell) -> tuple[Cell, ...]:
    """The cell and its images, row by row. The turns are all that keep one pattern."""
    images = {turn_cell(puzzle.height, puzzle.width, cell, turn) for turn in turns}
    return tuple(sorted(images | {cell}))
