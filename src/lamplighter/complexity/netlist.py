"""Netlist: a circuit made only of ORs of literals, and the literals that must be true.

Every gate can be made from OR and NOT: AND is NOT OR NOT, XOR is the OR of two such ANDs. A NOT is
not a node here but a sign on a literal; the layout puts a gadget where a sign needs one. Constants
and repeated inputs fold away, and gates that are the same are made once.

An output that must be true and is an AND says that all its inputs must be: it needs no gadgets. So
every clause of a CNF stands alone, with no tree of ANDs to join them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lamplighter.complexity.circuit import Circuit

__all__ = ["Literal", "Netlist", "make_netlist"]

Literal = tuple[int, bool]
"""A signal, and whether it is negated."""

_TRUE: Literal = (-1, False)
_FALSE: Literal = (-1, True)


@dataclass(frozen=True)
class Netlist:
    """Signals 0 to n-1 are the inputs; the signal n+i is the OR of the literals `gates[i]`.

    `names` are those of the inputs; one without a name is not part of the circuit. `asserted` are
    the literals that must be true. The signals in `ands` are ANDs instead. With `twins` the inputs
    2i and 2i+1 belong together: not both can be true.
    """

    names: tuple[str | None, ...]
    gates: tuple[tuple[Literal, ...], ...]
    asserted: tuple[Literal, ...]
    ands: frozenset[int] = frozenset()
    twins: bool = False

    def holds(self, values: Sequence[bool]) -> bool:
        """Whether all that must be true is, for these values of the inputs."""
        found = list(values)
        for gate in self.gates:
            join = all if len(found) in self.ands else any
            found.append(join(found[signal] != negated for signal, negated in gate))
        return all(found[signal] != negated for signal, negated in self.asserted)


def negate(literal: Literal) -> Literal:
    return literal[0], not literal[1]


def make_netlist(circuit: Circuit) -> Netlist:
    """The circuit with all its outputs true."""
    return _Maker(circuit).netlist()


class _Maker:
    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.inputs = len(circuit.inputs)
        self.gates: list[tuple[Literal, ...]] = []
        self.known: dict[tuple[Literal, ...], Literal] = {}

    def netlist(self) -> Netlist:
        value: dict[str, Literal] = {
            name: (index, False) for index, name in enumerate(self.circuit.inputs)
        }
        for name in self.circuit.order:
            gate = self.circuit.gates[name]
            value[name] = self._gate(gate.kind, [value[each] for each in gate.inputs])
        asserted = self._asserted([value[name] for name in self.circuit.outputs])
        names: list[str | None] = list(self.circuit.inputs)
        if asserted is None:
            # What is plainly false still has to be a board: one variable, true and false at once.
            hidden = len(names)
            return Netlist((*names, None), (), ((hidden, False), (hidden, True)))
        return self._needed(names, asserted)

    def _gate(self, kind: str, inputs: list[Literal]) -> Literal:
        match kind:
            case "TRUE":
                return _TRUE
            case "FALSE":
                return _FALSE
            case "NOT" | "BUF":
                return negate(inputs[0]) if kind == "NOT" else inputs[0]
            case "OR" | "NOR":
                found = self._or(inputs)
                return negate(found) if kind == "NOR" else found
            case "AND" | "NAND":
                found = self._or(map(negate, inputs))
                return found if kind == "NAND" else negate(found)
        found = inputs[0]
        for each in inputs[1:]:
            found = self._xor(found, each)
        return negate(found) if kind == "XNOR" else found

    def _xor(self, one: Literal, other: Literal) -> Literal:
        # Signs come out in front: a XOR NOT b is NOT (a XOR b).
        sign = one[1] != other[1]
        a, b = sorted([(one[0], False), (other[0], False)])
        if a == b:
            found = _FALSE
        elif a == _TRUE:
            found = negate(b)
        else:
            either, not_both = self._or([a, b]), self._or([negate(a), negate(b)])
            found = negate(self._or([negate(either), negate(not_both)]))
        return negate(found) if sign else found

    def _or(self, inputs: Iterable[Literal]) -> Literal:
        found = set(inputs) - {_FALSE}
        if _TRUE in found or any(negate(each) in found for each in found):
            return _TRUE
        if not found:
            return _FALSE
        key = tuple(sorted(found))
        if len(key) == 1:
            return key[0]
        if key not in self.known:
            self.known[key] = (self.inputs + len(self.gates), False)
            self.gates.append(key)
        return self.known[key]

    def _asserted(self, wanted: list[Literal]) -> list[Literal] | None:
        """What must be true, with ANDs taken apart; None if that is plainly impossible."""
        found: dict[Literal, None] = {}
        waiting = deque(wanted)
        while waiting:
            literal = waiting.popleft()
            signal, negated = literal
            if literal == _FALSE:
                return None
            if literal == _TRUE or literal in found:
                continue
            if negated and signal >= self.inputs:
                waiting += map(negate, self.gates[signal - self.inputs])
            else:
                found[literal] = None
        return list(found)

    def _needed(self, names: list[str | None], asserted: list[Literal]) -> Netlist:
        """Only the gates that something depends on, renumbered."""
        needed: set[int] = set()
        waiting = [signal for signal, _ in asserted]
        while waiting:
            signal = waiting.pop()
            if signal >= self.inputs and signal not in needed:
                needed.add(signal)
                waiting += [each for each, _ in self.gates[signal - self.inputs]]
        number = {signal: signal for signal in range(self.inputs)}
        for signal in sorted(needed):
            number[signal] = len(number)
        gates = [self.gates[signal - self.inputs] for signal in sorted(needed)]
        return Netlist(
            tuple(names),
            tuple(tuple((number[s], sign) for s, sign in gate) for gate in gates),
            tuple((number[s], sign) for s, sign in asserted),
        )
