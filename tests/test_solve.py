"""solve: which back end is asked, strips and wide views, and what holds for every board.

What all back ends have in common is in `backends/test_contract.py`.
"""

from __future__ import annotations

from random import Random

import pytest

import brute
import lamplighter as ll
from boards import akari, blank, cut, empty, random_black, random_puzzles, view
from lamplighter.backends import BACKENDS
from lamplighter.backends.base import Task, require_right
from lamplighter.backends.sat import SatBackend
from lamplighter.errors import (
    FormatError,
    PuzzleError,
    UnknownNameError,
    UnsupportedError,
    WrongAnswerError,
)
from lamplighter.genres import find_genre
from lamplighter.grid import Turn
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve

BOTH = pytest.mark.parametrize("backend", ["native", "sat"])


def placed(outcome: Outcome) -> set[tuple[tuple[int, int], ...]]:
    return {tuple(solution.placed) for solution in outcome.solutions}


def test_back_ends_and_options_are_known_by_name() -> None:
    with pytest.raises(UnknownNameError, match="native"):
        solve(akari("."), "nativ")
    with pytest.raises(UnsupportedError, match="has no option"):
        solve(akari("."), colour="red")
    with pytest.raises(UnsupportedError, match="minisat22"):
        solve(akari("."), "sat", solver="minisot")
    assert {"native", "sat"} <= {backend.name for backend in BACKENDS}


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
    """So does the core's own checker, which sees the answers of other solvers first."""
    for puzzle in random_puzzles("check", 60, side=3):
        if puzzle.height * puzzle.width > 6:
            continue
        letter = find_genre(puzzle.genre).placed
        solutions = brute.table(puzzle.rows)
        for mask in range(1 << puzzle.height * puzzle.width):
            flat = [letter if mask >> i & 1 else "." for i in range(puzzle.height * puzzle.width)]
            marks = Marks(puzzle.genre, tuple(map("".join, cut(flat, puzzle.width))))
            accepted = check(puzzle, marks, complete=True) == []
            assert accepted == bool(solutions >> mask & 1), (puzzle, marks)
            engine = find_genre(puzzle.genre).engine
            assert engine is not None
            assert accepted == engine.solves(puzzle.rows, marks.rows)


def test_wrong_answers_are_errors() -> None:
    board = akari("2.", ".#")

    def answered(*rows: str) -> None:
        require_right(board, Outcome(Status.SOLVED, (Solution("akari", rows),)))

    answered("2o", "o#")
    answered("#o", "o#")  # a wall may be shown without its number
    for wrong in (("2o", ".#"), ("2.", "o#"), ("2o", "oo"), ("oo", "o#")):
        with pytest.raises(WrongAnswerError, match="answered wrongly: The "):
            answered(*wrong)
    for wrong in (("1o", "o#"), ("2o", "##"), ("2o",)):  # another puzzle's
        with pytest.raises(FormatError):
            answered(*wrong)
    with pytest.raises(WrongAnswerError, match="answered wrongly: The "):
        require_right(blank(2, 2), Outcome(Status.SOLVED, (Solution("kuromasu", ("##", "..")),)))


def test_the_same_question_gets_the_same_answer() -> None:
    puzzles = random_puzzles("again", 100)
    limit = Limit(solutions=10)
    first = [solve(puzzle, limit=limit) for puzzle in puzzles]
    # In another order, so that nothing left over from the previous puzzle can matter.
    second = [solve(puzzle, limit=limit) for puzzle in reversed(puzzles)]
    assert [(each.status, each.solutions) for each in first] == [
        (each.status, each.solutions) for each in reversed(second)
    ]


@pytest.mark.parametrize("source", ["akari/6/6/nekcakbl", "kurodoko/5/5/i7g5l2l2g4i"])
def test_a_solution_is_a_position_too(source: str) -> None:
    puzzle = ll.load(source)
    solution = ll.solve(puzzle).solution
    assert solution is not None
    assert ll.solve(puzzle, "sat", marks=solution).solution == solution
    assert ll.count(puzzle, marks=solution).number == 1
    explanation = ll.explain(puzzle, solution)
    assert (explanation.verdict, len(explanation)) == (ll.Verdict.SOLVED, 0)
    assert ll.hint(puzzle, solution).state is ll.State.SOLVED


@pytest.mark.parametrize("cause", [KeyboardInterrupt(), OSError("no such file")])
def test_ctrl_c_while_a_library_loads_is_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, cause: BaseException
) -> None:
    """Its module then says "initialization failed", as it does when it is broken."""

    def load(self: SatBackend, task: Task) -> Outcome:
        raise ImportError("initialization failed") from cause

    monkeypatch.setattr(SatBackend, "solve", load)
    raised = KeyboardInterrupt if isinstance(cause, KeyboardInterrupt) else ImportError
    with pytest.raises(raised):
        solve(Puzzle.from_rows("akari", ["1."]), "sat")
