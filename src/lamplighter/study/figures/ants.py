"""Ants: success by grouping, with and without pheromone (002), sweeps and ablation (left open)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import (
    Panel,
    Run,
    Section,
    Table,
    count_of,
    grouped,
    interval_text,
    percent,
    seconds_text,
    solved_seconds,
)
from lamplighter.study.figures.cost import LEAST
from lamplighter.study.published import ANT_PARAMETERS, ANTS_HYBRID, ANTS_PLAIN, mean_rate
from lamplighter.study.statistics import Interval, mean, median, solved_over_time, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["ablation_section", "parameters_section", "section"]

GROUPS = ("row", "column", "both")
SWEPT = ("rho", "Q", "beta", "ants")
_SIGNS = {"rho": "ρ, evaporation", "Q": "Q, deposit", "beta": "β, weight of the heuristic",
          "ants": "ants a round"}  # fmt: skip


def _groups(run: Run) -> str:
    return str(run.options.get("groups", "both"))


def _alpha(run: Run) -> float:
    return float(run.options.get("alpha", 1.0))


def _is_plain(run: Run) -> bool:
    """Ants alone, as 002's Table 3.9 has them: no rules before and none between."""
    return not run.options.get("preprocessing", True) and not run.options.get("hybrid", True)


def _mode(run: Run) -> str:
    before, between = run.options.get("preprocessing", True), run.options.get("hybrid", True)
    return {
        (True, True): "rules before and between",
        (True, False): "rules before",
        (False, True): "rules between",
        (False, False): "ants alone",
    }[bool(before), bool(between)]


def _interval(runs: Sequence[Run]) -> Interval:
    return wilson(*count_of(runs))


def _side_name(side: int) -> str:
    return f"{side}×{side}"


def section(runs: Sequence[Run]) -> Section:
    """All of the study `ants`."""
    plain = [run for run in runs if _is_plain(run)]
    helped = [run for run in runs if not _is_plain(run)]
    parts: list[Panel | Table] = []
    hybrid = {side: {"both": (each.rate,)} for side, each in ANTS_HYBRID.items()}
    for title, part, printed in (
        ("Ants alone: success by grouping", plain, ANTS_PLAIN),
        ("Ants with the rules: success by grouping", helped, hybrid),
    ):
        if part:
            parts.append(Panel(title, partial(_success, _with_pheromone(part), printed), wide=True))
    for title, part in (("Ants alone", plain), ("Ants with the rules", helped)):
        if len({_alpha(run) for run in part}) > 1:
            parts.append(Panel(f"{title}: α = 0 against α = 1", partial(_alphas, part)))
    if plain:
        parts.append(_plain_table(plain))
    if helped:
        parts.append(_hybrid_table(helped))
    return Section(
        "; ".join(
            f"{name}: {percent(solved / tries)} of {tries:,} runs solved"
            for name, (solved, tries) in (
                ("with the rules", count_of(helped)),
                ("ants alone", count_of(plain)),
            )
            if tries
        ).capitalize()
        + ".",
        parts,
        "The formulas and Rosberg's parameters are 002's, but boards and seeds are others and each"
        " run ends at a limit of seconds as well as at its last iteration, so a single rate differs"
        " by the luck of the boards too.",
        "Bars: share of runs solved, α = 1; whiskers: Wilson's 95 % interval; diamonds: 002.",
    )


def _with_pheromone(runs: Sequence[Run]) -> Sequence[Run]:
    """Those with alpha = 1, as 002 has them in these tables; all, where there are none."""
    return [run for run in runs if _alpha(run) == 1.0] or runs


Rates = Mapping[int, Mapping[str, Sequence[int]]]


def _success(runs: Sequence[Run], printed: Rates, ax: Axes) -> None:
    sides = sorted({run.side for run in runs})
    kinds = [name for name in GROUPS if any(_groups(run) == name for run in runs)]
    series = {
        name: {
            f"{_side_name(side)}\nn={len(here)}": _interval(here)
            for side in sides
            if (here := [run for run in runs if run.side == side and _groups(run) == name])
        }
        for name in kinds
    }
    # The number of runs is the same for each grouping in a full study; if not, the names differ.
    groups = list(dict.fromkeys(each for found in series.values() for each in found))
    groups.sort(key=lambda each: int(each.partition("×")[0]))
    literature = {
        name: {each: mean_rate(printed[side][name])
               for each in groups
               if name in printed.get(side := int(each.partition("×")[0]), {})}
        for name in kinds
    }  # fmt: skip
    draw.bars(ax, groups, series, literature)
    draw.legend(ax, kinds, printed="002" if any(literature.values()) else "")


def _alphas(runs: Sequence[Run], ax: Axes) -> None:
    found = grouped(sorted(runs, key=_alpha), lambda run: f"α = {_alpha(run):g}")
    curves = {
        name: solved_over_time(solved_seconds(each), len(each)) for name, each in found.items()
    }
    draw.cactus(ax, curves, LEAST)


