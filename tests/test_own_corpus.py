"""Our own corpus: what it says about its boards is what unrelated solvers say.

The default run asks about every tenth board, `make test-long` about all.
"""

from __future__ import annotations

from collections import Counter

import pytest

from boards import GENRES
from corpora import EACH_CORPUS, OWN, Board, Corpus
from corpus.make import DAMAGES, JURY, puzzle_of, verdict
from lamplighter.backends import find_backend
from lamplighter.outcome import Status
from lamplighter.verbs.solve import solve_many
from tiers_aloud import LABELS, label_of

PARTS = 10
needs_jury = pytest.mark.skipif(
    not all(find_backend(name).is_installed for name in JURY), reason="needs lamplighter[asp,cpsat]"
)
each_part = pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, PARTS))]
)


def all_boards() -> list[Board]:
    return [board for genre in GENRES for board in (*OWN.solved(genre), *OWN.extreme(genre))]


def test_it_has_all_kinds_of_boards() -> None:
    kinds = Counter((board.puzzle.genre, board.label) for board in all_boards())
    assert set(kinds) == {(genre, label) for genre in GENRES for label in LABELS}
    assert min(kinds.values()) >= 10
    for genre in GENRES:
        for label in LABELS[:3]:
            boards = [board.puzzle for board in OWN.solved(genre) if board.label == label]
            sizes = {(board.height, board.width) for board in boards}
            assert {(5, 5), (7, 7), (10, 10), (14, 14), (25, 25)} < sizes
    damaged = Counter((line["genre"], line["status"]) for line in OWN.damaged())
    statuses = ("unique", "multiple", "unsolvable")
    assert set(damaged) == {(genre, status) for genre in GENRES for status in statuses}
    assert {line["id"].rsplit("-", 1)[1] for line in OWN.damaged()} == set(DAMAGES)


def test_no_board_is_there_twice() -> None:
    boards = all_boards()
    assert len({board.id for board in boards}) == len(boards)
    assert len({board.puzzle for board in boards}) == len(boards)


@needs_jury
@each_part
def test_its_solutions_are_those_of_unrelated_solvers(part: int) -> None:
    for board in all_boards()[part::PARTS]:
        assert verdict(board.puzzle) == ("unique", list(board.solution.rows)), board.id


def test_some_labels_are_those_of_the_tiers_read_aloud() -> None:
    """Small boards only: reading the tiers aloud is slow."""
    small = [board for board in all_boards() if len(board.solution.rows) <= 10]
    hardest = [board for board in small if board.label == "extreme"]
    for board in [*(each for each in small[::7] if each.label != "extreme"), hardest[0]]:
        assert label_of(board.puzzle) == board.label, board.id


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_its_labels_are_those_of_the_tiers_read_aloud(part: int) -> None:
    for board in all_boards()[part::PARTS]:
        assert label_of(board.puzzle) == board.label, board.id


@needs_jury
@each_part
def test_damaged_boards_are_what_unrelated_solvers_say(part: int) -> None:
    for line in OWN.damaged()[part::PARTS]:
        assert verdict(puzzle_of(line)) == (line["status"], line.get("solution")), line["id"]


def test_the_engine_has_the_same_verdicts_on_damaged_boards() -> None:
    lines = OWN.damaged()
    for line, outcome in zip(lines, solve_many(list(map(puzzle_of, lines))), strict=True):
        assert outcome.status is Status[line["status"].upper()], line["id"]
        if outcome.status is Status.UNIQUE:
            assert outcome.solution is not None
            assert list(outcome.solution.rows) == line["solution"], line["id"]


@EACH_CORPUS
@pytest.mark.parametrize("label", LABELS[:3])
def test_the_tiers_read_aloud_know_a_label(label: str, corpus: Corpus) -> None:
    for side in (7, 10):
        for puzzle in corpus.labelled(side, label)[:20]:
            assert label_of(puzzle) == label
