"""SAT against backtracking by size (Pulles 2021)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    count_of,
    percent,
    seconds_text,
    solved_seconds,
)
from lamplighter.study.figures.cost import by_backend
from lamplighter.study.figures.lines import by_side, share_against_side, time_against_side
from lamplighter.study.published import BACKTRACKING, SAT
from lamplighter.study.statistics import median

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["section"]


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `backtracking`."""
    found = by_backend(trials)
    told = []
    for name, each in found.items():
        solved, tries = count_of(each)
        limits = {trial.limit_seconds for trial in each if trial.limit_seconds}
        limit = f" within {seconds_text(max(limits))}" if limits else ""
        told.append(f"`{name}` solves {percent(solved / tries)} of {tries:,} boards{limit}")
    return Section(
        f"{'; '.join(told)}.",
        [
            Panel("Time against size", partial(_time, found), wide=True),
            Panel("Share solved", partial(share_against_side, found, {}), wide=True, height=0.8),
            _table(found),
        ],
        "Pulles describes Z3 and a proof-of-concept backtracker in words, without naming the boards"
        " or the computer. Ours are a SAT solver through PySAT and the same depth-first search,"
        " compiled, with a time limit, so it is the growth that compares.",
        "Lines: medians of solved trials, bands the quartiles, dots single trials. Grey: Pulles's"
        " words as numbers: upper bounds at 30×30 and 40×40; seconds to minutes is drawn as 3 s to"
        " 2 min.",
    )


def _time(found: Mapping[str, Sequence[Trial]], ax: Axes) -> None:
    printed = {side: each.most for side, each in SAT.items()}
    also = [each.most for each in BACKTRACKING.values()]
    time_against_side(found, {"Pulles: SAT": printed}, ax, also=also)
    low, _ = ax.get_ylim()
    for side, each in BACKTRACKING.items():
        ax.plot([side, side], [each.least or low, each.most], color=draw.MUTED, linewidth=5,
                alpha=0.45, solid_capstyle="butt")  # fmt: skip
        ax.annotate(
            f"Pulles: backtracking,\n{each.words}",
            (side, (each.most * (each.least or low)) ** 0.5),
            xytext=(8, 0), textcoords="offset points", color=draw.MUTED, size="small", va="center",
        )  # fmt: skip


def _table(found: Mapping[str, Sequence[Trial]]) -> Table:
    sides = sorted({trial.side for trials in found.values() for trial in trials})
    rows = []
    for side in sides:
        cells = []
        boards = 0
        for trials in found.values():
            here = by_side(trials).get(side, [])
            boards = max(boards, len({trial.board for trial in here}))
            times, (solved, tries) = solved_seconds(here), count_of(here)
            text = seconds_text(median(times)) if times else "–"
            cells.append(text if solved == tries else f"{text} ({percent(solved / tries)})")
        words = [table[side].words if side in table else "–" for table in (SAT, BACKTRACKING)]
        if side == 7:
            words = ["similar", "similar"]
        rows.append([f"{side}×{side}", str(boards), *cells, *words])
    return Table(
        "Median time by size",
        ["longer side", "boards", *found, "Pulles: SAT", "Pulles: backtracking"],
        rows,
        "In brackets: the share solved within the limit, if not all.",
        theirs=(2 + len(found), 3 + len(found)),
    )
