"""The gadgets and tiles of 1s, 2s and 3s: proved, and compared with enumeration cell by cell.

Those of 0s are in `test_only_zero.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import brute
from lamplighter.complexity.gadget import Gadget, find_gadget, gadget_names
from lamplighter.complexity.kinds import GADGET_KINDS, KINDS, find_kind
from lamplighter.complexity.tiles import SIDES, Tile, side_of, tiles
from lamplighter.complexity.verify import count_solutions, is_unique, verify
from lamplighter.errors import FormatError, PuzzleError, UnknownNameError
from lamplighter.formats import read
from lamplighter.grid import Cell, Turn
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve

ONLY = (1, 2, 3)
NAMES = [name for name in gadget_names() if name[0] != "0"]
TILES = {
    f"{only}-{kind}": tile for only in ONLY for kind, tile in tiles(only).items() if kind != "empty"
}


def solutions(gadget: Gadget) -> Iterator[frozenset[Cell]]:
    """Every solution of the board, without a SAT solver."""
    width = gadget.puzzle.width
    for mask in brute.walk(gadget.puzzle.rows, 10**6):
        yield frozenset(divmod(bit, width) for bit in brute.bits_of(mask))


def is_right(gadget: Gadget) -> bool:
    """Whether the solutions that give every variable a value give the allowed rows and no other."""
    found = {gadget.values(bulbs) for bulbs in solutions(gadget)} - {None}
    return found == gadget.kind.allowed


def changed(gadget: Gadget, cell: Cell, content: str) -> Gadget:
    rows = [list(map(str, row)) for row in gadget.puzzle.rows]
    rows[cell[0]][cell[1]] = content
    return replace(gadget, puzzle=Puzzle.from_rows("akari", map("".join, rows)))


def test_there_are_eighteen() -> None:
    assert len(NAMES) == 18
    assert {(name[0], name[2:]) for name in NAMES} == {
        (str(only), kind.name) for only in (1, 2, 3) for kind in GADGET_KINDS
    }
    assert [kind.name for kind in GADGET_KINDS] == ["wire", "turn", "split", "true", "not", "or"]


@pytest.mark.parametrize("name", NAMES)
def test_every_gadget_is_proved_and_uses_its_number_alone(name: str) -> None:
    gadget = find_gadget(name)
    assert verify(gadget).ok
    assert is_right(gadget)
    assert gadget.numbers == [int(name[0])]
    assert gadget == Gadget.from_document(gadget.kind, read(str(gadget), format="pulles-annotated"))


@pytest.mark.parametrize("name", NAMES)
def test_ports_are_two_cells_that_only_meet_each_other_and_walls(name: str) -> None:
    gadget = find_gadget(name)
    puzzle = gadget.puzzle
    for pair in gadget.pairs:
        for cell, other in (pair, pair[::-1]):
            beside = [(cell[0] + r, cell[1] + c) for r, c in SIDES.values()]
            assert other in beside
            on_board = [c for c in beside if 0 <= c[0] < puzzle.height and 0 <= c[1] < puzzle.width]
            assert [c for c in on_board if puzzle[c] == "."] == [other]


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_leaves_the_verdict_open(name: str) -> None:
    gadget, none = find_gadget(name), Limit(seconds=0)
    verdict = verify(gadget, limit=none)
    assert (verdict.ok, verdict.message) == (None, "the limit came first")
    assert verify(gadget).to_json(gadget, limit=none)["unique"] is None
    assert is_unique(gadget) is True


@pytest.mark.parametrize("name", NAMES)
def test_each_row_of_values_has_one_solution(name: str) -> None:
    gadget = find_gadget(name)
    assert set(count_solutions(gadget).values()) == {1}
    found = [gadget.values(bulbs) for bulbs in solutions(gadget)]
    assert sorted(filter(None, found)) == sorted(gadget.kind.allowed)


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_one_cell_is_judged_as_enumeration_judges_it(name: str) -> None:
    gadget = find_gadget(name)
    refused = 0
    for cell in gadget.puzzle.cells():
        for content in {".", "#", name[0]} - {gadget.puzzle[cell]}:
            mutant = changed(gadget, cell, content)
            verdict = verify(mutant)
            assert verdict.ok == is_right(mutant), f"{content} at {cell}: {verdict.message}"
            refused += not verdict.ok
    assert refused > gadget.puzzle.height * gadget.puzzle.width // 3


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("wire", "Xx*Pp", "with X false: P true has a solution, expected P false"),
        ("not", "Xx1Pp", "no solution with X false, P true"),
        ("true", "Xx1*", "no solution with X true"),
        ("true", "Xx*", "X false has a solution, expected none"),
        ("or", "Xx1Pp*Yy", "no solution with X false, Y true, P true"),
        ("split", "Xx1Pp*Qq", "with X false: P false, Q true has a solution,"
         " expected P false, Q false"),
    ],
)  # fmt: skip
def test_a_broken_gadget_is_told_by_an_input_it_fails_on(
    kind: str, text: str, message: str
) -> None:
    gadget = Gadget.from_document(find_kind(kind), read(text, format="pulles-annotated"))
    verdict = verify(gadget)
    assert (verdict.ok, verdict.message) == (False, message)
    assert verdict.values is not None
    if verdict.solution is not None:
        bulbs = frozenset(verdict.solution.placed)
        assert bulbs in set(solutions(gadget))
        assert gadget.values(bulbs) == verdict.values


def test_letters_that_are_not_the_kinds_are_refused() -> None:
    doc = read("Xx1Pp", format="pulles-annotated")
    with pytest.raises(PuzzleError, match="'or' has the variables X Y P, got X P"):
        Gadget.from_document(find_kind("or"), doc)
    with pytest.raises(FormatError, match="X needs x too"):
        read("X-1Pp", format="pulles-annotated")
    with pytest.raises(UnknownNameError, match="did you mean '1-wire'"):
        find_gadget("1-wires")


@pytest.mark.parametrize("name", TILES)
def test_every_tile_is_proved_with_one_solution_a_row(name: str) -> None:
    gadget = TILES[name].gadget()
    assert verify(gadget).ok
    assert set(count_solutions(gadget).values()) == {1}
    assert set(gadget.numbers) <= {int(name[0])}


@pytest.mark.parametrize("name", TILES)
def test_the_border_of_a_tile_is_walls_but_for_its_ports(name: str) -> None:
    tile = TILES[name]
    assert tile.side == side_of(tile.only)
    assert tile.side % 2 == 1
    last = tile.side - 1
    ports = {tile.port_cell(port.side) for port in tile.ports}
    for row, text in enumerate(tile.rows):
        assert len(text) == tile.side
        for col, char in enumerate(text):
            if row in (0, last) or col in (0, last):
                assert (char == ".") == ((row, col) in ports)
    # No clue looks out through the middle of a side: a port of the next tile may lie there.
    assert all(tile.rows[r][c] in ".#" for r, c in map(tile.port_cell, SIDES))
    # Behind a port there is a wall: two ports that meet are a run of two.
    for port in tile.ports:
        (row, col), (down, right) = tile.port_cell(port.side), SIDES[port.side]
        assert tile.rows[row - down][col - right] != "."


def test_every_variant_has_every_tile() -> None:
    for only in ONLY:
        assert set(tiles(only)) == {*(kind.name for kind in KINDS[:8]), "empty"}
    with pytest.raises(UnknownNameError, match="unknown variant '4'"):
        tiles(4)


@pytest.mark.parametrize("turn", list(Turn))
def test_a_turned_tile_is_the_same_gadget(turn: Turn) -> None:
    for tile in tiles(1).values():
        if tile.kind != "empty":
            turned = tile.turned(turn)
            assert verify(turned.gadget()).ok
            assert [port.role for port in turned.ports] == [port.role for port in tile.ports]


@pytest.mark.parametrize("only", ONLY)
def test_tiles_that_meet_pass_the_signal_on(only: int) -> None:
    """A row of tiles has as many solutions as its circuit, by a solver that proves no gadget."""
    kit = tiles(only)
    end, start = kit["true"], kit["free"]

    def count(*row: Tile) -> int:
        rows = ["".join(parts) for parts in zip(*(tile.rows for tile in row), strict=True)]
        return len(solve(Puzzle.from_rows("akari", rows), limit=Limit(solutions=9)).solutions)

    assert count(start, kit["wire"], kit["not"], end) == 1
    assert count(start, kit["wire"], start.turned(Turn.MIRROR)) == 2
    # Two that demand "true" of each other each want the bulb on the other's side.
    assert count(end.turned(Turn.MIRROR), end) == 0
    assert count(end.turned(Turn.MIRROR), kit["wire"], end) == 0
    assert count(end.turned(Turn.MIRROR), kit["not"], end) == 1


@pytest.mark.parametrize("only", ONLY)
def test_a_crossing_in_a_square_of_free_tiles_has_four_solutions(only: int) -> None:
    kit = tiles(only)
    empty, free, cross = kit["empty"], kit["free"], kit["cross"]
    down, up = free.turned(Turn.ROTATE90), free.turned(Turn.ROTATE270)
    grid = [[empty, down, empty], [free, cross, free.turned(Turn.MIRROR)], [empty, up, empty]]
    rows = ["".join(parts) for line in grid for parts in zip(*(t.rows for t in line), strict=True)]
    outcome = solve(Puzzle.from_rows("akari", rows), limit=Limit(solutions=9))
    assert (len(outcome.solutions), outcome.complete) == (4, True)
