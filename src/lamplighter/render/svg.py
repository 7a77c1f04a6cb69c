"""Boards as SVG: sharp at any size, readable aloud, and the same text for the same board.

Cells of one kind share a group or a single path, which keeps a board of a million cells within a
few seconds and some tens of megabytes.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.genres import Violation
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.lettering import Glyphs, Lettering, escape, fit
from lamplighter.render.picture import GHOSTS, ROLES, Box, Picture, spans
from lamplighter.render.shapes import define_shape, number, place_shape
from lamplighter.render.themes import Theme, find_theme

__all__ = ["Svg", "SvgOptions", "draw_picture", "draw_svg"]

SMALLEST_CELL, LARGEST_CELL = 4, 400


class Svg(str):
    """An SVG document: a string that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the document to a file."""
        # Imported here: pathlib would cost `print(puzzle)` milliseconds for nothing.
        from pathlib import Path

        Path(path).write_text(self + "\n", encoding="utf-8", newline="\n")


class SvgOptions(TypedDict, total=False):
    """The options of `draw_svg`, for functions that pass them on."""

    theme: str
    cell: int
    violations: Sequence[Violation]
    highlights: Mapping[Cell, str] | None
    labels: Mapping[Cell, str] | None
    coordinates: bool
    title: str | None
    outlines: Mapping[Box, str] | None
    ghosts: Mapping[Cell, str] | None
    clashes: Sequence[Cell]


def draw_svg(
    puzzle: Puzzle,
    marks: Marks | Solution | None = None,
    *,
    theme: str = "light",
    cell: int = 36,
    violations: Sequence[Violation] = (),
    highlights: Mapping[Cell, str] | None = None,
    labels: Mapping[Cell, str] | None = None,
    coordinates: bool = False,
    title: str | None = None,
    outlines: Mapping[Box, str] | None = None,
    ghosts: Mapping[Cell, str] | None = None,
    clashes: Sequence[Cell] = (),
    glyphs: Glyphs = "text",
) -> Svg:
    """The board as an SVG picture.

    `theme` is "light", "dark" or "print"; `cell` the side of a cell in pixels. `highlights` gives
    cells a role ("reason", "target", "focus" or "differs"), `labels` a short text in the corner.
    `outlines` frames rectangles, each from a top left to a bottom right cell, and labels them.
    `ghosts` are marks that are only supposed ("placed", "absent", or "placed-inside" and
    "absent-inside" for a supposition in another one), `clashes` the cells where that breaks down.
    `title` names the picture to screen readers and in tooltips; it is not drawn. With
    `glyphs="paths"` all lettering is drawn as lines, for viewers without fonts.
    """
    picture = Picture(
        puzzle,
        marks,
        violations,
        highlights or {},
        labels or {},
        coordinates,
        title,
        outlines or {},
        ghosts or {},
        clashes,
    )
    if glyphs not in ("text", "paths"):
        raise UnknownNameError("kind of glyphs", str(glyphs), ("text", "paths"))
    return draw_picture(picture, find_theme(theme), cell, glyphs)


def draw_picture(picture: Picture, theme: Theme, cell: int, glyphs: Glyphs = "text") -> Svg:
    """The picture in the colours of any theme: a page has one of its own."""
    return Svg("".join(_Drawing(picture, theme, cell, glyphs).document()))


class _Drawing:
    """One picture being drawn: the layout, and one method per layer from the bottom up."""

    def __init__(self, picture: Picture, theme: Theme, cell: int, glyphs: Glyphs) -> None:
        if type(cell) is not int or not SMALLEST_CELL <= cell <= LARGEST_CELL:
            raise PuzzleError(
                f"a cell is {SMALLEST_CELL} to {LARGEST_CELL} pixels wide, got {quote(cell)}"
            )
        self.picture = picture
        self.theme = theme
        self.cell = cell
        self.lettering = Lettering(glyphs)
        self.shapes: dict[str, None] = {}  # the shapes used, in order
        puzzle = picture.puzzle
        edge = max(2, round(cell / 9))
        # All of these are whole numbers, so that grid lines fall on whole pixels.
        self.left = self.top = edge + (round(cell * 0.7) if picture.coordinates else 0)
        self.width, self.height = cell * puzzle.width, cell * puzzle.height
        self.full_width = self.left + self.width + edge
        self.full_height = self.top + self.height + edge
        self.xs = [str(self.left + cell * col) for col in range(puzzle.width)]
        self.ys = [str(self.top + cell * row) for row in range(puzzle.height)]

    def document(self) -> Iterator[str]:
        # The layers come first: they say which shapes and glyphs have to be defined.
        layers = [
            *self._ground(),
            *self._hatching(),
            *self._grid(),
            *self._contents(),
            *self._outlines(),
            *self._boxes(),
            *self._small_print(),
        ]
        name, description = escape(self.picture.name), escape(self.picture.describe())
        # Boards on one page need different ids; if two ids are equal, so are the texts.
        key = f"{zlib.crc32((name + description).encode()):08x}"
        width, height = self.full_width, self.full_height
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img"'
            f' aria-labelledby="ll-title-{key} ll-desc-{key}">\n'
            f'<title id="ll-title-{key}">{name}</title>\n'
            f'<desc id="ll-desc-{key}">{description}</desc>\n'
        )
        definitions = [define_shape(shape, self.theme, self.cell) for shape in self.shapes]
        definitions += self.lettering.definitions.values()
        if definitions:
            yield "<defs>\n" + "\n".join(definitions) + "\n</defs>\n"
        for layer in layers:
            yield layer
            yield "\n"
        yield "</svg>"

    def _ground(self) -> Iterator[str]:
        theme = self.theme
        yield f'<rect width="{self.full_width}" height="{self.full_height}" fill="{theme.page}"/>'
        if theme.paper != theme.page:
            yield (
                f'<rect x="{self.left}" y="{self.top}" width="{self.width}"'
                f' height="{self.height}" fill="{theme.paper}"/>'
            )
        if theme.lit:
            yield from self._fill("lit", self.picture.lit, theme.lit)
        if theme.differs_tint:
            rows = self._rows_of(self._cells_with("differs"))
            yield from self._fill("differs-tint", rows, theme.differs_tint)
        if theme.broken_tint:
            rows = self._rows_of(self.picture.broken)
            yield from self._fill("broken-tint", rows, theme.broken_tint)
        kind = "walls" if self.picture.genre.walls else "blacks"
        yield from self._fill(kind, self.picture.inked, theme.ink)

    def _fill(self, kind: str, rows: Sequence[str], colour: str) -> Iterator[str]:
        cell = self.cell
        path = "".join(
            [
                f"M{self.xs[start]} {self.ys[row]}h{(stop - start) * cell}v{cell}"
                f"h-{(stop - start) * cell}z"
                for row, start, stop in spans(rows)
            ]
        )
        if path:
            yield (
                f'<path class="ll-{kind}" fill="{colour}" shape-rendering="crispEdges" d="{path}"/>'
            )

    def _rows_of(self, cells: Collection[Cell]) -> list[str]:
        height, width = self.picture.puzzle.height, self.picture.puzzle.width
        rows = [bytearray(b"0" * width) for _ in range(height)] if cells else []
        for row, col in cells:
            rows[row][col] = ord("1")
        return [row.decode() for row in rows]

    def _hatching(self) -> Iterator[str]:
        yield from self._place_on_both("hatch", self._cells_with("reason"))

    def _grid(self) -> Iterator[str]:
        theme = self.theme
        across = "".join([f"M{self.left} {y}h{self.width}" for y in self.ys[1:]])
        down = "".join([f"M{x} {self.top}v{self.height}" for x in self.xs[1:]])
        if across or down:
            yield (
                f'<path class="ll-grid" fill="none" stroke="{theme.grid}" stroke-opacity=".6"'
                f' shape-rendering="crispEdges" d="{across}{down}"/>'
            )
        if theme.ink_edge:
            yield from self._edges(theme.ink_edge)
        yield (
            f'<rect class="ll-frame" x="{self.left}" y="{self.top}" width="{self.width}"'
            f' height="{self.height}" fill="none" stroke="{theme.frame}" stroke-width="2"'
            ' shape-rendering="crispEdges"/>'
        )

    def _edges(self, colour: str) -> Iterator[str]:
        path = "".join(
            f"M{self.xs[col]} {self.ys[row]}h{self.cell}v{self.cell}h-{self.cell}z"
            for row, start, stop in spans(self.picture.inked)
            for col in range(start, stop)
        )
        if path:
            yield (
                f'<path class="ll-edges" fill="none" stroke="{colour}"'
                f' shape-rendering="crispEdges" d="{path}"/>'
            )

    def _contents(self) -> Iterator[str]:
        picture, theme = self.picture, self.theme
        genre = picture.genre
        has_walls = bool(genre.walls)
        if not has_walls:
            yield from self._place_on_both("circle", picture.clues)
        sized: dict[tuple[float, bool], list[tuple[float, float, str]]] = {}
        half = self.cell / 2
        for (row, col), clue in picture.clues.items():
            text = str(clue)
            # In a circle there is less room to the left and right than in a wall.
            size = self.cell * 0.62 if has_walls else fit(text, self.cell * 0.52, self.cell * 0.6)
            place = (self.left + self.cell * col + half, self.top + self.cell * row + half, text)
            sized.setdefault((size, picture.is_inked((row, col))), []).append(place)
        for (size, on_ink), places in sorted(sized.items()):
            colour = theme.on_ink if on_ink else theme.on_paper
            yield self.lettering.write("clues", places, size=size, colour=colour, bold=True)

        # A clue says by itself that its cell holds no bulb, or is white: a dot would hide it.
        board = picture.puzzle.rows
        dots = (
            (row, col) for row, col in self._marked(genre.absent) if board[row][col] == genre.blank
        )
        yield from self._place("dot", dots)
        if genre.look.placed != "black":
            yield from self._place(genre.look.placed, self._marked(genre.placed))

        yield from self._ghosts()

    def _ghosts(self) -> Iterator[str]:
        look = self.picture.genre.look.placed
        for kind in GHOSTS:
            shape = kind.replace("placed", look).replace("absent", "dot")
            cells = sorted(cell for cell, name in self.picture.ghosts.items() if name == kind)
            yield from self._place(f"ghost-{shape}", cells)

    def _marked(self, mark: str) -> Iterator[Cell]:
        for row, marks in enumerate(self.picture.mark_rows):
            col = marks.find(mark)
            while col >= 0:
                yield row, col
                col = marks.find(mark, col + 1)

    def _outlines(self) -> Iterator[str]:
        yield from self._place_on_both("reason", self._cells_with("reason"))
        for role in ROLES[1:]:
            yield from self._place(role, self._cells_with(role))
        yield from self._place("witness", sorted(self.picture.witnesses))
        yield from self._place("broken", sorted(self.picture.broken))
        yield from self._place("clash", sorted(self.picture.clashes))

    def _boxes(self) -> Iterator[str]:
        cell, theme, boxes = self.cell, self.theme, self.picture.outlines
        if not boxes:
            return
        inset = cell / 12  # boxes that touch stay two boxes
        parts = []
        for (top, left), (bottom, right) in boxes:
            x, y = self.left + cell * left + inset, self.top + cell * top + inset
            width = cell * (right - left + 1) - 2 * inset
            height = cell * (bottom - top + 1) - 2 * inset
            parts.append(
                f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}"'
                f' height="{number(height)}" rx="{number(inset)}"/>'
            )
        yield (
            f'<g class="ll-boxes" fill="none" stroke="{theme.focus}"'
            f' stroke-width="{number(max(1.0, cell / 12))}">' + "".join(parts) + "</g>"
        )
        for ((top, left), (_, right)), text in boxes.items():
            if text:
                room = cell * (right - left + 0.8)
                place = (self.left + cell * (left + 0.25), self.top + cell * (top + 0.35), text)
                yield self.lettering.write(
                    "boxes",
                    [place],
                    size=fit(text, cell * 0.5, room),
                    colour=theme.focus,
                    bold=True,
                    anchor="start",
                    halo=theme.paper,
                )

    def _cells_with(self, role: str) -> list[Cell]:
        return sorted(cell for cell, name in self.picture.highlights.items() if name == role)

    def _place_on_both(self, shape: str, cells: Iterable[Cell]) -> Iterator[str]:
        on_ink: list[Cell] = []
        on_paper: list[Cell] = []
        for cell in cells:
            (on_ink if self.picture.is_inked(cell) else on_paper).append(cell)
        yield from self._place(shape, on_paper)
        yield from self._place(f"{shape}-on-ink", on_ink)

    def _place(self, shape: str, cells: Iterable[Cell]) -> Iterator[str]:
        places = [(self.xs[col], self.ys[row]) for row, col in cells]
        if places:
            self.shapes[shape] = None
            uses = place_shape(shape, self.theme, self.cell, places)
            yield f'<g class="ll-{shape}">' + "".join(uses) + "</g>"

    def _small_print(self) -> Iterator[str]:
        picture, theme, cell = self.picture, self.theme, self.cell
        for (row, col), text in sorted(picture.labels.items()):
            if text:
                size = fit(text, cell * 0.26, cell * 0.84)
                place = (self.left + cell * (col + 0.08), self.top + cell * (row + 0.16), text)
                on_ink = picture.is_inked((row, col))
                colour = theme.on_ink if on_ink else theme.on_paper
                halo = theme.ink if on_ink else theme.paper
                yield self.lettering.write(
                    "labels",
                    [place],
                    size=size,
                    colour=colour,
                    bold=True,
                    anchor="start",
                    halo=halo,
                )
        if picture.coordinates:
            edge = self.left - cell * 0.12
            numbered = [(edge, float(y) + cell / 2, str(i)) for i, y in enumerate(self.ys, 1)]
            size = fit(str(len(self.ys)), cell * 0.36, cell * 0.6)
            yield self.lettering.write(
                "rows", numbered, size=size, colour=theme.faint, anchor="end"
            )
            middle = self.top - cell * 0.3
            numbered = [(float(x) + cell / 2, middle, str(i)) for i, x in enumerate(self.xs, 1)]
            size = fit(str(len(self.xs)), cell * 0.36, cell * 0.6)
            yield self.lettering.write("columns", numbered, size=size, colour=theme.faint)
