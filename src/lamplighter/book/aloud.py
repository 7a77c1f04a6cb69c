"""Boards told aloud: the texts that stand for pictures."""

from __future__ import annotations

from lamplighter.genre import find_genre
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.render.picture import Picture

__all__ = ["tell_board", "tell_solution"]


def tell_board(puzzle: Puzzle) -> str:
    """The board in a sentence, and its rows."""
    genre = find_genre(puzzle.genre)
    key = "# is a wall, . a white cell" if genre.walls else ". is a cell without clue"
    rows = [_spoken(row) for row in puzzle.rows]
    return f"{Picture(puzzle).describe()} Its rows, where {key}: {'; '.join(rows)}."


def tell_solution(puzzle: Puzzle, solution: Solution) -> str:
    """What stands in its rows."""
    genre = find_genre(puzzle.genre)
    rows = "; ".join(map(_spoken, solution.rows))
    key = f"{genre.placed} is a {genre.words.placed}"
    return f"{Picture(puzzle, solution).describe()} Its rows, where {key}: {rows}."


def _spoken(row: object) -> str:
    """The cells of a row, apart, so that each is read by itself."""
    assert isinstance(row, str | tuple)
    return " ".join("." if each is None else str(each) for each in row)
