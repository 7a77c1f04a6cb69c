"""Ants: what the table says, the same run for a seed, limits, and the labelled boards.

The formulas are tested one by one in core/tests/test_ants.cpp.
"""

from __future__ import annotations

import json
import math
import threading
from typing import Any

import pytest

from boards import akari, blank, empty, pigeons
from corpora import EACH_CORPUS, Corpus
from lamplighter.backends.aco import Parameters, parameters_for
from lamplighter.backends.base import Between, allowed
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.solve import solve

SIDES = (7, 10, 14)
LEVELS = ("easy", "normal", "hard")
RUNS = 10
PLAIN: dict[str, Any] = {"preprocessing": False, "hybrid": False}
# Plain ants find it now and then; the rules alone do not finish it.
BOARD = akari("..1....", "#....2.", "...0...", ".1.#.1.", "...#...", ".2....#", "....1..")


def ants(puzzle: Puzzle, limit: Limit = Limit(), **options: Any) -> Outcome:  # noqa: B008
    return solve(puzzle, "aco", limit, **options)


# --- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("height", "width", "expected"),
    [
        (1, 1, (10, 200, 1, 0.4)),
        (7, 7, (10, 200, 1, 0.4)),
        (8, 8, (1000, 1000, 5, 0.4)),
        (10, 10, (1000, 1000, 5, 0.4)),
        (14, 14, (1000, 1000, 8, 0.1)),
        (20, 20, (1000, 10_000, 20, 0.1)),
        (25, 25, (1000, 100_000, 20, 0.1)),
        (40, 30, (1000, 100_000, 50, 0.1)),
        (26, 25, (1000, 100_000, 50, 0.1)),
    ],
)
def test_the_table_goes_by_size(height: int, width: int, expected: tuple[float, ...]) -> None:
    puzzle = empty(height, width)
    assert parameters_for(puzzle) == expected
    assert ants(puzzle, Limit(nodes=0)).stats["parameters"] == Parameters(*expected)._asdict()


def test_options_given_replace_the_table() -> None:
    outcome = ants(akari("2.."), ants=7, iterations=3, Q=2.5, rho=0.25, **PLAIN)
    assert outcome.stats["parameters"] == {"ants": 7, "iterations": 3, "Q": 2.5, "rho": 0.25}
    assert (outcome.stats["iterations"], outcome.stats["ants"]) == (3, 21)


@pytest.mark.parametrize(
    "wrong",
    [
        {"groups": "diagonal"}, {"alpha": -0.1}, {"alpha": 5.5}, {"beta": "1"}, {"rho": 1.01},
        {"rho": math.nan}, {"Q": math.inf}, {"ants": 0}, {"ants": 1.5}, {"ants": True},
        {"ants": "many"}, {"iterations": -1}, {"seed": -1}, {"seed": 2**63}, {"colour": 1},
    ],
)  # fmt: skip
def test_options_it_does_not_take_are_one_line(wrong: dict[str, Any]) -> None:
    with pytest.raises(UnsupportedError, match=r"^back end 'aco'") as refusal:
        ants(BOARD, **wrong)
    assert "\n" not in str(refusal.value)


def test_numbers_between() -> None:
    whole, real = Between(1, 9, default="size"), Between(0.0, 5.0, default=1.0)
    assert [each in whole for each in ("size", 1, 9, 0, 10, 2.0, True, "1", None)] == [
        True, True, True, False, False, False, False, False, False,
    ]  # fmt: skip
    assert [each in real for each in (0, 5, 2.5, 1.0, -1, 5.1, "size", False)] == [
        True, True, True, True, False, False, False, False,
    ]  # fmt: skip
    assert list(whole) == ["size", 1, 9]
    assert allowed(whole) == ["size", "1..9"]
    assert allowed(real) == ["1.0", "0.0..5.0"]


def test_kuromasu_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="'aco' solves akari, not kuromasu"):
        ants(blank(3, 3))


# --- outcomes ----------------------------------------------------------------------------------


def test_it_finds_and_never_proves() -> None:
    for puzzle in (akari("."), akari("1."), akari("#"), empty(3, 3), BOARD):
        outcome = ants(puzzle)
        assert outcome.status is Status.SOLVED
        assert not outcome.complete
        assert len(outcome.solutions) == 1
    for puzzle in (akari("1"), akari("0."), akari("2.."), pigeons(4, 3)):
        for options in ({}, PLAIN):
            outcome = ants(puzzle, ants=50, iterations=20, **options)
            assert (outcome.status, outcome.solutions) == (Status.UNKNOWN, ())


