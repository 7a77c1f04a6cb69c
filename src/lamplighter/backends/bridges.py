"""Connectivity, missed first and asked for after: which cells must give way to join two areas.

A library that does not know of connected areas answers without it. An answer with two areas is cut
off, and all answers like it, by asking for a bridge: one of the cells around an area turns white,
or the area is gone, or everything else is.
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
    """The placed cells that close the area in."""


def missing_bridges(
    height: int, width: int, placed: set[Cell], white: Container[Cell] = ()
) -> list[Bridge]:
    """What the answer misses: a bridge for every area but the largest; none if there is only one.

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
