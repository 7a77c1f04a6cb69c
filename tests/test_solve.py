"""solve and solve_many: statuses, limits, marks, stopping early, and many puzzles at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf, nan
from pathlib import Path
from random import Random

import pytest

import brute
from boards import cut, pigeons, random_akari, random_black, random_kuromasu, view
from lamplighter._core import CancelToken
from lamplighter.backends import BACKENDS, native
from lamplighter.backends.base import Task
from lamplighter.backends.sat import SatBackend
from lamplighter.errors import PuzzleError, UnknownNameError, UnsupportedError, WrongAnswerError
from lamplighter.grid import Turn
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve, solve_many

BOTH = pytest.mark.parametrize("backend", ["native", "sat"])
GENRES = ("akari", "kuromasu")
SLOW_MACHINE = 0.6  # seconds over a limit that a busy machine is forgiven


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


def kuromasu(*rows: list[object], lenient: bool = False) -> Puzzle:
    return Puzzle.from_rows("kuromasu", rows, lenient=lenient)


def empty(height: int, width: int) -> Puzzle:
    return akari(*["." * width] * height)


def blank(height: int, width: int) -> Puzzle:
    return kuromasu(*[[None] * width] * height)


def random_puzzles(seed: str, count: int, side: int = 6) -> list[Puzzle]:
    """Both genres in turn."""
    random = Random(seed)
    made = []
    for index in range(count):
        genre = GENRES[index % 2]
        draw = random_akari if genre == "akari" else random_kuromasu
        rows = draw(random, random.randint(1, side), random.randint(1, side))
        made.append(Puzzle(genre, tuple(rows)))
    return made


def placed(outcome: Outcome) -> set[tuple[tuple[int, int], ...]]:
    return {tuple(solution.placed) for solution in outcome.solutions}


# --- statuses -----------------------------------------------------------------------------------

VERDICTS = [
    # 1x1 in all variants.
    (akari("."), Status.UNIQUE, [["o"]]),
    (akari("#"), Status.UNIQUE, [["#"]]),
    (akari("0"), Status.UNIQUE, [["0"]]),
    (akari("1"), Status.UNSOLVABLE, []),
    (akari("4"), Status.UNSOLVABLE, []),
    (kuromasu([1]), Status.UNIQUE, [["."]]),
    (kuromasu(["?"]), Status.UNIQUE, [["."]]),
    (kuromasu([None]), Status.MULTIPLE, [["."], ["#"]]),
    # Lines of two and three.
    (akari(".."), Status.MULTIPLE, [["o."], [".o"]]),
    (akari("1."), Status.UNIQUE, [["1o"]]),
    (akari("0."), Status.UNSOLVABLE, []),
    (akari(".", "2", "."), Status.UNIQUE, [["o", "2", "o"]]),
    (kuromasu([None, None]), Status.MULTIPLE, [[".."], ["#."], [".#"]]),
    (kuromasu([None], [1]), Status.UNIQUE, [["#", "."]]),
    (kuromasu([None, 2, None]), Status.MULTIPLE, [["#.."], ["..#"]]),
    (kuromasu([2, None, None]), Status.UNIQUE, [["..#"]]),
    (kuromasu([1, None, None]), Status.UNSOLVABLE, []),
    (kuromasu(["?", "?"]), Status.UNIQUE, [[".."]]),
    # Nothing but walls: nothing to light, and nothing left out.
    (akari("##", "##"), Status.UNIQUE, [["##", "##"]]),
    (akari("0#", "#0"), Status.UNIQUE, [["0#", "#0"]]),
    (akari("#1", "##"), Status.UNSOLVABLE, []),
    # A corner has two neighbours, so it can ask for no four.
    (akari("4...", "....", "...."), Status.UNSOLVABLE, []),
    (akari("2.", ".."), Status.UNIQUE, [["2o", "o."]]),
    (akari("1.", ".."), Status.UNSOLVABLE, []),
    (kuromasu([3, None], [None, None]), Status.MULTIPLE, [["..", ".."], ["..", ".#"]]),
]  # fmt: skip


@BOTH
@pytest.mark.parametrize(("puzzle", "status", "solutions"), VERDICTS, ids=lambda x: repr(x)[:60])
def test_the_smallest_boards(
    puzzle: Puzzle, status: Status, solutions: list[list[str]], backend: str
) -> None:
    outcome = solve(puzzle, backend, Limit(solutions=100))
    assert outcome.status is status
    found = sorted(list(solution.rows) for solution in outcome.solutions)
    assert found == sorted(solutions)
    assert outcome.backend == backend
    assert outcome.solution == (outcome.solutions[0] if solutions else None)
    assert solve(puzzle, backend).status is status


@BOTH
@pytest.mark.parametrize("clue", [0, 5, 57, 58, 64, 4096, 1_000_000])
@pytest.mark.parametrize("side", [1, 2, 3])
def test_clues_no_board_can_pose_are_unsolvable(backend: str, clue: int, side: int) -> None:
    rows: list[list[object]] = [[None] * side for _ in range(side)]
    rows[side // 2][side // 2] = clue
    if clue == 5 and side == 3:
        assert solve(kuromasu(*rows), backend).status is not Status.UNSOLVABLE
    else:
        assert solve(kuromasu(*rows, lenient=True), backend).status is Status.UNSOLVABLE


@BOTH
def test_a_clue_without_a_number_only_stays_white(backend: str) -> None:
    rows = [[None, "?"], ["?", None]]
    outcome = solve(kuromasu(*rows), backend, Limit(solutions=9))
    assert placed(outcome) == {(), ((0, 0),), ((1, 1),)}


@BOTH
@pytest.mark.parametrize("length", [2, 3, 7, 56, 57, 58, 59, 64, 65, 130, 200])
def test_strips(backend: str, length: int) -> None:
    outcome = solve(empty(1, length), backend, Limit(solutions=1000))
    assert len(outcome.solutions) == length
    assert outcome.status is Status.MULTIPLE
    for puzzle in (blank(1, length), blank(length, 1)):
        # Black may be neither end, either end or both; two cells have no room for both.
        found = solve(puzzle, backend, Limit(solutions=1000))
        assert len(found.solutions) == (3 if length == 2 else 4)
    for clue in (length - 2, length - 1, length):
        cells: list[object] = [None] * length
        cells[length // 2] = clue
        verdicts = [
            solve(Puzzle.from_rows("kuromasu", rows, lenient=True), backend, Limit(solutions=9))
            for rows in ([cells], [[cell] for cell in cells])
        ]
        # From the middle all ends count: both black, one of them, or none.
        expected = {length: 1, length - 1: 2 if length > 2 else 1, length - 2: int(length > 2)}
        assert [len(each.solutions) for each in verdicts] == [expected[clue]] * 2


@pytest.mark.parametrize(
    ("height", "width", "clues"),
    [(1, 300, 1), (200, 1, 2), (3, 200, 4), (70, 70, 4), (150, 150, 1)],
)
def test_views_wider_than_a_machine_word(height: int, width: int, clues: int) -> None:
    random = Random(f"wide {height}x{width}")
    for change in (0, 1) if height * width > 5000 else (0, 0, 1, -1):
        black = random_black(random, height, width, 0.01)
        cells: list[object] = [None] * (height * width)
        white = [cell for cell in range(height * width) if cell not in black]
        for cell in random.sample(white, clues):
            cells[cell] = view(height, width, black, cell) + change
        puzzle = Puzzle.from_rows("kuromasu", cut(cells, width), lenient=True)
        assert any(isinstance(clue, int) and clue > 57 for clue in puzzle.clues.values())
        outcome = solve(puzzle)
        assert outcome.status is solve(puzzle, "sat").status
        for solution in outcome.solutions:
            assert check(puzzle, solution) == []


def test_wide_clues_decide_whole_boards() -> None:
    # Every white cell shows its view: what remains is exactly the board they were taken from.
    random = Random("wide and full")
    for height, width in [(2, 150), (90, 3), (60, 60)]:
        black = random_black(random, height, width, 0.02)
        cells: list[object] = [view(height, width, black, c) for c in range(height * width)]
        for cell in black:
            cells[cell] = None
        puzzle = Puzzle.from_rows("kuromasu", cut(cells, width))
        outcome = solve(puzzle)
        assert outcome.status is Status.UNIQUE
        assert outcome.solutions[0].placed == sorted(divmod(cell, width) for cell in black)


# --- limits -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("puzzle", [akari("."), empty(3, 3), kuromasu([1]), blank(2, 2)])
@pytest.mark.parametrize("limit", [Limit(seconds=0), Limit(solutions=0)])
def test_a_limit_of_zero_is_unknown(puzzle: Puzzle, limit: Limit, backend: str) -> None:
    outcome = solve(puzzle, backend, limit)
    assert outcome.status is Status.UNKNOWN
    assert outcome.solutions == ()


def test_without_nodes_only_deduction_is_left() -> None:
    assert solve(akari("1."), limit=Limit(nodes=0)).status is Status.UNIQUE
    assert solve(akari("0."), limit=Limit(nodes=0)).status is Status.UNSOLVABLE
    assert solve(empty(3, 3), limit=Limit(nodes=0)).status is Status.UNKNOWN
    assert solve(empty(3, 3), limit=Limit(nodes=100)).status is Status.MULTIPLE


@BOTH
@pytest.mark.parametrize("most", [1, 2, 5, 23, 24, 25, 1000, 2**64, 2**70])
def test_as_many_solutions_as_asked_for(backend: str, most: int) -> None:
    outcome = solve(empty(4, 4), backend, Limit(solutions=most))
    assert len(set(outcome.solutions)) == len(outcome.solutions) == min(most, 24)
    assert outcome.status is (Status.SOLVED if most == 1 else Status.MULTIPLE)


def test_one_solution_is_solved_unless_deduction_found_it() -> None:
    assert solve(empty(2, 2), limit=Limit(solutions=1)).status is Status.SOLVED
    assert solve(akari("1."), limit=Limit(solutions=1)).status is Status.UNIQUE


def test_five_of_very_many() -> None:
    for puzzle in (empty(8, 8), blank(8, 8), empty(40, 40), blank(40, 40)):
        start = time.perf_counter()
        outcome = solve(puzzle, limit=Limit(solutions=5))
        assert time.perf_counter() - start < 0.5
        assert outcome.status is Status.MULTIPLE
        assert len(set(outcome.solutions)) == len(outcome.solutions) == 5
        assert all(check(puzzle, solution) == [] for solution in outcome.solutions)


def test_many_solutions_are_counted_in_reasonable_time() -> None:
    """Rooks on seven by seven, and on eight by eight: the count is known, the list is long."""
    assert len(solve(empty(7, 7), limit=Limit(solutions=10**6)).solutions) == 5040
    start = time.perf_counter()
    outcome = solve(pigeons(8, 8), limit=Limit(solutions=10**6, seconds=20))
    assert time.perf_counter() - start < 15
    assert len(outcome.solutions) == 40320


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


def test_time_limits_hold() -> None:
    for puzzle in (pigeons(13, 12), pigeons(17, 16)):
        start = time.perf_counter()
        outcome = solve(puzzle, limit=Limit(seconds=0.2))
        assert time.perf_counter() - start < 0.2 + SLOW_MACHINE
        assert outcome.status is Status.UNKNOWN


@BOTH
def test_time_limits_hold_where_the_search_is_handed_over(backend: str) -> None:
    # Long enough for the engine to give up, not for anybody to prove it.
    start = time.perf_counter()
    outcome = solve(pigeons(14, 13), backend, Limit(seconds=1.5))
    assert time.perf_counter() - start < 1.5 + SLOW_MACHINE
    assert outcome.status is Status.UNKNOWN


def test_the_handover_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 1)
    for puzzle in [pigeons(5, 4), pigeons(4, 4), *random_puzzles("handover", 300)]:
        handed = solve(puzzle, limit=Limit(solutions=30))
        plain = solve(puzzle, "sat", Limit(solutions=30))
        assert handed.status is plain.status, puzzle
        assert len(set(handed.solutions)) == len(handed.solutions) == len(plain.solutions), puzzle


def test_what_is_handed_over_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer_wrongly(self: SatBackend, task: Task) -> Outcome:
        return Outcome(Status.UNIQUE, (Solution.from_placed(task.puzzle, []),), "sat")

    monkeypatch.setattr(native, "HANDOVER", 1)
    monkeypatch.setattr(SatBackend, "solve", answer_wrongly)
    with pytest.raises(WrongAnswerError):
        solve(pigeons(5, 4))
    with pytest.raises(WrongAnswerError):
        solve_many([pigeons(5, 4)])


# --- who is asked -------------------------------------------------------------------------------


def test_back_ends_and_options_are_known_by_name() -> None:
    with pytest.raises(UnknownNameError, match="native"):
        solve(akari("."), "nativ")
    with pytest.raises(UnsupportedError, match="has no option"):
        solve(akari("."), colour="red")
    with pytest.raises(UnsupportedError, match="minisat22"):
        solve(akari("."), "sat", solver="minisot")
    assert {"native", "sat"} <= {backend.name for backend in BACKENDS}


# --- marks --------------------------------------------------------------------------------------


@BOTH
def test_marks_hold_in_every_answer(backend: str) -> None:
    puzzle = empty(3, 3)
    everything = Limit(solutions=10)
    assert len(solve(puzzle, backend, everything, marks=["...", "...", "..."]).solutions) == 6
    outcome = solve(puzzle, backend, everything, marks=["o..", "...", "..."])
    assert placed(outcome) == {((0, 0), (1, 1), (2, 2)), ((0, 0), (1, 2), (2, 1))}
    given = Marks.on(puzzle, ["+..", ".+.", "..+"])
    assert len(solve(puzzle, backend, everything, marks=given).solutions) == 2
    full = ["o++", "+o+", "++o"]
    assert solve(puzzle, backend, everything, marks=full).status is Status.UNIQUE
    outcome = solve(blank(2, 2), backend, everything, marks=["#.", ".."])
    assert placed(outcome) == {((0, 0),)}
    outcome = solve(blank(2, 2), backend, everything, marks=["++", "+."])
    assert placed(outcome) == {(), ((1, 1),)}


CLASHES = [
    (empty(2, 2), ["oo", ".."]),  # in sight
    (empty(1, 1), ["+"]),  # dark
    (empty(2, 2), ["++", "++"]),
    (akari("0.", ".."), [".o", ".."]),  # too many
    (akari("2.", ".."), [".+", ".."]),  # too few
    (akari("#."), ["o."]),  # on a wall
    (blank(1, 2), ["##"]),  # touching
    (blank(1, 3), [".#."]),  # cut
    (kuromasu([1, None]), ["#."]),  # a clue
    (kuromasu(["?", None]), ["#."]),
    (kuromasu([2, None, None]), ["..+"]),  # sees too much
    (kuromasu([3, None, None]), ["..#"]),
    (blank(3, 3), [".#.", "#.#", "..."]),
]


@BOTH
@pytest.mark.parametrize(("puzzle", "marks"), CLASHES)
def test_marks_that_clash_make_it_unsolvable(
    puzzle: Puzzle, marks: list[str], backend: str
) -> None:
    outcome = solve(puzzle, backend, marks=marks)
    assert outcome.status is Status.UNSOLVABLE
    assert outcome.solutions == ()
    assert solve(puzzle, backend, marks=Marks(puzzle.genre, tuple(marks))).solutions == ()


@BOTH
def test_a_cross_on_a_wall_says_nothing(backend: str) -> None:
    for marks in (["+.", ".."], ["#.", ".."], ["1.", ".."]):
        outcome = solve(akari("1.", ".#"), backend, Limit(solutions=5), marks=marks)
        assert len(outcome.solutions) == 0
        outcome = solve(akari("1#", ".#"), backend, Limit(solutions=5), marks=["+.", ".+"])
        assert [list(each.rows) for each in outcome.solutions] == [["1#", "o#"]]


@BOTH
@pytest.mark.parametrize(
    ("puzzle", "marks"),
    [
        (empty(2, 2), ["..", "..", ".."]),
        (empty(2, 2), ["...", "..."]),
        (empty(2, 2), ["..", "."]),
        (empty(2, 2), []),
        (empty(2, 2), "...."),
        (empty(2, 2), ["#.", ".."]),
        (empty(2, 2), [".x", ".."]),
        (empty(2, 2), [[".", "."], [".", "."]]),
        (akari("1.", ".."), ["2.", ".."]),
        (blank(2, 2), ["o.", ".."]),
        (empty(2, 2), Marks("akari", ("...",))),
        (empty(2, 2), Marks("kuromasu", ("#.", ".."))),
        (empty(2, 2), Marks("kuromasu", ("+.", ".."))),
        (blank(2, 2), Marks("akari", ("o.", ".."))),
        (blank(2, 2), Marks("akari", ("+.", ".."))),
    ],
)
def test_marks_that_do_not_fit_are_refused(puzzle: Puzzle, marks: object, backend: str) -> None:
    with pytest.raises(PuzzleError):
        solve(puzzle, backend, marks=marks)  # type: ignore[arg-type]


@pytest.mark.parametrize("genre", GENRES)
def test_marks_choose_among_the_solutions(genre: str) -> None:
    random = Random(f"marks {genre}")
    draw = random_akari if genre == "akari" else random_kuromasu
    letter = "o" if genre == "akari" else "#"
    for _ in range(200):
        puzzle = Puzzle(genre, tuple(draw(random, random.randint(1, 3), random.randint(1, 4))))
        rows = [
            "".join(random.choices((letter, "+", "."), (1, 2, 6), k=puzzle.width))
            for _ in range(puzzle.height)
        ]
        marks = Marks(genre, tuple(rows))
        wanted, banned = brute.mask_of(rows, letter), brute.mask_of(rows, "+")
        expected = {
            mask
            for mask in brute.bits_of(brute.table(puzzle.rows))
            if mask & wanted == wanted and not mask & banned
        }
        for backend in ("native", "sat"):
            outcome = solve(puzzle, backend, Limit(solutions=10**6), marks=marks)
            found = {brute.mask_of(solution.rows, letter) for solution in outcome.solutions}
            assert found == expected, (puzzle, marks)


# --- stopping -----------------------------------------------------------------------------------


def test_a_token_cancelled_before_is_unknown() -> None:
    token = CancelToken()
    assert not token.cancelled
    token.cancel()
    assert token.cancelled
    for backend in ("native", "sat"):
        assert solve(empty(3, 3), backend, cancel=token).status is Status.UNKNOWN
    for count in (20, 3000):
        # A list for a list, whatever happens on the way.
        found = solve_many([empty(3, 3)] * count, cancel=token)
        assert [each.status for each in found] == [Status.UNKNOWN] * count


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


# --- many at once -------------------------------------------------------------------------------


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


# --- properties ---------------------------------------------------------------------------------


def test_turning_a_puzzle_turns_its_solutions() -> None:
    for puzzle in random_puzzles("turned", 80, side=5):
        outcome = solve(puzzle, limit=Limit(solutions=10**5))
        for turn in Turn:
            turned = solve(puzzle.turned(turn), limit=Limit(solutions=10**5))
            assert turned.status is outcome.status, puzzle
            assert set(turned.solutions) == {each.turned(turn) for each in outcome.solutions}, (
                puzzle
            )


def test_removing_a_clue_never_loses_a_solution() -> None:
    for puzzle in random_puzzles("removed", 300, side=5):
        before = placed(solve(puzzle, limit=Limit(solutions=10**5)))
        for cell in puzzle.clues:
            less = solve(puzzle.without(cell), limit=Limit(solutions=10**5))
            assert before <= placed(less), (puzzle, cell)


def test_every_solution_passes_check() -> None:
    for puzzle in random_puzzles("checked", 300, side=12):
        for solution in solve(puzzle, limit=Limit(solutions=20)).solutions:
            assert check(puzzle, solution) == [], puzzle


def test_check_accepts_exactly_what_brute_force_finds() -> None:
    """The core's own checker is held to the same in core/tests/test_verify.cpp."""
    for puzzle in random_puzzles("check", 60, side=3):
        if puzzle.height * puzzle.width > 6:
            continue
        letter = puzzle.notation.placed
        solutions = brute.table(puzzle.rows)
        for mask in range(1 << puzzle.height * puzzle.width):
            flat = [letter if mask >> i & 1 else "." for i in range(puzzle.height * puzzle.width)]
            marks = Marks(puzzle.genre, tuple(map("".join, cut(flat, puzzle.width))))
            accepted = check(puzzle, marks, complete=True) == []
            assert accepted == bool(solutions >> mask & 1), (puzzle, marks)


def test_the_same_question_gets_the_same_answer() -> None:
    puzzles = random_puzzles("again", 100)
    limit = Limit(solutions=10)
    first = [solve(puzzle, limit=limit) for puzzle in puzzles]
    # In another order, so that nothing of the puzzle before can matter.
    second = [solve(puzzle, limit=limit) for puzzle in reversed(puzzles)]
    assert same(first, second[::-1])
