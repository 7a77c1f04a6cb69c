"""`lamplighter show`: boards in the terminal."""

from __future__ import annotations

import io
import sys

import pytest
from commands import AKARI, AKARI_ROWS, AKARI_SOLUTION, KUROMASU, KUROMASU_SOLUTION, Cli

SOLVED = "\n".join(["akari", *AKARI_ROWS, "solution", *AKARI_SOLUTION])


def test_a_link(cli: Cli) -> None:
    ran = cli("show", KUROMASU)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "puzzle: kuromasu 5x5\n"
        "┌───────────┐\n"
        "│ · · · 7 · │\n"
        "│ 5 · · · · │\n"
        "│ · · 2 · · │\n"
        "│ · · · · 2 │\n"
        "│ · 4 · · · │\n"
        "└───────────┘\n"
    )


def test_the_solution_in_ascii_with_coordinates(cli: Cli) -> None:
    ran = cli("show", "-", "--solution", "--ascii", "--coordinates", stdin=SOLVED)
    assert ran.out == (
        "-: akari 6x6\n"
        "    1 2 3 4 5 6\n"
        "  +-------------+\n"
        "1 | : : o : : : |\n"
        "2 | : o 4 o : : |\n"
        "3 | : : o : 2 o |\n"
        "4 | : 0 : : o : |\n"
        "5 | o : : 1 : : |\n"
        "6 | : : : o : : |\n"
        "  +-------------+\n"
    )


def test_marks_are_drawn_unless_empty_is_asked_for(cli: Cli) -> None:
    board = "akari\no.\n.#"
    assert "●" in cli("show", "-", stdin=board).out
    assert "●" not in cli("show", "-", "--empty", stdin=board).out
    assert cli("show", "-", "--empty", "--solution", stdin=board).refused


def test_a_solution_that_is_not_there_is_refused(cli: Cli) -> None:
    ran = cli("show", AKARI, "--solution")
    assert ran.refused
    assert ran.err == "lamplighter: no solution to draw: SOURCE holds none\n"


def test_mistakes_are_marked_and_told(cli: Cli) -> None:
    ran = cli("show", "-", "--mistakes", "--ascii", stdin="akari\noo\n..")
    assert ran.code == 0
    assert ran.out.splitlines()[1:] == [
        "+-----+",
        "|!o!o |",
        "| : : |",
        "+-----+",
        "The bulbs at r1c1 and r1c2 light each other.",
    ]


def test_many_sources_are_named_and_kept_apart(cli: Cli) -> None:
    ran = cli("show", AKARI, KUROMASU, "--ascii")
    assert ran.out.startswith(f"{AKARI}: akari 6x6\n+")
    assert f"+\n\n{KUROMASU}: kuromasu 5x5\n+" in ran.out


def test_a_bad_source_names_itself_and_the_rest_follows(cli: Cli) -> None:
    ran = cli("show", "akari/6/6/zz", AKARI, "--ascii")
    assert ran.code == 2
    assert ran.err.startswith("lamplighter: akari/6/6/zz: ")
    assert ran.err.count("\n") == 1
    assert ran.out.startswith(f"{AKARI}: akari 6x6\n")


def test_colour_is_asked_for_forced_or_forbidden(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert "\x1b[" not in cli("show", AKARI).out
    assert "\x1b[" in cli("show", AKARI, "--colour", "always").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in cli("show", AKARI).out
    assert "\x1b[" not in cli("show", AKARI, "--color", "never").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in cli("show", AKARI).out


def test_a_terminal_without_box_characters_gets_ascii(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert cli("show", KUROMASU).code == 0
    assert raw.getvalue().isascii()
    assert b"| . . . 7 . |" in raw.getvalue()


def test_a_solution_of_kuromasu(cli: Cli) -> None:
    text = '{"genre": "kuromasu", "rows": [[null, 2]], "solution": ["#."]}'
    assert "│ ■ 2 │" in cli("show", "-", "--solution", stdin=text).out
    assert len(KUROMASU_SOLUTION) == 5
