"""Every wish is kept or refused: random orders over all wishes and methods, and what they found."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import lamplighter as ll
from orders import broken, draw, images, make

pytest.importorskip("clingo", reason="needs lamplighter[asp]: clingo judges the styles")

ALL = 5_000
PARTS = 100
SHORT = 1  # parts that run with every `make test`
PER_PART = ALL // PARTS


@pytest.mark.parametrize(
    "part",
    [*range(SHORT), *(pytest.param(n, marks=pytest.mark.long) for n in range(SHORT, PARTS))],
)
def test_a_wish_is_kept_or_refused(part: int) -> None:
    made = 0
    refusals = []
    for number in range(part * PER_PART, (part + 1) * PER_PART):
        order = draw(Random(f"orders/{number}"))
        try:
            puzzle = make(order)
        except (ll.GenerationError, ll.PuzzleError, ll.UnsupportedError) as refusal:
            refusals.append(str(refusal))
            continue
        made += 1
        assert broken(order, puzzle) == [], (number, order, puzzle)
    assert made > PER_PART / 3
    assert all(len(refusal.splitlines()) == 1 for refusal in refusals)


# --- what they found ---


@pytest.mark.parametrize("symmetry", ["mirror", "rotate2", "mirror4", "rotate4"])
def test_every_white_cell_of_a_kuromasu_shows_its_clue(symmetry: str) -> None:
    """Clues come with their images, so black cells must as well."""
    for side, density in ((8, 0.27), (9, 0.2), (13, 0.25)):
        order: dict[str, Any] = {
            "genre": "kuromasu", "height": side, "width": side, "symmetry": symmetry,
            "density": density, "clues": "all", "seed": 3982420652,
        }  # fmt: skip
        puzzle = make(order)
        assert broken(order, puzzle) == []
        solution = ll.solve(puzzle).solution
        assert solution is not None
        black = set(solution.placed)
        assert len(puzzle.clues) + len(black) == side**2
        assert all(images(cell, symmetry, side, side) <= black for cell in black)


@pytest.mark.parametrize("level", ["normal", "hard", "extreme", 3])
def test_a_kuromasu_with_all_its_clues_is_easy(level: str | int) -> None:
    with pytest.raises(ll.PuzzleError, match="a Kuromasu with all its clues is easy, not"):
        ll.generate("kuromasu", level=level, clues="all")
    with pytest.raises(ll.PuzzleError, match="a Kuromasu with all its clues is easy, not"):
        ll.generate("kuromasu", level=level, clues=1.0)
    assert ll.rate(ll.generate("kuromasu", clues="all", seed=1)).label == "easy"


@pytest.mark.parametrize("symmetry", ["none", "mirror", "mirror4"])
def test_a_share_of_the_clues_is_missed_by_less_than_an_orbit(symmetry: str) -> None:
    for index in range(20):
        order: dict[str, Any] = {
            "genre": "kuromasu", "height": 9, "width": 8, "symmetry": symmetry, "clues": 0.6,
            "seed": 7, "index": index,
        }  # fmt: skip
        assert broken(order, make(order)) == []


def test_walls_take_out_no_more_numbers_than_they_can() -> None:
    """A share that leaves fewer numbers than are needed is given up, not passed over."""
    with pytest.raises(ll.GenerationError, match="gave up"):
        ll.generate("akari", method="walls", height=7, width=7, clues=0.05, seed=1)
    puzzle = ll.generate("akari", method="walls", height=7, width=7, clues=0.6, seed=2)
    walls = sum(letter != "." for row in puzzle.rows for letter in str(row))
    assert len(puzzle.clues) == round(0.6 * walls)


def test_a_style_and_a_single_number_do_not_go_together() -> None:
    with pytest.raises(ll.UnsupportedError, match="do not go together"):
        ll.generate("akari", height=11, width=11, only=2, style="thesis", seed=4013409375)


def test_no_clue_of_a_style_can_be_spared() -> None:
    style = "[walls]\nshare = [0.25, 0.4]\n[clues]\n'0-4' = [0.5, 0.9]"
    for index in range(8):
        order: dict[str, Any] = {
            "genre": "akari", "height": 6, "width": 10, "style": style, "symmetry": "mirror4",
            "seed": 2311615638, "index": 868 + index,
        }  # fmt: skip
        assert broken(order, make(order)) == []


def test_walls_come_as_near_to_the_density_as_orbits_can() -> None:
    """A mirrored line of nine: six walls, not the five that one more pair made."""
    for index in range(40):
        puzzle = ll.generate(
            "akari", height=1, width=9, level="easy", symmetry="mirror", density=0.71,
            seed=1, index=index,
        )  # fmt: skip
        assert sum(letter != "." for letter in puzzle.rows[0]) == 6


def test_one_number_and_a_level_need_no_share() -> None:
    """Tries with a share of the walls that one number cannot reach used to end the search."""
    for seed in range(3):
        puzzle = ll.generate("akari", height=8, width=8, only=2, level=7, seed=seed)
        assert ll.rate(puzzle).level == 7
        assert set(puzzle.clues.values()) == {2}


def test_no_extreme_board_is_for_the_six() -> None:
    for level in ("extreme", 9):
        with pytest.raises(ll.PuzzleError, match="solve no extreme one"):
            ll.generate("akari", level=level, human=True)


def test_a_level_that_was_not_found_is_named() -> None:
    wishes: dict[str, Any] = {"symmetry": "rotate4", "density": 0.12, "clues": 0.05}
    with pytest.raises(ll.GenerationError, match="no 9x9 akari 0 puzzle: gave up"):
        ll.generate("akari", height=9, width=9, level=0, seed=1, **wishes)


# --- how much is done before giving up ---


RARE = [
    ({"genre": "akari", "height": 5, "width": 5, "level": 7, "human": True}, 60_000),
    ({"genre": "akari", "height": 9, "width": 8, "level": 7, "symmetry": "mirror4",
      "density": 0.24, "clues": 0.5, "human": True}, 25_000),
    ({"genre": "kuromasu", "height": 12, "width": 6, "level": 5, "symmetry": "mirror4",
      "clues": 0.75}, 40_000),
]  # fmt: skip


@pytest.mark.parametrize(("order", "boards"), RARE)
def test_what_is_rare_is_given_up_in_time(order: dict[str, Any], boards: int) -> None:
    """Boards are counted, not seconds; without a bound on the work there were many times more."""
    with pytest.raises(ll.GenerationError, match="gave up") as given_up:
        make(order | {"seed": 3824647539})
    assert 0 < given_up.value.attempts < boards
