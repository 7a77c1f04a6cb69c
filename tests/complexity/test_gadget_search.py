"""The search for smallest gadgets: every board of small sizes is tried too, and limits hold."""

from __future__ import annotations

import threading
from itertools import product

import pytest

from lamplighter import CancelToken
from lamplighter.complexity.gadget import Gadget, find_gadget
from lamplighter.complexity.kinds import find_kind
from lamplighter.complexity.search import _ports, pruned, search, search_size
from lamplighter.complexity.verify import count_solutions, verify
from lamplighter.errors import PuzzleError
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle


def exists(kind: str, only: int, height: int, width: int) -> bool:
    """Whether a board of this size is such a gadget, by trying every one of them."""
    wanted = find_kind(kind)
    places = _ports(height, width)
    for chosen in product(places, repeat=len(wanted.letters)):
        if kind in ("wire", "turn", "not"):
            (a, b), (c, d) = chosen[0].side, chosen[1].side
            if (a * c + b * d) != (0 if kind == "turn" else -1):
                continue
        carriers = [cell for port in chosen for cell in (port.border, port.inner)]
        walls = {cell for port in chosen for cell in port.walls}
        if len(set(carriers)) < len(carriers) or walls & set(carriers):
            continue
        plain = {cell for port in chosen for cell in port.plain}
        options = [
            "." if cell in carriers
            else "#" if cell in plain
            else f"#{only}" if cell in walls
            else f".#{only}"
            for cell in product(range(height), range(width))
        ]  # fmt: skip
        pairs = tuple(port.pair(index < len(wanted.inputs)) for index, port in enumerate(chosen))
        for letters in product(*options):
            rows = ["".join(letters[i : i + width]) for i in range(0, len(letters), width)]
            if verify(Gadget(wanted, Puzzle.from_rows("akari", rows), pairs)).ok:
                return True
    return False


@pytest.mark.parametrize(
    ("kind", "only", "height", "width"),
    [
        ("wire", 1, 1, 4), ("wire", 1, 1, 5), ("wire", 1, 2, 4), ("wire", 2, 1, 5),
        ("turn", 1, 2, 3), ("turn", 1, 2, 4), ("turn", 1, 3, 2), ("turn", 2, 2, 4),
        ("true", 1, 1, 3), ("true", 1, 1, 4), ("true", 2, 2, 4), ("true", 3, 2, 4),
        ("not", 1, 1, 6), ("not", 1, 2, 5), ("free", 1, 1, 2), ("split", 1, 2, 4),
    ],
)  # fmt: skip
def test_it_finds_one_exactly_where_there_is_one(
    kind: str, only: int, height: int, width: int
) -> None:
    attempt = search_size(find_kind(kind), only, height, width)
    assert attempt.result == ("found" if exists(kind, only, height, width) else "none")
    if attempt.gadget is not None:
        assert verify(attempt.gadget).ok
        assert set(attempt.gadget.numbers) <= {only}
        size = attempt.gadget.puzzle.height, attempt.gadget.puzzle.width
        assert size == (height, width)


@pytest.mark.parametrize(
    ("name", "area"),
    [("1-wire", 5), ("1-turn", 8), ("1-true", 4), ("1-not", 12), ("1-split", 10),
     ("2-wire", 10), ("2-turn", 12), ("2-true", 8), ("2-not", 15), ("2-split", 15),
     ("3-wire", 15), ("3-turn", 16), ("3-true", 12)],
)  # fmt: skip
def test_the_gadgets_of_the_proof_are_the_smallest_up_to_six_a_side(name: str, area: int) -> None:
    gadget = find_gadget(name)
    assert gadget.puzzle.height * gadget.puzzle.width == area
    *before, last = search(gadget.kind, int(name[0]), 6, 6)
    assert {each.result for each in before} <= {"none"}
    assert (last.result, last.height * last.width) == ("found", area)


def test_sizes_come_by_area_and_stand_for_their_transpose() -> None:
    sizes = [(each.height, each.width) for each in search(find_kind("wire"), 1, 5, 2)]
    assert sizes == [(1, 1), (1, 2), (3, 1), (4, 1), (2, 2), (5, 1)]


def test_unique_asks_for_one_solution_a_row() -> None:
    attempt = search_size(find_kind("not"), 2, 3, 5, unique=True)
    assert attempt.gadget is not None
    assert set(count_solutions(attempt.gadget).values()) == {1}


def test_pruning_takes_what_does_nothing() -> None:
    rows = ["..1..", "#####", ".#1.."]
    gadget = find_gadget("1-wire")
    wide = Gadget(gadget.kind, Puzzle.from_rows("akari", rows), gadget.pairs)
    assert verify(wide).ok
    assert pruned(wide).puzzle.rows == ("..1..", "#####", "#####")


def test_a_limit_is_kept_and_is_no_proof() -> None:
    attempt = search_size(find_kind("cross"), 3, 9, 9, limit=Limit(seconds=0.3))
    assert attempt.result == "gave up"
    assert attempt.gadget is None
    assert search_size(find_kind("or"), 1, 3, 3, limit=Limit(seconds=0)).result == "gave up"


def test_a_cancelled_search_stops() -> None:
    token = CancelToken()
    threading.Timer(0.5, token.cancel).start()
    before = threading.active_count()
    attempts = list(search(find_kind("or"), 3, 9, 9, cancel=token))
    assert attempts[-1].result == "gave up"
    assert threading.active_count() <= before


def test_bad_sizes_and_numbers_are_refused() -> None:
    with pytest.raises(PuzzleError, match="at most 40 cells"):
        search_size(find_kind("or"), 1, 41, 1)
    with pytest.raises(PuzzleError, match="the clues 0 to 3, got 4"):
        search_size(find_kind("or"), 4, 3, 3)
