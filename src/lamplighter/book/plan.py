"""Plan: a chapter to be made: what its boards are asked to be, and how many."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple

from lamplighter.book.chapter import Chapter
from lamplighter.book.entry import Entry
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError, quote
from lamplighter.methods import Order
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.generate import number
from lamplighter.verbs.twins import Known, Look

__all__ = ["MOST", "Made", "Plan", "chapters_made", "make", "plans_of"]

MOST = 10_000
"""Boards of one book."""

_DEFAULT = Limit()


@dataclass(frozen=True)
class Plan:
    """A chapter to be made."""

    order: Order
    count: int
    seed: int | None = None
    """None for the seed of the book."""
    title: str = ""

    def __post_init__(self) -> None:
        if type(self.count) is not int or not 1 <= self.count <= MOST:
            raise PuzzleError(f"count is 1 to {MOST:,} boards, got {quote(self.count)}")
        if self.seed is not None and (type(self.seed) is not int or self.seed < 0):
            raise PuzzleError(f"seed is a whole number, got {quote(self.seed)}")


def plans_of(orders: Sequence[Order], count: int) -> tuple[Plan, ...]:
    """Chapters that share `count` boards as evenly as can be, the first ones getting more."""
    if count < len(orders):
        raise PuzzleError(f"{len(orders)} chapters need at least as many boards, got {count}")
    each, more = divmod(count, len(orders))
    return tuple(Plan(order, each + (place < more)) for place, order in enumerate(orders))


class Made(NamedTuple):
    """A board that was made, and the place of its plan."""

    plan: int
    puzzle: Puzzle


def make(
    plans: Sequence[Plan],
    seed: int,
    *,
    jobs: int = 0,
    limit: Limit = _DEFAULT,
    cancel: CancelToken | None = None,
) -> Generator[Made, None, None]:
    """The boards of all plans, in order; none comes twice in a book."""
    known = Known()
    for place, plan in enumerate(plans):
        own = seed if plan.seed is None else plan.seed
        series = number(
            plan.order, plan.count, method="native", seed=own, jobs=jobs, limit=limit,
            cancel=cancel, known=known,
        )  # fmt: skip
        with closing(series):
            for each in series:
                known.add(Look.of(each.puzzle))
                yield Made(place, each.puzzle)


def chapters_made(
    plans: Sequence[Plan], entries: Iterable[tuple[int, Entry]]
) -> tuple[Chapter, ...]:
    """The chapters of boards that were made, each given with the place of its plan.

    Within a chapter the easier boards come first.
    """
    kept: list[list[Entry]] = [[] for _ in plans]
    for place, entry in entries:
        kept[place].append(entry)
    return tuple(
        Chapter(tuple(sorted(held, key=lambda each: each.level or 0)), plan.title)
        for plan, held in zip(plans, kept, strict=True)
    )
