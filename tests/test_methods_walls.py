"""`walls`, the generator of Pulles (2021): unique, symmetric, minimal, and it always ends."""

from __future__ import annotations

import pytest

import lamplighter as ll
from lamplighter.methods import Dice, Order, find_method
from lamplighter.methods.order import is_symmetric
from lamplighter.methods.walls import Growth
from lamplighter.watch import Watch

FREE = Watch(ll.Limit())
SIZES = ((1, 1), (1, 9), (2, 2), (3, 3), (4, 7), (7, 7), (9, 6), (10, 10))


def make(height: int, width: int, **wishes: object) -> ll.Puzzle:
    return ll.generate("akari", method="walls", height=height, width=width, **wishes)  # type: ignore[arg-type]


def growth(height: int, width: int, symmetry: str = "none") -> Growth:
    order = Order.of("akari", height=height, width=width, symmetry=symmetry)
    return Growth(order, Dice(1, 0).random())


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_every_puzzle_has_one_solution_and_no_number_to_spare(height: int, width: int) -> None:
    for index in range(4):
        puzzle = make(height, width, seed=8, index=index)
        assert (puzzle.height, puzzle.width) == (height, width)
        assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE
        for cell in puzzle.clues:
            assert ll.solve(puzzle.without(cell), "sat").status is ll.Status.MULTIPLE


@pytest.mark.parametrize("symmetry", ll.SYMMETRIES)
def test_the_walls_have_the_symmetry_asked_for(symmetry: str) -> None:
    boards = [make(8, 8, symmetry=symmetry, seed=2, index=index) for index in range(5)]
    assert all(is_symmetric(board.rows, symmetry) for board in boards)
    others = set(ll.SYMMETRIES) - {symmetry, "none"}
    if symmetry == "none":
        assert not any(is_symmetric(board.rows, other) for board in boards for other in others)
    assert all(ll.solve(board, "sat").status is ll.Status.UNIQUE for board in boards)


def test_a_seed_and_an_index_fix_a_puzzle() -> None:
    alone = [make(7, 7, seed=5, index=index) for index in range(12)]
    for jobs in (1, 3):
        many = ll.generate_many("akari", 12, method="walls", height=7, width=7, seed=5, jobs=jobs)
        assert list(many) == alone
    assert len(set(alone)) == 12
    assert alone[0] != make(7, 7, seed=6)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", 1])
def test_a_level_is_made_again_until_it_comes(level: str | int) -> None:
    rating = ll.rate(make(7, 7, level=level, seed=4))
    assert level in (rating.label, rating.level)


def test_numbers_are_kept_as_asked() -> None:
    every = make(9, 9, clues="all", seed=1)
    assert "#" not in "".join(map(str, every.rows))
    some = make(9, 9, clues=0.8, seed=1)
    walls = sum(content != "." for row in some.rows for content in row)
    assert len(some.clues) == round(0.8 * walls)
    assert ll.rate(make(7, 7, human=True, seed=1)).human


def test_a_wall_straight_ahead_is_worse_than_one_at_the_corner() -> None:
    """Pulles's values for a board with one wall in the middle; the edge counts a little."""
    board = growth(7, 7)
    board._place((3, 3))
    seen = [[board.nearness[row, col] for col in range(7)] for row in range(7)]
    assert seen == [
        [7, 5, 4, 4, 4, 5, 7],
        [5, 2, 1, 11, 1, 2, 5],
        [4, 1, 5, 10, 5, 1, 4],
        [4, 11, 10, 0, 10, 11, 4],
        [4, 1, 5, 10, 5, 1, 4],
        [5, 2, 1, 11, 1, 2, 5],
        [7, 5, 4, 4, 4, 5, 7],
    ]


def test_new_walls_come_near_the_differences() -> None:
    near = 0
    board = growth(20, 20)
    for _ in range(100):
        before = set(board.walls)
        board.add_walls(1, [(2, 2), (2, 3)], FREE)
        ((row, col),) = board.walls - before
        near += row + col <= 10
        board.walls, board.nearness = before, growth(20, 20).nearness
    assert near > 80  # only 66 of the 400 cells are that near


