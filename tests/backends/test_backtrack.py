"""Pulles's backtracking: what it counts, in which order it tries cells, and how deep it can go."""

from __future__ import annotations

import sys
from random import Random

import pytest

from boards import akari, empty, pigeons
from lamplighter.backends.backtrack import Board
from lamplighter.backends.sight import Sight
from lamplighter.errors import UnsupportedError
from lamplighter.outcome import Limit, Status
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.check import check
from lamplighter.verbs.solve import solve

ALL = Limit(solutions=10**6)


def board_of(puzzle: Puzzle) -> Board:
    return Board(Sight(puzzle))


@pytest.mark.parametrize(
    ("puzzle", "candidates", "branches", "nodes"),
    [
        (akari("1."), 0, 1, 0),  # the trivial solver lights it all
        (akari("1.1."), 0, 1, 0),  # r1c4 stays dark, and nobody can light it
        (akari("1"), 0, 0, 0),  # the trivial solver finds no solution
        # The left with a bulb, the right with one, neither: three leaves under two decisions.
        (akari(".."), 2, 5, 2),
        # r1c1 with a bulb: then r1c4 with one (solved) or without. r1c1 without: nobody will light
        # it, but r1c3 is tried both ways before that shows.
        (akari(".1.."), 3, 7, 3),
    ],
)
def test_what_is_counted(puzzle: Puzzle, candidates: int, branches: int, nodes: int) -> None:
    stats = solve(puzzle, "backtrack", ALL).stats
    assert stats == {"candidates": candidates, "branches": branches, "nodes": nodes}


def test_every_decision_has_two_branches() -> None:
    for puzzle in (empty(4, 4), akari("..1..", ".....", "#.2..", "....."), pigeons(4, 3)):
        outcome = solve(puzzle, "backtrack", ALL)
        assert outcome.complete
        assert outcome.stats["branches"] == 2 * outcome.stats["nodes"] + 1


def test_candidates_beside_clues_come_first() -> None:
    #   0 1 2 3
    #   4 # 6 7
    #   8 9 2 11
    board = board_of(akari("....", ".#..", "..2."))
    assert board.candidates() == [6, 9, 11, 0, 1, 2, 3, 4, 7, 8]


def test_what_is_no_candidate() -> None:
    # Beside the 0; lit by the bulb; beside the 1 that has its bulb; marked.
    puzzle = akari("0....", ".....", "..1..", ".....")
    board = board_of(puzzle)
    assert board.take(Marks.on(puzzle, [".....", "..o..", ".....", "+...."]))
    left = [board.sight.cell_of(cell) for cell in board.candidates()]
    assert left == [(0, 3), (0, 4), (2, 0), (2, 4), (3, 1), (3, 3), (3, 4)]
    assert not board_of(puzzle).take(Marks.on(puzzle, [".o...", ".....", ".....", "....."]))


def test_all_is_as_before_when_a_bulb_is_taken_back() -> None:
    random = Random("taken back")
    for _ in range(50):
        rows = ["".join(random.choices("....#012", k=6)) for _ in range(5)]
        board = board_of(akari(*rows))
        before = (bytes(board.is_candidate), bytes(board.light), board.dark, board.short)
        clues = (board.due[:], board.spare[:])
        mark = len(board.trail)
        for cell in board.candidates():
            board.place(cell)
            board.take_back(mark)
            assert (bytes(board.is_candidate), bytes(board.light)) == before[:2]
            assert (board.dark, board.short) == before[2:]
            assert (board.due, board.spare) == clues


def test_nodes_are_limited() -> None:
    puzzle = pigeons(5, 4)
    assert solve(puzzle, "backtrack").status is Status.UNSOLVABLE
    for nodes in (0, 1, 10):
        outcome = solve(puzzle, "backtrack", Limit(nodes=nodes))
        assert outcome.status is Status.UNKNOWN
        assert outcome.stats["nodes"] == nodes
    # One solution was found, but the search did not reach its end.
    assert solve(empty(3, 3), "backtrack", Limit(nodes=3)).status is Status.SOLVED


def test_the_only_solution_is_known_as_such_where_nothing_was_tried() -> None:
    one = Limit(solutions=1)
    assert solve(akari("2.", ".."), "backtrack", one).status is Status.UNIQUE
    assert solve(akari(".."), "backtrack", one).status is Status.SOLVED


def test_large_boards_need_no_deep_stack() -> None:
    random = Random("large")
    walls = ["".join(random.choices("....#", k=100)) for _ in range(100)]
    for puzzle in (empty(100, 100), akari(*walls)):
        outcome = solve(puzzle, "backtrack")
        assert outcome.status is Status.MULTIPLE
    # More tentative bulbs at once than Python allows nested calls.
    assert len(outcome.solutions[0].placed) > sys.getrecursionlimit()
    assert all(check(puzzle, solution) == [] for solution in outcome.solutions)


@pytest.mark.parametrize("backend", ["backtrack", "polynomial"])
def test_a_million_cells_end_at_the_limit(backend: str) -> None:
    puzzle = Puzzle("akari", ("." * 1000,) * 1000)
    outcome = solve(puzzle, backend, Limit(seconds=0.1))
    assert outcome.status is Status.UNKNOWN


def test_it_is_for_akari() -> None:
    with pytest.raises(UnsupportedError, match="'backtrack' solves akari, not kuromasu"):
        solve(Puzzle.from_rows("kuromasu", [[2, None]]), "backtrack")
