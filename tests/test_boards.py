"""Boards by the thousand: what the core reads, writes and sees in the place of Python."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter import engine
from lamplighter.grid import Turn
from lamplighter.verbs.twins import Look, likeness, pattern


def letters() -> engine.BoardReader:
    return engine.BoardReader(2, 3, "#.01234", 0, 4, False)


def words() -> engine.BoardReader:
    return engine.BoardReader(2, 3, "", 1, 12, True)


@pytest.mark.parametrize(
    ("make", "text", "rows"),
    [
        (letters, "..1\n#4.", ("..1", "#4.")),
        (words, ". 3 ?\n12 . 1", ((None, 3, "?"), (12, None, 1))),
    ],
)
def test_a_board_is_read(make: Callable[[], engine.BoardReader], text: str, rows: object) -> None:
    assert make().read(text) == rows


@pytest.mark.parametrize(
    "text",
    [
        "",
        "..1",
        "..1\n#4",
        "..1\n#4..",
        "..1\n#4.\n",
        "..1\n#5.",
        "..1#4.",
        "...\n...\n...",
        "é..\n...",
    ],
)
def test_letters_that_are_no_board(text: str) -> None:
    assert letters().read(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "", ". 3 ?", ". 3 ?\n12 .", ". 3 ?\n12 . 1 .", ". 3 ?\n12 . 1\n", ". 3 ?\n12 . 13",
        ". 3 ?\n12 . 0", ". 3 ?\n12 . 01", ". 3 ?\n12 .  1", ". 3 ?\n12 . -1", ". 3 ?\n12 . x",
        ". 3 ?\n12 . 99999999999999999999", ".3 ? .\n. . .", " . 3 ?\n12 . 1", ". 3 ?\n12 . ",
    ],
)  # fmt: skip
def test_words_that_are_no_board(text: str) -> None:
    assert words().read(text) is None
    assert engine.BoardReader(1, 1, "", 1, 9, False).read("?") is None


@given(
    st.integers(1, 5).flatmap(
        lambda width: st.lists(
            st.tuples(*[st.one_of(st.none(), st.integers(1, 40), st.just("?"))] * width),
            min_size=1,
            max_size=5,
        )
    )
)
def test_what_is_written_is_read(rows: list[tuple[object, ...]]) -> None:
    text = engine.write_cells(rows)
    assert text == "\n".join(" ".join("." if c is None else str(c) for c in row) for row in rows)
    reader = engine.BoardReader(len(rows), len(rows[0]), "", 1, 40, True)
    assert reader.read(text) == tuple(rows)


def test_digests_are_those_that_collections_hold() -> None:
    akari = ll.Puzzle.from_rows("akari", [".1#", "..."])
    kuromasu = ll.Puzzle.from_rows("kuromasu", [[None, 3, "?"], [None, None, 2]])
    assert likeness(akari).hex() == "60815e1320136083655052d691fb8d72"
    assert pattern(akari).hex() == "9db28092844ecf87753c4452d2ed1d9c"
    assert likeness(kuromasu).hex() == "a8f4341798feeb1367f6904aad1e4833"


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
@pytest.mark.parametrize(("height", "width"), [(5, 5), (4, 6), (6, 4)])
def test_all_images_look_the_same(genre: str, height: int, width: int) -> None:
    looks = set()
    for board in ll.generate_many(genre, 10, height=height, width=width, level="easy", seed=2):
        assert len({Look.of(board.turned(turn)) for turn in Turn}) == 1
        looks.add(Look.of(board))
        seen = engine.look(board.rows)
        assert seen.clues == len(board.clues)
        assert seen.printed == sum(board[cell] not in (None, ".") for cell in board.cells())
    assert len(looks) == 10


def test_rows_that_are_no_board_are_refused() -> None:
    for rows in ([], ["..", "..."], [[None], [None, 3]], [[-1]], [[1.5]], [["ab"]]):
        with pytest.raises(ValueError, match=r"differ in length|out of range|a cell is"):
            engine.look(rows)
