"""Our own: how narrow the path through a puzzle is, and how far suppositions go.

`level` and `score` are made of them; `metrics/path.py` says how each is counted.
"""

from __future__ import annotations

from lamplighter.metrics.base import Metric

__all__ = ["BOTTLENECKS", "IN_TURN", "LINKS", "STEPS", "SUPPOSITIONS"]

STEPS = Metric("steps", "steps of the explanation", lambda work: work.path.steps)
BOTTLENECKS = Metric(
    "bottlenecks",
    "steps at which nothing else was as easy",
    lambda work: work.path.bottlenecks,
)
SUPPOSITIONS = Metric(
    "suppositions",
    "steps that suppose something and follow it",
    lambda work: len(work.path.chains),
)
IN_TURN = Metric(
    "in_turn",
    "the most suppositions that have to come one after another",
    lambda work: work.path.in_turn,
)
LINKS = Metric(
    "links", "links of the longest supposition", lambda work: max(work.path.chains, default=0)
)
