"""The genres, each in a module of its own; `register` makes them known, here or at run time.

`GENRES` lists them, `find_genre` finds one by name or alias.
"""

from __future__ import annotations

from lamplighter.genre import (
    GENRES,
    AtLeastOne,
    AtMostOne,
    Change,
    Connected,
    Constraint,
    Exactly,
    Genre,
    Hollow,
    Look,
    Making,
    Sees,
    Violation,
    Words,
    find_genre,
    register,
    unregister,
)
from lamplighter.genres.akari import AKARI
from lamplighter.genres.kuromasu import KUROMASU

__all__ = [
    "GENRES",
    "AtLeastOne",
    "AtMostOne",
    "Change",
    "Connected",
    "Constraint",
    "Exactly",
    "Genre",
    "Hollow",
    "Look",
    "Making",
    "Sees",
    "Violation",
    "Words",
    "find_genre",
    "register",
    "unregister",
]

for _genre in (AKARI, KUROMASU):
    register(_genre)
