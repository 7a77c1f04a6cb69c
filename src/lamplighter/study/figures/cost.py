"""What solving costs: solved share over time, cost against white cells, boxes by size (002)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import (
    Panel,
    Run,
    Section,
    Table,
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

__all__ = ["LEAST", "by_backend", "section"]

LEAST = 1e-6
"""A clock says no less: what took no measurable time is drawn there."""
STEP = math.sqrt(2.0)
"""White cells are put together in bins, each so many times as wide as the one before."""
PRINTED = {
    "deductive": {bucket: each.dirty for bucket, each in DEDUCTIVE.items()},
    "cpsat": dict(CPSAT),
}
_ORDER = ("native", "deductive", "sat", "cpsat", "hybrid", "aco", "backtrack")


def section(runs: Sequence[Run]) -> Section:
    """All of the study `cost`."""
    found = by_backend(runs)
    solved = {name: each for name, each in found.items() if solved_seconds(each)}
    middles = {name: median(solved_seconds(each)) for name, each in solved.items()}
    told = ", ".join(
        f"{name} {seconds_text(middles[name])}" for name in sorted(middles, key=middles.__getitem__)
    )
    parts: list[Panel | Table] = [
        Panel("Solved share over time", partial(_cactus, found), wide=True)
    ]
    if solved:
        parts.append(Panel("Cost against white cells", partial(_whites, solved), wide=True))
        everything = [each for runs in solved.values() for each in solved_seconds(runs)]
        parts += [
            Panel(f"{name}: time by size", partial(_boxes, name, each, everything))
            for name, each in solved.items()
        ]
    parts.append(_table(found))
    return Section(
        f"Median time for a board: {told}." if told else "No run was solved.",
        parts,
        "002 timed C++ on a Core i5-12400F over 1,345 boards of seven publishers up to 100×100,"
        " while we time whole calls from Python on the machine above and on other boards, so how"
        " the cost grows compares better than how high it is.",
        "Times are of solved runs; unsolved ones only lower the curves and the shares."
        " Bands: quartiles, where a bin has four boards. Boxes: quartiles, whiskers to 1.5 times"
        " the box. Hollow diamonds: 002's medians.",
    )


def by_backend(runs: Sequence[Run]) -> dict[str, list[Run]]:
    """The runs of each back end, in the order in which they stand in every figure."""
    found = grouped(runs, lambda run: run.backend)
    known = [name for name in _ORDER if name in found]
    return {name: found[name] for name in [*known, *sorted(set(found) - set(known))]}


def _cactus(found: dict[str, list[Run]], ax: Axes) -> None:
    curves = {
        name: solved_over_time(solved_seconds(runs), len(runs)) for name, runs in found.items()
    }
    draw.cactus(ax, curves, LEAST)


def _bins(runs: Sequence[Run]) -> dict[float, list[float]]:
    """Seconds of solved runs by white cells, in bins; a bin stands at its boards' mean."""
    kept = [run for run in runs if run.is_solved and run.whites]
    bins = grouped(kept, lambda run: math.floor(math.log(run.whites or 1, STEP)))
    return {
        mean([float(run.whites or 1) for run in each]): [max(run.seconds, LEAST) for run in each]
        for each in bins.values()
    }


def _whites(found: dict[str, list[Run]], ax: Axes) -> None:
    bins = {name: _bins(runs) for name, runs in found.items()}
    draw.log_numbers(ax, "x", [x for each in bins.values() for x in each], "white cells")
    values = [max(run.seconds, LEAST) for runs in found.values() for run in runs if run.is_solved]
    draw.log_seconds(ax, "y", values, "time for a board, wall clock")
    ends = []
    for place, (name, each) in enumerate(bins.items()):
        look = draw.look_of(name, place)
        kept = [run for run in found[name] if run.is_solved and run.whites]
        draw.scatter(ax, [run.whites or 1 for run in kept], [run.seconds for run in kept], look, 5)
        line = draw.band(ax, each, look)
        if line:
            ends.append((line[-1][1], name, look.colour))
    draw.label_ends(ax, ends)


def _boxes(name: str, runs: Sequence[Run], everything: Sequence[float], ax: Axes) -> None:
    groups = _in_buckets(runs, lambda each: [max(t, LEAST) for t in solved_seconds(each)])
    names = [each.name for each in BUCKETS if groups.get(each.name)]
    printed = PRINTED.get(name, {})
    shown = [printed[each] for each in names if each in printed]
    draw.log_seconds(ax, "y", [*everything, *shown], "time for a board, wall clock")
    draw.boxes(ax, [(place, groups[each]) for place, each in enumerate(names)], draw.look_of(name))
    points = {place: printed[each] for place, each in enumerate(names) if each in printed}
    if points:
        draw.theirs(ax, points)
        draw.label_ends(ax, [(points[max(points)], "002", draw.MUTED)])
    draw.categories(ax, [f"{each}\nn={len(groups[each])}" for each in names])
    ax.set_xlabel("longer side, cells")


def _in_buckets(
    runs: Sequence[Run], values: Callable[[Sequence[Run]], list[float]]
) -> dict[str, list[float]]:
    buckets = grouped(runs, lambda run: bucket_of(run.height, run.width))
    return {name: values(each) for name, each in buckets.items()}


def _table(found: dict[str, list[Run]]) -> Table:
    rows = []
    for bucket in BUCKETS:
        here = {
            name: [run for run in runs if bucket_of(run.height, run.width) == bucket.name]
            for name, runs in found.items()
        }
        if not any(here.values()):
            continue
        boards = len({run.board for runs in here.values() for run in runs})
        cells = [_cell(runs) for runs in here.values()]
        printed = [PRINTED[name].get(bucket.name) for name in ("deductive", "cpsat")]
        rows.append([bucket.name, str(boards), *cells, *map(seconds_text, printed)])
    head = ["longer side", "boards", *found, "002: deductive", "002: CP-SAT"]
    return Table(
        "Median time by size",
        head,
        rows,
        "A share in brackets: solved, where not all were.",
        theirs=(len(head) - 2, len(head) - 1),
    )


def _cell(runs: Sequence[Run]) -> str:
    if not runs:
        return "–"
    times, (solved, tries) = solved_seconds(runs), count_of(runs)
    text = seconds_text(median(times)) if times else "–"
    return text if solved == tries else f"{text} ({percent(solved / tries)})"
