"""Which techniques the corpora need: how many boards use each, and the hardest of each board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lamplighter.labels import LABELS
from lamplighter.study.figures import draw
from lamplighter.study.figures.base import Panel, Section, Table, Trial, grouped, percent
from lamplighter.techniques import ladder_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["section"]

_TIER_COLOURS = (draw.SKY, draw.BLUE, draw.ORANGE, draw.RED)


def section(trials: Sequence[Trial]) -> Section:
    """All of the study `techniques`."""
    told = [trial for trial in trials if trial.stats.get("techniques")]
    parts: list[Panel | Table] = []
    for genre, here in grouped(told, lambda trial: trial.genre).items():
        corpora = _corpora(here)
        ladder = [each.name for each in ladder_of(genre)]
        used = [name for name in ladder if any(name in trial.stats["techniques"] for trial in here)]
        title = genre.capitalize()
        parts.append(
            Panel(f"{title}: hardest technique of each board", partial(_hardest, genre, corpora),
                  wide=True, height=max(0.42, 0.1 * len(corpora) + 0.25))
        )  # fmt: skip
        parts.append(
            Panel(f"{title}: boards that need a technique", partial(_used, used, corpora),
                  wide=True, height=max(0.6, 0.07 * len(used) + 0.3))
        )  # fmt: skip
        parts.append(_table(title, used, corpora))
    shares = []
    for genre, here in grouped(told, lambda trial: trial.genre).items():
        for name, boards in _corpora(here).items():
            hard = [trial for trial in boards if _tier(trial) in LABELS[2:]]
            shares.append(f"{percent(len(hard) / len(boards))} of {len(boards):,} {genre} {name}")
    return Section(
        f"Boards that need a technique of the hard tier or beyond: {'; '.join(shares)}."
        if told
        else "No board of these trials was explained.",
        parts,
        "None of the papers counts techniques: Pal only asks whether six strategies solve a board."
        " Here a board is solved by always taking the easiest step, so a technique counts as needed"
        " when nothing easier was left.",
    )


def _corpora(trials: Sequence[Trial]) -> dict[str, list[Trial]]:
    """By corpus, and by label if there is one, easy ones first."""
    found = grouped(trials, lambda trial: f"{trial.corpus} {trial.label or ''}".strip())

    def rank(name: str) -> tuple[str, int]:
        corpus, _, label = name.rpartition(" ")
        return (corpus, LABELS.index(label)) if label in LABELS else (name, 9)

    return {name: found[name] for name in sorted(found, key=rank)}


def _tiers(genre: str) -> dict[str, str]:
    return {each.name: each.tier for each in ladder_of(genre)}


def _tier(trial: Trial) -> str:
    tiers = _tiers(trial.genre)
    found = [LABELS.index(tiers[name]) for name in trial.stats["techniques"] if name in tiers]
    return LABELS[max(found, default=0)]


def _hardest(genre: str, corpora: Mapping[str, Sequence[Trial]], ax: Axes) -> None:
    """A stacked bar for each corpus: the share of boards whose hardest technique has that tier."""
    from matplotlib.patches import Patch

    draw.shares(ax, "x", "share of boards")
    ax.set_xlim(0, 1)
    for y, trials in enumerate(corpora.values()):
        left = 0.0
        for tier, colour in zip(LABELS, _TIER_COLOURS, strict=True):
            share = sum(_tier(trial) == tier for trial in trials) / len(trials)
            ax.barh(y, share, 0.7, left=left, color=colour, alpha=0.9)
            if share >= 0.07:
                dark = colour in (draw.SKY, draw.ORANGE)
                ax.text(
                    left + share / 2, y, f"{100 * share:.0f} %", ha="center", va="center",
                    size="small", color="#1a1a1a" if dark else "#ffffff",
                )  # fmt: skip
            left += share
    draw.categories(ax, [f"{name} (n={len(trials)})" for name, trials in corpora.items()], "y")
    draw.keys(
        ax,
        [
            Patch(color=colour, label=tier)
            for tier, colour in zip(LABELS, _TIER_COLOURS, strict=True)
            if any(_tier(trial) == tier for trials in corpora.values() for trial in trials)
        ],
    )


def _used(used: Sequence[str], corpora: Mapping[str, Sequence[Trial]], ax: Axes) -> None:
    draw.shares(ax, "x", "share of boards that need it")
    for place, trials in enumerate(corpora.values()):
        look = draw.look_of("", place)
        shares = [_share(name, trials) for name in used]
        ax.plot(shares, range(len(used)), look.marker, color=look.colour, markersize=7, alpha=0.85)
    draw.categories(ax, list(used), "y")
    ax.grid(visible=True, axis="both")
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=draw.look_of("", place).colour, marker=draw.look_of("", place).marker,
               ls="none", label=name)
        for place, name in enumerate(corpora)
    ]  # fmt: skip
    draw.keys(ax, handles)


def _table(title: str, used: Sequence[str], corpora: Mapping[str, Sequence[Trial]]) -> Table:
    return Table(
        f"{title}: share of boards that need a technique",
        ["technique", *(f"{name} (n = {len(trials)})" for name, trials in corpora.items())],
        [[name, *(percent(_share(name, trials)) for trials in corpora.values())] for name in used],
    )


def _share(name: str, trials: Sequence[Trial]) -> float:
    """The share of boards that need the technique."""
    return sum(name in trial.stats["techniques"] for trial in trials) / len(trials)
