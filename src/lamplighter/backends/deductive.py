"""Deductive Search: rules, hypotheses that fail, and what two hypotheses agree on; no guesses.

Browne's search (`core/deduce.hpp`) proves every mark it makes, so a board it solves has exactly one
solution. Where it gets stuck, the marks hold what it settled, and the status is UNKNOWN: the
board may have several solutions, or need a deeper level. With `complete=True` the native search
then takes over from those marks, and its verdict counts; the counters stay those of the deduction.

With `early_stop=True` the first hypothesis that completes the board without a contradiction is
taken (Mjakinin 2025, 4.2 and 4.6): the status is then SOLVED, since others are not ruled out. With
`trace=True` the stats hold every update in order, as `Update.to_json` gives it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lamplighter import engine as core
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.native import NativeBackend
from lamplighter.genres import find_genre
from lamplighter.grid import Cell
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["RULES", "DeductiveBackend", "Update", "deduce", "trace_of"]

_STATUS = {
    "solved": Status.UNIQUE,
    "contradiction": Status.UNSOLVABLE,
    "found": Status.SOLVED,
}

RULES: Mapping[str, str] = {
    "clue-zero": "R1",
    "diagonal": "R2",
    "clue-room": "R3",
    "clue-full": "R4",
    "last-light": "R5",
}
"""What Mjakinin calls the rules of Akari."""


class Update(NamedTuple):
    """One value that Deductive Search settled, and how."""

    rule: str
    """A rule of the genre, or `shave`, or `agree`."""
    cell: Cell
    placed: bool
    """Whether it is a bulb (Akari) or black (Kuromasu)."""
    level: int
    """The level of embedding."""
    because: Cell | None = None
    """The clue or cell that the rule speaks of; None for what hypotheses settled."""

    def to_json(self) -> dict[str, Any]:
        """The update as plain JSON values; cells are `[row, col]`."""
        fields: dict[str, Any] = {"rule": self.rule}
        if self.rule in RULES:
            fields["printed"] = RULES[self.rule]
        fields |= {"cell": list(self.cell), "placed": self.placed, "level": self.level}
        return fields | {"because": None if self.because is None else list(self.because)}

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Update:
        """The update that `to_json` gave."""
        because = fields["because"]
        return cls(
            fields["rule"],
            tuple(fields["cell"]),
            fields["placed"],
            fields["level"],
            None if because is None else tuple(because),
        )


def trace_of(outcome: Outcome) -> tuple[Update, ...]:
    """The updates in the order in which they were made, of an outcome with `trace=True`."""
    return tuple(map(Update.from_json, outcome.stats.get("trace", ())))


class Deduction(NamedTuple):
    """What the core deduced."""

    verdict: str
    marks: Marks
    stats: dict[str, Any]
    seconds: float
    solution: Marks | None = None
    """What an early stop found; None where the marks say it all."""


class DeductiveBackend(Backend):
    name = "deductive"
    title = "Deductive Search (Browne): simplify, shave, agree"
    can = Capabilities(count=False, partial=True, engine=True, nodes=True)
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "level": (1, 0, 2),
        "policy": ("dirty", "full"),
        "complete": (False, True),
        "patterns": (True, False),
        "early_stop": (False, True),
        "trace": (False, True),
    }

    def solve(self, task: Task) -> Outcome:
        asked = {name: task.options[name] for name in ("level", "policy", "early_stop", "trace")}
        found = deduce(task, **asked)
        engine = find_genre(task.puzzle.genre).require_engine("deduced")
        stuck = found.verdict == "non-deducible" and engine.patterns
        if stuck and asked["level"] > 0 and task.options["patterns"]:
            found = _with_patterns(task, found, asked)
        outcome = outcome_of(self.name, task.puzzle, found)
        if task.options["complete"] and found.verdict == "non-deducible":
            return _complete(task, outcome, found.marks)
        return outcome


def _with_patterns(task: Task, found: Deduction, asked: Mapping[str, Any]) -> Deduction:
    """Carry on from where R1 to R5 stop, with two patterns that look one step ahead.

    One board in 3,600 needs this to be solved with single hypotheses. The counters carry on, and
    the stats say so.
    """
    more = deduce(task._replace(marks=found.marks), **asked, patterns=True)
    if more.marks == found.marks and more.verdict == found.verdict:
        return found
    deepest = max(found.stats["max_level_used"], more.stats["max_level_used"])
    stats = {key: value + more.stats[key] for key, value in found.stats.items()}
    return Deduction(
        more.verdict,
        more.marks,
        {**stats, "max_level_used": deepest, "patterns": True},
        found.seconds + more.seconds,
        more.solution,
    )


def deduce(
    task: Task,
    *,
    level: int,
    policy: str = "dirty",
    patterns: bool = False,
    early_stop: bool = False,
    trace: bool = False,
) -> Deduction:
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
            early_stop=early_stop,
            trace=trace,
            seconds=limit.seconds,
            cancel=cancel,
        )
    )
    deduced = deduction_of(puzzle, found)
    if trace:
        deduced.stats["trace"] = [
            Update(rule, cell, placed, at, source).to_json()
            for at, rule, cell, placed, source in found.trace
        ]
    return deduced


def deduction_of(puzzle: Puzzle, found: core.Deduction) -> Deduction:
    """The core's answer in the project's own types."""
    whole = found.verdict is core.Verdict.found
    return Deduction(
        name_of(found.verdict),
        Marks(puzzle.genre, found.marks),
        found.stats,
        found.seconds,
        Marks(puzzle.genre, found.solution) if whole else None,
    )


def name_of(verdict: core.Verdict) -> str:
    """A verdict as the literature writes it: `non-deducible`."""
    return verdict.name.replace("_", "-")


def outcome_of(backend: str, puzzle: Puzzle, found: Deduction) -> Outcome:
    """The outcome of a deduction: what it proved, or UNKNOWN with the marks it made."""
    whole = found.marks if found.verdict == "solved" else found.solution
    return Outcome(
        _STATUS.get(found.verdict, Status.UNKNOWN),
        () if whole is None else (Solution.from_marks(puzzle, whole),),
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
