"""quality: how the boards of a set look, what they repeat, and how much work they are."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lamplighter import engine
from lamplighter.expect import expect, expect_whole
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle, expect_puzzle, expect_several
from lamplighter.survey.group import Group, label_of, size_of
from lamplighter.survey.judge import Verdict, judge
from lamplighter.survey.traits import Difficulty, Traits, traits_of
from lamplighter.verbs.rate import Rating, rate_many
from lamplighter.verbs.solve import solve
from lamplighter.watch import expect_bounds, workers

__all__ = ["Quality", "measure_each", "quality"]

_DEFAULT = Limit()
_CHUNK = 256


@dataclass(frozen=True, repr=False)
class Quality:
    """A set of boards in numbers: one group for each genre and size, or label as well."""

    groups: tuple[Group, ...]
    by_label: bool = False

    def beside(self, other: Quality) -> list[tuple[Group, Group, list[Verdict]]]:
        """Each group, the boards of the other set that are like it, and the verdicts.

        Like it are those of its genre, of its label if that parts the groups, and of its size; if
        there are none of its size, all sizes.
        """
        expect(other, Quality, "lamplighter.quality gives one")
        found = []
        for group in self.groups:
            like = [
                each
                for theirs in other.groups
                for each in theirs.traits
                if theirs.genre == group.genre
                and (not self.by_label or label_of(each) == group.label)
            ]
            near = [each for each in like if size_of(each.puzzle) == group.size] or like
            if near:
                pooled = Group(tuple(near))
                found.append((group, pooled, judge(group, pooled)))
        return found

    def __repr__(self) -> str:
        kinds = ", ".join(map(str, self.groups)) or "no boards"
        return f"<Quality {kinds}>"

    @property
    def boards(self) -> int:
        """How many boards were measured."""
        return sum(len(group.traits) for group in self.groups)

    def to_json(self) -> dict[str, Any]:
        """The groups as plain JSON values."""
        return {
            "boards": self.boards,
            "groups": [group.to_json() for group in self.groups],
        }


def quality(
    puzzles: Iterable[Puzzle],
    *,
    by_label: bool = False,
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    cancel: engine.CancelToken | None = None,
) -> Quality:
    """How the boards of a set look: density, clues, clumps, voids, symmetry, twins, giveaways.

    Boards are grouped by genre and size, and by their label with `by_label`. Each is solved and
    rated on one of `jobs` threads (0: all cores) within the limit; one without exactly one solution
    lacks what depends on that.
    """
    expect_several(puzzles)
    kinds: dict[tuple[str, int, int, str], list[Traits]] = {}
    for each in measure_each(puzzles, jobs=jobs, limit=limit, cancel=cancel):
        puzzle = each.puzzle
        label = (label_of(each) or "") if by_label else ""
        kinds.setdefault((puzzle.genre, puzzle.height, puzzle.width, label), []).append(each)
    order = sorted(kinds, key=lambda kind: (*kind[:3], ("", *LABELS).index(kind[3])))
    return Quality(tuple(Group(tuple(kinds[kind])) for kind in order), by_label)


def measure_each(
    puzzles: Iterable[Puzzle],
    *,
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    cancel: engine.CancelToken | None = None,
) -> Iterator[Traits]:
    """The traits of each puzzle, in order."""
    expect_whole(jobs, "a number of jobs")
    expect_bounds(limit, cancel)
    source = iter(puzzles)
    stop = cancel or engine.CancelToken()
    pool = workers(jobs or os.cpu_count() or 1)
    try:
        while chunk := list(islice(source, _CHUNK)):
            for each in chunk:
                expect_puzzle(each)
            ratings = _ratings(chunk, jobs, limit, stop)
            yield from pool.map(
                lambda puzzle, rating: _measure(puzzle, rating, limit, stop), chunk, ratings
            )
    except BaseException:
        stop.cancel()  # Ctrl-C reaches only this thread
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _ratings(
    puzzles: Sequence[Puzzle], jobs: int, limit: Limit, cancel: engine.CancelToken
) -> list[Rating | None]:
    """The ratings; None for a genre that has no engine."""
    rateable = [each for each in puzzles if find_genre(each.genre).engine is not None]
    found = iter(rate_many(rateable, jobs, metrics=["suppositions"], limit=limit, cancel=cancel))
    return [None if find_genre(each.genre).engine is None else next(found) for each in puzzles]


def _measure(
    puzzle: Puzzle, rating: Rating | None, limit: Limit, cancel: engine.CancelToken
) -> Traits:
    solution = None
    if rating is None or rating.status is Status.UNIQUE:
        outcome = solve(puzzle, limit=limit, cancel=cancel)
        solution = outcome.solutions[0] if outcome.status is Status.UNIQUE else None
    return traits_of(puzzle, solution, _difficulty(puzzle, rating, limit, cancel))


def _difficulty(
    puzzle: Puzzle, rating: Rating | None, limit: Limit, cancel: engine.CancelToken
) -> Difficulty | None:
    if rating is None or rating.label is None:
        return None
    assert rating.level is not None  # they come together
    assert rating.score is not None
    explain_rows = find_genre(puzzle.genre).require_engine("measured").explain
    first = explain_rows(puzzle.rows, only_next=True, seconds=limit.seconds, cancel=cancel)
    return Difficulty(
        rating.label,
        rating.level,
        rating.score,
        int(rating.metrics["suppositions"] or 0),
        len(first.steps),
    )
