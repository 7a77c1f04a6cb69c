"""Rails: a netlist without signs, for gadgets that are loose (`gadget.py`).

Their signals may be false for no reason, and a NOT would make that true.

Each signal becomes two, its *rails*: one is true only if the signal is, the other only if it is
not. An input is a choice between its rails. A gate, the OR of some literals, is the OR of their
rails; its opposite is the AND of the opposite rails. A rail that should be true may be false, never
the other way round: nothing here gains by being false, so all that must be true can be exactly if
it could before.
"""

from __future__ import annotations

from lamplighter.complexity.netlist import Literal, Netlist

__all__ = ["make_rails"]


def make_rails(netlist: Netlist) -> Netlist:
    """The netlist on rails: the inputs 2i and 2i+1 are the rails of input i, and bear its name."""
    inputs = len(netlist.names)
    gates: list[tuple[Literal, ...]] = []
    ands: set[int] = set()
    known: dict[Literal, int] = {
        (signal, negated): 2 * signal + negated
        for signal in range(inputs)
        for negated in (False, True)
    }

    def rail(wanted: Literal) -> int:
        stack = [wanted]
        while stack:
            signal, negated = literal = stack[-1]
            if literal in known:
                stack.pop()
                continue
            terms = [(term, sign is not negated) for term, sign in netlist.gates[signal - inputs]]
            missing = [term for term in terms if term not in known]
            if missing:
                stack += missing
                continue
            known[literal] = 2 * inputs + len(gates)
            if negated:
                ands.add(known[literal])
            gates.append(tuple((known[term], False) for term in terms))
        return known[wanted]

    asserted = tuple((rail(literal), False) for literal in netlist.asserted)
    names = tuple(each for name in netlist.names for each in (name, None))
    return Netlist(names, tuple(gates), asserted, frozenset(ands), twins=True)
