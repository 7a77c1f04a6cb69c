"""Our own `text`: a board as one would type it.

    akari 4x2                     kuromasu 4x3
    ..1#                          .  3  .  .
    .o.+                          #  +  ?  .
                                  .  . 12  .

An optional first line names the genre, and the size as width x height. Akari rows are written
without blanks, Kuromasu rows with blanks between the cells. A second block after a line `marks` or
`solution` holds those. Akari marks may also stand in the board itself, as above. Lines that start
with `;` are comments.
"""

from __future__ import annotations

import re

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.grid import cell_name
from lamplighter.notation import Content, find_notation
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["TEXT"]

_HEADER = re.compile(r"(?P<genre>[a-z][a-z-]*)(?:\s+(?P<width>\d{1,9})x(?P<height>\d{1,9}))?\s*")
_AKARI_ROW = re.compile(r"[.#0-4o+]+")
_KUROMASU_CELL = re.compile(r"\.|\?|\d{1,7}|#|\+")
_SECTIONS = ("marks", "solution")


def read(text: str, reading: Reading) -> Document:
    lines = [line.rstrip() for line in text.splitlines()]
    lines = [line for line in lines if line.strip() and not line.lstrip().startswith(";")]
    if not lines:
        raise FormatError("the text is empty")
    genre, lines = _read_header(lines, reading)
    blocks: dict[str, list[str]] = {"board": []}
    block = "board"
    for line in lines:
        word = line.strip().lower().rstrip(":")
        if word in _SECTIONS:
            if word in blocks:
                raise FormatError(f"a second block {word!r}")
            block = word
            blocks[block] = []
        else:
            blocks[block].append(line)
    return _read_board(genre or _guess_genre(blocks["board"]), blocks, reading)


def _read_header(lines: list[str], reading: Reading) -> tuple[str | None, list[str]]:
    header = _HEADER.fullmatch(lines[0].strip().lower())
    if header is None or header["genre"] == "o":
        return reading.genre, lines
    genre = find_notation(header["genre"]).genre
    reading.require_genre(genre)
    if header["width"]:
        size = (int(header["height"]), int(header["width"]))
        reading.require_size(*size)
        body = [line.strip().lower().rstrip(":") for line in lines[1:]]
        ends = [body.index(name) for name in _SECTIONS if name in body]
        height = min(ends, default=len(body))
        if height != size[0]:
            raise FormatError(f"the first line says {size[0]} rows, {height} follow")
        width = len(lines[1].split()) if genre == "kuromasu" else len(lines[1].strip())
        if width != size[1]:
            raise FormatError(f"the first line says {size[1]} columns, the first row has {width}")
    return genre, lines[1:]


def _guess_genre(rows: list[str]) -> str:
    if all(_AKARI_ROW.fullmatch(row.strip()) for row in rows):
        return "akari"
    if all(_KUROMASU_CELL.fullmatch(cell) for row in rows for cell in row.split()):
        return "kuromasu"
    # Neither as it stands: Kuromasu rows have blanks between the cells, Akari rows have none.
    return "kuromasu" if any(len(row.split()) > 1 for row in rows) else "akari"


def _read_board(genre: str, blocks: dict[str, list[str]], reading: Reading) -> Document:
    if genre == "akari":
        shown = [row.strip() for row in blocks["board"]]
        puzzle = reading.puzzle(genre, [re.sub("[o+]", ".", row) for row in shown])
        marks = Marks.on(puzzle, shown)
    else:
        cells = [_split_kuromasu(row, index) for index, row in enumerate(blocks["board"])]
        puzzle = reading.puzzle(genre, [[_clue(cell) for cell in row] for row in cells])
        rows = ["".join(c if c in "#+" else "." for c in row) for row in cells]
        marks = Marks.on(puzzle, rows)
    found = None if marks.is_empty else marks
    solution = None
    if "marks" in blocks:
        found = Marks.on(puzzle, [row.strip() for row in blocks["marks"]])
    if "solution" in blocks:
        solution = Solution.on(puzzle, [row.strip() for row in blocks["solution"]])
    return Document(puzzle, found, solution, format="text")


def _split_kuromasu(row: str, index: int) -> list[str]:
    cells = row.split()
    for col, cell in enumerate(cells):
        if not _KUROMASU_CELL.fullmatch(cell):
            raise FormatError(
                f"{cell_name((index, col))}: expected '.', a clue, '?', '#' or '+',"
                f" got {quote(cell)}"
            )
    return cells


def _clue(cell: str) -> Content:
    if cell in ".#+":
        return None
    return "?" if cell == "?" else int(cell)


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    lines = [f"{puzzle.genre} {puzzle.width}x{puzzle.height}", *_board_lines(puzzle)]
    if doc.marks is not None:
        lines += ["", "marks", *doc.marks.rows]
    if doc.solution is not None:
        lines += ["", "solution", *doc.solution.rows]
    return "\n".join(lines) + "\n"


def _board_lines(puzzle: Puzzle) -> list[str]:
    if puzzle.genre == "akari":
        return [str(row) for row in puzzle.rows]
    cells = [["." if c is None else str(c) for c in row] for row in puzzle.rows]
    size = max(len(cell) for row in cells for cell in row)
    return [" ".join(cell.rjust(size) for cell in row) for row in cells]


def _looks_like(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not line.startswith(";")]
    if not lines:
        return False
    header = _HEADER.fullmatch(lines[0].lower())
    if header and len(lines) > 1:
        names = {"akari", "kuromasu", *find_notation("akari").aliases}
        if header["genre"] in names | set(find_notation("kuromasu").aliases):
            return True
    if all(_AKARI_ROW.fullmatch(line) for line in lines):
        return True
    if all(_KUROMASU_CELL.fullmatch(cell) for line in lines for cell in line.split()):
        return True
    # A board with a wrong letter is still a board, and the letter is what to talk about.
    letters = "".join(lines)
    right = sum(letters.count(letter) for letter in ".#01234o+")
    return "." in letters and " " not in letters and right * 3 >= len(letters) * 2


TEXT = Format(
    name="text",
    title="a board as one would type it, with marks or a solution below",
    read=read,
    write=write,
    detect=_looks_like,
    endings=(".txt", ".akari", ".kuromasu"),
    holds_marks=True,
    holds_solution=True,
)
