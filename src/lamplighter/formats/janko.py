"""`janko`: the data part of a janko.at page, the tokens of `puzzlekit` under section names.

    [problem]
    - - 1 x
    - - - -
    [solution]
    - o 1 x
    - - - o
    [moves]         a recorded solving path, on some pages: not read
    [end]

Section names may be in any case. Whatever is outside `[problem]` and `[solution]` is skipped,
except for the genre: a line `puzzle akari` before the board settles it, or else its bare name
there. Without either, the tokens decide as they do for `puzzlekit`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lamplighter.errors import FormatError
from lamplighter.formats.base import Document, Format, Reading, refuse_several
from lamplighter.formats.puzzlekit import (
    CODECS,
    Tokens,
    document_of_tokens,
    puzzle_lines,
    solution_lines,
    tokens_of,
)
from lamplighter.genre import find_genre, remembered

__all__ = ["JANKO"]

_SECTION = re.compile(r"\[([a-z]+)\]")
_PROBLEM_LINE = re.compile(r"^[ \t]*\[problem\][ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
# `range` is an English word before it is a genre, so a stray one in a header decides nothing.
_COMMON = ("range",)
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)?")


@remembered
def _genres() -> dict[str, str]:
    """The genres that can be read, by all their names except common words."""
    return {
        name: genre
        for genre in CODECS.by_genre()
        for name in (genre, *find_genre(genre).aliases)
        if name not in _COMMON
    }


def read(text: str, reading: Reading) -> Document:
    refuse_several("janko", len(_PROBLEM_LINE.findall(text)))
    header, sections = _split(text)
    if "problem" not in sections:
        raise FormatError("expected a section [problem], the text has none")
    genre = _genre_of_header(header)
    if genre is not None:
        reading.require_genre(genre)
        reading = replace(reading, genre=genre)
    problem = _grid(sections["problem"], "problem", reading)
    solution = _grid(sections["solution"], "solution", reading) if "solution" in sections else None
    return document_of_tokens(problem, solution, reading, "janko")


def _split(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """The lines before [problem], and the lines of each section up to [end]."""
    header: list[str] = []
    sections: dict[str, list[str]] = {}
    lines = header
    for raw in text.splitlines():
        line = raw.strip()
        section = _SECTION.fullmatch(line.lower())
        if section is None:
            if line:
                lines.append(line)
            continue
        name = section[1]
        if name == "end":
            break
        if name in sections:
            raise FormatError(f"a second section [{name}]")
        lines = sections[name] = []
    return header, sections


def _genre_of_header(header: list[str]) -> str | None:
    named = set()
    for line in header:
        words = _WORD.findall(line.lower())
        found = {_genres()[word] for word in words if word in _genres()}
        if words[:1] == ["puzzle"] and len(found) == 1:
            return found.pop()
        named |= found
    # Two names decide nothing.
    return named.pop() if len(named) == 1 else None


def _grid(lines: list[str], name: str, reading: Reading) -> Tokens:
    if not lines:
        raise FormatError(f"the section [{name}] is empty")
    width = len(lines[0].split())
    reading.require_size(len(lines), width)
    return tokens_of(lines, width)


def write(doc: Document, dialect: str | None) -> str:
    lines = ["[problem]", *puzzle_lines(doc.puzzle)]
    if doc.solution is not None:
        lines += ["[solution]", *solution_lines(doc.solution)]
    return "\n".join([*lines, "[end]"]) + "\n"


JANKO = Format(
    name="janko",
    title="the sections [problem] and [solution] of a janko.at page",
    read=read,
    write=write,
    codecs=CODECS,
    detect=lambda text: _PROBLEM_LINE.search(text) is not None,
    holds_solution=True,
    holds_unknown_clue=False,
    holds_genre=False,
)
