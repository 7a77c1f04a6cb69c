"""The switch of Mjakinin's outlook: the rules, then Deductive Search to a budget, then CP-SAT.

Each stage hands what it proved to the next, so a verdict is exact whichever stage gives it.
Deductive Search ends by itself where it gets no further; the budget is for boards on which it does,
slowly.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lamplighter.backends.base import Backend, Between, Capabilities, Task
from lamplighter.backends.cpsat import CpSatBackend
from lamplighter.backends.deductive import deduce
from lamplighter.backends.hybrid import proved_by, settled_in, to_cpsat
from lamplighter.outcome import Outcome
from lamplighter.watch import Watch

__all__ = ["AdaptiveBackend"]


class AdaptiveBackend(Backend):
    name = "adaptive"
    title = "rules, then Deductive Search to a budget, then CP-SAT"
    can = Capabilities(engine=True)
    extra = CpSatBackend.extra
    module = CpSatBackend.module
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "budget": Between(0.0, 3600.0, default=0.01),
        **CpSatBackend.options,
    }

    def solve(self, task: Task) -> Outcome:
        watch = Watch(task.limit, task.cancel)
        found = deduce(task, level=0)
        stats = {
            "stage": "rules",
            "settled": settled_in(found.marks),
            "cells": task.puzzle.height * task.puzzle.width,
        }
        if found.verdict == "non-deducible":
            stats["stage"] = "deductive"
            budget = task.options["budget"]
            seconds = budget if watch.left is None else min(budget, watch.left)
            limit = dataclasses.replace(task.limit, seconds=seconds)
            found = deduce(task._replace(limit=limit, marks=found.marks), level=1)
            stats["deduced"] = settled_in(found.marks)
            stats["hypotheses"] = found.stats.get("hypotheses", 0)
        proved = None if self._goes_on(found.verdict, watch) else proved_by(found, self.name, task)
        if proved is not None:
            return proved._replace(seconds=watch.elapsed, stats=stats)
        stats["stage"] = "cpsat"
        return to_cpsat(self.name, task, watch, found.marks, stats)

    @staticmethod
    def _goes_on(verdict: str, watch: Watch) -> bool:
        """Whether CP-SAT follows a deduction that stopped: where only the budget is over."""
        return verdict == "stopped" and not watch.is_over()
