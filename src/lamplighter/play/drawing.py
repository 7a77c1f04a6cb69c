"""A board in play as characters: what each cell shows, and which role its colour plays.

A cell is three characters wide, or more where numbers are long: what it holds in the middle, and
around it what is said about it:

    [ ] the cursor    { } what a hint turns on    ( ) cells it speaks of    < > what it would mark
    ! ! a broken rule    / / cut off, or dark for good    ' a tick, or what a clue may see

So every state has a shape of its own, and colours only repeat it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.play.advice import Overlay
from lamplighter.play.game import Game, Mark
from lamplighter.play.survey import Sight, Survey
from lamplighter.render.text import STYLES

__all__ = ["Drawn", "Frame", "Sketch", "frame_of"]


class Frame(NamedTuple):
    """The lines between cells, where there is room for them."""

    across: str
    down: str
    top: tuple[str, str, str]
    """Left, between two cells, right."""
    middle: tuple[str, str, str]
    bottom: tuple[str, str, str]


_UNICODE = Frame("─", "│", ("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘"))
_ASCII = Frame("-", "|", ("+", "+", "+"), ("+", "+", "+"), ("+", "+", "+"))
# On trial marks are hollow: the same shape, emptied.
_HOLLOW = {"●": "○", "■": "□", "×": "+", "○": "◦", "o": "c", "#": "%", "+": "-"}


def frame_of(ascii: bool) -> Frame:
    return _ASCII if ascii else _UNICODE


class Drawn(NamedTuple):
    """A cell as characters: its two sides, what is between them, and the roles of both."""

    left: str
    body: str
    right: str
    role: str
    """open, lit, placed, dot, wall, number, clue, black: what the cell is."""
    over: str
    """cursor, reason, around, ghost, wrong, hatch, sight: what is said about it; or empty."""
    level: int = 0
    """The trial its mark is on."""
    is_dim: bool = False
    is_cursor: bool = False


@dataclass
class Sketch:
    """A position, ready to be drawn cell by cell."""

    game: Game
    survey: Survey
    overlay: Overlay = field(default_factory=Overlay)
    sight: Sight | None = None
    cursor: Cell | None = None
    ascii: bool = False

    def __post_init__(self) -> None:
        puzzle = self.game.puzzle
        self._genre = genre = find_genre(puzzle.genre)
        self._style = STYLES[1] if self.ascii else STYLES[0]
        glyphs = (genre.placed, genre.absent) if self.ascii else genre.look.glyphs
        self._placed, self._absent = glyphs
        self._clues = puzzle.clues
        numbers = () if genre.walls else self._clues.values()
        self.inner = max((len(str(clue)) for clue in numbers), default=1)
        """The characters between the two sides of a cell."""

    def cell(self, cell: Cell) -> Drawn:
        """What a cell shows."""
        ghost = self.overlay.ghosts.get(cell)
        mark = self.game.mark_at(cell) if ghost is None else ghost
        body, role, fill = self._content(cell, mark)
        level = self.game.levels.get(cell, 0) if ghost is None else 0
        if level and mark in (Mark.PLACED, Mark.DOT):
            body, fill = _HOLLOW.get(self._glyph(mark), self._glyph(mark)), " "
        left, right, over = self._sides(cell, mark)
        is_cursor = cell == self.cursor
        if is_cursor:
            left, right, over = "[", right if over else "]", over or "cursor"
        text = body.rjust(self.inner, fill) if self.inner == 2 else body.center(self.inner, fill)
        return Drawn(
            left or fill,
            text,
            right or fill,
            role,
            over,
            level,
            cell in self.survey.done,
            is_cursor,
        )

    def _glyph(self, mark: Mark) -> str:
        return self._placed if mark is Mark.PLACED else self._absent

    def _content(self, cell: Cell, mark: Mark) -> tuple[str, str, str]:
        """The characters of a cell, its role, and what fills the rest of it."""
        genre, style = self._genre, self._style
        content = self.game.puzzle[cell]
        is_black = genre.look.placed == "black"
        if mark is Mark.PLACED:
            fill = style.wall if is_black else " "
            return (fill if is_black else self._placed), "black" if is_black else "placed", fill
        if cell in self._clues:
            clue = str(self._clues[cell])
            return clue, "number" if genre.walls else "clue", style.wall if genre.walls else " "
        if content != genre.blank:
            return style.wall, "wall", style.wall
        is_lit = cell in self.survey.lit
        if mark is Mark.DOT:
            return self._absent, "lit-dot" if is_lit else "dot", " "
        return (style.lit, "lit", " ") if is_lit else (style.open, "open", " ")

    def _sides(self, cell: Cell, mark: Mark) -> tuple[str, str, str]:
        over = self.overlay
        if cell in over.wrong:
            return "!", "!", "wrong"
        if cell in over.ghosts:
            return "<", ">", "ghost"
        if cell in over.reason:
            return "{", "}", "reason"
        if cell in over.around:
            return "(", ")", "around"
        if cell in over.hatch:
            return "/", "/", "hatch"
        if self.sight is not None and cell in self.sight.most:
            return ("(", ")", "sight") if cell in self.sight.sure else ("'", "'", "sight")
        if mark is Mark.TICK:
            return "", "'", ""
        return "", "", ""
