"""rate: how hard a puzzle is for a person, and why."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, starmap
from types import MappingProxyType
from typing import Any, NamedTuple

from lamplighter import engine
from lamplighter.backends.native import BY_CORE, HANDOVER
from lamplighter.errors import quote
from lamplighter.expect import expect, expect_whole
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.metrics import METRICS, Metric, Scale, Work, find_metric
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
from lamplighter.watch import Watch, expect_bounds, workers

__all__ = [
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
_CHUNK = 256  # puzzles under way at a time
_BLOCK, _BLOCK_SECONDS = 16, 0.01  # of those, what a thread gets: so many, or so long to label


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
    expect_bounds(limit, cancel)
    chosen = _chosen(metrics)
    _expect_scale(scale)
    tier = _tiers([puzzle], False, limit, 1, cancel)[0]
    return _rating(puzzle, tier, chosen, scale, limit, cancel)


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
    expect_whole(jobs, "a number of jobs")
    expect_bounds(limit, cancel)
    chosen = _chosen(metrics)
    _expect_scale(scale)
    threads = jobs or os.cpu_count() or 1
    source = iter(puzzles)
    stop = cancel or engine.CancelToken()
    pool = workers(threads)
    try:
        while chunk := list(islice(source, _CHUNK)):
            for each in chunk:
                expect_puzzle(each)
            tiers = _tiers(chunk, False, limit, threads, stop)
            counted = _counted(chunk, tiers, limit, threads, stop)
            if not chosen and None not in counted:
                # Little is left to do: handing it to threads would take longer.
                for puzzle, tier, known in zip(chunk, tiers, counted, strict=True):
                    assert known is not None
                    yield _told_of(puzzle.genre, tier.label.name, *known)
                continue
            asked = [
                (puzzle, tier, chosen, scale, limit, stop, known)
                for puzzle, tier, known in zip(chunk, tiers, counted, strict=True)
            ]
            for found in [pool.submit(_ratings, some) for some in _blocks(asked)]:
                yield from found.result()
    except BaseException:
        # Ctrl-C reaches only this thread; the others must not carry on unseen.
        stop.cancel()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


_Asked = tuple[
    Puzzle, engine.Tier, Sequence[Metric], Scale | None, Limit, engine.CancelToken | None,
    "_Counted | None",
]  # fmt: skip


def _blocks(asked: Iterable[_Asked]) -> Iterator[list[_Asked]]:
    """So many at a time that a thread has enough to do, and so few that nobody waits for long."""
    block: list[_Asked] = []
    spent = 0.0
    for each in asked:
        block.append(each)
        spent += each[1].seconds
        if len(block) == _BLOCK or spent > _BLOCK_SECONDS:
            yield block
            block, spent = [], 0.0
    if block:
        yield block


def _ratings(asked: Iterable[_Asked]) -> list[Rating]:
    return list(starmap(_rating, asked))


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


def _expect_scale(scale: Scale | None) -> None:
    if scale is not None:
        expect(scale, Scale, "Scale(mu=0.5) is one")


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


def _rating(
    puzzle: Puzzle,
    tier: engine.Tier,
    chosen: Sequence[Metric],
    scale: Scale | None,
    limit: Limit,
    cancel: engine.CancelToken | None,
    known: _Counted | None = None,
) -> Rating:
    # The limit is for all of it: what the label took is gone.
    seconds = None if limit.seconds is None else max(limit.seconds - tier.seconds, 0.0)
    watch = Watch(Limit(seconds=seconds), cancel)
    if tier.gave_up:
        # Too many dead ends for the engine: another solver says whether the puzzle is unique.
        status = solve(puzzle, limit=_left(watch), cancel=cancel).status
        if status is not Status.UNIQUE:
            return Rating(None, None, None, status=status)
        tier = _tiers([puzzle], True, _left(watch), 1, cancel)[0]
    status = BY_CORE.get(tier.status, Status.UNKNOWN)
    if tier.label is engine.Label.none:
        return Rating(None, None, None, status=status)
    if known is None:
        path = path_profile(puzzle, watch)
        human = is_human(puzzle, watch) if "human" in find_genre(puzzle.genre).wishes else None
        if path is None:
            return Rating(None, None, None, status=Status.UNKNOWN)
        known = _Counted(path, human)
    work = Work(puzzle, known.path, watch, scale)
    measures = {each.name: each.of(work) for each in chosen}
    return _told_of(puzzle.genre, tier.label.name, *known, measures)


def _told_of(
    genre: str,
    label: str,
    path: PathProfile,
    human: bool | None,
    metrics: Mapping[str, float | None] = MappingProxyType({}),
) -> Rating:
    """The rating of a puzzle with exactly one solution."""
    return Rating(
        level_of(label, path, genre),
        label,
        human,
        path.techniques,
        metrics,
        score=path.score,
        reasons=reasons_of(label, path, ladder_of(genre)),
    )


class _Counted(NamedTuple):
    """What the core has counted of a puzzle that the ladder solves."""

    path: PathProfile
    human: bool | None
    """Whether the six strategies solve it; None for other genres."""


def _counted(
    puzzles: Sequence[Puzzle],
    tiers: Sequence[engine.Tier],
    limit: Limit,
    jobs: int,
    cancel: engine.CancelToken,
) -> list[_Counted | None]:
    """The paths of those puzzles that the ladder solves, counted by the core, all at once.

    None where there is none: `path_profile` goes on by search. With a time limit each puzzle has
    only what its label left, so that none is counted here.
    """
    found: list[_Counted | None] = [None] * len(puzzles)
    if limit.seconds is not None:
        return found
    places: dict[str, list[int]] = {}
    for place, (puzzle, tier) in enumerate(zip(puzzles, tiers, strict=True)):
        if tier.label is not engine.Label.none:
            places.setdefault(puzzle.genre, []).append(place)
    for genre, held in places.items():
        ladder = ladder_of(genre)
        profiles = (
            find_genre(genre)
            .require_engine("rated")
            .profile_many(
                [puzzles[place].rows for place in held],
                tiers=[LABELS.index(technique.tier) for technique in ladder],
                costs=tuple(COSTS[label] for label in LABELS),
                jobs=jobs,
                cancel=cancel,
            )
        )
        for place, profile in zip(held, profiles, strict=True):
            if profile.verdict is engine.Verdict.solved:
                found[place] = _Counted(profile_counted(profile, ladder), profile.human)
    return found


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
