"""The back ends that hand the constraints to a library: options, limits, doubts."""

from __future__ import annotations

import subprocess
import sys
import threading
from random import Random
from typing import Any

import pytest

import brute
from boards import pigeons, random_akari, random_kuromasu
from lamplighter.backends import find_backend
from lamplighter.backends.base import Task
from lamplighter.backends.bridges import Bridge, missing_bridges
from lamplighter.backends.cpsat import CpSatModel
from lamplighter.backends.sat import SatBackend, SatModel
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

LIBRARIES = ("sat", "cpsat", "smt", "hybrid", "adaptive")
SAT_WAYS = [
    *({"cardinality": each} for each in SatBackend.options["cardinality"]),
    *({"solver": each} for each in SatBackend.options["solver"][1:]),
]
WAYS: list[tuple[str, dict[str, Any]]] = [
    *(("sat", options) for options in SAT_WAYS),
    ("cpsat", {}),
    ("cpsat", {"workers": 2}),
    ("cpsat", {"defaults": "library"}),
    ("cpsat", {"defaults": "library", "workers": 1}),
    ("smt", {}),
    ("hybrid", {}),
    ("adaptive", {}),
    ("adaptive", {"budget": 0.0}),
]
TOGETHER = ("workers", "defaults")
"""Options with which CP-SAT starts anew for every answer: with several workers, and untuned."""

