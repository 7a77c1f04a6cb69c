"""pencilbox and kanpen: the files of PencilBox, and the addresses of its web version Kanpen.

    6                            http://www.kanpen.net/bijutsukan.html?problem=2/3/._5_0_/._._._//
    6
    . . + . . .                  Akari:    `.` open, `0`-`4`, `5` wall without number, `+` bulb,
    . + 4 + . .                            `*` no bulb
                                 Kuromasu: `.` open, a number, `?` unknown clue, `#` black,
                                           `+` white

Height comes before width. An address names the genre by its page (`bijutsukan`, `kurodoko`) and
holds neither marks nor `?`; a text file holds both but names no genre, which shows only if a token
belongs to one genre alone.

PencilBox also writes XML, the dialect `xml`: see `pencilbox_xml.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, NoReturn

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, either, refuse_several
from lamplighter.formats.pencilbox_xml import META_KEYS, XmlTokens, is_xml, read_xml, write_xml
from lamplighter.formats.pzprv3_blocks import akari_board
from lamplighter.genre import Content, find_genre, remembered
from lamplighter.grid import cell_name
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["AKARI", "KANPEN", "KUROMASU", "PENCILBOX", "PencilBox"]

Tokens = list[list[str]]
"""One token per cell, row by row."""


class PencilBox(NamedTuple):
    """How a genre is written in files and addresses."""

    pages: tuple[str, ...]
    """The names of its page; the first is written."""
    read: Callable[[Tokens, Reading], tuple[Puzzle, list[str]]]
    """The puzzle, and rows of marks."""
    write: Callable[[Document], Tokens]
    tells: Callable[[set[str]], set[str]]
    """Those of the tokens that appear only in this genre's files."""
    xml: XmlTokens
    """What XML writes for its tokens."""


_CODECS = Codecs("pencilbox", PencilBox)


@remembered
def _pages() -> dict[str, str]:
    """The genres by the names of their pages."""
    return {page: genre for genre, codec in _CODECS.by_genre().items() for page in codec.pages}


def _first_pages() -> list[str]:
    return [codec.pages[0] for codec in _CODECS.by_genre().values()]


_ADDRESS = re.compile(r"\s*+[^?\s]*+\?problem=")
_NUMBER = re.compile(r"[0-9]{1,9}")
_CLUE = re.compile(r"[0-9]{1,7}")
_TEXT = re.compile(r"\s*+[0-9]{1,9}[ \t]*+\r?\n\s*+([0-9]{1,9})[ \t]*+\r?\n\s*+([.?#+*0-9][^\n]*+)")

_AKARI_TO_PUZZLE = str.maketrans("+*5", "..#")
_AKARI_TO_MARKS = str.maketrans("+*012345", "o+......")
_AKARI_TO_FILE = str.maketrans("o+#", "+*5")


def read(text: str, reading: Reading) -> Document:
    bare = text.strip()
    if bare.startswith("<"):
        return _read_xml(bare, reading)
    if _ADDRESS.match(bare):
        return _read_address(bare, reading)
    if _on_kanpen(bare):
        raise FormatError(f"expected '?problem=' in a Kanpen address, got {quote(bare)}")
    lines = [line.split() for line in bare.split("\n")]
    lines = [line for line in lines if line]
    if any(len(line) > 1 for line in lines[:2]):
        raise FormatError(f"expected height and width on two lines, got {quote(bare)}")
    height, width = _read_size([line[0] for line in lines[:2]], reading)
    refuse_several("pencilbox", 1 + _count_boards(lines[2 + height :]))
    rows = _require_shape(lines[2:], height, width)
    genre = reading.genre or _genre_of(rows)
    return _document(genre, rows, reading)


def _count_boards(lines: list[list[str]]) -> int:
    """How many boards begin in lines that follow a board."""
    count = 0
    while len(lines) > 1 and all(
        len(line) == 1 and _NUMBER.fullmatch(line[0]) for line in lines[:2]
    ):
        count += 1
        lines = lines[2 + int(lines[0][0]) :]
    return count


def _read_xml(text: str, reading: Reading) -> Document:
    tokens = {page: _CODECS.of(genre).xml for page, genre in _pages().items()}
    page, board, answer, meta = read_xml(text, reading, tokens, _first_pages())
    genre = _pages()[page]
    puzzle, _ = _CODECS.of(genre).read(board, reading)
    letters = _CODECS.of(genre).xml.letters
    rows = ["".join(letters[tag] for tag in row) for row in answer]
    if find_genre(genre).walls:
        rows = [_off_walls(puzzle, index, row) for index, row in enumerate(rows)]
    return Document(puzzle, Marks.on(puzzle, rows, handed_in=True), meta=meta, format="pencilbox")


