"""Rules first, then CP-SAT on what they leave.

The rules settle most cells of a puzzle made for people, in microseconds. What they settle holds in
every solution, so the model is built without those cells and counts as before: the smaller it is,
the sooner CP-SAT is done. A contradiction among the rules is a proof that there is no solution.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.cpsat import CpSatBackend, solve_hinted
from lamplighter.backends.deductive import Deduction, deduce
from lamplighter.grid import Cell
from lamplighter.outcome import Outcome, Status
from lamplighter.puzzle import Marks, Solution
from lamplighter.watch import Watch

__all__ = ["HybridBackend", "proved_by", "settled_in", "to_cpsat"]

_VERDICTS = {
    "solved": Status.UNIQUE,
    "contradiction": Status.UNSOLVABLE,
    "stopped": Status.UNKNOWN,
}


class HybridBackend(Backend):
    name = "hybrid"
    title = "the rules first, CP-SAT on what is left"
    can = Capabilities(engine=True)
    extra = CpSatBackend.extra
    module = CpSatBackend.module
    options: ClassVar[Mapping[str, Sequence[Any]]] = CpSatBackend.options

    def solve(self, task: Task) -> Outcome:
        watch = Watch(task.limit, task.cancel)
        rules = deduce(task, level=0)
        stats = {
            "settled": settled_in(rules.marks),
            "cells": task.puzzle.height * task.puzzle.width,
        }
        outcome = proved_by(rules, self.name, task)
        if outcome is not None:
            return outcome._replace(stats=stats)
        return to_cpsat(self.name, task, watch, rules.marks, stats)


def proved_by(found: Deduction, backend: str, task: Task) -> Outcome | None:
    """What a deduction says about the whole board; None if it leaves that open."""
    status = _VERDICTS.get(found.verdict)
    if status is None:
        return None
    solved = status is Status.UNIQUE
    return Outcome(
        status,
        (Solution.from_marks(task.puzzle, found.marks),) if solved else (),
        backend,
        found.seconds,
        exhausted=status is not Status.UNKNOWN,
    )


def to_cpsat(
    backend: str,
    task: Task,
    watch: Watch,
    marks: Marks,
    stats: Mapping[str, Any],
    hints: Collection[Cell] | None = None,
) -> Outcome:
    """What CP-SAT says about the rest, from marks that hold in every solution."""
    limit = dataclasses.replace(task.limit, seconds=watch.left)
    found = solve_hinted(task._replace(limit=limit, marks=marks), hints)
    return found._replace(backend=backend, seconds=watch.elapsed, stats={**stats, **found.stats})


def settled_in(marks: Marks) -> int:
    """The cells that are decided, those that were marked before among them."""
    return sum(len(row) - row.count(".") for row in marks.rows)
