"""solve and solve_many: a puzzle in, an outcome out, every answer checked on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from lamplighter._core import CancelToken
from lamplighter.backends import find_backend
from lamplighter.backends.native import solve_batches
from lamplighter.check import check
from lamplighter.errors import WrongAnswerError
from lamplighter.outcome import Limit, Outcome
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["solve", "solve_many"]

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
    if marks is not None and not isinstance(marks, Marks):
        marks = Marks.on(puzzle, marks)
    elif marks is not None:
        Marks.on(puzzle, marks.rows)
    outcome = chosen.solve(puzzle, limit=limit, marks=marks, cancel=cancel, options=filled)
    # The engine's answers passed the core's own checker, which shares no code with the engine.
    if backend != "native":
        for solution in outcome.solutions:
            broken = check(puzzle, solution)
            if broken:
                raise WrongAnswerError(
                    f"back end {backend!r} answered wrongly: {broken[0].sentence}", puzzle=puzzle
                )
    return outcome


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
    return list(outcomes) if isinstance(puzzles, Sequence) else outcomes
