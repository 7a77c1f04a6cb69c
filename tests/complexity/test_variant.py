"""The variants: what the clues alone say."""

from __future__ import annotations

import pytest

from boards import akari, blank
from lamplighter.complexity.variant import Complexity, variant
from lamplighter.errors import PuzzleError
from lamplighter.verbs.solve import solve


@pytest.mark.parametrize(
    ("row", "name", "complexity"),
    [
        ("..#.", "no numbers", Complexity.POLYNOMIAL),
        ("..4.", "only 4", Complexity.POLYNOMIAL),
        ("..0.", "only 0", Complexity.NP_COMPLETE),
        ("..1.", "only 1", Complexity.NP_COMPLETE),
        ("..2.", "only 2", Complexity.NP_COMPLETE),
        ("..3.", "only 3", Complexity.NP_COMPLETE),
        ("4.0.", "mixed 0 4", Complexity.NP_COMPLETE),
        ("4.1.", "mixed 1 4", Complexity.NP_COMPLETE),
        ("0.3.2", "mixed 0 2 3", Complexity.NP_COMPLETE),
    ],
)
def test_the_class_follows_from_the_numbers(row: str, name: str, complexity: Complexity) -> None:
    found = variant(akari(row))
    assert (found.name, found.complexity) == (name, complexity)
    assert found.reason
    assert (found.backend == "polynomial") == (complexity is Complexity.POLYNOMIAL)


def test_the_back_end_it_names_takes_the_board() -> None:
    for rows in (["...", ".#."], [".....", "..4..", "....."]):
        puzzle = akari(*rows)
        backend = variant(puzzle).backend
        assert backend is not None
        assert solve(puzzle, backend=backend).solution is not None


def test_kuromasu_has_no_variants() -> None:
    with pytest.raises(PuzzleError, match="those of akari, not of kuromasu"):
        variant(blank(3, 3))
