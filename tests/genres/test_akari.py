"""The rules of Akari: one smallest board for each that breaks it, and one that breaks none."""

from __future__ import annotations

import pytest

from lamplighter.genres import AtLeastOne, AtMostOne, Exactly, find_genre
from lamplighter.genres.akari import lit_by, lit_cells
from lamplighter.grid import runs
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.verbs.check import check


def akari(*rows: str) -> Puzzle:
    return Puzzle.from_rows("akari", rows)


COMPLETE = [
    ("wall", ["#"], ["o"], ((0, 0),), "The bulb at r1c1 is on a wall."),
    ("sight", [".."], ["oo"], ((0, 0), (0, 1)), "The bulbs at r1c1 and r1c2 light each other."),
    ("clue", ["0."], [".o"], ((0, 0), (0, 1)), "The 0 at r1c1 touches 1 bulb: too many."),
    ("clue", ["1"], ["."], ((0, 0),), "The 1 at r1c1 touches no bulbs: too few."),
    ("light", ["."], ["."], ((0, 0),), "The cell r1c1 is not lit."),
]


@pytest.mark.parametrize(("rule", "rows", "marks", "cells", "message"), COMPLETE)
def test_each_rule_has_a_smallest_board_that_breaks_it(
    rule: str, rows: list[str], marks: list[str], cells: tuple[object, ...], message: str
) -> None:
    (broken,) = check(akari(*rows), Marks.from_rows("akari", marks), complete=True)
    assert (broken.rule, broken.cells, broken.message) == (rule, cells, message)


def test_the_table_covers_every_rule() -> None:
    assert {row[0] for row in COMPLETE} == set(find_genre("akari").violations)


def test_a_solved_board_breaks_none() -> None:
    # The 6x6 board of the pzpr test suite.
    puzzle = akari("......", "..4...", "....2.", ".0....", "...1..", "......")
    assert check(puzzle, ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."]) == []


PARTIAL = [
    # Nothing is wrong yet, though everything is missing.
    (["..", ".."], ["..", ".."], []),
    (["1."], [".."], []),
    # Already wrong: no room left beside the clue, no bulb left for the cell.
    (["1."], [".+"], ["clue", "light"]),
    (["2.", ".."], [".+", ".."], ["clue"]),
    (["."], ["+"], ["light"]),
    # A lit neighbour cannot hold a bulb any more: the 2 has one place left.
    ([".2.", "..."], ["...", "..o"], ["clue"]),
    # Walls with no room at all are wrong from the start.
    (["4"], ["."], ["clue"]),
]


@pytest.mark.parametrize(("rows", "marks", "rules"), PARTIAL)
def test_partial_marks_are_held_to_what_is_already_wrong(
    rows: list[str], marks: list[str], rules: list[str]
) -> None:
    found = check(akari(*rows), Marks.from_rows("akari", marks))
    assert [each.rule for each in found] == rules


def test_sentences_of_partial_marks_say_what_is_left() -> None:
    found = check(akari("2.", ".."), Marks.from_rows("akari", [".+", ".."]))
    assert found[0].message == "The 2 at r1c1 touches no bulbs, with room for 1 more."
    found = check(akari("..#"), Marks.from_rows("akari", ["++."]))
    assert found[0].message == (
        "The cells r1c1 and r1c2 are not lit, and no bulb can light them any more."
    )


def test_three_bulbs_in_a_run_are_one_violation() -> None:
    (broken,) = check(akari("..."), Marks.from_rows("akari", ["ooo"]))
    assert broken.cells == ((0, 0), (0, 1), (0, 2))


def test_light_stops_at_walls() -> None:
    puzzle = akari("..#.", "....")
    assert lit_by(puzzle, (0, 0)) == {(0, 0), (0, 1), (1, 0)}
    assert lit_cells(puzzle, Marks.from_rows("akari", ["...o", "...."])) == {(0, 3), (1, 3)}


def test_runs_are_those_of_the_grid() -> None:
    for board in (akari("."), akari("#"), akari("..#.", "1..."), akari(".#.", "...", "4.#", "#..")):
        expected = runs(board.height, board.width, lambda cell, board=board: board[cell] != ".")
        told = [
            list(each.cells)
            for each in find_genre("akari").constraints(board)
            if isinstance(each, AtMostOne)
        ]
        assert told == [run for run in expected if len(run) > 1]


def test_the_constraints_say_the_rules() -> None:
    assert find_genre("akari").constraints(akari("1.", "..")) == [
        AtMostOne(((1, 0), (1, 1))),
        AtMostOne(((0, 1), (1, 1))),
        Exactly(((0, 0),), 0),
        AtLeastOne(((0, 1), (1, 1))),
        AtLeastOne(((1, 0), (1, 1))),
        AtLeastOne(((0, 1), (1, 0), (1, 1))),
        Exactly(((0, 1), (1, 0)), 1),
    ]
