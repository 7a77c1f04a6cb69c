"""`asp`: the facts that published answer set programs for these genres take as input.

| dialect           | wall                       | clue              | bulb or black cell | origin |
|-------------------|----------------------------|-------------------|--------------------|--------|
| numblack          | black(R,C)                 | numBlack(R,C,N)   | bulb(R,C)          | top    |
| black3            | black(e,R,C)               | black(N,R,C)      | lightbulb(R,C)     | top    |
| lparse            | black(R,C)                 | black(R,C,N)      | lightbulb(R,C)     | bottom |
| lparse, Kuromasu  |                            | num(R,C,N)        | black(R,C)         | bottom |
| tud               | black_cell_unnumbered(C,R) | black_cell(C,R,N) | light(C,R)         | top    |

All count from 1; row 1 is the top or the bottom row of the board. tud's solver says `lightbulb`.
The size comes from `row(1..h)` with `col(1..w)` or `column(1..w)`, or from `#const n` or `size`.
The solution's atoms may follow, as facts or as clingo prints an answer set. Without a dialect the
predicates decide; if two dialects could have written the text and mean different boards, it is
refused with a question.
By default Akari is written as `numblack`, Kuromasu as `lparse`.

Only facts are read. Rules, choices and directives are passed over, with a warning; `asp_facts` says
how, and what is refused. A cell's fact that holds a range or a variable is refused too, since
skipping it would change the board.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass

from lamplighter.errors import FormatError, LossWarning, UnknownNameError, quote
from lamplighter.formats.asp_facts import Facts, Signature, read_facts
from lamplighter.formats.base import Codecs, Document, Format, Reading
from lamplighter.genre import Content, find_genre, remembered
from lamplighter.grid import Cell, cell_name
from lamplighter.puzzle import Solution

__all__ = ["AKARI", "ALIASES", "ASP", "KUROMASU", "Asp", "Layout", "layout_of"]


@dataclass(frozen=True)
class Layout:
    """How one dialect writes one genre."""

    dialect: str
    genre: str
    size: str
    clue: str
    answers: tuple[str, ...]
    """Predicates of the solution; the first is written."""
    wall: str = ""
    clue_first: bool = False
    column_first: bool = False
    from_bottom: bool = False

    def foreign(self) -> frozenset[Signature]:
        """Predicates of other layouts. What they say would be lost, so they are refused."""
        return _CELLS - {(self.wall, 2), (self.clue, 3), *((name, 2) for name in self.answers)}

    def cell(self, first: int, second: int, height: int, width: int) -> Cell | None:
        """The cell that two arguments name, if it is on the board."""
        row, col = (second, first) if self.column_first else (first, second)
        if not (1 <= row <= height and 1 <= col <= width):
            return None
        return (height - row if self.from_bottom else row - 1), col - 1

    def atom(self, name: str, cell: Cell, height: int, clue: object = None) -> str:
        """The fact that `cell` reads back, with `clue` where the dialect puts it."""
        row = height - cell[0] if self.from_bottom else cell[0] + 1
        pair = [cell[1] + 1, row] if self.column_first else [row, cell[1] + 1]
        counts = [] if clue is None else [clue]
        terms = [*counts, *pair] if self.clue_first else [*pair, *counts]
        return f"{name}({','.join(map(str, terms))})."


class Asp(tuple[Layout, ...]):
    """The layouts of one genre; the first is written by default."""

    __slots__ = ()

    def __new__(cls, *layouts: Layout) -> Asp:
        return super().__new__(cls, layouts)


_NUMBLACK_SIZE = "row(1..{height}). column(1..{width}). index(0..4)."
_LPARSE_SIZE = "row(1..{height}). col(1..{width}). color(b;w)."
_BLACK3_SIZE = "row(1..{height}). col(1..{width}). num(0..4). num(e)."
_TUD_SIZE = "#const size = {width}."
_UNNUMBERED, _LIGHTS = "black_cell_unnumbered", ("light", "lightbulb")
AKARI = Asp(
    Layout("numblack", "akari", _NUMBLACK_SIZE, "numBlack", ("bulb",), "black"),
    Layout("lparse", "akari", _LPARSE_SIZE, "black", ("lightbulb",), "black", from_bottom=True),
    Layout("black3", "akari", _BLACK3_SIZE, "black", ("lightbulb",), clue_first=True),
    Layout("tud", "akari", _TUD_SIZE, "black_cell", _LIGHTS, _UNNUMBERED, column_first=True),
)
KUROMASU = Asp(Layout("lparse", "kuromasu", _LPARSE_SIZE, "num", ("black",), from_bottom=True))
_CODECS = Codecs("asp", Asp)
_DIALECTS = ("tud", "lparse", "numblack", "black3")
_TRIED = ("numblack", "lparse", "black3", "tud")  # where several can read a text, in this order
ALIASES = {"lparse-bottom": "lparse"}

# `light` is not among them: the programs of numblack and black3 call a lit cell that.
_CELLS: frozenset[Signature] = frozenset(
    (name, arity)
    for arity, names in (
        (2, ("black", "bulb", "lightbulb", _UNNUMBERED)),
        (3, ("black", "numBlack", "num", "black_cell")),
    )
    for name in names
)
_TELLS: dict[Signature, str] = {
    ("black_cell", 3): "tud",
    (_UNNUMBERED, 2): "tud",
    ("light", 2): "tud",
    ("color", 1): "lparse",
    ("num", 3): "lparse",
    ("num", 1): "black3",
    ("numBlack", 3): "numblack",
    ("bulb", 2): "numblack",
    ("column", 1): "numblack",
    ("index", 1): "numblack",
}
_KNOWN = frozenset({*_CELLS, *_TELLS, ("row", 1), ("col", 1), ("genre", 1), ("placed", 1)})


def read(text: str, reading: Reading) -> Document:
    facts = read_facts(text, _KNOWN)
    found: list[Document] = []
    layouts: list[Layout] = []
    errors: dict[str, None] = {}
    for layout in _candidates(facts, reading):
        try:
            doc = _build(layout, facts, reading)
        except FormatError as error:
            errors[str(error)] = None
        else:
            # Readings that agree on everything are one reading.
            if doc not in found:
                found.append(doc)
                layouts.append(layout)
    if len(found) > 1:
        names = " and as ".join(f"{each.genre} in dialect {each.dialect}" for each in layouts)
        asked = "genre" if len({each.dialect for each in layouts}) == 1 else "dialect"
        raise FormatError(f"the facts can be read as {names}: name the {asked}")
    if not found:
        raise FormatError("; or: ".join(errors))
    if note := facts.note():
        warnings.warn(note, LossWarning, stacklevel=2)
    return found[0]


def _candidates(facts: Facts, reading: Reading) -> list[Layout]:
    """The layouts the text may be in, by what the caller said or by its predicates."""
    if reading.dialect is not None:
        dialects = {_find_dialect(reading.dialect)}
    else:
        dialects = {dialect for signature, dialect in _TELLS.items() if signature in facts.atoms}
        if any("e" in terms[:1] for terms in facts.atoms.get(("black", 3), [])):
            dialects.add("black3")
        if not dialects and "size" in facts.consts and not _CELLS & facts.atoms.keys():
            dialects = {"tud"}
        if not dialects:
            dialects = {"lparse", "black3"} if ("col", 1) in facts.atoms else set(_DIALECTS)
    said = {term for (term,) in facts.atoms.get(("genre", 1), [])} & _CODECS.by_genre().keys()
    fitting = [each for each in _layouts() if each.dialect in dialects]
    if len(said) == 1:
        reading.require_genre(*said)
        fitting = [each for each in fitting if each.genre in said]
    if reading.genre is not None:
        fitting = [each for each in fitting if each.genre == reading.genre]
    if not fitting:
        names = " or ".join(sorted(dialects))
        raise FormatError(f"the asp dialect {names} has no {reading.genre or ' '.join(said)}")
    foreign = {each: sorted(each.foreign() & facts.atoms.keys()) for each in fitting}
    if all(foreign.values()):
        layout, ((name, arity), *_) = next(iter(foreign.items()))
        raise FormatError(
            f"{name}/{arity} means nothing for {layout.genre} in dialect {layout.dialect}"
        )
    return [each for each in fitting if not foreign[each]]


@remembered
def _layouts() -> list[Layout]:
    found = [layout for layouts in _CODECS.by_genre().values() for layout in layouts]
    return sorted(found, key=lambda layout: _TRIED.index(layout.dialect))


def layout_of(dialect: str, genre: str) -> Layout | None:
    """How a dialect writes a genre; None where it does not."""
    return next((e for e in _layouts() if (e.dialect, e.genre) == (dialect, genre)), None)


def _find_dialect(name: str) -> str:
    name = ALIASES.get(name, name)
    if name not in _DIALECTS:
        raise UnknownNameError("asp dialect", name, _DIALECTS)
    return name


def _build(layout: Layout, facts: Facts, reading: Reading) -> Document:
    """The document the facts hold in this layout."""
    height, width = _size(facts, reading)
    genre = find_genre(layout.genre)
    blank = genre.blank
    board: list[list[Content]] = [[blank] * width for _ in range(height)]

    def cell_of(name: str, terms: list[str], pair: list[str]) -> Cell:
        first, second = facts.value(pair[0]), facts.value(pair[1])
        if first is not None and second is not None:
            cell = layout.cell(first, second, height, width)
            if cell is not None:
                return cell
        shown = quote(f"{name}({','.join(terms)})")
        if first is None or second is None:
            raise FormatError(f"expected the numbers of a cell, got {shown}")
        raise FormatError(f"{shown} is outside the board, {width} wide and {height} high")

    for terms in facts.atoms.get((layout.wall, 2), []):
        row, col = cell_of(layout.wall, terms, terms)
        board[row][col] = "#"
    for terms in facts.atoms.get((layout.clue, 3), []):
        count = terms[0] if layout.clue_first else terms[2]
        row, col = cell_of(layout.clue, terms, terms[1:] if layout.clue_first else terms[:2])
        clue = _clue(layout, facts, count, (row, col))
        before = board[row][col]
        if before not in (blank, "#", clue) and clue != "#":
            raise FormatError(f"{cell_name((row, col))}: two clues, {before} and {clue}")
        board[row][col] = before if clue == "#" and before != blank else clue
    puzzle = reading.puzzle(genre.name, [genre.join(row) for row in board])
    placed = [
        cell_of(name, terms, terms)
        for name in layout.answers
        for terms in facts.atoms.get((name, 2), [])
    ]
    # An answer without a single bulb or black cell leaves no atom, so the writer says so.
    answered = bool(placed) or ["0"] in facts.atoms.get(("placed", 1), [])
    solution = Solution.from_placed(puzzle, placed) if answered else None
    return Document(puzzle, solution=solution, format="asp")


def _size(facts: Facts, reading: Reading) -> tuple[int, int]:
    square = facts.consts.get("n", facts.consts.get("size"))
    height = facts.side(reading.height, "row")
    width = facts.side(reading.width, "col", "column")
    height = next((n for n in (height, square, reading.height) if n is not None), None)
    width = next((n for n in (width, square, reading.width) if n is not None), None)
    if height is None or width is None:
        raise FormatError(
            "the facts give no size: expected row(1..h) and col(1..w), #const n or #const size"
        )
    reading.require_size(height, width)
    return height, width


def _clue(layout: Layout, facts: Facts, count: str, cell: Cell) -> Content:
    if layout.clue_first and count == "e":
        return "#"
    value = facts.value(count)
    walls = find_genre(layout.genre).walls
    digits = walls.replace("#", "")
    if value is None or (walls and str(value) not in tuple(digits)):
        wanted = f"{digits[0]} to {digits[-1]}" if walls else "a number"
        raise FormatError(f"{cell_name(cell)}: expected a clue, {wanted}, got {quote(count)}")
    return str(value) if walls else value


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    height, width, genre = puzzle.height, puzzle.width, puzzle.genre
    known = _CODECS.of(genre)
    dialect = known[0].dialect if dialect is None else _find_dialect(dialect)
    layout = layout_of(dialect, genre)
    if layout is None:
        raise FormatError(f"the asp dialect {dialect} has no {genre}; {known[0].dialect} has it")
    if dialect == "tud" and height != width:
        raise FormatError(f"the asp dialect tud writes square boards only, got {width}x{height}")
    origin = "column, row" if layout.column_first else "row, column"
    where = "bottom" if layout.from_bottom else "top"
    lines = [
        f"% {genre}, {width} wide and {height} high; {origin}, row 1 is the {where} row",
        layout.size.format(height=height, width=width),
    ]
    if dialect == "lparse" and not puzzle.clues:
        # black(R,C) alone is a wall in one genre and an answer in the other.
        lines.append(f"genre({genre}).")
    for row, contents in enumerate(puzzle.rows):
        facts = [
            _fact(layout, content, (row, col), height)
            for col, content in enumerate(contents)
            if content not in (None, ".")
        ]
        if facts:
            lines.append(" ".join(facts))
    if doc.solution is not None:
        lines += ["% the solution", *_solution_lines(layout, doc.solution)]
    return "\n".join(lines) + "\n"


def _fact(layout: Layout, content: Content, cell: Cell, height: int) -> str:
    if content == "?":
        raise FormatError(f"{cell_name(cell)}: asp facts have no clue of unknown count")
    if content == "#" and layout.wall:
        return layout.atom(layout.wall, cell, height)
    return layout.atom(layout.clue, cell, height, "e" if content == "#" else content)


def _solution_lines(layout: Layout, solution: Solution) -> list[str]:
    rows: dict[int, list[str]] = {}
    for cell in solution.placed:
        rows.setdefault(cell[0], []).append(layout.atom(layout.answers[0], cell, solution.height))
    return [" ".join(row) for row in rows.values()] or ["placed(0)."]


_LOOKS = re.compile(
    r"\b(?:row|col|column|black|numBlack|black_cell|black_cell_unnumbered|num|bulb|light|lightbulb)"
    r"\s*\(\s*(?:[0-9]|e\s*,)|^[ \t]*#const\s",
    re.MULTILINE,
)

ASP = Format(
    name="asp",
    title="answer set programming facts, in four dialects",
    read=read,
    write=write,
    codecs=_CODECS,
    detect=lambda text: _LOOKS.search(text) is not None,
    dialects=_DIALECTS,
    endings=(".lp",),
    holds_solution=True,
    holds_unknown_clue=False,
)
