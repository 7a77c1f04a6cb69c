"""generate and generate_many: you get what you asked for, the same on any number of threads."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import pytest

import lamplighter as ll
from lamplighter.methods import Order
from lamplighter.methods.order import is_symmetric
from lamplighter.verbs.generate import number
from lamplighter.verbs.twins import Known, likeness

GENRES = ("akari", "kuromasu")


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize("level", ["easy", "normal", "hard", *range(9)])
def test_the_level_is_the_one_asked_for(genre: str, level: str | int) -> None:
    puzzle = ll.generate(genre, height=7, width=8, level=level, seed=11)
    rating = ll.rate(puzzle)
    assert level == (rating.level if isinstance(level, int) else rating.label)
    assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE
    assert (puzzle.height, puzzle.width) == (7, 8)


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize("symmetry", ll.SYMMETRIES)
def test_the_symmetry_is_the_one_asked_for(genre: str, symmetry: str) -> None:
    for puzzle in islice(ll.generate_many(genre, 5, height=9, width=9, symmetry=symmetry), 5):
        assert is_symmetric(puzzle.rows, symmetry)
    if symmetry not in ("rotate4", "diagonal", "diagonal2"):
        return
    with pytest.raises(ll.PuzzleError, match=f"{symmetry} needs a square board, got 9x8"):
        ll.generate(genre, height=8, width=9, symmetry=symmetry)


@pytest.mark.parametrize("genre", GENRES)
def test_a_seed_and_an_index_fix_a_puzzle(genre: str) -> None:
    alone = [ll.generate(genre, seed=5, index=index) for index in range(30)]
    assert alone == list(ll.generate_many(genre, 30, seed=5, jobs=1))
    assert alone == list(ll.generate_many(genre, 30, seed=5, jobs=4))
    assert len(set(alone)) == 30
    assert ll.generate(genre, seed=6) != alone[0]
    assert ll.generate(genre) != ll.generate(genre)
    assert ll.generate(genre, seed=1 << 70) != ll.generate(genre, seed=(1 << 70) + 1)


@pytest.mark.parametrize("genre", GENRES)
def test_no_puzzle_comes_twice(genre: str) -> None:
    """There are few 3x3 boards: an index that gives one of the earlier puzzles is skipped."""
    order = Order.of(genre, height=3, width=3, level="easy", symmetry="none")
    series = list(number(order, 12, method="native", seed=1))
    places = [each.place for each in series]
    assert all(before < after for before, after in pairwise(places))
    assert places[-1] > 11
    turned = [{each.puzzle.turned(turn) for turn in ll.Turn} for each in series]
    assert Counter(each for turns in turned for each in turns).most_common(1)[0][1] == 1
    rest = number(
        order, 4, method="native", seed=1, start=places[7] + 1,
        known=Known(each.puzzle for each in series[:8]),
    )  # fmt: skip
    assert list(rest) == series[8:]


def test_the_well_runs_dry() -> None:
    series = ll.generate_many(
        "akari", 10**6, height=2, width=3, symmetry="none", level="easy", seed=1
    )
    with pytest.raises(ll.GenerationError, match=r"no more than \d+ different puzzles") as dry:
        list(series)
    assert dry.value.seed == 1


def test_likeness_tells_others_apart() -> None:
    puzzle = ll.Puzzle.from_rows("kuromasu", [[2, None, 4], [None, 3, None]])
    assert len({likeness(puzzle.turned(turn)) for turn in ll.Turn}) == 1
    others = [puzzle.without((1, 1)), puzzle.with_clue((0, 2), 3), puzzle.with_clue((0, 1), 4)]
    assert len({likeness(each) for each in [puzzle, *others]}) == 4


def test_clues_and_walls_as_given() -> None:
    every = ll.generate("akari", seed=3, clues="all", density=0.3)
    assert "#" not in "".join(map(str, every.rows))
    half = ll.generate("akari", seed=3, clues=0.5, density=0.3)
    assert abs(len(half.clues) - 15) <= 1
    again = ll.generate("akari", walls=every, level="easy", seed=4)
    assert [[each == "." for each in row] for row in again.rows] == [
        [each == "." for each in row] for row in every.rows
    ]
    assert ll.generate("akari", walls=["...", ".#.", "..."], level="easy", seed=1).width == 3


@pytest.mark.parametrize("only", range(4))
def test_one_number_alone(only: int) -> None:
    for level in (None, "easy"):
        puzzle = ll.generate("akari", only=only, level=level, height=8, width=8, seed=1)
        assert {letter for row in puzzle.rows for letter in str(row)} == {".", "#", str(only)}
        assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE
        assert level is None or ll.rate(puzzle).label == level
    with pytest.raises(ll.PuzzleError, match="can be asked of Akari clues"):
        ll.generate("kuromasu", only=only)


def test_human_means_the_six_strategies_do() -> None:
    puzzle = ll.generate("akari", level="normal", human=True, height=7, width=7, seed=1)
    rating = ll.rate(puzzle)
    assert (rating.label, rating.human) == ("normal", True)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"level": "harder"}, "unknown level 'harder'"),
        ({"level": 10}, "a level is 0 to 9"),
        ({"level": 1.5}, "a level is 0 to 9"),
        ({"symmetry": "round"}, "unknown symmetry 'round'"),
        ({"density": 1.5}, "a density is a share, 0 to 1, got 1.5"),
        ({"density": float("nan")}, "a density is a share"),
        ({"clues": "few"}, "unknown amount of clues 'few'"),
        ({"clues": -1}, "a share of clues is a share, 0 to 1"),
        ({"height": 0}, "at least one row"),
        ({"width": 2000}, "at most 1000 cells"),
        ({"seed": -1}, "a seed is 0 or more"),
        ({"walls": ["..", "."]}, "row 2"),
        ({"walls": ["#."], "density": 0.2}, "leave one of the two out"),
        ({"walls": ["#.."], "symmetry": "mirror"}, "do not have the symmetry mirror"),
        ({"only": 5}, "an Akari clue is 0 to 4, got 5"),
        ({"only": 1, "clues": 0.5}, "a share of clues cannot be combined"),
        ({"method": "magic"}, "unknown method 'magic'"),
        ({"colour": "red"}, "unknown wish 'colour'"),
    ],
)
def test_a_wish_nobody_can_fill_is_refused(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(ll.LamplighterError, match=message):
        ll.generate("akari", **wishes)  # type: ignore[arg-type]


@pytest.mark.parametrize("genre", GENRES)
@pytest.mark.parametrize(
    "wishes",
    [
        {"height": 2, "width": 2, "symmetry": "rotate4"},
        {"height": 1, "width": 1},
        {"height": 5, "width": 5, "level": "extreme"},
        {"density": 0.95},
        {"density": 0.0, "level": "hard"},
        {"height": 1, "width": 30, "level": "hard"},
    ],
)
def test_nothing_hangs(genre: str, wishes: dict[str, object]) -> None:
    """A puzzle or a refusal comes back; how soon is measured by the benchmarks."""
    try:
        puzzle = ll.generate(genre, seed=1, **wishes)  # type: ignore[arg-type]
    except (ll.GenerationError, ll.PuzzleError):
        return
    assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE


def test_a_limit_of_time_ends_it() -> None:
    order = {"height": 300, "width": 300, "level": "hard", "seed": 1}
    with pytest.raises(ll.GenerationError, match="the time ran out"):
        ll.generate("akari", limit=ll.Limit(seconds=0.05), **order)  # type: ignore[arg-type]
    series = ll.generate_many("akari", 10**9, seed=1, limit=ll.Limit(seconds=0.3))
    next(series)
    with pytest.raises(ll.GenerationError, match="were found before"):
        list(series)


def test_a_cancelled_series_ends() -> None:
    token = ll.CancelToken()
    series = ll.generate_many("akari", 10**9, seed=1, cancel=token)
    next(series)
    token.cancel()
    with pytest.raises(ll.GenerationError):
        list(series)
    kept = ll.CancelToken()
    assert len(list(ll.generate_many("akari", 3, seed=1, cancel=kept))) == 3
    assert not kept.cancelled


def test_extreme_akari_have_a_symmetry_as_others_do() -> None:
    puzzles = list(ll.generate_many("akari", 3, level="extreme", seed=2))
    assert {ll.rate(puzzle).label for puzzle in puzzles} == {"extreme"}
    known = set(ll.SYMMETRIES) - {"none"}
    assert any(is_symmetric(puzzle.rows, each) for puzzle in puzzles for each in known)


@pytest.mark.parametrize("alias", ["lightup", "bijutsukan"])
def test_a_genre_may_go_by_an_alias(alias: str) -> None:
    puzzle = ll.generate(alias, height=6, width=6, seed=4)
    assert puzzle == ll.generate("akari", height=6, width=6, seed=4)
    assert next(ll.generate_many(alias, 1, height=6, width=6, seed=4)) == puzzle
    with pytest.raises(ll.UnknownNameError, match="genre"):
        ll.generate("nobody")


def test_many_start_at_an_index() -> None:
    wishes = {"height": 6, "width": 6, "seed": 4}
    three = list(ll.generate_many("akari", 3, **wishes))
    assert list(ll.generate_many("akari", 1, index=2, **wishes)) == three[2:]
    assert three[2] == ll.generate("akari", index=2, **wishes)
