"""count: how many solutions a puzzle has, up to a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lamplighter.backends.base import Task
from lamplighter.backends.native import count_solutions
from lamplighter.engine import CancelToken
from lamplighter.errors import PuzzleError
from lamplighter.outcome import Limit, expect_limit
from lamplighter.puzzle import Marks, Puzzle, Solution, expect_puzzle
from lamplighter.verbs.solve import marks_on, solve
from lamplighter.watch import expect_bounds

__all__ = ["Count", "count"]

_DEFAULT = Limit(solutions=1000)


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions were found, and whether that is all of them."""

    number: int
    exact: bool
    """Whether there are no others; if not, there are at least this many."""
    stopped: bool = False
    """Whether time, nodes or the token ended the search before it had as many as asked for."""

    def to_json(self) -> dict[str, Any]:
        """The count as plain JSON values."""
        return {"count": self.number, "exact": self.exact}


def count(
    puzzle: Puzzle,
    backend: str = "native",
    limit: Limit = _DEFAULT,
    *,
    marks: Marks | Solution | Sequence[str] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> Count:
    """How many solutions a puzzle has, counted up to `limit.solutions`, which is at least 1.

    The other arguments are those of `solve`.
    """
    expect_limit(limit)
    if limit.solutions < 1:
        raise PuzzleError(f"a count goes to 1 solution or more, got a limit of {limit.solutions}")
    if backend == "native" and not options:
        expect_puzzle(puzzle)
        expect_bounds(limit, cancel)
        given = None if marks is None else marks_on(puzzle, marks)
        found, exact = count_solutions(Task(puzzle, limit, given, cancel))
    else:
        outcome = solve(puzzle, backend, limit, marks=marks, cancel=cancel, **options)
        found, exact = len(outcome.solutions), outcome.complete
    return Count(found, exact, stopped=not exact and found < limit.solutions)
