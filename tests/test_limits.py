"""Limits of solutions, nodes and time, as the engine keeps them."""

from __future__ import annotations

from math import inf, nan

import pytest

from boards import akari, blank, empty, pigeons
from lamplighter.errors import PuzzleError
from lamplighter.outcome import Limit, Status
from lamplighter.verbs.check import check
from lamplighter.verbs.count import count
from lamplighter.verbs.solve import solve, solve_many

BOTH = pytest.mark.parametrize("backend", ["native", "sat"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": -1}, {"seconds": -0.001}, {"seconds": nan},
        {"solutions": -1}, {"nodes": -1}, {"nodes": nan},
    ],
)  # fmt: skip
def test_limits_below_zero_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(PuzzleError, match="0 or more"):
        Limit(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "large", [Limit(seconds=inf), Limit(seconds=1e300), Limit(nodes=2**64), Limit(nodes=2**70)]
)
def test_limits_beyond_all_bounds_are_no_limits(large: Limit) -> None:
    assert solve(empty(3, 3), limit=large).status is Status.MULTIPLE
    assert solve_many([empty(3, 3)], limit=large)[0].status is Status.MULTIPLE


def test_a_count_goes_to_one_at_least() -> None:
    with pytest.raises(PuzzleError, match="1 solution or more, got a limit of 0"):
        count(empty(3, 3), limit=Limit(solutions=0))


def test_without_nodes_only_deduction_is_left() -> None:
    assert solve(akari("1."), limit=Limit(nodes=0)).status is Status.UNIQUE
    assert solve(akari("0."), limit=Limit(nodes=0)).status is Status.UNSOLVABLE
    assert solve(empty(3, 3), limit=Limit(nodes=0)).status is Status.UNKNOWN
    assert solve(empty(3, 3), limit=Limit(nodes=100)).status is Status.MULTIPLE


def test_one_solution_is_solved_unless_deduction_found_it() -> None:
    assert solve(empty(2, 2), limit=Limit(solutions=1)).status is Status.SOLVED
    assert solve(akari("1."), limit=Limit(solutions=1)).status is Status.UNIQUE


def test_five_of_very_many() -> None:
    for puzzle in (empty(8, 8), blank(8, 8), empty(40, 40), blank(40, 40)):
        outcome = solve(puzzle, limit=Limit(solutions=5))
        assert outcome.stats["nodes"] < 5 * puzzle.height * puzzle.width
        assert outcome.status is Status.MULTIPLE
        assert len(set(outcome.solutions)) == len(outcome.solutions) == 5
        assert all(check(puzzle, solution) == [] for solution in outcome.solutions)


def test_many_solutions_are_counted() -> None:
    """Rooks on seven by seven, and on eight by eight: the count is known, the list is long."""
    assert len(solve(empty(7, 7), limit=Limit(solutions=10**6)).solutions) == 5040
    outcome = solve(pigeons(8, 8), limit=Limit(solutions=10**6))
    assert len(outcome.solutions) == 40320


def test_time_limits_end_in_doubt() -> None:
    for puzzle in (pigeons(13, 12), pigeons(17, 16)):
        outcome = solve(puzzle, limit=Limit(seconds=0.2))
        assert outcome.status is Status.UNKNOWN


@BOTH
def test_time_limits_end_in_doubt_where_the_search_is_handed_over(backend: str) -> None:
    # Long enough for the engine to give up, too short for any solver to prove it.
    outcome = solve(pigeons(14, 13), backend, Limit(seconds=1.5))
    assert outcome.status is Status.UNKNOWN
