"""Save files of Simon Tatham's Light Up and Range: the board, and every move since.

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    GAME    :8:Light Up
    CPARAMS :3:5x5
    DESC    :10:aBeBd0h1b2
    NSTATES :1:2
    STATEPOS:1:2
    MOVE    :9:L0,0;I1,2

Each line is a key of eight characters, the length of the value in bytes, and the value. The first
STATEPOS - 1 moves lead to the position shown; the others are for Redo. A SOLVE move, shown or
not, gives the solution. Light Up's moves toggle and say x,y; Range's set and say row,col.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, either, refuse_several
from lamplighter.formats.tatham_id import CODECS as GAMES
from lamplighter.formats.tatham_id import read_board
from lamplighter.grid import Cell, cell_name
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["AKARI", "KUROMASU", "TATHAM_SAVE", "Moves"]

_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_HEAD = re.compile(rb"([A-Z0-9 ]{8}):([0-9]{1,9}):")
_LIGHT_UP_MOVE = re.compile("([LI])([0-9]{1,9}),([0-9]{1,9})(?:;|\\Z)")
_RANGE_MOVE = re.compile("([BWE]),([0-9]{1,9}),([0-9]{1,9})")
_MARK_OF = {"B": "#", "W": "+", "E": "."}
_MOVE_OF = {mark: move for move, mark in _MARK_OF.items()}
_NUMBER = re.compile("[0-9]{1,9}")
_MOVES = ("MOVE", "SOLVE", "RESTART")

Position = dict[Cell, str]
"""The marks so far, by cell. A board without marks costs nothing to go back to."""


class Moves(NamedTuple):
    """How the moves of a game are written; its title is the `tatham-id` codec's."""

    apply: Callable[[Puzzle, Position, str, str], None]
    """Make the move on the position; the last argument says which it is, for a message."""
    way: Callable[[Puzzle, Marks, Marks], str]
    """The move that leads from one position to another; empty when nothing changes."""
    aim: Callable[[Solution, Marks], Marks]
    """A solution as a position to move to, from where the marks are."""
    separator: str = ""
    """What comes between a solution's sign and its moves."""


_CODECS = Codecs("tatham-save", Moves)


def read(text: str, reading: Reading) -> Document:
    fields: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    records = list(_records(text))
    refuse_several("tatham-save", sum(key == "SAVEFILE" for key, _ in records))
    for key, value in records:
        if key in _MOVES:
            moves.append((key, value))
        else:
            fields[key] = value
    if not fields:
        raise FormatError("the text is empty")
    game = _field(fields, "GAME")
    titles = {GAMES.of(genre).title: genre for genre in _CODECS.by_genre()}
    if game not in titles:
        known = either(titles)
        raise FormatError(f"expected a saved game of {known}, got one of {quote(game)}")
    desc = _field(fields, "DESC")
    puzzle, _ = read_board(titles[game], _field(fields, "CPARAMS"), desc, reading)
    states, shown = _number(fields, "NSTATES"), _number(fields, "STATEPOS")
    if states != len(moves) + 1:
        raise FormatError(f"NSTATES is {states}, so expected {states - 1} moves, got {len(moves)}")
    if not 1 <= shown <= states:
        raise FormatError(f"STATEPOS is {shown}, expected 1 to {states}")
    return _replay(puzzle, desc, moves, shown)


def _records(text: str) -> Iterator[tuple[str, str]]:
    # Lengths count bytes. A lone surrogate has none in proper UTF-8, and must not stop us either.
    data = text.encode("utf-8", "surrogatepass").lstrip()
    place, line = 0, 0
    while place < len(data):
        line += 1
        head = _HEAD.match(data, place)
        if head is None:
            came = quote(data[place : place + 20].decode("utf-8", "replace"))
            raise FormatError(f"record {line}: expected a key of 8 characters and a length: {came}")
        key = head[1].decode("ascii").rstrip()
        place = head.end() + int(head[2])
        if place > len(data):
            raise FormatError(f"record {line}: {key} ends after the text does")
        value = data[head.end() : place].decode("utf-8", "replace")
        if line == 1 and (key, value) != ("SAVEFILE", _MAGIC):
            raise FormatError(f"expected 'SAVEFILE' and {_MAGIC!r}, got {key} {quote(value)}")
        if key == "VERSION" and value != "1":
            raise FormatError(f"expected a save file of version 1, got {quote(value)}")
        yield key, value
        end = place
        while data[place : place + 1] in (b"\r", b"\n"):
            place += 1
        if place == end < len(data):
            raise FormatError(f"record {line}: {key} is longer than the {head[2].decode()} it says")


def _field(fields: dict[str, str], key: str) -> str:
    if key not in fields:
        raise FormatError(f"expected a line {key} in the save file, there is none")
    return fields[key]


def _number(fields: dict[str, str], key: str) -> int:
    value = _field(fields, key)
    if not _NUMBER.fullmatch(value):
        raise FormatError(f"{key}: expected a number, got {quote(value)}")
    return int(value)


def _replay(puzzle: Puzzle, desc: str, moves: list[tuple[str, str]], shown: int) -> Document:
    apply = _CODECS.of(puzzle.genre).apply
    position: Position = {}
    marks = Marks.empty(puzzle) if shown == 1 else None
    solution = None
    solved = max((i for i, move in enumerate(moves) if move[0] == "SOLVE"), default=-1)
    for index, (kind, move) in enumerate(moves):
        place = f"move {index + 1}"
        if kind == "RESTART":
            if move != desc:
                raise FormatError(f"{place}: RESTART names another board than DESC")
            position = {}
        else:
            apply(puzzle, position, move, place)
        if index == solved:
            solution = Solution.from_marks(puzzle, _marks(puzzle, position))
        if index + 2 == shown:
            marks = _marks(puzzle, position)
    return Document(puzzle, marks, solution, format="tatham-save")


