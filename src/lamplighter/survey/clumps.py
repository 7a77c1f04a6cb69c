"""Clumps: cells of a pattern that hang together by their edges."""

from __future__ import annotations

from lamplighter.grid import Cell, neighbours
from lamplighter.survey.pattern import Pattern

__all__ = ["clumps_of"]


def clumps_of(pattern: Pattern) -> list[int]:
    """How many cells each clump has, the largest first; an isolated cell is a clump of one."""
    left = set(pattern.cells)
    found = []
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            cell = edge.pop()
            size += 1
            near: set[Cell] = left.intersection(neighbours(pattern.height, pattern.width, cell))
            left -= near
            edge += near
        found.append(size)
    return sorted(found, reverse=True)
