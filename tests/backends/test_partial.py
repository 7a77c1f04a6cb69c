"""The solvers that stop early: what they settle, and where they stop."""

from __future__ import annotations

import random

import pytest

from corpora import EACH_CORPUS, Corpus
from lamplighter.engine import CancelToken
from lamplighter.errors import UnsupportedError
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.verbs.solve import solve

PARTIAL = ("trivial", "rules")


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


# --- trivial -----------------------------------------------------------------------------------


def test_trivial_fills_clues_with_exactly_enough_room() -> None:
    # Pulles (2021), figure 4.1: a 4 anywhere, a 3 at the edge, a 2 in a corner.
    for board, marks in (
        (akari("...", ".4.", "..."), ["+o+", "o.o", "+o+"]),
        (akari(".3.", "...", "..."), ["o.o", "+o+", "+++"]),
        (akari("2..", "...", "..."), [".o+", "o++", "++."]),
    ):
        outcome = solve(board, "trivial")
        assert outcome.marks == Marks.on(board, marks)
        bulbs = sum(row.count("o") for row in marks)
        assert outcome.stats["bulbs"] == bulbs
        assert outcome.stats["implacable"] == sum(row.count("+") for row in marks)


def test_trivial_knows_when_it_is_done() -> None:
    outcome = solve(akari("2.", ".."), "trivial")
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == Solution.from_rows("akari", ["2o", "o."])
    # All but r3c3 is lit there: not done, and nothing more to place by these rules.
    assert solve(akari("2..", "...", "..."), "trivial").status is Status.UNKNOWN


def test_trivial_goes_on_from_what_it_lights() -> None:
    # The 0 closes r1c2, r1c4 and r2c3. The 1 in the corner has r2c1 left, which lights its row and
    # column. The rest of the bottom row is anybody's.
    outcome = solve(akari("1.0.", "....", "...."), "trivial")
    assert outcome.marks == Marks.from_rows("akari", [".+.+", "o+++", "+..."])


def test_trivial_closes_no_clue_and_lights_no_cell() -> None:
    # The first 1 has r1c2 alone. The second has its bulb then, but its other neighbour stays open:
    # closing it is R4. Only with R4 does r1c4 turn out to stay dark.
    board = akari("1.1.")
    outcome = solve(board, "trivial")
    assert outcome.status is Status.UNKNOWN
    assert outcome.marks == Marks.on(board, [".o.."])
    assert solve(board, "rules").status is Status.UNSOLVABLE
    # A cell with itself as the last lighter: R5.
    assert solve(akari("."), "trivial").status is Status.UNKNOWN
    assert solve(akari("."), "rules").status is Status.UNIQUE


def test_trivial_sees_a_clue_without_room() -> None:
    assert solve(akari("3.", ".."), "trivial").status is Status.UNSOLVABLE
    assert solve(akari("1"), "trivial").status is Status.UNSOLVABLE
    # The 0 takes the only neighbour of the 1.
    assert solve(akari("0.1"), "trivial").status is Status.UNSOLVABLE


def test_trivial_is_for_akari() -> None:
    with pytest.raises(UnsupportedError, match="not kuromasu"):
        solve(Puzzle.from_rows("kuromasu", [[None, 2]]), "trivial")


# --- rules -------------------------------------------------------------------------------------


def test_rules_one_and_two() -> None:
    # Nothing goes around a 0, nothing diagonal to a 3.
    board = akari("...", ".0.", "...")
    assert solve(board, "rules").marks == Marks.on(board, [".+.", "+.+", ".+."])
    board = akari(".....", ".....", "..3..", ".....", ".....")
    outcome = solve(board, "rules")
    assert outcome.marks == Marks.on(board, [".....", ".+.+.", ".....", ".+.+.", "....."])
    assert outcome.stats["S0"] == 4


