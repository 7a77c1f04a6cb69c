"""How soon every long call stops: at its limit of seconds, at a token, at Ctrl-C.

This is the one file that looks at a clock, and the clock counts CPU seconds. A limit is a stretch
of real time, in which one thread cannot compute for longer than that; so whatever a call computes
beyond its limit shows. A busy machine gives the call less to compute with until then, never more.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import lamplighter as ll
import nasty
from boards import akari, blank, empty, few_views, pigeons
from contract import BACKENDS_BY_GENRE, EASY, HARD, attempt, is_exact
from lamplighter import CancelToken, Limit, Puzzle, Status
from lamplighter.backends import BACKENDS, Backend, find_backend, native
from lamplighter.backends.base import Task
from lamplighter.complexity.kinds import find_kind
from lamplighter.complexity.search import search_size
from lamplighter.complexity.verify import verify
from lamplighter.formats import Format
from lamplighter.formats.base import Reading
from lamplighter.methods.style_file import read_style
from lamplighter.render.text import draw_text
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve, solve_many
from nasty import pigeons_and_a_value

pytestmark = pytest.mark.clock

LATE = 0.6  # CPU seconds past the limit: setting up, and handing over what was found
FULL = 1.5  # the same, where hundreds of thousands of solutions are handed over
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
Call = Callable[[Limit, CancelToken], object]


@cache
def walls(side: int) -> Puzzle:
    """Walls without numbers: the ladder has to try hypotheses on a great many cells."""
    random = Random("walls")
    rows = ["".join(random.choices("#.....", k=side)) for _ in range(side)]
    return Puzzle.from_rows("akari", rows)


EMPTY, BLANK, WALLED = cache(empty), cache(blank), cache(lambda: akari(*["...#" * 40] * 160))
Board = Callable[[], Puzzle]  # drawn when the test runs, and kept


def solved(board: Board, backend: str = "native", solutions: int = 2, **options: Any) -> Call:
    def call(limit: Limit, cancel: CancelToken) -> ll.Outcome:
        both = Limit(seconds=limit.seconds, solutions=solutions)
        return solve(board(), backend, both, cancel=cancel, **options)

    return call


def explained(board: Board) -> Call:
    return lambda limit, cancel: ll.explain(board(), limit=limit, cancel=cancel)


def made(genre: str, side: int, **wishes: Any) -> Call:
    def call(limit: Limit, cancel: CancelToken) -> None:
        with pytest.raises(ll.GenerationError, match="the time ran out"):
            ll.generate(
                genre, height=side, width=side, seed=1, limit=limit, cancel=cancel, **wishes
            )

    return call


def made_in_style(text: str, side: int, density: float) -> Call:
    style = read_style(text, "mine")
    return made("akari", side, style=style, density=density, human=True)


class Work(NamedTuple):
    """A call that would take minutes, and how late it may be."""

    call: Call
    late: float = LATE
    threads: int = 1


WORK = {
    "a search": Work(solved(partial(pigeons, 17, 16))),
    "two searches at a time": Work(
        # The limit is each board's own.
        lambda limit, cancel: solve_many(
            [pigeons(17, 16)] * (2 if limit.seconds else 40), 2, limit=limit, cancel=cancel
        ),
        threads=2,
    ),
    "a count": Work(solved(partial(blank, 12, 12), solutions=10**7), late=FULL),
    "few views": Work(solved(partial(few_views, 40), solutions=10**7), late=FULL),
    "a large akari board": Work(solved(partial(EMPTY, 700, 700), solutions=10**7), late=FULL),
    "a large kuromasu board": Work(solved(partial(BLANK, 700, 700), solutions=10**7), late=FULL),
    "a search in asp": Work(solved(partial(pigeons, 14, 13), "asp")),
    **{
        f"grounding {encoding} in asp, {name}": Work(solved(board, "asp", encoding=encoding))
        for encoding, name, board in (
            ("lparse", "kuromasu", partial(blank, 20, 20)),
            ("lparse", "akari", partial(empty, 40, 40)),
            ("numblack", "akari", partial(empty, 60, 60)),
            ("black3", "akari", partial(empty, 40, 40)),
            ("best", "akari", WALLED),
        )
    },
    "the six in asp": Work(solved(lambda: akari(*["...1" * 20] * 60), "asp:human")),
    "deduction": Work(solved(partial(empty, 40, 40), "deductive", level=2, complete=True)),
    **{
        f"{name} ants on {side}x{side}": Work(
            solved(partial(cache(pigeons), side + 1, side), "aco", **options)
        )
        for side in (16, 300)
        for name, options in (
            ("hybrid", {}),
            ("plain", {"preprocessing": False, "hybrid": False}),
        )
    },
    "backtrack on a million cells": Work(solved(partial(EMPTY, 1000, 1000), "backtrack")),
    "polynomial on a million cells": Work(solved(partial(EMPTY, 1000, 1000), "polynomial")),
    "rate": Work(lambda limit, cancel: ll.rate(pigeons(12, 11), limit=limit, cancel=cancel)),
    "rate after the handover": Work(
        lambda limit, cancel: ll.rate(pigeons(14, 13), limit=limit, cancel=cancel)
    ),
    "diagnose": Work(
        lambda limit, cancel: ll.diagnose(pigeons(10, 10), limit=limit, cancel=cancel), late=FULL
    ),
    "explain akari": Work(explained(partial(walls, 200))),
    "explain kuromasu": Work(explained(partial(few_views, 50))),
    "generate akari": Work(made("akari", 1000, level="hard")),
    "generate kuromasu": Work(made("kuromasu", 200, level="hard")),
    "generate by walls": Work(made("akari", 80, method="walls")),
    "generate by asp": Work(made("akari", 30, method="asp")),
    "generate by asp:human": Work(made("akari", 30, method="asp:human")),
    "generate many walls": Work(made_in_style("[walls]\nshare = [0.2, 0.3]", 300, 0.2)),
    "generate half zeros": Work(
        made_in_style("[walls]\nshare = [0.2, 0.35]\n[clues]\n'0' = 0.5", 120, 0.34)
    ),
    "generate inner walls": Work(
        made_in_style("[walls]\nshare = [0.2, 0.3]\ninner = [0, 0.98]", 600, 0.25)
    ),
    "verify a gadget": Work(
        lambda limit, cancel: verify(pigeons_and_a_value(14, 13), limit=limit, cancel=cancel)
    ),
    # Writing the rules of that many boards takes time.
    "search for gadgets": Work(
        lambda limit, cancel: search_size(find_kind("cross"), 3, 9, 9, limit=limit, cancel=cancel),
        late=FULL,
    ),
}
needs_clingo = pytest.mark.skipif(
    not find_backend("asp").is_installed, reason="needs lamplighter[asp]"
)
each_work = pytest.mark.parametrize(
    "work",
    [
        pytest.param(work, id=name, marks=[needs_clingo] if "asp" in name else [])
        for name, work in WORK.items()
    ],
)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The engine searches on by itself, unless the test is about handing over."""
    if "handover" not in request.node.name:
        monkeypatch.setattr(native, "HANDOVER", 2**62)


