"""Time and success against the side of the board: what several studies draw alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Run, count_of, grouped
from lamplighter.study.figures.cost import LEAST
from lamplighter.study.statistics import mean, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["by_side", "share_against_side", "time_against_side"]

Printed = Mapping[str, Mapping[int, float]]
"""The literature's lines: by the name that stands at their end, numbers by side."""


def by_side(runs: Sequence[Run]) -> dict[int, list[Run]]:
    """The runs of each size, smallest first."""
    found = grouped(runs, lambda run: run.side)
    return {side: found[side] for side in sorted(found)}


def time_against_side(
    found: Mapping[str, Sequence[Run]],
    printed: Printed,
    ax: Axes,
    *,
    means: bool = False,
    title: str = "time for a board, wall clock",
    also: Sequence[float] = (),
) -> None:
    """A line for each name, median or mean, over single runs; the literature's dotted beside it."""
    kept = {name: [run for run in runs if run.is_solved] for name, runs in found.items()}
    every = [max(run.seconds, LEAST) for runs in kept.values() for run in runs]
    every += [*also, *(value for line in printed.values() for value in line.values())]
    sides = {run.side for runs in found.values() for run in runs}
    draw.sizes(ax, [*sides, *(side for line in printed.values() for side in line)])
    draw.log_seconds(ax, "y", every, title)
    ends: list[tuple[float, float, str, str]] = []
    for place, (name, runs) in enumerate(kept.items()):
        look = draw.look_of(name, place)
        points = {
            float(side): [max(run.seconds, LEAST) for run in each]
            for side, each in by_side(runs).items()
        }
        draw.scatter(
            ax,
            [x for x, values in points.items() for _ in values],
            [value for values in points.values() for value in values],
            look,
        )
        line = draw.band(ax, points, look, middle=mean if means else None)
        if line:
            ends.append((*line[-1], name, look.colour))
    for name, numbers in printed.items():
        draw.theirs(ax, numbers)
        ends.append((max(numbers), numbers[max(numbers)], name, draw.MUTED))
    last = max((x for x, *_ in ends), default=0.0)
    draw.label_ends(ax, [(y, name, colour) for x, y, name, colour in ends if x == last])
    for x, y, name, colour in ends:
        if x < last:
            draw.label_point(ax, x, y, name, colour)


def share_against_side(
    found: Mapping[str, Sequence[Run]], printed: Mapping[str, Mapping[int, float]], ax: Axes
) -> None:
    """Shares solved, with Wilson's intervals, for each name and side."""
    sides = {run.side for runs in found.values() for run in runs}
    draw.sizes(ax, [*sides, *(side for line in printed.values() for side in line)])
    draw.shares(ax, "y", "share solved")
    ends = []
    for place, (name, runs) in enumerate(found.items()):
        look = draw.look_of(name, place)
        # Whiskers of the same size would hide one another.
        shift = 0.15 * (place - (len(found) - 1) / 2)
        points = [(side + shift, wilson(*count_of(each))) for side, each in by_side(runs).items()]
        if not points:
            continue
        ax.errorbar(
            [side for side, _ in points], [each.share for _, each in points],
            yerr=[[each.share - each.low for _, each in points],
                  [each.high - each.share for _, each in points]],
            color=look.colour, marker=look.marker, linestyle=look.line, linewidth=2, capsize=3,
        )  # fmt: skip
        ends.append((points[-1][1].share, name, look.colour))
    for name, numbers in printed.items():
        draw.theirs(ax, numbers)
        ends.append((numbers[max(numbers)], name, draw.MUTED))
    draw.label_ends(ax, ends)
