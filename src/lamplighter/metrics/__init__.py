"""Measures of difficulty: `METRICS` lists them, `find_metric` finds one by name.

Each is a function of a puzzle with exactly one solution. It gives a number, or None if it does not
apply: it is for another genre, or the limit came first.
"""

from __future__ import annotations

from lamplighter.errors import UnknownNameError
from lamplighter.metrics.base import Metric, Work
from lamplighter.metrics.browne import BROWNE
from lamplighter.metrics.pulles import BRANCHES, CANDIDATES
from lamplighter.metrics.thesis import BASE, CLASS, DIFF, DIFF_BASE, EFFORT
from lamplighter.metrics.way import BOTTLENECKS, IN_TURN, LINKS, STEPS, SUPPOSITIONS

__all__ = ["METRICS", "Metric", "Work", "find_metric"]

METRICS: tuple[Metric, ...] = (
    STEPS,
    BOTTLENECKS,
    SUPPOSITIONS,
    IN_TURN,
    LINKS,
    BROWNE,
    BASE,
    DIFF_BASE,
    EFFORT,
    DIFF,
    CLASS,
    CANDIDATES,
    BRANCHES,
)
_BY_NAME = {each.name: each for each in METRICS}


def find_metric(name: str) -> Metric:
    """The metric of that name."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise UnknownNameError("metric", str(name), _BY_NAME) from None
