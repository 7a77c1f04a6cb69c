"""Codex: one line per board, the size from elsewhere."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.codex import CODEX, read_lines
from lamplighter.puzzle import Puzzle
from strategies import puzzles

BOARD = (".#...", "..#..", "..0..", ".....", ".1..2")


@pytest.mark.parametrize(
    "reading",
    [Reading(height=5, width=5), Reading(), Reading(height=5), Reading(width=5, genre="akari")],
)
def test_reads(reading: Reading) -> None:
    doc = CODEX.read("aBeBd0h1b2\n", reading)
    assert doc == Document(Puzzle.from_rows("akari", BOARD))
    assert doc.format == "codex"


def test_writes() -> None:
    assert CODEX.write(Document(Puzzle.from_rows("akari", BOARD)), None) == "aBeBd0h1b2"


@pytest.mark.parametrize(
    ("text", "reading", "fragment"),
    [
        ("aBeBdOh1b2", Reading(height=5, width=5), "character 6: .*digit 0"),
        ("aBeBd0h1b", Reading(height=5, width=5), "24 cells"),
        ("aBeBd0h1b2a", Reading(height=5, width=5), "26 cells"),
        ("aBe BdOh1b2", Reading(height=5, width=5), "character 4: .* got ' '"),
        ("aB", Reading(), "2 cells make no square: give height and width"),
        ("", Reading(), "empty"),
        ("  \n", Reading(height=5, width=5), "empty"),
        ("h", Reading(height=3), "8 cells do not make whole lines of 3"),
        ("a", Reading(height=2000, width=2000), "at most 1000"),
        ("z" * 1_000_000, Reading(), "make no square"),
        ("z" * 1_000_000, Reading(height=9, width=9), "26000000 cells"),
        ("a", Reading(genre="kuromasu"), "expected a puzzle of genre kuromasu"),
    ],
)
def test_refused(text: str, reading: Reading, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        CODEX.read(text, reading)


@given(puzzles("akari"))
def test_there_and_back(puzzle: Puzzle) -> None:
    text = CODEX.write(Document(puzzle), None)
    reading = Reading(height=puzzle.height, width=puzzle.width)
    assert CODEX.read(text, reading).puzzle == puzzle
    assert read_lines([text, "", text + "\r\n"], puzzle.height, puzzle.width) == [puzzle] * 2


def test_read_lines_without_a_size_takes_squares() -> None:
    assert [puzzle.height for puzzle in read_lines(["d", "aBg", "\n"])] == [2, 3]


@pytest.mark.parametrize(
    ("lines", "size", "fragment"),
    [
        (["d", "", "e"], (2, 2), "line 3: the text describes 5 cells"),
        (["d", "dO"], (None, None), "line 2: character 2"),
        ([], (0, 2), "at least one row"),
    ],
)
def test_read_lines_names_the_line(
    lines: list[str], size: tuple[int | None, int | None], fragment: str
) -> None:
    with pytest.raises(FormatError, match=fragment):
        read_lines(lines, *size)


@given(st.text() | st.text("azBO04 \n"), st.none() | st.integers(-1, 6))
def test_only_our_errors(text: str, side: int | None) -> None:
    with suppress(LamplighterError):
        CODEX.read(text, Reading(height=side))
    CODEX.detect(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("aBeBd0h1b2\n", True), ("aB\nB3\r\n", True), ("abc", False), ("aB5", False), ("", False)],
)
def test_detect(text: str, expected: bool) -> None:
    assert CODEX.detect(text) is expected
