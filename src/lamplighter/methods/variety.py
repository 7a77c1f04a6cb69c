"""Variety: what an order leaves open is drawn for each board, as published boards have it."""

from __future__ import annotations

from collections.abc import Container
from random import Random

from lamplighter.genre import Making
from lamplighter.methods.order import needs_square

__all__ = ["draw_density", "draw_hollow", "draw_symmetry"]

# With fewer walls than that it is the hollows that make a board.
_SPARSE = 0.1


def draw_symmetry(
    making: Making, known: Container[str], *, square: bool, random: Random, draw: int = 0
) -> str:
    """A symmetry that such a board can have, each as often as published boards do.

    The draws of one board are different ones, for what they are made again for is a failure.
    """
    left = {
        name: on_square if square else elsewhere
        for name, on_square, elsewhere in making.symmetries
        if name in known and (square or not needs_square(name))
    }
    for _ in range(draw % max(1, len(left))):
        del left[random.choices(list(left), list(left.values()))[0]]
    return random.choices(list(left), list(left.values()))[0] if left else "none"


def draw_density(making: Making, label: str, random: Random) -> float:
    """A density, each as often as published boards of that label have it."""
    known = making.densities.get(label)
    if known is None:
        return making.density
    place = random.random() * (len(known) - 1)
    low, high = known[int(place) : int(place) + 2]
    return low + (high - low) * (place % 1)


def draw_hollow(making: Making, cells: int, density: float, random: Random) -> int:
    """The most cells that a rectangle without walls, or clues, may have; 0 for any number."""
    if making.hollow is None or density < _SPARSE:
        return 0
    # A board with fewer walls than published ones has larger hollows in proportion.
    least = min((known[0] for known in making.densities.values()), default=0.0)
    most = making.hollow.at(cells) * max(1.0, least / density)
    return round(random.uniform(making.hollow.spread, 1) * most)
