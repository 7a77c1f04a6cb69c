"""Ants: Rosberg's colony, plain or with the rules after each bulb. It finds, and never proves.

`core/ants.hpp` has the formulas in words. A seed gives the same result on every machine. Where no
ant solves the board, the best grid comes back as marks, with the number of its errors: a guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lamplighter import engine
from lamplighter.backends.base import Backend, Between, Capabilities, Task
from lamplighter.outcome import Outcome, Status, judge
from lamplighter.puzzle import Marks, Puzzle, Solution

__all__ = ["AcoBackend", "Parameters", "parameters_for"]


class Parameters(NamedTuple):
    """What the literature sets by the size of the board."""

    ants: int
    iterations: int
    Q: float
    rho: float


_TABLE = (
    (7 * 7, Parameters(10, 200, 1.0, 0.4)),
    (10 * 10, Parameters(1000, 1000, 5.0, 0.4)),
    (14 * 14, Parameters(1000, 1000, 8.0, 0.1)),
    (20 * 20, Parameters(1000, 10_000, 20.0, 0.1)),
    (25 * 25, Parameters(1000, 100_000, 20.0, 0.1)),
)
_LARGEST = Parameters(1000, 100_000, 50.0, 0.1)
"""Table 3.8 of Mjakinin (2025): each row is for boards of up to that many cells."""


def parameters_for(puzzle: Puzzle) -> Parameters:
    """Those of the first row of Table 3.8 with as many cells, or of the last row."""
    cells = puzzle.height * puzzle.width
    return next((found for most, found in _TABLE if cells <= most), _LARGEST)


class AcoBackend(Backend):
    """Finds one solution or none; cannot tell whether there is another, or none at all."""

    name = "aco"
    title = "ant colony (Rosberg), with the rules before it and after each bulb"
    can = Capabilities(
        prove_unique=False, prove_unsolvable=False, count=False, only=("akari",), nodes=True
    )
    options: ClassVar[Mapping[str, Sequence[Any]]] = {
        "groups": ("both", "row", "column"),
        "alpha": Between(0.0, 5.0, default=1.0),
        "beta": Between(0.0, 5.0, default=1.0),
        "rho": Between(0.0, 1.0, default="size"),
        "Q": Between(0.0, 1000.0, default="size"),
        "ants": Between(1, 1_000_000, default="size"),
        "iterations": Between(0, 1_000_000_000, default="size"),
        "preprocessing": (True, False),
        "hybrid": (True, False),
        "seed": range(2**63),
    }

    def solve(self, task: Task) -> Outcome:
        puzzle, limit, marks, cancel, options = task
        if limit.solutions == 0:
            return Outcome(Status.UNKNOWN, backend=self.name)
        by_size = parameters_for(puzzle)
        chosen = Parameters._make(
            default if options[name] == "size" else options[name]
            for name, default in by_size._asdict().items()
        )
        run = engine.ants(
            puzzle.rows,
            None if marks is None else marks.rows,
            groups=engine.Groups[options["groups"]],
            alpha=options["alpha"],
            beta=options["beta"],
            rho=chosen.rho,
            deposit=chosen.Q,
            count=chosen.ants,
            iterations=chosen.iterations,
            preprocessing=options["preprocessing"],
            hybrid=options["hybrid"],
            seed=options["seed"],
            nodes=engine.count_of(limit.nodes),
            seconds=limit.seconds,
            cancel=cancel,
        )
        stats = {
            "iterations": run.iterations,
            "ants": run.ants,
            "given_up": run.given_up,
            "open": run.open,
            "E": run.best,
            "E_over_time": [list(each) for each in run.falls],
            "parameters": chosen._asdict(),
        }
        is_solved = run.state is engine.ColonyState.solved
        found = (Solution.on(puzzle, run.bulbs),) if is_solved else ()
        outcome = Outcome(judge(len(found), exhausted=False), found, self.name, run.seconds, stats)
        if is_solved or run.best is None:
            return outcome
        return outcome._replace(marks=_guess(puzzle, run.bulbs, marks), errors=run.best)


def _guess(puzzle: Puzzle, bulbs: Sequence[str], given: Marks | None) -> Marks:
    """The bulbs of the best grid, and the crosses that were given; the bulbs given are among them.

    Cells without a bulb stay open: in a grid with errors some of them are still dark.
    """
    if given is None:
        return Marks(puzzle.genre, tuple(bulbs))
    rows = [list(row) for row in bulbs]
    for row, col in given.excluded:
        if puzzle.rows[row][col] == ".":
            rows[row][col] = "+"
    return Marks(puzzle.genre, tuple(map("".join, rows)))
