"""What a genre is: one value, which says all that the rest of the package needs to know about it.

| genre    | puzzle row                            | marks row         | solution row        |
|----------|---------------------------------------|-------------------|---------------------|
| akari    | a string of `.` white, `#` wall, `0-4`| `o` bulb, `+` none| the puzzle with `o` |
| kuromasu | a tuple of None, int or "?" (no count)| `#` black, `+` not| `#` black, `.` white|

In marks `.` is a cell not decided yet; an Akari wall is `.` there too. Boards with walls are
written like the first, all others like the second.

The genres themselves are in `genres/`, which is loaded when the first one is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from itertools import chain
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, ParamSpec, TypeVar, cast, overload

from lamplighter.errors import (
    FormatError,
    InvalidPuzzleError,
    UnknownNameError,
    UnsupportedError,
    quote,
)
from lamplighter.grid import Cell, cell_lists, cell_name, nearest_first

if TYPE_CHECKING:
    from lamplighter.engine import Engine
    from lamplighter.genres.constraints import Constraint
    from lamplighter.puzzle import Marks, Puzzle

__all__ = [
    "GENRES",
    "Bands",
    "Change",
    "Clue",
    "Content",
    "Genre",
    "Genres",
    "Hollow",
    "Look",
    "Making",
    "Row",
    "Violation",
    "Words",
    "find_genre",
    "register",
    "remembered",
    "unregister",
]

Clue = int | Literal["?"]
Content = str | int | None
"""What one cell of a puzzle holds: a letter where there are walls, else a clue or None."""
Row = str | tuple[Content, ...]

LARGEST_CLUE = 1_000_000
"""No format writes more; what lenient readers accept stays a small number."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule the board breaks: its name, the cells it shows on, and a sentence for a player."""

    rule: str
    cells: tuple[Cell, ...]
    message: str

    def to_json(self) -> dict[str, Any]:
        """The violation as plain JSON values."""
        return {"rule": self.rule, "cells": cell_lists(self.cells), "message": self.message}


# Words, looks, and what setters may change --------------------------------------------------------


class Words(NamedTuple):
    """What players call a genre's marks; what is in braces is filled in."""

    placed: str = "mark"
    """The word for what is placed, as in "3 bulbs"."""
    absent: str = "empty"
    """The word for a cell without one, as in "2 cells marked empty"."""
    place_one: str = "put a {placed} at {cells}"
    place_several: str = "put {placed}s at {cells}"
    placed_at: str = "the {placed} at {cell}"
    absent_at: str = "the cross at {cell}"
    finished: str = "Everything is placed, and the cells left are empty."
    """Why no more is to be told when cells are left that no step had to settle."""

    def place(self, cells: str, *, several: bool) -> str:
        """What to do at these cells: 'put bulbs at r1c1 and r2c3'."""
        template = self.place_several if several else self.place_one
        return template.format(placed=self.placed, cells=cells)

    def name(self, cell: str, *, placed: bool) -> str:
        """A mark as you would say it: 'the bulb at r1c1'."""
        template = self.placed_at if placed else self.absent_at
        return template.format(placed=self.placed, cell=cell)


class Look(NamedTuple):
    """How what is placed is drawn. Walls and clues look the same in every genre."""

    placed: Literal["disc", "bulb", "black"] = "disc"
    """A shape in the cell, or `black`: the cell itself turns dark."""
    glyphs: tuple[str, str] = ("●", "×")
    """What is placed, and a cell without, in a drawing made of characters."""
    light: Callable[[Puzzle, Sequence[str]], tuple[str, ...]] | None = None
    """The cells that rows of marks light, as rows of `1` and `0`; None if nothing shines."""


_WORDS, _LOOK = Words(), Look()
_NAME = re.compile("[a-z][a-z-]*")


class Change(NamedTuple):
    """One thing to change in one cell of a puzzle."""

    kind: str
    """`add` a clue, `change` one, or turn a white cell into a `wall`."""
    cell: Cell
    clue: Clue | None


def new_clues(
    puzzle: Puzzle, differs: Collection[Cell], placed: Collection[Cell]
) -> Iterator[Change]:
    """Every clue that could be added or changed, with every number it may have."""
    genre = find_genre(puzzle.genre)
    low, high = genre.clue_range(puzzle.height, puzzle.width)
    cells = nearest_first(puzzle.height, puzzle.width, differs)
    closed = () if genre.open_clues else set(placed)
    for cell in cells:
        if puzzle[cell] == genre.bare and cell not in closed:
            for clue in range(low, high + 1):
                yield Change("add", cell, clue)
    clues = puzzle.clues
    for cell in cells:
        for clue in range(low, high + 1) if cell in clues else ():
            if clue != clues[cell]:
                yield Change("change", cell, clue)


