"""Repairs: the single changes that give an ambiguous puzzle exactly one solution."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import islice
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.genre import Clue, find_genre
from lamplighter.grid import Cell, cell_name
from lamplighter.outcome import Status
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.solve import solve_many

__all__ = ["Repair", "find_repairs"]

_CHUNK = 128  # candidates solved at a time, on all cores


@dataclass(frozen=True)
class Repair:
    """One change after which the puzzle has exactly one solution."""

    kind: str
    """`add` a clue, `change` one, or turn a white cell into a `wall` (Akari)."""
    cell: Cell
    clue: Clue | None
    """The number to write there; None for a wall without one."""
    puzzle: Puzzle
    """The puzzle with the change made."""

    @property
    def message(self) -> str:
        """What to do: 'write 2 at r1c3'."""
        where = cell_name(self.cell)
        match self.kind:
            case "add":
                return f"write {self.clue} at {where}"
            case "change":
                return f"change the clue at {where} to {self.clue}"
        return f"make {where} a wall"

    def to_json(self) -> dict[str, Any]:
        """The repair as plain JSON values."""
        return {"kind": self.kind, "cell": list(self.cell), "clue": self.clue}


def find_repairs(
    puzzle: Puzzle,
    differs: Collection[Cell],
    placed: Collection[Cell],
    may_go_on: Callable[[], bool],
    cancel: CancelToken,
) -> tuple[list[Repair], bool]:
    """All single repairs, those near where solutions differ first; and whether all were tried.

    `differs` are the cells that differ between solutions, `placed` those that are placed in all of
    them.
    """
    source = find_genre(puzzle.genre).changes(puzzle, differs, placed)
    found: list[Repair] = []
    while chunk := list(islice(source, _CHUNK)):
        if not may_go_on():
            return found, False
        outcomes = solve_many([each.puzzle for each in chunk], cancel=cancel)
        unsure = False
        for change, outcome in zip(chunk, outcomes, strict=True):
            if outcome.status is Status.UNIQUE:
                found.append(Repair(*change))
            unsure = unsure or outcome.status is Status.UNKNOWN
        if unsure:
            return found, False
    return found, True