all_ways = pytest.mark.parametrize(
    ("backend", "options"), WAYS, ids=lambda each: str(each).replace(" ", "")
)
all_libraries = pytest.mark.parametrize("backend", LIBRARIES)


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Loads the libraries beforehand, so that loading does not count against a limit."""
    for backend in LIBRARIES:
        solve(Puzzle.from_rows("akari", ["..."]), backend)


def random_board(random: Random, genre: str, side: int) -> Puzzle:
    draw = random_akari if genre == "akari" else random_kuromasu
    rows = draw(random, random.randint(1, side), random.randint(1, side))
    return Puzzle(genre, tuple(rows))


def masks_of(puzzle: Puzzle, outcome: Outcome) -> list[int]:
    return sorted(
        brute.mask_of(each.rows, find_genre(puzzle.genre).placed) for each in outcome.solutions
    )


# --- verdicts -----------------------------------------------------------------------------------


@all_ways
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_every_solution_and_no_other(backend: str, options: dict[str, Any], genre: str) -> None:
    """Every way of encoding and asking finds what brute force finds, and says it is all."""
    random = Random(f"libraries {genre}")
    for _ in range(6 if options.keys() & TOGETHER else 25):
        puzzle = random_board(random, genre, 5)
        expected = brute.walk(puzzle.rows, 60)
        if len(expected) == 60:
            continue
        outcome = solve(puzzle, backend, Limit(solutions=60), **options)
        assert masks_of(puzzle, outcome) == sorted(expected), puzzle
        assert outcome.complete
        assert solve(puzzle, backend, **options).status is outcome.status


@pytest.mark.long
@all_ways
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_every_solution_of_many_boards(backend: str, options: dict[str, Any], genre: str) -> None:
    random = Random(f"many libraries {genre}")
    for _ in range(60 if options.keys() & TOGETHER else 1000):
        puzzle = random_board(random, genre, 6)
        expected = brute.walk(puzzle.rows, 300)
        if len(expected) == 300:
            continue
        outcome = solve(puzzle, backend, Limit(solutions=300), **options)
        assert masks_of(puzzle, outcome) == sorted(expected), puzzle


@all_libraries
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_marks_hold_in_every_answer(backend: str, genre: str) -> None:
    random = Random(f"marks {genre}")
    for _ in range(30):
        puzzle = random_board(random, genre, 4)
        size = puzzle.height * puzzle.width
        solutions = brute.walk(puzzle.rows, 10**6)
        open_cells = [
            cell
            for cell in range(size)
            if genre == "kuromasu" or puzzle[divmod(cell, puzzle.width)] == "."
        ]
        chosen = random.sample(open_cells, min(len(open_cells), 2))
        said = {cell: random.random() < 0.4 for cell in chosen}
        marks = Marks.empty(puzzle)
        for cell, value in said.items():
            mark = find_genre(puzzle.genre).placed if value else find_genre(puzzle.genre).absent
            marks = marks.with_mark(divmod(cell, puzzle.width), mark)
        expected = [
            mask for mask in solutions if all((mask >> cell & 1) == said[cell] for cell in said)
        ]
        outcome = solve(puzzle, backend, Limit(solutions=10**6), marks=marks)
        assert masks_of(puzzle, outcome) == sorted(expected), (puzzle, marks)


@all_ways
@pytest.mark.parametrize("clue", [0, 10, 1_000_000])
def test_clues_no_board_can_pose(backend: str, options: dict[str, Any], clue: int) -> None:
    rows = [[None, None, None], [None, clue, "?"], [None, None, None]]
    puzzle = Puzzle.from_rows("kuromasu", rows, lenient=True)
    assert solve(puzzle, backend, **options).status is Status.UNSOLVABLE


@all_libraries
def test_connectivity_is_asked_for_where_it_is_missed(backend: str) -> None:
    # The corner sees itself alone, so both its neighbours are black and cut it off.
    rows = [[1, None, None], [None, None, None], [None, None, None]]
    outcome = solve(Puzzle.from_rows("kuromasu", rows), backend)
    assert outcome.status is Status.UNSOLVABLE


def test_a_bridge_has_its_ends_where_cells_are_white_for_sure() -> None:
    # .#.
    # #..   the corner is cut off by two cells
    # ...
    placed = {(0, 1), (1, 0)}
    around = [(0, 1), (1, 0)]
    assert missing_bridges(3, 3, placed) == [Bridge(((0, 0), (0, 2)), around)]
    assert missing_bridges(3, 3, placed, {(2, 2)}) == [Bridge(((0, 0), (2, 2)), around)]
    assert missing_bridges(3, 3, {(0, 1)}) == []


# --- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("backend", "options", "told"),
    [
        ("sat", {"solver": "cadical153"}, "option solver is one of minisat22, maplechrono"),
        ("sat", {"cardinality": "pairwise"}, "option cardinality is one of direct, seqcounter"),
        ("sat", {"workers": 2}, "no option 'workers'; known: solver, cardinality"),
        ("cpsat", {"workers": 0}, "option workers is one of auto, 1..64, got 0"),
        ("cpsat", {"workers": 65}, "option workers is one of auto, 1..64, got 65"),
        ("cpsat", {"defaults": "none"}, "option defaults is one of tuned, library, got 'none'"),
        ("adaptive", {"budget": -1}, "option budget is one of 0.01, 0.0..3600.0, got -1"),
        ("hybrid", {"workers": "many"}, "option workers is one of auto, 1..64, got 'many'"),
        ("smt", {"solver": "z3"}, "no option 'solver'; known: hints"),
    ],
)
def test_options_are_checked(backend: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        solve(Puzzle.from_rows("akari", ["."]), backend, **options)
    assert told in str(caught.value)


def test_encodings_differ_and_agree() -> None:
    """The option reaches the clauses: each encoding of a board with views has its own number."""
    rows = [[None] * 7 for _ in range(7)]
    rows[3][3] = 9
    puzzle = Puzzle.from_rows("kuromasu", rows)
    sizes = {
        each: solve(puzzle, "sat", Limit(solutions=1), cardinality=each).stats["clauses"]
        for each in SatBackend.options["cardinality"]
    }
    assert len(set(sizes.values())) >= 5
    assert sizes["direct"] == min(sizes.values())


def test_workers_search_together() -> None:
    filled = find_backend("cpsat").require(Puzzle.from_rows("akari", ["."]), {})
    assert filled == {"workers": "auto", "defaults": "tuned", "hints": True}
    # No short proof from clauses; several workers look for symmetries as well.
    outcome = solve(pigeons(9, 8), "cpsat", Limit(seconds=30), workers=2)
    assert outcome.status is Status.UNSOLVABLE


def test_many_workers_find_a_solution_once() -> None:
    """Several may find it, but it counts once: the board is unique."""
    rows = ["......", "..4...", "....2.", ".0....", "...1..", "......"]
    puzzle = Puzzle.from_rows("akari", rows)
    expected = brute.walk(puzzle.rows, 99)
    assert len(expected) == 1
    for workers in (2, 8, 16, 64):
        outcome = solve(puzzle, "cpsat", workers=workers)
        assert masks_of(puzzle, outcome) == sorted(expected)
        assert outcome.status is Status.UNIQUE


def test_library_defaults_leave_the_parameters_alone() -> None:
    """What the measurements of others were made with: only Ctrl-C is ours."""
    from ortools.sat.python import cp_model

    puzzle = Puzzle.from_rows("akari", [".."])
    told = CpSatModel(puzzle, "auto", tuned=False).solver.parameters
    expected = cp_model.CpSolver().parameters
    expected.catch_sigint_signal = False
    assert str(told) == str(expected)
    tuned = CpSatModel(puzzle, "auto").solver.parameters
    assert (tuned.num_workers, tuned.cp_model_presolve) == (1, False)
    assert tuned.enumerate_all_solutions


def test_a_first_solution_with_library_defaults_proves_nothing() -> None:
    puzzle = Puzzle.from_rows("akari", ["......", "..4...", "....2.", ".0....", "...1..", "......"])
    first = solve(puzzle, "cpsat", Limit(solutions=1), defaults="library")
    assert (first.status, len(first.solutions), first.complete) == (Status.SOLVED, 1, False)
    assert first.stats["rounds"] == 1
    both = solve(puzzle, "cpsat", defaults="library")
    assert (both.status, both.stats["rounds"]) == (Status.UNIQUE, 2)


@pytest.mark.parametrize("options", [{}, {"workers": 2}, {"defaults": "library", "workers": 1}])
def test_deterministic_time_is_told(options: dict[str, Any]) -> None:
    outcome = solve(pigeons(4, 4), "cpsat", Limit(solutions=5), **options)
    assert outcome.stats["deterministic_time"] > 0
    if options.get("workers") != 2:
        again = solve(pigeons(4, 4), "cpsat", Limit(solutions=5), **options)
        assert again.stats["deterministic_time"] == outcome.stats["deterministic_time"]
    # A sum over the searches: answers after the first cost more.
    one = solve(pigeons(4, 4), "cpsat", Limit(solutions=1), **options)
    assert one.stats["deterministic_time"] <= outcome.stats["deterministic_time"]


def test_hybrid_says_what_the_rules_settled() -> None:
    by_rules = solve(Puzzle.from_rows("akari", ["2.", ".."]), "hybrid")
    assert by_rules.status is Status.UNIQUE
    assert by_rules.stats == {"settled": 3, "cells": 4}
    none = solve(Puzzle.from_rows("akari", ["4.", ".."]), "hybrid")
    assert (none.status, none.complete) == (Status.UNSOLVABLE, True)
    # The 1 settles the right end; either of the two cells on the left may hold the bulb.
    left = solve(Puzzle.from_rows("akari", ["..#1."]), "hybrid", Limit(solutions=9))
    assert (left.status, left.complete) == (Status.MULTIPLE, True)
    assert len(left.solutions) == 2
    assert (left.stats["settled"], left.stats["rounds"]) == (1, 1)


def test_hybrid_asks_nobody_where_the_rules_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Watch, *_: object) -> None:
        raise AssertionError("the library was asked")

    monkeypatch.setattr(Watch, "run", refuse)
    assert solve(Puzzle.from_rows("akari", ["1."]), "hybrid").status is Status.UNIQUE
    with pytest.raises(AssertionError, match="asked"):
        solve(Puzzle.from_rows("akari", [".."]), "hybrid")


# --- limits -------------------------------------------------------------------------------------

HARD = pigeons(14, 13)  # minutes for all of them


# Several workers, and the library's own parameters, see the symmetry and are done at once.
@pytest.mark.parametrize(
    ("backend", "options"),
    [(backend, options) for backend, options in WAYS if not options.keys() & TOGETHER],
    ids=lambda each: str(each).replace(" ", ""),
)
def test_a_limit_of_seconds_ends_in_doubt(backend: str, options: dict[str, Any]) -> None:
    outcome = solve(HARD, backend, Limit(seconds=0.3), **options)
    assert outcome.status is Status.UNKNOWN
    assert not outcome.complete
    assert outcome.seconds >= 0.3


@all_ways
@pytest.mark.parametrize("most", [1, 5, 23, 24, 25])
def test_a_limit_of_solutions_is_no_proof(backend: str, options: dict[str, Any], most: int) -> None:
    # Rooks on four by four: 24 solutions.
    outcome = solve(pigeons(4, 4), backend, Limit(solutions=most), **options)
    assert len(set(outcome.solutions)) == len(outcome.solutions) == min(most, 24)
    assert outcome.status is (Status.SOLVED if most == 1 else Status.MULTIPLE)
    assert outcome.complete or most < 25
    assert not (outcome.complete and most < 24)


@all_libraries
def test_what_was_found_before_the_limit_is_kept(backend: str) -> None:
    # Rooks on nine by nine: 362,880 solutions, more than there is time for.
    chosen, puzzle = find_backend(backend), pigeons(9, 9)
    for seconds in (0.3, 3, 30):  # on a busy machine the first may be too short for two
        limit = Limit(seconds=seconds, solutions=10**9)
        outcome = chosen.solve(Task(puzzle, limit, options=chosen.require(puzzle, {})))
        if len(outcome.solutions) > 2:
            break
    assert outcome.status is Status.MULTIPLE
    assert 2 < len(outcome.solutions) == len(set(outcome.solutions))
    assert not outcome.complete


@all_libraries
def test_a_cancelled_search_ends_in_doubt(backend: str) -> None:
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    assert solve(HARD, backend, cancel=token).status is Status.UNKNOWN
    assert solve(Puzzle.from_rows("akari", ["."]), backend, cancel=token).status is Status.UNKNOWN


@all_libraries
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_a_very_large_board_is_left(backend: str, genre: str) -> None:
    rows: list[Any] = ["." * 500] * 500 if genre == "akari" else [[None] * 500] * 500
    puzzle = Puzzle.from_rows(genre, rows)
    assert solve(puzzle, backend, Limit(seconds=0.3)).status is Status.UNKNOWN


@all_libraries
def test_nothing_is_left_behind(backend: str) -> None:
    before = threading.active_count()
    for _ in range(3):
        solve(HARD, backend, Limit(seconds=0.05))
    assert threading.active_count() == before


@all_libraries
def test_threads_do_not_meet(backend: str) -> None:
    random = Random("threads")
    puzzles = [random_board(random, "kuromasu", 4) for _ in range(8)]
    alone = [set(solve(each, backend, Limit(solutions=99)).solutions) for each in puzzles]
    together: dict[int, set[Any]] = {}

    def work(index: int) -> None:
        together[index] = set(solve(puzzles[index], backend, Limit(solutions=99)).solutions)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[index] for index in range(8)] == alone


# --- a library that is not there ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("backend", "module", "extra"),
    [("cpsat", "ortools", "cpsat"), ("hybrid", "ortools", "cpsat"), ("smt", "z3", "smt")],
)
def test_a_missing_library_is_named(backend: str, module: str, extra: str) -> None:
    # A finder that knows nothing of it, in a process of its own: here it is loaded already.
    code = f"""
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == {module!r} else find(name, *rest)
from lamplighter import BackendMissingError, Puzzle, solve
try:
    solve(Puzzle.from_rows("akari", ["."]), {backend!r})
