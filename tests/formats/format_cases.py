"""What each format can hold, for tests that walk all of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from hypothesis.strategies import SearchStrategy

from lamplighter import FORMATS, Document, Marks, Puzzle, Solution
from lamplighter.formats import Format
from lamplighter.genres import find_genre
from strategies import documents, puzzles

CASES = [
    (each, genre, dialect)
    for each in FORMATS
    for genre in each.genres
    for dialect in each.dialects or (None,)
    if not (genre == "kuromasu" and dialect in ("tud", "numblack", "black3"))
]
IDS = ["-".join(filter(None, (each.name, dialect, genre))) for each, genre, dialect in CASES]


# A clue marked black has no way to show where clue and mark share a place.
_HIDES_CLUES = ("tatham-text", "tatham-save", "pencilbox", "puzzlekit", "janko")


def boards(format: Format, genre: str, dialect: str | None = None) -> SearchStrategy[Puzzle]:
    """Boards the format can hold."""
    made = puzzles(genre, **_limits(format))
    return made.map(_square) if dialect == "tud" else made.filter(partial(_can_show, format))


def papers(format: Format, genre: str, dialect: str | None = None) -> SearchStrategy[Document]:
    """Documents the format can hold, marks and solution included."""
    held = {"marks": format.holds_marks, "solution": format.holds_solution}
    if dialect == "tud":
        return boards(format, genre, dialect).map(Document)
    made = documents(genre, **_limits(format), **held)
    made = made.filter(lambda doc: _can_show(format, doc.puzzle))
    return made.map(partial(showable, format))


def _limits(format: Format) -> dict[str, Any]:
    # Simon Tatham's Light Up starts at 2x2.
    smallest = 2 if format.name.startswith("tatham") else 1
    return {"min_side": smallest, "unknown_clues": format.holds_unknown_clue}


def _can_show(format: Format, puzzle: Puzzle) -> bool:
    # Range's Copy text has cells as wide as the longest clue: without one there is no text.
    return format.name != "tatham-text" or puzzle.genre == "akari" or bool(puzzle.clues)


def _square(puzzle: Puzzle) -> Puzzle:
    side = min(puzzle.height, puzzle.width)
    return Puzzle(puzzle.genre, tuple(row[:side] for row in puzzle.rows[:side]))


def showable(format: Format, doc: Document) -> Document:
    """The document without the black clues that the format cannot show."""
    puzzle = doc.puzzle
    if find_genre(puzzle.genre).walls or format.name not in _HIDES_CLUES:
        return doc
    shown = [
        None
        if each is None
        else [
            "".join(
                "." if content is not None else mark for content, mark in zip(*row, strict=True)
            )
            for row in zip(puzzle.rows, each.rows, strict=True)
        ]
        for each in (doc.marks, doc.solution)
    ]
    return replace(
        doc,
        marks=None if shown[0] is None else Marks.on(puzzle, shown[0]),
        solution=None if shown[1] is None else Solution.on(puzzle, shown[1]),
    )


def is_plain(format: Format, puzzle: Puzzle) -> bool:
    """Whether the text of this board can only be this format's, so that it can be detected.

    Without its size a board may look like a word (`aab`) or a number (`00`), and a Kuromasu task
    like anything unless it makes a square; a grid one cell wide may look like the first lines of a
    PencilBox file (`1`, `1`, `*`).
    """
    if not format.holds_size:
        contents = {content for row in puzzle.rows for content in row}
        square = puzzle.genre == "akari" or puzzle.height == puzzle.width
        return square and bool(contents & {None, "."}) and bool(contents - {None, "."})
    return not format.name.startswith("pulles") or puzzle.width > 1


def told(format: Format, puzzle: Puzzle) -> dict[str, Any]:
    """What the caller has to say besides the text."""
    size = {} if format.holds_size else {"height": puzzle.height, "width": puzzle.width}
    return {"genre": puzzle.genre, **size}
