"""Pal's six strategies under the thesis' own names, and the sentences for their marks.

They are the techniques of Akari's ladder that have these names. Only diagonals are told in other
words: here they count for a 4 too, and whatever walls there are. `verbs/six.py` finds the reasons;
the `human` back end says which strategy makes which mark in which round.
"""

from __future__ import annotations

from dataclasses import replace

from lamplighter.techniques.akari import LADDER
from lamplighter.techniques.base import (
    Case,
    capital,
    name_one,
    number_word,
)

__all__ = ["SIX"]

_AKARI = {each.name: each for each in LADDER}


def _diagonal_exclusion(case: Case) -> str:
    (clue,) = case.focus
    number = case.clue(clue)
    assert isinstance(number, int)
    (row, col), puzzle = clue, case.puzzle
    sides = sum((row > 0, row < puzzle.height - 1, col > 0, col < puzzle.width - 1))
    of_sides = "" if sides == 4 else f" of its {number_word(sides)} sides"
    spare = (
        f"can leave only one{of_sides or ' side'} without a bulb"
        if number < sides
        else f"needs a bulb on every one{of_sides or ' of its sides'}"
    )
    out = case.excludes
    none = f"none of the {number_word(len(out))} holds one"
    if len(out) == 1:
        none = f"{name_one(out)} holds none"
    if len(out) == 2:
        none = "neither holds one"
    return (
        f"{capital(case.the_clue(clue))} {spare}. A bulb at {name_one(out)} would keep bulbs from"
        f" two sides, so {none}."
    )


SIX = (
    _AKARI["forced-empty"],
    replace(
        _AKARI["diagonal-exclusion"],
        summary="A 3 can leave one of its sides without a bulb, and so can a 2 at the edge of the"
        " board and a 1 in its corner; a 4 none. A bulb diagonally next to the number would keep"
        " bulbs from two sides at once, so none stands there.",
        message=_diagonal_exclusion,
    ),
    _AKARI["clue-saturation"],
    _AKARI["restricted-clue"],
    _AKARI["clue-patterns"],
    replace(_AKARI["limited-light"], title="Limited light options"),
)
"""Strategies 1 to 6, in this order."""
