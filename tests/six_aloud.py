"""The six strategies in plain loops, to compare the `human` back end with.

Only the puzzle and its marks come from the package. Each strategy is a function of the
board and of what is marked so far, and gives the cells it would mark. One round asks all six about
the same position and makes all their marks at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lamplighter.puzzle import Marks, Puzzle

Cell = tuple[int, int]
ASIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ALL = (1, 2, 3, 4, 5, 6)


class Made(NamedTuple):
    """One mark, with the round and the strategy that made it."""

    round: int
    strategy: int
    cell: Cell
    placed: bool


@dataclass
class Position:
    """A board with its marks so far."""

    rows: tuple[str, ...]
    bulbs: set[Cell] = field(default_factory=set)
    crosses: set[Cell] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.height, self.width = len(self.rows), len(self.rows[0])
        cells = [(r, c) for r in range(self.height) for c in range(self.width)]
        self.white = [cell for cell in cells if self.letter(cell) == "."]
        self.clues = {cell: int(self.letter(cell)) for cell in cells if self.letter(cell).isdigit()}
        self.seen_from = {cell: self._seen_from(cell) for cell in self.white}

    def letter(self, cell: Cell) -> str:
        """What is printed there; outside the board it is wall."""
        row, col = cell
        inside = 0 <= row < self.height and 0 <= col < self.width
        return self.rows[row][col] if inside else "#"

    def is_white(self, cell: Cell) -> bool:
        return self.letter(cell) == "."

    def near(self, cell: Cell, steps: Iterable[Cell] = ASIDE) -> list[Cell]:
        """The white cells at these steps from a cell."""
        around = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [each for each in around if self.is_white(each)]

    def _seen_from(self, cell: Cell) -> list[Cell]:
        """The other cells of its two runs."""
        seen = []
        for down, right in ASIDE:
            row, col = cell[0] + down, cell[1] + right
            while self.is_white((row, col)):
                seen.append((row, col))
                row, col = row + down, col + right
        return seen

    def look(self) -> None:
        """Work out once a round what is lit and what is open."""
        self.shone_on = {seen for bulb in self.bulbs for seen in self.seen_from[bulb]}
        self.lit = self.shone_on | self.bulbs
        self.open = {cell for cell in self.white if cell not in self.lit | self.crosses}

    def lighters(self, cell: Cell) -> list[Cell]:
        """Where a bulb that lights this dark cell could still go."""
        return [each for each in [cell, *self.seen_from[cell]] if each in self.open]

    def is_broken(self) -> bool:
        """Whether no solution can come of this."""
        if self.shone_on & self.bulbs:
            return True
        for clue, number in self.clues.items():
            beside = self.near(clue)
            bulbs = sum(cell in self.bulbs for cell in beside)
            room = sum(cell in self.open for cell in beside)
            if bulbs > number or bulbs + room < number:
                return True
        return any(cell not in self.lit and not self.lighters(cell) for cell in self.white)


# --- the strategies: each gives (cell, is it a bulb?) ---------------------------------------------


def forced_empty(board: Position, strict_text: bool) -> Iterator[tuple[Cell, bool]]:
    for clue, number in board.clues.items():
        if number == 0:
            for cell in board.near(clue):
                yield cell, False
    for cell in board.shone_on:
        yield cell, False


def diagonal_exclusion(board: Position, strict_text: bool) -> Iterator[tuple[Cell, bool]]:
    for (row, col), number in board.clues.items():
        on_edge = row in (0, board.height - 1) or col in (0, board.width - 1)
        in_corner = row in (0, board.height - 1) and col in (0, board.width - 1)
        if number in (3, 4) or (number == 2 and on_edge) or (number == 1 and in_corner):
            for cell in board.near((row, col), DIAGONAL):
                yield cell, False


def clue_saturation(board: Position, strict_text: bool) -> Iterator[tuple[Cell, bool]]:
    for clue, number in board.clues.items():
        beside = board.near(clue)
        if number > 0 and sum(cell in board.bulbs for cell in beside) == number:
            for cell in beside:
                if cell in board.open:
                    yield cell, False


def restricted_clue(board: Position, strict_text: bool) -> Iterator[tuple[Cell, bool]]:
    for clue, number in board.clues.items():
        beside = board.near(clue)
        bulbs = [cell for cell in beside if cell in board.bulbs]
        open_cells = [cell for cell in beside if cell in board.open]
        if len(bulbs) + len(open_cells) == number:
            for cell in open_cells:
                yield cell, True


def clue_patterns(board: Position, strict_text: bool) -> Iterator[tuple[Cell, bool]]:
    for (row, col), number in board.clues.items():
        for down, right in ((0, 1), (1, 0)):
            middle = (row + down, col + right)
            other = (row + 2 * down, col + 2 * right)
            if number != 3 or not board.is_white(middle) or board.letter(other) != "3":
                continue
            yield middle, True
            # The side cells lie across the line of the pattern.
            if len(board.near(middle, ((right, down), (-right, -down)))) == 2:
                for far in ((row - down, col - right), (row + 3 * down, col + 3 * right)):
                    if board.is_white(far):
                        yield far, True


def limited_light_options(board: Position, strict_text: bool) -> Iterator[tuple[Cell, bool]]:
    for cell in board.white:
        if cell not in board.lit:
            lighters = board.lighters(cell)
            if len(lighters) == 1 and (not strict_text or lighters == [cell]):
                yield lighters[0], True


Strategy = Callable[[Position, bool], Iterator[tuple[Cell, bool]]]
BY_NUMBER: dict[int, Strategy] = {
    1: forced_empty,
    2: diagonal_exclusion,
    3: clue_saturation,
    4: restricted_clue,
    5: clue_patterns,
    6: limited_light_options,
}


def position(puzzle: Puzzle, marks: Marks | None = None) -> Position:
    """The board with the marks given."""
    board = Position(tuple(str(row) for row in puzzle.rows))
    if marks is not None:
        board.bulbs = {cell for cell in board.white if marks[cell] == "o"}
        board.crosses = {cell for cell in board.white if marks[cell] == "+"}
    board.look()
    return board


def deduce(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    strict_text: bool = False,
    strategies: Iterable[int] = ALL,
) -> tuple[str, list[Made]]:
    """(unique, unsolvable or unknown, every mark made by round, strategy and cell)."""
    numbers = sorted(strategies)
    if marks is not None and any(puzzle[cell] != "." for cell in marks.placed):
        return "unsolvable", []
    board = position(puzzle, marks)
    record: list[Made] = []
    for number_of_round in range(1, len(board.white) + 3):
        if board.is_broken():
            return "unsolvable", record
        made: dict[tuple[Cell, bool], int] = {}
        for number in numbers:
            for mark in BY_NUMBER[number](board, strict_text):
                made.setdefault(mark, number)
        bulbs = {cell for cell, placed in made if placed} | board.bulbs
        crosses = {cell for cell, placed in made if not placed} | board.crosses
        if bulbs & crosses:
            return "unsolvable", record
        new = [
            Made(number_of_round, number, cell, placed)
            for (cell, placed), number in made.items()
            if cell not in board.bulbs | board.crosses
        ]
        if not new:
            break
        record += sorted(new)
        board.bulbs, board.crosses = bulbs, crosses
        board.look()
    is_full = len(board.bulbs) + len(board.crosses) == len(board.white)
    return "unique" if is_full else "unknown", record


def marks_of(puzzle: Puzzle, record: Iterable[Made], marks: Marks | None = None) -> Marks:
    """The marks a record amounts to."""
    rows = [list(row) for row in (marks or Marks.empty(puzzle)).rows]
    for made in record:
        row, col = made.cell
        rows[row][col] = "o" if made.placed else "+"
    return Marks.on(puzzle, ["".join(row) for row in rows])
