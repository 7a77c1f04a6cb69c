"""The report as one HTML page: no script, no other files, light and dark, narrow and wide."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lamplighter.study.figures.base import Panel, Table
from lamplighter.study.figures.render import svg_of
from lamplighter.study.report import Chapter, Report

__all__ = ["html_of"]

LONG = 20
"""Longer tables are folded away until the reader opens them."""
BROAD = 9
"""Broader tables are set in smaller type."""
_CSS = """\
:root { color-scheme: light dark; --ink: #1b1b1d; --muted: #66666c; --grid: #dddde1;
  --paper: #ffffff; --shade: #f4f4f6; --link: #0060a0; --theirs: #f7f1e3;
  --blue: #0072b2; --sky: #56b4e9;
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e9ec; --muted: #a2a2aa; --grid: #3a3a40;
  --paper: #161618; --shade: #212125; --link: #7cc0f5; --theirs: #2b281f;
  --blue: #3d97d8; --sky: #9cd6fb; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem 1.2rem 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 var(--font); }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1.2rem 0 .4rem; }
h2 { font-size: 1.4rem; line-height: 1.25; margin: 3.2rem 0 .4rem; padding-top: 1rem;
  border-top: 1px solid var(--grid); }
h3 { font-size: 1rem; margin: 0 0 .3rem; font-weight: 600; }
a { color: var(--link); }
p { margin: .4rem 0; max-width: 46rem; }
.finding { font-size: 1.12rem; }
.quiet, caption, .note { color: var(--muted); font-size: .9rem; }
.differs { border-left: 3px solid var(--grid); padding-left: .8rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 1rem 0; }
dt { color: var(--muted); }
dd { margin: 0; }
nav ol { columns: 18rem; column-gap: 2.5rem; padding-left: 1.6rem; }
nav .quiet { white-space: nowrap; }
.panels { display: grid; grid-template-columns: 1fr 1fr; gap: 1.6rem 1.8rem; margin: 1.2rem 0; }
figure { margin: 0; min-width: 0; }
figure.wide { grid-column: 1 / -1; }
figure svg { display: block; width: 100%; height: auto; overflow: visible; }
.scroll { overflow-x: auto; margin: 1.2rem 0; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; color: var(--ink); padding-bottom: .3rem; }
th, td { padding: .22rem .7rem; text-align: right; white-space: nowrap; }
th { border-bottom: 1px solid var(--muted); font-weight: 600; vertical-align: bottom;
  white-space: normal; }
summary { cursor: pointer; font-size: .9rem; font-weight: 600; }
td { border-bottom: 1px solid var(--grid); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.dense { font-size: .82rem; }
.dense th, .dense td { padding: .22rem .4rem; }
.theirs { background: var(--theirs); }
code { background: var(--shade); padding: .1em .35em; border-radius: .25em; font-size: .92em; }
@media (max-width: 44rem) { body { padding: .6rem .8rem 3rem; } h1 { font-size: 1.5rem; }
  .panels { grid-template-columns: 1fr; } dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
  .roomy { display: none; } }
@media (min-width: 44.01rem) { .narrow { display: none; } }
@media print { h2 { break-before: page; } figure, table { break-inside: avoid; } }
"""


def html_of(report: Report) -> str:
    """The whole page."""
    contents = "\n".join(_entry(chapter) for chapter in report.chapters)
    chapters = "\n".join(_chapter(chapter) for chapter in report.chapters)
    facts = "\n".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts_of(report)
    )
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lamplighter: the tables of the literature, measured again</title>
<style>
{_CSS}</style>
</head>
<body>
<header>
<h1>The tables of the literature, measured again</h1>
<p>Akari and Kuromasu, solved, rated and made by Lamplighter, next to the published numbers.</p>
<dl>
{facts}
</dl>
</header>
<nav aria-label="Contents">
<ol>
{contents}
</ol>
</nav>
<main>
{chapters}
</main>
</body>
</html>
"""


def facts_of(report: Report) -> list[tuple[str, str]]:
    """What a reader has to know first: how many trials, when, where and with what."""
    failed = f", {report.errors:,} of them failed: {report.error}" if report.errors else ""
    return [
        ("trials", f"{report.trials:,}{failed}"),
        ("made", report.dates or "date not recorded"),
        ("machine", "; ".join(report.machines) or "not recorded"),
        ("versions", ", ".join(report.versions) or "not recorded"),
        (
            "literature",
            "Pal, Construction of Human-Solvable Akari Puzzles (TU Dresden, 2025);"
            " Mjakinin, Systematischer Vergleich von Ant Colony Optimization und Constraint"
            " Programming zur Lösung von Akari-Puzzles (TU Berlin, 2025);"
            " Pulles, Analysis of Akari (Radboud University, 2021);"
            " a project report on Kuromasu and Light Up with lparse (no name, no date)",
        ),
    ]


def _entry(chapter: Chapter) -> str:
    trials = f"{chapter.trials:,} trials" if chapter.trials else "no trials yet"
    return (
        f'<li><a href="#{chapter.name}">{escape(chapter.title)}</a>'
        f' <span class="quiet">{trials}</span></li>'
    )


def _chapter(chapter: Chapter) -> str:
    lines = [f'<section id="{chapter.name}">', f"<h2>{escape(chapter.title)}</h2>"]
    section = chapter.section
    if section is None:
        lines.append(
            f"<p>These trials are not in the file: <code>{escape(chapter.command)}</code> runs"
            " them.</p>"
        )
        return "\n".join([*lines, "</section>"])
    lines.append(f'<p class="finding">{_text(section.finding)}</p>')
    lines.append(f'<p class="differs">{_text(section.differs)}</p>')
    quiet = [section.caption, f"Published in: {chapter.place}." if chapter.place else ""]
    lines.append(
        f'<p class="quiet">{" ".join(_text(each) for each in quiet if each)}'
        f" {chapter.trials:,} trials.</p>"
    )
    panels = [part for part in section.parts if isinstance(part, Panel)]
    if panels:
        lines.append('<div class="panels">')
        lines += map(_figure, panels)
        lines.append("</div>")
    lines += [_table(part) for part in section.parts if isinstance(part, Table)]
    return "\n".join([*lines, "</section>"])


def _figure(panel: Panel) -> str:
    title = f"<h3>{escape(panel.title)}</h3>"
    if not panel.wide:
        return f"<figure>\n{title}\n{svg_of(panel)}\n</figure>"
    # Both are in the page, whose width decides which one shows.
    wide = f'<div class="roomy">{svg_of(panel)}</div>'
    narrow = f'<div class="narrow">{svg_of(panel, narrow=True)}</div>'
    return f'<figure class="wide">\n{title}\n{wide}\n{narrow}\n</figure>'


def _table(table: Table) -> str:
    if not table.rows:
        return ""
    head = "".join(_cell("th", place, text, table) for place, text in enumerate(table.head))
    rows = "\n".join(
        f"<tr>{''.join(_cell('td', place, text, table) for place, text in enumerate(row))}</tr>"
        for row in table.rows
    )
    note = f'<p class="note">{_text(table.note)}</p>' if table.note else ""
    title = escape(table.title)
    body = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>{note}"
    kind = ' class="dense"' if len(table.head) > BROAD else ""
    if len(table.rows) <= LONG:
        return f'<div class="scroll"><table{kind}>\n<caption>{title}</caption>\n{body}'
    summary = f"<summary>{title}: {len(table.rows)} rows</summary>"
    return f'<details>{summary}\n<div class="scroll"><table{kind}>\n{body}</details>'


def _cell(tag: str, place: int, text: str, table: Table) -> str:
    kind = ' class="theirs"' if place in table.theirs else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"


def _text(text: str) -> str:
    """Prose as HTML; what is between backticks is code."""
    parts: Sequence[str] = escape(text, quote=False).split("`")
    return "".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts))
