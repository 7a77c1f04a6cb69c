"""Circuit: gates without memory, named signals, and the outputs for given inputs.

A circuit without a meaning is refused: a signal that nothing drives, two drivers for one signal, a
gate that feeds itself, no output.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter

from lamplighter.errors import FormatError, UnknownNameError, quote

__all__ = ["KINDS", "Circuit", "Gate"]

KINDS: dict[str, tuple[int, int | None]] = {
    "AND": (1, None),
    "OR": (1, None),
    "NAND": (1, None),
    "NOR": (1, None),
    "XOR": (1, None),
    "XNOR": (1, None),
    "NOT": (1, 1),
    "BUF": (1, 1),
    "TRUE": (0, 0),
    "FALSE": (0, 0),
}
"""The kinds of gates, with the fewest and the most inputs of each. None is no bound.

XOR is true for an odd number of true inputs, XNOR for an even one.
"""


@dataclass(frozen=True, slots=True)
class Gate:
    """One gate: its kind and the signals it reads."""

    kind: str
    inputs: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise UnknownNameError("gate", self.kind, KINDS)
        least, most = KINDS[self.kind]
        count = len(self.inputs)
        if count < least or (most is not None and count > most):
            wanted = f"{least}" if least == most else f"{least} or more"
            raise FormatError(f"{self.kind}: expected {wanted} inputs, got {count}")

    def value(self, values: Iterable[bool]) -> bool:
        """The value of the gate, given those of its inputs."""
        read = list(values)
        match self.kind:
            case "AND":
                return all(read)
            case "NAND":
                return not all(read)
            case "OR" | "BUF":
                return any(read)
            case "NOR" | "NOT":
                return not any(read)
            case "XOR":
                return sum(read) % 2 == 1
            case "XNOR":
                return sum(read) % 2 == 0
        return self.kind == "TRUE"


@dataclass(frozen=True)
class Circuit:
    """Inputs, gates by the signal they drive, and outputs."""

    inputs: tuple[str, ...]
    gates: Mapping[str, Gate]
    outputs: tuple[str, ...]

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for name in self.inputs:
            if name in seen or name in self.gates:
                raise FormatError(f"{quote(name)} has two drivers")
            seen.add(name)
        if not self.outputs:
            raise FormatError("the circuit has no output")
        known = seen | set(self.gates)
        for name, gate in self.gates.items():
            for each in gate.inputs:
                if each not in known:
                    raise FormatError(f"{quote(each)} is undefined; {quote(name)} reads it")
        for name in self.outputs:
            if name not in known:
                raise FormatError(f"{quote(name)} is undefined; it is an output")
        _ = self.order

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The signals of the gates, each after those it reads."""
        graph = {name: gate.inputs for name, gate in self.gates.items()}
        try:
            found = TopologicalSorter(graph).static_order()
            return tuple(name for name in found if name in self.gates)
        except CycleError as error:
            names = [quote(name) for name in reversed(error.args[1][1:])]
            shown = names[:6] + (["…"] if len(names) > 6 else [])
            raise FormatError(f"the circuit has a cycle: {' -> '.join(shown)}") from None

    def run(self, values: Mapping[str, bool]) -> dict[str, bool]:
        """The value of every signal, given those of the inputs."""
        found = {name: values[name] for name in self.inputs}
        for name in self.order:
            gate = self.gates[name]
            found[name] = gate.value(found[each] for each in gate.inputs)
        return found

    def requiring(self, true: Iterable[str], false: Iterable[str] = ()) -> Circuit:
        """The same circuit with these outputs instead: signals to be true, and to be false."""
        gates = dict(self.gates)
        outputs = dict.fromkeys(map(self._known, true))
        for name in map(self._known, false):
            gates[f"not {name}"] = Gate("NOT", (name,))
            outputs[f"not {name}"] = None
        return Circuit(self.inputs, gates, tuple(outputs))

    def _known(self, name: str) -> str:
        if name not in self.gates and name not in self.inputs:
            raise UnknownNameError("signal", name, [*self.inputs, *self.gates][:40])
        return name
