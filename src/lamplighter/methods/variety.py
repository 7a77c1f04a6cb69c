"""Variety: what an order leaves open is drawn for each board, as published boards have it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container
from itertools import accumulate
from random import Random

from lamplighter.genre import Making
from lamplighter.methods.order import needs_square

__all__ = ["draw_density", "draw_hollow", "draw_symmetry"]

# With fewer walls than that it is the hollows that make a board.
_SPARSE = 0.1


def draw_symmetry(
    making: Making,
    known: Container[str],
    *,
    square: bool,
    place: float,
    random: Random,
    draw: int = 0,
) -> str:
    """A symmetry that such a board can have, each as often as published boards do.

    The first draw is the one at that place, 0 to 1. The draws of one board are different ones, for
    what they are made again for is a failure.
    """
    left = {
        name: on_square if square else elsewhere
        for name, on_square, elsewhere in making.symmetries
        if name in known and (square or not needs_square(name))
    }
    if not left:
        return "none"
    sums = list(accumulate(left.values()))
    name = list(left)[bisect_right(sums, place * sums[-1])]
    for _ in range(draw % len(left)):
        del left[name]
        name = random.choices(list(left), list(left.values()))[0]
    return name


def draw_density(making: Making, label: str, place: float) -> float:
    """The density at a place, 0 to 1, in those that published boards of that label have."""
    known = making.densities.get(label)
    if known is None:
        return making.density
    step = place * (len(known) - 1)
    low, high = known[int(step) : int(step) + 2]
    return low + (high - low) * (step % 1)


def draw_hollow(making: Making, cells: int, density: float, random: Random) -> int:
    """The most cells that a rectangle without walls, or clues, may have; 0 for any number."""
    if making.hollow is None or density < _SPARSE:
        return 0
    # A board with fewer walls than published ones has larger hollows in proportion.
    least = min((known[0] for known in making.densities.values()), default=0.0)
    most = making.hollow.at(cells) * max(1.0, least / density)
    return round(random.uniform(making.hollow.spread, 1) * most)
