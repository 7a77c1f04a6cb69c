"""A board as one string, as a column of a table holds it.

    ..1#          . 3  .
    ....          . ? 12

The rows are those of `text`, one line each, without its first line and with one blank between the
cells of a genre without walls. Marks and solutions are rows of letters.

A board that is read here is checked as everywhere. Where thousands have the same genre and size,
the core does so, which takes a tenth of the time.
"""

from __future__ import annotations

from lamplighter.engine import BoardReader, write_cells
from lamplighter.formats.base import Reading
from lamplighter.genre import Genre, find_genre
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["Compact", "write_board", "write_rows"]


def write_board(puzzle: Puzzle) -> str:
    """The board as one string."""
    rows = puzzle.rows
    return "\n".join(rows) if isinstance(rows[0], str) else write_cells(rows)  # type: ignore[arg-type]


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

    def reader(self, first: Puzzle) -> BoardReader | None:
        """Reads boards of the genre and size of this one, those with nothing wrong; None if no
        such reader can be had. What it refuses is for `puzzle`, which says why."""
        genre, height, width = find_genre(first.genre), first.height, first.width
        low, high = genre.clue_range(height, width)
        clues = [int(letter) for letter in genre.walls if letter.isdecimal()]
        letters = "".join(sorted(genre.letters))
        if self._reading.lenient or not letters.isascii():
            return None
        if not all(low <= clue <= high for clue in clues):
            return None  # which clues are right depends on the place
        return BoardReader(height, width, letters, low, high, genre.unknown_clue)

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
