"""The tiers read aloud, in plain loops: what the labels easy to extreme are compared with.

Only the puzzle comes from the package. A position gives every cell one of three values:
placed (a bulb, a black cell), absent or open. `follow` settles what a tier shows at once and
says whether nothing broke; it only ever adds to what is known, so its order does not matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import product

from lamplighter.puzzle import Puzzle

LABELS = ("easy", "normal", "hard", "extreme")
OPEN, ABSENT, PLACED = 0, 1, 2
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))

Cell = tuple[int, int]
Known = dict[Cell, int]


class Broken(Exception):
    """Two conclusions that cannot both hold."""


def label_of(puzzle: Puzzle) -> str:
    """The easiest tier that settles every cell of a board that has exactly one solution."""
    board = AkariAloud(puzzle) if puzzle.genre == "akari" else KuromasuAloud(puzzle)
    known: Known = dict.fromkeys(board.cells, OPEN)
    for label in LABELS[:3]:
        board.follow(known, second=label != "easy")
        if label == "hard":
            suppose(board, known)
        if OPEN not in known.values():
            return label
    return "extreme"


def suppose(board: AkariAloud | KuromasuAloud, known: Known) -> None:
    """One hypothesis after another, each on its own, until no more is learnt from any."""
    learnt = True
    while learnt:
        learnt = False
        for cell in board.cells:
            if known[cell] != OPEN:
                continue
            ends = [
                end for value in (PLACED, ABSENT) if (end := _ending(board, known, cell, value))
            ]
            if not ends:
                raise Broken
            # What all the ways that do not break agree on holds: one of them is the solution's.
            agreed = {at: ends[0][at] for at in known if len({end[at] for end in ends}) == 1}
            news = {at: value for at, value in agreed.items() if value != known[at]}
            if news:
                known |= news
                board.follow(known, second=True)
                learnt = True


def _ending(
    board: AkariAloud | KuromasuAloud, known: Known, cell: Cell, value: int
) -> Known | None:
    """All that follows from the cell having that value, or None where that breaks."""
    supposed = known | {cell: value}
    try:
        board.follow(supposed, second=True)
    except Broken:
        return None
    return supposed


def _settle(known: Known, cell: Cell, value: int) -> bool:
    """Whether that was news."""
    if known[cell] == value:
        return False
    if known[cell] != OPEN:
        raise Broken
    known[cell] = value
    return True


def _until_quiet(round: Callable[[], bool]) -> None:
    while round():
        pass


class AkariAloud:
    """Lit cells, clues and last lighters; with `second`, discount as well."""

    def __init__(self, puzzle: Puzzle) -> None:
        rows = puzzle.rows
        inside = set(product(range(puzzle.height), range(puzzle.width)))
        self.cells = [(r, c) for r, c in sorted(inside) if rows[r][c] == "."]
        white = set(self.cells)
        self.clues = {
            (r, c): (int(rows[r][c]), [at for at in _beside((r, c)) if at in white])
            for r, c in sorted(inside)
            if rows[r][c].isdigit()
        }
        self.seen = {cell: list(self._seen(cell, white)) for cell in self.cells}
        self.clues_at: dict[Cell, list[Cell]] = {cell: [] for cell in self.cells}
        for clue, (_, around) in self.clues.items():
            for cell in around:
                self.clues_at[cell].append(clue)

    @staticmethod
    def _seen(cell: Cell, white: set[Cell]) -> Iterator[Cell]:
        for down, right in STEPS:
            at = (cell[0] + down, cell[1] + right)
            while at in white:
                yield at
                at = (at[0] + down, at[1] + right)

    def follow(self, known: Known, *, second: bool) -> None:
        _until_quiet(lambda: self._rules(known))
        if second:
            _until_quiet(lambda: self._discount(known))

    def _rules(self, known: Known) -> bool:
        moved = False
        for cell in self.cells:
            if known[cell] == PLACED:
                for other in self.seen[cell]:
                    moved |= _settle(known, other, ABSENT)
                continue
            lighters = [at for at in (cell, *self.seen[cell]) if known[at] != ABSENT]
            if not lighters:
                raise Broken
            if len(lighters) == 1:
                moved |= _settle(known, lighters[0], PLACED)
        for count, around in self.clues.values():
            due = count - sum(known[at] == PLACED for at in around)
            free = [at for at in around if known[at] == OPEN]
            if not 0 <= due <= len(free):
                raise Broken
            if due in (0, len(free)):
                for at in free:
                    moved |= _settle(known, at, PLACED if due else ABSENT)
        return moved

    def _discount(self, known: Known) -> bool:
        """Bulbs that would at once leave a cell dark or a clue short are out."""
        out = [cell for cell in self.cells if known[cell] == OPEN and self._spoils(known, cell)]
        for cell in out:
            _settle(known, cell, ABSENT)
        if out:
            _until_quiet(lambda: self._rules(known))
        return bool(out)

    def _spoils(self, known: Known, bulb: Cell) -> bool:
        gone = {at for at in self.seen[bulb] if known[at] == OPEN}
        for clue in self.clues_at[bulb]:
            count, around = self.clues[clue]
            if sum(known[at] == PLACED for at in around) == count - 1:
                gone |= {at for at in around if known[at] == OPEN and at != bulb}
        lit = {bulb, *self.seen[bulb]}
        for cell in {at for each in gone for at in (each, *self.seen[each])} - lit:
            if all(known[at] == ABSENT or at in gone for at in (cell, *self.seen[cell])):
                return True
        for clue in {clue for each in gone for clue in self.clues_at[each]}:
            count, around = self.clues[clue]
            can = sum(at == bulb or (known[at] != ABSENT and at not in gone) for at in around)
            if can < count:
                return True
        return False


class KuromasuAloud:
    """Beside black is white, and views by their bounds; with `second`, by all their values, and
    white in one piece."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.cells = list(product(range(puzzle.height), range(puzzle.width)))
        inside = set(self.cells)
        self.corners = {
            (row, col): [(row + down, col + right) for down in (-1, 1) for right in (-1, 1)]
            for row, col in self.cells
        }
        self.beside = {cell: [at for at in _beside(cell) if at in inside] for cell in self.cells}
        self.clues = {}
        self.white = []
        for cell, clue in puzzle.clues.items():
            self.white.append(cell)
            if isinstance(clue, int):
                rays = []
                for down, right in STEPS:
                    ray, at = [], (cell[0] + down, cell[1] + right)
                    while at in inside:
                        ray.append(at)
                        at = (at[0] + down, at[1] + right)
                    rays.append(ray)
                self.clues[cell] = (clue - 1, rays)

    def follow(self, known: Known, *, second: bool) -> None:
        for cell in self.white:
            _settle(known, cell, ABSENT)
        _until_quiet(lambda: self._rules(known, second))

    def _rules(self, known: Known, second: bool) -> bool:
        moved = False
        for cell in self.cells:
            if known[cell] == PLACED:
                for other in self.beside[cell]:
                    moved |= _settle(known, other, ABSENT)
        for total, rays in self.clues.values():
            views = _by_bounds([_views(known, ray) for ray in rays], total)
            if second:
                views = _by_values(views, total)
            for ray, lengths in zip(rays, views, strict=True):
                moved |= self._conclude(known, ray, lengths)
        if second and not moved:
            moved = self._one_piece(known)
        return moved

    @staticmethod
    def _conclude(known: Known, ray: list[Cell], lengths: set[int]) -> bool:
        moved = False
        for place, cell in enumerate(ray, start=1):
            # A view of some length has white cells, a black one behind them, and white behind that.
            if all(place <= length or place == length + 2 for length in lengths):
                moved |= _settle(known, cell, ABSENT)
            elif all(place == length + 1 for length in lengths):
                moved |= _settle(known, cell, PLACED)
        return moved

    def _one_piece(self, known: Known) -> bool:
        """Cells whose black would cut white in two are white."""
        if self._pieces(known, None) > 1:
            raise Broken
        moved = False
        for cell in self.cells:
            # A line of black cells that cuts the board continues from this one both ways.
            ends = sum(known.get(at, PLACED) == PLACED for at in self.corners[cell])
            if known[cell] == OPEN and ends > 1 and self._pieces(known, cell) > 1:
                moved |= _settle(known, cell, ABSENT)
        return moved

    def _pieces(self, known: Known, black: Cell | None) -> int:
        """Pieces of what is not black; one more black cell can only part its own neighbours."""
        sources = self.cells if black is None else self.beside[black]
        left = {cell for cell in sources if known[cell] != PLACED}
        pieces = 0
        while left:
            pieces += 1
            edge = deque([left.pop()])
            seen = {black, *edge}
            while edge and left:
                for at in self.beside[edge.popleft()]:
                    if at not in seen and known[at] != PLACED:
                        seen.add(at)
                        left.discard(at)
                        edge.append(at)
        return pieces


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in STEPS]


def _views(known: Known, ray: list[Cell]) -> set[int]:
    """The lengths a view may still have: no black in it, and no white cell right behind it."""
    lengths = set()
    for length in range(len(ray) + 1):
        if length == len(ray) or known[ray[length]] != ABSENT:
            lengths.add(length)
        if length < len(ray) and known[ray[length]] == PLACED:
            break
    return lengths


def _by_bounds(views: list[set[int]], total: int) -> list[set[int]]:
    """Each way against the least and the most that the other three can give."""
    while True:
        if not all(views):
            raise Broken
        least, most = sum(map(min, views)), sum(map(max, views))
        closer = [
            {
                length
                for length in each
                if total - (most - max(each)) <= length <= total - (least - min(each))
            }
            for each in views
        ]
        if closer == views:
            return views
        views = closer


def _by_values(views: list[set[int]], total: int) -> list[set[int]]:
    """Each way against the sums that the other three can make."""
    ways = [each for each in product(*views[:3]) if total - sum(each) in views[3]]
    if not ways:
        raise Broken
    return [{each[0] for each in ways}, {each[1] for each in ways}, {each[2] for each in ways},
            {total - sum(each) for each in ways}]  # fmt: skip
