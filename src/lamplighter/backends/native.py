"""The native engine: deduction first, search after, and an outside solver as the last resort.

Most puzzles end in propagation; the rest in a short dive, in shaving, or in conflict-driven search
(`core/search.hpp`). If even that meets too many dead ends, the `sat` back end takes over.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, TypedDict

from lamplighter import engine as core
from lamplighter.backends.base import Backend, Capabilities, Task, checked
from lamplighter.engine import (
    Answer,
    BegunBoards,
    BegunLines,
    CancelToken,
    Team,
    begin_lines,
    begin_many,
    count_of,
)
from lamplighter.errors import WrongAnswerError
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.watch import Watch, stretches, threads_of

__all__ = [
    "BY_CORE", "Asked", "Batches", "NativeBackend", "Told", "answer_lines", "count_solutions",
    "kind_of", "settled", "solve_batches",
]  # fmt: skip

HANDOVER = 20_000
"""Conflicts after which the search is handed to a solver made for long searches."""

BY_CORE: Mapping[core.Status, Status] = {
    each: Status(each.name) for each in core.Status if each is not core.Status.wrong
}
"""What the engine's statuses are called; an answer that it found wrong has none."""
_WRONG = core.Status.wrong
_FORMS = core.Forms(
    Outcome(Status.UNKNOWN, backend="native"),
    Solution,
    tuple(BY_CORE.get(each, Status.UNKNOWN) for each in core.Status),
)


class NativeBackend(Backend):
    name = "native"
    title = "deduction, then conflict-driven search, in C++"
    can = Capabilities(nodes=True)

    def solve(self, task: Task) -> Outcome:
        puzzle, limit = task.puzzle, task.limit
        engine = find_genre(puzzle.genre).engine
        if engine is None:
            return _hand_over(task, Outcome(Status.UNKNOWN, backend=self.name, puzzle=puzzle))
        answer = engine.solve(
            puzzle.rows,
            None if task.marks is None else task.marks.rows,
            cancel=task.cancel,
            **_limits(limit),
        )
        return settled(task, answer)


def count_solutions(task: Task) -> tuple[int, bool]:
    """How many solutions were found, and whether there are no others.

    The engine counts them without handing them over: a million would take a gigabyte.
    """
    limit = task.limit
    engine = find_genre(task.puzzle.genre).engine
    number, outcome = 0, Outcome(Status.UNKNOWN, backend="native", puzzle=task.puzzle)
    if engine is not None:
        answer = engine.solve(
            task.puzzle.rows,
            None if task.marks is None else task.marks.rows,
            kept=0,
            cancel=task.cancel,
            **_limits(limit),
        )
        number, outcome = answer.found, _outcome(task.puzzle, answer)
        if not answer.gave_up:
            return number, outcome.complete
    outcome = _hand_over(task, outcome)
    return max(number, len(outcome.solutions)), outcome.complete


def _patience(limit: Limit) -> int | None:
    # A limit of nodes is this search's own: nobody else could keep it.
    return HANDOVER if limit.nodes is None and _is_relieved() else None


@cache
def _is_relieved() -> bool:
    """Whether somebody is there to hand over to; else the search goes on to its limits.

    With one thread alone nobody could stop another solver at a limit. The back end that takes over
    is seldom needed, and takes eight milliseconds to load: here its library is only looked for.
    """
    return core.alarm is None and find_spec("pysat") is not None


def _outcome(puzzle: Puzzle, answer: Answer) -> Outcome:
    if answer.status is _WRONG:
        raise WrongAnswerError("the engine's answer breaks a rule; please report it", puzzle=puzzle)
    solutions = tuple([Solution(puzzle.genre, rows) for rows in answer.solutions])
    return Outcome(
        BY_CORE[answer.status],
        solutions,
        "native",
        answer.seconds,
        answer.stats,
        exhausted=answer.exhausted,
        puzzle=puzzle,
    )


