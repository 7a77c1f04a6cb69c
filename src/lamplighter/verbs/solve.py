"""solve and solve_many: a puzzle in, an outcome out, every answer checked on the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, repeat, zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

from lamplighter.backends import find_backend
from lamplighter.backends.base import Task, checked
from lamplighter.backends.native import solve_batches
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError, UnsupportedError
from lamplighter.expect import expect_whole
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle, expect_several
from lamplighter.watch import Watch, expect_bounds, wait_for, workers

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["attempt_each", "marks_on", "solve", "solve_each", "solve_many"]

Result = TypeVar("Result")
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
    watch = None if backend == "native" else Watch(limit, cancel)
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
    if watch is not None:
        outcome = checked(puzzle, outcome, watch)._replace(puzzle=puzzle)
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
    expect_several(puzzles)
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
    expect_whole(jobs, "a number of jobs")
    find_backend(backend)
    if backend == "native" and marks is None and not options:
        return solve_batches(puzzles, limit=limit, jobs=jobs, cancel=cancel)
    one = partial(solve, backend=backend, limit=limit, **options)
    return _each(one, _pairs(puzzles, marks), jobs, cancel)


def attempt_each(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    *,
    backend: str = "native",
    marks: Iterable[Marks | Solution | Sequence[str] | None] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> Iterator[Outcome | UnsupportedError]:
    """`solve_each`, with the error in the place of a puzzle that the back end does not take."""

    def one(puzzle: Puzzle, **more: Any) -> Outcome | UnsupportedError:
        try:
            return solve(puzzle, backend, limit, **more, **options)
        except UnsupportedError as error:
            return error

    find_backend(backend).fill(options)
    return _each(one, _pairs(puzzles, marks), jobs, cancel)


_Given = Marks | Solution | Sequence[str] | None
_Pairs = Iterator[tuple[Puzzle, _Given]]


def _pairs(puzzles: Iterable[Puzzle], marks: Iterable[_Given] | None) -> _Pairs:
    """Every puzzle with its marks, of which there have to be as many."""
    if marks is None:
        yield from zip(puzzles, repeat(None))
        return
    missing: Any = object()
    for count, (puzzle, given) in enumerate(zip_longest(puzzles, marks, fillvalue=missing)):
        if puzzle is missing or given is missing:
            fewer = "marks" if given is missing else "puzzles"
            raise PuzzleError(f"expected marks for each puzzle, got only {count} {fewer}")
        yield puzzle, given


def _each(
    one: Callable[..., Result], pairs: _Pairs, jobs: int, cancel: CancelToken | None
) -> Iterator[Result]:
    if jobs <= 1:
        return _one_by_one(one, pairs, cancel)
    return _side_by_side(one, pairs, jobs, cancel)


def _one_by_one(
    one: Callable[..., Result], pairs: _Pairs, cancel: CancelToken | None
) -> Iterator[Result]:
    for puzzle, marks in pairs:
        yield one(puzzle, marks=marks, cancel=cancel)
        if cancel is not None and cancel.cancelled:
            return


def _side_by_side(
    one: Callable[..., Result], pairs: _Pairs, jobs: int, cancel: CancelToken | None
) -> Iterator[Result]:
    # The threads have a token of their own: the caller's is not ours to cancel at the end.
    stop = CancelToken()
    waiting: deque[Future[Result]] = deque()
    pool = workers(jobs)
    try:
        while True:
            for puzzle, marks in islice(pairs, 0 if stop.cancelled else 2 * jobs - len(waiting)):
                waiting.append(pool.submit(one, puzzle, marks=marks, cancel=stop))
            if not waiting:
                return
            yield wait_for(waiting.popleft(), cancel, stop)
    finally:
        # The caller has enough, or pressed Ctrl-C: the threads must not carry on unseen.
        stop.cancel()
        pool.shutdown(cancel_futures=True)
