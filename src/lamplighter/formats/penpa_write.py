"""The writing half of `penpa`, and the tables both halves share.

A link is base64 of raw deflate of a text of lines; penpa-edit's loader needs all of them, so the
settings we have no use for are written as well: pen modes, visible tabs, empty colour layers.

What a document holds decides the kind of link:

| document               | link                                                                   |
|------------------------|------------------------------------------------------------------------|
| a puzzle, maybe marks  | `m=edit`: opens in the editor, marks in the answer layer               |
| a puzzle, a solution   | `m=solve` with `a=`: opens for solving, penpa-edit checks the answer   |
| all three              | `m=edit` with `a=` and `l=solvedup`: carry on solving from the marks   |

penpa-edit itself opens boards of up to 100x100 cells; larger links are for our own reader.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Codecs, Document
from lamplighter.genre import find_genre, remembered
from lamplighter.grid import Cell, cells_of
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = [
    "AKARI",
    "BULB",
    "CODECS",
    "DOT",
    "ESCAPES",
    "GREEN",
    "KUROMASU",
    "MEANT_EMPTY",
    "MOST_BYTES",
    "SHADES",
    "SHORTCUTS",
    "Frame",
    "Penpa",
    "genres_named",
    "write",
]

HOST = "https://swaroopg92.github.io/penpa-edit/"
MOST_BYTES = 8 * 1024 * 1024
"""The longest text inside a link: a full board of 500 x 500 fits, a deflate bomb does not."""

_WORDS = {
    "z9": "qa",
    "zQ": "pu_q",
    "zA": "pu_a",
    "zG": "grid",
    "zM": "edit_mode",
    "zS": "surface",
    "zL": "line",
    "zE": "lineE",
    "zW": "wall",
    "zC": "cage",
    "zN": "number",
    "zY": "symbol",
    "zP": "special",
    "zB": "board",
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "z1": "numberS",
    "zF": "freeline",
    "z2": "freelineE",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "direction",
    "z0": "squareframe",
    "z5": "polygon",
    "z4": "deletelineE",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
}
# A real z is doubled before anything else, so that afterwards every z opens a shortcut.
SHORTCUTS = {"zZ": "z", **{code: f'"{word}"' for code, word in _WORDS.items()}, "zO": "null"}

SHADES = (1, 3, 4, 8)
"""The surface colours that penpa-edit's own answer check takes for a shaded cell."""
BLACK = 4
GREEN = 2
BULB = (3, "sun_moon")
DOT = (8, "ox_B")

MEANT_EMPTY = "{ "
"""How the settings of the answer begin when a solution without a bulb or black cell is meant.

An answer that penpa-edit made is empty when its author drew nothing; it writes no blank there.
"""

_COMMA = {",": "%2C"}
ESCAPES = {
    "title": _COMMA,
    "author": _COMMA,
    # Kept apart from %2C, which addresses hold in their own right; penpa-edit leaves both alone.
    "source": {",": "%2c"},
    "rules": {",": "%2C", "\n": "%2D", "&": "%2E", "=": "%2F"},
}
"""How the header, with commas between its fields, writes what would break it."""


class Penpa(NamedTuple):
    """How a genre is drawn. Walls are shaded cells, clues numbers, on the walls if any."""

    tag: str
    pen: str
    """The pen that solves it."""
    check: str
    """The parts of the drawing that make up the answer."""
    number_style: int
    symbol: tuple[int, str] | None = None
    """The symbol that stands for what is placed; None where the cell itself is shaded."""


AKARI = Penpa("akari", "akari", "sol_akari", 4, BULB)  # numbers are white, on walls
KUROMASU = Penpa("kurodoko", "blpo", "sol_surface", 6)  # numbers are black, in circles
CODECS = Codecs("penpa", Penpa)


@remembered
def _genre_of_tag() -> dict[str, str]:
    return {
        name: genre for genre in CODECS.by_genre() for name in (genre, *find_genre(genre).aliases)
    }


_CELL_SIZE = 38
_VERSION = [3, 1, 4]


