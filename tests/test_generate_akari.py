"""The core's Akari generator: every puzzle is judged by a back end that shares nothing with it."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

import lamplighter as ll
from lamplighter import engine
from lamplighter.engine import Label, Made, Making, Symmetry
from lamplighter.puzzle import Puzzle

Rows = tuple[str, ...]

MADE, GAVE_UP, STOPPED, IMPOSSIBLE = Making
EASY, NORMAL, HARD, EXTREME, _ = Label
NONE, MIRROR, ROTATE2, MIRROR4, ROTATE4, DIAGONAL, DIAGONAL2 = Symmetry


def generate(
    height: int,
    width: int,
    level: Label = EASY,
    symmetry: Symmetry = NONE,
    *,
    density: float = 0.2,
    seed: int = 1,
    index: int = 0,
    **options: Any,
) -> tuple[Making, Rows | None, Made]:
    made = engine.AKARI.generate(
        height, width, level=level, symmetry=symmetry, density=density, seed=seed, index=index,
        **options,
    )  # fmt: skip
    return made.status, made.rows, made


def made(*args: Any, **options: Any) -> Rows:
    status, rows, _ = generate(*args, **options)
    assert status == MADE, (args, options)
    assert rows is not None
    return rows


def labels(boards: list[Rows]) -> list[Label]:
    """The labels the tiers give; a board without exactly one solution has none."""
    asked = [(engine.Genre.akari, rows) for rows in boards]
    return [each.label for each in engine.label_many(asked, conflicts=10**6)]


def orbit(symmetry: Symmetry, height: int, width: int, row: int, col: int) -> set[tuple[int, int]]:
    low, far = height - 1 - row, width - 1 - col
    match symmetry:
        case Symmetry.mirror:
            return {(row, col), (row, far)}
        case Symmetry.rotate2:
            return {(row, col), (low, far)}
        case Symmetry.mirror4:
            return {(row, col), (row, far), (low, col), (low, far)}
        case Symmetry.rotate4:
            return {(row, col), (col, low), (low, far), (far, row)}
        case Symmetry.diagonal:
            return {(row, col), (col, row)}
        case Symmetry.diagonal2:
            return {(row, col), (col, row), (low, far), (far, low)}
    return {(row, col)}


def orbits(symmetry: Symmetry, height: int, width: int) -> set[frozenset[tuple[int, int]]]:
    cells = itertools.product(range(height), range(width))
    return {frozenset(orbit(symmetry, height, width, *cell)) for cell in cells}


def nearest_count(asked: float, sizes: list[int]) -> float:
    """How close a sum of some of these sizes can come to `asked`."""
    sums = {0}
    for size in sizes:
        sums |= {each + size for each in sums}
    return min(abs(each - asked) for each in sums)


def hide(rows: Rows, cells: frozenset[tuple[int, int]]) -> Rows:
    return tuple(
        "".join("#" if (r, c) in cells else letter for c, letter in enumerate(row))
        for r, row in enumerate(rows)
    )


def judge(
    rows: Rows,
    level: Label,
    symmetry: Symmetry,
    density: float | None = None,
    *,
    minimal: bool = True,
) -> None:
    """Checks the label, the walls' symmetry, the density, and that no clue could be left out."""
    height, width = len(rows), len(rows[0])
    assert labels([rows]) == [level], rows
    parts = orbits(symmetry, height, width)
    for part in parts:
        assert len({rows[r][c] == "." for r, c in part}) == 1, rows
    clued = [
        frozenset({(r, c)})
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter not in ".#"
    ]
    if density is not None:
        walls = sum(letter != "." for row in rows for letter in row)
        asked = density * height * width
        # The only excuse is that every orbit is too large for what is missing.
        best = nearest_count(asked, [len(part) for part in parts])
        assert abs(walls - asked) <= best + 1e-9, rows
        assert best > 0.03 * height * width or abs(walls - asked) <= 0.03 * height * width
    if minimal:
        allowed = list(Label)[: list(Label).index(level) + 1]
        for part, label in zip(clued, labels([hide(rows, each) for each in clued]), strict=True):
            assert label not in allowed, (rows, sorted(part))


def assert_unique(rows: Rows) -> None:
    assert ll.solve(Puzzle.from_rows("akari", rows), backend="sat").status is ll.Status.UNIQUE, rows


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_what_is_asked_for_comes_out(level: Label, symmetry: Symmetry) -> None:
    for side, density in ((5, 0.3), (7, 0.2), (8, 0.25), (10, 0.2), (11, 0.3), (14, 0.2)):
        for index in range(3):
            rows = made(side, side, level, symmetry, density=density, index=index)
            judge(rows, level, symmetry, density)
            assert_unique(rows)