def test_walls_lie_apart() -> None:
    """By chance alone, about sixteen of the walls below would have a neighbour."""
    board = growth(20, 20)
    board.add_walls(40, [], FREE)
    touching = [
        (row, col)
        for row, col in board.walls
        if {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & board.walls
    ]
    assert len(touching) <= 8


def test_light_reaches_every_cell_and_bulbs_stay() -> None:
    board = growth(9, 9)
    board.add_walls(8, [], FREE)
    board.light()
    first = set(board.bulbs)
    board.add_walls(3, [], FREE)
    board.light()
    assert first - board.walls <= board.bulbs
    puzzle = board.numbered()
    assert ll.check(puzzle, ll.Solution.from_placed(puzzle, board.bulbs)) == []


@pytest.mark.parametrize(
    "wishes",
    [
        {"height": 2, "width": 2, "symmetry": "rotate4"},
        {"height": 2, "width": 2, "symmetry": "mirror4"},
        pytest.param({"height": 5, "width": 5, "level": "extreme"}, marks=pytest.mark.long),
        pytest.param({"height": 1, "width": 30, "level": "hard"}, marks=pytest.mark.long),
    ],
)
def test_what_cannot_be_is_given_up(wishes: dict[str, object]) -> None:
    with pytest.raises(ll.GenerationError, match="gave up"):
        ll.generate("akari", method="walls", seed=1, **wishes)  # type: ignore[arg-type]


def test_what_it_does_not_know_is_refused() -> None:
    with pytest.raises(ll.UnsupportedError, match="method 'walls' takes no density"):
        make(7, 7, density=0.3)
    with pytest.raises(ll.UnsupportedError, match="method 'walls' makes akari, not kuromasu"):
        ll.generate("kuromasu", method="walls")
    with pytest.raises(ll.UnsupportedError, match="40,000 cells at most, got 201x200"):
        make(200, 201)
    assert find_method("walls").is_installed


def test_time_and_token_end_it() -> None:
    for when in (0.0, 0.3):
        with pytest.raises(ll.GenerationError, match="the time ran out"):
            make(80, 80, seed=1, limit=ll.Limit(seconds=when))
    token = ll.CancelToken()
    token.cancel()
    with pytest.raises(ll.GenerationError):
        make(80, 80, seed=1, cancel=token)


def test_start_and_step_are_kept() -> None:
    """The first lot alone is unique where it is large; a large step overshoots."""
    for start in (0, 5, 40):
        puzzle = make(9, 9, seed=3, start=start, step=1)
        assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE
        assert walls_of(puzzle) >= start
    lots = {(walls_of(make(9, 9, seed=seed, start=4, step=7)) - 4) % 7 for seed in range(8)}
    assert lots == {0}


def test_the_heuristic_saves_walls() -> None:
    means = {}
    for heuristic in (True, False):
        boards = [make(10, 10, seed=seed, heuristic=heuristic) for seed in range(15)]
        assert all(ll.solve(board, "sat").status is ll.Status.UNIQUE for board in boards)
        means[heuristic] = sum(map(walls_of, boards)) / len(boards)
    assert means[True] < 0.9 * means[False]


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"start": -1}, "a start is 0 or more, got -1"),
        ({"step": 0}, "a step is 1 or more, got 0"),
        ({"start": 30}, "a 7x7 board starts with 29 walls at most"),
    ],
)
def test_a_start_that_makes_no_sense_is_refused(wishes: dict[str, int], told: str) -> None:
    with pytest.raises(ll.PuzzleError, match=told):
        make(7, 7, **wishes)


@pytest.mark.parametrize("wish", [{"start": 3}, {"step": 2}, {"heuristic": False}])
def test_other_methods_take_none_of_it(wish: dict[str, int]) -> None:
    with pytest.raises(ll.UnsupportedError, match=f"'native' takes no {next(iter(wish))}"):
        ll.generate("akari", **wish)  # type: ignore[arg-type]


def walls_of(puzzle: ll.Puzzle) -> int:
    return sum(content != "." for row in puzzle.rows for content in row)


@pytest.mark.long
def test_many_puzzles_by_an_unrelated_solver() -> None:
    count = 0
    for size in (5, 7, 10, 12):
        for symmetry in ll.SYMMETRIES:
            series = ll.generate_many(
                "akari", 50, method="walls", height=size, width=size, symmetry=symmetry, seed=size
            )
            for puzzle in series:
                assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE
                assert is_symmetric(puzzle.rows, symmetry)
                count += 1
    assert count == 4 * 50 * len(ll.SYMMETRIES)