class Hollow(NamedTuple):
    """How many cells a rectangle without walls, or without clues, may have."""

    share: float
    """Of the cells of a small board."""
    usual: int
    """On a board of a hundred cells or fewer."""
    each: int
    """One more for each so many cells beyond a hundred."""
    most: int
    spread: float = 1.0
    """A board may have between this share of the bound and all of it: drawn for each."""

    def at(self, cells: int) -> float:
        """The bound on a board of that many cells."""
        more = max(0, cells - 100) / self.each
        return min(self.share * cells, self.usual + more, self.most)


class Making(NamedTuple):
    """How the engine generates a genre, unless the caller asks for something else."""

    density: float
    """The share of the cells that are walls, or placed in the solution."""
    shares: tuple[float | None, ...] = (None,)
    """Shares of clues to try in turn for a rare level; None means as few as possible."""
    uneven: frozenset[str] = frozenset()
    """Labels that are rare: their hollows are of any size, and a motif brings no symmetry."""
    all_clues: str | None = None
    """The label of every puzzle that shows all the clues it could, if that settles it."""
    densities: Mapping[str, tuple[float, ...]] = MappingProxyType({})
    """Those of published boards by label, the lowest to the highest: between two neighbours as many
    as between any others."""
    symmetries: tuple[tuple[str, int, int], ...] = ()
    """Those of published boards, each with how many of a thousand square ones have it, and of a
    thousand others."""
    hollow: Hollow | None = None
    """The largest rectangles without walls, or without clues, on published boards."""
    friendly: Mapping[str, tuple[float, float]] = MappingProxyType({})
    """By label: the share of clues that published puzzles show, least and most, where with as few
    as possible there would be far more hypotheses to go through."""


class Bands(NamedTuple):
    """Where the levels inside a label begin, chosen so that published boards spread over them.

    A bound is about a number of the path to the solution, by its name in `metrics/path.py`.
    """

    easy: tuple[str, float, float] = ("bottlenecks", 2, 4)
    """The number; one level up above the first bound, one more above the second."""
    normal: tuple[str, float, float] = ("beyond_easy", 1, 2)
    hard: float = float("inf")
    """Without a supposition: one up if more steps beyond the easy ones wait for one another."""
    long: int = 12
    """Links of a long supposition."""


_BANDS = Bands()

# The genre ----------------------------------------------------------------------------------------


