"""Akari (Light Up): bulbs light their row and column up to the next wall.

1. A bulb stands on a white cell, never on a wall.
2. No bulb lights another bulb.
3. A numbered wall touches exactly that many bulbs, edge to edge.
4. Every white cell is lit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lamplighter.genre import (
    Change,
    Genre,
    Hollow,
    Look,
    Making,
    Violation,
    Words,
)
from lamplighter.genres.sight import arms
from lamplighter.grid import Cell, cell_name, name_cells, nearest_first, neighbours
from lamplighter.puzzle import Marks, Puzzle

if TYPE_CHECKING:
    from lamplighter.genres.constraints import Constraint

__all__ = ["AKARI", "is_wall", "lit_by", "lit_cells"]

_WHITE = re.compile(r"\.+")

RULES = (
    "A bulb stands on a white cell, never on a wall.",
    "A bulb lights its own cell and its row and column in all four directions, up to the next"
    " wall; no bulb may be lit by another.",
    "A number on a wall says how many bulbs stand on the cells beside it, edge to edge.",
    "Every white cell is lit.",
)


def is_wall(puzzle: Puzzle, cell: Cell) -> bool:
    """Whether light stops here. Numbered walls are walls too."""
    return puzzle[cell] != "."


def lit_by(puzzle: Puzzle, bulb: Cell) -> frozenset[Cell]:
    """The cells a bulb lights, its own included. Walls stop the light."""
    seen = arms(puzzle, bulb, lambda cell: is_wall(puzzle, cell))
    return frozenset({bulb}.union(*seen))


def lit_cells(puzzle: Puzzle, marks: Marks) -> set[Cell]:
    """Every cell some bulb lights."""
    lit: set[Cell] = set()
    for run in _white_runs(puzzle):
        if any(marks[cell] == "o" for cell in run):
            lit.update(run)
    return lit


def _white_runs(puzzle: Puzzle) -> Iterator[list[Cell]]:
    # What `grid.runs` gives, in its order; in text a pattern finds the walls.
    for row, text in enumerate(map(str, puzzle.rows)):
        for found in _WHITE.finditer(text):
            yield [(row, col) for col in range(*found.span())]
    for col, letters in enumerate(zip(*puzzle.rows, strict=True)):
        for found in _WHITE.finditer("".join(map(str, letters))):
            yield [(row, col) for row in range(*found.span())]


def check(puzzle: Puzzle, marks: Marks, complete: bool) -> list[Violation]:
    """Every rule the marks break. Open cells may still take a bulb unless `complete`."""
    found: list[Violation] = []
    for cell in marks.placed:
        if is_wall(puzzle, cell):
            found.append(Violation("wall", (cell,), f"The bulb at {cell_name(cell)} is on a wall."))

    lines = list(_white_runs(puzzle))
    lit: set[Cell] = set()
    for run in lines:
        bulbs = tuple(cell for cell in run if marks[cell] == "o")
        if bulbs:
            lit.update(run)
        if len(bulbs) > 1:
            sentence = f"The bulbs at {name_cells(bulbs)} light each other."
            found.append(Violation("sight", bulbs, sentence))

    def may_hold_bulb(cell: Cell) -> bool:
        return not complete and marks[cell] == "." and cell not in lit

    for cell, clue in puzzle.clues.items():
        beside = [
            near
            for near in neighbours(puzzle.height, puzzle.width, cell)
            if not is_wall(puzzle, near)
        ]
        bulbs = tuple(near for near in beside if marks[near] == "o")
        room = sum(may_hold_bulb(near) for near in beside)
        assert isinstance(clue, int)  # an Akari clue is always a count
        if len(bulbs) > clue:
            sentence = f"The {clue} at {cell_name(cell)} touches {_bulbs(len(bulbs))}: too many."
        elif len(bulbs) + room < clue:
            sentence = f"The {clue} at {cell_name(cell)} touches {_bulbs(len(bulbs))}"
            left = f"room for {room} more" if room else "no room for more"
            sentence += f", with {left}." if not complete else ": too few."
        else:
            continue
        found.append(Violation("clue", (cell, *bulbs), sentence))

    dark = _dark_cells(lines, lit, may_hold_bulb)
    if dark:
        what, them = ("cell", "it") if len(dark) == 1 else ("cells", "them")
        sentence = f"The {what} {name_cells(dark)} {'is' if len(dark) == 1 else 'are'} not lit"
        sentence += "." if complete else f", and no bulb can light {them} any more."
        found.append(Violation("light", dark, sentence))
    return found


def _dark_cells(
    lines: list[list[Cell]], lit: set[Cell], may_hold_bulb: Callable[[Cell], bool]
) -> tuple[Cell, ...]:
    # A cell stays dark for good when neither of its two runs has a place for a bulb left.
    hopeful: set[Cell] = set()
    white: set[Cell] = set()
    for run in lines:
        white.update(run)
        if any(may_hold_bulb(cell) for cell in run):
            hopeful.update(run)
    return tuple(sorted(white - lit - hopeful))


def _bulbs(count: int) -> str:
    return f"{count or 'no'} bulb{'' if count == 1 else 's'}"


def constraints(puzzle: Puzzle) -> Iterator[Constraint]:
    """The rules of this puzzle, over the white cells: placed means "has a bulb"."""
    from lamplighter.genres.constraints import AtLeastOne, AtMostOne, Exactly

    height, width, rows = puzzle.height, puzzle.width, puzzle.rows
    across: dict[Cell, list[Cell]] = {}
    down: dict[Cell, list[Cell]] = {}
    for run in _white_runs(puzzle):
        if len(run) > 1:
            yield AtMostOne(tuple(run))
            is_across = run[0][0] == run[1][0]
            (across if is_across else down).update(dict.fromkeys(run, run))
    for row, contents in enumerate(rows):
        for col, content in enumerate(contents):
            cell = row, col
            if content != ".":
                yield Exactly((cell,), 0)
            else:
                # The column above, the row, the column below: all that lights the cell, in order.
                line = down.get(cell, (cell,))
                above = row - line[0][0]
                yield AtLeastOne((*line[:above], *across.get(cell, (cell,)), *line[above + 1 :]))
    for row, contents in enumerate(rows):
        for col, content in enumerate(contents):
            if content not in (".", "#"):
                assert isinstance(content, str)  # a clue is a digit on a wall
                near = neighbours(height, width, (row, col))
                yield Exactly(
                    tuple(each for each in near if not is_wall(puzzle, each)), int(content)
                )


def light(puzzle: Puzzle, marks: Sequence[str]) -> tuple[str, ...]:
    """The cells that bulbs light, as rows of `1` and `0`; walls are dark.

    These are `lit_cells`, as rows: a set of a million cells takes seconds to build.
    """
    board = [str(row) for row in puzzle.rows]
    across = map(_light_line, board, marks)
    down = map(_light_line, _columns(board), _columns(marks))
    return tuple(
        "".join(map(max, row, col)) for row, col in zip(across, _columns(down), strict=True)
    )


def _light_line(board: str, marks: str) -> str:
    """The lit cells of one row or column, by the bulbs in that line."""
    if "o" not in marks:
        return "0" * len(board)
    lit = bytearray(b"0" * len(board))
    for run in _WHITE.finditer(board):
        if "o" in marks[run.start() : run.end()]:
            lit[run.start() : run.end()] = b"1" * (run.end() - run.start())
    return lit.decode()


def _columns(rows: Iterable[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def idle(puzzle: Puzzle) -> list[Cell]:
    """White cells that are not beside a clue and see no cell that is."""
    beside = [["."] * puzzle.width for _ in range(puzzle.height)]
    for clue in puzzle.clues:
        for row, col in neighbours(puzzle.height, puzzle.width, clue):
            beside[row][col] = "o"
    # A cell sees one of these exactly if a bulb on each of them would light it.
    reached = light(puzzle, ["".join(row) for row in beside])
    return [
        cell for cell in puzzle.cells() if not is_wall(puzzle, cell) and not _is_lit(reached, cell)
    ]


def _is_lit(rows: Sequence[str], cell: Cell) -> bool:
    return rows[cell[0]][cell[1]] == "1"


def changes(
    puzzle: Puzzle, differs: Collection[Cell], placed: Collection[Cell]
) -> Iterator[Change]:
    """A number on a bare wall, another number, or a wall on a white cell."""

    def possible(cell: Cell) -> range:
        return range(sum(not is_wall(puzzle, near) for near in beside(cell)) + 1)

    def beside(cell: Cell) -> Iterable[Cell]:
        return neighbours(puzzle.height, puzzle.width, cell)

    open_cells = set(differs)
    cells = nearest_first(puzzle.height, puzzle.width, differs)
    for cell in cells:
        # A number says something new only where the cells beside it differ.
        if puzzle[cell] == "#" and not open_cells.isdisjoint(beside(cell)):
            for clue in possible(cell):
                yield Change("add", cell, clue)
    clues = puzzle.clues
    for cell in cells:
        for clue in possible(cell) if cell in clues else ():
            if clue != clues[cell]:
                yield Change("change", cell, clue)
    for cell in cells:
        if not is_wall(puzzle, cell):
            yield Change("wall", cell, None)


def numbers(puzzle: Puzzle, rows: Sequence[str], cells: Iterable[Cell]) -> list[int | None]:
    """How many bulbs of a solution stand beside each wall; None for white cells."""
    height, width = puzzle.height, puzzle.width
    return [
        sum(rows[row][col] == "o" for row, col in neighbours(height, width, cell))
        if is_wall(puzzle, cell)
        else None
        for cell in cells
    ]


AKARI = Genre(
    name="akari",
    rules=RULES,
    check=check,
    lazy_constraints=constraints,
    violations=("wall", "sight", "clue", "light"),
    clue_range=lambda height, width: (0, 4),
    aliases=("lightup", "light-up", "bijutsukan"),
    placed="o",
    walls="#01234",
    clue_rules=frozenset({"clue"}),
    words=Words("bulb"),
    look=Look("bulb", light=light),
    idle=idle,
    changes=changes,
    numbers=numbers,
    core="lamplighter.engine:AKARI",
    codecs="lamplighter.formats.codecs.akari",
    ladder="lamplighter.techniques.akari",
    # Among puzzles with no spare clue, the easiest of a label are rare.
    # The last three are those of 485 boards of Janko's, without the two lowest and highest in a
    # hundred; those with all symmetries count as mirror4, rotate4 or diagonal2. Hollows: set
    # so that the largest of ours spread as theirs do (bench/quality.py).
    making=Making(
        0.22,
        (None, 0.7, 0.85, 1.0),
        uneven=frozenset({"extreme"}),
        densities={
            "easy": (0.16, 0.19, 0.205, 0.222, 0.237, 0.243, 0.256, 0.28, 0.3, 0.328, 0.4),
            "normal": (0.155, 0.2, 0.22, 0.225, 0.24, 0.244, 0.25, 0.26, 0.278, 0.314, 0.37),
            # Not measured on Janko's: what 20 seeds of each symmetry were found with.
            "extreme": (0.155, 0.205),
            "hard": (0.15, 0.188, 0.2, 0.22, 0.235, 0.241, 0.248, 0.252, 0.262, 0.291, 0.34),
        },
        symmetries=(
            ("rotate2", 449, 740),
            ("mirror4", 237, 139),
            ("rotate4", 166, 0),
            ("diagonal2", 90, 0),
            ("none", 47, 82),
            ("mirror", 8, 39),
            ("diagonal", 3, 0),
        ),
        hollow=Hollow(0.45, 22, 6, 56, spread=0.27),
    ),
    wishes=frozenset({"walls", "human", "style", "only", "ds_class"}),
)
