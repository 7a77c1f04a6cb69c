"""Making puzzles: construction by size (Pal 2025), and generation next to sgt-puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.labels import LABELS
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
    size_name,
    solved_seconds,
    times_text,
)
from lamplighter.study.figures.cost import LEAST
from lamplighter.study.figures.lines import by_side, time_against_side
from lamplighter.study.published import CONSTRUCTION, CONSTRUCTION_HUMAN, GENERATION_40, HUMAN
from lamplighter.study.statistics import mean, median

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["construction_section", "generation_section"]

PRINTED: Mapping[str, Mapping[int, float]] = {
    "asp": CONSTRUCTION,
    "asp:human": CONSTRUCTION_HUMAN,
    "native": CONSTRUCTION_HUMAN,
}
_METHODS = ("asp", "asp:human", "native")
PEER = "sgt-puzzles"


def construction_section(trials: Sequence[Trial]) -> Section:
    """All of the study `construction`."""
    found = {name: [trial for trial in trials if trial.backend == name] for name in _METHODS}
    found = {name: each for name, each in found.items() if each}
    made = {name: each for name, each in found.items() if solved_seconds(each)}
    parts: list[Panel | Table] = []
    if "asp" in made:
        parts.append(
            Panel(
                "One solution (Pal 2025, Figure 9)",
                partial(
                    time_against_side,
                    {"asp": made["asp"]},
                    {"Pal, Table 1": CONSTRUCTION},
                    means=True,
                    title="time for a puzzle, mean",
                ),
            )
        )
    if set(made) - {"asp"}:
        parts.append(
            Panel(
                "Solved by the six strategies (Pal 2025, Figure 14)",
                partial(
                    time_against_side,
                    {name: each for name, each in made.items() if name != "asp"},
                    {"Pal, Table 3": CONSTRUCTION_HUMAN, "Table 1": CONSTRUCTION},
                    means=True,
                    title="time for a puzzle, mean",
                ),
            )
        )
    parts.append(_construction_table(found))
    if any("six" in trial.stats for trial in found.get("asp", ())):
        parts.append(_strategies_table(found["asp"]))
    return Section(
        _construction_finding(found),
        parts,
        "Pal ran clingo inside a virtual machine on a laptop. `asp` and `asp:human` ask clingo for"
        " the same with programs of our own; `native` is a compiled engine with a different method"
        " altogether, so only the first two compare like with like.",
        "Means, as Pal prints them; dots are single puzzles, bands the quartiles.",
    )


def _construction_finding(found: Mapping[str, Sequence[Trial]]) -> str:
    told = []
    for name, trials in found.items():
        sides = {side for side in PRINTED[name] if _means(trials, side) is not None}
        if sides:
            side = max(sides)
            ours = _means(trials, side)
            told.append(
                f"{name} {size_name(side, side)} {seconds_text(ours)}"
                f" (Pal's program on his machine: {seconds_text(PRINTED[name][side])})"
            )
    return "Mean time for a puzzle: " + "; ".join(told) + "." if told else "No puzzle was made."


def _means(trials: Sequence[Trial], side: int) -> float | None:
    times = solved_seconds([trial for trial in trials if trial.side == side])
    return mean(times) if times else None


def _construction_table(found: Mapping[str, Sequence[Trial]]) -> Table:
    rows = []
    for side in sorted({trial.side for trials in found.values() for trial in trials}):
        for name, trials in found.items():
            here = [trial for trial in trials if trial.side == side]
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
                ]
            )
    return Table(
        "Time to construct a puzzle",
        ["size, method", "made", "mean", "median", "longest", "Pal: mean"],
        rows,
        "asp stands next to Table 1, asp:human and native next to Table 3, whose times are of"
        " another machine and another program: no ratio of the two would mean anything. The mean"
        " leaves out puzzles that were not made within the limit.",
        theirs=(5,),
    )


def _strategies_table(trials: Sequence[Trial]) -> Table:
    """What the six strategies solve of the boards that clingo made, next to Pal's Table 2."""
    rows = []
    for side, here in by_side([trial for trial in trials if "six" in trial.stats]).items():
        shares = [
            percent(sum(bool(trial.stats[key]) for trial in here) / len(here))
            for key in ("six", "strict", "printed")
        ]
        printed = HUMAN.get(side)
        rows.append(
            [
                size_name(side, side), str(len(here)), *shares,
                f"{printed.solved} %" if printed else "–",
            ]
        )  # fmt: skip
    return Table(
        "Boards by clingo that the six strategies solve (Pal 2025, Table 2)",
        ["size", "n", "sound", "narrow text", "as printed", "Pal: Table 2"],
        rows,
        "Sound: the six to a least fixpoint. Narrow text: the sixth for the cell itself alone. As"
        " printed: the solution is an answer of the printed program, its syntax repaired and its"
        " clues checked; that program may guess, so it can find more than deduction does. What of"
        " Table 2 that does not explain is open: its program may not have been the printed one.",
        theirs=(5,),
    )


