"""rate: how hard a puzzle is for a person, and why."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Any

from lamplighter import _core
from lamplighter._core import CancelToken
from lamplighter.backends.native import HANDOVER
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.metrics import METRICS, Metric, Profile, Work, find_metric
from lamplighter.metrics.levels import level_of
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.techniques import ladder_of
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

__all__ = ["Rating", "grade", "is_human", "rate", "rate_many"]

_DEFAULT = Limit()
_CHUNK = 256  # puzzles under way at a time
# In the order of the core's Status.
_STATUS = (
    Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE, Status.SOLVED, Status.UNKNOWN,
)  # fmt: skip
_SOLVED, _STOPPED = 0, 3  # the core's verdicts


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is. Without exactly one solution it has no level and no label."""

    level: int | None
    """0 to 9."""
    label: str | None
    """easy, normal, hard or extreme: the kind of thinking it takes."""
    human: bool | None
    """Whether the six strategies of the literature solve it; None for Kuromasu."""
    techniques: Mapping[str, int] = field(default_factory=dict)
    """Steps by technique, easiest technique first, on the way that always takes the easiest."""
    metrics: Mapping[str, float | None] = field(default_factory=dict)
    """Measures by name; None where one does not apply."""
    status: Status = Status.UNIQUE
    """Why there is no level, where there is none."""


def rate(
    puzzle: Puzzle,
    *,
    metrics: Iterable[str] | None = None,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Rating:
    """How hard a puzzle is: level, label, techniques and measures.

    `metrics` names the measures to take, None the quick ones. A limit of time, or the token, may
    end it with the status UNKNOWN.
    """
    chosen = _chosen(metrics)
    raw = _profiles([puzzle], False, limit, 1, cancel)[0]
    return _rating(puzzle, raw, chosen, limit, cancel)


def rate_many(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    *,
    metrics: Iterable[str] | None = None,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Iterator[Rating]:
    """Ratings in the order of the puzzles, on `jobs` threads (0: all cores); a limit for each."""
    chosen = _chosen(metrics)
    threads = jobs or os.cpu_count() or 1
    source = iter(puzzles)
    stop = cancel or CancelToken()
    pool = ThreadPoolExecutor(threads)
    try:
        while chunk := list(islice(source, _CHUNK)):
            raws = _profiles(chunk, False, limit, threads, stop)
            yield from pool.map(
                lambda puzzle, raw: _rating(puzzle, raw, chosen, limit, stop), chunk, raws
            )
    except BaseException:
        # Ctrl-C reaches this thread alone; the others must not go on behind its back.
        stop.cancel()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def grade(
    puzzle: Puzzle, limit: Limit = _DEFAULT, cancel: CancelToken | None = None
) -> tuple[str, int] | None:
    """Label and level alone, quicker than a rating; None without exactly one solution."""
    raw = _profiles([puzzle], False, limit, 1, cancel)[0]
    if raw[2]:
        if solve(puzzle, limit=limit, cancel=cancel).status is not Status.UNIQUE:
            return None
        raw = _profiles([puzzle], True, limit, 1, cancel)[0]
    if raw[0] == len(LABELS):
        return None
    label = LABELS[raw[0]]
    return label, level_of(label, Profile(*raw[4:]))


def _chosen(metrics: Iterable[str] | None) -> tuple[Metric, ...]:
    if metrics is None:
        return tuple(each for each in METRICS if each.quick)
    return tuple(find_metric(name) for name in metrics)


def _profiles(
    puzzles: Sequence[Puzzle], proven: bool, limit: Limit, jobs: int, cancel: CancelToken | None
) -> list[tuple[Any, ...]]:
    seconds = -1.0 if limit.seconds is None else limit.seconds
    asked: list[tuple[bool, Sequence[object]]] = [
        (each.genre == "akari", each.rows) for each in puzzles
    ]
    return list(_core.profile_many(asked, proven, HANDOVER, seconds, jobs, cancel))


def _rating(
    puzzle: Puzzle,
    raw: tuple[Any, ...],
    chosen: Sequence[Metric],
    limit: Limit,
    cancel: CancelToken | None,
) -> Rating:
    watch = Watch(limit, cancel)
    if raw[2]:
        # Too many dead ends for the engine: another solver says whether the puzzle is unique.
        status = solve(puzzle, limit=limit, cancel=cancel).status
        if status is not Status.UNIQUE:
            return Rating(None, None, None, status=status)
        raw = _profiles([puzzle], True, limit, 1, cancel)[0]
    status = _STATUS[raw[1]]
    if raw[0] == len(LABELS):
        return Rating(None, None, None, status=status)
    profile = Profile(*raw[4:])
    techniques = _techniques(puzzle, watch)
    human = is_human(puzzle, watch) if "human" in find_genre(puzzle.genre).wishes else None
    if techniques is None:
        return Rating(None, None, None, status=Status.UNKNOWN)
    work = Work(puzzle, profile, watch)
    label = LABELS[raw[0]]
    return Rating(
        level_of(label, profile),
        label,
        human,
        MappingProxyType(techniques),
        MappingProxyType({each.name: each.of(work) for each in chosen}),
    )


def _seconds(watch: Watch) -> float:
    return -1.0 if watch.left is None else watch.left


def _techniques(puzzle: Puzzle, watch: Watch) -> dict[str, int] | None:
    """Steps by technique; None when the time ran out."""
    verdict, steps = _core.explain(
        puzzle.genre == "akari", puzzle.rows, None, False, True, _seconds(watch), watch.cancel
    )
    if verdict == _STOPPED:
        return None
    ladder = ladder_of(puzzle.genre)
    counts = Counter(step[0] for step in steps)
    return {ladder[place].name: count for place, count in sorted(counts.items())}


def is_human(puzzle: Puzzle, watch: Watch) -> bool:
    """Whether the six strategies solve the puzzle."""
    verdict = _core.human_fixpoint(puzzle.rows, None, False, _seconds(watch), watch.cancel)[0]
    return verdict == _SOLVED
