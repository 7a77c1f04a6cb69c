"""pzpr-url: the address of a puzzle on puzz.link, pzv.jp and other sites that run pzpr.

    https://puzz.link/p?akari/6/6/nekcakbl        kurodoko/5/5/i7g5l2l2g4i

    [anything "?"] {name=value&} pid [_edit|_play] / [v:text /] [flag /] width / height / body [/]

Two older kinds name the genre elsewhere; the rest, from the flag on, follows their `=` or `?`:

    http://www.kanpen.net/bijutsukan.html?pzpr=6/6/nekcakbl
    http://indi.s58.xrea.com/akari/sa/q.html?6/6/nekcakbl

What stands around an address in a letter or behind it on a page (`<...>`, `(...)`, a comma, `#top`,
`&utm=1`) is not part of it.

The cells come row by row. `g` to `z` are 1 to 20 blank cells, `.` is a wall without number (Akari)
or a clue of unknown value (Kuromasu). An Akari clue includes the blanks after it: `0`-`4` none,
`5`-`9` one, `a`-`e` two, and at the end of the board it may include more than there are. A Kuromasu
clue is hexadecimal: one digit, or a sign that says how many digits follow.

Strict reading accepts what fills the board exactly. Lenient reading does as pzprjs: the rest of a
short body is blank, the rest of a long one is ignored, and an unknown character is a blank cell in
Akari but nothing at all in Kuromasu. Some programs leave out the blanks at the end; so does whoever
copies half of a link, hence only lenient reading fills them in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple, NoReturn

from lamplighter.errors import FormatError, LamplighterError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, either
from lamplighter.genre import Content, remembered
from lamplighter.puzzle import Puzzle

__all__ = ["AKARI", "KUROMASU", "PZPR_URL", "PzprUrl", "known_pids"]

LINK = "https://puzz.link/p?"


class PzprUrl(NamedTuple):
    """How a genre is written in an address."""

    pids: tuple[str, ...]
    """What pzpr calls it; the first is written."""
    write: Callable[[Puzzle], str]
    """The body of the address."""
    read: Callable[[str, int, int], Sequence[Any]]
    """The rows of a body that fills height x width cells exactly."""
    read_forgivingly: Callable[[str, int, int], Sequence[Any]]
    """The rows of any body, as pzprjs reads it."""
    is_exact: bool = False
    """Whether rows that were read need no further check: every body spells valid cells."""


_CODECS = Codecs("pzpr-url", PzprUrl)


class _Patterns(NamedTuple):
    """What an address looks like with the genres that are known."""

    well_formed: re.Pattern[str]
    forgiving: re.Pattern[str]
    head: re.Pattern[str]
    elsewhere: re.Pattern[str]
    """The front of an address that names the genre before the `?`."""
    genres: dict[str, tuple[str, PzprUrl]]
    """The name and the codec of a genre, by the names pzpr has for it."""


@remembered
def _patterns() -> _Patterns:
    genres = {pid: each for each in _CODECS.by_genre().items() for pid in each[1].pids}
    name = rf"({'|'.join(map(re.escape, genres))})"
    pid = rf"{name}(?:_edit|_play)?/"
    return _Patterns(
        re.compile(rf"{_FRONT}{pid}{_FLAGS}{_SIZE}/([^/]*+)/?"),
        re.compile(rf"{_FRONT}{pid}{_FLAGS}{_SIZE}(?:/(.*))?", re.DOTALL),
        re.compile(rf"[\s{re.escape(_OPENING)}]*+{_FRONT}{pid}"),
        re.compile(
            rf"\s*+[^?\s]*?(?:/{name}\.html\?pzpr="
            rf"|//indi\.s58\.xrea\.com/{name}/s[ac]/[^/?\s]*+\?)"
        ),
        genres,
    )


def known_pids() -> str:
    """The names of genres that an address may start with, for a message."""
    return either(_patterns().genres)


# Possessive (`*+`), without backtracking, so a match takes linear time. The front is tried last
# (`??`), since most texts have none.
_FRONT = r"(?:[^?\s]*+\?)??(?:[^&=/?\s]*+=[^&/?\s]*+&)*+"
_FLAGS = r"(?:v:[^/]*/)?(?:(?:[^/0-9+-][^/]*)?/)?"
# What people put around an address, and what starts the part behind it. A full stop may be a wall.
_OPENING, _CLOSING = "<([{\"'`", ">)]}\"'`,;:!"
_BEHIND = re.compile(r"[?#&]")
# Nine digits are far above any size limit, and keep int() off numbers it would refuse.
_SIZE = r"([0-9]{1,9})/([0-9]{1,9})"

_BLANK_RUNS = {chr(ord("g") + n): n + 1 for n in range(20)}


# Akari ------------------------------------------------------------------------------------------

# What each character of the body stands for: a clue with the blanks it includes, so that a body is
# expanded by one lookup per character.
_AKARI_CELLS = {char: "." * count for char, count in _BLANK_RUNS.items()}
_AKARI_CELLS |= {char: str(i % 5) + "." * (i // 5) for i, char in enumerate("0123456789abcde")}
_AKARI_CELLS["."] = "#"
# The reverse, for writing. Clues take their blanks before runs are counted, long before short;
# walls come last, because their `.` would be read as a blank. Thirty passes in C beat one in
# Python.
_AKARI_CHARS = [
    *((f"{clue}..", char) for clue, char in enumerate("abcde")),
    *((f"{clue}.", char) for clue, char in enumerate("56789")),
    *(("." * count, char) for char, count in reversed(_BLANK_RUNS.items())),
    ("#", "."),
]


def _write_akari(puzzle: Puzzle) -> str:
    cells = "".join(puzzle.rows)  # type: ignore[arg-type]
    # Beyond the board all is blank: the last clue includes two blanks wherever it is.
    if cells[-1] not in ".#":
        cells += ".."
    elif cells[-1] == "." and cells[-2:-1].isdigit():
        cells += "."
    for run, char in _AKARI_CHARS:
        cells = cells.replace(run, char)
    return cells


def _read_akari(body: str, height: int, width: int) -> tuple[str, ...]:
    size = height * width
    # Every character is at least one cell, so a body longer than the board need not be expanded.
    if not body or len(body) > size:
        _refuse_akari(body, size)
    try:
        cells = "".join([_AKARI_CELLS[char] for char in body])
    except KeyError:
        _refuse_akari(body, size)
    if len(cells) != size:
        beyond = len(cells) - size
        last = _AKARI_CELLS[body[-1]]
        if not (0 < beyond < len(last) and last[0] != "."):
            _refuse_akari(body, size)
    return tuple([cells[start : start + width] for start in range(0, size, width)])


def _refuse_akari(body: str, size: int) -> NoReturn:
    filled = 0
    for index, char in enumerate(body):
        if filled >= size:
            _refuse_long(body, index, size)
        if char not in _AKARI_CELLS:
            raise FormatError(
                f"character {index + 1} of the body: expected '.', 0-9, a-e or g-z, got {char!r}"
            )
        filled += len(_AKARI_CELLS[char])
    _refuse_length(body, filled, size)


def _read_akari_forgivingly(body: str, height: int, width: int) -> tuple[str, ...]:
    size = height * width
    cells = "".join([_AKARI_CELLS.get(char, ".") for char in body[:size]])[:size].ljust(size, ".")
    return tuple([cells[start : start + width] for start in range(0, size, width)])


# Kuromasu ---------------------------------------------------------------------------------------

# Sign, hexadecimal digits behind it, and what is added to their value; as pzprjs has them.
_SIGNS = {
    "-": (2, 0),
    "+": (3, 0),
    "=": (3, 4096),
    "@": (3, 8192),
    "%": (3, 8192),
    "*": (4, 12240),
    "$": (5, 77776),
}
_SMALLEST = ((77776, "$"), (12240, "*"), (8192, "@"), (4096, "="), (256, "+"), (16, "-"))
_DIGITS = "0123456789abcdef"
_KUROMASU_TOKENS = re.compile(
    r"[g-z.0-9a-f]|-[0-9a-f]{2}|[+=@%][0-9a-f]{3}|\*[0-9a-f]{4}|\$[0-9a-f]{5}"
)
_KUROMASU_CELLS: dict[str, list[Content]] = {
    **{char: [None] * count for char, count in _BLANK_RUNS.items()},
    **{char: [value] for value, char in enumerate(_DIGITS)},
    ".": ["?"],
}
_KUROMASU_CHARS: dict[Content, str] = {None: " ", "?": ".", **dict(enumerate(_DIGITS))}
_BLANKS = re.compile(r" {1,20}")
_HEX_START = re.compile(r"[0-9a-fA-F]*")


def _write_kuromasu(puzzle: Puzzle) -> str:
    cells = [_KUROMASU_CHARS.get(c) or _large_clue(c) for c in chain.from_iterable(puzzle.rows)]
    return _BLANKS.sub(lambda run: chr(ord("f") + len(run[0])), "".join(cells))


def _large_clue(clue: Content) -> str:
    assert isinstance(clue, int)
    for smallest, sign in _SMALLEST:
        if clue >= smallest:
            digits, added = _SIGNS[sign]
            return f"{sign}{clue - added:0{digits}x}"
    raise AssertionError(f"{clue} has a digit of its own")


def _read_kuromasu(body: str, height: int, width: int) -> list[list[Content]]:
    size = height * width
    # The longest clue takes six characters; anything above that is too long before we look.
    if len(body) > 6 * size:
        _refuse_kuromasu(body, size)
    tokens = _KUROMASU_TOKENS.findall(body)
    if len(tokens) > size or "".join(tokens) != body:
        _refuse_kuromasu(body, size)
    cells: list[Content] = []
    for token in tokens:
        cells += _KUROMASU_CELLS.get(token) or [_signed(token)]
    if len(cells) != size:
        _refuse_kuromasu(body, size)
    return [cells[start : start + width] for start in range(0, size, width)]


def _signed(token: str) -> int:
    return int(token[1:], 16) + _SIGNS[token[0]][1]


def _refuse_kuromasu(body: str, size: int) -> NoReturn:
    filled = index = 0
    while index < len(body):
        if filled >= size:
            _refuse_long(body, index, size)
        token = _KUROMASU_TOKENS.match(body, index)
        if token is None:
            char = body[index]
            expected = (
                f"{_SIGNS[char][0]} lower-case hex digits after {char!r}"
                if char in _SIGNS
                else "a clue (0-9, a-f, '-10'), '.' or g-z"
            )
            came = body[index : index + 6] if char in _SIGNS else char
            raise FormatError(
                f"character {index + 1} of the body: expected {expected}, got {quote(came)}"
            )
        filled += len(_KUROMASU_CELLS.get(token[0], [None]))
        index = token.end()
    _refuse_length(body, filled, size)


def _read_kuromasu_forgivingly(body: str, height: int, width: int) -> list[list[Content]]:
    size = height * width
    cells: list[Content] = []
    index = 0
    while index < len(body) and len(cells) < size:
        char = body[index]
        index += 1
        if char in _KUROMASU_CELLS:
            cells += _KUROMASU_CELLS[char]
        elif char in _SIGNS:
            digits, added = _SIGNS[char]
            # As JavaScript's parseInt: the digits up to the first character that is not one.
            start = _HEX_START.match(body[index : index + digits])
            cells.append(int(start[0], 16) + added if start and start[0] else None)
            index += digits
    cells = cells[:size] + [None] * (size - len(cells))
    return [cells[start : start + width] for start in range(0, size, width)]


AKARI = PzprUrl(
    ("akari", "lightup", "bijutsukan"),
    _write_akari,
    _read_akari,
    _read_akari_forgivingly,
    is_exact=True,
)
KUROMASU = PzprUrl(("kurodoko",), _write_kuromasu, _read_kuromasu, _read_kuromasu_forgivingly)


# All --------------------------------------------------------------------------------------------


def _refuse_long(body: str, index: int, size: int) -> NoReturn:
    raise FormatError(
        f"the body goes on after the last of {size} cells, at character {index + 1}:"
        f" {quote(body[index:])}"
    )


def _refuse_length(body: str, filled: int, size: int) -> NoReturn:
    if filled < size:
        raise FormatError(f"the body fills {filled} of {size} cells: {quote(body)}")
    raise FormatError(f"the blanks at the end fill {filled} cells, expected {size}: {quote(body)}")


def read(text: str, reading: Reading) -> Document:
    # Mail programs break long addresses over lines.
    text = text.strip().replace("\n", "").replace("\r", "")
    if reading.lenient:
        return _read_forgivingly(_bare(text), reading)
    found = _patterns().well_formed.fullmatch(text)
    with suppress(FormatError):
        if found is not None:
            return _read_parts(found, reading)
    return _read_bare(_bare(text), reading)


def _read_bare(text: str, reading: Reading) -> Document:
    try:
        return _read_strictly(text, reading)
    except FormatError as error:
        refusal = error
    if text.endswith("."):
        # The body does not end here, or it would have been read: this is the sentence's full stop.
        with suppress(FormatError):
            return _read_strictly(text[:-1].rstrip(_CLOSING), reading)
    try:
        _read_forgivingly(text, replace(reading, lenient=True))
    except LamplighterError:
        raise refusal from None
    raise FormatError(f"{refusal}; lenient=True (--lenient) reads it as pzpr does")


def _read_strictly(text: str, reading: Reading) -> Document:
    found = _patterns().well_formed.fullmatch(text)
    if found is None:
        _refuse_address(text)
    return _read_parts(found, reading)


def _read_parts(found: re.Match[str], reading: Reading) -> Document:
    pid, cols, rows, body = found.groups()
    height, width = int(rows), int(cols)
    reading.require_size(height, width)
    genre, codec = _patterns().genres[pid]
    if codec.is_exact:
        reading.require_genre(genre)
        puzzle = Puzzle._trusted(genre, tuple(codec.read(body, height, width)))
    else:
        puzzle = reading.puzzle(genre, codec.read(body, height, width))
    return Document(puzzle, format="pzpr-url")


def _bare(text: str) -> str:
    """An address without what a letter or a page puts around it, its genre in the usual place.

    No character that is taken away can be part of a body.
    """
    patterns = _patterns()
    text = text.lstrip(_OPENING)
    if _may_be_elsewhere(text):
        elsewhere = patterns.elsewhere.match(text)
        if elsewhere is not None:
            text = f"{elsewhere[1] or elsewhere[2]}/{text[elsewhere.end() :]}"
    head = patterns.head.match(text)
    if head is not None:
        behind = _BEHIND.search(text, head.end())
        text = text[: behind.start()] if behind else text
    return text.rstrip(_CLOSING)


def _read_forgivingly(text: str, reading: Reading) -> Document:
    patterns = _patterns()
    found = patterns.forgiving.fullmatch(text)
    if found is None:
        _refuse_address(text)
    pid, cols, rows, body = found.groups(default="")
    (genre, codec), height, width = patterns.genres[pid], int(rows), int(cols)
    reading.require_size(height, width)
    cells = codec.read_forgivingly(body, height, width)
    return Document(reading.puzzle(genre, cells), format="pzpr-url")


def _refuse_address(text: str) -> NoReturn:
    head = _patterns().head.match(text)
    if head is None:
        front, mark, rest = text.partition("?")
        name = (rest if mark else front).partition("/")[0].rpartition("&")[2]
        if name.startswith("pzprv3"):
            raise FormatError("this is a whole pzprv3 file: read it as pzprv3")
        raise FormatError(f"expected {known_pids()} before the first '/', got {quote(name)}")
    rest = text[head.end() :]
    if not re.match(_FLAGS + _SIZE + r"(?:/|$)", rest):
        raise FormatError(f"expected width/height/body after {head[1]!r}, got {quote(rest)}")
    parts = _patterns().forgiving.fullmatch(text)
    if parts is None or parts[4] is None:
        raise FormatError(f"the address ends after the size, expected a body: {quote(text)}")
    raise FormatError(f"expected a body without '/', got {quote(parts[4])}")


def write(doc: Document, dialect: str | None) -> str:
    puzzle = doc.puzzle
    rows = puzzle.rows
    codec = _CODECS.of(puzzle.genre)
    address = f"{codec.pids[0]}/{len(rows[0])}/{len(rows)}/{codec.write(puzzle)}"
    if address[-1] == ".":
        # Chat programs take a full stop at the end of an address as the end of the sentence.
        address += "/"
    return LINK + address if dialect == "link" else address


def _looks_like(text: str) -> bool:
    patterns = _patterns()
    if patterns.head.match(text):
        return True
    return _may_be_elsewhere(text) and patterns.elsewhere.match(text) is not None


def _may_be_elsewhere(text: str) -> bool:
    """Whether it is worth the search: most texts are not addresses of these two sites."""
    start = text[:200]
    return ".html?pzpr=" in start or "//indi.s58.xrea.com/" in start


PZPR_URL = Format(
    name="pzpr-url",
    title="the address of a puzzle on puzz.link and other pzpr sites",
    read=read,
    write=write,
    detect=_looks_like,
    codecs=_CODECS,
    aliases=("puzzlink",),
    dialects=("bare", "link"),
    one_line=True,
)
