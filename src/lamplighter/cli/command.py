"""A verb, or a word after one, as a command: the same help and options everywhere."""

from __future__ import annotations

import argparse
import sys
from types import ModuleType
from typing import Any

from lamplighter.cli.streams import width_of

__all__ = ["Help", "add_command"]


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, of which the library asks a module that is slow to load."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=width_of(sys.stdout) - 2)


def add_command(
    parent: argparse._SubParsersAction[Any], name: str, summary: str, module: ModuleType
) -> argparse.ArgumentParser:
    """The parser of a module with DESCRIPTION, EXAMPLES and `add_arguments`."""
    parser: argparse.ArgumentParser = parent.add_parser(
        name,
        help=summary,
        description=module.DESCRIPTION,
        epilog=module.EXAMPLES,
        formatter_class=Help,
        allow_abbrev=False,
    )
    # SUPPRESS as the default, so that a --debug before the name is not unset here.
    parser.add_argument(
        "--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS
    )
    module.add_arguments(parser)
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="no notes and no progress, only errors"
    )
    return parser
