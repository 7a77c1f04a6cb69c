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

    [[chapters]]
    files = ["mine.jsonl"]    # boards that are there, instead of new ones; beside the spec
    genre = "akari"           # and format, where a file does not say
    title = "My own"

The other keys are those of a Setting: subtitle, per_page, large_print, two_sided, hints, qr, url,
font. A chapter of new boards may also have symmetry and density, as `generate` knows them.
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
from lamplighter.formats.registry import find_format
from lamplighter.genre import find_genre
from lamplighter.methods import Order

__all__ = ["Gathering", "Spec", "plan_of", "read_spec"]

Made = TypeVar("Made")

_MOST_BYTES = 1_000_000
_SIZE = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?")
_SETTING = tuple(field.name for field in fields(Setting))
_TOP = (*_SETTING, "seed", "chapters")
_CHAPTER = ("genre", "level", "size", "count", "seed", "title", "symmetry", "density")
_GATHERING = ("files", "genre", "format", "title")


@dataclass(frozen=True)
class Gathering:
    """A chapter of boards that are there already, in files and folders."""

    files: tuple[Path, ...]
    genre: str | None = None
    format: str | None = None
    title: str = ""


@dataclass(frozen=True)
class Spec:
    """What the file says: how the book is set, its seed, and its chapters in their order."""

    setting: SettingOptions
    chapters: tuple[Plan | Gathering, ...]
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
        return _spec(table, path.parent)
    except LamplighterError as error:
        raise FormatError(f"{path.name}: {error}") from None


def _spec(table: Mapping[str, Any], folder: Path) -> Spec:
    _require_known(table, _TOP, "")
    setting: Any = {name: table[name] for name in _SETTING if name in table}
    Setting(**setting)
    seed = _whole(table, "seed", "")
    chapters = table.get("chapters")
    if not isinstance(chapters, list) or not chapters:
        raise PuzzleError("chapters: expected at least one [[chapters]]")
    made = tuple(
        _gathering(each, number, folder)
        if isinstance(each, Mapping) and "files" in each
        else plan_of(each, number)
        for number, each in enumerate(chapters, 1)
    )
    return Spec(setting, made, seed)


def _gathering(table: Mapping[str, Any], number: int, folder: Path) -> Gathering:
    where = f"chapters[{number}]"
    _require_known(table, _GATHERING, where)
    files = table["files"]
    if not isinstance(files, list) or not files or not all(isinstance(each, str) for each in files):
        raise PuzzleError(f"{where}.files: expected a list of names of files, got {quote(files)}")
    genre, format = table.get("genre"), table.get("format")
    if genre is not None:
        _checked(where, "genre", lambda: find_genre(genre))
    if format is not None:
        _checked(where, "format", lambda: find_format(format))
    paths = tuple(folder / each for each in files)
    for path in paths:
        if not path.exists():
            raise PuzzleError(f"{where}.files: nothing is at {quote(str(path), 80)}")
    return Gathering(paths, genre, format, _title(table, where))


def plan_of(table: object, number: int) -> Plan:
    """A chapter of new boards, as a table says it; an error names the key that is wrong."""
    where = f"chapters[{number}]"
    if not isinstance(table, Mapping):
        raise PuzzleError(f"{where}: expected a table, got {quote(table)}")
    _require_known(table, _CHAPTER, where)
    if "genre" not in table:
        raise PuzzleError(f"{where}.genre: missing")
    if "count" not in table:
        raise PuzzleError(f"{where}.count: missing")
    title = _title(table, where)
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


def _title(table: Mapping[str, Any], where: str) -> str:
    title = table.get("title", "")
    if not isinstance(title, str) or not title.isprintable() or len(title) > 80:
        raise PuzzleError(f"{where}.title: expected a line of text, got {quote(title)}")
    return title


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
