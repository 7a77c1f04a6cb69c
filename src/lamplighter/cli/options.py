"""Options several verbs share: limits, jobs, and a back end's own options."""

from __future__ import annotations

import argparse
from typing import Any

from lamplighter.errors import UnsupportedError, quote
from lamplighter.outcome import Limit

__all__ = ["add_limit_arguments", "limit_of", "options_of"]


def add_limit_arguments(group: argparse._ArgumentGroup, solutions: int = 2) -> None:
    """--limit, --timeout, --nodes, --jobs, --option."""
    group.add_argument(
        "-n", "--limit", type=_count, default=solutions, metavar="N",
        help=f"look for at most N solutions ({solutions})",
    )  # fmt: skip
    group.add_argument("--timeout", type=_seconds, metavar="S", help="seconds for each puzzle")
    group.add_argument("--nodes", type=_count, metavar="N", help="decisions of the search, at most")
    group.add_argument(
        "-j", "--jobs", type=_count, default=0, metavar="N", help="threads (all cores)"
    )
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the back end",
    )


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {quote(text)}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"expected seconds, 0 or more, got {quote(text)}")
    return value


def limit_of(args: argparse.Namespace) -> Limit:
    return Limit(seconds=args.timeout, solutions=args.limit, nodes=args.nodes)


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The back end's own options, with numbers and yes/no read as such."""
    found: dict[str, Any] = {}
    words = {"true": True, "yes": True, "false": False, "no": False}
    for text in args.option:
        key, mark, value = text.partition("=")
        if not mark:
            raise UnsupportedError(f"expected --option KEY=VALUE, got {quote(text)}")
        found[key] = words.get(value, int(value) if value.isdecimal() else value)
    return found
