"""Styles: demands as data, refused by arithmetic, and met by generated boards."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

import lamplighter as ll
import six_aloud
from lamplighter.methods import Dice, Made, Method, Order, find_style
from lamplighter.methods.native import NativeMethod
from lamplighter.methods.order import is_symmetric
from lamplighter.methods.style import Numbers, Share, Style
from lamplighter.methods.style_file import read_style
from lamplighter.methods.style_sums import Demand, too_much
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.verbs import generate as verb

THESIS = find_style("thesis")

# Section 5.1 of Pal (2025), word for word: 60 to 80 % of the walls numbered, zeros among them.
PROSE = """
[walls]
share = [0.2, 0.3]
[clues]
"0-4" = [0.6, 0.8]
"1-2" = 0.6
"0" = 0.2
[count]
"3" = 1
"4" = 1
"""


def check_made(puzzle: Puzzle, style: Style = THESIS, *, human: bool = True) -> None:
    outcome = ll.solve(puzzle, backend="sat")
    assert outcome.status is ll.Status.UNIQUE, puzzle
    assert style.broken(puzzle, outcome.solutions[0]) == [], puzzle
    if human:
        assert six_aloud.deduce(puzzle)[0] == "unique", puzzle


# --- data ---


def test_the_thesis_is_read_as_written() -> None:
    assert THESIS.share == Share(0.2, 0.3)
    assert THESIS.inner == Share(0.6)
    assert [THESIS.line_at(side, side) for side in (5, 6, 7, 20)] == [1, 1, 2, 2]
    assert THESIS.line_at(6, 20) == 1
    assert (THESIS.beside, THESIS.diagonal, THESIS.squares) == (2, 3, "bulb")
    assert THESIS.clues == (
        (Numbers(1, 4), Share(0.6, 0.8)),
        (Numbers(1, 2), Share(0.6)),
        (Numbers(0, 0), Share(0.2)),
    )
    assert THESIS.count == ((Numbers(3, 3), 1), (Numbers(4, 4), 1))
    assert eval(repr(THESIS)) == THESIS


def test_shares_are_rounded_as_asked() -> None:
    assert Share(0.29, 0.58).counts(100, exact=False) == (29, 58)  # not 28 and 57
    assert Share(0.6, 0.8).counts(14, exact=False) == (8, 11)
    assert Share(0.6, 0.8).counts(14, exact=True) == (9, 11)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "unknown key 'x'; known: title"),
        ("[walls]\nshre = 1", "unknown key 'walls.shre'; known: share"),
        ("[squares]\nempty = 1", "unknown key 'squares.empty'"),
        ("[walls]\nshare = 'a'", "walls.share: expected a share or a pair of shares, got 'a'"),
        ("[walls]\nshare = true", "walls.share: expected a share"),
        ("[walls]\nshare = [0.1, 0.2, 0.3]", "walls.share: expected a share or a pair"),
        ("[walls]\nshare = 1.2", "walls.share: expected shares from 0 to 1, got 1.2"),
        ("[walls]\ninner = nan", "walls.inner: expected shares from 0 to 1"),
        ("[walls]\nshare = [0.3, 0.2]", "walls.share: expected the least before the most"),
        ("[walls]\nline = -1", "walls.line: expected a whole number"),
        ("[walls]\nline = { a = 1 }", "walls.line: expected sizes as keys, got 'a'"),
        ("[walls]\nbeside = 1.5", "walls.beside: expected a whole number"),
        ('[clues]\n"5" = 0.1', "clues: expected numbers from 0 to 4"),
        ('[clues]\n"2-1" = 0.1', "clues: expected numbers from 0 to 4"),
        ('[clues]\n"1-" = 0.1', "clues: expected numbers from 0 to 4"),
        ('[count]\n"3" = true', "count.3: expected a whole number"),
        ("[squares]\nfilled = 'x'", "squares.filled: expected true, false or 'wall'"),
        ("walls = 3", "walls: expected a table, got 3"),
        ("rounding = 'up'", "rounding: expected 'down' or 'exact'"),
        ("title = 3", "title: expected a text"),
        ("[", "Invalid"),
    ],
)
def test_mistakes_are_told_in_one_line(text: str, message: str) -> None:
    with pytest.raises(ll.PuzzleError) as error:
        read_style(text, "mine")
    assert message in str(error.value)
    assert str(error.value).startswith("style mine: ")
    assert "\n" not in str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a device without end")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(ll.PuzzleError, match="/dev/zero: a style has at most 100000 bytes"):
        find_style("/dev/zero")


def test_styles_are_found_by_name_and_by_file(tmp_path: Path) -> None:
    path = tmp_path / "open.toml"
    path.write_text("[walls]\nshare = [0.1, 0.2]\n", encoding="utf-8")
    assert find_style(str(path)) == find_style(path) == Style("open", share=Share(0.1, 0.2))
    with pytest.raises(ll.UnknownNameError, match="did you mean 'thesis'"):
        find_style("thesi")
    with pytest.raises(ll.PuzzleError, match="No such file"):
        find_style("nowhere.toml")
    path.write_bytes(b"\xff")
    with pytest.raises(ll.PuzzleError, match="UTF-8"):
        find_style(path)


# --- arithmetic ---


def test_two_walls_a_line_are_too_many_for_six() -> None:
    printed = read_style("[walls]\nshare = [0.2, 0.3]\nline = 2", "printed")
    assert printed.refusal(6, 6) == (
        "printed asks for 2 walls in each of 6 rows, 12, and at most 30 % of 36 cells, 10"
    )
    assert printed.refusal(7, 7) is None
    assert THESIS.refusal(6, 6) is None


@pytest.mark.parametrize("rounding", ["down", "exact"])
def test_the_prose_is_refused_at_every_size(rounding: str) -> None:
    style = read_style(f"rounding = '{rounding}'\n{PROSE}", "prose")
    for height, width in [*product(range(1, 21), repeat=2), (30, 30), (100, 100), (1000, 1000)]:
        assert style.refusal(height, width), (height, width)
    told = style.refusal(10, 10)
    assert told is not None
    assert "= 25 and at most 24 0-4s" in told or rounding == "exact"


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        ("[walls]\nline = 6", (5, 5), "6 walls in a line of 5 cells"),
        ("[walls]\ninner = 0.9\nshare = [0.3, 0.3]\nline = 2", (7, 7), "and at least 4 on it"),
        ("[walls]\ninner = 1\nshare = [0.6, 0.7]", (5, 5), "off the border, where 9 cells are"),
        ("[walls]\ninner = [0, 0]\nshare = [0.9, 1]", (5, 5), "off the border, which has 16"),
        ("[walls]\nshare = [0.2, 0.24]\n[squares]\nfilled = 'wall'", (10, 10), "makes 25, not 24"),
        ("[walls]\nshare = [0.9, 1]\nbeside = 2", (10, 10), "at most 2 beside each have no room"),
        ("[walls]\nshare = [0.26, 0.3]\nbeside = 0\ndiagonal = 1", (10, 10), "where 25 have room"),
        ("[walls]\nshare = 0.8\ndiagonal = 2", (10, 10), "diagonals of 2 at most leave"),
        ("[walls]\nshare = [0.2, 0.3]\n[count]\n'4' = 8", (5, 5), "at least 8 4s and at most 7"),
        ("[count]\n'4' = 1", (2, 9), "at most 0 numbers above 3"),
        ("[walls]\nshare = [0.2, 0.3]\n[clues]\n'1-2' = [0, 0.1]\n'3-4' = [0, 0.1]\n'1-4' = 0.5",
         (10, 10), "at least 15 1-4s and at most"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(text: str, size: tuple[int, int], message: str) -> None:
    told = read_style(text, "mine").refusal(*size)
    assert told is not None
    assert message in told


def test_sums_agree_with_all_counts() -> None:
    random = Random(1)
    refused = 0
    for _ in range(300):
        walls = random.randint(0, 5)
        demands = []
        for _ in range(random.randint(1, 4)):
            first = random.randint(0, 4)
            numbers = Numbers(first, random.randint(first, 4))
            least = random.randint(0, 3)
            demands.append(Demand(numbers.mask, least, random.randint(least, 6), str(numbers)))
        possible = any(
            sum(counts) <= walls
            and all(
                each.least <= sum(counts[n] for n in range(5) if each.numbers >> n & 1) <= each.most
                for each in demands
            )
            for counts in product(range(walls + 1), repeat=5)
        )
        assert (too_much(demands, walls) is None) == possible, (walls, demands)
        refused += not possible
    assert 50 < refused < 250


def test_orders_are_refused_before_anything_starts() -> None:
    with pytest.raises(ll.PuzzleError, match="no such board: thesis: of 7 walls"):
        Order.of("akari", height=5, width=5, style="thesis")
    with pytest.raises(ll.PuzzleError, match="20 to 30 of 100 cells, not 40"):
        Order.of("akari", style="thesis", density=0.4)
    with pytest.raises(ll.PuzzleError, match="for Akari only"):
        Order.of("kuromasu", style="thesis")
    with pytest.raises(ll.PuzzleError, match="0 of 49 cells are walls"):
        Order.of("akari", style="thesis", walls=["......."] * 7)
    with pytest.raises(ll.UnsupportedError, match="share of clues"):
        ll.generate("akari", style="thesis", clues=0.5)
    with pytest.raises(ll.PuzzleError, match="can lie rotate4"):
        ll.generate("akari", height=7, width=7, style="thesis", symmetry="rotate4")


# --- what a board breaks ---

GOOD = ["..1.", "#..2", "....", "0.#."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[walls]\nshare = [0.4, 0.5]", "5 of 16 cells are walls, not 40 to 50 %"),
        ("[walls]\ninner = 0.2", "0 of 5 walls are off the border, not at least 20 %"),
        ("[walls]\nline = 1", "row 3 has 0 walls, fewer than 1"),
        ("[walls]\nline = 2", "column 4 has 1 wall, fewer than 2"),
        ("[clues]\n'1' = 0.4", "1 of 5 walls show 1, not at least 40 %"),
        ("[clues]\n'0-2' = [0, 0.4]", "3 of 5 walls show 0-2, not at most 40 %"),
        ("[count]\n'3' = 1", "0 walls show 3, fewer than 1"),
        ("[squares]\nfilled = 'wall'", "the 2x2 at r2c2 has no wall"),
    ],
)
def test_each_demand_that_is_broken_is_named(text: str, message: str) -> None:
    puzzle = Puzzle.from_rows("akari", GOOD)
    solution = ll.Solution.from_rows("akari", [".o1o", "#..2", "...o", "0.#."])
    style = read_style(text, "mine")
    assert message in style.broken(puzzle, solution)


def test_crowds_and_diagonals_and_bulbs_are_named() -> None:
    puzzle = Puzzle.from_rows("akari", [".#...", "###.#", "...#.", "..#..", ".#..."])
    solution = ll.Solution.from_marks(puzzle, ll.Marks.empty(puzzle))
    style = Style("mine", beside=2, diagonal=3, squares="bulb")
    assert style.broken(puzzle, solution) == [
        "the wall at r2c2 has 3 walls beside it, more than 2",
        "the diagonal from r2c5 has 4 walls, more than 3",
        "the 2x2 at r3c1 has no wall or bulb",
        "the 2x2 at r4c4 has no wall or bulb",
    ]
    turned = Style("mine", diagonal=3).broken(puzzle.turned(ll.Turn.MIRROR), solution)
    assert turned == ["the diagonal from r2c1 has 4 walls, more than 3"]
    lit = ll.Solution.from_placed(puzzle, [(2, 0), (4, 4)])
    assert Style("mine", squares="bulb").broken(puzzle, lit) == []


# --- what is made ---


@pytest.mark.parametrize("height", [6, 7, 8, 10, 13, 20])
@pytest.mark.parametrize("width", [6, 7, 11, 16])
def test_boards_are_in_the_style(height: int, width: int) -> None:
    for index in range(2):
        check_made(
            ll.generate("akari", height=height, width=width, style="thesis", human=True,
                        seed=height, index=index)
        )  # fmt: skip


@pytest.mark.parametrize("symmetry", ["mirror", "rotate2", "mirror4", "rotate4"])
def test_walls_lie_as_asked(symmetry: str) -> None:
    for side in (10, 13):
        puzzle = ll.generate(
            "akari", height=side, width=side, style="thesis", human=True, symmetry=symmetry, seed=1
        )
        check_made(puzzle)
        assert is_symmetric(puzzle.rows, symmetry)


@pytest.mark.parametrize("density", [0.2, 0.22, 0.26, 0.3])
def test_the_density_asked_for_is_met(density: float) -> None:
    puzzle = ll.generate("akari", style="thesis", human=True, density=density, seed=1)
    check_made(puzzle)
    assert sum(char != "." for row in puzzle.rows for char in str(row)) == round(100 * density)


@pytest.mark.parametrize("level", [None, "easy", "normal", "hard"])
def test_levels_are_met(level: str | None) -> None:
    for index in range(3):
        puzzle = ll.generate("akari", style="thesis", level=level, seed=2, index=index)
        check_made(puzzle, human=False)
        assert level is None or ll.rate(puzzle).label == level


def test_all_clues_that_the_style_allows() -> None:
    puzzle = ll.generate("akari", style="thesis", clues="all", human=True, seed=1)
    check_made(puzzle)
    bare = sum(char == "#" for row in puzzle.rows for char in str(row))
    assert bare <= 2  # rounding alone asks for some


@pytest.mark.parametrize(
    "text",
    [
        "[walls]\nshare = [0.2, 0.3]\n[squares]\nfilled = 'wall'",
        "[walls]\nshare = [0.4, 0.5]",
        "[walls]\nshare = [0.2, 0.25]\nbeside = 0",
        "[walls]\nshare = [0.2, 0.3]\ninner = [0, 0.7]",
        "[walls]\nshare = [0.2, 0.3]\n[clues]\n'0' = [0, 0]",
        "[walls]\nshare = [0.2, 0.35]\n[clues]\n'3' = 0.25",
        "[walls]\nshare = [0.2, 0.3]\n[count]\n'4' = 3",
        "rounding = 'exact'\n[walls]\nshare = [0.25, 0.3]\n[clues]\n'0' = 0.3\n'0-4' = [0, 0.8]",
    ],
)
def test_styles_of_ones_own(text: str) -> None:
    style = read_style(text, "mine")
    for side in (8, 12, 26):
        check_made(
            ll.generate("akari", height=side, width=side, style=style, human=True, seed=1), style
        )


def test_the_same_seed_gives_the_same_board() -> None:
    once = list(ll.generate_many("akari", 12, style="thesis", human=True, seed=4, jobs=1))
    assert once == list(ll.generate_many("akari", 12, style="thesis", human=True, seed=4, jobs=2))
    assert len(set(once)) == 12


def test_what_has_no_room_is_given_up() -> None:
    # Twenty 4s pass all the arithmetic and are still impossible.
    style = read_style("[walls]\nshare = [0.2, 0.3]\n[count]\n'4' = 20", "fours")
    assert style.refusal(8, 8)
    assert style.refusal(10, 10) is None
    with pytest.raises(ll.GenerationError, match="gave up"):
        ll.generate("akari", style=style, seed=1)


@pytest.mark.parametrize(
    ("text", "side", "density"),
    [
        ("[walls]\nshare = [0.2, 0.3]", 300, 0.2),
        ("[walls]\nshare = [0.2, 0.35]\n[clues]\n'0' = 0.5", 40, 0.34),
        ("[walls]\nshare = [0.2, 0.3]\ninner = [0, 0.4]", 26, 166 / 676),
    ],
)
def test_limits_hold(text: str, side: int, density: float) -> None:
    style = read_style(text, "mine")
    with pytest.raises(ll.GenerationError, match="the time ran out"):
        ll.generate(
            "akari",
            height=side,
            width=side,
            style=style,
            density=density,
            human=True,
            seed=1,
            limit=Limit(seconds=0.001),
        )


def test_other_methods_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method that knows nothing of styles is asked again until one of its boards has it."""

    class Plain(Method):
        name = "plain"
        title = "The engine, ignoring styles"
        symmetries = ("none",)

        def make(self, order: Order, dice: Dice, watch: object) -> Made:
            bare = Order.of("akari", height=order.height, width=order.width, symmetry="none")
            return NativeMethod().make(bare, dice, watch)  # type: ignore[arg-type]

    monkeypatch.setattr(verb, "find_method", lambda name: Plain())
    style = read_style("[count]\n'3' = 1\n[walls]\ninner = 0.5", "mine")
    for index in range(5):
        puzzle = ll.generate("akari", height=7, width=7, style=style, seed=1, index=index)
        check_made(puzzle, style, human=False)


@pytest.mark.long
def test_a_thousand_boards() -> None:
    sizes = [(side, side) for side in range(6, 21)] + [(6, 9), (7, 12), (9, 20), (20, 8), (16, 11)]
    for height, width in sizes:
        made = ll.generate_many(
            "akari", 50, height=height, width=width, style="thesis", human=True, seed=7
        )
        for puzzle in made:
            check_made(puzzle)
