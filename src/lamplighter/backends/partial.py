"""Solvers that stop where their few rules do, and return the marks they made.

Every mark follows from the puzzle, so a board they finish has exactly one solution. They make good
first steps for another solver, and good measures of how easy a board is.
"""

from __future__ import annotations

from lamplighter import engine
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.deductive import deduce, deduction_of, outcome_of
from lamplighter.genres import find_genre
from lamplighter.outcome import Outcome, Status
from lamplighter.puzzle import Marks

__all__ = ["RulesBackend", "TrivialBackend"]


class TrivialBackend(Backend):
    """Pulles's Algorithm 4: zeros, clues with exactly enough room, and the light of those bulbs."""

    name = "trivial"
    title = "clues with exactly enough room (Pulles), nothing else"
    can = Capabilities(count=False, partial=True, only=("akari",))

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, _ = task
        asked = limit.solutions > 0 and limit.seconds != 0
        if not asked or (cancel is not None and cancel.cancelled):
            return Outcome(Status.UNKNOWN, backend=self.name, marks=marks or Marks.empty(puzzle))
        deduced = engine.trivial(puzzle.rows, None if marks is None else marks.rows)
        found = deduction_of(puzzle, deduced)
        made = {"bulbs": len(found.marks.placed), "implacable": len(found.marks.excluded)}
        # A board whose forced bulbs light every cell has no room for another bulb: it is solved.
        is_open = found.verdict == "non-deducible"
        if is_open and not find_genre(puzzle.genre).check(puzzle, found.marks, True):
            found = found._replace(verdict="solved")
        return outcome_of(self.name, puzzle, found._replace(stats=made))


class RulesBackend(Backend):
    """The rules until nothing changes: R1 to R5 (Mjakinin) for Akari, propagation for Kuromasu."""

    name = "rules"
    title = "the rules to the fixpoint (R1-R5), no hypotheses"
    can = Capabilities(count=False, partial=True, engine=True)

    def solve(self, task: Task) -> Outcome:
        found = deduce(task, level=0)
        stats = {"S0": found.stats["S0"]} if found.stats else {}
        return outcome_of(self.name, task.puzzle, found._replace(stats=stats))
