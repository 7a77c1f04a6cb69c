"""The techniques of the genres, easiest first: `TECHNIQUES` lists them."""

from __future__ import annotations

from lamplighter.errors import UnknownNameError
from lamplighter.genres import GENRES, find_genre
from lamplighter.techniques.base import Case, Link, Step, Technique
from lamplighter.techniques.proof import Line

__all__ = ["TECHNIQUES", "Case", "Line", "Link", "Step", "Technique", "find_technique", "ladder_of"]


def ladder_of(genre: str) -> tuple[Technique, ...]:
    """A genre's techniques, easiest first; the last is search."""
    return find_genre(genre).techniques


TECHNIQUES: tuple[Technique, ...] = tuple(
    technique for genre in GENRES for technique in ladder_of(genre.name)
)


def find_technique(name: str, genre: str) -> Technique:
    """The technique of that name on the genre's ladder."""
    ladder = ladder_of(genre)
    for each in ladder:
        if each.name == name:
            return each
    raise UnknownNameError(f"technique of {genre}", str(name), [each.name for each in ladder])
