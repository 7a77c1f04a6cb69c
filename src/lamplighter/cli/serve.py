"""`lamplighter serve`: play, solve and set puzzles in a browser."""

from __future__ import annotations

import argparse
import os
import sys

from lamplighter.cli.options import count
from lamplighter.cli.report import note
from lamplighter.errors import PuzzleError

DESCRIPTION = """\
Serve the page to play on, and every verb as POST /api/VERB with JSON in and out, until Ctrl-C.
The page opens in a browser. Nothing is loaded from elsewhere, and only this machine can reach it
unless --host says otherwise."""

EXAMPLES = """\
examples:
  lamplighter serve
  lamplighter serve --port 9000 --no-browser
  lamplighter serve --collection
  lamplighter serve --collection club.db
  lamplighter serve --host 0.0.0.0 --workers 4 --no-browser
  curl --json '{"puzzle": "akari/6/6/nekcakbl"}' http://127.0.0.1:8008/api/solve

Exit codes: 0 told to stop (Ctrl-C or SIGTERM), 2 bad input, such as a port that is taken."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("serving")
    group.add_argument(
        "--host", metavar="NAME", default="127.0.0.1",
        help="the address to listen on (127.0.0.1: this machine only)",
    )  # fmt: skip
    group.add_argument(
        "-p", "--port", metavar="N", type=count, default=8008,
        help="the port (8008); 0 takes a free one",
    )  # fmt: skip
    group.add_argument(
        "-w", "--workers", metavar="N", type=count, default=0,
        help="threads that work on questions (one for each core)",
    )  # fmt: skip
    group.add_argument(
        "--collection", metavar="FILE|URL", nargs="?", const="",
        help="keep boards and, with their consent, the players' times here (the user's own)",
    )  # fmt: skip
    group.add_argument(
        "--edit", action="store_true",
        help="let others than this machine change the collection, too",
    )  # fmt: skip
    group.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(args: argparse.Namespace) -> int:
    # Imported here: the help needs none of it, nor an extra that may not be installed.
    from lamplighter.web.server import Settings, address_of, open_port, serve

    if args.edit and args.collection is None:
        raise PuzzleError("--edit is about a collection: --collection names one")
    is_alone = args.host in ("127.0.0.1", "::1", "localhost")
    settings = Settings(
        workers=args.workers, collection=args.collection, edits=is_alone or args.edit
    )
    listening = open_port(args.host, args.port)
    address = address_of(listening)

    def ready() -> None:
        print(address, flush=True)
        note("Ctrl-C stops it")
        if not args.no_browser:
            _open(address)

    with listening:
        serve(listening, settings, ready)
    return 0


def _open(address: str) -> None:
    """Show the page, where there is a screen: a browser made of text would take the terminal."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
