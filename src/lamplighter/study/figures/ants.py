"""Ants: success by grouping, with and without pheromone (Mjakinin 2025); sweeps and ablation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
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
          "ants": "ants per round"}  # fmt: skip


def _groups(trial: Trial) -> str:
    return str(trial.options.get("groups", "both"))


def _alpha(trial: Trial) -> float:
    return float(trial.options.get("alpha", 1.0))


def _is_plain(trial: Trial) -> bool:
    """Ants alone, as in Mjakinin's Table 3.9: no rules before them or between them."""
    return not trial.options.get("preprocessing", True) and not trial.options.get("hybrid", True)


def _mode(trial: Trial) -> str:
    before, between = trial.options.get("preprocessing", True), trial.options.get("hybrid", True)
    return {
        (True, True): "rules before and between",
        (True, False): "rules before",
        (False, True): "rules between",
        (False, False): "ants alone",
    }[bool(before), bool(between)]


def _interval(trials: Sequence[Trial]) -> Interval:
    return wilson(*count_of(trials))


def _side_name(side: int) -> str:
    return f"{side}×{side}"


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `ants`."""
    plain = [trial for trial in trials if _is_plain(trial)]
    helped = [trial for trial in trials if not _is_plain(trial)]
    parts: list[Panel | Table] = []
    hybrid = {side: {"both": (each.rate,)} for side, each in ANTS_HYBRID.items()}
    for title, part, printed in (
        ("Ants alone: success by grouping", plain, ANTS_PLAIN),
        ("Ants with the rules: success by grouping", helped, hybrid),
    ):
        if part:
            parts.append(Panel(title, partial(_success, _with_pheromone(part), printed), wide=True))
    for title, part in (("Ants alone", plain), ("Ants with the rules", helped)):
        if len({_alpha(trial) for trial in part}) > 1:
            parts.append(Panel(f"{title}: α = 0 against α = 1", partial(_alphas, part)))
    if plain:
        parts.append(_plain_table(plain))
    if helped:
        parts.append(_hybrid_table(helped))
    return Section(
        "; ".join(
            f"{name}, solved: {_by_side(_with_pheromone(part))}"
            for name, part in (("with the rules", helped), ("ants alone", plain))
            if part
        ).capitalize()
        + ".",
        parts,
        "The formulas are Mjakinin's and the parameters Rosberg's, but the boards and seeds are"
        " different, and a trial also ends at a time limit, not only at its last iteration, so a"
        " single rate also depends on the luck of the boards.",
        "Bars: share of trials solved, α = 1; whiskers: Wilson's 95 % interval; diamonds:"
        " Mjakinin 2025.",
    )


def _by_side(trials: Sequence[Trial]) -> str:
    """The share solved of each size, with both groups of runs if they were tried."""
    told = []
    for side in sorted({trial.side for trial in trials}):
        here = [trial for trial in trials if trial.side == side]
        both = [trial for trial in here if _groups(trial) == "both"] or here
        solved, tries = count_of(both)
        told.append(f"{percent(solved / tries)} of {tries:,} at {_side_name(side)}")
    return ", ".join(told)


def _with_pheromone(trials: Sequence[Trial]) -> Sequence[Trial]:
    """Those with alpha = 1, as in Mjakinin's tables; all of them, if there are none."""
    return [trial for trial in trials if _alpha(trial) == 1.0] or trials


Rates = Mapping[int, Mapping[str, Sequence[int]]]


def _success(trials: Sequence[Trial], printed: Rates, ax: Axes) -> None:
    sides = sorted({trial.side for trial in trials})
    kinds = [name for name in GROUPS if any(_groups(trial) == name for trial in trials)]
    series = {
        name: {
            f"{_side_name(side)}\nn={len(here)}": _interval(here)
            for side in sides
            if (
                here := [trial for trial in trials if trial.side == side and _groups(trial) == name]
            )
        }
        for name in kinds
    }
    # A full study has as many trials of each grouping; otherwise the names differ.
    groups = list(dict.fromkeys(each for found in series.values() for each in found))
    groups.sort(key=lambda each: int(each.partition("×")[0]))
    literature = {
        name: {each: mean_rate(printed[side][name])
               for each in groups
               if name in printed.get(side := int(each.partition("×")[0]), {})}
        for name in kinds
    }  # fmt: skip
    draw.bars(ax, groups, series, literature)
    draw.legend(ax, kinds, printed="Mjakinin" if any(literature.values()) else "")


