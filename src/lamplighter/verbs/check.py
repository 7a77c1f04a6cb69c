"""check: every rule that marks break, by code that trusts no solver."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lamplighter.errors import PuzzleError
from lamplighter.genres import Violation, find_genre
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle

__all__ = ["Violations", "check"]


class Violations(list[Violation]):
    """The rules that marks break, as a list; empty if they break none."""

    @property
    def ok(self) -> bool:
        """Whether nothing is broken."""
        return not self

    def to_json(self) -> dict[str, Any]:
        """The verdict and the list as plain JSON values."""
        return {"ok": self.ok, "violations": [each.to_json() for each in self]}


def check(
    puzzle: Puzzle,
    marks: Marks | Solution | Iterable[str],
    *,
    complete: bool | None = None,
) -> Violations:
    """Every rule the marks break; an empty list means nothing is broken.

    Partial marks are held to what is already wrong: a clue that can no longer be met, a cell that
    can no longer be lit. A complete answer is held to what is missing too. A `Solution` is
    complete; `Marks` are partial unless they were read as an answer; rows of text are
    complete when written the way solutions are: with the walls shown in Akari, without `+` in
    Kuromasu. `complete` overrules all of that.
    """
    expect_puzzle(puzzle)
    as_marks, finished = _as_marks(puzzle, marks)
    held = finished if complete is None else complete
    return Violations(find_genre(puzzle.genre).check(puzzle, as_marks, held))


def _as_marks(puzzle: Puzzle, marks: Marks | Solution | Iterable[str]) -> tuple[Marks, bool]:
    if isinstance(marks, Solution):
        _require_genre(puzzle, marks.genre)
        return Marks.on(puzzle, marks.rows), True
    if isinstance(marks, Marks):
        _require_genre(puzzle, marks.genre)
        return Marks.on(puzzle, marks.rows), marks.handed_in
    rows = marks if isinstance(marks, str) else tuple(marks)
    read = Marks.on(puzzle, rows)
    return read, find_genre(puzzle.genre).is_written_out(rows)


def _require_genre(puzzle: Puzzle, genre: str) -> None:
    if genre != puzzle.genre:
        raise PuzzleError(f"the puzzle is {puzzle.genre}, the marks are {genre}")
