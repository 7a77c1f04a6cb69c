"""Small Akari boards go a way of their own: the same verdicts as the general engine and as SAT."""

from __future__ import annotations

from random import Random

import pytest

from boards import empty, random_puzzle
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve, solve_many

ALL = 1_000_000
PARTS = 200
PER_PART = ALL // PARTS
_GENERAL = Limit(nodes=2**60)  # a limit of nodes is one that only the general engine keeps


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, PARTS))]
)
def test_verdicts_are_those_of_the_general_engine(part: int) -> None:
    random = Random(f"small/{part}")
    puzzles = [random_puzzle(random, "akari", 9) for _ in range(PER_PART)]
    quick = solve_many(puzzles)
    general = solve_many(puzzles, limit=_GENERAL)
    seen = set()
    for puzzle, ours, theirs in zip(puzzles, quick, general, strict=True):
        assert ours.status is theirs.status, puzzle
        assert len(ours.solutions) == len(theirs.solutions) == len(set(ours.solutions))
        if ours.status is Status.UNIQUE:
            assert ours.solutions == theirs.solutions
        seen.add(ours.status)
    assert seen == {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, PARTS))]
)
def test_verdicts_are_those_of_sat(part: int) -> None:
    pytest.importorskip("pysat")
    random = Random(f"small/{part}")
    puzzles = [random_puzzle(random, "akari", 9) for _ in range(PER_PART)]
    # All of them in the long run; a part of a part with every run.
    for puzzle in puzzles if part else puzzles[:500]:
        ours = solve(puzzle)
        assert ours.status is solve(puzzle, "sat").status, puzzle
        for solution in ours.solutions:
            assert check(puzzle, solution) == []


@pytest.mark.parametrize("side", [15, 16])
def test_the_largest_small_board_and_the_next(side: int) -> None:
    """Sixteen by sixteen is one row too many: both ways give the same answer."""
    for height, width in ((side, 15), (15, side), (side, side)):
        assert solve(empty(height, width)).status is Status.MULTIPLE
        corner = Puzzle.from_rows("akari", ["#" * width] * (height - 1) + ["#" * (width - 1) + "."])
        outcome = solve(corner)
        assert outcome.status is Status.UNIQUE
        assert outcome.solutions[0].placed == [(height - 1, width - 1)]
