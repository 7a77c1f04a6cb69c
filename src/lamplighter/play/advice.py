"""Hints in their grades: where, why, what; and mistakes in theirs: where, what, why.

Each grade opens only when it is asked for, and its reason can be drawn on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from lamplighter.genre import Violation
from lamplighter.grid import Cell
from lamplighter.play.game import Game, Mark
from lamplighter.techniques import Step
from lamplighter.verbs.hint import Hint

__all__ = ["Advice", "Overlay", "marks_of", "overlay_of_broken"]

_NAMED = re.compile(r"\br(\d+)c(\d+)\b")
_MANY_DARK = 6  # more cells that stay dark are shown as an area


@dataclass(frozen=True)
class Overlay:
    """What is drawn over the marks."""

    reason: frozenset[Cell] = frozenset()
    """The clues and cells that a hint turns on."""
    around: frozenset[Cell] = frozenset()
    """Other cells it speaks of, or the area to look at."""
    wrong: frozenset[Cell] = frozenset()
    hatch: frozenset[Cell] = frozenset()
    """Cells that are cut off, or stay dark."""
    ghosts: dict[Cell, Mark] = field(default_factory=dict)
    """Marks that a hint would make."""


class Advice:
    """A hint, and how much of it has been given away."""

    def __init__(self, game: Game, hint: Hint) -> None:
        self._game = game
        self.hint = hint
        self.open = min(1, len(self.grades))
        """How many grades are open."""

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades to open one by one; none if there is nothing but the state to tell."""
        return self.hint.grades[1:]

    @property
    def is_whole(self) -> bool:
        return self.open == len(self.grades)

    def more(self) -> bool:
        """Open the next grade; False if all are open."""
        if self.is_whole:
            return False
        self.open += 1
        return True

    def told(self, grade: str) -> str:
        """The words of one grade, without those of the others."""
        hint = self.hint
        words = hint.tell(grade).removeprefix(hint.message).lstrip(" ")
        if hint.mistake is not None and grade == "why":
            words = words.removeprefix(hint.action).lstrip(" ")
        return words.lstrip("\n")

    @property
    def marks(self) -> list[tuple[Cell, Mark]]:
        """What the hint marks, once it has told what."""
        if self.hint.what is None or "what" not in self.grades[: self.open]:
            return []
        return marks_of(self.hint.what)

    @property
    def overlay(self) -> Overlay:
        """What to draw of the grades that are open."""
        hint, opened = self.hint, self.grades[: self.open]
        where = frozenset(hint.where)
        if hint.mistake is not None:
            if "what" not in opened:
                return Overlay(around=where)
            reason, around = self._reasons() if "why" in opened else (frozenset(), frozenset())
            wrong = frozenset([hint.mistake])
            return Overlay(reason - wrong, around - wrong, wrong)
        reason, around = self._reasons()
        if "why" not in opened:
            reason &= where
            around = where - reason
        ghosts = dict(self.marks)
        return Overlay(reason, around, ghosts=ghosts)

    def _reasons(self) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """What the steps turn on, and the other cells that the words speak of."""
        hint, puzzle = self.hint, self._game.puzzle
        settled = {cell for step in hint.steps for cell in step.settles}
        if hint.mistake is not None:
            where = {cell for step in hint.steps for cell in step.because}
        else:
            where = set(hint.where)
        is_proof = len(hint.steps) == 1 and bool(hint.steps[0].lines)
        named = set() if is_proof else _cells_in(hint.why, self._game)
        every = frozenset((where | named) - settled)
        clues = puzzle.clues
        focus = {cell for step in hint.steps for cell in step.focus}
        reason = frozenset(cell for cell in every if cell in focus or cell in clues)
        return reason, every - reason


def marks_of(step: Step) -> list[tuple[Cell, Mark]]:
    """What a step marks; what anybody sees then needs no mark."""
    follows = set(step.follows)
    dots = [(cell, Mark.DOT) for cell in step.excludes if cell not in follows]
    return [*((cell, Mark.PLACED) for cell in step.places), *dots]


def overlay_of_broken(broken: Iterable[Violation]) -> Overlay:
    """How broken rules are drawn."""
    wrong: set[Cell] = set()
    hatch: set[Cell] = set()
    for each in broken:
        if each.rule == "connected" or (each.rule == "light" and len(each.cells) > _MANY_DARK):
            hatch.update(each.cells)
        elif each.rule in ("clue", "view"):
            wrong.add(each.cells[0])
        else:
            wrong.update(each.cells)
    return Overlay(wrong=frozenset(wrong), hatch=frozenset(hatch))


def _cells_in(text: str, game: Game) -> set[Cell]:
    """The cells of the board that a text names."""
    found = {(int(row) - 1, int(col) - 1) for row, col in _NAMED.findall(text)}
    height, width = game.puzzle.height, game.puzzle.width
    return {(row, col) for row, col in found if 0 <= row < height and 0 <= col < width}
