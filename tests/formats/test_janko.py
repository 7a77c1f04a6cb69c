"""janko: sections of tokens, and what a page may hold around them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.janko import JANKO
from lamplighter.puzzle import Puzzle, Solution
from strategies import documents, genres

AKARI = Reading(genre="akari")
BOARD = "[problem]\n- 1\n- -\n"
"""Either genre, by its tokens alone."""


@pytest.mark.parametrize(
    ("text", "genre", "rows"),
    [
        ("[problem]\n- x\n1 -\n[end]\n", "akari", (".#", "1.")),
        ("[Problem]  \r\n- x\r\n\r\n1 - \r\n[END]\r\nsolved by nobody\r\n", "akari", (".#", "1.")),
        ("begin\npuzzle akari\nsize 2\n" + BOARD, "akari", (".1", "..")),
        ("Puzzle  Kuromasu\n" + BOARD, "kuromasu", ((None, 1), (None, None))),
        ("puzzle akari\nafter a kurodoko by X\n" + BOARD, "akari", (".1", "..")),
        ("A Light-Up in the range of easy ones\n" + BOARD, "akari", (".1", "..")),
        ("[problem]\n- x\n[areas]\n1 2\n[end]\n[problems]\n", "akari", (".#",)),
    ],
)
def test_reads(text: str, genre: str, rows: tuple[object, ...]) -> None:
    doc = JANKO.read(text, Reading())
    assert (doc.puzzle.genre, doc.puzzle.rows, doc.format) == (genre, rows, "janko")
    assert JANKO.detect(text)


def test_reads_the_solution_and_passes_over_moves() -> None:
    text = "[problem]\nx 1 x\n- - -\n[solution]\n- - -\n- o -\n[moves]\n3ab,o\n[end]\n"
    doc = JANKO.read(text, Reading())
    assert doc.solution is not None
    assert doc.solution.rows == ("#1#", ".o.")


def test_writes_sections() -> None:
    puzzle = Puzzle.from_rows("akari", ["#1#", "..."])
    assert JANKO.write(Document(puzzle), None) == "[problem]\nx 1 x\n- - -\n[end]\n"
    doc = Document(puzzle, solution=Solution.from_placed(puzzle, [(1, 1)]))
    assert JANKO.write(doc, None) == ("[problem]\nx 1 x\n- - -\n[solution]\nx 1 x\n- o -\n[end]\n")


@pytest.mark.parametrize(
    ("text", "reading", "message"),
    [
        ("", AKARI, "expected a section [problem]"),
        ("[solution]\n- -\n[end]\n", AKARI, "expected a section [problem]"),
        ("[problem]\n[end]\n", AKARI, "the section [problem] is empty"),
        ("[problem]\n-\n[solution]\n[end]\n", AKARI, "the section [solution] is empty"),
        ("[problem]\n- -\n-\n[end]\n", AKARI, "row 2 has 1 cells, expected 2"),
        ("[problem]\n-\n[problem]\n-\n", AKARI, "the text holds 2 puzzles; janko holds one"),
        ("[problem]\n- 5\n", AKARI, "r1c2: expected '-', 'x' or '0' to '4', got '5'"),
        ("[problem]\n" + "-\n" * 1001, AKARI, "at most 1000 cells"),
        ("[problem]\n- x\n[solution]\n- -\n- -\n", AKARI, "the solution is 2 wide and 2 high"),
        (BOARD, Reading(), "name the genre"),
        ("akari or kuromasu\n" + BOARD, Reading(), "name the genre"),
        ("puzzle kuromasu\n" + BOARD, AKARI, "expected a puzzle of genre akari"),
    ],
)
def test_refuses(text: str, reading: Reading, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        JANKO.read(text, reading)
    assert message in str(caught.value)


@given(genres().flatmap(lambda genre: documents(genre, unknown_clues=False, marks=False)))
def test_round_trip(doc: Document) -> None:
    text = JANKO.write(doc, None)
    assert JANKO.read(text, Reading(genre=doc.puzzle.genre)) == doc
    assert JANKO.read(f"puzzle {doc.puzzle.genre}\n{text}", Reading()) == doc
    assert JANKO.detect(text)


@given(st.text() | st.text("-xo0123459 \n[]", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    JANKO.detect(text)
    for each in (text, "[problem]\n" + text, "[problem]\n-\n[solution]\n" + text):
        with suppress(LamplighterError):
            JANKO.read(each, AKARI)
