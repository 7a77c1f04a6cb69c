"""Puzzle, Marks and Solution: what they accept, refuse, print and turn into."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter.errors import (
    FormatError,
    InvalidPuzzleError,
    LamplighterError,
    PuzzleError,
    UnknownNameError,
)
from lamplighter.genres import find_genre
from lamplighter.grid import Turn, turn_cell
from lamplighter.puzzle import Marks, Puzzle, Solution
from strategies import marks_on, puzzles, solutions_on

AKARI = Puzzle.from_rows("akari", ["..1#", "...."])
KUROMASU = Puzzle.from_rows("kuromasu", [[None, 3, "?"], [None, None, None]])
GENRES = ("akari", "kuromasu")


def test_height_width_and_contents() -> None:
    assert (AKARI.height, AKARI.width, AKARI.rows) == (2, 4, ("..1#", "...."))
    assert (KUROMASU.height, KUROMASU.width) == (2, 3)
    assert KUROMASU.rows == ((None, 3, "?"), (None, None, None))
    assert AKARI[0, 2] == "1"
    assert KUROMASU[0, 0] is None


def test_clues_are_found_row_by_row() -> None:
    assert AKARI.clues == {(0, 2): 1}
    assert KUROMASU.clues == {(0, 1): 3, (0, 2): "?"}


def test_aliases_name_the_same_genre() -> None:
    assert Puzzle.from_rows("lightup", ["..1#", "...."]) == AKARI
    assert Puzzle.from_rows("range", [[None, 3, "?"], [None] * 3]).genre == "kuromasu"


def test_puzzles_are_values() -> None:
    assert len({AKARI, Puzzle.from_rows("akari", ["..1#", "...."])}) == 1
    with pytest.raises(AttributeError):
        AKARI.genre = "kuromasu"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("genre", "rows", "message"),
    [
        ("akari", [], "at least one row"),
        ("akari", [""], "at least one row"),
        ("akari", ["..", "."], "row 2 has 1 cells, expected 2: '.'"),
        ("akari", ["..", ".5"], "r2c2: expected '.', '#' or '0' to '4', got '5'"),
        ("akari", ["..", 7], "row 2: an Akari row is a string"),
        ("akari", "..", "got one string"),
        ("akari", ["." * 1001], "at most 1000 cells"),
        ("akari", ["."] * 1001, "at most 1000 cells"),
        ("kuromasu", ["..."], "row 1: a Kuromasu row is a list"),
        ("kuromasu", [[None, True]], "r1c2: expected None, a clue or '?', got True"),
        ("kuromasu", [[None, -1]], "r1c2: expected None"),
        ("kuromasu", [[None, 10**9]], "r1c2: expected None"),
        ("kuromasu", [[None, 0]], "r1c2: a Kuromasu clue is 1 to 2 here, got 0"),
        ("kuromasu", [[None, 3]], "r1c2: a Kuromasu clue is 1 to 2 here, got 3"),
        ("kuromasu", [[None], 3], "row 2: a Kuromasu row is a list"),
    ],
)
def test_bad_rows_are_refused(genre: str, rows: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        Puzzle.from_rows(genre, rows)
    assert message in str(refused.value)


def test_unknown_genres_are_refused_with_a_guess() -> None:
    with pytest.raises(UnknownNameError, match=r"did you mean 'akari'.*known: akari"):
        Puzzle.from_rows("akary", ["."])


def test_lenient_lets_odd_clues_pass_but_not_odd_letters() -> None:
    assert Puzzle.from_rows("kuromasu", [[0, 4096]], lenient=True).clues == {
        (0, 0): 0,
        (0, 1): 4096,
    }
    with pytest.raises(FormatError):
        Puzzle.from_rows("akari", ["x"], lenient=True)


def test_the_side_limit_can_be_raised() -> None:
    assert Puzzle.from_rows("akari", ["." * 1001], max_side=1001).width == 1001


def test_without_drops_the_clue_and_keeps_the_wall() -> None:
    assert AKARI.without((0, 2)).rows == ("..##", "....")
    assert KUROMASU.without((0, 1)).rows[0] == (None, None, "?")
    with pytest.raises(InvalidPuzzleError, match="r1c1: no clue"):
        AKARI.without((0, 0))
    with pytest.raises(InvalidPuzzleError, match="r9c1 is not on a board"):
        AKARI.without((8, 0))


def test_with_clue_sets_a_clue_in_range() -> None:
    assert AKARI.with_clue((1, 0), 0).rows == ("..1#", "0...")
    assert KUROMASU.with_clue((1, 0), 4).rows[1] == (4, None, None)
    assert KUROMASU.with_clue((1, 0), "?").rows[1] == ("?", None, None)
    for puzzle, clue in ((AKARI, 5), (AKARI, "?"), (KUROMASU, 0), (KUROMASU, 5), (KUROMASU, True)):
        with pytest.raises(InvalidPuzzleError, match="clue is"):
            puzzle.with_clue((1, 0), clue)  # type: ignore[arg-type]


@pytest.mark.parametrize("genre", GENRES)
@given(data=st.data())
def test_a_repr_can_be_pasted_back(genre: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(genre))
    marks = data.draw(marks_on(puzzle))
    solution = data.draw(solutions_on(puzzle))
    names = {"Puzzle": Puzzle, "Marks": Marks, "Solution": Solution}
    for value in (puzzle, marks, solution):
        assert eval(repr(value), names) == value


@pytest.mark.parametrize("genre", GENRES)
@given(data=st.data(), turn=st.sampled_from(Turn))
def test_turning_moves_every_cell(genre: str, data: st.DataObject, turn: Turn) -> None:
    puzzle = data.draw(puzzles(genre))
    marks = data.draw(marks_on(puzzle))
    for value in (puzzle, marks, Solution.from_marks(puzzle, marks)):
        turned = value.turned(turn)
        for cell in puzzle.cells():
            assert turned[turn_cell(puzzle.height, puzzle.width, cell, turn)] == value[cell]


def test_marks_show_what_is_placed_and_excluded() -> None:
    marks = Marks.on(AKARI, ["o.1#", "..+."])
    assert marks.rows == ("o...", "..+.")
    assert marks.placed == [(0, 0)]
    assert marks.excluded == [(1, 2)]
    assert not marks.is_empty
    assert Marks.empty(AKARI).is_empty


def test_a_mark_can_be_changed() -> None:
    marks = Marks.empty(AKARI).with_mark((1, 3), "o")
    assert marks.rows == ("....", "...o")
    assert marks.with_mark((1, 3), ".") == Marks.empty(AKARI)
    with pytest.raises(FormatError, match=r"r2c4: expected 'o', '\+' or '\.', got '#'"):
        marks.with_mark((1, 3), "#")
    with pytest.raises(FormatError, match="r3c1 is not on the board"):
        marks.with_mark((2, 0), "o")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["o..."], "the marks are 4 wide and 1 high, the puzzle 4 and 2"),
        (["o...", "..."], "row 2 has 3 cells, expected 4"),
        (["x...", "...."], "r1c1: expected 'o', '+' or '.', got 'x'"),
        (["..2#", "...."], "r1c3: the marks show '2', the puzzle '1'"),
        (["#.1#", "...."], "r1c1: the marks show '#', the puzzle '.'"),
        ("o...", "got one string"),
        ([], "at least one row"),
        ([3, 4], "a row of marks is a string"),
    ],
)
def test_marks_that_do_not_fit_are_refused(rows: Any, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        Marks.on(AKARI, rows)
    assert message in str(refused.value)


def test_a_solution_shows_the_walls() -> None:
    solution = Solution.from_placed(AKARI, [(0, 1), (1, 3)])
    assert solution.rows == (".o1#", "...o")
    assert solution.placed == [(0, 1), (1, 3)]
    assert solution.marks.rows == ("+o..", "+++o")
    assert Solution.on(AKARI, [".o..", "+++o"]) == solution
    assert Solution.from_rows("akari", solution.rows) == solution


def test_a_kuromasu_solution_is_black_and_white() -> None:
    solution = Solution.from_placed(KUROMASU, [(0, 0)])
    assert solution.rows == ("#..", "...")
    assert solution.marks.rows == ("#++", "+++")


def test_only_cells_of_the_board_can_keep_their_clues() -> None:
    puzzle = Puzzle.from_rows("akari", [".1.", "..2"])
    assert list(puzzle.with_only([(1, 2), (0, 0)]).clues) == [(1, 2)]
    with pytest.raises(InvalidPuzzleError, match="r51c1 is not on a board"):
        puzzle.with_only([(50, 0)])


@pytest.mark.parametrize(
    ("genre", "rows"),
    [
        ("kuromasu", ("..", "..")),
        ("akari", ((None, 1), (None, None))),
        ("akari", ("..", ".")),
        ("akari", ("x.",)),
        ("akari", ("9",)),
        ("akari", ()),
        ("akari", "..."),
        ("kuromasu", ((9,),)),
        ("sudoku", ("..",)),
    ],
)
def test_a_puzzle_is_checked_however_it_is_made(genre: str, rows: Any) -> None:
    with pytest.raises((PuzzleError, UnknownNameError)):
        Puzzle(genre, rows)


def test_a_puzzle_made_by_hand_is_like_any_other() -> None:
    assert Puzzle("lightup", ["..1"]) == Puzzle.from_rows("akari", ["..1"])  # type: ignore[arg-type]
    assert Puzzle("kurodoko", ([None, 2],)).rows == ((None, 2),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("genre", "rows"),
    [
        ("kuromasu", [[1, None], [True, None]]),  # True is 1 to a set
        ("kuromasu", [[1, None], [None, 9]]),
        ("kuromasu", [[0, None], [None, None]]),
        ("kuromasu", [[2, None], [None]]),
        ("kuromasu", [[2, None], (None, 1.0)]),
        ("akari", ["..", ".5"]),
        ("akari", ["..", ".\n"]),
        ("akari", ["..", "..."]),
        ("akari", ["", ""]),
        ("akari", []),
        ("akari", ["..", ["."]]),
    ],
)
def test_a_quick_look_lets_nothing_wrong_pass(genre: str, rows: list[Any]) -> None:
    """Boards are first looked at as a whole; what that finds odd is then looked at cell by cell."""
    assert find_genre(genre).read_usual(rows, 1000) is None
    with pytest.raises(LamplighterError):
        Puzzle.from_rows(genre, rows)


@pytest.mark.parametrize(
    ("genre", "rows"),
    [("kuromasu", [[2, None], (None, None)]), ("akari", ["#.", ".4"]), ("akari", ("0",))],
)
def test_a_quick_look_keeps_what_a_slow_one_keeps(genre: str, rows: Any) -> None:
    known = find_genre(genre)
    assert known.read_usual(rows, 1000) == known.read_rows(rows)
    assert known.read_usual(rows, 1) in (None, ("0",))
