"""Medians, quartiles, intervals, curves and correlations: what the report says about trials.

Plain Python: only drawing needs a library, not counting. Quantiles are those of numpy's default
(linear between neighbours).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

__all__ = [
    "Box",
    "Interval",
    "Quartiles",
    "box_of",
    "mean",
    "median",
    "paired_ratios",
    "quantile",
    "quartiles",
    "ranks",
    "solved_over_time",
    "spearman",
    "wilson",
]

Key = TypeVar("Key", bound=Hashable)

Z_95 = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""
REACH = 1.5
"""Tukey's whiskers reach this many interquartile ranges beyond the box."""


class Quartiles(NamedTuple):
    """The lower quartile, the median and the upper quartile."""

    low: float
    median: float
    high: float


class Interval(NamedTuple):
    """A share and where the true one lies, 95 times in 100."""

    share: float
    low: float
    high: float


class Box(NamedTuple):
    """A box plot: quartiles, whiskers, and what lies beyond them."""

    quartiles: Quartiles
    low: float
    high: float
    outliers: tuple[float, ...]


def mean(values: Iterable[float]) -> float:
    """The arithmetic mean; ValueError without values."""
    numbers = _some(values)
    return math.fsum(numbers) / len(numbers)


def quantile(values: Iterable[float], share: float) -> float:
    """The value below which that share lies, between 0 and 1; ValueError without values."""
    numbers = sorted(_some(values))
    place = share * (len(numbers) - 1)
    below = math.floor(place)
    above = min(below + 1, len(numbers) - 1)
    return numbers[below] + (numbers[above] - numbers[below]) * (place - below)


def median(values: Iterable[float]) -> float:
    """The value in the middle; ValueError without values."""
    return quantile(values, 0.5)


def quartiles(values: Iterable[float]) -> Quartiles:
    """The three values that cut the sorted values in four; ValueError without values."""
    numbers = _some(values)
    return Quartiles(quantile(numbers, 0.25), quantile(numbers, 0.5), quantile(numbers, 0.75))


def box_of(values: Iterable[float]) -> Box:
    """Tukey's box plot: whiskers end at the last value within reach; ValueError without values."""
    numbers = sorted(_some(values))
    found = quartiles(numbers)
    reach = REACH * (found.high - found.low)
    inside = [each for each in numbers if found.low - reach <= each <= found.high + reach]
    beyond = tuple(each for each in numbers if not inside[0] <= each <= inside[-1])
    # Quartiles lie between values: the last value within reach may be inside the box.
    return Box(found, min(inside[0], found.low), max(inside[-1], found.high), beyond)


def wilson(successes: int, tries: int, z: float = Z_95) -> Interval:
    """Wilson's interval for a share: sound for few tries, and when none or all succeed."""
    if not 0 <= successes <= tries or tries == 0:
        raise ValueError(f"expected 0 to n successes of n tries, got {successes} of {tries}")
    share = successes / tries
    spread = z * z / tries
    centre = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / tries + spread / (4 * tries))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == tries else min(1.0, centre + half)
    return Interval(share, low, high)


def solved_over_time(seconds: Iterable[float], tries: int) -> list[tuple[float, float]]:
    """The cactus curve: at each time at which a trial was solved, the share solved by then.

    `seconds` are those of the solved trials; `tries` counts the others too, so the curve of a
    back end that leaves some unsolved does not reach 1.
    """
    times = sorted(seconds)
    if len(times) > tries:
        raise ValueError(f"{len(times)} solved of {tries} tries")
    curve: list[tuple[float, float]] = []
    for count, time in enumerate(times, 1):
        if curve and curve[-1][0] == time:
            curve.pop()
        curve.append((time, count / tries))
    return curve


def paired_ratios(above: Mapping[Key, float], below: Mapping[Key, float]) -> dict[Key, float]:
    """`above` over `below` for what both measured; nothing for what only one did."""
    return {key: above[key] / below[key] for key in above if below.get(key, 0.0) > 0.0}


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in the sorted order, from 1; equal values share the mean place."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start : end + 1]:
            found[place] = (start + end) / 2 + 1
        start = end + 1
    return found


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Spearman's rank correlation, -1 to 1; None where all of one side are equal."""
    if len(first) != len(second):
        raise ValueError(f"expected as many values on both sides: {len(first)}, {len(second)}")
    if not first:
        return None
    one, two = ranks(first), ranks(second)
    centre = (len(first) + 1) / 2
    product = math.fsum((a - centre) * (b - centre) for a, b in zip(one, two, strict=True))
    spread = math.fsum((a - centre) ** 2 for a in one) * math.fsum((b - centre) ** 2 for b in two)
    return product / math.sqrt(spread) if spread else None


def _some(values: Iterable[float]) -> list[float]:
    numbers = list(values)
    if not numbers:
        raise ValueError("expected at least one value")
    return numbers
