"""`lamplighter generate`: make puzzles to order, one or a hundred thousand."""

from __future__ import annotations

import argparse
import secrets
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lamplighter.cli.drawing import add_drawing_arguments, draw_board
from lamplighter.cli.files import add_output_argument, is_folder, is_numbered
from lamplighter.cli.options import (
    add_cluster_argument,
    add_jobs_argument,
    add_timeout_argument,
    count,
    size,
)
from lamplighter.cli.output import OUTPUT, find_target, format_of, require_one
from lamplighter.cli.progress import track
from lamplighter.cli.report import note, report
from lamplighter.cli.series import Begun, Series, seed_in
from lamplighter.cli.sources import genre_names, puzzle_of
from lamplighter.cli.stream import Stream
from lamplighter.errors import FormatError, GenerationError, PuzzleError, quote
from lamplighter.formats import registry
from lamplighter.formats.base import Document, Format
from lamplighter.formats.convert import require_held, write_document
from lamplighter.formats.table import PARQUET
from lamplighter.genres import find_genre
from lamplighter.labels import LABELS
from lamplighter.methods import NAMES, SYMMETRIES, Order, find_method
from lamplighter.methods.motif import LETTERS, MOTIFS
from lamplighter.methods.order import AIMS, VARIED
from lamplighter.methods.style import Density
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle

if TYPE_CHECKING:
    from lamplighter.cli.bulk import Bulk

DESCRIPTION = """\
Make puzzles that have exactly one solution. What you do not ask for is left to the method: density
and symmetry vary from board to board, as they do on published ones.
A seed and an index fix each puzzle, on any machine and any number of threads; no two puzzles of a
series are the same, even when turned or mirrored. Each has an id: GENRE-SEED-INDEX."""

