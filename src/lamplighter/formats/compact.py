"""A board as one string, as a column of a table holds it.

    ..1#          . 3  .
    ....          . ? 12

The rows are those of `text`, one line each, without its first line and with one blank between the
cells of a genre without walls. Marks and solutions are rows of letters.

A board that is read here is checked as everywhere. Where thousands have the same genre and size,
they are looked at together, which takes a tenth of the time.
"""

from __future__ import annotations

from lamplighter.formats.base import Reading
from lamplighter.genre import Content, Genre, Row, find_genre
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["Compact", "write_board", "write_rows"]


class _Words(dict[Content, str]):
    """What a cell without walls is written as."""

    def __missing__(self, content: Content) -> str:
        self[content] = word = "." if content is None else str(content)
        return word


_WORDS = _Words()


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

    def alike(self, first: Puzzle, texts: list[str]) -> list[Puzzle] | None:
        """All boards at once, if they have the genre and size of the first and are right.

        None if one of them may not be: then each is to be read by itself.
        """
        genre, height, width = find_genre(first.genre), first.height, first.width
        low, high = genre.clue_range(height, width)
        clues = [int(letter) for letter in genre.walls if letter.isdecimal()]
        if self._reading.lenient or not all(low <= clue <= high for clue in clues):
            return None  # which clues are right depends on the place
        joined = "\n".join(texts)
        rows = _rows_of_letters(genre, joined, width) if genre.walls else None
        if not genre.walls:
            words: dict[str, Content] = {str(clue): clue for clue in range(low, high + 1)}
            words["."] = None
            if genre.unknown_clue:
                words["?"] = "?"
            rows = _rows_of_words(words, joined, width)
        if rows is None or {text.count("\n") for text in texts} != {height - 1}:
            return None
        made, name = Puzzle._trusted, genre.name
        return [made(name, board) for board in zip(*[iter(rows)] * height, strict=True)]

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


def _rows_of_letters(genre: Genre, joined: str, width: int) -> list[Row] | None:
    """The rows of many boards, if all have that width and the genre's letters."""
    letters = "".join(genre.letters).encode() + b"\n"
    rows: list[Row] = [*joined.split("\n")]
    if joined.encode().translate(None, letters) or {*map(len, rows)} != {width}:
        return None
    return rows


def _rows_of_words(words: dict[str, Content], joined: str, width: int) -> list[Row] | None:
    """The same for rows with blanks between the cells, each of which is one of the words."""
    if {line.count(" ") for line in joined.split("\n")} != {width - 1}:
        return None
    try:
        cells = [*map(words.__getitem__, joined.split())]
    except KeyError:
        return None
    if len(cells) != width * (joined.count("\n") + 1):
        return None
    return [*zip(*[iter(cells)] * width, strict=True)]


def _row(genre: Genre, line: str) -> str | list[object]:
    """A row as a reader takes it, right or wrong."""
    return line if genre.walls else [_content(word) for word in line.split()]


def _content(word: str) -> object:
    if word == ".":
        return None
    return int(word) if word.isdecimal() and len(word) < 8 else word
