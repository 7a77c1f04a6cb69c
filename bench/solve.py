"""Solve and prove unique: the engine next to the libraries a user would pick instead.

Everything goes through the Python API. Both sides are measured in CPU time in the same process, so
that a busy machine slows both alike. `python bench/solve.py --quick` takes a tenth of the boards.
"""

from __future__ import annotations

import argparse
import gc
import random
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

from ours import Earlier, add_before, batch
from peers import ClingoKuromasu, MinisatAkari, Peer
from report import Report, cpu, program, ranked

from boards import DAMAGES, damaged, janko, labelled, scattered_kuromasu, tiled_akari
from lamplighter import (
    Limit,
    Outcome,
    Puzzle,
    Status,
    engine,
    generate_many,
    solve,
)
from lamplighter.study.corpus import GIVEN_LABELS

TURNS = 3  # for this version and an earlier one
COUNT = {Status.UNSOLVABLE: 0, Status.UNIQUE: 1, Status.MULTIPLE: 2}


def spread(seconds: list[float]) -> str:
    """Median, 90th percentile and maximum, in microseconds."""
    return " ".join(f"{each * 1e6:9.1f}" for each in ranked(seconds))


def against_before(
    report: Report, name: str, before: Earlier | None, puzzles: list[Puzzle], mine: list[float]
) -> None:
    """What an earlier Lamplighter takes for the same boards, if one is there."""
    if before is None:
        return
    # Taken in turns: a machine that slows down for a moment is not to look like a change.
    then = before.batch(puzzles)
    for _ in range(TURNS):
        mine = [min(pair) for pair in zip(mine, batch(puzzles)[0], strict=True)]
        then = [min(pair) for pair in zip(then, before.batch(puzzles), strict=True)]
    times = median(then) / median(mine)
    report.line(f"{name}  before {spread(then)}   {times:.2f} times as much")


def against_minisat(report: Report, share: float, before: Earlier | None) -> None:
    peer = MinisatAkari()
    report.heading("Akari, solve and prove unique, batch on one core (µs: median, p90, max)")
    for side, floor in ((10, 30), (25, 40)):
        for level in GIVEN_LABELS:
            puzzles = labelled(side, level)[: int(300 * share)]
            if not puzzles:
                report.missing(f"{side}x{side} {level}", "the corpus")
                continue
            ours, outcomes = batch(puzzles)
            assert all(outcome.status is Status.UNIQUE for outcome in outcomes)
            theirs = peer_times(peer, puzzles, outcomes)
            ratio = median(theirs) / median(ours)
            report.line(
                f"{side}x{side} {level:6}  ours {spread(ours)}   {peer.name} {spread(theirs)}"
            )
            against_before(report, f"{side}x{side} {level:6}", before, puzzles, ours)
            report.floor(f"{side}x{side} {level}: times {peer.name}", ratio, floor, unit="x")
    boards = janko("akari")
    if boards:
        ours, outcomes = batch(boards)
        unique = sum(outcome.status is Status.UNIQUE for outcome in outcomes)
        report.line(f"Janko        ours {spread(ours)}   {unique} of {len(boards)} unique")
        against_before(report, "Janko       ", before, boards, ours)
        report.ceiling("Janko: slowest board", max(ours) * 1e3, 4, unit=" ms")


def damaged_akari(report: Report, share: float, before: Earlier | None) -> None:
    report.heading("Damaged Janko boards, Akari: is MiniSat ever faster? (µs: median, p90, max)")
    boards, peer, rng = janko("akari"), MinisatAkari(), random.Random(5)
    slower, worst, total = 0, 0.0, 0
    for damage in DAMAGES:
        chosen = [damaged(each, damage, rng) for each in boards[:: max(1, round(1 / share))]]
        ours, outcomes = batch(chosen)
        theirs = peer_times(peer, chosen, outcomes)
        factors = [mine / other for mine, other in zip(ours, theirs, strict=True)]
        total += len(factors)
        slower += sum(factor > 1 for factor in factors)
        worst = max(worst, *factors)
        report.line(f"{damage:20} ours {spread(ours)}   {peer.name} {spread(theirs)}")
        against_before(report, f"{damage:20}", before, chosen, ours)
    if total:
        report.ceiling("share slower than MiniSat", 100 * slower / total, 0.1, unit=" %")
        report.ceiling("worst factor against MiniSat", worst, 1.5, unit="x")


def peer_seconds(peer: Peer, puzzle: Puzzle, outcome: Outcome) -> float:
    """The seconds that the peer takes for a puzzle; it must reach the same verdict."""
    start = time.process_time()
    count = peer.count(puzzle)
    seconds = time.process_time() - start
    assert count == COUNT[outcome.status], "the peer disagrees"
    return seconds


def peer_times(peer: Peer, puzzles: list[Puzzle], outcomes: list[Outcome]) -> list[float]:
    return [peer_seconds(peer, *each) for each in zip(puzzles, outcomes, strict=True)]


def against_clingo(report: Report, share: float, before: Earlier | None) -> None:
    report.heading("Kuromasu, Janko boards (µs: median, p90, max)")
    boards, peer = janko("kuromasu")[:: max(1, round(1 / share))], ClingoKuromasu()
    if not boards:
        report.missing("Kuromasu", "the corpus")
        return
    ours, outcomes = batch(boards)
    theirs = peer_times(peer, boards, outcomes)
    ratios = [b / a for a, b in zip(ours, theirs, strict=True)]
    report.line(f"ours {spread(ours)}   {peer.name} {spread(theirs)}")
    against_before(report, "    ", before, boards, ours)
    report.floor("median times clingo", median(theirs) / median(ours), 150, unit="x")
    report.floor("worst board times clingo", min(ratios), 15, unit="x")
    report.ceiling("slowest board", max(ours) * 1e3, 0.6, unit=" ms")
    rng = random.Random(6)
    for damage in DAMAGES[:4]:
        chosen = [damaged(each, damage, rng) for each in boards]
        ours, outcomes = batch(chosen)
        report.line(f"{damage:20} ours {spread(ours)}")
        against_before(report, f"{damage:20}", before, chosen, ours)