@pytest.mark.parametrize(("height", "width"), [(5, 9), (12, 7), (3, 20), (25, 10)])
def test_boards_that_are_not_square(height: int, width: int) -> None:
    for symmetry, level in itertools.product(list(Symmetry)[:4], (EASY, HARD)):
        rows = made(height, width, level, symmetry, density=0.25)
        judge(rows, level, symmetry, 0.25)
        assert_unique(rows)


@pytest.mark.parametrize("density", [0.12, 0.15, 0.2, 0.3, 0.4, 0.5])
def test_density_is_kept_at_every_size(density: float) -> None:
    for side in (5, 6, 8, 13, 20, 40):
        rows = made(side, side, EASY, ROTATE2, density=density)
        judge(rows, EASY, ROTATE2, density, minimal=side < 20)
        assert_unique(rows)


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
@pytest.mark.parametrize("share", [0.9, 1.0])
def test_a_share_of_the_walls_shows_a_clue(level: Label, share: float) -> None:
    for index in range(4):
        rows = made(14, 14, level, MIRROR, density=0.25, clues=share, index=index)
        judge(rows, level, MIRROR, 0.25, minimal=False)
        assert_unique(rows)
        text = "".join(rows)
        walls = len(text) - text.count(".")
        assert abs(walls - text.count("#") - share * walls) <= 1.5


@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
@pytest.mark.parametrize("density", [0.1, 0.2, 0.3, 0.4])
def test_density_is_kept_with_every_symmetry(level: Label, density: float) -> None:
    """The nearest count that orbits allow; sparse boards of some kinds do not exist."""
    absent = 0
    for side, symmetry in itertools.product((5, 6, 7, 8, 10, 13), Symmetry):
        status, rows, _ = generate(side, side, level, symmetry, density=density)
        if rows is None:
            assert (status, density) == (GAVE_UP, 0.1), (side, symmetry)
            absent += 1
            continue
        judge(rows, level, symmetry, density)
        assert_unique(rows)
    assert absent <= 4


@pytest.mark.parametrize("symmetry", Symmetry)
def test_sparse_boards_are_mended_without_moving_their_images(symmetry: Symmetry) -> None:
    for side, density in ((20, 0.1), (30, 0.12), (50, 0.15)):
        rows = made(side, side, EASY, symmetry, density=density)
        judge(rows, EASY, symmetry, density, minimal=False)
        assert_unique(rows)


def test_an_extreme_board_takes_more_than_one_hypothesis() -> None:
    found = 0
    for index in range(2):
        status, rows, _ = generate(12, 12, EXTREME, seed=2, index=index)
        if rows is None:
            assert status == GAVE_UP
            continue
        found += 1
        judge(rows, EXTREME, NONE, 0.2)
        assert_unique(rows)
    assert found >= 1


@pytest.mark.parametrize("only", range(5))
def test_one_number_alone(only: int) -> None:
    for level, symmetry in itertools.product((EASY, NORMAL, HARD), (NONE, ROTATE2)):
        status, rows, _ = generate(7, 7, level, symmetry, only=only)
        if rows is None:
            # Threes or fours alone say little: beyond easy, the generator may give up.
            assert (status, only >= 3, level is not EASY) == (GAVE_UP, True, True), (
                level,
                symmetry,
            )
            continue
        assert {letter for row in rows for letter in row} <= {".", "#", str(only)}
        assert labels([rows]) == [level]
        assert_unique(rows)


def test_a_mask_is_kept() -> None:
    mask = (
        "..#....",
        "....#..",
        "#..#...",
        "..#.#..",
        "...#..#",
        "..#....",
        "....#..",
    )
    given = tuple(row.replace(".", "+") for row in mask)
    for index in range(10):
        rows = made(7, 7, EASY, ROTATE2, mask=given, index=index)
        assert [[cell == "." for cell in row] for row in rows] == [
            [cell == "." for cell in row] for row in mask
        ]
        judge(rows, EASY, ROTATE2)
        assert_unique(rows)


@pytest.mark.parametrize(
    ("args", "options", "reason"),
    [
        ((4, 5, EASY, ROTATE4), {}, "that symmetry needs a square board"),
        ((0, 5), {}, "a board to be made has 1 to 1000 rows and columns"),
        ((5, 5), {"density": 1.2}, "the density is 0 to 1"),
        ((5, 5), {"density": float("nan")}, "the density is 0 to 1"),
        ((5, 5), {"clues": 1.5}, "the share of clues is at most 1"),
        ((5, 5), {"only": 5}, "a clue is 0 to 4"),
        ((1, 3, EASY, MIRROR), {"mask": ("#..",)}, "the mask lacks the symmetry"),
    ],
)
def test_refusals(args: tuple[Any, ...], options: dict[str, Any], reason: str) -> None:
    status, rows, made = generate(*args, **options)
    assert (status, rows, made.why) == (IMPOSSIBLE, None, reason)


