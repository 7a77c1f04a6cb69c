"""Every back end on the same boards: CPU time and solved share, by size.

A hundred Janko boards of each genre, twenty of each size if there are as many. Every installed back
end takes part, on the boards it accepts; a board that it does not solve within the limit counts
with the time it took. `--quick` takes a fifth of the boards and one second for each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from peers import Peer
from report import Report, ranked

from boards import janko
from lamplighter import BACKENDS, Limit, Puzzle, Status, UnsupportedError, find_backend, solve
from lamplighter.backends import Backend

BUCKETS = ((10, "<=10"), (15, "11-15"), (20, "16-20"), (25, "21-25"), (sys.maxsize, ">25"))
BOARDS = 100
LIBRARIES = ("sat", "cpsat", "smt", "asp")
"""The back ends that pass a whole puzzle to a library."""


class Timing(NamedTuple):
    """One board: its CPU time, and how it ended."""

    seconds: float
    ending: str


def bucket_of(puzzle: Puzzle) -> str:
    """By the longer side."""
    side = max(puzzle.height, puzzle.width)
    return next(name for most, name in BUCKETS if side <= most)


def chosen(genre: str, count: int) -> list[Puzzle]:
    """As many of each size, evenly spread; if one size has too few, the others give more."""
    by_size: dict[str, list[Puzzle]] = {name: [] for _, name in BUCKETS}
    for puzzle in janko(genre):
        by_size[bucket_of(puzzle)].append(puzzle)
    found: list[Puzzle] = []
    for left, boards in enumerate(sorted(by_size.values(), key=len)):
        share = min(len(boards), (count - len(found)) // (len(BUCKETS) - left))
        found += [boards[index * len(boards) // share] for index in range(share)]
    return found


def timed(work: Callable[[], str]) -> Timing:
    """The least of three where they are short: a busy machine slows some of them."""
    timings: list[Timing] = []
    while len(timings) < 3 and sum(each.seconds for each in timings) < 0.2:
        start = time.process_time()
        ending = work()
        timings.append(Timing(time.process_time() - start, ending))
    return min(timings)


def ending_of(puzzle: Puzzle, backend: Backend, seconds: float) -> str:
    try:
        outcome = solve(puzzle, backend.name, Limit(seconds=seconds))
    except UnsupportedError:
        return "refused"
    # The corpus is proved unique: any other verdict would be wrong, and doubt is not a verdict.
    assert outcome.status in (Status.UNIQUE, Status.SOLVED, Status.UNKNOWN), outcome.status
    return "solved" if outcome.status is Status.UNIQUE else "open"


def table(report: Report, name: str, puzzles: list[Puzzle], timings: list[Timing]) -> None:
    rows = [(label, label) for _, label in BUCKETS] + [("all", "")]
    for label, bucket in rows:
        pairs = zip(puzzles, timings, strict=True)
        here = [each for puzzle, each in pairs if not bucket or bucket_of(puzzle) == bucket]
        taken = [each for each in here if each.ending != "refused"]
        if not taken:
            if here:
                report.line(f"{name:12} {label:6} all {len(here)} refused")
            continue
        figures = " ".join(f"{each * 1e3:10.2f}" for each in ranked(each.seconds for each in taken))
        solved = sum(each.ending == "solved" for each in taken)
        refused = f"  {len(here) - len(taken)} refused" if len(taken) < len(here) else ""
        report.line(
            f"{name:12} {label:6} {figures}"
            f"   {100 * solved / len(taken):5.1f} % of {len(taken)}{refused}"
        )


def measure(
    report: Report, genre: str, count: int, seconds: float, only: list[str]
) -> dict[str, list[Timing]]:
    """The table of one genre; returns the timings by back end."""
    puzzles = chosen(genre, count)
    report.heading(f"{genre}: {len(puzzles)} boards (CPU ms: median, p90, max; solved)")
    found: dict[str, list[Timing]] = {}
    if not puzzles:
        report.missing(genre, "the corpus")
        return found
    for backend in BACKENDS:
        if genre not in backend.can.genres or (only and backend.name not in only):
            continue
        if not backend.is_installed:
            report.missing(backend.name, f"lamplighter[{backend.extra}]")
            continue
        ending_of(puzzles[0], backend, seconds)  # the first call loads the library
        timings = [timed(lambda p=each, b=backend: ending_of(p, b, seconds)) for each in puzzles]
        table(report, backend.name, puzzles, timings)
        found[backend.name] = timings
    if genre == "akari" and "cpsat" in found:
        peer = MinimalCpSat()
        timings = [
            timed(lambda p=each: "solved" if peer.count(p) == 1 else "open") for each in puzzles
        ]
        table(report, peer.name, puzzles, timings)
        found[peer.name] = timings
    return found


class MinimalCpSat(Peer):
    """CP-SAT with the smallest model possible, to compare the general translation with."""

    name = "(minimal)"

    def count(self, puzzle: Puzzle) -> int:
        from ortools.sat.python import cp_model

        class Counter(cp_model.CpSolverSolutionCallback):
            found = 0

            def on_solution_callback(self) -> None:
                self.found += 1
                if self.found == 2:
                    self.stop_search()

        rows, height, width = puzzle.rows, puzzle.height, puzzle.width
        model = cp_model.CpModel()
        bulb = {
            (r, c): model.new_bool_var("")
            for r in range(height)
            for c in range(width)
            if rows[r][c] == "."
        }
        lights: dict[tuple[int, int], list[object]] = {cell: [] for cell in bulb}
        across = [[(r, c) for c in range(width)] for r in range(height)]
        down = [[(r, c) for r in range(height)] for c in range(width)]
        for line in across + down:
            run: list[tuple[int, int]] = []
            for cell in [*line, None]:
                if cell in bulb:
                    run.append(cell)
                elif run:
                    here = [bulb[each] for each in run]
                    model.add_at_most_one(here)
                    for each in run:
                        lights[each] += here
                    run = []
        for cell in bulb:
            model.add_bool_or(lights[cell])
        for (r, c), clue in puzzle.clues.items():
            near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            model.add(sum(bulb[each] for each in near if each in bulb) == clue)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        counter = Counter()
        solver.solve(model, counter)
        return counter.found


def middle(timings: list[Timing]) -> float:
    return median(each.seconds for each in timings)


def bounds(
    report: Report,
    akari: dict[str, list[Timing]],
    kuromasu: dict[str, list[Timing]],
    seconds: float,
) -> None:
    report.heading("Bounds")
    if "cpsat" in akari:
        ratio = middle(akari["cpsat"]) / middle(akari[MinimalCpSat.name])
        report.ceiling("cpsat against a minimal model", ratio, 1.5, unit="x")
    for genre, timings in (("akari", akari), ("kuromasu", kuromasu)):
        others = [middle(timings[name]) for name in LIBRARIES[1:] if name in timings]
        if "sat" in timings and others:
            ratio = min(others) / middle(timings["sat"])
            report.floor(f"{genre}: next library against sat", ratio, 1, unit="x")
    if "sat" in kuromasu:
        sat, boards = find_backend("sat"), janko("kuromasu")
        timings = [timed(lambda p=each: ending_of(p, sat, seconds)) for each in boards]
        what = f"kuromasu: sat, median of all {len(boards)}"
        report.ceiling(what, middle(timings) * 1e3, 10, unit=" ms")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a fifth of the boards, one second")
    parser.add_argument("--timeout", type=float, metavar="S", help="seconds for each board (10)")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these back ends")
    args = parser.parse_args()
    count = BOARDS // 5 if args.quick else BOARDS
    seconds = args.timeout or (1.0 if args.quick else 10.0)
    report = Report("backends")
    akari = measure(report, "akari", count, seconds, args.only)
    kuromasu = measure(report, "kuromasu", count, seconds, args.only)
    bounds(report, akari, kuromasu, seconds)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
