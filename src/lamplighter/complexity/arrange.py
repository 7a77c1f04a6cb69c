"""The order of a circuit's inputs from left to right: those that meet in a gate go close."""

from __future__ import annotations

import random

from lamplighter.complexity.netlist import Netlist

__all__ = ["arrange"]

_MOST_TRIES = 5_000
_WIDEST = 12


def arrange(netlist: Netlist, seed: int = 0) -> list[int]:
    """The inputs in an order with short rows, found by exchanging two at a time.

    Twins stay side by side.
    """
    if netlist.twins:
        nets = [tuple(sorted({signal // 2 for signal in net})) for net in _nets(netlist)]
        order = _ordered(len(netlist.names) // 2, nets, seed)
        return [rail for signal in order for rail in (2 * signal, 2 * signal + 1)]
    return _ordered(len(netlist.names), _nets(netlist), seed)


def _ordered(inputs: int, nets: list[tuple[int, ...]], seed: int) -> list[int]:
    order = list(range(inputs))
    if inputs < 3 or not nets:
        return order
    chance = random.Random(seed)
    # Only `random` itself is guaranteed to give the same numbers in every version.
    order.sort(key=lambda _: chance.random())
    place = [0] * inputs
    for index, signal in enumerate(order):
        place[signal] = index
    touching: list[list[int]] = [[] for _ in range(inputs)]
    for number, net in enumerate(nets):
        for signal in net:
            touching[signal].append(number)

    def cost(numbers: set[int]) -> int:
        total = 0
        for number in numbers:
            at = [place[signal] for signal in nets[number]]
            total += max(at) - min(at)
        return total

    for _ in range(min(_MOST_TRIES, 8 * inputs * inputs)):
        one, other = int(chance.random() * inputs), int(chance.random() * inputs)
        a, b = order[one], order[other]
        if a == b:
            continue
        numbers = {*touching[a], *touching[b]}
        before = cost(numbers)
        place[a], place[b] = other, one
        if cost(numbers) > before:
            place[a], place[b] = one, other
        else:
            order[one], order[other] = b, a
    return order


def _nets(netlist: Netlist) -> list[tuple[int, ...]]:
    """The inputs that meet in each gate, through the gates before it as well."""
    inputs = len(netlist.names)
    support: list[frozenset[int]] = [frozenset([signal]) for signal in range(inputs)]
    for gate in netlist.gates:
        support.append(frozenset().union(*(support[signal] for signal, _ in gate)))
    # A gate in which all inputs meet says nothing about their order.
    return [tuple(sorted(each)) for each in support[inputs:] if 1 < len(each) <= _WIDEST]
