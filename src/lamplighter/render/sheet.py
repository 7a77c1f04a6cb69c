"""A contact sheet: many boards in rows and columns, each with a caption, as one SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lamplighter.errors import PuzzleError, quote
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.lettering import Glyphs, Lettering, escape
from lamplighter.render.picture import Picture
from lamplighter.render.svg import LARGEST_CELL, SMALLEST_CELL, Svg, draw_picture
from lamplighter.render.themes import Theme, find_theme

__all__ = ["MOST_COLUMNS", "Tile", "draw_sheet"]

MOST_COLUMNS = 100

_SIDE = 260  # pixels that a board has, unless the side of a cell is given
_MARGIN, _GAP = 20, 20
_TITLE, _CAPTION = 20, 13
_LETTER = 0.56  # of the size of the letters, about the width of one


class Tile(NamedTuple):
    """One board of a sheet."""

    puzzle: Puzzle
    caption: str = ""
    marks: Marks | Solution | None = None


def draw_sheet(
    tiles: Sequence[Tile],
    *,
    columns: int = 4,
    theme: str | Theme = "light",
    cell: int | None = None,
    title: str = "",
    glyphs: Glyphs = "text",
) -> Svg:
    """Boards side by side, `columns` in a row, with captions above them and a title over all.

    Boards of different sizes get cells of different sizes, so that all fit the same place; `cell`
    gives them all one, in pixels. Captions that are too long are cut.
    """
    if type(columns) is not int or not 1 <= columns <= MOST_COLUMNS:
        raise PuzzleError(f"a sheet has 1 to {MOST_COLUMNS} columns, got {quote(columns)}")
    if not tiles:
        raise PuzzleError("a sheet shows one board or more, got none")
    colours = find_theme(theme) if isinstance(theme, str) else theme
    return _Sheet(tiles, columns, colours, cell, glyphs).document(title)


class _Sheet:
    """The sheet being laid out: every board has a place of the same size."""

    def __init__(
        self,
        tiles: Sequence[Tile],
        columns: int,
        theme: Theme,
        cell: int | None,
        glyphs: Glyphs,
    ) -> None:
        self.tiles, self.theme, self.glyphs, self.cell = tiles, theme, glyphs, cell
        self.columns = min(columns, len(tiles))
        self.lettering = Lettering(glyphs)
        puzzles = [tile.puzzle for tile in tiles]
        self.wide = max(
            self._size(each) * each.width + _frame(self._size(each)) for each in puzzles
        )
        self.high = max(
            self._size(each) * each.height + _frame(self._size(each)) for each in puzzles
        )
        self.head = _CAPTION + 8 if any(tile.caption for tile in tiles) else 0

    def _size(self, puzzle: Puzzle) -> int:
        if self.cell is not None:
            return self.cell
        return min(max(_SIDE // max(puzzle.height, puzzle.width), SMALLEST_CELL), LARGEST_CELL)

    def document(self, title: str) -> Svg:
        top = _MARGIN + (_TITLE + 12 if title else 0)
        rows = -(-len(self.tiles) // self.columns)
        width = 2 * _MARGIN + self.columns * (self.wide + _GAP) - _GAP
        height = top + rows * (self.head + self.high + _GAP) - _GAP + _MARGIN
        parts = []
        if title:
            parts.append(self._write(_MARGIN, _MARGIN, title, _TITLE, width - 2 * _MARGIN))
        for place, tile in enumerate(self.tiles):
            row, col = divmod(place, self.columns)
            x = _MARGIN + col * (self.wide + _GAP)
            y = top + row * (self.head + self.high + _GAP)
            if tile.caption:
                parts.append(self._write(x, y, tile.caption, _CAPTION, self.wide))
            picture = Picture(tile.puzzle, tile.marks, title=tile.caption or None)
            board = draw_picture(picture, self.theme, self._size(tile.puzzle), self.glyphs)
            parts.append(f'<g transform="translate({x} {y + self.head})">{board}</g>')
        name = escape(title or f"{len(self.tiles)} boards")
        definitions = "".join(self.lettering.definitions.values())
        return Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="group" aria-label="{name}">\n'
            + (f"<defs>{definitions}</defs>\n" if definitions else "")
            + f'<rect width="{width}" height="{height}" fill="{self.theme.page}"/>\n'
            + "\n".join(parts)
            + "\n</svg>"
        )

    def _write(self, x: float, y: float, text: str, size: int, room: float) -> str:
        letters = max(4, int(room / (size * _LETTER)))
        if len(text) > letters:
            text = text[: letters - 3].rstrip() + "..."
        place = (x, y + size / 2, text)
        colour = self.theme.on_paper
        return self.lettering.write(
            "captions", [place], size=size, colour=colour, bold=True, anchor="start"
        )


def _frame(cell: int) -> int:
    """What a board takes beside its cells, on both sides together."""
    return 2 * max(2, round(cell / 9))
