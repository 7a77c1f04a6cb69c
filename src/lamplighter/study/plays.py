"""Plays: do levels and scores follow the times that people take?

Rank correlation needs no idea of how the one grows with the other. The fit does: it takes seconds
to be a power of the score, which a straight line through the logarithms shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from lamplighter.study.statistics import mean, median, spearman

__all__ = ["ENOUGH", "Fit", "Timed", "fits_of"]

ENOUGH = 20
"""Plays below which a correlation is more chance than not: at 20 it takes 0.45 to stand out."""


class Timed(NamedTuple):
    """A board that a person solved, and how hard it is."""

    player: str
    genre: str
    width: int
    height: int
    level: int
    score: int
    seconds: float


@dataclass(frozen=True)
class Fit:
    """Some plays, and how well levels and scores rank their times."""

    group: str
    """`akari 10x10`, or `all`."""
    plays: int
    players: int
    seconds: float
    """The median."""
    level: float | None = None
    """Spearman's rank correlation of level and time; None for too few, or where all are equal."""
    score: float | None = None
    """The same for the score."""
    factor: float | None = None
    """Seconds are about factor * score ** power."""
    power: float | None = None

    @property
    def is_enough(self) -> bool:
        """Whether there are plays enough to say anything."""
        return self.plays >= ENOUGH

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "group": self.group,
            "plays": self.plays,
            "players": self.players,
            "seconds": self.seconds,
            "level": self.level,
            "score": self.score,
            "factor": self.factor,
            "power": self.power,
            "enough": self.is_enough,
        }


def fits_of(plays: Iterable[Timed]) -> list[Fit]:
    """All plays together, then those of each genre and size, the most played first."""
    held = list(plays)
    if not held:
        return []
    groups: dict[str, list[Timed]] = {}
    for each in held:
        groups.setdefault(f"{each.genre} {each.width}x{each.height}", []).append(each)
    ordered = sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    return [_fit("all", held), *(_fit(name, some) for name, some in ordered)]


def _fit(group: str, plays: Sequence[Timed]) -> Fit:
    seconds = [each.seconds for each in plays]
    told = group, len(plays), len({each.player for each in plays}), median(seconds)
    if len(plays) < ENOUGH:
        return Fit(*told)
    scores = [each.score for each in plays]
    factor, power = _line(scores, seconds)
    levels = spearman([each.level for each in plays], seconds)
    return Fit(*told, levels, spearman(scores, seconds), factor, power)


def _line(scores: Sequence[int], seconds: Sequence[float]) -> tuple[float | None, float | None]:
    """Least squares through the logarithms."""
    # A board that a glance solves may have the score 0.
    across = [math.log(max(score, 1)) for score in scores]
    up = [math.log(each) for each in seconds]
    middle, height = mean(across), mean(up)
    spread = math.fsum((each - middle) ** 2 for each in across)
    if not spread:
        return None, None
    both = math.fsum((a - middle) * (b - height) for a, b in zip(across, up, strict=True))
    power = both / spread
    return math.exp(height - power * middle), power
