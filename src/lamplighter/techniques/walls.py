"""Walls: black cells that touch at their corners, and what they would cut off."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator

from lamplighter.grid import Cell, neighbours

__all__ = ["find_cut_off", "find_wall"]

_LARGEST = 20_000
"""Cells looked at before an area counts as endless: boards can be very large."""


def find_cut_off(height: int, width: int, cell: Cell, blacks: Collection[Cell]) -> list[Cell]:
    """The smallest area beside the cell that it and the blacks separate from another one beside it.

    It begins with the neighbour of the cell from which it spreads; none if nothing is cut off.
    """
    starts = [near for near in neighbours(height, width, cell) if near not in blacks]
    areas = [{start} for start in starts]
    edges = [deque([start]) for start in starts]
    # All spread at the same pace, so that the smallest is the first to end.
    for _ in range(_LARGEST):
        for i, edge in enumerate(edges):
            if not edge:
                if len(areas) == 1:
                    return []
                return [starts[i], *sorted(areas[i] - {starts[i]})]
            for near in neighbours(height, width, edge.popleft()):
                if near != cell and near not in blacks and near not in areas[i]:
                    areas[i].add(near)
                    edge.append(near)
        for i in range(len(areas) - 1, 0, -1):
            same = next((j for j in range(i) if areas[i] & areas[j]), None)
            if same is not None:
                areas[same] |= areas.pop(i)
                edges[same] += edges.pop(i)
                starts.pop(i)
    return []


_BORDER = (-1, -1)


def find_wall(height: int, width: int, cell: Cell, blacks: Collection[Cell]) -> list[Cell]:
    """The shortest chain of black cells that a black cell here would close; none if it closes none.

    A chain may run to the border and on from there. Its cells come in their order along it, from
    the border on if it meets that.
    """

    def is_edge(here: Cell) -> bool:
        return here[0] in (0, height - 1) or here[1] in (0, width - 1)

    edge_blacks = [each for each in blacks if is_edge(each) and each != cell]

    def touching(here: Cell) -> Iterator[Cell]:
        if here == _BORDER:
            yield from edge_blacks
            return
        for row in (here[0] - 1, here[0] + 1):
            for col in (here[1] - 1, here[1] + 1):
                if (row, col) in blacks and (row, col) != cell:
                    yield row, col
        if is_edge(here):
            yield _BORDER

    contacts = list(touching(cell))
    best: list[Cell] | None = None
    for i, first in enumerate(contacts):
        found = _shortest(first, set(contacts[i + 1 :]), touching)
        if found is not None and (best is None or len(found) < len(best)):
            best = found
    return _along(best or [])


def _along(chain: list[Cell]) -> list[Cell]:
    """The chain from end to end: a wall ends at the border, where the search went through it."""
    if _BORDER in chain:
        border = chain.index(_BORDER)
        chain = chain[:border][::-1] + chain[border + 1 :][::-1]
    return chain if chain[:1] <= chain[-1:] else chain[::-1]


def _shortest(
    first: Cell, ends: set[Cell], touching: Callable[[Cell], Iterator[Cell]]
) -> list[Cell] | None:
    came_from: dict[Cell, Cell | None] = {first: None}
    queue = deque([first])
    while queue:
        here = queue.popleft()
        for there in touching(here):
            if there in came_from:
                continue
            came_from[there] = here
            if there not in ends:
                queue.append(there)
                continue
            chain: list[Cell] = []
            step: Cell | None = there
            while step is not None:
                chain.append(step)
                step = came_from[step]
            return chain
    return None
