"""The symmetry of a pattern: the name of all the turns that lay it on itself."""

from __future__ import annotations

from lamplighter.engine import Look
from lamplighter.grid import Turn
from lamplighter.survey.pattern import Pattern

__all__ = ["NAMES", "symmetry_of", "symmetry_seen"]

_TURNS = {
    "none": (),
    "mirror": (Turn.MIRROR,),
    "flip": (Turn.FLIP,),
    "rotate2": (Turn.ROTATE180,),
    "mirror4": (Turn.MIRROR, Turn.FLIP, Turn.ROTATE180),
    "rotate4": (Turn.ROTATE90, Turn.ROTATE180, Turn.ROTATE270),
    "diagonal": (Turn.TRANSPOSE,),
    "antidiagonal": (Turn.ANTITRANSPOSE,),
    "diagonal2": (Turn.TRANSPOSE, Turn.ANTITRANSPOSE, Turn.ROTATE180),
    "full": tuple(turn for turn in Turn if turn is not Turn.IDENTITY),
}
_BY_TURNS = {frozenset((Turn.IDENTITY, *turns)): name for name, turns in _TURNS.items()}

NAMES = tuple(_TURNS)
"""The names that `symmetry_of` gives.

`mirror` and `flip` are one axis, left to right and top to bottom; `mirror4` both. `diagonal` and
`antidiagonal` are one diagonal, `diagonal2` both. `full` has every axis and every turn.
"""


def symmetry_of(pattern: Pattern) -> str:
    """The finest symmetry the pattern has; the names never overlap."""
    # The turns that keep a pattern are closed under doing one after another: no others occur.
    return _BY_TURNS[frozenset(pattern.turns)]


_CODES = (
    Turn.IDENTITY, Turn.TRANSPOSE, Turn.FLIP, Turn.ROTATE90, Turn.MIRROR, Turn.ROTATE270,
    Turn.ROTATE180, Turn.ANTITRANSPOSE,
)  # fmt: skip
_BY_BITS = {
    sum(1 << code for code, turn in enumerate(_CODES) if turn in turns): name
    for turns, name in _BY_TURNS.items()
}


def symmetry_seen(look: Look) -> str:
    """The same for what the engine tells of a board: by the thousand it is much quicker."""
    return _BY_BITS[look.turns]
