"""Picture: a puzzle and everything drawn with it, checked once for every way of drawing.

Text, SVG and PNG all start from this value, so they agree on what is lit, what is broken and
which marks belong to the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.genre import Clue, Genre, Violation, find_genre
from lamplighter.grid import Cell, cell_name, name_cells
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["GHOSTS", "ROLES", "Box", "Picture", "Span", "spans"]

ROLES = ("reason", "target", "focus", "differs")
"""Why a cell is highlighted.

A step rests on its reasons and settles its targets; a hint asks to look at its focus; a setter
sees where two solutions differ.
"""

GHOSTS = ("placed", "absent", "placed-inside", "absent-inside")
"""Marks that are only supposed, the last two by a supposition inside another one."""

Box = tuple[Cell, Cell]
"""A rectangle of cells: its top left and its bottom right one."""

Span = tuple[int, int, int]
"""Cells side by side: the row, the first column, the column after the last."""

MOST_SENTENCES = 3
"""A description may be read aloud: three broken rules say enough about what is wrong."""

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
    ghosts: Mapping[Cell, str] = field(default_factory=dict)
    clashes: Sequence[Cell] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.marks, Marks | Solution | None):
            raise TypeError(f"expected Marks or a Solution, got {quote(self.marks)}")
        if self.marks is not None and self.marks.genre != self.puzzle.genre:
            raise PuzzleError(
                f"the puzzle is {self.puzzle.genre}, the marks are {self.marks.genre}"
            )
        for role in self.highlights.values():
            if role not in ROLES:
                raise UnknownNameError("role", str(role), ROLES)
        for ghost in self.ghosts.values():
            if ghost not in GHOSTS:
                raise UnknownNameError("ghost", str(ghost), GHOSTS)
        height, width = self.puzzle.height, self.puzzle.width
        broken = (cell for violation in self.violations for cell in violation.cells)
        corners = (cell for box in self.outlines for cell in box)
        for cells in (self.highlights, self.labels, self.ghosts, self.clashes, broken, corners):
            for cell in cells:
                if not (0 <= cell[0] < height and 0 <= cell[1] < width):
                    raise PuzzleError(
                        f"{cell_name(cell)} is not on a board {width} wide and {height} high"
                    )

    @cached_property
    def genre(self) -> Genre:
        """The puzzle's genre, which says how it is drawn and what its marks are called."""
        return find_genre(self.puzzle.genre)

    @cached_property
    def mark_rows(self) -> tuple[str, ...]:
        """One mark per cell. A solution keeps only what is placed: the rest is understood."""
        if self.marks is None:
            return Marks.empty(self.puzzle).rows
        return Marks.on(self.puzzle, self.marks.rows).rows

    @cached_property
    def clues(self) -> dict[Cell, Clue]:
        """The clues, row by row."""
        return self.puzzle.clues

    @cached_property
    def lit(self) -> tuple[str, ...]:
        """For each row of the board, `1` for lit and `0` for dark; all dark if nothing shines."""
        light = self.genre.look.light
        if light is None:
            return ("0" * self.puzzle.width,) * self.puzzle.height
        return light(self.puzzle, self.mark_rows)

    @cached_property
    def broken(self) -> frozenset[Cell]:
        """The cells at fault in some broken rule."""
        clue_rules = self.genre.clue_rules
        return frozenset(
            cell
            for violation in self.violations
            for cell in violation.cells[: 1 if violation.rule in clue_rules else None]
        )

    @cached_property
    def witnesses(self) -> frozenset[Cell]:
        """The cells a broken clue counts. There can be dozens, so they are marked more softly."""
        cells = frozenset(cell for violation in self.violations for cell in violation.cells)
        return cells - self.broken

    @cached_property
    def inked(self) -> tuple[str, ...]:
        """A row of `1` for each cell drawn dark, a wall or a black cell, and `0` for the others."""
        if self.genre.walls:
            rows = ["".join("0" if c == "." else "1" for c in row) for row in self.puzzle.rows]
        else:
            rows = ["0" * self.puzzle.width] * self.puzzle.height
        if self.genre.look.placed != "black":
            return tuple(rows)
        placed = self.genre.placed
        return tuple(
            "".join("1" if mark == placed else ink for mark, ink in zip(marks, inks, strict=True))
            for marks, inks in zip(self.mark_rows, rows, strict=True)
        )

    def is_inked(self, cell: Cell) -> bool:
        """Whether the cell is drawn dark, so that what is drawn on it has to be light."""
        return self.inked[cell[0]][cell[1]] == "1"

    @property
    def name(self) -> str:
        """The title, or the genre and the size: what a screen reader calls the picture."""
        if self.title:
            return self.title
        return f"{self.genre.title}, {self.puzzle.width} by {self.puzzle.height}"

    def describe(self) -> str:
        """The picture in plain words, for those who cannot see it."""
        size = f"{self.puzzle.width} wide and {self.puzzle.height} high"
        name = self.genre.a_title[0].upper() + self.genre.a_title[1:]
        parts = [f"{name} board, {size}, with {self._describe_clues()}."]
        if self.marks is not None:
            parts.append(self._describe_marks())
        if self.violations:
            parts.append(f"{_count(len(self.violations), 'rule')} broken:")
            parts += [violation.message for violation in self.violations[:MOST_SENTENCES]]
            if len(self.violations) > MOST_SENTENCES:
                parts.append(f"And {len(self.violations) - MOST_SENTENCES} more.")
        for role in ROLES:
            cells = sorted(cell for cell, name in self.highlights.items() if name == role)
            if cells:
                parts.append(f"Highlighted as {role}: {name_cells(cells)}.")
        for kind, word in (
            ("placed", self.genre.words.placed),
            ("absent", self.genre.words.absent),
        ):
            cells = sorted(cell for cell, name in self.ghosts.items() if name.startswith(kind))
            if cells:
                parts.append(f"Supposed as {word}: {name_cells(cells)}.")
        if self.clashes:
            parts.append(f"It breaks down at {name_cells(sorted(self.clashes))}.")
        return " ".join(parts)

    def _describe_clues(self) -> str:
        clues = len(self.clues)
        if not self.genre.walls:
            return _count(clues, "clue")
        walls = self.puzzle.height * self.puzzle.width - self._white
        return f"{_count(walls, 'wall')}, {clues or 'none'} of them numbered"

    def _describe_marks(self) -> str:
        joined, words = "".join(self.mark_rows), self.genre.words
        placed, excluded = joined.count(self.genre.placed), joined.count(self.genre.absent)
        finished = "In the solution" if isinstance(self.marks, Solution) else "So far"
        decided = _count(placed, words.placed)
        if excluded:
            decided += f" and {_count(excluded, 'cell')} marked {words.absent}"
        if self.genre.look.light is None:
            return f"{finished}: {decided}."
        lit = sum(row.count("1") for row in self.lit)
        return f"{finished}: {decided}; {lit} of {_count(self._white, 'white cell')} lit."

    @property
    def _white(self) -> int:
        """How many cells hold neither a wall nor a clue."""
        return sum(tuple(row).count(self.genre.blank) for row in self.puzzle.rows)


def spans(rows: Sequence[str]) -> Iterator[Span]:
    """Every longest stretch of `1` in rows of `0` and `1`."""
    for row, flags in enumerate(rows):
        for match in _ONES.finditer(flags):
            yield row, match.start(), match.end()


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
