"""`lamplighter backends`: list the ways of solving."""

from __future__ import annotations

import argparse
import json

from lamplighter.backends import BACKENDS, Backend
from lamplighter.backends.base import allowed

DESCRIPTION = "List the back ends: what each can do, and whether its library is installed here."

EXAMPLES = """\
examples:
  lamplighter backends
  lamplighter backends --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a back end")


def run(args: argparse.Namespace) -> int:
    for each in BACKENDS:
        if args.json:
            print(json.dumps(_object(each)))
        else:
            print(f"{each.name:12} {each.title}")
            print(f"{'':12}   {'; '.join(_facts(each))}")
    return 0


def _facts(each: Backend) -> list[str]:
    can = each.can
    able = [
        word
        for word, has in (
            ("proves unique", can.prove_unique),
            ("proves unsolvable", can.prove_unsolvable),
            ("counts", can.count),
            ("may stop at partial marks", can.partial),
        )
        if has
    ]
    facts = [" and ".join(can.genres), ", ".join(able)]
    facts += [
        f"--option {name}={'|'.join(allowed(values))}" for name, values in each.options.items()
    ]
    if not each.is_installed:
        facts.append(f"not installed: pip install 'lamplighter[{each.extra}]'")
    return facts


def _object(each: Backend) -> dict[str, object]:
    return {
        "name": each.name,
        "title": each.title,
        "genres": list(each.can.genres),
        "prove_unique": each.can.prove_unique,
        "prove_unsolvable": each.can.prove_unsolvable,
        "count": each.can.count,
        "partial": each.can.partial,
        "options": {
            name: allowed(values) if isinstance(values, range) else list(values)
            for name, values in each.options.items()
        },
        "extra": each.extra,
        "installed": each.is_installed,
    }
