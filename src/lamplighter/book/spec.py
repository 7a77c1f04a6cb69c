"""Spec: a book described in a TOML file.

    title = "Evening lamps"
    author = "A. Setter"
    paper = "a4"              # or letter
    seed = 7

    [[chapters]]
    genre = "akari"
    level = "easy"            # or left out, or 0 to 9
    size = "8x8"              # width x height; one number is a square
    count = 12
    seed = 3                  # instead of the book's
    title = "To begin with"   # instead of the genre and the level

The other keys are those of a Setting: subtitle, per_page, large_print, two_sided, hints, qr, url,
font. A chapter may also have symmetry and density, as `generate` knows them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lamplighter.book.plan import Plan
from lamplighter.book.setting import Setting, SettingOptions
from lamplighter.errors import FormatError, LamplighterError, PuzzleError, quote
from lamplighter.methods import Order

__all__ = ["Spec", "read_spec"]

Made = TypeVar("Made")

_MOST_BYTES = 1_000_000
_SIZE = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?")
_SETTING = tuple(field.name for field in fields(Setting))
_TOP = (*_SETTING, "seed", "chapters")
_CHAPTER = ("genre", "level", "size", "count", "seed", "title", "symmetry", "density")


@dataclass(frozen=True)
class Spec:
    """What the file says: how the book is set, its seed, and the chapters to be made."""

    setting: SettingOptions
    plans: tuple[Plan, ...]
    seed: int | None = None


def read_spec(path: Path) -> Spec:
    """The spec in a TOML file; an error names the key that is wrong."""
    shown = quote(str(path), 80)
    import tomllib

    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise FormatError(f"{shown}: a spec has at most {_MOST_BYTES:,} bytes")
        table = tomllib.loads(data.decode())
    except OSError as error:
        raise FormatError(f"cannot read {shown}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FormatError(f"{shown}: not a text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"{shown} is not TOML: {error}") from None
    try:
        return _spec(table)
    except LamplighterError as error:
        raise FormatError(f"{path.name}: {error}") from None


def _spec(table: Mapping[str, Any]) -> Spec:
    _require_known(table, _TOP, "")
    setting: Any = {name: table[name] for name in _SETTING if name in table}
    Setting(**setting)
    seed = _whole(table, "seed", "")
    chapters = table.get("chapters")
    if not isinstance(chapters, list) or not chapters:
        raise PuzzleError("chapters: expected at least one [[chapters]]")
    plans = tuple(_plan(each, number) for number, each in enumerate(chapters, 1))
    return Spec(setting, plans, seed)


def _plan(table: object, number: int) -> Plan:
    where = f"chapters[{number}]"
    if not isinstance(table, Mapping):
        raise PuzzleError(f"{where}: expected a table, got {quote(table)}")
    _require_known(table, _CHAPTER, where)
    if "genre" not in table:
        raise PuzzleError(f"{where}.genre: missing")
    if "count" not in table:
        raise PuzzleError(f"{where}.count: missing")
    title = table.get("title", "")
    if not isinstance(title, str) or not title.isprintable() or len(title) > 80:
        raise PuzzleError(f"{where}.title: expected a line of text, got {quote(title)}")
    wishes: dict[str, Any] = {}
    if "size" in table:
        wishes["height"], wishes["width"] = _size(table["size"], where)
    for key in ("level", "symmetry"):
        if key in table:
            wishes[key] = table[key]
    if "density" in table:
        held = table["density"]
        wishes["density"] = tuple(held) if isinstance(held, list) else held
    genre = table["genre"]
    # One wish after the other, so that the error can name its key.
    _checked(where, "genre", partial(Order.of, genre))
    for key in ("size", "level", "symmetry", "density"):
        names = ("height", "width") if key == "size" else (key,)
        some = {name: wishes[name] for name in names if name in wishes}
        _checked(where, key, partial(Order.of, genre, **some))
    order = _checked(where, "size", partial(Order.of, genre, **wishes))
    count, seed = _whole(table, "count", where), _whole(table, "seed", where)
    assert count is not None
    return _checked(where, "count", partial(Plan, order, count, seed, title))


def _checked(where: str, key: str, make: Callable[[], Made]) -> Made:
    try:
        return make()
    except (LamplighterError, TypeError) as error:
        raise PuzzleError(f"{where}.{key}: {error}") from None


def _size(value: object, where: str) -> tuple[int, int]:
    text = str(value) if isinstance(value, str) or type(value) is int else ""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise PuzzleError(f'{where}.size: expected "12x8" or one number, got {quote(value)}')
    return int(match[2] or match[1]), int(match[1])


def _whole(table: Mapping[str, Any], key: str, where: str) -> int | None:
    value = table.get(key)
    if value is not None and (type(value) is not int or value < 0):
        name = f"{where}.{key}" if where else key
        raise PuzzleError(f"{name}: expected a whole number, got {quote(value)}")
    return value


def _require_known(table: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    from difflib import get_close_matches

    for key in table:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            guess = f", did you mean {near[0]}?" if near else ""
            name = f"{where}.{key}" if where else key
            raise PuzzleError(f"unknown key {quote(name, 80)}{guess}")
