"""Labels, ratings, explanations, hints and diagnoses: how long they take, next to their limits.

    python bench/reasons.py [--quick]

All on one core unless said otherwise; CPU time, except where a person waits (diagnose).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from functools import partial
from statistics import median

from report import Report, cpu

import lamplighter as ll
from boards import damaged, janko, labelled
from lamplighter import engine
from lamplighter.backends.native import HANDOVER
from lamplighter.study.corpus import GIVEN_LABELS


def labels(report: Report, share: float) -> None:
    report.heading("Label decision, batch (µs: median, max)")
    for side in (10, 25):
        for label in GIVEN_LABELS:
            puzzles = labelled(side, label)[: int(300 * share)]
            if not puzzles:
                report.missing(f"{side}x{side} {label}", "the corpus")
                continue
            asked = [(engine.Genre.akari, each.rows) for each in puzzles]
            best = [float("inf")] * len(asked)
            for _ in range(5):
                start = time.process_time()
                found = engine.label_many(asked, conflicts=HANDOVER)
                total = time.process_time() - start
                rest = max(0.0, total - sum(each.seconds for each in found)) / len(found)
                best = [min(a, each.seconds + rest) for a, each in zip(best, found, strict=True)]
                assert all(each.label.name == label for each in found)
            middle = median(best) * 1e6
            report.line(f"{side}x{side} {label:6} {middle:8.1f} {max(best) * 1e6:8.1f}")
            if side == 10:
                report.ceiling(f"{side}x{side} {label}: label", middle, 60, unit=" µs")
    boards = janko("kuromasu")
    if boards:
        asked = [(engine.Genre.kuromasu, each.rows) for each in boards]
        seconds = cpu(partial(engine.label_many, asked, conflicts=HANDOVER), 3)
        found = engine.label_many(asked, conflicts=HANDOVER)
        shares = Counter(each.label.name for each in found)
        report.line(f"Kuromasu, Janko: {dict(shares)}, mean {seconds / len(boards) * 1e6:.1f} µs")


def ratings(report: Report, share: float) -> None:
    report.heading("Full rating: label, level, techniques, quick measures (one call)")
    for side, label in ((10, "easy"), (10, "normal"), (10, "hard"), (25, "hard")):
        puzzles = labelled(side, label)[: int(300 * share)]
        if not puzzles:
            report.missing(f"{side}x{side} {label}", "the corpus")
            continue
        seconds = [cpu(partial(ll.rate, each), 3) for each in puzzles]
        middle = median(seconds) * 1e3
        report.line(
            f"{side}x{side} {label:6} median {middle:.3f} ms, most {max(seconds) * 1e3:.2f}"
        )
        if (side, label) == (10, "hard"):
            # Twice what it was before ratings were read off the path (0.5).
            report.ceiling("10x10 hard: full rating", middle, 1.0, unit=" ms")


def explanations(report: Report, share: float) -> None:
    report.heading("Explanations and hints")
    small = labelled(10, "hard")[: int(100 * share)]
    large = labelled(25, "hard")[: int(100 * share)]
    if not small or not janko("akari"):
        report.missing("explanations", "the corpus")
        return
    seconds = [cpu(partial(ll.explain, each), 2) for each in small]
    report.ceiling("10x10 hard: explain, slowest", max(seconds) * 1e3, 20, unit=" ms")
    for genre in ("akari", "kuromasu"):
        largest = max(janko(genre), key=lambda each: each.height * each.width)
        report.ceiling(
            f"largest Janko board, {genre}: explain",
            cpu(partial(ll.explain, largest)),
            1,
            unit=" s",
        )
    seconds = [cpu(partial(ll.hint, each, ll.Marks.empty(each)), 2) for each in large]
    report.ceiling("25x25 hard: first hint, slowest", max(seconds) * 1e3, 20, unit=" ms")
    seconds = [cpu(partial(ll.hint, each, before_doubt(each)), 2) for each in large]
    report.ceiling("25x25 hard: hint to a hypothesis, slowest", max(seconds) * 1e3, 20, unit=" ms")


def before_doubt(puzzle: ll.Puzzle) -> ll.Marks:
    """The marks of a player who has reached the point where only a hypothesis helps."""
    marks = ll.Marks.empty(puzzle)
    for step in ll.explain(puzzle):
        if step.technique in ("shaving", "agreement", "search"):
            break
        for cell in step.places:
            marks = marks.with_mark(cell, ll.find_genre(puzzle.genre).placed)
        for cell in step.excludes:
            marks = marks.with_mark(cell, ll.find_genre(puzzle.genre).absent)
    return marks


def diagnoses(report: Report, share: float) -> None:
    report.heading("Diagnosis of drafts (all cores, wall-clock seconds)")
    rng = random.Random(4)
    for name, boards in (
        ("14x14", labelled(14, "hard")[: int(100 * share)]),
        ("Kuromasu, Janko", janko("kuromasu")[: int(100 * share)]),
    ):
        if not boards:
            report.missing(name, "the corpus")
            continue
        waits: dict[ll.Status, list[float]] = {}
        for damage in ("one clue gone", "one clue off by one", "10 % gone"):
            for each in boards:
                draft = damaged(each, damage, rng)
                start = time.perf_counter()
                found = ll.diagnose(draft)
                waits.setdefault(found.status, []).append(time.perf_counter() - start)
        for status, each in sorted(waits.items(), key=lambda item: item[0].value):
            report.line(
                f"{name} {status.value:10} {len(each):4} drafts: median {median(each):.3f} s,"
                f" most {max(each):.2f} s"
            )
        if name == "14x14":
            slowest = max(waits[ll.Status.MULTIPLE])
            report.ceiling("ambiguous 14x14: diagnose, slowest", slowest, 1, unit=" s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the boards")
    share = 0.1 if parser.parse_args().quick else 1.0
    report = Report("reasons")
    labels(report, share)
    ratings(report, share)
    explanations(report, share)
    diagnoses(report, share)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