def in_time(work: Work, seconds: float, cancel_after: float | None = None) -> None:
    # Boards are drawn before the clock starts.
    work.call(Limit(seconds=0), CancelToken())
    token = CancelToken()
    timer = threading.Timer(cancel_after or 0, token.cancel)
    start = time.process_time()
    if cancel_after is None:
        work.call(Limit(seconds=seconds), token)
    else:
        timer.start()
        work.call(Limit(), token)
        timer.join()
    assert time.process_time() - start < work.threads * seconds + work.late


@each_work
def test_a_limit_of_seconds_is_kept(work: Work) -> None:
    for seconds in (0.0, 0.25):
        in_time(work, seconds)


@each_work
def test_a_token_is_heard(work: Work) -> None:
    in_time(work, 0.25, cancel_after=0.25)


@pytest.mark.parametrize("holes", [11, 13, 16, 24, 40])
def test_pigeons_end_at_the_limit(holes: int) -> None:
    in_time(Work(solved(partial(pigeons, holes + 1, holes))), 0.3)


@pytest.mark.parametrize("backend", ["native", "sat"])
def test_a_limit_is_kept_after_the_handover(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 100)
    for side in (13, 17):
        in_time(Work(solved(partial(pigeons, side, side - 1), backend)), 0.4)
        in_time(Work(solved(partial(pigeons, side, side - 1), backend)), 0.4, cancel_after=0.4)


# --- every back end -----------------------------------------------------------------------------


