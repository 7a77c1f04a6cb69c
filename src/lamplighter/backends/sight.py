"""Which cells of an Akari board see each other, for the solvers written in Python.

Cells are numbered row by row. A run is a `range`: small, and quick to walk and to search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle

__all__ = ["Sight"]

_WHITE = re.compile(r"\.+")
_CLUE = re.compile("[0-4]")


class Sight:
    """The two runs of every white cell; for a wall they are empty.

    What walks the whole board raises TimeoutError as soon as `is_over` says so: a million cells
    take too long to ignore a limit.
    """

    def __init__(self, puzzle: Puzzle, is_over: Callable[[], bool] = lambda: False) -> None:
        self._is_over = is_over
        self.height, self.width = puzzle.height, puzzle.width
        self._rows = rows = [str(row) for row in puzzle.rows]  # Akari rows are strings
        nothing = range(0)
        self.across: list[range] = [nothing] * (self.height * self.width)
        self.down: list[range] = [nothing] * (self.height * self.width)
        for index, row in enumerate(rows):
            self._look()
            for found in _WHITE.finditer(row):
                start, end = (index * self.width + at for at in found.span())
                self.across[start:end] = [range(start, end)] * (end - start)
        for col, letters in enumerate(zip(*rows, strict=True)):
            self._look()
            for found in _WHITE.finditer("".join(letters)):
                start, end = (at * self.width + col for at in found.span())
                run = range(start, end, self.width)
                self.down[start : end : self.width] = [run] * len(run)

    def is_white(self, cell: int) -> bool:
        """Whether the cell is not a wall."""
        return len(self.across[cell]) > 0

    def white(self) -> Iterator[int]:
        """The cells that are not walls, row by row."""
        for start in range(0, self.height * self.width, self.width):
            self._look()
            for cell in range(start, start + self.width):
                if self.across[cell]:
                    yield cell

    def clues(self) -> Iterator[tuple[int, int]]:
        """The walls with a number, row by row, each with that number."""
        for index, row in enumerate(self._rows):
            self._look()
            for found in _CLUE.finditer(row):
                yield index * self.width + found.start(), int(found.group())

    def beside(self, cell: int) -> list[int]:
        """The white cells that share an edge with this one."""
        row, col = divmod(cell, self.width)
        near = []
        if row > 0:
            near.append(cell - self.width)
        if col > 0:
            near.append(cell - 1)
        if col + 1 < self.width:
            near.append(cell + 1)
        if row + 1 < self.height:
            near.append(cell + self.width)
        return [each for each in near if self.across[each]]

    def number_of(self, cell: Cell) -> int:
        """The number of a cell."""
        return cell[0] * self.width + cell[1]

    def cell_of(self, number: int) -> Cell:
        """The cell of a number."""
        return divmod(number, self.width)

    def _look(self) -> None:
        if self._is_over():
            raise TimeoutError
