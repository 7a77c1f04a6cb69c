"""Making puzzles: construction by size (000), and generation beside sgt-puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.labels import LABELS
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
    size_name,
    solved_seconds,
    times_text,
)
from lamplighter.study.figures.cost import LEAST
from lamplighter.study.figures.lines import time_against_side
from lamplighter.study.published import CONSTRUCTION, CONSTRUCTION_HUMAN, GENERATION_40
from lamplighter.study.statistics import mean, median

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["construction_section", "generation_section"]

PRINTED: Mapping[str, Mapping[int, float]] = {
    "asp": CONSTRUCTION,
    "asp-human": CONSTRUCTION_HUMAN,
    "native": CONSTRUCTION_HUMAN,
}
_METHODS = ("asp", "asp-human", "native")
PEER = "sgt-puzzles"


def construction_section(runs: Sequence[Run]) -> Section:
    """All of the study `construction`."""
    found = {name: [run for run in runs if run.backend == name] for name in _METHODS}
    found = {name: each for name, each in found.items() if each}
    made = {name: each for name, each in found.items() if solved_seconds(each)}
    parts: list[Panel | Table] = []
    if "asp" in made:
        parts.append(
            Panel(
                "One solution (000, Figure 9)",
                partial(
                    time_against_side,
                    {"asp": made["asp"]},
                    {"000, Table 1": CONSTRUCTION},
                    means=True,
                    title="time for a puzzle, mean",
                ),
            )
        )
    if set(made) - {"asp"}:
        parts.append(
            Panel(
                "Solved by the six strategies (000, Figure 14)",
                partial(
                    time_against_side,
                    {name: each for name, each in made.items() if name != "asp"},
                    {"000, Table 3": CONSTRUCTION_HUMAN, "Table 1": CONSTRUCTION},
                    means=True,
                    title="time for a puzzle, mean",
                ),
            )
        )
    parts.append(_construction_table(found))
    return Section(
        _construction_finding(found),
        parts,
        "000 ran its programs on clingo inside a virtual machine on a laptop: `asp` and `asp-human`"
        " ask clingo for the same with programs of ours, and `native` is a compiled engine with"
        " another method altogether, so only the first two compare like with like.",
        "Means, as 000 prints them; dots are single puzzles, bands the quartiles.",
    )


def _construction_finding(found: Mapping[str, Sequence[Run]]) -> str:
    told = []
    for name, runs in found.items():
        sides = {side for side in PRINTED[name] if _means(runs, side) is not None}
        if sides:
            side = max(sides)
            ours = _means(runs, side)
            told.append(
                f"{name} {size_name(side, side)} {seconds_text(ours)}"
                f" (000: {seconds_text(PRINTED[name][side])})"
            )
    return "Mean time for a puzzle: " + "; ".join(told) + "." if told else "No puzzle was made."


def _means(runs: Sequence[Run], side: int) -> float | None:
    times = solved_seconds([run for run in runs if run.side == side])
    return mean(times) if times else None


def _construction_table(found: Mapping[str, Sequence[Run]]) -> Table:
    rows = []
    for side in sorted({run.side for runs in found.values() for run in runs}):
        for name, runs in found.items():
            here = [run for run in runs if run.side == side]
            if not here:
                continue
            made, tries = count_of(here)
            times = solved_seconds(here)
            ours, printed = _means(here, side), PRINTED[name].get(side)
            rows.append(
                [
                    f"{size_name(side, side)} {name}",
                    f"{made} of {tries}",
                    seconds_text(ours),
                    seconds_text(median(times)) if times else "–",
                    seconds_text(max(times)) if times else "–",
                    seconds_text(printed),
                    times_text(printed / ours) if printed and ours else "–",
                ]
            )
    return Table(
        "Time to construct a puzzle",
        ["size, method", "made", "mean", "median", "longest", "000: mean", "times as fast"],
        rows,
        "asp beside Table 1; asp-human and native beside Table 3. A puzzle that was not made before"
        " its limit is not in the mean.",
        theirs=(5,),
    )


Order = tuple[str, int, int, str]


def _order(run: Run) -> Order:
    level = run.label or str(run.options.get("level", ""))
    return run.genre, run.height, run.width, level


def _order_name(order: Order) -> str:
    genre, height, width, level = order
    return f"{genre} {size_name(height, width)} {level}".strip()


def generation_section(runs: Sequence[Run]) -> Section:
    """All of the study `generation`."""
    methods = list(dict.fromkeys(run.backend for run in runs))
    orders = sorted({_order(run) for run in runs}, key=_rank)
    ours = "native" if "native" in methods else methods[0]
    times = {
        (order, name): median(found)
        for (order, name), each in grouped(runs, lambda run: (_order(run), run.backend)).items()
        if (found := [max(t, LEAST) for t in solved_seconds(each)])
    }
    ratios = [
        times[order, PEER] / times[order, ours]
        for order in orders
        if (order, PEER) in times and (order, ours) in times
    ]
    if ratios:
        finding = (
            f"`{ours}` makes puzzles {times_text(min(ratios))} to {times_text(max(ratios))} as fast"
            f" as {PEER} (median {times_text(median(ratios))}, {len(ratios)} kinds of puzzle)."
        )
    else:
        finding = (
            f"{PEER} was not there when these runs were made: install Debian's {PEER} and run"
            " `lamplighter bench run generation` again to see both."
        )
    parts: list[Panel | Table] = []
    if times:
        for genre in dict.fromkeys(order[0] for order in orders):
            here = [order for order in orders if order[0] == genre]
            high = max(0.5, 0.1 * len(here) + 0.25)
            parts.append(
                Panel(f"{genre.capitalize()}: time for a puzzle",
                      partial(_dumbbells, here, methods, times), wide=True, height=high)
            )  # fmt: skip
    parts.append(_generation_table(orders, methods, ours, times, runs))
    return Section(
        finding,
        parts,
        "003 gives one number, five minutes for a 40×40 with Z3 at its best settings, and 000"
        " compares itself with Tatham's collection in words alone, so the other side here is that"
        " collection itself, asked for the same sizes and levels on the same machine.",
        "Medians of the puzzles made, on a log axis.",
    )


def _rank(order: Order) -> tuple[str, int, int]:
    genre, height, width, level = order
    return genre, height * width, LABELS.index(level) if level in LABELS else -1


def _dumbbells(
    orders: Sequence[Order],
    methods: Sequence[str],
    times: Mapping[tuple[Order, str], float],
    ax: Axes,
) -> None:
    here = [times[order, name] for order in orders for name in methods if (order, name) in times]
    draw.log_seconds(ax, "x", here, "time for a puzzle, median")
    for y, order in enumerate(orders):
        found = [times[order, name] for name in methods if (order, name) in times]
        if len(found) > 1:
            ax.plot([min(found), max(found)], [y, y], color=draw.GRID, linewidth=5, zorder=1)
    for place, name in enumerate(methods):
        look = draw.look_of(name, place)
        at = [(times[order, name], y) for y, order in enumerate(orders) if (order, name) in times]
        ax.plot(
            [x for x, _ in at], [y for _, y in at], look.marker, color=look.colour, markersize=8
        )
        for y, order in enumerate(orders):
            if place == 0 and (order, PEER) in times and (order, name) in times and name != PEER:
                ratio = times[order, PEER] / times[order, name]
                middle = (times[order, PEER] * times[order, name]) ** 0.5
                ax.annotate(
                    f"{times_text(ratio)} as fast", (middle, y), xytext=(0, 4), size="small",
                    textcoords="offset points", ha="center", va="bottom", color=draw.MUTED,
                )  # fmt: skip
    draw.categories(ax, [_order_name(order).partition(" ")[2] for order in orders], "y")
    draw.legend(ax, methods, square=False)


def _generation_table(
    orders: Sequence[Order],
    methods: Sequence[str],
    ours: str,
    times: Mapping[tuple[Order, str], float],
    runs: Sequence[Run],
) -> Table:
    made = {key: count_of(each) for key, each in
            grouped(runs, lambda run: (_order(run), run.backend)).items()}  # fmt: skip
    rows = []
    for order in orders:
        cells = []
        for name in methods:
            done, tries = made.get((order, name), (0, 0))
            text = seconds_text(times.get((order, name)))
            cells.append(text if done == tries else f"{text} ({percent(done / tries)} made)")
        peer, own = times.get((order, PEER)), times.get((order, ours))
        ratio = times_text(peer / own) if peer and own else "–"
        tries = made.get((order, ours), (0, 0))[1]
        rows.append([_order_name(order), str(tries), *cells, ratio])
    return Table(
        "Median time for a puzzle",
        ["puzzle", "n", *methods, "times as fast"],
        rows,
        f"003 names about {seconds_text(GENERATION_40)} for a 40×40 puzzle with Z3.",
    )
