"""Geometry: names, neighbours, runs, the eight turns."""

from __future__ import annotations

import pytest

from lamplighter.errors import PuzzleError
from lamplighter.grid import (
    Turn,
    cell_name,
    cells_of,
    name_cells,
    neighbours,
    require_size,
    runs,
    turn_cell,
    turn_rows,
)


def test_cells_are_named_from_one() -> None:
    assert cell_name((0, 0)) == "r1c1"
    assert name_cells([(0, 0)]) == "r1c1"
    assert name_cells([(0, 0), (2, 4)]) == "r1c1 and r3c5"
    assert name_cells([(0, 0), (0, 1), (2, 4)]) == "r1c1, r1c2 and r3c5"
    assert name_cells([(0, c) for c in range(9)], most=2) == "r1c1, r1c2 and 7 more"
    # "and 1 more" is as long as its name.
    assert name_cells([(0, c) for c in range(3)], most=2) == "r1c1, r1c2 and r1c3"


def test_neighbours_stay_on_the_board() -> None:
    assert neighbours(3, 3, (1, 1)) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    assert neighbours(3, 3, (0, 0)) == [(0, 1), (1, 0)]
    assert neighbours(1, 1, (0, 0)) == []


def test_runs_stop_at_walls() -> None:
    board = [".#.", "..."]
    found = list(runs(2, 3, lambda cell: board[cell[0]][cell[1]] == "#"))
    assert found == [
        [(0, 0)],
        [(0, 2)],
        [(1, 0), (1, 1), (1, 2)],
        [(0, 0), (1, 0)],
        [(1, 1)],
        [(0, 2), (1, 2)],
    ]


@pytest.mark.parametrize("turn", list(Turn))
def test_a_turn_moves_cells_and_rows_alike(turn: Turn) -> None:
    rows = ["abc", "def"]
    after = turn_rows(rows, turn)
    height, width = (3, 2) if turn.swaps_sides else (2, 3)
    assert (len(after), len(after[0])) == (height, width)
    for cell in cells_of(2, 3):
        row, col = turn_cell(2, 3, cell, turn)
        assert after[row][col] == rows[cell[0]][cell[1]]


def test_the_eight_turns_differ() -> None:
    assert len({str(turn_rows(["abc", "def", "ghi"], turn)) for turn in Turn}) == 8


def test_rotations_go_clockwise() -> None:
    assert turn_rows(["ab", "cd"], Turn.ROTATE90) == [["c", "a"], ["d", "b"]]


@pytest.mark.parametrize(
    ("height", "width", "message"),
    [(0, 3, "at least one row"), (3, 0, "at least one row"), (1001, 1, "at most 1000 cells")],
)
def test_sizes_have_limits(height: int, width: int, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        require_size(height, width)


def test_the_limit_is_the_callers_to_move() -> None:
    require_size(1001, 1, max_side=2000)
