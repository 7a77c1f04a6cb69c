"""The logic programs side by side, and next to a plain one that a user would write.

CPU time through the Python API: the board to facts, grounding, solving, proof of uniqueness.
`python bench/asp.py --quick` takes a tenth of the boards.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from peers import ClingoAkari, ClingoKuromasu, Peer
from report import Report, ranked

from boards import janko
from lamplighter import Puzzle, Status, solve

Way = Callable[[Puzzle], bool]
"""A solver, reduced to one question: does the puzzle have exactly one solution?"""


def with_encoding(name: str) -> Way:
    return lambda puzzle: solve(puzzle, "asp", encoding=name).status is Status.UNIQUE


def with_peer(peer: Peer) -> Way:
    return lambda puzzle: peer.count(puzzle) == 1


def measure(puzzles: list[Puzzle], ways: Sequence[Way]) -> list[list[float]]:
    """CPU seconds for each way and puzzle, the least of three.

    The ways take turns, so that a machine that slows down slows them all alike.
    """
    best = [[float("inf")] * len(puzzles) for _ in ways]
    for index, puzzle in enumerate(puzzles):
        for _ in range(3):
            for way, seconds in zip(ways, best, strict=True):
                start = time.process_time()
                assert way(puzzle)
                seconds[index] = min(seconds[index], time.process_time() - start)
    return best


def spread(seconds: list[float]) -> str:
    """Median, 90th percentile and maximum, in milliseconds."""
    return " ".join(f"{each * 1e3:8.2f}" for each in ranked(seconds))


def akari(report: Report, count: int) -> None:
    report.heading("Akari, Janko boards (CPU ms: median, p90, max)")
    boards = janko("akari")
    if not boards:
        report.missing("Akari", "the corpus")
        return
    chosen = boards[:: max(1, len(boards) // count)][:count]
    best_way = with_encoding("best")
    plain, best = measure(chosen, [with_peer(ClingoAkari()), best_way])
    report.line(f"{'plain':12} {spread(plain)}")
    report.line(f"{'best':12} {spread(best)}")
    report.ceiling("best, times the plain one", median(best) / median(plain), 1.5, unit="x")
    for encoding in ("tud", "lparse", "numblack", "black3"):
        fitting = [each for each in chosen if encoding != "tud" or each.height == each.width]
        theirs, best = measure(fitting, [with_encoding(encoding), best_way])
        report.line(f"{encoding:12} {spread(theirs)}   {len(fitting)} boards")
        report.floor(f"{encoding}, times best", median(theirs) / median(best), 1, unit="x")


def kuromasu(report: Report, share: float) -> None:
    report.heading("Kuromasu, Janko boards (CPU ms: median, p90, max)")
    boards = janko("kuromasu")[:: max(1, round(1 / share))]
    if not boards:
        report.missing("Kuromasu", "the corpus")
        return
    best_way = with_encoding("best")
    plain, best = measure(boards, [with_peer(ClingoKuromasu()), best_way])
    report.line(f"{'plain':12} {spread(plain)}")
    report.line(f"{'best':12} {spread(best)}")
    report.ceiling("best, median", median(best) * 1e3, 10, unit=" ms")
    small = [each for each in boards if each.height * each.width <= 100][:5]
    theirs, best = measure(small, [with_encoding("lparse"), best_way])
    report.line(f"{'lparse':12} {spread(theirs)}   {len(small)} boards of at most 100 cells")
    report.floor("lparse, times best", median(theirs) / median(best), 1, unit="x")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    report = Report("asp")
    # What has to take milliseconds comes first: after the large programs of Akari everything, the
    # plain program too, takes a quarter longer in the same process.
    kuromasu(report, 0.1 if args.quick else 1.0)
    akari(report, 10 if args.quick else 100)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