Order = tuple[str, int, int, str]


def _order(trial: Trial) -> Order:
    level = trial.label or str(trial.options.get("level", ""))
    return trial.genre, trial.height, trial.width, level


def _order_name(order: Order) -> str:
    genre, height, width, level = order
    return f"{genre} {size_name(height, width)} {level}".strip()


def generation_section(trials: Sequence[Trial]) -> Section:
    """All of the study `generation`."""
    methods = list(dict.fromkeys(trial.backend for trial in trials))
    orders = sorted({_order(trial) for trial in trials}, key=_rank)
    ours = "native" if "native" in methods else methods[0]
    times = {
        (order, name): median(found)
        for (order, name), each in grouped(
            trials, lambda trial: (_order(trial), trial.backend)
        ).items()
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
            f"{PEER} was not installed for these trials: install Debian's {PEER} and run"
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
    parts.append(_generation_table(orders, methods, ours, times, trials))
    if any("styled" in trial.stats for trial in trials):
        parts.append(_kinds_table(orders, methods, trials))
    return Section(
        finding,
        parts,
        "Pulles gives one number, five minutes for a 40×40 with Z3 at its best settings, and Pal"
        " compares with Tatham's collection in words alone. So the other side here is that"
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


def _kinds_table(orders: Sequence[Order], methods: Sequence[str], trials: Sequence[Trial]) -> Table:
    """What kind of boards they are: solved by the six, and in the style of Pal's validators."""
    rows = []
    for order in orders:
        for name in methods:
            here = [
                trial.stats for trial in trials
                if (_order(trial), trial.backend) == (order, name) and "styled" in trial.stats
            ]  # fmt: skip
            if not here:
                continue
            count = sum(int(each["count"]) for each in here)
            rows.append(
                [
                    f"{_order_name(order)}, {name}",
                    str(count),
                    percent(sum(int(each["six"]) for each in here) / count),
                    percent(sum(int(each["styled"]) for each in here) / count),
                ]
            )
    return Table(
        "What the six strategies and Pal's validators say of the boards",
        ["boards", "n", "six strategies solve", "pass the validators"],
        rows,
        "The validators are the demands of the style `thesis`: shares of walls and of numbers, two"
        " walls in each line, one 3 and one 4. Neither program was asked for them here.",
    )


def _generation_table(
    orders: Sequence[Order],
    methods: Sequence[str],
    ours: str,
    times: Mapping[tuple[Order, str], float],
    trials: Sequence[Trial],
) -> Table:
    made = {key: count_of(each) for key, each in
            grouped(trials, lambda trial: (_order(trial), trial.backend)).items()}  # fmt: skip
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
        f"Pulles names about {seconds_text(GENERATION_40)} for a 40×40 puzzle with Z3.",
    )
