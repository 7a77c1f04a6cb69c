"""The run-length grammar: both genres, there and back, and errors that say where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Reading
from lamplighter.formats.runlength import (
    AKARI,
    KUROMASU,
    count_light_up,
    count_range,
    decode_light_up,
    decode_range,
    encode_light_up,
    encode_range,
    fit_size,
    guess_genre,
)
from strategies import genres, puzzles

GRAMMARS = {"akari": AKARI, "kuromasu": KUROMASU}
LIGHT_UP = [
    ("aBeBd0h1b2", (".#...", "..#..", "..0..", ".....", ".1..2")),
    ("B", ("#",)),
    ("01234", ("01234",)),
    ("zaB", (".......", ".......", ".......", "......#")),
    ("z" * 4, ("." * 52,) * 2),
]


@pytest.mark.parametrize(("text", "rows"), LIGHT_UP)
def test_light_up(text: str, rows: tuple[str, ...]) -> None:
    assert decode_light_up(text, len(rows), len(rows[0])) == rows
    assert encode_light_up(rows) == text
    assert count_light_up(text) == len(rows) * len(rows[0])


def test_light_up_runs_may_be_split() -> None:
    assert decode_light_up("cbBaab", 2, 5) == (".....", "#....")
    assert encode_light_up((".....", "#....")) == "eBd"


RANGE = [
    ("6_2g4e5g6_3", ((6, 2, None, None, None), (None,) * 4 + (4,))),
    ("2_3g", ((2, 3, None), (None,) * 3, (None,) * 3)),
    ("12", ((12,),)),
]


@pytest.mark.parametrize(("text", "first"), RANGE)
def test_range(text: str, first: tuple[tuple[int | None, ...], ...]) -> None:
    width = len(first[0])
    height = count_range(text) // width
    assert decode_range(text, height, width)[: len(first)] == first


def test_range_writes_a_separator_only_between_numbers() -> None:
    assert encode_range([(1, 2, None), (None, None, 3), (4, None, 5)]) == "1_2c3_4a5"
    assert encode_range([(None,) * 28]) == "zb"
    assert decode_range("_1__2_a_", 1, 3) == ((1, 2, None),)


@pytest.mark.parametrize(
    ("genre", "text", "fragment"),
    [
        ("akari", "aBeBdOh1b2", "character 6: .* got 'O' .*digit 0"),
        ("akari", "aB5", "character 3: expected 'a' to 'z', 'B' or '0' to '4', got '5'"),
        ("akari", "S", "character 1"),
        ("akari", "aBeBd0h1b", "24 cells, a board 5 wide and 5 high has 25"),
        ("akari", "aBeBd0h1b2a", "26 cells"),
        ("akari", "", "0 cells"),
        ("akari", "z" * 1_000_000, "26000000 cells"),
        ("akari", "z" * 100_000 + "!", "character 100001"),
        ("kuromasu", "B8", "character 1"),
        ("kuromasu", "a0x", "character 2: expected .* got '0'"),
        ("kuromasu", "aO", "got 'O' .*digit 0"),
        ("kuromasu", "y,foo", "character 2: .* got ','"),
        ("kuromasu", "a" + "9" * 5000, "character 2: .* more than 7 digits"),
        ("kuromasu", "x", "24 cells"),
        ("kuromasu", "z" * 1_000_000, "26000000 cells"),
        ("kuromasu", "_" * 100_000, "0 cells"),
    ],
)
def test_refused(genre: str, text: str, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        GRAMMARS[genre].decode(text, 5, 5)


@pytest.mark.parametrize("clue", ["?", 0, 6])
def test_range_cannot_write(clue: str | int) -> None:
    with pytest.raises(FormatError, match="r2c1: this format writes clues from 1 to 4"):
        encode_range([(None, 4, None), (clue, None, None)])


@given(st.data(), genres())
def test_there_and_back(data: st.DataObject, genre: str) -> None:
    puzzle = data.draw(puzzles(genre, unknown_clues=False))
    text = GRAMMARS[genre].encode(puzzle.rows)
    assert GRAMMARS[genre].decode(text, puzzle.height, puzzle.width) == puzzle.rows


@given(st.text() | st.text("azBO01459_"), genres(), st.integers(1, 6), st.integers(1, 6))
def test_only_our_errors(text: str, genre: str, height: int, width: int) -> None:
    try:
        rows = GRAMMARS[genre].decode(text, height, width)
    except LamplighterError:
        return
    assert [len(row) for row in rows] == [width] * height


def test_fit_size() -> None:
    assert fit_size(25, Reading()) == (5, 5)
    assert fit_size(6, Reading(height=2)) == (2, 3)
    assert fit_size(6, Reading(width=2)) == (3, 2)
    for cells, reading, fragment in [
        (6, Reading(), "6 cells make no square: give height and width"),
        (0, Reading(), "give height and width"),
        (6, Reading(height=4), "whole lines of 4"),
        (6, Reading(height=0), "at least one row"),
        (2000 * 2000, Reading(), "at most 1000"),
    ]:
        with pytest.raises(FormatError, match=fragment):
            fit_size(cells, reading)


@pytest.mark.parametrize(
    ("text", "genre"),
    [("a2Bf", "akari"), ("a0g", "akari"), ("5h", "kuromasu"), ("1_1g", "kuromasu"), ("B", "akari")],
)
def test_guess_genre(text: str, genre: str) -> None:
    assert guess_genre(text, GRAMMARS, lambda _: (3, 3)) == genre


def test_numbers_that_touch_are_told_apart_by_the_count() -> None:
    # Two walls in Light Up, one clue in Range: only one of them fills the board.
    assert guess_genre("11b", GRAMMARS, lambda _: (2, 2)) == "akari"
    assert guess_genre("11z", GRAMMARS, lambda _: (1, 27)) == "kuromasu"


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("a2g", "as akari and as kuromasu .* give the genre"),
        ("a2h", "not readable as akari .*10 cells.* nor as kuromasu .*10 cells"),
        ("?", "not readable as akari .* nor as kuromasu"),
    ],
)
def test_guess_genre_refuses(text: str, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        guess_genre(text, GRAMMARS, lambda _: (3, 3))
