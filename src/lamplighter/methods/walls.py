"""`walls`: the generator of Pulles (2021), which adds walls until they leave one solution.

Some walls are drawn and every one gets a number, that of the bulbs beside it in a lighting of the
board. While there are other solutions, more walls are added and the numbers made again. At the end
every number that is not needed is removed.

Walls go to random places, and two heuristics load the dice. A cell is worse the more walls are near
it, with walls beside it weighing more than those at a corner, and the farther it is from the cells
in which the solutions differ. How many walls come first (Pulles's s), how many at a time (n), and
whether the dice are loaded are wishes: `start`, `step` and `heuristic`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from random import Random

from lamplighter.backends.base import Task
from lamplighter.backends.native import NativeBackend
from lamplighter.errors import PuzzleError, UnsupportedError
from lamplighter.grid import Cell, cells_of, neighbours, turn_cell
from lamplighter.methods.base import Dice, Made, Method
from lamplighter.methods.order import SYMMETRIES, Order
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["WallsMethod"]

_CELLS = 40_000  # each number costs a pass over the whole board
_START = 12  # cells per wall of the first lot, unless asked otherwise
_STEP = 200  # cells per wall of a later lot, likewise
_MOST = 0.6  # walls among the cells: what is not unique by then is given up
_NODES = 20_000  # decisions after which a board counts as one with several solutions
# Pulles's values for the cells within two steps, in tenths: the higher, the worse.
_OUTSIDE, _STRAIGHT, _CORNER = 1, 10, 5
_NEAR = [
    (down, right, _CORNER if down and right else _STRAIGHT)
    for down in range(-2, 3)
    for right in range(-2, 3)
    if 1 <= abs(down) + abs(right) <= 2
]
# What a look at the board costs in the engine's units: a call, and each cell.
_WORK, _WORK_A_CELL = 2000, 20
_STEP_AWAY = 10  # what each step away from a difference counts
# Without spare numbers most boards are hard: to meet a level, the tries keep different shares.
_SHARES: tuple[str | float, ...] = ("minimal", 0.7, 0.85, "all")


class WallsMethod(Method):
    name = "walls"
    title = "walls added until their numbers leave one solution (Pulles)"
    symmetries = ("none", "mirror", "rotate2", "mirror4", "rotate4", "diagonal", "diagonal2")
    takes = frozenset({"clues", "human", "start", "step", "heuristic"})

    def require(self, order: Order) -> None:
        super().require(order)
        if order.height * order.width > _CELLS:
            raise UnsupportedError(
                f"method 'walls' makes boards of {_CELLS:,} cells at most,"
                f" got {order.width}x{order.height}; 'native' makes larger ones"
            )
        most = int(_MOST * order.height * order.width)
        if order.start is not None and order.start > most:
            raise PuzzleError(
                f"a {order.width}x{order.height} board starts with {most} walls at most,"
                f" three fifths of its cells, got {order.start}"
            )

    def make(self, order: Order, dice: Dice, watch: Watch) -> Made:
        growth = Growth(order, dice.random())
        cells = order.height * order.width
        lot = cells // _START if order.start is None else order.start
        step = max(1, cells // _STEP) if order.step is None else order.step
        found = None
        work = _WORK + _WORK_A_CELL * cells
        looks = 0
        while True:
            growth.add_walls(lot, _differing(found), watch)
            looks += lot + 1
            if len(growth.walls) > _MOST * cells:
                return Made(None, work=looks * work)
            growth.light()
            puzzle = growth.numbered()
            found = _solve(puzzle, watch)
            if watch.is_over():
                return Made(None, stopped=True)
            if found.status is Status.UNIQUE:
                break
            lot = step
        clues = order.clues
        if clues is None and order.level is not None:
            clues = _SHARES[dice.attempt % len(_SHARES)]
        looks += len(puzzle.clues)
        stripped = _strip(puzzle, clues, growth.random, watch)
        return Made(stripped, work=looks * work, stopped=stripped is None)

    def keeps(self, order: Order, puzzle: Puzzle) -> bool:
        # A number that is needed stays, whatever the share.
        if not isinstance(order.clues, float):
            return True
        walls = sum(content != "." for row in puzzle.rows for content in row)
        return len(puzzle.clues) == round(order.clues * walls)


class Growth:
    """A board being built: its walls, and bulbs that light it."""

    def __init__(self, order: Order, random: Random) -> None:
        self.height, self.width = order.height, order.width
        self.turns = SYMMETRIES[order.symmetry or WallsMethod.symmetries[0]]
        self.random = random
        self.is_guided = order.heuristic
        self.cells = list(cells_of(self.height, self.width))
        self.walls: set[Cell] = set()
        self.bulbs: set[Cell] = set()
        self.nearness = dict.fromkeys(self.cells, 0)
        for row, col in self.cells:
            outside = [
                _OUTSIDE
                for down, right, _ in _NEAR
                if (row + down, col + right) not in self.nearness
            ]
            self.nearness[row, col] = sum(outside)

    def add_walls(self, count: int, differing: Iterable[Cell], watch: Watch) -> None:
        """At least that many walls, each with its images under the symmetry."""
        away = self._steps_from(differing if self.is_guided else ())
        enough = min(len(self.walls) + count, len(self.cells))
        while len(self.walls) < enough and not watch.is_over():
            # Pulles leaves open how values become chances. Whole numbers keep them the same on
            # every machine, and the fourth power keeps many far cells from outweighing a near one.
            chances = [
                0 if cell in self.walls
                else 1 + 10**12 // (10 + near + away.get(cell, 0)) ** 4 if self.is_guided
                else 1
                for cell, near in self.nearness.items()
            ]  # fmt: skip
            heaped = list(accumulate(chances))
            self._place(self.cells[bisect_right(heaped, self.random.randrange(heaped[-1]))])

    def _place(self, cell: Cell) -> None:
        orbit = [cell]
        for each in orbit:
            for turn in self.turns:
                turned = turn_cell(self.height, self.width, each, turn)
                if turned not in orbit:
                    orbit.append(turned)
        for row, col in orbit:
            self.walls.add((row, col))
            self.bulbs.discard((row, col))
            for down, right, value in _NEAR:
                near = (row + down, col + right)
                if near in self.nearness:
                    self.nearness[near] += value

    def _steps_from(self, differing: Iterable[Cell]) -> dict[Cell, int]:
        """For each cell the distance to the nearest of these, ignoring walls."""
        away = dict.fromkeys(differing, 0)
        reached = list(away)
        for cell in reached:
            for near in neighbours(self.height, self.width, cell):
                if near not in away:
                    away[near] = away[cell] + _STEP_AWAY
                    reached.append(near)
        return away

    def light(self) -> None:
        """Put bulbs on random dark cells until there are none.

        Without numbers this always works. Bulbs already there stay: walls only take light away, so
        what was settled elsewhere on the board still holds.
        """
        lit = set(self.bulbs)
        for bulb in self.bulbs:
            lit.update(self._seen_from(bulb))
        dark = [cell for cell in self.cells if cell not in self.walls and cell not in lit]
        self.random.shuffle(dark)
        for cell in dark:
            if cell not in lit:
                self.bulbs.add(cell)
                lit.add(cell)
                lit.update(self._seen_from(cell))

    def _seen_from(self, cell: Cell) -> list[Cell]:
        seen = []
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            row, col = cell[0] + down, cell[1] + right
            while (row, col) in self.nearness and (row, col) not in self.walls:
                seen.append((row, col))
                row, col = row + down, col + right
        return seen

    def numbered(self) -> Puzzle:
        """The board with a number on every wall."""
        rows = [["."] * self.width for _ in range(self.height)]
        for row, col in self.walls:
            beside = neighbours(self.height, self.width, (row, col))
            rows[row][col] = str(sum(cell in self.bulbs for cell in beside))
        return Puzzle._trusted("akari", tuple(map("".join, rows)))


def _solve(puzzle: Puzzle, watch: Watch) -> Outcome:
    limit = Limit(seconds=watch.left, solutions=2, nodes=_NODES)
    return NativeBackend().solve(Task(puzzle, limit, cancel=watch.cancel))


def _differing(found: Outcome | None) -> list[Cell]:
    """The cells with a bulb in one solution and none in the other, in order."""
    if found is None or len(found.solutions) < 2:
        return []
    one, other = found.solutions
    return sorted(set(one.placed) ^ set(other.placed))


def _strip(
    puzzle: Puzzle, clues: str | float | None, random: Random, watch: Watch
) -> Puzzle | None:
    """The puzzle without the numbers it does not need, down to the share; None if out of time."""
    left = list(puzzle.clues)
    if clues == "all":
        return puzzle
    least = round(clues * len(left)) if isinstance(clues, float) else 0
    kept = len(left)
    random.shuffle(left)
    for cell in left:
        if kept <= least:
            break
        without = puzzle.without(cell)
        found = _solve(without, watch)
        if watch.is_over():
            return None
        if found.status is Status.UNIQUE:
            puzzle = without
            kept -= 1
    return puzzle
