"""`lamplighter gadget`: the pieces that circuits are drawn with, proved and searched for."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from lamplighter.cli.options import add_timeout_argument
from lamplighter.cli.output import print_json, save
from lamplighter.cli.report import printable, report
from lamplighter.complexity.gadget import ONLY, Gadget, find_gadget, gadget_names
from lamplighter.complexity.kinds import KINDS, find_kind
from lamplighter.complexity.search import FOUND, GAVE_UP, NONE, Attempt, search
from lamplighter.complexity.tiles import Tile, tiles
from lamplighter.complexity.verify import Verdict, count_solutions, verify
from lamplighter.errors import FormatError, LamplighterError, quote
from lamplighter.formats import read
from lamplighter.formats.source import fetch
from lamplighter.outcome import Limit
from lamplighter.render.png import draw_png
from lamplighter.render.svg import draw_svg

DESCRIPTION = """\
Gadgets draw circuits as Akari boards whose clues are all the same number. A NAME is for example
1-wire or 3-or (gadgets of the proof) or tile:1-cross (a tile of `lamplighter reduce`).

  list            every gadget and tile, with its size
  show NAME...    draw them; -o writes one as .svg, .png or .txt
  verify NAME...  prove them with a SAT solver, or all of them if no NAME is given; with --kind a
                  NAME may be a file in the format pulles-annotated
  search KIND     find a smallest board that is a gadget of this kind"""

EXAMPLES = """\
examples:
  lamplighter gadget list
  lamplighter gadget show 1-or
  lamplighter gadget show 3-not -o not.svg
  lamplighter gadget verify
  lamplighter gadget verify my-or.txt --kind or
  lamplighter gadget search or --only 1 --size 7x9 --timeout 20

