"""Several ways on the same boards: like for like with Mjakinin, and the outlook's pipelines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    grouped,
    seconds_text,
    solved_seconds,
)
from lamplighter.study.figures.cost import PRINTED, cactus, cell
from lamplighter.study.published import BUCKETS, bucket_of
from lamplighter.study.statistics import mean, median

__all__ = ["like_for_like_section", "pipelines_section"]

FIRST, FIRST_TUNED = "CP-SAT, library, first", "CP-SAT, ours, first"
PROOF, PROOF_TUNED = "CP-SAT, library, proof", "CP-SAT, ours, proof"
PIPES = ("deductive", "aco:deductive", "cpsat", "hybrid", "aco:cpsat", "adaptive")
ENOUGH = 10
"""Boards of a size for a headline."""

Found = Mapping[str, Sequence[Trial]]


def like_for_like_section(trials: Sequence[Trial]) -> Section:
    """All of the study `like-for-like`."""
    found = _ways(trials, _asked, (FIRST, FIRST_TUNED, PROOF, PROOF_TUNED, "deductive"))
    printed = {"CP-SAT": PRINTED["cpsat"], "deductive": PRINTED["deductive"]}
    return Section(
        _finding(found),
        [
            Panel("Solved share over time", partial(cactus, found), wide=True),
            _table(found, printed),
        ],
        "Mjakinin stops CP-SAT at the first solution and leaves its parameters to the library: the"
        " columns “library, first” do the same, and “proof” goes on until no other solution is"
        " left. The boards, the machine (a Core i5-12400F there) and the language that builds the"
        " model are others; Deductive Search proves by itself.",
        "Whole calls from Python, the building of the model included.",
    )


def pipelines_section(trials: Sequence[Trial]) -> Section:
    """All of the study `pipelines`."""
    found = _ways(trials, lambda trial: trial.backend, PIPES)
    return Section(
        _finding(found),
        [
            Panel("Solved share over time", partial(cactus, found), wide=True),
            _table(found, {}),
            _hypotheses(found),
        ],
        "Mjakinin names these pipelines in the outlook and measures none, so there are no numbers"
        " to set beside ours. What is done with the grid of the ants, and when to switch, are our"
        " choices.",
    )


def _asked(trial: Trial) -> str:
    if trial.backend != "cpsat":
        return trial.backend
    is_library, is_first = trial.options.get("defaults") == "library", trial.kind == "first"
    if is_first:
        return FIRST if is_library else FIRST_TUNED
    return PROOF if is_library else PROOF_TUNED


def _ways(trials: Sequence[Trial], name: Callable[[Trial], str], order: Sequence[str]) -> Found:
    found = grouped(trials, name)
    names = [*order, *sorted(set(found) - set(order))]
    return {each: found[each] for each in names if each in found}


def _in(bucket: str, trials: Sequence[Trial]) -> list[Trial]:
    return [trial for trial in trials if bucket_of(trial.height, trial.width) == bucket]


def _buckets(found: Found) -> list[str]:
    return [
        bucket.name
        for bucket in BUCKETS
        if any(_in(bucket.name, trials) for trials in found.values())
    ]


def _finding(found: Found) -> str:
    """The medians at the largest size with enough boards: unlike sizes are not pooled."""
    sizes = _buckets(found)
    many = [
        name for name in sizes if max(len(_in(name, trials)) for trials in found.values()) >= ENOUGH
    ]
    largest = next(reversed(many or sizes), None)
    times = {
        name: median(each)
        for name, trials in found.items()
        if largest is not None and (each := solved_seconds(_in(largest, trials)))
    }
    if not times:
        return "No trial was solved."
    told = ", ".join(f"{name} {seconds_text(each)}" for name, each in times.items())
    return f"Median time at a longer side of {largest}: {told}."


def _table(found: Found, printed: Mapping[str, Mapping[str, float]]) -> Table:
    rows = []
    for bucket in _buckets(found):
        here = {name: _in(bucket, trials) for name, trials in found.items()}
        boards = len({trial.board for trials in here.values() for trial in trials})
        theirs = [seconds_text(each.get(bucket)) for each in printed.values()]
        rows.append([bucket, str(boards), *map(cell, here.values()), *theirs])
    head = ["longer side", "boards", *found, *(f"Mjakinin: {name}" for name in printed)]
    return Table(
        "Median time by size",
        head,
        rows,
        "In brackets: the share solved, if not all.",
        theirs=tuple(range(len(head) - len(printed), len(head))),
    )


def _hypotheses(found: Found) -> Table:
    """What a guess saves Deductive Search, and how often the ants were right."""
    ways = ("deductive", "aco:deductive")
    rows = []
    for bucket in _buckets(found):
        here = [_in(bucket, found.get(name, ())) for name in ways]
        right = [float(trial.stats["E"] == 0) for trial in here[1] if "E" in trial.stats]
        means = [f"{mean([_tried(trial) for trial in each]):.1f}" if each else "–" for each in here]
        share = f"{100 * mean(right):.0f} % of {len(right)}" if right else "–"
        rows.append([bucket, *means, share])
    return Table(
        "Hypotheses, in the mean",
        ["longer side", *ways, "grids without an error"],
        rows,
        "Grids: of the boards that the rules left to the ants.",
    )


def _tried(trial: Trial) -> float:
    return float(trial.stats.get("hypotheses", 0) or 0) + float(trial.stats.get("asked", 0) or 0)