def test_a_mask_of_another_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        generate(5, 5, mask=("...",))


@pytest.mark.parametrize("level", list(Label)[:4])
@pytest.mark.parametrize(
    ("side", "density", "symmetry"),
    [(2, 0.2, ROTATE4), (5, 0.2, NONE), (10, 0.95, MIRROR), (6, 0.0, NONE), (1, 0.0, NONE)],
)
def test_nothing_hangs(level: Label, side: int, density: float, symmetry: Symmetry) -> None:
    status, rows, made = generate(side, side, level, symmetry, density=density)
    assert status in (MADE, GAVE_UP)
    if rows is not None:
        assert made.attempts >= 1
        assert labels([rows]) == [level]


def test_the_same_seed_gives_the_same_puzzle() -> None:
    boards = [made(12, 12, HARD, ROTATE2, seed=9, index=index) for index in range(6)]
    assert len(set(boards)) == 6
    assert [made(12, 12, HARD, ROTATE2, seed=9, index=index) for index in range(6)] == boards
    assert made(12, 12, HARD, ROTATE2, seed=10) != boards[0]


def test_limits_stop_it() -> None:
    assert generate(1000, 1000, HARD, seconds=0.1)[0] == STOPPED
    token = engine.CancelToken()
    token.cancel()
    assert generate(10, 10, cancel=token)[0] == STOPPED


def test_a_large_board() -> None:
    rows = made(100, 100, EASY, ROTATE2)
    judge(rows, EASY, ROTATE2, 0.2, minimal=False)


@pytest.mark.long
@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_thousands(level: Label, symmetry: Symmetry) -> None:
    for side, density in itertools.product((7, 8, 9, 10, 13), (0.15, 0.2, 0.25, 0.35)):
        for index in range(15):
            rows = made(side, side, level, symmetry, density=density, index=index, seed=3)
            judge(rows, level, symmetry, density)
            assert_unique(rows)


@pytest.mark.long
@pytest.mark.parametrize("level", [EASY, NORMAL, HARD])
def test_large_boards_are_minimal_too(level: Label) -> None:
    for side, index in itertools.product((25, 40), range(3)):
        rows = made(side, side, level, ROTATE2, index=index)
        judge(rows, level, ROTATE2, 0.2)
        assert_unique(rows)


def longest_bar(rows: Rows) -> int:
    """The length of the longest straight line of walls."""
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return max(len(bar) for line in lines for bar in re.sub(r"[^.]", "#", line).split("."))


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("level", [EASY, HARD])
def test_walls_form_no_long_bars(symmetry: Symmetry, level: Label) -> None:
    """One board in five may have clumps; of the others one in four has no two walls in a bar."""
    for density, most in ((0.2, 2), (0.25, 2), (0.3, 3)):
        bars = [
            longest_bar(made(12, 12, level, symmetry, density=density, index=index))
            for index in range(20)
        ]
        assert max(bars) <= 4
        assert sum(bar > most for bar in bars) <= 8, bars
        assert density > 0.2 or min(bars) == 1 < max(bars), bars


@pytest.mark.parametrize("number", range(10))
def test_a_class_of_deductive_search_is_kept(number: int) -> None:
    wishes: Any = {"height": 7, "width": 7, "ds_class": number, "seed": 5}
    puzzle = ll.generate("akari", **wishes)
    rating = ll.rate(puzzle, metrics=["class"])
    assert rating.status is ll.Status.UNIQUE
    assert rating.metrics["class"] == number
    assert puzzle == next(ll.generate_many("akari", 1, jobs=2, **wishes))


def test_a_class_goes_with_other_wishes_or_is_given_up() -> None:
    puzzle = ll.generate("akari", height=8, width=8, ds_class=5, level="normal", seed=1)
    rating = ll.rate(puzzle, metrics=["class"])
    assert (rating.label, rating.metrics["class"]) == ("normal", 5)
    with pytest.raises(ll.GenerationError, match=r"no 3x3 akari \(class 9\) puzzle: gave up after"):
        ll.generate("akari", height=3, width=3, ds_class=9, seed=1)
    for wrong in (10, -1, True, "6", 2.0):
        with pytest.raises(ll.PuzzleError, match="a class of Deductive Search is 0 to 9, got"):
            ll.generate("akari", ds_class=wrong)  # type: ignore[arg-type]
    with pytest.raises(ll.PuzzleError, match="for Akari only"):
        ll.generate("kuromasu", ds_class=3)
