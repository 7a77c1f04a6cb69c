"""The six strategies: how many boards they solve, and how fast (Pal 2025)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from lamplighter.labels import LABELS
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
)
from lamplighter.study.figures.lines import by_side, share_against_side, time_against_side
from lamplighter.study.published import HUMAN, HUMAN_BOARDS
from lamplighter.study.statistics import mean, median, wilson

__all__ = ["section"]


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `human`."""
    found = grouped(
        sorted(trials, key=lambda trial: trial.backend != "human"), lambda trial: trial.backend
    )
    printed = {side: each.solved / HUMAN_BOARDS for side, each in HUMAN.items()}
    seconds = {side: each.seconds for side, each in HUMAN.items()}
    drawn = {name: _alike(each) for name, each in found.items()}
    parts: list[Panel | Table] = [
        Panel(
            "Share solved (Pal 2025, Table 2)",
            partial(share_against_side, drawn, {"Pal": printed}),
        )
    ]
    timed = {name: _all_as_timed(each) for name, each in drawn.items()}
    parts.append(
        Panel(
            "Time (Pal 2025, Figure 11)",
            partial(time_against_side, timed, {"Pal": seconds}, means=True, title="time, mean"),
        )
    )
    parts += [_table(found), _label_table(found)]
    told = []
    for name, each in found.items():
        shares = []
        kinds = sorted(grouped(each, _kind).items(), key=lambda kind: _rank(*kind[0]))
        for (corpus, label), here in kinds:
            solved, tries = count_of(here)
            shares.append(f"{percent(solved / tries)} of {tries:,} {corpus}, {label}")
        told.append(f"`{name}` solves {'; '.join(shares)}")
    return Section(
        ". ".join(told) + ".",
        parts,
        "Pal tried the strategies on 100 boards of each size, made for the purpose, in clingo on a"
        " laptop. The figures show boards that we make in the same style: `asp:human` is in clingo"
        " too, and `human` is the same six strategies compiled, so its time shows the language.",
        "Times of all boards, solved or not; Pal does not say which are meant. Whiskers: Wilson's"
        " 95 % interval.",
    )


def _alike(trials: Sequence[Trial]) -> Sequence[Trial]:
    """Boards like Pal's: those in that style; failing that, labelled ones; failing that, all."""
    styled = [trial for trial in trials if trial.puzzle.startswith("thesis-")]
    return styled or [trial for trial in trials if trial.label] or trials


def _kind(trial: Trial) -> tuple[str, str]:
    styled = trial.puzzle.startswith("thesis-")
    return trial.corpus, "in Pal's style" if styled else trial.label or "no label"


def _all_as_timed(trials: Sequence[Trial]) -> list[Trial]:
    """Every trial that ended by itself: finding the strategies stuck takes time as well."""
    from dataclasses import replace

    return [
        replace(trial, status="solved")
        for trial in trials
        if trial.status not in ("timeout", "error")
    ]


def _table(found: Mapping[str, Sequence[Trial]]) -> Table:
    rows = []
    for name, trials in found.items():
        for side, here in by_side(_alike(trials)).items():
            solved, tries = count_of(here)
            share = wilson(solved, tries)
            times = [trial.seconds for trial in _all_as_timed(here)]
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
         "Pal: solved", "Pal: mean time"],
        rows,
        theirs=(6, 7),
    )  # fmt: skip


def _label_table(found: Mapping[str, Sequence[Trial]]) -> Table:
    rows = []
    for name, trials in found.items():
        kinds = grouped(trials, _kind)
        for (corpus, label), here in sorted(kinds.items(), key=lambda each: _rank(*each[0])):
            solved, tries = count_of(here)
            share = wilson(solved, tries)
            shares = [trial.stats.get("share_decided") for trial in here]
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
