"""A lighting to begin with: where bulbs could go, for a solver that takes hints.

Bulbs go on open cells until none is left, those that a clue still lacks first. On a board without
clues that is a solution, always: a cell without a bulb was closed by one that it sees, so it is
lit, and no bulb was put where another shines. With clues it may miss some, and is only a hint: what
the answer is, and whether there are others, remains the solver's to say.

A solver without one begins by leaving cells empty, and on an empty board most of what it tries ends
in a pigeonhole: more rows that need a bulb than columns left to hold them. Proofs of that by
resolution, which is what such solvers learn by, are exponentially long (Haken 1985).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

__all__ = ["Hints"]

_FEW = 20  # cells per clue: where there are more clues than that, the clues show the way


class Hints:
    """What of the rules a lighting has to keep: lines with one bulb at most, and clues."""

    def __init__(self) -> None:
        self._lines: list[list[int]] = []
        self._clues: list[tuple[list[int], int]] = []

    def add_at_most_one(self, cells: list[int]) -> None:
        self._lines.append(cells)

    def add_exactly(self, cells: list[int], count: int) -> None:
        self._clues.append((cells, count))

    @property
    def is_useful(self) -> bool:
        """Whether clues are few."""
        cells = {cell for line in self._lines for cell in line}
        return len(self._clues) * _FEW <= len(cells)

    def lighting(self, cells: Sequence[int], sure: Iterable[int], random: Random) -> set[int]:
        """Bulbs on some of these cells, besides those that are sure."""
        left = random.sample(cells, len(cells))
        is_open = set(left)
        placed: set[int] = set()
        lines = _index(self._lines)
        clues = _index([around for around, _ in self._clues])
        lacks = [count for _, count in self._clues]

        def place(cell: int) -> None:
            placed.add(cell)
            is_open.discard(cell)
            for line in lines.get(cell, ()):
                is_open.difference_update(self._lines[line])
            for clue in clues.get(cell, ()):
                lacks[clue] -= 1
                if not lacks[clue]:
                    is_open.difference_update(self._clues[clue][0])

        for cell in sure:
            place(cell)
        # A clue with little to spare has the least choice.
        order = sorted(range(len(lacks)), key=lambda clue: len(self._clues[clue][0]) - lacks[clue])
        for clue in order:
            around = self._clues[clue][0]
            for cell in random.sample(around, len(around)):
                if lacks[clue] > 0 and cell in is_open:
                    place(cell)
        for cell in left:
            if cell in is_open:
                place(cell)
        return placed


def _index(groups: list[list[int]]) -> dict[int, list[int]]:
    """For each cell the groups it is in, by their place."""
    found: dict[int, list[int]] = {}
    for place, group in enumerate(groups):
        for cell in group:
            found.setdefault(cell, []).append(place)
    return found