# A genre is one of a kind, and compared as such.
@dataclass(frozen=True, eq=False, repr=False)
class Genre:
    """A set of rules, and all that differs with it. `GENRES` lists them; `register` adds one.

    Only the first six have to be given; what is left out is derived from the letters, or means
    that the genre has none.
    """

    name: str
    rules: tuple[str, ...]
    """The rules as a player reads them, one sentence each."""
    check: Callable[[Puzzle, Marks, bool], list[Violation]]
    """Every rule the marks break; the last argument says whether open cells count as empty."""
    lazy_constraints: Callable[[Puzzle], Iterator[Constraint]]
    """The rules of one puzzle in the closed set of kinds, made one by one on demand.

    A board of a million cells takes seconds, and a limit may come before the end.
    """
    violations: tuple[str, ...]
    """The names `check` may report, in the order it reports them."""
    clue_range: Callable[[int, int], tuple[int, int]]
    """The lowest and highest clue a height x width board may have."""

    aliases: tuple[str, ...] = ()
    placed: str = "#"
    """The mark that puts something on the board: a bulb, a black cell."""
    absent: str = "+"
    """The mark that says nothing goes here."""
    walls: str = ""
    """The letters of walls, `#` among them; marks and solutions may repeat them in place of `.`.

    With walls a row is a string, and a clue is a digit on a wall. Without any, a row is a tuple.
    """
    unknown_clue: bool = False
    """Whether a clue may be `?`, which leaves the count open."""
    open_clues: bool = False
    """Whether the player also decides the cells with clues; otherwise they hold nothing."""

    clue_rules: frozenset[str] = frozenset()
    """Those of the violations that name a clue first, and then the cells it counts."""
    words: Words = _WORDS
    look: Look = _LOOK
    idle: Callable[[Puzzle], list[Cell]] = lambda puzzle: []
    """The cells that no clue influences."""
    changes: Callable[[Puzzle, Collection[Cell], Collection[Cell]], Iterator[Change]] = new_clues
    """Every change of one cell that may repair an ambiguous puzzle, likeliest first.

    It gets the cells that differ between solutions, and those that are placed in all of them. There
    may be a million changes, so they come one by one, each kind from where the solutions differ on.
    """
    numbers: Callable[[Puzzle, Sequence[str], Iterable[Cell]], list[int | None]] | None = None
    """The number that a clue in each of some cells would show in a solution; None for none.

    It gets the rows of the solution. Without this, `diagnose` looks for no sets of clues.
    """
    notices: Callable[[Sequence[str], Cell], list[Cell]] | None = None
    """What a number in a cell notices of a solution: a placed cell in each direction at most.

    It gets the rows of the solution. Of the placed cells that no clue notices any may go, and it is
    a solution still; None where that is not so.
    """

    core: Engine | str | None = None
    """Its `engine`, or where it is: `lamplighter.engine:AKARI`. The core is loaded on demand."""
    codecs: Mapping[str, Any] | str = field(default_factory=dict)
    """The genre's codecs, by the name of the format; or the module that has them as `CODECS`.

    That module is above this one, and is loaded on demand.
    """
    ladder: tuple[Any, ...] | str = ()
    """Its techniques, easiest first, the last of them search; or the module with the `LADDER`."""
    bands: Bands = _BANDS
    """Where its levels begin."""
    making: Making | None = None
    """How it is generated; None if it cannot be."""
    wishes: frozenset[str] = frozenset()
    """What `generate` may be asked for beyond what makes sense for every genre."""

    blank: Content = field(init=False)
    """What an empty cell holds: `.`, or None."""
    bare: Content = field(init=False)
    """What a removed clue leaves behind: a wall without a number, or None."""

    def __post_init__(self) -> None:
        for name in (self.name, *self.aliases):
            if not _NAME.fullmatch(name):  # the text format opens with it
                raise ValueError(f"a genre's name is of small letters and dashes, got {name!r}")
        marks = {self.placed, self.absent, "."}
        taken = self.walls + '?"\\;0123456789'  # a line of text that opens with ; is a comment
        if len(marks) < 3 or any(
            len(mark) != 1 or mark in taken or mark.isspace() for mark in marks
        ):
            raise ValueError(f"{self.name}: marks are two letters that no cell of a puzzle holds")
        if self.walls and "#" not in self.walls:
            raise ValueError(f"{self.name}: a wall without a number is '#'")
        object.__setattr__(self, "blank", "." if self.walls else None)
        object.__setattr__(self, "bare", "#" if self.walls else None)

    @property
    def title(self) -> str:
        """Its name as a reader expects it: `Akari`."""
        return self.name.capitalize()

    @property
    def a_title(self) -> str:
        """The same with an article: `an Akari`."""
        return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.title}"

    def __repr__(self) -> str:
        return f"<Genre {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        # There is one of each name; another process has its own.
        return find_genre, (self.name,)

    def to_json(self) -> dict[str, Any]:
        """The genre as `lamplighter genres` lists it, as plain JSON values."""
        return {"name": self.name, "aliases": list(self.aliases), "rules": list(self.rules)}

    def constraints(self, puzzle: Puzzle) -> list[Constraint]:
        """The rules of one puzzle in the closed set of kinds."""
        return list(self.lazy_constraints(puzzle))

    # Rows

    @cached_property
    def letters(self) -> frozenset[str]:
        """All letters a row may hold; none if rows are tuples."""
        return frozenset("." + self.walls) if self.walls else frozenset()

    def read_row(self, row: object, index: int) -> Row:
        """One row of a puzzle as it is kept, or a FormatError that names the cell."""
        return self._read_letters(row, index) if self.walls else self._read_cells(row, index)

    def read_rows(self, rows: Iterable[object]) -> tuple[Row, ...]:
        """All rows of a puzzle."""
        return tuple(self.read_row(row, index) for index, row in enumerate(rows))

    def read_usual(self, rows: Sequence[Any], max_side: int) -> tuple[Row, ...] | None:
        """All rows of a puzzle that has nothing wrong with it, as a few looks at all of it show.

        None if there may be something: then `read_rows` and the others say what.
        """
        height = len(rows)
        if not 0 < height <= max_side:
            return None
        kinds = set(map(type, rows))
        if kinds != {str} if self.walls else not kinds <= {list, tuple}:
            return None
        widths = set(map(len, rows))
        width = widths.pop()
        if widths or not 0 < width <= max_side:
            return None
        low, high = self.clue_range(height, width)
        if self.walls:
            known = _letters_within("." + self.walls, low, high)
            return tuple(rows) if known.fullmatch("".join(rows)) else None
        # By type as well: True is 1 to a set.
        if not set(map(type, chain.from_iterable(rows))) <= {int, NoneType}:
            return None
        clues = set().union(*rows) - {None}
        if clues and not low <= min(clues) <= max(clues) <= high:
            return None
        return tuple(map(tuple, rows))

    def _read_letters(self, row: object, index: int) -> str:
        if not isinstance(row, str):
            raise FormatError(f"row {index + 1}: {self.a_title} row is a string, got {quote(row)}")
        if not self.letters.issuperset(row):
            col = next(i for i, char in enumerate(row) if char not in self.letters)
            expected = _in_words("." + self.walls)
            raise FormatError(f"{cell_name((index, col))}: expected {expected}, got {row[col]!r}")
        return row

    def _read_cells(self, row: object, index: int) -> tuple[Content, ...]:
        if isinstance(row, str) or not isinstance(row, Iterable):
            held = "None, int and '?'" if self.unknown_clue else "None and int"
            raise FormatError(
                f"row {index + 1}: {self.a_title} row is a list of {held}, got {quote(row)}"
            )
        contents = tuple(row)
        for col, content in enumerate(contents):
            if content is None or (type(content) is int and 0 <= content <= LARGEST_CLUE):
                continue
            if not (self.unknown_clue and content == "?"):
                expected = "None, a clue or '?'" if self.unknown_clue else "None or a clue"
                raise FormatError(
                    f"{cell_name((index, col))}: expected {expected}, got {quote(content)}"
                )
        return contents

    def join(self, contents: Iterable[Content]) -> Row:
        """A row from what its cells hold."""
        return "".join(map(str, contents)) if self.walls else tuple(contents)

    def shown(self, contents: Row, marks: str) -> str:
        """A row of a solution: what is placed, and the walls around it."""
        if not self.walls:
            return marks
        placed = self.placed
        return "".join(
            mark if mark == placed else str(content)
            for content, mark in zip(contents, marks, strict=True)
        )

    def is_written_out(self, rows: Iterable[str]) -> bool:
        """Whether rows of marks are written the way solutions are, not the way marks are."""
        letters = set[str]().union(*rows)
        if self.walls:
            return not letters.isdisjoint(self.walls)
        return self.placed in letters and self.absent not in letters

    # Cells

    def can_place(self, content: Content) -> bool:
        """Whether the player decides a cell with that content."""
        return content == self.blank or self.open_clues

    def clue_at(self, content: Content) -> Clue | None:
        """The clue in a cell's content: a count, "?" for one unknown, None for no clue."""
        if content is None or content == ".":
            return None
        if content == "?":
            return "?"
        if isinstance(content, int):
            return content
        return int(content) if content != "#" else None

    def read_clue(self, clue: object, cell: Cell, height: int, width: int) -> Content:
        """What a cell with this clue holds, or an error that says which clues are possible."""
        low, high = self.clue_range(height, width)
        if clue == "?" and self.unknown_clue:
            return "?"
        if type(clue) is not int or not low <= clue <= high:
            raise InvalidPuzzleError(self._range_message(cell, quote(clue), low, high))
        return str(clue) if self.walls else clue

    def require_range(self, rows: Sequence[Row]) -> None:
        """Refuse a clue that no board of this size can have."""
        low, high = self.clue_range(len(rows), len(rows[0]))
        # Few clues are different ones: only a board with one out of range is looked through.
        held = map(self.clue_at, set[Content]().union(*rows))
        if all(low <= clue <= high for clue in held if isinstance(clue, int)):
            return
        for row, contents in enumerate(rows):
            for col, content in enumerate(contents):
                clue = self.clue_at(content)
                if isinstance(clue, int) and not low <= clue <= high:
                    raise InvalidPuzzleError(self._range_message((row, col), clue, low, high))

    def _range_message(self, cell: Cell, clue: object, low: int, high: int) -> str:
        return f"{cell_name(cell)}: {self.a_title} clue is {low} to {high} here, got {clue}"

    def validate(self, puzzle: Puzzle, *, square: bool = False) -> list[Violation]:
        """What is wrong with the puzzle's shape and clues; an empty list if nothing is."""
        found: list[Violation] = []
        height, width = puzzle.height, puzzle.width
        ragged = [index for index, row in enumerate(puzzle.rows) if len(row) != width]
        for index in ragged:
            length = len(puzzle.rows[index])
            cells = tuple((index, col) for col in range(length))
            sentence = f"row {index + 1} has {length} cells, the first has {width}."
            found.append(Violation("shape", cells, sentence))
        if square and height != width:
            sentence = f"The board is {width} wide and {height} high, not square."
            found.append(Violation("square", (), sentence))
        low, high = self.clue_range(height, width)
        for row, contents in enumerate(puzzle.rows):
            for col, content in enumerate(contents):
                clue = self.clue_at(content)
                if isinstance(clue, int) and not low <= clue <= high:
                    sentence = f"The clue {clue} is not between {low} and {high}."
                    found.append(Violation("clue-range", ((row, col),), sentence))
        return found

    # What lies beside and above

    def require_engine(self, done: str) -> Engine:
        """The engine, or an UnsupportedError: `Boxes puzzles cannot be explained: ...`."""
        if self.engine is None:
            raise UnsupportedError(
                f"{self.title} puzzles cannot be {done}: Lamplighter has no engine for them"
            )
        return self.engine

    @cached_property
    def engine(self) -> Engine | None:
        """What the native core can do for it. Without one, the general back ends solve it."""
        if not isinstance(self.core, str):
            return self.core
        module, _, name = self.core.partition(":")
        found: Engine = getattr(import_module(module), name)
        return found

    @cached_property
    def codec_of(self) -> Mapping[str, Any]:
        """The codecs by the name of the format; `formats` says what each kind holds."""
        found: Mapping[str, Any] = self._above(self.codecs, "CODECS")
        return found

    @cached_property
    def techniques(self) -> tuple[Any, ...]:
        """The techniques of the ladder, easiest first; none for a genre that is not explained."""
        found: tuple[Any, ...] = self._above(self.ladder, "LADDER")
        return found

    def _above(self, value: object, name: str) -> Any:
        return getattr(import_module(value), name) if isinstance(value, str) else value


