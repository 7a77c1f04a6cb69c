"""Save files of Simon Tatham's Light Up and Range: the board, and every move since.

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    GAME    :8:Light Up
    CPARAMS :3:5x5
    DESC    :10:aBeBd0h1b2
    NSTATES :1:2
    STATEPOS:1:2
    MOVE    :9:L0,0;I1,2

Each line is a key of eight characters, the length of the value in bytes, and the value. The first
STATEPOS - 1 moves lead to the position shown, the others wait for Redo. A SOLVE move, shown or
not, gives the solution. Light Up's moves toggle and say x,y; Range's set and say row,col.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.runlength import encode
from lamplighter.formats.tatham_id import read_board, require_playable
from lamplighter.grid import Cell, cell_name
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["TATHAM_SAVE"]

_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_GAMES = {"Light Up": "akari", "Range": "kuromasu"}
_NAMES = {genre: game for game, genre in _GAMES.items()}
_HEAD = re.compile(rb"([A-Z0-9 ]{8}):([0-9]{1,9}):")
_LIGHT_UP_MOVE = re.compile("([LI])([0-9]{1,9}),([0-9]{1,9})(?:;|\\Z)")
_RANGE_MOVE = re.compile("([BWE]),([0-9]{1,9}),([0-9]{1,9})")
_MARK_OF = {"B": "#", "W": "+", "E": "."}
_MOVE_OF = {mark: move for move, mark in _MARK_OF.items()}
_NUMBER = re.compile("[0-9]{1,9}")
_MOVES = ("MOVE", "SOLVE", "RESTART")

Position = dict[Cell, str]
"""The marks so far, by cell. A board without marks costs nothing to go back to."""


def read(text: str, reading: Reading) -> Document:
    fields: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    for key, value in _records(text):
        if key in _MOVES:
            moves.append((key, value))
        else:
            fields[key] = value
    if not fields:
        raise FormatError("the text is empty")
    game = _field(fields, "GAME")
    if game not in _GAMES:
        raise FormatError(f"expected a saved game of Light Up or Range, got one of {quote(game)}")
    desc = _field(fields, "DESC")
    puzzle, _ = read_board(_GAMES[game], _field(fields, "CPARAMS"), desc, reading)
    states, shown = _number(fields, "NSTATES"), _number(fields, "STATEPOS")
    if states != len(moves) + 1:
        raise FormatError(f"NSTATES is {states}, so expected {states - 1} moves, got {len(moves)}")
    if not 1 <= shown <= states:
        raise FormatError(f"STATEPOS is {shown}, expected 1 to {states}")
    return _replay(puzzle, desc, moves, shown)


def _records(text: str) -> Iterator[tuple[str, str]]:
    # Lengths count bytes. A lone surrogate has none in UTF-8 proper and must not stop us either.
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
        elif puzzle.genre == "akari":
            _apply_light_up(puzzle, position, move, place)
        else:
            _apply_range(puzzle, position, move, place)
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
    require_playable(puzzle.genre, puzzle.height, puzzle.width)
    size = f"{puzzle.width}x{puzzle.height}"
    start = Marks.empty(puzzle)
    moves: list[tuple[str, str]] = []
    if doc.marks is not None:
        marks = Marks.on(puzzle, doc.marks.rows)
        if move := _way(puzzle, start, marks):
            moves.append(("MOVE", move))
            start = marks
    shown = len(moves) + 1
    if doc.solution is not None:
        way = _way(puzzle, start, _aim(Solution.on(puzzle, doc.solution.rows), start))
        between = ";" if way and puzzle.genre == "akari" else ""
        moves.append(("SOLVE", f"S{between}{way}"))
        # Marks stay in view with the solution one Redo away; without marks it is shown at once.
        shown = max(shown, 2)
    records = [
        ("SAVEFILE", _MAGIC),
        ("VERSION", "1"),
        ("GAME", _NAMES[puzzle.genre]),
        ("PARAMS", size),
        ("CPARAMS", size),
        ("DESC", encode(puzzle.genre, puzzle.rows)),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(shown)),
        *moves,
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in records)


def _aim(solution: Solution, start: Marks) -> Marks:
    """The solution as a position to move to. Light Up needs no dots, but keeps those there are."""
    if solution.genre == "kuromasu":
        return solution.marks
    rows = (
        "".join("o" if s == "o" else "+" if m == "+" else "." for s, m in zip(*pair, strict=True))
        for pair in zip(solution.rows, start.rows, strict=True)
    )
    return Marks(solution.genre, tuple(rows))


def _way(puzzle: Puzzle, start: Marks, aim: Marks) -> str:
    """The move that leads from one position to another; empty when nothing changes."""
    items = []
    for cell in puzzle.cells():
        before, after = start[cell], aim[cell]
        if before == after:
            continue
        row, col = cell
        if puzzle.genre == "kuromasu":
            if puzzle[cell] is None:
                items.append(f"{_MOVE_OF[after]},{row},{col}")
            elif after == "#":
                # The program would paint over the clue, and the clue would be gone from view.
                raise FormatError(f"{cell_name(cell)}: Range cannot mark a clue black")
            # A clue is white without a dot, and a dot too would hide it.
        elif puzzle[cell] != ".":
            raise FormatError(f"{cell_name(cell)} is a wall, Light Up cannot mark it")
        else:
            # Moves toggle: the letter of the mark that comes, or of the one that goes.
            mark = before if after == "." else after
            items.append(f"{'L' if mark == 'o' else 'I'}{col},{row}")
    return (";" if puzzle.genre == "akari" else "").join(items)


TATHAM_SAVE = Format(
    name="tatham-save",
    title="save files of Simon Tatham's Light Up and Range, with the moves made",
    read=read,
    write=write,
    detect=lambda text: text.lstrip().startswith("SAVEFILE:"),
    endings=(".sav", ".sgtsave"),
    holds_marks=True,
    holds_solution=True,
    holds_unknown_clue=False,
)
