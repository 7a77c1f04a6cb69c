"""The difficulty measure of Mjakinin's thesis (2025), equations 2.8 to 2.12, for Akari.

    base      = (S0 + 4 S1 + 9 S2) / Z        Z: two for every cell that is white at the start
    diff_base = base (1 + lambda max_LoE)     max_LoE: the deepest level of embedding needed
    effort    = log(1 + hypoFail) / log(1 + white cells)
    diff      = diff_base + mu effort

S_n are the updates made in the working position at level n, each weighted by its rule: by default
all of them, shaves and agreements included (2.8 and 4.2), or those by rules alone, which is what
2.9 says where V_n and A_n have names of their own. What rules do inside hypotheses is thrown away
and not counted, and neither is light falling on a cell. The class 0 to 9 comes from `diff` by fixed
thresholds, which the thesis does not print. `Scale` holds all of this; docs/rating.md says how its
defaults were chosen.
"""

from __future__ import annotations

from bisect import bisect_right
from math import log

from lamplighter.backends.deductive import RULES
from lamplighter.metrics.base import Counts, Metric, Work
from lamplighter.metrics.scale import Scale

__all__ = ["BASE", "CLASS", "DIFF", "DIFF_BASE", "EFFORT"]


def _updates(counts: Counts, level: int, scale: Scale) -> float:
    rules, weights = counts.by_rule[level], scale.weights
    total = sum(weights[name] * rules.get(rule, 0) for rule, name in RULES.items())
    if scale.reading == "all":
        total += weights["shave"] * counts.shaved[level] + weights["agree"] * counts.agreed[level]
    return total


def _base(work: Work) -> float | None:
    counts = work.counts
    if counts is None:
        return None
    levels = range(len(counts.by_rule))
    total = sum((level + 1) ** 2 * _updates(counts, level, work.scale) for level in levels)
    return total / (2 * work.variables) if work.variables else 0.0


def _diff_base(work: Work) -> float | None:
    base, counts = BASE.of(work), work.counts
    if base is None or counts is None:
        return None
    return base * (1 + work.scale.lambda_ * counts.level)


def _effort(work: Work) -> float | None:
    if work.counts is None:
        return None
    return log(1 + work.counts.failed) / log(1 + work.variables) if work.variables else 0.0


def _diff(work: Work) -> float | None:
    diff_base, effort = DIFF_BASE.of(work), EFFORT.of(work)
    return None if diff_base is None or effort is None else diff_base + work.scale.mu * effort


def _class(work: Work) -> float | None:
    diff = DIFF.of(work)
    return None if diff is None else bisect_right(work.scale.thresholds, diff)


_AKARI = ("akari",)
BASE = Metric(
    "base", "weighted updates by level, per value (Mjakinin)", _base, only=_AKARI, counts=True
)
DIFF_BASE = Metric(
    "diff_base", "base, raised by the level needed", _diff_base, only=_AKARI, counts=True
)
EFFORT = Metric(
    "effort",
    "failed hypotheses against size, both as logarithms",
    _effort,
    only=_AKARI,
    counts=True,
)
DIFF = Metric(
    "diff", "diff_base plus a quarter of effort (Mjakinin)", _diff, only=_AKARI, counts=True
)
CLASS = Metric("class", "the class 0 to 9 of diff (Mjakinin)", _class, only=_AKARI, counts=True)