def _off_walls(puzzle: Puzzle, index: int, row: str) -> str:
    """A row of marks without those on walls, which say nothing; a bulb there is refused."""
    genre = find_genre(puzzle.genre)
    for col, mark in enumerate(row):
        if mark == genre.placed and puzzle[index, col] != ".":
            raise FormatError(f"{cell_name((index, col))}: a {genre.words.placed} is on a wall")
    return "".join(
        mark if content == "." else "."
        for mark, content in zip(row, puzzle.rows[index], strict=True)
    )


def _read_address(text: str, reading: Reading) -> Document:
    front, _, data = text.partition("?problem=")
    name = front.rpartition("/")[2].removesuffix(".html")
    genre = _pages().get(name)
    if genre is None:
        pages = either(f"{page}.html" for page in _first_pages())
        raise FormatError(f"expected the page {pages} in the address, got {quote(text)}")
    parts = data.split("/")
    height, width = _read_size(parts[:2], reading)
    # Each row ends in "/", and one more ends the address.
    found = [row.removesuffix("_").split("_") for row in parts[2:] if row.strip()]
    rows = _require_shape(found, height, width)
    for row, tokens in enumerate(rows):
        for col, token in enumerate(tokens):
            if token in ("?", "+", "*", "#"):
                _refuse((row, col), "'.' or a number in an address", token)
    doc = _document(genre, rows, reading)
    return Document(doc.puzzle, format="kanpen")


def _read_size(words: list[str], reading: Reading) -> tuple[int, int]:
    for index, what in enumerate(("height", "width")):
        word = words[index] if index < len(words) else ""
        if not _NUMBER.fullmatch(word):
            raise FormatError(f"expected the {what}, a number, got {quote(word)}")
    height, width = int(words[0]), int(words[1])
    reading.require_size(height, width)
    return height, width


def _require_shape(rows: list[list[str]], height: int, width: int) -> list[list[str]]:
    if len(rows) != height:
        raise FormatError(f"expected {height} rows, got {len(rows)}")
    for index, tokens in enumerate(rows):
        if len(tokens) != width:
            raise FormatError(
                f"row {index + 1} has {len(tokens)} cells, expected {width}:"
                f" {quote(' '.join(tokens))}"
            )
    return rows


def _genre_of(rows: list[list[str]]) -> str:
    """The genre that a file reveals by a token no other genre has."""
    tokens = {token for row in rows for token in row}
    told = {genre: codec.tells(tokens) for genre, codec in _CODECS.by_genre().items()}
    found = [genre for genre, own in told.items() if own]
    if len(found) > 1:
        one, other = ((min(told[each]), find_genre(each).title) for each in found[:2])
        raise FormatError(
            f"{one[0]!r} stands in {one[1]} files only, {other[0]!r} in {other[1]} files only"
        )
    if not found:
        known = either(find_genre(genre).title for genre in told)
        raise FormatError(f"the file does not say whether it is {known}: give the genre")
    return found[0]


def _document(genre: str, rows: list[list[str]], reading: Reading) -> Document:
    puzzle, shown = _CODECS.of(genre).read(rows, reading)
    return Document(puzzle, Marks.on(puzzle, shown, handed_in=True), format="pencilbox")


_AKARI_TOKENS = frozenset(".012345+*")


def _read_akari(rows: Tokens, reading: Reading) -> tuple[Puzzle, list[str]]:
    for row, tokens in enumerate(rows):
        if not _AKARI_TOKENS.issuperset(tokens):
            col = next(i for i, token in enumerate(tokens) if token not in _AKARI_TOKENS)
            _refuse((row, col), "'.', 0 to 5, '+' or '*'", tokens[col])
    joined = ["".join(tokens) for tokens in rows]
    puzzle = reading.puzzle("akari", [row.translate(_AKARI_TO_PUZZLE) for row in joined])
    return puzzle, [row.translate(_AKARI_TO_MARKS) for row in joined]


def _read_kuromasu(rows: Tokens, reading: Reading) -> tuple[Puzzle, list[str]]:
    cells = [[_clue(t, (r, c)) for c, t in enumerate(row)] for r, row in enumerate(rows)]
    puzzle = reading.puzzle("kuromasu", cells)
    return puzzle, ["".join(t if t in ("#", "+") else "." for t in row) for row in rows]


