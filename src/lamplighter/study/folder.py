"""The report as a folder for a repository: a page of Markdown, and one file per figure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lamplighter.study.figures.base import Panel, Table
from lamplighter.study.figures.render import svg_file_of
from lamplighter.study.page import facts_of
from lamplighter.study.report import Chapter, Report

__all__ = ["PAGE", "folder_of"]

PAGE = "index.md"


def folder_of(report: Report) -> dict[str, str]:
    """The files by name: `index.md`, and an SVG for each figure."""
    files: dict[str, str] = {}
    lines = ["# The tables of the literature, measured again", ""]
    lines += [f"- **{name}**: {value}" for name, value in facts_of(report)]
    for chapter in report.chapters:
        if chapter.section is not None:
            lines += ["", f"## {chapter.title}", "", *_chapter(chapter, files)]
    return {PAGE: "\n".join(lines) + "\n", **files}


def _chapter(chapter: Chapter, files: dict[str, str]) -> Iterator[str]:
    section = chapter.section
    assert section is not None
    yield section.finding
    yield ""
    yield f"> {section.differs}"
    yield ""
    place = f" Published in: {chapter.place}." if chapter.place else ""
    yield f"{section.caption}{place} {chapter.trials:,} trials.".strip()
    for part in section.parts:
        yield ""
        if isinstance(part, Panel):
            name = f"{chapter.name}-{_file_name(part.title)}.svg"
            files[name] = svg_file_of(part)
            yield f"**{part.title}**"
            yield ""
            yield f"![{part.title}]({name})"
        else:
            yield from _table(part)


def _table(table: Table) -> Iterator[str]:
    yield f"**{table.title}**"
    yield ""
    yield f"| {' | '.join(table.head)} |"
    yield f"|---{'|--:' * (len(table.head) - 1)}|"
    for row in table.rows:
        yield f"| {' | '.join(row)} |"
    if table.note:
        yield ""
        yield table.note


def _file_name(title: str) -> str:
    """A title as letters and digits that any file system accepts."""
    plain = title.lower().translate(_SPELLED)
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


_SPELLED = str.maketrans({"α": "alpha", "β": "beta", "ρ": "rho", "×": "x", ",": ""})
