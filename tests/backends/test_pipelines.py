"""Pipelines: what one solver hands to the next, and that a wrong guess changes no verdict."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import brute
from boards import akari, empty, pigeons, random_puzzle
from corpora import EACH_CORPUS, Corpus
from lamplighter import engine
from lamplighter.backends import ants_first, find_backend
from lamplighter.backends.ants_first import Guess
from lamplighter.backends.base import Task
from lamplighter.backends.cpsat import CpSatBackend, solve_hinted
from lamplighter.backends.deductive import Deduction
from lamplighter.engine import CancelToken, Verdict
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.solve import solve
from lamplighter.watch import Watch

# The rules leave it open; single hypotheses decide it.
BOARD = akari("...2..", ".2....", "...#1.", ".1#...", "....2.", "..1...")
PIPES = ("aco:deductive", "aco:cpsat")
needs_cpsat = pytest.mark.skipif(
    not find_backend("cpsat").is_installed, reason="needs lamplighter[cpsat]"
)


# --- hints --------------------------------------------------------------------------------------


def rooks(side: int, seed: int) -> list[tuple[int, int]]:
    columns = list(range(side))
    Random(seed).shuffle(columns)
    return list(enumerate(columns))


@needs_cpsat
def test_cpsat_follows_hints_to_a_solution() -> None:
    """An empty board has a solution for each order of the columns: it finds the one hinted at."""
    board, options = empty(7, 7), CpSatBackend().fill({})
    for seed in range(5):
        task = Task(board, Limit(solutions=1), options=options)
        found = solve_hinted(task, rooks(7, seed)).solution
        assert found is not None
        assert sorted(found.placed) == rooks(7, seed)


@needs_cpsat
def test_wrong_hints_change_no_verdict() -> None:
    random = Random("hints")
    seen = set()
    for index in range(40):
        puzzle = random_puzzle(random, "akari", 5)
        truth = brute.walk(puzzle.rows, 40)
        if len(truth) == 40:
            continue
        cells = list(puzzle.cells())
        hints = random.sample(cells, random.randrange(len(cells) + 1)) if index % 3 else cells
        task = Task(puzzle, Limit(solutions=99), options=CpSatBackend().fill({}))
        outcome = solve_hinted(task, hints)
        assert outcome.complete
        assert sorted(brute.mask_of(each.rows, "o") for each in outcome.solutions) == sorted(truth)
        seen.add(outcome.status)
    assert seen == {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}


# --- ants first ---------------------------------------------------------------------------------


@needs_cpsat
@pytest.mark.parametrize("backend", PIPES)
def test_a_wrong_guess_is_not_believed(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of ants, guesses drawn blindly: every verdict and mark is still true."""
    random = Random("guesses")

    def blind(task: Task, *_: Any) -> Guess:
        rows = ["".join(random.choice(".o+") for _ in row) for row in task.puzzle.rows]
        return Guess(Marks(task.puzzle.genre, tuple(rows)), None, {})

    monkeypatch.setattr(ants_first, "_guess", blind)
    seen = set()
    for _ in range(150):
        puzzle = random_puzzle(random, "akari", 5)
        truth = brute.walk(puzzle.rows, 60)
        if len(truth) == 60:
            continue
        outcome = solve(puzzle, backend)
        seen.add(outcome.status)
        expected = (Status.UNSOLVABLE, Status.UNIQUE, Status.MULTIPLE)[min(len(truth), 2)]
        assert outcome.status in (expected, Status.UNKNOWN)
        assert outcome.status is expected or backend == "aco:deductive"
        if outcome.marks is not None:
            placed = brute.mask_of(outcome.marks.rows, "o")
            absent = brute.mask_of(outcome.marks.rows, "+")
            assert all(mask & placed == placed and not mask & absent for mask in truth)
    assert {Status.UNIQUE, Status.UNSOLVABLE} < seen


def test_confirm_refuses_what_is_no_grid() -> None:
    for guess in ([], ["."], ["......", "..."], ["......."] * 6):
        with pytest.raises(ValueError, match=r"do not fit|differ in length"):
            engine.confirm(BOARD.rows, None, guess)
    wrong: Any = None
    with pytest.raises(TypeError):
        engine.confirm(BOARD.rows, None, wrong)


def test_a_right_grid_is_confirmed_with_one_hypothesis_a_cell() -> None:
    solution = solve(BOARD).solution
    assert solution is not None
    told = engine.confirm(BOARD.rows, None, solution.marks.rows)
    assert told.verdict is Verdict.solved
    assert Solution.from_marks(BOARD, Marks("akari", told.marks)) == solution
    assert 0 < told.confirmed <= told.hypotheses
    searched = solve(BOARD, "deductive")
    assert searched.status is Status.UNIQUE
    assert told.hypotheses < searched.stats["hypotheses"]


def test_ants_and_deduction_prove_or_say_solved() -> None:
    proved = solve(BOARD, "aco:deductive")
    assert (proved.status, proved.complete) == (Status.UNIQUE, True)
    assert proved.stats["E"] == 0
    assert proved.stats["asked"] >= proved.stats["confirmed"] > 0
    # Many solutions: the ants have one, and nothing is proved about others.
    found = solve(empty(4, 4), "aco:deductive")
    assert (found.status, found.complete, len(found.solutions)) == (Status.SOLVED, False, 1)
    assert found.errors is None
    # No solution, and no short proof: the grid is thrown away.
    none = solve(pigeons(5, 4), "aco:deductive", level=0)
    assert (none.status, none.solutions, none.errors) == (Status.UNKNOWN, (), None)
    assert none.stats["E"] > 0