except BackendMissingError as error:
    print(error, {module!r} in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    install = f"pip install 'lamplighter[{extra}]'"
    assert ran.stdout == f"back end {backend!r} needs {module}: {install} False\n"


# --- hints --------------------------------------------------------------------------------------


def open_board(side: int, **contents: str) -> Puzzle:
    """A board of white cells, but for these: r1c1="3"."""
    rows = [["."] * side for _ in range(side)]
    for name, content in contents.items():
        row, col = map(int, name[1:].split("c"))
        rows[row - 1][col - 1] = content
    return Puzzle.from_rows("akari", ["".join(row) for row in rows])


@all_ways
def test_empty_boards_take_no_search(backend: str, options: dict[str, Any]) -> None:
    """Pulles found them slow; a lighting to begin with is an answer at once, and so is the next."""
    outcome = solve(open_board(20), backend, Limit(seconds=60, solutions=5), **options)
    assert outcome.status is Status.MULTIPLE
    assert len({each.rows for each in outcome.solutions}) == 5
    assert outcome.stats.get("conflicts", 0) <= 20


@all_libraries
@pytest.mark.parametrize(
    "contents",
    [
        {"r1c2": "3"},  # its bulbs are settled before there is a hint
        {"r1c2": "3", "r3c7": "1"},
        {"r2c2": "4", "r7c7": "0", "r12c3": "#", "r12c4": "#"},
        {"r1c1": "2", "r14c14": "2", "r7c8": "2"},
    ],
)
def test_nearly_empty_boards(backend: str, contents: dict[str, str]) -> None:
    outcome = solve(open_board(14, **contents), backend, Limit(seconds=60))
    assert outcome.status is Status.MULTIPLE
    assert outcome.stats.get("conflicts", 0) <= 100


@all_libraries
def test_hints_change_no_verdict(backend: str) -> None:
    """Few clues, so that hints are given; brute force says what is right."""
    random = Random("hints")
    for _ in range(40):
        height, width = random.randint(1, 4), random.randint(4, 6)
        rows = [[random.choice(".......#") for _ in range(width)] for _ in range(height)]
        rows[random.randrange(height)][random.randrange(width)] = random.choice("#01234")
        puzzle = Puzzle.from_rows("akari", ["".join(row) for row in rows])
        expected = brute.walk(puzzle.rows, 60)
        if len(expected) == 60:
            continue
        outcome = solve(puzzle, backend, Limit(solutions=60))
        assert masks_of(puzzle, outcome) == sorted(expected), puzzle
        assert outcome.complete


def test_boards_with_clues_get_no_hint() -> None:
    model = SatModel(Puzzle.from_rows("akari", ["..1..", ".....", "2...."]), "minisat22", "direct")
    model.build(None, Watch(Limit()))
    assert model.lighting(1) is None
    model.close()


def test_hints_can_be_left_out() -> None:
    assert "hints" in find_backend("sat").options
    outcome = solve(open_board(8), "sat", hints=False)
    assert outcome.status is Status.MULTIPLE
    assert outcome.stats["conflicts"] > solve(open_board(8), "sat").stats["conflicts"] == 0
