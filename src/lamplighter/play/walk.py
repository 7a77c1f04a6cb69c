"""The way to the solution from where the player stands, step by step; nothing is marked by it."""

from __future__ import annotations

from lamplighter.grid import Cell
from lamplighter.play.advice import Overlay, marks_of
from lamplighter.play.game import Game, Mark
from lamplighter.techniques import Step
from lamplighter.verbs.explain import Explanation, Verdict

__all__ = ["Walk"]


class Walk:
    """An explanation, and the step of it that is looked at; after the last one comes the end."""

    def __init__(self, game: Game, found: Explanation) -> None:
        self._game = game
        self.found = found
        self.at = 0

    def __len__(self) -> int:
        return len(self.found)

    @property
    def step(self) -> Step | None:
        """The step in hand; None at the end."""
        return self.found[self.at] if self.at < len(self) else None

    def go(self, place: int) -> bool:
        """Look at another step; False if there is none."""
        if not 0 <= place <= len(self) or place == self.at:
            return False
        self.at = place
        return True

    @property
    def title(self) -> str:
        """Where it is: `Step 3 of 27: Limited light`."""
        step = self.step
        if step is None:
            return f"The end, after {len(self)} step{'' if len(self) == 1 else 's'}"
        return f"Step {self.at + 1} of {len(self)}: {self.found.title_of(step)}"

    @property
    def words(self) -> str:
        """What the step in hand says, or how the way ends."""
        step = self.step
        if step is not None:
            return step.message
        return self.found.conclusion

    @property
    def is_good(self) -> bool:
        """Whether the way leads to the solution."""
        return self.found.verdict is Verdict.SOLVED

    @property
    def marks(self) -> list[tuple[Cell, Mark]]:
        """What all steps up to this one mark, itself included."""
        steps = self.found[: self.at + 1]
        return [each for step in steps for each in marks_of(step)]

    @property
    def position(self) -> Game:
        """A game of its own with the marks before the step."""
        shown = Game(self._game.puzzle)
        before = [each for step in self.found[: self.at] for each in marks_of(step)]
        shown.mark([*self._game.marks.items(), *before])
        return shown

    @property
    def overlay(self) -> Overlay:
        """What the step rests on, and what it settles."""
        step = self.step
        if step is None:
            return Overlay()
        ghosts = dict(marks_of(step))
        because = frozenset(step.because) - ghosts.keys()
        focus = frozenset(step.focus) - ghosts.keys()
        clues = self._game.puzzle.clues
        reason = focus | frozenset(cell for cell in because if cell in clues)
        return Overlay(reason, because - reason, ghosts=ghosts)
