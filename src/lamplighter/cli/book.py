"""`lamplighter book`: a book of boards as a PDF, to print and to give away."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

from lamplighter.book import Book, Chapter, Entry, Setting, chapters_of
from lamplighter.book.link import require_codes
from lamplighter.book.plan import MOST, Plan, chapters_made, make, plans_of
from lamplighter.book.setting import PAPERS, PER_PAGE, QRS
from lamplighter.book.spec import Gathering, Spec, read_spec
from lamplighter.cli.chosen import add_db_argument, open_collection
from lamplighter.cli.files import Draft, add_output_argument, is_folder, require_free
from lamplighter.cli.options import add_jobs_argument, add_timeout_argument, count, size
from lamplighter.cli.progress import track, working
from lamplighter.cli.report import note, report
from lamplighter.cli.sources import genre_names, items_of
from lamplighter.cli.tour import Tour
from lamplighter.collection.query import Query
from lamplighter.errors import FormatError, GenerationError, PuzzleError, quote
from lamplighter.formats.base import Reading
from lamplighter.formats.many import Item, read_path
from lamplighter.genre import GENRES
from lamplighter.labels import LABELS
from lamplighter.methods import Order
from lamplighter.outcome import Limit
from lamplighter.render.press import FONT, require_font, require_press

DESCRIPTION = """\
Set a book of boards as a PDF: a cover, contents, the rules with a worked example, chapters by genre
and level, hints if you ask for them, solutions. QR codes open each board to play it.
The boards are those of SOURCE or of a collection, or new ones, or those that a TOML file asks for:
SPEC.toml names the title, the paper and the chapters. The same seed gives the same bytes."""

EXAMPLES = """\
examples:
  lamplighter book -o book.pdf
  lamplighter book --count 24 --level normal -o book.pdf
  lamplighter book --count 60 --level easy,normal,hard --genre both --seed 7 -o book.pdf
  lamplighter book --size 8x8 --per-page 6 --hints --title 'For the train' -o train.pdf
  lamplighter book --large-print --paper letter --level easy -o large.pdf
  lamplighter book puzzles.jsonl --title 'My boards' --author 'A. Setter' -o mine.pdf
  lamplighter book --collection 'tag:club level:easy-normal' --title 'The club' -o club.pdf
  lamplighter book book.toml --two-sided -o book.pdf
  lamplighter book --qr app --url https://lamps.example -o book.pdf

A SPEC in TOML:
  title = "Evening lamps"
  paper = "a4"
  seed = 7
  [[chapters]]
  genre = "akari"
  level = "easy"
  size = "8x8"
  count = 12

