"""Repair: a change of a draft, and what it leaves of its solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from lamplighter.genre import Clue, Content, find_genre
from lamplighter.grid import Cell, cell_name, name_cells
from lamplighter.outcome import Status
from lamplighter.puzzle import Puzzle

__all__ = ["Edit", "Repair", "edited", "tell_count"]


@dataclass(frozen=True)
class Edit:
    """What changes in one cell of a draft."""

    kind: str
    """`add` a clue, `change` or `remove` one; make a cell a `wall`, or a wall `open` (Akari)."""
    cell: Cell
    clue: Clue | None = None
    """The number to write there; None where there is none to write."""

    def to_json(self) -> dict[str, Any]:
        """The edit as plain JSON values."""
        return {"kind": self.kind, "cell": list(self.cell), "clue": self.clue}


def edited(puzzle: Puzzle, edits: Iterable[Edit]) -> Puzzle:
    """The puzzle with the changes made."""
    genre = find_genre(puzzle.genre)
    rows: dict[int, list[Content]] = {}
    for edit in edits:
        row, col = edit.cell
        contents = rows.setdefault(row, list(puzzle.rows[row]))
        if edit.clue is not None:
            contents[col] = genre.read_clue(edit.clue, edit.cell, puzzle.height, puzzle.width)
        elif edit.kind == "wall" or (edit.kind == "remove" and genre.walls):
            contents[col] = genre.bare
        else:
            contents[col] = genre.blank
    return Puzzle._trusted(
        puzzle.genre,
        tuple(
            genre.join(rows[index]) if index in rows else row
            for index, row in enumerate(puzzle.rows)
        ),
    )


@dataclass(frozen=True)
class Repair:
    """A change after which the puzzle has exactly one solution, or, where it had none, some."""

    edits: tuple[Edit, ...]
    """What changes, cell by cell: one, a set of clues, or cells that symmetry joins."""
    puzzle: Puzzle
    """The puzzle with the change made."""
    status: Status = Status.UNIQUE
    """UNIQUE; MULTIPLE for a change that only helps."""
    count: int = 1
    """How many solutions it leaves."""
    count_is_exact: bool = True
    """Whether it leaves no more; if not, it leaves at least that many."""
    level: int | None = None
    """The level of the repaired puzzle, 0 to 9; None if not unique, or if there was no time."""
    label: str | None = None
    """easy, normal, hard or extreme; None if there is no level."""

    @property
    def kind(self) -> str:
        """What happens in the first cell: see `Edit.kind`."""
        return self.edits[0].kind

    @property
    def cell(self) -> Cell:
        """The first cell."""
        return self.edits[0].cell

    @property
    def clue(self) -> Clue | None:
        """The number to write in the first cell."""
        return self.edits[0].clue

    @property
    def message(self) -> str:
        """What to do: 'write 2 at r1c3'."""
        parts = [_told(kind, list(each)) for kind, each in groupby(self.edits, lambda e: e.kind)]
        return ", and ".join(parts)

    @property
    def level_message(self) -> str:
        """The level it gives: 'level 3, normal'; nothing if there is none."""
        return "" if self.level is None else f"level {self.level}, {self.label}"

    @property
    def count_message(self) -> str:
        """What it leaves: 'at least 100 solutions'."""
        return tell_count(self.count, exact=self.count_is_exact)

    def to_json(self) -> dict[str, Any]:
        """The repair as plain JSON values."""
        return {
            **self.edits[0].to_json(),
            "edits": [each.to_json() for each in self.edits],
            "message": self.message,
            "status": self.status.value,
            "count": self.count,
            "count_is_exact": self.count_is_exact,
            "level": self.level,
            "label": self.label,
        }


def tell_count(number: int, *, exact: bool) -> str:
    """A number of solutions in words."""
    what = f"{number} solution{'' if number == 1 else 's'}"
    return what if exact else f"at least {what}"


def _told(kind: str, edits: Sequence[Edit]) -> str:
    where = name_cells([each.cell for each in edits], most=8)
    several = len(edits) > 1
    match kind:
        case "add":
            return "write " + _listed([f"{each.clue} at {cell_name(each.cell)}" for each in edits])
        case "change":
            told = [f"the clue at {cell_name(each.cell)} to {each.clue}" for each in edits]
            return "change " + _listed(told)
        case "remove":
            return f"remove the clue{'s' if several else ''} at {where}"
        case "wall":
            return f"make {where} {'walls' if several else 'a wall'}"
    return f"make {where} white"


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
