"""Puzzle, Marks and Solution: the values every layer passes on.

All three are immutable, hashable, and print a `repr` that can be pasted back.
A `Puzzle` checks what it is given, however it is made; so do `from_rows` and `on` of the others,
whose bare constructors trust their caller.
"""

from __future__ import annotations

import operator
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lamplighter.errors import FormatError, InvalidPuzzleError, quote
from lamplighter.expect import expect
from lamplighter.genre import Clue, Content, Genre, Row, find_genre
from lamplighter.grid import (
    MAX_SIDE,
    Cell,
    Turn,
    cell_name,
    cells_of,
    require_size,
    turn_rows,
)

if TYPE_CHECKING:
    from lamplighter.render.svg import Svg

__all__ = ["Marks", "Puzzle", "Solution", "expect_puzzle", "expect_several"]


def _require_same_length(rows: Sequence[Sequence[object]], width: int) -> None:
    if {*map(len, rows)} == {width}:
        return
    for index, row in enumerate(rows):
        if len(row) != width:
            raise FormatError(
                f"row {index + 1} has {len(row)} cells, expected {width}: {quote(row)}"
            )


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """The question as printed: a genre and its rows."""

    genre: str
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        checked = Puzzle.from_rows(self.genre, self.rows)
        object.__setattr__(self, "genre", checked.genre)
        object.__setattr__(self, "rows", checked.rows)

    @classmethod
    def _trusted(cls, genre: str, rows: tuple[Row, ...]) -> Puzzle:
        """A puzzle whose rows are known to be right: they were read, or made, by this package."""
        puzzle = _new(cls)
        _set_genre(puzzle, genre)
        _set_rows(puzzle, rows)
        return puzzle

    @classmethod
    def from_rows(
        cls, genre: str, rows: Iterable[object], *, lenient: bool = False, max_side: int = MAX_SIDE
    ) -> Puzzle:
        """A puzzle from its rows; `lenient` accepts clues that no such board can have."""
        known = find_genre(genre)
        if type(rows) is list or type(rows) is tuple:
            usual = known.read_usual(rows, max_side)
            if usual is not None:
                return cls._trusted(known.name, usual)
        if isinstance(rows, str):
            raise FormatError(f"expected a list of rows, got one string: {quote(rows)}")
        if not isinstance(rows, Iterable):
            raise FormatError(f"expected a list of rows, got {quote(rows)}")
        read = known.read_rows(rows)
        require_size(len(read), len(read[0]) if read else 0, max_side)
        _require_same_length(read, len(read[0]))
        if not lenient:
            known.require_range(read)
        return cls._trusted(known.name, read)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def __getitem__(self, cell: Cell) -> Content:
        """What the cell holds: an Akari character, or a Kuromasu clue or None."""
        return self.rows[cell[0]][cell[1]]

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return cells_of(self.height, self.width)

    @property
    def clues(self) -> dict[Cell, Clue]:
        """The cells with a clue, row by row."""
        clue_at = find_genre(self.genre).clue_at
        found = {}
        for row, contents in enumerate(self.rows):
            for col, content in enumerate(contents):
                clue = clue_at(content)
                if clue is not None:
                    found[row, col] = clue
        return found

    def without(self, cell: Cell) -> Puzzle:
        """The puzzle without this clue. An Akari wall stays and loses its number."""
        self._require_cell(cell)
        genre = find_genre(self.genre)
        if genre.clue_at(self[cell]) is None:
            raise InvalidPuzzleError(f"{cell_name(cell)}: no clue to leave out")
        return self._with(cell, genre.bare)

    def with_only(self, cells: Container[Cell]) -> Puzzle:
        """The puzzle with only the clues in these cells. Akari walls stay.

        Cells that hold no clue are passed over; those that can be listed must be on the board.
        """
        if not isinstance(cells, Container):
            raise TypeError(f"expected cells, got {quote(cells)}")
        if isinstance(cells, Iterable):
            for cell in cells:
                self._require_cell(cell)
        genre = find_genre(self.genre)
        rows: list[list[Content]] = [list(row) for row in self.rows]
        for row, col in self.clues:
            if (row, col) not in cells:
                rows[row][col] = genre.bare
        return Puzzle._trusted(self.genre, tuple(map(genre.join, rows)))

    def with_clue(self, cell: Cell, clue: Clue) -> Puzzle:
        """The puzzle with this clue in the cell. An Akari cell becomes a wall."""
        self._require_cell(cell)
        content = find_genre(self.genre).read_clue(clue, cell, self.height, self.width)
        return self._with(cell, content)

    def turned(self, turn: Turn) -> Puzzle:
        """The puzzle after a turn or mirroring; its solutions turn with it."""
        expect(turn, Turn)
        join = find_genre(self.genre).join
        return Puzzle._trusted(self.genre, tuple(map(join, turn_rows(self.rows, turn))))

    def to(
        self,
        format: str,
        *,
        marks: Marks | None = None,
        solution: Solution | None = None,
        dialect: str | None = None,
        lossy: bool = False,
    ) -> str:
        """The puzzle as text in a named format: short for `lamplighter.write`."""
        # A convenience that reaches up a layer, so it is imported only when called.
        from lamplighter.formats import write

        return write(self, format, marks=marks, solution=solution, dialect=dialect, lossy=lossy)

    def svg(self, marks: Marks | Solution | None = None, *, theme: str = "light") -> Svg:
        """The board as an SVG picture. `lamplighter.render` draws more."""
        from lamplighter.render.svg import draw_svg

        return draw_svg(self, marks, theme=theme)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain JSON values: what the format `json` writes of it."""
        return {"genre": self.genre, "rows": [_plain(row) for row in self.rows]}

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def __str__(self) -> str:
        from lamplighter.render.text import draw_text

        return draw_text(self)

    def __repr__(self) -> str:
        rows = [_plain(row) for row in self.rows]
        try:
            find_genre(self.genre).require_range(self.rows)
            how = ""
        except InvalidPuzzleError:
            how = ", lenient=True"  # it was read so, and can be made in no other way
        return f"Puzzle.from_rows({self.genre!r}, {rows!r}{how})"

    def _require_cell(self, cell: Cell) -> None:
        try:
            row, col = map(operator.index, cell)
        except (TypeError, ValueError):
            raise TypeError(f"expected a cell (row, col), got {quote(cell)}") from None
        if not (0 <= row < self.height and 0 <= col < self.width):
            raise InvalidPuzzleError(
                f"{cell_name(cell)} is not on a board {self.width} wide and {self.height} high"
            )

    def _with(self, cell: Cell, content: Content) -> Puzzle:
        row, col = cell
        contents: list[Content] = list(self.rows[row])
        contents[col] = content
        changed = find_genre(self.genre).join(contents)
        return Puzzle._trusted(self.genre, (*self.rows[:row], changed, *self.rows[row + 1 :]))


# What `_trusted` takes a third less time with: boards come by the million.
_new = object.__new__
_set_genre, _set_rows = (vars(Puzzle)[name].__set__ for name in ("genre", "rows"))


def expect_puzzle(value: object) -> None:
    """A TypeError, with a way out, if the value is no puzzle."""
    expect(value, Puzzle, "lamplighter.load reads one")


def expect_several(value: object) -> None:
    """A TypeError if the value is one puzzle, or nothing that could hold several."""
    if isinstance(value, str | Puzzle):
        raise TypeError(f"expected several puzzles, got one: {quote(value)}")
    if not isinstance(value, Iterable):
        raise TypeError(f"expected several puzzles, got {quote(value)}")


def _plain(row: Row) -> str | list[Content]:
    return row if isinstance(row, str) else list(row)


@dataclass(frozen=True, slots=True, repr=False)
class Marks:
    """What is decided so far, by a person or a program; partial."""

    genre: str
    rows: tuple[str, ...]
    handed_in: bool = field(default=False, compare=False)
    """Whether the marks are a finished answer, in which an open cell means "nothing here".

    Those of answer files are; `check` then reports what is missing as well.
    """

    @classmethod
    def from_rows(cls, genre: str, rows: Iterable[str]) -> Marks:
        """Marks from rows of the genre's mark characters; `Marks.on` allows walls as well."""
        known = find_genre(genre)
        return cls(known.name, _mark_rows(known, rows, walls=""))

    @classmethod
    def on(cls, puzzle: Puzzle, rows: Iterable[str], *, handed_in: bool = False) -> Marks:
        """Marks for a puzzle. Rows may repeat its walls, but must not contradict them."""
        genre = find_genre(puzzle.genre)
        read = _mark_rows(genre, rows, walls=genre.walls)
        _require_shape(puzzle, read, "marks")
        if genre.walls:
            read = tuple(
                _without_walls(puzzle, genre.walls, row, index) for index, row in enumerate(read)
            )
        return cls(puzzle.genre, read, handed_in)

    @classmethod
    def empty(cls, puzzle: Puzzle) -> Marks:
        """Nothing decided yet."""
        return cls(puzzle.genre, ("." * puzzle.width,) * puzzle.height)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def placed(self) -> list[Cell]:
        """The cells with a bulb (Akari) or coloured black (Kuromasu), row by row."""
        return _find(self.rows, find_genre(self.genre).placed)

    @property
    def excluded(self) -> list[Cell]:
        """The cells marked to hold nothing, row by row."""
        return _find(self.rows, find_genre(self.genre).absent)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is marked."""
        return not any(row.strip(".") for row in self.rows)

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def with_mark(self, cell: Cell, mark: str) -> Marks:
        """The marks with one cell changed."""
        genre = find_genre(self.genre)
        if mark not in (genre.placed, genre.absent, "."):
            raise FormatError(f"{cell_name(cell)}: expected {_marks_of(genre)}, got {quote(mark)}")
        row, col = cell
        if not (0 <= row < self.height and 0 <= col < self.width):
            raise FormatError(f"{cell_name(cell)} is not on the board")
        changed = self.rows[row][:col] + mark + self.rows[row][col + 1 :]
        return Marks(self.genre, (*self.rows[:row], changed, *self.rows[row + 1 :]), self.handed_in)

    def turned(self, turn: Turn) -> Marks:
        return Marks(self.genre, tuple(map("".join, turn_rows(self.rows, turn))), self.handed_in)

    def __repr__(self) -> str:
        return f"Marks.from_rows({self.genre!r}, {list(self.rows)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """Marks that settle every cell. Akari rows show the walls and clues, with `o` for bulbs."""

    genre: str
    rows: tuple[str, ...]

    @classmethod
    def from_rows(cls, genre: str, rows: Iterable[str]) -> Solution:
        """A solution from rows as `rows` gives them; `check` says whether it solves anything."""
        known = find_genre(genre)
        read = _mark_rows(known, rows, walls=known.walls)
        return cls(known.name, tuple(row.replace(known.absent, ".") for row in read))

    @classmethod
    def on(cls, puzzle: Puzzle, rows: Iterable[str]) -> Solution:
        """A solution of a puzzle. Akari walls may be left out of the rows, not contradicted."""
        return cls.from_marks(puzzle, Marks.on(puzzle, rows))

    @classmethod
    def from_marks(cls, puzzle: Puzzle, marks: Marks) -> Solution:
        """The marks taken as final: an open cell holds nothing."""
        _require_shape(puzzle, marks.rows, "marks")
        genre = find_genre(puzzle.genre)
        rows = [row.replace(genre.absent, ".") for row in marks.rows]
        return cls(puzzle.genre, tuple(map(genre.shown, puzzle.rows, rows)))

    @classmethod
    def from_placed(cls, puzzle: Puzzle, placed: Iterable[Cell]) -> Solution:
        """The solution with bulbs, or black cells, exactly there."""
        letter = find_genre(puzzle.genre).placed
        rows = [["."] * puzzle.width for _ in range(puzzle.height)]
        for row, col in placed:
            puzzle._require_cell((row, col))
            rows[row][col] = letter
        return cls.from_marks(puzzle, Marks(puzzle.genre, tuple(map("".join, rows))))

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def placed(self) -> list[Cell]:
        """The cells with a bulb (Akari) or coloured black (Kuromasu), row by row."""
        return _find(self.rows, find_genre(self.genre).placed)

    @property
    def marks(self) -> Marks:
        """The same, as marks: every cell that is not a wall placed or excluded."""
        genre = find_genre(self.genre)
        table = str.maketrans({".": genre.absent, **dict.fromkeys(genre.walls, ".")})
        return Marks(self.genre, tuple(row.translate(table) for row in self.rows), True)

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def turned(self, turn: Turn) -> Solution:
        return Solution(self.genre, tuple(map("".join, turn_rows(self.rows, turn))))

    def __repr__(self) -> str:
        return f"Solution.from_rows({self.genre!r}, {list(self.rows)!r})"


def _find(rows: tuple[str, ...], mark: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == mark]


def _marks_of(genre: Genre) -> str:
    return f"'{genre.placed}', '{genre.absent}' or '.'"


def _mark_rows(genre: Genre, rows: Iterable[str], *, walls: str) -> tuple[str, ...]:
    if isinstance(rows, str):
        raise FormatError(f"expected a list of rows, got one string: {quote(rows)}")
    read = tuple(rows)
    allowed = {".", genre.placed, genre.absent, *walls}
    for index, row in enumerate(read):
        if not isinstance(row, str):
            raise FormatError(f"row {index + 1}: a row of marks is a string, got {quote(row)}")
        for col, char in enumerate(row):
            if char not in allowed:
                raise FormatError(
                    f"{cell_name((index, col))}: expected {_marks_of(genre)}, got {quote(char)}"
                )
    if not read or not read[0]:
        raise FormatError("marks need at least one row and one column")
    _require_same_length(read, len(read[0]))
    return read


def _require_shape(puzzle: Puzzle, rows: tuple[str, ...], what: str) -> None:
    if (len(rows), len(rows[0])) != (puzzle.height, puzzle.width):
        raise FormatError(
            f"the {what} are {len(rows[0])} wide and {len(rows)} high,"
            f" the puzzle {puzzle.width} and {puzzle.height}"
        )


def _without_walls(puzzle: Puzzle, walls: str, row: str, index: int) -> str:
    kept = []
    for col, char in enumerate(row):
        if char in walls:
            # A wall may be shown without its number, but not where the puzzle has none.
            here = puzzle[index, col]
            if here == "." or (char != "#" and char != here):
                raise FormatError(
                    f"{cell_name((index, col))}: the marks show {char!r}, the puzzle {here!r}"
                )
            char = "."
        kept.append(char)
    return "".join(kept)
