"""How each genre writes its cells: in a puzzle, in marks and in a solution.

| genre    | puzzle row                            | marks row         | solution row        |
|----------|---------------------------------------|-------------------|---------------------|
| akari    | a string of `.` white, `#` wall, `0-4`| `o` bulb, `+` none| the puzzle with `o` |
| kuromasu | a tuple of None, int or "?" (no count)| `#` black, `+` not| `#` black, `.` white|

In marks `.` is a cell nobody has decided yet; an Akari wall is `.` there too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from lamplighter.errors import FormatError, InvalidPuzzleError, UnknownNameError, quote
from lamplighter.grid import Cell, cell_name

__all__ = ["NOTATIONS", "Clue", "Content", "Notation", "Row", "find_notation"]

Clue = int | Literal["?"]
Content = str | int | None
"""What one cell of a puzzle holds: an Akari character, or a Kuromasu clue or None."""
Row = str | tuple[Content, ...]

LARGEST_CLUE = 1_000_000
"""No format writes more; what lenient readers let through stays a small number."""


@dataclass(frozen=True)
class Notation:
    """The letters of one genre, and the checks that a row is made of them."""

    genre: str
    aliases: tuple[str, ...]
    title: str
    placed: str
    """The mark that puts something on the board: a bulb, a black cell."""
    absent: str
    """The mark that says nothing goes here."""
    walls: str
    """Puzzle characters that marks and solutions may repeat in place of `.`."""
    read_row: Callable[[object, int], Row]
    """One row of a puzzle as it is kept, or a FormatError that names the cell."""
    clue_range: Callable[[int, int], tuple[int, int]]
    """The lowest and highest clue a height x width board may pose."""

    def clue_at(self, content: Content) -> Clue | None:
        """The clue in a cell's content: a count, "?" for one unknown, None for no clue."""
        if content is None or content == ".":
            return None
        if content == "?":
            return "?"
        if isinstance(content, int):
            return content
        return int(content) if content != "#" else None

    def require_range(self, rows: tuple[Row, ...]) -> None:
        """Refuse a clue no board of this size can pose."""
        low, high = self.clue_range(len(rows), len(rows[0]))
        for row, contents in enumerate(rows):
            for col, content in enumerate(contents):
                clue = self.clue_at(content)
                if isinstance(clue, int) and not low <= clue <= high:
                    raise InvalidPuzzleError(range_message(self, (row, col), clue, low, high))


def range_message(notation: Notation, cell: Cell, clue: object, low: int, high: int) -> str:
    return f"{cell_name(cell)}: {notation.title} clue is {low} to {high} here, got {clue}"


def _read_akari_row(row: object, index: int) -> str:
    if not isinstance(row, str):
        raise FormatError(f"row {index + 1}: an Akari row is a string, got {quote(row)}")
    if not set(row) <= _AKARI_CELLS:
        col = next(i for i, char in enumerate(row) if char not in _AKARI_CELLS)
        raise FormatError(
            f"{cell_name((index, col))}: expected '.', '#' or '0' to '4', got {row[col]!r}"
        )
    return row


_AKARI_CELLS = frozenset(".#01234")


def _read_kuromasu_row(row: object, index: int) -> tuple[Content, ...]:
    if isinstance(row, str) or not isinstance(row, Iterable):
        raise FormatError(
            f"row {index + 1}: a Kuromasu row is a list of None, int and '?', got {quote(row)}"
        )
    contents = tuple(row)
    for col, content in enumerate(contents):
        known = content is None or content == "?" or type(content) is int
        if not known or (type(content) is int and not 0 <= content <= LARGEST_CLUE):
            raise FormatError(
                f"{cell_name((index, col))}: expected None, a clue or '?', got {quote(content)}"
            )
    return contents


AKARI = Notation(
    genre="akari",
    aliases=("lightup", "light-up", "bijutsukan"),
    title="an Akari",
    placed="o",
    absent="+",
    walls="#01234",
    read_row=_read_akari_row,
    clue_range=lambda height, width: (0, 4),
)

KUROMASU = Notation(
    genre="kuromasu",
    aliases=("kurodoko", "range"),
    title="a Kuromasu",
    placed="#",
    absent="+",
    walls="",
    read_row=_read_kuromasu_row,
    clue_range=lambda height, width: (1, height + width - 1),
)

NOTATIONS = (AKARI, KUROMASU)
_BY_NAME = {name: each for each in NOTATIONS for name in (each.genre, *each.aliases)}


def find_notation(genre: str) -> Notation:
    """The notation of a genre, by its name or an alias."""
    try:
        return _BY_NAME[genre]
    except (KeyError, TypeError):
        raise UnknownNameError("genre", str(genre), _BY_NAME) from None
