"""Logic programs: atoms, rules, choices and times, next to those of the lparse report."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Panel, Section, Table, Trial, seconds_text, times_text
from lamplighter.study.published import PROGRAMS, ProgramCost

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["section"]


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `asp`."""
    kept = [trial for trial in trials if isinstance(trial.stats.get("rules"), int)]
    names = [_name(trial) for trial in kept]
    parts: list[Panel | Table] = []
    if kept:
        for key, title in (("atoms", "Atoms"), ("rules", "Rules")):
            high = max(0.7, 0.14 * len(kept) + 0.2)
            parts.append(Panel(title, partial(_bars, kept, names, key), height=high))
        parts.append(_table(kept, names))
    told = ""
    split, joined = (
        next((trial for trial in kept if _printed(trial) == PROGRAMS["kuromasu", title]), None)
        for title in ("not connected", "connected")
    )
    if split and joined:
        printed = PROGRAMS["kuromasu", "connected"].rules
        before = PROGRAMS["kuromasu", "not connected"].rules
        told = (
            "The rule that white is in one piece multiplies the rules of the Kuromasu program by"
            f" {joined.stats['rules'] / split.stats['rules']:.1f}"
            f" (lparse report: {printed / before:.1f})."
        )
    return Section(
        told or f"{len(kept)} programs were ground and solved.",
        parts,
        "The lparse report used lparse and smodels on a 2.4 GHz Core Quad, on other boards of the"
        " same sizes, and clingo grounds and simplifies in its own way, so it is the proportions"
        " between the programs that compare.",
        "Bars: ours, on a log axis; `best` is our own program. Hollow diamonds: the lparse report.",
    )


def _title(trial: Trial) -> str:
    return str(trial.stats.get("program", trial.puzzle)).rpartition(", ")[2]


def _name(trial: Trial) -> str:
    size = f"{trial.width}×{trial.height}" if trial.height else ""
    return f"{trial.genre} {size}\n{_title(trial)}"


def _printed(trial: Trial) -> ProgramCost | None:
    """What the lparse report found, for boards of its sizes only."""
    found = PROGRAMS.get((trial.genre, _title(trial)))
    return found if trial.stats.get("seed_atoms", found and found.atoms) is not None else None


def _bars(trials: Sequence[Trial], names: Sequence[str], key: str, ax: Axes) -> None:
    ours = [float(trial.stats.get(key, 0)) for trial in trials]
    printed = {
        y: float(found._asdict()[key])
        for y, trial in enumerate(trials)
        if (found := _printed(trial))
    }
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


def _table(trials: Sequence[Trial], names: Sequence[str]) -> Table:
    rows = []
    for trial, name in zip(trials, names, strict=True):
        stats, known = trial.stats, _printed(trial)
        ground, search = stats.get("grounding_seconds"), stats.get("solving_seconds")
        more = "" if stats.get("complete", True) else "+"
        total = (ground or 0.0) + (search or 0.0)
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
                times_text(known.seconds / total) if known and total else "–",
            ]
        )  # fmt: skip
    return Table(
        "Programs, next to those of the lparse report",
        ["program", "atoms", "rules", "choices", "conflicts", "ground", "solve", "models",
         "report: atoms", "report: rules", "report: assignments", "report: time", "times as fast"],
        rows,
        "+: enumeration ended at its limit. The report counts truth assignments, clingo counts"
        " choices and conflicts: they are not the same.",
        theirs=(8, 9, 10, 11),
    )  # fmt: skip
