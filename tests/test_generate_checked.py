"""Ten thousand generated puzzles over all wishes, checked by code that had no part in making them.

A SAT solver on the genre's own constraints finds exactly one solution; label, symmetry, size and
density are as asked; no clue is redundant where `minimal` was asked for; and the six strategies
suffice where they must.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import lamplighter as ll
from lamplighter.grid import turn_cell
from lamplighter.labels import LABELS
from lamplighter.methods.order import is_symmetric
from lamplighter.verbs.rate import grade
from six_aloud import deduce

ALL = 10_000
PARTS = 50
SHORT = 2  # parts that run with every `make test`
PER_PART = ALL // PARTS
FOURFOLD = {"mirror4", "rotate4", "diagonal2"}
DRAWN = {"akari": (0.15, 0.4), "kuromasu": (0.145, 0.28)}
SQUARE = ("rotate4", "diagonal", "diagonal2")
DENSITIES = {"akari": (0.18, 0.32), "kuromasu": (0.15, 0.25)}


class Made(NamedTuple):
    wishes: dict[str, Any]
    puzzle: ll.Puzzle


def wishes_of(dice: Random, genre: str) -> dict[str, Any]:
    """Ordinary wishes, every kind equally likely; none that is hard to fulfil."""
    symmetry = dice.choice([*ll.SYMMETRIES, "varied", None, None])
    height = dice.randint(6, 14)
    width = height if symmetry in SQUARE else dice.randint(6, 14)
    low = round(dice.uniform(*DENSITIES[genre]), 2)
    wishes: dict[str, Any] = {
        "height": height,
        "width": width,
        "symmetry": symmetry,
        "level": dice.choice(["easy", "normal", "hard", dice.randint(1, 6)]),
        "density": dice.choice([low, low, (low, low + 0.04), None]),
        "clues": dice.choice(["minimal", None]),
        "plain": symmetry != "varied" and dice.random() < 0.2,
    }
    if genre == "akari" and dice.random() < 0.3:
        wishes |= {"clues": dice.choice(["all", 0.8]), "level": "easy"}
    if genre == "akari" and dice.random() < 0.1:
        wishes |= {"human": True, "level": "easy"}
    return wishes


def made(part: int) -> Iterator[Made]:
    dice = Random(f"checked/{part}")
    for _ in range(PER_PART):
        genre = dice.choice(["akari", "kuromasu"])
        wishes = wishes_of(dice, genre)
        try:
            puzzle = ll.generate(genre, seed=part, index=dice.randrange(1 << 30), **wishes)
        except ll.GenerationError:
            continue  # allowed if rare: the test counts those that are left
        yield Made({"genre": genre, **wishes}, puzzle)


def symmetries_of(wishes: dict[str, Any], puzzle: ll.Puzzle) -> list[str]:
    """The symmetry asked for; where one was drawn, all that the board has."""
    asked = wishes["symmetry"]
    if asked is None and wishes["plain"]:
        asked = "rotate2"
    if asked not in (None, "varied"):
        return [asked]
    square = puzzle.height == puzzle.width
    names = [each for each in ll.SYMMETRIES if square or each not in SQUARE]
    return [each for each in names if is_symmetric(puzzle.rows, each)]


def range_of(wishes: dict[str, Any]) -> tuple[float, float]:
    asked = wishes["density"]
    if asked is None and wishes["plain"]:
        asked = 0.22
    if asked is None:
        return DRAWN[wishes["genre"]]
    return asked if isinstance(asked, tuple) else (asked, asked)


def black_share(puzzle: ll.Puzzle, solution: ll.Solution) -> float:
    """Walls for Akari, black cells for Kuromasu."""
    cells = puzzle.height * puzzle.width
    if puzzle.genre == "akari":
        return sum(content != "." for row in puzzle.rows for content in row) / cells
    return len(solution.placed) / cells


def orbits_of_clues(puzzle: ll.Puzzle, symmetries: list[str]) -> Iterator[list[tuple[int, int]]]:
    """The sets of clues that have to stay or go together."""
    turns = {turn for each in symmetries for turn in ll.SYMMETRIES[each]}
    left = set(puzzle.clues)
    while left:
        orbit = [left.pop()]
        for cell in orbit:
            for turn in turns:
                image = turn_cell(puzzle.height, puzzle.width, cell, turn)
                if image in left:
                    left.remove(image)
                    orbit.append(image)
        yield orbit


def is_minimal(puzzle: ll.Puzzle, symmetries: list[str], label: str) -> bool:
    """Whether the puzzle gets harder or ambiguous without any one clue and its images."""
    for orbit in orbits_of_clues(puzzle, symmetries):
        poorer = puzzle.with_only(set(puzzle.clues) - set(orbit))
        found = grade(poorer)
        if found is not None and LABELS.index(found[0]) <= LABELS.index(label):
            return False
    return True


@pytest.mark.parametrize(
    "part",
    [*range(SHORT), *(pytest.param(n, marks=pytest.mark.long) for n in range(SHORT, PARTS))],
)
def test_what_was_asked_for_came(part: int) -> None:
    count = 0
    for wishes, puzzle in made(part):
        count += 1
        outcome = ll.solve(puzzle, "sat")
        assert outcome.status is ll.Status.UNIQUE, (wishes, puzzle)
        assert outcome.solution is not None
        assert (puzzle.height, puzzle.width) == (wishes["height"], wishes["width"])
        symmetries = symmetries_of(wishes, puzzle)
        assert all(is_symmetric(puzzle.rows, each) for each in symmetries), (wishes, puzzle)
        share = black_share(puzzle, outcome.solution)
        low, high = range_of(wishes)
        # A four-fold board of few cells cannot hit every share: an orbit is four of them.
        grain = 2 / (puzzle.height * puzzle.width) if {*symmetries} & FOURFOLD else 0
        assert low - 0.03 - grain <= share <= high + 0.03 + grain, (wishes, puzzle)
        label, level = grade(puzzle) or ("", -1)
        assert wishes["level"] in (label, level), (wishes, puzzle)
        if wishes["clues"] == "all":
            assert "#" not in "".join(map(str, puzzle.rows))
        if wishes["clues"] == "minimal":
            assert is_minimal(puzzle, symmetries, label), (wishes, puzzle)
        if wishes.get("human"):
            assert deduce(puzzle)[0] == "unique", (wishes, puzzle)
    # Giving up is allowed, but not often.
    assert count >= 0.98 * PER_PART
