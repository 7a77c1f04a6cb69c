"""Picture: a puzzle and everything drawn beside it, checked once for every way of drawing.

Text, SVG and PNG all start from this value, so they agree on what is lit, what is broken and
which marks belong to the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.genres import Violation
from lamplighter.grid import Cell, cell_name, name_cells
from lamplighter.notation import Clue
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["ROLES", "Box", "Picture", "Span", "spans"]

ROLES = ("reason", "target", "focus", "differs")
"""What a highlighted cell is there for.

A step rests on its reasons and settles its targets; a hint asks to look at its focus; a setter
sees where two solutions differ.
"""

Box = tuple[Cell, Cell]
"""A rectangle of cells: its top left and its bottom right one."""

Span = tuple[int, int, int]
"""Cells side by side: the row, the first column, the column after the last."""

MOST_SENTENCES = 3
"""A description is listened to: three broken rules say enough about what is wrong."""

_WHITE_RUN = re.compile(r"\.+")
_ONES = re.compile("1+")


@dataclass(frozen=True)
class Picture:
    """What to draw. Refuses marks of another board and cells that are not on this one."""

    puzzle: Puzzle
    marks: Marks | Solution | None = None
    violations: Sequence[Violation] = ()
    highlights: Mapping[Cell, str] = field(default_factory=dict)
    labels: Mapping[Cell, str] = field(default_factory=dict)
    coordinates: bool = False
    title: str | None = None
    outlines: Mapping[Box, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.marks is not None and self.marks.genre != self.puzzle.genre:
            raise PuzzleError(
                f"the puzzle is {self.puzzle.genre}, the marks are {self.marks.genre}"
            )
        for role in self.highlights.values():
            if role not in ROLES:
                raise UnknownNameError("role", str(role), ROLES)
        height, width = self.puzzle.height, self.puzzle.width
        broken = (cell for violation in self.violations for cell in violation.cells)
        corners = (cell for box in self.outlines for cell in box)
        for cells in (self.highlights, self.labels, broken, corners):
            for cell in cells:
                if not (0 <= cell[0] < height and 0 <= cell[1] < width):
                    raise PuzzleError(
                        f"{cell_name(cell)} is not on a board {width} wide and {height} high"
                    )

    @cached_property
    def mark_rows(self) -> tuple[str, ...]:
        """One mark a cell. A solution keeps only what is placed: the rest goes without saying."""
        if self.marks is None:
            return Marks.empty(self.puzzle).rows
        return Marks.on(self.puzzle, self.marks.rows).rows

    @cached_property
    def clues(self) -> dict[Cell, Clue]:
        """The clues, row by row."""
        return self.puzzle.clues

    @cached_property
    def lit(self) -> tuple[str, ...]:
        """A row of `1` for lit and `0` for dark a board row; walls are dark, and so is Kuromasu.

        These are the genre's `lit_cells`, as rows: a set of a million cells takes seconds to build.
        """
        if not self.puzzle.notation.walls:
            return ("0" * self.puzzle.width,) * self.puzzle.height
        board = ["".join(map(str, row)) for row in self.puzzle.rows]
        across = map(_light_line, board, self.mark_rows)
        down = map(_light_line, _columns(board), _columns(self.mark_rows))
        return tuple(
            "".join(map(max, row, col)) for row, col in zip(across, _columns(down), strict=True)
        )

    @cached_property
    def broken(self) -> frozenset[Cell]:
        """The cells at fault in some broken rule."""
        return frozenset(cell for violation in self.violations for cell in _at_fault(violation))

    @cached_property
    def witnesses(self) -> frozenset[Cell]:
        """The cells a broken clue counts. There can be dozens, so they are marked more softly."""
        cells = frozenset(cell for violation in self.violations for cell in violation.cells)
        return cells - self.broken

    @cached_property
    def inked(self) -> tuple[str, ...]:
        """A row of `1` for each cell drawn dark, a wall or a black cell, and `0` for the others."""
        if self.puzzle.notation.walls:
            return tuple("".join("0" if c == "." else "1" for c in row) for row in self.puzzle.rows)
        placed = self.puzzle.notation.placed
        return tuple("".join("01"[mark == placed] for mark in row) for row in self.mark_rows)

    def is_inked(self, cell: Cell) -> bool:
        """Whether the cell is drawn dark, so that what lies on it has to be light."""
        return self.inked[cell[0]][cell[1]] == "1"

    @property
    def name(self) -> str:
        """The title, or the genre and the size: what a screen reader calls the picture."""
        if self.title:
            return self.title
        return f"{self.puzzle.genre.capitalize()}, {self.puzzle.width} by {self.puzzle.height}"

    def describe(self) -> str:
        """The picture in plain words, for those who do not see it."""
        puzzle, notation = self.puzzle, self.puzzle.notation
        size = f"{puzzle.width} wide and {puzzle.height} high"
        article, genre = notation.title.capitalize().split()[0], notation.title.split()[1]
        parts = [f"{article} {genre} board, {size}, with {self._describe_clues()}."]
        if self.marks is not None:
            parts.append(self._describe_marks())
        if self.violations:
            parts.append(f"{_count(len(self.violations), 'rule')} broken:")
            parts += [violation.sentence for violation in self.violations[:MOST_SENTENCES]]
            if len(self.violations) > MOST_SENTENCES:
                parts.append(f"And {len(self.violations) - MOST_SENTENCES} more.")
        for role in ROLES:
            cells = sorted(cell for cell, name in self.highlights.items() if name == role)
            if cells:
                parts.append(f"Highlighted as {role}: {name_cells(cells)}.")
        return " ".join(parts)

    def _describe_clues(self) -> str:
        clues = len(self.clues)
        if not self.puzzle.notation.walls:
            return _count(clues, "clue")
        walls = sum(row.count("1") for row in self.inked)
        return f"{_count(walls, 'wall')}, {clues or 'none'} of them numbered"

    def _describe_marks(self) -> str:
        joined = "".join(self.mark_rows)
        notation = self.puzzle.notation
        placed, excluded = joined.count(notation.placed), joined.count(notation.absent)
        finished = "In the solution" if isinstance(self.marks, Solution) else "So far"
        if not notation.walls:
            decided = f"{_count(placed, 'black cell')}"
            if excluded:
                decided += f" and {_count(excluded, 'cell')} marked white"
            return f"{finished}: {decided}."
        decided = _count(placed, "bulb")
        if excluded:
            decided += f" and {_count(excluded, 'cell')} marked empty"
        white = sum(row.count("0") for row in self.inked)
        lit = sum(row.count("1") for row in self.lit)
        return f"{finished}: {decided}; {lit} of {_count(white, 'white cell')} lit."


def spans(rows: Sequence[str]) -> Iterator[Span]:
    """Every longest stretch of `1` in rows of `0` and `1`."""
    for row, flags in enumerate(rows):
        for match in _ONES.finditer(flags):
            yield row, match.start(), match.end()


def _at_fault(violation: Violation) -> tuple[Cell, ...]:
    # These two rules name the clue first and then what it counts; in the others all are at fault.
    return violation.cells[:1] if violation.rule in ("clue", "view") else violation.cells


def _light_line(board: str, marks: str) -> str:
    """The lit cells of one row or column, by the bulbs standing in that line."""
    if "o" not in marks:
        return "0" * len(board)
    lit = bytearray(b"0" * len(board))
    for run in _WHITE_RUN.finditer(board):
        if "o" in marks[run.start() : run.end()]:
            lit[run.start() : run.end()] = b"1" * (run.end() - run.start())
    return lit.decode()


def _columns(rows: Iterable[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows, strict=True)]


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