@dataclass(frozen=True)
class Frame:
    """Where the board lies among penpa's points; `nx` and `ny` count the margins in."""

    nx: int
    ny: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def height(self) -> int:
        return self.ny - self.top - self.bottom

    @property
    def width(self) -> int:
        return self.nx - self.left - self.right

    def index_of(self, cell: Cell) -> int:
        """The point in the middle of a cell. Two unseen cells lie around the whole grid."""
        return (self.nx + 4) * (cell[0] + self.top + 2) + cell[1] + self.left + 2

    def cell_at(self, index: int) -> Cell | None:
        """The cell a point is the middle of; None for margins, edges, corners and nonsense."""
        row, col = divmod(index, self.nx + 4)
        row, col = row - self.top - 2, col - self.left - 2
        return (row, col) if 0 <= row < self.height and 0 <= col < self.width else None

    @property
    def centre(self) -> int:
        """The point penpa-edit centres its canvas on: a cell, an edge or a corner."""
        points = (self.nx + 4) * (self.ny + 4)
        kind = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[self.nx % 2, self.ny % 2]
        return kind * points + (self.nx + 4) * ((self.ny - 1) // 2 + 2) + (self.nx - 1) // 2 + 2


def genres_named(tags: Iterable[str]) -> set[str]:
    """The genres among a drawing's tags."""
    known = _genre_of_tag()
    return {known[tag.lower()] for tag in tags if tag.lower() in known}


def write(doc: Document, dialect: str | None) -> str:
    puzzle, solution = doc.puzzle, doc.solution
    marks = None if doc.marks is None or doc.marks.is_empty else doc.marks
    solving = solution is not None and marks is None
    text = "\n".join(_lines(doc, marks, solving))
    for code, meant in SHORTCUTS.items():
        text = text.replace(meant, code)
    link = f"{HOST}#m={'solve' if solving else 'edit'}&p={_pack(text)}"
    if solution is not None:
        link += "&a=" + _pack(_dump(_answer(puzzle, solution)))
        if marks is not None:
            link += "&l=solvedup"
    return link


def _pack(text: str) -> str:
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        char = text[error.start]
        raise FormatError(f"the text cannot be written as UTF-8: it holds {char!r}") from None
    if len(data) > MOST_BYTES:
        raise FormatError(
            f"a penpa link holds at most {MOST_BYTES} bytes of drawing, this one needs {len(data)}"
        )
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(deflate.compress(data) + deflate.flush()).decode()


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _lines(doc: Document, marks: Marks | None, solving: bool) -> list[str]:
    puzzle = doc.puzzle
    frame = Frame(puzzle.width, puzzle.height)
    codec = CODECS.of(puzzle.genre)
    modes = _modes(codec, "pu_q" if marks is None and not solving else "pu_a")
    checks = _dump({codec.check: True} if doc.solution is not None else {})
    if doc.solution is not None and not doc.solution.placed:
        checks = checks.replace("{", MEANT_EMPTY)
    nothing = _dump(_layer())
    if solving:
        pen = modes["pu_a"]
        mode_line = "~".join(map(_dump, (modes["grid"], pen["edit_mode"], pen["combi"])))
        answer, colours, last = "", "x", "false"
    else:
        mode_line = _dump(modes)
        answer, colours, last = _dump(_marked(frame, marks)), nothing, ""
    # A link to carry on solving has its clock where the others have the checks.
    resumed = doc.solution is not None and marks is not None
    return [
        ",".join(_header(doc, frame)),
        "[0,0,0,0]",
        mode_line,
        _dump(_question(frame, puzzle)),
        answer,
        _dump(_steps(frame)),
        _dump(["Surface", "Composite"] if solving else _TABS),
        *(["00:00:00:00:0", checks] if resumed else [checks, '"x"']),
        '"x"',
        _dump(_VERSION),
        _dump(modes),
        '"x"',
        "0",
        nothing,
        colours,
        "{}",
        _tags(doc),
        last,
    ]


_TABS = ["Surface", "Number Normal", "Shape", "Composite"]


def _header(doc: Document, frame: Frame) -> list[str]:
    sizes = [frame.nx, frame.ny, _CELL_SIZE, 0, 1, 1]
    canvas = [(frame.nx + 1) * _CELL_SIZE, (frame.ny + 1) * _CELL_SIZE, frame.centre, frame.centre]
    words = {key: _header_text(doc, key) for key in ESCAPES}
    return [
        "square",
        *map(str, sizes + canvas),
        *"0000",
        f"Title: {words['title']}",
        f"Author: {words['author']}",
        words["source"],
        words["rules"],
        "OFF",
        "false",
        "",
    ]


def _header_text(doc: Document, key: str) -> str:
    value = doc.meta.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FormatError(f"a penpa link holds the {key} as text, got {quote(value)}")
    for meant, code in ESCAPES[key].items():
        if code in value:
            raise FormatError(
                f"a penpa link cannot hold {code} in the {key}, where it stands for {meant!r}:"
                f" {quote(value)}"
            )
        value = value.replace(meant, code)
    if "\n" in value:
        raise FormatError(f"a penpa link holds the {key} on one line, got {quote(value)}")
    return value


def _tags(doc: Document) -> str:
    """The genre tags. A blank before the first says that the last is ours, not the document's."""
    tags = doc.meta.get("tags")
    tags = [] if tags is None else tags
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise FormatError(f"a penpa link holds the tags as a list of words, got {quote(tags)}")
    if genres_named(tags) == {doc.puzzle.genre}:
        return _dump(tags)
    return "[ " + _dump([*tags, CODECS.of(doc.puzzle.genre).tag])[1:]


def _modes(codec: Penpa, layer: str) -> dict[str, Any]:
    """Which pen each layer starts with: numbers to set a puzzle, the genre's own to solve it."""
    shared = {
        "surface": ["", BLACK],
        "wall": ["", 2],
        "cage": ["1", 10],
        "number": ["1", codec.number_style],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": [codec.pen, ""],
        "multicolor": ["", 1],
    }
    setting = {"edit_mode": "number", **shared, "line": ["1", 2], "lineE": ["1", 2]}
    solving = {"edit_mode": "combi", **shared, "line": ["1", 3], "lineE": ["1", 3]}
    return {
        "qa": layer,
        "grid": ["1", "2", "1"],
        "pu_q": {**setting, "sudoku": ["1", 1]},
        "pu_a": {**solving, "wall": ["", 3], "sudoku": ["1", 9]},
    }


def _layer(
    surface: dict[str, int] | None = None,
    number: dict[str, list[object]] | None = None,
    symbol: dict[str, list[object]] | None = None,
) -> dict[str, Any]:
    stacks: dict[str, Any] = {
        name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")
    }
    return {
        **stacks,
        "surface": surface or {},
        "number": number or {},
        "numberS": {},
        "symbol": symbol or {},
        **{name: {} for name in ("freeline", "freelineE")},
        **{name: [] for name in ("thermo", "arrows", "direction", "squareframe", "polygon")},
        **{name: {} for name in ("line", "lineE", "wall", "cage", "deletelineE")},
        **{name: [] for name in ("killercages", "nobulbthermo")},
    }


def _question(frame: Frame, puzzle: Puzzle) -> dict[str, Any]:
    style = CODECS.of(puzzle.genre).number_style
    has_walls = bool(find_genre(puzzle.genre).walls)
    walls = [cell for cell in puzzle.cells() if has_walls and puzzle[cell] != "."]
    return _layer(
        surface={str(frame.index_of(cell)): BLACK for cell in walls},
        number={
            str(frame.index_of(cell)): [clue, style, "1"] for cell, clue in puzzle.clues.items()
        },
    )


def _marked(frame: Frame, marks: Marks | None) -> dict[str, Any]:
    if marks is None:
        return _layer()
    dots = {str(frame.index_of(cell)): [*DOT, 1] for cell in marks.excluded}
    placed = [str(frame.index_of(cell)) for cell in marks.placed]
    symbol = CODECS.of(marks.genre).symbol
    if symbol is not None:
        return _layer(symbol={**dots, **{index: [*symbol, 1] for index in placed}})
    return _layer(surface=dict.fromkeys(placed, BLACK), symbol=dots)


def _steps(frame: Frame) -> list[int]:
    """The middles of all cells: the first, then each as its distance from the one before."""
    points = [frame.index_of(cell) for cell in cells_of(frame.height, frame.width)]
    return [points[0], *(after - before for before, after in pairwise(points))]


def _answer(puzzle: Puzzle, solution: Solution) -> list[list[str]]:
    """The six lists penpa-edit compares with its own as text: sorted as text, then."""
    frame = Frame(puzzle.width, puzzle.height)
    points = [frame.index_of(cell) for cell in solution.placed]
    symbol = CODECS.of(puzzle.genre).symbol
    if symbol is not None:
        return [[], [], [], [], [], sorted(f"{point},{symbol[0]}H" for point in points)]
    return [sorted(map(str, points)), [], [], [], [], []]
