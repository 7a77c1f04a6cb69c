"""Boards without clues, or with 4s alone: what is proved without search, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

import brute
from boards import akari, cut, empty
from contract import masks_of, status_of
from lamplighter.errors import UnsupportedError
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.solve import solve

ALL = Limit(solutions=10**6)
SIZES = [(1, 1), (1, 6), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]


def every_board(height: int, width: int) -> Iterator[Puzzle]:
    for letters in product(".#4", repeat=height * width):
        yield Puzzle("akari", tuple(cut("".join(letters), width)))


def as_brute_force(puzzle: Puzzle) -> None:
    truth = set(brute.bits_of(brute.table(puzzle.rows)))
    outcome = solve(puzzle, "polynomial", ALL)
    assert masks_of(outcome) == truth, puzzle
    assert len(outcome.solutions) == len(truth), puzzle
    assert outcome.complete
    two = solve(puzzle, "polynomial")
    assert two.status is outcome.status is status_of(len(truth)), puzzle
    one = solve(puzzle, "polynomial", Limit(solutions=1))
    # Asked for one, it still knows whether there are others; if not, its status says so.
    assert one.status is (Status.SOLVED if len(truth) > 1 else outcome.status), puzzle


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_boards_have_the_solutions_brute_force_finds(height: int, width: int) -> None:
    # About a thousand of each size; a stride that shares no factor with 3 misses no letter.
    stride = max(1, 3 ** (height * width) // 1000)
    for puzzle in islice(every_board(height, width), 0, None, stride + (stride % 3 == 0)):
        as_brute_force(puzzle)


@pytest.mark.long
@pytest.mark.parametrize(("height", "width"), [*SIZES, (2, 5), (5, 2)])
def test_every_board_has_the_solutions_brute_force_finds(height: int, width: int) -> None:
    for puzzle in every_board(height, width):
        as_brute_force(puzzle)


def test_fours_that_share_a_bulb_are_solvable() -> None:
    # A check that takes every lit cell for lost would lose this one: the bulb between the two is
    # placed by the first 4, and lit.
    outcome = solve(akari("#.#.#", ".4.4.", "#.#.#"), "polynomial")
    assert outcome.solution == Solution.from_rows("akari", ["#o#o#", "o4o4o", "#o#o#"])
    assert outcome.status is Status.UNIQUE


def test_fours_whose_bulbs_see_each_other_are_not() -> None:
    # A check that only counts white cells would pass this one: both 4s have four of them.
    puzzle = akari("......", ".4..4.", "......")
    assert solve(puzzle, "polynomial").status is Status.UNSOLVABLE
    assert solve(akari("4."), "polynomial").status is Status.UNSOLVABLE


def test_unique_means_that_no_two_dark_cells_see_each_other() -> None:
    assert solve(akari(".#.", "#.#"), "polynomial").status is Status.UNIQUE
    assert solve(akari(".#.", "..#"), "polynomial").status is Status.MULTIPLE
    assert solve(akari(".#.", "..#"), "polynomial", marks=["...", ".o."]).status is Status.UNIQUE


def test_it_finds_as_many_as_it_is_asked_for() -> None:
    outcome = solve(empty(30, 30), "polynomial", Limit(solutions=50))
    assert len(set(outcome.solutions)) == len(outcome.solutions) == 50
    assert not outcome.complete


def test_other_clues_are_refused_by_name() -> None:
    with pytest.raises(UnsupportedError) as refused:
        solve(akari(".4..", "...2"), "polynomial")
    assert str(refused.value) == (
        "back end 'polynomial' takes boards whose only clues are 4s, got a 2 at r2c4"
    )
    for clue in "0123":
        with pytest.raises(UnsupportedError, match=f"got a {clue} at r1c1"):
            solve(akari(f"{clue}."), "polynomial")


def test_crosses_are_taken_where_they_say_nothing() -> None:
    puzzle = empty(2, 2)
    assert solve(puzzle, "polynomial", marks=["o+", "+."]).status is Status.UNIQUE
    with pytest.raises(UnsupportedError, match="crosses on lit cells only, got one at r2c2"):
        solve(puzzle, "polynomial", marks=["..", ".+"])
    # A contradiction is one, whatever else is marked.
    assert solve(puzzle, "polynomial", marks=["oo", ".+"]).status is Status.UNSOLVABLE


def test_it_is_for_akari() -> None:
    with pytest.raises(UnsupportedError, match="'polynomial' solves akari, not kuromasu"):
        solve(Puzzle.from_rows("kuromasu", [[2, None]]), "polynomial")
