"""Task strings of the puzzle sites, bare and in a page."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.site_task import SITE_TASK
from strategies import genres, puzzles

AKARI = (".#...", "..#..", "..0..", ".....", ".1..2")
KUROMASU = (
    (6, 2, None, None, None),
    (None, None, None, None, 4),
    (None, None, None, None, None),
    (5, None, None, None, None),
    (None, None, None, 6, 3),
)
WIDE = ("...#", "....")


@pytest.mark.parametrize(
    ("text", "reading", "rows"),
    [
        ("aBeBd0h1b2", Reading(), AKARI),
        ("6_2g4e5g6_3\n", Reading(), KUROMASU),
        ("6_2g4e5g6_3", Reading("kuromasu", 5, 5), KUROMASU),
        ("<script>var task = 'aBeBd0h1b2'; var x = 1;</script>", Reading(), AKARI),
        ('{"task": "6_2g4e5g6_3", "puzzleWidth": 5, "puzzleHeight": 5}', Reading(), KUROMASU),
        ("var puzzleWidth = 4;\nvar puzzleHeight = 2;\nvar task = 'cBd';", Reading(), WIDE),
        ("https://www.puzzle-light-up.com/ var task = 'i'", Reading(), ("...",) * 3),
        ("https://www.puzzle-kurodoko.com/ var task = 'd'", Reading(), ((None, None),) * 2),
    ],
)
def test_reads(text: str, reading: Reading, rows: tuple[object, ...]) -> None:
    doc = SITE_TASK.read(text, reading)
    assert doc.puzzle.rows == rows
    assert doc.format == "site-task"


NUMBER = "a share link holds a size code and a puzzle number, not the board"


@pytest.mark.parametrize(
    ("text", "reading", "fragment"),
    [
        ("MDoxLDYxMSwwNjE=", Reading("kuromasu", 5, 5), NUMBER),
        ("https://www.puzzle-kurodoko.com/?e=MDoxLDYxMSwwNjE=", Reading(), NUMBER),
        ("https://www.puzzle-light-up.com/?specid=1234", Reading(), NUMBER),
        ("i", Reading(), "as akari and as kuromasu .* give the genre"),
        ("cBd", Reading(), "8 cells make no square: give height and width"),
        ("3y", Reading(genre="kuromasu", height=5, width=5), "26 cells"),
        ("9h", Reading(genre="kuromasu"), "r1c1: a Kuromasu clue is 1 to 5 here, got 9"),
        ("var task = ''", Reading(), "empty"),
        ("", Reading(), "empty"),
        (
            "var puzzleWidth = 4; var puzzleHeight = 2; var task = 'cBd';",
            Reading(width=5),
            "expected width 5, the text says 4",
        ),
        ("puzzleWidth=99999;puzzleHeight=9;task='a'", Reading(), "at most 1000"),
        ("www.puzzle-kurodoko.com task='i'", Reading(genre="akari"), "holds kuromasu"),
    ],
)
def test_refused(text: str, reading: Reading, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        SITE_TASK.read(text, reading)


@given(st.data(), genres(), st.booleans())
def test_there_and_back(data: st.DataObject, genre: str, page: bool) -> None:
    puzzle = data.draw(puzzles(genre, unknown_clues=False))
    text = SITE_TASK.write(Document(puzzle), None)
    reading = Reading(genre, puzzle.height, puzzle.width)
    if page:
        text = (
            f"var puzzleWidth = {puzzle.width}; var puzzleHeight = {puzzle.height};"
            f" var task = '{text}';"
        )
        reading = Reading(genre)
    assert SITE_TASK.read(text, reading).puzzle == puzzle


def test_unknown_clues_are_refused() -> None:
    puzzle = Reading().puzzle("kuromasu", [["?", None]])
    with pytest.raises(FormatError, match=r"r1c1: .* not '\?'"):
        SITE_TASK.write(Document(puzzle), None)


@given(st.text() | st.text("azB05_=MNO'\"") | st.text("ab1'\"").map("var task = '{}'".format))
def test_only_our_errors(text: str) -> None:
    with suppress(LamplighterError):
        SITE_TASK.read(text, Reading())
    SITE_TASK.detect(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("var task = 'aBc'", True),
        ("6_2g4e5g6_3", True),
        ("MDoxLDYxMSwwNjE=", True),
        ("https://www.puzzle-light-up.com/?e=MDox", True),
        ("https://puzz.link/p?akari/2/2/&e=1", False),
        ("aBeBd0h1b2", False),
        ("hello", False),
        ("sha256", False),
        ("", False),
    ],
)
def test_detect(text: str, expected: bool) -> None:
    assert SITE_TASK.detect(text) is expected
