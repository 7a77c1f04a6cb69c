"""Boards of a series differ: in level, density, symmetry and where their walls or clues stand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random
from statistics import mean, pstdev
from typing import Any

import pytest

import lamplighter as ll
from lamplighter.genres import Making, find_genre
from lamplighter.methods import SYMMETRIES, Order
from lamplighter.methods.base import Dice
from lamplighter.methods.order import is_symmetric, needs_square
from lamplighter.methods.variety import draw_density, draw_hollow, draw_symmetry
from lamplighter.verbs.generate import number
from lamplighter.verbs.twins import Known, Look, pattern

GENRES = ("akari", "kuromasu")


def making_of(genre: str) -> Making:
    making = find_genre(genre).making
    assert making is not None
    return making


def held(puzzle: ll.Puzzle) -> list[list[bool]]:
    return [[content not in (".", None) for content in row] for row in puzzle.rows]


def black_share(puzzle: ll.Puzzle) -> float:
    """Walls for Akari, black cells for Kuromasu."""
    cells = puzzle.height * puzzle.width
    if puzzle.genre == "akari":
        return sum(map(sum, held(puzzle))) / cells
    solution = ll.solve(puzzle).solution
    assert solution is not None
    return len(solution.placed) / cells


def hollow_of(puzzle: ll.Puzzle) -> int:
    """How many cells the largest rectangle without walls or clues has: all of them are tried."""
    stands, most = held(puzzle), 0
    for top in range(puzzle.height):
        free = [True] * puzzle.width
        for bottom in range(top, puzzle.height):
            free = [was and not here for was, here in zip(free, stands[bottom], strict=True)]
            width = max(map(len, "".join(".#"[not each] for each in free).split("#")))
            most = max(most, width * (bottom - top + 1))
    return most


def symmetries_of(puzzle: ll.Puzzle) -> set[str]:
    square = puzzle.height == puzzle.width
    names = [each for each in SYMMETRIES if square or not needs_square(each)]
    return {each for each in names if is_symmetric(puzzle.rows, each)}


# --- the level ---


@pytest.mark.parametrize("genre", GENRES)
def test_another_level_is_another_board(genre: str) -> None:
    """The same seed gave the same walls, and the same solution, in six of seven cases."""
    for index in range(12):
        wishes: dict[str, Any] = {"plain": True, "seed": 3, "index": index}
        levels = ["easy", "normal", "hard", 1]
        boards = [ll.generate(genre, level=level, **wishes) for level in levels]
        if genre == "akari":
            assert len({pattern(each) for each in boards}) == 4
        solutions = [ll.solve(each).solution for each in boards]
        assert len({each.rows for each in solutions if each is not None}) == 4


# --- density and symmetry ---


@pytest.mark.parametrize("genre", GENRES)
def test_what_is_not_asked_for_varies_as_on_published_boards(genre: str) -> None:
    boards = list(ll.generate_many(genre, 200, seed=1))
    making = making_of(genre)
    shares = [black_share(each) for each in boards]
    known = making.densities["normal"]
    assert all(known[0] - 0.03 <= each <= known[-1] + 0.03 for each in shares)
    assert abs(mean(shares) - mean(known)) < 0.01
    assert abs(pstdev(shares) - pstdev(known)) < 0.012
    counted = Counter(name for each in boards for name in symmetries_of(each))
    weights = {name: on_square for name, on_square, _ in making.symmetries}
    # A board with both mirrors has half a turn as well, and so on: they are counted several times.
    turned = sum(weights[each] for each in ("rotate2", "mirror4", "rotate4", "diagonal2"))
    assert abs(counted["rotate2"] / 200 - turned / 1000) < 0.1
    assert abs(counted["mirror4"] / 200 - weights["mirror4"] / 1000) < 0.08
    assert counted["none"] - counted["rotate2"] > 5
    assert counted["rotate4"] >= 2


@pytest.mark.parametrize("genre", GENRES)
def test_an_oblong_board_gets_a_symmetry_it_can_have(genre: str) -> None:
    boards = list(ll.generate_many(genre, 60, height=7, width=9, symmetry="varied", seed=2))
    assert len({frozenset(symmetries_of(each)) for each in boards}) >= 3
    making = making_of(genre)
    drawn = {
        draw_symmetry(making, SYMMETRIES, square=False, place=each / 3000, random=Random(1))
        for each in range(3000)
    }
    assert drawn == {"none", "mirror", "rotate2", "mirror4"}
    drawn = {
        draw_symmetry(making, SYMMETRIES, square=True, place=each / 3000, random=Random(1))
        for each in range(3000)
    }
    assert drawn == set(SYMMETRIES)
    only = draw_symmetry(making, ["mirror"], square=True, place=0.99, random=Random(1))
    assert only == "mirror"


@pytest.mark.parametrize("genre", GENRES)
def test_the_draws_of_one_board_are_all_different(genre: str) -> None:
    for square, each in product((True, False), range(20)):
        drawn = [
            draw_symmetry(
                making_of(genre), SYMMETRIES, square=square, place=each / 20, random=Random(each),
                draw=draw,
            )
            for draw in range(4)
        ]  # fmt: skip
        assert len(set(drawn)) == 4, drawn


@pytest.mark.parametrize("genre", GENRES)
def test_a_short_series_is_as_mixed_as_a_long_one(genre: str) -> None:
    """The commonest symmetry of a hundred boards is as common as it should be, give or take 4."""
    name, share, _ = max(making_of(genre).symmetries, key=lambda each: each[1])
    for seed in range(20):
        places = sorted(Dice(seed, index).place("density") for index in range(20))
        assert max(b - a for a, b in pairwise(places)) < 0.15
        drawn = [
            draw_symmetry(
                making_of(genre), SYMMETRIES, square=True,
                place=Dice(seed, index).place("symmetry"), random=Random(1),
            )
            for index in range(100)
        ]  # fmt: skip
        assert abs(drawn.count(name) - share / 10) <= 4


@pytest.mark.parametrize("genre", GENRES)
def test_plain_boards_are_all_alike(genre: str) -> None:
    for puzzle in ll.generate_many(genre, 20, plain=True, seed=1):
        assert abs(black_share(puzzle) - 0.22) < 0.02
        assert is_symmetric(puzzle.rows, "rotate2")
    assert is_symmetric(ll.generate(genre, plain=True, symmetry="mirror4").rows, "mirror4")
    with pytest.raises(ll.PuzzleError, match="plain boards are not varied"):
        ll.generate(genre, plain=True, symmetry="varied")


@pytest.mark.parametrize("genre", GENRES)
def test_a_wish_leaves_the_others_varied(genre: str) -> None:
    symmetric = list(ll.generate_many(genre, 40, symmetry="rotate2", seed=1))
    assert all(is_symmetric(each.rows, "rotate2") for each in symmetric)
    assert pstdev(map(black_share, symmetric)) > 0.02
    dense = list(ll.generate_many(genre, 40, density=0.2, seed=1))
    assert all(abs(black_share(each) - 0.2) <= 0.03 for each in dense)
    assert len({frozenset(symmetries_of(each)) for each in dense}) >= 3


@pytest.mark.parametrize("genre", GENRES)
def test_a_range_of_densities(genre: str) -> None:
    shares = [
        black_share(each)
        for each in ll.generate_many(genre, 60, density=(0.16, 0.24), symmetry="none", seed=1)
    ]
    slack = 0.006 if genre == "akari" else 0.03
    assert 0.16 - slack <= min(shares) < 0.18
    assert 0.22 < max(shares) <= 0.24 + slack
    one = ll.generate(genre, density=(0.2, 0.2), seed=5)
    assert one == ll.generate(genre, density=0.2, seed=5)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"density": (0.3, 0.2)}, "a range of densities goes up"),
        ({"density": (0.2,)}, "has two ends"),
        ({"density": (0.2, 1.2)}, "a density is a share, 0 to 1, got 1.2"),
        ({"density": (0.2, "x")}, "a density"),
        ({"symmetry": "diagonal", "height": 8}, "diagonal needs a square board, got 10x8"),
        ({"symmetry": "diagonal2", "height": 8}, "diagonal2 needs a square board, got 10x8"),
        ({"walls": ["..#", "...", "#.."], "symmetry": "varied"}, "have their own symmetry"),
    ],
)
def test_a_spread_that_makes_no_sense(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(ll.PuzzleError, match=message):
        ll.generate("akari", **wishes)


def test_methods_and_styles_take_a_spread_too() -> None:
    seen = set()
    for index in range(12):
        puzzle = ll.generate(
            "akari", method="walls", height=7, width=7, symmetry="varied", seed=1, index=index
        )
        seen.add(frozenset(symmetries_of(puzzle)))
        styled = ll.generate("akari", style="thesis", density=(0.22, 0.27), seed=1, index=index)
        assert 22 <= sum(map(sum, held(styled))) <= 27
    assert len(seen) >= 2
    with pytest.raises(ll.PuzzleError, match="walls, 20 to 30 of 100 cells, not 40 to 50"):
        ll.generate("akari", style="thesis", density=(0.4, 0.5))


@pytest.mark.parametrize("symmetry", ["diagonal", "diagonal2"])
@pytest.mark.parametrize("wishes", [{"style": "thesis"}, {"method": "walls"}])
def test_every_method_knows_the_diagonals(symmetry: str, wishes: dict[str, Any]) -> None:
    for side in (8, 9):
        puzzle = ll.generate("akari", height=side, width=side, symmetry=symmetry, seed=3, **wishes)
        assert is_symmetric(puzzle.rows, symmetry)
        assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE


def test_a_genre_without_spreads_is_plain() -> None:
    making = Making(0.3)
    assert draw_density(making, "easy", 0.5) == 0.3
    assert draw_hollow(making, 100, 0.3, Random(1)) == 0
    assert draw_symmetry(making, SYMMETRIES, square=True, place=0.5, random=Random(1)) == "none"


def test_small_lines_still_get_a_board_or_a_refusal() -> None:
    """A drawn density that the genre has no board for gives way to the usual one."""
    for width in (4, 6, 9):
        for index in range(6):
            puzzle = ll.generate("kuromasu", height=1, width=width, seed=1, index=index)
            assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE


# --- hollows ---


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize(("side", "level"), [(10, "easy"), (12, "normal"), (14, "hard")])
def test_no_large_part_of_a_board_is_empty(genre: str, side: int, level: str) -> None:
    hollow = making_of(genre).hollow
    assert hollow is not None
    for symmetry in ("mirror4", "varied"):
        many = ll.generate_many(
            genre, 30, height=side, width=side, symmetry=symmetry, level=level, seed=3
        )
        worst = [hollow_of(each) for each in many]
        # A bound that some draw of walls cannot keep gives way, and that is rare.
        assert sum(each > hollow.at(side**2) for each in worst) <= 1
        assert max(worst) < side**2 / 4


def test_few_walls_are_still_made() -> None:
    for density in (0.05, 0.12):
        puzzle = ll.generate("akari", density=density, symmetry="none", level="easy", seed=1)
        assert round(black_share(puzzle), 2) == density


# --- patterns ---


@pytest.mark.parametrize("genre", GENRES)
def test_no_pattern_comes_twice_while_there_are_others(genre: str) -> None:
    """Sixty boards of 5x5 had 35 patterns of walls."""
    boards = list(ll.generate_many(genre, 60, height=5, width=5, seed=1, jobs=1))
    assert len({pattern(each) for each in boards}) == 60
    assert boards == list(ll.generate_many(genre, 60, height=5, width=5, seed=1, jobs=3))


def test_patterns_come_again_when_there_are_no_others() -> None:
    order = Order.of("akari", height=3, width=3, level="easy")
    series = list(number(order, 20, method="native", seed=1))
    patterns = [pattern(each.puzzle) for each in series]
    first = next(i for i, each in enumerate(patterns) if each in patterns[:i])
    assert 3 < first < 20
    for cut in (2, first - 1, first, first + 1, 19):
        known = Known(each.puzzle for each in series[:cut])
        assert known.is_strict == (cut <= first)
        rest = number(
            order, 20 - cut, method="native", seed=1, start=series[cut - 1].place + 1, known=known
        )
        assert list(rest) == series[cut:]


def test_given_walls_are_one_pattern() -> None:
    walls = ["..#..#.", ".....#.", "#..#...", ".......", "..#..#."]
    boards = list(ll.generate_many("akari", 8, walls=walls, level="easy", seed=1))
    assert len({pattern(each) for each in boards}) == 1


def test_a_pattern_is_the_same_when_turned() -> None:
    puzzle = ll.Puzzle.from_rows("akari", ["1..", "#.2", "..."])
    other = ll.Puzzle.from_rows("akari", ["#..", "0.#", "..."])
    assert {Look.of(other.turned(turn)).pattern for turn in ll.Turn} == {pattern(puzzle)}
    assert Look.of(other).whole != Look.of(puzzle).whole
    moved = ll.Puzzle.from_rows("akari", [".#.", "0.#", "..."])
    assert pattern(moved) != pattern(puzzle)