def _in_words(letters: str) -> str:
    """Letters for a message; consecutive digits are shown by their ends."""
    digits = "".join(letter for letter in letters if letter.isdigit())
    parts = [repr(letter) for letter in letters if letter not in digits]
    if digits:
        parts.append(f"{digits[0]!r} to {digits[-1]!r}" if len(digits) > 1 else repr(digits))
    return f"{', '.join(parts[:-1])} or {parts[-1]}"


@cache
def _letters_within(letters: str, low: int, high: int) -> re.Pattern[str]:
    """A text of these letters, without the clues that are out of range."""
    kept = [each for each in letters if not each.isdigit() or low <= int(each) <= high]
    return re.compile(f"[{re.escape(''.join(kept))}]+")


# All of them --------------------------------------------------------------------------------------


class Genres(Sequence[Genre]):
    """The known genres, in order. Genres added or removed later show up in it."""

    def __init__(self) -> None:
        self._known: list[Genre] = []

    @overload
    def __getitem__(self, index: int) -> Genre: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Genre]: ...

    def __getitem__(self, index: int | slice) -> Genre | Sequence[Genre]:
        return self._known[index]

    def __len__(self) -> int:
        return len(self._known)

    def __reduce__(self) -> str:
        return "GENRES"

    def __repr__(self) -> str:
        return f"<Genres {', '.join(each.name for each in self._known)}>"


