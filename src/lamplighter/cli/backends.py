"""`lamplighter backends`: list the ways of solving."""

from __future__ import annotations

import argparse
import textwrap

from lamplighter.backends import BACKENDS, Backend
from lamplighter.backends.base import allowed
from lamplighter.cli.output import print_json
from lamplighter.genres import GENRES

DESCRIPTION = "List the back ends: what each can do, and whether its library is installed here."

EXAMPLES = """\
examples:
  lamplighter backends
  lamplighter backends --json"""

_WIDTH = 100
_HEAD = ("name", "proves", "counts", "explains", "genres", "extra", "here", "idea")
_NOTES = """\
proves     unique: one solution and no other; none: no solution; * may stop at partial marks
counts     finds as many solutions as asked for
explains   gives a reason for each mark it makes
extra      what installs its library: pip install 'lamplighter[EXTRA]'
here       whether it is installed"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object per back end")


def run(args: argparse.Namespace) -> int:
    if args.json:
        for each in BACKENDS:
            print_json(each.to_json())
        return 0
    print("\n".join(_table([_HEAD, *map(_row, BACKENDS)])))
    print()
    print(_NOTES)
    print()
    print("--option KEY=VALUE, the default first")
    for each in BACKENDS:
        for index, (name, values) in enumerate(each.options.items()):
            print(f"{'' if index else each.name:10} {name}={'|'.join(allowed(values))}")
    return 0


def _row(each: Backend) -> tuple[str, ...]:
    can = each.can
    proofs = [word for word, has in _proofs(each) if has]
    return (
        each.name,
        (", ".join(proofs) or "-") + ("*" if can.partial else ""),
        _yes(can.count),
        _yes(can.explain),
        "all" if len(can.genres) == len(GENRES) else ", ".join(can.genres),
        each.extra or "-",
        _yes(each.is_installed),
        each.title,
    )


def _proofs(each: Backend) -> list[tuple[str, bool]]:
    return [("unique", each.can.prove_unique), ("none", each.can.prove_unsolvable)]


def _yes(has: bool) -> str:
    return "yes" if has else "-"


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    """The rows in columns; the last column wraps where the line would be too long."""
    widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    indent = sum(widths) + 2 * len(widths)
    lines = []
    for row in rows:
        head = "".join(f"{cell:{width + 2}}" for cell, width in zip(row, widths, strict=False))
        wrapped = textwrap.wrap(row[-1], _WIDTH - indent, break_long_words=False)
        lines.append(head + wrapped[0])
        lines += [" " * indent + rest for rest in wrapped[1:]]
    return lines
