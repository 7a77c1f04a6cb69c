"""`lamplighter solve`: solve puzzles and say whether the solution is the only one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import TYPE_CHECKING

from lamplighter.backends import find_backend
from lamplighter.backends.native import Batches
from lamplighter.cli.drawing import add_drawing_arguments, draw_board
from lamplighter.cli.files import add_force_argument, file_name, output_name
from lamplighter.cli.options import (
    add_backend_arguments,
    add_cluster_argument,
    add_jobs_argument,
    add_limit_arguments,
    limit_of,
    options_of,
)
from lamplighter.cli.progress import track, working
from lamplighter.cli.report import printable
from lamplighter.cli.sources import (
    add_source_arguments,
    items_of,
    may_wait,
    puzzles_in,
    report_item,
)
from lamplighter.errors import FormatError, UnsupportedError
from lamplighter.formats.many import Item
from lamplighter.outcome import Limit, Outcome, Status
from lamplighter.verbs.solve import attempt_each
from lamplighter.watch import stretches

if TYPE_CHECKING:
    from lamplighter.cli.solved import Solved
    from lamplighter.cli.trace import Trace

DESCRIPTION = """\
Solve every puzzle of SOURCE and say how many solutions it has: none, one, or more.
The verdict is exact, or "unknown" if a limit came first. The lines of --json hold the puzzle with
its solutions: `render`, `convert` and `check` read them."""

EXAMPLES = """\
examples:
  lamplighter solve 7x7:b11p2Bb0b01pBBb
  lamplighter solve puzzles.jsonl --json
  lamplighter solve hard.txt --backend sat --timeout 10
  lamplighter solve draft.txt --unique
  lamplighter solve puzzles.jsonl -o pictures/board-{n}.svg
  lamplighter solve board.txt -o solved.png
  lamplighter solve boards.parquet -o solved.parquet --cluster tcp://192.0.2.7:8786
  lamplighter solve board.txt --backend deductive --trace updates.jsonl

