"""Layout: gadgets on a grid of square tiles, each with the sides its signals come and go by."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Layout", "Place", "Spot"]

Place = tuple[int, int]
"""A tile of the grid: its row and column, 0-based."""


class Spot(NamedTuple):
    """What stands on a tile: the kind, the sides signals come in by, and those they leave by.

    Sides are `N`, `E`, `S` and `W`. Both are written in that order. The signals of a `cross` go
    straight on.
    """

    kind: str
    ins: str
    outs: str


@dataclass(frozen=True)
class Layout:
    """A grid of tiles; a place that is not named is empty. `inputs` are the tiles of the inputs."""

    height: int
    width: int
    spots: dict[Place, Spot]
    inputs: tuple[Place, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many tiles there are of each kind."""
        return dict(sorted(Counter(spot.kind for spot in self.spots.values()).items()))
