"""Square tiles that fit together: the gadgets as a layout uses them.

Within a variant all tiles have the same size. The border of a tile is walls, except for its ports:
one middle cell of each side. Of two tiles side by side either both have a port where they meet, or
neither has; two ports that meet are a run of two cells, so exactly one of them holds a bulb.

**A signal is true if the bulb is on the side it comes from**: in the port of the tile that sends
it, which is beyond the port of the tile that takes it. So an `in` port is true without a bulb of
its own, an `out` port with one. Nothing else passes between tiles: behind and beside a port there
are walls. Wires, turns and crossings work both ways.

Each row of values that a tile allows has exactly one solution, so the solutions of a board of tiles
are those of its circuit, one for one.

**With 0s** the two ports that meet are part of a longer run, a *line*, and it is the other way
round: a signal is false if the bulb is on the side it comes from. What is beyond a port takes the
line or leaves it to the tile; `gadget.py` says what such loose gadgets promise. A row of values may
have several solutions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from lamplighter.complexity.gadget import ONLY, Gadget, Pair
from lamplighter.complexity.kinds import find_kind
from lamplighter.errors import UnknownNameError
from lamplighter.grid import Cell, Turn, turn_cell, turn_rows
from lamplighter.puzzle import Puzzle

__all__ = ["SIDES", "Port", "Tile", "side_of", "tiles"]

SIDES = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
"""The sides of a tile, each with the step that leaves it there."""


class Port(NamedTuple):
    """Where a signal enters or leaves a tile."""

    side: str
    """N, W, E or S."""
    role: str
    """`in` or `out`."""


@dataclass(frozen=True)
class Tile:
    """One tile: its rows, and its ports in the order of the kind's variables."""

    kind: str
    only: int
    rows: tuple[str, ...]
    ports: tuple[Port, ...]

    @property
    def side(self) -> int:
        return len(self.rows)

    def port_cell(self, side: str) -> Cell:
        """The middle cell of a side."""
        middle, last = self.side // 2, self.side - 1
        return {"N": (0, middle), "W": (middle, 0), "E": (middle, last), "S": (last, middle)}[side]

    def turned(self, turn: Turn) -> Tile:
        """The tile after a turn or mirroring; its ports turn with it."""
        rows = tuple(map("".join, turn_rows(self.rows, turn)))
        ports = tuple(Port(turned_side(port.side, turn), port.role) for port in self.ports)
        return Tile(self.kind, self.only, rows, ports)

    def gadget(self) -> Gadget:
        """The tile within walls, with a white cell beyond each port: what `verify` takes."""
        side = self.side
        rows = ["#" * (side + 2), *(f"#{row}#" for row in self.rows), "#" * (side + 2)]
        cells = [list(row) for row in rows]
        pairs = []
        for port in self.ports:
            row, col = self.port_cell(port.side)
            down, right = SIDES[port.side]
            own, beyond = (row + 1, col + 1), (row + 1 + down, col + 1 + right)
            cells[beyond[0]][beyond[1]] = "."
            is_loose = self.only == 0
            ends = (beyond, own) if (port.role == "in") is not is_loose else (own, beyond)
            pairs.append(Pair(*ends))
        puzzle = Puzzle.from_rows("akari", map("".join, cells))
        return Gadget(find_kind(self.kind), puzzle, tuple(pairs), self.only == 0)

    def summary(self) -> dict[str, Any]:
        """Its kind and size, without the frame it is proved in, as plain JSON values."""
        return {**self.gadget().summary(), "width": self.side, "height": self.side}


def turned_side(side: str, turn: Turn) -> str:
    """Where a side lies after the turn."""
    row, col = SIDES[side]
    # The side as a cell of a board three by three, whose middle stays where it is.
    turned = turn_cell(3, 3, (row + 1, col + 1), turn)
    return next(name for name, (r, c) in SIDES.items() if (r + 1, c + 1) == turned)


