"""`lamplighter rate`: how hard are puzzles?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING

from lamplighter.cli.files import add_force_argument, output_name
from lamplighter.cli.options import add_cluster_argument, add_jobs_argument, add_timeout_argument
from lamplighter.cli.output import print_json
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
from lamplighter.genres import find_genre
from lamplighter.metrics import METRICS, Scale, find_metric
from lamplighter.outcome import Limit, Status
from lamplighter.verbs.rate import CHUNK, Raters, Rating
from lamplighter.watch import stretches

if TYPE_CHECKING:
    from lamplighter.cli.rated import Rated

DESCRIPTION = """\
Say how hard every puzzle of SOURCE is: a level from 0 to 9, a label (easy, normal, hard, extreme),
the techniques a person needs, and measures from the literature. A puzzle without exactly one
solution has none of these."""

EXAMPLES = """\
examples:
  lamplighter rate 7x7:b11p2Bb0b01pBBb
  lamplighter rate puzzles.jsonl --json
  lamplighter rate hard.txt --metric branches --metric class --timeout 10
  lamplighter rate puzzles.parquet -o rated.parquet
  lamplighter rate puzzles.parquet -o rated.parquet --cluster local
  lamplighter rate hard.txt --metric diff --metric class --scale reading=printed --scale mu=0.5

Exit codes: 0 rated, 1 some puzzle is not unique, 2 bad input, 3 a limit came first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_source_arguments(parser)
    group = parser.add_argument_group("rating")
    group.add_argument(
        "-m", "--metric", action="append", metavar="NAME",
        help=f"a measure to take instead of the quick ones: {', '.join(m.name for m in METRICS)};"
        " all; none",
    )  # fmt: skip
    group.add_argument(
        "--scale", action="append", default=[], metavar="NAME=VALUE",
        help="for base, diff_base, effort, diff and class: reading=all or printed, R1 to R5, shave,"
        " agree, lambda, mu, thresholds=a,b,... (nine), policy=dirty or full",
    )  # fmt: skip
    add_timeout_argument(group)
    add_jobs_argument(group)
    add_cluster_argument(group)
    parser.add_argument("--json", action="store_true", help="one JSON object per puzzle")
    group = parser.add_argument_group("writing")
    group.add_argument(
        "-o", "--output", type=output_name, metavar="FILE",
        help="write the ratings: .jsonl as --json prints them, .parquet beside the boards",
    )  # fmt: skip
    group.add_argument(
        "-t", "--to", metavar="FORMAT", help="json or parquet (by the ending of FILE)"
    )
    add_force_argument(group)


def run(args: argparse.Namespace) -> int:
    if args.force and args.output is None:
        raise FormatError("--force is for -o")
    if args.cluster is not None:
        return _rate_on_cluster(args)
    writes = args.output is not None or args.to is not None
    codes = set()
    alone = None
    with _rated(args) if writes else nullcontext() as rated:
        for count, (item, rating, wide) in enumerate(
            track(_ratings(args, items_of(args)), "rating")
        ):
            if rating is None:
                report_item(item, args)
                codes.add(2)
                continue
            codes.add(_code(rating.status))
            if rated is not None:
                rated.put(item, rating)
            if args.json:
                print_json(rating.to_json(), id=item.name)
            elif count == 0 and rated is None:
                alone = (item, rating)  # shown in full if no other follows
            else:
                if alone is not None:
                    _print_line(*alone, wide)
                    alone = None
                _print_line(item, rating, wide)
        if rated is not None and 2 in codes:
            rated.discard()
    if alone is not None:
        _print_all(*alone)
    return next((code for code in (2, 1, 3) if code in codes), 0)


def _rated(args: argparse.Namespace) -> Rated:
    from lamplighter.cli.rated import Rated  # few need it, and it takes long to load

    return Rated(args)


