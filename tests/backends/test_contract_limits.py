"""One suite for every back end: how far it goes, and when it stops."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from boards import akari, blank, cut, empty, kuromasu, pigeons, random_black, view
from contract import BACKENDS_BY_GENRE, attempt, is_exact, require_true, truth_of
from lamplighter.backends import Backend
from lamplighter.backends.base import Task
from lamplighter.engine import CancelToken
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.check import check

SLOW_MACHINE = 1.0  # seconds over a limit that a busy machine is forgiven
MANY = {"akari": empty(4, 4), "kuromasu": blank(3, 3)}
EASY = {"akari": [akari("."), empty(3, 3)], "kuromasu": [kuromasu([1]), blank(2, 2)]}


def few_views(side: int) -> Puzzle:
    """A Kuromasu board with hardly a clue: hard to decide, and large."""
    random = Random("few views")
    black = random_black(random, side, side, 0.4)
    cells: list[object] = [None] * (side * side)
    for cell in range(side * side):
        if cell not in black and random.random() < 0.12:
            cells[cell] = view(side, side, black, cell)
    return Puzzle.from_rows("kuromasu", cut(cells, side))


HARD = {"akari": [pigeons(17, 16), empty(16, 16)], "kuromasu": [few_views(40), blank(14, 14)]}
"""A board that takes long to decide, and one with too many solutions to list."""


def hard_for(backend: Backend, genre: str) -> list[Puzzle]:
    """Those it takes. Whatever it has to load is loaded now, before the clock starts."""
    for puzzle in EASY[genre]:
        attempt(backend, puzzle)
    boards = [puzzle for puzzle in HARD[genre] if attempt(backend, puzzle, Limit(solutions=0))]
    assert boards
    return boards


def straight(backend: Backend, puzzle: Puzzle, limit: Limit, cancel: CancelToken) -> Outcome:
    """The back end's own time alone: `solve` would check thousands of answers afterwards."""
    return backend.solve(Task(puzzle, limit, None, cancel, backend.require(puzzle, {})))


def is_fair(puzzle: Puzzle, outcome: Outcome) -> bool:
    """Whether an outcome of a hard board that was cut short says nothing untrue."""
    if puzzle == HARD["akari"][0]:
        fair = {Status.UNKNOWN, Status.UNSOLVABLE}
    elif puzzle == HARD["kuromasu"][0]:
        fair = {Status.UNKNOWN, Status.SOLVED, Status.UNIQUE, Status.MULTIPLE}
    else:
        # Nobody has seen them all.
        fair = {Status.UNKNOWN, Status.SOLVED, Status.MULTIPLE} if not outcome.complete else set()
    right = all(check(puzzle, solution) == [] for solution in outcome.solutions[:3])
    apart = len(set(outcome.solutions)) == len(outcome.solutions)
    return right and apart and outcome.status in fair


# --- solutions ----------------------------------------------------------------------------------


@BACKENDS_BY_GENRE
@pytest.mark.parametrize("most", [0, 1, 2, 5, 23, 24, 25, 1000, 2**64, 2**70])
def test_as_many_solutions_as_asked_for(backend: Backend, genre: str, most: int) -> None:
    puzzle = MANY[genre]
    truth = truth_of_square(puzzle)
    outcome = attempt(backend, puzzle, Limit(solutions=most))
    assert outcome is not None
    if most == 0:
        assert (outcome.status, outcome.solutions) == (Status.UNKNOWN, ())
    else:
        require_true(backend, puzzle, outcome, truth, most)


def truth_of_square(puzzle: Puzzle) -> set[int]:
    if puzzle.genre == "kuromasu":
        return truth_of(puzzle)
    # Rooks: one bulb a row and a column.
    side = puzzle.width
    return {sum(1 << row * side + col for row, col in enumerate(order))
            for order in permutations(range(side))}  # fmt: skip


@BACKENDS_BY_GENRE
def test_a_limit_of_zero_is_unknown(backend: Backend, genre: str) -> None:
    tried = 0
    for puzzle in EASY[genre]:
        for limit in (Limit(seconds=0), Limit(solutions=0), Limit(seconds=0, solutions=0)):
            outcome = attempt(backend, puzzle, limit)
            if outcome is not None:
                tried += 1
                assert (outcome.status, outcome.solutions) == (Status.UNKNOWN, ())
                assert not outcome.complete
    assert tried


# --- time ---------------------------------------------------------------------------------------


@BACKENDS_BY_GENRE
def test_time_limits_hold(backend: Backend, genre: str) -> None:
    for puzzle in hard_for(backend, genre):
        start = time.perf_counter()
        limit = Limit(seconds=0.3, solutions=10**7)
        outcome = straight(backend, puzzle, limit, CancelToken())
        assert time.perf_counter() - start < 0.3 + SLOW_MACHINE
        assert is_fair(puzzle, outcome)


@BACKENDS_BY_GENRE
def test_a_token_cancelled_before_is_unknown(backend: Backend, genre: str) -> None:
    token = CancelToken()
    token.cancel()
    tried = 0
    for puzzle in (*EASY[genre], *HARD[genre]):
        start = time.perf_counter()
        outcome = attempt(backend, puzzle, cancel=token)
        if outcome is not None:
            tried += 1
            assert (outcome.status, outcome.solutions) == (Status.UNKNOWN, ())
            assert time.perf_counter() - start < SLOW_MACHINE
    assert tried


@BACKENDS_BY_GENRE
def test_a_token_stops_it_from_another_thread(backend: Backend, genre: str) -> None:
    for puzzle in hard_for(backend, genre):
        token = CancelToken()
        cancelled: list[float] = []

        def stop(token: CancelToken = token, cancelled: list[float] = cancelled) -> None:
            token.cancel()
            cancelled.append(time.perf_counter())

        timer = threading.Timer(0.2, stop)
        timer.start()
        start = time.perf_counter()
        outcome = straight(backend, puzzle, Limit(solutions=10**7), token)
        assert time.perf_counter() - start < 0.2 + SLOW_MACHINE
        timer.cancel()
        timer.join()
        assert is_fair(puzzle, outcome)
        if is_exact(backend) and outcome.status in (Status.UNKNOWN, Status.SOLVED):
            assert cancelled  # it did not give up by itself


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@BACKENDS_BY_GENRE
def test_ctrl_c_stops_it(backend: Backend, genre: str) -> None:
    if not is_exact(backend):
        return  # done before anybody could press it
    number = HARD[genre].index(hard_for(backend, genre)[-1])
    program = f"""
import sys, threading
sys.path[:0] = [{str(Path(__file__).parent)!r}, {str(Path(__file__).parents[1])!r}]
from lamplighter.outcome import Limit
from lamplighter.verbs.solve import solve
from test_contract_limits import EASY, HARD
for puzzle in EASY[{genre!r}]:
    solve(puzzle, {backend.name!r})
print("ready", flush=True)
try:
    solve(HARD[{genre!r}][{number}], {backend.name!r}, Limit(solutions=10**8))
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
    sys.exit(42)
"""
    child = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.7)
    child.send_signal(signal.SIGINT)
    start = time.perf_counter()
    try:
        out, err = child.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        child.kill()
        raise
    assert (child.returncode, out) == (42, "interrupted 1\n"), err
    assert time.perf_counter() - start < 0.2 + SLOW_MACHINE