def _apply_light_up(puzzle: Puzzle, position: Position, move: str, place: str) -> None:
    if not move:
        raise FormatError(f"{place}: the move is empty")
    start = 1 if move == "S" else 2 if move.startswith("S;") else 0
    while start < len(move):
        found = _LIGHT_UP_MOVE.match(move, start)
        if found is None:
            raise FormatError(f"{place}: expected L or I and x,y, got {quote(move[start:][:20])}")
        cell = _cell(puzzle, int(found[3]), int(found[2]), place)
        if puzzle[cell] != ".":
            raise FormatError(f"{place}: {cell_name(cell)} is a wall, nothing goes there")
        mark = "o" if found[1] == "L" else "+"
        position[cell] = "." if position.get(cell) == mark else mark
        start = found.end()


def _apply_range(puzzle: Puzzle, position: Position, move: str, place: str) -> None:
    start = 1 if move.startswith("S") else 0
    while start < len(move):
        found = _RANGE_MOVE.match(move, start)
        if found is None:
            raise FormatError(
                f"{place}: expected B, W or E and ,row,col, got {quote(move[start:][:20])}"
            )
        cell = _cell(puzzle, int(found[2]), int(found[3]), place)
        position[cell] = _MARK_OF[found[1]]
        start = found.end()


def _cell(puzzle: Puzzle, row: int, col: int, place: str) -> Cell:
    if row >= puzzle.height or col >= puzzle.width:
        raise FormatError(
            f"{place}: {cell_name((row, col))} is not on a board {puzzle.width} wide"
            f" and {puzzle.height} high"
        )
    return row, col


def _marks(puzzle: Puzzle, position: Position) -> Marks:
    rows = [["."] * puzzle.width for _ in range(puzzle.height)]
    for (row, col), mark in position.items():
        rows[row][col] = mark
    return Marks(puzzle.genre, tuple(map("".join, rows)))


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    codec, game = _CODECS.of(puzzle.genre), GAMES.of(puzzle.genre)
    game.require_playable(puzzle.height, puzzle.width)
    size = f"{puzzle.width}x{puzzle.height}"
    start = Marks.empty(puzzle)
    moves: list[tuple[str, str]] = []
    if doc.marks is not None:
        marks = Marks.on(puzzle, doc.marks.rows)
        if move := codec.way(puzzle, start, marks):
            moves.append(("MOVE", move))
            start = marks
    shown = len(moves) + 1
    if doc.solution is not None:
        aim = codec.aim(Solution.on(puzzle, doc.solution.rows), start)
        way = codec.way(puzzle, start, aim)
        between = codec.separator if way else ""
        moves.append(("SOLVE", f"S{between}{way}"))
        # Marks stay in view with the solution one Redo away; without marks it is shown at once.
        shown = max(shown, 2)
    records = [
        ("SAVEFILE", _MAGIC),
        ("VERSION", "1"),
        ("GAME", game.title),
        ("PARAMS", size),
        ("CPARAMS", size),
        ("DESC", game.grammar.encode(puzzle.rows)),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(shown)),
        *moves,
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in records)


def _aim_light_up(solution: Solution, start: Marks) -> Marks:
    """The bulbs. Light Up needs no dots, but keeps those there are."""
    rows = (
        "".join("o" if s == "o" else "+" if m == "+" else "." for s, m in zip(*pair, strict=True))
        for pair in zip(solution.rows, start.rows, strict=True)
    )
    return Marks(solution.genre, tuple(rows))


def _changed(puzzle: Puzzle, start: Marks, aim: Marks) -> Iterator[tuple[Cell, str, str]]:
    """The cells in which two positions differ, with both marks."""
    for cell in puzzle.cells():
        if start[cell] != aim[cell]:
            yield cell, start[cell], aim[cell]


def _way_light_up(puzzle: Puzzle, start: Marks, aim: Marks) -> str:
    items = []
    for (row, col), before, after in _changed(puzzle, start, aim):
        if puzzle[row, col] != ".":
            raise FormatError(f"{cell_name((row, col))} is a wall, Light Up cannot mark it")
        # Moves toggle: the letter of the mark that comes, or of the one that goes.
        mark = before if after == "." else after
        items.append(f"{'L' if mark == 'o' else 'I'}{col},{row}")
    return ";".join(items)


def _way_range(puzzle: Puzzle, start: Marks, aim: Marks) -> str:
    items = []
    for (row, col), _, after in _changed(puzzle, start, aim):
        if puzzle[row, col] is None:
            items.append(f"{_MOVE_OF[after]},{row},{col}")
        elif after == "#":
            # The program would paint over the clue, and the clue would be gone from view.
            raise FormatError(f"{cell_name((row, col))}: Range cannot mark a clue black")
        # A clue is white without a dot, and a dot would hide it too.
    return "".join(items)


AKARI = Moves(_apply_light_up, _way_light_up, _aim_light_up, separator=";")
KUROMASU = Moves(_apply_range, _way_range, lambda solution, start: solution.marks)

TATHAM_SAVE = Format(
    name="tatham-save",
    title="save files of Simon Tatham's Light Up and Range, with the moves made",
    read=read,
    write=write,
    detect=lambda text: text.lstrip().startswith("SAVEFILE:"),
    codecs=_CODECS,
    endings=(".sav", ".sgtsave"),
    holds_marks=True,
    holds_solution=True,
    holds_unknown_clue=False,
)