def test_rules_three_to_five() -> None:
    # R3: the first 1 has r1c2 alone. R4: that is the second one's bulb too, so r1c4 and r2c3 close.
    # R5: r1c4 can be lit from r2c4 alone. Four updates; r2c2 is lit, which is none.
    board = akari("1.1.", "#...")
    outcome = solve(board, "rules")
    assert outcome.solution == Solution.from_rows("akari", ["1o1.", "#..o"])
    assert outcome.stats["S0"] == 4
    assert solve(board, "trivial").marks == Marks.on(board, [".o..", ".+.."])


def test_rules_for_kuromasu_are_its_propagation() -> None:
    # 2 sees itself and one more cell; the other way is the end of the board or a black cell.
    outcome = solve(Puzzle.from_rows("kuromasu", [[2, None, None]]), "rules")
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == Solution.from_rows("kuromasu", ["..#"])


# --- both --------------------------------------------------------------------------------------


@pytest.mark.parametrize("backend", PARTIAL)
def test_edges(backend: str) -> None:
    assert solve(akari("##", "#0"), backend).status is Status.UNIQUE
    board = akari("..")
    assert solve(board, backend, marks=["o."]).status is Status.UNIQUE
    assert solve(board, backend, marks=["oo"]).status is Status.UNSOLVABLE
    assert solve(board, backend).marks == Marks.empty(board)
    over = akari("...", ".1.", "...")
    assert solve(over, backend, marks=[".o.", "o..", "..."]).status is Status.UNSOLVABLE


@pytest.mark.parametrize("backend", PARTIAL)
def test_limits_give_unknown(backend: str) -> None:
    board = akari("1.")
    token = CancelToken()
    token.cancel()
    for outcome in (
        solve(board, backend, Limit(seconds=0)),
        solve(board, backend, Limit(solutions=0)),
        solve(board, backend, cancel=token),
    ):
        assert outcome.status is Status.UNKNOWN
        assert outcome.marks == Marks.empty(board)
    assert solve(board, backend, Limit(seconds=5, solutions=1)).status is Status.UNIQUE


def test_marks_are_true_and_rules_know_what_trivial_knows() -> None:
    rng = random.Random(8)
    solved = {"trivial": 0, "rules": 0}
    for _ in range(800):
        height, width = rng.randint(1, 6), rng.randint(1, 6)
        letters = rng.choice(["....#1", "...01234#", "....0123"])
        board = akari(*["".join(rng.choices(letters, k=width)) for _ in range(height)])
        truth = solve(board)
        marks = {}
        for backend in PARTIAL:
            outcome = solve(board, backend)
            assert outcome.marks is not None
            marks[backend] = outcome
            if outcome.status is not Status.UNKNOWN:
                assert outcome.status is truth.status, board
            if outcome.status is Status.UNIQUE:
                solved[backend] += 1
                assert outcome.solution == truth.solution
                continue
            if truth.status is Status.UNSOLVABLE:
                continue
            for cell in board.cells():
                mark = outcome.marks[cell]
                if mark != ".":
                    against = Marks.empty(board).with_mark(cell, "+" if mark == "o" else "o")
                    assert solve(board, marks=against).status is Status.UNSOLVABLE, (board, cell)
        if marks["rules"].status is Status.UNSOLVABLE:
            continue
        assert marks["trivial"].status is not Status.UNSOLVABLE
        assert marks["trivial"].marks is not None
        assert marks["rules"].marks is not None
        for cell in board.cells():
            if marks["trivial"].marks[cell] != ".":
                assert marks["trivial"].marks[cell] == marks["rules"].marks[cell]
    assert 0 < solved["trivial"] < solved["rules"]


@EACH_CORPUS
def test_the_corpus_under_the_rules_alone(corpus: Corpus) -> None:
    for board in corpus.solved("akari"):
        for backend in PARTIAL:
            marks = solve(board.puzzle, backend).marks
            assert marks is not None
            assert set(marks.placed) <= set(board.solution.placed), board.id
            assert set(marks.excluded).isdisjoint(board.solution.placed), board.id
