"""`lamplighter check`: what it prints, its JSON, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, AKARI_SOLUTION, KUROMASU, Cli


def as_text(genre: str, rows: list[str], *, solution: list[str]) -> str:
    return "\n".join([genre, *rows, "solution", *solution])


def test_a_right_solution_is_ok(cli: Cli) -> None:
    ran = cli("check", "-", stdin=as_text("akari", AKARI_ROWS, solution=AKARI_SOLUTION))
    assert (ran.code, ran.out, ran.err) == (0, "-: solution ok\n", "")


def test_a_wrong_solution_is_told_rule_by_rule(cli: Cli) -> None:
    wrong = ["......", *AKARI_SOLUTION[1:]]
    ran = cli("check", "-", stdin=as_text("akari", AKARI_ROWS, solution=wrong))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "-: 2 broken rules",
        "  clue       The 4 at r2c3 touches 3 bulbs: too few.",
        "  light      The cells r1c3 and r1c5 are not lit.",
    ]


def test_json_has_the_shape_of_the_design(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text('{"id": "x7", "genre": "akari", "rows": ["0."], "solution": [".o"]}')
    ran = cli("check", path, "--json")
    assert ran.code == 1
    assert json.loads(ran.out) == {
        "id": "x7",
        "ok": False,
        "violations": [
            {
                "rule": "clue",
                "cells": [[0, 0], [0, 1]],
                "message": "The 0 at r1c1 touches 1 bulb: too many.",
            }
        ],
        "solved": False,
    }
    assert list(json.loads(ran.out)) == ["id", "ok", "violations", "solved"]


def test_a_puzzle_alone_is_checked_for_being_posable(cli: Cli) -> None:
    assert cli("check", AKARI).out == "puzzle: puzzle ok\n"
    assert json.loads(cli("check", KUROMASU, "--json").out) == {
        "id": "puzzle",
        "ok": True,
        "violations": [],
        "solved": False,
    }


def test_json_says_whether_it_is_solved(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "marks.txt"
    path.write_text("\n".join(AKARI_SOLUTION))
    assert json.loads(cli("check", AKARI, "--marks", path, "--json").out)["solved"] is True
    assert json.loads(cli("check", AKARI, "--json").out)["solved"] is False


def test_square_is_an_option(cli: Cli) -> None:
    assert cli("check", "akari/3/2/l").code == 0
    ran = cli("check", "akari/3/2/l", "--square")
    assert ran.code == 1
    assert "3 wide and 2 high, not square" in ran.out


def test_marks_from_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "marks.txt"
    path.write_text("\n".join(AKARI_SOLUTION))
    assert cli("check", AKARI, "--marks", path).out == "puzzle: marks ok\n"
    path.write_text("\n".join(["......"] * 6))
    assert cli("check", AKARI, "--marks", path).code == 0
    assert cli("check", AKARI, "--marks", path, "--complete").code == 1
    path.write_text("\n".join(AKARI_SOLUTION[1:]))
    assert cli("check", AKARI, "--marks", path).refused
    assert cli("check", AKARI, "--marks", tmp_path / "absent").refused


def test_partial_marks_are_held_to_less_than_complete_ones(cli: Cli) -> None:
    board = "akari\n.o.\n..."
    assert cli("check", "-", stdin=board).code == 0
    assert cli("check", "-", "--complete", stdin=board).code == 1
    assert cli("check", "-", "--complete", "--partial", stdin=board).refused


def test_an_answer_file_counts_as_complete(cli: Cli) -> None:
    # pzprv3 holds what a player handed in: an unlit cell is an error there.
    ran = cli("check", "-", stdin="pzprv3\nlightup\n1\n3\n. - # \n")
    assert ran.code == 1
    assert "not lit" in ran.out


@pytest.mark.parametrize(("worst", "lines"), [(0, 1), (1, 2), (2, 3)])
def test_the_worst_puzzle_sets_the_exit_code(cli: Cli, worst: int, lines: int) -> None:
    text = [
        '{"id": "good", "genre": "akari", "rows": ["."], "solution": ["o"]}',
        '{"id": "wrong", "genre": "akari", "rows": ["."], "solution": ["."]}',
        '{"id": "bad", "genre": "akari", "rows": ["x"]}',
    ][:lines]
    ran = cli("check", "-", "--json", stdin="\n".join(text))
    assert ran.code == worst
    names = [json.loads(line)["id"] for line in ran.out.splitlines()]
    assert names == ["good", "wrong", "-:3"][:lines]
    assert ran.err.count("\n") == (worst == 2)


def test_an_id_cannot_steer_the_terminal(cli: Cli) -> None:
    ran = cli("check", "-", stdin='{"id": "a\\u001b[2J", "genre": "akari", "rows": ["."]}')
    assert ran.out == "a\\x1b[2J: puzzle ok\n"
