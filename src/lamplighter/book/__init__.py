"""Books of boards: a PDF with a cover, the rules, chapters, hints, solutions. Set by Typst."""

from __future__ import annotations

from lamplighter.book.book import Book
from lamplighter.book.chapter import Chapter, chapters_of
from lamplighter.book.entry import Entry
from lamplighter.book.plan import Plan
from lamplighter.book.setting import Setting

__all__ = ["Book", "Chapter", "Entry", "Plan", "Setting", "chapters_of"]
