"""Pattern: some cells of a board as one picture, which can be turned and compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from lamplighter.genre import find_genre
from lamplighter.grid import Cell, Turn, turn_cell
from lamplighter.puzzle import Puzzle, Solution

__all__ = ["Pattern", "answer_of", "drawn_of"]


@dataclass(frozen=True)
class Pattern:
    """Cells on a board of some size."""

    height: int
    width: int
    cells: frozenset[Cell]

    @classmethod
    def of(cls, height: int, width: int, cells: Iterable[Cell]) -> Pattern:
        """The pattern of these cells."""
        return cls(height, width, frozenset(cells))

    @cached_property
    def bits(self) -> int:
        """The pattern as a number with a bit for each cell."""
        # By way of a text: adding up powers of two takes minutes on a board of a million cells.
        letters = bytearray(b"0" * (self.height * self.width))
        for row, col in self.cells:
            letters[-1 - row * self.width - col] = ord("1")
        return int(letters, 2)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that lay the pattern on itself; `Turn.IDENTITY` is always one."""
        return tuple(turn for turn, bits in self._laid if bits == self.bits)

    @cached_property
    def images(self) -> frozenset[int]:
        """The `bits` of the pattern in every way it can be laid on a board of its size."""
        return frozenset(bits for _, bits in self._laid)

    @cached_property
    def key(self) -> tuple[int, int, int]:
        """Equal for two patterns exactly if one can be turned into the other."""
        if self.height > self.width:
            return self.turned(Turn.TRANSPOSE).key
        return self.height, self.width, min(self.images)

    @property
    def _laid(self) -> list[tuple[Turn, int]]:
        is_square = self.height == self.width
        return [
            (turn, self.turned(turn).bits if turn is not Turn.IDENTITY else self.bits)
            for turn in Turn
            if is_square or not turn.swaps_sides
        ]

    def turned(self, turn: Turn) -> Pattern:
        """The pattern after a turn."""
        height, width = self.height, self.width
        cells = frozenset(turn_cell(height, width, cell, turn) for cell in self.cells)
        return Pattern(*((width, height) if turn.swaps_sides else (height, width)), cells)


def drawn_of(puzzle: Puzzle) -> Pattern:
    """What is printed: the walls, or in a genre without walls the places of the clues."""
    blank = find_genre(puzzle.genre).blank
    cells = (cell for cell in puzzle.cells() if puzzle[cell] != blank)
    return Pattern.of(puzzle.height, puzzle.width, cells)


def answer_of(puzzle: Puzzle, solution: Solution) -> Pattern:
    """What is placed in the solution: bulbs, or black cells."""
    return Pattern.of(puzzle.height, puzzle.width, solution.placed)
