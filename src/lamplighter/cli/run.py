"""Parses the arguments, calls the verb, and turns every failure into one line and a code."""

from __future__ import annotations

import gc
import sys
import warnings

from lamplighter.cli.interrupt import is_stopping
from lamplighter.cli.parser import build_parser, parse
from lamplighter.cli.report import note, one_line, quietly, report, show_traceback
from lamplighter.errors import LamplighterError, LossWarning

__all__ = ["run"]


def run(arguments: list[str], *, is_last: bool = False) -> int:
    """Run one command line and return its exit code; `is_last` if the process ends with it."""
    debug = "--debug" in arguments
    try:
        _forgive_encodings()
        return _run(arguments, is_last=is_last)
    except KeyboardInterrupt:
        from lamplighter.cli.progress import rest

        rest()
        raise
    except LamplighterError as error:
        if is_stopping():
            raise KeyboardInterrupt from error
        report(error, debug=debug)
        return 2
    except OSError:
        raise  # of standard output: `streams.py` has one rule for it
    except Exception as error:
        if is_stopping():
            raise KeyboardInterrupt from error
        if debug:
            show_traceback(error)
        sentence = f"this should not happen: {type(error).__name__}: {one_line(error)}"
        report(f"{sentence} (--debug shows where; please report it)")
        return 2


def _run(arguments: list[str], *, is_last: bool) -> int:
    if not arguments:
        build_parser(bare=True).print_help(sys.stderr)
        return 2
    try:
        args = parse(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    if is_last:
        # Python looks for circles once more at its end, through all that was ever loaded: a tenth
        # of the time of a short command. What is frozen is passed over.
        gc.freeze()
    with warnings.catch_warnings(), quietly(args.quiet):
        # A loss is reported once, however many puzzles share it.
        warnings.simplefilter("default", LossWarning)
        warnings.showwarning = _show_warning
        return int(args.run(args))


def _forgive_encodings() -> None:
    """Write characters that the terminal cannot show as escapes, so that none stops the output."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    note(str(message))
