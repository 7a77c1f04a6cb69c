"""The run-length grammar that Simon Tatham's ids, the codex and the site tasks share.

    Light Up   `a`-`z` 1 to 26 white cells, `B` a wall, `0`-`4` a numbered wall
    Range      `a`-`z` 1 to 26 cells without a clue, a number is a clue, `_` keeps two numbers apart

Cells come row by row from the top. The text does not say the size; it must fill the board exactly.
Decoding takes a fast path, and looks for the place of an error only if there is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import isqrt
from operator import itemgetter
from typing import NamedTuple

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Reading
from lamplighter.genre import Content, Row
from lamplighter.grid import cell_name

__all__ = [
    "AKARI",
    "KUROMASU",
    "RunLength",
    "count_light_up",
    "count_range",
    "decode_light_up",
    "decode_range",
    "encode_light_up",
    "encode_range",
    "fit_size",
    "guess_genre",
    "require_counts",
]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WHITE = {letter: "." * length for length, letter in enumerate(_LETTERS, 1)}
_LIGHT_UP = {**_WHITE, "B": "#", **{digit: digit for digit in "01234"}}
_expand = _LIGHT_UP.__getitem__
_length = {text: len(cells) for text, cells in _LIGHT_UP.items()}.__getitem__
_NOT_LIGHT_UP = re.compile("[^a-zB0-4]")

# Longest first, so that a run is taken whole; most boards need only half of the passes.
_RUNS = [(cells, letter) for letter, cells in reversed(_WHITE.items())]
_LONG_RUNS, _SHORT_RUNS = _RUNS[:18], _RUNS[18:]
_LONG = _LONG_RUNS[-1][0]

_RANGE_TOKEN = re.compile("[a-z]|[1-9][0-9]{0,6}")
_RANGE_STEP = re.compile("[a-z]|[1-9][0-9]{0,6}(?![0-9])|_+")
_RANGE_ONLY = re.compile("[_5-9]")
_LONG_NUMBER = re.compile("[0-9]{8}")
_BLANKS: dict[str, tuple[Content, ...]] = {
    letter: (None,) * length for length, letter in enumerate(_LETTERS, 1)
}

_SHORT = 2000
"""A text up to this length may be expanded before its cells are counted: 52 kB at most."""


class RunLength(NamedTuple):
    """How a genre is described in this grammar."""

    decode: Callable[[str, int, int], tuple[Row, ...]]
    """The rows of a description; the size must have been checked by the caller."""
    encode: Callable[[Sequence[Row]], str]
    """The shortest description of the rows."""
    count: Callable[[str], int]
    """How many cells a description has."""
    tells: Callable[[str], bool]
    """Whether a text has letters that no other genre uses."""
    require: Callable[[Sequence[Row]], None] = lambda rows: None
    """Refuse rows that the grammar can spell, but no board can have."""
    is_exact: bool = False
    """Whether rows need no further check: every letter of the grammar is valid in a puzzle."""


def decode_light_up(text: str, height: int, width: int) -> tuple[str, ...]:
    """The rows a Light Up description fills."""
    if len(text) > _SHORT:
        _require_count(count_light_up(text), height, width)
    try:
        cells = "".join(map(_expand, text))
    except KeyError:
        raise _light_up_error(text) from None
    if len(cells) != height * width:
        _require_count(len(cells), height, width)
    return _cutter(height, width)(cells)


def count_light_up(text: str) -> int:
    """How many cells a Light Up description has; nothing is expanded for it."""
    try:
        return sum(map(_length, text))
    except KeyError:
        raise _light_up_error(text) from None


def encode_light_up(rows: Sequence[Row]) -> str:
    """The Light Up description, with runs as long as possible: 27 white cells are `za`."""
    text = "".join(map(str, rows)).replace("#", "B")
    if _LONG in text:
        for cells, letter in _LONG_RUNS:
            text = text.replace(cells, letter)
    for cells, letter in _SHORT_RUNS:
        text = text.replace(cells, letter)
    return text


def decode_range(text: str, height: int, width: int) -> tuple[tuple[Content, ...], ...]:
    """The rows a Range description fills. The puzzle checks whether the clues are in range."""
    tokens = _range_tokens(text)
    _require_count(_range_length(tokens), height, width)
    cells: list[Content] = []
    for token in tokens:
        blanks = _BLANKS.get(token)
        if blanks is None:
            cells.append(int(token))
        else:
            cells += blanks
    return tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))


def count_range(text: str) -> int:
    """How many cells a Range description has; nothing is expanded for it."""
    return _range_length(_range_tokens(text))


def encode_range(rows: Sequence[Row]) -> str:
    """The Range description, with `_` only between two numbers that touch."""
    require_counts(rows)
    parts: list[str] = []
    blanks = 0
    for content in (content for row in rows for content in row):
        if content is None:
            blanks += 1
            continue
        if blanks:
            parts.append(_run(blanks))
        elif parts:
            parts.append("_")
        parts.append(str(content))
        blanks = 0
    return "".join(parts) + _run(blanks)


def require_counts(rows: Sequence[Row]) -> None:
    """Refuse Kuromasu clues that Range cannot hold: `?`, and counts no cell can reach."""
    most = len(rows) + len(rows[0]) - 1
    for row, contents in enumerate(rows):
        for col, content in enumerate(contents):
            if content is None or (isinstance(content, int) and 1 <= content <= most):
                continue
            raise FormatError(
                f"{cell_name((row, col))}: this format writes clues from 1 to {most},"
                f" not {quote(content)}"
            )


def fit_size(cells: int, reading: Reading) -> tuple[int, int]:
    """Height and width for that many cells: as the caller said, else a square."""
    height, width = reading.height, reading.width
    if height is None and width is None:
        side = isqrt(cells)
        if side * side != cells or not cells:
            raise FormatError(
                f"the text does not say its size and {cells} cells make no square:"
                " give height and width"
            )
        height = width = side
    elif width is None and height:
        width = _other_side(cells, height)
    elif height is None and width:
        height = _other_side(cells, width)
    size = height or 0, width or 0
    reading.require_size(*size)
    return size


AKARI = RunLength(
    decode_light_up, encode_light_up, count_light_up, lambda text: "B" in text, is_exact=True
)
KUROMASU = RunLength(
    decode_range,
    encode_range,
    count_range,
    lambda text: _RANGE_ONLY.search(text) is not None,
    require_counts,
)


def guess_genre(
    text: str, grammars: Mapping[str, RunLength], size_of: Callable[[str], tuple[int, int]]
) -> str:
    """The one genre the description can be of; a FormatError when it may be several or none.

    Letters that only one genre has settle it. Otherwise adjacent numbers tell the two apart, being
    one clue in Range and several walls in Light Up: only one of the two fills the board.
    `size_of` gives height and width for a genre: some texts leave a side to the genre.
    """
    for genre, grammar in grammars.items():
        if grammar.tells(text):
            return genre
    found: list[str] = []
    problems: list[str] = []
    for genre, grammar in grammars.items():
        try:
            grammar.require(grammar.decode(text, *size_of(genre)))
        except FormatError as error:
            problems.append(f"as {genre} ({error})")
        else:
            found.append(genre)
    if len(found) > 1:
        names = " and ".join(f"as {genre}" for genre in found)
        raise FormatError(f"the text is readable {names} and does not say which: give the genre")
    if not found:
        raise FormatError(f"not readable {' nor '.join(problems)}")
    return found[0]


@lru_cache(maxsize=64)
def _cutter(height: int, width: int) -> Callable[[str], tuple[str, ...]]:
    if height == 1:  # an itemgetter of one item gives no tuple
        return lambda cells: (cells,)
    return itemgetter(*[slice(row * width, (row + 1) * width) for row in range(height)])


def _require_count(cells: int, height: int, width: int) -> None:
    if cells != height * width:
        raise FormatError(
            f"the text describes {cells} cells, a board {width} wide and {height} high"
            f" has {height * width}"
        )


def _other_side(cells: int, side: int) -> int:
    if cells % side:
        raise FormatError(f"{cells} cells do not make whole lines of {side}")
    return cells // side


def _light_up_error(text: str) -> FormatError:
    found = _NOT_LIGHT_UP.search(text)
    assert found is not None  # asked only after a letter was not found
    return _bad_letter(text, found.start(), "'a' to 'z', 'B' or '0' to '4'")


def _range_tokens(text: str) -> list[str]:
    tokens = _RANGE_TOKEN.findall(text)
    # Whatever no token covers must be separators; a long number would fall into two tokens.
    covered = sum(map(len, tokens)) + text.count("_")
    if covered != len(text) or _LONG_NUMBER.search(text):
        raise _range_error(text)
    return tokens


def _range_length(tokens: list[str]) -> int:
    return sum(len(_BLANKS.get(token, ".")) for token in tokens)


def _range_error(text: str) -> FormatError:
    place = 0
    while step := _RANGE_STEP.match(text, place):
        place = step.end()
    expected = "'a' to 'z', a number from 1 or '_'"
    if place < len(text) and text[place] in "123456789":
        return FormatError(
            f"character {place + 1}: expected {expected}, got a number of more than 7 digits"
        )
    return _bad_letter(text, place, expected)


def _bad_letter(text: str, place: int, expected: str) -> FormatError:
    hint = " (the letter O: perhaps the digit 0 is meant)" if text[place] == "O" else ""
    return FormatError(f"character {place + 1}: expected {expected}, got {text[place]!r}{hint}")


def _run(blanks: int) -> str:
    full, rest = divmod(blanks, 26)
    return "z" * full + _LETTERS[rest - 1 : rest]
