"""Logic programs: atoms, rules, choices and times beside those 001 prints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Panel, Run, Section, Table, seconds_text, times_text
from lamplighter.study.published import PROGRAMS, ProgramCost

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["section"]


def section(runs: Sequence[Run]) -> Section:
    """All of the study `asp`."""
    kept = [run for run in runs if isinstance(run.stats.get("rules"), int)]
    names = [_name(run) for run in kept]
    parts: list[Panel | Table] = []
    if kept:
        for key, title in (("atoms", "Atoms"), ("rules", "Rules")):
            high = max(0.7, 0.14 * len(kept) + 0.2)
            parts.append(Panel(title, partial(_bars, kept, names, key), height=high))
        parts.append(_table(kept, names))
    told = ""
    split, joined = (
        next((run for run in kept if _seed(run) == PROGRAMS["kuromasu", title]), None)
        for title in ("not connected", "connected")
    )
    if split and joined:
        printed = PROGRAMS["kuromasu", "connected"].rules
        before = PROGRAMS["kuromasu", "not connected"].rules
        told = (
            "The rule that white is in one piece multiplies the rules of the Kuromasu program by"
            f" {joined.stats['rules'] / split.stats['rules']:.1f} (001: {printed / before:.1f})."
        )
    return Section(
        told or f"{len(kept)} programs were ground and solved.",
        parts,
        "001 used lparse and smodels on a 2.4 GHz Core Quad, and other boards of the same sizes,"
        " while clingo grounds and simplifies in its own way, so it is the proportions between the"
        " programs that compare.",
        "Bars: ours, on a log axis; `best` is our own program. Hollow diamonds: 001.",
    )


def _title(run: Run) -> str:
    return str(run.stats.get("program", run.puzzle)).rpartition(", ")[2]


def _name(run: Run) -> str:
    size = f"{run.width}×{run.height}" if run.height else ""
    return f"{run.genre} {size}\n{_title(run)}"


def _seed(run: Run) -> ProgramCost | None:
    """What 001 found, for the boards of its sizes alone."""
    found = PROGRAMS.get((run.genre, _title(run)))
    return found if run.stats.get("seed_atoms", found and found.atoms) is not None else None


def _bars(runs: Sequence[Run], names: Sequence[str], key: str, ax: Axes) -> None:
    ours = [float(run.stats.get(key, 0)) for run in runs]
    printed = {y: float(seed._asdict()[key]) for y, run in enumerate(runs) if (seed := _seed(run))}
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


def _table(runs: Sequence[Run], names: Sequence[str]) -> Table:
    rows = []
    for run, name in zip(runs, names, strict=True):
        stats, seed = run.stats, _seed(run)
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
                *((f"{seed.atoms:,}", f"{seed.rules:,}", f"{seed.assignments:,}",
                   seconds_text(seed.seconds)) if seed else ("–",) * 4),
                times_text(seed.seconds / total) if seed and total else "–",
            ]
        )  # fmt: skip
    return Table(
        "Programs, and 001's beside them",
        ["program", "atoms", "rules", "choices", "conflicts", "ground", "solve", "models",
         "001: atoms", "001: rules", "001: assignments", "001: time", "times as fast"],
        rows,
        "+: enumerating ended at its limit. 001 counts truth assignments, clingo choices and"
        " conflicts: they are not the same.",
        theirs=(8, 9, 10, 11),
    )  # fmt: skip
