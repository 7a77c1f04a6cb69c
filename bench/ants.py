"""Ants per second, what the hybrid colony solves, and Deductive Search next to it.

Ants and calls are measured in CPU time, except for the core's own seconds, which are as it reports
them. `--quick` takes a tenth of the boards.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from statistics import mean, median
from typing import Any

from report import Report, cpu

from boards import janko, labelled
from lamplighter import Limit, Outcome, Puzzle, Status, solve
from lamplighter.study.corpus import GIVEN_LABELS

TRIALS = 10
PLAIN: dict[str, Any] = {"preprocessing": False, "hybrid": False}


def without_solution(puzzle: Puzzle) -> Puzzle:
    """The same board with an impossible clue that the rules do not notice: ants never succeed."""
    for cell, clue in puzzle.clues.items():
        assert isinstance(clue, int)
        for other in (clue - 1, clue + 1):
            if other not in range(1, 5):
                continue
            changed = puzzle.with_clue(cell, other)
            if solve(changed).status is Status.UNSOLVABLE and not solve(changed, "rules").complete:
                return changed
    raise ValueError("the rules notice every change of a clue")


def speed(report: Report) -> None:
    """Iterations of a thousand ants, on boards that keep them busy to the end."""
    report.heading("A thousand ants on a 10x10 board: iterations per second of CPU")
    boards = labelled(10, "hard")[:5]
    if not boards:
        report.missing("ants", "the corpus")
        return
    wanted: dict[str, dict[str, Any]] = {
        "plain, rows": {"groups": "row", **PLAIN},
        "plain, both": {"groups": "both", **PLAIN},
        "preprocessing, both": {"hybrid": False},
        "hybrid, both": {},
    }
    for name, options in wanted.items():
        rates = []
        for board in map(without_solution, boards):
            start = time.process_time()
            outcome = solve(board, "aco", ants=1000, iterations=100, **options)
            rates.append(outcome.stats["iterations"] / (time.process_time() - start))
            assert outcome.stats["ants"] == 100_000
        report.floor(f"{name}: slowest of {len(rates)} boards", min(rates), 200, unit=" /s")


def rates(report: Report, share: float) -> None:
    report.heading(f"Hybrid ants, parameters of Table 3.8: {TRIALS} trials per board")
    for side in (7, 10, 14, 25):
        for level in GIVEN_LABELS:
            boards = labelled(side, level)[: max(1, int(100 * share))]
            if not boards:
                report.missing(f"{side}x{side} {level}", "the corpus")
                continue
            outcomes: list[Outcome] = [
                solve(board, "aco", Limit(seconds=60), seed=seed)
                for board in boards
                for seed in range(TRIALS)
            ]
            solved = [each for each in outcomes if each.status is Status.SOLVED]
            name = f"{side}x{side} {level}"
            rounds = mean(each.stats["iterations"] for each in solved) if solved else 0.0
            slowest = max(each.seconds for each in outcomes)
            report.line(f"{name:12} {rounds:6.2f} iterations, at most {slowest:.3f} s")
            percent = 100 * len(solved) / len(outcomes)
            if side < 25:
                report.floor(f"{name}: solved", percent, 100, unit=" %")
            else:
                report.line(f"{name}: solved {percent:.1f} %")


def deductive(report: Report, share: float) -> None:
    report.heading("Back end deductive on all Akari boards of the corpus")
    boards = janko("akari")
    for side in (7, 10, 14, 25):
        for level in GIVEN_LABELS:
            boards += labelled(side, level)
    boards = boards[:: max(1, round(1 / share))]
    if not boards:
        report.missing("deductive", "the corpus")
        return
    inside = [min(solve(each, "deductive").seconds for _ in range(3)) * 1e3 for each in boards]
    called = [cpu(partial(solve, each, "deductive"), 3) * 1e3 for each in boards]
    report.line(f"{len(boards)} boards")
    for name, seconds in (("core", inside), ("solve()", called)):
        report.ceiling(f"{name}: median", median(seconds), 0.2, unit=" ms")
        report.ceiling(f"{name}: slowest", max(seconds), 50, unit=" ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    args = parser.parse_args()
    share = 0.1 if args.quick else 1.0
    report = Report("ants")
    speed(report)
    rates(report, share)
    deductive(report, share)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
