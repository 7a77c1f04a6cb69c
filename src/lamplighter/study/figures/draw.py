"""How everything is drawn: one colour, marker and line for each back end; axes; direct labels.

The colours are Okabe and Ito's, which colour-blind readers can tell apart. INK, MUTED, GRID and
PAPER stand for the page's own colours: the page replaces them, so that figures follow light and
dark.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lamplighter.study.figures.base import percent
from lamplighter.study.statistics import Interval, box_of, quartiles

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "BLUE",
    "GRID",
    "INK",
    "MUTED",
    "PAPER",
    "SKY",
    "Look",
    "band",
    "bars",
    "boxes",
    "cactus",
    "categories",
    "heat",
    "keys",
    "label_ends",
    "label_point",
    "log_seconds",
    "look_of",
    "scatter",
    "shares",
    "theirs",
]

Key = TypeVar("Key", bound=Hashable)

INK = "#1b1b1d"
MUTED = "#6c6c72"
GRID = "#d9d9dd"
PAPER = "#fffffe"

BLUE, ORANGE, GREEN, RED = "#0072B2", "#E69F00", "#009E73", "#D55E00"
PINK, SKY, GREY, BROWN = "#CC79A7", "#56B4E9", "#8a8a90", "#A0783C"

MANY = 400
"""With this many points or more they are a bitmap inside the figure, which stays small."""


class Look(NamedTuple):
    """How one back end, method or setting is drawn, everywhere."""

    colour: str
    marker: str
    line: Any


_SOLID, _DASH, _DOT, _DASHDOT = "solid", (0, (5, 2)), (0, (1.2, 1.6)), (0, (6, 2, 1.2, 2))
_LOOKS = {
    "native": Look(BLUE, "o", _SOLID),
    "deductive": Look(ORANGE, "s", _DASH),
    "cpsat": Look(GREEN, "D", _DASHDOT),
    "sat": Look(SKY, "^", _DASH),
    "aco": Look(RED, "v", _SOLID),
    "human": Look(PINK, "P", _SOLID),
    "asp:human": Look(BROWN, "X", _DASH),
    "asp": Look(PINK, "P", _DASHDOT),
    "backtrack": Look(RED, "v", _DOT),
    "hybrid": Look(BLUE, "o", _SOLID),
    "adaptive": Look(SKY, "^", _DASH),
    "aco:deductive": Look(RED, "v", _DASH),
    "aco:cpsat": Look(PINK, "P", _SOLID),
    "CP-SAT, library, first": Look(BLUE, "o", _SOLID),
    "CP-SAT, ours, first": Look(GREEN, "D", _DASHDOT),
    "CP-SAT, library, proof": Look(PINK, "P", _SOLID),
    "CP-SAT, ours, proof": Look(RED, "v", _DOT),
    "smt": Look(BROWN, "X", _DOT),
    "walls": Look(ORANGE, "s", _DASH),
    "sgt-puzzles": Look(ORANGE, "s", _DASH),
    "row": Look(SKY, "^", _DASH),
    "column": Look(ORANGE, "s", _DOT),
    "both": Look(RED, "v", _SOLID),
}
_OTHERS = (
    Look(BLUE, "o", _SOLID),
    Look(ORANGE, "s", _DASH),
    Look(GREEN, "D", _DASHDOT),
    Look(RED, "v", _DOT),
    Look(PINK, "P", _SOLID),
    Look(SKY, "^", _DASH),
    Look(BROWN, "X", _DASHDOT),
    Look(GREY, "p", _DOT),
)


def look_of(name: str, place: int = 0) -> Look:
    """The look of that name; for an unknown name, one by its place in the list."""
    return _LOOKS.get(name, _OTHERS[place % len(_OTHERS)])


def log_seconds(ax: Axes, axis: str = "y", values: Iterable[float] = (), title: str = "") -> None:
    """A log axis of seconds that shows these values, with ticks a person reads."""
    _log(ax, axis, values, _tick)
    _label(ax, axis, title)


def _tick(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= 0.9995 * size:
            return f"{seconds / size:,.4g} {unit}"
    return f"{seconds * 1e6:g} µs"


def log_numbers(ax: Axes, axis: str = "x", values: Iterable[float] = (), title: str = "") -> None:
    """A log axis of plain numbers."""
    _log(ax, axis, values, lambda value: f"{value:,.0f}" if value >= 1 else f"{value:g}")
    _label(ax, axis, title)


def _log(ax: Axes, axis: str, values: Iterable[float], text: Callable[[float], str]) -> None:
    from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

    found = [each for each in values if each > 0 and math.isfinite(each)] or [1e-3, 1.0]
    low, high = math.log10(min(found)), math.log10(max(found))
    room = max(0.06 * (high - low), 0.08)
    low, high = low - room, high + room
    decades = range(math.floor(low), math.ceil(high) + 1)
    steps = (1.0,) if high - low > 2.5 else (1.0, 3.0) if high - low > 1.6 else (1.0, 2.0, 5.0)
    every = 1 + int((high - low) // 9)
    ticks = [step * 10.0**decade for decade in decades[::every] for step in steps]
    ticks = [tick for tick in ticks if low <= math.log10(tick) <= high]
    if not ticks:
        ticks = [10 ** ((low + high) / 2)]
    which = ax.xaxis if axis == "x" else ax.yaxis
    if axis == "x":
        ax.set_xscale("log")
        ax.set_xlim(10**low, 10**high)
    else:
        ax.set_yscale("log")
        ax.set_ylim(10**low, 10**high)
    which.set_major_locator(FixedLocator(ticks))
    which.set_minor_locator(NullLocator())
    which.set_major_formatter(FuncFormatter(lambda value, _: text(value)))


def shares(ax: Axes, axis: str = "y", title: str = "") -> None:
    """An axis from 0 to 100 %."""
    from matplotlib.ticker import FixedLocator, FuncFormatter

    which = ax.xaxis if axis == "x" else ax.yaxis
    (ax.set_xlim if axis == "x" else ax.set_ylim)(-0.02, 1.04)
    which.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
    which.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.0f} %"))
    _label(ax, axis, title)


def sizes(ax: Axes, values: Iterable[int], title: str = "side of the board, cells") -> None:
    """A linear axis of sides, with a tick for each that was measured if they fit."""
    from matplotlib.ticker import FixedLocator

    found = sorted(set(values)) or [1]
    ticks: list[int] = []
    for value in found:
        if not ticks or value - ticks[-1] >= (found[-1] - found[0]) / 12:
            ticks.append(value)
    room = max(0.06 * (found[-1] - found[0]), 0.5)
    ax.set_xlim(found[0] - room, found[-1] + room)
    ax.xaxis.set_major_locator(FixedLocator(ticks))
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    _label(ax, "x", title)


def _label(ax: Axes, axis: str, title: str) -> None:
    if not title:
        return
    if axis == "x":
        ax.set_xlabel(title)
    else:
        # Above the axis and horizontal: nobody has to turn their head, and no width is lost.
        ax.text(
            0, 1.02, title, transform=ax.transAxes, ha="left", va="bottom", color=MUTED,
            size="small",
        )  # fmt: skip


def label_ends(ax: Axes, ends: Sequence[tuple[float, str, str]]) -> None:
    """Names at the right edge, each level with the end of its line, moved apart where they meet."""
    low, high = ax.get_ylim()
    log = ax.get_yscale() == "log"

    def place(value: float) -> float:
        if log:
            return (math.log(value) - math.log(low)) / (math.log(high) - math.log(low))
        return (value - low) / (high - low)

    figure: Any = ax.figure
    inches = ax.get_position().height * figure.get_figheight() * 0.8  # less what labels take
    gap = 14 / 72 / max(inches, 1.0)
    # If two end at the same height, the later one goes above the earlier.
    found = sorted(
        ((min(max(place(value), 0.0), 1.0), text, colour) for value, text, colour in ends),
        key=lambda each: each[0],
    )
    places = [each[0] for each in found]
    for _ in range(50):
        for one in range(1, len(places)):
            lack = gap - (places[one] - places[one - 1])
            if lack > 0:
                places[one - 1] -= lack / 2
                places[one] += lack / 2
        if places:
            places = [each - max(places[-1] - 1.0, 0.0) for each in places]
            places = [each + max(-places[0], 0.0) for each in places]
    for (_, text, colour), y in zip(found, places, strict=True):
        ax.text(
            1.015, y, text, transform=ax.transAxes, va="center", ha="left", color=colour,
            weight="bold", size="small",
        )  # fmt: skip


def label_point(ax: Axes, x: float, y: float, text: str, colour: str) -> None:
    """A name to the right of a point inside the axes."""
    ax.annotate(
        text, (x, y), xytext=(9, 0), textcoords="offset points", color=colour, va="center",
        weight="bold", size="small", zorder=6,
    )  # fmt: skip


def cactus(ax: Axes, curves: Mapping[str, Sequence[tuple[float, float]]], least: float) -> None:
    """Share solved over time, a step curve for each name, continued to the right edge."""
    times = [time for curve in curves.values() for time, _ in curve] or [1e-3, 1.0]
    end = max(times) * 1.3
    log_seconds(ax, "x", [max(min(times), least), end], "time for a board, wall clock")
    shares(ax, "y", "share solved")
    ends = []
    looks = {name: look_of(name, place) for place, name in enumerate(curves)}
    # The quickest comes last, so that its name is on top where several solve everything.
    for name, curve in sorted(curves.items(), key=lambda each: -_halfway(each[1])):
        look = looks[name]
        xs = [max(time, least) for time, _ in curve]
        ys = [share for _, share in curve]
        last = ys[-1] if ys else 0.0
        ax.plot(
            [xs[0] if xs else least, *xs, ax.get_xlim()[1]], [0.0, *ys, last],
            drawstyle="steps-post", color=look.colour, linestyle=look.line, linewidth=2,
        )  # fmt: skip
        ends.append((last, f"{name}: {percent(last)}", look.colour))
    label_ends(ax, ends)


def _halfway(curve: Sequence[tuple[float, float]]) -> float:
    return curve[len(curve) // 2][0] if curve else math.inf


def band(
    ax: Axes,
    points: Mapping[float, Sequence[float]],
    look: Look,
    *,
    few: int = 4,
    middle: Callable[[Sequence[float]], float] | None = None,
) -> list[tuple[float, float]]:
    """A line through the medians and a band between the quartiles; returns the line.

    With fewer than `few` values a quartile means nothing, and there is no band.
    """
    found = {x: quartiles(values) for x, values in sorted(points.items()) if values}
    line = [(x, each.median if middle is None else middle(points[x])) for x, each in found.items()]
    wide = [x for x in found if len(points[x]) >= few]
    ax.fill_between(
        wide, [found[x].low for x in wide], [found[x].high for x in wide], color=look.colour,
        alpha=0.18, linewidth=0,
    )  # fmt: skip
    ax.plot(
        [x for x, _ in line], [y for _, y in line], color=look.colour, linestyle=look.line,
        marker=look.marker, markersize=5, linewidth=2,
    )  # fmt: skip
    return line


def theirs(ax: Axes, points: Mapping[float, float] | Mapping[int, float], label: str = "") -> None:
    """Published numbers: grey, dotted, hollow diamonds, the same in every figure."""
    line = sorted(points.items())
    ax.plot(
        [x for x, _ in line], [y for _, y in line], color=MUTED, linestyle=_DOT, linewidth=1.6,
        marker="D", markersize=6, markerfacecolor=PAPER, markeredgewidth=1.4, zorder=4, label=label,
    )  # fmt: skip


def scatter(ax: Axes, xs: Sequence[float], ys: Sequence[float], look: Look, size: int = 9) -> None:
    """Single trials, faint, under what summarises them."""
    ax.scatter(
        xs, ys, s=size, color=look.colour, marker=look.marker, alpha=0.35, linewidths=0,
        rasterized=len(xs) > MANY, zorder=1,
    )  # fmt: skip


def boxes(ax: Axes, groups: Sequence[tuple[float, Sequence[float]]], look: Look) -> None:
    """Tukey's box plots at these places; three values or fewer are shown as points."""
    for place, values in groups:
        if len(values) < 4:
            ax.plot([place] * len(values), list(values), look.marker, color=look.colour, ms=5)
            continue
        box = box_of(values)
        stats = {
            "med": box.quartiles.median, "q1": box.quartiles.low, "q3": box.quartiles.high,
            "whislo": box.low, "whishi": box.high, "fliers": list(box.outliers),
        }  # fmt: skip
        ax.bxp(
            [stats], positions=[place], widths=0.55, patch_artist=True, manage_ticks=False,
            boxprops={"facecolor": look.colour + "55", "edgecolor": look.colour},
            medianprops={"color": INK, "linewidth": 2},
            whiskerprops={"color": look.colour}, capprops={"color": look.colour},
            flierprops={
                "marker": "o", "markersize": 2.5, "markerfacecolor": look.colour,
                "markeredgewidth": 0, "alpha": 0.5, "rasterized": len(box.outliers) > 100,
            },
        )  # fmt: skip


