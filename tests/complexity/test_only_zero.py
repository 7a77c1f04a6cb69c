"""Boards with 0s alone: what each piece states, and boards of formulas and circuits."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from pysat.solvers import Solver
from tilegrid import clauses_of, holds, random_circuit, random_clauses

import brute
import lamplighter as ll
from lamplighter.complexity.circuit import Circuit
from lamplighter.complexity.formula import random_3sat
from lamplighter.complexity.gadget import Gadget, Pair, find_gadget, gadget_names
from lamplighter.complexity.kinds import Kind, Values, find_kind
from lamplighter.complexity.meeting import meeting_tiles
from lamplighter.complexity.netlist import make_netlist
from lamplighter.complexity.rails import make_rails
from lamplighter.complexity.reading import clauses_circuit, read_circuit, read_text
from lamplighter.complexity.reduction import Reduction, reduce_circuit
from lamplighter.complexity.routing import lay_out
from lamplighter.complexity.search import search
from lamplighter.complexity.tiles import SIDES, Tile, tiles
from lamplighter.complexity.verify import verify
from lamplighter.formats import read
from lamplighter.grid import Cell, Turn, neighbours
from lamplighter.puzzle import Puzzle

GADGETS = [name for name in gadget_names() if name[0] == "0"]
TILES = {
    **{kind: tile for kind, tile in tiles(0).items() if kind != "empty"},
    **{f"{tile.kind} of opposite sides": tile for tile in meeting_tiles(0)},
}
CIRCUITS = Path(__file__).parents[2] / "examples" / "circuits"
SOLVERS = ("native", "sat")
"""Two that share no code: the core's search, and PySAT on the clauses of the rules."""


# The pieces.


def rows_by_enumeration(gadget: Gadget) -> set[Values]:
    """The rows of values that have a solution, by walking through the solutions of the board.

    A bulb beyond the gadget takes an input, or an output that is true.
    """
    width = gadget.puzzle.width
    count = len(gadget.kind.inputs)
    found = set()
    for mask in brute.walk(gadget.puzzle.rows, 10**6):
        bulbs = {divmod(bit, width) for bit in brute.bits_of(mask)}
        taken = [
            pair[1 if index < count else 0] in bulbs for index, pair in enumerate(gadget.pairs)
        ]
        found.add(tuple(each is not (index < count) for index, each in enumerate(taken)))
    return found


RELATIONS: dict[str, Callable[..., bool]] = {
    "wire": lambda x, p: x or not p,
    "turn": lambda x, p: x or not p,
    "split": lambda x, p, q: x or not (p or q),
    "true": lambda x: x,
    "or": lambda x, y, p: x or y or not p,
    "and": lambda x, y, p: (x and y) or not p,
    "cross": lambda x, y, p, q: (x or not p) and (y or not q),
    "free": lambda _: True,
    "choice": lambda p, q: not (p and q),
}
"""What each piece is for, said again and without the package."""


def relation(kind: Kind) -> set[Values]:
    rows = product((False, True), repeat=len(kind.letters))
    return {row for row in rows if RELATIONS[kind.name](*row)}


@pytest.mark.parametrize("name", GADGETS)
def test_every_gadget_is_proved_and_holds_only_0s(name: str) -> None:
    gadget = find_gadget(name)
    assert gadget.loose
    assert verify(gadget).ok
    assert rows_by_enumeration(gadget) == relation(gadget.kind) == gadget.allowed
    assert set(gadget.numbers) <= {0}
    again = Gadget.from_document(gadget.kind, read(str(gadget), format="pulles-annotated"), True)
    assert again == gadget


@pytest.mark.parametrize("name", TILES)
def test_every_tile_is_proved_whichever_way_it_is_turned(name: str) -> None:
    tile = TILES[name]
    for turn in Turn:
        gadget = tile.turned(turn).gadget()
        assert verify(gadget).ok
        assert rows_by_enumeration(gadget) == relation(gadget.kind)
        assert set(gadget.numbers) <= {0}


@pytest.mark.parametrize("name", TILES)
def test_tiles_meet_in_their_ports_and_nowhere_else(name: str) -> None:
    tile = TILES[name]
    last = tile.side - 1
    ports = {tile.port_cell(port.side) for port in tile.ports}
    for row, text in enumerate(tile.rows):
        assert len(text) == tile.side == 7
        for col, char in enumerate(text):
            if row in (0, last) or col in (0, last):
                assert (char == ".") == ((row, col) in ports)
    # No clue looks out through the middle of a side, where a port of the next tile may lie.
    assert all(tile.rows[r][c] in ".#" for r, c in map(tile.port_cell, SIDES))


