"""What solving costs: solved share over time, cost against white cells, boxes by size."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    count_of,
    grouped,
    percent,
    seconds_text,
    solved_seconds,
)
from lamplighter.study.published import BUCKETS, CPSAT, DEDUCTIVE, bucket_of
from lamplighter.study.statistics import mean, median, solved_over_time

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["LEAST", "PRINTED", "by_backend", "cactus", "cell", "section"]

LEAST = 1e-6
"""The least a clock can tell: what took no measurable time is drawn there."""
STEP = math.sqrt(2.0)
"""White cells go into bins, each this many times as wide as the one before."""
PRINTED: Mapping[str, Mapping[str, float]] = {
    "deductive": {bucket: each.dirty for bucket, each in DEDUCTIVE.items()},
    "cpsat": dict(CPSAT),
}
_ORDER = ("native", "deductive", "sat", "cpsat", "hybrid", "aco", "backtrack")


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `cost`."""
    found = by_backend(trials)
    solved = {name: each for name, each in found.items() if solved_seconds(each)}
    middles = {name: median(solved_seconds(each)) for name, each in solved.items()}
    told = ", ".join(
        f"{name} {seconds_text(middles[name])}" for name in sorted(middles, key=middles.__getitem__)
    )
    parts: list[Panel | Table] = [
        Panel("Solved share over time", partial(cactus, found), wide=True)
    ]
    if solved:
        parts.append(Panel("Cost against white cells", partial(_whites, solved), wide=True))
        everything = [each for trials in solved.values() for each in solved_seconds(trials)]
        parts += [
            Panel(f"{name}: time by size", partial(_boxes, name, each, everything))
            for name, each in solved.items()
        ]
    parts.append(_table(found))
    return Section(
        f"Median time for a board: {told}." if told else "No trial was solved.",
        parts,
        "Mjakinin timed C++ on a Core i5-12400F on 1,345 boards of seven publishers, up to 100×100;"
        " we time whole calls from Python, on the machine above and on other boards. So the growth"
        " of the cost compares better than its height.",
        "Times are those of solved trials; unsolved ones only lower the curves and the shares."
        " Bands: quartiles, where a bin has four boards. Boxes: quartiles, whiskers to 1.5 times"
        " the box. Hollow diamonds: Mjakinin's medians.",
    )


def by_backend(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    """The trials of each back end, in the order that every figure uses."""
    found = grouped(trials, lambda trial: trial.backend)
    known = [name for name in _ORDER if name in found]
    return {name: found[name] for name in [*known, *sorted(set(found) - set(known))]}


def cactus(found: Mapping[str, Sequence[Trial]], ax: Axes) -> None:
    """The share solved over time, a curve for each name."""
    curves = {
        name: solved_over_time(solved_seconds(trials), len(trials))
        for name, trials in found.items()
    }
    draw.cactus(ax, curves, LEAST)


def _bins(trials: Sequence[Trial]) -> dict[float, list[float]]:
    """Seconds of solved trials by white cells, in bins; a bin is placed at its boards' mean."""
    kept = [trial for trial in trials if trial.is_solved and trial.whites]
    bins = grouped(kept, lambda trial: math.floor(math.log(trial.whites or 1, STEP)))
    return {
        mean([float(trial.whites or 1) for trial in each]): [
            max(trial.seconds, LEAST) for trial in each
        ]
        for each in bins.values()
    }


def _whites(found: dict[str, list[Trial]], ax: Axes) -> None:
    bins = {name: _bins(trials) for name, trials in found.items()}
    draw.log_numbers(ax, "x", [x for each in bins.values() for x in each], "white cells")
    values = [
        max(trial.seconds, LEAST)
        for trials in found.values()
        for trial in trials
        if trial.is_solved
    ]
    draw.log_seconds(ax, "y", values, "time for a board, wall clock")
    ends = []
    for place, (name, each) in enumerate(bins.items()):
        look = draw.look_of(name, place)
        kept = [trial for trial in found[name] if trial.is_solved and trial.whites]
        draw.scatter(
            ax, [trial.whites or 1 for trial in kept], [trial.seconds for trial in kept], look, 5
        )
        line = draw.band(ax, each, look)
        if line:
            ends.append((line[-1][1], name, look.colour))
    draw.label_ends(ax, ends)


def _boxes(name: str, trials: Sequence[Trial], everything: Sequence[float], ax: Axes) -> None:
    groups = _in_buckets(trials, lambda each: [max(t, LEAST) for t in solved_seconds(each)])
    names = [each.name for each in BUCKETS if groups.get(each.name)]
    printed = PRINTED.get(name, {})
    shown = [printed[each] for each in names if each in printed]
    draw.log_seconds(ax, "y", [*everything, *shown], "time for a board, wall clock")
    draw.boxes(ax, [(place, groups[each]) for place, each in enumerate(names)], draw.look_of(name))
    points = {place: printed[each] for place, each in enumerate(names) if each in printed}
    if points:
        draw.theirs(ax, points)
        draw.label_ends(ax, [(points[max(points)], "Mjakinin", draw.MUTED)])
    draw.categories(ax, [f"{each}\nn={len(groups[each])}" for each in names])
    ax.set_xlabel("longer side, cells")


def _in_buckets(
    trials: Sequence[Trial], values: Callable[[Sequence[Trial]], list[float]]
) -> dict[str, list[float]]:
    buckets = grouped(trials, lambda trial: bucket_of(trial.height, trial.width))
    return {name: values(each) for name, each in buckets.items()}


def _table(found: dict[str, list[Trial]]) -> Table:
    rows = []
    for bucket in BUCKETS:
        here = {
            name: [trial for trial in trials if bucket_of(trial.height, trial.width) == bucket.name]
            for name, trials in found.items()
        }
        if not any(here.values()):
            continue
        boards = len({trial.board for trials in here.values() for trial in trials})
        cells = [cell(trials) for trials in here.values()]
        printed = [PRINTED[name].get(bucket.name) for name in ("deductive", "cpsat")]
        rows.append([bucket.name, str(boards), *cells, *map(seconds_text, printed)])
    head = ["longer side", "boards", *found, "Mjakinin: deductive", "Mjakinin: CP-SAT"]
    return Table(
        "Median time by size",
        head,
        rows,
        "In brackets: the share solved, if not all.",
        theirs=(len(head) - 2, len(head) - 1),
    )


def cell(trials: Sequence[Trial]) -> str:
    """The median time of those solved, with the share if it is not all."""
    if not trials:
        return "–"
    times, (solved, tries) = solved_seconds(trials), count_of(trials)
    text = seconds_text(median(times)) if times else "–"
    return text if solved == tries else f"{text} ({percent(solved / tries)})"
