"""The engine's generator of boards in a style: shares become counts, and the core does the rest."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from lamplighter import engine
from lamplighter.errors import PuzzleError
from lamplighter.methods.base import Dice, Made
from lamplighter.methods.order import Order
from lamplighter.methods.style import Style
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["make_in_style"]

_PROOFS = {"easy": engine.Proof.easy, "normal": engine.Proof.normal}
_SQUARES = {
    None: engine.Squares.any,
    "bulb": engine.Squares.filled,
    "wall": engine.Squares.walled,
}
_DRAWS = 8
_QUICK = 3  # a unit of work here takes a third of the time it takes elsewhere


def make_in_style(order: Order, style: Style, dice: Dice, watch: Watch) -> Made:
    """One puzzle, or none if this try failed."""
    symmetry = order.symmetry or "none"
    walls = _draw_walls(order, style, symmetry, dice.random())
    proof = _PROOFS.get(order.label or "", engine.Proof.unique)
    made = engine.generate_style(
        order.height,
        order.width,
        walls,
        inner=style.inner.counts(walls, exact=style.exact),
        line=style.line_at(order.height, order.width),
        beside=None if style.beside is None else min(style.beside, 4),
        diagonal=style.diagonal,
        squares=_SQUARES[style.squares],
        clues=_demands(style, walls),
        symmetry=engine.Symmetry[symmetry],
        proof=engine.Proof.human if order.human else proof,
        all_clues=order.clues == "all",
        seed=dice.core_seed,
        index=dice.index,
        seconds=watch.left,
        cancel=watch.cancel,
    )
    rows = made.rows
    if rows is None:
        stopped = made.status is engine.Making.stopped
        return Made(None, made.attempts, made.work // _QUICK, stopped=stopped)
    return Made(Puzzle._trusted(order.genre, rows), made.attempts, made.work // _QUICK)


def _draw_walls(order: Order, style: Style, symmetry: str, random: Random) -> int:
    """How many walls to draw: what is asked for, or a number from the style's upper half.

    With few walls it takes many tries: 20 % takes twenty times as long as 29 %.
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
    """Whether cells with all their images can make up that many."""
    if symmetry == "none":
        return walls <= height * width
    middle_row, middle_col = height % 2, width % 2
    if symmetry == "mirror":
        sizes = {1: height * middle_col, 2: height * (width // 2)}
    elif symmetry == "rotate2":
        sizes = {1: middle_row * middle_col, 2: height * width // 2}
    elif symmetry == "rotate4":
        sizes = {1: middle_row, 4: height * width // 4}
    elif symmetry == "diagonal":
        sizes = {1: height, 2: height * (height - 1) // 2}
    elif symmetry == "diagonal2":
        crossing = height // 2 * 2
        sizes = {1: middle_row, 2: crossing, 4: (height * width - middle_row - 2 * crossing) // 4}
    else:
        halves = middle_row * (width // 2) + middle_col * (height // 2)
        sizes = {1: middle_row * middle_col, 2: halves, 4: (height // 2) * (width // 2)}
    # As few small orbits as possible: the parity asks for at most one of 1, and then one of 2.
    ones = [n for n in range(min(sizes[1], walls) + 1) if n % 2 == walls % 2]
    for one in ones:
        for two in range(min(sizes.get(2, 0), (walls - one) // 2) + 1):
            left = walls - one - 2 * two
            if left % 4 == 0 and left // 4 <= sizes.get(4, 0):
                return True
    return False


@lru_cache(maxsize=1024)
def _demands(style: Style, walls: int) -> list[tuple[int, int, int]]:
    """How many walls may show which numbers: bits of the numbers, the least and the most."""
    return [(each.numbers, each.least, each.most) for each in style.demands(walls)]