def _plain_table(runs: Sequence[Run]) -> Table:
    rows = []
    runs = _with_pheromone(runs)
    for side in sorted({run.side for run in runs}):
        for name in GROUPS:
            here = [run for run in runs if run.side == side and _groups(run) == name]
            if not here:
                continue
            printed = ANTS_PLAIN.get(side, {}).get(name)
            rows.append(
                [f"{_side_name(side)} {name}", *_row(here),
                 percent(mean_rate(printed)) if printed else "–"]
            )  # fmt: skip
    return Table(
        "Ants alone, by grouping, α = 1",
        ["boards", "runs", "solved", "95 % interval", "median time", "iterations", "002: solved"],
        rows,
        "Times and iterations are of solved runs. 002: mean of its boards, ten runs each.",
        theirs=(6,),
    )


def _row(runs: Sequence[Run]) -> list[str]:
    share = _interval(runs)
    times = solved_seconds(runs)
    rounds = [float(run.stats["iterations"]) for run in runs
              if run.is_solved and isinstance(run.stats.get("iterations"), int)]  # fmt: skip
    return [
        str(len(runs)),
        percent(share.share),
        interval_text(share),
        seconds_text(median(times)) if times else "–",
        f"{median(rounds):g}" if rounds else "–",
    ]


def _hybrid_table(runs: Sequence[Run]) -> Table:
    rows = []
    for side in sorted({run.side for run in runs}):
        for alpha in sorted({_alpha(run) for run in runs}):
            here = [run for run in runs if run.side == side and _alpha(run) == alpha]
            if not here:
                continue
            colony = ANTS_HYBRID.get(side)
            times = solved_seconds(here)
            printed = None
            if colony and alpha in (0.0, 1.0):
                printed = mean(colony.plain if alpha == 0.0 else colony.pheromone)
            rows.append(
                [f"{_side_name(side)}, α = {alpha:g}", *_row(here),
                 seconds_text(mean(times)) if times else "–",
                 f"{colony.rate} %" if colony else "–",
                 "–" if printed is None else f"{printed:.2f} s"]
            )  # fmt: skip
    return Table(
        "Ants with the rules, by α",
        ["boards", "runs", "solved", "95 % interval", "median time", "iterations", "mean time",
         "002: solved", "002: mean time"],
        rows,
        "002 prints tenths of a second; at 25×25 one board took it 90 s and 41 s.",
        theirs=(7, 8),
    )  # fmt: skip


def parameters_section(runs: Sequence[Run]) -> Section:
    """All of the study `ant-parameters`."""
    parts: list[Panel | Table] = []
    rows: list[list[str]] = []
    for name in SWEPT:
        swept = [run for run in runs if name in run.options and _swept(run) == name]
        if not swept:
            continue
        parts.append(Panel(f"{_capital(name)}: success", partial(_sweep_rate, name, swept)))
        parts.append(Panel(f"{_capital(name)}: cost", partial(_sweep_cost, name, swept)))
        rows += _sweep_rows(name, swept)
    if rows:
        parts.append(
            Table(
                "Each parameter by itself",
                ["setting", "runs", "solved", "95 % interval", "median time", "iterations",
                 "002: its value"],
                rows,
                "The others stay at the values for the size.",
                theirs=(6,),
            )
        )  # fmt: skip
    solved, tries = count_of(runs)
    return Section(
        f"{percent(solved / tries)} of {tries:,} runs solved over all settings."
        if parts
        else "These runs vary no parameter.",
        parts,
        "002 took the values of its Table 3.8 from Rosberg and left a sweep to others; here one"
        " parameter moves while the others keep the values for the size, so what two of them do"
        " together is not seen.",
        "Dots: share of runs solved, with Wilson's 95 % interval. Lines: median time of solved"
        " runs, bands the quartiles. Grey: 002's value.",
    )


def _capital(name: str) -> str:
    return _SIGNS[name][:1].upper() + _SIGNS[name][1:] if name == "ants" else _SIGNS[name]


def _swept(run: Run) -> str:
    """The parameter that a run varies: the one it names."""
    return next((name for name in SWEPT if name in run.options), "")


def _settings(name: str, runs: Sequence[Run]) -> list[float]:
    return sorted({float(run.options[name]) for run in runs})


def _sweep_rate(name: str, runs: Sequence[Run], ax: Axes) -> None:
    settings = _settings(name, runs)
    draw.shares(ax, "y", "share solved")
    ends = []
    sides = sorted({run.side for run in runs})
    for place, side in enumerate(sides):
        look = draw.look_of("", place)
        shift = 0.14 * (place - (len(sides) - 1) / 2)
        found = [
            (x + shift, _interval(here))
            for x, value in enumerate(settings)
            if (here := [r for r in runs if r.side == side and float(r.options[name]) == value])
        ]
        ax.errorbar(
            [x for x, _ in found], [each.share for _, each in found],
            yerr=[[each.share - each.low for _, each in found],
                  [each.high - each.share for _, each in found]],
            color=look.colour, marker=look.marker, linestyle=look.line, linewidth=1.6, capsize=3,
        )  # fmt: skip
        ends.append((found[-1][1].share, _side_name(side), look.colour))
    draw.label_ends(ax, ends)
    _setting_axis(name, settings, sides, ax)


