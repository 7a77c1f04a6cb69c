"""Lines of sight: what several genres count along."""

from __future__ import annotations

from collections.abc import Callable

from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle

__all__ = ["arms", "lines"]


def lines(height: int, width: int, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The cells up, left, right and down of a cell to the border, nearest first."""
    row, col = cell
    return (
        tuple([(r, col) for r in range(row - 1, -1, -1)]),
        tuple([(row, c) for c in range(col - 1, -1, -1)]),
        tuple([(row, c) for c in range(col + 1, width)]),
        tuple([(r, col) for r in range(row + 1, height)]),
    )


def arms(puzzle: Puzzle, cell: Cell, stops: Callable[[Cell], bool]) -> tuple[tuple[Cell, ...], ...]:
    """The cells in sight in each direction (up, left, right, down), nearest first."""
    seen = []
    for line in lines(puzzle.height, puzzle.width, cell):
        stop = next((i for i, other in enumerate(line) if stops(other)), len(line))
        seen.append(line[:stop])
    return tuple(seen)