def rate_part(args: argparse.Namespace, items: Sequence[Item]) -> str:
    """The ratings of some puzzles, one line each, on a worker."""
    from lamplighter.cli.cluster_items import told
    from lamplighter.cli.rated import rated_format, rated_line

    format = rated_format(args)
    return told(
        (item, None if rating is None else rating.status,
         None if rating is None else rated_line(format, item, rating))
        for item, rating, _ in _ratings(args, iter(items))
    )  # fmt: skip


def _rate_on_cluster(args: argparse.Namespace) -> int:
    if args.output is None:
        raise FormatError("--cluster writes a file: name it with -o FILE")
    if args.json:
        raise FormatError("--json is for one machine: --cluster writes -o FILE alone")
    from lamplighter.cli.cluster_items import ClusterItems
    from lamplighter.cli.rated import rated_format

    _metrics(args.metric)
    Scale.of(args.scale)
    format = rated_format(args)
    job = ClusterItems("rate", args, format, rate_part, ("metric", "scale", "timeout"))
    return job.run(_code)


def _code(status: Status) -> int:
    return {Status.UNIQUE: 0, Status.UNKNOWN: 3}.get(status, 1)


def _metrics(names: list[str] | None) -> list[str] | None:
    if names is None:
        return None
    if "none" in names:
        if set(names) != {"none"}:
            raise UnsupportedError("--metric none goes with no other metric")
        return []
    if "all" in names:
        return [each.name for each in METRICS]
    return [find_metric(name).name for name in names]


def _ratings(
    args: argparse.Namespace, items: Iterator[Item]
) -> Iterator[tuple[Item, Rating | None, int]]:
    """Each item with its rating, and how wide the names are, of those known by then."""
    wide = 0
    raters = Raters(
        args.jobs,
        metrics=_metrics(args.metric),
        scale=Scale.of(args.scale),
        limit=Limit(seconds=args.timeout),
    )
    # What is there is answered before more of a stream is waited for.
    lead = int(raters.threads > 1 and not may_wait(args))
    with closing(raters):
        for chunk, begun in stretches(
            map(_rateable, items),
            lambda chunk: raters.begin(puzzles_in(chunk)),
            lead=lead,
            length=CHUNK,
        ):
            ratings = raters.ratings(puzzles_in(chunk), begun)
            name = printable(chunk[0].name) if len(chunk) == 1 else f"{len(chunk)} puzzles"
            work = working(f"rating {name}")
            wide = max(wide, *(len(printable(item.name)) for item in chunk))
            for item in chunk:
                rating = None
                if item.doc is not None:
                    with work:
                        rating = next(ratings)
                yield item, rating, wide


def _rateable(item: Item) -> Item:
    """The item, or the error in its place: the others are rated all the same."""
    try:
        if item.doc is not None:
            find_genre(item.doc.puzzle.genre).require_engine("rated")
    except UnsupportedError as error:
        return item._replace(doc=None, error=error)
    return item


_WHY = {
    Status.UNIQUE: "",
    Status.MULTIPLE: "not rated: more than one solution",
    Status.UNSOLVABLE: "not rated: no solution",
    Status.UNKNOWN: "unknown: the limit came first",
}


def _print_line(item: Item, rating: Rating, wide: int = 0) -> None:
    word = _WHY[rating.status]
    if rating.label:
        word = f"level {rating.level}, {rating.label}, score {rating.score}"
        word = f"{word:<28} {' '.join(rating.reasons)}".rstrip()
    print(f"{f'{printable(item.name)}:':{wide + 1}} {word}")


def _print_all(item: Item, rating: Rating) -> None:
    _print_line(item, rating)
    if rating.human is not None:
        print(f"  the six strategies are {'' if rating.human else 'not '}enough")
    for heading, values in (("techniques", rating.techniques), ("metrics", rating.metrics)):
        if values:
            print(f"  {heading}:")
        for name, value in values.items():
            shown = "-" if value is None else f"{value:.4g}"
            print(f"    {name:20} {shown}")
