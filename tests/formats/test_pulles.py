"""Bram Pulles's grids: what is read, what is refused, there and back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter import read
from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.pulles import PULLES_ANNOTATED, PULLES_GRID
from lamplighter.puzzle import Puzzle
from strategies import puzzles

GRID = "-*---\n--*--\n--0--\n-----\n-1--2"
BOARD = (".#...", "..#..", "..0..", ".....", ".1..2")
# A wire of our own: the input on the left, two outputs on the right.
GADGET = "****P\nXx-3p\n**q-*\n**Q**"
GADGET_ROWS = ("####.", "...3.", "##..#", "##.##")
GADGET_META = {"inputs": [[[1, 0], [1, 1]]], "outputs": [[[0, 4], [1, 4]], [[3, 2], [2, 2]]]}


@pytest.mark.parametrize("text", [GRID, GRID + "\n", GRID.replace("\n", " \r\n") + "\r\n\r\n"])
def test_reads_grid(text: str) -> None:
    doc = PULLES_GRID.read(text, Reading())
    assert doc.puzzle.rows == BOARD
    assert doc.meta == {}
    assert PULLES_GRID.write(doc, None) == GRID


def test_reads_annotated() -> None:
    doc = PULLES_ANNOTATED.read(GADGET + "\n", Reading())
    assert doc.puzzle.rows == GADGET_ROWS
    assert doc.meta == GADGET_META
    assert PULLES_ANNOTATED.write(doc, None) == GADGET


def test_annotated_without_letters() -> None:
    doc = PULLES_ANNOTATED.read(GRID, Reading())
    assert doc.meta == {"inputs": [], "outputs": []}
    assert PULLES_ANNOTATED.write(Document(doc.puzzle), None) == GRID


@pytest.mark.parametrize(
    ("format", "text", "fragment"),
    [
        (PULLES_GRID, "-*-\n--\n", "row 2 has 2 cells, expected 3: '--'"),
        (PULLES_GRID, "-*-\nX--\n", "r2c1: .* got 'X' .letters belong to pulles-annotated"),
        (PULLES_GRID, "-.-", r"r1c2: expected '-', '\*' or '0' to '4', got '\.'"),
        (PULLES_GRID, "-5-", "r1c2"),
        (PULLES_GRID, "", "empty"),
        (PULLES_GRID, "-\n\n-", "the text holds 2 puzzles"),
        (PULLES_GRID, "-\n" * 1001, "at most 1000"),
        (PULLES_GRID, "-" * 1_000_000, "at most 1000"),
        (PULLES_ANNOTATED, "Yy1-\n****\n", "Y needs X"),
        (PULLES_ANNOTATED, "Qq1-", "Q needs P"),
        (PULLES_ANNOTATED, "X-1-", "X needs x too"),
        (PULLES_ANNOTATED, "p-1-", "p needs P too"),
        (PULLES_ANNOTATED, "XxX-", "r1c3: a second X, the first is at r1c1"),
        (PULLES_ANNOTATED, "Xx#-", "r1c3: expected .* got '#'"),
        (PULLES_ANNOTATED, "Xx-\n-", "row 2 has 1 cells"),
    ],
)
def test_refused(format: Format, text: str, fragment: str) -> None:
    with pytest.raises(FormatError, match=fragment):
        format.read(text, Reading())


@pytest.mark.parametrize("format", [PULLES_GRID, PULLES_ANNOTATED])
def test_another_genre_or_size_is_refused(format: Format) -> None:
    with pytest.raises(FormatError, match="genre kuromasu"):
        format.read(GRID, Reading(genre="kuromasu"))
    with pytest.raises(FormatError, match="expected height 4"):
        format.read(GRID, Reading(height=4))


@pytest.mark.parametrize(
    ("meta", "fragment"),
    [
        ({"inputs": [[[0, 0], [0, 1]]] * 3}, "inputs: expected at most 2 pairs"),
        ({"inputs": 7}, "inputs: expected at most 2 pairs, got 7"),
        ({"inputs": [[[0, 0]]]}, "expected a true and a false cell"),
        ({"outputs": [[[0, 0], [0, 1]]]}, "outputs: r1c2 is a wall"),
        ({"outputs": [[[0, 0], [0, 9]]]}, r"expected \[row, col\] of a cell on the board"),
        ({"outputs": [[[0, 0], "r1"]]}, r"expected \[row, col\]"),
        ({"inputs": [[[0, 0], [0, 0]]]}, "r1c1 has two letters"),
    ],
)
def test_metadata_that_cannot_be_written(meta: dict[str, object], fragment: str) -> None:
    puzzle = Puzzle.from_rows("akari", BOARD)
    with pytest.raises(FormatError, match=fragment):
        PULLES_ANNOTATED.write(Document(puzzle, meta=meta), None)


@given(puzzles("akari"))
def test_there_and_back(puzzle: Puzzle) -> None:
    text = PULLES_GRID.write(Document(puzzle), None)
    assert PULLES_GRID.read(text, Reading()).puzzle == puzzle


@given(st.data())
def test_annotated_there_and_back(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles("akari"))
    white = [[row, col] for row, col in puzzle.cells() if puzzle[row, col] == "."]
    cells = data.draw(st.permutations(white))[:8]
    pairs = [list(pair) for pair in zip(cells[::2], cells[1::2], strict=False)]
    doc = Document(puzzle, meta={"inputs": pairs[:2], "outputs": pairs[2:]})
    text = PULLES_ANNOTATED.write(doc, None)
    assert PULLES_ANNOTATED.read(text, Reading()) == doc


@given(st.text() | st.text("-*04X xYyPp\n"))
def test_only_our_errors(text: str) -> None:
    for format in (PULLES_GRID, PULLES_ANNOTATED):
        with suppress(LamplighterError):
            format.read(text, Reading())
        format.detect(text)


@pytest.mark.parametrize(
    ("text", "grid", "annotated"),
    [
        (GRID, True, False),
        (GADGET, False, True),
        ("01\n10", False, False),
        ("..#", False, False),
        ("", False, False),
    ],
)
def test_detect(text: str, grid: bool, annotated: bool) -> None:
    assert PULLES_GRID.detect(text) is grid
    assert PULLES_ANNOTATED.detect(text) is annotated


@pytest.mark.parametrize("text", ["02\n01\n*-", "01\n01\n-*", "12\n01\n11\n*-"])
def test_rows_of_clues_are_no_pencilbox_size(text: str) -> None:
    """A PencilBox file that is one column wide says 1, never 01."""
    assert read(text).puzzle.rows == PULLES_GRID.read(text, Reading()).puzzle.rows
