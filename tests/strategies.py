"""Random boards, marks, solutions and documents for property tests.

Boards are drawn as one flat list and cut into rows: one draw per board keeps Hypothesis quick and
its shrinking useful. Nothing here needs to be solvable.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from lamplighter.formats.base import Document
from lamplighter.genres import find_genre
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["documents", "genres", "marks_on", "puzzles", "solutions_on"]

# White cells come up more often than by chance, so that boards look like boards.
_AKARI_CELLS = "......##01234"


def genres() -> SearchStrategy[str]:
    return st.sampled_from(["akari", "kuromasu"])


@st.composite
def puzzles(
    draw: st.DrawFn,
    genre: str,
    *,
    max_side: int = 8,
    unknown_clues: bool = True,
    min_side: int = 1,
) -> Puzzle:
    """A board of any shape up to `max_side`; `unknown_clues` allows Kuromasu's `?`."""
    genre = find_genre(genre).name
    height = draw(st.integers(min_side, max_side))
    width = draw(st.integers(min_side, max_side))
    if genre == "akari":
        chars = _flat(draw, _AKARI_CELLS, height * width)
        return Puzzle.from_rows(genre, _cut("".join(chars), width))
    blanks: list[int | str | None] = [None] * (height + width)
    clues: list[int | str | None] = [*range(1, height + width)]
    unknown = ["?"] if unknown_clues else []
    cells = _flat(draw, [*blanks, *clues, *unknown], height * width)
    return Puzzle.from_rows(genre, _cut(cells, width))


@st.composite
def marks_on(draw: st.DrawFn, puzzle: Puzzle) -> Marks:
    """Any marks on the puzzle's cells but its walls."""
    own = find_genre(puzzle.genre)
    chars = _flat(draw, f".{own.absent}{own.placed}", puzzle.height * puzzle.width)
    return Marks.on(puzzle, _cut(_off_walls(puzzle, chars), puzzle.width))


@st.composite
def solutions_on(draw: st.DrawFn, puzzle: Puzzle) -> Solution:
    """Any bulbs, or black cells, as a solution; it need not solve the puzzle."""
    chars = _flat(draw, f".{find_genre(puzzle.genre).placed}", puzzle.height * puzzle.width)
    return Solution.on(puzzle, _cut(_off_walls(puzzle, chars), puzzle.width))


@st.composite
def documents(
    draw: st.DrawFn,
    genre: str,
    *,
    max_side: int = 8,
    unknown_clues: bool = True,
    min_side: int = 1,
    marks: bool = True,
    solution: bool = True,
) -> Document:
    """A puzzle, with marks and a solution or without either, as far as both are allowed."""
    puzzle = draw(puzzles(genre, max_side=max_side, unknown_clues=unknown_clues, min_side=min_side))
    return Document(
        puzzle,
        draw(marks_on(puzzle)) if marks and draw(st.booleans()) else None,
        draw(solutions_on(puzzle)) if solution and draw(st.booleans()) else None,
    )


def _flat(draw: st.DrawFn, choices, size: int) -> list:
    return draw(st.lists(st.sampled_from(choices), min_size=size, max_size=size))


def _cut(cells, width: int) -> list:
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _off_walls(puzzle: Puzzle, chars: list[str]) -> str:
    walls = find_genre(puzzle.genre).walls
    if not walls:
        return "".join(chars)
    contents = "".join(str(row) for row in puzzle.rows)
    return "".join("." if c in walls else m for c, m in zip(contents, chars, strict=True))
