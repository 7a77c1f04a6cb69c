"""pzprv3: the file pzpr saves: a puzzle, what the player has done so far, and who made it.

    pzprv3                       file  := [v:text NL] pzprv3[.n] NL pid NL height NL width NL
    lightup                               blocks {TrialData(k) NL blocks} [info:JSON]
    2                            NL    := newline, CRLF or "/"
    3
    . - 0                        Akari:    `.` open, `#` bulb, `+` no bulb, `-` wall, `0`-`4`
    # + .                        Kuromasu: clues (`.`, `-` unknown, a number), then `.`, `#`, `+`

In an address (`...?pzprv3/lightup/2/3/...`) the lines are percent-encoded and joined by `/`.

Metadata beyond the file's own `author`, `source`, `hard` and `comment`:

`ticks`        rows of `-` (a clue the player ticked off) and `.`; Akari only
`borders`      the lines of the border blocks, x-marks as -1, unchanged; Kuromasu only
`trial`        the number of the newest trial stage
`trial_marks`  the marks before each stage began, newest stage first

Blocks may be missing; one that is there has its exact shape. Lenient reading accepts Kuromasu clues
that no such board can have. An undo history is left out, and so are the ticks and borders of a
trial stage.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn
from urllib.parse import unquote

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, either, refuse_several
from lamplighter.genre import Content, remembered
from lamplighter.grid import cell_name
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["AKARI", "KUROMASU", "PZPRV3", "Lines", "Pzprv3", "akari_board"]

META_KEYS = ("author", "source", "hard", "comment")

_FRONT = r"[^?\s]*+\?(?:[^&=/?\s]*+=[^&/?\s]*+&)*+"
_START = re.compile(
    rf"\s*+(?P<front>{_FRONT})?(?:v:[^/\n]*+[/\n]\s*+)?pzprv3(?:\.[0-9]{{1,9}})?(?=[/\s]|\Z)"
)
_LINE = re.compile(r"^[ \t]*+pzprv3(?:\.[0-9]{1,9})?(?=[/\s]|\Z)", re.MULTILINE)
_INFO = re.compile(r"[/\n][ \t]*(?P<kind>info|history):|[/\n]__HISTORY__")
_NUMBER = re.compile(r"[0-9]{1,9}")
_CLUE = re.compile(r"[0-9]{1,7}")
_BORDER = re.compile(r"-?[0-9]{1,3}")
_TRIAL = re.compile(r"TrialData\(([0-9]{1,9})\)")
_SURROGATE = re.compile("[\ud800-\udfff]")

_AKARI_TO_PUZZLE = str.maketrans("#+-", "..#")
_AKARI_TO_MARKS = str.maketrans("#+-01234", "o+......")
_AKARI_TO_FILE = str.maketrans("o#", "#-")


class Lines:
    """The lines after the header, taken block by block."""

    def __init__(self, lines: list[str], width: int) -> None:
        self.lines = lines
        self.width = width
        self.at = 0

    @property
    def in_block(self) -> bool:
        """Whether another block follows before the next trial stage or the end."""
        return self.at < len(self.lines) and not self.lines[self.at].startswith("TrialData")

    def block(self, what: str, height: int, width: int | None = None) -> list[list[str]]:
        """The tokens of the next `height` lines, each `width` long."""
        width = self.width if width is None else width
        taken: list[list[str]] = []
        for row in range(height):
            if not self.in_block:
                came = quote(self.lines[self.at]) if self.at < len(self.lines) else "the end"
                raise FormatError(f"expected {height} rows of {what}, got {came} after {row}")
            line = self.lines[self.at]
            tokens = line.split()
            if len(tokens) != width:
                raise FormatError(
                    f"row {row + 1} of the {what} has {len(tokens)} tokens, expected {width}:"
                    f" {quote(line)}"
                )
            taken.append(tokens)
            self.at += 1
        return taken

    def letters(self, what: str, height: int, allowed: str, expected: str) -> list[str]:
        """The next block as strings, one of the allowed letters per cell."""
        block = self.block(what, height)
        known = set(allowed)
        for row, tokens in enumerate(block):
            if not known.issuperset(tokens):
                col = next(i for i, token in enumerate(tokens) if token not in known)
                _refuse_token((row, col), expected, tokens[col])
        return ["".join(tokens) for tokens in block]


def _refuse_token(cell: tuple[int, int], expected: str, token: str) -> NoReturn:
    raise FormatError(f"{cell_name(cell)}: expected {expected}, got {quote(token)}")


def read(text: str, reading: Reading) -> Document:
    start = _START.match(text)
    if start is None:
        raise FormatError(f"expected 'pzprv3' in the first line, got {quote(text.strip())}")
    refuse_several("pzprv3", len(_LINE.findall(text)))
    body = text[start.end() :].replace("\r", "")
    if start["front"] or (" " not in body and "%20" in body):
        body = unquote(body)
    # Metadata is cut off first: a slash in a comment is a slash, not the end of a line.
    info = _INFO.search(body)
    meta = _read_info(body[info.end() :]) if info and info["kind"] == "info" else {}
    board = body[: info.start() if info else None].replace("/", "\n")
    lines = [line.strip() for line in board.split("\n")]
    genre, height, width, rest = _read_header(_until_address(lines), reading)
    sheet = Lines(rest, width)
    puzzle, marks, extras = _CODECS.of(genre).read(sheet, height, reading)
    stages = _read_trial(sheet, puzzle, reading)
    if sheet.at < len(sheet.lines):
        raise FormatError(f"expected the end after the board, got {quote(sheet.lines[sheet.at])}")
    meta = extras | stages | meta
    return Document(puzzle, marks, meta=meta, format="pzprv3")


def _until_address(lines: list[str]) -> list[str]:
    """The lines that are not empty. Very old files end in the address of the puzzle: stop there."""
    kept = []
    for line in lines:
        if line.startswith(("http:", "https:")):
            break
        if line:
            kept.append(line)
    return kept


def _read_header(lines: list[str], reading: Reading) -> tuple[str, int, int, list[str]]:
    pid = lines[0] if lines else ""
    genre = _genres().get(pid)
    if genre is None:
        names = either(each.pids[0] for each in _CODECS.by_genre().values())
        raise FormatError(f"expected {names} in the second line, got {quote(pid)}")
    reading.require_genre(genre)
    size = []
    for index, what in ((1, "height"), (2, "width")):
        line = lines[index] if index < len(lines) else ""
        if not _NUMBER.fullmatch(line):
            after = quote(lines[index - 1])
            raise FormatError(f"expected the {what} after {after}, got {quote(line)}")
        size.append(int(line))
    reading.require_size(*size)
    return genre, size[0], size[1], lines[3:]


Board = tuple[Puzzle, Marks, dict[str, Any]]
"""A puzzle, the marks on it, and what else its blocks hold, by the key of the metadata."""


class Pzprv3(NamedTuple):
    """How a genre is written in the file."""

    pids: tuple[str, ...]
    """What pzpr calls it; the first is written."""
    read: Callable[[Lines, int, Reading], Board]
    """The blocks of a board of that height, from the lines after the size."""
    write: Callable[[Puzzle, Marks | None], list[str]]
    """The blocks of puzzle and marks."""
    write_extras: Callable[[Puzzle, dict[str, Any]], list[str]] = lambda puzzle, meta: []
    """The blocks of what the metadata hold."""


_CODECS = Codecs("pzprv3", Pzprv3)


@remembered
def _genres() -> dict[str, str]:
    """The genres by the names pzpr has for them."""
    return {pid: genre for genre, codec in _CODECS.by_genre().items() for pid in codec.pids}


def _read_akari(sheet: Lines, height: int, reading: Reading) -> Board:
    rows = ["." * sheet.width] * height
    if sheet.in_block:
        expected = "'.', '#', '+', '-' or 0 to 4"
        rows = sheet.letters("board", height, ".#+-01234", expected)
    puzzle = reading.puzzle("akari", [row.translate(_AKARI_TO_PUZZLE) for row in rows])
    marks = Marks.on(puzzle, [row.translate(_AKARI_TO_MARKS) for row in rows], handed_in=True)
    extras: dict[str, Any] = {}
    if sheet.in_block:
        ticks = sheet.letters("ticks", height, ".-", "'.' or '-'")
        if any("-" in row for row in ticks):
            extras["ticks"] = ticks
    return puzzle, marks, extras


def _read_kuromasu(sheet: Lines, height: int, reading: Reading) -> Board:
    width = sheet.width
    clues: Sequence[list[Content]] = [[None] * width] * height
    if sheet.in_block:
        block = sheet.block("clues", height)
        clues = [[_clue(token, (r, c)) for c, token in enumerate(t)] for r, t in enumerate(block)]
    puzzle = reading.puzzle("kuromasu", clues)
    rows = ["." * width] * height
    if sheet.in_block:
        rows = sheet.letters("answer", height, ".#+", "'.', '#' or '+'")
    extras: dict[str, Any] = {}
    if sheet.in_block:
        # A single column has no borders beside its cells: its lines are empty and not kept.
        beside = sheet.block("borders", height, width - 1) if width > 1 else []
        below = sheet.block("borders", height - 1)
        for row, tokens in enumerate(beside + below):
            for token in tokens:
                if not _BORDER.fullmatch(token):
                    raise FormatError(
                        f"row {row + 1} of the borders: expected 0 or -1, got {quote(token)}"
                    )
        if any(token != "0" for tokens in beside + below for token in tokens):
            extras["borders"] = [" ".join(tokens) for tokens in beside + below]
    return puzzle, Marks.on(puzzle, rows, handed_in=True), extras


def _clue(token: str, cell: tuple[int, int]) -> Content:
    if token == ".":
        return None
    if token == "-":
        return "?"
    if not _CLUE.fullmatch(token):
        _refuse_token(cell, "'.', '-' or a number", token)
    return int(token)


def _read_trial(sheet: Lines, puzzle: Puzzle, reading: Reading) -> dict[str, Any]:
    stages: list[list[str]] = []
    newest = 0
    while sheet.at < len(sheet.lines):
        line = sheet.lines[sheet.at]
        found = _TRIAL.fullmatch(line)
        if found is None:
            break
        newest = newest or int(found[1])
        if int(found[1]) != newest - len(stages) or int(found[1]) < 1:
            raise FormatError(f"expected TrialData({max(newest - len(stages), 1)}), got {line}")
        sheet.at += 1
        if not sheet.in_block:
            # An empty stage would let a short file ask for many boards.
            raise FormatError(f"no board follows {line}")
        same, marks, _ = _CODECS.of(puzzle.genre).read(sheet, puzzle.height, reading)
        if same != puzzle:
            raise FormatError(f"the board under {line} is not the puzzle above")
        stages.append(list(marks.rows))
    return {"trial": newest, "trial_marks": stages} if stages else {}


def _read_info(text: str) -> dict[str, Any]:
    try:
        try:
            value = json.loads(text)
        except ValueError:
            # Joined by "/", as in an address, the JSON's own line breaks are slashes too.
            value = json.loads(text.replace("/", "\n"), strict=False)
    except (ValueError, RecursionError) as error:
        place = str(error) if isinstance(error, ValueError) else "nested too deeply"
        raise FormatError(f"the JSON after 'info:' is not readable: {place}") from None
    found = value.get("metadata", {}) if isinstance(value, dict) else value
    if not isinstance(found, dict):
        raise FormatError(f"expected an object with 'metadata' after 'info:', got {_kind(found)}")
    meta = {key: found[key] for key in META_KEYS if key in found}
    for key, each in meta.items():
        _require_plain(key, each)
    return meta


def _require_plain(key: str, value: object) -> None:
    if not isinstance(value, str | bool | int):
        raise FormatError(f"metadata {key!r} is text or a number, got {_kind(value)}")


def _kind(value: object) -> str:
    # Never the value itself: it may be nested deeper than repr() can follow.
    return f"a value of type {type(value).__name__}"


def akari_board(puzzle: Puzzle, marks: Marks | None) -> list[str]:
    """Akari rows with the marks in place: `o` bulb, `+` none. A bulb on a wall is refused.

    Formats that hold board and marks in one block cannot say both; a `+` on a wall says nothing.
    """
    if marks is None:
        return [str(row) for row in puzzle.rows]
    board = []
    for row, line in enumerate(Marks.on(puzzle, marks.rows).rows):
        shown = []
        for col, (content, mark) in enumerate(zip(str(puzzle.rows[row]), line, strict=True)):
            if content != "." and mark == "o":
                raise FormatError(f"{cell_name((row, col))}: a bulb on a wall cannot be written")
            shown.append(mark if content == "." else content)
        board.append("".join(shown))
    return board


def write(doc: Document, dialect: str | None) -> str:
    puzzle, meta = doc.puzzle, doc.meta
    codec = _CODECS.of(puzzle.genre)
    lines = ["pzprv3", codec.pids[0], str(puzzle.height), str(puzzle.width)]
    lines += codec.write(puzzle, doc.marks)
    lines += codec.write_extras(puzzle, meta)
    trial = meta.get("trial", 0)
    stages = meta.get("trial_marks", [])
    if type(trial) is not int or not isinstance(stages, list) or len(stages) > max(trial, 0):
        raise FormatError(f"'trial' counts the stages in 'trial_marks', got {quote(trial)}")
    for index, stage in enumerate(stages):
        lines.append(f"TrialData({trial - index})")
        lines += codec.write(puzzle, Marks.on(puzzle, _rows_of(stage, "trial_marks")))
    lines += _info_lines(meta)
    return "\n".join(lines)


def _rows_of(value: object, key: str) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
        raise FormatError(f"metadata {key!r} is a list of rows, got {quote(value)}")
    return list(value)


def _spaced(tokens: Sequence[str]) -> str:
    # Every token is followed by a blank, the last one too.
    return " ".join(tokens) + " "


def _write_akari(puzzle: Puzzle, marks: Marks | None) -> list[str]:
    return [_spaced(row.translate(_AKARI_TO_FILE)) for row in akari_board(puzzle, marks)]


def _write_ticks(puzzle: Puzzle, meta: dict[str, Any]) -> list[str]:
    if "ticks" not in meta:
        return []
    # Written with the marks' own letters, so that their check of shape and letters applies.
    ticks = [row.replace("-", "+") for row in _rows_of(meta["ticks"], "ticks")]
    if not any("+" in row for row in ticks):
        return []
    return [_spaced(row.replace("+", "-")) for row in Marks.on(puzzle, ticks).rows]


def _write_kuromasu(puzzle: Puzzle, marks: Marks | None) -> list[str]:
    clues = [["." if c is None else "-" if c == "?" else str(c) for c in r] for r in puzzle.rows]
    answer = (Marks.on(puzzle, marks.rows) if marks else Marks.empty(puzzle)).rows
    return [_spaced(row) for row in (*clues, *answer)]


def _write_borders(puzzle: Puzzle, meta: dict[str, Any]) -> list[str]:
    if "borders" not in meta:
        return []
    rows = _rows_of(meta["borders"], "borders")
    beside = [puzzle.width - 1] * puzzle.height if puzzle.width > 1 else []
    lengths = beside + [puzzle.width] * (puzzle.height - 1)
    tokens = [row.split() for row in rows]
    known = all(_BORDER.fullmatch(token) for row in tokens for token in row)
    if not known or [len(row) for row in tokens] != lengths:
        raise FormatError(f"metadata 'borders' does not fit the board: {quote(rows)}")
    return [_spaced(row) for row in tokens]


AKARI = Pzprv3(("lightup", "akari", "bijutsukan"), _read_akari, _write_akari, _write_ticks)
KUROMASU = Pzprv3(("kurodoko",), _read_kuromasu, _write_kuromasu, _write_borders)


def _info_lines(meta: dict[str, Any]) -> list[str]:
    """The end of the file: a newline, or metadata as pzprjs lays it out."""
    found = {key: meta[key] for key in META_KEYS if key in meta}
    if not found:
        return [""]
    for key, value in found.items():
        _require_plain(key, value)
    text = json.dumps({"metadata": found}, ensure_ascii=False, indent=1)
    # pzprjs takes every "/" of a file for a line break, so those in strings are spelled out.
    text = text.replace("/", "\\u002f")
    text = _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return ["", f"info:{text}"]


PZPRV3 = Format(
    name="pzprv3",
    title="the file pzpr saves: a puzzle, its marks and metadata",
    read=read,
    write=write,
    detect=lambda text: _START.match(text) is not None,
    codecs=_CODECS,
    endings=(".pzprv3", ".pzpr"),
    holds_marks=True,
    holds_meta=(*META_KEYS, "ticks", "borders", "trial", "trial_marks"),
)
