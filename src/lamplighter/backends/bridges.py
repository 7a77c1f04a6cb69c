"""Connectivity, added on demand: which cells must change so that two areas join.

A library that knows nothing of connected areas ignores them. An answer with two areas is cut
off, and all answers like it, by asking for a bridge: one of the cells around an area turns white,
or the area disappears, or everything else does.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from lamplighter.genres.kuromasu import white_areas
from lamplighter.grid import Cell, neighbours

__all__ = ["Bridge", "missing_bridges"]


class Bridge(NamedTuple):
    """One of `ends` is placed, or one of `around` is not."""

    ends: tuple[Cell, Cell]
    """A cell of the area, and one outside it."""
    around: list[Cell]
    """The placed cells that enclose the area."""


def missing_bridges(
    height: int, width: int, placed: set[Cell], white: Container[Cell] = ()
) -> list[Bridge]:
    """What the answer lacks: a bridge for every area except the largest; none if there is one.

    Cells known to be `white` make the best ends: the bridge then has to be built.
    """
    areas = white_areas(height, width, placed)
    found = []
    for area in areas[1:]:
        around = {
            near for cell in area for near in neighbours(height, width, cell) if near in placed
        }
        ends = (_end(area, white), _end(areas[0], white))
        found.append(Bridge(ends, sorted(around)))
    return found


def _end(area: set[Cell], white: Container[Cell]) -> Cell:
    return min(area, key=lambda cell: (cell not in white, cell))
