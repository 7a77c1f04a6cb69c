"""Judge: whether a set of boards lies inside the spread of another, figure by figure.

A figure is inside if its mean is within one deviation of the other's mean, or so near that nobody
would notice. What grows with the board is compared by the cell. Figures that give a machine away if
they hardly change must also spread at least half as far, from the 5 % to the 95 % quantile, and 95
% of the voids must be no larger than the other's largest. Shares (of numbers, of symmetries) are
inside if at most a quarter of them would have to move to make both alike. And at most one board in
a hundred may nearly repeat another, or else the share of the other set.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any, NamedTuple

from lamplighter.survey.group import Group, title_of
from lamplighter.survey.spread import Spread
from lamplighter.survey.traits import FIGURES, Figure

__all__ = ["FEWEST", "Verdict", "apart", "judge", "shares_told", "told"]

FEWEST = 8
"""Fewer boards than this have no spread to speak of: nothing is judged by them."""

_MOST_APART = 0.25
_MOST_REPEATED = 0.01
_LEAST_SPREAD = 0.5  # of the other's


class Verdict(NamedTuple):
    """One figure of two sets side by side."""

    name: str
    title: str
    ours: str
    theirs: str
    why_not: str
    """What puts it outside; empty if it is inside."""

    @property
    def inside(self) -> bool:
        return not self.why_not

    def to_json(self) -> dict[str, Any]:
        """The verdict as plain JSON values."""
        return {
            "name": self.name,
            "ours": self.ours,
            "theirs": self.theirs,
            "inside": self.inside,
            "why_not": self.why_not,
        }


def judge(ours: Group, theirs: Group) -> list[Verdict]:
    """The figures of ours beside those of theirs; none if either has too few boards."""
    if min(len(ours.traits), len(theirs.traits)) < FEWEST:
        return []
    found = []
    for figure in FIGURES:
        mine, other = (each.figures.get(figure.name) for each in (ours, theirs))
        if mine is not None and other is not None:
            title = title_of(figure, ours.genre)
            judged = other.times(_cells(ours) / _cells(theirs)) if figure.grows else other
            why = _outside(figure, mine, judged)
            found.append(Verdict(figure.name, title, told(figure, mine), told(figure, other), why))
    pairs: list[tuple[str, Mapping[Any, float], Mapping[Any, float]]] = [
        ("numbers", ours.numbers, theirs.numbers),
        ("symmetries", ours.symmetries, theirs.symmetries),
    ]
    for name, mine_shares, other_shares in pairs:
        far = apart(mine_shares, other_shares)
        why = f"{100 * far:.0f} % apart" if far > _MOST_APART else ""
        found.append(Verdict(name, name, shares_told(mine_shares), shares_told(other_shares), why))
    shares = [each.twins.near_share for each in (ours, theirs)]
    why = "boards repeat" if shares[0] > max(_MOST_REPEATED, shares[1]) else ""
    mine_told, other_told = (f"{100 * share:.1f} %" for share in shares)
    found.append(Verdict("near", "nearly repeated", mine_told, other_told, why))
    return found


def _cells(group: Group) -> float:
    return fmean(each.cells for each in group.traits)


def _outside(figure: Figure, mine: Spread, other: Spread) -> str:
    why = []
    if abs(mine.mean - other.mean) > max(other.deviation, figure.grain):
        why.append("mean too high" if mine.mean > other.mean else "mean too low")
    if figure.varies and mine.high - mine.low < _LEAST_SPREAD * (other.high - other.low):
        why.append("too even")
    if figure.name == "void" and mine.high > other.most:
        why.append("too wide at the end")
    return ", ".join(why)


def apart(one: Mapping[Any, float], other: Mapping[Any, float]) -> float:
    """How much of the shares would have to move to make both alike, 0 to 1."""
    return sum(abs(one.get(key, 0.0) - other.get(key, 0.0)) for key in {*one, *other}) / 2


def told(figure: Figure, spread: Spread) -> str:
    """Mean and deviation, as a table shows them."""
    unit = " %" if figure.is_share else ""
    factor = 100 if figure.is_share else 1
    return f"{factor * spread.mean:.1f} ± {factor * spread.deviation:.1f}{unit}"


def shares_told(shares: Mapping[Any, float]) -> str:
    """Shares in one line, in percent; those that round to nothing are left out."""
    found = [f"{key} {100 * share:.0f}" for key, share in shares.items() if share >= 0.005]
    return ", ".join(found) + " %" if found else "none"
