"""The worst cases: what the slowest boards of thousands take, and which boards these are.

    python bench/tails.py [--quick] [--only PART] [--show N] [--boards FILE]

Boards of our own, whole, damaged (clues gone or wrong) and random, 7x7 to 40x40. Solving is read
off the CPU clock for each board; `explain`, `rate`, `diagnose` and `generate` follow with fewer.
`diagnose` is asked without a time limit, where proofs get about a second in all, and with ten
seconds for them; how often something is left unproved then is told beside what it takes.
`--boards` writes the slowest ones as JSON lines, with what they took.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from report import Report

from boards import DAMAGES, damaged
from lamplighter import (
    Diagnosis,
    GenerationError,
    Limit,
    Puzzle,
    Status,
    diagnose,
    explain,
    generate,
    rate,
    solve,
)
from lamplighter.study.statistics import quantile

SEED = 2026
SIDES = (7, 10, 14, 20, 30, 40)
WORST_SOLVE = 50.0  # milliseconds, for any board
LONG = 1.0  # seconds, for explain, rate and diagnose
WORST_DIAGNOSE = {None: 2.0, 10.0: 12.0}  # seconds of the CPU by time limit, for any board
_WALLS = "##00111223"


class Took(NamedTuple):
    seconds: float
    puzzle: Puzzle
    what: str


def timed(verb: Callable[[Puzzle], object], puzzle: Puzzle) -> float:
    start = time.process_time()
    verb(puzzle)
    return time.process_time() - start


def timed_again(each: Took) -> Took:
    """A board that was slow may have been unlucky: the machine has other things to do."""
    if each.seconds < WORST_SOLVE / 2e3:
        return each
    return each._replace(seconds=min(each.seconds, timed(solve, each.puzzle)))


def whole(genre: str, side: int, count: int) -> Iterator[Puzzle]:
    """Boards of our own, of every label but the rarest."""
    for index in range(count):
        level = ("easy", "normal", "hard")[index % 3]
        yield generate(genre, height=side, width=side, level=level, seed=SEED, index=index)


def random_board(genre: str, side: int, random: Random) -> Puzzle:
    """Walls and clues thrown at random: few of these have a solution."""
    share = random.uniform(0.02, 0.35)
    if genre == "akari":
        rows = [
            "".join(random.choice(_WALLS) if random.random() < share else "." for _ in range(side))
            for _ in range(side)
        ]
        return Puzzle.from_rows("akari", rows)
    most = random.randint(4, 2 * side - 1)
    cells = [
        [random.randint(2, most) if random.random() < share / 3 else None for _ in range(side)]
        for _ in range(side)
    ]
    return Puzzle.from_rows("kuromasu", cells)


def questions(genre: str, side: int, count: int) -> Iterator[tuple[str, Puzzle]]:
    """What a setter may ask about: boards as they should be, and as they should not."""
    random = Random(f"tails/{genre}/{side}")
    sound = list(whole(genre, side, max(6, count // 10)))
    for damage in DAMAGES:
        for index in range(max(2, count // len(DAMAGES) // 2)):
            yield damage, damaged(sound[index % len(sound)], damage, random)
    for _ in range(count // 2):
        yield "random", random_board(genre, side, random)
    for puzzle in sound:
        yield "whole", puzzle


def tell(report: Report, name: str, took: list[Took], unit: float = 1e3) -> Took:
    seconds = sorted(each.seconds * unit for each in took)
    p50, p99, p999 = (quantile(seconds, share) for share in (0.5, 0.99, 0.999))
    worst = max(took, key=lambda each: each.seconds)
    report.line(
        f"{name:22} {len(took):6}  p50 {p50:8.3f}  p99 {p99:8.3f}  p99.9 {p999:8.3f}"
        f"  max {seconds[-1]:8.3f}  ({worst.what})"
    )
    return worst


def solving(report: Report, share: float) -> list[Took]:
    report.heading("solve: CPU milliseconds")
    solve(Puzzle.from_rows("akari", ["."]))  # the first call of all loads the back end
    every: list[Took] = []
    for genre in ("akari", "kuromasu"):
        worst = 0.0
        for side in SIDES:
            count = max(60, int(share * 600_000 / side**2))
            took = [
                timed_again(Took(timed(solve, each), each, f"{what}, {side}x{side}"))
                for what, each in questions(genre, side, count)
            ]
            worst = max(worst, tell(report, f"{genre} {side}x{side}", took).seconds)
            every += took
        report.ceiling(f"{genre}: the worst of all", worst * 1e3, WORST_SOLVE, unit=" ms")
    return every


def verbs(report: Report, share: float) -> None:
    report.heading("explain, rate: CPU milliseconds")
    plan: tuple[tuple[str, Callable[[Puzzle], object]], ...] = (
        ("explain", explain),
        ("rate", rate),
    )
    for name, verb in plan:
        for genre in ("akari", "kuromasu"):
            for side in (10, 14, 20):
                took = [
                    Took(timed(verb, each), each, what)
                    for what, each in questions(genre, side, asked(share, side))
                ]
                tell_long(report, f"{name} {genre} {side}x{side}", took)
    for seconds in WORST_DIAGNOSE:
        limit = "no time limit" if seconds is None else f"{seconds:g} seconds"
        report.heading(f"diagnose, {limit}: CPU milliseconds")
        for genre in ("akari", "kuromasu"):
            diagnosing(report, genre, share, seconds)


def asked(share: float, side: int) -> int:
    return max(12, int(share * 12_000 / side**2))


def tell_long(report: Report, name: str, took: list[Took]) -> Took:
    worst = tell(report, name, took)
    over = sum(each.seconds > LONG for each in took)
    if over:
        report.line(f"    {over} of {len(took)} took more than a second")
    return worst


def diagnosing(report: Report, genre: str, share: float, seconds: float | None) -> None:
    worst = 0.0
    for side in (7, 10, 14, 20):
        took, unproved = [], 0
        for what, each in questions(genre, side, asked(share, side)):
            start = time.process_time()
            found = diagnose(each, limit=Limit(seconds=seconds))
            took.append(Took(time.process_time() - start, each, what))
            unproved += not is_proved(found)
        worst = max(worst, tell_long(report, f"{genre} {side}x{side}", took).seconds)
        report.line(f"    {unproved} of {len(took)} with something left unproved")
    report.ceiling(f"{genre}: the worst of all", worst, WORST_DIAGNOSE[seconds], unit=" s")


def is_proved(found: Diagnosis) -> bool:
    """Whether what is called the fewest, or all there are, is proved to be so."""
    match found.status:
        case Status.UNIQUE:
            return found.sufficient_is_minimum and found.keeping_is_minimum
        case Status.UNSOLVABLE:
            return found.repairs_are_all and found.clash_is_minimum
        case Status.MULTIPLE:
            enough = any(each.kind == "add" for each in found.repairs)
            sets = enough or found.repair_set_is_minimum
            return found.repairs_are_all and found.best_is_minimum and sets
    return False


def making(report: Report, share: float) -> None:
    report.heading("generate: CPU milliseconds, and the p99 as a multiple of the median")
    for genre in ("akari", "kuromasu"):
        for level in ("easy", "normal", "hard"):
            for side in (7, 10, 14, 20):
                count = max(20, int(share * 40_000 / side**2))
                took = []
                for index in range(count):
                    start = time.process_time()
                    try:
                        made = generate(
                            genre, height=side, width=side, level=level, seed=SEED, index=index
                        )
                    except GenerationError:
                        continue
                    took.append(Took(time.process_time() - start, made, f"index {index}"))
                seconds = [each.seconds for each in took]
                tell(report, f"{genre} {side}x{side} {level}", took)
                ratio = quantile(seconds, 0.99) / quantile(seconds, 0.5)
                report.line(f"    p99 is {ratio:.1f} times the median")


def slowest(took: Iterable[Took], count: int) -> list[Took]:
    return sorted(took, key=lambda each: -each.seconds)[:count]


def main() -> int:
    parser = argparse.ArgumentParser(description="What the slowest boards take.")
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    parser.add_argument("--only", choices=("solve", "verbs", "generate"), help="one part")
    parser.add_argument("--show", type=int, default=5, metavar="N", help="the N slowest (5)")
    parser.add_argument("--boards", type=Path, metavar="FILE", help="write the slowest 100")
    args = parser.parse_args()
    report = Report("tails")
    share = 0.1 if args.quick else 1.0
    if args.only in (None, "solve"):
        took = solving(report, share)
        for each in slowest(took, args.show):
            report.line(f"{each.seconds * 1e3:8.2f} ms  {each.what}, {each.puzzle.genre}")
        if args.boards is not None:
            with args.boards.open("w", encoding="utf-8") as file:
                for each in slowest(took, 100):
                    about = {"ms": round(each.seconds * 1e3, 3), "what": each.what}
                    file.write(json.dumps(each.puzzle.to_json() | about) + "\n")
    if args.only in (None, "verbs"):
        verbs(report, share)
    if args.only in (None, "generate"):
        making(report, share)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
