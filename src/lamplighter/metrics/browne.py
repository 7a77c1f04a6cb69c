"""Browne's difficulty: updates of Deductive Search, weighted by the level they needed.

    diff(S) = (S0 + 4 (S1 + V1 + A1) + 9 (S2 + V2 + A2)) / sum of D_i

S_n are updates by the rules in the working position at level of embedding n, V_n values forced by
shaving, A_n values taken over by agreement; D_i is the size of variable i's domain, two for every
cell a player decides. C. Browne, "Deductive Search for Logic Puzzles" (2013), as in equation
2.7 of Mjakinin (2025).
"""

from __future__ import annotations

from lamplighter.metrics.base import Metric, Work

__all__ = ["BROWNE"]

DOMAIN = 2


def _browne(work: Work) -> float | None:
    counts = work.counts
    if counts is None:
        return None
    total = sum(
        (level + 1) ** 2 * (simplified + shaved + agreed)
        for level, (simplified, shaved, agreed) in enumerate(
            zip(counts.simplified, counts.shaved, counts.agreed, strict=True)
        )
    )
    return total / (DOMAIN * work.variables) if work.variables else 0.0


BROWNE = Metric(
    "browne", "updates of Deductive Search by level, per value (Browne)", _browne, counts=True
)
