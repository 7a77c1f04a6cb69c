"""check: every rule that marks break, by code that trusts no solver."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lamplighter.errors import PuzzleError
from lamplighter.formats.base import Document
from lamplighter.genres import Violation, find_genre
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle

__all__ = ["Violations", "check", "check_document"]


class Violations(list[Violation]):
    """The rules that marks break, as a list; empty if they break none."""

    def __init__(
        self,
        found: Iterable[Violation] = (),
        puzzle: Puzzle | None = None,
        marks: Marks | None = None,
        complete: bool = False,
    ) -> None:
        super().__init__(found)
        self._puzzle, self._marks = puzzle, marks
        self._complete = complete  # held to what is missing as well, so nothing else can be

    @property
    def solved(self) -> bool:
        """Whether the marks solve the puzzle: nothing is broken, and nothing is missing."""
        if self or self._puzzle is None or self._marks is None:
            return False
        if self._complete:
            return True
        return not find_genre(self._puzzle.genre).check(self._puzzle, self._marks, True)

    @property
    def ok(self) -> bool:
        """Whether nothing is broken."""
        return not self

    def to_json(self) -> dict[str, Any]:
        """The verdict and the list as plain JSON values."""
        found = [each.to_json() for each in self]
        return {"ok": self.ok, "violations": found, "solved": self.solved}


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
    found = find_genre(puzzle.genre).check(puzzle, as_marks, held)
    return Violations(found, puzzle, as_marks, held)


def check_document(
    doc: Document,
    marks: Marks | Iterable[str] | None = None,
    *,
    complete: bool | None = None,
    square: bool = False,
) -> Violations:
    """What a document breaks: by `marks`, else by its solution, else by its own marks.

    A puzzle without any of these is checked for a valid shape (with `square`, a square one) and
    valid clues.
    """
    puzzle = doc.puzzle
    held: Marks | Solution | Iterable[str] | None = doc.solution if marks is None else marks
    if held is None:
        held = doc.marks
        if held is None or (held.is_empty and complete is None):
            held = Marks.empty(puzzle)
    posed = find_genre(puzzle.genre).validate(puzzle, square=square)
    found = check(puzzle, held, complete=complete)
    found[:0] = posed
    return found


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
