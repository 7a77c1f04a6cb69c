"""solve and solve_many: a puzzle in, an outcome out, every answer checked on the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any

from lamplighter.backends import find_backend
from lamplighter.backends.base import Task, require_right
from lamplighter.backends.native import solve_batches
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError, quote
from lamplighter.expect import expect_whole
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle
from lamplighter.watch import expect_bounds, wait_for

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["marks_on", "solve", "solve_each", "solve_many"]

_DEFAULT = Limit()


def solve(
    puzzle: Puzzle,
    backend: str = "native",
    limit: Limit = _DEFAULT,
    *,
    marks: Marks | Solution | Sequence[str] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> Outcome:
    """Solve a puzzle and say how many solutions it has, as far as `limit` allows.

    `marks` are a position to solve from: they hold in every answer, and marks that contradict the
    puzzle make it unsolvable. `options` are the back end's own.
    """
    chosen = find_backend(backend)
    try:
        filled = chosen.require(puzzle, options)
        if marks is not None:
            marks = marks_on(puzzle, marks)
        outcome = chosen.solve(Task(puzzle, limit, marks, cancel, filled))
    except (AttributeError, TypeError):
        # Looked at only now: a call takes ten microseconds, and this would be one of them.
        expect_puzzle(puzzle)
        expect_bounds(limit, cancel)
        raise
    except ImportError as error:
        # A library whose loading Ctrl-C cuts short says that it could not be loaded.
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise
    # The engine's answers passed the core's own checker, which shares no code with the engine.
    if backend != "native":
        require_right(puzzle, outcome)
        outcome = outcome._replace(puzzle=puzzle)
    return outcome


def marks_on(puzzle: Puzzle, marks: Marks | Solution | Sequence[str]) -> Marks:
    """The marks, checked to be of this puzzle; a solution settles every cell."""
    if isinstance(marks, Solution):
        marks = marks.marks
    if not isinstance(marks, Marks):
        return Marks.on(puzzle, marks)
    if marks.genre != puzzle.genre:
        raise PuzzleError(f"the puzzle is {puzzle.genre}, the marks are {marks.genre}")
    return Marks.on(puzzle, marks.rows)


def solve_many(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    *,
    backend: str = "native",
    marks: Iterable[Marks | Solution | Sequence[str] | None] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> list[Outcome]:
    """Solve many puzzles on `jobs` threads (0: all cores); outcomes in the order of the puzzles.

    The limit is for each puzzle, and `marks` has an entry for each. Back ends other than `native`
    solve one puzzle at a time unless `jobs` asks for more: much of their work is done in Python,
    where threads take turns, so that each gets less out of its seconds.
    """
    if isinstance(puzzles, str | Puzzle):
        raise TypeError(f"expected several puzzles, got one: {quote(puzzles)}")
    expect_whole(jobs, "a number of jobs")
    given = list(puzzles)
    try:
        found = list(
            solve_each(given, jobs, limit, backend=backend, marks=marks, cancel=cancel, **options)
        )
    except (AttributeError, TypeError):
        for each in given:
            expect_puzzle(each)
        expect_bounds(limit, cancel)
        raise
    # Cancelled on the way: the rest is unknown, and the list has an entry for every puzzle.
    rest = given[len(found) :]
    return found + [Outcome(Status.UNKNOWN, backend=backend, puzzle=each) for each in rest]


def solve_each(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    *,
    backend: str = "native",
    marks: Iterable[Marks | Solution | Sequence[str] | None] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> Iterator[Outcome]:
    """`solve_many` as an iterator: millions of puzzles pass through without being held.

    A cancelled token ends it early.
    """
    find_backend(backend)
    if backend == "native" and marks is None and not options:
        return solve_batches(puzzles, limit=limit, jobs=jobs, cancel=cancel)
    pairs = zip(puzzles, repeat(None) if marks is None else marks, strict=marks is not None)
    if jobs <= 1:
        return _one_by_one(pairs, backend, limit, cancel, options)
    return _side_by_side(pairs, jobs, backend, limit, cancel, options)


_Pairs = Iterator[tuple[Puzzle, Marks | Solution | Sequence[str] | None]]


def _one_by_one(
    pairs: _Pairs, backend: str, limit: Limit, cancel: CancelToken | None, options: dict[str, Any]
) -> Iterator[Outcome]:
    for puzzle, marks in pairs:
        yield solve(puzzle, backend, limit, marks=marks, cancel=cancel, **options)
        if cancel is not None and cancel.cancelled:
            return


def _side_by_side(
    pairs: _Pairs,
    jobs: int,
    backend: str,
    limit: Limit,
    cancel: CancelToken | None,
    options: dict[str, Any],
) -> Iterator[Outcome]:
    # Imported here: `lamplighter solve` need not wait for what is needed only here.
    from concurrent.futures import ThreadPoolExecutor

    # The threads have a token of their own: the caller's is not ours to cancel at the end.
    stop = CancelToken()
    waiting: deque[Future[Outcome]] = deque()
    pool = ThreadPoolExecutor(jobs)
    try:
        while True:
            for puzzle, marks in islice(pairs, 0 if stop.cancelled else 2 * jobs - len(waiting)):
                waiting.append(
                    pool.submit(solve, puzzle, backend, limit, marks=marks, cancel=stop, **options)
                )
            if not waiting:
                return
            yield wait_for(waiting.popleft(), cancel, stop)
    finally:
        # The caller has enough, or pressed Ctrl-C: the threads must not carry on unseen.
        stop.cancel()
        pool.shutdown(cancel_futures=True)
