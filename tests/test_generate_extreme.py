"""Extreme boards come, and are worth it."""

from __future__ import annotations

import pytest

import lamplighter as ll
from lamplighter.methods import Dice
from lamplighter.methods.order import Order, is_symmetric
from lamplighter.verbs import generate as verb
from lamplighter.verbs.rate import path_profile
from lamplighter.watch import Watch
from orders import broken, make

SEARCHES = [
    ("akari", 10, "rotate2", 1),
    ("akari", 10, "mirror", 2),
    ("akari", 10, "none", 3),
    ("akari", 14, "rotate2", 4),
    ("kuromasu", 7, "rotate2", 5),
    ("kuromasu", 9, "none", 6),
    ("kuromasu", 10, "mirror", 7),
    ("kuromasu", 12, "rotate2", 8),
]
"""Genre, side, symmetry and seed."""


@pytest.mark.parametrize(("genre", "side", "symmetry", "seed"), SEARCHES)
def test_extreme_boards_come(genre: str, side: int, symmetry: str, seed: int) -> None:
    """The first of three indices that gives one; what it gives is all that was asked for."""
    series = ll.generate_many(
        genre, 1, height=side, width=side, level="extreme", symmetry=symmetry, seed=seed
    )
    (puzzle,) = series
    assert ll.solve(puzzle, "sat").status is ll.Status.UNIQUE
    assert is_symmetric(puzzle.rows, symmetry)
    rating = ll.rate(puzzle)
    assert rating.label == "extreme"
    # Deeper than one supposition inside another is what the ladder cannot tell: it searches.
    assert rating.techniques.get("cases", 0) >= 1
    assert "search" not in rating.techniques
    path = path_profile(puzzle, Watch(ll.Limit(), None))
    assert path is not None
    assert len(path.chains) <= (30 if genre == "kuromasu" else 50)


def test_clues_of_extreme_akari_show_each_for_itself() -> None:
    """Only the walls have the symmetry, and no clue can go."""
    puzzle = next(
        ll.generate_many("akari", 1, height=9, width=9, level="extreme", symmetry="rotate2", seed=2)
    )
    assert is_symmetric(puzzle.rows, "rotate2")
    for cell in puzzle.clues:
        assert ll.solve(puzzle.without(cell)).status is ll.Status.MULTIPLE


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
@pytest.mark.parametrize("side", [1, 2, 3, 4, 5])
def test_small_boards_are_soon_given_up(genre: str, side: int) -> None:
    """Work is counted, so this is the same on every machine: about a second for three indices."""
    order = Order.of(genre, height=side, width=side, level="extreme")
    method = ll.METHODS[0]
    for index in range(3):
        puzzle, _, stopped = verb._make(method, order, Dice(1, index), Watch(ll.Limit(), None))
        assert not stopped
        if puzzle is not None:
            assert ll.rate(puzzle).label == "extreme"


def test_few_clues_are_kept_few_if_asked_for() -> None:
    """Extreme Kuromasu show more clues than they need, to spare the grind; not with `minimal`."""
    order = {"genre": "kuromasu", "height": 8, "width": 8, "level": "extreme", "seed": 3}
    eased, least = make(order), make({**order, "clues": "minimal"})
    assert broken({**order, "clues": "minimal"}, least) == []
    assert len(least.clues) < len(eased.clues)
