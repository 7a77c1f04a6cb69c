"""Query: which boards of a collection are meant, as fields or as a line of words.

    level:hard size:8-12 tag:club heart

Words with a colon narrow a field; the others are looked for in titles, authors, names and sources.
Quotes keep words together: tag:"for the train".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.metrics.path import levels_of
from lamplighter.outcome import Status
from lamplighter.survey.symmetry import NAMES
from lamplighter.techniques import TECHNIQUES

__all__ = ["KEYS", "SORTS", "UNRATED", "Query", "Span"]

Span = tuple[float | None, float | None]
"""Least and most, both included; None where there is no such end."""

UNRATED = "unrated"
"""The status of a board that nobody has rated yet."""

SORTS = ("id", "newest", "level", "score", "size")
_STATUSES = (*(each.value for each in Status if each is not Status.SOLVED), UNRATED)
_RANGE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)?(-)?(\d{1,9}(?:\.\d{1,9})?)?")
_SIDES = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?(?:-(\d{1,4})(?:x(\d{1,4}))?)?")
_QUOTED = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_KEYED = re.compile(r"([a-z]+):(?!//)(.*)", re.DOTALL)


@dataclass(frozen=True)
class Query:
    """Boards that have all of this; a query without any field is every board."""

    genre: str | None = None
    width: Span | None = None
    height: Span | None = None
    level: Span | None = None
    score: Span | None = None
    clues: Span | None = None
    density: Span | None = None
    """The share of cells that are printed: walls, or clues where there are none."""
    symmetry: str | None = None
    status: str | None = None
    """unique, multiple, unsolvable, unknown (a limit came first) or unrated."""
    techniques: tuple[str, ...] = ()
    """All of these are needed."""
    tags: tuple[str, ...] = ()
    """It has all of these."""
    text: str = ""
    """Each word begins a word of its title, author, name or source."""
    sort: str | None = None
    """id, newest, level, score or size; None is quickest: the field that is a range, or the id."""

    @classmethod
    def of(cls, text: str) -> Query:
        """The query that a line of words stands for; quotes keep words together: tag:"a b"."""
        return cls.read(word.replace('"', "") for word in _QUOTED.findall(text))

    @classmethod
    def read(cls, words: Iterable[str], given: Query | None = None) -> Query:
        """The query of these words, added to another one."""
        found = given or cls()
        plain: list[str] = [found.text] if found.text else []
        for word in words:
            keyed = _KEYED.fullmatch(word)
            if keyed is None:
                plain.append(word)
                continue
            key, value = keyed.groups()
            if key not in KEYS:
                raise UnknownNameError("field of a query", key, KEYS)
            found = found.narrowed(key, value)
        return replace(found, text=" ".join(plain))

    def narrowed(self, key: str, value: str) -> Query:
        """The query with one more field, given as text: `narrowed("size", "8-12")`."""
        return replace(self, **KEYS[key](self, value))

    @property
    def is_everything(self) -> bool:
        """Whether nothing is asked for but an order."""
        return replace(self, sort=None) == Query()

    @property
    def ranged(self) -> str | None:
        """The first field that is a range of several values: its order is the boards' order."""
        for name in ("score", "density", "clues", "level", "width"):
            span = getattr(self, name)
            if span is not None and span[0] != span[1]:
                return name
        return None

    def __str__(self) -> str:
        parts = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return f"Query({', '.join(parts)})"


def _span(name: str, value: str) -> Span:
    found = _RANGE.fullmatch(value)
    if found is None or value in ("", "-"):
        raise PuzzleError(f"{name}: expected a number, or a range such as 3-8, got {quote(value)}")
    least, dash, most = found.groups()
    return _ordered(name, value, _number(least), _number(most) if dash else _number(least))


def _number(text: str | None) -> float | None:
    return None if text is None else float(text) if "." in text else int(text)


def _ordered(name: str, value: str, least: float | None, most: float | None) -> Span:
    if least is not None and most is not None and least > most:
        raise PuzzleError(f"{name}: the range ends before it begins: {quote(value)}")
    return least, most


def _level(value: str) -> Span:
    first, dash, last = value.partition("-")
    if value in LABELS or (dash and first in LABELS and last in LABELS):
        return _ordered("level", value, levels_of(first)[0], levels_of(last if dash else first)[1])
    if _RANGE.fullmatch(value) is None or value in ("", "-"):
        known = ", ".join(LABELS)
        raise PuzzleError(f"level: expected {known}, 0 to 9 or a range of them, got {quote(value)}")
    return _span("level", value)


def _size(value: str) -> dict[str, Any]:
    found = _SIDES.fullmatch(value)
    if found is None:
        what = "10x8, one number for a square, or a range such as 8-12"
        raise PuzzleError(f"size: expected {what}, got {quote(value)}")
    width, height, widest, highest = (
        None if side is None else int(side) for side in found.groups()
    )
    assert width is not None
    height = width if height is None else height
    most_wide = width if widest is None else widest
    most_high = height if widest is None else (widest if highest is None else highest)
    return {
        "width": _ordered("size", value, width, most_wide),
        "height": _ordered("size", value, height, most_high),
    }


def _one_of(name: str, known: Iterable[str], value: str) -> str:
    known = tuple(known)
    if value not in known:
        raise UnknownNameError(name, value, known)
    return value


_TECHNIQUES = frozenset(technique.name for technique in TECHNIQUES)

KEYS: dict[str, Callable[[Query, str], dict[str, Any]]] = {
    "genre": lambda _, value: {"genre": find_genre(value).name},
    "size": lambda _, value: _size(value),
    "level": lambda _, value: {"level": _level(value)},
    "score": lambda _, value: {"score": _span("score", value)},
    "clues": lambda _, value: {"clues": _span("clues", value)},
    "density": lambda _, value: {"density": _span("density", value)},
    "symmetry": lambda _, value: {"symmetry": _one_of("symmetry", NAMES, value)},
    "status": lambda _, value: {"status": _one_of("status", _STATUSES, value)},
    "technique": lambda query, value: {
        "techniques": (*query.techniques, _one_of("technique", _TECHNIQUES, value))
    },
    "tag": lambda query, value: {"tags": (*query.tags, value)},
    "sort": lambda _, value: {"sort": _one_of("order", SORTS, value)},
}
"""What may stand before a colon, with how its value is read."""
