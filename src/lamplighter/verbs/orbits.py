"""Orbits: the cells that the symmetry of a draft carries into one another."""

from __future__ import annotations

from lamplighter.genres import find_genre
from lamplighter.grid import Cell, Turn, turn_cell, turn_rows
from lamplighter.puzzle import Puzzle

__all__ = ["orbit_of", "turns_kept"]


def turns_kept(puzzle: Puzzle) -> tuple[Turn, ...]:
    """The turns, other than none at all, that leave the walls where they are.

    Without walls it is the places of the clues that count, whatever their numbers.
    """
    genre = find_genre(puzzle.genre)
    pattern = [[_is_drawn(genre.walls, content) for content in row] for row in puzzle.rows]
    return tuple(
        turn
        for turn in Turn
        if turn is not Turn.IDENTITY
        and (puzzle.height == puzzle.width or not turn.swaps_sides)
        and turn_rows(pattern, turn) == pattern
    )


def _is_drawn(walls: str, content: object) -> bool:
    return content != "." if walls else content is not None


def orbit_of(puzzle: Puzzle, turns: tuple[Turn, ...], cell: Cell) -> tuple[Cell, ...]:
    """The cell and its images, row by row. The turns are all that keep one pattern."""
    images = {turn_cell(puzzle.height, puzzle.width, cell, turn) for turn in turns}
    return tuple(sorted(images | {cell}))