def _alphas(trials: Sequence[Trial], ax: Axes) -> None:
    found = grouped(sorted(trials, key=_alpha), lambda trial: f"α = {_alpha(trial):g}")
    curves = {
        name: solved_over_time(solved_seconds(each), len(each)) for name, each in found.items()
    }
    draw.cactus(ax, curves, LEAST)


def _plain_table(trials: Sequence[Trial]) -> Table:
    rows = []
    trials = _with_pheromone(trials)
    for side in sorted({trial.side for trial in trials}):
        for name in GROUPS:
            here = [trial for trial in trials if trial.side == side and _groups(trial) == name]
            if not here:
                continue
            printed = ANTS_PLAIN.get(side, {}).get(name)
            rows.append(
                [f"{_side_name(side)} {name}", *_row(here),
                 percent(mean_rate(printed)) if printed else "–"]
            )  # fmt: skip
    return Table(
        "Ants alone, by grouping, α = 1",
        [
            "boards",
            "trials",
            "solved",
            "95 % interval",
            "median time",
            "iterations",
            "Mjakinin: solved",
        ],
        rows,
        "Times and iterations are those of solved trials. Mjakinin: mean of the boards, ten trials"
        " each.",
        theirs=(6,),
    )


def _row(trials: Sequence[Trial]) -> list[str]:
    share = _interval(trials)
    times = solved_seconds(trials)
    rounds = [float(trial.stats["iterations"]) for trial in trials
              if trial.is_solved and isinstance(trial.stats.get("iterations"), int)]  # fmt: skip
    return [
        str(len(trials)),
        percent(share.share),
        interval_text(share),
        seconds_text(median(times)) if times else "–",
        f"{median(rounds):g}" if rounds else "–",
    ]


def _hybrid_table(trials: Sequence[Trial]) -> Table:
    rows = []
    for side in sorted({trial.side for trial in trials}):
        for alpha in sorted({_alpha(trial) for trial in trials}):
            here = [trial for trial in trials if trial.side == side and _alpha(trial) == alpha]
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
        ["boards", "trials", "solved", "95 % interval", "median time", "iterations", "mean time",
         "Mjakinin: solved", "Mjakinin: mean time"],
        rows,
        "Mjakinin prints tenths of a second; at 25×25 one board took 90 s and 41 s.",
        theirs=(7, 8),
    )  # fmt: skip


def _spread(trials: Sequence[Trial]) -> str:
    """What each parameter does at each size: sizes and parameters are told apart."""
    told = []
    for side in sorted({trial.side for trial in trials}):
        parts = []
        for name in SWEPT:
            by_value: dict[float, list[Trial]] = {}
            for trial in trials:
                if trial.side == side and name in trial.options and _swept(trial) == name:
                    by_value.setdefault(trial.options[name], []).append(trial)
            shares = [_interval(here).share for here in by_value.values()]
            if shares:
                parts.append(f"{name} {percent(min(shares))} to {percent(max(shares))}")
        if parts:
            told.append(f"{_side_name(side)} {', '.join(parts)}")
    return "; ".join(told)


def parameters_section(trials: Sequence[Trial]) -> Section:
    """All of the study `ant-parameters`."""
    parts: list[Panel | Table] = []
    rows: list[list[str]] = []
    for name in SWEPT:
        swept = [trial for trial in trials if name in trial.options and _swept(trial) == name]
        if not swept:
            continue
        parts.append(Panel(f"{_capital(name)}: success", partial(_sweep_rate, name, swept)))
        parts.append(Panel(f"{_capital(name)}: cost", partial(_sweep_cost, name, swept)))
        rows += _sweep_rows(name, swept)
    if rows:
        parts.append(
            Table(
                "Each parameter by itself",
                ["setting", "trials", "solved", "95 % interval", "median time", "iterations",
                 "Mjakinin: value"],
                rows,
                "The other parameters keep the values for the size; beta is 1, our own choice.",
                theirs=(6,),
            )
        )  # fmt: skip
    return Section(
        f"Solved, worst to best setting: {_spread(trials)}."
        if parts
        else "These trials do not vary any parameter.",
        parts,
        "Mjakinin took the values of Table 3.8 from Rosberg and left a sweep to others. Here one"
        " parameter changes while the others keep the values for the size, so what two of them do"
        " together is not seen.",
        "Dots: share of trials solved, with Wilson's 95 % interval. Lines: median time of solved"
        " trials, bands the quartiles. Grey: the value of Table 3.8, which has none for beta.",
    )


