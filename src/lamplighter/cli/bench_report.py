"""`lamplighter bench report`: tables and figures from a file of trials, as a page and a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

from lamplighter.cli.files import add_output_argument, output_name, require_free, save
from lamplighter.cli.report import note
from lamplighter.errors import FormatError, quote

DESCRIPTION = """\
Turn a file of trials into an HTML page and a PDF: tables and figures of every study in it, next to
the published numbers. For a study that is not in the file, the report names the command that runs
it. Needs lamplighter[study]."""

EXAMPLES = """\
examples:
  lamplighter bench report -o report.html
  lamplighter bench report papers.jsonl -o papers.html --pdf figures.pdf
  lamplighter bench report papers.jsonl -o study/report.html --folder study --force"""

TRIALS = "trials.jsonl"
"""The file that `bench run` writes to unless -o names another."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "trials",
        nargs="?",
        default=TRIALS,
        metavar="TRIALS",
        help=f"a file of trials (default: {TRIALS})",
    )
    add_output_argument(parser, "the page to write, .html", required=True)
    parser.add_argument(
        "--pdf",
        type=output_name,
        metavar="FILE",
        help="the PDF to write (default: next to the page, same name)",
    )
    parser.add_argument(
        "--folder",
        type=output_name,
        metavar="DIR",
        help="also write index.md there, with each figure as an SVG",
    )


def run(args: argparse.Namespace) -> int:
    from lamplighter.study.report import (
        make_folder,
        make_html,
        make_pdf,
        make_report,
        read_trials,
    )

    page = Path(args.output)
    pdf = page.with_suffix(".pdf") if args.pdf is None else Path(args.pdf)
    if pdf == page:
        raise FormatError(f"the page and the PDF would be the same file: {quote(str(page), 80)}")
    for path in (page, pdf):
        require_free(path, args.force)
    trials, cut = read_trials(args.trials)
    if cut:
        note(f"the last line of {quote(args.trials, 80)} was cut short and is left out")
    report = make_report(trials)
    # Everything is made before anything is written: a failure leaves the old files alone.
    html, printed = make_html(report), make_pdf(report)
    files = {} if args.folder is None else make_folder(report)
    for name in files:
        require_free(Path(args.folder) / name, args.force)
    save(page, html, force=args.force)
    save(pdf, printed, force=args.force)
    for name, text in files.items():
        save(Path(args.folder) / name, text, force=args.force)
    missing = [chapter.name for chapter in report.chapters if chapter.section is None]
    studies = len(report.chapters) - len(missing)
    print(f"{page} and {pdf}: {report.trials:,} trials of {studies} studies")
    if missing:
        print(f"not in the file: {', '.join(missing)}")
    return 0
