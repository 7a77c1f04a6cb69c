"""Rules first, then CP-SAT on what they leave.

The rules settle most cells of a puzzle made for people, in microseconds. What they settle holds in
every solution, so the model is built without those cells and counts as before: the smaller it is,
the sooner CP-SAT is done. A contradiction among the rules is a proof that there is no solution.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.cpsat import CpSatBackend
from lamplighter.backends.deductive import Deduction, deduce
from lamplighter.outcome import Outcome, Status
from lamplighter.puzzle import Solution
from lamplighter.watch import Watch

__all__ = ["HybridBackend"]

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
        stats = {"settled": _settled(rules), "cells": task.puzzle.height * task.puzzle.width}
        status = _VERDICTS.get(rules.verdict)
        if status is None:
            limit = dataclasses.replace(task.limit, seconds=watch.left)
            found = CpSatBackend().solve(task._replace(limit=limit, marks=rules.marks))
            return found._replace(
                backend=self.name, seconds=watch.elapsed, stats={**stats, **found.stats}
            )
        solved = status is Status.UNIQUE
        return Outcome(
            status,
            (Solution.from_marks(task.puzzle, rules.marks),) if solved else (),
            self.name,
            rules.seconds,
            stats,
            exhausted=status is not Status.UNKNOWN,
        )


def _settled(rules: Deduction) -> int:
    """The cells that the rules decided, and those that were marked before."""
    return sum(len(row) - row.count(".") for row in rules.marks.rows)
