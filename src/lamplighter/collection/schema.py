"""The tables, the same in SQLite and PostgreSQL, and how a database is brought to them.

A board is kept once, whichever way round it is drawn: its likeness is unique. `puzzles` has what is
searched for, the rating in use included; `ratings` has every rating by the version that gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)

from lamplighter.errors import CollectionError

__all__ = [
    "VERSION", "bring_up_to_date", "counters", "index_words", "plays", "puzzles", "ratings", "tags",
    "techniques", "unindex_words", "uses",
]  # fmt: skip

VERSION = 3
"""Of the tables. A database of an older version is brought to it, one of a newer is refused."""

meta = MetaData()

schema_version = Table("schema_version", meta, Column("version", Integer, nullable=False))

counters = Table(
    "counters",
    meta,
    Column("name", String(16), primary_key=True),
    Column("value", Integer, nullable=False),
)
"""The last id that was given: the id of a board that was removed is not given again."""

puzzles = Table(
    "puzzles",
    meta,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("likeness", LargeBinary(16), nullable=False),
    Column("genre", String(32), nullable=False),
    Column("height", Integer, nullable=False),
    Column("width", Integer, nullable=False),
    Column("board", Text, nullable=False),
    Column("symmetry", String(16), nullable=False),
    Column("clues", Integer, nullable=False),
    Column("density", Float, nullable=False),
    Column("name", Text),
    Column("title", Text),
    Column("author", Text),
    Column("source", Text),
    Column("words", Text, nullable=False),
    Column("added", Integer, nullable=False),
    Column("status", String(12)),
    Column("level", Integer),
    Column("score", Integer),
    Column("engine", String(32)),
    Index("puzzles_likeness", "likeness", unique=True),
    Index("puzzles_genre", "genre", "id"),
    Index("puzzles_size", "width", "height", "id"),
    Index("puzzles_symmetry", "symmetry", "id"),
    Index("puzzles_clues", "clues", "id"),
    Index("puzzles_density", "density", "id"),
    Index("puzzles_status", "status", "id"),
    Index("puzzles_level", "level", "id"),
    Index("puzzles_score", "score", "id"),
    # What is asked for most often, together.
    Index("puzzles_usual", "genre", "width", "height", "level", "id"),
)

ratings = Table(
    "ratings",
    meta,
    Column("puzzle", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("engine", String(32), primary_key=True),
    Column("status", String(12), nullable=False),
    Column("level", Integer),
    Column("score", Integer),
    Column("human", Integer),
    Column("techniques", Text, nullable=False),
    sqlite_with_rowid=False,
)

techniques = Table(
    "techniques",
    meta,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False, unique=True),
)

uses = Table(
    "uses",
    meta,
    Column("technique", ForeignKey("techniques.id"), primary_key=True, autoincrement=False),
    Column("puzzle", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""Which techniques the rating in use names. There are few: a board's rows are found by all of them,
and an index the other way round would cost every import more than it ever saves."""

tags = Table(
    "tags",
    meta,
    Column("tag", String(60), primary_key=True),
    Column("puzzle", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Index("tags_puzzle", "puzzle"),
    sqlite_with_rowid=False,
)

plays = Table(
    "plays",
    meta,
    Column("id", String(64), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("genre", String(32), nullable=False),
    Column("height", Integer, nullable=False),
    Column("width", Integer, nullable=False),
    Column("board", Text, nullable=False),
    Column("likeness", LargeBinary(16), nullable=False),
    Column("started", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("added", Integer, nullable=False),
    Index("plays_player", "player"),
)
"""How long boards took people. They need not be boards of the collection, and outlive them."""

_WORDS = {
    "sqlite": (
        # Only the index: the words themselves are in `puzzles`. It is filled batch by batch
        # (`index_words`): a trigger took five times as long as all the rest of an import.
        "CREATE VIRTUAL TABLE word_index USING fts5(words, content='puzzles', content_rowid='id',"
        " detail=none, tokenize='unicode61 remove_diacritics 0', prefix='1 2 3 4 5 6')",
    ),
    "postgresql": (
        "CREATE INDEX puzzles_words ON puzzles USING gin (to_tsvector('simple', words))",
    ),
}
"""What no two databases do alike: the search for words."""


def index_words(connection: Connection, ids: Sequence[int]) -> None:
    """Let boards that were just written be found by their words."""
    if connection.dialect.name == "sqlite":
        connection.execute(
            text(
                "INSERT INTO word_index(rowid, words)"
                " SELECT id, words FROM puzzles WHERE id BETWEEN :first AND :last"
            ),
            {"first": min(ids), "last": max(ids)},
        )


def unindex_words(connection: Connection, ids: Sequence[int]) -> None:
    """No longer: before they are removed."""
    if connection.dialect.name == "sqlite":
        connection.execute(
            text(
                "INSERT INTO word_index(word_index, rowid, words)"
                " SELECT 'delete', id, words FROM puzzles WHERE id = :id"
            ),
            [{"id": id} for id in ids],
        )


def bring_up_to_date(connection: Connection) -> None:
    """Make the tables, or those that an older version had not; inside a transaction for writing."""
    held = version_of(connection)
    if held is None:
        meta.create_all(connection)
        for statement in _WORDS[connection.dialect.name]:
            connection.execute(text(statement))
        connection.execute(insert(schema_version).values(version=VERSION))
        connection.execute(insert(counters).values(name="puzzle", value=0))
        return
    for step in range(held, VERSION):
        _STEPS[step](connection)
    if held < VERSION:
        connection.execute(update(schema_version).values(version=VERSION))


def version_of(connection: Connection) -> int | None:
    """The version of the tables; None if there are none. A CollectionError refuses a newer one."""
    there = set(inspect(connection).get_table_names())
    if "schema_version" not in there:
        if there & {"puzzles", "ratings", "tags", "plays"}:
            raise CollectionError("it holds tables of another program")
        return None
    found = connection.execute(select(func.max(schema_version.c.version))).scalar()
    if not isinstance(found, int) or found < 1:
        raise CollectionError("it is damaged: it does not say the version of its tables")
    if found > VERSION:
        raise CollectionError(
            f"a newer lamplighter made it (version {found} of the tables, this one knows {VERSION})"
        )
    return found


def _add_plays(connection: Connection) -> None:
    plays.create(connection)


def _add_usual(connection: Connection) -> None:
    next(each for each in puzzles.indexes if each.name == "puzzles_usual").create(
        connection, checkfirst=True
    )


_STEPS: dict[int, Callable[[Connection], None]] = {1: _add_plays, 2: _add_usual}
"""What brings a version to the next."""
