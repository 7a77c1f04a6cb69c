"""Encodings of Akari for clingo, size by size: grounding and solving apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    count_of,
    grouped,
    seconds_text,
)
from lamplighter.study.figures.lines import time_against_side
from lamplighter.study.published import BUCKETS, ENCODINGS, bucket_of
from lamplighter.study.statistics import median

__all__ = ["section"]

_ORDER = ("numblack", "black3", "tud", "lparse", "best")


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `encodings`."""
    found = grouped(trials, lambda trial: str(trial.options.get("encoding", "best")))
    found = {name: found[name] for name in _ORDER if name in found}
    parts: list[Panel | Table] = [
        Panel("Ground and solve", partial(time_against_side, found, {}), wide=True),
        _times(found),
        _sizes(found),
    ]
    return Section(
        _finding(found),
        parts,
        "The slides give one time for each of their two programs, on one small board, and none by"
        " size. The programs are the ones we wrote after theirs, Pal's and the lparse report's.",
        "`best` is our own encoding. Medians of the boards that were solved and proved unique.",
    )


def _finding(found: Mapping[str, Sequence[Trial]]) -> str:
    """What the largest size that every encoding solved costs in each."""
    by_size = {name: _by_bucket(trials) for name, trials in found.items()}
    whole = [
        bucket.name
        for bucket in BUCKETS
        if by_size and all(_is_whole(sizes.get(bucket.name, ())) for sizes in by_size.values())
    ]
    if not whole:
        return "No size was solved by every encoding."
    side = whole[-1]
    costs = ", ".join(f"{name} {_apart(sizes[side])}" for name, sizes in by_size.items())
    return (
        f"Side {side}, the largest at which every encoding solved every board, median time to"
        f" ground + to solve: {costs}."
    )


def _is_whole(trials: Sequence[Trial]) -> bool:
    solved, number = count_of(trials)
    return solved == number > 0


def _by_bucket(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    return grouped(trials, lambda trial: bucket_of(trial.height, trial.width))


def _apart(trials: Sequence[Trial]) -> str:
    """Grounding + solving, and how many were solved if not all were."""
    solved = [trial for trial in trials if trial.is_solved]
    if not trials:
        return "–"
    if not solved:
        return f"0 of {len(trials)}"
    ground, search = (
        seconds_text(median([float(trial.stats.get(key, 0.0)) for trial in solved]))
        for key in ("grounding_seconds", "solving_seconds")
    )
    more = "" if len(solved) == len(trials) else f" ({len(solved)} of {len(trials)})"
    return f"{ground} + {search}{more}"


def _times(found: Mapping[str, Sequence[Trial]]) -> Table:
    by_size = {name: _by_bucket(trials) for name, trials in found.items()}
    boards = grouped(chain.from_iterable(found.values()), lambda t: bucket_of(t.height, t.width))
    printed = "; ".join(
        f"{name} {side}×{side} {seconds_text(seconds)}"
        for name, line in ENCODINGS.items()
        for side, seconds in line.items()
    )
    return Table(
        "Time to ground + time to solve, by side and encoding",
        ["side", "boards", *found],
        [
            [
                bucket.name,
                f"{len({trial.board for trial in boards[bucket.name]})}",
                *(_apart(sizes.get(bucket.name, ())) for sizes in by_size.values()),
            ]
            for bucket in BUCKETS
            if bucket.name in boards
        ],
        "In brackets: how many were solved within the limit, where not all were. tud takes square"
        f" boards only. The slides, for one board each, both together: {printed}.",
    )


def _sizes(found: Mapping[str, Sequence[Trial]]) -> Table:
    by_size = {name: _by_bucket(trials) for name, trials in found.items()}
    rows = []
    for bucket in BUCKETS:
        cells = []
        for sizes in by_size.values():
            rules = [
                trial.stats["rules"]
                for trial in sizes.get(bucket.name, ())
                if isinstance(trial.stats.get("rules"), int)
            ]
            cells.append(f"{median(rules):,.0f}" if rules else "–")
        if any(cell != "–" for cell in cells):
            rows.append([bucket.name, *cells])
    return Table(
        "Rules after grounding, by side and encoding",
        ["side", *found],
        rows,
        "Medians of the boards that were grounded within the limit.",
    )
