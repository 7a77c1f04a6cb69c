"""The native engine: deduction first, search after, and an outside solver as the last resort.

Most puzzles end in propagation; the rest in a short dive, in shaving, or in conflict-driven search
(`core/search.hpp`). Where even that meets too many dead ends, the `sat` back end takes over.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from lamplighter import _core
from lamplighter._core import CancelToken
from lamplighter.backends.base import Backend, Capabilities, Task, require_right
from lamplighter.errors import WrongAnswerError
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution

__all__ = ["NativeBackend", "solve_batches"]

_NO_LIMIT = 2**64 - 1
HANDOVER = 20_000
"""Conflicts after which the search is handed to a solver made for long searches."""

_STATUS = (
    Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE, Status.SOLVED, Status.UNKNOWN,
)  # fmt: skip
_CHUNK = 1024  # puzzles handed to the core at a time: keeps memory flat on endless input


class NativeBackend(Backend):
    name = "native"
    title = "deduction, then conflict-driven search, in C++"
    can = Capabilities()

    def solve(self, task: Task) -> Outcome:
        puzzle, limit = task.puzzle, task.limit
        raw = _core.solve(
            puzzle.genre == "akari",
            puzzle.rows,
            None if task.marks is None else task.marks.rows,
            min(limit.solutions, _NO_LIMIT),
            _NO_LIMIT if limit.nodes is None else min(limit.nodes, _NO_LIMIT),
            # A limit of nodes is this search's own: nobody else could keep it.
            HANDOVER if limit.nodes is None else _NO_LIMIT,
            -1.0 if limit.seconds is None else limit.seconds,
            task.cancel,
        )
        outcome = _outcome(puzzle, raw)
        return _hand_over(task, outcome) if raw[4] else outcome


def _outcome(puzzle: Puzzle, raw: tuple[Any, ...]) -> Outcome:
    status, found, stats, seconds, _, exhausted = raw
    if status == len(_STATUS):
        raise WrongAnswerError("the engine's answer breaks a rule; please report it", puzzle=puzzle)
    genre = puzzle.genre
    solutions = tuple([Solution(genre, rows) for rows in found])
    return Outcome(_STATUS[status], solutions, "native", seconds, stats, None, exhausted)


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
    found = sat.solve(task._replace(limit=rest, options=sat.require(task.puzzle, {})))
    require_right(task.puzzle, found)
    stats = {**outcome.stats, "handover": True}
    total = outcome.seconds + time.perf_counter() - start
    if len(found.solutions) < len(outcome.solutions):
        # The time ran out before it came as far as the engine had: keep the engine's word.
        return Outcome(outcome.status, outcome.solutions, "native", total, stats)
    return found._replace(backend="native", seconds=total, stats=stats)


def solve_batches(
    puzzles: Iterable[Puzzle], *, limit: Limit, jobs: int, cancel: CancelToken | None = None
) -> Iterator[Outcome]:
    """An outcome for each puzzle, in order, on `jobs` threads (0: one for each core)."""
    threads = jobs or os.cpu_count() or 1
    source = iter(puzzles)
    while chunk := list(islice(source, _CHUNK)):
        yield from _solve_chunk(chunk, limit, threads, cancel)
        if cancel is not None and cancel.cancelled:
            return


def _solve_chunk(
    chunk: Sequence[Puzzle], limit: Limit, threads: int, cancel: CancelToken | None
) -> Iterator[Outcome]:
    raw = _core.solve_many(
        [(each.genre == "akari", each.rows) for each in chunk],
        min(limit.solutions, _NO_LIMIT),
        _NO_LIMIT if limit.nodes is None else min(limit.nodes, _NO_LIMIT),
        HANDOVER if limit.nodes is None else _NO_LIMIT,
        -1.0 if limit.seconds is None else limit.seconds,
        threads,
        cancel,
    )
    for puzzle, each in zip(chunk, raw, strict=True):
        outcome = _outcome(puzzle, each)
        gave_up = each[4]
        yield _hand_over(Task(puzzle, limit, None, cancel), outcome) if gave_up else outcome
