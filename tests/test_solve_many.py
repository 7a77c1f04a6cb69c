"""solve_many: many puzzles at once, in order, on several threads."""

from __future__ import annotations

import threading
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from boards import akari, empty, pigeons, random_puzzles
from lamplighter.backends import native
from lamplighter.engine import CancelToken
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve, solve_many


def same(many: list[Outcome], single: list[Outcome]) -> bool:
    return [(each.status, each.solutions) for each in many] == [
        (each.status, each.solutions) for each in single
    ]


def test_many_are_as_one_by_one_in_order_on_any_number_of_threads() -> None:
    puzzles = random_puzzles("many", 1500)
    single = [solve(puzzle) for puzzle in puzzles]
    assert {each.status for each in single} == {
        Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE,
    }  # fmt: skip
    for jobs in (0, 1, 2, 3, 16):
        many = solve_many(puzzles, jobs)
        assert isinstance(many, list)
        assert same(many, single)
    assert same(list(solve_many(iter(puzzles), 2)), single)
    assert solve_many([]) == []
    assert list(solve_many(iter([]))) == []


def test_each_puzzle_has_the_limit_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 2**62)
    puzzles = [akari("1."), pigeons(17, 16), empty(3, 3), akari("0.")]
    for jobs in (1, 2):
        found = [each.status for each in solve_many(puzzles, jobs, Limit(seconds=0.2))]
        assert found == [Status.UNIQUE, Status.UNKNOWN, Status.MULTIPLE, Status.UNSOLVABLE]
    counted = solve_many([empty(4, 4)] * 3, 2, Limit(solutions=7))
    assert [len(each.solutions) for each in counted] == [7, 7, 7]


def test_an_iterator_is_taken_a_piece_at_a_time() -> None:
    taken = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal taken
        while True:
            taken += 1
            yield akari("1.", ".#")

    outcomes = solve_many(endless(), 2)
    assert taken == 0
    assert next(iter(outcomes)).status is Status.UNSOLVABLE
    assert taken <= 5000


def test_memory_stays_flat() -> None:
    puzzle = akari("......", "..4...", "....2.", ".0....", "...1..", "......")

    def peak(count: int) -> int:
        tracemalloc.start()
        for outcome in solve_many(puzzle for _ in range(count)):
            assert outcome.status is Status.UNIQUE
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(100)
    assert peak(12_000) < 2 * peak(3000)


def test_a_token_cancelled_before_is_unknown() -> None:
    token = CancelToken()
    assert not token.cancelled
    token.cancel()
    assert token.cancelled
    for count in (20, 3000):
        # A list for a list, whatever happens on the way.
        found = solve_many([empty(3, 3)] * count, cancel=token)
        assert [each.status for each in found] == [Status.UNKNOWN] * count


def test_threads_may_solve_at_the_same_time() -> None:
    puzzles = random_puzzles("threads", 400)
    single = [solve(puzzle) for puzzle in puzzles]
    with ThreadPoolExecutor(6) as pool:
        rounds = [pool.submit(lambda: [solve(puzzle) for puzzle in puzzles]) for _ in range(6)]
        rounds += [pool.submit(lambda: list(solve_many(puzzles, 2))) for _ in range(3)]
        for each in rounds:
            assert same(each.result(), single)


def test_other_threads_run_while_the_engine_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 2**62)
    limit = Limit(seconds=0.5)
    thread = threading.Thread(target=lambda: solve(pigeons(17, 16), limit=limit))
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(0.005)
        ticks += 1
    assert ticks > 20
