"""Spread: many numbers in a few."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, quantiles, stdev
from typing import Any, NamedTuple

__all__ = ["Spread", "spread_of"]


class Spread(NamedTuple):
    """Where some numbers lie."""

    boards: int
    mean: float
    deviation: float
    """The standard deviation of a sample; 0 for a single number."""
    least: float
    low: float
    """5 % of the numbers are smaller."""
    median: float
    high: float
    """5 % of the numbers are larger."""
    most: float

    def times(self, factor: float) -> Spread:
        """The spread of the same numbers, each times a factor above 0."""
        return Spread(self.boards, *(factor * each for each in self[1:]))

    def to_json(self) -> dict[str, Any]:
        """The numbers by name, rounded to six digits behind the point."""
        return {name: round(value, 6) for name, value in self._asdict().items()}


def spread_of(values: Iterable[float]) -> Spread | None:
    """The spread of some numbers; None without any."""
    numbers = sorted(values)
    if not numbers:
        return None
    if len(numbers) == 1:
        (only,) = numbers
        return Spread(1, only, 0.0, only, only, only, only, only)
    cuts = quantiles(numbers, n=20, method="inclusive")
    return Spread(
        len(numbers), fmean(numbers), stdev(numbers),
        numbers[0], cuts[0], cuts[9], cuts[-1], numbers[-1],
    )  # fmt: skip