def _tells_kuromasu(tokens: set[str]) -> set[str]:
    others = tokens - set(".012345+*")
    return {token for token in others if token in ("?", "#") or _CLUE.fullmatch(token)}


def _clue(token: str, cell: tuple[int, int]) -> Content:
    if token in (".", "#", "+"):
        return None
    if token == "?":
        return "?"
    if not _CLUE.fullmatch(token):
        _refuse(cell, "'.', a number, '?', '#' or '+'", token)
    return int(token)


def _refuse(cell: tuple[int, int], expected: str, token: str) -> NoReturn:
    raise FormatError(f"{cell_name(cell)}: expected {expected}, got {quote(token)}")


# Writing ----------------------------------------------------------------------------------------


def _write_akari(doc: Document) -> Tokens:
    return [list(row.translate(_AKARI_TO_FILE)) for row in akari_board(doc.puzzle, doc.marks)]


def _write_kuromasu(doc: Document) -> Tokens:
    puzzle = doc.puzzle
    marks = Marks.on(puzzle, doc.marks.rows) if doc.marks else Marks.empty(puzzle)
    rows = []
    for row, (contents, line) in enumerate(zip(puzzle.rows, marks.rows, strict=True)):
        for col, (content, mark) in enumerate(zip(contents, line, strict=True)):
            if content is not None and mark == "#":
                raise FormatError(f"{cell_name((row, col))}: black on a clue cannot be written")
        rows.append([m if c is None else str(c) for c, m in zip(contents, line, strict=True)])
    return rows


AKARI = PencilBox(
    ("bijutsukan", "lightup", "akari"),
    _read_akari,
    _write_akari,
    tells=lambda tokens: tokens & {"0", "*"},
    xml=XmlTokens({"u": ".", "w": "o", "s": "+"}),
)
KUROMASU = PencilBox(
    ("kurodoko",),
    _read_kuromasu,
    _write_kuromasu,
    tells=_tells_kuromasu,
    xml=XmlTokens({"u": ".", "w": "#", "s": "+"}, {"-4": "?"}),
)


def _token_rows(doc: Document) -> Tokens:
    return _CODECS.of(doc.puzzle.genre).write(doc)


def write_text(doc: Document, dialect: str | None) -> str:
    if dialect == "xml":
        codec = _CODECS.of(doc.puzzle.genre)
        marks = Marks.on(doc.puzzle, doc.marks.rows) if doc.marks else Marks.empty(doc.puzzle)
        board = codec.write(Document(doc.puzzle))
        return write_xml(codec.pages[0], codec.xml, board, marks.rows, doc.meta)
    rows = ["".join(f"{token} " for token in row) for row in _token_rows(doc)]
    return "\n".join([str(doc.puzzle.height), str(doc.puzzle.width), *rows, ""])


def write_address(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    for cell, clue in puzzle.clues.items():
        if clue == "?":
            raise FormatError(f"{cell_name(cell)}: a Kanpen address cannot hold a '?' clue")
    page = _CODECS.of(puzzle.genre).pages[0]
    rows = ["".join(f"{token}_" for token in row) for row in _token_rows(Document(puzzle))]
    size = f"{puzzle.height}/{puzzle.width}"
    return f"http://www.kanpen.net/{page}.html?problem={size}/{'/'.join(rows)}//"


def _looks_like_text(text: str) -> bool:
    if is_xml(text):
        return True
    found = _TEXT.match(text)
    # A column of numbers is a board only if it says that it is one column wide.
    return found is not None and (len(found[2].split()) > 1 or found[1] == "1")


def _on_kanpen(text: str) -> bool:
    return re.match(r"\s*+(?:https?://)?(?:www\.)?kanpen\.net/", text) is not None


_TEXT_FORM = Format(
    name="pencilbox",
    title="a PencilBox file: the board with the marks in it",
    read=read,
    write=write_text,
    detect=_looks_like_text,
    codecs=_CODECS,
    dialects=("text", "xml"),
    endings=(".pbox",),
    holds_marks=True,
    holds_genre=False,
)
_XML_FORM = replace(_TEXT_FORM, holds_meta=META_KEYS, holds_genre=True)
PENCILBOX = replace(_TEXT_FORM, forms=(("xml", _XML_FORM),))

KANPEN = Format(
    name="kanpen",
    title="the address of a puzzle on kanpen.net",
    read=read,
    write=write_address,
    detect=lambda text: _ADDRESS.match(text) is not None or _on_kanpen(text),
    codecs=_CODECS,
    holds_unknown_clue=False,
    one_line=True,
)
