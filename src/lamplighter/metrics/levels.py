"""Levels: a label and the way through the puzzle as one number, 0 to 9.

| level | label   | inside the label                                                        |
|-------|---------|-------------------------------------------------------------------------|
| 0-2   | easy    | one up with fewer than 5 steps open at the tightest point, one with 1   |
| 3-4   | normal  | 4 with one step open there, or with three rounds of discount            |
| 5-8   | hard    | one up for each of: a chain of more than 3 links, of more than 5, each  |
|       |         | further round of hypotheses, more than 10 cells per short one, 40       |
| 9     | extreme |                                                                         |

Nothing here is a total: two boards side by side have the level of the harder one, or one less if
twice as many steps are open.
"""

from __future__ import annotations

from lamplighter.labels import LABELS
from lamplighter.metrics.base import Profile

__all__ = ["label_of_level", "level_of"]

_FIRST = dict(zip(LABELS, (0, 3, 5, 9), strict=True))
_LAST = dict(zip(LABELS, (2, 4, 8, 9), strict=True))
_FEW_OPEN = 4
_MANY_ROUNDS = 3
_CHAINS = (3, 5)
_DOUBTS = (10.0, 40.0)


def level_of(label: str, profile: Profile) -> int:
    """The level of a puzzle with that label."""
    # If no step was ever open while half was left, the way is as narrow as possible.
    points = 0
    if label == "easy":
        points = (profile.open <= _FEW_OPEN) + (profile.open <= 1)
    elif label == "normal":
        points = int(profile.open <= 1 or profile.second >= _MANY_ROUNDS)
    elif label == "hard":
        points = sum(profile.chain > links for links in _CHAINS)
        points += profile.rounds - 1 + sum(profile.doubt > cells for cells in _DOUBTS)
    return min(_FIRST[label] + points, _LAST[label])


def label_of_level(level: int) -> str:
    """The label whose puzzles have that level."""
    return next(label for label in LABELS if level <= _LAST[label])
