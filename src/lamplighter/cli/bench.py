"""`lamplighter bench`: tables of the literature, studies of many trials, and their report."""

from __future__ import annotations

import argparse
import importlib

from lamplighter.cli.command import add_command
from lamplighter.cli.output import print_json
from lamplighter.study import TABLES
from lamplighter.study.recipes import entries

DESCRIPTION = """\
Repeat what the literature measured. With no argument, list the tables and studies.

  run STUDY...    run the trials of studies, and keep each in a file
  report          make tables and figures from such a file
  TABLE           print one table"""

EXAMPLES = """\
examples:
  lamplighter bench
  lamplighter bench run quick
  lamplighter bench report -o report.html
  lamplighter bench construction --sizes 6,7,8 --count 5 --timeout 60

Each has its own options: see `lamplighter bench run --help` and so on."""

_PARTS = {
    "run": ("bench_run", "run the trials of studies"),
    "report": ("bench_report", "tables and figures from a file of trials"),
    **{name: ("bench_table", title) for name, title in TABLES.items()},
}
"""What may follow `bench`: the module that does it, and its line in the help page."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="list as one JSON object per line")
    parts = parser.add_subparsers(dest="what", metavar="WHAT", title="what to do")
    for name, (module_name, title) in _PARTS.items():
        module = importlib.import_module(f"lamplighter.cli.{module_name}")
        add_command(parts, name, title, module).set_defaults(part=module.run)


def run(args: argparse.Namespace) -> int:
    if args.what is not None:
        return int(args.part(args))
    last = None
    for each in entries():
        if args.json:
            print_json(each.to_json())
            continue
        if each.kind != last:
            print(_HEADINGS[each.kind])
            last = each.kind
        print(f"  {each.name}: {each.title}")
    return 0


_HEADINGS = {
    "table": "tables, printed by `lamplighter bench NAME`:",
    "study": "studies, run by `lamplighter bench run NAME`:",
}