@needs_cpsat
def test_ants_and_cpsat_count() -> None:
    assert solve(BOARD, "aco:cpsat").status is Status.UNIQUE
    all_of = solve(empty(4, 4), "aco:cpsat", Limit(solutions=99))
    assert (len(all_of.solutions), all_of.complete) == (24, True)
    # One solution is enough: CP-SAT is not asked.
    one = solve(empty(4, 4), "aco:cpsat", Limit(solutions=1))
    assert (one.status, "rounds" in one.stats) == (Status.SOLVED, False)
    assert solve(pigeons(4, 3), "aco:cpsat").status is Status.UNSOLVABLE


@needs_cpsat
def test_hints_help_on_an_empty_board() -> None:
    """CP-SAT alone is in doubt after seconds; see docs/backends/aco-cpsat.md."""
    outcome = solve(empty(16, 16), "aco:cpsat", Limit(seconds=60))
    assert outcome.status is Status.MULTIPLE
    assert outcome.stats["branches"] < 100_000


@pytest.mark.parametrize("backend", [PIPES[0], pytest.param(PIPES[1], marks=needs_cpsat)])
def test_no_ants_is_no_guess(backend: str) -> None:
    outcome = solve(BOARD, backend, iterations=0)
    assert (outcome.status, outcome.stats["ants"], outcome.stats["E"]) == (Status.UNIQUE, 0, None)
    assert "asked" not in outcome.stats


@EACH_CORPUS
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_guess_saves_hypotheses_of_the_full_scan(level: str, corpus: Corpus) -> None:
    alone = led = 0
    for puzzle in corpus.labelled(10, level)[:12]:
        alone += solve(puzzle, "deductive", policy="full").stats["hypotheses"]
        outcome = solve(puzzle, "aco:deductive")
        assert outcome.status is Status.UNIQUE
        led += outcome.stats.get("asked", 0) + outcome.stats.get("hypotheses", 0)
    assert led < 0.8 * alone


# --- the switch ---------------------------------------------------------------------------------


@needs_cpsat
def test_the_switch_stops_at_the_first_stage_that_decides() -> None:
    by_rules = solve(akari("2.", ".."), "adaptive")
    assert (by_rules.status, by_rules.stats["stage"]) == (Status.UNIQUE, "rules")
    by_search = solve(BOARD, "adaptive", budget=60.0)
    assert (by_search.status, by_search.stats["stage"]) == (Status.UNIQUE, "deductive")
    assert by_search.stats["hypotheses"] > 0
    by_cpsat = solve(empty(4, 4), "adaptive", Limit(solutions=99))
    assert (by_cpsat.status, by_cpsat.stats["stage"]) == (Status.MULTIPLE, "cpsat")
    assert (len(by_cpsat.solutions), by_cpsat.complete) == (24, True)
    # No budget: CP-SAT follows the rules, as in `hybrid`.
    at_once = solve(BOARD, "adaptive", budget=0.0)
    assert (at_once.status, at_once.stats["stage"]) == (Status.UNIQUE, "cpsat")
    assert at_once.stats["deduced"] == at_once.stats["settled"]


@needs_cpsat
def test_cpsat_gets_what_the_search_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by its budget in the middle, Deductive Search hands over what it has."""
    solution = solve(BOARD).solution
    assert solution is not None
    half = tuple(
        row if number < 3 else "." * len(row) for number, row in enumerate(solution.marks.rows)
    )
    from lamplighter.backends import adaptive

    true_deduce = adaptive.deduce

    def stopped(task: Task, *, level: int) -> Deduction:
        if level == 0:
            return true_deduce(task, level=0)
        return Deduction("stopped", Marks("akari", half), {"hypotheses": 7}, 0.0)

    monkeypatch.setattr(adaptive, "deduce", stopped)
    outcome = solve(BOARD, "adaptive")
    assert (outcome.status, outcome.stats["stage"]) == (Status.UNIQUE, "cpsat")
    assert outcome.stats["hypotheses"] == 7
    assert outcome.stats["deduced"] == sum(len(row) - row.count(".") for row in half)


@needs_cpsat
def test_the_switch_asks_nobody_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Watch, *_: object) -> None:
        raise AssertionError("the library was asked")

    monkeypatch.setattr(Watch, "run", refuse)
    token = CancelToken()
    token.cancel()
    assert solve(BOARD, "adaptive", cancel=token).status is Status.UNKNOWN
    assert solve(BOARD, "adaptive", Limit(seconds=0)).status is Status.UNKNOWN


def test_the_pipelines_are_for_akari() -> None:
    board = Puzzle.from_rows("kuromasu", [[None, 2]])
    assert [name for name in PIPES if find_backend(name).can.solves("kuromasu")] == []
    assert find_backend("adaptive").can.solves("kuromasu")
    if find_backend("adaptive").is_installed:
        assert solve(board, "adaptive").status is Status.UNIQUE