def test_what_the_stats_say() -> None:
    # A board of one row: the clues are never met, a bulb lights all. E is 4 before, 2 after.
    outcome = ants(akari("2..#1"), ants=1, iterations=60, **PLAIN)
    assert outcome.stats["E"] == 2
    assert outcome.stats["E_over_time"][-1][1] == 2
    assert [cost for _, cost in outcome.stats["E_over_time"]] in ([2], [4, 2])
    assert outcome.stats["open"] == 2
    json.dumps(dict(outcome.stats))
    # The rules finish it before the first ant.
    done = ants(akari("1..")).stats
    assert (done["iterations"], done["ants"], done["E"]) == (0, 0, 0)
    assert done["E_over_time"] == [[0, 0]]
    # Nothing was tried.
    assert ants(BOARD, Limit(seconds=0)).stats["E"] is None


def errors_of(puzzle: Puzzle, marks: Marks) -> int:
    """White cells that no bulb lights, and clues with another number of bulbs: counted anew."""
    bulbs = set(marks.placed)
    found = 0
    for row, cells in enumerate(puzzle.rows):
        for col, letter in enumerate(cells):
            here = (row, col)
            if letter == ".":
                found += here not in bulbs and not any(map(bulbs.__contains__, seen(puzzle, here)))
            elif letter != "#":
                found += sum(each in bulbs for each in neighbours(puzzle, here)) != int(letter)
    return found


