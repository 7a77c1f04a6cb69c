"""A smallest board that is a gadget of a kind: exists a board, such that for all bulbs ...

Two solvers take turns. The outer one draws a board: which cells are walls, which walls have the
clue, where the variables enter. It knows the rules of Akari once for each row of values the kind
allows, so that each of these has a solution on what it draws. The inner one looks on that board for
a solution with values the kind does not allow. If there is none, the board is the gadget. If there
is one, the outer solver learns from it: from now on either the board breaks these bulbs (a wall in
their place, a clue they miss, a cell they leave dark, two that see each other), or the variables
lie where the bulbs read as values that are allowed. One such answer rules out many boards, and as
there are only finitely many, this ends: with a gadget, or with the proof that no board of that size
is one.

A variable enters through a port: a cell at the border and the one behind it, which are a run of two
between walls. No clue touches the cell at the border: it stands for a cell of the next gadget.
Wires and nots go straight across, turns leave by a side next to the one they came in. With 0s
gadgets are loose (`gadget.py`): the run goes on inside, as far as it likes.

What is found may have white cells and clues that do nothing; `pruned` makes plain walls of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from lamplighter.complexity.gadget import ONLY, Gadget, Pair
from lamplighter.complexity.kinds import Kind, Values
from lamplighter.complexity.verify import count_solutions, verify
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError
from lamplighter.grid import Cell, cells_of, neighbours, require_size
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.watch import Watch

__all__ = ["Attempt", "pruned", "search", "search_size"]

SIDE_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
FOUND, NONE, GAVE_UP = "found", "none", "gave up"
_LARGEST = 40  # cells per side: beyond that even writing down the rules takes more than a second


@dataclass(frozen=True)
class Attempt:
    """What came of looking at boards of one size."""

    height: int
    width: int
    result: str
    """`found`, `none` (proved) or `gave up` (the limit came first)."""
    gadget: Gadget | None = None
    boards: int = 0
    """The boards that were drawn."""
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The attempt as plain JSON values."""
        return {
            "width": self.width,
            "height": self.height,
            "result": self.result,
            "boards": self.boards,
            "seconds": round(self.seconds, 3),
            "gadget": self.gadget and str(self.gadget).split("\n"),
        }


