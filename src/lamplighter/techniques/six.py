"""Pal's six strategies under the thesis' own names, and the sentences for their marks.

They have the names that Akari's ladder uses for the same deductions. `verbs/six.py` finds the
reasons; which mark is made in which round by which strategy is said by the `human` back end.
"""

from __future__ import annotations

from lamplighter.grid import cell_name
from lamplighter.techniques.akari import LADDER
from lamplighter.techniques.base import (
    Case,
    Technique,
    capital,
    list_cells,
    name_one,
    number_word,
)

__all__ = ["SIX"]

_AKARI = {each.name: each for each in LADDER}
"""For the sentences that both ladders share."""


def _forced_empty(case: Case) -> str:
    (source,) = case.focus
    out = case.excludes
    if case.clue(source) == 0:
        stay = "stays" if len(out) == 1 else "stay"
        the_zero = capital(case.the_clue(source))
        return f"{the_zero} wants no bulb beside it, so {list_cells(out)} {stay} empty."
    there = "there" if len(out) == 1 else "in any of them"
    return f"The bulb at {cell_name(source)} lights {list_cells(out)}, so there is no bulb {there}."


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
    none = "it holds none" if len(out) == 1 else f"none of the {number_word(len(out))} holds one"
    if len(out) == 2:
        none = "neither holds one"
    return (
        f"{capital(case.the_clue(clue))} {spare}. A bulb at {name_one(out)} would keep bulbs from"
        f" two sides, so {none}."
    )


def _limited_light(case: Case) -> str:
    (dark,), (bulb,) = case.focus, case.places
    name = cell_name(bulb)
    if dark == bulb:
        return f"No other cell can light {name}, so {name} holds a bulb itself."
    return (
        f"{cell_name(dark)} is dark, and only a bulb at {name} can light it, so {name} holds a"
        " bulb."
    )


SIX = (
    Technique(
        "forced-empty", "Forced empty", "akari", "easy",
        "Beside a 0, and wherever a bulb shines, there is no bulb.",
        _forced_empty,
    ),
    Technique(
        "diagonal-exclusion", "Diagonal exclusion", "akari", "normal",
        "No bulb is diagonal to a 4, a 3, a 2 on the edge or a 1 in the corner.",
        _diagonal_exclusion,
    ),
    Technique(
        "clue-saturation", "Clue saturation", "akari", "easy",
        "A clue that has its bulbs takes no more.",
        _AKARI["clue-saturation"].message,
    ),
    Technique(
        "restricted-clue", "Restricted clue", "akari", "easy",
        "A clue whose bulbs and open cells just make its number takes them all.",
        _AKARI["restricted-clue"].message,
    ),
    Technique(
        "clue-patterns", "Clue patterns", "akari", "hard",
        "Two 3s in line with one white cell between them: that cell holds a bulb, and where both"
        " its other sides are white, so do the far ends.",
        _AKARI["clue-patterns"].message,
    ),
    Technique(
        "limited-light", "Limited light options", "akari", "easy",
        "A dark cell that one cell alone can still light, itself or another: that one holds a"
        " bulb.",
        _limited_light,
    ),
)  # fmt: skip
"""Strategies 1 to 6, in this order."""
