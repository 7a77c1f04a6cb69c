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
`trial_ticks`, `trial_borders`
               the ticks and borders before each stage began, an empty list for none

The blocks after the first may be missing; one that is there has its exact shape. Without any block
the file was cut off and is refused, but for the one line `pzprv3/kurodoko/5/5`, which pzpr's own
tests write for a blank board. Lenient reading accepts that in any form, and Kuromasu clues that no
such board can have. An undo history is left out.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, either, refuse_several
from lamplighter.formats.pzprv3_blocks import AKARI, KUROMASU, Lines, Pzprv3, rows_of
from lamplighter.genre import remembered
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["AKARI", "KUROMASU", "PZPRV3", "Pzprv3"]

META_KEYS = ("author", "source", "hard", "comment")
EXTRAS = ("ticks", "borders")

_FRONT = r"[^?\s]*+\?(?:[^&=/?\s]*+=[^&/?\s]*+&)*+"
_START = re.compile(
    rf"\s*+(?P<front>{_FRONT})?(?:v:[^/\n]*+[/\n]\s*+)?pzprv3(?:\.[0-9]{{1,9}})?(?=[/\s]|\Z)"
)
_LINE = re.compile(r"^[ \t]*+pzprv3(?:\.[0-9]{1,9})?(?=[/\s]|\Z)", re.MULTILINE)
_BLANK = re.compile(r"(?:v:[^/\n]*+/)?pzprv3(?:\.[0-9]{1,9})?/[a-z]+/[0-9]{1,9}/[0-9]{1,9}")
_INFO = re.compile(r"[/\n][ \t]*(?P<kind>info|history):|[/\n]__HISTORY__")
_NUMBER = re.compile(r"[0-9]{1,9}")
_TRIAL = re.compile(r"TrialData\(([0-9]{1,9})\)")
_SURROGATE = re.compile("[\ud800-\udfff]")


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
    if not rest and not reading.lenient and not _BLANK.fullmatch(text.strip()):
        raise FormatError(f"the file ends after its size: expected {height} rows of the board")
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


_CODECS = Codecs("pzprv3", Pzprv3)


@remembered
def _genres() -> dict[str, str]:
    """The genres by the names pzpr has for them."""
    return {pid: genre for genre, codec in _CODECS.by_genre().items() for pid in codec.pids}


def _read_trial(sheet: Lines, puzzle: Puzzle, reading: Reading) -> dict[str, Any]:
    stages: list[list[str]] = []
    extras: list[dict[str, Any]] = []
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
        same, marks, held = _CODECS.of(puzzle.genre).read(sheet, puzzle.height, reading)
        if same != puzzle:
            raise FormatError(f"the board under {line} is not the puzzle above")
        stages.append(list(marks.rows))
        extras.append(held)
    if not stages:
        return {}
    kept = {
        f"trial_{key}": [held.get(key, []) for held in extras]
        for key in EXTRAS
        if any(key in held for held in extras)
    }
    return {"trial": newest, "trial_marks": stages, **kept}


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
        lines += codec.write(puzzle, Marks.on(puzzle, rows_of(stage, "trial_marks")))
        lines += codec.write_extras(puzzle, _stage_extras(meta, index, len(stages)))
    lines += _info_lines(meta)
    return "\n".join(lines)


def _stage_extras(meta: dict[str, Any], index: int, count: int) -> dict[str, Any]:
    """The ticks or borders of one trial stage."""
    extras = {}
    for key in EXTRAS:
        held = meta.get(f"trial_{key}")
        if held is None:
            continue
        if not isinstance(held, list) or len(held) != count:
            raise FormatError(f"'trial_{key}' is a list for each of {count} stages: {quote(held)}")
        if held[index]:
            extras[key] = held[index]
    return extras


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
    holds_meta=(
        *META_KEYS,
        *EXTRAS,
        "trial",
        "trial_marks",
        *(f"trial_{key}" for key in EXTRAS),
    ),
)