_PORTS: Mapping[str, tuple[Port, ...]] = {
    "wire": (Port("W", "in"), Port("E", "out")),
    "turn": (Port("W", "in"), Port("S", "out")),
    "split": (Port("W", "in"), Port("E", "out"), Port("S", "out")),
    "true": (Port("W", "in"),),
    "not": (Port("W", "in"), Port("E", "out")),
    "or": (Port("W", "in"), Port("N", "in"), Port("E", "out")),
    "cross": (Port("W", "in"), Port("N", "in"), Port("E", "out"), Port("S", "out")),
    "free": (Port("E", "out"),),
    "and": (Port("W", "in"), Port("N", "in"), Port("E", "out")),
    "choice": (Port("E", "out"), Port("S", "out")),
    "empty": (),
}


def side_of(only: int) -> int:
    """The side of the tiles whose only clue is this one."""
    return tiles(only)["wire"].side


@cache
def _tiles(only: int) -> dict[str, Tile]:
    drawn = {kind: tuple(text.split()) for kind, text in _DRAWN[only].items()}
    side = len(drawn["wire"])
    drawn["empty"] = ("#" * side,) * side
    drawn["free"] = _free(side)
    if only:
        drawn["true"] = _true(side, only)
    else:
        # Two lines against one: which way the signals go makes no difference to the board.
        drawn["and"] = tuple(map("".join, turn_rows(drawn["split"], Turn.ROTATE180)))
    return {
        kind: Tile(kind, only, drawn[kind], ports)
        for kind, ports in _PORTS.items()
        if kind in drawn
    }


def tiles(only: int) -> dict[str, Tile]:
    """The tiles whose only clue is this one, by kind, and `empty`. Those of 0s have no `not`."""
    if only not in ONLY:
        raise UnknownNameError("variant", str(only), map(str, ONLY))
    return dict(_tiles(only))


