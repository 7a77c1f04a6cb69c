"""Fresh: a board on its way into a collection, with all that is told and counted of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lamplighter import engine
from lamplighter.collection.boardtext import text_of
from lamplighter.collection.record import Rated
from lamplighter.collection.words import words_of
from lamplighter.errors import CollectionError, quote
from lamplighter.formats.base import Document
from lamplighter.puzzle import Puzzle
from lamplighter.survey.symmetry import symmetry_seen
from lamplighter.verbs.twins import digest

__all__ = ["Fresh", "require_tag"]

_LONGEST = 200  # characters of a title and the like
_LONGEST_TAG = 60
_UNNAMED = "puzzle"  # what a text without a name goes by
_OWN = "likeness"  # what only a board out of a collection tells


def require_tag(tag: object) -> str:
    """The tag, if it may be one: a short line without spaces at its ends."""
    if not isinstance(tag, str) or not 0 < len(tag) <= _LONGEST_TAG or not tag.isprintable():
        raise CollectionError(f"a tag is a line of 1 to {_LONGEST_TAG} letters, got {quote(tag)}")
    if tag != tag.strip():
        raise CollectionError(f"a tag begins and ends with a letter, got {quote(tag)}")
    return tag


@dataclass(frozen=True, slots=True)
class Fresh:
    """A board to be kept."""

    puzzle: Puzzle
    likeness: bytes
    look: engine.Look
    name: str | None = None
    title: str | None = None
    author: str | None = None
    source: str | None = None
    tags: tuple[str, ...] = ()

    @classmethod
    def of(cls, doc: Document, place: str | None = None, tags: Iterable[str] = ()) -> Fresh:
        """What a document tells; `place` is the file and line it came from, or its name."""
        meta = doc.meta
        name = meta.get("name") if _OWN in meta else meta.get("id")
        held = meta.get("tags")
        own = [each for each in held if _may_be_tag(each)] if isinstance(held, list) else []
        look = engine.look(doc.puzzle.rows)
        return cls(
            doc.puzzle,
            digest(doc.puzzle.genre, look.whole),
            look,
            _line(str(name)) if isinstance(name, str | int) else None,
            _line(meta.get("title")),
            _line(meta.get("author")),
            _line(meta.get("source")) or (None if place in (_UNNAMED, name) else _line(place)),
            tuple(dict.fromkeys((*own, *tags))),
        )

    def row(self, id: int, now: int, rated: Rated | None = None) -> tuple[object, ...]:
        """The columns of `puzzles`, in their order."""
        puzzle = self.puzzle
        look = self.look
        words = words_of(self.title, self.author, self.name, self.source)
        return (
            id,
            self.likeness,
            puzzle.genre,
            puzzle.height,
            puzzle.width,
            text_of(puzzle),
            symmetry_seen(look),
            look.clues,
            round(look.printed / (puzzle.height * puzzle.width), 4),
            self.name,
            self.title,
            self.author,
            self.source,
            " ".join(words),
            now,
            *((None,) * 4 if rated is None else rated.in_use),
        )


def _line(value: object) -> str | None:
    """A text from outside as one short line; None if nothing is left of it."""
    if not isinstance(value, str):
        return None
    text = " ".join(value.split())
    if not text.isprintable():
        text = "".join(char for char in text if char.isprintable())
    return text[:_LONGEST] or None


def _may_be_tag(value: object) -> bool:
    try:
        require_tag(value)
    except CollectionError:
        return False
    return True
