"""Hypotheses written by hand, for tests of how they are told and drawn."""

from __future__ import annotations

from lamplighter.puzzle import Puzzle
from lamplighter.techniques import Line, Link, Step
from lamplighter.techniques.proof import write_proof

__all__ = ["BLACK_BESIDE", "NESTED", "TWO_WAYS", "bulb_with_its_light"]

_OPEN = Puzzle.from_rows("akari", ["...", ".1.", "..."])


def _step(technique: str, excludes: tuple[int, int], lines: list[Line], conclusion: str) -> Step:
    return Step(
        technique,
        (),
        (excludes,),
        ((1, 1),),
        write_proof(lines, conclusion),
        chain=tuple(link for line in lines for link in line.links),
        lines=tuple(lines),
    )


NESTED = (
    _OPEN,
    _step(
        "shaving",
        (0, 0),
        [
            Line("Suppose r1c1 held a bulb.", (Link((0, 0), True, "assumption"),)),
            Line(
                "It would light r1c2 and r1c3.",
                (Link((0, 1), False, "lit", (0, 0)), Link((0, 2), False, "lit", (0, 0))),
            ),
            Line(
                "Suppose also that r3c3 held a bulb.",
                (Link((2, 2), True, "assumption", depth=2),),
                2,
            ),
            Line("It would light r3c2.", (Link((2, 1), False, "lit", (2, 2), depth=2),), 2),
            Line(
                "The 1 at r2c2 would have too few cells left for its bulbs.",
                (Link((1, 1), False, "too-few", (1, 1), is_conflict=True, depth=2),),
                2,
            ),
            Line("That cannot be, so r3c3 would hold no bulb.", (Link((2, 2), False, "nested"),)),
            Line(
                "The 1 at r2c2 would have too many bulbs.",
                (Link((1, 1), False, "too-many", (1, 1), is_conflict=True),),
            ),
        ],
        "So r1c1 holds no bulb.",
    ),
)
"""A supposition inside a supposition. (Told, not true.)"""

TWO_WAYS = (
    Puzzle.from_rows("akari", ["...", "...", "..."]),
    _step(
        "agreement",
        (1, 1),
        [
            Line("Suppose r1c1 held a bulb.", (Link((0, 0), True, "assumption"),)),
            Line("r2c2 would hold none.", (Link((1, 1), False, "lit", (0, 0)),)),
            Line("Suppose r1c1 held none.", (Link((0, 0), False, "assumption"),)),
            Line("r2c2 would hold none.", (Link((1, 1), False, "lit", (0, 0)),)),
        ],
        "Either way r2c2 holds no bulb.",
    ),
)

BLACK_BESIDE = (
    Puzzle.from_rows("kuromasu", [[None] * 8, [None, 10, *[None] * 6], *[[None] * 8] * 6]),
    _step(
        "shaving",
        (0, 0),
        [
            Line("Suppose r1c1 were black.", (Link((0, 0), True, "assumption"),)),
            Line(
                "r1c2 and r2c1, beside it, would be white.",
                (Link((0, 1), False, "beside", (0, 0)), Link((1, 0), False, "beside", (0, 0))),
            ),
            Line(
                "The 10 at r2c2 could no longer see exactly ten cells.",
                (Link((1, 1), False, "view", (1, 1), is_conflict=True),),
            ),
        ],
        "So r1c1 is white.",
    ),
)


def bulb_with_its_light() -> tuple[Puzzle, Step]:
    """One step that places a bulb, lights four cells, and excludes one that it does not light."""
    lit = ((0, 1), (0, 2), (1, 0), (2, 0))
    message = "The 1 at r2c2 needs a bulb."
    excludes = (*lit, (2, 1))
    return _OPEN, Step("restricted-clue", ((0, 0),), excludes, ((1, 1),), message, follows=lit)
