"""The native engine: deduction first, search after, and an outside solver as the last resort.

Most puzzles end in propagation; the rest in a short dive, in shaving, or in conflict-driven search
(`core/search.hpp`). If even that meets too many dead ends, the `sat` back end takes over.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from lamplighter import engine as core
from lamplighter.backends.base import Backend, Capabilities, Task, checked
from lamplighter.engine import Answer, CancelToken, count_of, solve_many
from lamplighter.errors import WrongAnswerError
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.watch import Watch

__all__ = ["BY_CORE", "NativeBackend", "count_solutions", "solve_batches"]

HANDOVER = 20_000
"""Conflicts after which the search is handed to a solver made for long searches."""

BY_CORE: Mapping[core.Status, Status] = {
    each: Status(each.name) for each in core.Status if each is not core.Status.wrong
}
"""What the engine's statuses are called; an answer that it found wrong has none."""
_WRONG = core.Status.wrong
_CHUNK = 1024  # puzzles handed to the core at a time: keeps memory flat on endless input


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
            solutions=count_of(limit.solutions),
            nodes=count_of(limit.nodes),
            conflicts=_patience(limit),
            seconds=limit.seconds,
            cancel=task.cancel,
        )
        outcome = _outcome(puzzle, answer)
        return _hand_over(task, outcome) if answer.gave_up else outcome


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
            solutions=count_of(limit.solutions),
            kept=0,
            nodes=count_of(limit.nodes),
            conflicts=_patience(limit),
            seconds=limit.seconds,
            cancel=task.cancel,
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

    With one thread alone nobody could stop another solver at a limit.
    """
    from lamplighter.backends.sat import SatBackend

    return core.alarm is None and SatBackend().is_installed


def _outcome(puzzle: Puzzle, answer: Answer) -> Outcome:
    status, found, seconds, stats, exhausted = answer.told
    if status is _WRONG:
        raise WrongAnswerError("the engine's answer breaks a rule; please report it", puzzle=puzzle)
    genre = puzzle.genre
    solutions = tuple([Solution(genre, rows) for rows in found])
    return Outcome(BY_CORE[status], solutions, "native", seconds, stats, None, exhausted, puzzle)


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


def solve_batches(
    puzzles: Iterable[Puzzle], *, limit: Limit, jobs: int, cancel: CancelToken | None = None
) -> Iterator[Outcome]:
    """An outcome for each puzzle, in order, on `jobs` threads (0: one per core)."""
    threads = jobs or os.cpu_count() or 1
    source = iter(puzzles)
    while chunk := list(islice(source, _CHUNK)):
        yield from _solve_chunk(chunk, limit, threads, cancel)
        if cancel is not None and cancel.cancelled:
            return


def _solve_chunk(
    chunk: Sequence[Puzzle], limit: Limit, threads: int, cancel: CancelToken | None
) -> Iterator[Outcome]:
    engines = {name: find_genre(name).engine for name in {each.genre for each in chunk}}
    kinds = {name: engine.genre for name, engine in engines.items() if engine is not None}
    if len(kinds) < len(engines):
        yield from (NativeBackend().solve(Task(each, limit, None, cancel)) for each in chunk)
        return
    answers = solve_many(
        [(kinds[each.genre], each.rows) for each in chunk],
        solutions=count_of(limit.solutions),
        nodes=count_of(limit.nodes),
        conflicts=_patience(limit),
        seconds=limit.seconds,
        jobs=threads,
        cancel=cancel,
    )
    for puzzle, answer in zip(chunk, answers, strict=True):
        outcome = _outcome(puzzle, answer)
        if answer.gave_up:
            outcome = _hand_over(Task(puzzle, limit, None, cancel), outcome)
        yield outcome
