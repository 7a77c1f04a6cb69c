"""What figures are made of: panels, tables, sections; and the trials they are drawn from."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from lamplighter.study.statistics import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "Panel",
    "Section",
    "Table",
    "Trial",
    "count_of",
    "grouped",
    "interval_text",
    "percent",
    "seconds_text",
    "size_name",
    "solved_seconds",
    "times_text",
]

Key = TypeVar("Key", bound=Hashable)

SOLVED = frozenset({"unique", "multiple", "solved", "unsolvable", "made"})
"""Statuses that answer the question. UNKNOWN, a timeout and an error do not."""


@dataclass(frozen=True)
class Trial:
    """One line of a file of trials."""

    study: str
    kind: str
    puzzle: str
    corpus: str
    genre: str
    height: int
    width: int
    backend: str
    status: str
    seconds: float
    whites: int | None = None
    clues: int | None = None
    label: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    repeat: int = 0
    cpu_seconds: float | None = None
    limit_seconds: float | None = None
    stats: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    machine: str = ""
    at: str = ""

    @property
    def is_solved(self) -> bool:
        """Whether it answered the question."""
        return self.status in SOLVED

    @property
    def side(self) -> int:
        """The longer side, by which boards are sorted into sizes."""
        return max(self.height, self.width)

    @property
    def board(self) -> tuple[str, str]:
        """The puzzle, whichever back end solved it."""
        return self.corpus, self.puzzle


@dataclass(frozen=True)
class Panel:
    """One set of axes. `draw` may be called more than once: for the page and for the PDF."""

    title: str
    draw: Callable[[Axes], None]
    wide: bool = False
    """Across the page; otherwise two go side by side if there is room."""
    height: float = 1.0
    """How many times the usual height."""


@dataclass(frozen=True)
class Table:
    """Numbers as text: the first column aligned left, the others right."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    theirs: Sequence[int] = ()
    """The columns that hold published numbers."""


@dataclass(frozen=True)
class Section:
    """One study: a sentence of findings, panels and tables, and what differs from the paper."""

    finding: str
    parts: Sequence[Panel | Table]
    differs: str
    caption: str = ""
    """How to read the figures, where that is not obvious."""


def grouped(trials: Iterable[Trial], key: Callable[[Trial], Key]) -> dict[Key, list[Trial]]:
    """The trials by a key, in the order in which the keys first appear."""
    found: dict[Key, list[Trial]] = {}
    for trial in trials:
        found.setdefault(key(trial), []).append(trial)
    return found


def solved_seconds(trials: Iterable[Trial]) -> list[float]:
    """The seconds of those that were solved."""
    return [trial.seconds for trial in trials if trial.is_solved]


def count_of(trials: Iterable[Trial]) -> tuple[int, int]:
    """How many were solved, and how many there are."""
    flags = [trial.is_solved for trial in trials]
    return sum(flags), len(flags)


def seconds_text(seconds: float | None) -> str:
    """Seconds as a person reads them: 12 µs, 3.4 ms, 0.56 s, 7 min."""
    if seconds is None or not math.isfinite(seconds):
        return "–"
    if seconds >= 600:
        return f"{seconds / 60:.0f} min"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.9995 * size:
            return f"{_three(seconds / size)} {unit}"
    return "0 s" if seconds <= 0 else "< 1 µs"


def times_text(ratio: float | None) -> str:
    """A ratio: 0.97×, 3.4×, 120×."""
    if ratio is None or not math.isfinite(ratio):
        return "–"
    return f"{ratio:.2f}×" if ratio < 2 else f"{_three(ratio)}×"


def percent(share: float | None) -> str:
    """A share in percent; 99.96 % is not rounded to all."""
    if share is None:
        return "–"
    if share in (0.0, 1.0):
        return f"{share:.0%}".replace("%", " %")
    return f"{min(max(100 * share, 0.1), 99.9):.1f} %".replace(".0 %", " %")


def interval_text(interval: Interval) -> str:
    """The interval in which a share lies, in percent."""
    low, high = (percent(round(end, 6)) for end in (interval.low, interval.high))
    return f"{low.removesuffix(' %')} to {high}"


def size_name(height: int, width: int) -> str:
    """Width by height, as in 12×8."""
    return f"{width}×{height}"


def _three(value: float) -> str:
    """Two or three significant digits."""
    if value >= 99.95:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value >= 9.95 else f"{value:.2g}"
