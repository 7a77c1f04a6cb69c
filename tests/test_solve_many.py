"""solve_many: many puzzles at once, in order, on several threads."""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
import textwrap
import threading
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from boards import akari, empty, pigeons, random_puzzles
from lamplighter import engine
from lamplighter.backends import find_backend, native
from lamplighter.backends.base import Task
from lamplighter.backends.sat import SatBackend
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError, UnknownNameError, UnsupportedError, WrongAnswerError
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.rate import rate_many
from lamplighter.verbs.solve import attempt_each, solve, solve_each, solve_many
from lamplighter.watch import stretches


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
    assert same(solve_many(iter(puzzles), 2), single)
    assert same(list(solve_each(iter(puzzles), 2)), single)
    assert solve_many([]) == solve_many(iter([])) == []


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

    outcomes = solve_each(endless(), 2)
    assert taken == 0
    assert next(outcomes).status is Status.UNSOLVABLE
    assert taken <= 5000


def test_memory_stays_flat() -> None:
    puzzle = akari("......", "..4...", "....2.", ".0....", "...1..", "......")

    def peak(count: int) -> int:
        tracemalloc.start()
        for outcome in solve_each(puzzle for _ in range(count)):
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
        # A list gets a list of the same length, whatever happens on the way.
        found = solve_many([empty(3, 3)] * count, cancel=token)
        assert [each.status for each in found] == [Status.UNKNOWN] * count


@pytest.mark.parametrize("backend", ["sat", "deductive", "smt", "asp"])
def test_other_back_ends_solve_many_too(backend: str) -> None:
    if not find_backend(backend).is_installed:
        pytest.skip(f"needs lamplighter[{find_backend(backend).extra}]")
    puzzles = random_puzzles("others", 40)
    single = [solve(puzzle, backend) for puzzle in puzzles]
    for jobs in (0, 1, 3):
        many = solve_many(puzzles, jobs, backend=backend)
        assert same(many, single)
        assert [each.puzzle for each in many] == puzzles
        assert {each.backend for each in many} == {backend}


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_keywords_are_those_of_solve(jobs: int) -> None:
    puzzle = empty(1, 2)
    marks = [None, ["o."], [".o"]]
    for backend in ("native", "sat"):
        found = solve_many([puzzle] * 3, jobs, backend=backend, marks=marks)
        assert [each.status for each in found] == [Status.MULTIPLE, Status.UNIQUE, Status.UNIQUE]
        assert [each.solutions[0].rows for each in found[1:]] == [("o.",), (".o",)]
    with pytest.raises(PuzzleError, match="marks for each puzzle, got only 3 marks"):
        solve_many([puzzle] * 4, jobs, marks=marks)
    with pytest.raises(PuzzleError, match="marks for each puzzle, got only 2 puzzles"):
        solve_many([puzzle] * 2, jobs, marks=marks)
    limit = Limit(solutions=1)
    (outcome,) = solve_many([puzzle], jobs, limit, backend="sat", solver="minicard")
    assert outcome.status is Status.SOLVED
    with pytest.raises(UnsupportedError, match="has no option 'colour'"):
        solve_many([puzzle], jobs, backend="sat", colour="red")
    with pytest.raises(UnknownNameError, match="back end"):
        solve_many([], backend="nobody")


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_of_other_back_ends_are_checked(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(self: SatBackend, task: Task) -> Outcome:
        return Outcome(Status.UNIQUE, (Solution.from_placed(task.puzzle, []),), "sat")

    monkeypatch.setattr(SatBackend, "solve", lie)
    with pytest.raises(WrongAnswerError, match="'sat' answered wrongly"):
        solve_many([empty(2, 2)] * 3, jobs, backend="sat")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_token_stops_other_back_ends_on_the_way(jobs: int) -> None:
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    puzzles = [pigeons(17, 16)] * 5
    found = solve_many(puzzles, jobs, backend="sat", cancel=token)
    assert [each.status for each in found] == [Status.UNKNOWN] * 5
    assert [each.puzzle for each in found] == puzzles


def test_a_limit_of_time_is_for_each_puzzle_of_other_back_ends_too() -> None:
    puzzles = [pigeons(17, 16), empty(3, 3), pigeons(17, 16), akari("0.")]
    found = solve_many(puzzles, 2, Limit(seconds=0.3), backend="sat")
    assert [each.status for each in found] == [
        Status.UNKNOWN, Status.MULTIPLE, Status.UNKNOWN, Status.UNSOLVABLE,
    ]  # fmt: skip


def test_an_endless_input_is_taken_as_it_is_needed() -> None:
    taken = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal taken
        while True:
            taken += 1
            yield akari("1.", ".#")

    for jobs in (1, 4):
        taken = 0
        outcomes = solve_each(endless(), jobs, backend="sat")
        assert next(outcomes).status is Status.UNSOLVABLE
        assert taken <= 2 * jobs
        outcomes.close()  # type: ignore[attr-defined]


def test_threads_may_solve_at_the_same_time() -> None:
    puzzles = random_puzzles("threads", 400)
    single = [solve(puzzle) for puzzle in puzzles]
    with ThreadPoolExecutor(6) as pool:
        rounds = [pool.submit(lambda: [solve(puzzle) for puzzle in puzzles]) for _ in range(6)]
        rounds += [pool.submit(lambda: solve_many(puzzles, 2)) for _ in range(3)]
        for each in rounds:
            assert same(each.result(), single)


def test_other_threads_run_while_the_engine_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 2**62)
    token = CancelToken()
    # The limit is for an engine that blocks other threads, and so could not be cancelled.
    work = {"limit": Limit(seconds=60), "cancel": token}
    thread = threading.Thread(target=lambda: solve(pigeons(17, 16), **work))
    thread.start()
    for _ in range(20):
        time.sleep(0.005)
    assert thread.is_alive()
    token.cancel()
    thread.join()


