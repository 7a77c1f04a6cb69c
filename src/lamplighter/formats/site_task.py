"""Task strings of puzzle-light-up.com and puzzle-kurodoko.com.

    aBeBd0h1b2                            the string alone: a Light Up or Range description
    var task = 'aBeBd0h1b2'; ...          in the text of a page, whose `puzzleWidth` and
                                          `puzzleHeight` are used when they are there

The sites' share links hold a size code and a puzzle number, which only the site can turn into a
board.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import replace
from math import isqrt
from typing import NamedTuple

from lamplighter.errors import FormatError
from lamplighter.formats import runlength
from lamplighter.formats.base import Codecs, Document, Format, Reading
from lamplighter.formats.runlength import RunLength, count_range, fit_size, guess_genre

__all__ = ["AKARI", "KUROMASU", "SITE_TASK", "Site"]

_TASK = re.compile(r"""\btask["']?\s*[=:]\s*(?:'([^'"]*)'|"([^'"]*)")""")
_SIDE = re.compile(r"""\bpuzzle(Width|Height)["']?\s*[=:]\s*["']?([0-9]{1,9})(?![0-9])""")
_SHARE = re.compile("[?&]e=|specid=")
_TOKEN = re.compile(rb"[0-9]{1,9}:[0-9,]+")
_BARE_RANGE = re.compile("[a-z0-9_]+")
_LONGEST_TOKEN = 200


class Site(NamedTuple):
    """Where a genre's puzzles are found, and how they are described there."""

    name: str
    grammar: RunLength


AKARI = Site("puzzle-light-up", runlength.AKARI)
KUROMASU = Site("puzzle-kurodoko", runlength.KUROMASU)
_CODECS = Codecs("site-task", Site)


def read(text: str, reading: Reading) -> Document:
    page = _find_task(text)
    if page is None:
        if _SHARE.search(text) or _is_token(text):
            raise FormatError(
                "a share link holds a size code and a puzzle number, not the board:"
                " open it and give the page's task string"
            )
        task = "".join(text.split())
    else:
        task = page[1] or page[2] or ""
        reading = _with_sides(text, reading)
    if not task:
        raise FormatError("the task string is empty")
    genre = _genre_of(text, task, reading)
    reading.require_genre(genre)
    height, width = _size(genre, task, reading)
    grammar = _CODECS.of(genre).grammar
    puzzle = reading.puzzle(genre, grammar.decode(task, height, width))
    return Document(puzzle, format="site-task")


def _find_task(text: str) -> re.Match[str] | None:
    # Most texts are not a page, and a plain search shows that ten times faster.
    return _TASK.search(text) if "task" in text else None


def _is_token(text: str) -> bool:
    """Whether the text is the base64 of a share link, such as `0:1,611,061`."""
    token = text.strip()
    # Base64 of digits starts with M, N or O: letters that no task string has.
    if token[:1] not in ("M", "N", "O") or len(token) > _LONGEST_TOKEN:
        return False
    try:
        plain = binascii.a2b_base64(token + "=" * (-len(token) % 4))
    except ValueError:  # not base64, or not ASCII
        return False
    return _TOKEN.fullmatch(plain) is not None


def _with_sides(text: str, reading: Reading) -> Reading:
    """The page's own size, if the caller gave none; the two must not differ."""
    sides = {found[1]: int(found[2]) for found in _SIDE.finditer(text)}
    if len(sides) < 2:
        return reading
    reading.require_size(sides["Height"], sides["Width"])
    return replace(reading, height=sides["Height"], width=sides["Width"])


def _genre_of(text: str, task: str, reading: Reading) -> str:
    sites = _CODECS.by_genre()
    named = [genre for genre, site in sites.items() if site.name in text]
    if len(named) == 1:
        return named[0]
    if reading.genre is not None:
        return reading.genre
    grammars = {genre: site.grammar for genre, site in sites.items()}
    return guess_genre(task, grammars, lambda genre: _size(genre, task, reading))


def _size(genre: str, task: str, reading: Reading) -> tuple[int, int]:
    if reading.height is not None and reading.width is not None:
        reading.require_size(reading.height, reading.width)
        return reading.height, reading.width
    return fit_size(_CODECS.of(genre).grammar.count(task), reading)


def write(doc: Document, dialect: str | None) -> str:
    return _CODECS.of(doc.puzzle.genre).grammar.encode(doc.puzzle.rows)


def _looks_like(text: str) -> bool:
    if _find_task(text) or _is_token(text):
        return True
    if any(site.name in text for site in _CODECS.by_genre().values()):
        return _SHARE.search(text) is not None
    # A bare Light Up string is a codex. A bare Range one must at least make a square.
    body = text.strip()
    if not _BARE_RANGE.fullmatch(body) or body.isalpha():
        return False
    try:
        cells = count_range(body)
    except FormatError:
        return False
    return cells > 1 and isqrt(cells) ** 2 == cells


SITE_TASK = Format(
    name="site-task",
    title="task strings of puzzle-light-up.com and puzzle-kurodoko.com, or the page around them",
    read=read,
    write=write,
    detect=_looks_like,
    codecs=_CODECS,
    holds_unknown_clue=False,
    holds_genre=False,
    holds_size=False,
    one_line=True,
    is_by_letters=True,
)
