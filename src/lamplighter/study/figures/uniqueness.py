"""One solution, three ways: counted afterwards, in the program, or learnt (Pal 2025, outlook)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    count_of,
    seconds_text,
    size_name,
    solved_seconds,
)
from lamplighter.study.figures.lines import time_against_side
from lamplighter.study.statistics import mean, median

__all__ = ["section"]

_WAYS = {"asp": "count", "asp:inside": "saturate", "asp:learn": "learn"}


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `uniqueness`."""
    found = {name: [trial for trial in trials if trial.backend == name] for name in _WAYS}
    found = {name: each for name, each in found.items() if each}
    parts: list[Panel | Table] = []
    if any(solved_seconds(each) for each in found.values()):
        parts.append(
            Panel(
                "Time for a puzzle with one solution",
                partial(time_against_side, found, {}, means=True, title="time for a puzzle, mean"),
                wide=True,
            )
        )
    parts.append(_table(found))
    return Section(
        _finding(found),
        parts,
        "Pal counts the models of each candidate and names uniqueness in the program itself as"
        " future work, without numbers; so the other side here is our own `asp`, which counts as"
        " the thesis does.",
        "`asp` counts models and throws candidates away; `asp:inside` says in the same program, by"
        " saturation, that no other bulbs solve the board; `asp:learn` keeps one program and"
        " forbids every second solution it meets.",
    )


def _finding(found: Mapping[str, Sequence[Trial]]) -> str:
    """The means at the largest size at which every way made every puzzle."""
    sides = sorted({trial.side for trials in found.values() for trial in trials})
    whole = [
        side
        for side in sides
        if all(_is_whole([t for t in each if t.side == side]) for each in found.values())
    ]
    if not whole:
        return "At no size did every way make every puzzle."
    side = whole[-1]
    told = ", ".join(
        f"{name} {seconds_text(mean([t.seconds for t in each if t.side == side]))}"
        for name, each in found.items()
    )
    return f"{size_name(side, side)}, mean time for a puzzle: {told}."


def _is_whole(trials: Sequence[Trial]) -> bool:
    made, tries = count_of(trials)
    return made == tries > 0


def _table(found: Mapping[str, Sequence[Trial]]) -> Table:
    rows = []
    for side in sorted({trial.side for trials in found.values() for trial in trials}):
        for name, trials in found.items():
            here = [trial for trial in trials if trial.side == side]
            if not here:
                continue
            made, tries = count_of(here)
            times = solved_seconds(here)
            rows.append(
                [
                    f"{size_name(side, side)} {name} ({_WAYS[name]})",
                    f"{made} of {tries}",
                    *(seconds_text(each(times)) if times else "–" for each in (mean, median, max)),
                ]
            )
    return Table(
        "Time for a puzzle in the style of Pal 2025 with one solution",
        ["size, method", "made", "mean", "median", "longest"],
        rows,
        "Means, medians and maxima leave out puzzles that were not made within the limit.",
    )
