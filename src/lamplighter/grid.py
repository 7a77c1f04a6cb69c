"""Geometry of a rectangular board: cells, neighbours, runs, turns. No rules live here.

A cell is `(row, col)`, 0-based, from the top left. To people it is `r3c5`, 1-based.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import TypeVar

from lamplighter.errors import PuzzleError
from lamplighter.expect import expect_whole

__all__ = [
    "MAX_SIDE",
    "Cell",
    "Turn",
    "cell_lists",
    "cell_name",
    "cells_of",
    "name_cells",
    "nearest_first",
    "neighbours",
    "require_size",
    "runs",
    "turn_cell",
    "turn_rows",
]

Cell = tuple[int, int]
T = TypeVar("T")

MAX_SIDE = 1000
"""The longest side a board may have unless the caller asks for more (`max_side=`)."""


def require_size(height: int, width: int, max_side: int = MAX_SIDE) -> None:
    """Refuse a board that is empty or larger than the limit, before any memory is spent on it."""
    if type(height) is int and type(width) is int and 0 < height <= max_side >= width > 0:
        return
    expect_whole(height, "a height", None)
    expect_whole(width, "a width", None)
    if height < 1 or width < 1:
        raise PuzzleError(f"a board needs at least one row and one column, got {width}x{height}")
    if height > max_side or width > max_side:
        raise PuzzleError(f"a side may have at most {max_side} cells, got {width}x{height}")


def cell_name(cell: Cell) -> str:
    """The cell as people say it: `r1c1` is the top left corner."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def name_cells(cells: Sequence[Cell], most: int = 6) -> str:
    """A readable list of cells, cut after `most`: 'r1c1, r1c2 and r4c3'. One more is named too."""
    if len(cells) == most + 1:
        most += 1
    names = [cell_name(cell) for cell in cells[:most]]
    if len(cells) > most:
        return f"{', '.join(names)} and {len(cells) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def cell_lists(cells: Iterable[Cell]) -> list[list[int]]:
    """The cells as JSON has them: `[row, col]`, 0-based."""
    return [[row, col] for row, col in cells]


def cells_of(height: int, width: int) -> Iterator[Cell]:
    """All cells, row by row."""
    return ((row, col) for row in range(height) for col in range(width))


def neighbours(height: int, width: int, cell: Cell) -> list[Cell]:
    """The up to four cells that share an edge: up, left, right, down."""
    row, col = cell
    near = []
    if row > 0:
        near.append((row - 1, col))
    if col > 0:
        near.append((row, col - 1))
    if col + 1 < width:
        near.append((row, col + 1))
    if row + 1 < height:
        near.append((row + 1, col))
    return near


def nearest_first(height: int, width: int, cells: Iterable[Cell]) -> list[Cell]:
    """All cells, those the fewest steps from any of these cells first; row by row among equals."""
    layer = sorted(set(cells))
    if not layer:
        return list(cells_of(height, width))
    order, seen = layer, set(layer)
    while layer:
        near = {each for cell in layer for each in neighbours(height, width, cell)} - seen
        layer = sorted(near)
        seen |= near
        order += layer
    return order


def runs(height: int, width: int, stops: Callable[[Cell], bool]) -> Iterator[list[Cell]]:
    """Every longest straight line of cells that nothing interrupts: first across, then down.

    A single cell between two stops is a run of one in each direction.
    """
    across = ([(row, col) for col in range(width)] for row in range(height))
    down = ([(row, col) for row in range(height)] for col in range(width))
    for line in chain(across, down):
        run: list[Cell] = []
        for cell in line:
            if stops(cell):
                if run:
                    yield run
                run = []
            else:
                run.append(cell)
        if run:
            yield run


class Turn(Enum):
    """The eight ways a rectangle can be laid on itself or on its transpose."""

    IDENTITY = "identity"
    ROTATE90 = "rotate90"  # clockwise
    ROTATE180 = "rotate180"
    ROTATE270 = "rotate270"
    MIRROR = "mirror"  # left and right change places
    FLIP = "flip"  # top and bottom change places
    TRANSPOSE = "transpose"
    ANTITRANSPOSE = "antitranspose"

    __repr__ = Enum.__str__  # Turn.FLIP, which can be pasted back

    @property
    def swaps_sides(self) -> bool:
        """Whether height and width change places."""
        return self in (Turn.ROTATE90, Turn.ROTATE270, Turn.TRANSPOSE, Turn.ANTITRANSPOSE)


def turn_cell(height: int, width: int, cell: Cell, turn: Turn) -> Cell:
    """Where a cell of a height x width board lies after the turn."""
    row, col = cell
    match turn:
        case Turn.IDENTITY:
            return row, col
        case Turn.ROTATE90:
            return col, height - 1 - row
        case Turn.ROTATE180:
            return height - 1 - row, width - 1 - col
        case Turn.ROTATE270:
            return width - 1 - col, row
        case Turn.MIRROR:
            return row, width - 1 - col
        case Turn.FLIP:
            return height - 1 - row, col
        case Turn.TRANSPOSE:
            return col, row
        case Turn.ANTITRANSPOSE:
            return width - 1 - col, height - 1 - row


def turn_rows(rows: Sequence[Sequence[T]], turn: Turn) -> list[list[T]]:
    """The rows after the turn. `turn_cell` says where each cell went."""
    grid = [list(row) for row in rows]
    match turn:
        case Turn.IDENTITY:
            return grid
        case Turn.ROTATE90:
            return [list(col) for col in zip(*grid[::-1], strict=True)]
        case Turn.ROTATE180:
            return [row[::-1] for row in grid[::-1]]
        case Turn.ROTATE270:
            return [list(col) for col in zip(*grid, strict=True)][::-1]
        case Turn.MIRROR:
            return [row[::-1] for row in grid]
        case Turn.FLIP:
            return grid[::-1]
        case Turn.TRANSPOSE:
            return [list(col) for col in zip(*grid, strict=True)]
        case Turn.ANTITRANSPOSE:
            return [list(col) for col in zip(*[row[::-1] for row in grid[::-1]], strict=True)]
