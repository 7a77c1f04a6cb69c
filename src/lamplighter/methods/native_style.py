"""The engine's generator of boards in a style: shares counted out, then handed to the core."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from lamplighter import _core
from lamplighter.errors import PuzzleError
from lamplighter.methods.base import Dice, Made
from lamplighter.methods.order import SYMMETRIES, Order
from lamplighter.methods.style import Style
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["make_in_style"]

_SYMMETRIES = tuple(SYMMETRIES)  # in the core's order
_PROOFS = {"easy": 1, "normal": 2}
_UNIQUE, _HUMAN = 0, 3
_SQUARES = {None: 0, "bulb": 1, "wall": 2}
_STOPPED = 2
_DRAWS = 8


def make_in_style(order: Order, style: Style, dice: Dice, watch: Watch) -> Made:
    """One puzzle, or none where this try came to nothing."""
    symmetry = order.symmetry or "none"
    walls = _draw_walls(order, style, symmetry, dice.random())
    status, rows, tries, *_ = _core.generate_style(
        *_counted(style, order.height, order.width, walls),
        _SYMMETRIES.index(symmetry),
        _HUMAN if order.human else _PROOFS.get(order.label or "", _UNIQUE),
        order.clues == "all",
        dice.core_seed,
        dice.index,
        -1.0 if watch.left is None else watch.left,
        watch.cancel,
    )
    if rows is None:
        return Made(None, tries, stopped=status == _STOPPED)
    return Made(Puzzle(order.genre, rows), tries)


def _draw_walls(order: Order, style: Style, symmetry: str, random: Random) -> int:
    """How many walls to draw: what is asked for, or a number from the style's upper half.

    With few walls much has to be tried: 20 % take twenty times as long as 29 %.
    """
    counts = style.wall_counts(order.height, order.width, order.density)

    def fits(walls: int) -> bool:
        return _can_be_drawn(walls, symmetry, order.height, order.width) and (
            style.refusal_of(walls, order.height, order.width) is None
        )

    for start in [len(counts) // 2] * _DRAWS + [0] * _DRAWS:
        walls = counts[random.randrange(start, len(counts))]
        if fits(walls):
            return walls
    for walls in reversed(counts):
        if fits(walls):
            return walls
    raise PuzzleError(
        f"no such board: {style.name} allows {counts[0]} to {counts[-1]} walls, none of which"
        f" can lie {symmetry}"
    )


@lru_cache(maxsize=1024)
def _can_be_drawn(walls: int, symmetry: str, height: int, width: int) -> bool:
    """Whether cells with all their images can make up so many."""
    if symmetry == "none":
        return walls <= height * width
    middle_row, middle_col = height % 2, width % 2
    if symmetry == "mirror":
        sizes = {1: height * middle_col, 2: height * (width // 2)}
    elif symmetry == "rotate2":
        sizes = {1: middle_row * middle_col, 2: height * width // 2}
    elif symmetry == "rotate4":
        sizes = {1: middle_row, 4: height * width // 4}
    else:
        halves = middle_row * (width // 2) + middle_col * (height // 2)
        sizes = {1: middle_row * middle_col, 2: halves, 4: (height // 2) * (width // 2)}
    # Small orbits as few as can be: the parity asks for at most one of 1, and then one of 2.
    ones = [n for n in range(min(sizes[1], walls) + 1) if n % 2 == walls % 2]
    for one in ones:
        for two in range(min(sizes.get(2, 0), (walls - one) // 2) + 1):
            left = walls - one - 2 * two
            if left % 4 == 0 and left // 4 <= sizes.get(4, 0):
                return True
    return False


@lru_cache(maxsize=1024)
def _counted(
    style: Style, height: int, width: int, walls: int
) -> tuple[int, int, int, tuple[int, int], int, int, int, int, list[tuple[int, int, int]]]:
    """The style's demands as numbers of walls, in the core's order."""
    return (
        height,
        width,
        walls,
        style.inner.counts(walls, exact=style.exact),
        style.line_at(height, width),
        -1 if style.beside is None else min(style.beside, 4),
        -1 if style.diagonal is None else style.diagonal,
        _SQUARES[style.squares],
        [(each.numbers, each.least, each.most) for each in style.demands(walls)],
    )
