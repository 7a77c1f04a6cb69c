"""Boards without walls: SAT with and without a lighting to begin with (Pulles 2021)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from lamplighter.study.figures.base import (
    Panel,
    Section,
    Table,
    Trial,
    grouped,
    seconds_text,
)
from lamplighter.study.figures.lines import by_side, time_against_side

__all__ = ["section"]


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `empty`."""
    found = grouped(sorted(trials, key=_rank), _name)
    largest = {
        name: max((trial.side for trial in each if trial.is_solved), default=None)
        for name, each in found.items()
    }
    limits = {
        trial.limit_seconds for trial in trials if not trial.is_solved and trial.limit_seconds
    }
    within = f" within {seconds_text(max(limits))}" if limits else ""
    told = [
        f"{name} up to {side}×{side}" if side else f"{name} none" for name, side in largest.items()
    ]
    panels = [
        Panel(title, partial(time_against_side, drawn, {}))
        for title, hints in (("As it is", True), ("Without hints", False))
        if (drawn := _with(found, hints=hints))
    ]
    return Section(
        f"Empty boards answered{within}: {'; '.join(told)}.",
        [*panels, _table(found)],
        "Pulles says that Z3 takes very long on boards with hardly any walls, that backtracking"
        " does not, and that it is unclear why. A SAT solver begins by leaving cells empty, and"
        " ends where more rows than columns are left to serve: a pigeonhole, whose proofs by"
        " resolution are exponentially long (Haken 1985); backtracking begins with a bulb, and on"
        " a board without numbers no bulb is ever wrong, since a cell that can take none is lit.",
        "Two solutions are asked for: on an empty board, two placements of n rooks. `sat`, `smt`"
        " and `cpsat` begin with a lighting where clues are few; “no hints” is without. Boards"
        " without an answer within the limit are not drawn.",
    )


def _with(found: Mapping[str, Sequence[Trial]], *, hints: bool) -> dict[str, Sequence[Trial]]:
    return {name: each for name, each in found.items() if ("no hints" not in name) == hints}


def _name(trial: Trial) -> str:
    return trial.backend if trial.options.get("hints", True) else f"{trial.backend}, no hints"


def _rank(trial: Trial) -> tuple[bool, str]:
    return not trial.options.get("hints", True), trial.backend


def _table(found: Mapping[str, Sequence[Trial]]) -> Table:
    sides = sorted({trial.side for trials in found.values() for trial in trials})
    rows = []
    for side in sides:
        cells = []
        for trials in found.values():
            here = by_side(trials).get(side, [])
            cells.append(
                "–" if not here
                else seconds_text(here[0].seconds) if here[0].is_solved
                else f"> {seconds_text(here[0].limit_seconds)}"
            )  # fmt: skip
        rows.append([f"{side}×{side}", *cells])
    return Table("Time for two solutions", ["size", *found], rows)
