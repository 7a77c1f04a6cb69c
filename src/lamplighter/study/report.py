"""The report: a file of runs in, sections with figures and tables out, as one page or one PDF.

A study that is not in the file is told in one line that says how to make it. The same runs give the
same bytes: the only date is that of the runs.
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
from lamplighter.study.figures.base import Run, Section
from lamplighter.study.published import PLACES

__all__ = ["Chapter", "Report", "make_folder", "make_html", "make_pdf", "make_report", "read_runs"]

_TEXTS = ("study", "kind", "puzzle", "corpus", "genre", "backend", "status")
_NUMBERS = ("height", "width", "seconds")
_MAPPINGS = ("options", "stats", "versions")
_NAMES = {each.name for each in fields(Run)}


@dataclass(frozen=True)
class Chapter:
    """One study in the report; without a section its runs are missing."""

    name: str
    title: str
    runs: int
    section: Section | None
    place: str
    """Where the literature's numbers stand; empty if it has none."""

    @property
    def command(self) -> str:
        """What makes its runs."""
        return f"lamplighter bench run {self.name}"


@dataclass(frozen=True)
class Report:
    """What the page and the PDF show."""

    chapters: Sequence[Chapter]
    runs: int
    machines: Sequence[str]
    versions: Sequence[str]
    first: str
    last: str
    errors: int = 0
    error: str = ""
    """What one of them says went wrong."""

    @property
    def dates(self) -> str:
        """The day of the runs, or the first and the last."""
        days = [each[:10] for each in (self.first, self.last)]
        return days[0] if days[0] == days[1] else " to ".join(days)


def read_runs(path: str | os.PathLike[str]) -> tuple[list[Run], bool]:
    """The runs of a file, and whether its last line was cut short and dropped."""
    lines, cut = store.read_runs(path)
    if not lines:
        raise FormatError(
            f"no runs in {quote(str(path), 80)}: `lamplighter bench run quick` makes some"
        )
    found = []
    for line in lines:
        run = _run_of(line)
        if run is None:
            text = quote(json.dumps(line))
            raise FormatError(f"{Path(path).name}: expected a run of a study, got {text}")
        found.append(run)
    return found, cut


def _run_of(raw: Mapping[str, Any]) -> Run | None:
    """The run a line holds, if all it says is of the right kind."""
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
    return Run(**kept) if sound else None


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1e12


def make_report(runs: Sequence[Run]) -> Report:
    """A chapter for each study; those that are not among the runs say so."""
    by_study: dict[str, list[Run]] = {}
    for run in sorted(runs, key=_order):
        by_study.setdefault(run.study, []).append(run)
    chapters = []
    for name, (title, section) in SECTIONS.items():
        here = by_study.get(name, [])
        made = section(here) if here else None
        chapters.append(Chapter(name, title, len(here), made, PLACES.get(name, "")))
    failed = sorted(str(run.stats.get("error", "")) for run in runs if run.status == "error")
    dates = sorted(run.at for run in runs if run.at) or [""]
    return Report(
        chapters,
        len(runs),
        sorted({run.machine for run in runs if run.machine}),
        _versions(runs),
        dates[0],
        dates[-1],
        len(failed),
        failed[0] if failed else "",
    )


def _order(run: Run) -> tuple[Any, ...]:
    """Runs come from several processes in any order; the report must not depend on it."""
    return (
        run.study, run.backend, run.genre, run.height * run.width, run.corpus, run.puzzle,
        json.dumps(dict(run.options), sort_keys=True), run.seed or 0, run.repeat,
    )  # fmt: skip


def _versions(runs: Sequence[Run]) -> list[str]:
    found: dict[str, set[str]] = {}
    for run in runs:
        for name, version in run.versions.items():
            found.setdefault(name, set()).add(str(version))
    first = [name for name in ("lamplighter", "python") if name in found]
    names = [*first, *sorted(set(found) - set(first))]
    return [f"{name} {', '.join(sorted(found[name]))}" for name in names]


def make_html(report: Report) -> str:
    """The report as one page that needs nothing beside it."""
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
