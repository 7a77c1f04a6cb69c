"""Boards as text: compared with the drawings below, character by character."""

from __future__ import annotations

import io
import re
from inspect import cleandoc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render_boards import AKARI, AKARI_MARKS, AKARI_SOLUTION, KUROMASU, KUROMASU_MARKS

from lamplighter.errors import PuzzleError, UnknownNameError
from lamplighter.genres.akari import lit_cells
from lamplighter.puzzle import Marks, Puzzle, Solution
from lamplighter.render import draw_text
from lamplighter.render.picture import Picture
from lamplighter.render.text import wants_colour
from lamplighter.verbs.check import check
from strategies import genres, marks_on, puzzles

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def test_an_akari_puzzle() -> None:
    assert str(AKARI) == cleandoc("""
        ┌─────────┐
        │ · · 1 · │
        │ █ · · · │
        │ · · · 0 │
        │ 1 · · · │
        └─────────┘""")


def test_akari_marks_show_light_and_broken_rules() -> None:
    drawn = draw_text(AKARI, AKARI_MARKS, violations=check(AKARI, AKARI_MARKS))
    assert drawn == cleandoc("""
        ┌─────────┐
        │ ░!●!1'● │
        │ █ ░ · ░ │
        │ · ░ · 0 │
        │ 1!● ░ ░ │
        └─────────┘""")


def test_akari_exclusions_show_where_no_light_falls() -> None:
    marks = Marks.on(AKARI, ["++..", ".o..", "....", "...."])
    assert draw_text(AKARI, marks) == cleandoc("""
        ┌─────────┐
        │ × ░ 1 · │
        │ █ ● ░ ░ │
        │ · ░ · 0 │
        │ 1 ░ · · │
        └─────────┘""")


def test_an_akari_solution_in_ascii() -> None:
    assert draw_text(AKARI, AKARI_SOLUTION, style="ascii") == cleandoc("""
        +---------+
        | : o 1 : |
        | # : : o |
        | o : : 0 |
        | 1 : o : |
        +---------+""")


def test_a_kuromasu_puzzle() -> None:
    assert str(KUROMASU) == cleandoc("""
        ┌─────────┐
        │ · · 6 · │
        │ 3 · · · │
        │ · · ? · │
        └─────────┘""")


def test_kuromasu_cells_are_as_wide_as_the_widest_clue() -> None:
    puzzle = Puzzle.from_rows("kuromasu", [[None] * 10, [11, *[None] * 8, 2]])
    marks = Marks.from_rows("kuromasu", ["#+........", ".........."])
    assert draw_text(puzzle, marks) == cleandoc("""
        ┌───────────────────────────────┐
        │  ■  ○  ·  ·  ·  ·  ·  ·  ·  · │
        │ 11  ·  ·  ·  ·  ·  ·  ·  ·  2 │
        └───────────────────────────────┘""")


def test_kuromasu_marks_with_broken_rules_and_coordinates() -> None:
    violations = check(KUROMASU, KUROMASU_MARKS)
    drawn = draw_text(KUROMASU, KUROMASU_MARKS, violations=violations, coordinates=True)
    assert drawn == cleandoc("""
            1 2 3 4
          ┌─────────┐
        1 │!■!■!6'· │
        2 │ 3 ·'· · │
        3 │ · ·!■ ○ │
          └─────────┘""")


def test_column_numbers_are_written_downwards() -> None:
    drawn = draw_text(Puzzle.from_rows("akari", ["." * 12]), coordinates=True, style="ascii")
    assert drawn.splitlines()[:2] == [
        "                      1 1 1",
        "    1 2 3 4 5 6 7 8 9 0 1 2",
    ]


def test_the_smallest_board() -> None:
    assert draw_text(Puzzle.from_rows("akari", ["."])) == "┌───┐\n│ · │\n└───┘"


def test_print_has_no_escapes_and_no_last_newline() -> None:
    assert "\x1b" not in str(KUROMASU)
    assert not str(KUROMASU).endswith("\n")


@pytest.mark.parametrize(
    ("puzzle", "marks"), [(AKARI, AKARI_MARKS), (KUROMASU, KUROMASU_MARKS), (AKARI, None)]
)
def test_colour_only_repeats_what_the_characters_say(puzzle: Puzzle, marks: Marks | None) -> None:
    violations = check(puzzle, marks) if marks else []
    coloured = draw_text(puzzle, marks, violations=violations, colour=True)
    assert "\x1b[" in coloured
    assert ANSI.sub("", coloured) == draw_text(puzzle, marks, violations=violations)
    # Each escape is closed before its line ends, so a pager can start anywhere.
    for line in coloured.splitlines():
        assert ANSI.findall(line)[1::2] == ["\x1b[0m"] * (len(ANSI.findall(line)) // 2)


def test_what_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown style 'emoji'; known: ascii, unicode"):
        draw_text(AKARI, style="emoji")
    with pytest.raises(PuzzleError, match="the puzzle is akari, the marks are kuromasu"):
        draw_text(AKARI, KUROMASU_MARKS)
    with pytest.raises(PuzzleError, match="the marks are 2 wide and 1 high"):
        draw_text(AKARI, Marks.from_rows("akari", [".."]))


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "is_terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
    ],
)
def test_wants_colour(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    is_terminal: bool,
    expected: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(_Terminal() if is_terminal else io.StringIO()) is expected


@given(st.data())
def test_every_board_draws_in_a_rectangle(data: st.DataObject) -> None:
    puzzle = data.draw(genres().flatmap(puzzles))
    marks = data.draw(marks_on(puzzle))
    violations = check(puzzle, marks)
    for style in ("unicode", "ascii"):
        drawn = draw_text(puzzle, marks, style=style, violations=violations)
        lines = drawn.split("\n")
        assert len(lines) == puzzle.height + 2
        assert len({len(line) for line in lines}) == 1
        assert style == "unicode" or drawn.isascii()
    draw_text(puzzle, Solution.from_marks(puzzle, marks), colour=True, coordinates=True)


@given(st.data())
def test_the_picture_lights_what_the_genre_lights(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles("akari"))
    marks = data.draw(marks_on(puzzle))
    lit = {cell for cell in puzzle.cells() if Picture(puzzle, marks).lit[cell[0]][cell[1]] == "1"}
    assert lit == lit_cells(puzzle, marks)


def test_a_million_cells_are_drawn() -> None:
    puzzle = Puzzle("akari", ("...#.1...." * 100,) * 1000)
    marks = Marks("akari", ("o........." * 100,) * 1000)
    assert draw_text(puzzle, marks).count("\n") >= 999
