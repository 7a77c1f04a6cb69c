"""What a method is: one way of making puzzles to order."""

from __future__ import annotations

import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from hashlib import blake2b
from random import Random
from typing import ClassVar

from lamplighter.engine import Team
from lamplighter.errors import BackendMissingError, UnsupportedError
from lamplighter.genres import GENRES, find_genre
from lamplighter.methods.order import VARIED, Order
from lamplighter.methods.variety import draw_symmetry
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["Dice", "Made", "Method"]

# Multiples of these, modulo 1, fill a square evenly: powers of 1/g, where g**3 = g + 1.
_STRIDES = {"symmetry": 0.7548776662466927, "density": 0.5698402909980532}
# Checked afterwards, whatever the method does about it; or what most methods are.
_ANY_TAKES = {"style", "ds_class", "plain", "score", "technique", "without"}
# What a method must say that it takes, with the value that asks for nothing.
_ASKED = tuple(
    (each.name, each.default) for each in fields(Order)[5:] if each.name not in _ANY_TAKES
)


@lru_cache(maxsize=256)
def _first_place(text: str) -> float:
    """Where a series begins; seeding takes longer than all else that is drawn for a board."""
    return Random(text).random()


@dataclass(frozen=True)
class Dice:
    """The source of chance in one try: the same numbers give the same puzzle."""

    seed: int
    index: int
    attempt: int = 0
    level: str | int = ""
    """What is asked for is part of the draw: another level gives another board."""
    draw: int = 0
    """Counts the draws of what the order leaves open; several tries may share one."""

    @property
    def core_seed(self) -> int:
        """A seed for the core, which takes the index as well."""
        text = f"{self.seed}/{self.attempt}/{self.level}"
        digest = blake2b(text.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big")

    def random(self) -> Random:
        """Random numbers for Python; text as a seed gives the same ones on every machine."""
        return Random(f"{self.seed}/{self.index}/{self.attempt}/{self.level}")

    def drawing(self, of: str) -> Random:
        """Random numbers for what the order leaves open."""
        return Random(f"{self.seed}/{self.index}/{self.level}/{of}")

    def place(self, of: str) -> float:
        """Where in the spread of what is left open this board lies, 0 to 1, at the first draw.

        The boards of a series lie evenly in it: twenty of them are as mixed as a thousand.
        """
        start = _first_place(f"{self.seed}/{self.level}/{of}")
        return (start + self.index * _STRIDES[of]) % 1


@dataclass(frozen=True)
class Made:
    """What one try gave."""

    puzzle: Puzzle | None
    tries: int = 1
    """Boards that were begun."""
    work: int = 0
    """What it took, counted and not timed; `A_SECOND` of it is about that."""
    stopped: bool = False
    """Whether time, or the token, came first."""


class Method(ABC):
    """One way of making puzzles. Nothing is kept between calls.

    What a method does not guarantee is checked afterwards, and the puzzle made again if it does not
    hold: the level, the style, and whether the six strategies suffice.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    only: ClassVar[tuple[str, ...] | None] = ("akari",)
    """The genres it makes; None means every one that says how it is made."""
    symmetries: ClassVar[tuple[str, ...]] = ("none",)
    """The first one is the default."""
    takes: ClassVar[frozenset[str]] = frozenset()
    """The fields of an order that it follows beyond genre, size, level, symmetry and style."""
    sure: ClassVar[frozenset[str]] = frozenset()
    """Those of `label`, `human` and `style` that it guarantees, so that no check is needed."""
    extra: ClassVar[str | None] = None
    module: ClassVar[str | None] = None

    @property
    def is_installed(self) -> bool:
        return self.module is None or importlib.util.find_spec(self.module) is not None

    def __repr__(self) -> str:
        return f"<Method {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        from lamplighter.methods import find_method

        return find_method, (self.name,)

    @property
    def genres(self) -> tuple[str, ...]:
        """The names of the genres it makes."""
        if self.only is not None:
            return self.only
        return tuple(each.name for each in GENRES if each.making is not None)

    def require(self, order: Order) -> None:
        """Refuse an order that this method cannot fill, before any work is done."""
        if not self.is_installed:
            raise BackendMissingError(
                f"method {self.name!r} needs {self.module}: pip install 'lamplighter[{self.extra}]'"
            )
        find_genre(order.genre).require_engine("generated")
        if order.genre not in self.genres:
            raise UnsupportedError(
                f"method {self.name!r} makes {' and '.join(self.genres)}, not {order.genre}"
            )
        if order.symmetry not in (None, VARIED, *self.symmetries):
            raise UnsupportedError(
                f"method {self.name!r} knows the symmetries {', '.join(self.symmetries)},"
                f" not {order.symmetry}"
            )
        for name, default in _ASKED:
            if getattr(order, name) != default and name not in self.takes:
                raise UnsupportedError(f"method {self.name!r} takes no {name}")

    def settled(self, order: Order, dice: Dice) -> Order:
        """The order with a symmetry drawn, where it is to be varied."""
        if order.symmetry != VARIED:
            return order
        making = find_genre(order.genre).making
        assert making is not None  # `require` asks for it
        symmetry = draw_symmetry(
            making,
            self.symmetries,
            square=order.height == order.width,
            place=dice.place("symmetry"),
            random=dice.drawing("symmetry"),
            draw=dice.draw,
        )
        return replace(order, symmetry=symmetry)

    def keeps(self, order: Order, puzzle: Puzzle) -> bool:
        """Whether the result has all else that was asked for; only if `make` may fall short."""
        return True

    def is_sure(self, of: str, order: Order) -> bool:
        """Whether the result for this order is guaranteed to have that, without a check."""
        return of in self.sure

    @abstractmethod
    def make(self, order: Order, dice: Dice, watch: Watch) -> Made:
        """One puzzle that has exactly one solution, or none if this try failed."""

    def begins(self, order: Order) -> bool:
        """Whether `begin` has threads of the engine at work on boards of this order."""
        return False

    def begin(
        self, asked: Sequence[tuple[Order, Dice]], team: Team, watch: Watch
    ) -> Callable[[], list[Made | None]]:
        """A function that gives what `make` gives for each; until it is called, threads may be at
        it. None stands for what `make` has to be asked for.
        """
        return lambda: [self.make(order, dice, watch) for order, dice in asked]
