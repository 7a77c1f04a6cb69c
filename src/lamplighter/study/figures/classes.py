"""DS class against outside labels: heat map, calibration, white cells (Mjakinin 2025)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.labels import LABELS
from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Panel, Section, Table, Trial, grouped, percent
from lamplighter.study.published import (
    CLASS_COUNTS,
    CLASS_LABELS,
    WHITES_MEAN,
    WHITES_MEDIAN,
)
from lamplighter.study.statistics import mean, median, quartiles, spearman

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["class_of", "section"]

CLASSES = range(10)


def class_of(trial: Trial) -> int | None:
    """The DS class of a rated board, 0 to 9; None where it has none."""
    found = trial.stats.get("ds_class")
    return int(found) if isinstance(found, (int, float)) and 0 <= found <= 9 else None


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `classes`."""
    rated = [trial for trial in trials if class_of(trial) is not None]
    labelled = [trial for trial in rated if trial.label is not None]
    labels = _labels(labelled)
    places = [float(labels.index(str(trial.label))) for trial in labelled]
    rho = spearman(places, [float(class_of(trial) or 0) for trial in labelled])
    parts: list[Panel | Table] = []
    if labelled:
        parts.append(Panel("DS class of each label", partial(_heat, labelled, labels), height=1.25))
        parts.append(
            Panel("Calibration", partial(_calibration, labelled, labels, rho), height=1.25)
        )
    if rated:
        parts.append(Panel("White cells of each class", partial(_whites, rated), wide=True))
    if labelled:
        parts.append(_label_table(labelled, labels))
    if rated:
        parts.append(_class_table(rated))
    own = ""
    if any(trial.corpus == "own" for trial in labelled):
        own = " The labels of the corpus `own` are our own levels, not an outside opinion."
    told = f"rank correlation {rho:.2f}" if rho is not None else "no rank correlation"
    return Section(
        f"DS class and outside label: {told} (Spearman, n = {len(labelled)})."
        if rated
        else "No board of these trials has a DS class.",
        parts,
        "Mjakinin had the ten grades of janko.at for 950 boards and words for 18 more; our boards"
        " carry only the words easy, normal and hard. The measure is the same, with the same"
        " weights, but the labels it is compared with are different.",
        "Heat map: each column adds up to 100 %. Calibration: median and quartiles of all boards"
        " with a label, grey diamonds the medians of Mjakinin's labelled boards." + own,
    )


def _labels(trials: Sequence[Trial]) -> list[str]:
    found = {str(trial.label) for trial in trials}
    known = [each for each in LABELS if each in found]
    return [*known, *sorted(found - set(known))]


def _heat(trials: Sequence[Trial], labels: Sequence[str], ax: Axes) -> None:
    by_label = grouped(trials, lambda trial: str(trial.label))
    cells, texts = [], []
    for each in CLASSES:
        counts = [sum(class_of(trial) == each for trial in by_label[label]) for label in labels]
        shares = [n / len(by_label[label]) for n, label in zip(counts, labels, strict=True)]
        cells.append(shares)
        texts.append([f"{100 * share:.0f} %" if share else "" for share in shares])
    names = [f"{label}\nn={len(by_label[label])}" for label in labels]
    draw.heat(ax, cells, [str(each) for each in CLASSES], names, texts)
    ax.set_ylabel("DS class")