@pytest.mark.parametrize("backend", ["native", "sat"])
def test_fewer_jobs_than_none_are_refused(backend: str) -> None:
    for many in (
        lambda: solve_many([akari("1.")], -1, backend=backend),
        lambda: list(solve_each([akari("1.")], -1, backend=backend)),
        lambda: rate_many([akari("1.")], -1),
    ):
        with pytest.raises(PuzzleError, match="jobs is 0 or more, got -1"):
            many()


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_puzzle_the_back_end_does_not_take_leaves_an_error_in_its_place(jobs: int) -> None:
    # It solves boards without numbers, or with 4s alone.
    puzzles = [akari(".."), akari("1."), akari("..")]
    found = list(attempt_each(puzzles, jobs, backend="polynomial"))
    assert [isinstance(each, UnsupportedError) for each in found] == [False, True, False]
    with pytest.raises(UnsupportedError, match="no option 'level'"):
        attempt_each(puzzles, jobs, backend="polynomial", level=1)


def test_the_next_puzzles_are_begun_before_some_are_handed_over() -> None:
    for lead, before in ((0, [1, 2, 3]), (1, [2, 3, 3])):
        begun: list[list[int]] = []
        handed = []
        for chunk, _ in stretches(range(2500), begun.append, lead=lead):
            handed.append((len(chunk), len(begun)))
        assert handed == list(zip([1024, 1024, 452], before, strict=True))


def test_what_is_begun_and_not_wanted_ends() -> None:
    hard = (engine.Genre.akari, pigeons(17, 16).rows)
    begun = engine.begin_many(engine.Team(3), [hard] * 40)
    del begun  # its threads would be at it for hours
    token = CancelToken()
    begun = engine.begin_many(engine.Team(3), [hard] * 40, cancel=token)
    del token  # somebody has to keep it
    gc.collect()
    del begun


def test_outcomes_are_those_of_solve_field_by_field() -> None:
    """The core fills in the fields of a batch; `solve` calls the classes."""
    boards = [akari("1.", ".."), akari("#3"), akari("...", "..."), *random_puzzles("fields", 200)]
    for batched, single in zip(solve_many(boards), map(solve, boards), strict=True):
        assert type(batched) is Outcome
        assert batched._replace(seconds=0) == single._replace(seconds=0)
        assert batched.status is single.status
        assert type(batched.solutions) is tuple
        assert [type(each) for each in batched.solutions] == [Solution] * len(single.solutions)
        assert type(batched.seconds) is float
        assert type(batched.stats) is dict
        assert batched.puzzle is not None
        assert hash(batched.puzzle) == hash(single.puzzle)
        assert pickle.loads(pickle.dumps(batched)) == batched
        assert batched.to_json() | {"seconds": 0} == single.to_json() | {"seconds": 0}


def test_stats_belong_to_their_outcome_alone() -> None:
    first, second = solve_many([akari("1.")] * 2)
    first.stats["nodes"] = 7  # type: ignore[index]
    assert second.stats["nodes"] == 0
    assert solve(akari("1.")).stats["nodes"] == 0


def test_what_is_begun_is_asked_for_once() -> None:
    boards = [akari("1.")] * 3
    begun = engine.begin_many(engine.Team(2), [(engine.Genre.akari, each.rows) for each in boards])
    with pytest.raises(ValueError, match="not the puzzles"):
        begun.outcomes(native._FORMS, boards[:2])
    assert len(begun.outcomes(native._FORMS, boards)) == 3
    with pytest.raises(RuntimeError, match="asked for already"):
        begun.outcomes(native._FORMS, boards)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_goes_on_with_its_own_threads() -> None:
    code = """
        import os, sys
        import lamplighter as ll
        from lamplighter.verbs.solve import solve_each
        boards = [ll.Puzzle.from_rows("akari", ["1.", ".."])] * 5000
        outcomes = solve_each(boards, 3)
        next(outcomes)
        child = os.fork()
        if child == 0:
            try:
                list(outcomes)
                print("the parent's threads are not here", flush=True)
            except RuntimeError as error:
                print(error, flush=True)
            del outcomes
            os._exit(len(ll.solve_many(boards, jobs=3)) != 5000)
        _, status = os.waitpid(child, 0)
        print(status, len(list(outcomes)))
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[-1] == "0 4999"
    assert "forked" in lines[0]
