"""Our own `json`: one object per puzzle, and JSON lines for many.

    {"id": "7", "genre": "akari", "rows": ["..1#", "...."], "solution": ["oo1#", "...."]}

`rows`, `marks` and `solution` are as in Python; Kuromasu's blank cell is null. Other keys are kept
as metadata. A line that `lamplighter solve --json` prints is read too, with its first solution.
"""

from __future__ import annotations

import json

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.genre import find_genre
from lamplighter.puzzle import Marks, Solution

__all__ = ["JSON", "document_of"]


_DECODER = json.JSONDecoder()
_BOARD = frozenset({"genre", "rows", "marks", "solution", "height", "width"})
_WITH_SOLUTIONS = _BOARD | {"solutions"}
_PLAIN = frozenset({"id", "genre", "rows"})


def _parsed(text: str) -> object:
    # Without the steps around it: a file of a million puzzles is a million calls.
    try:
        value, end = _DECODER.raw_decode(text)
    except ValueError:
        end = -1
    if end == len(text):
        return value
    return json.loads(text)  # spaces around it, or a mistake to be told in its own words


def read(text: str, reading: Reading) -> Document:
    try:
        value = _parsed(text)
    except (ValueError, RecursionError) as error:
        # The parser's own words name line and column; a nesting bomb has no position.
        place = str(error) if isinstance(error, ValueError) else "nested too deeply"
        raise FormatError(f"not readable as JSON: {place}") from None
    return document_of(value, reading)


def document_of(value: object, reading: Reading) -> Document:
    """The document an already parsed JSON object holds."""
    if not isinstance(value, dict):
        raise FormatError(f"expected a JSON object with 'genre' and 'rows', got {quote(value)}")
    rows = value.get("rows")
    if rows is None and "error" in value:  # a line that a verb left with --json
        raise FormatError(f"an error in place of a puzzle: {quote(value['error'], 80)}")
    genre = value.get("genre", reading.genre)
    if not isinstance(genre, str):
        raise FormatError("the JSON object names no genre: expected a key 'genre'")
    if not isinstance(rows, list):
        raise FormatError(f"expected a list under 'rows', got {quote(rows)}")
    puzzle = reading.puzzle(find_genre(genre).name, rows)
    if value.keys() <= _PLAIN:  # as most lines of a large file are
        return Document.bare(puzzle, {"id": value["id"]} if "id" in value else {}, "json")
    if "height" in value or "width" in value:
        for key, came in (("height", puzzle.height), ("width", puzzle.width)):
            if key in value and value[key] != came:
                raise FormatError(f"{key} is {quote(value[key])}, the rows make it {came}")
    marks, solution = value.get("marks"), value.get("solution")
    known = _BOARD
    found = value.get("solutions")
    if solution is None and isinstance(found, list):
        known = _WITH_SOLUTIONS
        solution = found[0] if found else None
    return Document(
        puzzle,
        None if marks is None else Marks.on(puzzle, _rows(marks, "marks")),
        None if solution is None else Solution.on(puzzle, _rows(solution, "solution")),
        {key: each for key, each in value.items() if key not in known},
        "json",
    )


def _rows(value: object, key: str) -> list[str]:
    if not isinstance(value, list):
        raise FormatError(f"expected a list of strings under {key!r}, got {quote(value)}")
    return value


def write(doc: Document, dialect: str | None) -> str:
    return json.dumps(doc.to_json(), ensure_ascii=False)


JSON = Format(
    name="json",
    title="one JSON object per puzzle; JSON lines for many",
    read=read,
    write=write,
    detect=lambda text: text.lstrip().startswith("{"),
    endings=(".json", ".jsonl"),
    holds_marks=True,
    holds_solution=True,
    holds_meta=("*",),
    one_line=True,
)
