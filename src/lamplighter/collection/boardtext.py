"""A board as a short line of text: what a row of the table `puzzles` holds.

    a1b#c    a blank, a 1, two blanks, a wall, three blanks: a letter stands for a run of blanks

Numbers above 9 stand in brackets. Rows follow one another; the width says where each ends. A board
of a genre with letters of its own is kept as JSON, behind an equals sign.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from lamplighter.errors import CollectionError, quote
from lamplighter.genre import Content, Row
from lamplighter.puzzle import Puzzle

__all__ = ["board_of", "text_of"]

_LONGEST = 26
_RUNS = {f"{'.' * length}": chr(96 + length) for length in range(1, _LONGEST + 1)}
_LONGEST_FIRST = tuple(reversed(_RUNS.items()))
_LETTERS = {ord(letter): run for run, letter in _RUNS.items()}
_PLAIN = re.compile(r"[.#?0-9()]*")
_CELL = re.compile(r"\((\d+)\)|(.)")
_JSON = "="


def text_of(puzzle: Puzzle) -> str:
    """The board as one line."""
    rows = puzzle.rows
    if isinstance(rows[0], str):
        flat = "".join(rows)  # type: ignore[arg-type]
    else:
        flat = "".join(map(_shown, (content for row in rows for content in row)))
    if not _PLAIN.fullmatch(flat) or (isinstance(rows[0], str) and "(" in flat):
        return _JSON + json.dumps(puzzle.to_json()["rows"], separators=(",", ":"))
    # The longest runs first: what is left of one that is cut into is no longer than its own.
    for run, letter in _LONGEST_FIRST:
        if run in flat:
            flat = flat.replace(run, letter)
    return flat


def _shown(content: Content) -> str:
    if content is None:
        return "."
    return str(content) if isinstance(content, str) or content < 10 else f"({content})"


def board_of(genre: str, width: int, text: str, in_letters: bool) -> Puzzle:
    """The board of such a line; `in_letters` is whether the genre's rows are strings."""
    try:
        if text.startswith(_JSON):
            return Puzzle.from_rows(genre, json.loads(text[1:]), lenient=True)
        flat = text.translate(_LETTERS)
        cells: Sequence[Content] = flat if in_letters else [*map(_content, _CELL.findall(flat))]
        if not cells or len(cells) % width:
            raise ValueError
        rows: list[Row] = [
            flat[start : start + width] if in_letters else tuple(cells[start : start + width])
            for start in range(0, len(cells), width)
        ]
        return Puzzle.from_rows(genre, rows, lenient=True)
    except (ValueError, ZeroDivisionError):
        raise CollectionError(f"the collection holds a damaged board: {quote(text)}") from None


def _content(found: tuple[str, str]) -> Content:
    number, letter = found
    if number:
        return int(number)
    return int(letter) if letter.isdecimal() else None if letter == "." else letter