def large(report: Report, before: Earlier | None) -> None:
    report.heading("1000x1000")
    for name, ceiling, megabytes in (
        ("easy", 0.5, 150),
        ("hard", 0.5, 150),
        ("kuromasu", 0.7, 200),
    ):
        done = large_solved(sys.executable, name)
        if done.returncode:
            report.missing(name, done.stderr.strip().splitlines()[-1] if done.stderr else "?")
            continue
        seconds, memory, status = done.stdout.split()
        report.line(f"{name}: {status}")
        if before is not None:
            then = large_solved(before.python, name).stdout.split()
            report.line(f"{name}: before {float(then[0]):.3f} s, {float(then[1]):.0f} MB")
        report.ceiling(f"{name}: solve", float(seconds), ceiling, unit=" s")
        report.ceiling(f"{name}: engine memory", float(memory), megabytes, unit=" MB")


def large_solved(python: str, name: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, so that its memory is only the engine's."""
    return subprocess.run(
        [python, __file__, "--large", name], capture_output=True, text=True, check=False
    )


def large_child(name: str) -> None:
    if name == "kuromasu":
        puzzle = scattered_kuromasu(1000, 0.6, 1)
    else:
        puzzle = tiled_akari(labelled(25, name), 1000)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds = cpu(partial(solve, puzzle), 3)
    outcome = solve(puzzle)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(seconds, (after - before) / 1024, outcome.status.value)


def one_call(report: Report) -> None:
    report.heading("One call of solve(), 10x10")
    boards = labelled(10, "hard")[:100] or [tiled_akari([_SMALL], 10)]
    seconds = [cpu(partial(solve, puzzle), 5) for puzzle in boards]
    report.ceiling("median", median(seconds) * 1e6, 60, unit=" µs")


_SMALL = Puzzle.from_rows("akari", ["......", "..4...", "....2.", ".0....", "...1..", "......"])


def human(report: Report) -> None:
    """The six strategies: the core's own time for one board, and a call of solve()."""
    report.heading("Back end human, one board at a time (µs: median, p90, max)")
    sets = {
        "10x10 easy": (labelled(10, "easy"), 15),
        "25x25 easy": (labelled(25, "easy"), 90),
        "Janko": (janko("akari"), 20),
    }
    for name, (puzzles, ceiling) in sets.items():
        if not puzzles:
            report.missing(f"human, {name}", "the corpus")
            continue
        inside = [
            min(engine.human(each.rows, detail=engine.Detail.marks).seconds for _ in range(7))
            for each in puzzles
        ]
        called = [cpu(partial(solve, each, "human"), 3) for each in puzzles]
        report.line(f"{name:10}  fixpoint {spread(inside)}   solve() {spread(called)}")
        report.ceiling(f"{name}: fixpoint, median", median(inside) * 1e6, ceiling, unit=" µs")


def command_line(report: Report, share: float) -> None:
    report.heading("lamplighter solve FILE --json on one core, start to end (CPU)")
    boards = [each for label in GIVEN_LABELS for each in labelled(10, label)]
    if not boards:
        report.missing("command line", "the corpus")
        return
    count = int(100_000 * share)
    grids = list(generate_many("kuromasu", 500, height=10, width=10, level="easy", seed=1))
    for name, puzzles, ending, format, floor in (
        ("Akari, JSON lines", boards, "jsonl", "json", 60_000),
        ("Akari, codex", boards, "codex", "codex", 40_000),
        ("Kuromasu, JSON lines", grids, "jsonl", "json", 20_000),
    ):
        lines = [each.to(format) for each in puzzles]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"10x10.{ending}"
            path.write_text("\n".join((lines * (count // len(lines) + 1))[:count]) + "\n")
            command = ["-m", "lamplighter", "solve", str(path), "--json", "--jobs", "1"]
            seconds, out = program(*command, repeat=3)
        written = out.count(b"\n")
        assert written == count, f"{written} lines for {count} puzzles"
        report.floor(f"{name}: 10x10 per second", count / seconds, floor, unit="/s")


def scaling(report: Report) -> None:
    report.heading("Cost against size (Akari, easy and hard tiles; µs per white cell)")
    for level in ("easy", "hard"):
        tiles = labelled(7, level)
        if not tiles:
            report.missing(f"scaling {level}", "the corpus")
            continue
        points = []
        for side in (7, 15, 31, 63, 127, 255, 511, 1000):
            puzzle = tiled_akari(tiles, side)
            white = sum(str(row).count(".") for row in puzzle.rows)
            seconds = cpu(partial(solve, puzzle), 5 if side < 300 else 2)
            points.append(f"{white}: {seconds * 1e6 / white:.3f}")
        report.line(f"{level}: " + "  ".join(points))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    add_before(parser)
    parser.add_argument("--large", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.large:
        large_child(args.large)
        return 0
    share = 0.1 if args.quick else 1.0
    report = Report("solve")
    solve(_SMALL, limit=Limit())  # the first call loads and warms what the others need
    if args.before is not None:
        report.line(
            f"before: lamplighter {args.before.version}, what the next lines have beside ours"
        )
    against_minisat(report, share, args.before)
    damaged_akari(report, share, args.before)
    against_clingo(report, share, args.before)
    large(report, args.before)
    one_call(report)
    human(report)
    command_line(report, share)
    scaling(report)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
