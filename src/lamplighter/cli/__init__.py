"""The command line: arguments in, a verb called, text or JSON out.

Exit codes: 0 yes, 1 no, 2 bad input, 3 unknown (a limit was reached).
Each verb is a module with `add_arguments(parser)` and `run(args)`; it is imported only when it is
called, and so are the libraries it needs, which keeps `lamplighter --version` as quick as Python.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. No traceback reaches a user without --debug."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments in (["--version"], ["-V"]):
        from lamplighter._version import VERSION

        print(f"lamplighter {VERSION}")
        return 0
    from lamplighter.cli.run import run

    return run(arguments)