def neighbours(puzzle: Puzzle, cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, col = cell
    near = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return [(r, c) for r, c in near if 0 <= r < puzzle.height and 0 <= c < puzzle.width]


def seen(puzzle: Puzzle, cell: tuple[int, int]) -> list[tuple[int, int]]:
    found = []
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        row, col = cell[0] + down, cell[1] + right
        while 0 <= row < puzzle.height and 0 <= col < puzzle.width and puzzle.rows[row][col] == ".":
            found.append((row, col))
            row, col = row + down, col + right
    return found


def test_the_best_grid_comes_back_with_its_errors() -> None:
    """Whatever stopped the ants, the errors are those of the grid that is handed back."""
    tried = set()
    for options in ({}, PLAIN, {"hybrid": False}, {"preprocessing": False}):
        for seed in range(20):
            for board in (BOARD, pigeons(4, 3), pigeons(5, 4), akari("2..#1"), akari("1")):
                outcome = ants(board, seed=seed, groups="row", ants=2, iterations=2, **options)
                if outcome.status is Status.SOLVED or outcome.stats["E"] is None:
                    assert (outcome.marks, outcome.errors) == (None, None)
                    continue
                assert outcome.status is Status.UNKNOWN
                assert outcome.marks is not None
                assert outcome.errors == outcome.stats["E"] == errors_of(board, outcome.marks) > 0
                tried.add(outcome.errors)
    assert len(tried) > 3


def test_the_best_grid_holds_the_marks_given() -> None:
    marks = Marks.on(BOARD, ["+......", "#......", "o......", *["......."] * 4])
    outcome = ants(BOARD, marks=marks, ants=1, iterations=1, **PLAIN)
    assert outcome.marks is not None
    assert (2, 0) in outcome.marks.placed
    assert outcome.marks.excluded == [(0, 0)]
    assert outcome.errors == errors_of(BOARD, outcome.marks)


def test_the_best_grid_is_told_as_json() -> None:
    outcome = ants(akari("2..#1"), ants=1, iterations=60, **PLAIN)
    told = outcome.to_json()
    assert (told["errors"], sum(row.count("o") for row in told["marks"])) == (2, 1)
    assert json.loads(outcome.write_json("x")) == {"id": "x", **told}
    assert "errors" not in ants(akari("1.")).to_json()


def test_hybrid_gives_up_ants_and_plain_does_not() -> None:
    board = pigeons(5, 4)
    hybrid = ants(board, ants=50, iterations=4)
    assert hybrid.stats["given_up"] > 0
    assert hybrid.stats["ants"] == 200
    assert ants(board, ants=50, iterations=4, **PLAIN).stats["given_up"] == 0


def test_marks_hold() -> None:
    square = empty(3, 3)
    for options in ({}, PLAIN):
        found = set()
        for seed in range(40):
            marks = Marks.on(square, ["+..", "...", "..o"])
            outcome = solve(square, "aco", marks=marks, seed=seed, ants=200, **options)
            assert outcome.solution is not None
            found.add(outcome.solution.rows)
        assert found == {(".o.", "o..", "..o")}


# --- the same run ------------------------------------------------------------------------------


def test_a_seed_gives_the_same_run() -> None:
    for groups in ("row", "column", "both"):
        runs = [
            ants(BOARD, groups=groups, seed=seed, iterations=40, **PLAIN)
            for seed in (1, 2, 3, 4, 1, 2, 3, 4)
        ]
        told = [(each.status, each.solutions, each.stats) for each in runs]
        assert told[:4] == told[4:]
        assert len({str(each) for each in told[:4]}) > 1


def test_a_run_is_what_it_was() -> None:
    """Recorded once; the same on every machine."""
    one = ants(BOARD, seed=1, groups="row", iterations=40, **PLAIN).stats
    assert (one["iterations"], one["ants"], one["E_over_time"]) == (
        14,
        138,
        [[1, 3], [1, 2], [1, 1], [14, 0]],
    )
    two = ants(BOARD, seed=2).stats
    assert (two["iterations"], two["ants"], two["given_up"]) == (1, 9, 8)


def test_alpha_zero_learns_nothing() -> None:
    """Without pheromone the colony's memory does not matter, whatever rho and Q are."""
    runs = [
        ants(BOARD, alpha=0.0, rho=rho, Q=deposit, iterations=30, groups="row", **PLAIN)
        for rho, deposit in ((0.0, 0.0), (0.9, 50.0))
    ]
    assert runs[0].stats["E_over_time"] == runs[1].stats["E_over_time"]
    assert runs[0].stats["iterations"] == runs[1].stats["iterations"]


# --- limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, PLAIN], ids=["hybrid", "plain"])
@pytest.mark.parametrize("side", [16, 300])
def test_time_and_tokens_stop_it(side: int, options: dict[str, Any]) -> None:
    board = pigeons(side + 1, side)
    for seconds in (0.2, 2, 20):  # on a busy machine the first may be too short for one ant
        outcome = ants(board, Limit(seconds=seconds), **options)
        assert outcome.status is Status.UNKNOWN
        if outcome.stats["ants"] > 0:
            break
    assert outcome.stats["ants"] > 0
    token = CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    outcome = solve(board, "aco", cancel=token, **options)
    assert outcome.status is Status.UNKNOWN
    timer.join()


def test_nodes_are_iterations() -> None:
    board = pigeons(5, 4)
    assert ants(board, Limit(nodes=3), ants=10).stats["iterations"] == 3
    assert ants(board, Limit(nodes=0)).stats["ants"] == 0
    assert ants(akari("1.."), Limit(nodes=0)).status is Status.SOLVED
    assert ants(board, Limit(nodes=2**70), ants=1, iterations=2).stats["iterations"] == 2


# --- the labelled boards -----------------------------------------------------------------------


def solves_all(corpus: Corpus, side: int, level: str, count: int) -> None:
    for number, puzzle in enumerate(corpus.labelled(side, level)[:count]):
        for seed in range(RUNS):
            outcome = ants(puzzle, seed=seed)
            assert outcome.status is Status.SOLVED, (side, level, number, seed)


@EACH_CORPUS
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", SIDES)
def test_hybrid_ants_solve_some_labelled_boards(side: int, level: str, corpus: Corpus) -> None:
    solves_all(corpus, side, level, 8)


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", SIDES)
def test_hybrid_ants_solve_a_hundred_labelled_boards(side: int, level: str, corpus: Corpus) -> None:
    solves_all(corpus, side, level, 100)


@EACH_CORPUS
def test_groups_of_both_kinds_find_more_than_one_kind(corpus: Corpus) -> None:
    """The comparison of Figure 3.6 on 7x7 boards, without any rules."""
    puzzles = corpus.labelled(7, "normal")[:40]
    solved = {
        groups: sum(
            ants(puzzle, seed=seed, groups=groups, **PLAIN).status is Status.SOLVED
            for puzzle in puzzles
            for seed in range(5)
        )
        for groups in ("row", "column", "both")
    }
    assert solved["both"] > 160
    assert 60 < solved["row"] < solved["both"] - 30
    assert 60 < solved["column"] < solved["both"] - 30
