"""Our own: how narrow the way through a puzzle is, and how far hypotheses go.

All open steps are taken at once, so none of these grows when boards are put side by side; `level`
is made of them. `core/tier.hpp` says how each is counted.
"""

from __future__ import annotations

from lamplighter.metrics.base import Metric

__all__ = ["CHAIN", "DOUBT", "OPEN", "ROUNDS", "WAVES"]

OPEN = Metric(
    "open",
    "fewest steps open at one time while half of the cells are left; 0 if there was no such time",
    lambda work: work.profile.open,
)
WAVES = Metric(
    "waves",
    "longest chain of rule steps that wait for one another",
    lambda work: work.profile.waves,
)
ROUNDS = Metric("rounds", "rounds of hypotheses", lambda work: work.profile.rounds)
CHAIN = Metric(
    "chain",
    "links of the longest hypothesis that had to be followed",
    lambda work: work.profile.chain,
)
DOUBT = Metric(
    "doubt",
    "most open cells per shortest hypothesis, over the rounds",
    lambda work: work.profile.doubt,
)
