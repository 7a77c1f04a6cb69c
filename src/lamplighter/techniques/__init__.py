"""The techniques of both genres, easiest first: `TECHNIQUES` lists them, with their words."""

from __future__ import annotations

from lamplighter.errors import UnknownNameError
from lamplighter.techniques.akari import AKARI_TECHNIQUES
from lamplighter.techniques.base import Case, Link, Step, Technique
from lamplighter.techniques.kuromasu import KUROMASU_TECHNIQUES

__all__ = ["TECHNIQUES", "Case", "Link", "Step", "Technique", "find_technique", "ladder_of"]

TECHNIQUES = AKARI_TECHNIQUES + KUROMASU_TECHNIQUES


def ladder_of(genre: str) -> tuple[Technique, ...]:
    """A genre's techniques, easiest first; the last is search."""
    return tuple(each for each in TECHNIQUES if each.genre == genre)


def find_technique(name: str, genre: str) -> Technique:
    """The technique of that name on the genre's ladder."""
    ladder = ladder_of(genre)
    for each in ladder:
        if each.name == name:
            return each
    raise UnknownNameError(f"technique of {genre}", str(name), [each.name for each in ladder])
