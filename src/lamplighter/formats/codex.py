"""Bram Pulles's codex: a Light Up board on one line, without its size.

    aBeBd0h1b2       5x5: `a`-`z` 1 to 26 white cells, `B` a wall, `0`-`4` a numbered wall

The size comes from the caller; without one the board is taken to be square. Collections of
thousands of boards come in this format, one per line, hence `read_lines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lamplighter.errors import FormatError
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.runlength import (
    count_light_up,
    decode_light_up,
    encode_light_up,
    fit_size,
)
from lamplighter.grid import MAX_SIDE
from lamplighter.puzzle import Puzzle

__all__ = ["CODEX", "read_lines"]

_LETTERS = re.compile(r"[a-zB0-4\r\n]*")
_WALL = re.compile("[B0-4]")


def read(text: str, reading: Reading) -> Document:
    reading.require_genre("akari")
    return Document(_read_line(text.strip(), reading), format="codex")


def read_lines(
    lines: Iterable[str],
    height: int | None = None,
    width: int | None = None,
    *,
    max_side: int = MAX_SIDE,
) -> list[Puzzle]:
    """The puzzles of many lines, all of one size; empty lines are skipped.

    Without a size each line is taken to be a square. Errors name the line, counted from 1.
    """
    reading = Reading(genre="akari", height=height, width=width, max_side=max_side)
    if height is not None and width is not None:
        reading.require_size(height, width)
    found = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            continue
        try:
            if height is None or width is None:
                found.append(_read_line(text, reading))
            else:
                found.append(Puzzle._trusted("akari", decode_light_up(text, height, width)))
        except FormatError as error:
            raise FormatError(f"line {number}: {error}") from None
    return found


def _read_line(text: str, reading: Reading) -> Puzzle:
    if not text:
        raise FormatError("the text is empty")
    height, width = reading.height, reading.width
    if height is None or width is None:
        height, width = fit_size(count_light_up(text), reading)
    else:
        reading.require_size(height, width)
    # Every letter of the grammar is valid in a puzzle, so the rows need no further check.
    return Puzzle._trusted("akari", decode_light_up(text, height, width))


def write(doc: Document, dialect: str | None) -> str:
    return encode_light_up(doc.puzzle.rows)


def _looks_like(text: str) -> bool:
    body = text.strip()
    return _LETTERS.fullmatch(body) is not None and _WALL.search(body) is not None


CODEX = Format(
    name="codex",
    title="Bram Pulles's codex: a Light Up board on one line, without its size",
    read=read,
    write=write,
    detect=_looks_like,
    only=("akari",),
    endings=(".codex",),
    holds_size=False,
    one_line=True,
    is_by_letters=True,
)