@pytest.mark.parametrize("name", GADGETS)
def test_what_is_beyond_a_gadget_touches_it_in_one_cell_and_no_clue(name: str) -> None:
    gadget = find_gadget(name)
    puzzle, count = gadget.puzzle, len(gadget.kind.inputs)
    for index, pair in enumerate(gadget.pairs):
        beyond, port = pair[::-1] if index < count else pair
        near = [(beyond[0] + r, beyond[1] + c) for r, c in SIDES.values()]
        near = [(r, c) for r, c in near if 0 <= r < puzzle.height and 0 <= c < puzzle.width]
        assert len(near) < 4
        assert [cell for cell in near if puzzle[cell] == "."] == [port]
        assert all(puzzle[cell] in ".#" for cell in near)


def mutants(tile: Tile) -> Iterator[Gadget]:
    """The tile with one cell changed; its border stays walls, or tiles would not fit."""
    gadget = tile.gadget()
    for row, col in product(range(tile.side), repeat=2):
        on_border = row in (0, tile.side - 1) or col in (0, tile.side - 1)
        for content in {".", "#", "0"} - {tile.rows[row][col]}:
            if not on_border or (content != "." and tile.rows[row][col] != "."):
                yield changed(gadget, (row + 1, col + 1), content)


def changed(gadget: Gadget, cell: Cell, content: str) -> Gadget:
    rows = [list(map(str, row)) for row in gadget.puzzle.rows]
    rows[cell[0]][cell[1]] = content
    return replace(gadget, puzzle=Puzzle.from_rows("akari", map("".join, rows)))


@pytest.mark.parametrize("name", TILES)
def test_a_changed_cell_is_noticed_or_proved_harmless(name: str) -> None:
    """The verdict is that of enumeration: a mutant that passes still states the relation."""
    noticed = 0
    for mutant in mutants(TILES[name]):
        verdict = verify(mutant)
        assert verdict.ok == (rows_by_enumeration(mutant) == relation(mutant.kind))
        noticed += not verdict.ok
    assert noticed >= sum(row.count(".") for row in TILES[name].rows) // 2


@pytest.mark.parametrize("name", [name for name in TILES if "0" in str(TILES[name].rows)])
def test_no_zero_of_a_tile_is_there_for_nothing(name: str) -> None:
    tile = TILES[name]
    for row, text in enumerate(tile.rows):
        for col, char in enumerate(text):
            if char == "0":
                assert not verify(changed(tile.gadget(), (row + 1, col + 1), "#")).ok


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("turn", "x***\nX-**\n*-pP", "with X false: P true has a solution, expected P false"),
        ("true", "xX0", "no solution with X true"),
        ("or", "x**P\nX--p\n-Y0*\n*y*-", "no solution with X false, Y true, P false"),
    ],
)
def test_a_broken_gadget_is_told_by_values_it_fails_on(kind: str, text: str, message: str) -> None:
    doc = read(text, format="pulles-annotated")
    gadget = Gadget.from_document(find_kind(kind), doc, loose=True)
    assert (verify(gadget).ok, verify(gadget).message) == (False, message)


@pytest.mark.parametrize(
    ("kind", "area"), [("wire", 4), ("true", 6), ("turn", 12), ("choice", 4), ("or", 16)]
)
def test_the_search_finds_the_smallest(kind: str, area: int) -> None:
    *before, last = search(find_kind(kind), 0, 5, 5)
    assert {each.result for each in before} <= {"none"}
    assert (last.result, last.height * last.width) == ("found", area)
    assert last.gadget is not None
    assert last.gadget.loose
    assert rows_by_enumeration(last.gadget) == relation(find_kind(kind))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["split", "and"])
def test_the_search_finds_the_smallest_of_two_against_one(kind: str) -> None:
    *before, last = search(find_kind(kind), 0, 5, 5)
    assert {each.result for each in before} <= {"none"}
    assert (last.result, last.height * last.width) == ("found", 20)
    for height, width in ((9, 2), (6, 3)):  # smaller ones that are longer than that
        assert {each.result for each in search(find_kind(kind), 0, height, width)} <= {"none"}


