"""Collection: boards that are kept, found, tagged, rated and handed out."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, Unpack

from lamplighter._version import VERSION
from lamplighter.collection.boardtext import board_of
from lamplighter.collection.database import Database
from lamplighter.collection.fresh import Fresh, require_tag
from lamplighter.collection.place import place_of
from lamplighter.collection.play import Play
from lamplighter.collection.query import Query
from lamplighter.collection.record import Rated, Record
from lamplighter.engine import CancelToken
from lamplighter.errors import BackendMissingError, CollectionError, LamplighterError, quote
from lamplighter.formats.base import Document, Reading, ReadOptions
from lamplighter.formats.many import Item, read_items
from lamplighter.genres import find_genre
from lamplighter.outcome import Limit
from lamplighter.puzzle import Puzzle
from lamplighter.verbs.rate import Rating, rate_each
from lamplighter.verbs.twins import likeness, pattern

try:
    from sqlalchemy import Connection, Table, bindparam, delete, func, insert, or_, select, update

    from lamplighter.collection.schema import (
        counters,
        index_words,
        plays,
        puzzles,
        ratings,
        techniques,
        unindex_words,
        uses,
    )  # fmt: skip
    from lamplighter.collection.schema import tags as tagged
    from lamplighter.collection.search import chosen, counted, quickest
except ImportError as error:
    raise BackendMissingError(
        f"collections need {error.name}: pip install 'lamplighter[collections]'"
    ) from None

__all__ = ["Added", "Collection", "Import"]

_BATCH = 1000  # boards that are written at a time: after a kill, whole batches are there
_SOME = 400  # values in one list of a statement
_DEFAULT = Limit()


class Added(NamedTuple):
    """What became of a board that was to be added."""

    name: str
    """Its own id, or the file and line it came from."""
    id: int | None = None
    """In the collection; None if it could not be read."""
    is_new: bool = False
    """Whether it was not there before, turned or mirrored perhaps."""
    error: LamplighterError | None = None


@dataclass
class Import:
    """What became of many."""

    added: int = 0
    twins: int = 0
    """Those that were there already, turned or mirrored perhaps."""
    bad: list[tuple[str, LamplighterError]] = field(default_factory=list)
    """Those that could not be read, by name."""

    def count(self, each: Added) -> None:
        """One more."""
        if each.error is not None:
            self.bad.append((each.name, each.error))
        elif each.is_new:
            self.added += 1
        else:
            self.twins += 1

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        bad = [{"id": name, "error": str(error)} for name, error in self.bad]
        return {"added": self.added, "twins": self.twins, "bad": bad}


@dataclass
class _Batch:
    """Items on their way into a collection."""

    items: Sequence[Item]
    fresh: Sequence[Fresh | None]
    there: dict[bytes, int]
    """The ids of those that were there before."""
    new: Sequence[Fresh]
    rated: Future[list[Rated | None]] | None = None
    """Of the new ones."""


class Collection:
    """Boards in a database: a file of SQLite, or a PostgreSQL by its URL.

    Without a place it is the one that LAMPLIGHTER_COLLECTION names, or the user's own. A file is
    made if there is none, unless `create` is false. Used as a context manager, or closed by hand.
    """

    def __init__(self, place: str | os.PathLike[str] | None = None, *, create: bool = True) -> None:
        self._base = Database(place_of(place), create=create)
        self._known: dict[str, int] = {}

    @property
    def shown(self) -> str:
        """Where it is, for a message: without a password."""
        return self._base.place.shown

    def __repr__(self) -> str:
        return f"<Collection {self.shown}>"

    def __enter__(self) -> Collection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._base.close()

    def __len__(self) -> int:
        with self._base.reading() as connection:
            return int(connection.execute(select(func.count()).select_from(puzzles)).scalar_one())

    # Boards that come in ------------------------------------------------------------------------

    def add(
        self,
        boards: Puzzle | Document | Iterable[Puzzle | Document],
        *,
        tags: Iterable[str] = (),
        rate: bool = True,
        jobs: int = 0,
        limit: Limit = _DEFAULT,
    ) -> list[Added]:
        """Keep boards, and rate them. One that is there already, turned perhaps, gets the tags."""
        several = [boards] if isinstance(boards, Puzzle | Document) else boards
        docs = (each if isinstance(each, Document) else Document(each) for each in several)
        items = (Item(doc.id or "puzzle", doc) for doc in docs)
        return list(self.take(items, tags=tags, rate=rate, jobs=jobs, limit=limit))

    def import_from(
        self,
        source: str | os.PathLike[str],
        format: str | None = None,
        *,
        tags: Iterable[str] = (),
        rate: bool = True,
        jobs: int = 0,
        **options: Unpack[ReadOptions],
    ) -> Import:
        """Keep every board of a file, a folder or a text; the options are those of `read`."""
        found = Import()
        items = read_items(source, format, Reading.of(**options))
        for each in self.take(items, tags=tags, rate=rate, jobs=jobs):
            found.count(each)
        return found

    def take(
        self,
        items: Iterable[Item],
        *,
        tags: Iterable[str] = (),
        rate: bool = True,
        jobs: int = 0,
        limit: Limit = _DEFAULT,
        cancel: CancelToken | None = None,
    ) -> Generator[Added, None, None]:
        """Keep boards as they come, in whole batches, and tell what became of each."""
        given = tuple(map(require_tag, tags))
        source = iter(items)
        stop = cancel or CancelToken()
        total = 0
        # While a batch is rated, the one before is written and the one after it read.
        waiting: _Batch | None = None
        with ThreadPoolExecutor(1) as pool:
            try:
                while chunk := list(islice(source, _BATCH)):
                    batch = self._begin(chunk, given)
                    ready: _Batch | None = batch
                    if rate:
                        boards = [each.puzzle for each in batch.new]
                        batch.rated = pool.submit(_rated, boards, jobs, limit, stop)
                        ready, waiting = waiting, batch
                    told = self._end(ready)
                    total += sum(each.is_new for each in told)
                    yield from told
                told = self._end(waiting)
                total += sum(each.is_new for each in told)
                yield from told
            except BaseException:
                # Ctrl-C reaches only this thread.
                stop.cancel()
                raise
        if total >= _BATCH:
            self._base.refresh()

    def _begin(self, items: Sequence[Item], tags: tuple[str, ...]) -> _Batch:
        """What some items hold, and which of it is new."""
        fresh = [
            None if item.doc is None else Fresh.of(item.doc, item.name, tags) for item in items
        ]
        # The first of those that are alike stands for them.
        firsts: dict[bytes, Fresh] = {}
        for each in fresh:
            if each is not None:
                firsts.setdefault(each.likeness, each)
        with self._base.reading() as connection:
            there = _ids_of(connection, list(firsts))
        new = [each for key, each in firsts.items() if key not in there]
        return _Batch(items, fresh, there, new)

    def _end(self, batch: _Batch | None) -> list[Added]:
        """Write a batch, if there is one, and tell what became of its items."""
        if batch is None:
            return []
        new, there = batch.new, batch.there
        rated = [None] * len(new) if batch.rated is None else batch.rated.result()
        with self._base.writing() as connection:
            # Another program, or the batch before, may have been quicker.
            there |= _ids_of(connection, [each.likeness for each in new])
            kept = [pair for pair in zip(new, rated, strict=True) if pair[0].likeness not in there]
            ids = self._keep(connection, kept)
            held = there | ids
            _add_tags(
                connection,
                [(tag, held[each.likeness]) for each in batch.fresh if each for tag in each.tags],
            )
        told = []
        for item, board in zip(batch.items, batch.fresh, strict=True):
            if board is None:
                told.append(Added(item.name, error=item.error))
                continue
            is_new = ids.pop(board.likeness, None) is not None
            told.append(Added(item.name, held[board.likeness], is_new))
        return told

    def _keep(
        self, connection: Connection, boards: Sequence[tuple[Fresh, Rated | None]]
    ) -> dict[bytes, int]:
        """Write new boards; their ids by likeness."""
        if not boards:
            return {}
        mine = counters.c.name == "puzzle"
        last = connection.execute(select(counters.c.value).where(mine)).scalar_one()
        now = int(time.time())
        _insert(
            connection,
            puzzles,
            [each.row(id, now, rated) for id, (each, rated) in enumerate(boards, last + 1)],
        )
        ids = {each.likeness: id for id, (each, _) in enumerate(boards, last + 1)}
        index_words(connection, list(ids.values()))
        connection.execute(update(counters).where(mine).values(value=last + len(ids)))
        self._keep_ratings(
            connection,
            [(id, rated) for id, (_, rated) in enumerate(boards, last + 1) if rated is not None],
        )
        return ids

    # Boards that are found ----------------------------------------------------------------------

    def find(
        self, query: Query | str | None = None, *, start: int = 0, count: int | None = None
    ) -> Iterator[Record]:
        """The boards of a query, `count` of them from the place `start` on."""

        asked, is_sqlite = _query(query), self._base.is_sqlite
        with self._base.reading() as connection:
            if count is not None and is_sqlite:
                wanted = quickest(asked, connection, start + count)
            else:
                wanted = chosen(asked, is_sqlite, puzzles)
            if start:
                wanted = wanted.offset(start)
            # SQLite has no offset without a limit.
            wanted = wanted.limit(-1 if count is None and start and is_sqlite else count)
            rows = connection.execution_options(yield_per=500).execute(wanted)
            for some in rows.partitions(500):
                yield from _records(connection, some)

    def count(self, query: Query | str | None = None) -> int:
        """How many boards a query has; 10,001 stands for any number above 10,000."""
        with self._base.reading() as connection:
            found = connection.execute(counted(_query(query), self._base.is_sqlite))
            return int(found.scalar_one())

    def get(self, id: int) -> Record:
        """The board with that id; a CollectionError if there is none."""
        found = self.get_many([id])
        if not found:
            raise CollectionError(f"no board {quote(id)} in the collection {self.shown}")
        return found[0]

    def get_many(self, ids: Iterable[int]) -> list[Record]:
        """The boards with these ids, in that order; what is not there is left out."""
        wanted = [id for id in dict.fromkeys(ids) if 0 < id < 2**31]
        found: dict[int, Record] = {}
        with self._base.reading() as connection:
            for some in _some(wanted):
                rows = connection.execute(select(puzzles).where(puzzles.c.id.in_(some)))
                found |= {each.id: each for each in _records(connection, rows.all())}
        return [found[id] for id in wanted if id in found]

    def find_puzzle(self, puzzle: Puzzle) -> Record | None:
        """The board that this one is, turned or mirrored perhaps; None if it is not kept."""
        key = likeness(puzzle)
        with self._base.reading() as connection:
            ids = _ids_of(connection, [key])
        return self.get(ids[key]) if ids else None

    def ids(self, query: Query | str | None = None) -> list[int]:
        """The ids of the boards of a query, in their order."""

        with self._base.reading() as connection:
            wanted = chosen(_query(query), self._base.is_sqlite, puzzles.c.id)
            return list(connection.execute(wanted).scalars())

    def tags(self) -> dict[str, int]:
        """Every tag with the number of its boards."""
        with self._base.reading() as connection:
            rows = connection.execute(
                select(tagged.c.tag, func.count()).group_by(tagged.c.tag).order_by(tagged.c.tag)
            )
            return {str(tag): int(number) for tag, number in rows}

    def export(self, query: Query | str | None = None, format: str = "json") -> Iterator[str]:
        """The boards of a query as texts: see `Record.write`."""
        for record in self.find(query):
            yield record.write(format)

    # Boards that change -------------------------------------------------------------------------

    def tag(self, ids: Iterable[int], *tags: str) -> int:
        """Give boards tags; how many boards there are. Each may have many."""
        given = tuple(map(require_tag, tags))
        done = 0
        for some in _some(list(dict.fromkeys(ids)), _BATCH):
            with self._base.writing() as connection:
                there = _there(connection, some)
                _add_tags(connection, [(tag, id) for id in there for tag in given])
                done += len(there)
        return done

    def untag(self, ids: Iterable[int], *tags: str) -> int:
        """Take tags from boards; how many boards there are."""
        done = 0
        for some in _some(list(dict.fromkeys(ids))):
            with self._base.writing() as connection:
                done += len(_there(connection, some))
                connection.execute(
                    delete(tagged).where(tagged.c.puzzle.in_(some), tagged.c.tag.in_(tags))
                )
        return done

    def remove(self, ids: Iterable[int]) -> int:
        """Take boards out, with their ratings and tags; how many there were. Plays stay."""
        done = 0
        for some in _some(list(dict.fromkeys(ids))):
            with self._base.writing() as connection:
                unindex_words(connection, some)
                _drop_uses(connection, some)
                done += connection.execute(delete(puzzles).where(puzzles.c.id.in_(some))).rowcount
        return done

    def stale(self, query: Query | str | None = None, *, again: bool = False) -> list[int]:
        """The ids of boards that this version has not rated; with `again`, of all boards."""

        wanted = chosen(_query(query), self._base.is_sqlite, puzzles.c.id)
        if not again:
            wanted = wanted.where(or_(puzzles.c.engine.is_(None), puzzles.c.engine != VERSION))
        with self._base.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def rate(
        self,
        ids: Iterable[int] | None = None,
        *,
        jobs: int = 0,
        limit: Limit = _DEFAULT,
        cancel: CancelToken | None = None,
    ) -> Iterator[tuple[int, Rated | None]]:
        """Rate boards anew, without ids those that this version has not rated; each as it is kept.

        None is for a genre that is not rated. Earlier versions' ratings stay beside this one's.
        """
        wanted = self.stale() if ids is None else list(dict.fromkeys(ids))
        for some in _some(wanted, _BATCH):
            held = self.get_many(some)
            rated = _rated([each.puzzle for each in held], jobs, limit, cancel)
            pairs = [(each.id, now) for each, now in zip(held, rated, strict=True)]
            with self._base.writing() as connection:
                there = set(_there(connection, [id for id, _ in pairs]))
                self._put_ratings(
                    connection, [(id, now) for id, now in pairs if now and id in there]
                )
            yield from pairs

    def ratings(self, id: int) -> list[Rated]:
        """Every rating of a board, by the version that gave it."""
        with self._base.reading() as connection:
            rows = connection.execute(
                select(ratings).where(ratings.c.puzzle == id).order_by(ratings.c.engine)
            )
            return [_rating_of(row) for row in rows]

    def dedupe(self, query: Query | str | None = None, *, remove: bool = False) -> list[list[int]]:
        """Boards whose walls, or places of clues, are the same, turned or mirrored perhaps.

        Each list has the ids of such boards, the one that came first at its head; with `remove` the
        others go. Boards that are alike in all are never kept twice.
        """

        columns = (puzzles.c.id, puzzles.c.genre, puzzles.c.width, puzzles.c.board)
        groups: dict[bytes, list[int]] = {}
        wanted = chosen(_query(query), self._base.is_sqlite, *columns)
        with self._base.reading() as connection:
            rows = connection.execution_options(yield_per=2000).execute(wanted)
            for id, genre, width, board in rows:
                key = pattern(board_of(genre, width, board, _in_letters(genre)))
                groups.setdefault(key, []).append(id)
        found = sorted(sorted(each) for each in groups.values() if len(each) > 1)
        if remove:
            self.remove(id for each in found for id in each[1:])
        return found

    def _keep_ratings(self, connection: Connection, pairs: Sequence[tuple[int, Rated]]) -> None:
        """Write ratings of boards that have none of this version."""
        if not pairs:
            return
        _insert(connection, ratings, [_rating_row(id, rated) for id, rated in pairs])
        codes = self._codes(connection, {name for _, rated in pairs for name in rated.techniques})
        _insert(
            connection,
            uses,
            [(codes[name], id) for id, rated in pairs for name in rated.techniques],
        )

    def _put_ratings(self, connection: Connection, pairs: Sequence[tuple[int, Rated]]) -> None:
        """Write ratings in the place of those in use."""
        if not pairs:
            return
        for some in _some([id for id, _ in pairs]):
            _drop_uses(connection, some)
            connection.execute(
                delete(ratings).where(ratings.c.puzzle.in_(some), ratings.c.engine == VERSION)
            )
        connection.execute(
            update(puzzles).where(puzzles.c.id == bindparam("_id")),
            [{"_id": id, **dict(zip(_IN_USE, rated.in_use, strict=True))} for id, rated in pairs],
        )
        self._keep_ratings(connection, pairs)

    def _codes(self, connection: Connection, names: set[str]) -> dict[str, int]:
        """The numbers that stand for techniques; a new one gets the next."""
        if not names <= self._known.keys():
            held = connection.execute(select(techniques.c.name, techniques.c.id))
            codes = {str(name): int(id) for name, id in held}
            last = max(codes.values(), default=0)
            new = sorted(names - codes.keys())
            if new:
                rows = [{"id": last + place, "name": name} for place, name in enumerate(new, 1)]
                connection.execute(insert(techniques), rows)
            # New ones are looked up again next time: this transaction may come to nothing.
            self._known = codes
            return codes | {name: last + place for place, name in enumerate(new, 1)}
        return self._known

    # Plays --------------------------------------------------------------------------------------

    def add_play(self, play: Play) -> bool:
        """Keep how a board was played; false if it was kept before, which does no harm."""
        with self._base.writing() as connection:
            same = select(plays.c.id).where(plays.c.id == play.id)
            if connection.execute(same).first() is not None:
                return False
            connection.execute(insert(plays).values(**play.row(int(time.time()))))
        return True

    def plays(self, player: str | None = None) -> list[Play]:
        """All plays, or those of one player, the earliest first."""
        wanted = select(plays).order_by(plays.c.started, plays.c.id)
        if player is not None:
            wanted = wanted.where(plays.c.player == player)
        with self._base.reading() as connection:
            return [Play.of_row(row._mapping) for row in connection.execute(wanted)]

    def forget_player(self, player: str) -> int:
        """Take out all plays of one player; how many there were."""
        with self._base.writing() as connection:
            return connection.execute(delete(plays).where(plays.c.player == player)).rowcount


def _insert(connection: Connection, into: Table, rows: list[tuple[object, ...]]) -> None:
    """Write rows whose columns are in the order of the table's.

    By the driver: the library's own way takes as long over a row as the database itself.
    """
    if rows:
        names = ", ".join(column.name for column in into.columns)
        marks = _listed(_mark(connection), len(into.columns))
        connection.exec_driver_sql(f"INSERT INTO {into.name} ({names}) VALUES ({marks})", rows)


def _query(given: Query | str | None) -> Query:
    return Query() if given is None else Query.of(given) if isinstance(given, str) else given


def _some(values: list[Any], most: int = _SOME) -> Iterator[list[Any]]:
    for start in range(0, len(values), most):
        yield values[start : start + most]


def _ids_of(connection: Connection, keys: list[bytes]) -> dict[bytes, int]:
    """The ids of the boards with these likenesses, as far as they are there."""
    found: dict[bytes, int] = {}
    mark = _mark(connection)
    for some in _some(keys):
        wanted = f"SELECT likeness, id FROM puzzles WHERE likeness IN ({_listed(mark, len(some))})"
        found |= {bytes(key): id for key, id in connection.exec_driver_sql(wanted, tuple(some))}
    return found


def _mark(connection: Connection) -> str:
    """What stands for a value in a statement that goes to the driver as it is."""
    return "?" if connection.dialect.name == "sqlite" else "%s"


def _listed(mark: str, count: int) -> str:
    return ", ".join([mark] * count)


def _there(connection: Connection, ids: list[int]) -> list[int]:
    found: list[int] = []
    for some in _some([id for id in ids if 0 < id < 2**31]):
        wanted = select(puzzles.c.id).where(puzzles.c.id.in_(some))
        found += connection.execute(wanted).scalars()
    return found


def _add_tags(connection: Connection, pairs: Iterable[tuple[str, int]]) -> None:
    """Write tags, those that are there already once."""
    wanted = dict.fromkeys(pairs)
    for some in _some(list({id for _, id in wanted})):
        held = connection.execute(
            select(tagged.c.tag, tagged.c.puzzle).where(tagged.c.puzzle.in_(some))
        )
        for tag, id in held:
            wanted.pop((tag, id), None)
    if wanted:
        connection.execute(insert(tagged), [{"tag": tag, "puzzle": id} for tag, id in wanted])


def _drop_uses(connection: Connection, ids: list[int]) -> None:
    codes = list(connection.execute(select(techniques.c.id)).scalars())
    connection.execute(delete(uses).where(uses.c.technique.in_(codes), uses.c.puzzle.in_(ids)))


def _in_letters(genre: str) -> bool:
    return bool(find_genre(genre).walls)


def _records(connection: Connection, rows: Sequence[Any]) -> list[Record]:
    """The boards of some rows of `puzzles`, with their tags and the ratings in use."""
    held: dict[int, list[str]] = {}
    rated: dict[int, Rated] = {}
    for some in _some([row.id for row in rows]):
        for tag, id in connection.execute(
            select(tagged.c.tag, tagged.c.puzzle)
            .where(tagged.c.puzzle.in_(some))
            .order_by(tagged.c.tag)
        ):
            held.setdefault(id, []).append(tag)
        in_use = select(ratings).join(puzzles, puzzles.c.id == ratings.c.puzzle)
        in_use = in_use.where(ratings.c.puzzle.in_(some), ratings.c.engine == puzzles.c.engine)
        rated |= {row.puzzle: _rating_of(row) for row in connection.execute(in_use)}
    return [
        Record(
            row.id,
            board_of(row.genre, row.width, row.board, _in_letters(row.genre)),
            bytes(row.likeness),
            row.symmetry,
            row.clues,
            row.density,
            row.added,
            row.name,
            row.title,
            row.author,
            row.source,
            tuple(held.get(row.id, ())),
            rated.get(row.id),
        )
        for row in rows
    ]


def _rated(
    puzzles: Sequence[Puzzle], jobs: int, limit: Limit, cancel: CancelToken | None
) -> list[Rated | None]:
    """The ratings of boards; None for genres that have none."""
    able = [find_genre(each.genre).engine is not None for each in puzzles]
    some = [each for each, can in zip(puzzles, able, strict=True) if can]
    found = iter(list(rate_each(some, jobs, metrics=(), limit=limit, cancel=cancel)))
    return [_rated_of(next(found)) if can else None for can in able]


def _rated_of(rating: Rating) -> Rated:
    told = rating.level, rating.score, rating.human, rating.techniques
    return Rated(VERSION, rating.status.value, *told)


_to_json = json.JSONEncoder(separators=(",", ":")).encode
_IN_USE = ("status", "level", "score", "engine")


def _rating_row(id: int, rated: Rated) -> tuple[object, ...]:
    """The columns of `ratings`, in their order."""
    human = None if rated.human is None else int(rated.human)
    steps = _to_json(dict(rated.techniques))
    return id, rated.engine, rated.status, rated.level, rated.score, human, steps


def _rating_of(row: Any) -> Rated:
    human = None if row.human is None else bool(row.human)
    return Rated(row.engine, row.status, row.level, row.score, human, json.loads(row.techniques))
