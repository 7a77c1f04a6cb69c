"""Deductive Search: rules, hypotheses that fail, and what two hypotheses agree on; no guesses.

Browne's search (`core/deduce.hpp`) proves every mark it makes, so a board it solves has exactly one
solution. Where it gets stuck, the marks hold what it settled, and the status is UNKNOWN: the
board may have several solutions, or need a deeper level. With `complete=True` the native search
then takes over from those marks, and its verdict counts; the counters stay those of the deduction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lamplighter import engine as core
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.native import NativeBackend
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["DeductiveBackend", "deduce"]

_STATUS = {"solved": Status.UNIQUE, "contradiction": Status.UNSOLVABLE}


class Deduction(NamedTuple):
    """What the core deduced."""

    verdict: str
    marks: Marks
    stats: dict[str, Any]
    seconds: float


class DeductiveBackend(Backend):
    name = "deductive"
    title = "Deductive Search (Browne): simplify, shave, agree"
    can = Capabilities(count=False, partial=True, engine=True, nodes=True)
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "level": (1, 0, 2),
        "policy": ("dirty", "full"),
        "complete": (False, True),
        "patterns": (True, False),
    }

    def solve(self, task: Task) -> Outcome:
        level, policy = task.options["level"], task.options["policy"]
        found = deduce(task, level=level, policy=policy)
        engine = find_genre(task.puzzle.genre).require_engine("deduced")
        stuck = found.verdict == "non-deducible" and engine.patterns
        if stuck and level > 0 and task.options["patterns"]:
            found = _with_patterns(task, found, level, policy)
        outcome = outcome_of(self.name, task.puzzle, found)
        if task.options["complete"] and found.verdict == "non-deducible":
            return _complete(task, outcome, found.marks)
        return outcome


def _with_patterns(task: Task, found: Deduction, level: int, policy: str) -> Deduction:
    """Carry on from where R1 to R5 stop, with two patterns that look one step ahead.

    One board in 3,600 needs this to be solved with single hypotheses. The counters carry on, and
    the stats say so.
    """
    more = deduce(task._replace(marks=found.marks), level=level, policy=policy, patterns=True)
    if more.marks == found.marks and more.verdict == found.verdict:
        return found
    deepest = max(found.stats["max_level_used"], more.stats["max_level_used"])
    stats = {key: value + more.stats[key] for key, value in found.stats.items()}
    return Deduction(
        more.verdict,
        more.marks,
        {**stats, "max_level_used": deepest, "patterns": True},
        found.seconds + more.seconds,
    )


def deduce(task: Task, *, level: int, policy: str = "dirty", patterns: bool = False) -> Deduction:
    """What Deductive Search settles at that level of embedding; 0 is the rules alone.

    With a limit of no solutions, the marks come back unchanged.
    """
    puzzle, limit, marks, cancel, _ = task
    if limit.solutions == 0:
        return Deduction("stopped", marks or Marks.empty(puzzle), {}, 0.0)
    found = (
        find_genre(puzzle.genre)
        .require_engine("deduced")
        .deduce(
            puzzle.rows,
            None if marks is None else marks.rows,
            level=level,
            full=policy == "full",
            patterns=patterns,
            seconds=limit.seconds,
            cancel=cancel,
        )
    )
    return deduction_of(puzzle, found)


def deduction_of(puzzle: Puzzle, found: core.Deduction) -> Deduction:
    """The core's answer in the project's own types."""
    return Deduction(
        name_of(found.verdict), Marks(puzzle.genre, found.marks), found.stats, found.seconds
    )


def name_of(verdict: core.Verdict) -> str:
    """A verdict as the literature writes it: `non-deducible`."""
    return verdict.name.replace("_", "-")


def outcome_of(backend: str, puzzle: Puzzle, found: Deduction) -> Outcome:
    """The outcome of a deduction: what it proved, or UNKNOWN with the marks it made."""
    solved = found.verdict == "solved"
    return Outcome(
        _STATUS.get(found.verdict, Status.UNKNOWN),
        (Solution.from_marks(puzzle, found.marks),) if solved else (),
        backend,
        found.seconds,
        {"verdict": found.verdict, **found.stats},
        found.marks,
    )


def _complete(task: Task, outcome: Outcome, marks: Marks) -> Outcome:
    """The rest by search: every mark holds in every solution, so none is lost by starting there."""
    limit = task.limit
    seconds = None if limit.seconds is None else max(limit.seconds - outcome.seconds, 0.0)
    rest = Limit(seconds=seconds, solutions=limit.solutions, nodes=limit.nodes)
    found = NativeBackend().solve(task._replace(limit=rest, marks=marks))
    return Outcome(
        found.status,
        found.solutions,
        outcome.backend,
        outcome.seconds + found.seconds,
        {**outcome.stats, "completed": True, "search": dict(found.stats)},
        marks,
        found.exhausted,
    )
