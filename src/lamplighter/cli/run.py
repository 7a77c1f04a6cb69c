"""Parses the arguments, calls the verb, and turns every failure into one line and a code."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import warnings
from typing import NoReturn

from lamplighter._version import VERSION
from lamplighter.cli.command import add_command
from lamplighter.cli.report import note, one_line, report, show_traceback
from lamplighter.errors import LamplighterError, LossWarning, UnknownNameError

__all__ = ["VERBS", "build_parser", "run"]

VERBS = {
    "generate": "make puzzles to order",
    "solve": "solve puzzles, and say whether the solution is the only one",
    "count": "count the solutions of puzzles",
    "explain": "explain how to solve puzzles, step by step",
    "hint": "a hint from the player's own position",
    "check": "which rules do the marks or the solution break?",
    "rate": "how hard are puzzles, and by which measure?",
    "diagnose": "what is wrong with a draft, and what would repair it?",
    "show": "draw boards in the terminal",
    "convert": "write puzzles in another format",
    "render": "draw boards as SVG or PNG",
    "reduce": "a circuit as an Akari board: solvable exactly if its outputs can be true",
    "formats": "list the file formats",
    "genres": "list the genres and their rules",
    "backends": "list the ways of solving",
    "variant": "how hard are boards with these clues?",
    "gadget": "the pieces circuits are drawn with: list, show, verify, search",
    "bench": "repeat the tables and studies of the literature",
    "techniques": "list the techniques of explanations",
}
"""Every verb and its line in `lamplighter --help`; the module of that name does the work."""

_EXAMPLES = """\
examples:
  lamplighter generate --level hard --size 12x12
  lamplighter solve 7x7:b11p2Bb0b01pBBb
  lamplighter explain akari/6/6/nekcakbl
  lamplighter check solved.txt
  lamplighter convert puzzles.jsonl --to puzzlink
  lamplighter render 'https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i' -o board.svg
  lamplighter help convert

A SOURCE is a file, a folder, a link, a game id, the text of a puzzle, or - for standard input.
Exit codes: 0 yes, 1 no, 2 bad input, 3 unknown (a limit was reached)."""

STOPPED = 130  # what a shell reports for a program ended by Ctrl-C


class Parser(argparse.ArgumentParser):
    """An argument parser that fails in one line."""

    def error(self, message: str) -> NoReturn:
        report(f"{message} (see {self.prog} --help)", who=self.prog)
        raise SystemExit(2)


def build_parser(only: str | None = None) -> Parser:
    """The whole parser, or with `only` the one verb that is about to run (quicker)."""
    parser = Parser(
        prog="lamplighter",
        description="Akari (Light Up) and Kuromasu (Kurodoko): generate, solve, explain, convert.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"lamplighter {VERSION}")
    parser.add_argument("--debug", action="store_true", help="show where an error came from")
    subparsers = parser.add_subparsers(
        dest="verb", metavar="VERB", required=True, title="verbs", parser_class=Parser
    )
    for verb, summary in VERBS.items():
        if only is None or verb == only:
            module = importlib.import_module(f"lamplighter.cli.{verb}")
            add_command(subparsers, verb, summary, module).set_defaults(run=module.run)
    return parser


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    debug = "--debug" in arguments
    try:
        _forgive_encodings()
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except LamplighterError as error:
        report(error, debug=debug)
        return 2
    except KeyboardInterrupt:
        report("stopped")
        return STOPPED
    except BrokenPipeError:
        # The reader (head, less) has seen enough, which is not a failure.
        _close_stdout()
        return 0
    except OSError as error:
        # Errors of files are handled where they are read and written: this is standard output.
        report(f"cannot write to standard output: {error.strerror or error}", debug=debug)
        _close_stdout()
        return 2
    except Exception as error:
        if debug:
            show_traceback(error)
        sentence = f"this should not happen: {type(error).__name__}: {one_line(error)}"
        report(f"{sentence} (--debug shows where; please report it)")
        return 2


def _run(arguments: list[str]) -> int:
    words = [word for word in arguments if not word.startswith("-")]
    if not arguments:
        build_parser().print_help(sys.stderr)
        return 2
    if words[:1] == ["help"]:
        words, arguments = words[1:], [*words[1:2], "--help"]
    verb = words[0] if words else None
    if verb is not None and verb not in VERBS:
        raise UnknownNameError("verb", verb, [*VERBS, "help"])
    try:
        args = build_parser(verb).parse_args(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    with warnings.catch_warnings():
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


def _close_stdout() -> None:
    """Point standard output nowhere, or Python would complain again when it exits."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass  # it is not a real file, as in tests and notebooks


def _show_warning(message: Warning | str, *_: object, **__: object) -> None:
    note(str(message))
