"""The command line: arguments in, a verb called, text or JSON out.

Exit codes: 0 yes, 1 no, 2 bad input, 3 unknown (a limit was reached), 130 stopped by Ctrl-C.
Each verb is a module with `add_arguments(parser)` and `run(args)`; it is imported only when it is
called, and so are the libraries it needs, which keeps `lamplighter --version` as quick as Python.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code. No traceback reaches a user without --debug.

    Without arguments it runs the command line of this process, which then is at its end.
    """
    try:
        from lamplighter.cli.streams import guarded

        if argv is None:
            # Millions of small values come and go, hardly any of them in circles: looking for
            # these after every seven hundred takes a tenth of the time of `solve --json`.
            gc.set_threshold(50_000, 20, 20)
        arguments = list(sys.argv[1:] if argv is None else argv)
        return guarded(lambda: _run(arguments, is_last=argv is None), is_last=argv is None)
    except KeyboardInterrupt:
        return 130  # Ctrl-C before anything had begun, or twice


def _run(arguments: list[str], *, is_last: bool) -> int:
    if arguments in (["--version"], ["-V"]):
        from lamplighter._version import VERSION

        print(f"lamplighter {VERSION}")
        return 0
    from lamplighter.cli.run import run

    return run(arguments, is_last=is_last)
