"""Why a cell cannot be other than it is, by two Akari clues: what each would need in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lamplighter.genres.akari import lit_by
from lamplighter.grid import Cell, cell_name
from lamplighter.puzzle import Puzzle
from lamplighter.techniques.base import capital, list_cells, number_word

__all__ = ["Wants", "refute"]


@dataclass(frozen=True, slots=True)
class Wants:
    """A clue: how one speaks of it, its number, and the cells that it counts."""

    name: str
    count: int
    beside: tuple[Cell, ...]


@dataclass(slots=True)
class _Trial:
    """The cells of both clues while one of them is supposed to be the other way."""

    puzzle: Puzzle
    near: frozenset[Cell]
    bulbs: set[Cell]
    out: set[Cell]
    told: list[str] = field(default_factory=list)
    is_broken: bool = False

    def left(self, clue: Wants) -> list[Cell]:
        return [cell for cell in clue.beside if cell not in self.bulbs and cell not in self.out]

    def due(self, clue: Wants) -> int:
        return clue.count - sum(cell in self.bulbs for cell in clue.beside)

    def place(self, bulbs: Sequence[Cell]) -> list[Cell]:
        """Put bulbs; the open cells of the clues that they light."""
        self.bulbs.update(set(bulbs) & self.near)
        lit = {cell for bulb in bulbs for cell in lit_by(self.puzzle, bulb)}
        newly = sorted((lit & self.near) - self.bulbs - self.out)
        self.out.update(newly)
        return newly


def refute(
    puzzle: Puzzle,
    clues: Sequence[Wants],
    known: dict[Cell, bool],
    cell: Cell,
    is_bulb: bool,
) -> str | None:
    """Sentences from the opposite of a cell to a rule that breaks; None if it takes cases.

    `known` has the clues' cells that are decided: True for a bulb. `is_bulb` is the truth.
    """
    near = frozenset(each for clue in clues for each in clue.beside)
    bulbs = {each for each, holds in known.items() if holds}
    trial = _Trial(puzzle, near, bulbs, set(known) - bulbs)
    name = cell_name(cell)
    if is_bulb:
        trial.out.add(cell)
        trial.told.append(f"Suppose {name} held no bulb.")
    else:
        lit = trial.place([cell])
        would = f"A bulb at {name} would light {list_cells(lit)}."
        trial.told.append(would if lit else f"Suppose {name} held a bulb.")
    while True:
        if trial.is_broken or any(_breaks(trial, clue) for clue in clues):
            return " ".join(trial.told)
        moves: tuple[Callable[[_Trial, Wants], bool], ...] = (_takes_all, _is_full)
        if not any(move(trial, clue) for move in moves for clue in clues):
            return None


def _breaks(trial: _Trial, clue: Wants) -> bool:
    due, left = trial.due(clue), trial.left(clue)
    if 0 <= due <= len(left):
        return False
    if due < 0:
        trial.told.append(f"{capital(clue.name)} would have too many bulbs.")
    elif not left:
        trial.told.append(f"{capital(clue.name)} would have no cell left.")
    else:
        bulbs = f"{number_word(due)} bulb{'s' if due > 1 else ''}"
        trial.told.append(f"{capital(clue.name)} would have only {list_cells(left)} for {bulbs}.")
    return True


def _takes_all(trial: _Trial, clue: Wants) -> bool:
    """A clue with just enough cells left: it takes them, and they light others."""
    due, left = trial.due(clue), trial.left(clue)
    if due == 0 or due != len(left):
        return False
    a_bulb = "a bulb" if due == 1 else "bulbs"
    clash = [one for one in left if lit_by(trial.puzzle, one) & set(left) - {one}]
    if clash:
        trial.is_broken = True
        they = "they" if clash == left else list_cells(clash)
        trial.told.append(
            f"{capital(clue.name)} would need bulbs at {list_cells(left)}, but {they} would light"
            " each other."
        )
        return True
    lit = trial.place(left)
    which = "which would light" if due == 1 else "and they would light"
    lights = f", {which} {list_cells(lit)}" if lit else ""
    trial.told.append(f"{capital(clue.name)} would need {a_bulb} at {list_cells(left)}{lights}.")
    return True


def _is_full(trial: _Trial, clue: Wants) -> bool:
    left = trial.left(clue)
    if trial.due(clue) != 0 or not left:
        return False
    trial.out.update(left)
    closed = list_cells(left)
    trial.told.append(f"{capital(clue.name)} would be complete, with no bulb at {closed}.")
    return True
