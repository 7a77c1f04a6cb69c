"""Hard boards: the engine and the libraries on random 3-SAT as Akari boards of growing size.

The formulas have 4.26 clauses per variable, where half of them are satisfiable; PySAT solves the
plain formula too, and says which are. One solution is asked for. The figures are CPU
seconds; a time limit gives "more than". `--quick` stops at ten variables.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import NamedTuple

from report import Report

from lamplighter import Limit, Puzzle, Status, find_backend, solve
from lamplighter.complexity.formula import random_3sat
from lamplighter.complexity.reading import clauses_circuit
from lamplighter.complexity.reduction import reduce_circuit

SIZES = (5, 8, 10, 12, 15, 18, 20, 25)
OTHERS = ("sat", "cpsat", "asp")
MOST = 2.0
"""How many times as long as the best back end the engine may take."""
SHORT = 0.05  # seconds below which starting a library, and the clock, decide


class Timing(NamedTuple):
    """One board: its CPU time, and the verdict."""

    seconds: float
    verdict: bool | None

    def __str__(self) -> str:
        return f"{'>' if self.verdict is None else ''}{self.seconds:.3f}"


def timed(puzzle: Puzzle, backend: str, seconds: float) -> Timing:
    start = time.process_time()
    outcome = solve(puzzle, backend, Limit(seconds=seconds, solutions=1))
    taken = time.process_time() - start
    verdicts = {Status.UNKNOWN: None, Status.UNSOLVABLE: False}
    return Timing(taken, verdicts.get(outcome.status, True))


def plain(clauses: list[list[int]]) -> Timing:
    """PySAT on the formula itself."""
    from pysat.solvers import Solver

    start = time.process_time()
    with Solver("cadical153", bootstrap_with=clauses) as solver:
        verdict = solver.solve()
    return Timing(time.process_time() - start, verdict)


def measure(report: Report, only: int, sizes: list[int], seeds: int, seconds: float) -> None:
    names = [name for name in OTHERS if find_backend(name).is_installed]
    for name in set(OTHERS) - set(names):
        report.missing(name, f"lamplighter[{find_backend(name).extra}]")
    report.heading(f"random 3-SAT with clues of {only} (CPU s, one solution)")
    columns = "".join(f"{name:>9}" for name in ("native", *names, "formula"))
    report.line(f"{'variables':>9} {'board':>10} {'answer':>7}{columns}")
    worst = 0.0
    for size in sizes:
        for seed in range(seeds):
            clauses = random_3sat(size, seed=seed)
            circuit = clauses_circuit(size, clauses)
            puzzle = reduce_circuit(circuit, only, seed, max_side=5000).puzzle
            truth = plain(clauses)
            timings = {name: timed(puzzle, name, seconds) for name in ("native", *names)}
            for name, timing in timings.items():
                assert timing.verdict in (None, truth.verdict), f"{name} is wrong on {size}, {seed}"
            figures = "".join(f"{timing!s:>9}" for timing in (*timings.values(), truth))
            answer = "yes" if truth.verdict else "no"
            board = f"{puzzle.width}x{puzzle.height}"
            report.line(f"{size:9} {board:>10} {answer:>7}{figures}")
            done = [timing.seconds for timing in timings.values() if timing.verdict is not None]
            best = max(min(done, default=seconds), SHORT)
            worst = max(worst, timings["native"].seconds / best)
    report.ceiling(f"clues of {only}: native against the best", worst, MOST, unit="x")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="up to ten variables")
    parser.add_argument("--only", type=int, nargs="+", default=[0, 1, 2, 3], help="which clues")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="variables")
    parser.add_argument("--seeds", type=int, default=2, help="formulas of each size (2)")
    parser.add_argument("--timeout", type=float, default=30.0, metavar="S", help="seconds (30)")
    args = parser.parse_args()
    sizes = [size for size in args.sizes if size <= 10 or not args.quick]
    report = Report("hard")
    for only in args.only:
        measure(report, only, sizes, args.seeds, args.timeout)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
