"""The kinds of constraint that genres state their rules in: few, and no others.

"Placed" is the genre's yes: a bulb in Akari, a black cell in Kuromasu. A general back end
translates these kinds and nothing else. The engine has rules of its own: they are loaded only for
those who ask.
"""

from __future__ import annotations

from dataclasses import dataclass

from lamplighter.grid import Cell

__all__ = ["AtLeastOne", "AtMostOne", "Connected", "Constraint", "Exactly", "Sees"]


@dataclass(frozen=True, slots=True)
class AtLeastOne:
    """At least one of these cells is placed."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class AtMostOne:
    """No two of these cells are placed."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Exactly:
    """Exactly `count` of these cells are placed."""

    cells: tuple[Cell, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Sees:
    """`cell` sees `count` cells along its row and column, itself included, up to placed ones.

    `arms` are the cells in each direction, nearest first.
    """

    cell: Cell
    arms: tuple[tuple[Cell, ...], ...]
    count: int


@dataclass(frozen=True, slots=True)
class Connected:
    """The cells of the board that are not placed form at most one connected area."""

    height: int
    width: int


Constraint = AtLeastOne | AtMostOne | Exactly | Sees | Connected
