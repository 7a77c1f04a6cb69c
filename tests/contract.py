"""What every back end promises, as far as its `can` goes: its outcome compared with the truth.

The truth is the set of all solutions, as masks (see `brute`). An exact back end gives the verdict;
a partial one may stop at marks, each of which holds in every solution; marks that are a guess say
so by their errors; none may claim more than is true.
"""

from __future__ import annotations

from typing import Any

import pytest

import brute
from boards import GENRES, akari, blank, empty, few_views, kuromasu, pigeons
from lamplighter.backends import BACKENDS, Backend
from lamplighter.errors import UnsupportedError
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.solve import solve

__all__ = [
    "ALL",
    "BACKENDS_BY_GENRE",
    "EASY",
    "HARD",
    "attempt",
    "backends_for",
    "is_exact",
    "masks_of",
    "require_true",
    "status_of",
    "truth_of",
]

ALL = Limit(solutions=10**6)
EASY = {"akari": [akari("."), empty(3, 3)], "kuromasu": [kuromasu([1]), blank(2, 2)]}
HARD = {"akari": [pigeons(17, 16), empty(16, 16)], "kuromasu": [few_views(40), blank(14, 14)]}
"""A board that takes long to decide, and one with too many solutions to list."""


def _needs(backend: Backend) -> list[pytest.MarkDecorator]:
    return [
        pytest.mark.skipif(not backend.is_installed, reason=f"needs lamplighter[{backend.extra}]")
    ]


def backends_for(*genres: str) -> pytest.MarkDecorator:
    """Each back end with each of these genres that it solves, as `backend` and `genre`."""
    return pytest.mark.parametrize(
        ("backend", "genre"),
        [
            pytest.param(backend, genre, id=f"{backend.name}-{genre}", marks=_needs(backend))
            for backend in BACKENDS
            for genre in backend.can.genres
            if genre in genres
        ],
    )


BACKENDS_BY_GENRE = backends_for(*GENRES)


def is_exact(backend: Backend) -> bool:
    """Whether it owes a verdict on every board it takes."""
    can = backend.can
    return can.prove_unique and can.prove_unsolvable and not can.partial


def attempt(backend: Backend, puzzle: Puzzle, limit: Limit = ALL, **more: Any) -> Outcome | None:
    """The outcome, or None where the back end refuses such a board or such marks."""
    try:
        outcome = solve(puzzle, backend.name, limit, **more)
    except UnsupportedError as error:
        message = str(error)
        is_one_line = message.startswith(f"back end {backend.name!r}") and "\n" not in message
        if not is_one_line:
            raise
        return None
    assert outcome.backend == backend.name
    return outcome


def status_of(count: int) -> Status:
    return (Status.UNSOLVABLE, Status.UNIQUE, Status.MULTIPLE)[min(count, 2)]


def masks_of(outcome: Outcome) -> set[int]:
    return {
        brute.mask_of(each.rows, "o" if each.genre == "akari" else "#")
        for each in outcome.solutions
    }


def truth_of(puzzle: Puzzle, marks: Marks | None = None) -> set[int]:
    """All solutions of a board of a dozen cells that keep to the marks."""
    wanted = banned = 0
    if marks is not None:
        wanted = brute.mask_of(marks.rows, find_genre(puzzle.genre).placed)
        banned = brute.mask_of(marks.rows, find_genre(puzzle.genre).absent)
    return {
        mask
        for mask in brute.bits_of(brute.table(puzzle.rows))
        if mask & wanted == wanted and not mask & banned
    }


def require_true(
    backend: Backend, puzzle: Puzzle, outcome: Outcome, truth: set[int], most: int
) -> None:
    """Compare the outcome of a search that ended by itself with all the solutions."""
    where = (backend.name, puzzle, outcome)
    _require_no_lie(backend, outcome, truth, where)
    assert len(outcome.solutions) <= most, where
    if is_exact(backend):
        if most == 1 and truth:
            # A search for one solution need not know whether it is the only one.
            assert outcome.status in (Status.SOLVED, status_of(len(truth))), where
        else:
            assert outcome.status is status_of(len(truth)), where
    if backend.can.count and not backend.can.partial:
        assert len(outcome.solutions) == min(most, len(truth)), where
        if most > len(truth) and is_exact(backend):
            assert outcome.complete, where


def _require_no_lie(
    backend: Backend, outcome: Outcome, truth: set[int], where: tuple[object, ...]
) -> None:
    found = masks_of(outcome)
    assert len(found) == len(outcome.solutions), where
    assert found <= truth, where
    assert outcome.solution == (outcome.solutions[0] if outcome.solutions else None)
    match outcome.status:
        case Status.UNIQUE:
            assert backend.can.prove_unique, where
            assert found == truth, where
            assert len(truth) == 1, where
        case Status.UNSOLVABLE:
            assert backend.can.prove_unsolvable, where
            assert not truth, where
        case Status.MULTIPLE:
            assert len(found) > 1, where
        case Status.SOLVED:
            assert len(found) == 1, where
        case Status.UNKNOWN:
            assert not found, where
    if outcome.complete:
        assert found == truth, where
    if outcome.errors is not None:
        # Marks with errors are a guess, and only who proves nothing may hand one back.
        assert outcome.status is Status.UNKNOWN, where
        assert not backend.can.prove_unique, where
        assert outcome.marks is not None, where
        assert outcome.errors > 0, where
    elif outcome.marks is not None and truth:
        placed = brute.mask_of(outcome.marks.rows, "o" if outcome.marks.genre == "akari" else "#")
        excluded = brute.mask_of(outcome.marks.rows, "+")
        assert all(mask & placed == placed and not mask & excluded for mask in truth), where