def exists(kind: str, height: int, width: int) -> bool:
    """Whether a board of this size is such a gadget, by trying every board and every place."""
    wanted = find_kind(kind)
    spots = [
        ((row, col), (row - r, col - c), (r, c))
        for row, col in product(range(height), range(width))
        for r, c in SIDES.values()
        if not (0 <= row + r < height and 0 <= col + c < width)
        and 0 <= row - r < height
        and 0 <= col - c < width
    ]
    for chosen in product(spots, repeat=len(wanted.letters)):
        used = [cell for beyond, port, _ in chosen for cell in (beyond, port)]
        if len(set(used)) < len(used):
            continue
        if kind == "turn" and chosen[0][2][0] * chosen[1][2][0] + chosen[0][2][1] * chosen[1][2][1]:
            continue
        plain = {
            (beyond[0] + sign * c, beyond[1] + sign * r)
            for beyond, _, (r, c) in chosen
            for sign in (1, -1)
        }
        if plain & set(used):
            continue
        letters = [
            "." if cell in used else "#" if cell in plain else ".#0"
            for cell in product(range(height), range(width))
        ]
        count = len(wanted.inputs)
        pairs = tuple(
            Pair(port, beyond) if index < count else Pair(beyond, port)
            for index, (beyond, port, _) in enumerate(chosen)
        )
        for cells in product(*letters):
            rows = ["".join(cells[i : i + width]) for i in range(0, len(cells), width)]
            gadget = Gadget(wanted, Puzzle.from_rows("akari", rows), pairs, True)
            if rows_by_enumeration(gadget) == relation(wanted):
                return True
    return False


@pytest.mark.parametrize(
    ("kind", "height", "width"),
    [("true", 1, 4), ("true", 2, 2), ("true", 2, 3), ("turn", 3, 3), ("choice", 1, 4)],
)
def test_it_finds_one_exactly_where_there_is_one(kind: str, height: int, width: int) -> None:
    *_, last = search(find_kind(kind), 0, height, width)
    assert (last.result == "found") == exists(kind, height, width)


# Matchings.


def can_match(runs: set[int], meets: dict[int, set[int]]) -> bool:
    """Whether each of these runs can have a bulb on a run of its own, by augmenting paths."""
    partner: dict[int, int] = {}

    def augment(run: int, seen: set[int]) -> bool:
        for other in meets.get(run, set()) - seen:
            seen.add(other)
            if other not in partner or augment(partner[other], seen):
                partner[other] = run
                return True
        return False

    return all(augment(run, set()) for run in sorted(runs))


def solvable_by_matchings(rows: list[str]) -> bool:
    """Lemmas 1 and 2: choose a run for each dark cell; then each side is matched by itself."""
    height, width = len(rows), len(rows[0])
    white = [(r, c) for r, c in product(range(height), range(width)) if rows[r][c] == "."]
    across: dict[Cell, int] = {}
    down: dict[Cell, int] = {}
    for number, (r, c) in enumerate(white):
        across[r, c] = across.get((r, c - 1), 2 * number)
        down[r, c] = down.get((r - 1, c), 2 * number + 1)
    near = {cell: [(cell[0] + r, cell[1] + c) for r, c in SIDES.values()] for cell in white}
    dark = [
        cell
        for cell in white
        if any(0 <= r < height and 0 <= c < width and rows[r][c] == "0" for r, c in near[cell])
    ]
    meets: dict[int, set[int]] = {}
    for cell in set(white) - set(dark):
        meets.setdefault(across[cell], set()).add(down[cell])
        meets.setdefault(down[cell], set()).add(across[cell])
    return any(
        can_match(
            {across[cell] for cell, is_across in zip(dark, choice, strict=True) if is_across}, meets
        )
        and can_match(
            {down[cell] for cell, is_across in zip(dark, choice, strict=True) if not is_across},
            meets,
        )
        for choice in product((False, True), repeat=len(dark))
    )


def test_boards_of_0s_are_a_matter_of_two_matchings() -> None:
    found = set()
    for seed in range(200):
        chance = random.Random(seed)
        height, width = chance.randint(1, 5), chance.randint(1, 5)
        rows = ["".join(chance.choices(".#0", (6, 3, 2), k=width)) for _ in range(height)]
        if sum(row.count("0") for row in rows) > 4:
            continue
        solvable = next(iter(brute.walk(tuple(rows), 10**6)), None) is not None
        assert solvable_by_matchings(rows) == solvable, rows
        found.add(solvable)
    assert found == {True, False}


# Rails.


