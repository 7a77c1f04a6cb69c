"""read and write: one text in, one document out, and back."""

from __future__ import annotations

import os
import re
import warnings
from contextlib import suppress
from dataclasses import replace
from typing import Any, Unpack

from lamplighter.errors import (
    FormatError,
    LamplighterError,
    LossWarning,
    PuzzleError,
    UnknownNameError,
    quote,
)
from lamplighter.formats import registry
from lamplighter.formats.base import Document, Format, Reading, ReadOptions
from lamplighter.formats.detect import detect_format, lookalikes
from lamplighter.formats.registry import find_format
from lamplighter.formats.source import fetch, looks_like_path
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle

__all__ = [
    "load",
    "prepare",
    "read",
    "read_text",
    "require_held",
    "unread",
    "write",
    "write_document",
]

_WORD = re.compile(r"[\w-]{1,40}")


def read(
    source: str | os.PathLike[str], format: str | None = None, **options: Unpack[ReadOptions]
) -> Document:
    """What a text holds: `.puzzle`, `.marks`, `.solution` and `.meta`.

    `source` is a path, a URL (read as text, never fetched), a game id or the text itself. Format
    and genre are detected where they are not given; some formats leave `height` and `width` to the
    reader, and asp has a `dialect`. `lenient` reads as forgivingly as the program the format comes
    from. `max_side` is the longest side a board may have.
    """
    reading = Reading.of(**options)
    text, path = fetch(source)
    try:
        return read_text(text, format, reading)
    except LamplighterError as error:
        raise (unread(text, format, error) if path is None else error) from None


def unread(text: str, format: str | None, error: LamplighterError) -> LamplighterError:
    """The error of a text that may have been meant as the name of a file that is not there."""
    if looks_like_path(text):
        return FormatError(f"no such file: {quote(text, 80)}")
    if _WORD.fullmatch(text):
        with suppress(LamplighterError):
            found = detect_format(text) if format is None else find_format(format)
            if found.is_by_letters:
                return FormatError(f"no such file: {quote(text, 80)}; as {found.name}: {error}")
    return error


def read_text(text: str, format: str | None, reading: Reading) -> Document:
    """The document in a text that has been read already."""
    if reading.dialect is not None:
        _require_dialect(reading.dialect)
    if format is not None:
        return _read_as(find_format(format), text, reading)
    found = detect_format(text)
    try:
        return _read_as(found, text, reading)
    except FormatError:
        # Some formats share their letters: with the genre or size that was given, a text that is
        # wrong in one may be right in another.
        if reading.genre is not None or reading.height is not None:
            for other in lookalikes(text):
                with suppress(LamplighterError):
                    return _read_as(other, text, reading)
        raise


def _require_dialect(dialect: str) -> None:
    from lamplighter.formats.asp import ALIASES

    known = {each for format in registry.FORMATS for each in format.dialects}
    if dialect not in known and dialect not in ALIASES:
        raise UnknownNameError("dialect", dialect, known)


def _read_as(found: Format, text: str, reading: Reading) -> Document:
    if reading.genre is not None:
        require_held(found, reading.genre)
    doc = found.read(text, reading)
    return doc if doc.format == found.name else replace(doc, format=found.name)


def require_held(format: Format, genre: str) -> None:
    """Refuse a genre that a format cannot hold, and name the formats that can."""
    if not format.holds(genre):
        others = ", ".join(each.name for each in registry.FORMATS if each.holds(genre))
        held = " or ".join(format.genres)
        raise FormatError(f"{format.name} holds {held}, not {genre}, which goes into {others}")


def load(
    source: str | os.PathLike[str], format: str | None = None, **options: Unpack[ReadOptions]
) -> Puzzle:
    """The puzzle in a path, URL, game id or text: `read(...)` without the rest."""
    return read(source, format, **options).puzzle


def write(
    puzzle: Puzzle,
    format: str,
    marks: Marks | None = None,
    solution: Solution | None = None,
    dialect: str | None = None,
    lossy: bool = False,
) -> str:
    """The puzzle as text. What the format cannot hold is refused, or with `lossy` left out."""
    expect_puzzle(puzzle)
    return write_document(Document(puzzle, marks, solution), format, dialect=dialect, lossy=lossy)


def _require_fitting(doc: Document) -> None:
    """Refuse marks or a solution of another board: no reader would take them back."""
    for what, held in (("marks are", doc.marks), ("solution is", doc.solution)):
        if held is None:
            continue
        if held.genre != doc.puzzle.genre:
            raise PuzzleError(f"the puzzle is {doc.puzzle.genre}, the {what} {held.genre}")
        Marks.on(doc.puzzle, held.rows)


def write_document(
    doc: Document, format: str, *, dialect: str | None = None, lossy: bool = False
) -> str:
    """A document as text, its metadata included. A loss is refused, or warned of if allowed."""
    target = find_format(format)
    require_held(target, doc.puzzle.genre)
    _require_fitting(doc)
    if dialect is not None and dialect not in target.dialects:
        known = ", ".join(target.dialects) or "none"
        raise FormatError(f"{target.name} has no dialect {dialect!r}; known: {known}")
    target = target.in_dialect(dialect)
    lost = target.losses(doc)
    if lost:
        sentence = f"{target.name} cannot hold {' and '.join(lost)}"
        if not lossy:
            raise FormatError(f"{sentence}; allow the loss with lossy=True (--lossy)")
        warnings.warn(f"{sentence}: left out", LossWarning, stacklevel=2)
        doc = target.without_losses(doc)
    return target.write(target.with_solution_as_marks(doc), dialect)


def prepare(
    doc: Document,
    target: Format,
    dialect: str | None = None,
    *,
    empty: bool = False,
    with_solution: bool = False,
) -> tuple[Document, list[str]]:
    """A document without what is better left out in that format, and a note on each such thing.

    That is a solution or metadata that the format cannot hold; and, unless asked for
    `with_solution`, a solution among the facts of a puzzle. `empty` is the puzzle alone.
    """
    require_held(target, doc.puzzle.genre)  # before a note on what else it cannot hold
    notes = []
    if empty:
        doc = replace(doc, marks=None, solution=None)
    # A solver that is given the solution as facts has nothing left to find: it would count one
    # answer on a board with two.
    if target.name == "asp" and doc.solution is not None and not with_solution:
        notes.append("facts of a puzzle leave the solution out: --with-solution writes it too")
        doc = replace(doc, solution=None)
    held = target.in_dialect(dialect)
    for loss in held.losses(doc):
        is_solution = loss == "the solution"
        if not is_solution and not loss.startswith("metadata"):
            continue
        doc = replace(doc, solution=None) if is_solution else replace(doc, meta=_kept(doc, held))
        notes.append(f"{held.name} cannot hold {loss}: left out")
    return doc, notes


def _kept(doc: Document, target: Format) -> dict[str, Any]:
    return {key: value for key, value in doc.meta.items() if key in target.holds_meta}
