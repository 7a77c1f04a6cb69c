"""Time and success against the side of the board: shared by several studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Trial, count_of, grouped
from lamplighter.study.figures.cost import LEAST
from lamplighter.study.statistics import mean, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["by_side", "share_against_side", "time_against_side"]

Printed = Mapping[str, Mapping[int, float]]
"""Published lines: by the name at their end, the numbers by side."""


def by_side(trials: Sequence[Trial]) -> dict[int, list[Trial]]:
    """The trials of each size, smallest first."""
    found = grouped(trials, lambda trial: trial.side)
    return {side: found[side] for side in sorted(found)}


def time_against_side(
    found: Mapping[str, Sequence[Trial]],
    printed: Printed,
    ax: Axes,
    *,
    means: bool = False,
    title: str = "time for a board, wall clock",
    also: Sequence[float] = (),
) -> None:
    """A line for each name, median or mean, over single trials; the published one dotted."""
    kept = {name: [trial for trial in trials if trial.is_solved] for name, trials in found.items()}
    every = [max(trial.seconds, LEAST) for trials in kept.values() for trial in trials]
    every += [*also, *(value for line in printed.values() for value in line.values())]
    sides = {trial.side for trials in found.values() for trial in trials}
    draw.sizes(ax, [*sides, *(side for line in printed.values() for side in line)])
    draw.log_seconds(ax, "y", every, title)
    ends: list[tuple[float, float, str, str]] = []
    for place, (name, trials) in enumerate(kept.items()):
        look = draw.look_of(name, place)
        points = {
            float(side): [max(trial.seconds, LEAST) for trial in each]
            for side, each in by_side(trials).items()
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
    found: Mapping[str, Sequence[Trial]], printed: Mapping[str, Mapping[int, float]], ax: Axes
) -> None:
    """Shares solved, with Wilson's intervals, for each name and side."""
    sides = {trial.side for trials in found.values() for trial in trials}
    draw.sizes(ax, [*sides, *(side for line in printed.values() for side in line)])
    draw.shares(ax, "y", "share solved")
    ends = []
    for place, (name, trials) in enumerate(found.items()):
        look = draw.look_of(name, place)
        # Side by side: whiskers at the same place would hide one another.
        shift = 0.15 * (place - (len(found) - 1) / 2)
        points = [(side + shift, wilson(*count_of(each))) for side, each in by_side(trials).items()]
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
