"""Chapter: boards that belong together, most often of one genre and one level."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lamplighter.book.entry import Entry
from lamplighter.errors import PuzzleError
from lamplighter.genre import GENRES, find_genre
from lamplighter.labels import LABELS

__all__ = ["Chapter", "chapters_of"]


@dataclass(frozen=True)
class Chapter:
    """A title and its boards."""

    entries: tuple[Entry, ...]
    title: str = ""
    """Empty for the genre and the level."""

    def __post_init__(self) -> None:
        if not self.entries:
            raise PuzzleError("a chapter needs at least one board")

    @property
    def genres(self) -> tuple[str, ...]:
        """The genres in it, each once."""
        return tuple(dict.fromkeys(each.puzzle.genre for each in self.entries))

    @property
    def label(self) -> str | None:
        """The level of all its boards; None if they differ."""
        found = {each.label for each in self.entries}
        return found.pop() if len(found) == 1 else None

    @property
    def heading(self) -> str:
        """Its title, or its genre and level: `Akari, normal`."""
        if self.title:
            return self.title
        names = " and ".join(find_genre(name).title for name in self.genres)
        return names if self.label is None else f"{names}, {self.label}"


def chapters_of(entries: Iterable[Entry]) -> tuple[Chapter, ...]:
    """A chapter for each genre and level, easiest first; boards keep their order."""
    kept: dict[tuple[str, str | None], list[Entry]] = {}
    for entry in entries:
        kept.setdefault((entry.puzzle.genre, entry.label), []).append(entry)
    genres = [genre.name for genre in GENRES]
    order = sorted(
        kept,
        key=lambda key: (
            genres.index(key[0]),
            len(LABELS) if key[1] is None else LABELS.index(key[1]),
        ),
    )
    return tuple(Chapter(tuple(kept[key])) for key in order)