def hard_for(backend: Backend, genre: str) -> list[Puzzle]:
    """Those it takes. Whatever it has to load is loaded now, before the clock starts."""
    for puzzle in EASY[genre]:
        attempt(backend, puzzle)
    boards = [puzzle for puzzle in HARD[genre] if attempt(backend, puzzle, Limit(solutions=0))]
    assert boards
    return boards


def straight(backend: Backend, puzzle: Puzzle) -> Call:
    """The back end's own time alone: `solve` would check thousands of answers afterwards."""

    def call(limit: Limit, cancel: CancelToken) -> None:
        many = Limit(seconds=limit.seconds, solutions=10**7)
        outcome = backend.solve(Task(puzzle, many, None, cancel, backend.require(puzzle, {})))
        assert is_fair(puzzle, outcome)

    return call


def is_fair(puzzle: Puzzle, outcome: ll.Outcome) -> bool:
    """Whether an outcome of a hard board that was cut short says nothing untrue."""
    if puzzle == HARD["akari"][0]:
        fair = {Status.UNKNOWN, Status.UNSOLVABLE}
    elif puzzle == HARD["kuromasu"][0]:
        fair = {Status.UNKNOWN, Status.SOLVED, Status.UNIQUE, Status.MULTIPLE}
    else:
        # Not all of them were found.
        fair = {Status.UNKNOWN, Status.SOLVED, Status.MULTIPLE} if not outcome.complete else set()
    right = all(check(puzzle, solution) == [] for solution in outcome.solutions[:3])
    apart = len(set(outcome.solutions)) == len(outcome.solutions)
    return right and apart and outcome.status in fair


@BACKENDS_BY_GENRE
def test_every_back_end_stops_at_its_limit_and_at_a_token(backend: Backend, genre: str) -> None:
    for puzzle in hard_for(backend, genre):
        work = Work(straight(backend, puzzle), late=FULL)
        in_time(work, 0.3)
        in_time(work, 0.2, cancel_after=0.2)


LIBRARIES = [
    each.name for each in BACKENDS if each.name in ("sat", "cpsat", "smt", "hybrid", "adaptive")
]
each_library = pytest.mark.parametrize(
    "library",
    [
        pytest.param(name, marks=pytest.mark.skipif(
            not find_backend(name).is_installed,
            reason=f"needs lamplighter[{find_backend(name).extra}]",
        ))
        for name in LIBRARIES
    ],
)  # fmt: skip


@each_library
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_very_large_board_is_left_in_time(library: str, genre: str) -> None:
    board = partial(EMPTY if genre == "akari" else BLANK, 500, 500)
    solve(EASY[genre][0], library)  # to load it
    in_time(Work(solved(board, library), late=FULL), 0.3)


# --- everything, on nasty boards ------------------------------------------------------------------

CORES = os.cpu_count() or 1
MOST = 1000  # MB
BY_CLINGO = 1500  # it writes out two gigabytes of rules a second on a quick machine


