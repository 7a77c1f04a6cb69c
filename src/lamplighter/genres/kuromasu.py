"""Kuromasu (Kurodoko, Range): colour cells black so that every clue sees as far as it says.

1. A cell with a clue stays white.
2. Black cells never touch edge to edge.
3. The white cells are connected, edge to edge.
4. A clue counts the white cells in sight along its row and column, its own included, up to the
   next black cell or the border. The clue `?` only stays white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from lamplighter.genre import (
    Bands,
    Genre,
    Hollow,
    Look,
    Making,
    Violation,
    Words,
)
from lamplighter.genres.sight import arms, lines
from lamplighter.grid import Cell, cell_name, name_cells, neighbours
from lamplighter.puzzle import Marks, Puzzle

if TYPE_CHECKING:
    from lamplighter.genres.constraints import Constraint

__all__ = ["KUROMASU", "white_areas"]

RULES = (
    "A cell with a clue stays white.",
    "Black cells do not touch each other edge to edge.",
    "All white cells are connected edge to edge.",
    "A clue says how many white cells can be seen from it along its row and column, its own cell"
    " included, up to the next black cell or the border; a ? leaves the count open.",
)


def check(puzzle: Puzzle, marks: Marks, complete: bool) -> list[Violation]:
    """Every rule the marks break. Open cells may still turn black unless `complete`."""
    found: list[Violation] = []
    height, width = puzzle.height, puzzle.width
    clues = puzzle.clues
    blacks = marks.placed
    for cell in blacks:
        if cell in clues:
            sentence = f"The clue {clues[cell]} at {cell_name(cell)} cannot be black."
            found.append(Violation("clue-white", (cell,), sentence))

    black = set(blacks)
    for cell in blacks:
        for near in neighbours(height, width, cell):
            if near > cell and near in black:
                sentence = f"The black cells {name_cells([cell, near])} touch."
                found.append(Violation("adjacent", (cell, near), sentence))

    # Of two cells side by side one is white, and a cell between black ones is white: every area
    # that the black cells leave will hold a white cell, so two areas are one too many already.
    areas = white_areas(height, width, black)
    for area in areas[1:]:
        cut = tuple(sorted(area))
        what = "cell" if len(cut) == 1 else "cells"
        verb = "is" if len(cut) == 1 else "are"
        sentence = f"The {what} {name_cells(cut)} {verb} cut off from the other white cells."
        found.append(Violation("connected", cut, sentence))

    def is_white(cell: Cell) -> bool:
        return cell not in black and (marks[cell] == "+" or cell in clues)

    for cell, clue in clues.items():
        if clue == "?" or cell in black:
            continue
        reach = arms(puzzle, cell, lambda other: other in black)
        sure = reach if complete else arms(puzzle, cell, lambda other: not is_white(other))
        most = 1 + sum(map(len, reach))
        least = 1 + sum(map(len, sure))
        if least > clue:
            sentence = f"The {clue} at {cell_name(cell)} sees {least} cells: too many."
        elif most < clue:
            seen = "sees" if complete else "can see at most"
            count = f"{most} cell{'' if most == 1 else 's'}"
            sentence = f"The {clue} at {cell_name(cell)} {seen} {count}: too few."
        else:
            continue
        in_sight = sure if least > clue else reach
        found.append(Violation("view", (cell, *(c for arm in in_sight for c in arm)), sentence))
    return found


def white_areas(height: int, width: int, black: set[Cell]) -> list[set[Cell]]:
    """The connected areas that the black cells leave, the largest first."""
    unseen = {(row, col) for row in range(height) for col in range(width)} - black
    areas = []
    while unseen:
        start = unseen.pop()
        area, edge = {start}, [start]
        while edge:
            row, col = edge.pop()
            for near in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
                if near in unseen:
                    unseen.remove(near)
                    area.add(near)
                    edge.append(near)
        areas.append(area)
    return sorted(areas, key=lambda area: (-len(area), min(area)))


def constraints(puzzle: Puzzle) -> Iterator[Constraint]:
    """The rules of this puzzle: placed means "is black"."""
    from lamplighter.genres.constraints import AtMostOne, Connected, Exactly, Sees

    height, width = puzzle.height, puzzle.width
    # What settles cells comes first: a back end can then leave them out of the rest.
    for row, contents in enumerate(puzzle.rows):
        for col, content in enumerate(contents):
            if content is not None:
                yield Exactly(((row, col),), 0)
    for row, contents in enumerate(puzzle.rows):
        for col, content in enumerate(contents):
            cell = row, col
            if col + 1 < width:
                yield AtMostOne((cell, (row, col + 1)))
            if row + 1 < height:
                yield AtMostOne((cell, (row + 1, col)))
            if isinstance(content, int):
                yield Sees(cell, lines(height, width, cell), content)
    yield Connected(height, width)


def idle(puzzle: Puzzle) -> list[Cell]:
    """Cells that no clue can count or end at: too far from each, or out of line."""
    height, width = puzzle.height, puzzle.width
    across = [bytearray(width) for _ in range(height)]
    down = [bytearray(height) for _ in range(width)]
    for (row, col), clue in puzzle.clues.items():
        far = clue if isinstance(clue, int) else 0
        _fill(across[row], col, far)
        _fill(down[col], row, far)
    return [
        cell for cell in puzzle.cells() if not across[cell[0]][cell[1]] | down[cell[1]][cell[0]]
    ]


def _fill(line: bytearray, middle: int, far: int) -> None:
    """Set what is at most that far from the middle."""
    start, end = max(middle - far, 0), min(middle + far + 1, len(line))
    line[start:end] = b"\1" * (end - start)


def numbers(puzzle: Puzzle, rows: Sequence[str], cells: Iterable[Cell]) -> list[int | None]:
    """How many cells each white cell of a solution sees, itself included; None for black ones."""
    across = [_stretches(row) for row in rows]
    down = [_stretches("".join(col)) for col in zip(*rows, strict=True)]
    return [
        across[row][col] + down[col][row] - 1 if rows[row][col] != "#" else None
        for row, col in cells
    ]


@lru_cache(2048)
def _stretches(line: str) -> tuple[int, ...]:
    """The length of the white stretch around each place of a line; nothing at a black one.

    Solutions of one puzzle come by the thousand and differ in few lines.
    """
    found: list[int] = []
    for part in line.split("#"):
        found += [len(part)] * len(part)
        found.append(0)
    return tuple(found[:-1])


def notices(rows: Sequence[str], cell: Cell) -> list[Cell]:
    """The black cells of a solution at which the views from a cell end.

    Around a black cell all is white, so that white stays in one piece without it.
    """
    row, col = cell
    across, down = rows[row], "".join([each[col] for each in rows])
    left, right = across.rfind("#", 0, col), across.find("#", col)
    up, low = down.rfind("#", 0, row), down.find("#", row)
    ends = ((row, left), (row, right), (up, col), (low, col))
    return [end for end in ends if min(end) >= 0]


KUROMASU = Genre(
    name="kuromasu",
    rules=RULES,
    check=check,
    lazy_constraints=constraints,
    violations=("clue-white", "adjacent", "connected", "view"),
    clue_range=lambda height, width: (1, height + width - 1),
    aliases=("kurodoko", "range"),
    unknown_clue=True,
    clue_rules=frozenset({"view"}),
    words=Words(
        "black cell",
        "white",
        place_one="colour {cells} black",
        place_several="colour {cells} black",
        placed_at="black at {cell}",
        absent_at="white at {cell}",
        finished=(
            "Every black cell is found. One more would touch another, cut the white cells apart or"
            " shorten a view, so the cells left are white."
        ),
    ),
    look=Look("black", ("■", "○")),
    idle=idle,
    numbers=numbers,
    notices=notices,
    core="lamplighter.engine:KUROMASU",
    codecs="lamplighter.formats.codecs.kuromasu",
    ladder="lamplighter.techniques.kuromasu",
    bands=Bands(("order", 0.4, 0.49), ("bottlenecks", 4, 7), 3, 6),
    # Among puzzles with no spare clue, the easiest of a label are rare.
    # Where every white cell shows its clue, each clue by itself says where its view ends.
    # The rest is that of 280 boards of Janko's, without the two lowest and highest in a hundred;
    # those with all symmetries count as mirror4 or rotate4. Hollows: 19 in 20 have no larger one.
    # The hard densities go a little beyond theirs at both ends, which are rarely kept; the shares
    # of clues (friendly) are set so that numbers and scores come out as theirs (bench/quality.py).
    making=Making(
        0.22,
        (None, 0.25, 0.4),
        all_clues="easy",
        densities={
            "easy": (0.145, 0.162, 0.172, 0.178, 0.183, 0.189, 0.194, 0.199, 0.21, 0.23, 0.27),
            "normal": (0.17, 0.186, 0.19, 0.194, 0.199, 0.201, 0.204, 0.209, 0.22, 0.247, 0.28),
            "hard": (0.165, 0.2, 0.216, 0.228, 0.236, 0.243, 0.247, 0.252, 0.257, 0.268, 0.285),
        },
        # Of the oblong ones there are 26, all with half a turn: too few to leave the rest out.
        symmetries=(
            ("rotate2", 618, 800),
            ("none", 256, 150),
            ("rotate4", 63, 0),
            ("mirror4", 39, 30),
            ("diagonal2", 16, 0),
            ("diagonal", 4, 0),
            ("mirror", 4, 20),
        ),
        hollow=Hollow(0.4, 24, 12, 30),
        friendly={"easy": (0.2, 0.34), "normal": (0.19, 0.285), "hard": (0.24, 0.35)},
    ),
)
