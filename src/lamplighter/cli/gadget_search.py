"""`lamplighter gadget search`: a smallest board that is a gadget of some kind."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from lamplighter.cli.files import add_output_argument, require_free, save
from lamplighter.cli.options import add_timeout_argument, size
from lamplighter.cli.output import print_json
from lamplighter.cli.pieces import OUTPUT, draw_piece, kind_names, require_picture
from lamplighter.cli.progress import rest, working
from lamplighter.complexity.gadget import ONLY
from lamplighter.complexity.kinds import find_kind
from lamplighter.complexity.search import FOUND, GAVE_UP, NONE, Attempt, search
from lamplighter.errors import PuzzleError
from lamplighter.outcome import Limit

DESCRIPTION = f"""\
Find a smallest board that is a gadget of this kind, and prove that no smaller one is. Kinds:
{kind_names()}."""

EXAMPLES = """\
examples:
  lamplighter gadget search or --only 1 --size 7x9 --timeout 20
  lamplighter gadget search not --only 3 --size 5 -o not.svg

Exit codes: 0 found, 1 none up to that size, 2 bad input, 3 unknown (a limit came first)."""

_SHOWN = 8  # sizes shown; --json has them all
_LONGEST = 40  # cells of a side; far beyond what a search can do


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", help="what the gadget is to compute")
    parser.add_argument(
        "--only", type=int, choices=ONLY, default=1, help="the number on the walls (1)"
    )
    parser.add_argument(
        "--size", type=size, default=(5, 7), metavar="WxH", help="the largest size (7x5)"
    )
    parser.add_argument(
        "--unique", action="store_true", help="each row of values has only one solution"
    )
    add_timeout_argument(parser, "seconds for each size")
    add_output_argument(parser, OUTPUT)
    parser.add_argument("--json", action="store_true", help="one JSON object per size")


def run(args: argparse.Namespace) -> int:
    kind = find_kind(args.kind)
    height, width = args.size
    if not (1 <= height <= _LONGEST and 1 <= width <= _LONGEST):
        raise PuzzleError(f"expected sides of 1 to {_LONGEST} cells, got {width}x{height}")
    if args.output is not None:
        require_picture(args.output)
        require_free(Path(args.output), args.force)
    attempts = search(
        kind, args.only, height, width, unique=args.unique, limit=Limit(seconds=args.timeout)
    )
    done = []
    for attempt in _watched(attempts, kind.name):
        done.append(attempt)
        if args.json:
            print_json(attempt.to_json(), flush=True)
    if not args.json:
        _tell_search(kind.name, args.only, f"{width}x{height}", done)
    if done[-1].result == FOUND:
        if args.output is not None:
            assert done[-1].gadget is not None
            drawn = draw_piece(done[-1].gadget, kind.name, require_picture(args.output))
            save(Path(args.output), drawn, force=args.force)
        return 0
    return 3 if any(each.result == GAVE_UP for each in done) else 1


def _watched(attempts: Iterable[Attempt], kind: str) -> Iterator[Attempt]:
    """The attempts; while the next one takes long, a line says what became of the last."""
    source = iter(attempts)
    words = f"searching for {kind}"
    while True:
        with working(words):
            attempt = next(source, None)
        if attempt is None:
            rest()
            return
        size = f"{attempt.width}x{attempt.height}"
        words = f"searching for {kind}; {size}: {attempt.result}, {attempt.boards} boards"
        yield attempt


def _tell_search(kind: str, only: int, most: str, done: list[Attempt]) -> None:
    last = done[-1]
    found = last.gadget
    left = [each for each in done if each.result == GAVE_UP]
    ruled_out = [each for each in done if each.result == NONE]
    if found is not None:
        print(f"{kind} with only {only}s: {last.width}x{last.height}")
        print(found)
    else:
        print(f"{kind} with only {only}s: none found up to {most}")
    print(f"proved: no board of {_sizes(ruled_out)}")
    if left:
        print(f"gave up: {_sizes(left)}")
    elif found is not None:
        print(f"no board up to {most} has a smaller area")
    boards, seconds = sum(each.boards for each in done), sum(each.seconds for each in done)
    print(f"{boards} boards drawn in {seconds:.1f} s")


def _sizes(attempts: list[Attempt]) -> str:
    """How many sizes, and the largest of them by area; all of them would be too many to show."""
    count = len(attempts)
    shown = [f"{each.width}x{each.height}" for each in attempts[-_SHOWN:]]
    if count > _SHOWN:
        shown.insert(0, "...")
    return f"{count} size{'' if count == 1 else 's'}{': ' if shown else ''}{', '.join(shown)}"
