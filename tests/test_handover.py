"""What the engine leaves to an outside solver: exact, and checked."""

from __future__ import annotations

import pytest

from boards import pigeons, random_puzzles
from lamplighter import engine
from lamplighter.backends import native
from lamplighter.backends.base import Task
from lamplighter.backends.sat import SatBackend
from lamplighter.engine import Label, Symmetry
from lamplighter.errors import WrongAnswerError
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.solve import solve, solve_many


def test_the_handover_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 1)
    for puzzle in [pigeons(5, 4), pigeons(4, 4), *random_puzzles("handover", 300)]:
        handed = solve(puzzle, limit=Limit(solutions=30))
        plain = solve(puzzle, "sat", Limit(solutions=30))
        assert handed.status is plain.status, puzzle
        assert len(set(handed.solutions)) == len(handed.solutions) == len(plain.solutions), puzzle


def test_many_easy_parts_are_no_reason_to_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "HANDOVER", 200)
    boards = [
        engine.AKARI.generate(
            7, 7, level=Label.hard, symmetry=Symmetry.none, density=0.2, seed=1, index=index
        ).rows
        for index in range(400)
    ]
    rows = ["#".join(lines) for lines in zip(*boards, strict=True)]
    outcome = solve(Puzzle.from_rows("akari", rows, max_side=4000))
    assert outcome.status is Status.UNIQUE
    assert outcome.stats["conflicts"] > native.HANDOVER
    assert "handover" not in outcome.stats


def test_what_is_handed_over_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer_wrongly(self: SatBackend, task: Task) -> Outcome:
        return Outcome(Status.UNIQUE, (Solution.from_placed(task.puzzle, []),), "sat")

    monkeypatch.setattr(native, "HANDOVER", 1)
    monkeypatch.setattr(SatBackend, "solve", answer_wrongly)
    with pytest.raises(WrongAnswerError):
        solve(pigeons(7, 6))  # small, but not within the tries of small boards
    with pytest.raises(WrongAnswerError):
        solve_many([pigeons(7, 6)])
