"""Record: a board as a collection keeps it, with all that is known of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from lamplighter.formats.base import Document
from lamplighter.formats.convert import write_document
from lamplighter.formats.registry import find_format
from lamplighter.metrics.path import label_of_level
from lamplighter.puzzle import Puzzle

__all__ = ["Rated", "Record"]


@dataclass(frozen=True)
class Rated:
    """How hard a board is, and which version of the program said so."""

    engine: str
    status: str
    level: int | None = None
    score: int | None = None
    human: bool | None = None
    techniques: Mapping[str, int] = field(default_factory=dict)

    @property
    def in_use(self) -> tuple[object, ...]:
        """The columns of `puzzles` that it fills while it is the rating in use."""
        return self.status, self.level, self.score, self.engine

    @property
    def label(self) -> str | None:
        """easy, normal, hard or extreme."""
        return None if self.level is None else label_of_level(self.level)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, with the names that `rate` has for them."""
        return {
            "level": self.level,
            "label": self.label,
            "score": self.score,
            "human": self.human,
            "techniques": dict(self.techniques),
            "status": self.status,
            "engine": self.engine,
        }


@dataclass(frozen=True)
class Record:
    """A board of a collection."""

    id: int
    puzzle: Puzzle
    likeness: bytes
    symmetry: str
    clues: int
    density: float
    added: int
    """Seconds since 1970."""
    name: str | None = None
    """What it was called where it came from."""
    title: str | None = None
    author: str | None = None
    source: str | None = None
    """Where it came from: a file and a line, a link."""
    tags: tuple[str, ...] = ()
    rated: Rated | None = None

    @property
    def doc(self) -> Document:
        """The board with its title and author, as a book or a format takes it."""
        about = {"id": self.name or str(self.id), "title": self.title, "author": self.author}
        return Document(self.puzzle, meta={key: each for key, each in about.items() if each})

    def write(self, format: str) -> str:
        """The board as text: `json` has all that is known of it, `pzpr-url` is a whole address."""
        if format == "json":
            return json.dumps(self.to_json(), ensure_ascii=False)
        found = find_format(format)
        dialect = "link" if found.name == "pzpr-url" else None
        return write_document(Document(self.puzzle), found.name, dialect=dialect)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values; the format `json` reads them, and `add` what else they tell."""
        puzzle = self.puzzle
        return {
            "id": self.id,
            **puzzle.to_json(),
            "height": puzzle.height,
            "width": puzzle.width,
            "symmetry": self.symmetry,
            "clues": self.clues,
            "density": self.density,
            "name": self.name,
            "title": self.title,
            "author": self.author,
            "source": self.source,
            "added": datetime.fromtimestamp(self.added, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "tags": list(self.tags),
            "rating": None if self.rated is None else self.rated.to_json(),
            "likeness": self.likeness.hex(),
        }
