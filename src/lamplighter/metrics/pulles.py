"""Pulles's search in numbers: the candidates it starts from, and the branches it takes.

Both belong to the backtracking of Pulles (2021, algorithms 5 and 6): after the
trivial solver a candidate is a cell that can still take a bulb; a branch is one call of the search
function on the way to all solutions, here until the one solution is proved to be the only one.
Branches may take minutes beyond 10x10, as Pulles found too, so they are counted only on request.
"""

from __future__ import annotations

from typing import Any

from lamplighter.backends import find_backend
from lamplighter.backends.base import Task
from lamplighter.metrics.base import Metric, Work
from lamplighter.outcome import Limit

__all__ = ["BRANCHES", "CANDIDATES"]


def _stats(work: Work, nodes: int | None) -> tuple[dict[str, Any], bool]:
    """What the search counted, and whether it finished."""
    backend = find_backend("backtrack")
    limit = Limit(seconds=work.watch.left, nodes=nodes)
    outcome = backend.solve(Task(work.puzzle, limit, None, work.watch.cancel, {}))
    return dict(outcome.stats), outcome.complete


def _candidates(work: Work) -> float | None:
    # No decision is needed: the candidates are counted before the first.
    return _stats(work, 0)[0].get("candidates")


def _branches(work: Work) -> float | None:
    stats, complete = _stats(work, None)
    return stats.get("branches") if complete else None


CANDIDATES = Metric(
    "candidates",
    "cells that can take a bulb after the trivial solver (Pulles)",
    _candidates,
    quick=False,
    only=("akari",),
)
BRANCHES = Metric(
    "branches",
    "calls of the backtracking search that proves the solution unique (Pulles)",
    _branches,
    quick=False,
    only=("akari",),
)
