"""puzzlekit: grids with a size line, their solutions, and the dataset around many of them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import FormatError, LamplighterError
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.puzzlekit import PUZZLEKIT, documents_of, is_dataset
from lamplighter.puzzle import Puzzle, Solution
from strategies import documents, genres

AKARI = Reading(genre="akari")
KUROMASU = Reading(genre="kuromasu")


@pytest.mark.parametrize(
    ("text", "genre", "rows"),
    [
        ("2 3\n- x 1\n- - -\n", "akari", (".#1", "...")),
        ("1 2\n- 0\n", "akari", (".0",)),
        ("2 4\r\n-  5 - -\r\n- - - -  \r\n", "kuromasu", ((None, 5, None, None), (None,) * 4)),
        # A solution shows it too: bulbs mean Akari, black on a blank cell means Kuromasu.
        ("1 2\n- 1\n\n1 2\no 1\n", "akari", (".1",)),
        ("1 3\n- 2 -\n1 3\n- - x\n", "kuromasu", ((None, 2, None),)),
    ],
)
def test_reads(text: str, genre: str, rows: tuple[object, ...]) -> None:
    doc = PUZZLEKIT.read(text, Reading())
    assert (doc.puzzle.genre, doc.puzzle.rows, doc.format) == (genre, rows, "puzzlekit")
    assert PUZZLEKIT.detect(text)


@pytest.mark.parametrize(
    "walls",
    ["- - -", "x 1 x", "x x x", "- x x"],
    ids=["left out", "copied", "all x", "mixed"],
)
def test_akari_solutions_show_walls_in_their_own_way(walls: str) -> None:
    doc = PUZZLEKIT.read(f"2 3\nx 1 x\n- - -\n\n2 3\n{walls}\n- o -\n", AKARI)
    assert doc.solution is not None
    assert doc.solution.rows == ("#1#", ".o.")


def test_writes_the_solution_below_a_blank_line() -> None:
    puzzle = Puzzle.from_rows("akari", ["#1#", "..."])
    doc = Document(puzzle, solution=Solution.from_placed(puzzle, [(1, 1)]))
    assert PUZZLEKIT.write(doc, None) == "2 3\nx 1 x\n- - -\n\n2 3\nx 1 x\n- o -\n"
    kuromasu = Puzzle.from_rows("kuromasu", [[None, 2, None]])
    doc = Document(kuromasu, solution=Solution.from_placed(kuromasu, [(0, 2)]))
    assert PUZZLEKIT.write(doc, None) == "1 3\n- 2 -\n\n1 3\n- - x\n"


@pytest.mark.parametrize(
    ("text", "reading", "message"),
    [
        ("", AKARI, "the text is empty"),
        ("- -\n- -\n", AKARI, "expected a line 'ROWS COLS', got '- -'"),
        ("2 2\n- -\n- 5\n", AKARI, "r2c2: expected '-', 'x' or '0' to '4', got '5'"),
        ("2 2\n- -\n- o\n", AKARI, "r2c2: expected '-', 'x' or '0' to '4', got 'o'"),
        ("2 2\n- -\n", AKARI, "the size line says 2 rows, 1 follow"),
        ("2 2\n- -\n- - -\n", AKARI, "row 2 has 3 cells, expected 2"),
        ("1 2\n- -\n- -\n", AKARI, "expected a line 'ROWS COLS', got '- -'"),
        ("0 2\n", AKARI, "at least one row"),
        ("9999 9999\n- -\n", AKARI, "at most 1000 cells"),
        ("9" * 5000 + " 2\n- -\n", AKARI, "expected a line 'ROWS COLS'"),
        ("1 1\n" + "9" * 5000, KUROMASU, "r1c1: expected '-' or a number"),
        ("1 2\n- x\n", KUROMASU, "r1c2: expected '-' or a number, got 'x'"),
        ("1 2\n- 0\n", KUROMASU, "r1c2: a Kuromasu clue is 1 to 2 here, got 0"),
        ("1 2\n- 3\n", KUROMASU, "r1c2: a Kuromasu clue is 1 to 2 here, got 3"),
        ("1 2\n- 2\n", Reading(), "name the genre"),
        ("1 2\n- x\n", Reading(genre="akari", height=2), "expected height 2, the text says 1"),
        ("1 2\n- x\n1 3\n- - -\n", AKARI, "the solution is 3 wide and 1 high"),
        ("1 2\n- x\n1 2\nx -\n", AKARI, "r1c1: expected '-' or 'o' in the solution, got 'x'"),
        ("1 2\n- 1\n1 2\no 2\n", AKARI, "r1c2: expected '-' or 'o' in the solution, got '2'"),
        ("1 2\n- 2\n1 2\no -\n", KUROMASU, "r1c1: expected '-' or 'x' in the solution, got 'o'"),
        ("1 1\nx\n1 1\n-\n1 1\n-\n", AKARI, "the text holds 2 puzzles"),
    ],
)
def test_refuses(text: str, reading: Reading, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        PUZZLEKIT.read(text, reading)
    assert message in str(caught.value)


def test_has_no_token_for_an_unknown_clue() -> None:
    puzzle = Puzzle.from_rows("kuromasu", [[None, "?"]])
    with pytest.raises(FormatError, match="r1c2: these tokens have none"):
        PUZZLEKIT.write(Document(puzzle), None)
    assert PUZZLEKIT.losses(Document(puzzle)) == ["the ? clues"]


DATASET = {
    "count": 2,
    "count_sol": 1,
    "name": "Akari",
    "data": {
        "1_1x2": {"problem": "1 2\n- 1", "solution": "1 2\no -", "source": "me", "info": ""},
        "2_1x1": {"problem": "1 1\n-", "solution": "", "source": "", "info": "easy"},
    },
}


def test_datasets_keep_key_and_source() -> None:
    assert is_dataset(DATASET)
    first, second = documents_of(DATASET, Reading())
    assert (first.puzzle.rows, first.meta) == ((".1",), {"id": "1_1x2", "source": "me"})
    assert first.solution is not None
    assert first.solution.rows == ("o1",)
    assert (second.solution, second.meta) == (None, {"id": "2_1x1", "info": "easy"})


@pytest.mark.parametrize(
    ("changes", "reading", "message"),
    [
        ({"name": "Kurodoko"}, AKARI, "expected a puzzle of genre akari"),
        ({"name": "?", "data": {"k": {"problem": "1 1\n-"}}}, Reading(), "entry 'k': the grid may"),
        ({"data": {"k": {"problem": 7}}}, Reading(), "entry 'k': expected text under 'problem'"),
        ({"data": {"k": {"problem": ""}}}, Reading(), "entry 'k': the problem is empty"),
        ({"data": {"k": {"problem": "1 1\n-\n-"}}}, AKARI, "expected nothing after the problem"),
        ({"data": []}, Reading(), "expected an object with 'data'"),
    ],
)
def test_datasets_refused(changes: dict[str, object], reading: Reading, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        documents_of({**DATASET, **changes}, reading)
    assert message in str(caught.value)


@pytest.mark.parametrize("value", [None, [], {}, {"rows": []}, {"data": {"k": 1}}, {"data": 3}])
def test_other_json_is_no_dataset(value: object) -> None:
    assert not is_dataset(value)


@given(genres().flatmap(lambda genre: documents(genre, unknown_clues=False, marks=False)))
def test_round_trip(doc: Document) -> None:
    text = PUZZLEKIT.write(doc, None)
    assert PUZZLEKIT.read(text, Reading(genre=doc.puzzle.genre)) == doc
    assert PUZZLEKIT.detect(text)


@given(st.text() | st.text("-xo0123459 \n", max_size=40), st.sampled_from([None, "akari"]))
def test_any_text_is_read_or_refused(text: str, genre: str | None) -> None:
    PUZZLEKIT.detect(text)
    for each in (text, "2 2\n" + text):
        with suppress(LamplighterError):
            PUZZLEKIT.read(each, Reading(genre=genre))
