"""Why a mark cannot be: the shortest of the proofs at hand."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit
from lamplighter.puzzle import Marks, Puzzle
from lamplighter.techniques import Step
from lamplighter.techniques.base import cone
from lamplighter.verbs.explain import Position, explain
from lamplighter.watch import Watch

__all__ = ["Disproof", "disprove"]


class Disproof(NamedTuple):
    """Steps that end in the mark's opposite; or, from the mark on, in a rule that is broken."""

    steps: tuple[Step, ...] = ()
    clash: str = ""
    """The rule that would be broken, as a sentence; empty if the steps settle the cell."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The proof, sentence by sentence."""
        told = tuple(step.message for step in self.steps)
        if not self.clash:
            return told or ("With it, no solution is left.",)
        clash = f"{self.clash[0].lower()}{self.clash[1:]}"
        if not told:
            return (f"With it, {clash}",)
        return ("Suppose it were right.", *told, f"But then {clash}")

    @property
    def length(self) -> tuple[int, int]:
        """Which of two proofs is shorter: fewer steps, then fewer letters."""
        return len(self.steps), sum(map(len, self.lines))


def disprove(puzzle: Puzzle, kept: Marks, wrong: Cell, mark: str, watch: Watch) -> Disproof:
    """The shorter proof that the mark cannot be: what follows with it, or what without."""
    found = [_follow(puzzle, kept.with_mark(wrong, mark), watch)]
    if found[0] is None or found[0].steps:
        found.append(_settle(puzzle, kept, wrong, watch))
    return min(filter(None, found), key=lambda each: each.length, default=Disproof())


def _settle(puzzle: Puzzle, kept: Marks, wrong: Cell, watch: Watch) -> Disproof | None:
    """The steps that settle its cell, from the right marks alone."""
    found = explain(puzzle, kept, every=True, limit=Limit(seconds=watch.left), cancel=watch.cancel)
    goal = next((i for i, step in enumerate(found.steps) if wrong in step.settles), None)
    return None if goal is None else Disproof(tuple(cone(found.steps, goal)))


def _follow(puzzle: Puzzle, marks: Marks, watch: Watch) -> Disproof | None:
    """The steps from the wrong mark to a rule that is broken in sight; None if none comes to be."""
    check = find_genre(puzzle.genre).check
    limit = Limit(seconds=watch.left)
    found = explain(puzzle, marks, every=True, limit=limit, cancel=watch.cancel)
    if not check(puzzle, found.marks, False):
        return None
    # More marks break no fewer rules, so bisection finds where the first breaks.
    fewest = bisect_left(
        range(len(found.steps)),
        True,
        key=lambda count: bool(check(puzzle, _after(puzzle, marks, found.steps[:count]), False)),
    )
    taken = list(found.steps[:fewest])
    # Later steps rest on earlier ones, so the last is the first that may go.
    for step in reversed(taken):
        rest = [each for each in taken if each is not step]
        gone = set(step.settles) - {cell for each in rest for cell in each.settles}
        if any(cell in gone for each in rest for cell in each.because):
            continue
        if check(puzzle, _after(puzzle, marks, rest), False):
            taken = rest
    broken = check(puzzle, _after(puzzle, marks, taken), False)
    return Disproof(tuple(taken), broken[0].message)


def _after(puzzle: Puzzle, marks: Marks, steps: Sequence[Step]) -> Marks:
    position = Position(puzzle, marks)
    for step in steps:
        position.settle(step)
    return position.marks
