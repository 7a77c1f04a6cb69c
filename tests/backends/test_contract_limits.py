"""One suite for every back end: how far it goes, and when it stops."""

from __future__ import annotations

from itertools import permutations

import pytest

from boards import blank, empty
from contract import BACKENDS_BY_GENRE, EASY, HARD, attempt, require_true, truth_of
from lamplighter.backends import Backend
from lamplighter.engine import CancelToken
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Puzzle

MANY = {"akari": empty(4, 4), "kuromasu": blank(3, 3)}


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


# --- time (how soon: test_clock.py) --------------------------------------------------------------


@BACKENDS_BY_GENRE
def test_a_token_cancelled_before_is_unknown(backend: Backend, genre: str) -> None:
    token = CancelToken()
    token.cancel()
    tried = 0
    for puzzle in (*EASY[genre], *HARD[genre]):
        outcome = attempt(backend, puzzle, cancel=token)
        if outcome is not None:
            tried += 1
            assert (outcome.status, outcome.solutions) == (Status.UNKNOWN, ())
    assert tried
