"""SAT against backtracking by size (003)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import (
    Panel,
    Run,
    Section,
    Table,
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


def section(runs: Sequence[Run]) -> Section:
    """All of the study `backtracking`."""
    found = by_backend(runs)
    told = []
    for name, each in found.items():
        solved, tries = count_of(each)
        limits = {run.limit_seconds for run in each if run.limit_seconds}
        limit = f" within {seconds_text(max(limits))}" if limits else ""
        told.append(f"`{name}` solves {percent(solved / tries)} of {tries:,} boards{limit}")
    return Section(
        f"{'; '.join(told)}.",
        [
            Panel("Time against size", partial(_time, found), wide=True),
            Panel("Share solved", partial(share_against_side, found, {}), wide=True, height=0.8),
            _table(found),
        ],
        "003 tells of Z3 and of a backtracker that is a proof of concept in words, on boards and a"
        " computer it does not name, while ours are a SAT solver through PySAT and the same"
        " depth-first search compiled, with a limit of seconds, so it is the growth that compares.",
        "Lines: medians of solved runs, bands the quartiles, dots single runs. Grey: 003's words as"
        " numbers: at 30×30 and 40×40 upper bounds; seconds to minutes is drawn as 3 s to 2 min.",
    )


def _time(found: Mapping[str, Sequence[Run]], ax: Axes) -> None:
    printed = {side: each.most for side, each in SAT.items()}
    also = [each.most for each in BACKTRACKING.values()]
    time_against_side(found, {"003: SAT": printed}, ax, also=also)
    low, _ = ax.get_ylim()
    for side, each in BACKTRACKING.items():
        ax.plot([side, side], [each.least or low, each.most], color=draw.MUTED, linewidth=5,
                alpha=0.45, solid_capstyle="butt")  # fmt: skip
        ax.annotate(
            f"003: backtracking,\n{each.words}", (side, (each.most * (each.least or low)) ** 0.5),
            xytext=(8, 0), textcoords="offset points", color=draw.MUTED, size="small", va="center",
        )  # fmt: skip


def _table(found: Mapping[str, Sequence[Run]]) -> Table:
    sides = sorted({run.side for runs in found.values() for run in runs})
    rows = []
    for side in sides:
        cells = []
        boards = 0
        for runs in found.values():
            here = by_side(runs).get(side, [])
            boards = max(boards, len({run.board for run in here}))
            times, (solved, tries) = solved_seconds(here), count_of(here)
            text = seconds_text(median(times)) if times else "–"
            cells.append(text if solved == tries else f"{text} ({percent(solved / tries)})")
        words = [table[side].words if side in table else "–" for table in (SAT, BACKTRACKING)]
        if side == 7:
            words = ["alike", "alike"]
        rows.append([f"{side}×{side}", str(boards), *cells, *words])
    return Table(
        "Median time by size",
        ["longer side", "boards", *found, "003: SAT", "003: backtracking"],
        rows,
        "A share in brackets: solved within the limit, where not all were.",
        theirs=(2 + len(found), 3 + len(found)),
    )
