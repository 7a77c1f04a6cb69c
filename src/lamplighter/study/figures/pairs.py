"""Two ways on the same boards: rules before CP-SAT, and dirty set against full scan (Mjakinin)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Panel, Section, Table, Trial, seconds_text, times_text
from lamplighter.study.figures.cost import LEAST
from lamplighter.study.published import (
    BUCKETS,
    CPSAT,
    DEDUCTIVE,
    DEDUCTIVE_LARGEST,
    bucket_of,
)
from lamplighter.study.statistics import median, paired_ratios, quartiles

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["rules_first_section", "scan_section"]

Board = tuple[str, str]


def rules_first_section(trials: Sequence[Trial]) -> Section:
    """All of the study `rules-first`."""
    slow = _times(trial for trial in trials if trial.backend == "cpsat")
    fast = _times(trial for trial in trials if trial.backend == "hybrid")
    buckets = {trial.board: bucket_of(trial.height, trial.width) for trial in trials}
    finding, parts = _pair("CP-SAT alone", "rules first", slow, fast, buckets, {})
    if parts:
        words = {name: seconds_text(each) for name, each in CPSAT.items()}
        parts.append(
            _table("CP-SAT alone", "rules first", slow, fast, buckets, "Mjakinin: CP-SAT", words)
        )
    return Section(
        finding,
        parts,
        "Mjakinin proposes rules before CP-SAT without measuring them, so the numbers next to ours"
        " are those of CP-SAT on the bare model, in C++ on another machine.",
        "Each dot is a board. Below the diagonal, rules first are faster; where the rules alone"
        " solve a board, CP-SAT is never asked.",
    )


def scan_section(trials: Sequence[Trial]) -> Section:
    """All of the study `scan`."""
    full = [trial for trial in trials if trial.options.get("policy") == "full"]
    dirty = [trial for trial in trials if trial.options.get("policy", "dirty") == "dirty"]
    slow, fast = _times(full, engine=True), _times(dirty, engine=True)
    buckets = {trial.board: bucket_of(trial.height, trial.width) for trial in trials}
    printed = {name: each.full / each.dirty for name, each in DEDUCTIVE.items()}
    finding, parts = _pair("full scan", "dirty set", slow, fast, buckets, printed)
    if parts:
        words = {
            name: f"{seconds_text(each.full)} and {seconds_text(each.dirty)}"
            f" ({times_text(each.full / each.dirty)})"
            for name, each in DEDUCTIVE.items()
        }
        largest = "; ".join(
            f"{name} {seconds_text(each.full)} and {seconds_text(each.dirty)}"
            for name, each in DEDUCTIVE_LARGEST.items()
        )
        parts.append(
            _table("full scan", "dirty set", slow, fast, buckets, "Mjakinin: full and dirty", words,
                   f"Mjakinin's largest boards, full and dirty: {largest}.")
        )  # fmt: skip
    tried = _hypotheses(full), _hypotheses(dirty)
    both = [board for board in tried[0] if board in tried[1]]
    if both:
        fewer = sum(tried[1][board] < tried[0][board] for board in both)
        more = sum(tried[1][board] > tried[0][board] for board in both)
        total = [sum(each[board] for board in both) for each in tried]
        finding += (
            f" It tries {total[1]:,} hypotheses, the full scan {total[0]:,}: fewer on {fewer:,} of"
            f" {len(both):,} boards, more on {more:,}, as many on the rest."
        )
        parts.append(_tried_table(*tried, both, buckets))
    return Section(
        finding,
        parts,
        "Mjakinin prints medians to the millisecond, in which a small difference is lost. Ours is"
        " the time inside the engine, on other boards, and what our engine scans and wakes is its"
        " own choice, so the two policies need not weigh the same.",
        "Each dot is a board. Below the diagonal, the dirty set is faster. Diamonds: Mjakinin's"
        " medians, full over dirty.",
    )


def _hypotheses(trials: Iterable[Trial]) -> dict[Board, int]:
    """The hypotheses tried on each solved board; they are the same in every repeat."""
    return {
        trial.board: trial.stats["hypotheses"]
        for trial in trials
        if trial.is_solved and isinstance(trial.stats.get("hypotheses"), int)
    }


def _tried_table(
    full: Mapping[Board, int],
    dirty: Mapping[Board, int],
    both: Sequence[Board],
    buckets: Mapping[Board, str],
) -> Table:
    rows = []
    for bucket in BUCKETS:
        here = [board for board in both if buckets[board] == bucket.name]
        if here:
            slow, fast = (sum(each[board] for board in here) for each in (full, dirty))
            ratio = times_text(slow / fast) if fast else "–"
            rows.append([bucket.name, str(len(here)), f"{slow:,}", f"{fast:,}", ratio])
    return Table(
        "Hypotheses tried",
        ["longer side", "n", "full scan", "dirty set", "times as many"],
        rows,
        "Totals over the boards of a size. Mjakinin prints none.",
    )


def _times(trials: Iterable[Trial], *, engine: bool = False) -> dict[Board, float]:
    """The seconds of each solved board: the median of its repeats."""
    found: dict[Board, list[float]] = {}
    for trial in trials:
        if trial.is_solved:
            # The engine's own clock if there is one: the call from Python costs the same both ways.
            inside = trial.stats.get("solver_seconds") if engine else None
            seconds = inside if isinstance(inside, (int, float)) else trial.seconds
            found.setdefault(trial.board, []).append(max(seconds, LEAST))
    return {board: median(each) for board, each in found.items()}


def _pair(
    slow_name: str,
    fast_name: str,
    slow: Mapping[Board, float],
    fast: Mapping[Board, float],
    buckets: Mapping[Board, str],
    printed: Mapping[str, float],
) -> tuple[str, list[Panel | Table]]:
    ratios = paired_ratios(slow, fast)
    if not ratios:
        return "No board was solved both ways.", []
    faster = sum(each > 1 for each in ratios.values())
    # By size: boards of one size compare, and a mean over all would be that of the commonest one.
    middles = {name: median(each) for name, each in _by_bucket(ratios, buckets).items()}
    by_size = ", ".join(f"{times_text(each)} at {name}" for name, each in middles.items())
    finding = (
        f"{fast_name.capitalize()}, how many times as fast, in the median by longer side:"
        f" {by_size}. It is faster on {faster:,} of {len(ratios):,} boards."
    )
    return finding, [
        Panel(f"{slow_name[:1].upper()}{slow_name[1:]} and {fast_name}, board by board",
              partial(_scatter, slow_name, fast_name, slow, fast), height=1.2),
        Panel("How many times as fast, by size",
              partial(_ratios, ratios, buckets, printed), height=1.2),
    ]  # fmt: skip


def _scatter(
    slow_name: str,
    fast_name: str,
    slow: Mapping[Board, float],
    fast: Mapping[Board, float],
    ax: Axes,
) -> None:
    boards = [board for board in slow if board in fast]
    every = [each[board] for board in boards for each in (slow, fast)]
    draw.log_seconds(ax, "x", every, slow_name)
    draw.log_seconds(ax, "y", every, fast_name)
    low, high = ax.get_xlim()
    ax.plot([low, high], [low, high], color=draw.MUTED, linewidth=1, zorder=1)
    look = draw.look_of("native")
    draw.scatter(ax, [slow[each] for each in boards], [fast[each] for each in boards], look, 16)
    draw.note(ax, f"n = {len(boards)}")
    draw.note(ax, "below: faster", 0.98, 0.03)


def _ratios(
    ratios: Mapping[Board, float],
    buckets: Mapping[Board, str],
    printed: Mapping[str, float],
    ax: Axes,
) -> None:
    groups = _by_bucket(ratios, buckets)
    shown = [printed[name] for name in groups if name in printed]
    draw.log_numbers(ax, "y", [*ratios.values(), *shown, 0.9, 1.1], "times as fast")
    ax.yaxis.set_major_formatter(lambda value, _: f"{value:g}×")
    ax.axhline(1.0, color=draw.MUTED, linewidth=1, zorder=1)
    draw.boxes(ax, list(enumerate(groups.values())), draw.look_of("native"))
    points = {place: printed[name] for place, name in enumerate(groups) if name in printed}
    if points:
        draw.theirs(ax, points)
        draw.label_ends(ax, [(points[max(points)], "Mjakinin", draw.MUTED)])
    draw.categories(ax, [f"{name}\nn={len(each)}" for name, each in groups.items()])
    ax.set_xlabel("longer side, cells")


def _by_bucket(
    values: Mapping[Board, float], buckets: Mapping[Board, str]
) -> dict[str, list[float]]:
    found = {
        bucket.name: [value for board, value in values.items() if buckets[board] == bucket.name]
        for bucket in BUCKETS
    }
    return {name: each for name, each in found.items() if each}


def _table(
    slow_name: str,
    fast_name: str,
    slow: Mapping[Board, float],
    fast: Mapping[Board, float],
    buckets: Mapping[Board, str],
    title: str,
    printed: Mapping[str, str],
    note: str = "",
) -> Table:
    both = {board for board in slow if board in fast}
    ratios = _by_bucket(paired_ratios(slow, fast), buckets)
    rows = []
    for name, each in ratios.items():
        here = [board for board in both if buckets[board] == name]
        rows.append(
            [
                name,
                str(len(here)),
                seconds_text(median([slow[board] for board in here])),
                seconds_text(median([fast[board] for board in here])),
                times_text(median(each)),
                f"{times_text(quartiles(each).low)} to {times_text(quartiles(each).high)}",
                printed.get(name, "–"),
            ]
        )
    return Table(
        "By size",
        ["longer side", "n", slow_name, fast_name, "times as fast", "quartiles", title],
        rows,
        note,
        theirs=(6,),
    )
