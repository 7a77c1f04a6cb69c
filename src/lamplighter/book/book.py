"""Book: boards to give away, printed with their rules and their solutions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Unpack

from lamplighter.book.chapter import Chapter, chapters_of
from lamplighter.book.entry import Entry
from lamplighter.book.matter import matter_of
from lamplighter.book.plan import Plan, chapters_made, make
from lamplighter.book.setting import Setting, SettingOptions
from lamplighter.errors import PuzzleError
from lamplighter.formats.base import Document
from lamplighter.genre import find_genre
from lamplighter.labels import LABELS
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.render.press import FONT, press, preview, require_font

__all__ = ["Book"]

_DEFAULT = Limit()
_FINE = 2.5  # millimetres: it is hard to write into a smaller cell


@dataclass(frozen=True)
class Book:
    """Chapters of boards and how they are set; `pdf` prints them. Needs lamplighter[book].

    The same boards in the same setting give the same bytes.
    """

    chapters: tuple[Chapter, ...]
    setting: Setting = field(default_factory=Setting)
    seed: int | None = None
    """The seed its boards were made with, for the reader who wants to make them again."""

    def __post_init__(self) -> None:
        if not self.chapters:
            raise PuzzleError("a book needs at least one board")

    @classmethod
    def of(
        cls,
        boards: Iterable[Puzzle | Document],
        *,
        limit: Limit = _DEFAULT,
        **setting: Unpack[SettingOptions],
    ) -> Book:
        """A book of these boards, in chapters by genre and level.

        Each must have exactly one solution. The limit is for each board; the rest of the keywords
        are the fields of `Setting`.
        """
        asked = Setting(**setting)
        entries = [Entry.of(each, hints=asked.hints, limit=limit) for each in boards]
        return cls(chapters_of(entries), asked)

    @classmethod
    def made(
        cls, plans: Iterable[Plan], seed: int, *, jobs: int = 0, **setting: Unpack[SettingOptions]
    ) -> Book:
        """A book of new boards, a chapter for each plan; a seed makes the same book again."""
        asked, given = Setting(**setting), list(plans)
        entries = [
            (each.plan, Entry.of(each.puzzle, hints=asked.hints))
            for each in make(given, seed, jobs=jobs)
        ]
        return cls(chapters_made(given, entries), asked, seed)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All boards, in the order of their numbers."""
        return tuple(each for chapter in self.chapters for each in chapter.entries)

    @property
    def genres(self) -> tuple[str, ...]:
        """The genres in it, each once."""
        return tuple(dict.fromkeys(name for chapter in self.chapters for name in chapter.genres))

    @property
    def title(self) -> str:
        """Its title, or the names of its genres."""
        names = [find_genre(name).title for name in self.genres]
        return self.setting.title or " and ".join(names)

    @property
    def subtitle(self) -> str:
        """Its subtitle, or the number of boards and their levels."""
        if self.setting.subtitle:
            return self.setting.subtitle
        labels = dict.fromkeys(each.label for each in self.entries if each.label)
        told = _boards(len(self.entries))
        return told if not labels else f"{told}, {_span(list(labels))}"

    @cached_property
    def matter(self) -> dict[str, Any]:
        """All that is printed, as plain data."""
        return matter_of(self)

    @property
    def remarks(self) -> list[str]:
        """What a reader of some boards will have to do without."""
        items = [
            item
            for chapter in self.matter["chapters"]
            for page in chapter["pages"]
            for item in page["items"]
        ]
        found = []
        fine = [item for item in items if item["cell"] < _FINE]
        if fine:
            least = min(item["cell"] for item in fine)
            found.append(f"{_boards(len(fine))} with cells of less than {_FINE} mm: {least:.1f} mm")
        without = [item for item in items if item["code"] is None]
        if without and self.setting.leads != "none":
            found.append(f"{_boards(len(without))} without a QR code: too large for one")
        return found

    def pdf(self) -> bytes:
        """The book as a tagged PDF (PDF/UA-1), with all its fonts inside."""
        if self.setting.font != FONT:
            require_font(self.setting.font)
        return press(self._source, font=self.setting.font)

    def leaves(self) -> list[bytes]:
        """Every page as an SVG, for the screen."""
        return preview(self._source)

    @property
    def _source(self) -> dict[str, bytes]:
        template = files("lamplighter.book") / "book.typ"
        matter = json.dumps(self.matter, ensure_ascii=False).encode(errors="replace")
        return {"main": template.read_bytes(), "book.json": matter}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the PDF to a file."""
        Path(path).write_bytes(self.pdf())


def _boards(many: int) -> str:
    return "1 board" if many == 1 else f"{many:,} boards"


def _span(labels: list[str]) -> str:
    found = [label for label in LABELS if label in labels]
    return found[0] if len(found) == 1 else f"{found[0]} to {found[-1]}"
