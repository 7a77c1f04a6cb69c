"""What a clue can see each way, from the cells that are known, and how that is put into words.

A view is the number of cells seen one way, the clue's own cell not counted. It cannot end just
before a white cell, and it goes no farther than a black one or the border.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lamplighter.genres.sight import lines
from lamplighter.grid import Cell
from lamplighter.puzzle import Puzzle
from lamplighter.techniques.base import capital

__all__ = [
    "ALL_WAYS", "WAYS", "Known", "Views", "add_up", "find_views", "join_and", "join_views",
    "name_ways", "tell_lengths", "tell_sum", "way_to",
]  # fmt: skip

WAYS = ("up", "left", "right", "down")
ALL_WAYS = (0, 1, 2, 3)
Known = Mapping[Cell, str]
"""The marks that are known: '#' for black, '+' for white."""


@dataclass(frozen=True, slots=True)
class Views:
    """The lengths that each of a clue's four views can have, and what they have to make up."""

    total: int
    """The clue without its own cell, or less if some of its cells are counted already."""
    lengths: tuple[tuple[int, ...], ...]
    """By way, the shortest first. Of those longer than `total` only the shortest."""
    open_ways: tuple[int, ...]
    """The ways on which there is a cell at all."""

    def others(self, way: int) -> tuple[int, ...]:
        return tuple(other for other in self.open_ways if other != way)

    def sums(self, ways: Iterable[int]) -> set[int]:
        """What these ways can give together, up to `total`."""
        return add_up((self.lengths[way] for way in ways), self.total)

    def left(self, way: int) -> list[int]:
        """The lengths of one view that the others can make up to `total`."""
        rest = self.sums(self.others(way))
        return [length for length in self.lengths[way] if self.total - length in rest]

    def settles(self, steps: int, way: int, placed: bool) -> bool:
        """Whether the cell so many steps that way has to be black, or white."""
        left = self.left(way)
        if not left:
            return True
        if placed:
            return left == [steps - 1]
        # White behind the shortest view too: beside its black end, or in sight.
        return left[0] >= steps or (left[0] == steps - 2 and steps - 1 not in left)

    @property
    def least(self) -> list[int]:
        return [lengths[0] for lengths in self.lengths]

    @property
    def most(self) -> list[int]:
        return [lengths[-1] for lengths in self.lengths]

    def tell(self, ways: Iterable[int]) -> str:
        """'up 1; left 0 or 2; right at least 3'."""
        return "; ".join(
            f"{WAYS[way]} {tell_lengths(self.lengths[way], self.total)}" for way in ways
        )


def find_views(puzzle: Puzzle, clue: Cell, known: Known, total: int) -> Views:
    """The views of a clue as far as the known cells bound them."""
    paths = lines(puzzle.height, puzzle.width, clue)
    found = []
    for path in paths:
        lengths: list[int] = []
        for length in range(len(path) + 1):
            mark = known.get(path[length]) if length < len(path) else "#"
            if mark != "+":
                lengths.append(length)
            if mark == "#" or (lengths and lengths[-1] > total):
                break
        found.append(tuple(lengths))
    return Views(total, tuple(found), tuple(way for way in ALL_WAYS if paths[way]))


def join_views(several: Sequence[Views]) -> Views:
    """The lengths that any of the views of one clue have, which differ in what is known."""
    first = several[0]
    lengths = []
    for way in ALL_WAYS:
        found = sorted({length for views in several for length in views.lengths[way]})
        beyond = [length for length in found if length > first.total]
        lengths.append((*(length for length in found if length <= first.total), *beyond[:1]))
    return Views(first.total, tuple(lengths), first.open_ways)


def add_up(sets: Iterable[Iterable[int]], total: int) -> set[int]:
    """The sums up to `total` of one length from each set."""
    sums = {0}
    for lengths in sets:
        each = tuple(lengths)
        sums = {one + other for one in sums for other in each if one + other <= total}
    return sums


_SHORTEST_SPAN = 3


def tell_lengths(lengths: Iterable[int], total: int) -> str:
    """'0', '0 or 2', '0 to 3', '0, 2 or at least 4'; beyond `total` no length is told apart."""
    spans: list[list[int]] = []
    for length in sorted(lengths):
        if spans and spans[-1][-1] == length - 1:
            spans[-1].append(length)
        else:
            spans.append([length])
    told: list[str] = []
    for span in spans:
        if span[-1] > total:
            told.append(f"at least {span[0]}" if span[0] else "any number")
        elif len(span) < _SHORTEST_SPAN:
            told += map(str, span)
        else:
            told.append(f"{span[0]} to {span[-1]}")
    return " or ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)


def tell_sum(numbers: Sequence[int]) -> str:
    """'at most 1', or with several numbers 'at most 1 + 2 = 3', without the words before."""
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def join_and(words: Sequence[str]) -> str:
    """'up', 'up and left', 'up, left and right'."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def name_ways(ways: Sequence[int]) -> str:
    """The ways at the start of a sentence."""
    return capital(join_and([WAYS[way] for way in ways]))


def way_to(clue: Cell, cell: Cell) -> tuple[int, int]:
    """The way from a clue to a cell in its row or column, and how many steps it takes."""
    down, right = cell[0] - clue[0], cell[1] - clue[1]
    if right == 0:
        return (3, down) if down > 0 else (0, -down)
    return (2, right) if right > 0 else (1, -right)
