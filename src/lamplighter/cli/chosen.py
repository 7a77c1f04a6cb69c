"""The boards of a collection that a command line means, and the line each is told in."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lamplighter.cli.options import count
from lamplighter.cli.report import printable
from lamplighter.collection.place import VARIABLE
from lamplighter.collection.query import SORTS, Query
from lamplighter.errors import PuzzleError
from lamplighter.labels import LABELS
from lamplighter.survey.symmetry import NAMES

if TYPE_CHECKING:
    from lamplighter.collection.collection import Collection
    from lamplighter.collection.record import Record

__all__ = [
    "add_db_argument", "add_id_arguments", "add_query_arguments", "ids_of", "line_of",
    "open_collection", "query_of",
]  # fmt: skip

_FIELDS = (
    ("genre", "NAME", "of this genre"),
    ("size", "WxH", "10x8, one number for a square, or a range: 8-12, 8x6-12x10"),
    ("level", "L", f"{', '.join(LABELS)}, 0 to 9, or a range: 3-5, easy-hard"),
    ("score", "N-M", "a number or a range"),
    ("clues", "N-M", "so many clues"),
    ("density", "A-B", "this share of walls, or of clues where there are none: 0.2-0.3"),
    ("symmetry", "NAME", ", ".join(NAMES)),
    ("status", "NAME", "unique, multiple, unsolvable, unknown or unrated"),
)
_REPEATED = (
    ("technique", "NAME", "its rating needs this technique; may be repeated"),
    ("tag", "TAG", "it has this tag; may be repeated"),
)


def add_db_argument(parser: argparse._ActionsContainer) -> None:
    """--db."""
    parser.add_argument(
        "--db", metavar="FILE|URL",
        help=f"the collection: a file, or postgresql://... (${VARIABLE}, or the user's own)",
    )  # fmt: skip


def add_query_arguments(parser: argparse.ArgumentParser, *, words: bool = True) -> None:
    """The fields of a query; with `words`, free text in front of them."""
    if words:
        parser.add_argument(
            "words", nargs="*", metavar="WORD",
            help="words of the title, author, name or source; or FIELD:VALUE, as level:hard",
        )  # fmt: skip
    group = parser.add_argument_group("which boards")
    for name, metavar, text in _FIELDS:
        group.add_argument(f"--{name}", metavar=metavar, help=text)
    for name, metavar, text in _REPEATED:
        group.add_argument(f"--{name}", metavar=metavar, action="append", default=[], help=text)
    if not words:
        group.add_argument("--text", metavar="WORDS", help="words of its title, author and so on")
    group.add_argument(
        "--sort", choices=SORTS, help="the order (that of a field with a range, or id)"
    )


def add_id_arguments(parser: argparse.ArgumentParser) -> None:
    """ID..., and the fields of a query in their place."""
    parser.add_argument("ids", nargs="*", type=count, metavar="ID", help="boards by their numbers")
    add_query_arguments(parser, words=False)


def query_of(args: argparse.Namespace) -> Query:
    """The query that the arguments make."""
    query = Query()
    for name, _, _ in _FIELDS:
        value = getattr(args, name)
        if value is not None:
            query = query.narrowed(name, value)
    for name, _, _ in _REPEATED:
        for value in getattr(args, name):
            query = query.narrowed(name, value)
    if args.sort is not None:
        query = query.narrowed("sort", args.sort)
    words = args.words if "words" in args else (args.text or "").split()
    return Query.read(words, query)


def ids_of(args: argparse.Namespace, collection: Collection) -> list[int]:
    """The boards that are named, or those of a query; never all of them by mistake."""
    query = query_of(args)
    if args.ids and not query.is_everything:
        raise PuzzleError("expected boards by their ID, or by fields such as --level: not both")
    if args.ids:
        there = {record.id for record in collection.get_many(args.ids)}
        for id in args.ids:
            if id not in there:
                raise PuzzleError(f"no board {id} in the collection {collection.shown}")
        return list(args.ids)
    if query.is_everything:
        raise PuzzleError("expected an ID, or a field such as --level, that says which boards")
    return collection.ids(query)


def open_collection(args: argparse.Namespace, *, create: bool = False) -> Collection:
    """The collection that --db names."""
    # Imported here: the library behind it takes longer to load than most commands take.
    from lamplighter.collection.collection import Collection

    return Collection(args.db, create=create)


def line_of(record: Record, wide: Sequence[int] = (0, 0)) -> str:
    """A board in one line."""
    puzzle, rated = record.puzzle, record.rated
    if rated is None:
        told = "not rated"
    elif rated.level is None:
        told = {"multiple": "several solutions", "unsolvable": "no solution"}.get(
            rated.status, "the limit came first"
        )
    else:
        told = f"level {rated.level}, {rated.label}, score {rated.score}"
    size = f"{puzzle.genre} {puzzle.width}x{puzzle.height}"
    about = record.title or record.name or record.source or ""
    if record.author:
        about += f" by {record.author}"
    tags = "".join(f" #{tag}" for tag in record.tags)
    line = f"{f'{record.id}:':{wide[0]}} {size:{wide[1]}}  {told:<30}  {printable(about + tags)}"
    return line.rstrip()
