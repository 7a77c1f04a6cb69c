"""The generator of Pulles (2021), with and without its heuristic, and ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    count_of,
    grouped,
    percent,
    seconds_text,
    solved_seconds,
)
from lamplighter.study.figures.lines import by_side, time_against_side
from lamplighter.study.published import GENERATION_40
from lamplighter.study.statistics import mean, median

__all__ = ["section"]


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `walls`."""
    found = grouped(trials, _name)
    rows = []
    for name, each in found.items():
        for side, here in by_side(each).items():
            made, tries = count_of(here)
            times = solved_seconds(here)
            shares = [float(trial.stats["density"]) for trial in here if trial.stats.get("density")]
            rows.append(
                [
                    f"{side}×{side} {name}",
                    f"{made} of {tries}",
                    seconds_text(median(times)) if times else "–",
                    percent(mean(shares)) if shares else "–",
                    seconds_text(GENERATION_40) if (side, name) == (40, "walls") else "–",
                ]
            )
    largest = max((trial.side for trial in trials if trial.is_solved), default=0)
    told = [
        f"{name} {seconds_text(median(times))}"
        for name, each in found.items()
        if (times := solved_seconds(by_side(each).get(largest, [])))
    ]
    return Section(
        f"Median time for a puzzle of {largest}×{largest}: {'; '.join(told)}."
        if told
        else "No puzzle was made.",
        [
            Panel(
                "Time for a puzzle",
                partial(
                    time_against_side, _guided(found), {"Pulles": {40: GENERATION_40}},
                    title="time for a puzzle",
                ),
                wide=True,
            ),
            Table(
                "By size", ["size, method", "made", "median", "walls", "Pulles"], rows, theirs=(4,)
            ),
        ],
        "Pulles gives one number, about five minutes for 40×40, with Z3 on his machine and at the"
        " best start and step, which he does not tell. `walls` is his method with our engine"
        " looking for second solutions; without the heuristic, walls go anywhere. `native` is"
        " another method, which keeps to a share of walls (22 % unless asked otherwise).",
    )  # fmt: skip


def _guided(found: Mapping[str, Sequence[Trial]]) -> dict[str, Sequence[Trial]]:
    """Without those that take no heuristic: in time they are the same, in walls the table tells."""
    return {name: each for name, each in found.items() if "unguided" not in name}


def _name(trial: Trial) -> str:
    return trial.backend if trial.options.get("heuristic", True) else f"{trial.backend}, unguided"
