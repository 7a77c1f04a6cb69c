"""The genres, each in a module of its own; `register` makes them known, here or at run time.

`GENRES` lists them, `find_genre` finds one by name or alias.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lamplighter.genre import (
    GENRES,
    Change,
    Genre,
    Hollow,
    Look,
    Making,
    Violation,
    Words,
    find_genre,
    register,
    unregister,
)
from lamplighter.genres.akari import AKARI
from lamplighter.genres.kuromasu import KUROMASU

if TYPE_CHECKING:
    from lamplighter.genres.constraints import (
        AtLeastOne,
        AtMostOne,
        Connected,
        Constraint,
        Exactly,
        Sees,
    )

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

_KINDS = ("AtLeastOne", "AtMostOne", "Connected", "Constraint", "Exactly", "Sees")


def __getattr__(name: str) -> object:
    if name not in _KINDS:
        raise AttributeError(f"module 'lamplighter.genres' has no attribute {name!r}")
    value: object = getattr(import_module("lamplighter.genres.constraints"), name)
    globals()[name] = value
    return value
