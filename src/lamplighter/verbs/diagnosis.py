"""Diagnosis: what is right or wrong with a draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lamplighter.grid import Cell, cell_lists, name_cells
from lamplighter.outcome import Status
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.verbs.repair import Repair, tell_count

__all__ = ["Diagnosis"]

_MOST_CLUES = 30
_MOST_CELLS = 24  # that a note names; the value itself has them all
"""Clues of a set that are named: who sets a puzzle needs them all."""


@dataclass(frozen=True)
class Diagnosis:
    """What is right or wrong with a draft. Cells are in reading order."""

    status: Status
    puzzle: Puzzle | None = None
    """The draft."""
    count: int | None = None
    """How many solutions it has; None if not known."""
    count_is_exact: bool = False
    """Whether it has no more; if not, it has at least that many."""
    pair: tuple[Solution, ...] = ()
    """Ambiguous: two solutions that differ in few cells."""
    pair_differs: tuple[Cell, ...] = ()
    """Ambiguous: where those two differ."""
    differs: tuple[Cell, ...] = ()
    """Ambiguous: every cell that is not the same in all solutions."""
    repairs: tuple[Repair, ...] = ()
    """Ambiguous: every change of one clue or wall that leaves one solution, likeliest first.

    Unsolvable: every such change that leaves any, those that leave the fewest first. With
    `symmetric`, what symmetry joins changes together.
    """
    repairs_are_all: bool = False
    """Whether every such change was tried."""
    repair_set: Repair | None = None
    """Ambiguous, where no new clue by itself is enough: few clues that together are."""
    repair_set_is_minimum: bool = False
    """Whether no fewer clues are enough (no fewer orbits of them, with `symmetric`).

    Without a set, whether no new clues at all can repair it.
    """
    best: Repair | None = None
    """Ambiguous: the next clue that leaves the fewest solutions."""
    best_is_minimum: bool = False
    """Whether no other clue leaves fewer."""
    clash: tuple[Cell, ...] = ()
    """Unsolvable: clues that cannot all hold, whatever the others say; without any one they can."""
    clash_is_minimum: bool = False
    """Whether no clash has fewer clues; otherwise none is part of this one."""
    level: int | None = None
    """Unique: the level of the draft, 0 to 9; None if there was no time."""
    label: str | None = None
    """Unique: easy, normal, hard or extreme."""
    redundant: tuple[Cell, ...] = ()
    """Unique: clues that could go, each by itself."""
    sufficient: tuple[Cell, ...] = ()
    """Unique: clues that alone leave the one solution; without any one of them they do not."""
    sufficient_is_minimum: bool = False
    """Whether no fewer clues would suffice."""
    keeping: tuple[Cell, ...] | None = None
    """Unique: clues that alone leave the one solution and the level; without any one they do not.

    None if there was no time.
    """
    keeping_is_minimum: bool = False
    """Whether no fewer clues keep the level."""
    idle: tuple[Cell, ...] = ()
    """Cells that no clue influences: none counts them, or lights them from beside it (Akari)."""
    symmetry: tuple[str, ...] | None = None
    """The turns that repairs keep, such as `rotate180`; None if none were asked to be kept."""
    complete: bool = True
    """Whether all of it was worked out before the limit."""

    @property
    def verdict(self) -> str:
        """The verdict in a line: 'multiple: at least 1000 solutions'."""
        match self.status:
            case Status.UNIQUE:
                level = "" if self.level is None else f", level {self.level}, {self.label}"
                return f"unique: exactly one solution{level}"
            case Status.MULTIPLE:
                number = self.count or 2
                return f"multiple: {tell_count(number, exact=self.count_is_exact)}"
            case Status.UNSOLVABLE:
                return "unsolvable: no solution"
        return "unknown: the limit came first"

    @property
    def notes(self) -> dict[str, str]:
        """What there is to say beside the verdict, in words, by heading; the repairs apart."""
        told = {
            "symmetry": self._tell_symmetry(),
            "differs": name_cells(self.differs, _MOST_CELLS),
            "clash": self._tell_clash(),
            "repairs": self._tell_none(),
            "together": self._tell_set(),
            "next": self._tell_best(),
            "redundant": self._tell_redundant(),
            "sufficient": self._tell_sufficient(),
            "level": self._tell_keeping(),
            "idle": self._tell_idle(),
        }
        return {heading: line for heading, line in told.items() if line}

    def _tell_idle(self) -> str:
        which = "this" if len(self.idle) == 1 else "these"
        named = name_cells(self.idle, _MOST_CELLS)
        return f"{named}: no clue influences {which}" if self.idle else ""

    def _tell_symmetry(self) -> str:
        if self.symmetry is None:
            return ""
        return f"kept: {', '.join(self.symmetry)}" if self.symmetry else "none to keep"

    def _tell_clash(self) -> str:
        if len(self.clash) < 2:
            return f"{name_cells(self.clash)}, by itself" if self.clash else ""
        what = (
            "no fewer clash" if self.clash_is_minimum else "leave out any one and the rest do not"
        )
        return f"{name_cells(self.clash)} ({what})"

    def _tell_none(self) -> str:
        if self.repairs:
            return ""
        if not self.repairs_are_all:
            asked = self.status in (Status.MULTIPLE, Status.UNSOLVABLE)
            return "none found, but not every change was tried" if asked else ""
        if self.status is Status.UNSOLVABLE:
            return "no change of one clue or wall leaves a solution"
        return "no change of one clue or wall is enough"

    def _tell_set(self) -> str:
        if self.repair_set is None:
            impossible = self.status is Status.MULTIPLE and self.repair_set_is_minimum
            return "no numbers on the walls as they stand would be enough" if impossible else ""
        smallest = (
            f"no fewer {'clues' if not self.symmetry else 'groups'} are enough"
            if self.repair_set_is_minimum
            else "chosen one by one, perhaps not the fewest"
        )
        why = "; ".join(filter(None, (self.repair_set.level_message, smallest)))
        return f"{self.repair_set.message} ({why})"

    def _tell_best(self) -> str:
        if self.best is None or self.best.status is Status.UNIQUE:
            return ""
        fewest = ", the fewest" if self.best_is_minimum else ""
        return f"{self.best.message}: it leaves {self.best.count_message}{fewest}"

    def _tell_redundant(self) -> str:
        if self.redundant:
            return f"{name_cells(self.redundant, _MOST_CLUES)}, each by itself"
        is_known = self.status is Status.UNIQUE and self.sufficient_is_minimum
        return "none: every clue is needed" if is_known else ""

    def _tell_sufficient(self) -> str:
        if not self.redundant or self.status is not Status.UNIQUE:
            return ""
        what = "no fewer would suffice" if self.sufficient_is_minimum else "each of them is needed"
        return f"{self._part(self.sufficient)} ({what})"

    def _tell_keeping(self) -> str:
        if self.keeping is None or not self.redundant or self.puzzle is None:
            return ""
        if len(self.keeping) == len(self.puzzle.clues):
            return f"level {self.level} takes all the clues"
        what = "no fewer do" if self.keeping_is_minimum else "each of them is needed for that"
        return f"{self._part(self.keeping)} keep level {self.level} ({what})"

    def _part(self, cells: tuple[Cell, ...]) -> str:
        clues = 0 if self.puzzle is None else len(self.puzzle.clues)
        named = name_cells(cells, _MOST_CLUES)
        return f"{len(cells)} of {clues} clues{': ' if cells else ''}{named}"

    def to_json(self) -> dict[str, Any]:
        """The diagnosis as plain JSON values."""
        return {
            "status": self.status.value,
            "verdict": self.verdict,
            "count": self.count,
            "count_is_exact": self.count_is_exact,
            "pair": [list(each.rows) for each in self.pair],
            "pair_differs": cell_lists(self.pair_differs),
            "differs": cell_lists(self.differs),
            "repairs": [each.to_json() for each in self.repairs],
            "repairs_are_all": self.repairs_are_all,
            "repair_set": None if self.repair_set is None else self.repair_set.to_json(),
            "repair_set_is_minimum": self.repair_set_is_minimum,
            "best": None if self.best is None else self.best.to_json(),
            "best_is_minimum": self.best_is_minimum,
            "clash": cell_lists(self.clash),
            "clash_is_minimum": self.clash_is_minimum,
            "level": self.level,
            "label": self.label,
            "redundant": cell_lists(self.redundant),
            "sufficient": cell_lists(self.sufficient),
            "sufficient_is_minimum": self.sufficient_is_minimum,
            "keeping": None if self.keeping is None else cell_lists(self.keeping),
            "keeping_is_minimum": self.keeping_is_minimum,
            "idle": cell_lists(self.idle),
            "symmetry": None if self.symmetry is None else list(self.symmetry),
            "notes": self.notes,
            "complete": self.complete,
        }
