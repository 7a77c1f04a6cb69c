"""One board in play: its marks, a tree of all that was done, trials, checkpoints.

The page plays by the same model (`web/static/game.mjs`). Undo walks up the tree and redo down the
branch that was walked last, so nothing a player did is ever lost. A trial is a level: marks made on
it carry its number until it is kept or dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["Checkpoint", "Game", "Mark"]

_ROOT = 0
_DEEPEST = 200


class Mark(IntEnum):
    """What a player puts on a cell. A tick goes on a clue."""

    BLANK = 0
    PLACED = 1
    DOT = 2
    TICK = 3


class _Change(NamedTuple):
    """A cell before and after a deed: its mark, and the trial it was made on (0: none)."""

    cell: Cell
    mark: Mark
    level: int
    new_mark: Mark
    new_level: int


@dataclass
class _Deed:
    """One thing done, and where it stands in the tree."""

    parent: int
    changes: list[_Change] = field(default_factory=list)
    before: int = 0
    """How many trials were open before it, and after it."""
    after: int = 0
    at: int = 0
    """When it was done, in milliseconds of play."""
    child: int = -1
    """The deed that redo leads to."""


class Checkpoint(NamedTuple):
    """A position to come back to."""

    name: str
    node: int
    at: int


class Game:
    """The marks on a board and how they came about."""

    def __init__(self, puzzle: Puzzle, saved: object = None) -> None:
        """A new game, or the one that `save` gave; what is damaged starts afresh."""
        self.puzzle = puzzle
        self._genre = find_genre(puzzle.genre)
        self._start()
        if saved is not None:
            try:
                self._restore(saved)
            except (KeyError, IndexError, TypeError, ValueError, AttributeError):
                self._start()

    def _start(self) -> None:
        self.marks: dict[Cell, Mark] = {}
        """The cells with a mark; all others are blank."""
        self.levels: dict[Cell, int] = {}
        """The cells marked on trial, each with its level."""
        self.depth = 0
        """How many trials are open, one in another."""
        self.elapsed = 0
        """Milliseconds of play."""
        self.checkpoints: list[Checkpoint] = []
        self._deeds = [_Deed(-1)]
        self._node = _ROOT

    # Marks ----------------------------------------------------------------------------------------

    def is_open(self, cell: Cell) -> bool:
        """Whether the player decides the cell: no wall, and in most genres no clue."""
        content = self.puzzle[cell]
        if content == self._genre.blank:
            return True
        return self._genre.open_clues and self._genre.clue_at(content) is not None

    def mark_at(self, cell: Cell) -> Mark:
        return self.marks.get(cell, Mark.BLANK)

    def mark(self, wishes: Iterable[tuple[Cell, Mark]], *, join: bool = False) -> bool:
        """Mark some cells in one go; what may not be marked is left alone. Whether any changed.

        `join` makes it one with the deed before, as a drag goes on.
        """
        changes = []
        for cell, mark in wishes:
            now = self.mark_at(cell)
            if mark == now or not self._may(cell, mark):
                continue
            level = 0 if mark is Mark.BLANK else self.depth
            changes.append(_Change(cell, now, self.levels.get(cell, 0), mark, level))
        if not changes:
            return False
        last = self._deeds[self._node]
        if join and self.can_undo and last.child == -1 and last.before == last.after:
            last.changes += changes
            self._write(changes)
        else:
            self._do(changes, self.depth)
        return True

    def _may(self, cell: Cell, mark: Mark) -> bool:
        if self.is_open(cell):
            return mark is not Mark.TICK
        is_clue = self._genre.clue_at(self.puzzle[cell]) is not None
        return mark is Mark.BLANK or (mark is Mark.TICK and is_clue)

    def clear(self) -> bool:
        """Clear the board; undo brings the marks back."""
        changes = [
            _Change(cell, mark, self.levels.get(cell, 0), Mark.BLANK, 0)
            for cell, mark in self.marks.items()
        ]
        if not changes and not self.depth:
            return False
        self._do(changes, 0)
        return True

    def to_marks(self) -> Marks:
        """The marks as the verbs take them."""
        genre = self._genre
        rows = [["."] * self.puzzle.width for _ in range(self.puzzle.height)]
        letters = {Mark.PLACED: genre.placed, Mark.DOT: genre.absent}
        for (row, col), mark in self.marks.items():
            rows[row][col] = letters.get(mark, ".")
        return Marks(self.puzzle.genre, tuple(map("".join, rows)))

    def order(self) -> list[Cell]:
        """The marked cells in the order of marking."""
        return [
            change.cell
            for node in self._path()
            for change in self._deeds[node].changes
            if change.new_mark in (Mark.PLACED, Mark.DOT) and change.mark != change.new_mark
        ]

    # The tree -------------------------------------------------------------------------------------

    @property
    def node(self) -> int:
        """The present position's place in the tree."""
        return self._node

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was ever done."""
        return len(self._deeds) == 1

    @property
    def can_undo(self) -> bool:
        return self._node != _ROOT

    @property
    def can_redo(self) -> bool:
        return self._deeds[self._node].child != -1

    def __len__(self) -> int:
        """How many deeds lead to the present position."""
        return len(self._path())

    def undo(self) -> bool:
        """Take the last deed back; False at the start."""
        if not self.can_undo:
            return False
        deed = self._deeds[self._node]
        # A joined deed may name a cell twice: backwards, so that the oldest mark wins.
        self._write(
            _Change(each.cell, each.new_mark, each.new_level, each.mark, each.level)
            for each in reversed(deed.changes)
        )
        self.depth = deed.before
        self._deeds[deed.parent].child = self._node
        self._node = deed.parent
        return True

    def redo(self) -> bool:
        """Do what was undone last; False if there is nothing."""
        child = self._deeds[self._node].child
        if child == -1:
            return False
        self._apply(child)
        return True

    def jump(self, node: int) -> None:
        """Go to any position of the tree."""
        wanted = self._path(node)
        shared = {_ROOT, *wanted}
        while self._node not in shared:
            self.undo()
        ahead = wanted.index(self._node) + 1 if self._node in wanted else 0
        for step in wanted[ahead:]:
            self._apply(step)

    def node_before(self, cell: Cell) -> int:
        """The position before a cell got the mark it has: where a mistake was made."""
        for node in reversed(self._path()):
            deed = self._deeds[node]
            if any(each.cell == cell and each.mark != each.new_mark for each in deed.changes):
                return deed.parent
        return _ROOT

    def _path(self, node: int | None = None) -> list[int]:
        """The deeds from the start to a position, in order."""
        at = self._node if node is None else node
        path = []
        while at != _ROOT:
            path.append(at)
            at = self._deeds[at].parent
        return path[::-1]

    def _do(self, changes: list[_Change], depth: int) -> None:
        self._deeds.append(_Deed(self._node, changes, self.depth, depth, round(self.elapsed)))
        self._apply(len(self._deeds) - 1)

    def _apply(self, node: int) -> None:
        deed = self._deeds[node]
        self._deeds[deed.parent].child = node
        self._write(deed.changes)
        self.depth = deed.after
        self._node = node

    def _write(self, changes: Iterable[_Change]) -> None:
        for change in changes:
            if change.new_mark is Mark.BLANK:
                self.marks.pop(change.cell, None)
            else:
                self.marks[change.cell] = change.new_mark
            if change.new_level:
                self.levels[change.cell] = change.new_level
            else:
                self.levels.pop(change.cell, None)

    # Trials ---------------------------------------------------------------------------------------

    def start_trial(self) -> bool:
        """Suppose something: marks are on trial from now on."""
        if self.depth >= _DEEPEST:
            return False
        self._do([], self.depth + 1)
        return True

    def keep_trial(self) -> bool:
        """The marks of the innermost trial become those of the level around it."""
        if not self.depth:
            return False
        changes = [
            _Change(cell, self.marks[cell], level, self.marks[cell], level - 1)
            for cell, level in self.levels.items()
            if level == self.depth
        ]
        self._do(changes, self.depth - 1)
        return True

    def drop_trial(self) -> bool:
        """Everything done since the innermost trial began is taken back, in one deed."""
        if not self.depth:
            return False
        marks, levels = dict(self.marks), dict(self.levels)
        node = self._node
        while True:
            deed = self._deeds[node]
            for each in reversed(deed.changes):
                marks[each.cell], levels[each.cell] = each.mark, each.level
            if deed.before < self.depth == deed.after:
                break
            node = deed.parent
        changes = []
        for cell, mark in marks.items():
            now, level = self.mark_at(cell), self.levels.get(cell, 0)
            if (now, level) != (mark, levels.get(cell, 0)):
                changes.append(_Change(cell, now, level, mark, levels.get(cell, 0)))
        self._do(changes, self.depth - 1)
        return True

    # Checkpoints ----------------------------------------------------------------------------------

    def set_checkpoint(self) -> Checkpoint:
        """Name the present position; one that has a name keeps it."""
        twin = next((each for each in self.checkpoints if each.node == self._node), None)
        if twin is not None:
            return twin
        number = max((int(each.name) for each in self.checkpoints), default=0) + 1
        made = Checkpoint(str(number), self._node, round(self.elapsed))
        self.checkpoints.append(made)
        return made

    def drop_checkpoint(self, name: str) -> None:
        self.checkpoints = [each for each in self.checkpoints if each.name != name]

    # Keeping --------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The game as plain JSON values; `Game(puzzle, saved)` brings it back."""
        width = self.puzzle.width
        deeds = [
            {
                "parent": deed.parent,
                "cells": [
                    number
                    for (row, col), *rest in deed.changes
                    for number in (row * width + col, *map(int, rest))
                ],
                "from": deed.before,
                "to": deed.after,
                "at": deed.at,
                "child": deed.child,
            }
            for deed in self._deeds
        ]
        return {
            "deeds": deeds,
            "node": self._node,
            "checkpoints": [each._asdict() for each in self.checkpoints],
            "elapsed": round(self.elapsed),
        }

    def _restore(self, saved: Any) -> None:
        deeds = [_Deed(**fields) for fields in map(self._read_deed, saved["deeds"])]
        for place, deed in enumerate(deeds):
            sound = deed.parent == -1 if place == _ROOT else 0 <= deed.parent < place
            if not sound or not -1 <= deed.child < len(deeds) or min(deed.before, deed.after) < 0:
                raise ValueError("a tree that does not hang together")
        node, elapsed = saved["node"], saved["elapsed"]
        if not 0 <= node < len(deeds) or elapsed < 0:
            raise ValueError("a position that is not in the tree")
        points = [
            Checkpoint(str(int(each["name"])), each["node"], each["at"])
            for each in saved["checkpoints"]
            if 0 <= each["node"] < len(deeds)
        ]
        self._deeds, self.checkpoints, self.elapsed = deeds, points, elapsed
        for step in self._path(node):
            self._apply(step)

    def _read_deed(self, saved: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "parent": int(saved["parent"]),
            "changes": list(self._read_changes(saved["cells"])),
            "before": int(saved["from"]),
            "after": int(saved["to"]),
            "at": int(saved["at"]),
            "child": int(saved["child"]),
        }

    def _read_changes(self, numbers: list[int]) -> Iterator[_Change]:
        size = self.puzzle.width * self.puzzle.height
        for at in range(0, len(numbers), 5):
            place, mark, level, new_mark, new_level = numbers[at : at + 5]
            if not 0 <= place < size or min(level, new_level) < 0:
                raise ValueError("a cell that is not on the board")
            cell = divmod(place, self.puzzle.width)
            yield _Change(cell, Mark(mark), level, Mark(new_mark), new_level)