def _hand_over(task: Task, outcome: Outcome) -> Outcome:
    """The rest of the time for a solver made for long searches, from the start."""
    from lamplighter.backends.sat import SatBackend

    seconds = task.limit.seconds
    if seconds is not None:
        seconds -= outcome.seconds
        if seconds <= 0:
            return outcome
    sat = SatBackend()
    rest = Limit(seconds=seconds, solutions=task.limit.solutions)
    start = time.perf_counter()
    watch = Watch(rest, task.cancel)
    found = sat.solve(task._replace(limit=rest, options=sat.require(task.puzzle, {})))
    found = checked(task.puzzle, found, watch)
    stats = {**outcome.stats, "handover": True}
    total = outcome.seconds + time.perf_counter() - start
    if len(found.solutions) < len(outcome.solutions):
        # The time ran out before it got as far as the engine had: keep the engine's outcome.
        return outcome._replace(seconds=total, stats=stats, exhausted=False)
    return found._replace(backend="native", seconds=total, stats=stats, puzzle=task.puzzle)


class Batches:
    """Puzzles by the thousand, on `jobs` threads (0: one per core), begun before others end."""

    def __init__(self, limit: Limit, jobs: int, cancel: CancelToken | None = None) -> None:
        self.threads = threads_of(jobs)
        self._limit, self._cancel = limit, cancel
        self._team = Team(self.threads)

    def begin(self, chunk: Sequence[Puzzle]) -> BegunBoards | None:
        """The engine at work on puzzles; None if it does not know every genre of them."""
        kinds = {name: kind_of(name) for name in {each.genre for each in chunk}}
        asked = [(kind, each.rows) for each in chunk if (kind := kinds[each.genre]) is not None]
        if len(asked) < len(chunk):
            return None
        return begin_many(self._team, asked, cancel=self._cancel, **_limits(self._limit))

    def outcomes(self, chunk: Sequence[Puzzle], begun: BegunBoards | None) -> Iterator[Outcome]:
        """An outcome for each of the puzzles that were begun, in order."""
        if begun is None:
            backend = NativeBackend()
            yield from (backend.solve(self._task(each)) for each in chunk)
            return
        found: list[Any] = begun.outcomes(_FORMS, chunk)
        for place, outcome in enumerate(found):
            if isinstance(outcome, Answer):
                yield settled(self._task(chunk[place]), outcome)
            else:
                yield outcome

    def _task(self, puzzle: Puzzle) -> Task:
        return Task(puzzle, self._limit, None, self._cancel)


def solve_batches(
    puzzles: Iterable[Puzzle], *, limit: Limit, jobs: int, cancel: CancelToken | None = None
) -> Iterator[Outcome]:
    """An outcome for each puzzle, in order."""
    batches = Batches(limit, jobs, cancel)
    for chunk, begun in stretches(puzzles, batches.begin, lead=int(batches.threads > 1)):
        yield from batches.outcomes(chunk, begun)
        if cancel is not None and cancel.cancelled:
            return


Asked = tuple[str, str] | tuple[str, core.Genre, Sequence[object]]
"""A name with a line of JSON, or with the genre and the rows of a board."""
Told = tuple[core.Status, str] | Answer | None
"""What came of it, with the line of `Outcome.write_json`. An answer alone is not settled, or has a
name that Python has to write; None stands for a line that the reader of `json` has to look at."""


def answer_lines(asked: Sequence[Asked], *, limit: Limit, team: Team) -> BegunLines:
    """The engine at work on lines and boards."""
    return begin_lines(team, asked, **_limits(limit))


def kind_of(genre: str) -> core.Genre | None:
    """What the engine calls the genre; None if it does not know it."""
    engine = find_genre(genre).engine
    return None if engine is None else engine.genre


def settled(task: Task, answer: Answer) -> Outcome:
    """The outcome of an answer; a search that gave up is handed over."""
    outcome = _outcome(task.puzzle, answer)
    return _hand_over(task, outcome) if answer.gave_up else outcome


class _Limits(TypedDict):
    solutions: int | None
    nodes: int | None
    conflicts: int | None
    seconds: float | None


def _limits(limit: Limit) -> _Limits:
    return {
        "solutions": count_of(limit.solutions),
        "nodes": count_of(limit.nodes),
        "conflicts": _patience(limit),
        "seconds": limit.seconds,
    }
