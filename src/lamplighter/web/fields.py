"""The fields of a question: what each may hold, said once for the reader and for the schema."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from lamplighter.errors import PuzzleError, UnknownNameError, quote

__all__ = ["Field", "Kind", "read_fields"]

Kind = Literal[
    "board", "cells", "choice", "flag", "level", "long", "names", "number", "picture", "rows",
    "share", "shares", "size", "solution", "span", "text", "texts", "values", "whole", "wholes",
]  # fmt: skip

_LONGEST_TEXT = 200
"""Of what names something; the text of a puzzle is bounded by the size of the question."""

_CELL = {
    "type": "array",
    "items": {"type": "integer", "minimum": 0},
    "minItems": 2,
    "maxItems": 2,
}
_ROW = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": ["integer", "string", "null"]}},
    ]
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, what it holds, and a line about it."""

    name: str
    kind: Kind
    about: str
    least: int = 0
    most: float | None = None
    choices: tuple[str, ...] = ()

    def read(self, value: object) -> Any:
        """The value, or an error that says what was expected."""
        if not _fits(self, value):
            raise PuzzleError(f"{self.name}: expected {self._expected()}, got {quote(value)}")
        if self.kind == "cells":
            return [tuple(cell) for cell in value]  # type: ignore[attr-defined]
        return value

    def _expected(self) -> str:
        if self.kind == "choice":
            return f"one of {', '.join(self.choices)}"
        words = _WORDS[self.kind]
        if self.kind not in ("whole", "number"):
            return words
        if self.most is not None:
            return f"{words}, {self.least} to {self.most:g}"
        return f"{words}, {self.least} or more"

    def schema(self) -> dict[str, Any]:
        """The field as JSON schema."""
        found: dict[str, Any] = {"description": self.about, **_SCHEMAS[self.kind]}
        if self.kind == "choice":
            found["enum"] = [*self.choices, None]
        if self.kind in ("whole", "number"):
            found["minimum"] = self.least
            if self.most is not None:
                found["maximum"] = self.most
        return found


_WORDS: dict[str, str] = {
    "board": "the text of a puzzle, or an object with 'genre' and 'rows'",
    "cells": "a list of cells [row, col]",
    "flag": "true or false",
    "level": "a name, or 0 to 9",
    "long": "a text",
    "names": "a list of names",
    "number": "a number",
    "picture": "a name, or a list of rows",
    "rows": "a list of rows",
    "share": "a name, or a share from 0 to 1",
    "shares": "a share from 0 to 1, or a list of two: least and most",
    "size": "width x height such as '12x8', or one number",
    "span": "a list of two whole numbers, least and most; null for no such end",
    "solution": "a list of rows, or true for the one that the puzzle holds",
    "text": f"a text of at most {_LONGEST_TEXT} characters",
    "texts": "a list of texts",
    "values": "an object of names with their values",
    "whole": "a whole number",
    "wholes": "a list of whole numbers",
}

_SCHEMAS: dict[str, dict[str, Any]] = {
    "board": {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {
                    "genre": {"type": "string"},
                    "rows": {"type": "array", "items": _ROW},
                },
                "required": ["genre", "rows"],
            },
            {"type": "null"},
        ]
    },
    "cells": {"type": ["array", "null"], "items": _CELL},
    "choice": {},
    "flag": {"type": ["boolean", "null"]},
    "level": {"type": ["string", "integer", "null"]},
    "long": {"type": ["string", "null"]},
    "names": {"type": ["array", "null"], "items": {"type": "string"}},
    "number": {"type": ["number", "null"]},
    "picture": {"type": ["string", "array", "null"], "items": {"type": "string"}},
    "rows": {"type": ["array", "null"], "items": _ROW},
    "share": {"type": ["string", "number", "null"]},
    "shares": {
        "anyOf": [
            {"type": ["number", "null"], "minimum": 0, "maximum": 1},
            {
                "type": "array",
                "items": {"type": "number", "minimum": 0, "maximum": 1},
                "minItems": 2,
                "maxItems": 2,
            },
        ]
    },
    "size": {"type": ["string", "integer", "null"]},
    "solution": {"type": ["array", "boolean", "null"], "items": {"type": "string"}},
    "span": {
        "type": ["array", "null"],
        "items": {"type": ["integer", "null"], "minimum": 0},
        "minItems": 2,
        "maxItems": 2,
    },
    "text": {"type": ["string", "null"], "maxLength": _LONGEST_TEXT},
    "texts": {"type": ["array", "null"], "items": {"type": "string"}},
    "values": {"type": ["object", "null"]},
    "whole": {"type": ["integer", "null"]},
    "wholes": {"type": ["array", "null"], "items": {"type": "integer"}},
}


def _fits(field: Field, value: object) -> bool:
    match field.kind:
        case "board":
            return isinstance(value, str | dict)
        case "cells":
            return isinstance(value, list) and all(map(_is_cell, value))
        case "choice":
            return isinstance(value, str) and value in field.choices
        case "flag":
            return isinstance(value, bool)
        case "level" | "size":
            return _is_short(value) or _is_whole(value)
        case "long":
            return isinstance(value, str)
        case "names" | "texts":
            return isinstance(value, list) and all(map(_is_short, value))
        case "number":
            return _is_number(value) and _is_within(field, value)
        case "picture":
            return _is_short(value) or (
                isinstance(value, list) and all(isinstance(row, str) for row in value)
            )
        case "rows":
            return isinstance(value, list)
        case "share":
            return _is_short(value) or (_is_number(value) and _is_within(field, value))
        case "shares":
            ends = value if isinstance(value, list) and len(value) == 2 else [value]
            return all(_is_number(end) and _is_within(field, end) for end in ends)
        case "solution":
            return isinstance(value, bool | list)
        case "span":
            return (
                isinstance(value, list)
                and len(value) == 2
                and all(end is None or (_is_whole(end) and end >= 0) for end in value)
            )
        case "text":
            return _is_short(value)
        case "values":
            return isinstance(value, dict)
        case "wholes":
            return isinstance(value, list) and all(map(_is_whole, value))
        case "whole":
            return _is_whole(value) and _is_within(field, value)


def _is_short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_TEXT


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_whole(value) or (isinstance(value, float) and math.isfinite(value))


def _is_within(field: Field, value: Any) -> bool:
    return bool(value >= field.least and (field.most is None or value <= field.most))


def _is_cell(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all(_is_whole(each) and 0 <= each < 1 << 31 for each in value)


def read_fields(body: object, fields: Sequence[Field]) -> dict[str, Any]:
    """The fields that a question gives, checked; null counts as not given."""
    if not isinstance(body, Mapping):
        raise PuzzleError(f"expected a JSON object, got {quote(body)}")
    known = {each.name: each for each in fields}
    found = {}
    for name, value in body.items():
        if name not in known:
            raise UnknownNameError("field", str(name)[:_LONGEST_TEXT], known)
        if value is not None:
            found[name] = known[name].read(value)
    return found
