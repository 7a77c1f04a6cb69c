"""Layouts compute what their circuits do: every tile fits its neighbours, for all inputs."""

from __future__ import annotations

from itertools import product

import pytest
from tilegrid import holds, random_circuit, random_clauses, require_sound

from lamplighter.complexity.circuit import Circuit
from lamplighter.complexity.formula import random_3sat
from lamplighter.complexity.layout import Spot, without_meetings
from lamplighter.complexity.netlist import make_netlist
from lamplighter.complexity.reading import clauses_circuit, read_text
from lamplighter.complexity.routing import lay_out
from lamplighter.errors import PuzzleError


def require_same(circuit: Circuit, seed: int = 0) -> None:
    """The circuit, its netlist and its layout agree on all values of the inputs."""
    netlist = make_netlist(circuit)
    layout = lay_out(netlist, seed)
    require_sound(layout)
    apart = without_meetings(layout)
    require_sound(apart)
    assert Spot("or", "EW", "S") not in apart.spots.values()
    hidden = len(netlist.names) - len(circuit.inputs)
    for values in product((False, True), repeat=len(circuit.inputs)):
        signals = circuit.run(dict(zip(circuit.inputs, values, strict=True)))
        wanted = all(signals[name] for name in circuit.outputs)
        more = values + (False,) * hidden
        assert netlist.holds(more) == wanted
        assert holds(layout, more) == wanted
        assert holds(apart, more) == wanted


@pytest.mark.parametrize("seed", range(60))
def test_random_circuits(seed: int) -> None:
    require_same(random_circuit(seed), seed)


@pytest.mark.parametrize("seed", range(12))
def test_random_formulas(seed: int) -> None:
    require_same(clauses_circuit(*random_clauses(seed, 6)), seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_random_circuits(part: int) -> None:
    for seed in range(1000 + 100 * part, 1100 + 100 * part):
        require_same(random_circuit(seed), seed)


@pytest.mark.parametrize(
    "line",
    ["a", "not a", "a and not a", "a or not a", "true", "false", "a xor a", "a xnor true", "b"],
)
def test_small_and_strange_circuits(line: str) -> None:
    require_same(read_text(f"input a b c\ns = {line}\noutput s"))
    require_same(read_text(f"input a b c\ns = {line}\noutput s a"))


def test_the_same_seed_gives_the_same_layout() -> None:
    netlist = make_netlist(clauses_circuit(5, random_3sat(5)))
    assert lay_out(netlist, 5) == lay_out(netlist, 5)
    assert len({str(lay_out(netlist, seed)) for seed in range(3)}) > 1


def test_a_layout_may_not_fit() -> None:
    netlist = make_netlist(clauses_circuit(8, random_3sat(8)))
    with pytest.raises(PuzzleError, match=r"needs \d+ tiles across and \d+ down.* room for 10"):
        lay_out(netlist, most=10)


def test_rows_are_shared() -> None:
    """Gates that share no wire are placed side by side: four of them take no more rows than one."""
    text = "input a b c d e f g h\noutput w x y z\n"
    gates = "w = a or b\nx = c or d\ny = e or f\nz = g or h\n"
    layout = lay_out(make_netlist(read_text(text + gates)))
    assert layout.height == 3
    assert layout.counts == {"free": 8, "or": 4, "true": 4, "turn": 4}
