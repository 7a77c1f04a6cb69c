"""The brute forces agree with one another, so that solvers can be compared with any of them."""

from __future__ import annotations

from random import Random

import pytest

import brute
from boards import random_akari, random_kuromasu


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (2, 2), (4, 1), (2, 4), (3, 3)])
@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_tables_and_walks_find_what_plain_reading_finds(
    genre: str, height: int, width: int
) -> None:
    random = Random(f"{genre} {height}x{width}")
    for _ in range(25):
        if genre == "akari":
            rows = random_akari(random, height, width)
            plain = brute.plain_akari(rows)
        else:
            rows = random_kuromasu(random, height, width)
            plain = brute.plain_kuromasu(rows)
        assert set(brute.bits_of(brute.table(rows))) == plain, rows
        assert brute.walk(rows, 10**6) == plain, rows


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_walks_find_what_tables_find(genre: str) -> None:
    random = Random(f"walk {genre}")
    draw = random_akari if genre == "akari" else random_kuromasu
    for _ in range(300):
        rows = draw(random, random.randint(1, 3), random.randint(1, 4))
        assert brute.walk(rows, 10**6) == set(brute.bits_of(brute.table(rows))), rows


def test_known_counts() -> None:
    # Bulbs on an empty square board are rooks, one in every row and column.
    assert [len(brute.walk(["." * n] * n, 10**6)) for n in range(1, 6)] == [1, 2, 6, 24, 120]
    assert brute.table_akari(["...", "...", "..."]).bit_count() == 6
    # 1x3: all white, or black at either end or both.
    assert brute.plain_kuromasu([[None, None, None]]) == {0b000, 0b001, 0b100, 0b101}


def test_a_walk_stops_at_its_limit() -> None:
    assert len(brute.walk(["....."] * 5, 7)) == 7
    assert len(brute.walk([[None] * 5] * 5, 7)) == 7
