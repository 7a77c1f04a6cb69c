"""The largest void: the rectangle of most cells in which a pattern has none."""

from __future__ import annotations

from typing import NamedTuple

from lamplighter.survey.pattern import Pattern

__all__ = ["Void", "void_of"]


class Void(NamedTuple):
    """How high and how wide an empty rectangle is."""

    height: int
    width: int

    @property
    def area(self) -> int:
        return self.height * self.width


def void_of(pattern: Pattern) -> Void:
    """The largest empty rectangle of a pattern; 0x0 if it fills the board."""
    best = Void(0, 0)
    # For each row: how many empty cells are above each other, up to and with it, and the largest
    # rectangle under that skyline. The stack holds columns whose heights rise.
    heights = [0] * pattern.width
    for row in range(pattern.height):
        for col in range(pattern.width):
            heights[col] = 0 if (row, col) in pattern.cells else heights[col] + 1
        stack: list[tuple[int, int]] = []
        for col, height in enumerate([*heights, 0]):
            start = col
            while stack and stack[-1][1] >= height:
                start, tall = stack.pop()
                best = max(best, Void(tall, col - start), key=lambda each: each.area)
            stack.append((start, height))
    return best
