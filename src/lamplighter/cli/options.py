"""Options several verbs share: the back end with its own options, limits, jobs."""

from __future__ import annotations

import argparse
import re
from typing import Any

from lamplighter.backends import NAMES, find_backend
from lamplighter.errors import UnsupportedError, quote
from lamplighter.outcome import Limit

__all__ = [
    "add_backend_arguments",
    "add_cluster_argument",
    "add_jobs_argument",
    "add_limit_arguments",
    "add_timeout_argument",
    "count",
    "limit_of",
    "options_of",
    "size",
]

_SIZE = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,9}))?")


_SHORTHANDS = {
    "solver": "which solver of its library",
    "encoding": "which encoding of the rules",
    "workers": "threads that search one puzzle",
}
"""Options of back ends that have a flag of their own: `--solver X` is `--option solver=X`."""
_SWITCHES = {"strict_text": "the narrow reading of the sixth strategy (human)"}


def add_backend_arguments(group: argparse._ArgumentGroup) -> None:
    """--backend, --option, and the flags that are short for some options."""
    group.add_argument(
        "-b", "--backend", metavar="NAME", default="native",
        help=f"{', '.join(NAMES)} (native)",
    )  # fmt: skip
    group.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE",
        help="an option of the back end: see lamplighter backends",
    )  # fmt: skip
    for name, text in _SHORTHANDS.items():
        group.add_argument(f"--{name}", metavar="X", help=f"short for --option {name}=X: {text}")
    for name, text in _SWITCHES.items():
        group.add_argument(f"--{name.replace('_', '-')}", action="store_true", help=text)


def add_limit_arguments(group: argparse._ArgumentGroup, solutions: int = 2) -> None:
    """--limit, --timeout, --nodes."""
    group.add_argument(
        "-n", "--limit", type=count, default=solutions, metavar="N",
        help=f"look for at most N solutions ({solutions})",
    )  # fmt: skip
    add_timeout_argument(group)
    group.add_argument("--nodes", type=count, metavar="N", help="at most N decisions of the search")


def add_jobs_argument(group: argparse._ArgumentGroup) -> None:
    """--jobs."""
    group.add_argument(
        "-j", "--jobs", type=count, default=0, metavar="N", help="threads (all cores)"
    )


def add_cluster_argument(group: argparse._ActionsContainer) -> None:
    """--cluster."""
    group.add_argument(
        "--cluster", metavar="URL",
        help="let the workers of a Dask scheduler do it (tcp://host:8786), or those of this machine"
        " (local); after a kill the same command carries on: see docs/cluster.md",
    )  # fmt: skip


def add_timeout_argument(
    group: argparse._ActionsContainer, what: str = "seconds for each puzzle"
) -> None:
    """--timeout alone."""
    group.add_argument("--timeout", type=_seconds, metavar="S", help=what)


def count(text: str) -> int:
    """A whole number, as the type of an argument."""
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {quote(text)}")
    return int(text)


def size(text: str) -> tuple[int, int]:
    """Height and width of WxH, as the type of an argument; one number is a square."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(
            f"expected width x height such as 12x8, or one number, got {quote(text)}"
        )
    return int(match[2] or match[1]), int(match[1])


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not value >= 0:
        raise argparse.ArgumentTypeError(f"expected seconds, 0 or more, got {quote(text)}")
    return value


def limit_of(args: argparse.Namespace) -> Limit:
    """The limit asked for; --nodes is refused where the back end would pass over it."""
    if args.nodes is not None and not find_backend(args.backend).can.nodes:
        able = ", ".join(name for name in NAMES if find_backend(name).can.nodes)
        raise UnsupportedError(f"back end {args.backend!r} keeps no --nodes; these do: {able}")
    return Limit(seconds=args.timeout, solutions=args.limit, nodes=args.nodes)


def options_of(args: argparse.Namespace) -> dict[str, Any]:
    """The back end's own options, with numbers and yes/no read as such."""
    found: dict[str, Any] = {}
    for text in args.option:
        key, mark, value = text.partition("=")
        if not mark:
            raise UnsupportedError(f"expected --option KEY=VALUE, got {quote(text)}")
        found[key] = _value(value)
    for name in _SHORTHANDS:
        if getattr(args, name) is not None:
            found[name] = _value(getattr(args, name))
    for name in _SWITCHES:
        if getattr(args, name):
            found[name] = True
    return found


def _value(text: str) -> bool | float | str:
    words = {"true": True, "yes": True, "false": False, "no": False}
    if text in words or len(text) > 19:
        return words.get(text, text)
    if text.isdecimal():
        return int(text)
    whole, point, rest = text.partition(".")
    is_number = point == "." and (whole + rest).isdecimal()
    return float(text) if is_number else text
