"""The pipelines of Mjakinin's outlook: ants make a grid, and an exact solver takes it from there.

The grid may be wrong, so it is never believed. CP-SAT gets it as hints, which say where to look
first and bind nothing. Deductive Search refutes the opposite of what it says, cell by cell
(`core/confirm.hpp`), and then carries on as always. Verdicts are those of the second solver.

The rules go first: what they settle, ants and solver need not look at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lamplighter import engine
from lamplighter.backends.aco import AcoBackend
from lamplighter.backends.base import Backend, Between, Capabilities, Task
from lamplighter.backends.cpsat import CpSatBackend
from lamplighter.backends.deductive import (
    Deduction,
    DeductiveBackend,
    deduce,
    name_of,
    outcome_of,
)
from lamplighter.backends.hybrid import proved_by, settled_in, to_cpsat
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Solution
from lamplighter.watch import Watch

__all__ = ["AcoCpSatBackend", "AcoDeductiveBackend"]

# A colony that is only to make a guess has fewer ants than one that is to solve the board alone.
_COLONY: Mapping[str, Sequence[Any]] = {
    "ants": Between(1, 1_000_000, default=10),
    "iterations": Between(0, 1_000_000_000, default=10),
    "seed": AcoBackend.options["seed"],
}


class Guess(NamedTuple):
    """What the ants made of a board."""

    marks: Marks | None
    """Their best grid; None if they built none."""
    solution: Solution | None
    """The same, if nothing is wrong with it."""
    stats: Mapping[str, Any]


class AcoDeductiveBackend(Backend):
    """Proves what `deductive` proves; where that gets stuck, a solution of the ants is SOLVED."""

    name = "aco:deductive"
    title = "ants make a grid, Deductive Search proves it"
    can = Capabilities(count=False, partial=True, only=("akari",))
    options: ClassVar[Mapping[str, Sequence[Any]]] = {"level": (1, 0, 2), **_COLONY}

    def solve(self, task: Task) -> Outcome:
        watch = Watch(task.limit, task.cancel)
        found = deduce(task, level=0)
        stats: dict[str, Any] = {"settled": settled_in(found.marks)}
        guess = None
        if found.verdict == "non-deducible":
            guess = _guess(task, found.marks, watch)
            stats |= guess.stats
            if guess.marks is not None:
                found = _confirm(task, found, guess.marks, watch, stats)
        outcome = outcome_of(self.name, task.puzzle, found)
        if found.verdict == "non-deducible":
            outcome = self._search(task, found.marks, watch)
        stats = {**outcome.stats, **stats}
        outcome = outcome._replace(backend=self.name, seconds=watch.elapsed, stats=stats)
        if outcome.status is Status.UNKNOWN and guess is not None and guess.solution is not None:
            return outcome._replace(status=Status.SOLVED, solutions=(guess.solution,))
        return outcome

    @staticmethod
    def _search(task: Task, marks: Marks, watch: Watch) -> Outcome:
        """Deductive Search from marks that hold."""
        own = DeductiveBackend()
        limit = Limit(seconds=watch.left, solutions=task.limit.solutions)
        options = own.fill({"level": task.options["level"]})
        return own.solve(task._replace(limit=limit, marks=marks, options=options))


class AcoCpSatBackend(Backend):
    name = "aco:cpsat"
    title = "ants make a grid, CP-SAT takes it as hints"
    can = Capabilities(only=("akari",))
    extra = CpSatBackend.extra
    module = CpSatBackend.module
    options: ClassVar[Mapping[str, Sequence[Any]]] = {**_COLONY, **CpSatBackend.options}

    def solve(self, task: Task) -> Outcome:
        watch = Watch(task.limit, task.cancel)
        rules = deduce(task, level=0)
        stats: dict[str, Any] = {"settled": settled_in(rules.marks)}
        proved = proved_by(rules, self.name, task)
        if proved is not None:
            return proved._replace(stats=stats)
        guess = _guess(task, rules.marks, watch)
        stats |= guess.stats
        if guess.solution is not None and task.limit.solutions == 1:
            found = (guess.solution,)
            return Outcome(Status.SOLVED, found, self.name, watch.elapsed, stats)
        hints = None if guess.marks is None else guess.marks.placed
        return to_cpsat(self.name, task, watch, rules.marks, stats, hints)


def _guess(task: Task, marks: Marks, watch: Watch) -> Guess:
    """The best grid of a small colony, from marks that hold; it gets half of the time at most."""
    own = AcoBackend()
    chosen = {name: task.options[name] for name in _COLONY}
    seconds = None if watch.left is None else watch.left / 2
    found = own.solve(
        Task(task.puzzle, Limit(seconds=seconds), marks, task.cancel, own.fill(chosen))
    )
    stats = {"ants": found.stats["ants"], "E": found.stats["E"], "ant_seconds": found.seconds}
    solution = found.solution
    return Guess(found.marks if solution is None else solution.marks, solution, stats)


def _confirm(
    task: Task, found: Deduction, guess: Marks, watch: Watch, stats: dict[str, Any]
) -> Deduction:
    """The deduction carried on by refuting the opposite of the guess; `stats` gets what it took."""
    told = engine.confirm(
        task.puzzle.rows, found.marks.rows, guess.rows, seconds=watch.left, cancel=task.cancel
    )
    stats |= {"asked": told.hypotheses, "confirmed": told.confirmed}
    verdict = name_of(told.verdict)
    return Deduction(verdict, Marks(task.puzzle.genre, told.marks), found.stats, told.seconds)