def _free(side: int) -> tuple[str, ...]:
    """A port and nothing behind it: its cell holds a bulb, or the one beyond does."""
    rows = ["#" * side] * side
    rows[side // 2] = "#" * (side - 1) + "."
    return tuple(rows)


def _true(side: int, only: int) -> tuple[str, ...]:
    """A clue behind the port that has its bulbs already, on cells that nothing else can light."""
    rows = [["#"] * side for _ in range(side)]
    middle = side // 2
    rows[middle][:2] = [".", str(only)]
    for row, col in ((middle, 2), (middle - 1, 1), (middle + 1, 1))[:only]:
        rows[row][col] = "."
    return tuple(map("".join, rows))


# Except for the simple ones, those with 1s and 2s were found by a search like that of `search.py`
# with the ports given; their wires are bundles of runs, not lines to follow by eye. Those with 3s
# are put together by hand, from a not, a split and an or that were found, and longer arms: a run of
# three carries a signal if something else lights its middle. docs/reduction.md has their crossing.
#
# With 0s, wires are white cells and crossings need nothing; docs/only-zero.md follows each by eye.
_DRAWN: dict[int, dict[str, str]] = {
    0: {
        "wire": """
            #######
            #######
            #######
            .......
            #######
            #######
            #######
        """,
        "turn": """
            #######
            #######
            #######
            .....##
            ###..0#
            ###.###
            ###.###
        """,
        "split": """
            #######
            0..####
            0...###
            ....#..
            ##....0
            ###...0
            ###.###
        """,
        "true": """
            #######
            #######
            #######
            ...####
            ##.####
            ##0####
            #######
        """,
        "or": """
            ###.###
            ###.###
            #0...0#
            ...#...
            ##...##
            #######
            #######
        """,
        "cross": """
            ###.###
            ###.###
            ###.###
            .......
            ###.###
            ###.###
            ###.###
        """,
        "choice": """
            #######
            #######
            #######
            ##.....
            #0..###
            ###.###
            ###.###
        """,
    },
    1: {
        "wire": """
            #######
            #######
            #######
            .1.1.1.
            #..#..#
            #.###.#
            #######
        """,
        "turn": """
            #######
            #######
            #######
            .######
            1.1..##
            #.#1###
            ###.###
        """,
        "split": """
            #######
            #..1..#
            1.###.1
            .###.#.
            #.1.#.1
            #..#..#
            ###.1##
        """,
        "not": """
            #######
            #.1.1.#
            1...1.1
            .#...#.
            #.1#..#
            1..1..#
            #1##1##
        """,
        "or": """
            ###.###
            #.11#.#
            ##...##
            .#...#.
            1.1.#.1
            #.#.1.#
            #######
        """,
        "cross": """
            ###.1##
            #..1..#
            1.....1
            .#.1.#.
            1.....1
            #..1..#
            ###.1##
        """,
    },
    2: {
        "wire": """
            #########
            #########
            #########
            #.##.##.#
            .2..2..2.
            #########
            #########
            #########
            #########
        """,
        "turn": """
            #########
            #########
            #########
            #.##.####
            .2..2####
            ####.####
            ####.####
            ###.2####
            ####.####
        """,
        "split": """
            #########
            #########
            ##...#.##
            ##..2.#.#
            .2.2#..2.
            #.#..####
            #2.#.#.##
            ###.2####
            ####.####
        """,
        "not": """
            #########
            #########
            ##...#.2#
            ##.2.##.#
            .2.2...2.
            #.#.#.###
            #2...2.##
            #########
            #########
        """,
        "or": """
            ####.####
            ####2.2##
            ###..#.##
            ##.#..#.#
            .2...2.2.
            #.#.2..##
            ##...2.##
            #########
            #########
        """,
        "cross": """
            ####.####
            #.##2.#.#
            ##...2.##
            #.2....##
            .2.....2.
            ##....2.#
            ##.2...##
            #.#.2##.#
            ####.####
        """,
    },
    3: {
        "wire": """
            #################
            #################
            #################
            #################
            #################
            ###.#############
            ##.3#############
            #.#.#.##.##.###.#
            .3...3..3..3...3.
            #.###.##.##.#.#.#
            #############3.##
            #############.###
            #################
            #################
            #################
            #################
            #################
        """,
        "turn": """
            #################
            #################
            #################
            #################
            #################
            ###.#############
            ##.3#############
            #.#.#.##.########
            .3...3..3.#######
            #.###.##.########
            ########.########
            #######.3.#######
            ########.########
            #####.3..########
            ######.#.########
            #######.3.#######
            ########.########
        """,
        "split": """
            #################
            #################
            #################
            #################
            #################
            ###.########.####
            ##.3########3.###
            #.#.##.#.#.#.##.#
            .3....3...3....3.
            #.##.#.3.#.##.#.#
            ###.3##.3.###3.##
            ####.###.####.###
            ########..3.#####
            #####.3..#.######
            ######.#.########
            #######.3.#######
            ########.########
        """,
        "not": """
            #################
            #################
            #################
            #################
            #################
            ###.##.####.#.###
            ##.3##.#....#3.##
            #.#.#.3.3.3.#.#.#
            .3...3...#.3...3.
            #.###.#####.###.#
            ######.##########
            #####.3.#########
            #################
            #################
            #################
            #################
            #################
        """,
        "or": """
            ########.########
            #######.3.#######
            ########.########
            ########.########
            #######.3.#######
            ######.#.########
            #####.3....######
            #.##.#.#..##.##.#
            .3..3....3..3..3.
            #.##.3.##.##.##.#
            #####.##.########
            #######.#########
            #################
            #################
            #################
            #################
            #################
        """,
        "cross": """
            ########.########
            #######.3.#######
            ###.#.......#.###
            ###3...###...3###
            ###.#...#...#.###
            #####..3#3..#####
            #####...#...#####
            #.##...###...##.#
            .3..3.......3..3.
            #.##..#.3.#..##.#
            ###.3.##.##.3.###
            ####..#.#.#..####
            ###.3..3.3..3.###
            ####...###...####
            #####.......#####
            #######.3.#######
            ########.########
        """,
    },
}
