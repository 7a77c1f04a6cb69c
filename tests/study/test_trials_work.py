"""What a trial reports: the keys of the contract, exact statuses, and failures in one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from lamplighter import Outcome, Puzzle, Solution, Status, load
from lamplighter.study import work
from lamplighter.study.peers import PEER, find_peer
from lamplighter.study.trial import Board, Job, Line
from lamplighter.study.work import failure, lacking, make_trial

AKARI = load("akari/6/6/nekcakbl")
KUROMASU = load("kurodoko/5/5/i7g5l2l2g4i")
# Two bulbs on a diagonal, either way: the rules decide nothing.
OPEN = Puzzle.from_rows("akari", ["..", ".."])
PLAIN = {"preprocessing": False, "hybrid": False}
KEYS = [
    "study", "kind", "puzzle", "corpus", "genre", "height", "width", "whites", "clues", "label",
    "backend", "options", "seed", "repeat", "status", "seconds", "cpu_seconds", "limit_seconds",
    "stats", "versions", "machine", "at",
]  # fmt: skip


def board_of(puzzle: Puzzle) -> Board:
    size = puzzle.height, puzzle.width
    return Board("own", "board", puzzle.genre, *size, label="easy", puzzle=puzzle)


def made(kind: str, board: Board, backend: str, **more: Any) -> Line:
    job = Job("cost", kind, board, backend, **more)
    trial = make_trial(job)
    assert list(trial) == KEYS
    assert json.loads(json.dumps(trial)) == trial
    assert {key: trial[key] for key in job.asked() if key not in ("whites", "clues")} == {
        key: value for key, value in job.asked().items() if key not in ("whites", "clues")
    }
    assert trial["status"] == "error" or "error" not in trial["stats"] or trial["status"] != "made"
    return trial


def test_a_run_of_solve() -> None:
    trial = made("solve", board_of(AKARI), "native")
    assert trial["status"] == "unique"
    assert (trial["whites"], trial["clues"], trial["height"], trial["width"]) == (32, 4, 6, 6)
    assert 0 < trial["stats"]["solver_seconds"] <= trial["seconds"] < 1
    assert set(trial["versions"]) == {"lamplighter", "python"}
    assert "cores" in trial["machine"]
    assert trial["at"].endswith("Z")


def test_a_run_to_the_first_solution_proves_nothing() -> None:
    pytest.importorskip("ortools", reason="needs lamplighter[cpsat]")
    options = {"defaults": "library"}
    first = made("first", board_of(AKARI), "cpsat", options=options)
    assert (first["status"], first["stats"]["rounds"]) == ("solved", 1)
    proof = made("solve", board_of(AKARI), "cpsat", options=options)
    assert (proof["status"], proof["stats"]["rounds"]) == ("unique", 2)


def test_the_library_is_told() -> None:
    assert "python-sat" in made("solve", board_of(AKARI), "sat")["versions"]
    pytest.importorskip("ortools", reason="needs lamplighter[cpsat]")
    assert "ortools" in made("solve", board_of(KUROMASU), "cpsat")["versions"]


def test_a_seed_is_passed_on() -> None:
    trials = [made("solve", board_of(AKARI), "aco", options=PLAIN, seed=seed) for seed in (3, 3, 4)]
    first, same, other = ({**trial["stats"], "solver_seconds": 0} for trial in trials)
    assert first == same
    assert first != other
    assert trials[0]["seed"] == 3
    assert "seed" not in trials[0]["options"]


@pytest.mark.parametrize(
    ("puzzle", "backend", "share"),
    [
        (AKARI, "human", 1.0),
        (KUROMASU, "rules", 1.0),
        (OPEN, "human", 0.0),
        # A zero bars the two cells beside it, and nothing follows for the other four.
        (Puzzle.from_rows("akari", ["#..", "...", "0.#"]), "trivial", 2 / 6),
    ],
)
def test_how_much_was_decided(puzzle: Puzzle, backend: str, share: float) -> None:
    assert made("solve", board_of(puzzle), backend)["stats"]["share_decided"] == pytest.approx(
        share
    )


def test_unknown_and_out_of_time_are_told_apart() -> None:
    assert made("solve", board_of(OPEN), "human")["status"] == "unknown"
    # A 4 in a corner has no room for its bulbs: plain ants never get there.
    corner = Puzzle.from_rows("akari", ["." * 9] * 8 + ["........4"], lenient=True)
    endless = {**PLAIN, "iterations": 10**9}
    trial = made("solve", board_of(corner), "aco", options=endless, limit_seconds=0.05)
    assert trial["status"] == "timeout"
    assert trial["seconds"] >= 0.05


def test_a_run_of_rate() -> None:
    trial = made("rate", board_of(AKARI), "native")
    stats = trial["stats"]
    assert trial["status"] == "unique"
    assert stats["label"] in ("easy", "normal", "hard", "extreme")
    assert 0 <= stats["ds_class"] <= 9
    assert stats["score"] == stats["metrics"]["diff"]
    assert sum(stats["techniques"].values()) > 0
    assert made("rate", board_of(OPEN), "native")["status"] == "multiple"
    assert made("rate", board_of(KUROMASU), "native")["stats"]["ds_class"] is None


def test_a_run_of_construct() -> None:
    size = Board("own", "akari-6x6", "akari", 6, 6)
    trial = made("construct", size, "native", options={"style": "thesis", "human": True}, seed=3)
    assert trial["status"] == "made"
    assert 0 < trial["whites"] < 36
    trial = made("construct", size, "native", options={"level": "extreme"}, limit_seconds=0.05)
    assert trial["status"] in ("gave up", "timeout")
    assert trial["stats"]["error"].startswith("no 6x6 akari extreme puzzle")


def test_a_run_of_construct_by_clingo() -> None:
    pytest.importorskip("clingo", reason="needs lamplighter[asp]")
    size = Board("own", "akari-6x6", "akari", 6, 6)
    trial = made("construct", size, "asp", options={"style": "thesis"}, seed=3, limit_seconds=60)
    assert trial["status"] == "made"
    assert "clingo" in trial["versions"]


@pytest.mark.parametrize("backend", ["native", PEER])
@pytest.mark.parametrize(("genre", "label"), [("akari", "easy"), ("kuromasu", None)])
def test_a_run_of_generate(backend: str, genre: str, label: str | None) -> None:
    if backend == PEER and not find_peer(genre):
        pytest.skip(f"needs {PEER}")
    size = Board("own", "size", genre, 7, 7, label)
    trial = made("generate", size, backend, options={"count": 4}, seed=1)
    assert (trial["status"], trial["stats"]["count"]) == ("made", 4)
    assert trial["seconds"] == pytest.approx(trial["stats"]["total_seconds"] / 4)
    assert 0.1 < trial["stats"]["density"] < 0.4
    assert trial["clues"] > 0


def test_a_run_of_a_program() -> None:
    pytest.importorskip("clingo", reason="needs lamplighter[asp]")
    small = Board("own", "akari 10x10, best", "akari", 10, 10)
    trial = made("program", small, "asp")
    assert trial["status"] == "unique"
    assert trial["stats"]["atoms"] > 0
    assert trial["stats"]["models"] == 1


def test_a_wrong_answer_is_an_error_and_never_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Solution.on(AKARI, AKARI.rows)

    def lie(*_: object, **__: object) -> Outcome:
        return Outcome(Status.UNIQUE, (wrong,), "native")

    monkeypatch.setattr(work, "solve", lie)
    trial = make_trial(Job("cost", "solve", board_of(AKARI), "native"))
    assert trial["status"] == "error"
    assert trial["stats"]["error"].startswith("back end 'native' answered wrongly: ")


def test_what_goes_wrong_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = made("solve", board_of(KUROMASU), "aco")
    assert trial["status"] == "error"
    assert trial["stats"]["error"] == "back end 'aco' solves akari, not kuromasu"

    def fail(*_: object, **__: object) -> Outcome:
        raise ZeroDivisionError("two\nlines")

    monkeypatch.setattr(work, "solve", fail)
    trial = make_trial(Job("cost", "solve", board_of(AKARI), "native"))
    assert trial["stats"] == {"error": "ZeroDivisionError: two lines"}
    trial = failure(Job("cost", "solve", board_of(AKARI), "native"), "timeout", 3.0, "killed")
    assert list(trial) == KEYS
    assert (trial["status"], trial["seconds"], trial["stats"]) == (
        "timeout",
        3.0,
        {"error": "killed"},
    )


def test_what_is_not_installed_is_known_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        return None

    work._lacking.cache_clear()
    job = Job("cost", "solve", board_of(AKARI), "cpsat")
    monkeypatch.setattr("importlib.util.find_spec", none)
    assert lacking(job) == "back end 'cpsat' needs ortools: pip install 'lamplighter[cpsat]'"
    assert lacking(Job("cost", "solve", board_of(AKARI), "native")) is None
    monkeypatch.setattr(work, "find_peer", none)
    peer: Mapping[str, Any] = {"study": "generation", "kind": "generate", "backend": PEER}
    assert lacking(Job(board=board_of(AKARI), **peer)) == "sgt-puzzles is not installed"
    work._lacking.cache_clear()


def test_boards_by_clingo_are_tried_by_the_six() -> None:
    size = Board("own", "akari-6x6", "akari", 6, 6)
    trial = made("construct", size, "asp", options={"style": "thesis"}, seed=1, limit_seconds=30)
    assert trial["status"] == "made"
    assert set(trial["stats"]) == {"six", "strict", "printed"}
    assert trial["stats"]["six"] >= trial["stats"]["strict"]


def test_generated_boards_are_told_by_kind() -> None:
    size = Board("own", "akari-easy-7x7", "akari", 7, 7, "easy")
    trial = made("generate", size, "native", options={"count": 3}, seed=1)
    assert trial["stats"]["six"] == 3  # what is easy is within the six
    assert 0 <= trial["stats"]["styled"] <= 3
