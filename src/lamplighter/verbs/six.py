"""explain by Pal's six strategies: the record of `human`, round by round, with reasons.

The core says which mark is made in which round and by which strategy; this finds, in the position
before the round, the clue, the bulb or the dark cell that each mark comes from. Marks with the same
source are one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from lamplighter import engine
from lamplighter.genres.akari import lit_by
from lamplighter.grid import Cell, neighbours
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Case, Technique
from lamplighter.techniques.six import SIX

__all__ = ["InRound", "tell_rounds"]

Source = tuple[Cell, ...]
"""What a mark comes from: a clue, two of them, a bulb or a dark cell."""


class InRound(NamedTuple):
    """A step before it is told, and the round it belongs to."""

    case: Case
    technique: Technique
    round: int


def tell_rounds(
    puzzle: Puzzle, marks: Marks, record: Sequence[engine.HumanMark]
) -> Iterator[InRound]:
    """The marks of a record as steps, in its order.

    Each is to be told before the next is asked for: its case has the marks before the round.
    """
    board = _Board(puzzle, marks)
    for number, in_round in groupby(record, key=lambda made: made.round):
        # In a round every strategy looks at the marks of the rounds before it.
        found = [
            (SIX[strategy - 1], *group)
            for strategy, made in groupby(in_round, key=lambda made: made.strategy)
            for group in board.by_source(SIX[strategy - 1].name, [each.cell for each in made])
        ]
        for technique, source, cells in found:
            case = board.case(technique.name, source, cells)
            yield InRound(case, technique, number)
            board.mark(case)
        board.light_up()


_PLACING = ("restricted-clue", "clue-patterns", "limited-light")


class _Board:
    """The position: what is marked, and which bulbs of earlier rounds light which cells."""

    def __init__(self, puzzle: Puzzle, marks: Marks) -> None:
        self._puzzle = puzzle
        self._rows = [list(row) for row in marks.rows]
        self._bulbs_on: dict[Cell, list[Cell]] = {}
        self._new = list(marks.placed)
        self.light_up()
        self._sources: dict[str, Callable[[Cell], Iterable[Source]]] = {
            "forced-empty": self._zeros_and_bulbs,
            "diagonal-exclusion": self._diagonal_clues,
            "clue-saturation": self._full_clues,
            "restricted-clue": self._clues_without_choice,
            "clue-patterns": self._pairs_of_threes,
            "limited-light": self._dark_cells,
        }

    def mark(self, case: Case) -> None:
        """Make the marks of a step; bulbs shine from the next round on."""
        for cells, mark in ((case.places, "o"), (case.excludes, "+")):
            for row, col in cells:
                self._rows[row][col] = mark
        self._new += case.places

    def light_up(self) -> None:
        """Let the bulbs of the round shine."""
        for bulb in self._new:
            for cell in lit_by(self._puzzle, bulb) - {bulb}:
                self._bulbs_on.setdefault(cell, []).append(bulb)
        self._new = []

    def by_source(self, strategy: str, cells: Sequence[Cell]) -> list[tuple[Source, list[Cell]]]:
        """The cells by what they come from. A cell with several sources goes to the first."""
        found: dict[Source, list[Cell]] = {}
        for cell in cells:
            for source in self._sources[strategy](cell):
                found.setdefault(source, []).append(cell)
        groups, left = [], set(cells)
        for source, settled in sorted(found.items()):
            if new := [cell for cell in settled if cell in left]:
                groups.append((source, new))
                left.difference_update(new)
        return groups

    def case(self, strategy: str, source: Source, cells: Sequence[Cell]) -> Case:
        places, excludes = (cells, ()) if strategy in _PLACING else ((), cells)
        because = tuple(dict.fromkeys(self._because(strategy, source, cells)))
        return Case(self._puzzle, self._rows, tuple(places), tuple(excludes), source, because)

    # --- what a mark comes from -------------------------------------------------------------------

    def _zeros_and_bulbs(self, cell: Cell) -> Iterator[Source]:
        zeros = [near for near in self._near(cell) if self._clue(near) == 0]
        yield from ((each,) for each in [*zeros, *self._bulbs_on.get(cell, ())])

    def _diagonal_clues(self, cell: Cell) -> Iterator[Source]:
        row, col = cell
        for clue in ((row + down, col + right) for down in (-1, 1) for right in (-1, 1)):
            if self._is_on_board(clue) and self._clue(clue) >= len(self._near(clue)) - 1:
                yield (clue,)

    def _full_clues(self, cell: Cell) -> Iterator[Source]:
        for clue in self._clues_at(cell):
            if len(self._bulbs(clue)) == self._clue(clue) > 0:
                yield (clue,)

    def _clues_without_choice(self, cell: Cell) -> Iterator[Source]:
        for clue in self._clues_at(cell):
            room = [near for near in self._white_near(clue) if self._is_open(near)]
            if len(self._bulbs(clue)) + len(room) == self._clue(clue):
                yield (clue,)

    def _pairs_of_threes(self, cell: Cell) -> Iterator[Source]:
        row, col = cell
        for down, right in ((0, 1), (1, 0)):
            # The cell is between the two, before them or after them.
            for first in (-1, 1, -3):
                one, middle, other = (
                    (row + (first + step) * down, col + (first + step) * right) for step in range(3)
                )
                if not (self._is_three(one) and self._is_three(other)):
                    continue
                sides = [(middle[0] + k * right, middle[1] + k * down) for k in (-1, 1)]
                if self._is_white(middle) and (first == -1 or all(map(self._is_white, sides))):
                    yield one, other

    def _dark_cells(self, bulb: Cell) -> Iterator[Source]:
        # One is enough, and the bulb's own cell is the plainest.
        for dark in (bulb, *sorted(lit_by(self._puzzle, bulb) - {bulb})):
            if dark not in self._bulbs_on and self._lighters(dark) == [bulb]:
                yield (dark,)
                return

    # --- and what it rests on ---------------------------------------------------------------------

    def _because(self, strategy: str, source: Source, settled: Sequence[Cell]) -> Iterable[Cell]:
        (first, *_) = source
        if strategy == "clue-saturation":
            return [first, *self._bulbs(first)]
        if strategy == "restricted-clue":
            closed = [cell for cell in self._white_near(first) if cell not in settled]
            return [first, *map(self._closed_by, closed)]
        if strategy == "limited-light":
            return map(self._closed_by, sorted(lit_by(self._puzzle, first) - set(settled)))
        return source

    def _closed_by(self, cell: Cell) -> Cell:
        """Why no further bulb goes there: its mark, or the bulb whose light has no cross yet."""
        return cell if self._mark(cell) != "." else self._bulbs_on[cell][0]

    # --- the board --------------------------------------------------------------------------------

    def _clues_at(self, cell: Cell) -> list[Cell]:
        return [near for near in self._near(cell) if self._clue(near) >= 0]

    def _near(self, cell: Cell) -> list[Cell]:
        return neighbours(self._puzzle.height, self._puzzle.width, cell)

    def _white_near(self, cell: Cell) -> list[Cell]:
        return [near for near in self._near(cell) if self._is_white(near)]

    def _mark(self, cell: Cell) -> str:
        return self._rows[cell[0]][cell[1]]

    def _clue(self, cell: Cell) -> int:
        """The number there, -1 if there is none."""
        content = str(self._puzzle[cell])
        return int(content) if content.isdigit() else -1

    def _is_on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._puzzle.height and 0 <= cell[1] < self._puzzle.width

    def _is_white(self, cell: Cell) -> bool:
        return self._is_on_board(cell) and self._puzzle[cell] == "."

    def _is_three(self, cell: Cell) -> bool:
        return self._is_on_board(cell) and self._puzzle[cell] == "3"

    def _bulbs(self, clue: Cell) -> list[Cell]:
        return [cell for cell in self._white_near(clue) if self._mark(cell) == "o"]

    def _is_open(self, cell: Cell) -> bool:
        return self._mark(cell) == "." and cell not in self._bulbs_on

    def _lighters(self, dark: Cell) -> list[Cell]:
        return [cell for cell in lit_by(self._puzzle, dark) if self._is_open(cell)]