def _sweep_cost(name: str, runs: Sequence[Run], ax: Axes) -> None:
    settings = _settings(name, runs)
    times = [max(each, LEAST) for each in solved_seconds(runs)]
    draw.log_seconds(ax, "y", times, "time of solved runs")
    ends = []
    sides = sorted({run.side for run in runs})
    for place, side in enumerate(sides):
        look = draw.look_of("", place)
        points = {
            float(x): [max(r.seconds, LEAST) for r in runs
                       if r.side == side and float(r.options[name]) == value and r.is_solved]
            for x, value in enumerate(settings)
        }  # fmt: skip
        line = draw.band(ax, points, look)
        if line:
            ends.append((line[-1][1], _side_name(side), look.colour))
    draw.label_ends(ax, ends)
    _setting_axis(name, settings, sides, ax)


def _setting_axis(name: str, settings: Sequence[float], sides: Sequence[int], ax: Axes) -> None:
    draw.categories(ax, [f"{each:g}" for each in settings])
    ax.set_xlabel(_SIGNS[name])
    printed = {value for side in sides if (value := _printed(name, side)) is not None}
    for value in printed & set(settings):
        ax.axvline(settings.index(value), color=draw.MUTED, linestyle=(0, (1.2, 1.6)), zorder=0)


def _printed(name: str, side: int) -> float | None:
    if name == "beta":
        return 1.0
    found = ANT_PARAMETERS.get(side)
    return None if found is None else float(found._asdict()[name])


def _sweep_rows(name: str, runs: Sequence[Run]) -> list[list[str]]:
    rows = []
    for side in sorted({run.side for run in runs}):
        for value in _settings(name, runs):
            here = [r for r in runs if r.side == side and float(r.options[name]) == value]
            if here:
                printed = _printed(name, side)
                rows.append(
                    [f"{_side_name(side)}, {name} = {value:g}", *_row(here),
                     "–" if printed is None else f"{printed:g}"]
                )  # fmt: skip
    return rows


def ablation_section(runs: Sequence[Run]) -> Section:
    """All of the study `ant-ablation`."""
    modes = ("ants alone", "rules before", "rules between", "rules before and between")
    found = grouped(runs, _mode)
    kept = [mode for mode in modes if mode in found]
    sides = sorted({run.side for run in runs})
    rows = []
    for side in sides:
        for mode in kept:
            for name in GROUPS:
                here = [run for run in found[mode] if run.side == side and _groups(run) == name]
                if here:
                    printed = _ablation_printed(side, mode, name)
                    rows.append([f"{_side_name(side)}, {name}, {mode}", *_row(here), printed])
    told = "; ".join(f"{mode} {percent(_interval(found[mode]).share)}" for mode in kept)
    return Section(
        f"Solved: {told}.",
        [
            *(
                Panel(f"{_side_name(side)}", partial(_ablation, kept, found, side), height=1.1)
                for side in sides
            ),
            Table(
                "Grouping, rules before, rules between",
                ["setting", "runs", "solved", "95 % interval", "median time", "iterations",
                 "002: solved"],
                rows,
                theirs=(6,),
            ),
        ],
        "002 shows the two ends, ants alone and the full hybrid, on other boards; the two settings"
        " between, rules before the ants and rules after each bulb, it left open.",
        "Bars: share of runs solved; whiskers: Wilson's 95 % interval.",
    )  # fmt: skip


def _ablation_printed(side: int, mode: str, name: str) -> str:
    if mode == "ants alone" and side in ANTS_PLAIN:
        return percent(mean_rate(ANTS_PLAIN[side][name]))
    if mode == "rules before and between" and name == "both" and side in ANTS_HYBRID:
        return f"{ANTS_HYBRID[side].rate} %"
    return "–"


def _ablation(modes: Sequence[str], found: Mapping[str, Any], side: int, ax: Axes) -> None:
    """Horizontal bars: a group for each mode, a bar for each grouping."""
    draw.shares(ax, "x")
    kinds = [n for n in GROUPS if any(_groups(run) == n for runs in found.values() for run in runs)]
    width = 0.8 / len(kinds)
    for place, name in enumerate(kinds):
        look = draw.look_of(name)
        for y, mode in enumerate(modes):
            here = [run for run in found[mode] if run.side == side and _groups(run) == name]
            if not here:
                continue
            share = _interval(here)
            at = y + (place - (len(kinds) - 1) / 2) * width
            ax.barh(at, share.share, width * 0.88, color=look.colour, alpha=0.85)
            ax.errorbar(
                share.share, at, xerr=[[share.share - share.low], [share.high - share.share]],
                fmt="none", ecolor=draw.INK, elinewidth=1.1, capsize=2.5,
            )  # fmt: skip
    names = {"rules before and between": "before and\nbetween", "rules between": "rules\nbetween",
             "rules before": "rules\nbefore", "ants alone": "ants\nalone"}  # fmt: skip
    draw.categories(ax, [names[mode] for mode in modes], "y")
    draw.legend(ax, kinds)