def _capital(name: str) -> str:
    return _SIGNS[name][:1].upper() + _SIGNS[name][1:] if name == "ants" else _SIGNS[name]


def _swept(trial: Trial) -> str:
    """The parameter that a trial varies: the one it names."""
    return next((name for name in SWEPT if name in trial.options), "")


def _settings(name: str, trials: Sequence[Trial]) -> list[float]:
    return sorted({float(trial.options[name]) for trial in trials})


def _sweep_rate(name: str, trials: Sequence[Trial], ax: Axes) -> None:
    settings = _settings(name, trials)
    draw.shares(ax, "y", "share solved")
    ends = []
    sides = sorted({trial.side for trial in trials})
    for place, side in enumerate(sides):
        look = draw.look_of("", place)
        shift = 0.14 * (place - (len(sides) - 1) / 2)
        found = [
            (x + shift, _interval(here))
            for x, value in enumerate(settings)
            if (here := [r for r in trials if r.side == side and float(r.options[name]) == value])
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


def _sweep_cost(name: str, trials: Sequence[Trial], ax: Axes) -> None:
    settings = _settings(name, trials)
    times = [max(each, LEAST) for each in solved_seconds(trials)]
    draw.log_seconds(ax, "y", times, "time of solved trials")
    ends = []
    sides = sorted({trial.side for trial in trials})
    for place, side in enumerate(sides):
        look = draw.look_of("", place)
        points = {
            float(x): [max(r.seconds, LEAST) for r in trials
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
    """The value of Table 3.8, which has no beta: Mjakinin writes of it and names no number."""
    found = ANT_PARAMETERS.get(side)
    value = None if found is None else found._asdict().get(name)
    return None if value is None else float(value)


def _sweep_rows(name: str, trials: Sequence[Trial]) -> list[list[str]]:
    rows = []
    for side in sorted({trial.side for trial in trials}):
        for value in _settings(name, trials):
            here = [r for r in trials if r.side == side and float(r.options[name]) == value]
            if here:
                printed = _printed(name, side)
                rows.append(
                    [f"{_side_name(side)}, {name} = {value:g}", *_row(here),
                     "–" if printed is None else f"{printed:g}"]
                )  # fmt: skip
    return rows


def ablation_section(trials: Sequence[Trial]) -> Section:
    """All of the study `ant-ablation`."""
    modes = ("ants alone", "rules before", "rules between", "rules before and between")
    found = grouped(trials, _mode)
    kept = [mode for mode in modes if mode in found]
    sides = sorted({trial.side for trial in trials})
    rows = []
    for side in sides:
        for mode in kept:
            for name in GROUPS:
                here = [
                    trial for trial in found[mode] if trial.side == side and _groups(trial) == name
                ]
                if here:
                    printed = _ablation_printed(side, mode, name)
                    rows.append([f"{_side_name(side)}, {name}, {mode}", *_row(here), printed])
    told = "; ".join(
        f"{_side_name(side)} "
        + ", ".join(
            f"{mode} {percent(_interval(here).share)}"
            for mode in kept
            if (here := [trial for trial in found[mode] if trial.side == side])
        )
        for side in sides
    )
    return Section(
        f"Solved, by size: {told}.",
        [
            *(
                Panel(f"{_side_name(side)}", partial(_ablation, kept, found, side), height=1.1)
                for side in sides
            ),
            Table(
                "Grouping, rules before, rules between",
                ["setting", "trials", "solved", "95 % interval", "median time", "iterations",
                 "Mjakinin: solved"],
                rows,
                theirs=(6,),
            ),
        ],
        "Mjakinin shows the two ends, ants alone and the full hybrid, on other boards, and leaves"
        " open the two settings in between: rules before the ants, and rules after each bulb.",
        "Bars: share of trials solved; whiskers: Wilson's 95 % interval.",
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
    kinds = [
        n
        for n in GROUPS
        if any(_groups(trial) == n for trials in found.values() for trial in trials)
    ]
    width = 0.8 / len(kinds)
    for place, name in enumerate(kinds):
        look = draw.look_of(name)
        for y, mode in enumerate(modes):
            here = [trial for trial in found[mode] if trial.side == side and _groups(trial) == name]
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
