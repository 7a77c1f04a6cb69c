"""What "Copy" gives in Simon Tatham's Light Up and Range: the position, drawn with characters.

    +-+-+-+          +--+--+--+
    |L|.|1|          |##| 4|..|
    +-+-+-+          +--+--+--+
    |x| |#|          |  |12|  |
    +-+-+-+          +--+--+--+

Light Up: `#` and digits are walls, `L` a bulb, `x` a mark, `.` a cell that is just lit.
A lit cell with a mark shows the mark. Range: cells are as wide as the longest clue, `#` is black,
`.` white. Without clues the cells are 0 wide and the drawing says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, refuse_several
from lamplighter.formats.runlength import require_counts
from lamplighter.formats.tatham_id import CODECS as GAMES
from lamplighter.formats.tatham_id import LARGEST_RANGE
from lamplighter.genres import find_genre
from lamplighter.genres.akari import lit_cells
from lamplighter.grid import cell_name
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["AKARI", "KUROMASU", "TATHAM_TEXT", "Drawn"]

Cells = list[list[str]]
"""What is between the lines of a drawing, cell by cell."""


class Drawn(NamedTuple):
    """How a genre is drawn; its title and sizes are the `tatham-id` codec's."""

    read: Callable[[Cells, Reading], Document]
    write: Callable[[Puzzle, Marks], Cells]
    tells: Callable[[Cells], bool]
    """Whether a drawing can only be of this genre."""


_CODECS = Codecs("tatham-text", Drawn)

_LIGHT_UP_CELLS = frozenset("#01234Lx. ")
_PUZZLE = str.maketrans("Lx ", "...")
_MARKS = str.maketrans("Lx#01234 ", "o+.......")
_RANGE_MARKS = {" ": ".", "#": "#", ".": "+"}
_CLUE = re.compile(" *([1-9][0-9]{0,6})")
_NO_WIDTH = "Range draws a board without clues in cells of width 0, which shows nothing"


def read(text: str, reading: Reading) -> Document:
    rows = _split(text, reading)
    genre = reading.genre or _genre_of(rows)
    if not reading.lenient:
        GAMES.of(genre).require_playable(len(rows), len(rows[0]))
    return _CODECS.of(genre).read(rows, reading)


