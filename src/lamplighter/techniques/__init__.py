"""The techniques of the genres, easiest first: `TECHNIQUES` lists them."""

from __future__ import annotations

from lamplighter.errors import UnknownNameError, UnsupportedError
from lamplighter.genres import GENRES, find_genre
from lamplighter.techniques.base import Case, Link, Step, Technique
from lamplighter.techniques.proof import Line

__all__ = [
    "STRATEGIES", "TECHNIQUES", "Case", "Line", "Link", "Step", "Technique", "find_technique",
    "ladder_of", "require_strategies",
]  # fmt: skip

STRATEGIES = ("own", "six")
"""The ladders an explanation can go up: the genre's own, or Pal's six strategies of Akari."""


def require_strategies(name: str, genre: str) -> None:
    """Refuse a ladder that does not exist, or that is another genre's."""
    if name not in STRATEGIES:
        raise UnknownNameError("set of strategies", str(name), STRATEGIES)
    if name == "six" and genre != "akari":
        raise UnsupportedError(f"the six strategies are those of akari, not of {genre}")


def ladder_of(genre: str, strategies: str = "own") -> tuple[Technique, ...]:
    """A genre's techniques, easiest first, the last being search; or Pal's six, in his order."""
    require_strategies(strategies, genre)
    if strategies == "six":
        # Imported here: few ask for it, and every start would pay for it.
        from lamplighter.techniques.six import SIX

        return SIX
    return find_genre(genre).techniques


TECHNIQUES: tuple[Technique, ...] = tuple(
    technique for genre in GENRES for technique in ladder_of(genre.name)
)


def find_technique(name: str, genre: str, strategies: str = "own") -> Technique:
    """The technique of that name on the genre's ladder, or among the `strategies` named."""
    ladder = ladder_of(genre, strategies)
    for each in ladder:
        if each.name == name:
            return each
    raise UnknownNameError(f"technique of {genre}", str(name), [each.name for each in ladder])