@pytest.mark.parametrize("seed", range(20))
def test_rails_say_what_the_netlist_says(seed: int) -> None:
    circuit = random_circuit(seed, 6)
    netlist = make_netlist(circuit)
    rails = make_rails(netlist)
    assert rails.twins
    assert not any(negated for gate in rails.gates for _, negated in gate)
    for values in product((False, True), repeat=len(netlist.names)):
        both = [each for value in values for each in (value, not value)]
        assert rails.holds(both) == netlist.holds(values)
        # A rail that is false for nothing never helps.
        for index in range(len(both)):
            fewer = [*both[:index], False, *both[index + 1 :]]
            assert not rails.holds(fewer) or rails.holds(both)


# Boards.


def satisfiable(clauses: list[list[int]]) -> bool:
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def require_tiled(reduction: Reduction) -> None:
    """What the proof says of the board: ports meet ports, and a 0 touches its own tile alone."""
    puzzle, side = reduction.puzzle, reduction.side
    for row, col in puzzle.cells():
        for near in neighbours(puzzle.height, puzzle.width, (row, col)):
            if (near[0] // side, near[1] // side) == (row // side, col // side):
                continue
            along = row if near[0] == row else col
            whites = (puzzle[row, col] == ".", puzzle[near] == ".")
            assert whites[0] == whites[1], "a port that meets a wall"
            assert not any(whites) or along % side == side // 2
        on_border = row in (0, puzzle.height - 1) or col in (0, puzzle.width - 1)
        assert not on_border or puzzle[row, col] != "."


def require_one_bulb_a_line(reduction: Reduction, solution: ll.Solution) -> None:
    """Along a row or a column, a run that goes on in another tile has one bulb."""
    puzzle, side = reduction.puzzle, reduction.side
    bulbs = set(solution.marks.placed)
    for turned in (False, True):
        lines = zip(*puzzle.rows, strict=True) if turned else puzzle.rows
        for line, contents in enumerate(lines):
            text = "".join("." if each == "." else "#" for each in contents)
            for run in re.finditer(r"\.+", text):
                if run.start() // side == (run.end() - 1) // side:
                    continue
                cells = [(at, line) if turned else (line, at) for at in range(*run.span())]
                assert len(bulbs.intersection(cells)) == 1


def require_right(circuit: Circuit, seed: int, wanted: bool) -> Reduction:
    """The board has only 0s, is solvable as wanted, and the solutions decode; by both solvers."""
    reduction = reduce_circuit(circuit, 0, seed, max_side=3000)
    assert set(reduction.puzzle.clues.values()) <= {0}
    require_tiled(reduction)
    for name in SOLVERS:
        outcome = ll.solve(reduction.puzzle, name, ll.Limit(solutions=1))
        assert (outcome.solution is not None) == wanted, (name, seed)
        assert wanted or outcome.status is ll.Status.UNSOLVABLE
        for solution in outcome.solutions:
            assert ll.check(reduction.puzzle, solution) == []
            require_one_bulb_a_line(reduction, solution)
            assert all(reduction.signals(solution).outputs.values())
    return reduction


def planar_clauses(seed: int, most: int = 8) -> tuple[int, list[list[int]]]:
    """A planar monotone rectilinear formula: on either side of the variables, clauses nest."""
    chance = random.Random(seed)
    variables = chance.randint(1, most)
    clauses: list[list[int]] = []
    for sign in (1, -1):
        side: list[list[int]] = []
        for _ in range(chance.randint(1, 3 * variables)):
            length = min(variables, chance.choice([1, 2, 2, 3, 3, 3]))
            clause = sorted(chance.sample(range(1, variables + 1), length))
            if all(nests(clause, other) or nests(other, clause) for other in side):
                side.append(clause)
        clauses += [[sign * each for each in clause] for clause in side]
    return variables, clauses


def nests(clause: list[int], other: list[int]) -> bool:
    """Whether a clause lies in a gap of the other, between two of its legs or outside them."""
    gaps = zip([0, *other], [*other, 99], strict=True)
    return any(low <= clause[0] and clause[-1] <= high for low, high in gaps)


def require_planar(seed: int) -> bool:
    variables, clauses = planar_clauses(seed)
    wanted = satisfiable(clauses)
    require_right(clauses_circuit(variables, clauses), seed, wanted)
    return wanted


def require_formula(seed: int) -> bool:
    variables, clauses = random_clauses(seed, 6)
    wanted = satisfiable(clauses)
    require_right(clauses_circuit(variables, clauses), seed, wanted)
    return wanted


def test_planar_formulas() -> None:
    assert {require_planar(seed) for seed in range(14)} == {True, False}


def test_formulas() -> None:
    assert {require_formula(seed) for seed in range(30, 36)} == {True, False}


def test_circuits() -> None:
    for seed in range(8):
        circuit = random_circuit(seed)
        require_right(circuit, seed, satisfiable(clauses_of(circuit)))


@pytest.mark.long
@pytest.mark.parametrize("part", range(50))
def test_five_thousand_planar_formulas(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        require_planar(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_five_hundred_formulas(part: int) -> None:
    for seed in range(50 * part, 50 * part + 50):
        require_formula(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_three_hundred_circuits(part: int) -> None:
    for seed in range(30 * part, 30 * part + 30):
        circuit = random_circuit(seed)
        require_right(circuit, seed, satisfiable(clauses_of(circuit)))


@pytest.mark.parametrize("path", sorted(CIRCUITS.iterdir()), ids=lambda path: path.name)
def test_examples(path: Path) -> None:
    circuit = read_circuit(path.read_text(encoding="utf-8"), path.name)
    require_right(circuit, 0, satisfiable(clauses_of(circuit)))


@pytest.mark.parametrize("text", [
    "input a\noutput a",
    "input a b\ns = a and not a\noutput s",
    "input a b\ns = a or not a\noutput s",
    "input a\ns = not a\noutput s a",
    "input a b c\ns = a and b and not c\noutput s",
])  # fmt: skip
def test_the_smallest_circuits(text: str) -> None:
    circuit = read_text(text)
    require_right(circuit, 0, satisfiable(clauses_of(circuit)))


def test_every_assignment_that_satisfies_has_a_solution() -> None:
    """Each input is asked for each of its values: the board follows, by its outputs."""
    for seed in range(4):
        circuit = random_circuit(seed, 5)
        for values in product((False, True), repeat=len(circuit.inputs)):
            given = dict(zip(circuit.inputs, values, strict=True))
            signals = circuit.run(given)
            asked = circuit.requiring(
                [*circuit.outputs, *(name for name in given if given[name])],
                [name for name in given if not given[name]],
            )
            reduction = reduce_circuit(asked, 0)
            solution = ll.solve(reduction.puzzle, limit=ll.Limit(solutions=1)).solution
            assert (solution is not None) == all(signals[name] for name in circuit.outputs)
            assert solution is None or reduction.decode(solution) == given


def test_layouts_hold_what_their_netlists_do() -> None:
    for seed in range(15):
        circuit = random_circuit(seed, 8)
        rails = make_rails(make_netlist(circuit))
        layout = lay_out(rails, seed)
        for values in product((False, True), repeat=len(rails.names) // 2):
            both = [each for value in values for each in (value, not value)]
            assert holds(layout, both) == rails.holds(both)


def test_the_same_seed_gives_the_same_board() -> None:
    circuit = clauses_circuit(5, random_3sat(5, 3))
    boards = [reduce_circuit(circuit, 0, seed).puzzle for seed in (3, 3, 5)]
    assert boards[0] == boards[1] != boards[2]


def test_a_random_formula() -> None:
    clauses = random_3sat(4, 4.26, 1)
    require_right(clauses_circuit(4, clauses), 1, satisfiable(clauses))


def test_what_decodes_and_what_does_not() -> None:
    reduction = reduce_circuit(read_text("input a b\ns = a or b\noutput s"), 0)
    with pytest.raises(ll.PuzzleError, match=r"input a: expected a bulb at .* got none"):
        reduction.decode(ll.Solution.from_placed(reduction.puzzle, []))
    # Where nothing depends on an input, both of its rails may have a bulb.
    placed = [cell for pair in reduction.inputs.values() for cell in pair]
    assert set(reduction.decode(ll.Solution.from_placed(reduction.puzzle, placed))) == {"a", "b"}


def test_the_inputs_and_the_outlines() -> None:
    reduction = reduce_circuit(read_text("input a b\ns = a xor b\noutput s"), 0)
    labels = sorted(filter(None, reduction.outlines.values()))
    assert {"a", "b", "or", "true"} <= set(labels)
    for name, cells in reduction.inputs.items():
        ((top, left), (bottom, right)) = next(
            box for box, label in reduction.outlines.items() if label == name
        )
        for row, col in cells:
            assert reduction.puzzle[row, col] == "."
            assert top <= row <= bottom
            assert left <= col <= right
