"""solve and solve_many: a puzzle in, an outcome out, every answer checked on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from lamplighter.backends import find_backend
from lamplighter.backends.base import Task, require_right
from lamplighter.backends.native import solve_batches
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["marks_on", "solve", "solve_many"]

_DEFAULT = Limit()


def solve(
    puzzle: Puzzle,
    backend: str = "native",
    limit: Limit = _DEFAULT,
    *,
    marks: Marks | Sequence[str] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> Outcome:
    """Solve a puzzle and say how many solutions it has, as far as `limit` allows.

    `marks` are a position to solve from: they hold in every answer, and marks that contradict the
    puzzle make it unsolvable. `options` are the back end's own.
    """
    chosen = find_backend(backend)
    filled = chosen.require(puzzle, options)
    if marks is not None:
        marks = marks_on(puzzle, marks)
    outcome = chosen.solve(Task(puzzle, limit, marks, cancel, filled))
    # The engine's answers passed the core's own checker, which shares no code with the engine.
    if backend != "native":
        require_right(puzzle, outcome)
        outcome = outcome._replace(puzzle=puzzle)
    return outcome


def marks_on(puzzle: Puzzle, marks: Marks | Sequence[str]) -> Marks:
    """The marks, checked to be of this puzzle."""
    if not isinstance(marks, Marks):
        return Marks.on(puzzle, marks)
    if marks.genre != puzzle.genre:
        raise PuzzleError(f"the puzzle is {puzzle.genre}, the marks are {marks.genre}")
    return Marks.on(puzzle, marks.rows)


@overload
def solve_many(
    puzzles: Sequence[Puzzle],
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    *,
    cancel: CancelToken | None = None,
) -> list[Outcome]: ...
@overload
def solve_many(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    *,
    cancel: CancelToken | None = None,
) -> list[Outcome] | Iterator[Outcome]: ...


def solve_many(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    *,
    cancel: CancelToken | None = None,
) -> list[Outcome] | Iterator[Outcome]:
    """Solve many puzzles on `jobs` threads (0: all cores); outcomes in the order of the puzzles.

    A list gives a list. An iterator gives an iterator, which takes and gives a thousand puzzles at
    a time, so that millions pass through without being held. The limit is for each puzzle.
    """
    outcomes = solve_batches(puzzles, limit=limit, jobs=jobs, cancel=cancel)
    if not isinstance(puzzles, Sequence):
        return outcomes
    found = list(outcomes)
    # Cancelled on the way: what was not come to is unknown, and the list stays as long as asked.
    return found + [Outcome(Status.UNKNOWN, backend="native")] * (len(puzzles) - len(found))
