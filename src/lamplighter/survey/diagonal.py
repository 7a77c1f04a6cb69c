"""The longest diagonal: cells of a pattern in a straight line, corner to corner.

People who draw boards like them; cells scattered at random hardly ever make long ones.
"""

from __future__ import annotations

from lamplighter.survey.pattern import Pattern

__all__ = ["diagonal_of"]


def diagonal_of(pattern: Pattern) -> int:
    """The most cells that lie corner to corner in one line, in either direction."""
    longest = 0
    for step in (1, -1):
        ending: dict[tuple[int, int], int] = {}
        for row, col in sorted(pattern.cells):
            length = ending.get((row - 1, col - step), 0) + 1
            ending[row, col] = length
            longest = max(longest, length)
    return longest
