"""Boards that deduction cannot crack: each gets an exact verdict, or UNKNOWN at its limit."""

from __future__ import annotations

import threading
from math import factorial
from random import Random

import pytest

from boards import cut, pigeons, random_black, view
from lamplighter.backends import native
from lamplighter.engine import CancelToken
from lamplighter.grid import Turn
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve, solve_many

EXACT = {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine keeps searching, however many dead ends it meets, and never hands over."""
    monkeypatch.setattr(native, "HANDOVER", 2**62)


def beside(left: Puzzle, right: Puzzle) -> Puzzle:
    """Two boards with a wall between them: neither says anything about the other."""
    rows = [f"{a}#{b}" for a, b in zip(left.rows, right.rows, strict=True)]
    return Puzzle.from_rows("akari", rows)


def one_in_three(random: Random, side: int) -> Puzzle:
    """Clues on a lattice that ask for one or two bulbs each, with walls scattered between them."""
    rows = [["."] * side for _ in range(side)]
    for row in range(side):
        for col in range(side):
            if row % 3 == 1 and col % 3 == 1:
                rows[row][col] = random.choices("12", (2, 1))[0]
            elif random.random() < 0.12:
                rows[row][col] = "#"
    return Puzzle.from_rows("akari", ["".join(row) for row in rows])


def few_views(random: Random, side: int, share: float, wrong: int) -> Puzzle:
    """A few of a full Kuromasu board's clues, some of them off by one."""
    black = random_black(random, side, side, 0.45)
    cells: list[int | None] = [None] * (side * side)
    for cell in range(side * side):
        if cell not in black and random.random() < share:
            cells[cell] = view(side, side, black, cell)
    clues = [cell for cell, clue in enumerate(cells) if clue is not None]
    for cell in random.sample(clues, wrong):
        clue = cells[cell]
        assert clue is not None
        cells[cell] = max(2, clue + random.choice((-1, 1)))
    return Puzzle.from_rows("kuromasu", cut(cells, side))


@pytest.mark.parametrize("holes", range(1, 8))
def test_pigeons_do_not_fit(holes: int, alone: None) -> None:
    puzzle = pigeons(holes + 1, holes)
    outcome = solve(puzzle)
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.stats["conflicts"] >= 2 ** (holes - 2) - 1
    if holes > 1:
        assert solve(puzzle, limit=Limit(nodes=0)).status is not Status.UNIQUE


@pytest.mark.parametrize("holes", range(2, 7))
def test_pigeons_fit_in_every_order(holes: int, alone: None) -> None:
    outcome = solve(pigeons(holes, holes), limit=Limit(solutions=10**6))
    assert len(set(outcome.solutions)) == len(outcome.solutions) == factorial(holes)
    fewer = solve(pigeons(holes - 1, holes), limit=Limit(solutions=10**6))
    assert all(check(pigeons(holes - 1, holes), each) == [] for each in fewer.solutions)


@pytest.mark.parametrize("turn", list(Turn))
def test_pigeons_do_not_fit_whichever_way_they_lie(turn: Turn, alone: None) -> None:
    assert solve(pigeons(6, 5).turned(turn)).status is Status.UNSOLVABLE


def test_one_hopeless_part_settles_the_board(alone: None) -> None:
    # The other part has 120 solutions; none of them matters.
    hopeless, fine = pigeons(6, 5), pigeons(6, 6)
    assert solve(beside(hopeless, fine)).status is Status.UNSOLVABLE
    assert solve(beside(fine, hopeless)).status is Status.UNSOLVABLE
    assert solve(beside(fine, fine)).status is Status.MULTIPLE


@pytest.mark.parametrize("holes", [11, 13, 16, 24, 40])
@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_more_pigeons_end_at_the_limit(holes: int, seconds: float) -> None:
    outcome = solve(pigeons(holes + 1, holes), limit=Limit(seconds=seconds))
    assert outcome.status in (Status.UNKNOWN, Status.UNSOLVABLE)
    assert outcome.solutions == ()


@pytest.mark.parametrize("nodes", [0, 1, 10, 1000])
def test_more_pigeons_end_at_a_limit_of_nodes(nodes: int, alone: None) -> None:
    outcome = solve(pigeons(17, 16), limit=Limit(nodes=nodes))
    assert outcome.status is Status.UNKNOWN
    assert outcome.stats["nodes"] == nodes


def test_a_limit_of_nodes_is_not_outlived_by_the_handover() -> None:
    # The engine would give up before that many nodes; the outside solver counts none.
    token = CancelToken()
    timer = threading.Timer(120, token.cancel)  # in case it hands over after all
    timer.start()
    outcome = solve(pigeons(12, 11), limit=Limit(nodes=60_000), cancel=token)
    timer.cancel()
    assert outcome.status is Status.UNKNOWN
    assert outcome.stats["nodes"] == 60_000
    assert outcome.stats["conflicts"] > native.HANDOVER
    assert "handover" not in outcome.stats


def test_pigeons_that_only_an_outside_solver_can_place() -> None:
    outcome = solve(pigeons(10, 9))
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.stats["conflicts"] <= native.HANDOVER


def test_lattices_of_small_clues() -> None:
    random = Random("lattice")
    puzzles = [one_in_three(random, side) for side in (7, 10, 13, 16) for _ in range(25)]
    deduced = solve_many(puzzles, limit=Limit(nodes=0))
    assert sum(each.status is Status.UNKNOWN for each in deduced) >= 20
    for puzzle, outcome in zip(puzzles, solve_many(puzzles), strict=True):
        assert outcome.status in EXACT
        assert outcome.status is solve(puzzle, "sat").status, puzzle
    for puzzle, outcome in zip(puzzles, deduced, strict=True):
        if outcome.status is not Status.UNKNOWN:
            assert outcome.status is solve(puzzle, "sat").status, puzzle


@pytest.mark.parametrize("wrong", [0, 2])
def test_few_views(wrong: int) -> None:
    random = Random(f"few views {wrong}")
    puzzles = [few_views(random, side, 0.15, wrong) for side in (10, 14, 18) for _ in range(6)]
    for puzzle, outcome in zip(puzzles, solve_many(puzzles), strict=True):
        assert outcome.status in EXACT
        assert outcome.status is solve(puzzle, "sat").status, puzzle


@pytest.mark.parametrize("wrong", [0, 2])
def test_few_views_on_large_boards_end_at_the_limit(wrong: int) -> None:
    # Thousands of dead ends each: some searches finish in that time, others do not.
    random = Random(f"large {wrong}")
    for _ in range(3):
        puzzle = few_views(random, 50, 0.15, wrong)
        outcome = solve(puzzle, limit=Limit(seconds=0.3))
        assert all(check(puzzle, each) == [] for each in outcome.solutions)
        if wrong == 0:
            assert outcome.status is not Status.UNSOLVABLE