Exit codes: 0 yes, 1 no (a gadget is wrong, there is none up to that size), 2 bad input,
3 unknown (a limit came first)."""

_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_TILE = "tile:"
_SHOWN = 8  # sizes shown; --json has them all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("list", "show", "verify", "search"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="a gadget, or a kind to search")
    parser.add_argument("--json", action="store_true", help="one JSON object per gadget or size")
    group = parser.add_argument_group("showing")
    group.add_argument(
        "-o", "--output", metavar="FILE", help="a picture, or the text: .svg .png .txt"
    )
    group = parser.add_argument_group("verifying")
    group.add_argument(
        "--kind", metavar="KIND", help="what files are meant to be: " + ", ".join(_kinds())
    )
    group = parser.add_argument_group("searching")
    group.add_argument(
        "--only", type=int, choices=ONLY, default=1, help="the number on the walls (1)"
    )
    group.add_argument(
        "--size", type=_size, default=(5, 7), metavar="WxH", help="the largest size (7x5)"
    )
    group.add_argument(
        "--unique", action="store_true", help="each row of values has only one solution"
    )
    add_timeout_argument(group)


def _kinds() -> list[str]:
    return [kind.name for kind in KINDS]


def _size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None or not all(1 <= int(side) <= 40 for side in match.groups()):
        raise argparse.ArgumentTypeError(f"expected width x height such as 7x9, got {quote(text)}")
    return int(match[2]), int(match[1])


def run(args: argparse.Namespace) -> int:
    match args.action:
        case "list":
            return _list(args)
        case "show":
            return _show(args)
        case "verify":
            return _verify(args)
    return _search(args)


def _tile_names() -> list[str]:
    return [f"{_TILE}{only}-{kind}" for only in ONLY for kind in tiles(only) if kind != "empty"]


def _find(name: str) -> Gadget:
    if name.startswith(_TILE):
        return _find_tile(name).gadget()
    return find_gadget(name)


def _find_tile(name: str) -> Tile:
    only, _, kind = name.removeprefix(_TILE).partition("-")
    return tiles(int(only) if only.isdecimal() and len(only) < 3 else -1)[find_kind(kind).name]


def _list(args: argparse.Namespace) -> int:
    for name in [*gadget_names(), *_tile_names()]:
        piece = _find_tile(name) if name.startswith(_TILE) else find_gadget(name)
        fields = piece.summary()
        if args.json:
            print_json(fields, name=name)
        else:
            print(f"{name:14} {fields['width']:>2}x{fields['height']:<3} {fields['title']}")
    return 0


def _show(args: argparse.Namespace) -> int:
    if not args.names:
        raise FormatError("expected a gadget to show, such as 1-or")
    if args.output is not None and len(args.names) > 1:
        raise FormatError("many gadgets do not fit in one picture")
    for index, name in enumerate(args.names):
        gadget = _find(name)
        if args.output is not None:
            save(Path(args.output), _picture(gadget, name, Path(args.output).suffix.lower()))
        elif args.json:
            print_json(gadget.to_json(), name=name)
        else:
            print(f"{chr(10) if index else ''}{name}: {gadget.kind.title}")
            print(gadget)
    return 0


def _picture(gadget: Gadget, name: str, ending: str) -> str | bytes:
    if ending == ".txt":
        return f"{gadget}\n"
    if ending == ".svg":
        return f"{draw_svg(gadget.puzzle, labels=gadget.labels, title=name)}\n"
    if ending == ".png":
        return draw_png(gadget.puzzle, labels=gadget.labels, title=name)
    raise FormatError(f"expected a file ending in .svg, .png or .txt, got {quote(ending)}")


def _verify(args: argparse.Namespace) -> int:
    worst = 0
    count = 0
    for name in args.names or [*gadget_names(), *_tile_names()]:
        try:
            gadget = _find(name) if args.kind is None else _read(name, args.kind)
            verdict = verify(gadget)
        except LamplighterError as error:
            if args.kind is None and len(args.names) == 1:
                raise
            report(error, about=name, debug=args.debug)
            worst = 2
            continue
        count += verdict.ok
        worst = max(worst, 0 if verdict.ok else 1)
        _tell_verdict(name, gadget, verdict, args)
    if not args.json and not args.names:
        print(f"{count} gadgets and tiles proved")
    return worst


def _read(source: str, kind: str) -> Gadget:
    return Gadget.from_document(find_kind(kind), read(fetch(source)[0], format="pulles-annotated"))


def _tell_verdict(name: str, gadget: Gadget, verdict: Verdict, args: argparse.Namespace) -> None:
    if args.json:
        print_json(verdict.to_json(gadget), name=name)
        return
    if verdict.ok:
        most = max(count_solutions(gadget).values())
        numbers = " ".join(map(str, gadget.numbers)) or "none"
        how = "one solution for each row of values" if most == 1 else "several solutions for a row"
        print(f"{printable(name)}: {gadget.kind.name}, numbers {numbers}: proved, {how}")
        return
    print(f"{printable(name)}: not {gadget.kind.name}: {verdict.message}")
    for row in verdict.solution.rows if verdict.solution is not None else ():
        print(f"  {row}")


def _search(args: argparse.Namespace) -> int:
    if len(args.names) != 1:
        raise FormatError(f"expected one kind to search: {', '.join(_kinds())}")
    kind = find_kind(args.names[0])
    height, width = args.size
    attempts = search(
        kind, args.only, height, width, unique=args.unique, limit=Limit(seconds=args.timeout)
    )
    done = []
    for attempt in _watched(attempts):
        done.append(attempt)
        if args.json:
            print_json(attempt.to_json(), flush=True)
    if not args.json:
        _tell_search(kind.name, args.only, f"{width}x{height}", done)
    if done[-1].result == FOUND:
        return 0
    return 3 if any(each.result == GAVE_UP for each in done) else 1


def _watched(attempts: Iterable[Attempt]) -> Iterator[Attempt]:
    """The attempts, with a line on stderr for each that takes a while."""
    for attempt in attempts:
        if sys.stderr.isatty():
            size = f"{attempt.width}x{attempt.height}"
            told = f"{size}: {attempt.result}, {attempt.boards} boards, {attempt.seconds:.1f} s"
            print(f"\r\x1b[K{told}", end="", file=sys.stderr, flush=True)
        yield attempt
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


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
