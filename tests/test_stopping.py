"""Stopping early: a token from another thread, and Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from boards import blank, empty, pigeons
from lamplighter.backends import native
from lamplighter.engine import CancelToken
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve, solve_many

BOTH = pytest.mark.parametrize("backend", ["native", "sat"])
SLOW_MACHINE = 0.6  # seconds over a limit that a busy machine is forgiven


def late_by(run: threading.Event, puzzles: list[Puzzle], backend: str) -> float:
    """How long after the token is cancelled the work goes on."""
    token = CancelToken()
    ends: list[float] = []
    statuses: list[Status] = []

    def work() -> None:
        run.set()
        if len(puzzles) == 1:
            statuses.append(solve(puzzles[0], backend, cancel=token).status)
        else:
            statuses.extend(each.status for each in solve_many(puzzles, jobs=2, cancel=token))
        ends.append(time.perf_counter())

    thread = threading.Thread(target=work)
    thread.start()
    run.wait()
    # From when the token should have been cancelled: a solver that keeps the other threads waiting
    # keeps the one waiting that would cancel it.
    due = time.perf_counter() + 0.4
    time.sleep(0.4)
    token.cancel()
    thread.join(20)
    assert statuses.count(Status.UNKNOWN) == len(puzzles)
    assert ends[0] > due
    return ends[0] - due


def test_a_token_stops_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 2**62)
    assert late_by(threading.Event(), [pigeons(17, 16)], "native") < 0.2
    assert late_by(threading.Event(), [pigeons(17, 16)] * 40, "native") < 0.2


def test_a_token_stops_a_long_count() -> None:
    token = CancelToken()
    timer = threading.Timer(0.3, token.cancel)
    timer.start()
    start = time.perf_counter()
    outcome = solve(blank(12, 12), limit=Limit(solutions=10**7), cancel=token)
    assert time.perf_counter() - start < 0.3 + SLOW_MACHINE
    assert outcome.status is Status.MULTIPLE
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    timer.join()


@BOTH
@pytest.mark.parametrize("side", [13, 17])
def test_a_token_stops_the_outside_solver(
    side: int, backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "HANDOVER", 100)
    assert late_by(threading.Event(), [pigeons(side, side - 1)], backend) < 0.4


def test_a_token_stops_large_boards() -> None:
    for puzzle in (empty(700, 700), blank(700, 700)):
        token = CancelToken()
        timer = threading.Timer(0.15, token.cancel)
        timer.start()
        start = time.perf_counter()
        solve(puzzle, limit=Limit(solutions=10**7), cancel=token)
        assert time.perf_counter() - start < 0.15 + SLOW_MACHINE
        timer.join()


CTRL_C = {
    "the engine": """
        import lamplighter.backends.native as native
        native.HANDOVER = 2**62
        solve(pigeons(17, 16))
    """,
    "the engine, many at once": """
        import lamplighter.backends.native as native
        native.HANDOVER = 2**62
        solve_many([pigeons(17, 16)] * 50)
    """,
    "the handover": "solve(pigeons(17, 16))",
    "another back end, one by one": 'solve_many([pigeons(17, 16)] * 9, backend="sat")',
    "another back end, many at once": 'solve_many([pigeons(17, 16)] * 9, 2, backend="sat")',
    "a count": """
        solve(Puzzle.from_rows("kuromasu", [[None] * 12] * 12), limit=Limit(solutions=10**8))
    """,
}


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("work", CTRL_C)
def test_ctrl_c_stops(work: str) -> None:
    program = f"""
import sys, threading
sys.path.insert(0, {str(Path(__file__).parent)!r})
from boards import pigeons
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve, solve_many
print("ready", flush=True)
try:
{textwrap.indent(textwrap.dedent(CTRL_C[work]).strip(), "    ")}
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
    # The engine still works after it.
    assert solve(pigeons(3, 3)).status.name == "MULTIPLE"
    sys.exit(42)
"""
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(1.2)
    child.send_signal(signal.SIGINT)
    start = time.perf_counter()
    try:
        out, err = child.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        child.kill()
        raise
    assert (child.returncode, out) == (42, "interrupted 1\n"), err
    assert time.perf_counter() - start < 0.2 + SLOW_MACHINE
