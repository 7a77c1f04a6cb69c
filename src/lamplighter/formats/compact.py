"""A board as one string, as a column of a table holds it.

    ..1#          . 3  .
    ....          . ? 12

The rows are those of `text`, one line each, without its first line and with one blank between the
cells of a genre without walls. Marks and solutions are rows of letters.

A board that is read here is checked as everywhere. Where a million of them have the same genre and
size, one pattern says of all at once that they are right.
"""

from __future__ import annotations

import re

from lamplighter.formats.base import Reading
from lamplighter.genre import Content, Genre, find_genre
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["Compact", "write_board", "write_rows"]


class _Words(dict[Content, str]):
    """What a cell without walls is written as."""

    def __missing__(self, content: Content) -> str:
        self[content] = word = "." if content is None else str(content)
        return word


_WORDS = _Words()
_LARGEST = 100  # sides above which a pattern is no longer quick to build


def write_board(puzzle: Puzzle) -> str:
    """The board as one string."""
    if isinstance(puzzle.rows[0], str):
        return "\n".join(puzzle.rows)  # type: ignore[arg-type]
    word = _WORDS.__getitem__
    return "\n".join([" ".join(map(word, row)) for row in puzzle.rows])


def write_rows(held: Marks | Solution) -> str:
    """Marks or a solution as one string."""
    return "\n".join(held.rows)


class Compact:
    """Reads boards of many, most of which have the same genre and size."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def puzzle(self, genre: str, text: str) -> Puzzle:
        """The puzzle of a string; FormatError if it is none."""
        known = find_genre(genre)
        return self._reading.puzzle(known.name, [_row(known, line) for line in text.split("\n")])

    def pattern(self, puzzle: Puzzle) -> str | None:
        """What every string of a right board of that genre and size looks like, as for RE2.

        None if that cannot be said, as for a genre with clues that depend on the place.
        """
        genre, height, width = find_genre(puzzle.genre), puzzle.height, puzzle.width
        low, high = genre.clue_range(height, width)
        clues = [int(letter) for letter in genre.walls if letter.isdecimal()]
        if self._reading.lenient or not all(low <= clue <= high for clue in clues):
            return None
        if max(height, width) > _LARGEST:
            return None
        if genre.walls:
            row = f"[.{re.escape(genre.walls)}]{{{width}}}"
        else:
            words = [
                r"\.",
                *map(str, range(low, high + 1)),
                *([r"\?"] if genre.unknown_clue else []),
            ]
            cell = f"(?:{'|'.join(words)})"
            row = f"{cell}(?: {cell}){{{width - 1}}}"
        return f"^{row}(?:\\n{row}){{{height - 1}}}$"

    def alike(self, puzzle: Puzzle, texts: list[str]) -> list[Puzzle]:
        """The boards of strings that have the pattern of this puzzle."""
        genre, width = puzzle.genre, puzzle.width
        known = find_genre(genre)
        made = Puzzle._trusted
        if known.walls:
            return [made(genre, tuple(text.split("\n"))) for text in texts]
        low, high = known.clue_range(puzzle.height, width)
        words: dict[str, Content] = {str(clue): clue for clue in range(low, high + 1)}
        content = {**words, ".": None, "?": "?"}.__getitem__
        return [
            made(genre, tuple(zip(*[map(content, text.split())] * width, strict=True)))
            for text in texts
        ]

    def solution(self, puzzle: Puzzle, text: str) -> Solution:
        """The solution of a puzzle that a string holds."""
        genre = find_genre(puzzle.genre)
        lines = tuple(text.split("\n"))
        if genre.walls:
            # Without what is placed, a solution shows the board.
            if tuple(text.replace(genre.placed, ".").split("\n")) == puzzle.rows:
                return Solution(genre.name, lines)
        elif (
            not text.strip(f".{genre.placed}\n")
            and [*map(len, lines)] == [puzzle.width] * puzzle.height
        ):
            return Solution(genre.name, lines)
        return Solution.on(puzzle, lines)

    def marks(self, puzzle: Puzzle, text: str) -> Marks:
        """The marks on a puzzle that a string holds."""
        return Marks.on(puzzle, text.split("\n"))


def _row(genre: Genre, line: str) -> str | list[object]:
    """A row as a reader takes it, right or wrong."""
    return line if genre.walls else [_content(word) for word in line.split()]


def _content(word: str) -> object:
    if word == ".":
        return None
    return int(word) if word.isdecimal() and len(word) < 8 else word
