"""`lamplighter bench report`: tables and figures of a file of runs, as a page and a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from lamplighter.cli.output import save
from lamplighter.cli.report import note
from lamplighter.errors import FormatError, quote

DESCRIPTION = """\
Make one page of HTML and a PDF of a file of runs: tables and figures of every study in it, with the
numbers of the literature beside them. A study that is not in the file is named with the command
that makes it. Needs lamplighter[study]."""

EXAMPLES = """\
examples:
  lamplighter bench report -o report.html
  lamplighter bench report papers.jsonl -o papers.html --pdf figures.pdf
  lamplighter bench report papers.jsonl -o study/report.html --folder study"""

RUNS = "runs.jsonl"
"""The file that `bench run` writes to when it is told no other."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "runs", nargs="?", default=RUNS, metavar="RUNS", help=f"a file of runs (default: {RUNS})"
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="the page to write, .html"
    )
    parser.add_argument(
        "--pdf", metavar="FILE", help="the PDF to write (default: beside the page, same name)"
    )
    parser.add_argument(
        "--folder", metavar="DIR", help="write index.md there too, with each figure as an SVG"
    )


def run(args: argparse.Namespace) -> int:
    from lamplighter.study.report import (
        make_folder,
        make_html,
        make_pdf,
        make_report,
        read_runs,
    )

    page = Path(args.output)
    pdf = page.with_suffix(".pdf") if args.pdf is None else Path(args.pdf)
    if pdf == page:
        raise FormatError(f"the page and the PDF would be one file: {quote(str(page), 80)}")
    runs, cut = read_runs(args.runs)
    if cut:
        note(f"the last line of {quote(args.runs, 80)} was cut short, and is left out")
    report = make_report(runs)
    # All is made before any is written: what fails on the way leaves the old ones alone.
    html, printed = make_html(report), make_pdf(report)
    files = {} if args.folder is None else make_folder(report)
    save(page, html)
    save(pdf, printed)
    for name, text in files.items():
        save(Path(args.folder) / name, text)
    missing = [chapter.name for chapter in report.chapters if chapter.section is None]
    print(
        f"{page} and {pdf}: {report.runs:,} runs of {len(report.chapters) - len(missing)} studies"
    )
    if missing:
        print(f"not in the file: {', '.join(missing)}")
    return 0
