"""Boards as text, for terminals, doctests and READMEs.

Every cell takes the same width and every character one column, so columns line up in any
fixed-width font:

    ┌───────────┐
    │ ● ░ ░ █ · │    ● bulb   ░ lit   · open   × no bulb   █ wall   0-4 numbered wall
    │ ░ 1 · · × │    ■ black  ○ white  ? and numbers: clues       (Kuromasu)
    └───────────┘    ! before a cell: a rule is broken here; ' before a cell a broken clue counts
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TextIO

from lamplighter.errors import UnknownNameError
from lamplighter.genres import Violation
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render.picture import Picture

__all__ = ["STYLES", "draw_text", "wants_colour"]


class Style(NamedTuple):
    """The characters of one way of writing a board."""

    name: str
    lit: str
    wall: str
    open: str
    glyphs: bool
    """Whether marks are drawn as the genre draws them, or as the letters they are written with."""
    frame: tuple[str, str, str, str, str, str]
    """Top left, top right, bottom left, bottom right, across, down."""


STYLES = (
    Style("unicode", "░", "█", "·", True, ("┌", "┐", "└", "┘", "─", "│")),
    Style("ascii", ":", "#", ".", False, ("+", "+", "+", "+", "-", "|")),
)

# Colours any terminal can show on a light or a dark ground; each repeats what a character says.
_RESET = "\x1b[0m"
_BROKEN = "\x1b[1;31m"
_WITNESS = "\x1b[31m"
_BULB = "\x1b[1;33m"
_LIT = "\x1b[33m"
_NUMBERED_WALL = "\x1b[7m"
_CLUE = "\x1b[1;36m"
_FAINT = "\x1b[2m"


def draw_text(
    puzzle: Puzzle,
    marks: Marks | Solution | None = None,
    *,
    style: str = "unicode",
    colour: bool = False,
    violations: Sequence[Violation] = (),
    coordinates: bool = False,
) -> str:
    """The board as lines of text, without a newline at the end.

    `style` is "unicode" or "ascii". A lit cell shows its light even where it is marked to hold no
    bulb: it could not hold one anyway. `coordinates` numbers rows and columns from 1, the column
    numbers written downwards.
    """
    picture = Picture(puzzle, marks, violations=violations, coordinates=coordinates)
    drawn = next((each for each in STYLES if each.name == style), None)
    if drawn is None:
        raise UnknownNameError("style", str(style), [each.name for each in STYLES])
    # A wall has room for one digit; elsewhere a number may have several.
    numbers = () if picture.genre.walls else picture.clues.values()
    width = max((len(str(clue)) for clue in numbers), default=1)
    rows = _cells(picture, drawn)
    body = [_join_row(picture, index, row, width, colour) for index, row in enumerate(rows)]
    return "\n".join(_framed(picture, drawn, body, width + 1))


def wants_colour(stream: TextIO) -> bool:
    """Whether colour suits the stream: NO_COLOR, then FORCE_COLOR, then what the stream is."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


# A cell to be written: the characters, and the colour that repeats what they say.
_Drawn = tuple[str, str]


def _cells(picture: Picture, style: Style) -> Iterator[list[_Drawn]]:
    genre = picture.genre
    placed, absent = genre.look.glyphs if style.glyphs else (genre.placed, genre.absent)
    put = (placed, _BULB if genre.look.placed == "bulb" else "")
    lit = (style.lit, _LIT)
    marked = {genre.absent: (absent, _FAINT), ".": (style.open, _FAINT)}
    numbered = _NUMBERED_WALL if genre.walls else _CLUE
    for contents, marks, light in zip(
        picture.puzzle.rows, picture.mark_rows, picture.lit, strict=True
    ):
        row = []
        for content, mark, is_lit in zip(contents, marks, light, strict=True):
            if mark == genre.placed:
                row.append(put)
            elif content != genre.blank:
                row.append((style.wall, "") if content == "#" else (str(content), numbered))
            elif is_lit == "1":
                row.append(lit)
            else:
                row.append(marked[mark])
        yield row


def _join_row(picture: Picture, index: int, row: list[_Drawn], width: int, colour: bool) -> str:
    if not colour and not picture.violations:
        if width == 1:
            return " " + " ".join([text for text, _ in row])
        return "".join([f"{text:>{width + 1}}" for text, _ in row])
    cells = []
    for col, (text, paint) in enumerate(row):
        # The mark goes in the gap before the cell, so no column moves.
        shown = text
        if (index, col) in picture.broken:
            shown, paint = "!" + text, _BROKEN
        elif (index, col) in picture.witnesses:
            shown, paint = "'" + text, _WITNESS
        gap = " " * (width + 1 - len(shown))
        if colour and paint:
            shown = f"{paint}{shown}{_RESET}"
        cells.append(gap + shown)
    return "".join(cells)


def _framed(picture: Picture, style: Style, body: list[str], pitch: int) -> Iterator[str]:
    top_left, top_right, bottom_left, bottom_right, across, down = style.frame
    edge = across * (pitch * picture.puzzle.width + 1)
    if not picture.coordinates:
        yield top_left + edge + top_right
        for line in body:
            yield f"{down}{line} {down}"
        yield bottom_left + edge + bottom_right
        return
    # Columns are often one character wide, so their numbers are written from top to bottom.
    pad = len(str(picture.puzzle.height))
    digits = len(str(picture.puzzle.width))
    numbers = [f"{col + 1:>{digits}}" for col in range(picture.puzzle.width)]
    for place in range(digits):
        header = "".join(f"{number[place]:>{pitch}}" for number in numbers)
        yield " " * (pad + 2) + header
    yield " " * (pad + 1) + top_left + edge + top_right
    for index, line in enumerate(body):
        yield f"{index + 1:>{pad}} {down}{line} {down}"
    yield " " * (pad + 1) + bottom_left + edge + bottom_right