Exit codes: 0 solved, 1 no solution (or, with --unique, not exactly one), 2 bad input, 3 unknown."""

_JOB = (
    "backend", "option", "solver", "encoding", "workers", "strict_text", "limit", "timeout",
    "nodes", "from_marks",
)  # fmt: skip
"""What decides about the results."""
_AHEAD = 16  # puzzles for each thread of a back end that takes them one by one


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("solving")
    add_backend_arguments(group)
    add_limit_arguments(group)
    add_jobs_argument(group)
    add_cluster_argument(group)
    group.add_argument(
        "--from-marks", action="store_true", help="solve from the marks that SOURCE holds"
    )
    group.add_argument("--unique", action="store_true", help="exit 1 unless there is exactly one")
    group = parser.add_argument_group("showing")
    group.add_argument("--json", action="store_true", help="one JSON object per puzzle")
    add_drawing_arguments(group)
    group = parser.add_argument_group("writing")
    group.add_argument(
        "-o", "--output", type=output_name, metavar="FILE",
        help="write the solved boards: .svg or .png draws them, other endings say the format;"
        " .parquet has a row for every puzzle; a folder/, or a name with {n}, for one file each",
    )  # fmt: skip
    group.add_argument(
        "-t", "--to", metavar="FORMAT", help="the format to write (by the ending of FILE)"
    )
    add_force_argument(group)
    group.add_argument(
        "--trace", type=file_name, metavar="FILE",
        help="every update of --backend deductive (rule, cell, level) as a line of JSON;"
        " a folder/ for one picture per update",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    limit = limit_of(args)
    find_backend(args.backend)
    if args.force and args.output is None and args.trace is None:
        raise FormatError("--force is for -o and --trace")
    if args.cluster is not None:
        return _solve_on_cluster(args)
    writes = args.output is not None or args.to is not None
    if args.json and args.to is not None and args.output is None:
        raise FormatError("--json and --to both print: give one of them, or a file with -o")
    if args.json and not writes and args.trace is None and _goes_in_batches(args):
        return _print_lines(args, limit)
    codes = set()
    alone = None
    traces = _trace(args)
    with _solved(args) if writes else nullcontext() as solved, traces as trace:
        for count, (item, outcome) in enumerate(
            track(_outcomes(args, items_of(args), limit), "solving")
        ):
            if outcome is None:
                report_item(item, args)
                codes.add(2)
                continue
            codes.add(_code(outcome.status, args.unique))
            if trace is not None:
                trace.put(item, outcome)
                outcome = trace.without(outcome)
            if solved is not None:
                solved.put(item, outcome)
            if args.json:
                sys.stdout.write(outcome.write_json(item.name) + "\n")
            elif writes:
                if args.output is not None:
                    _print_line(item, outcome)
            elif count == 0:
                alone = (item, outcome)  # drawn in full if no other follows
            else:
                if alone is not None:
                    _print_line(*alone)
                    alone = None
                _print_line(item, outcome)
        if solved is not None and 2 in codes:
            solved.discard()
        if trace is not None and 2 in codes:
            trace.discard()
    if alone is not None:
        _print_board(*alone, args)
    return _worst(codes)


# What only some commands need is loaded for those alone: it takes longer than a board to solve.


def _solved(args: argparse.Namespace) -> Solved:
    from lamplighter.cli.solved import Solved

    return Solved(args)


def _trace(args: argparse.Namespace) -> AbstractContextManager[Trace | None]:
    if args.trace is None:
        return nullcontext()
    from lamplighter.cli.trace import Trace

    return Trace(args)


def _print_lines(args: argparse.Namespace, limit: Limit) -> int:
    """The usual --json, in which the core does all it can."""
    from lamplighter.cli.lines import answer_items

    codes = set()
    items = items_of(args, by_line=True)
    lines = answer_items(items, limit, args.jobs, waits=may_wait(args))
    for item, line in track(lines, "solving"):
        if line is None:
            report_item(item, args)
            codes.add(2)
        else:
            codes.add(_code(line[0], args.unique))
            sys.stdout.write(line[1])
    return _worst(codes)


def _goes_in_batches(args: argparse.Namespace) -> bool:
    return args.backend == "native" and not args.from_marks and not options_of(args)


def solve_part(args: argparse.Namespace, items: Sequence[Item]) -> str:
    """What comes of some puzzles, one line each, on a worker."""
    from lamplighter.cli.cluster_items import told
    from lamplighter.cli.solved import solved_format, solved_line

    format = solved_format(args)
    assert format is not None

    return told(
        (item, None if outcome is None else outcome.status,
         None if outcome is None else solved_line(format, item, outcome))
        for item, outcome in _outcomes(args, iter(items), limit_of(args))
    )  # fmt: skip


def _solve_on_cluster(args: argparse.Namespace) -> int:
    if args.output is None:
        raise FormatError("--cluster writes a file: name it with -o FILE")
    if args.trace is not None or args.json:
        raise FormatError("--trace and --json are for one machine: --cluster writes -o FILE alone")
    options_of(args)
    from lamplighter.cli.cluster_items import ClusterItems
    from lamplighter.cli.solved import solved_format

    job = ClusterItems("solve", args, solved_format(args), solve_part, _JOB)
    return job.run(lambda status: _code(status, args.unique))


def _outcomes(
    args: argparse.Namespace, items: Iterator[Item], limit: Limit
) -> Iterator[tuple[Item, Outcome | None]]:
    """Every puzzle with its outcome, in order; native ones in chunks on all threads."""
    if args.trace is None and _goes_in_batches(args):
        batches = Batches(limit, args.jobs)
        # What is there is answered before more of a stream is waited for.
        lead = int(batches.threads > 1 and not may_wait(args))
        for chunk, begun in stretches(
            items, lambda chunk: batches.begin(puzzles_in(chunk)), lead=lead
        ):
            yield from _paired(chunk, batches.outcomes(puzzles_in(chunk), begun))
        return
    options = options_of(args)
    if args.trace is not None:
        options["trace"] = True
    while chunk := list(islice(items, max(1, _AHEAD * args.jobs))):
        docs = [item.doc for item in chunk if item.doc is not None]
        outcomes = attempt_each(
            puzzles_in(chunk),
            args.jobs,
            limit,
            backend=args.backend,
            marks=[doc.marks for doc in docs] if args.from_marks else None,
            **options,
        )
        yield from _paired(chunk, outcomes)


def _paired(
    chunk: Sequence[Item], outcomes: Iterator[Outcome | UnsupportedError]
) -> Iterator[tuple[Item, Outcome | None]]:
    """Each item with the next outcome, if it has a puzzle."""
    name = printable(chunk[0].name) if len(chunk) == 1 else f"{len(chunk)} puzzles"
    work = working(f"solving {name}")
    for item in chunk:
        outcome = None
        if item.doc is not None:
            with work:
                outcome = next(outcomes)
        if isinstance(outcome, UnsupportedError):
            item, outcome = item._replace(doc=None, error=outcome), None
        yield item, outcome


def _code(status: Status, unique: bool) -> int:
    if status is Status.UNKNOWN or (unique and status is Status.SOLVED):
        return 3
    if status is Status.UNSOLVABLE or (unique and status is not Status.UNIQUE):
        return 1
    return 0


def _worst(codes: set[int]) -> int:
    return next((code for code in (2, 1, 3) if code in codes), 0)


_WORDS = {
    Status.UNIQUE: "unique: exactly one solution",
    Status.MULTIPLE: "multiple: more than one solution",
    Status.UNSOLVABLE: "unsolvable: no solution",
    Status.SOLVED: "solved: one solution found, others not ruled out",
    Status.UNKNOWN: "unknown: the limit came first",
}
_STUCK = "unknown: its rules stop here"


def _about_marks(outcome: Outcome) -> str:
    """What the marks are: proved, or a guess."""
    if outcome.errors is None:
        return "settled so far:"
    errors = "1 error" if outcome.errors == 1 else f"{outcome.errors} errors"
    return f"the best grid found, a guess with {errors} (dark cells, clues that are not met):"


def _print_line(item: Item, outcome: Outcome) -> None:
    print(f"{printable(item.name)}: {outcome.status.value} ({outcome.seconds * 1e3:.3g} ms)")


def _print_board(item: Item, outcome: Outcome, args: argparse.Namespace) -> None:
    assert item.doc is not None
    puzzle = item.doc.puzzle
    stuck = outcome.stats.get("verdict") == "non-deducible"
    words = _STUCK if stuck and outcome.status is Status.UNKNOWN else _WORDS[outcome.status]
    print(f"{printable(item.name)}: {words} ({outcome.backend}, {outcome.seconds * 1e3:.3g} ms)")
    for solution in outcome.solutions:
        print(draw_board(puzzle, solution, args))
    if outcome.marks is not None and not outcome.solutions:
        print(_about_marks(outcome))
        print(draw_board(puzzle, outcome.marks, args))