def search(
    kind: Kind,
    only: int,
    height: int,
    width: int,
    *,
    unique: bool = False,
    limit: Limit | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[Attempt]:
    """Look at every size up to this one, smallest area first, until a gadget is found.

    A size includes its transpose. `limit.seconds` applies to each size: the search goes on to
    the next one after giving up. `unique` asks that no row of values have two solutions.
    """
    sizes = {(min(h, w), max(h, w)) for h, w in product(range(1, height + 1), range(1, width + 1))}
    for low, high in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
        size = (low, high) if low <= height and high <= width else (high, low)
        attempt = search_size(kind, only, *size, unique=unique, limit=limit, cancel=cancel)
        yield attempt
        if attempt.result == FOUND or (cancel is not None and cancel.cancelled):
            return


def search_size(
    kind: Kind,
    only: int,
    height: int,
    width: int,
    *,
    unique: bool = False,
    limit: Limit | None = None,
    cancel: CancelToken | None = None,
) -> Attempt:
    """Look at the boards of one size."""
    require_size(height, width, _LARGEST)
    if only not in ONLY:
        raise PuzzleError(f"a gadget is made of the clues {ONLY[0]} to {ONLY[-1]}, got {only!r}")
    watch = Watch(limit or Limit(), cancel)
    nothing = Attempt(height, width, GAVE_UP)
    if watch.is_over():
        return nothing
    duel = _Duel(kind, only, height, width, unique)
    try:
        result = watch.run(lambda: duel.fight(watch.is_over), duel.interrupt)
    finally:
        duel.close()
    done = replace(nothing, result=result, boards=duel.boards, seconds=watch.elapsed)
    return replace(done, gadget=pruned(duel.gadget(), unique, watch)) if result == FOUND else done


def pruned(gadget: Gadget, unique: bool = False, watch: Watch | None = None) -> Gadget:
    """The gadget with a plain wall in place of every cell that it does not need.

    When the watch says so, the rest stays as it is.
    """
    carriers = {cell for pair in gadget.pairs for cell in pair}
    for cell in gadget.puzzle.cells():
        if watch is not None and watch.is_over():
            return gadget
        if gadget.puzzle[cell] != "#" and cell not in carriers:
            row, col = cell
            rows = [list(map(str, each)) for each in gadget.puzzle.rows]
            rows[row][col] = "#"
            less = replace(gadget, puzzle=Puzzle.from_rows("akari", map("".join, rows)))
            if verify(less).ok and not (unique and max(count_solutions(less).values()) > 1):
                gadget = less
    return gadget


class _Port(NamedTuple):
    """A place where a variable may enter: two white cells, and the cells that must be walls."""

    border: Cell
    inner: Cell
    walls: tuple[Cell, ...]
    plain: tuple[Cell, ...]
    """Of those, the ones that must not have a clue."""
    side: Cell
    """The step that leaves the board there."""
    loose: bool

    def pair(self, is_input: bool) -> Pair:
        # A signal is true if the bulb is on the side it comes from; with 0s, on the other.
        ends = self.border, self.inner
        return Pair(*ends) if is_input is not self.loose else Pair(*ends[::-1])

    def value(self, bulbs: set[Cell], is_input: bool) -> bool | None:
        """What the bulbs say of a variable that enters here."""
        if self.loose:
            return (self.border in bulbs) is not is_input
        return self.pair(is_input).value(frozenset(bulbs))


def _ports(height: int, width: int, loose: bool = False) -> list[_Port]:
    found = []
    for border in cells_of(height, width):
        for down, right in SIDE_STEPS:
            row, col = border
            outside, inner = (row + down, col + right), (row - down, col - right)
            if _is_on(height, width, outside) or not _is_on(height, width, inner):
                continue
            behind = inner[0] - down, inner[1] - right
            beside = [
                (cell[0] + sign * right, cell[1] + sign * down)
                for cell in (border, inner)
                for sign in (1, -1)
            ]
            walls, plain = (
                tuple(cell for cell in cells if _is_on(height, width, cell))
                for cells in (beside[:2] if loose else (*beside, behind), beside[:2])
            )
            found.append(_Port(border, inner, walls, plain, (down, right), loose))
    return found


def _is_on(height: int, width: int, cell: Cell) -> bool:
    return 0 <= cell[0] < height and 0 <= cell[1] < width


class _Board:
    """Unknown boards in a solver: variables for walls, clues and ports, and copies of the rules."""

    def __init__(self, kind: Kind, only: int, height: int, width: int) -> None:
        from pysat.solvers import Minisat22

        self.solver: Any = Minisat22()
        self.kind, self.only, self.height, self.width = kind, only, height, width
        self.top = 0
        self.cells = list(cells_of(height, width))
        self.wall = {cell: self.new() for cell in self.cells}
        self.clue = {cell: self.new() for cell in self.cells}
        self.ports = _ports(height, width, loose=only == 0)
        self.chosen = [[self.new() for _ in self.ports] for _ in kind.letters]
        """For each variable of the kind, a literal for each port: it enters there."""

    def new(self) -> int:
        self.top += 1
        return self.top

    def add(self, clause: Iterable[int]) -> None:
        self.solver.add_clause(list(clause))

    def pose(self) -> None:
        """What makes it a board with ports, and only one of those that are the same turned over."""
        for cell in self.cells:
            self.add([-self.clue[cell], self.wall[cell]])
        for chosen in self.chosen:
            self.add(chosen)
            self._at_most_one(chosen)
            for literal, port in zip(chosen, self.ports, strict=True):
                for cell in (port.border, port.inner):
                    self.add([-literal, -self.wall[cell]])
                for cell in port.walls:
                    self.add([-literal, self.wall[cell]])
                for cell in port.plain:
                    self.add([-literal, -self.clue[cell]])
        for first, second in combinations(self.chosen, 2):
            for (a, one), (b, other) in product(
                zip(first, self.ports, strict=True), zip(second, self.ports, strict=True)
            ):
                if {one.border, one.inner} & {other.border, other.inner}:
                    self.add([-a, -b])
        self._shape()

    def _shape(self) -> None:
        first = self.chosen[0]
        for literal, port in zip(first, self.ports, strict=True):
            # Flipped and mirrored boards are gadgets too: the first variable enters from above on
            # the left half, or from the left on the upper half.
            (row, col), (down, right) = port.border, port.side
            is_left = right < 0 and 2 * row <= self.height - 1
            is_above = down < 0 and 2 * col <= self.width - 1
            if not (is_left or is_above):
                self.add([-literal])
        if self.kind.name in ("wire", "turn", "not"):
            for (a, one), (b, other) in product(
                zip(first, self.ports, strict=True), zip(self.chosen[1], self.ports, strict=True)
            ):
                across = one.side == (-other.side[0], -other.side[1])
                around = one.side[0] * other.side[0] + one.side[1] * other.side[1] == 0
                if not (around if self.kind.name == "turn" else across):
                    self.add([-a, -b])
        # Interchangeable inputs are in order, and so are interchangeable outputs.
        alike = {"or": (0, 1), "and": (0, 1), "split": (1, 2), "choice": (0, 1)}.get(self.kind.name)
        if alike is not None:
            for (i, a), (j, b) in product(
                enumerate(self.chosen[alike[0]]), enumerate(self.chosen[alike[1]])
            ):
                if i > j:
                    self.add([-a, -b])

    def _at_most_one(self, literals: list[int]) -> None:
        for a, b in combinations(literals, 2):
            self.add([-a, -b])

    def bulbs(self) -> dict[Cell, int]:
        """A copy of the rules: literals for bulbs that solve whatever the board is."""
        bulb = {cell: self.new() for cell in self.cells}
        lit: dict[Cell, list[int]] = {cell: [] for cell in self.cells}
        for down, right in SIDE_STEPS:
            beam: dict[Cell, int] = {}
            order = self.cells if down + right > 0 else self.cells[::-1]
            for cell in order:
                # Light that comes from behind, or begins here, and passes on unless at a wall.
                beam[cell] = here = self.new()
                lit[cell].append(here)
                behind = beam.get((cell[0] - down, cell[1] - right))
                self.add([-here, -self.wall[cell]])
                self.add([-bulb[cell], here])
                if behind is None:
                    self.add([-here, bulb[cell]])
                else:
                    self.add([-here, bulb[cell], behind])
                    self.add([self.wall[cell], -behind, here])
                    self.add([-bulb[cell], -behind])
        for cell in self.cells:
            self.add([-bulb[cell], -self.wall[cell]])
            self.add([self.wall[cell], *lit[cell]])
            near = [bulb[each] for each in neighbours(self.height, self.width, cell)]
            clue, count = -self.clue[cell], self.only
            for some in combinations(near, count + 1):
                self.add([clue, *(-each for each in some)])
            if len(near) < count:
                self.add([clue])
            else:
                for some in combinations(near, len(near) - count + 1):
                    self.add([clue, *some])
        return bulb

    def read(self, index: int, bulb: dict[Cell, int], value: int) -> None:
        """The variable of that index has the value of this literal, in this copy."""
        is_input = index < len(self.kind.inputs)
        for literal, port in zip(self.chosen[index], self.ports, strict=True):
            if port.loose:
                told = -value if is_input else value
                self.add([-literal, -told, bulb[port.border]])
                self.add([-literal, told, -bulb[port.border]])
                continue
            pair = port.pair(is_input)
            true, false = bulb[pair.true], bulb[pair.false]
            for one, other in ((true, -false), (false, -true)):
                self.add([-literal, -one, other])
            self.add([-literal, true, false])
            self.add([-literal, -value, true])
            self.add([-literal, value, false])


class _Duel:
    """The two solvers against each other."""

    def __init__(self, kind: Kind, only: int, height: int, width: int, unique: bool) -> None:
        self.kind, self.unique = kind, unique
        self.boards = 0
        self.outer = outer = _Board(kind, only, height, width)
        self.inner = inner = _Board(kind, only, height, width)
        outer.pose()
        yes = outer.new()
        outer.add([yes])
        self.rows = sorted(kind.allowed if only else kind.loosely)
        self.copies = []
        for row in self.rows:
            bulb = outer.bulbs()
            for index, value in enumerate(row):
                outer.read(index, bulb, yes if value else -yes)
            self.copies.append(bulb)
        self.bulb = inner.bulbs()
        self.values = [inner.new() for _ in kind.letters]
        for index, value_literal in enumerate(self.values):
            inner.read(index, self.bulb, value_literal)
        self.is_wrong = inner.new()
        for row in self.rows:
            inner.add([-self.is_wrong, *(-each for each in self._literals(row))])
        self.model: set[int] = set()
        self._stopped = self._ended = False

    def _literals(self, row: Values) -> list[int]:
        return [each if value else -each for each, value in zip(self.values, row, strict=True)]

    def fight(self, is_over: Callable[[], bool]) -> str:
        try:
            while not (self._stopped or is_over()):
                answer = self._draw()
                if answer is None:
                    break
                if not answer:
                    return NONE
                self.boards += 1
                if self._is_refuted() is False:
                    return FOUND
            return GAVE_UP
        finally:
            self._ended = True

    def interrupt(self) -> None:
        self._stopped = True
        # A solver that has not begun to search misses an interrupt: repeat it until it stops.
        while not self._ended:
            self.outer.solver.interrupt()
            self.inner.solver.interrupt()
            time.sleep(0.001)

    def close(self) -> None:
        self.outer.solver.delete()
        self.inner.solver.delete()

    def _draw(self) -> bool | None:
        answer: bool | None = self.outer.solver.solve_limited(expect_interrupt=True)
        if answer:
            self.model = {each for each in self.outer.solver.get_model() if each > 0}
        return answer

    def _drawn(self) -> list[int]:
        """The board and its ports, as the inner solver takes them for given."""
        outer, inner = self.outer, self.inner
        given = []
        for mine, theirs in ((outer.wall, inner.wall), (outer.clue, inner.clue)):
            given += [theirs[c] if mine[c] in self.model else -theirs[c] for c in outer.cells]
        for ours, other in zip(outer.chosen, inner.chosen, strict=True):
            given += [b if a in self.model else -b for a, b in zip(ours, other, strict=True)]
        return given

    def _is_refuted(self) -> bool | None:
        """Whether the board is not a gadget after all; the outer solver learns why."""
        given = self._drawn()
        answer = self._ask([*given, self.is_wrong])
        if answer is None:
            return None
        if answer:
            bulbs = self._found()
            broken = self._broken(bulbs)
            self._tell(bulbs, broken)
            return True
        return self._has_two(given) if self.unique else False

    def _has_two(self, given: list[int]) -> bool | None:
        for row, copy in zip(self.rows, self.copies, strict=True):
            known = {cell for cell in self.outer.cells if copy[cell] in self.model}
            other = self.inner.new()
            self.inner.add(
                [-other, *(-lit if cell in known else lit for cell, lit in self.bulb.items())]
            )
            answer = self._ask([*given, other, *self._literals(row)])
            self.inner.add([-other])
            if answer is None:
                return None
            if answer:
                # Not both of them solve the board, or they do not read alike any more. That is
                # said for these ports alone.
                ports = [
                    -each for chosen in self.outer.chosen for each in chosen if each in self.model
                ]
                self.outer.add([*self._broken(known), *self._broken(self._found()), *ports])
                return True
        return False

    def _ask(self, assumptions: list[int]) -> bool | None:
        solver = self.inner.solver
        answer: bool | None = solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        return answer

    def _found(self) -> set[Cell]:
        model = self.inner.solver.get_model()
        return {cell for cell, literal in self.bulb.items() if model[literal - 1] > 0}

    def _tell(self, bulbs: set[Cell], broken: list[int]) -> None:
        """These bulbs break the board, or read as values that are allowed."""
        outer, kind = self.outer, self.kind
        reads: list[dict[bool, int]] = []
        for index, chosen in enumerate(outer.chosen):
            # A literal for "not read as true", and one for "not read as false".
            differs = {value: outer.new() for value in (True, False)}
            for literal, port in zip(chosen, outer.ports, strict=True):
                value = port.value(bulbs, index < len(kind.inputs))
                if value is not None:
                    outer.add([-differs[value], -literal])
            reads.append(differs)
        for row in product((False, True), repeat=len(kind.letters)):
            if row not in self.rows:
                outer.add([*broken, *(differs[v] for differs, v in zip(reads, row, strict=True))])

    def _broken(self, bulbs: set[Cell]) -> list[int]:
        """Literals, one of which holds on every board that these bulbs do not solve."""
        outer = self.outer
        height, width = outer.height, outer.width
        broken = [outer.wall[cell] for cell in bulbs]
        for cell in outer.cells:
            near = neighbours(height, width, cell)
            if sum(each in bulbs for each in near) != outer.only:
                broken.append(outer.clue[cell])
        for axis in (0, 1):
            lines: dict[int, list[Cell]] = {}
            for cell in sorted(bulbs):
                lines.setdefault(cell[axis], []).append(cell)
            for line in lines.values():
                for one, other in pairwise(line):
                    sees = outer.new()
                    for cell in _between(one, other):
                        outer.add([-sees, -outer.wall[cell]])
                    broken.append(sees)
        for cell in outer.cells:
            if cell not in bulbs:
                dark = outer.new()
                outer.add([-dark, -outer.wall[cell]])
                for way in self._ways_to(cell, bulbs):
                    outer.add([-dark, *(outer.wall[each] for each in way)])
                broken.append(dark)
        return broken

    def _ways_to(self, cell: Cell, bulbs: set[Cell]) -> Iterator[list[Cell]]:
        """The cells between this one and the nearest bulb, in each direction that has one."""
        for down, right in SIDE_STEPS:
            way: list[Cell] = []
            row, col = cell[0] + down, cell[1] + right
            while _is_on(self.outer.height, self.outer.width, (row, col)):
                if (row, col) in bulbs:
                    yield way
                    break
                way.append((row, col))
                row, col = row + down, col + right

    def gadget(self) -> Gadget:
        """The gadget that was found."""
        outer, model = self.outer, self.model
        clue = str(outer.only)
        letters = [
            clue if outer.clue[cell] in model else "#" if outer.wall[cell] in model else "."
            for cell in outer.cells
        ]
        width = outer.width
        rows = ["".join(letters[i : i + width]) for i in range(0, len(letters), width)]
        pairs = tuple(
            port.pair(index < len(self.kind.inputs))
            for index, chosen in enumerate(outer.chosen)
            for literal, port in zip(chosen, outer.ports, strict=True)
            if literal in model
        )
        return Gadget(self.kind, Puzzle.from_rows("akari", rows), pairs, loose=outer.only == 0)


def _between(one: Cell, other: Cell) -> list[Cell]:
    """The cells between two of one row or column, the first being above or to the left."""
    if one[0] == other[0]:
        return [(one[0], col) for col in range(one[1] + 1, other[1])]
    return [(row, one[1]) for row in range(one[0] + 1, other[0])]
