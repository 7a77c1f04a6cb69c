"""Bram Pulles's grids, plain and annotated: Akari boards as you would type them.

    -*---        `-` white, `*` wall, `0`-`4` numbered wall      *q***
    --*--                                                        *Q***
    --0--        annotated: gadgets of circuits, with the        *2-**
    -----        white cells that carry their variables          Xx2Pp
    -1--2                                                        *****

`X` and `Y` are inputs, `P` and `Q` outputs. The capital is the cell with a bulb when the variable
is true, the small letter the cell with a bulb when it is false. Letters come in pairs, each once,
`Y` only beside `X` and `Q` only beside `P`.
"""

from __future__ import annotations

import re
from itertools import groupby

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading, refuse_several
from lamplighter.grid import Cell, cell_name
from lamplighter.puzzle import Puzzle

__all__ = ["PULLES_ANNOTATED", "PULLES_GRID"]

_INPUTS, _OUTPUTS = "XY", "PQ"
_VARIABLES = "XxYyPpQq"
_BAD_CELL = re.compile("[^-*0-4]")
_BAD_ANNOTATED = re.compile(f"[^-*0-4{_VARIABLES}]")
_READ = str.maketrans({"-": ".", "*": "#", **dict.fromkeys(_VARIABLES, ".")})
_WRITE = str.maketrans(".#", "-*")
_GRID = re.compile(r"[-*0-4\s]*")
_ANNOTATED = re.compile(rf"[-*0-4{_VARIABLES}\s]*")

Pair = list[list[int]]
"""The true cell and the false cell of a variable, each as [row, col]."""


def read_grid(text: str, reading: Reading) -> Document:
    lines = _lines(text, reading, "pulles-grid")
    for row, line in enumerate(lines):
        found = _BAD_CELL.search(line)
        if found is not None:
            hint = " (letters belong to pulles-annotated)" if found[0] in _VARIABLES else ""
            raise FormatError(
                f"{cell_name((row, found.start()))}: expected '-', '*' or '0' to '4',"
                f" got {found[0]!r}{hint}"
            )
    return Document(_puzzle(lines, reading), format="pulles-grid")


def read_annotated(text: str, reading: Reading) -> Document:
    lines = _lines(text, reading, "pulles-annotated")
    places: dict[str, Cell] = {}
    for row, line in enumerate(lines):
        found = _BAD_ANNOTATED.search(line)
        if found is not None:
            raise FormatError(
                f"{cell_name((row, found.start()))}: expected '-', '*', '0' to '4' or one of"
                f" {_VARIABLES}, got {found[0]!r}"
            )
        for col, char in enumerate(line):
            if char in _VARIABLES:
                if char in places:
                    raise FormatError(
                        f"{cell_name((row, col))}: a second {char}, the first is at"
                        f" {cell_name(places[char])}"
                    )
                places[char] = row, col
    meta = {"inputs": _pairs(places, _INPUTS), "outputs": _pairs(places, _OUTPUTS)}
    return Document(_puzzle(lines, reading), meta=meta, format="pulles-annotated")


def _lines(text: str, reading: Reading, format: str) -> list[str]:
    reading.require_genre("akari")
    lines = [line.strip() for line in text.strip().splitlines()]
    refuse_several(format, sum(filled for filled, _ in groupby(lines, bool)))
    if not lines:
        raise FormatError("the text is empty")
    width = len(lines[0])
    reading.require_size(len(lines), width)
    for index, line in enumerate(lines):
        if len(line) != width:
            raise FormatError(
                f"row {index + 1} has {len(line)} cells, expected {width}: {quote(line)}"
            )
    return lines


def _puzzle(lines: list[str], reading: Reading) -> Puzzle:
    return reading.puzzle("akari", [line.translate(_READ) for line in lines])


def _pairs(places: dict[str, Cell], names: str) -> list[Pair]:
    pairs: list[Pair] = []
    for index, name in enumerate(names):
        true, false = places.get(name), places.get(name.lower())
        if true is None and false is None:
            continue
        if true is None or false is None:
            here, there = (name, name.lower()) if false is None else (name.lower(), name)
            raise FormatError(f"{here} needs {there} too: a variable has two cells")
        if len(pairs) < index:
            raise FormatError(f"{name} needs {names[0]}: an only variable is {names[0]}")
        pairs.append([list(true), list(false)])
    return pairs


def write_grid(doc: Document, dialect: str | None) -> str:
    return "\n".join(str(row).translate(_WRITE) for row in doc.puzzle.rows)


def write_annotated(doc: Document, dialect: str | None) -> str:
    rows = [list(str(row).translate(_WRITE)) for row in doc.puzzle.rows]
    for key, names in (("inputs", _INPUTS), ("outputs", _OUTPUTS)):
        pairs = doc.meta.get(key, [])
        if not isinstance(pairs, list | tuple) or len(pairs) > len(names):
            raise FormatError(f"{key}: expected at most {len(names)} pairs, got {quote(pairs)}")
        for name, pair in zip(names, pairs, strict=False):
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise FormatError(f"{key}: expected a true and a false cell, got {quote(pair)}")
            for letter, cell in zip((name, name.lower()), pair, strict=True):
                row, col = _white_cell(doc.puzzle, cell, key)
                if rows[row][col] != "-":
                    raise FormatError(f"{key}: {cell_name((row, col))} has two letters")
                rows[row][col] = letter
    return "\n".join(map("".join, rows))


def _white_cell(puzzle: Puzzle, cell: object, key: str) -> Cell:
    match cell:
        case [int(row), int(col)] if 0 <= row < puzzle.height and 0 <= col < puzzle.width:
            if puzzle[row, col] != ".":
                raise FormatError(f"{key}: {cell_name((row, col))} is a wall, expected white")
            return row, col
    raise FormatError(f"{key}: expected [row, col] of a cell on the board, got {quote(cell)}")


def _looks_like_grid(text: str) -> bool:
    return ("-" in text or "*" in text) and _GRID.fullmatch(text) is not None


def _looks_annotated(text: str) -> bool:
    if "-" not in text and "*" not in text:
        return False
    return _ANNOTATED.fullmatch(text) is not None and _GRID.fullmatch(text) is None


PULLES_GRID = Format(
    name="pulles-grid",
    title="Bram Pulles's grid: '-' white, '*' wall",
    read=read_grid,
    write=write_grid,
    detect=_looks_like_grid,
    only=("akari",),
)

PULLES_ANNOTATED = Format(
    name="pulles-annotated",
    title="Bram Pulles's grid with the input and output cells of a circuit gadget",
    read=read_annotated,
    write=write_annotated,
    detect=_looks_annotated,
    only=("akari",),
    holds_meta=("inputs", "outputs"),
)