EXAMPLES = """\
examples:
  lamplighter generate
  lamplighter generate --genre kuromasu --size 12x8 --level hard --solution
  lamplighter generate --size 7 --symmetry mirror4 --density 30% --to puzzlink
  lamplighter generate --count 20 --symmetry diagonal --density 20-26%
  lamplighter generate --count 20 --plain
  lamplighter generate --size 10x10 --level easy --seed 7 --count 1000 -o easy.jsonl
  lamplighter generate --size 10x10 --level easy --count 1000 -o easy.jsonl --resume
  lamplighter generate --size 10x10 --count 100000 -o boards.parquet
  lamplighter generate --count 1000000 -o boards.jsonl --cluster local
  lamplighter generate --size 8 --ds-class 6
  lamplighter generate --count 20 --to asp -o 'board-{n}.lp'
  lamplighter generate --size 7 --to asp --to-dialect tud -o board.lp
  lamplighter generate --walls board.txt --clues all --seed 7 --index 3
  lamplighter generate --size 13 --motif letters:HI
  lamplighter generate --genre kuromasu --technique cut-cell --count 10
  lamplighter generate --level hard --score 100-200 --without shaving
  lamplighter generate --method walls --start 0 --step 1 --no-heuristic

Each puzzle is written to the file as soon as it is made. After a kill or Ctrl-C, the same command
with --resume carries on where it stopped. A Parquet table (.parquet) is written at the end.
Exit codes: 0 made, 2 bad input or an impossible wish, 3 gave up or out of time (what was found is
kept)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("wishes")
    group.add_argument(
        "-g", "--genre", metavar="NAME", default="akari", help=f"{genre_names()} (akari)"
    )
    group.add_argument(
        "--size", metavar="WxH", type=size, help="width x height; one number is a square (10x10)"
    )
    group.add_argument("--level", metavar="L", help=f"{', '.join(LABELS)}, or 0 to 9")
    group.add_argument(
        "--symmetry", metavar="NAME",
        help=f"of walls (Akari) or clues (Kuromasu): {', '.join(SYMMETRIES)}, {VARIED} ({VARIED})",
    )  # fmt: skip
    group.add_argument(
        "--density", metavar="D", type=density,
        help="share of walls (Akari) or black cells (Kuromasu): 22%%, or a range: 20-26%% (varied)",
    )  # fmt: skip
    group.add_argument(
        "--plain", action="store_true",
        help="one density (22%%) and symmetry (rotate2) for all boards, where none is asked for",
    )  # fmt: skip
    group.add_argument(
        "--clues", metavar="C", type=_clues,
        help="minimal, all, or a share such as 50%%: of the walls, of the white cells",
    )  # fmt: skip
    group.add_argument("--style", metavar="NAME", help="a set of demands: a name or a TOML file")
    group.add_argument(
        "--walls", metavar="SOURCE", help="a board whose walls and size are kept (Akari)"
    )
    group.add_argument(
        "--human", action="store_true", help="the six human strategies must suffice (Akari)"
    )
    group.add_argument(
        "--only", type=int, choices=range(5), metavar="N",
        help="the only number that clues may show, 0 to 4 (Akari)",
    )  # fmt: skip
    group.add_argument(
        "--aim", metavar="NAME",
        help=f"optimise the style: {', '.join(AIMS)} (asp methods)",
    )  # fmt: skip
    group.add_argument(
        "--ds-class", type=int, choices=range(10), metavar="C",
        help="the class of Deductive Search, 0 to 9: see rate --metric class (Akari)",
    )  # fmt: skip
    group.add_argument(
        "--motif", metavar="M",
        help=f"walls, or places of clues, that show {', '.join(MOTIFS)}, {LETTERS}TEXT, or the"
        " picture in a FILE of '#' and '.'",
    )  # fmt: skip
    group.add_argument(
        "--mask", metavar="FILE",
        help="rows of '#' for a wall (Kuromasu: a clue), '+' for none, '.' for either",
    )  # fmt: skip
    group.add_argument(
        "--score", metavar="A-B", type=_score,
        help="the score that rate gives it: 100-300, 100- or -300",
    )  # fmt: skip
    group.add_argument(
        "--technique", metavar="NAME", action="append",
        help="a technique that solving it takes; may be repeated: see lamplighter techniques",
    )  # fmt: skip
    group.add_argument(
        "--without", metavar="NAME", action="append",
        help="a technique that solving it does not take; may be repeated",
    )  # fmt: skip
    group = parser.add_argument_group("wishes for the method walls")
    group.add_argument(
        "--start", type=count, metavar="N", help="walls to begin with (a twelfth of the cells)"
    )
    group.add_argument(
        "--step", type=_positive, metavar="N", help="walls to add at a time (a 200th, at least 1)"
    )
    group.add_argument(
        "--no-heuristic", action="store_true", help="walls anywhere, with the same chance"
    )
    group = parser.add_argument_group("making")
    group.add_argument(
        "-m", "--method", metavar="NAME", default="native",
        help=f"{', '.join(NAMES)} (native)",
    )  # fmt: skip
    group.add_argument("-n", "--count", type=_positive, default=1, metavar="N", help="how many (1)")
    group.add_argument("--seed", type=count, metavar="S", help="a whole number (a new one)")
    group.add_argument(
        "--index", type=count, default=0, metavar="I", help="the first index of the seed (0)"
    )
    add_jobs_argument(group)
    add_cluster_argument(group)
    add_timeout_argument(group, "seconds for all of them")
    group = parser.add_argument_group("writing")
    either = group.add_mutually_exclusive_group()
    either.add_argument(
        "-t",
        "--to",
        metavar="FORMAT",
        help="the format to write (by the ending of FILE, else a drawing)",
    )
    either.add_argument("--json", action="store_true", help="short for --to json")
    group.add_argument(
        "--to-dialect",
        metavar="NAME",
        help="asp: tud, lparse, numblack, black3; puzzlink: link; pencilbox: xml",
    )
    group.add_argument(
        "--solution", action="store_true", help="write the solution too, if the format can hold it"
    )
    add_output_argument(group, OUTPUT)
    group.add_argument(
        "--resume", action="store_true",
        help="carry on with FILE, one puzzle per line, until there are N",
    )  # fmt: skip
    add_drawing_arguments(group)


def run(args: argparse.Namespace) -> int:
    order = _order(args)
    find_method(args.method).require(order)
    format = _format(args, order)
    path = Path(args.output) if args.resume and args.output is not None else None
    if args.resume:
        _require_resumable(args, format)
    if args.cluster is not None:
        return _make_on_cluster(args, order, format)
    seed = _seed(args, order, format)
    series = Series(
        order, args.method, seed, format, args.solution, args.index,
        draw=lambda puzzle, layer: draw_board(puzzle, layer, args), dialect=args.to_dialect,
    )  # fmt: skip
    limit = Limit(seconds=args.timeout)
    begun = None
    if path is not None and path.exists():
        begun = Begun.of(path, series, limit)
        if begun.count >= args.count:
            note(f"nothing to do: {quote(args.output, 80)} has {_puzzles(begun.count)}")
            return 0
    return _make(args, series, begun, limit)


def _make(args: argparse.Namespace, series: Series, begun: Begun | None, limit: Limit) -> int:
    done = 0 if begun is None else begun.count
    passed = 0
    format = series.format
    apart = format is None or not (format.one_line or format is PARQUET)
    ending = (*(format.endings if format else ()), ".txt")[0]
    if apart and format and args.count > 1:
        require_one(args.output, format.name, ending)
    output: Bulk | Stream
    if format is PARQUET:
        from lamplighter.cli.bulk import Bulk

        output = Bulk(args.output, force=args.force)
    else:
        output = Stream(
            args.output,
            ending,
            force=args.force,
            keep=None if begun is None else begun.size,
            cut=b"" if begun is None else begun.cut,
        )
    failure: GenerationError | None = None
    made = series.make(args.count - done, limit, args.jobs, begun)
    bar = track(made, "generating", args.count, done=done, scrolls=args.output is None)
    try:
        with output, closing(made), closing(bar):
            try:
                for each in bar:
                    if isinstance(output, Stream):
                        output.put(series.name(each.place), series.text(each), apart=apart)
                    else:
                        output.put(series.document(each))
                    if not done and args.seed is None:
                        note(
                            f"the seed is {series.seed}: --seed {series.seed} makes the same again"
                        )
                    done, passed = done + 1, each.passed
            except GenerationError as error:
                failure = error  # what was found before is kept
                if not isinstance(output, Stream) and not done:
                    output.discard()
    except KeyboardInterrupt:
        # No number: the signal may have come between the last puzzle and its count.
        if format is PARQUET:
            note("nothing is kept of a Parquet table that is not at its end")
        elif args.output is not None and done:
            apart |= is_folder(args.output) or is_numbered(args.output)
            how = "" if apart else ": --resume carries on"
            note(f"what was made is in {quote(args.output, 80)}{how}")
        raise
    if failure is not None:
        report(failure, debug=args.debug)
        return 3
    _tell_passed(passed)
    return 0


def _make_on_cluster(args: argparse.Namespace, order: Order, format: Format | None) -> int:
    """The same series, made by many."""
    from lamplighter.cli.cluster_series import ClusterSeries

    if args.resume:
        raise PuzzleError(
            "with --cluster the same command carries on by itself: leave --resume out"
        )
    if args.timeout is not None:
        raise PuzzleError("--timeout is for one machine: stop --cluster by Ctrl-C, and carry on")
    work = ClusterSeries(args, order, format)
    bar = track(work.made(), "generating", args.count, scrolls=False, aloud=True)
    failure: GenerationError | None = None
    passed = 0
    with work, closing(bar):
        try:
            for passed in bar:  # noqa: B007 (the last one counts)
                pass
        except GenerationError as error:
            failure = error  # what was found before is kept
        work.keep()
    if failure is not None:
        report(failure, debug=args.debug)
        return 3
    _tell_passed(passed)
    return 0


def _tell_passed(passed: int) -> None:
    if passed:
        those = "1 index gave" if passed == 1 else f"{passed:,} indices gave"
        note(f"{those} no puzzle: passed over")


def _order(args: argparse.Namespace) -> Order:
    genre = find_genre(args.genre).name
    wishes: dict[str, Any] = {
        name: getattr(args, name)
        for name in (
            "level",
            "symmetry",
            "density",
            "clues",
            "style",
            "only",
            "ds_class",
            "start",
            "step",
            "aim",
            "motif",
            "mask",
            "score",
            "technique",
            "without",
        )
        if getattr(args, name) is not None
    }
    if args.human:
        wishes["human"] = True
    if args.plain:
        wishes["plain"] = True
    if args.no_heuristic:
        wishes["heuristic"] = False
    if args.size is not None:
        wishes["height"], wishes["width"] = args.size
    if args.walls is not None:
        walls = wishes["walls"] = puzzle_of(args.walls, genre)
        if args.size not in (None, (walls.height, walls.width)):
            raise PuzzleError(f"the walls given are those of a {walls.width}x{walls.height} board")
    return Order.of(genre, **wishes)


def _format(args: argparse.Namespace, order: Order) -> Format | None:
    """The format to write; None draws the boards."""
    found = None
    if args.json or args.to is not None:
        found = find_target("json" if args.json else args.to)
    elif args.output is not None:
        found = format_of(args.output)
    if found is not None:
        require_held(found, order.genre)
    if args.to_dialect is not None:
        _require_dialect(args.to_dialect, found, order)
    if found is not None and args.solution and not (found.holds_solution or found.holds_marks):
        note(f"{found.name} cannot hold the solution: left out")
        args.solution = False
    return found


def _require_dialect(dialect: str, format: Format | None, order: Order) -> None:
    """Refuse a dialect that cannot be written, or not at this size, before anything is made."""
    if format is None:
        raise FormatError("--to-dialect is that of a format: name it with --to")
    if format is PARQUET:
        raise FormatError(f"{format.name} has no dialect {quote(dialect)}; known: none")
    genre = find_genre(order.genre)
    row = genre.join([genre.blank] * order.width)
    blank = Puzzle.from_rows(genre.name, [row] * order.height)
    write_document(Document(blank), format.name, dialect=dialect)


def _require_resumable(args: argparse.Namespace, format: Format | None) -> None:
    target = args.output
    if target is None or is_folder(target) or is_numbered(target):
        raise PuzzleError("--resume carries on with a file: name it with -o FILE")
    if args.force:
        raise PuzzleError(
            "--resume keeps what FILE holds and --force replaces it: give one of them"
        )
    if format is None or not format.one_line:
        known = ", ".join(each.name for each in registry.FORMATS if each.one_line)
        name = "a drawing" if format is None else format.name
        raise FormatError(f"--resume needs a format with one puzzle per line ({known}), not {name}")
    if Path(target).exists() and not Path(target).is_file():
        raise FormatError(f"--resume carries on with a file, which {quote(target, 80)} is not")


def _seed(args: argparse.Namespace, order: Order, format: Format | None) -> int:
    """The seed given, or that of the file to carry on with, or a new one."""
    if args.seed is not None:
        return int(args.seed)
    if args.resume and Path(args.output).exists():
        assert format is not None
        seed = seed_in(Path(args.output), format, order.genre)
        if seed is not None:
            return seed
    return secrets.randbits(32)


def _puzzles(number: int) -> str:
    return "1 puzzle" if number == 1 else f"{number:,} puzzles"


def _positive(text: str) -> int:
    number = count(text)
    if number == 0:
        raise argparse.ArgumentTypeError("expected 1 or more, got 0")
    return number


def _share(text: str) -> float:
    """A share as 0.22 or 22%."""
    try:
        value = float(f"{text[:-1]}e-2" if text.endswith("%") else text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(
            f"expected a share such as 0.22 or 22%, 0 to 1, got {quote(text)}"
        )
    return value


def density(text: str) -> Density:
    """A share, or a range of them as 20-26% or 0.2-0.26."""
    low, dash, high = text.partition("-")
    if not (low and dash and high):
        return _share(text)
    if high.endswith("%") and not low.endswith("%"):
        low += "%"
    ends = _share(low), _share(high)
    if ends[0] > ends[1]:
        raise argparse.ArgumentTypeError(f"expected a range that goes up, got {quote(text)}")
    return ends


def _score(text: str) -> tuple[int | None, int | None]:
    """A range as 100-300, 100- or -300."""
    ends = text.split("-")
    if len(ends) != 2 or not any(ends) or not all(end.isdecimal() or not end for end in ends):
        raise argparse.ArgumentTypeError(
            f"expected a range such as 100-300, 100- or -300, got {quote(text)}"
        )
    least, most = (int(end) if end else None for end in ends)
    return least, most


def _clues(text: str) -> str | float:
    return text if text in ("minimal", "all") else _share(text)