def bars(
    ax: Axes,
    groups: Sequence[str],
    series: Mapping[str, Mapping[str, Interval]],
    literature: Mapping[str, Mapping[str, float]] | None = None,
) -> None:
    """Shares as bars with intervals, a group for each name; published ones as hollow diamonds."""
    shares(ax, "y", "")
    width = 0.8 / max(len(series), 1)
    for place, (name, found) in enumerate(series.items()):
        look = look_of(name, place)
        shift = (place - (len(series) - 1) / 2) * width
        at = [(index + shift, found[each]) for index, each in enumerate(groups) if each in found]
        ax.bar(
            [x for x, _ in at], [each.share for _, each in at], width * 0.9, color=look.colour,
            alpha=0.85,
        )  # fmt: skip
        ax.errorbar(
            [x for x, _ in at], [each.share for _, each in at],
            yerr=[
                [each.share - each.low for _, each in at],
                [each.high - each.share for _, each in at],
            ],
            fmt="none", ecolor=INK, elinewidth=1.2, capsize=3,
        )  # fmt: skip
        printed = (literature or {}).get(name, {})
        marks = [
            (index + shift, printed[each]) for index, each in enumerate(groups) if each in printed
        ]
        ax.plot(
            [x for x, _ in marks], [y for _, y in marks], linestyle="none", marker="D",
            markersize=6, color=MUTED, markerfacecolor=PAPER, markeredgewidth=1.4, zorder=5,
        )  # fmt: skip
    categories(ax, groups)


