"""The engine's own generators: draw walls or black cells, repair them, and remove clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import cast

from lamplighter import engine
from lamplighter.errors import PuzzleError, UnsupportedError
from lamplighter.genre import Making, Row, find_genre
from lamplighter.grid import turn_rows
from lamplighter.labels import LABELS
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.mask import FREE, NONE, TAKEN
from lamplighter.methods.native_style import make_in_style
from lamplighter.methods.order import SYMMETRIES, VARIED, Order
from lamplighter.methods.variety import draw_density, draw_hollow
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["NativeMethod"]

_DENSITY_OF_ONE = 0.3  # with one number alone few walls say anything, so there are more of them


class NativeMethod(Method):
    name = "native"
    title = "the engine: to the level, symmetry and density asked for"
    only = None
    symmetries = ("rotate2", "none", "mirror", "mirror4", "rotate4", "diagonal", "diagonal2")
    takes = frozenset({"density", "clues", "walls", "human", "style", "only", "motif", "mask"})

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
        if order.style is not None and order.only is not None:
            raise UnsupportedError(
                f"method {self.name!r} leaves the numbers to the style: a style and a single"
                " number (only) do not go together"
            )

    def settled(self, order: Order, dice: Dice) -> Order:
        # A motif or a mask has what symmetry it has.
        if order.symmetry is None and order.style is None and not order.is_planned:
            order = replace(order, symmetry=_any_symmetry(order, _making(order)))
        return super().settled(order, dice)

    def make(self, order: Order, dice: Dice, watch: Watch) -> Made:
        if order.style is not None:
            return make_in_style(order, order.style, dice, watch)
        if not order.is_planned:
            return self._make(order, dice, watch, order.walls and _given(order.walls))
        tries = work = 0
        symmetry = order.symmetry or _symmetry_of(order)
        for plan in order.plans():
            made = self._make(replace(order, symmetry=symmetry), dice, watch, plan)
            tries, work = tries + made.tries, work + made.work
            if made.puzzle is not None or made.stopped:
                break
        return replace(made, tries=tries, work=work)

    def begins(self, order: Order) -> bool:
        return order.style is None and not order.is_planned

    def begin(
        self, asked: Sequence[tuple[Order, Dice]], team: engine.Team, watch: Watch
    ) -> Callable[[], list[Made | None]]:
        wanted = [
            next(_wanted(order, dice, order.walls and _given(order.walls)), None)
            for order, dice in asked
        ]
        begun = engine.begin_boards(
            team,
            [each for each in wanted if each is not None],
            seconds=watch.left,
            cancel=watch.cancel,
        )

        def made() -> list[Made | None]:
            found = iter(begun.made())
            return [
                None if each is None else _told(order, next(found))
                for each, (order, _) in zip(wanted, asked, strict=True)
            ]

        return made

    def _make(self, order: Order, dice: Dice, watch: Watch, mask: tuple[str, ...] | None) -> Made:
        why = None
        for wanted in _wanted(order, dice, mask):
            begun = engine.begin_boards(
                engine.Team(), [wanted], seconds=watch.left, cancel=watch.cancel
            )
            made = begun.made()[0]
            told = _told(order, made)
            if told is not None:
                return told
            why = made.why
        if why is not None:
            raise PuzzleError(f"no such board: {why}")
        return Made(None, 0)


def _wanted(order: Order, dice: Dice, mask: tuple[str, ...] | None) -> Iterator[engine.Wanted]:
    """What to ask the core for; and what else, should that be impossible. Nothing if no board is
    like the order."""
    making = _making(order)
    label = order.label or _any_label(order, dice.attempt)
    if order.shows_all and making.all_clues not in (None, label):
        return
    random = dice.drawing(f"density {dice.draw}")
    clues, about = _clues(order, making, label, dice)
    # The first of its numbers is the place, whether there is a density to draw or not.
    place = random.random() if dice.draw else dice.place("density")
    for density in _densities(order, making, label, mask, place):
        yield (
            find_genre(order.genre)
            .require_engine("generated")
            .wanted(
                order.height,
                order.width,
                level=engine.Label[label],
                symmetry=engine.Symmetry[order.symmetry or "none"],
                density=density,
                hollow=_hollow(order, making, density, random),
                clues=clues,
                about=about,
                only=order.only,
                mask=mask,
                seed=dice.core_seed,
                index=dice.index,
            )
        )


def _told(order: Order, made: engine.Made) -> Made | None:
    """What the core made; None if what it was asked for is impossible."""
    if made.status is engine.Making.impossible:
        return None
    rows = made.rows
    if rows is None:
        stopped = made.status is engine.Making.stopped
        return Made(None, made.attempts, made.work, stopped=stopped)
    puzzle = Puzzle._trusted(order.genre, cast("tuple[Row, ...]", rows))
    return Made(puzzle, made.attempts, made.work)


def _making(order: Order) -> Making:
    making = find_genre(order.genre).making
    assert making is not None  # `require` asks for it
    return making


def _any_symmetry(order: Order, making: Making) -> str:
    """A drawn one, except where the walls are given."""
    if order.walls:
        return "none"
    return NativeMethod.symmetries[0] if order.plain or not making.symmetries else VARIED


def _densities(
    order: Order, making: Making, label: str, mask: tuple[str, ...] | None, place: float
) -> tuple[float, ...]:
    """The density to make the board with, and another in case that there is no such board."""
    if isinstance(order.density, tuple):
        low, high = order.density
        return low + place * (high - low), low
    if order.is_planned and mask and order.density is None and find_genre(order.genre).walls:
        usual = making.density if order.only is None else _DENSITY_OF_ONE
        return (_density_around(mask, usual),)
    if order.density is not None:
        return (order.density,)
    if order.only is not None:
        return (_DENSITY_OF_ONE,)
    if order.plain:
        return (making.density,)
    return draw_density(making, label, place), making.density


def _hollow(order: Order, making: Making, density: float, random: Random) -> int:
    """The most cells of a rectangle without walls or clues; what is rare anyway has any number."""
    if order.is_planned or order.label in making.uneven:
        return 0
    return draw_hollow(making, order.height * order.width, density, random)


def _any_label(order: Order, attempt: int) -> str:
    """The label to try if none was asked for; a board may be too small for a normal one."""
    if order.only is not None:
        return LABELS[attempt % 3]
    return "easy" if attempt else "normal"


def _given(walls: tuple[str, ...]) -> tuple[str, ...]:
    """Walls as a mask that leaves nothing free."""
    return tuple(row.replace(FREE, NONE) for row in walls)


def _symmetry_of(order: Order) -> str:
    """What a motif or a mask has of symmetries by itself."""
    making = _making(order)
    plan = order.plans()[0]
    known = "mirror4", "rotate4", "rotate2", "mirror"
    if order.label in making.uneven:
        return "none"
    return next((each for each in known if _has(plan, each)), "none")


def _has(plan: tuple[str, ...], symmetry: str) -> bool:
    if symmetry == "rotate4" and len(plan) != len(plan[0]):
        return False
    rows = [list(row) for row in plan]
    return all(turn_rows(rows, turn) == rows for turn in SYMMETRIES[symmetry])


def _density_around(mask: tuple[str, ...], usual: float) -> float:
    """The share of walls where those of a mask are given and some of the free cells become one."""
    cells = "".join(mask)
    return (cells.count(TAKEN) + usual * cells.count(FREE)) / len(cells)


def _clues(order: Order, making: Making, label: str, dice: Dice) -> tuple[float | None, bool]:
    """The share of clues to show, and whether about that many will do; None: what is needed."""
    if isinstance(order.clues, float):
        return order.clues, False
    if order.clues == "all":
        return 1.0, False
    if order.clues is not None:
        return None, False
    if label == LABELS[-1]:
        return None, True  # more than it needs, where that spares the grind
    if isinstance(order.level, int):
        share = making.shares[dice.attempt % len(making.shares)]
        # One number alone has no share of the walls to reach: as few clues as possible, or all.
        return (share if order.only is None or share == 1 else None), False
    if order.score is not None and order.only is None:
        # More clues, less to do. All of them would do for few levels.
        shares = [each for each in making.shares if each != 1]
        return shares[dice.attempt % len(shares)], True
    if label in making.friendly:
        least, most = making.friendly[label]
        return dice.random().uniform(least, most), True
    return None, False
