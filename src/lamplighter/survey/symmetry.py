"""The symmetry of a pattern: the name of all the turns that lay it on itself."""

from __future__ import annotations

from collections.abc import Sequence

from lamplighter.grid import Turn
from lamplighter.survey.pattern import Pattern

__all__ = ["NAMES", "symmetry_drawn", "symmetry_of"]

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


def symmetry_drawn(rows: Sequence[str]) -> str:
    """The same for a pattern that is drawn, in letters: by the thousand it is much quicker."""
    upright, width = list(rows), len(rows[0])
    flat = "".join(rows)
    half = flat[::-1]
    found = {Turn.IDENTITY}
    if all(row == row[::-1] for row in upright):
        found.add(Turn.MIRROR)
    if upright[::-1] == upright:
        found.add(Turn.FLIP)
    if half == flat:
        found.add(Turn.ROTATE180)
    if len(rows) == width:
        across = [flat[col::width] for col in range(width)]
        if across == upright:
            found.add(Turn.TRANSPOSE)
        if "".join(across) == half:
            found.add(Turn.ANTITRANSPOSE)
        if across == upright[::-1]:
            found |= {Turn.ROTATE90, Turn.ROTATE270}
    return _BY_TURNS[frozenset(found)]