def legend(ax: Axes, names: Sequence[str], *, printed: str = "", square: bool = True) -> None:
    """One line of keys above the axes, where names do not fit next to what they name."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    handles: list[Any] = []
    for place, name in enumerate(names):
        look = look_of(name, place)
        handles.append(
            Patch(color=look.colour, label=name)
            if square
            else Line2D([], [], color=look.colour, marker=look.marker, ls=look.line, label=name)
        )
    if printed:
        handles.append(
            Line2D(
                [], [], color=MUTED, marker="D", ls="none", markerfacecolor=PAPER, label=printed,
                markeredgewidth=1.4,
            )
        )  # fmt: skip
    keys(ax, handles)


def keys(ax: Axes, handles: Sequence[Any]) -> None:
    """Keys above the axes: in one line if there is room, otherwise two per line."""
    figure: Any = ax.figure
    letters = sum(len(str(handle.get_label())) + 5 for handle in handles)
    roomy = letters < 9 * figure.get_figwidth()
    ax.legend(
        handles=list(handles), loc="lower left", bbox_to_anchor=(0, 1.0),
        ncols=max(len(handles), 1) if roomy else 2,
        frameon=False, fontsize="small", handlelength=1.4, columnspacing=1.2, borderaxespad=0.2,
        handletextpad=0.5,
    )  # fmt: skip


def categories(ax: Axes, names: Sequence[str], axis: str = "x") -> None:
    """An axis of names, with half a place of room at both ends."""
    places = range(len(names))
    if axis == "x":
        ax.set_xticks(places, names)
        ax.set_xlim(-0.6, len(names) - 0.4)
        ax.grid(visible=False, axis="x")
    else:
        ax.set_yticks(places, names)
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.grid(visible=False, axis="y")


def heat(
    ax: Axes,
    cells: Sequence[Sequence[float]],
    rows: Sequence[str],
    columns: Sequence[str],
    texts: Sequence[Sequence[str]],
) -> None:
    """Shares between 0 and 1 as a heat map, each with its text; a darker blue is more."""
    most = max((share for line in cells for share in line), default=0.0) or 1.0
    for y, line in enumerate(cells):
        for x, share in enumerate(line):
            depth = 0.04 + 0.96 * share / most
            ax.bar(x, 0.96, 0.96, bottom=y - 0.48, color=BLUE, alpha=depth, linewidth=0)
            # The page's ink on a pale cell, white on a dark one, in both colour schemes.
            colour = "#ffffff" if depth > 0.5 else INK
            ax.text(x, y, texts[y][x], ha="center", va="center", color=colour, size="small")
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(rows)), rows)
    ax.set_xlim(-0.5, len(columns) - 0.5)
    ax.set_ylim(-0.5, len(rows) - 0.5)
    ax.grid(visible=False)
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)


def note(ax: Axes, text: str, x: float = 0.02, y: float = 0.96) -> None:
    """A remark inside the axes, in a corner."""
    ax.text(
        x, y, text, transform=ax.transAxes, ha="left" if x < 0.5 else "right",
        va="top" if y > 0.5 else "bottom", color=MUTED, size="small", zorder=6,
    )  # fmt: skip
