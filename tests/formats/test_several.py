"""Two puzzles in one text: both are read, or the reader refuses the text. Never one board."""

from __future__ import annotations

from itertools import product

import pytest
from format_cases import CASES, IDS, told

import lamplighter as ll
from lamplighter.formats import Format

PAIRS = {
    "akari": {
        "same size": (["..1.", "#...", "...2", "...."], ["..#.", "0...", ".1..", "...."]),
        "other size": (["..1.", "#...", "...2", "...."], ["..#", "0..", ".1."]),
        "a clue less": (["..1.", "#...", "...2", "...."], ["..#.", "#...", "...2", "...."]),
    },
    "kuromasu": {
        "same size": (
            [[None, None, 2, None], [3, 3, None, None], [None] * 4, [None] * 4],
            [[None, 4, None, None], [None] * 4, [None, None, None, 5], [None] * 4],
        ),
        "other size": (
            [[None, None, 2, None], [3, 3, None, None], [None] * 4, [None] * 4],
            [[None, 4, None], [None] * 3, [2, None, None]],
        ),
        "a clue less": (
            [[None, None, 2, None], [3, 3, None, None], [None] * 4, [None] * 4],
            [[None, None, 2, None], [3, None, None, None], [None] * 4, [None] * 4],
        ),
    },
}  # fmt: skip
JOINTS = {"nothing": "", "a line end": "\n", "a blank line": "\n\n"}


def has_no_frame(format: Format, joint: str, pair: str) -> bool:
    """Rows alone, one under the other, are a taller board: nothing in such a text ends a board."""
    return format.name.startswith("pulles") and joint == "a line end" and pair != "other size"


@pytest.mark.parametrize(("format", "genre", "dialect"), CASES, ids=IDS)
def test_two_puzzles_are_never_one(format: Format, genre: str, dialect: str | None) -> None:
    holds_answers = format.holds_marks or format.holds_solution
    for pair, joint, solved in product(PAIRS[genre], JOINTS, {False, holds_answers}):
        if has_no_frame(format, joint, pair):
            continue
        boards = [ll.Puzzle.from_rows(genre, rows) for rows in PAIRS[genre][pair]]
        texts = [
            ll.write(
                board, format.name, solution=placed(board) if solved else None, dialect=dialect
            )
            for board in boards
        ]
        text = JOINTS[joint].join([texts[0].rstrip("\n"), texts[1]])
        for name in (format.name, None):
            try:
                found = list(ll.read_many(text, name, **told(format, boards[0])))
            except ll.LamplighterError:
                continue
            assert [doc.puzzle for doc in found] == boards, (pair, joint, name)


def placed(board: ll.Puzzle) -> ll.Solution:
    """A solution with a bulb or black cell in it; it need not be right."""
    return ll.Solution.from_placed(board, [(0, 0)])


@pytest.mark.parametrize(
    "name",
    [
        "asp",
        "janko",
        "pencilbox",
        "pulles-annotated",
        "pulles-grid",
        "puzzlekit",
        "pzprv3",
        "tatham-save",
        "tatham-text",
        "text",
    ],
)
def test_the_reader_says_how_many(name: str) -> None:  # fmt: skip
    boards = [ll.Puzzle.from_rows("akari", rows) for rows in PAIRS["akari"]["same size"]]
    text = "\n\n".join(board.to(name) for board in boards)
    with pytest.raises(ll.FormatError, match=f"^the text holds 2 puzzles; {name} holds one per"):
        ll.read(text, name, genre="akari")


def test_a_penpa_link_holds_one_drawing() -> None:
    boards = [ll.Puzzle.from_rows("akari", rows) for rows in PAIRS["akari"]["same size"]]
    with pytest.raises(ll.FormatError, match="the text holds 2 puzzles"):
        ll.read("".join(board.to("penpa") for board in boards), "penpa")


def test_rows_far_apart_are_one_board() -> None:
    assert ll.load("akari\n\n..1\n\n#..\n\n...").rows == ("..1", "#..", "...")


def test_boards_without_a_header_are_told_apart() -> None:
    with pytest.raises(ll.FormatError, match="the text holds 2 puzzles; text holds one per file"):
        ll.load("..1\n#..\n...\n\n..#\n0..\n...")
