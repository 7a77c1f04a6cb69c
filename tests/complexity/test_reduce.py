"""The board of a circuit is solvable exactly if the circuit is satisfiable, and reads back."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from pysat.solvers import Solver
from tilegrid import clauses_of, random_circuit, random_clauses

import lamplighter as ll
from lamplighter.complexity.circuit import Circuit
from lamplighter.complexity.formula import random_3sat
from lamplighter.complexity.meeting import meeting_tiles
from lamplighter.complexity.reading import clauses_circuit, read_circuit, read_text
from lamplighter.complexity.reduction import Reduction, reduce_circuit
from lamplighter.complexity.tiles import tiles
from lamplighter.complexity.verify import verify

ONLY = (1, 2, 3)
CIRCUITS = Path(__file__).parents[2] / "examples" / "circuits"
EXAMPLES = {
    "full_adder.bench": 1,
    "factors_of_9.txt": 1,
    "majority.txt": 3,
    "pigeons.cnf": 0,
}
"""The examples, and how many values of their inputs make all outputs true."""


def satisfiable(clauses: list[list[int]]) -> bool:
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        return bool(solver.solve())


def models(circuit: Circuit) -> set[tuple[bool, ...]]:
    """The values of the inputs that make all outputs true, by trying them all."""
    found = set()
    for values in product((False, True), repeat=len(circuit.inputs)):
        signals = circuit.run(dict(zip(circuit.inputs, values, strict=True)))
        if all(signals[name] for name in circuit.outputs):
            found.add(values)
    return found


def require_right(circuit: Circuit, only: int, seed: int, wanted: bool) -> Reduction:
    """The board has only that clue, is solvable as wanted, and its solution decodes."""
    reduction = reduce_circuit(circuit, only, seed)
    assert set(reduction.puzzle.clues.values()) <= {only}
    outcome = ll.solve(reduction.puzzle, limit=ll.Limit(solutions=1))
    assert outcome.status is (ll.Status.SOLVED if wanted else ll.Status.UNSOLVABLE) or (
        wanted and outcome.status is ll.Status.UNIQUE
    )
    for solution in outcome.solutions:
        assert ll.check(reduction.puzzle, solution) == []
        values = circuit.run(reduction.decode(solution))
        assert all(values[name] for name in circuit.outputs)
    return reduction


def require_circuit(seed: int, only: int) -> None:
    circuit = random_circuit(seed)
    require_right(circuit, only, seed, satisfiable(clauses_of(circuit)))


def require_formula(seed: int, only: int) -> None:
    variables, clauses = random_clauses(seed)
    require_right(clauses_circuit(variables, clauses), only, seed, satisfiable(clauses))


@pytest.mark.parametrize("only", ONLY)
def test_circuits(only: int) -> None:
    for seed in range(25):
        require_circuit(seed, only)


@pytest.mark.parametrize("only", ONLY)
def test_formulas(only: int) -> None:
    for seed in range(8):
        require_formula(seed, only)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("only", ONLY)
def test_five_hundred_circuits(only: int, part: int) -> None:
    for seed in range(50 * part, 50 * part + 50):
        require_circuit(seed, only)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("only", ONLY)
def test_two_hundred_formulas(only: int, part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        require_formula(seed, only)


@pytest.mark.parametrize("only", ONLY)
def test_a_solution_for_each_model(only: int) -> None:
    """The gadgets leave nothing open: as many solutions as ways to make the outputs true."""
    for seed in range(100, 112):
        circuit = random_circuit(seed, 6)
        reduction = reduce_circuit(circuit, only, seed)
        outcome = ll.solve(reduction.puzzle, limit=ll.Limit(solutions=100))
        found = [tuple(reduction.decode(each).values()) for each in outcome.solutions]
        assert sorted(found) == sorted(models(circuit))


@pytest.mark.parametrize("only", ONLY)
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str, only: int) -> None:
    circuit = read_circuit((CIRCUITS / name).read_text(encoding="utf-8"), name)
    reduction = reduce_circuit(circuit, only)
    outcome = ll.solve(reduction.puzzle, limit=ll.Limit(solutions=10))
    assert len(outcome.solutions) == EXAMPLES[name] == len(models(circuit))


@pytest.mark.parametrize("only", ONLY)
def test_ors_whose_inputs_meet_are_proved(only: int) -> None:
    """Right for all inputs, and with one solution for each: four boards, four solutions."""
    for tile in meeting_tiles(only):
        assert tile.side == tiles(only)["or"].side
        assert verify(tile.gadget()).ok
        outcome = ll.solve(tile.gadget().puzzle, limit=ll.Limit(solutions=10))
        assert len(outcome.solutions) == 4


def test_every_example_is_tried() -> None:
    assert {path.name for path in CIRCUITS.iterdir()} == set(EXAMPLES)


def exact_backends() -> list[str]:
    """Those that prove what they say; the polynomial solver refuses these boards."""
    return [
        each.name
        for each in ll.BACKENDS
        if each.is_installed
        and each.can.prove_unique
        and each.can.prove_unsolvable
        and not each.can.partial
        and each.name != "polynomial"
    ]


def require_agreement(seed: int, only: int) -> None:
    variables, clauses = random_clauses(seed, 4)
    circuit = clauses_circuit(variables, clauses) if seed % 2 else random_circuit(seed, 6)
    puzzle = reduce_circuit(circuit, only, seed).puzzle
    wanted = min(len(models(circuit)), 2)
    for name in exact_backends():
        # Plain backtracking may be lost on a board of thousands of cells, and then says so.
        lost = name == "backtrack"
        outcome = ll.solve(puzzle, name, ll.Limit(seconds=1 if lost else None))
        if lost and not outcome.complete and outcome.status is not ll.Status.MULTIPLE:
            continue
        assert outcome.complete or wanted == 2
        assert len(outcome.solutions) == wanted, (seed, name)


def test_back_ends_agree() -> None:
    assert {"native", "sat"} <= set(exact_backends())
    for only in ONLY:
        require_agreement(3 + only, only)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_back_ends_agree_on_fifty(seed: int) -> None:
    require_agreement(seed, ONLY[seed % len(ONLY)])


def test_the_same_seed_gives_the_same_board() -> None:
    circuit = random_circuit(4)
    assert reduce_circuit(circuit, seed=3).puzzle == reduce_circuit(circuit, seed=3).puzzle


def test_a_random_formula() -> None:
    for seed in (0, 1):
        clauses = random_3sat(5, 4.26, seed)
        require_right(clauses_circuit(5, clauses), 1, seed, satisfiable(clauses))


def test_too_large_a_circuit_is_refused() -> None:
    circuit = clauses_circuit(5, random_3sat(5))
    with pytest.raises(ll.PuzzleError, match=r"the circuit needs \d+ tiles across and \d+ down"):
        reduce_circuit(circuit, max_side=100)


def test_what_is_no_solution_does_not_decode() -> None:
    reduction = reduce_circuit(read_text("input a b\ns = a or b\noutput s"))
    empty = ll.Solution.from_placed(reduction.puzzle, [])
    with pytest.raises(ll.PuzzleError, match=r"input a: expected a bulb at .* got none"):
        reduction.decode(empty)
    true, false = reduction.inputs["b"]
    placed = [reduction.inputs["a"][0], true, false]
    both = ll.Solution.from_placed(reduction.puzzle, placed)
    with pytest.raises(ll.PuzzleError, match=r"input b: .* got both"):
        reduction.decode(both)
    with pytest.raises(ll.PuzzleError, match="the solution is 1 wide and 1 high"):
        reduction.decode(ll.Solution.from_rows("akari", ["o"]))


def test_the_report_and_the_outlines() -> None:
    reduction = reduce_circuit(read_text("input a b\ns = a or b\noutput s"))
    report = reduction.to_json()
    assert report["gadgets"] == reduction.layout.counts
    assert report["gadgets"]["or"] == report["gadgets"]["true"] == 1
    assert report["width"] == report["tile"] * report["tiles"][0] == reduction.puzzle.width
    assert report["white"] == sum(row.count(".") for row in map(str, reduction.puzzle.rows))
    labels = sorted(filter(None, reduction.outlines.values()))
    assert labels == ["a", "b", "or", "true"]
    for name, (true, false) in reduction.inputs.items():
        assert reduction.puzzle[true] == reduction.puzzle[false] == "."
        ((top, left), (bottom, right)) = next(
            box for box, label in reduction.outlines.items() if label == name
        )
        assert top <= true[0] <= bottom
        assert left <= true[1] <= right
        assert false[0] == bottom + 1
