"""The rules of Kuromasu: one smallest board for each that breaks it, and one that breaks none."""

from __future__ import annotations

import pytest

from lamplighter.genres import AtMostOne, Connected, Exactly, Sees, find_genre
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.check import check


def kuromasu(*rows: list[object]) -> Puzzle:
    return Puzzle.from_rows("kuromasu", rows)


COMPLETE = [
    ("clue-white", [["?"]], ["#"], ((0, 0),), "The clue ? at r1c1 cannot be black."),
    ("adjacent", [[None, None]], ["##"], ((0, 0), (0, 1)), "The black cells r1c1 and r1c2 touch."),
    (
        "connected",
        [[None, None, None]],
        [".#."],
        ((0, 2),),
        "The cell r1c3 is cut off from the other white cells.",
    ),
    ("view", [[1, None]], [".."], ((0, 0), (0, 1)), "The 1 at r1c1 sees 2 cells: too many."),
    ("view", [[2, None]], [".#"], ((0, 0),), "The 2 at r1c1 sees 1 cell: too few."),
]


@pytest.mark.parametrize(("rule", "rows", "marks", "cells", "message"), COMPLETE)
def test_each_rule_has_a_smallest_board_that_breaks_it(
    rule: str,
    rows: list[list[object]],
    marks: list[str],
    cells: tuple[object, ...],
    message: str,
) -> None:
    (broken,) = check(kuromasu(*rows), Marks.from_rows("kuromasu", marks), complete=True)
    assert (broken.rule, broken.cells, broken.message) == (rule, cells, message)


def test_the_table_covers_every_rule() -> None:
    assert {row[0] for row in COMPLETE} == set(find_genre("kuromasu").violations)


def test_a_solved_board_breaks_none() -> None:
    # The 5x5 board of the pzpr test suite.
    n = None
    puzzle = kuromasu(
        [n, n, n, 7, n], [5, n, n, n, n], [n, n, 2, n, n], [n, n, n, n, 2], [n, 4, n, n, n]
    )
    assert check(puzzle, [".#...", "..#..", ".#..#", "..#..", "#...#"]) == []


def test_a_board_without_black_cells_may_be_right() -> None:
    """One site asks for a black cell; the rules do not."""
    assert check(kuromasu([2, None]), [".."], complete=True) == []


PARTIAL = [
    ([[1, None]], [".."], []),
    ([[1, None]], [".+"], ["view"]),
    ([[3, None, None]], ["..."], []),
    ([[3, None, None]], ["..#"], ["view"]),
    ([["?", None, None]], ["..#"], []),
    ([[None, None, None]], [".#."], ["connected"]),
    ([[None], [2]], ["#", "."], ["view"]),
]


@pytest.mark.parametrize(("rows", "marks", "rules"), PARTIAL)
def test_partial_marks_are_held_to_what_is_already_wrong(
    rows: list[list[object]], marks: list[str], rules: list[str]
) -> None:
    found = check(kuromasu(*rows), Marks.from_rows("kuromasu", marks))
    assert [each.rule for each in found] == rules


def test_a_clue_that_can_see_too_little_says_how_much() -> None:
    (broken,) = check(kuromasu([3, None, None]), Marks.from_rows("kuromasu", ["..#"]))
    assert broken.message == "The 3 at r1c1 can see at most 2 cells: too few."


def test_the_constraints_say_the_rules() -> None:
    assert find_genre("kuromasu").constraints(kuromasu([2, None], ["?", None])) == [
        Exactly(((0, 0),), 0),
        Exactly(((1, 0),), 0),
        AtMostOne(((0, 0), (0, 1))),
        AtMostOne(((0, 0), (1, 0))),
        Sees((0, 0), ((), (), ((0, 1),), ((1, 0),)), 2),
        AtMostOne(((0, 1), (1, 1))),
        AtMostOne(((1, 0), (1, 1))),
        Connected(2, 2),
    ]