@POSIX
@pytest.mark.parametrize(
    "board",
    [
        pytest.param(name, marks=[] if name == "blank Kuromasu 1x1000" else pytest.mark.long)
        for name in nasty.BOARDS
    ],
)
def test_every_verb_and_back_end_keeps_half_a_second_and_little_memory(board: str) -> None:
    ran = subprocess.run(
        [sys.executable, nasty.__file__, board],
        capture_output=True, text=True, check=False, timeout=600,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    took = [json.loads(line) for line in ran.stdout.splitlines()]
    assert {"native", "sat", "explain", "diagnose", "check"} <= {each["call"] for each in took}
    # diagnose tries its repairs on all cores.
    threads = {"diagnose": CORES}
    late = [
        each for each in took if each["cpu"] > threads.get(each["call"], 1) * nasty.SECONDS + LATE
    ]
    assert late == []
    # The most there was so far, so that what clingo took shows in all that follows.
    most, over = MOST, []
    for each in took:
        if each["call"].removeprefix("count by ").startswith("asp"):
            most = BY_CLINGO
        if each["memory"] > most:
            over.append(each)
    assert over == []


# --- Ctrl-C -------------------------------------------------------------------------------------

PRESSED = {
    "the engine": "native.HANDOVER = 2**62; solve(pigeons(17, 16))",
    "the engine, two at once": "native.HANDOVER = 2**62; solve_many([pigeons(17, 16)] * 50, 2)",
    "the handover": "solve(pigeons(17, 16))",
    "another back end, one by one": 'solve_many([pigeons(17, 16)] * 9, backend="sat")',
    "another back end, two at once": 'solve_many([pigeons(17, 16)] * 9, 2, backend="sat")',
    "a count": "solve(blank(12, 12), limit=Limit(solutions=10**8))",
    "deduction": "solve(empty(40, 40), 'deductive', level=2)",
    "diagnose": "ll.diagnose(blank(1, 1000))",
    "explain": "ll.explain(few_views(50))",
    "rate": "ll.rate(pigeons(13, 12))",
    "a gadget": "verify(pigeons_and_a_value(14, 13))",
    "grounding in clingo": "solve(empty(60, 60), 'asp', encoding='numblack')",
    "a generator in clingo": "ll.generate('akari', method='asp', height=40, width=40, seed=1)",
    **{name: f"solve(pigeons(14, 13), {name!r})" for name in LIBRARIES},
}
PROGRAM = """
import sys, threading, time
sys.path.insert(0, {tests!r})
import lamplighter as ll
from boards import blank, empty, few_views, pigeons
from contract import EASY, HARD
from lamplighter.backends import native
from lamplighter.complexity.verify import verify
from lamplighter.outcome import Limit
from lamplighter.verbs.solve import solve, solve_many
from nasty import pigeons_and_a_value
for puzzle in (pigeons(3, 3), blank(2, 2)):
    {warm_up}
print("ready", flush=True)
start = time.process_time()
try:
{work}
except KeyboardInterrupt:
    print("interrupted", time.process_time() - start, threading.active_count(), flush=True)
    # The engine still works after it.
    assert solve(pigeons(3, 3)).status.name == "MULTIPLE"
    sys.exit(42)
"""


def press_ctrl_c(work: str, warm_up: str, after: float, threads: int = 1) -> None:
    """In a process of its own, which says how long it kept computing."""
    program = PROGRAM.format(
        tests=str(Path(__file__).parent), work=textwrap.indent(work, "    "), warm_up=warm_up
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(after)
    child.send_signal(signal.SIGINT)
    try:
        out, err = child.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        child.kill()
        raise
    assert child.returncode == 42, err
    word, used, left = out.split()
    assert (word, left) == ("interrupted", "1")
    assert float(used) < threads * after + LATE


@POSIX
@pytest.mark.parametrize("name", PRESSED)
def test_ctrl_c_stops(name: str) -> None:
    if name in LIBRARIES or "clingo" in name:
        backend = find_backend(name if name in LIBRARIES else "asp")
        if not backend.is_installed:
            pytest.skip(f"needs lamplighter[{backend.extra}]")
    warm_up = f"solve(puzzle, {name!r})" if name in LIBRARIES else "solve(puzzle)"
    press_ctrl_c(PRESSED[name], warm_up, after=0.8, threads=2 if "two" in name else 1)


@pytest.mark.long
@POSIX
@BACKENDS_BY_GENRE
def test_ctrl_c_stops_every_back_end(backend: Backend, genre: str) -> None:
    if not is_exact(backend):
        return  # done before anybody could press it
    number = HARD[genre].index(hard_for(backend, genre)[-1])
    work = f"solve(HARD[{genre!r}][{number}], {backend.name!r}, Limit(solutions=10**8))"
    loaded = f"solve(EASY[{genre!r}][0], {backend.name!r})"
    press_ctrl_c(work, loaded, after=0.7)


# --- readers and pictures -----------------------------------------------------------------------

UNITS = [*".#-*0123456789abzB_ /\n\t[{\"'(|+x?&=:,;%", "- ", "1 ", "((", "a1"]


@pytest.mark.parametrize("format", ll.FORMATS, ids=lambda each: each.name)
def test_long_monotone_text_is_dealt_with_soon(format: Format) -> None:
    """A tenth of a second would be long; a reader that runs away takes minutes."""
    for unit in UNITS:
        text = unit * 100_000
        start = time.process_time()
        format.detect(text)
        with suppress(ll.LamplighterError):
            format.read(text, Reading(genre=format.genres[0]))
        assert time.process_time() - start < 3, unit


def test_large_boards_draw_quickly() -> None:
    """In about a second; the rest is for slow machines."""
    start = time.process_time()
    board, bulbs = ("...#.1...." * 100,) * 1000, ("o........." * 100,) * 1000
    draw_text(Puzzle("akari", board), ll.Marks("akari", bulbs))
    assert time.process_time() - start < 6
