"""Limits of solutions, nodes and time, as the engine keeps them."""

from __future__ import annotations

from itertools import count as count_up
from itertools import islice
from math import inf, nan

import pytest

from boards import akari, blank, empty, pigeons
from lamplighter.backends import native
from lamplighter.backends.base import checked
from lamplighter.backends.sat import SatModel
from lamplighter.errors import PuzzleError
from lamplighter.genres import Sees, find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.check import check
from lamplighter.verbs.count import Count, count
from lamplighter.verbs.solve import solve, solve_many
from lamplighter.watch import Watch

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


def test_what_is_found_in_great_number_is_handed_over_for_a_moment_only() -> None:
    in_time, over = Watch(Limit()), Watch(Limit(seconds=0))
    assert list(in_time.take(range(5))) == list(range(5))
    assert 2 <= sum(1 for _ in over.take(count_up())) < 10**9
    assert list(over.take([7])) == [7]


def test_answers_that_there_was_no_time_to_check_are_left_out() -> None:
    puzzle = empty(2, 2)
    found = solve(puzzle, limit=Limit(solutions=2)).solutions
    many = Outcome(Status.MULTIPLE, found * 500_000, exhausted=True)
    some = checked(puzzle, many, Watch(Limit(seconds=0)))
    assert 2 <= len(some.solutions) < 10**6
    assert not some.complete
    assert checked(puzzle, many._replace(solutions=found), Watch(Limit(seconds=0))).complete


@pytest.mark.parametrize("backend", ["backtrack", "polynomial"])
def test_not_all_solutions_is_not_exhausted(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watch, "take", lambda _, items, least=2: islice(items, least))
    outcome = solve(empty(3, 3), backend, Limit(solutions=1000))
    assert (outcome.status, len(outcome.solutions)) == (Status.MULTIPLE, 2)
    assert not outcome.complete


def test_a_large_sum_looks_at_the_clock() -> None:
    # One clue of a long strip is a quarter of a million clauses.
    model = SatModel(Puzzle.from_rows("kuromasu", [[500, *[None] * 999]]), "minisat22", "direct")
    arms = (tuple((0, col) for col in range(300)), tuple((0, col) for col in range(301, 700)))
    model.watch = Watch(Limit(seconds=0))
    with pytest.raises(TimeoutError):
        model.add(Sees((0, 300), arms, 400))
    model.close()


@pytest.mark.parametrize(
    "puzzle", [empty(5, 5), blank(4, 4), akari("1."), akari("0."), pigeons(4, 4)]
)
def test_counting_holds_no_solution_and_misses_none(puzzle: Puzzle) -> None:
    every = solve(puzzle, "sat", Limit(solutions=10**5))
    assert count(puzzle, limit=Limit(solutions=10**5)) == Count(len(every.solutions), True)
    engine = find_genre(puzzle.genre).engine
    assert engine is not None
    for kept in (0, 1, 3):
        answer = engine.solve(puzzle.rows, solutions=10**5, kept=kept)
        assert answer.found == len(every.solutions)
        assert len(answer.solutions) == min(kept, answer.found)
        assert answer.status.name == every.status.value


def test_a_count_handed_over_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 0)
    assert count(pigeons(6, 5)) == Count(0, True)
    assert count(pigeons(5, 5)) == Count(120, True)
    assert count(pigeons(5, 5), limit=Limit(solutions=7)) == Count(7, False)
