"""The formats: `FORMATS` lists them, `find_format` finds one by name or alias.

The module of each is loaded when it is first asked for: together they take longer to load than a
puzzle takes to solve.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lamplighter.errors import UnknownNameError
from lamplighter.formats.base import Format

if TYPE_CHECKING:
    FORMATS: tuple[Format, ...]

__all__ = ["FORMATS", "find_format"]

_HOMES = {
    "text": ("text", "TEXT"),
    "json": ("json", "JSON"),
    "pzpr-url": ("pzpr_url", "PZPR_URL"),
    "pzprv3": ("pzprv3", "PZPRV3"),
    "kanpen": ("pencilbox", "KANPEN"),
    "pencilbox": ("pencilbox", "PENCILBOX"),
    "tatham-id": ("tatham_id", "TATHAM_ID"),
    "tatham-save": ("tatham_save", "TATHAM_SAVE"),
    "tatham-text": ("tatham_text", "TATHAM_TEXT"),
    "codex": ("codex", "CODEX"),
    "site-task": ("site_task", "SITE_TASK"),
    "pulles-grid": ("pulles", "PULLES_GRID"),
    "pulles-annotated": ("pulles", "PULLES_ANNOTATED"),
    "puzzlekit": ("puzzlekit", "PUZZLEKIT"),
    "janko": ("janko", "JANKO"),
    "penpa": ("penpa", "PENPA"),
    "asp": ("asp", "ASP"),
}
"""The module of each, and its name there."""
_LOADED: dict[str, Format] = {}


def find_format(name: str) -> Format:
    """The format of that name or alias: `find_format("puzzlink") is PZPR_URL`."""
    try:
        return _LOADED[name]
    except (KeyError, TypeError):
        return _load(name)


def _load(name: str) -> Format:
    if not isinstance(name, str) or name not in _HOMES:
        # An alias, or none: the formats know their own.
        known = {each: format for format in _every() for each in (format.name, *format.aliases)}
        try:
            found = known[name]
        except (KeyError, TypeError):
            raise UnknownNameError("format", str(name), known) from None
    else:
        module, value = _HOMES[name]
        found = getattr(import_module(f"lamplighter.formats.{module}"), value)
    _LOADED[name] = found
    return found


def _every() -> tuple[Format, ...]:
    return tuple(map(find_format, _HOMES))


def __getattr__(name: str) -> object:
    if name != "FORMATS":
        raise AttributeError(f"module 'lamplighter.formats.registry' has no attribute {name!r}")
    globals()["FORMATS"] = every = _every()
    return every
