"""Layout: gadgets on a grid of square tiles, each with the sides its signals enter and leave."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Layout", "Place", "Spot", "without_meetings"]

Place = tuple[int, int]
"""A tile of the grid: its row and column, 0-based."""


class Spot(NamedTuple):
    """What is on a tile: the kind, the sides where signals enter, and those where they leave.

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


def without_meetings(layout: Layout) -> Layout:
    """The layout without ORs whose inputs come from opposite sides.

    Their rows become two: what comes from the west turns down in the first, what comes from the
    east joins it in the second.
    """
    meetings = {place for place, spot in layout.spots.items() if spot == Spot("or", "EW", "S")}
    rows = {row for row, _ in meetings}
    first: dict[int, int] = {}
    for row in range(layout.height):
        first[row] = row + sum(other < row for other in rows)
    spots: dict[Place, Spot] = {}
    for row in range(layout.height):
        # What flows to the west from here on belongs to the second row, up to its OR.
        late = {col for col in range(layout.width) if _flows_into(layout, (row, col), meetings)}
        for col in range(layout.width):
            spot = layout.spots.get((row, col))
            if spot is None:
                continue
            upper, lower = (first[row], col), (first[row] + 1, col)
            if row not in rows:
                spots[upper] = spot
            elif (row, col) in meetings:
                spots[upper], spots[lower] = Spot("turn", "W", "S"), Spot("or", "NE", "S")
            elif col in late:
                if "N" in spot.ins:
                    spots[upper] = Spot("wire", "N", "S")
                spots[lower] = spot
            else:
                spots[upper] = spot
                if "S" in spot.outs:
                    spots[lower] = Spot("wire", "N", "S")
    inputs = tuple((first[row], col) for row, col in layout.inputs)
    return Layout(layout.height + len(rows), layout.width, spots, inputs)


def _flows_into(layout: Layout, place: Place, meetings: set[Place]) -> bool:
    """Whether a signal goes west from the place, through wires and the like, to one of these."""
    row, col = place
    while (row, col) not in meetings:
        spot = layout.spots.get((row, col))
        if spot is None or "W" not in spot.outs:
            return False
        col -= 1
    return (row, col) != place
