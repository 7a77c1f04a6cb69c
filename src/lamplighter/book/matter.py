"""Matter: all that is printed, as the plain data that `book.typ` sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from lamplighter._version import VERSION
from lamplighter.book.aloud import tell_board, tell_solution
from lamplighter.book.chapter import Chapter
from lamplighter.book.entry import Entry
from lamplighter.book.layout import Layout
from lamplighter.book.lesson import lesson_of
from lamplighter.book.link import Code, address_of, code_of
from lamplighter.book.look import NIGHT, Drawn, draw
from lamplighter.errors import LamplighterError
from lamplighter.genre import find_genre
from lamplighter.labels import LABELS
from lamplighter.verbs.generate import generate
from lamplighter.verbs.solve import solve

if TYPE_CHECKING:
    from lamplighter.book.book import Book

__all__ = ["matter_of"]

_LEVELS = {
    "easy": "Every step looks at one clue or one cell.",
    "normal": "Now and then you have to see what one mark would do to the cells around it.",
    "hard": "Some steps suppose a mark and follow it until a rule breaks.",
    "extreme": "One supposition at a time is no longer enough.",
}
_COVER = 11  # cells across


def matter_of(book: Book) -> dict[str, Any]:
    """The whole book; `book.typ` says what becomes of each key."""
    setting, layout = book.setting, Layout(book.setting)
    first = 1
    chapters = []
    for chapter in book.chapters:
        chapters.append(_chapter(chapter, first, layout))
        first += len(chapter.entries)
    return {
        "title": book.title,
        "subtitle": book.subtitle,
        "author": setting.author,
        "page": layout.page,
        "margins": layout.margins,
        "two_sided": setting.two_sided,
        "large": setting.large_print,
        "font": setting.font,
        "gap": layout.gap,
        "head": layout.head,
        "width": layout.width,
        "cover": _cover(book.genres[0]),
        "leads": setting.leads,
        "lessons": [_lesson(name) for name in book.genres],
        "chapters": chapters,
        "solutions": list(_solutions(book.entries, layout)),
        "hints": setting.hints,
        "made": _made(book.seed),
    }


def _cover(genre: str) -> dict[str, Any] | None:
    """A solved board by night; none of a genre that is not generated."""
    try:
        puzzle = generate(genre, height=_COVER, width=_COVER, symmetry="rotate4", seed=1)
    except LamplighterError:
        return None
    return {"svg": draw(puzzle, solve(puzzle).solution, theme=NIGHT).svg}


def _made(seed: int | None) -> str:
    sown = "" if seed is None else f", seed {seed}"
    return f"Made with Lamplighter {VERSION}{sown}. Every board has exactly one solution."


def _lesson(name: str) -> dict[str, Any]:
    lesson = lesson_of(name)
    return {
        "title": lesson.title,
        "rules": lesson.rules,
        "key": lesson.key,
        "panels": [
            {"svg": each.drawn.svg, "told": each.told, "sentence": each.sentence}
            for each in lesson.panels
        ],
    }


def _chapter(chapter: Chapter, first: int, layout: Layout) -> dict[str, Any]:
    entries = chapter.entries
    setting = layout.setting
    boards = [
        draw(each.puzzle, large=setting.large_print, coordinates=setting.hints) for each in entries
    ]
    addresses = [address_of(each.puzzle, setting) for each in entries]
    codes = [None if each is None else code_of(each) for each in addresses]
    sized = [
        (board.width, board.height, 0.0 if code is None else code.width)
        for board, code in zip(boards, codes, strict=True)
    ]
    pages = []
    for place, held in layout.pages(sized):
        slack = min(layout.slack(sized[i], place) for i in held) if place.boards >= 4 else 0.0
        pages.append(
            {
                "drop": slack / 2,
                "boards": place.boards,
                "width": place.width,
                "height": place.height,
                "beside": place.beside,
                "items": [
                    _item(
                        entries[i],
                        first + i,
                        boards[i],
                        layout.cell(sized[i], place),
                        layout.slack(sized[i], place),
                        codes[i],
                        addresses[i],
                    )
                    for i in held
                ],
            }
        )
    return {
        "heading": chapter.heading,
        "genre": " and ".join(find_genre(name).title for name in chapter.genres),
        "lamps": _lamps(chapter.label),
        "level": _LEVELS.get(chapter.label or "", ""),
        "first": first,
        "last": first + len(entries) - 1,
        "sizes": _sizes(entries),
        "pages": pages,
        "hints": [
            {"number": first + i, "where": each.where or "how the walls stand"}
            for i, each in enumerate(entries)
        ],
    }


def _item(
    entry: Entry,
    number: int,
    board: Drawn,
    cell: float,
    spare: float,
    code: Code | None,
    address: str | None,
) -> dict[str, Any]:
    puzzle = entry.puzzle
    by = f"by {entry.author}" if entry.author else ""
    return {
        "number": number,
        "svg": board.svg,
        "told": f"Board {number}. {tell_board(puzzle)}",
        "width": round(board.width * cell, 3),
        "height": round(board.height * cell, 3),
        "cell": cell,
        "spare": spare,
        "size": f"{puzzle.width} × {puzzle.height}",
        "lamps": _lamps(entry.label),
        "label": entry.label or "",
        "credit": ", ".join(part for part in (entry.title, by) if part),
        "code": None
        if code is None
        else {"png": list(code.png), "width": code.width, "address": address},
    }


def _solutions(entries: Sequence[Entry], layout: Layout) -> Iterator[dict[str, Any]]:
    """Solutions in rows: those side by side are of about one size."""
    sizes = [(each.puzzle.width, each.puzzle.height) for each in entries]
    columns = [layout.columns(width) for width, _ in sizes]
    for many, group in groupby(range(len(entries)), key=columns.__getitem__):
        yield {
            "columns": many,
            "items": [
                {
                    "number": i + 1,
                    "svg": draw(
                        entries[i].puzzle, entries[i].solution, large=layout.setting.large_print
                    ).svg,
                    "told": f"Solution of board {i + 1}. "
                    + tell_solution(entries[i].puzzle, entries[i].solution),
                    "width": layout.solution(*sizes[i], many),
                }
                for i in group
            ],
        }


def _lamps(label: str | None) -> int:
    """How many lamps of four stand for a level; 0 for none."""
    return 0 if label is None else LABELS.index(label) + 1


def _sizes(entries: Sequence[Entry]) -> str:
    sizes = list(dict.fromkeys(f"{e.puzzle.width} × {e.puzzle.height}" for e in entries))
    return sizes[0] if len(sizes) == 1 else f"{len(sizes)} sizes"
