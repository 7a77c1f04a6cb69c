"""The six strategies in C++ and in clingo: the same marks, strategies and rounds.

Two programs with nothing in common but the words of `docs/backends/human.md`.
"""

from __future__ import annotations

from random import Random

import pytest

import lamplighter as ll
from boards import random_akari
from corpora import EACH_CORPUS, Corpus
from lamplighter.backends.asp.human import strategies_of
from lamplighter.backends.human import marks_by_strategy
from lamplighter.outcome import Status
from lamplighter.puzzle import Marks, Puzzle

pytest.importorskip("clingo", reason="needs lamplighter[asp]")


def some_marks(random: Random, puzzle: Puzzle) -> Marks | None:
    """A few marks of a solution, so that they contradict nothing; or none."""
    solution = ll.solve(puzzle).solution
    if solution is None or random.random() < 0.5:
        return None
    rows = [
        "".join(
            "." if puzzle[row, col] != "." or random.random() < 0.8 else "o" if mark == "o" else "+"
            for col, mark in enumerate(marks)
        )
        for row, marks in enumerate(solution.rows)
    ]
    return Marks.on(puzzle, rows)


def agree(puzzle: Puzzle, marks: Marks | None, strict: bool) -> Status:
    """Checks that the twins agree; returns their status."""
    native = ll.solve(puzzle, "human", marks=marks, strict_text=strict)
    asp = ll.solve(puzzle, "asp:human", marks=marks, strict_text=strict)
    assert native.status is asp.status
    # Each may run into a contradiction at a different place first.
    if native.status is not Status.UNSOLVABLE:
        assert native.marks == asp.marks
        assert native.solutions == asp.solutions
        assert native.stats["rounds"] == asp.stats["rounds"]
        assert native.stats["strategies"] == asp.stats["strategies"]
        assert {
            (each.round, each.strategy, each.cell, "o" if each.placed else "+")
            for each in marks_by_strategy(puzzle, marks, strict)
        } == {
            (each.round, each.strategy, each.cell, each.mark)
            for each in strategies_of(puzzle, marks, strict_text=strict)
        }
    return native.status


def agree_on_random_boards(seed: str, count: int) -> None:
    random = Random(seed)
    said = {
        agree(puzzle, some_marks(random, puzzle), index % 3 == 0)
        for index in range(count)
        for puzzle in [
            Puzzle(
                "akari",
                tuple(random_akari(random, random.randint(1, 8), random.randint(1, 8))),
            )
        ]
    }
    assert said == {Status.UNIQUE, Status.UNKNOWN, Status.UNSOLVABLE}


def test_the_twins_agree_on_random_boards() -> None:
    agree_on_random_boards("twins", 80)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_the_twins_agree_on_many_random_boards(part: int) -> None:
    agree_on_random_boards(f"twins {part}", 250)


@EACH_CORPUS
@pytest.mark.parametrize("strict", [False, True])
def test_the_twins_agree_on_part_of_the_corpus(strict: bool, corpus: Corpus) -> None:
    for board in corpus.solved("akari")[::40]:
        agree(board.puzzle, None, strict)


@pytest.mark.long
@EACH_CORPUS
@pytest.mark.parametrize("part", range(8))
def test_the_twins_agree_on_the_corpus(part: int, corpus: Corpus) -> None:
    boards = [puzzle for _, _, puzzles in corpus.all_labelled() for puzzle in puzzles[part::80]]
    for puzzle in [*(board.puzzle for board in corpus.solved("akari")[part::8]), *boards]:
        agree(puzzle, None, part % 2 == 1)
