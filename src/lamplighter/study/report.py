"""The report: a file of trials in, sections with figures and tables out, as a page or a PDF.

A study that is not in the file gets one line that says how to run it. The same trials give the same
bytes: the only date is that of the trials.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from lamplighter.errors import BackendMissingError, FormatError, quote
from lamplighter.study import store
from lamplighter.study.figures import SECTIONS
from lamplighter.study.figures.base import Section, Trial
from lamplighter.study.published import PLACES

__all__ = [
    "Chapter",
    "Report",
    "make_folder",
    "make_html",
    "make_pdf",
    "make_report",
    "read_trials",
]

_TEXTS = ("study", "kind", "puzzle", "corpus", "genre", "backend", "status")
_NUMBERS = ("height", "width", "seconds")
_MAPPINGS = ("options", "stats", "versions")
_NAMES = {each.name for each in fields(Trial)}


@dataclass(frozen=True)
class Chapter:
    """One study in the report; without a section its trials are missing."""

    name: str
    title: str
    trials: int
    section: Section | None
    place: str
    """Where the numbers were published; empty if nowhere."""

    @property
    def command(self) -> str:
        """The command that runs its trials."""
        return f"lamplighter bench run {self.name}"


@dataclass(frozen=True)
class Report:
    """What the page and the PDF show."""

    chapters: Sequence[Chapter]
    trials: int
    machines: Sequence[str]
    versions: Sequence[str]
    first: str
    last: str
    errors: int = 0
    error: str = ""
    """What one of the failed trials says went wrong."""

    @property
    def dates(self) -> str:
        """The day of the trials, or the first and the last."""
        days = [each[:10] for each in (self.first, self.last)]
        return days[0] if days[0] == days[1] else " to ".join(days)


def read_trials(path: str | os.PathLike[str]) -> tuple[list[Trial], bool]:
    """The trials of a file, and whether its last line was cut short and dropped."""
    lines, cut = store.read_trials(path)
    if not lines:
        raise FormatError(
            f"no trials in {quote(str(path), 80)}: `lamplighter bench run quick` writes some"
        )
    found = []
    for line in lines:
        trial = _trial_of(line)
        if trial is None:
            text = quote(json.dumps(line))
            raise FormatError(f"{Path(path).name}: expected a trial of a study, got {text}")
        found.append(trial)
    return found, cut


def _trial_of(raw: Mapping[str, Any]) -> Trial | None:
    """The trial that a line holds, if every value is of the right kind."""
    kept = {key: value for key, value in raw.items() if key in _NAMES}
    for key in _MAPPINGS:
        kept[key] = kept.get(key) or {}
    sound = (
        all(isinstance(kept.get(key), str) for key in _TEXTS)
        and all(_is_number(kept.get(key)) for key in _NUMBERS)
        and all(isinstance(kept[key], dict) for key in _MAPPINGS)
        and all(kept.get(key) is None or isinstance(kept[key], int) for key in ("whites", "clues"))
        and isinstance(kept.get("label"), str | None)
        and (kept.get("limit_seconds") is None or _is_number(kept["limit_seconds"]))
        and isinstance(kept.get("machine", ""), str)
        and isinstance(kept.get("at", ""), str)
    )
    return Trial(**kept) if sound else None


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1e12


def make_report(trials: Sequence[Trial]) -> Report:
    """A chapter for each study; those that are not among the trials say so."""
    by_study: dict[str, list[Trial]] = {}
    for trial in sorted(trials, key=_order):
        by_study.setdefault(trial.study, []).append(trial)
    chapters = []
    for name, (title, section) in SECTIONS.items():
        here = by_study.get(name, [])
        made = section(here) if here else None
        chapters.append(Chapter(name, title, len(here), made, PLACES.get(name, "")))
    failed = sorted(
        str(trial.stats.get("error", "")) for trial in trials if trial.status == "error"
    )
    dates = sorted(trial.at for trial in trials if trial.at) or [""]
    return Report(
        chapters,
        len(trials),
        sorted({trial.machine for trial in trials if trial.machine}),
        _versions(trials),
        dates[0],
        dates[-1],
        len(failed),
        failed[0] if failed else "",
    )


def _order(trial: Trial) -> tuple[Any, ...]:
    """Trials come from several processes in any order; the report must not depend on it."""
    return (
        trial.study, trial.backend, trial.genre, trial.height * trial.width, trial.corpus,
        trial.puzzle, json.dumps(dict(trial.options), sort_keys=True), trial.seed or 0,
        trial.repeat,
    )  # fmt: skip


def _versions(trials: Sequence[Trial]) -> list[str]:
    found: dict[str, set[str]] = {}
    for trial in trials:
        for name, version in trial.versions.items():
            found.setdefault(name, set()).add(str(version))
    first = [name for name in ("lamplighter", "python") if name in found]
    names = [*first, *sorted(set(found) - set(first))]
    return [f"{name} {', '.join(sorted(found[name]))}" for name in names]


def make_html(report: Report) -> str:
    """The report as one page that needs no other file."""
    _require_matplotlib()
    from lamplighter.study.page import html_of

    return html_of(report)


def make_pdf(report: Report) -> bytes:
    """The report as a PDF: the same figures and tables."""
    _require_matplotlib()
    from lamplighter.study.paper import pdf_of

    return pdf_of(report)


def make_folder(report: Report) -> dict[str, str]:
    """The report as the files of a folder, by name: Markdown, and each figure by itself."""
    _require_matplotlib()
    from lamplighter.study.folder import folder_of

    return folder_of(report)


def _require_matplotlib() -> None:
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise BackendMissingError(
            "a report needs matplotlib: pip install 'lamplighter[study]'"
        ) from None
