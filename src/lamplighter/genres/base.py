"""What a genre is: a value that holds the rules as plain functions and as constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lamplighter.grid import Cell
from lamplighter.notation import Notation
from lamplighter.puzzle import Marks, Puzzle

__all__ = [
    "AtLeastOne",
    "AtMostOne",
    "Connected",
    "Constraint",
    "Exactly",
    "Genre",
    "Sees",
    "Violation",
    "validate_shape",
]


@dataclass(frozen=True, slots=True)
class AtLeastOne:
    """At least one of these cells is placed."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class AtMostOne:
    """No two of these cells are placed."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Exactly:
    """Exactly `count` of these cells are placed."""

    cells: tuple[Cell, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Sees:
    """`cell` sees `count` cells along its row and column, itself included, up to placed ones.

    `arms` are the cells in each direction, nearest first.
    """

    cell: Cell
    arms: tuple[tuple[Cell, ...], ...]
    count: int


@dataclass(frozen=True, slots=True)
class Connected:
    """The cells of the board that are not placed form at most one connected area."""

    height: int
    width: int


# "Placed" is the genre's yes: a bulb in Akari, a black cell in Kuromasu.
Constraint = AtLeastOne | AtMostOne | Exactly | Sees | Connected


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule the board breaks: its name, the cells it shows on, and a sentence for a player."""

    rule: str
    cells: tuple[Cell, ...]
    sentence: str

    @property
    def message(self) -> str:
        """The sentence, under the name it has in JSON."""
        return self.sentence


@dataclass(frozen=True)
class Genre:
    """A set of rules. `GENRES` lists them; adding one is adding a value to that list."""

    notation: Notation
    rules: tuple[str, ...]
    """The rules as a player reads them, one sentence each."""
    check: Callable[[Puzzle, Marks, bool], list[Violation]]
    """Every rule the marks break; the last argument says whether open cells count as empty."""
    lazy_constraints: Callable[[Puzzle], Iterator[Constraint]]
    """The rules of one puzzle in the closed set of kinds, made one by one as they are asked for.

    A board of a million cells takes seconds, and a limit may come before the end.
    """
    violations: tuple[str, ...]
    """The names `check` may report, in the order it reports them."""

    @property
    def name(self) -> str:
        return self.notation.genre

    @property
    def aliases(self) -> tuple[str, ...]:
        return self.notation.aliases

    def constraints(self, puzzle: Puzzle) -> list[Constraint]:
        """The rules of one puzzle in the closed set of kinds."""
        return list(self.lazy_constraints(puzzle))

    def validate(self, puzzle: Puzzle, *, square: bool = False) -> list[Violation]:
        """Why the puzzle may not be posed; an empty list if it may."""
        return validate_shape(self.notation, puzzle, square=square)


def validate_shape(notation: Notation, puzzle: Puzzle, *, square: bool) -> list[Violation]:
    """The Problem Validator: shape, contents, clue range, and squareness where asked for."""
    found: list[Violation] = []
    height, width = puzzle.height, puzzle.width
    ragged = [index for index, row in enumerate(puzzle.rows) if len(row) != width]
    for index in ragged:
        cells = tuple((index, col) for col in range(len(puzzle.rows[index])))
        length = len(puzzle.rows[index])
        found.append(
            Violation("shape", cells, f"row {index + 1} has {length} cells, the first has {width}.")
        )
    if square and height != width:
        found.append(
            Violation("square", (), f"The board is {width} wide and {height} high, not square.")
        )
    low, high = notation.clue_range(height, width)
    for row, contents in enumerate(puzzle.rows):
        for col, content in enumerate(contents):
            clue = notation.clue_at(content)
            if isinstance(clue, int) and not low <= clue <= high:
                sentence = f"The clue {clue} is not between {low} and {high}."
                found.append(Violation("clue-range", ((row, col),), sentence))
    return found


def lines(height: int, width: int, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The cells up, left, right and down of a cell to the border, nearest first."""
    row, col = cell
    return (
        tuple([(r, col) for r in range(row - 1, -1, -1)]),
        tuple([(row, c) for c in range(col - 1, -1, -1)]),
        tuple([(row, c) for c in range(col + 1, width)]),
        tuple([(r, col) for r in range(row + 1, height)]),
    )


def arms(puzzle: Puzzle, cell: Cell, stops: Callable[[Cell], bool]) -> tuple[tuple[Cell, ...], ...]:
    """The cells in sight in each direction (up, left, right, down), nearest first."""
    seen = []
    for line in lines(puzzle.height, puzzle.width, cell):
        stop = next((i for i, other in enumerate(line) if stops(other)), len(line))
        seen.append(line[:stop])
    return tuple(seen)
