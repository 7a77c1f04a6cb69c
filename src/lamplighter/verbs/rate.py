"""rate: how hard a puzzle is for a person, and why."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from lamplighter import engine
from lamplighter.backends.native import BY_CORE, HANDOVER
from lamplighter.errors import quote
from lamplighter.expect import expect, expect_whole
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.metrics import METRICS, Metric, Scale, Work, find_metric
from lamplighter.metrics.base import DEEPEST, PLAIN
from lamplighter.metrics.path import (
    COSTS,
    NO_PATH,
    PathProfile,
    Taken,
    level_of,
    levels_of,
    profile_counted,
    profile_of,
    reasons_of,
)
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle, expect_puzzle, expect_several
from lamplighter.techniques import Step, Technique, find_technique, ladder_of
from lamplighter.techniques.base import CLOSING
from lamplighter.verbs.explain import Verdict, explain
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch, expect_bounds, stretches, threads_of, wait_for, workers

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = [
    "CHUNK",
    "Raters",
    "Rating",
    "ds_class",
    "grade",
    "grade_many",
    "is_human",
    "levels_left",
    "rate",
    "rate_each",
    "rate_many",
]

_DEFAULT = Limit()
CHUNK = 256
"""Puzzles that are begun at a time."""
_COSTS = tuple(COSTS[label] for label in LABELS)


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is. Without exactly one solution it has no level and no label."""

    level: int | None
    """0 to 9."""
    label: str | None
    """easy, normal, hard or extreme: the kind of thinking it takes."""
    human: bool | None
    """Whether the six strategies (Pal 2025) solve it; None for Kuromasu."""
    techniques: Mapping[str, int] = field(default_factory=dict)
    """Steps by technique, easiest technique first, always taking the easiest step."""
    metrics: Mapping[str, float | None] = field(default_factory=dict)
    """Measures by name; None if one does not apply."""
    status: Status = Status.UNIQUE
    """Why there is no level, if there is none."""
    score: int | None = None
    """How much there is to do: every step counts, harder ones and bottlenecks more. Size counts."""
    reasons: tuple[str, ...] = ()
    """Why it has this level, in a sentence or two."""

    def __post_init__(self) -> None:
        for name in ("techniques", "metrics"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __reduce__(self) -> tuple[object, ...]:
        held = dict(self.techniques), dict(self.metrics), self.status, self.score, self.reasons
        return Rating, (self.level, self.label, self.human, *held)

    def __repr__(self) -> str:
        told = [
            *map(repr, (self.level, self.label, self.human)),
            *(f"{name}={dict(getattr(self, name))}" for name in ("techniques", "metrics")),
            f"status={self.status!r}",
            f"score={self.score!r}",
            f"reasons={self.reasons!r}",
        ]
        return f"Rating({', '.join(told)})"

    def to_json(self) -> dict[str, Any]:
        """The rating as plain JSON values."""
        return {
            "level": self.level,
            "label": self.label,
            "score": self.score,
            "reasons": list(self.reasons),
            "human": self.human,
            "techniques": dict(self.techniques),
            "metrics": dict(self.metrics),
            "status": self.status.value,
        }


def rate(
    puzzle: Puzzle,
    *,
    metrics: Iterable[str] | None = None,
    scale: Scale | None = None,
    limit: Limit = _DEFAULT,
    cancel: engine.CancelToken | None = None,
) -> Rating:
    """How hard a puzzle is: level, label, techniques and measures.

    `metrics` names the measures to take; None means the quick ones. `scale` is what the measures of
    Mjakinin (`base` to `class`) leave to choose: weights, thresholds and the like. A time limit, or
    the token, may end it with the status UNKNOWN.
    """
    expect_puzzle(puzzle)
    asked = _Asked.of(metrics, scale, limit, cancel)
    return _rating(puzzle, _begin([puzzle], asked, engine.Team(), cancel).ratings()[0], asked)


def rate_many(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    *,
    metrics: Iterable[str] | None = None,
    scale: Scale | None = None,
    limit: Limit = _DEFAULT,
    cancel: engine.CancelToken | None = None,
) -> list[Rating]:
    """Ratings in the order of the puzzles, on `jobs` threads (0: all cores); a limit for each."""
    expect_several(puzzles)
    return list(rate_each(puzzles, jobs, metrics=metrics, scale=scale, limit=limit, cancel=cancel))


def rate_each(
    puzzles: Iterable[Puzzle],
    jobs: int = 0,
    *,
    metrics: Iterable[str] | None = None,
    scale: Scale | None = None,
    limit: Limit = _DEFAULT,
    cancel: engine.CancelToken | None = None,
) -> Iterator[Rating]:
    """`rate_many` as an iterator: millions of puzzles pass through without being held."""
    with closing(Raters(jobs, metrics=metrics, scale=scale, limit=limit, cancel=cancel)) as raters:
        lead = int(raters.threads > 1)
        for chunk, begun in stretches(puzzles, raters.begin, lead=lead, length=CHUNK):
            yield from raters.ratings(chunk, begun)


class Raters:
    """Threads that rate puzzles, some of which are begun before others end. To be closed."""

    def __init__(
        self,
        jobs: int = 0,
        *,
        metrics: Iterable[str] | None = None,
        scale: Scale | None = None,
        limit: Limit = _DEFAULT,
        cancel: engine.CancelToken | None = None,
    ) -> None:
        expect_whole(jobs, "a number of jobs")
        self.threads = threads_of(jobs)
        # The threads have a token of their own: the caller's is not ours to cancel at the end.
        self._cancel, self._stop = cancel, engine.CancelToken()
        self._asked = _Asked.of(metrics, scale, limit, self._stop)
        expect_bounds(limit, cancel)
        self._team = engine.Team(self.threads)
        self._pool: Executor | None = None

    def begin(self, puzzles: Sequence[Puzzle]) -> engine.BegunRatings:
        """The engine at work on all that it can count of them."""
        return _begin(puzzles, self._asked, self._team, self._cancel)

    def ratings(self, puzzles: Sequence[Puzzle], begun: engine.BegunRatings) -> Iterator[Rating]:
        """The ratings of the puzzles that were begun, in order."""
        found = begun.ratings()
        # Where the engine has counted all there is, little is left to do: handing it to threads
        # would take longer.
        left = [i for i, rated in enumerate(found) if not self._asked.is_little(rated)]
        if left and self._pool is None:
            self._pool = workers(self.threads)
        waiting = {
            i: self._pool.submit(_rating, puzzles[i], found[i], self._asked)
            for i in left
            if self._pool is not None
        }
        for i, (puzzle, rated) in enumerate(zip(puzzles, found, strict=True)):
            if i in waiting:
                yield wait_for(waiting[i], self._cancel, self._stop)
            else:
                yield _rating(puzzle, rated, self._asked)

    def close(self) -> None:
        """Ends the threads: Ctrl-C reaches only this one, and they must not carry on unseen."""
        self._stop.cancel()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


class _Asked(NamedTuple):
    """What is asked of each puzzle."""

    chosen: tuple[Metric, ...]
    scale: Scale
    limit: Limit
    cancel: engine.CancelToken | None
    counts: bool
    """Whether the engine is to deduce as well."""

    @classmethod
    def of(
        cls,
        metrics: Iterable[str] | None,
        scale: Scale | None,
        limit: Limit,
        cancel: engine.CancelToken | None,
    ) -> _Asked:
        expect_bounds(limit, cancel)
        chosen = _chosen(metrics)
        if scale is not None:
            expect(scale, Scale, "Scale(mu=0.5) is one")
        counts = any(each.counts for each in chosen)
        return cls(chosen, PLAIN if scale is None else scale, limit, cancel, counts)

    def is_little(self, rated: engine.Rated) -> bool:
        """Whether the rest of the rating is a matter of microseconds."""
        if rated.tier.label is engine.Label.none:
            return not rated.tier.gave_up
        profile = rated.profile
        is_solved = profile is not None and profile.verdict is engine.Verdict.solved
        return is_solved and all(each.quick for each in self.chosen)


def _begin(
    puzzles: Sequence[Puzzle],
    asked: _Asked,
    team: engine.Team,
    cancel: engine.CancelToken | None,
) -> engine.BegunRatings:
    """The engine at work on all that it can count of the puzzles."""
    for each in puzzles:
        expect_puzzle(each)
    genres = [find_genre(name) for name in {each.genre for each in puzzles}]
    kinds = {each.name: each.require_engine("rated").genre for each in genres}
    return engine.begin_ratings(
        team,
        [(kinds[each.genre], each.rows) for each in puzzles],
        tiers=[(kinds[each.name], _tiers_of(each.name)) for each in genres],
        costs=_COSTS,
        level=DEEPEST if asked.counts else None,
        full=asked.scale.policy == "full",
        conflicts=HANDOVER,
        seconds=asked.limit.seconds,
        cancel=cancel,
    )


@cache
def _tiers_of(genre: str) -> list[int]:
    return [LABELS.index(technique.tier) for technique in ladder_of(genre)]


def grade(
    puzzle: Puzzle,
    limit: Limit = _DEFAULT,
    cancel: engine.CancelToken | None = None,
    *,
    proven: bool = False,
) -> tuple[str, int] | None:
    """Label and level alone, quicker than a rating; None without exactly one solution.

    `proven`: it is known to have exactly one, and None says that the time ran out.
    """
    watch = Watch(limit, cancel)
    tier = _tiers([puzzle], proven, limit, 1, cancel)[0]
    if tier.gave_up:
        if solve(puzzle, limit=_left(watch), cancel=cancel).status is not Status.UNIQUE:
            return None
        tier = _tiers([puzzle], True, _left(watch), 1, cancel)[0]
    if tier.label is engine.Label.none:
        return None
    label = tier.label.name
    level = _level(puzzle, label, watch)
    return None if level is None else (label, level)


def grade_many(
    puzzles: Sequence[Puzzle], limit: Limit, cancel: engine.CancelToken | None = None
) -> list[tuple[str, int] | None]:
    """Labels and levels of puzzles known to have exactly one solution; None out of time.

    The limit is for each of them. Labels are told on all cores.
    """
    tiers = _tiers(puzzles, True, limit, os.cpu_count() or 1, cancel)
    found: list[tuple[str, int] | None] = []
    for puzzle, tier in zip(puzzles, tiers, strict=True):
        watch = Watch(limit, cancel)
        known = tier.label is not engine.Label.none
        level = _level(puzzle, tier.label.name, watch) if known else None
        found.append(None if level is None else (tier.label.name, level))
    return found


def levels_left(
    puzzle: Puzzle, limit: Limit, cancel: engine.CancelToken | None = None
) -> tuple[int, int] | None:
    """The first and last level that its label leaves a puzzle known to have exactly one solution.

    A label is far quicker to tell than a level. None out of time.
    """
    tier = _tiers([puzzle], True, limit, 1, cancel)[0]
    return None if tier.label is engine.Label.none else levels_of(tier.label.name)


def _level(puzzle: Puzzle, label: str, watch: Watch) -> int | None:
    """The level of a puzzle with that label; None out of time."""
    first, last = levels_of(label)
    if first == last:
        return first  # and the path of such a puzzle is by far the longest to tell
    path = path_profile(puzzle, watch)
    return None if path is None else level_of(label, path, puzzle.genre)


def ds_class(puzzle: Puzzle, watch: Watch) -> float | None:
    """The measure `class` alone, of a puzzle with exactly one solution; None out of time."""
    # This measure does not look at the path through the puzzle, which takes longer to find.
    return find_metric("class").of(Work(puzzle, NO_PATH, watch))


def _chosen(metrics: Iterable[str] | None) -> tuple[Metric, ...]:
    if metrics is None:
        return tuple(each for each in METRICS if each.quick)
    if isinstance(metrics, str) or not isinstance(metrics, Iterable):
        raise TypeError(f"expected a list of metrics, got {quote(metrics)}")
    return tuple(find_metric(name) for name in metrics)


def _tiers(
    puzzles: Sequence[Puzzle],
    proven: bool,
    limit: Limit,
    jobs: int,
    cancel: engine.CancelToken | None,
) -> list[engine.Tier]:
    return engine.label_many(
        [(find_genre(each.genre).require_engine("rated").genre, each.rows) for each in puzzles],
        proven=proven,
        conflicts=HANDOVER,
        seconds=limit.seconds,
        jobs=jobs,
        cancel=cancel,
    )


def _rating(puzzle: Puzzle, rated: engine.Rated, asked: _Asked) -> Rating:
    tier, profile = rated.tier, rated.profile
    # The limit is for all of it: what the engine took is gone.
    seconds = asked.limit.seconds
    left = None if seconds is None else max(seconds - rated.seconds, 0.0)
    watch = Watch(Limit(seconds=left), asked.cancel)
    if tier.gave_up:
        # Too many dead ends for the engine: another solver says whether the puzzle is unique.
        status = solve(puzzle, limit=_left(watch), cancel=asked.cancel).status
        if status is not Status.UNIQUE:
            return Rating(None, None, None, status=status)
        tier = _tiers([puzzle], True, _left(watch), 1, asked.cancel)[0]
    if tier.label is engine.Label.none:
        return Rating(None, None, None, status=BY_CORE.get(tier.status, Status.UNKNOWN))
    ladder = ladder_of(puzzle.genre)
    path: PathProfile | None
    if profile is not None and profile.verdict is engine.Verdict.solved:
        path, human = profile_counted(profile, ladder), profile.human
    else:
        path = path_profile(puzzle, watch)
        human = is_human(puzzle, watch) if "human" in find_genre(puzzle.genre).wishes else None
        if path is None:
            return Rating(None, None, None, status=Status.UNKNOWN)
    work = Work(puzzle, path, watch, asked.scale, rated.deduction)
    label = tier.label.name
    return Rating(
        level_of(label, path, puzzle.genre),
        label,
        human,
        path.techniques,
        {each.name: each.of(work) for each in asked.chosen},
        score=path.score,
        reasons=reasons_of(label, path, ladder),
    )


def _left(watch: Watch) -> Limit:
    return Limit(seconds=watch.left)


def path_profile(puzzle: Puzzle, watch: Watch) -> PathProfile | None:
    """The path that `explain` tells, in numbers; None when the time ran out."""
    ladder = ladder_of(puzzle.genre)
    explain_rows = find_genre(puzzle.genre).require_engine("rated").explain
    path = explain_rows(puzzle.rows, seconds=watch.left, cancel=watch.cancel)
    if path.verdict is engine.Verdict.stopped:
        return None
    if path.verdict is engine.Verdict.solved:
        return profile_of((_taken(step, ladder) for step in path.steps), ladder)
    # The ladder got stuck: `explain` goes on by search.
    whole = explain(puzzle, limit=_left(watch), cancel=watch.cancel)
    if whole.verdict is Verdict.LIMIT:
        return None
    return profile_of((_told(step, puzzle.genre) for step in whole.steps), ladder)


def _taken(step: engine.PathStep, ladder: Sequence[Technique]) -> Taken:
    technique = ladder[step.technique]
    links = inner = 0
    if technique.speaker is not None:  # without one there is no chain to fetch
        chain = step.chain
        links, inner = len(chain), sum(link.rule == CLOSING for link in chain)
    settles = step.places + step.excludes
    return Taken(technique, settles, step.because, links, inner, step.open_steps)


def _told(step: Step, genre: str) -> Taken:
    technique = find_technique(step.technique, genre)
    inner = sum(link.is_closing for link in step.chain)
    return Taken(technique, step.settles, step.because, len(step.chain), inner, 1)


def is_human(puzzle: Puzzle, watch: Watch) -> bool:
    """Whether the six strategies solve the puzzle."""
    found = engine.human(
        puzzle.rows, detail=engine.Detail.marks, seconds=watch.left, cancel=watch.cancel
    )
    return found.verdict is engine.Verdict.solved
