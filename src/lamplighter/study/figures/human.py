"""The six strategies: how many boards they solve, and how fast (000, Table 2 and Figure 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from lamplighter.labels import LABELS
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
)
from lamplighter.study.figures.lines import by_side, share_against_side, time_against_side
from lamplighter.study.published import HUMAN, HUMAN_BOARDS
from lamplighter.study.statistics import mean, median, wilson

__all__ = ["section"]


def section(runs: Sequence[Run]) -> Section:
    """All of the study `human`."""
    found = grouped(sorted(runs, key=lambda run: run.backend != "human"), lambda run: run.backend)
    printed = {side: each.solved / HUMAN_BOARDS for side, each in HUMAN.items()}
    seconds = {side: each.seconds for side, each in HUMAN.items()}
    drawn = {name: _alike(each) for name, each in found.items()}
    parts: list[Panel | Table] = [
        Panel(
            "Share solved (000, Table 2)",
            partial(share_against_side, drawn, {"000": printed}),
        )
    ]
    timed = {name: _all_as_timed(each) for name, each in drawn.items()}
    parts.append(
        Panel(
            "Time (000, Figure 11)",
            partial(time_against_side, timed, {"000": seconds}, means=True, title="time, mean"),
        )
    )
    parts += [_table(found), _label_table(found)]
    told = []
    for name, each in found.items():
        solved, tries = count_of(each)
        told.append(f"`{name}` solves {percent(solved / tries)} of {tries:,} boards")
    return Section(
        "; ".join(told) + ".",
        parts,
        "000 tried its strategies on 100 boards a size of its own making, in clingo on a laptop;"
        " the figures show boards we make in its style, for `asp:human` in clingo too, and `human`"
        " is the same six strategies compiled, so its time differs by the language.",
        "Times of all boards, solved or not; 000 does not say which it means. Whiskers: Wilson's"
        " 95 % interval.",
    )


def _alike(runs: Sequence[Run]) -> Sequence[Run]:
    """Boards like 000's: those in its style; without any, labelled ones; without any, all."""
    styled = [run for run in runs if run.puzzle.startswith("thesis-")]
    return styled or [run for run in runs if run.label] or runs


def _kind(run: Run) -> tuple[str, str]:
    styled = run.puzzle.startswith("thesis-")
    return run.corpus, "in 000's style" if styled else run.label or "no label"


def _all_as_timed(runs: Sequence[Run]) -> list[Run]:
    """Every run that came to its end: to see that the strategies are stuck takes time as well."""
    from dataclasses import replace

    return [replace(run, status="solved") for run in runs if run.status not in ("timeout", "error")]


def _table(found: Mapping[str, Sequence[Run]]) -> Table:
    rows = []
    for name, runs in found.items():
        for side, here in by_side(_alike(runs)).items():
            solved, tries = count_of(here)
            share = wilson(solved, tries)
            times = [run.seconds for run in _all_as_timed(here)]
            printed = HUMAN.get(side)
            rows.append(
                [
                    f"{side}×{side} {name}",
                    str(tries),
                    percent(share.share),
                    interval_text(share),
                    seconds_text(mean(times)) if times else "–",
                    seconds_text(median(times)) if times else "–",
                    f"{printed.solved} %" if printed else "–",
                    seconds_text(printed.seconds) if printed else "–",
                ]
            )
    return Table(
        "By size",
        ["size, back end", "n", "solved", "95 % interval", "mean time", "median time",
         "000: solved", "000: mean time"],
        rows,
        theirs=(6, 7),
    )  # fmt: skip


def _label_table(found: Mapping[str, Sequence[Run]]) -> Table:
    rows = []
    for name, runs in found.items():
        kinds = grouped(runs, _kind)
        for (corpus, label), here in sorted(kinds.items(), key=lambda each: _rank(*each[0])):
            solved, tries = count_of(here)
            share = wilson(solved, tries)
            shares = [run.stats.get("share_decided") for run in here]
            decided = [float(each) for each in shares if isinstance(each, (int, float))]
            rows.append(
                [
                    f"{corpus}, {label}, {name}",
                    str(tries),
                    percent(share.share),
                    interval_text(share),
                    percent(mean(decided)) if decided else "–",
                ]
            )
    return Table(
        "By corpus and label",
        ["boards, back end", "n", "solved", "95 % interval", "cells decided, mean"],
        rows,
    )


def _rank(corpus: str, label: str) -> tuple[str, int, str]:
    return corpus, LABELS.index(label) if label in LABELS else len(LABELS), label
