"""The difficulty measure of Mjakinin's thesis (2025), equations 2.8 to 2.12, for Akari.

    base      = (S0 + 4 S1 + 9 S2) / Z        Z: two for every cell that is white at the start
    diff_base = base (1 + lambda max_LoE)     max_LoE: the deepest level of embedding needed
    effort    = log(1 + hypoFail) / log(1 + white cells)
    diff      = diff_base + mu effort

S_n are the updates the rules make in the working position at level n, each weighted by its rule
(see WEIGHTS); what rules do inside hypotheses is thrown away and not counted, and neither is light
falling on a cell. Unlike Browne's, the printed equation 2.9 has no V_n and A_n, and neither does
this. The class 0 to 9 comes from `diff` by fixed thresholds, which the thesis does not print:
docs/rating.md says how these were chosen.
"""

from __future__ import annotations

from bisect import bisect_right
from math import log

from lamplighter.metrics.base import Metric, Work

__all__ = ["BASE", "CLASS", "DIFF", "DIFF_BASE", "EFFORT", "THRESHOLDS"]

LAMBDA = 0.25
MU = 0.25
# R1 and R4, R3, R5, and R2; light falling on a cell is no update.
WEIGHTS = {"clue-full": 1.0, "clue-room": 2.0, "last-light": 5.0, "diagonal": 3.0}

THRESHOLDS = (0.32, 0.52, 0.725, 0.86, 1.0, 1.286, 1.634, 1.99, 2.54)
"""Class n begins at the nth; chosen by bench/classes.py."""


def _base(work: Work) -> float | None:
    counts = work.counts
    if counts is None:
        return None
    total = sum(
        (level + 1) ** 2 * sum(weight * rules.get(rule, 0) for rule, weight in WEIGHTS.items())
        for level, rules in enumerate(counts.by_rule)
    )
    return total / (2 * work.variables) if work.variables else 0.0


def _diff_base(work: Work) -> float | None:
    base, counts = _base(work), work.counts
    return None if base is None or counts is None else base * (1 + LAMBDA * counts.level)


def _effort(work: Work) -> float | None:
    if work.counts is None:
        return None
    return log(1 + work.counts.failed) / log(1 + work.variables) if work.variables else 0.0


def _diff(work: Work) -> float | None:
    diff_base, effort = _diff_base(work), _effort(work)
    return None if diff_base is None or effort is None else diff_base + MU * effort


def _class(work: Work) -> float | None:
    diff = _diff(work)
    return None if diff is None else bisect_right(THRESHOLDS, diff)


_AKARI = ("akari",)
BASE = Metric("base", "weighted updates by level, per value (Mjakinin)", _base, only=_AKARI)
DIFF_BASE = Metric("diff_base", "base, raised by the level needed", _diff_base, only=_AKARI)
EFFORT = Metric(
    "effort", "failed hypotheses against size, both as logarithms", _effort, only=_AKARI
)
DIFF = Metric("diff", "diff_base plus a quarter of effort (Mjakinin)", _diff, only=_AKARI)
CLASS = Metric("class", "the class 0 to 9 of diff (Mjakinin)", _class, only=_AKARI)