Exit codes: 0 written, 2 bad input or an impossible wish, 3 gave up or out of time."""

_COUNT = 24
_MAKING = ("count", "level", "seed")
_BOTH = "both"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sources", nargs="*", metavar="SOURCE",
        help="file, folder, link or puzzle text, - for standard input, or a SPEC.toml;"
        " without one, new boards are made",
    )  # fmt: skip
    group = parser.add_argument_group("boards")
    group.add_argument(
        "-g", "--genre", metavar="NAME",
        help=f"{genre_names()}, or {_BOTH} (akari); of a SOURCE that does not say",
    )  # fmt: skip
    group.add_argument(
        "--size", metavar="WxH", type=size, help="width x height; one number is a square (10x10)"
    )
    group.add_argument(
        "--level", metavar="L", type=_levels,
        help=f"{', '.join(LABELS)}, or 0 to 9; several with commas (easy,normal,hard)",
    )  # fmt: skip
    group.add_argument(
        "-n", "--count", type=_many, metavar="N", help=f"boards in all chapters ({_COUNT})"
    )
    group.add_argument(
        "--collection", metavar="QUERY",
        help="boards of the user's collection: level:hard tag:club size:8-12, words; '' for all",
    )  # fmt: skip
    add_db_argument(group)
    group.add_argument("--seed", type=count, metavar="S", help="a whole number (a new one)")
    group.add_argument("-f", "--format", metavar="NAME", help="the format of SOURCE")
    add_jobs_argument(group)
    add_timeout_argument(group, "seconds for making all boards, or for each one of SOURCE")
    group = parser.add_argument_group("the book")
    group.add_argument("--title", help="on the cover (the genres)")
    group.add_argument("--subtitle", help="below it (the number of boards and their levels)")
    group.add_argument("--author", help="below that (none)")
    group.add_argument("--paper", choices=list(PAPERS), help="the size of the paper (a4)")
    group.add_argument(
        "--per-page", type=int, choices=PER_PAGE, metavar="N",
        help="boards on a page: 1, 2, 4 or 6, as far as they stay readable (4; large print: 1)",
    )  # fmt: skip
    group.add_argument("--large-print", action="store_true", default=None, help="larger all over")
    group.add_argument(
        "--two-sided", action="store_true", default=None,
        help="for printing on both sides: wide inner margins, chapters begin on the right",
    )  # fmt: skip
    group.add_argument(
        "--hints", action="store_true", default=None, help="a chapter that says where to look first"
    )
    group.add_argument("--qr", choices=QRS, help="where QR codes lead (puzz.link; with --url, app)")
    group.add_argument("--url", metavar="BASE", help="the address of your own app, for --qr app")
    group.add_argument("--font", metavar="NAME", help=f"an installed typeface ({FONT})")
    add_output_argument(group, "the PDF to write", required=True)
    parser.set_defaults(dialect=None, lenient=False, max_side=None)


def run(args: argparse.Namespace) -> int:
    spec = _spec(args)
    setting = _setting(args, spec)
    path = _path(args)
    require_press()
    if setting.leads != "none":
        require_codes()
    if setting.font != FONT:
        require_font(setting.font)
    draft = Draft(path)  # before the work: an output that cannot be written is told at once
    try:
        is_read = args.collection is not None or (args.sources and spec is None)
        book = _read(args, setting) if is_read else _make(args, setting, spec)
        if isinstance(book, int):
            draft.discard()
            return book
        with working("setting the book"):
            draft.write(book.pdf())
    except GenerationError as error:
        draft.discard()
        report(error, debug=args.debug)
        return 3
    except BaseException:
        draft.discard()
        raise
    draft.keep()
    for remark in book.remarks:
        note(remark)
    return 0


def _spec(args: argparse.Namespace) -> Spec | None:
    """What a SPEC.toml says; None if the boards come from elsewhere."""
    if args.collection is not None and args.sources:
        raise PuzzleError("--collection is the only source of its book: give nothing else")
    if args.db is not None and args.collection is None:
        raise PuzzleError("--db names a collection: --collection says which of its boards")
    specs = [each for each in args.sources if each.lower().endswith(".toml")]
    if not specs:
        return None
    if len(args.sources) > 1:
        raise PuzzleError("a SPEC.toml is the only source of its book: give nothing else")
    for name in ("genre", "size", "level", "count", "format"):
        if getattr(args, name) is not None:
            raise PuzzleError(f"--{name} is for boards without a SPEC: write it into {specs[0]}")
    return read_spec(Path(specs[0]))


def _setting(args: argparse.Namespace, spec: Spec | None) -> Setting:
    """How the book is set: the command line has the last word."""
    given: dict[str, Any] = {} if spec is None else dict(spec.setting)
    told = {field.name: getattr(args, field.name) for field in fields(Setting)}
    given |= {name: value for name, value in told.items() if value is not None}
    return Setting(**given)


def _path(args: argparse.Namespace) -> Path:
    path = Path(args.output)
    is_device = path.exists() and not path.is_file() and not path.is_dir()
    if is_folder(args.output) or (path.suffix.lower() != ".pdf" and not is_device):
        raise FormatError(f"expected a file ending in .pdf, got {quote(args.output, 80)}")
    require_free(path, args.force)
    return path


def _read(args: argparse.Namespace, setting: Setting) -> Book | int:
    """A book of boards in SOURCE or in a collection; a number if one of them cannot be in it."""
    for name in _MAKING:
        if getattr(args, name) is not None:
            raise PuzzleError(f"--{name} is for new boards, not for those that are there")
    if args.collection is not None:
        for name in ("genre", "size", "format"):
            if getattr(args, name) is not None:
                raise PuzzleError(f"--{name} is not for a collection: write it into its QUERY")
    if args.genre == _BOTH:
        raise PuzzleError(f"--genre {_BOTH} is for new boards, not for those of SOURCE")
    limit = Limit(seconds=args.timeout)
    tour = Tour(
        track(_items(args), "reading", scrolls=False),
        args,
        lambda doc: Entry.of(doc, hints=setting.hints, limit=limit),
    )
    entries: list[Entry] = []
    for _, _, entry in tour:
        if len(entries) == MOST:
            raise PuzzleError(f"a book has at most {MOST:,} boards")
        entries.append(entry)
    if tour.worst:
        return tour.worst
    if not entries:
        raise PuzzleError("no boards: a book needs at least one")
    return Book(chapters_of(entries), setting)


def _items(args: argparse.Namespace) -> Iterator[Item]:
    if args.collection is None:
        yield from items_of(args)
        return
    query = Query.of(args.collection)
    with open_collection(args) as collection:
        for record in collection.find(query, count=MOST + 1):
            yield Item(f"board {record.id}", record.doc)


def _make(args: argparse.Namespace, setting: Setting, spec: Spec | None) -> Book:
    """A book of new boards."""
    if args.format is not None:
        raise PuzzleError("--format is that of a SOURCE: name one")
    chapters = _plans(args) if spec is None else spec.chapters
    plans = tuple(each for each in chapters if isinstance(each, Plan))
    if sum(plan.count for plan in plans) > MOST:
        raise PuzzleError(f"a book has at most {MOST:,} boards")
    limit = Limit(seconds=args.timeout)
    # Read before anything is made: a board that cannot be in the book is told at once.
    read = {
        place: _gather(each, setting, limit)
        for place, each in enumerate(chapters)
        if isinstance(each, Gathering)
    }
    seed = args.seed if args.seed is not None or spec is None else spec.seed
    is_new = seed is None and any(plan.seed is None for plan in plans)
    seed = secrets.randbits(32) if seed is None else seed
    if is_new:
        note(f"the seed is {seed}: --seed {seed} makes the same again")
    made = iter(_chapters(plans, seed, args, setting) if plans else ())
    held = tuple(read[place] if place in read else next(made) for place in range(len(chapters)))
    return Book(held, setting, seed if plans else None)


def _gather(chapter: Gathering, setting: Setting, limit: Limit) -> Chapter:
    """A chapter of boards in files, in the order they come."""
    reading = Reading.of(genre=chapter.genre)
    entries: list[Entry] = []
    for path in chapter.files:
        for item in track(read_path(path, chapter.format, reading), "reading", scrolls=False):
            if item.doc is None:
                assert item.error is not None
                raise FormatError(f"{path.name}: {item.error}")
            try:
                entries.append(Entry.of(item.doc, hints=setting.hints, limit=limit))
            except PuzzleError as error:
                raise PuzzleError(f"{path.name}: {item.name}: {error}") from None
            if len(entries) > MOST:
                raise PuzzleError(f"a book has at most {MOST:,} boards")
    if not entries:
        raise PuzzleError(f"{chapter.files[0].name}: no boards: a chapter needs at least one")
    return Chapter(tuple(entries), chapter.title)


def _plans(args: argparse.Namespace) -> tuple[Plan, ...]:
    both = [genre.name for genre in GENRES if genre.engine is not None]
    genres = both if args.genre == _BOTH else [args.genre or "akari"]
    wishes: dict[str, Any] = {}
    if args.size is not None:
        wishes["height"], wishes["width"] = args.size
    many = args.count or _COUNT
    # Few boards have fewer levels, if none are asked for.
    levels = args.level or LABELS[: max(1, min(3, many // len(genres)))]
    orders = [Order.of(genre, level=level, **wishes) for genre in genres for level in levels]
    return plans_of(orders, many)


def _chapters(
    plans: tuple[Plan, ...], seed: int, args: argparse.Namespace, setting: Setting
) -> tuple[Chapter, ...]:
    total = sum(plan.count for plan in plans)
    made = make(plans, seed, jobs=args.jobs, limit=Limit(seconds=args.timeout))
    bar = track(made, "generating", total, scrolls=False)
    entries = []
    with closing(made), closing(bar):
        for each in bar:
            entries.append((each.plan, Entry.of(each.puzzle, hints=setting.hints)))
    return chapters_made(plans, entries)


def _levels(text: str) -> list[str | int]:
    """The levels of `easy,normal` or `3`, as the type of an argument."""
    found: list[str | int] = []
    for word in text.split(","):
        level = int(word) if word.isdecimal() and len(word) == 1 else word
        if isinstance(level, str) and level not in LABELS:
            raise argparse.ArgumentTypeError(
                f"expected {', '.join(LABELS)} or 0 to 9, got {quote(word)}"
            )
        found.append(level)
    return found


def _many(text: str) -> int:
    number = count(text)
    if not 1 <= number <= MOST:
        raise argparse.ArgumentTypeError(f"expected 1 to {MOST:,} boards, got {quote(text)}")
    return number
