"""penpa-edit links: a drawing of the board, packed into an address.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVNj9owEL3zK9Cc5xDHCRDf6HbphbJtYbVCFkKBZk...

penpa-edit stores pen strokes, not a genre. What is read is the usual drawing: Akari walls are
shaded cells, their clues numbers on them; Kuromasu clues are numbers on white cells. Marks come
from the answer layer (bulbs, black cells, dots or green cells), the solution from `a=`. The genre
comes from the drawing's tags where they name one, else from where the numbers are.

A question may be drawn on any square grid, margins included; turning or mirroring the view leaves
the cells where they are. `penpa_write.py` says which lines the packed text is made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading, refuse_several
from lamplighter.formats.penpa_answer import parsed, read_answer, shown, unpacked
from lamplighter.formats.penpa_write import (
    CODECS,
    DOT,
    ESCAPES,
    GREEN,
    SHADES,
    SHORTCUTS,
    Frame,
    genres_named,
    write,
)
from lamplighter.genre import Content, Genre, find_genre
from lamplighter.grid import Cell, cell_name, cells_of, name_cells
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["PENPA"]

_START = re.compile(r"(?:^|[#?&\s])m=(?:edit|solve)(?=&)")
_SHORTCUT = re.compile("z[" + "".join(code[1] for code in SHORTCUTS) + "]")
_INDEX = re.compile(r"[0-9]{1,9}")
_CLUE = re.compile(r"[0-9]{1,7}")
_GRIDS = ("square", "sudoku", "kakuro")


def read(text: str, reading: Reading) -> Document:
    packed = _parameters(text)
    drawing = packed.get("p", "")
    if drawing[:4].lower() == "http":
        return _read_import(text, reading)
    if not drawing:
        raise FormatError("the penpa link holds no drawing: expected m=edit or m=solve, then p=...")
    plain = unpacked(drawing, "drawing")
    lines = _SHORTCUT.sub(lambda found: SHORTCUTS[found[0]], plain).split("\n")
    header = lines[0].split(",")
    frame = _read_frame(header, lines, reading)
    if len(lines) < 4:
        raise FormatError(f"the drawing ends after line {len(lines)}, the question is on line 4")
    question = _layer(lines[3], "question layer")
    tags, named = _read_tags(lines[17] if len(lines) > 17 else "")
    puzzle = _read_puzzle(frame, question, named, reading)
    answer = _layer(lines[4], "answer layer") if len(lines) > 4 and lines[4].strip() else {}
    solution = None
    if packed.get("a"):
        text = unpacked(packed["a"], "answer")
        solution = read_answer(text, lines, frame, puzzle)
    meta = {**_read_header_texts(header), **({"tags": tags} if tags else {})}
    return Document(puzzle, _read_marks(frame, puzzle, answer), solution, meta, "penpa")


def _parameters(text: str) -> dict[str, str]:
    text = text.strip()
    start = _START.search(text)
    if start is None:
        return {}
    pairs = (part.partition("=") for part in text[start.start() :].lstrip("#?& \n").split("&"))
    found = [(key, value) for key, _, value in pairs]
    refuse_several("penpa", sum(key == "p" for key, _ in found))
    return dict(found)


def _read_import(text: str, reading: Reading) -> Document:
    """A link that only tells penpa-edit to fetch a puzzle from another address."""
    address = unquote(text.partition("&p=")[2].strip())
    from lamplighter.formats.pzpr_url import PZPR_URL

    if not PZPR_URL.detect(address):
        raise FormatError(f"the penpa link only points to another address: {quote(address)}")
    return replace(PZPR_URL.read(address, reading), format="penpa")


def _read_frame(header: list[str], lines: list[str], reading: Reading) -> Frame:
    if header[0][:1].isdigit():
        raise FormatError("the drawing is in penpa's first version: open it and save it again")
    if header[0] not in _GRIDS:
        raise FormatError(f"expected a square grid, the drawing says {quote(header[0])}")
    sizes = header[1:3]
    if len(sizes) < 2 or not all(_INDEX.fullmatch(size) for size in sizes):
        raise FormatError(f"expected the number of columns and rows, got {quote(','.join(sizes))}")
    margins = parsed(lines[1], "line of margins") if len(lines) > 1 else None
    if (
        not isinstance(margins, list)
        or len(margins) != 4
        or not all(type(each) is int and 0 <= each < 10**9 for each in margins)
    ):
        raise FormatError(f"expected four margins on line 2, got {shown(margins)}")
    frame = Frame(int(sizes[0]), int(sizes[1]), *margins)
    reading.require_size(frame.height, frame.width)
    if len(lines) > 5:
        _require_whole(lines[5], frame)
    return frame


def _require_whole(line: str, frame: Frame) -> None:
    """Refuse a board with cells cut out; accept a list that penpa-edit itself would mend."""
    steps = parsed(line, "list of cells") if line.strip() else []
    if not isinstance(steps, list) or not steps or not all(type(step) is int for step in steps):
        return
    present, point = set(), 0
    for step in steps:
        point += step
        present.add(point)
    cells = cells_of(frame.height, frame.width)
    missing = [cell for cell in cells if frame.index_of(cell) not in present]
    if missing:
        raise FormatError(f"only whole rectangles are read, the board lacks {name_cells(missing)}")


def _layer(line: str, what: str) -> dict[str, Any]:
    layer = parsed(line, what)
    if not isinstance(layer, dict):
        raise FormatError(f"the {what} is not a JSON object: {quote(line)}")
    return layer


def _strokes(layer: dict[str, Any], name: str, frame: Frame) -> dict[Cell, Any]:
    """What one pen left in the board's cells; edges, corners and margins do not count."""
    found = {}
    table = layer.get(name) or {}
    if not isinstance(table, dict):
        raise FormatError(f"expected a table of points under {name!r}, got {shown(table)}")
    for key, stroke in table.items():
        cell = frame.cell_at(int(key)) if _INDEX.fullmatch(key) else None
        if cell is not None:
            found[cell] = stroke
    return found


