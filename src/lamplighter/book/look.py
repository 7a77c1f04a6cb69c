"""The look of boards in a book: ink on white paper, with a little lamplight in the solutions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.picture import Picture
from lamplighter.render.svg import draw_picture
from lamplighter.render.themes import Theme, find_theme

__all__ = ["NIGHT", "Drawn", "draw"]

DAY = replace(
    find_theme("light"),
    name="book",
    lit="#fdf0cc",
    grid="#a9a396",
    frame="#1a1e2b",
    ink="#1a1e2b",
    on_paper="#1a1e2b",
    circle="#575b69",
    dot="#8d8a84",
    faint="#6b6d78",
    glow=None,
    glass="#ffbe3b",
    bulb_line="#7e4b00",
    socket="#7e4b00",
    reason="#3a4cb4",
    reason_on_ink="#c3ccff",
    target="#7e4b00",
    focus="#3a4cb4",
)
NIGHT = replace(
    DAY,
    name="night",
    page="#1a1e2b",
    paper="#343a4e",
    lit="#fbe3a6",
    grid="#b98a2c",
    frame="#1a1e2b",
    on_ink="#fdefcf",
    disc="#fbe3a6",
    circle="#1a1e2b",
)
"""For the cover."""


_FINE, _BOLD = 36, 26  # pixels of a cell: the fewer, the thicker its lines


@dataclass(frozen=True)
class Drawn:
    """A drawing, and its size in cells: the edge and the numbers around the board included."""

    svg: str
    width: float
    height: float


def draw(
    puzzle: Puzzle,
    layer: Marks | Solution | None = None,
    *,
    theme: Theme = DAY,
    large: bool = False,
    coordinates: bool = False,
    highlights: dict[Cell, str] | None = None,
) -> Drawn:
    """A board; with `large`, its lines are thicker and darker."""
    cell = _BOLD if large else _FINE
    if large:
        theme = replace(theme, grid=theme.circle, faint=theme.frame)
    picture = Picture(puzzle, layer, coordinates=coordinates, highlights=highlights or {})
    svg = draw_picture(picture, theme, cell, "paths")
    width, height = _size(svg)
    return Drawn(str(svg), width / cell, height / cell)


def _size(svg: str) -> tuple[int, int]:
    """Width and height of the drawing, in pixels."""
    box: Any = svg[: svg.index(">")].split('viewBox="0 0 ')[1].split('"')[0]
    width, height = box.split()
    return int(width), int(height)
