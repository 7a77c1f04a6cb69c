"""What a layout computes, worked out from its tiles alone, and random circuits for the tests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from lamplighter.complexity.circuit import Circuit, Gate
from lamplighter.complexity.layout import Layout, Place, Spot

STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
PORTS = {  # the numbers of ways in and out
    "wire": (1, 1), "turn": (1, 1), "not": (1, 1), "split": (1, 2), "or": (2, 1), "true": (1, 0),
    "cross": (2, 2), "free": (0, 1),
}  # fmt: skip


def require_sound(layout: Layout) -> None:
    """Every tile has the ports of its kind, and each way out leads to a way in."""
    for (row, col), spot in layout.spots.items():
        assert 0 <= row < layout.height
        assert 0 <= col < layout.width
        ports = len(spot.ins), len(spot.outs)
        assert ports == PORTS[spot.kind] or spot == Spot("free", "N", ""), spot
        sides = spot.ins + spot.outs
        assert len(set(sides)) == len(sides)
        assert "".join(sorted(spot.ins, key="NESW".index)) == spot.ins or spot.kind == "or"
        straight = FACING[sides[0]] == sides[-1]
        if spot.kind in ("wire", "not"):
            assert straight
        if spot.kind == "turn":
            assert not straight
        for side in sides:
            near = layout.spots[row + STEP[side][0], col + STEP[side][1]]
            assert FACING[side] in (near.outs if side in spot.ins else near.ins), (row, col, spot)


def holds(layout: Layout, values: Sequence[bool]) -> bool:
    """Whether every true tile gets true, for these values of the inputs."""
    out: dict[tuple[Place, str], bool] = {}
    waiting = list(layout.spots.items())
    given = dict(zip(layout.inputs, values, strict=True))
    pairs = zip(layout.inputs[::2], layout.inputs[1::2], strict=False)
    rails = {first: second[1] for first, second in pairs}
    """For a choice, the column of its second rail."""
    verdict = True
    while waiting:
        later = []
        for place, spot in waiting:
            sources = [
                ((place[0] + STEP[side][0], place[1] + STEP[side][1]), FACING[side])
                for side in spot.ins
            ]
            if not all(source in out for source in sources):
                later.append((place, spot))
                continue
            came = dict(zip(spot.ins, (out[source] for source in sources), strict=True))
            match spot.kind:
                case "free":
                    found = dict.fromkeys(spot.outs, given[place]) if spot.outs else {}
                case "true":
                    verdict = verdict and all(came.values())
                    found = {}
                case "cross":
                    found = {side: came[FACING[side]] for side in spot.outs}
                case "not":
                    found = {side: not any(came.values()) for side in spot.outs}
                case "choice":  # its second rail goes on as if it were a wire
                    found = {"S": given[place], "E": given[place[0], rails[place]]}
                case "and":
                    found = dict.fromkeys(spot.outs, all(came.values()))
                case _:
                    found = {side: any(came.values()) for side in spot.outs}
            out.update(((place, side), value) for side, value in found.items())
        assert len(later) < len(waiting), "a ring of tiles"
        waiting = later
    return verdict


KINDS = ("AND", "OR", "NAND", "NOR", "XOR", "XNOR", "NOT", "BUF")


def random_circuit(seed: int, most_gates: int = 12) -> Circuit:
    """A circuit of up to that many gates and six inputs; some gates have many inputs or repeat."""
    chance = random.Random(seed)
    inputs = [f"i{number}" for number in range(chance.randint(1, 6))]
    gates: dict[str, Gate] = {}
    for number in range(chance.randint(1, most_gates)):
        kind = chance.choice(KINDS)
        count = 1 if kind in ("NOT", "BUF") else chance.choice([1, 2, 2, 2, 3, 4])
        known = [*inputs, *gates]
        # Recent signals are read more often, so that circuits get deep and not only wide.
        recent = known[-6:]
        read = [chance.choice(recent if chance.random() < 0.7 else known) for _ in range(count)]
        gates[f"g{number}"] = Gate(kind, tuple(read))
    names = list(gates)
    more = chance.sample(names, chance.randint(0, min(2, len(names))))
    outputs = tuple(dict.fromkeys([names[-1], *more]))
    return Circuit(tuple(inputs), gates, outputs)


def random_clauses(seed: int, most_variables: int = 8) -> tuple[int, list[list[int]]]:
    """Clauses of one to four literals, about as often satisfiable as not."""
    chance = random.Random(seed)
    variables = chance.randint(1, most_variables)
    literals = [*range(1, variables + 1), *range(-variables, 0)]
    count = chance.randint(1, 1 + round(variables * 4.5))
    clauses = []
    for _ in range(count):
        length = chance.choice([1, 2, 3, 3, 3, 3, 4])
        clauses.append(chance.sample(literals, min(len(literals), length)))
    return variables, clauses


def clauses_of(circuit: Circuit) -> list[list[int]]:
    """The circuit in clauses after Tseitin, all outputs true; shares no code with the package."""
    number = {name: index for index, name in enumerate([*circuit.inputs, *circuit.gates], 1)}
    top = len(number)
    clauses: list[list[int]] = []
    for name, gate in circuit.gates.items():
        out, read = number[name], [number[each] for each in gate.inputs]
        if gate.kind in ("NAND", "NOR", "NOT", "XNOR", "FALSE"):
            top += 1
            clauses += [[out, top], [-out, -top]]
            out = top
        if gate.kind in ("AND", "NAND", "TRUE", "FALSE"):
            clauses += [[-out, each] for each in read] + [[out, *(-each for each in read)]]
        elif gate.kind in ("OR", "NOR", "NOT", "BUF"):
            clauses += [[out, -each] for each in read] + [[-out, *read]]
        else:
            sums = [read[0]]
            for each in read[1:]:
                top += 1
                a, b, c = sums[-1], each, top
                clauses += [[-a, -b, -c], [a, b, -c], [a, -b, c], [-a, b, c]]
                sums.append(top)
            clauses += [[out, -sums[-1]], [-out, sums[-1]]]
    return clauses + [[number[name]] for name in circuit.outputs]