def _calibration(
    trials: Sequence[Trial], labels: Sequence[str], rho: float | None, ax: Axes
) -> None:
    look = draw.look_of("deductive")
    by_label = grouped(trials, lambda trial: str(trial.label))
    boxes = [
        quartiles([float(class_of(trial) or 0) for trial in by_label[label]]) for label in labels
    ]
    xs = list(range(len(labels)))
    ax.fill_between(
        xs, [box.low for box in boxes], [box.high for box in boxes], color=look.colour, alpha=0.2,
        linewidth=0,
    )  # fmt: skip
    ax.plot(xs, [box.median for box in boxes], color=look.colour, marker=look.marker, linewidth=2)
    printed = {
        x: median([float(each) for (_, name), found in CLASS_LABELS.items()
                   if name == label for each in found])
        for x, label in enumerate(labels)
        if any(name == label for _, name in CLASS_LABELS)
    }  # fmt: skip
    draw.theirs(ax, printed)
    draw.categories(ax, labels)
    ax.set_ylim(-0.3, 9.3)
    ax.set_yticks(list(CLASSES))
    ax.set_ylabel("DS class")
    ends = [(boxes[-1].median, "ours", look.colour)]
    if printed:
        ends.append((printed[max(printed)], "Mjakinin", draw.MUTED))
    draw.label_ends(ax, ends)
    if rho is not None:
        draw.note(ax, f"Spearman {rho:.2f}, n = {len(trials)}")


def _whites(trials: Sequence[Trial], ax: Axes) -> None:
    by_class = grouped([trial for trial in trials if trial.whites], class_of)
    values = {
        each: [float(trial.whites or 1) for trial in by_class.get(each, [])] for each in CLASSES
    }
    every = [value for each in values.values() for value in each]
    draw.log_numbers(ax, "y", [*every, WHITES_MEDIAN], "white cells")
    draw.boxes(
        ax, [(each, found) for each, found in values.items() if found], draw.look_of("native")
    )
    ax.axhline(WHITES_MEDIAN, color=draw.MUTED, linestyle=(0, (1.2, 1.6)), linewidth=1.4)
    draw.label_ends(ax, [(WHITES_MEDIAN, "Mjakinin: median\nof all boards", draw.MUTED)])
    draw.categories(ax, [f"{each}\nn={len(found)}" for each, found in values.items()])
    ax.set_xlabel("DS class")


def _label_table(trials: Sequence[Trial], labels: Sequence[str]) -> Table:
    rows = []
    for side in sorted({trial.side for trial in trials}):
        for label in labels:
            here = [
                class_of(trial) or 0
                for trial in trials
                if trial.side == side and trial.label == label
            ]
            if not here:
                continue
            low, middle, high = quartiles([float(each) for each in here])
            printed = CLASS_LABELS.get((side, label), ())
            rows.append(
                [f"{side}×{side} {label}", str(len(here)), f"{middle:g}", f"{low:g} to {high:g}",
                 ", ".join(map(str, printed)) or "–"]
            )  # fmt: skip
    return Table(
        "DS class by size and label",
        ["boards", "n", "median", "quartiles", "Mjakinin: single boards"],
        rows,
        theirs=(4,),
    )


def _class_table(trials: Sequence[Trial]) -> Table:
    """The spread over the classes, next to that of Mjakinin's boards from janko.at."""
    corpora = grouped(
        [trial for trial in trials if trial.genre == "akari"], lambda trial: trial.corpus
    )
    total = sum(CLASS_COUNTS)
    rows = []
    for each in CLASSES:
        shares = [
            percent(sum(class_of(trial) == each for trial in found) / len(found))
            for found in corpora.values()
        ]
        rows.append([str(each), *shares, percent(CLASS_COUNTS[each] / total)])
    whites = [
        [float(trial.whites) for trial in found if trial.whites is not None]
        for found in corpora.values()
    ]
    middles = [f"{median(each):.0f}" if each else "–" for each in whites]
    means = [f"{mean(each):.0f}" if each else "–" for each in whites]
    rows.append(["white cells, median", *middles, f"{WHITES_MEDIAN} (all)"])
    rows.append(["white cells, mean", *means, f"{WHITES_MEAN} (all)"])
    names = [f"{name} (n = {len(found)})" for name, found in corpora.items()]
    return Table(
        "Share of boards in each class",
        ["DS class", *names, f"Mjakinin: janko (n = {total})"],
        rows,
        "Mjakinin's white cells are those of all 1,345 boards.",
        theirs=(len(names) + 1,),
    )
