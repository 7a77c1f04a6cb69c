"""The genres: `GENRES` lists them, `find_genre` finds one by name or alias."""

from __future__ import annotations

from lamplighter.genres.akari import AKARI
from lamplighter.genres.base import (
    AtLeastOne,
    AtMostOne,
    Connected,
    Constraint,
    Exactly,
    Genre,
    Sees,
    Violation,
)
from lamplighter.genres.kuromasu import KUROMASU
from lamplighter.notation import find_notation

__all__ = [
    "GENRES",
    "AtLeastOne",
    "AtMostOne",
    "Connected",
    "Constraint",
    "Exactly",
    "Genre",
    "Sees",
    "Violation",
    "find_genre",
]

GENRES = (AKARI, KUROMASU)


def find_genre(name: str) -> Genre:
    """The genre of that name or alias: `find_genre("lightup") is AKARI`."""
    notation = find_notation(name)
    return next(genre for genre in GENRES if genre.notation is notation)
