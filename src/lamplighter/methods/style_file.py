"""Reading a style: its TOML file.

    title = "one line for people"
    rounding = "down"       # how a share becomes a count: "down", or "exact": least up, most down
    [walls]
    share = [0.20, 0.30]    # of the cells
    inner = 0.60            # of the walls, off the border
    line = 2                # walls in each row and column, at least; or { 1 = 1, 7 = 2 }: from
                            # these sizes of the shorter side on
    beside = 2              # wall neighbours of a wall, at most
    diagonal = 3            # walls in an unbroken diagonal, at most
    [clues]                 # of the walls, those that show one of these numbers
    "1-4" = [0.60, 0.80]
    "0" = 0.20
    [count]                 # walls that show one of these numbers, at least
    "4" = 1
    [squares]
    filled = true           # each 2x2 has a wall or a bulb; "wall": has a wall

All of it may be left out. A pair is the least and the most, a single number the least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.methods.style import Numbers, Share, Style

__all__ = ["STYLES", "find_style", "read_style"]

STYLES = ("thesis",)
"""The styles that come with the package, by name."""

_MOST_BYTES = 100_000
_TABLES = {
    "walls": ("share", "inner", "line", "beside", "diagonal"),
    "squares": ("filled",),
}
_TOP = ("title", "rounding", "walls", "clues", "count", "squares")


def find_style(name: str | Path) -> Style:
    """The style of that name, or the one in the TOML file of that path."""
    if isinstance(name, str):
        if name in STYLES:
            return _shipped(name)
        if not name.endswith(".toml") and "/" not in name and "\\" not in name:
            raise UnknownNameError("style", name, [*STYLES, "a file NAME.toml"])
    path = Path(name)
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)  # a device may have no end
        if len(data) > _MOST_BYTES:
            raise PuzzleError(f"style {path}: a style has at most {_MOST_BYTES} bytes")
        text = data.decode()
    except OSError as error:
        raise PuzzleError(f"style {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise PuzzleError(f"style {path}: not a text in UTF-8") from None
    return read_style(text, path.stem)


@lru_cache
def _shipped(name: str) -> Style:
    from importlib.resources import files  # few styles are named, and it takes long to load

    path = files("lamplighter.methods") / "styles" / f"{name}.toml"
    return read_style(path.read_text(encoding="utf-8"), name)


def read_style(text: str, name: str) -> Style:
    """A style from the text of its TOML file."""
    import tomllib  # costs a few milliseconds, only if a style is asked for

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"style {name}: {error}") from None
    try:
        return _style(data, name)
    except _Wrong as wrong:
        raise PuzzleError(f"style {name}: {wrong}") from None


class _Wrong(Exception):
    """What is wrong with a file, without its name."""


def _style(data: Mapping[str, object], name: str) -> Style:
    _require_known(data, _TOP, "")
    tables = {key: data.get(key, {}) for key in ("walls", "clues", "count", "squares")}
    for key, table in tables.items():
        if not isinstance(table, dict):
            _wrong(key, "a table", table)
        if key in _TABLES:
            _require_known(table, _TABLES[key], f"{key}.")
    walls, clues, count, squares = tables.values()
    assert isinstance(walls, dict)
    assert isinstance(clues, dict)
    assert isinstance(count, dict)
    assert isinstance(squares, dict)
    title, rounding = data.get("title", ""), data.get("rounding", "down")
    if not isinstance(title, str):
        _wrong("title", "a text", title)
    if rounding not in ("down", "exact"):
        _wrong("rounding", "'down' or 'exact'", rounding)
    filled = squares.get("filled", False)
    if not isinstance(filled, bool) and filled != "wall":
        _wrong("squares.filled", "true, false or 'wall'", filled)
    return Style(
        name,
        title,
        rounding == "exact",
        share=_share(walls.get("share", 0), "walls.share"),
        inner=_share(walls.get("inner", 0), "walls.inner"),
        line=_line(walls.get("line", 0)),
        beside=_most(walls, "beside"),
        diagonal=_most(walls, "diagonal"),
        clues=tuple(
            (_numbers(key, "clues"), _share(value, f"clues.{key}")) for key, value in clues.items()
        ),
        count=tuple(
            (_numbers(key, "count"), _whole(value, f"count.{key}")) for key, value in count.items()
        ),
        squares="wall" if filled == "wall" else "bulb" if filled else None,
    )


def _require_known(table: Mapping[str, object], known: Sequence[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise _Wrong(f"unknown key {quote(where + key)}; known: {', '.join(known)}")


def _share(value: object, where: str) -> Share:
    pair = value if isinstance(value, list) else [value, 1]
    shares = [float(x) for x in pair if isinstance(x, int | float) and not isinstance(x, bool)]
    if len(pair) != 2 or len(shares) != 2:
        _wrong(where, "a share or a pair of shares", value)
    least, most = shares
    if not (0 <= least <= 1 and 0 <= most <= 1):
        _wrong(where, "shares from 0 to 1", value)
    if least > most:
        _wrong(where, "the least before the most", value)
    return Share(least, most)


def _line(value: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict):
        walls = _whole(value, "walls.line")
        return ((1, walls),) if walls else ()
    for side in value:
        if not (side.isascii() and side.isdecimal() and int(side) > 0):
            _wrong("walls.line", "sizes as keys", side)
    return tuple(
        sorted((int(side), _whole(walls, f"walls.line.{side}")) for side, walls in value.items())
    )


def _most(walls: Mapping[str, object], key: str) -> int | None:
    return _whole(walls[key], f"walls.{key}") if key in walls else None


def _whole(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        _wrong(where, "a whole number, 0 or more", value)
    return value


def _numbers(key: str, table: str) -> Numbers:
    ends = key.split("-")
    if len(ends) > 2 or any(end not in tuple("01234") for end in ends) or ends[0] > ends[-1]:
        _wrong(table, 'numbers from 0 to 4 as keys, such as "3" or "1-2"', key)
    return Numbers(int(ends[0]), int(ends[-1]))


def _wrong(where: str, expected: str, value: object) -> NoReturn:
    raise _Wrong(f"{where}: expected {expected}, got {quote(value)}")
