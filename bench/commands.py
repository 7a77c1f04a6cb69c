"""The command line: how soon it starts, what it adds to its functions, and two cores against one.

CPU time of whole processes, start-up included, on one core; both sides of a ratio take the same
boards in the same run. Only two cores are measured by the clock on the wall: on a busy machine that
says nothing. `python bench/commands.py --quick` takes a tenth of the boards.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from report import Report, cpu, program

from boards import labelled
from lamplighter import (
    Puzzle,
    check,
    generate_many,
    rate_many,
    read_many,
    solve_many,
    write_document,
)
from lamplighter.study.corpus import GIVEN_LABELS

MOST = 2.0  # times what the functions take
TWICE = 1.9  # times as fast on two cores
ROUNDS = 5


def start_up(report: Report) -> None:
    report.heading("Start to end, beyond `python -c pass` (CPU)")
    bare, _ = program("-c", "pass", repeat=15)
    for name, most, words in (
        ("--version", 30, ["--version"]),
        ("solve BOARD", 60, ["solve", "7x7:b11p2Bb0b01pBBb"]),
    ):
        seconds, _ = program("-m", "lamplighter", *words, repeat=15)
        report.ceiling(f"lamplighter {name}", (seconds - bare) * 1e3, most, unit=" ms")


def against_functions(report: Report, folder: Path, boards: list[Puzzle], count: int) -> None:
    """Each verb beside a program that reads the same file by the same functions."""
    report.heading("Verbs on 10x10 boards, one core: CPU against that of their functions")
    puzzles, solved = folder / "puzzles.jsonl", folder / "solved.jsonl"
    many = list(islice(_again(boards), count))
    puzzles.write_text("".join(each.to("json") + "\n" for each in many))
    outcomes = solve_many(boards, jobs=1)
    lines = [outcome.write_json(f"board-{i}") for i, outcome in enumerate(outcomes)]
    solved.write_text("".join(line + "\n" for line in islice(_again(lines), count // 4)))
    few = max(1, count // 4)
    rated = folder / "rated.jsonl"
    rated.write_text("".join(each.to("json") + "\n" for each in many[:few]))
    verbs: list[tuple[str, int, list[str], Callable[[], object]]] = [
        ("convert", count, ["convert", str(puzzles), "--to", "codex"], partial(_convert, puzzles)),
        ("check", count // 4, ["check", str(solved), "--json"], partial(_check, solved)),
        ("rate", few, ["rate", str(rated), "--json", "--jobs", "1"], partial(_rate, rated)),
        (
            "generate",
            few,
            ["generate", "--size", "10", "--level", "easy", "--seed", "1", "--count", str(few),
             "--json", "--jobs", "1"],
            partial(_generate, few),
        ),
    ]  # fmt: skip
    for name, number, words, functions in verbs:
        ours, out = program("-m", "lamplighter", *words, repeat=2)
        assert out.count(b"\n") == number, f"{name}: {out.count(10)} lines for {number} boards"
        theirs = cpu(functions, 2)
        each = f"{ours / number * 1e6:.1f} and {theirs / number * 1e6:.1f} microseconds a board"
        report.line(f"{name}: {each}")
        report.ceiling(f"{name}: times its functions", ours / theirs, MOST, unit="x")


def _again(values: list[Puzzle] | list[str]) -> Iterator[object]:
    while True:
        yield from values


def _convert(path: Path) -> None:
    for doc in read_many(path):
        write_document(doc, "codex")


def _check(path: Path) -> None:
    for doc in read_many(path):
        assert doc.solution is not None
        check(doc.puzzle, doc.solution)


def _rate(path: Path) -> None:
    for rating in rate_many([doc.puzzle for doc in read_many(path)], jobs=1):
        json.dumps(rating.to_json())


def _generate(count: int) -> None:
    for puzzle in generate_many("akari", count, height=10, width=10, level="easy", seed=1, jobs=1):
        json.dumps(puzzle.to_json())


def two_cores(report: Report, folder: Path, boards: list[Puzzle], count: int) -> None:
    report.heading("Two cores against one, 10x10 (seconds on the wall: for a quiet machine)")
    many = list(islice(_again(boards), count))
    few = many[: max(1, count // 4)]
    path = folder / "lines.jsonl"
    # Eight times as many: starting, which is for one core alone, is measured by itself.
    path.write_text("".join(each.to("json") + "\n" for each in many) * 8)
    fewer = folder / "fewer.jsonl"
    fewer.write_text("".join(each.to("json") + "\n" for each in few) * 2)
    order = {"height": 10, "width": 10, "level": "easy", "seed": 1}
    works: list[tuple[str, Callable[[int], object]]] = [
        ("solve_many", lambda jobs: solve_many(many, jobs=jobs)),
        ("rate_many", lambda jobs: list(rate_many(few, jobs=jobs))),
        ("generate_many", lambda jobs: list(generate_many("akari", len(few), jobs=jobs, **order))),
        ("lamplighter solve --json", lambda jobs: _run("solve", path, jobs)),
        ("lamplighter rate --json", lambda jobs: _run("rate", fewer, jobs)),
        ("lamplighter generate --json", lambda jobs: _run_generate(2 * len(few), jobs)),
    ]
    for name, work in works:
        # In turns: a machine that slows down for a moment must not look like a missing core.
        rounds = [(_wall(work, 1), _wall(work, 2)) for _ in range(ROUNDS)]
        one, two = map(min, zip(*rounds, strict=True))
        report.line(f"{name}: {one:.3f} and {two:.3f} s")
        report.floor(f"{name}: times as fast on two", one / two, TWICE, unit="x")


def _run(verb: str, path: Path, jobs: int) -> None:
    """What is printed goes nowhere: reading it would keep the other core busy."""
    _call(verb, str(path), "--json", "-j", str(jobs))


def _run_generate(count: int, jobs: int) -> None:
    order = ["--size", "10", "--level", "easy", "--seed", "1", "--count", str(count)]
    _call("generate", *order, "--json", "-j", str(jobs))


def _call(*words: str) -> None:
    command = [sys.executable, "-m", "lamplighter", *words]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def _wall(work: Callable[[int], object], jobs: int) -> float:
    start = time.perf_counter()
    kept = work(jobs)  # forgetting it all is not part of the work
    spent = time.perf_counter() - start
    del kept
    return spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    parser.add_argument("--only", choices=("start", "verbs", "cores"), help="one part of it")
    args = parser.parse_args()
    report = Report("commands")
    boards = [each for label in GIVEN_LABELS for each in labelled(10, label)]
    count = 10_000 if args.quick else 100_000
    if args.only in (None, "start"):
        start_up(report)
    if not boards:
        report.missing("verbs and cores", "the corpus")
        return report.end()
    with tempfile.TemporaryDirectory() as folder:
        if args.only in (None, "verbs"):
            against_functions(report, Path(folder), boards, count)
        if args.only in (None, "cores"):
            two_cores(report, Path(folder), boards, count)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
