"""Small Akari boards go a way of their own: the same verdicts as the general engine and as SAT."""

from __future__ import annotations

from random import Random

import pytest

from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve, solve_many

ALL = 1_000_000
PARTS = 200
PER_PART = ALL // PARTS
_GENERAL = Limit(nodes=2**60)  # a limit of nodes is one that only the general engine keeps


def random_board(random: Random) -> Puzzle:
    """Walls and a lighting of them; some counts are hidden, and now and then one is wrong."""
    height, width = random.randint(1, 9), random.randint(1, 9)
    share = random.uniform(0.05, 0.4)
    walls = [[random.random() < share for _ in range(width)] for _ in range(height)]
    lit = [row[:] for row in walls]
    bulbs = set()
    cells = [(row, col) for row in range(height) for col in range(width)]
    for row, col in random.sample(cells, len(cells)):
        if lit[row][col]:
            continue
        bulbs.add((row, col))
        lit[row][col] = True
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = row + down, col + right
            while 0 <= r < height and 0 <= c < width and not walls[r][c]:
                lit[r][c] = True
                r, c = r + down, c + right
    hidden, wrong = random.random(), random.random() < 0.2
    rows = []
    for row in range(height):
        letters = ""
        for col in range(width):
            count = sum(
                near in bulbs
                for near in ((row, col + 1), (row, col - 1), (row + 1, col), (row - 1, col))
            )
            if wrong and random.random() < 0.05:
                count = random.randint(0, 4)
            letters += (
                "." if not walls[row][col] else "#" if random.random() < hidden else str(count)
            )
        rows.append(letters)
    return Puzzle.from_rows("akari", rows)


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, PARTS))]
)
def test_verdicts_are_those_of_the_general_engine(part: int) -> None:
    random = Random(f"small/{part}")
    puzzles = [random_board(random) for _ in range(PER_PART)]
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
    puzzles = [random_board(random) for _ in range(PER_PART)]
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
        empty = Puzzle.from_rows("akari", ["." * width] * height)
        assert solve(empty).status is Status.MULTIPLE
        corner = Puzzle.from_rows("akari", ["#" * width] * (height - 1) + ["#" * (width - 1) + "."])
        outcome = solve(corner)
        assert outcome.status is Status.UNIQUE
        assert outcome.solutions[0].placed == [(height - 1, width - 1)]
