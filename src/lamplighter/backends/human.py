"""Pal's six strategies, each in a sound form, and which of them made which mark.

`core/human.hpp` has them in words. They go in rounds: every strategy looks at the marks of earlier
rounds, all marks found are made together, and each is credited to the lowest-numbered strategy that
found it. So every implementation gives the same record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lamplighter import engine
from lamplighter.backends.base import Backend, Capabilities, Task
from lamplighter.backends.deductive import Deduction, name_of, outcome_of
from lamplighter.errors import UnsupportedError
from lamplighter.grid import Cell
from lamplighter.outcome import Outcome, Status
from lamplighter.puzzle import Marks, Puzzle

__all__ = ["STRATEGIES", "HumanBackend", "StrategyMark", "marks_by_strategy"]

STRATEGIES = (
    "forced empty",
    "diagonal exclusion",
    "clue saturation",
    "restricted clue",
    "clue patterns",
    "limited light options",
)
"""The names of strategies 1 to 6, in this order."""


class StrategyMark(NamedTuple):
    """One mark: the round it was made in, the strategy (1 to 6), the cell, bulb or cross."""

    round: int
    strategy: int
    cell: Cell
    placed: bool


class HumanBackend(Backend):
    """The six strategies, applied until nothing changes; the rest stays open."""

    name = "human"
    title = "the six human strategies (Pal), in rounds, no hypotheses"
    can = Capabilities(count=False, explain=True, partial=True, only=("akari",))
    options: ClassVar[Mapping[str, Sequence[Any]]] = {"strict_text": (False, True)}

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, options = task
        if limit.solutions == 0:
            return Outcome(Status.UNKNOWN, backend=self.name, marks=marks or Marks.empty(puzzle))
        found = engine.human(
            puzzle.rows,
            None if marks is None else marks.rows,
            strict_text=options["strict_text"],
            detail=engine.Detail.counts,
            seconds=limit.seconds,
            cancel=cancel,
        )
        made = {str(number): count for number, count in enumerate(found.counts) if number}
        stats = {"rounds": found.rounds, "strategies": made}
        settled = Marks(puzzle.genre, found.marks)
        deduced = Deduction(name_of(found.verdict), settled, stats, found.seconds)
        return outcome_of(self.name, puzzle, deduced)


def marks_by_strategy(
    puzzle: Puzzle,
    marks: Marks | None = None,
    strict_text: bool = False,
    *,
    strategies: Iterable[int] = range(1, len(STRATEGIES) + 1),
) -> list[StrategyMark]:
    """Every mark the strategies make from `marks` on, by round, strategy and cell.

    If they reach a contradiction, the list ends with the round before it. `strategies` selects
    some of them, to see what they do without the others.
    """
    HumanBackend().require(puzzle, {"strict_text": strict_text})
    allowed = 0
    for number in strategies:
        if number not in range(1, len(STRATEGIES) + 1):
            raise UnsupportedError(f"a strategy is 1 to {len(STRATEGIES)}, got {number!r}")
        allowed |= 1 << number
    found = engine.human(
        puzzle.rows,
        None if marks is None else marks.rows,
        strict_text=strict_text,
        strategies=allowed,
        detail=engine.Detail.record,
    )
    return [
        StrategyMark(each.round, each.strategy, each.cell, each.placed) for each in found.record
    ]
