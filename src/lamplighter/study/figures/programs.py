"""Logic programs: atoms, rules, choices and times, next to those of the lparse report."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.asp_statistics import REPORT, WHY
from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Panel, Section, Table, Trial, seconds_text
from lamplighter.study.published import PROGRAMS, ProgramCost

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["section"]

_PROPORTIONS = (("kuromasu", "not connected"), ("kuromasu", "connected"), ("akari", "lparse"))


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `asp`."""
    kept = [trial for trial in trials if isinstance(trial.stats.get("rules"), int)]
    # The printed figures stand beside the report's own boards, and beside ours only without those.
    own = any(trial.corpus == REPORT for trial in kept)
    names = [_name(trial) for trial in kept]
    printed = [_printed(trial) if trial.corpus == REPORT or not own else None for trial in kept]
    parts: list[Panel | Table] = []
    if kept:
        for key, title in (("atoms", "Atoms"), ("rules", "Rules")):
            high = max(0.7, 0.14 * len(kept) + 0.2)
            parts.append(Panel(title, partial(_bars, kept, names, printed, key), height=high))
        parts.append(_table(kept, names, printed))
    told = ""
    split, joined, light_up = (
        next((t for t, cost in zip(kept, printed, strict=True) if cost == PROGRAMS[key]), None)
        for key in _PROPORTIONS
    )
    theirs = [PROGRAMS[key].rules for key in _PROPORTIONS]
    if split and joined:
        told = (
            "The rule that white is in one piece multiplies the rules of the Kuromasu program by"
            f" {joined.stats['rules'] / split.stats['rules']:.1f}"
            f" (lparse report: {theirs[1] / theirs[0]:.1f})."
        )
    if joined and light_up:
        told += (
            " What does not carry over is the proportion between the two programs: Kuromasu has"
            f" {joined.stats['rules'] / light_up.stats['rules']:.1f} times the rules of Light Up"
            f" here, {theirs[1] / theirs[2]:.1f} times there, {WHY}."
        )
    return Section(
        told or f"{len(kept)} programs were ground and solved.",
        parts,
        "The lparse report used lparse and smodels on a 2.4 GHz Core Quad, on"
        f" {'the same two boards' if own else 'other boards of the same sizes'}, and clingo grounds"
        " and simplifies in its own way, so it is proportions that compare, if anything."
        + ("" if own else " The report's own boards are not at hand for these trials."),
        "Bars: ours, on a log axis; `best` is our own program. Hollow diamonds: the lparse report.",
    )


def _title(trial: Trial) -> str:
    return str(trial.stats.get("program", trial.puzzle)).rpartition(", ")[2]


def _name(trial: Trial) -> str:
    size = f"{trial.width}×{trial.height}" if trial.height else ""
    board = " of the report" if trial.corpus == REPORT else ""
    return f"{trial.genre} {size}{board}\n{_title(trial)}"


def _printed(trial: Trial) -> ProgramCost | None:
    """What the lparse report found, for boards of its sizes only."""
    found = PROGRAMS.get((trial.genre, _title(trial)))
    return found if trial.stats.get("seed_atoms", found and found.atoms) is not None else None


def _bars(
    trials: Sequence[Trial],
    names: Sequence[str],
    costs: Sequence[ProgramCost | None],
    key: str,
    ax: Axes,
) -> None:
    ours = [float(trial.stats.get(key, 0)) for trial in trials]
    printed = {y: float(cost._asdict()[key]) for y, cost in enumerate(costs) if cost}
    draw.log_numbers(ax, "x", [*ours, *printed.values(), min(ours) / 3], key)
    left = ax.get_xlim()[0]
    for y, value in enumerate(ours):
        ax.barh(y, value - left, 0.6, left=left, color=draw.look_of("asp").colour, alpha=0.85)
    ax.plot(
        list(printed.values()), list(printed), linestyle="none", marker="D", markersize=7,
        color=draw.MUTED, markerfacecolor=draw.PAPER, markeredgewidth=1.4,
    )  # fmt: skip
    draw.categories(ax, names, "y")
    ax.grid(visible=True, axis="x")


def _table(
    trials: Sequence[Trial], names: Sequence[str], costs: Sequence[ProgramCost | None]
) -> Table:
    rows = []
    for trial, name, known in zip(trials, names, costs, strict=True):
        stats = trial.stats
        ground, search = stats.get("grounding_seconds"), stats.get("solving_seconds")
        more = "" if stats.get("complete", True) else "+"
        rows.append(
            [
                name.replace("\n", ", "),
                *(f"{stats[key]:,}" if isinstance(stats.get(key), int) else "–"
                  for key in ("atoms", "rules", "choices", "conflicts")),
                seconds_text(ground),
                seconds_text(search),
                f"{stats.get('models', '–')}{more}",
                *((f"{known.atoms:,}", f"{known.rules:,}", f"{known.assignments:,}",
                   seconds_text(known.seconds)) if known else ("–",) * 4),
            ]
        )  # fmt: skip
    return Table(
        "Programs, next to those of the lparse report",
        ["program", "atoms", "rules", "choices", "conflicts", "ground", "solve", "models",
         "report: atoms", "report: rules", "report: assignments", "report: time"],
        rows,
        "+: enumeration ended at its limit. The report counts truth assignments, clingo counts"
        " choices and conflicts: they are not the same. Its times are of another machine and other"
        " programs, so that no ratio of the two would mean anything.",
        theirs=(8, 9, 10, 11),
    )  # fmt: skip