GENRES = Genres()
_BY_NAME: dict[str, Genre] = {}
_FORGET: list[Callable[[], None]] = []

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def remembered(function: Callable[_Asked, _Answer]) -> Callable[_Asked, _Answer]:
    """The function with its answers cached until a genre is added or removed."""
    kept = cache(function)
    _FORGET.append(kept.cache_clear)
    return cast("Callable[_Asked, _Answer]", kept)


def find_genre(name: str) -> Genre:
    """The genre of that name or alias: `find_genre("lightup") is AKARI`."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        # The genres are above the puzzle, which asks for them here: they are loaded when needed.
        import_module("lamplighter.genres")
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise UnknownNameError("genre", str(name), _BY_NAME) from None


def register(genre: Genre) -> None:
    """Make a genre known to everything: verbs, formats, pictures and the command line."""
    # The package's own come first: their names are taken even before one of them is asked for.
    import_module("lamplighter.genres")
    names = (genre.name, *genre.aliases)
    for name in names:
        if name in _BY_NAME:
            raise ValueError(f"{name!r} is the name of {_BY_NAME[name].name} already")
    GENRES._known.append(genre)
    _BY_NAME.update(dict.fromkeys(names, genre))
    _forget()


def unregister(genre: Genre) -> None:
    """Remove a genre again; its puzzles can no longer be used."""
    GENRES._known.remove(genre)
    for name in (genre.name, *genre.aliases):
        del _BY_NAME[name]
    _forget()


def _forget() -> None:
    for forget in _FORGET:
        forget()