def _read_header_texts(header: list[str]) -> dict[str, str]:
    texts = {}
    for key, field in zip(("title", "author", "source", "rules"), header[15:19], strict=False):
        text = (
            re.sub(rf"^{key.capitalize()}:\s?", "", field) if key in ("title", "author") else field
        )
        for meant, code in ESCAPES[key].items():
            text = text.replace(code, meant)
        if text:
            texts[key] = text
    return texts


def _read_tags(line: str) -> tuple[list[str], set[str]]:
    """The tags, and the genres they name. A drawing without readable tags is still a drawing."""
    try:
        value = parsed(line, "tags")
    except FormatError:
        return [], set()
    tags = [tag for tag in value if isinstance(tag, str)] if isinstance(value, list) else []
    if line.startswith("[ ") and tags:  # our writer's sign, see `penpa_write._tags`
        own = tags.pop()
        return tags, genres_named([own])
    return tags, genres_named(tags)


def _read_numbers(frame: Frame, question: dict[str, Any]) -> dict[Cell, str]:
    """The numbers as text, "" for an empty one. Pencilled candidates are not clues."""
    numbers = {}
    for cell, stroke in _strokes(question, "number", frame).items():
        if not isinstance(stroke, list) or not stroke:
            raise FormatError(
                f"{cell_name(cell)}: expected a number and its style, got {shown(stroke)}"
            )
        if len(stroke) > 2 and stroke[2] == "7":
            continue
        value = stroke[0]
        if type(value) is not int and not isinstance(value, str):
            raise FormatError(f"{cell_name(cell)}: expected a number, got {shown(value)}")
        text = str(value).strip() if isinstance(value, str) else f"{value:d}"
        numbers[cell] = "" if text == "?" else text
    return numbers


