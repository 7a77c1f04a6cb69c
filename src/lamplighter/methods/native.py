"""The engine's own generators: walls or black cells drawn, repaired, and stripped of clues."""

from __future__ import annotations

from lamplighter import _core
from lamplighter.errors import PuzzleError, UnsupportedError
from lamplighter.genre import Making, Row, find_genre
from lamplighter.labels import LABELS
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.native_style import make_in_style
from lamplighter.methods.order import SYMMETRIES, Order
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["NativeMethod"]

_SYMMETRIES = tuple(SYMMETRIES)  # in the core's order
_DENSITY_OF_ONE = 0.3  # with one number alone few walls say anything, so there are more of them
_MINIMAL = -1.0
_STOPPED, _IMPOSSIBLE = 2, 3  # the core's words for how it went


class NativeMethod(Method):
    name = "native"
    title = "The engine: to the level, symmetry and density asked for"
    only = None
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
        making = _making(order)
        level = LABELS.index(order.label or _any_label(order, dice.attempt))
        symmetry = order.symmetry or _any_symmetry(order, making)
        usual = making.density if order.only is None else _DENSITY_OF_ONE
        density = usual if order.density is None else order.density
        clues = _clues(order, making, dice.attempt)
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


def _making(order: Order) -> Making:
    making = find_genre(order.genre).making
    assert making is not None  # `require` asks for it
    return making


def _any_symmetry(order: Order, making: Making) -> str:
    """Half a turn, but where it would stand in the way: extreme Akari with it are hardly found."""
    return "none" if order.walls or order.label in making.uneven else "rotate2"


def _any_label(order: Order, attempt: int) -> str:
    """The label to try where none was asked for; a board may be too small for a normal one."""
    if order.only is not None:
        return LABELS[attempt % 3]
    return "easy" if attempt else "normal"


def _clues(order: Order, making: Making, attempt: int) -> float:
    """The share of clues to show, in the core's words."""
    if isinstance(order.clues, float):
        return order.clues
    if order.clues == "all":
        return 1.0
    if order.clues is None and isinstance(order.level, int) and order.label != LABELS[-1]:
        share = making.shares[attempt % len(making.shares)]
        return _MINIMAL if share is None else share
    return _MINIMAL
