"""`puzzlekit`: the grids of puzzlekit-dataset, a size line and one token per cell.

    2 4             rows and columns; then one row per line:
    - - 1 x         `-` white or blank, `x` wall, a number
    - - - -

    2 4             the solution, if any, is a second grid of the same size:
    - o 1 x         `o` bulb in Akari, `x` black cell in Kuromasu
    - - - o

In Akari solutions only the bulbs can be trusted. On walls the published data shows `-`, `x` or a
copy of the puzzle; the writer copies. The text does not name its genre: `x`, `0` or a bulb mean
Akari, a number above 4 or an `x` where the puzzle is blank mean Kuromasu; otherwise the caller
has to name the genre.

The dataset itself is a JSON object around many such texts: `is_dataset`, `documents_of`.
`janko.py` reads the same tokens without the size line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from lamplighter.errors import FormatError, PuzzleError, quote
from lamplighter.formats.base import Codecs, Document, Format, Reading, refuse_several
from lamplighter.genre import Content, find_genre
from lamplighter.grid import cell_name
from lamplighter.puzzle import Puzzle, Solution

__all__ = [
    "AKARI",
    "CODECS",
    "KUROMASU",
    "PUZZLEKIT",
    "Puzzlekit",
    "Tokens",
    "document_of_tokens",
    "documents_of",
    "is_dataset",
    "puzzle_lines",
    "solution_lines",
    "tokens_of",
]

Tokens = list[list[str]]
"""The rows of a grid, cut at blanks."""


class Puzzlekit(NamedTuple):
    """How a genre is written in tokens."""

    cell: Callable[[str, int, int], Content]
    """What a token says the cell in that row and column holds."""
    sign: str
    """The token of what is placed, in a solution."""
    tells: Callable[[Tokens, Tokens], bool]
    """Whether the grid of a puzzle, or of its solution, can only be of this genre."""
    names: tuple[str, ...]
    """Words that name it in the title of a dataset."""


CODECS = Codecs("puzzlekit", Puzzlekit)

# Nine digits exceed any size, seven any clue; so int() never gets a long string.
_HEADER = re.compile(r"\s*(0|[1-9][0-9]{0,8})\s+(0|[1-9][0-9]{0,8})\s*")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}")
_TOKEN = re.compile(r"[-xo]|[0-9]{1,7}")


def read(text: str, reading: Reading) -> Document:
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise FormatError("the text is empty")
    problem, lines = _read_grid(lines, reading)
    solution: Tokens | None = None
    if lines:
        solution, lines = _read_grid(lines, reading)
    if lines and _HEADER.fullmatch(lines[0]):
        # Each puzzle with its solution, or each without.
        rest = sum(_HEADER.fullmatch(line) is not None for line in lines)
        refuse_several("puzzlekit", 1 + (rest + 1) // 2)
    if lines:
        raise FormatError(f"expected nothing after the solution, got {quote(lines[0])}")
    if solution is not None and _is_a_puzzle(solution, problem):
        refuse_several("puzzlekit", 2)
    return document_of_tokens(problem, solution, reading, "puzzlekit")


def _is_a_puzzle(second: Tokens, first: Tokens) -> bool:
    """Whether a second grid holds walls or clues, and no answer to the first.

    A solution in which nothing is placed is written as a copy of the puzzle, or of its blanks.
    """
    tokens = {token for row in second for token in row}
    answers = {codec.sign for codec in CODECS.by_genre().values()}
    if any(
        ("-", token) in zip(*rows, strict=False)
        for token in answers
        for rows in zip(first, second, strict=False)
    ):
        return False
    return tokens != {"-"} and second != first


def _read_grid(lines: list[str], reading: Reading) -> tuple[Tokens, list[str]]:
    """The first grid of the lines, and the lines after it."""
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        raise FormatError(f"expected a line 'ROWS COLS', got {quote(lines[0])}")
    height, width = int(header[1]), int(header[2])
    reading.require_size(height, width)
    rows = lines[1 : height + 1]
    if len(rows) < height:
        raise FormatError(f"the size line says {height} rows, {len(rows)} follow")
    return tokens_of(rows, width), lines[height + 1 :]


def tokens_of(rows: Sequence[str], width: int) -> Tokens:
    """The tokens of each row; all rows must have `width` of them."""
    tokens = [row.split() for row in rows]
    for index, row in enumerate(tokens):
        if len(row) != width:
            raise FormatError(
                f"row {index + 1} has {len(row)} cells, expected {width}: {quote(rows[index])}"
            )
    return tokens


def document_of_tokens(
    problem: Tokens, solution: Tokens | None, reading: Reading, format: str
) -> Document:
    """The document two grids hold; its genre comes from the caller or from the tokens."""
    genre = reading.genre or _genre_of(problem, solution or [])
    cell_of, join = CODECS.of(genre).cell, find_genre(genre).join
    rows = [
        join([cell_of(token, row, col) for col, token in enumerate(tokens)])
        for row, tokens in enumerate(problem)
    ]
    puzzle = reading.puzzle(genre, rows)
    found = None if solution is None else _read_solution(puzzle, solution)
    return Document(puzzle, solution=found, format=format)


def _genre_of(problem: Tokens, solution: Tokens) -> str:
    for genre, codec in CODECS.by_genre().items():
        if codec.tells(problem, solution):
            return genre
    known = " or ".join(CODECS.by_genre())
    raise FormatError(f"the grid may be {known}, and does not say: name the genre")


def _tells_akari(problem: Tokens, solution: Tokens) -> bool:
    return any("x" in row or "0" in row for row in problem) or any("o" in row for row in solution)


def _tells_kuromasu(problem: Tokens, solution: Tokens) -> bool:
    if any(_NUMBER.fullmatch(token) and int(token) > 4 for row in problem for token in row):
        return True
    pairs = zip(problem, solution, strict=False)
    # An Akari solution shows `x` on walls only.
    return any(("-", "x") in zip(*rows, strict=False) for rows in pairs)


def _akari_cell(token: str, row: int, col: int) -> Content:
    if token == "-":
        return "."
    if token == "x":
        return "#"
    if len(token) == 1 and token in "01234":
        return token
    raise FormatError(
        f"{cell_name((row, col))}: expected '-', 'x' or '0' to '4', got {quote(token)}"
    )


def _kuromasu_cell(token: str, row: int, col: int) -> Content:
    if token == "-":
        return None
    if _NUMBER.fullmatch(token):
        return int(token)
    raise FormatError(f"{cell_name((row, col))}: expected '-' or a number, got {quote(token)}")


AKARI = Puzzlekit(_akari_cell, "o", _tells_akari, ("akari", "light"))
KUROMASU = Puzzlekit(_kuromasu_cell, "x", _tells_kuromasu, ("kuromasu", "kurodoko"))


def _read_solution(puzzle: Puzzle, solution: Tokens) -> Solution:
    if (len(solution), len(solution[0])) != (puzzle.height, puzzle.width):
        raise FormatError(
            f"the solution is {len(solution[0])} wide and {len(solution)} high,"
            f" the puzzle {puzzle.width} and {puzzle.height}"
        )
    placed = []
    sign, walls = CODECS.of(puzzle.genre).sign, set(find_genre(puzzle.genre).walls)
    for row, (contents, tokens) in enumerate(zip(puzzle.rows, solution, strict=True)):
        for col, (content, token) in enumerate(zip(contents, tokens, strict=True)):
            if token == sign:
                placed.append((row, col))
            elif token != "-" and not (content in walls and token in ("x", content)):
                raise FormatError(
                    f"{cell_name((row, col))}: expected '-' or '{sign}' in the solution,"
                    f" got {quote(token)}"
                )
    return Solution.from_placed(puzzle, placed)


def is_dataset(value: object) -> bool:
    """Whether a parsed JSON value is the wrapper of puzzlekit-dataset."""
    if not isinstance(value, dict) or not isinstance(value.get("data"), dict):
        return False
    return all(isinstance(each, dict) and "problem" in each for each in value["data"].values())


def documents_of(value: dict[str, Any], reading: Reading) -> list[Document]:
    """Every puzzle of a dataset, in its order; the keys become `meta["id"]`."""
    if not is_dataset(value):
        raise FormatError("expected an object with 'data': {key: {'problem': ..., ...}, ...}")
    genre = _genre_of_name(str(value.get("name", "")))
    if genre is not None:
        reading.require_genre(genre)
    documents = []
    for key, entry in value["data"].items():
        try:
            documents.append(_document_of_entry(str(key), entry, genre, reading))
        except PuzzleError as error:
            raise FormatError(f"entry {quote(key)}: {error}") from None
    return documents


def _genre_of_name(name: str) -> str | None:
    name = name.lower()
    for genre, codec in CODECS.by_genre().items():
        if any(word in name for word in codec.names):
            return genre
    return None


def _document_of_entry(
    key: str, entry: dict[str, Any], genre: str | None, reading: Reading
) -> Document:
    grids: list[Tokens | None] = []
    for part in ("problem", "solution"):
        text = entry.get(part) or ""
        if not isinstance(text, str):
            raise FormatError(f"expected text under {part!r}, got {quote(text)}")
        lines = [line for line in text.splitlines() if line.strip()]
        if not lines and part == "problem":
            raise FormatError("the problem is empty")
        grid, rest = _read_grid(lines, reading) if lines else (None, [])
        if rest:
            raise FormatError(f"expected nothing after the {part}, got {quote(rest[0])}")
        grids.append(grid)
    problem, solution = grids
    assert problem is not None  # an empty one is refused above
    if genre is not None:
        reading = replace(reading, genre=genre)
    doc = document_of_tokens(problem, solution, reading, "puzzlekit")
    told = {name: entry[name] for name in ("source", "info") if entry.get(name)}
    return replace(doc, meta={"id": key, **told})


def write(doc: Document, dialect: str | None) -> str:
    size = f"{doc.puzzle.height} {doc.puzzle.width}"
    lines = [size, *puzzle_lines(doc.puzzle)]
    if doc.solution is not None:
        lines += ["", size, *solution_lines(doc.solution)]
    return "\n".join(lines) + "\n"


_WRITTEN: dict[Content, str] = {".": "-", None: "-", "#": "x"}


def puzzle_lines(puzzle: Puzzle) -> list[str]:
    """The rows of the puzzle as tokens."""
    for cell, clue in puzzle.clues.items():
        if clue == "?":
            raise FormatError(f"{cell_name(cell)}: these tokens have none for a clue of any count")
    return [" ".join(_WRITTEN.get(cell, str(cell)) for cell in row) for row in puzzle.rows]


def solution_lines(solution: Solution) -> list[str]:
    """The rows of the solution as tokens; walls and the clues on them stay."""
    genre = find_genre(solution.genre)
    table = str.maketrans({".": "-", "#": "x", genre.placed: CODECS.of(solution.genre).sign})
    return [" ".join(row.translate(table)) for row in solution.rows]


def _looks_like(text: str) -> bool:
    """A size line, then tokens. With a row missing it is still this format."""
    lines = [line for line in text.splitlines() if line.strip()]
    header = _HEADER.fullmatch(lines[0]) if len(lines) > 1 else None
    row = lines[1].split() if header is not None else []
    if header is None or not all(map(_TOKEN.fullmatch, row)):
        return False
    if "-" in row or "x" in row:
        return True
    height, width = int(header[1]), int(header[2])
    return len(row) == width and len(lines) in (height + 1, 2 * height + 2)


PUZZLEKIT = Format(
    name="puzzlekit",
    title="a size line and one token per cell, as in puzzlekit-dataset",
    read=read,
    write=write,
    detect=_looks_like,
    codecs=CODECS,
    holds_solution=True,
    holds_unknown_clue=False,
    holds_genre=False,
)