def _read_puzzle(
    frame: Frame, question: dict[str, Any], named: set[str], reading: Reading
) -> Puzzle:
    surface = _strokes(question, "surface", frame)
    shaded = {cell for cell, colour in surface.items() if colour in SHADES}
    numbers = _read_numbers(frame, question)
    genre = find_genre(_genre(named, shaded, numbers, reading))
    white = [cell for cell in numbers if cell not in shaded]
    if genre.walls and white:
        raise FormatError(
            f"{genre.a_title} clue stands on a shaded cell, these are white: {name_cells(white)}"
        )
    if shaded and not genre.walls:
        raise FormatError(
            f"{genre.a_title} question has no shaded cells, the drawing shades"
            f" {name_cells(sorted(shaded))}"
        )
    rows = [[genre.blank] * frame.width for _ in range(frame.height)]
    for row, col in shaded:
        rows[row][col] = genre.bare
    for cell, number in numbers.items():
        rows[cell[0]][cell[1]] = _content(genre, cell, number)
    return reading.puzzle(genre.name, [genre.join(row) for row in rows])


def _content(genre: Genre, cell: Cell, number: str) -> Content:
    """What a cell with that number holds; an empty one is a bare wall, or a clue left open."""
    if not genre.walls:
        if number and not _CLUE.fullmatch(number):
            raise FormatError(
                f"{cell_name(cell)}: {genre.a_title} clue is a number, got {quote(number)}"
            )
        return int(number) if number else "?"
    digits = genre.walls.replace("#", "")
    if number and (len(number) > 1 or number not in digits):
        raise FormatError(
            f"{cell_name(cell)}: {genre.a_title} clue is {digits[0]} to {digits[-1]},"
            f" got {quote(number)}"
        )
    return number or genre.bare


def _genre(named: set[str], shaded: set[Cell], numbers: Iterable[Cell], reading: Reading) -> str:
    if reading.genre is not None:
        for genre in named if reading.genre not in named else ():
            reading.require_genre(genre)
        return reading.genre
    if len(named) == 1:
        return min(named)
    if shaded and not shaded.issuperset(numbers):
        raise FormatError("numbers stand on shaded and on white cells: name the genre")
    if not shaded and not any(True for _ in numbers):
        raise FormatError("the drawing has no walls and no numbers: name the genre")
    fitting = [each for each in CODECS.by_genre() if bool(find_genre(each).walls) == bool(shaded)]
    if len(fitting) != 1:
        raise FormatError(f"the drawing may be {' or '.join(fitting) or 'any'}: name the genre")
    return fitting[0]


def _read_marks(frame: Frame, puzzle: Puzzle, answer: dict[str, Any]) -> Marks:
    rows = [["."] * puzzle.width for _ in range(puzzle.height)]
    genre, symbol = find_genre(puzzle.genre), CODECS.of(puzzle.genre).symbol
    placed, absent = genre.placed, genre.absent
    for (row, col), stroke in _strokes(answer, "symbol", frame).items():
        kind = tuple(stroke[:2]) if isinstance(stroke, list) else ()
        if kind == DOT:
            rows[row][col] = absent
        elif symbol is not None and kind == symbol:
            rows[row][col] = placed
    for (row, col), colour in _strokes(answer, "surface", frame).items():
        if symbol is None and colour in SHADES:
            rows[row][col] = placed
        elif colour == GREEN and rows[row][col] == ".":
            rows[row][col] = absent
    if genre.walls:
        for row, col in puzzle.cells():
            if puzzle[row, col] != ".":
                if rows[row][col] == placed:
                    what = genre.words.placed
                    raise FormatError(f"{cell_name((row, col))}: a {what} is drawn on a wall")
                rows[row][col] = "."
    return Marks(puzzle.genre, tuple(map("".join, rows)))


def _looks_like(text: str) -> bool:
    start = text[:400].lstrip()
    found = _START.search(start)
    return (found is not None and "&p=" in start[found.end() :]) or "/penpa-edit/" in start


PENPA = Format(
    name="penpa",
    title="penpa-edit links (swaroopg92.github.io/penpa-edit)",
    read=read,
    write=write,
    detect=_looks_like,
    codecs=CODECS,
    holds_marks=True,
    holds_solution=True,
    holds_meta=("title", "author", "source", "rules", "tags"),
    one_line=True,
)