def _split(text: str, reading: Reading) -> list[list[str]]:
    """The cells, each as wide as the border says."""
    lines = [line.strip() for line in text.strip().splitlines()]
    border = lines[0] if lines else ""
    dashes = border[1:-1].split("+")
    if len(border) < 2 or border[0] != "+" or border[-1] != "+" or set(border) - {"+", "-"}:
        raise FormatError(f"line 1: expected a border such as '+-+-+', got {quote(border)}")
    if not dashes[0]:
        raise FormatError(_NO_WIDTH)
    if set(dashes) != {dashes[0]}:
        raise FormatError(f"line 1: expected columns of one width, got {quote(border)}")
    pairs = pairwise(line for line in lines if line)
    refuse_several("tatham-text", 1 + sum(a[0] == b[0] == "+" for a, b in pairs))
    if len(lines) < 3 or len(lines) % 2 == 0:
        raise FormatError(f"expected rows with a border above and below, got {len(lines)} lines")
    reading.require_size(len(lines) // 2, len(dashes))
    rows = []
    for index, line in enumerate(lines):
        if index % 2 == 0:
            if line != border:
                raise FormatError(f"line {index + 1}: expected {quote(border)}, got {quote(line)}")
            continue
        if len(line) < 2 or line[0] != "|" or line[-1] != "|":
            raise FormatError(f"line {index + 1}: expected '|' at both ends, got {quote(line)}")
        cells = line[1:-1].split("|")
        if len(cells) != len(dashes):
            raise FormatError(
                f"line {index + 1} has {len(cells)} cells, expected {len(dashes)}: {quote(line)}"
            )
        for col, cell in enumerate(cells):
            if len(cell) != len(dashes[0]):
                raise FormatError(
                    f"{cell_name((index // 2, col))}: expected a cell {len(dashes[0])} wide,"
                    f" got {quote(cell)}"
                )
        rows.append(cells)
    return rows


def _genre_of(rows: list[list[str]]) -> str:
    """The genre, if the drawing leaves no doubt."""
    for genre, codec in _CODECS.by_genre().items():
        if codec.tells(rows):
            return genre
    names = " and ".join(f"as {genre}" for genre in _CODECS.by_genre())
    raise FormatError(f"the drawing is readable {names} and does not say which: give the genre")


def _letters(rows: Cells) -> set[str]:
    return set[str]().union(*(cell for cells in rows for cell in cells))


def _tells_light_up(rows: Cells) -> bool:
    letters = _letters(rows)
    # Range is one wide only when it has a clue, and nothing is lit without a bulb.
    alone = bool(letters & set("L0x")) or not letters & set("123456789")
    return len(rows[0][0]) == 1 and alone


def _tells_range(rows: Cells) -> bool:
    return len(rows[0][0]) > 1 or bool(_letters(rows) & set("56789."))


def _read_light_up(rows: list[list[str]], reading: Reading) -> Document:
    for row, cells in enumerate(rows):
        for col, cell in enumerate(cells):
            if cell not in _LIGHT_UP_CELLS:
                raise FormatError(
                    f"{cell_name((row, col))}: expected '#', '0' to '4', 'L', 'x', '.' or a blank,"
                    f" got {quote(cell)}"
                )
    lines = ["".join(cells) for cells in rows]
    puzzle = reading.puzzle("akari", [line.translate(_PUZZLE) for line in lines])
    marks = Marks("akari", tuple(line.translate(_MARKS) for line in lines))
    # A blank is a cell that no bulb lights.
    solved = not any(" " in line for line in lines) and not find_genre(puzzle.genre).check(
        puzzle, marks, True
    )
    return _document(puzzle, marks, solved)


def _read_range(rows: list[list[str]], reading: Reading) -> Document:
    clues: list[list[int | None]] = []
    marks: list[str] = []
    for row, cells in enumerate(rows):
        line: list[int | None] = []
        mark = ""
        for col, cell in enumerate(cells):
            clue = _CLUE.fullmatch(cell)
            if clue is None and (cell[0] not in _RANGE_MARKS or set(cell) != {cell[0]}):
                raise FormatError(
                    f"{cell_name((row, col))}: expected a number, or '#', '.' or blanks all"
                    f" through, got {quote(cell)}"
                )
            line.append(int(clue[1]) if clue else None)
            mark += "." if clue else _RANGE_MARKS[cell[0]]
        clues.append(line)
        marks.append(mark)
    puzzle = reading.puzzle("kuromasu", clues)
    made = Marks("kuromasu", tuple(marks))
    # Counting what each clue sees is quick on every board the program has, and on no huge one.
    small = puzzle.height + puzzle.width - 1 <= LARGEST_RANGE
    return _document(puzzle, made, small and not find_genre(puzzle.genre).check(puzzle, made, True))


def _document(puzzle: Puzzle, marks: Marks, solved: bool) -> Document:
    solution = Solution.from_marks(puzzle, marks) if solved else None
    return Document(puzzle, marks, solution, format="tatham-text")


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    GAMES.of(puzzle.genre).require_playable(puzzle.height, puzzle.width)
    marks = Marks.empty(puzzle) if doc.marks is None else Marks.on(puzzle, doc.marks.rows)
    rows = _CODECS.of(puzzle.genre).write(puzzle, marks)
    border = "+" + ("-" * len(rows[0][0]) + "+") * puzzle.width
    lines = [border]
    for row in rows:
        lines += ["|" + "|".join(row) + "|", border]
    return "\n".join(lines) + "\n"


def _light_up_cells(puzzle: Puzzle, marks: Marks) -> list[list[str]]:
    lit = lit_cells(puzzle, marks)
    rows = []
    for row in range(puzzle.height):
        cells = []
        for col in range(puzzle.width):
            content, mark = str(puzzle[row, col]), marks[row, col]
            if content != ".":
                if mark != ".":
                    raise FormatError(f"{cell_name((row, col))} is a wall, it shows no mark")
                cells.append(content)
            elif mark == ".":
                cells.append("." if (row, col) in lit else " ")
            else:
                cells.append("L" if mark == "o" else "x")
        rows.append(cells)
    return rows


def _range_cells(puzzle: Puzzle, marks: Marks) -> list[list[str]]:
    require_counts(puzzle.rows)
    if not puzzle.clues:
        raise FormatError(_NO_WIDTH)
    width = max(len(str(clue)) for clue in puzzle.clues.values())
    shown = {mark: cell * width for cell, mark in _RANGE_MARKS.items()}
    rows = []
    for row in range(puzzle.height):
        cells = []
        for col in range(puzzle.width):
            clue, mark = puzzle[row, col], marks[row, col]
            if clue is None:
                cells.append(shown[mark])
            elif mark == "#":
                raise FormatError(f"{cell_name((row, col))}: Range cannot show a clue black")
            else:
                cells.append(str(clue).rjust(width))  # white without a dot
        rows.append(cells)
    return rows


AKARI = Drawn(_read_light_up, _light_up_cells, _tells_light_up)
KUROMASU = Drawn(_read_range, _range_cells, _tells_range)


def _looks_like(text: str) -> bool:
    first, _, rest = text.lstrip().partition("\n")
    border = first.strip()
    return border.startswith("+") and not border.strip("+-") and rest.lstrip().startswith("|")


TATHAM_TEXT = Format(
    name="tatham-text",
    title="the drawing that Copy gives in Simon Tatham's Light Up and Range",
    read=read,
    write=write,
    detect=_looks_like,
    codecs=_CODECS,
    holds_marks=True,
    holds_unknown_clue=False,
    holds_genre=False,
)
