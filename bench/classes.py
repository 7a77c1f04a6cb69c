"""Chooses the thresholds of the classes 0 to 9 in lamplighter/metrics/thesis.py.

    python bench/classes.py

Mjakinin (2025) prints the shares of the classes among 950 Janko boards (Table 3.4), and that no
board solved at level of embedding 0 is above class 3, but not the thresholds. Here the thresholds
are those that bring the shares among the Janko boards of the corpus nearest to the printed ones:
the sum of the absolute differences is the least over all ways to cut the boards, sorted by `diff`,
into ten, with every board of level 0 in the first four. Ties are decided by the sum of squares.
"""

from __future__ import annotations

import sys
from itertools import pairwise

from boards import janko
from lamplighter.metrics import Work, find_metric
from lamplighter.metrics.path import profile_of
from lamplighter.metrics.thesis import THRESHOLDS
from lamplighter.outcome import Limit
from lamplighter.study.published import CLASS_COUNTS
from lamplighter.watch import Watch

FIRST_HARD = 4  # boards of level 0 stay below this class


def measured() -> list[tuple[float, int]]:
    """`diff` and the level of embedding of every board."""
    found = []
    for puzzle in janko("akari"):
        work = Work(puzzle, profile_of((), ()), Watch(Limit()))
        diff = find_metric("diff").of(work)
        assert diff is not None
        assert work.counts is not None
        found.append((diff, work.counts.level))
    return sorted(found)


def cost(wanted: float, boards: int, total: int) -> tuple[float, float]:
    off = abs(boards / total - wanted)
    return off, off * off


def choose(boards: list[tuple[float, int]]) -> list[int]:
    """Where each class from 1 on begins in the sorted list."""
    total = len(boards)
    shares = [each / sum(CLASS_COUNTS) for each in CLASS_COUNTS]
    # Equal values stay together.
    cuts = [0, *(i for i in range(1, total) if boards[i][0] > boards[i - 1][0]), total]
    least = 1 + max((i for i, (_, level) in enumerate(boards) if level == 0), default=-1)
    # best[cut]: the least cost of the classes so far when they end there, and their beginnings.
    best: dict[int, tuple[tuple[float, float], list[int]]] = {0: ((0.0, 0.0), [])}
    for number, wanted in enumerate(shares):
        ends = cuts if number + 1 < len(shares) else [total]
        if number + 1 == FIRST_HARD:
            ends = [cut for cut in cuts if cut >= least]
        fresh = {}
        for end in ends:
            options = []
            for begin, (sofar, begins) in best.items():
                if begin <= end:
                    more = cost(wanted, end - begin, total)
                    options.append(((sofar[0] + more[0], sofar[1] + more[1]), [*begins, begin]))
            if options:
                fresh[end] = min(options)
        best = fresh
    return best[total][1][1:]


def between(low: float, high: float) -> float:
    """The number with the fewest digits that is above `low` and not above `high`."""
    for digits in range(1, 12):
        middle = round((low + high) / 2, digits)
        if low < middle <= high:
            return middle
    return high


def main() -> int:
    boards = measured()
    if not boards:
        print("needs the corpus", file=sys.stderr)
        return 2
    begins = choose(boards)
    thresholds = tuple(between(boards[i - 1][0], boards[i][0]) for i in begins)
    print(f"THRESHOLDS = {thresholds}")
    print("as in the code" if thresholds == THRESHOLDS else f"the code has {THRESHOLDS}")
    print("class   printed   reached   level 0")
    for number, (begin, end) in enumerate(pairwise([0, *begins, len(boards)])):
        printed = 100 * CLASS_COUNTS[number] / sum(CLASS_COUNTS)
        reached = 100 * (end - begin) / len(boards)
        plain = sum(level == 0 for _, level in boards[begin:end])
        print(f"{number:5} {printed:8.2f}% {reached:8.2f}% {plain:9}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
