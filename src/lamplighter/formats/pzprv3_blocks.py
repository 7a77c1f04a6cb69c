"""The blocks of a `pzprv3` file, genre by genre: clues, marks, ticks and border marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Reading
from lamplighter.genre import Content
from lamplighter.grid import cell_name
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["AKARI", "KUROMASU", "Lines", "Pzprv3", "akari_board", "rows_of"]

_CLUE = re.compile(r"[0-9]{1,7}")
_BORDER = re.compile(r"-?[0-9]{1,3}")

_AKARI_TO_PUZZLE = str.maketrans("#+-", "..#")
_AKARI_TO_MARKS = str.maketrans("#+-01234", "o+......")
_AKARI_TO_FILE = str.maketrans("o#", "#-")


class Lines:
    """The lines after the header, taken block by block."""

    def __init__(self, lines: list[str], width: int) -> None:
        self.lines = lines
        self.width = width
        self.at = 0

    @property
    def in_block(self) -> bool:
        """Whether another block follows before the next trial stage or the end."""
        return self.at < len(self.lines) and not self.lines[self.at].startswith("TrialData")

    def block(self, what: str, height: int, width: int | None = None) -> list[list[str]]:
        """The tokens of the next `height` lines, each `width` long."""
        width = self.width if width is None else width
        taken: list[list[str]] = []
        for row in range(height):
            if not self.in_block:
                came = quote(self.lines[self.at]) if self.at < len(self.lines) else "the end"
                raise FormatError(f"expected {height} rows of {what}, got {came} after {row}")
            line = self.lines[self.at]
            tokens = line.split()
            if len(tokens) != width:
                raise FormatError(
                    f"row {row + 1} of the {what} has {len(tokens)} tokens, expected {width}:"
                    f" {quote(line)}"
                )
            taken.append(tokens)
            self.at += 1
        return taken

    def letters(self, what: str, height: int, allowed: str, expected: str) -> list[str]:
        """The next block as strings, one of the allowed letters per cell."""
        block = self.block(what, height)
        known = set(allowed)
        for row, tokens in enumerate(block):
            if not known.issuperset(tokens):
                col = next(i for i, token in enumerate(tokens) if token not in known)
                _refuse_token((row, col), expected, tokens[col])
        return ["".join(tokens) for tokens in block]


def _refuse_token(cell: tuple[int, int], expected: str, token: str) -> NoReturn:
    raise FormatError(f"{cell_name(cell)}: expected {expected}, got {quote(token)}")


Board = tuple[Puzzle, Marks, dict[str, Any]]
"""A puzzle, the marks on it, and what else its blocks hold, by the key of the metadata."""


class Pzprv3(NamedTuple):
    """How a genre is written in the file."""

    pids: tuple[str, ...]
    """What pzpr calls it; the first is written."""
    read: Callable[[Lines, int, Reading], Board]
    """The blocks of a board of that height, from the lines after the size."""
    write: Callable[[Puzzle, Marks | None], list[str]]
    """The blocks of puzzle and marks."""
    write_extras: Callable[[Puzzle, dict[str, Any]], list[str]] = lambda puzzle, meta: []
    """The blocks of what the metadata hold."""


def _read_akari(sheet: Lines, height: int, reading: Reading) -> Board:
    rows = ["." * sheet.width] * height
    if sheet.in_block:
        expected = "'.', '#', '+', '-' or 0 to 4"
        rows = sheet.letters("board", height, ".#+-01234", expected)
    puzzle = reading.puzzle("akari", [row.translate(_AKARI_TO_PUZZLE) for row in rows])
    marks = Marks.on(puzzle, [row.translate(_AKARI_TO_MARKS) for row in rows], handed_in=True)
    extras: dict[str, Any] = {}
    if sheet.in_block:
        ticks = sheet.letters("ticks", height, ".-", "'.' or '-'")
        if any("-" in row for row in ticks):
            extras["ticks"] = ticks
    return puzzle, marks, extras


def _read_kuromasu(sheet: Lines, height: int, reading: Reading) -> Board:
    width = sheet.width
    clues: Sequence[list[Content]] = [[None] * width] * height
    if sheet.in_block:
        block = sheet.block("clues", height)
        clues = [[_clue(token, (r, c)) for c, token in enumerate(t)] for r, t in enumerate(block)]
    puzzle = reading.puzzle("kuromasu", clues)
    rows = ["." * width] * height
    if sheet.in_block:
        rows = sheet.letters("answer", height, ".#+", "'.', '#' or '+'")
    extras: dict[str, Any] = {}
    if sheet.in_block:
        # A single column has no borders beside its cells: its lines are empty and not kept.
        beside = sheet.block("borders", height, width - 1) if width > 1 else []
        below = sheet.block("borders", height - 1)
        for row, tokens in enumerate(beside + below):
            for token in tokens:
                if not _BORDER.fullmatch(token):
                    raise FormatError(
                        f"row {row + 1} of the borders: expected 0 or -1, got {quote(token)}"
                    )
        if any(token != "0" for tokens in beside + below for token in tokens):
            extras["borders"] = [" ".join(tokens) for tokens in beside + below]
    return puzzle, Marks.on(puzzle, rows, handed_in=True), extras


def _clue(token: str, cell: tuple[int, int]) -> Content:
    if token == ".":
        return None
    if token == "-":
        return "?"
    if not _CLUE.fullmatch(token):
        _refuse_token(cell, "'.', '-' or a number", token)
    return int(token)


def akari_board(puzzle: Puzzle, marks: Marks | None) -> list[str]:
    """Akari rows with the marks in place: `o` bulb, `+` none. A bulb on a wall is refused.

    Formats that hold board and marks in one block cannot say both; a `+` on a wall says nothing.
    """
    if marks is None:
        return [str(row) for row in puzzle.rows]
    board = []
    for row, line in enumerate(Marks.on(puzzle, marks.rows).rows):
        shown = []
        for col, (content, mark) in enumerate(zip(str(puzzle.rows[row]), line, strict=True)):
            if content != "." and mark == "o":
                raise FormatError(f"{cell_name((row, col))}: a bulb on a wall cannot be written")
            shown.append(mark if content == "." else content)
        board.append("".join(shown))
    return board


def rows_of(value: object, key: str) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
        raise FormatError(f"metadata {key!r} is a list of rows, got {quote(value)}")
    return list(value)


def _spaced(tokens: Sequence[str]) -> str:
    # Every token is followed by a blank, the last one too.
    return " ".join(tokens) + " "


def _write_akari(puzzle: Puzzle, marks: Marks | None) -> list[str]:
    return [_spaced(row.translate(_AKARI_TO_FILE)) for row in akari_board(puzzle, marks)]


def _write_ticks(puzzle: Puzzle, meta: dict[str, Any]) -> list[str]:
    if "ticks" not in meta:
        return []
    # Written with the marks' own letters, so that their check of shape and letters applies.
    ticks = [row.replace("-", "+") for row in rows_of(meta["ticks"], "ticks")]
    if not any("+" in row for row in ticks):
        return []
    return [_spaced(row.replace("+", "-")) for row in Marks.on(puzzle, ticks).rows]


def _write_kuromasu(puzzle: Puzzle, marks: Marks | None) -> list[str]:
    clues = [["." if c is None else "-" if c == "?" else str(c) for c in r] for r in puzzle.rows]
    answer = (Marks.on(puzzle, marks.rows) if marks else Marks.empty(puzzle)).rows
    return [_spaced(row) for row in (*clues, *answer)]


def _write_borders(puzzle: Puzzle, meta: dict[str, Any]) -> list[str]:
    if "borders" not in meta:
        return []
    rows = rows_of(meta["borders"], "borders")
    beside = [puzzle.width - 1] * puzzle.height if puzzle.width > 1 else []
    lengths = beside + [puzzle.width] * (puzzle.height - 1)
    tokens = [row.split() for row in rows]
    known = all(_BORDER.fullmatch(token) for row in tokens for token in row)
    if not known or [len(row) for row in tokens] != lengths:
        raise FormatError(f"metadata 'borders' does not fit the board: {quote(rows)}")
    return [_spaced(row) for row in tokens]


AKARI = Pzprv3(("lightup", "akari", "bijutsukan"), _read_akari, _write_akari, _write_ticks)
KUROMASU = Pzprv3(("kurodoko",), _read_kuromasu, _write_kuromasu, _write_borders)
