"""Reduction: a circuit as an Akari board that has a solution exactly if all outputs can be true.

The board is a grid of square tiles, each a gadget or all walls. Where two tiles meet, two white
cells face each other, and one of them holds a bulb: the cell of the tile a signal leaves if it is
true, the cell of the tile it enters if it is false. So the inputs can be read off a solution, and
every solution gives inputs that make the outputs true.

With 0s the netlist is put on rails (`rails.py`), and an input is a tile that chooses between two
lines: a bulb on the rail for "true" makes the input false, one on the other makes it true. If it
has both, nothing depends on the input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lamplighter.complexity.circuit import Circuit
from lamplighter.complexity.layout import Layout, Place, Spot
from lamplighter.complexity.meeting import meeting_tiles
from lamplighter.complexity.netlist import make_netlist
from lamplighter.complexity.rails import make_rails
from lamplighter.complexity.routing import lay_out
from lamplighter.complexity.tiles import Tile, tiles
from lamplighter.errors import PuzzleError, UnsupportedError
from lamplighter.formats.base import Document
from lamplighter.grid import MAX_SIDE, Cell, Turn, cell_lists, cell_name
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.render.picture import Box

__all__ = ["Reduction", "Signals", "reduce_circuit", "room"]


@dataclass(frozen=True)
class Signals:
    """What a solution says of a circuit: the values of its inputs and of its outputs."""

    inputs: dict[str, bool]
    outputs: dict[str, bool]

    def to_json(self) -> dict[str, Any]:
        """The values by name, as plain JSON values."""
        return {"inputs": dict(self.inputs), "outputs": dict(self.outputs)}


@dataclass(frozen=True)
class Reduction:
    """A circuit, its board, and where on the board its inputs and gadgets are."""

    circuit: Circuit
    only: int
    layout: Layout
    side: int
    """The side of a tile, in cells."""
    puzzle: Puzzle
    inputs: Mapping[str, tuple[Cell, Cell]]
    """For each input, the cell with a bulb if it is true, and the cell with one if it is not."""

    def decode(self, solution: Solution) -> dict[str, bool]:
        """The values of the inputs that a solution of the board represents."""
        if (solution.height, solution.width) != (self.puzzle.height, self.puzzle.width):
            raise PuzzleError(
                f"the solution is {solution.width} wide and {solution.height} high,"
                f" the board {self.puzzle.width} and {self.puzzle.height}"
            )
        found = {}
        for name, (true, false) in self.inputs.items():
            value, opposite = solution[true] == "o", solution[false] == "o"
            if value and opposite and self.only == 0:
                value = False  # neither rail is used: any value will do
            elif value == opposite:
                raise PuzzleError(
                    f"input {name}: expected a bulb at {cell_name(true)} or {cell_name(false)},"
                    f" got {'both' if value else 'none'}"
                )
            found[name] = value
        return found

    @cached_property
    def outlines(self) -> dict[Box, str]:
        """The tiles as rectangles of the board, with the names of inputs and the kinds of gates."""
        step = 2 if self.only == 0 else 1
        names = dict(zip(self.layout.inputs[::step], self.circuit.inputs, strict=False))
        found = {}
        for (row, col), spot in self.layout.spots.items():
            top, left = row * self.side, col * self.side
            label = names.get(
                (row, col), "" if spot.kind in ("wire", "turn", "free") else spot.kind
            )
            found[(top, left), (top + self.side - 1, left + self.side - 1)] = label
        return found

    def signals(self, solution: Solution) -> Signals:
        """The values of the inputs that a solution stands for, and of the outputs they give."""
        inputs = self.decode(solution)
        values = self.circuit.run(inputs)
        return Signals(inputs, {name: values[name] for name in self.circuit.outputs})

    def document(self, id: str) -> Document:
        """The board under a name, with the size of it and the cells of the inputs beside it."""
        cells = {name: cell_lists(pair) for name, pair in self.inputs.items()}
        meta = {"id": id, "reduction": {**self.to_json(), "cells": cells}}
        return Document(self.puzzle, meta=meta)

    def to_json(self) -> dict[str, Any]:
        """The size of it, as plain JSON values."""
        rows = self.puzzle.rows
        return {
            "only": self.only,
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "white": sum(str(row).count(".") for row in rows),
            "clues": sum(str(row).count(str(self.only)) for row in rows),
            "tile": self.side,
            "tiles": [self.layout.width, self.layout.height],
            "gadgets": self.layout.counts,
            "inputs": len(self.circuit.inputs),
            "gates": len(self.circuit.gates),
            "outputs": len(self.circuit.outputs),
        }


def reduce_circuit(
    circuit: Circuit, only: int = 1, seed: int = 0, *, max_side: int = MAX_SIDE
) -> Reduction:
    """The board of a circuit, with clues of the number `only` (0, 1, 2 or 3) and no others.

    It has a solution exactly if all outputs can be true at once. The seed picks among layouts. A
    circuit whose board would be larger than `max_side` x `max_side` cells is refused.
    """
    known = _known_tiles(only)
    side = known[0].side
    netlist = make_netlist(circuit)
    if only == 0:
        netlist = make_rails(netlist)
    layout = lay_out(netlist, seed, most=room(only, max_side), meeting=bool(meeting_tiles(only)))
    placed = {spot: _oriented(known, spot) for spot in set(layout.spots.values())}
    blank = ("#" * side,) * side
    rows: list[str] = []
    for row in range(layout.height):
        strip = [
            placed[layout.spots[row, col]] if (row, col) in layout.spots else blank
            for col in range(layout.width)
        ]
        rows += ["".join(tile[line] for tile in strip) for line in range(side)]
    puzzle = Puzzle.from_rows("akari", rows, max_side=max_side)
    inputs = {
        name: _port(layout, place, side)
        for name, place in zip(netlist.names, layout.inputs, strict=True)
        if name is not None
    }
    return Reduction(circuit, only, layout, side, puzzle, inputs)


def room(only: int, max_side: int = MAX_SIDE) -> int:
    """How many tiles fit along the side of a board."""
    return max_side // _known_tiles(only)[0].side


def _known_tiles(only: int) -> list[Tile]:
    try:
        return [*tiles(only).values(), *meeting_tiles(only)]
    except KeyError:
        raise UnsupportedError(f"there are no tiles with only clues of {only} yet") from None


def _port(layout: Layout, place: Place, side: int) -> tuple[Cell, Cell]:
    """The two cells between an input's tile and the next: a bulb in the first means true."""
    row, col, half = place[0] * side, place[1] * side, side // 2
    match layout.spots[place].outs:
        case "ES":
            return _chosen(row, col)
        case "S":
            return (row + side - 1, col + half), (row + side, col + half)
    raise AssertionError("inputs go down")


def _chosen(row: int, col: int) -> tuple[Cell, Cell]:
    """The cells of a choice that light its dark corner: a bulb in the first means true."""
    rows = _oriented([tiles(0)["choice"]], Spot("choice", "", "ES"))
    zero = next((r, line.index("0")) for r, line in enumerate(rows) if "0" in line)
    middle = len(rows) // 2
    return (row + middle, col + zero[1] + 1), (row + zero[0], col + middle)


def _oriented(known: Iterable[Tile], spot: Spot) -> tuple[str, ...]:
    """A tile of the kind, turned so that its ports are where the spot has them."""
    wanted = {*((side, "in") for side in spot.ins), *((side, "out") for side in spot.outs)}
    if spot.kind == "free":
        # Nothing goes on at the end of a wire, whichever way it is looked at.
        wanted = {(side, "out") for side in spot.ins + spot.outs}
    for tile in known:
        if tile.kind == spot.kind:
            for turn in Turn:
                turned = tile.turned(turn)
                if set(turned.ports) == wanted:
                    return turned.rows
    raise AssertionError(f"no tile for {spot}")
