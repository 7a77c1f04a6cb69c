"""Our own `text`: a board as you would type it.

    akari 4x2                     kuromasu 4x3
    ..1#                          .  3  .  .
    .o.+                          #  +  ?  .
                                  .  . 12  .

An optional first line names the genre, and the size as width x height. Rows of a genre with walls
are written without blanks, all others with blanks between the cells. A second block after a line
`marks` or `solution` holds those. Marks may also be in the board itself, as above. Lines that
start with `;` are comments.
"""

from __future__ import annotations

import re
from itertools import groupby

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading, either, refuse_several
from lamplighter.genre import Content, Genre, find_genre, remembered
from lamplighter.genres import GENRES
from lamplighter.grid import cell_name
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["TEXT"]

_HEADER = re.compile(r"(?P<genre>[a-z][a-z-]*)(?:\s+(?P<width>\d{1,9})x(?P<height>\d{1,9}))?\s*")
_SECTIONS = ("marks", "solution")


@remembered
def _pattern(genre: Genre) -> re.Pattern[str]:
    """A row of a genre with walls, or one cell of another, marks included."""
    marks = re.escape(genre.placed + genre.absent)
    if genre.walls:
        return re.compile(f"[{re.escape('.' + genre.walls)}{marks}]+")
    return re.compile(rf"[.{marks}{'?' if genre.unknown_clue else ''}]|\d{{1,7}}")


def _fits(genre: Genre, rows: list[str]) -> bool:
    """Whether a genre has all the letters of these rows."""
    fits = _pattern(genre).fullmatch
    if genre.walls:
        return all(fits(row.strip()) for row in rows)
    return all(fits(cell) for row in rows for cell in row.split())


def read(text: str, reading: Reading) -> Document:
    shown = [line.rstrip() for line in text.splitlines() if not line.lstrip().startswith(";")]
    lines = [line for line in shown if line.strip()]
    if not lines:
        raise FormatError("the text is empty")
    refuse_several("text", max(_count_headers(lines), _count_boards(shown)))
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


def _count_headers(lines: list[str]) -> int:
    """How many lines name a genre; only the first line may."""
    found = (_HEADER.fullmatch(line.strip().lower()) for line in lines)
    names = {name for genre in GENRES for name in (genre.name, *genre.aliases)}
    return sum(each is not None and each["genre"] in names for each in found)


def _count_boards(lines: list[str]) -> int:
    """How many boards stand above each other, with blank lines between them.

    Rows that all stand apart are one board, widely spaced.
    """
    parts = [
        list(part) for filled, part in groupby(lines, lambda line: bool(line.strip())) if filled
    ]
    words = [part[0].strip().lower().rstrip(":") for part in parts]
    if len(parts[0]) == 1 and _HEADER.fullmatch(words[0]):  # the header, standing apart
        parts, words = parts[1:], words[1:]
    end = next((i for i, word in enumerate(words) if word in _SECTIONS), len(parts))
    boards = parts[:end]
    return len(boards) if any(len(board) > 1 for board in boards) else 1


def _read_header(lines: list[str], reading: Reading) -> tuple[str | None, list[str]]:
    header = _HEADER.fullmatch(lines[0].strip().lower())
    if header is None or any(header["genre"] == each.placed for each in GENRES):
        return reading.genre, lines
    genre = find_genre(header["genre"]).name
    reading.require_genre(genre)
    if header["width"]:
        size = (int(header["height"]), int(header["width"]))
        reading.require_size(*size)
        body = [line.strip().lower().rstrip(":") for line in lines[1:]]
        ends = [body.index(name) for name in _SECTIONS if name in body]
        height = min(ends, default=len(body))
        if height != size[0]:
            raise FormatError(f"the first line says {size[0]} rows, {height} follow")
        width = len(lines[1].strip() if find_genre(genre).walls else lines[1].split())
        if width != size[1]:
            raise FormatError(f"the first line says {size[1]} columns, the first row has {width}")
    return genre, lines[1:]


def _guess_genre(rows: list[str]) -> str:
    for genre in GENRES:
        if _fits(genre, rows):
            return genre.name
    # None fits as it is: without walls, rows have blanks between the cells.
    parted = any(len(row.split()) > 1 for row in rows)
    return next(genre.name for genre in GENRES if bool(genre.walls) != parted)


def _read_board(name: str, blocks: dict[str, list[str]], reading: Reading) -> Document:
    genre = find_genre(name)
    own = (genre.placed, genre.absent)
    if genre.walls:
        shown = [row.strip() for row in blocks["board"]]
        hidden = str.maketrans(dict.fromkeys(own, "."))
        puzzle = reading.puzzle(name, [row.translate(hidden) for row in shown])
    else:
        cells = [_split(genre, row, index) for index, row in enumerate(blocks["board"])]
        puzzle = reading.puzzle(name, [[_clue(genre, cell) for cell in row] for row in cells])
        shown = ["".join(cell if cell in own else "." for cell in row) for row in cells]
    marks = Marks.on(puzzle, shown)
    found = None if marks.is_empty else marks
    solution = None
    if "marks" in blocks:
        found = Marks.on(puzzle, [row.strip() for row in blocks["marks"]])
    if "solution" in blocks:
        solution = Solution.on(puzzle, [row.strip() for row in blocks["solution"]])
    return Document(puzzle, found, solution, format="text")


def _split(genre: Genre, row: str, index: int) -> list[str]:
    cells = row.split()
    for col, cell in enumerate(cells):
        if not _pattern(genre).fullmatch(cell):
            unknown = ["'?'"] if genre.unknown_clue else []
            expected = either(["'.'", "a clue", *unknown, repr(genre.placed), repr(genre.absent)])
            raise FormatError(f"{cell_name((index, col))}: expected {expected}, got {quote(cell)}")
    return cells


def _clue(genre: Genre, cell: str) -> Content:
    if cell in (".", genre.placed, genre.absent):
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
    if find_genre(puzzle.genre).walls:
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
        word = header["genre"]
        if any(word in (genre.name, *genre.aliases) for genre in GENRES):
            return True
    if any(_fits(genre, lines) for genre in GENRES):
        return True
    # A board with a wrong letter is still a board, and the error should name the letter.
    letters = "".join(lines)
    right = sum(letters.count(letter) for letter in _letters())
    return "." in letters and " " not in letters and right * 3 >= len(letters) * 2


@remembered
def _letters() -> set[str]:
    """All letters of rows without blanks, marks included."""
    walled = [genre for genre in GENRES if genre.walls]
    return set[str]().union(*({*genre.letters, genre.placed, genre.absent} for genre in walled))


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
