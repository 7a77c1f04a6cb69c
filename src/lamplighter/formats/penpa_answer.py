"""The answer in a penpa-edit link, `a=`, and how its packed texts are opened.

penpa-edit compares what the player drew with a list it made of the author's drawing. The settings
say what counts. Usually all that is ticked has to be right, and the answer is six lists:

    [[shaded cells], [lines], [edges], [walls], [numbers], [symbols]]

With alternatives ("OR", field 20 of the header is `true`) one of the ticked parts has to be right,
and the answer is one list for each of them, in the order of the settings on line 17.

An answer with nothing in it is no solution: somebody asked for the check and drew nothing. Our
writer, whose empty solution is meant, says so by a blank in the settings (see `penpa_write`).
"""

from __future__ import annotations

import json
import re
import warnings
import zlib
from base64 import b64decode
from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote

from lamplighter.errors import FormatError, LossWarning, quote
from lamplighter.formats.penpa_write import CODECS, MEANT_EMPTY, MOST_BYTES, SHADES, Frame
from lamplighter.genre import find_genre
from lamplighter.grid import cell_name
from lamplighter.puzzle import Puzzle, Solution

__all__ = ["parsed", "read_answer", "shown", "unpacked"]

_MOST_BASE64 = MOST_BYTES * 4 // 3 + 1024
_URL_ALPHABET = str.maketrans({" ": "+", "-": "+", "_": "/", "\r": None, "\n": None, "\t": None})
_INDEX = re.compile(r"[0-9]{1,9}")
_SYMBOL_CHECK = re.compile(r"([0-9]{1,9}),([0-9]{1,3})H")
_OR_SETTINGS = 16
"""The line, counted from 0, with the settings of alternatives."""


def unpacked(code: str, what: str) -> str:
    """The text inside; plus signs turned into blanks and missing padding are restored."""
    if len(code) > _MOST_BASE64:
        raise FormatError(
            f"the {what} is {len(code)} characters long, at most {_MOST_BASE64} are read"
        )
    code = unquote(code) if "%" in code else code
    code = code.translate(_URL_ALPHABET).rstrip("=")
    try:
        data = b64decode(code + "=" * (-len(code) % 4), validate=True)
    except ValueError:
        raise FormatError(f"the {what} is not base64: {quote(code)}") from None
    inflate = zlib.decompressobj(-15)
    try:
        plain = inflate.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        raise FormatError(f"the {what} is not deflated text: {quote(code)}") from None
    if len(plain) > MOST_BYTES:
        raise FormatError(f"the {what} unpacks to more than {MOST_BYTES} bytes")
    if not inflate.eof:
        raise FormatError(f"the {what} is cut short: {quote(code)}")
    try:
        return plain.decode()
    except UnicodeDecodeError:
        raise FormatError(f"the {what} is not UTF-8 text: {quote(plain)}") from None


def parsed(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(f"the {what} is not readable as JSON: {quote(text)}") from None


def shown(value: object) -> str:
    """A JSON value for a message. A nested one is only named: its `repr` may nest too deeply."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return quote(value)


def read_answer(text: str, lines: list[str], frame: Frame, puzzle: Puzzle) -> Solution | None:
    """The solution to compare with; None if penpa-edit is set to compare something else."""
    value = parsed(text, "answer")
    header = lines[0].split(",")
    if len(header) > 20 and header[20] == "true":
        points = _alternative(value, lines, puzzle)
    else:
        points = _points(value, text, puzzle)
    if points is None:
        what = find_genre(puzzle.genre).words.placed
        warnings.warn(
            f"the answer in the penpa link compares something else than each {what}: left out",
            LossWarning,
            stacklevel=2,
        )
        return None
    if not points and not any(line.startswith(MEANT_EMPTY) for line in lines[7:9]):
        return None
    genre = find_genre(puzzle.genre)
    placed = []
    for point in points:
        cell = frame.cell_at(point)
        if cell is None:
            raise FormatError(f"the answer names point {point}, which is no cell of the board")
        if genre.walls and puzzle[cell] != ".":
            what = genre.words.placed
            raise FormatError(f"{cell_name(cell)}: the answer has a {what} on a wall")
        placed.append(cell)
    return Solution.from_placed(puzzle, placed)


def _points(lists: Any, text: str, puzzle: Puzzle) -> list[int] | None:
    if (
        not isinstance(lists, list)
        or len(lists) != 6
        or not all(isinstance(each, list) for each in lists)
    ):
        raise FormatError(f"expected an answer of six lists, got {quote(text)}")
    symbol = CODECS.of(puzzle.genre).symbol
    points = list(_blacks(lists[0]) if symbol is None else _symbols(lists[5], symbol[0]))
    return None if not points and any(lists) else points


def _alternative(lists: Any, lines: list[str], puzzle: Puzzle) -> list[int] | None:
    """The points of the alternative that names bulbs or black cells; None if there is none."""
    line = lines[_OR_SETTINGS] if len(lines) > _OR_SETTINGS else ""
    settings = parsed(line, "settings of the answer") if line.strip() else {}
    if not isinstance(settings, dict) or not isinstance(lists, list):
        return None
    ticked = [name for name, is_on in settings.items() if is_on is True]
    wanted = CODECS.of(puzzle.genre).check.replace("sol_", "sol_or_")
    for name, entries in zip(ticked, lists, strict=False):
        if name in (wanted, f"{wanted}_exact") and len(ticked) == len(lists):
            return list(_blacks(entries)) if isinstance(entries, list) else None
    return None


def _symbols(entries: list[Any], style: int) -> Iterable[int]:
    for entry in entries:
        found = _SYMBOL_CHECK.fullmatch(entry) if isinstance(entry, str) else None
        if found and int(found[2]) == style:
            yield int(found[1])


def _blacks(entries: list[Any]) -> Iterable[int]:
    for entry in entries:
        # Checked by exact colour, an entry is the point and its colours.
        if isinstance(entry, list):
            if len(entry) < 2 or entry[1] not in SHADES:
                continue
            entry = entry[0]
        if not isinstance(entry, int | str) or not _INDEX.fullmatch(str(entry)):
            raise FormatError(f"expected a point in the answer, got {shown(entry)}")
        yield int(entry)
