"""The engine's own generators: walls or black cells drawn, repaired, and stripped of clues."""

from __future__ import annotations

from lamplighter import _core
from lamplighter.backends.watch import Watch
from lamplighter.errors import PuzzleError, UnsupportedError
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.native_style import make_in_style
from lamplighter.methods.order import SYMMETRIES, Order
from lamplighter.metrics.levels import LABELS
from lamplighter.notation import Row
from lamplighter.puzzle import Puzzle

__all__ = ["NativeMethod"]

_SYMMETRIES = tuple(SYMMETRIES)  # in the core's order
_DENSITY = {"akari": 0.22, "kuromasu": 0.22}
_DENSITY_OF_ONE = 0.3  # with one number alone few walls say anything, so there are more of them
_MINIMAL = -1.0
# Of a label's puzzles the easiest are rare among those with no clue to spare.
_GENEROUS = {"akari": (_MINIMAL, 0.7, 0.85, 1.0), "kuromasu": (_MINIMAL, 0.25, 0.4)}
_STOPPED, _IMPOSSIBLE = 2, 3  # the core's words for how it went


class NativeMethod(Method):
    name = "native"
    title = "The engine: to the level, symmetry and density asked for"
    genres = ("akari", "kuromasu")
    symmetries = ("rotate2", "none", "mirror", "mirror4", "rotate4")
    takes = frozenset({"density", "clues", "walls", "human", "style", "only"})

    def is_sure(self, of: str, order: Order) -> bool:
        if order.style is None:
            return of == "label"
        return of in ("style", "human") or (
            of == "label" and order.label == "easy" and not order.human
        )

    def require(self, order: Order) -> None:
        super().require(order)
        if order.style is not None and order.walls is not None:
            raise UnsupportedError(f"method {self.name!r} draws the walls of a style itself")
        if order.style is not None and isinstance(order.clues, float):
            raise UnsupportedError(f"method {self.name!r} leaves the share of clues to the style")

    def make(self, order: Order, dice: Dice, watch: Watch) -> Made:
        if order.style is not None:
            return make_in_style(order, order.style, dice, watch)
        level = LABELS.index(order.label or _any_label(order, dice.attempt))
        symmetry = order.symmetry or _any_symmetry(order)
        usual = _DENSITY[order.genre] if order.only is None else _DENSITY_OF_ONE
        density = usual if order.density is None else order.density
        clues = _clues(order, dice.attempt)
        seconds = -1.0 if watch.left is None else watch.left
        size = (order.height, order.width, level, _SYMMETRIES.index(symmetry), density, clues)
        chance = (dice.core_seed, dice.index, seconds, watch.cancel)
        status: int
        rows: tuple[Row, ...] | None
        if order.genre == "akari":
            only = -1 if order.only is None else order.only
            status, rows, tries, _, why = _core.generate_akari(*size, only, order.walls, *chance)
        else:
            status, rows, tries, _, why = _core.generate_kuromasu(*size, *chance)
        if status == _IMPOSSIBLE:
            raise PuzzleError(f"no such board: {why}")
        if rows is None:
            return Made(None, tries, stopped=status == _STOPPED)
        return Made(Puzzle(order.genre, rows), tries)


def _any_symmetry(order: Order) -> str:
    """Half a turn, but where it would stand in the way: extreme Akari with it are hardly found."""
    is_rare = order.genre == "akari" and order.label == "extreme"
    return "none" if order.walls or is_rare else "rotate2"


def _any_label(order: Order, attempt: int) -> str:
    """The label to try where none was asked for; a board may be too small for a normal one."""
    if order.only is not None:
        return ("easy", "normal", "hard")[attempt % 3]
    return "easy" if attempt else "normal"


def _clues(order: Order, attempt: int) -> float:
    """The share of clues to show, in the core's words."""
    if isinstance(order.clues, float):
        return order.clues
    if order.clues == "all":
        return 1.0
    if order.clues is None and isinstance(order.level, int) and order.label != LABELS[-1]:
        shares = _GENEROUS[order.genre]
        return shares[attempt % len(shares)]
    return _MINIMAL
