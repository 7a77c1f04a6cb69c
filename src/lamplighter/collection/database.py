"""Database: connections for reading and for writing, and every failure of theirs in one line.

One process writes at a time, for as long as one batch takes; the others wait their turn. What a
batch wrote is there whole or not at all, whatever ends the process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from lamplighter.collection.place import Place
from lamplighter.errors import BackendMissingError, CollectionError

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

__all__ = ["Database"]

_PATIENCE = 30.0  # seconds that a writer waits for another one
_TURN = 0x1A3B_11C4  # the lock that writers of a PostgreSQL take in turn: any number of our own
_WRITES = "lamplighter_writes"


class Database:
    """A database that has the tables; made, or brought up to date, when it is opened."""

    def __init__(self, place: Place, *, create: bool = True) -> None:
        self.place = place
        if not create and not place.is_there:
            raise CollectionError(
                f"no collection at {place.shown}: lamplighter collection add makes one"
            )
        self._engine = _engine_of(place)
        self.is_sqlite = self._engine.dialect.name == "sqlite"
        from lamplighter.collection.schema import VERSION, bring_up_to_date, version_of

        if place.path is not None:
            try:
                place.path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise self._failure(error.strerror or str(error)) from None
        try:
            with self._told():
                with self.reading() as connection:
                    is_current = version_of(connection) == VERSION
                if not is_current:
                    with self.writing() as connection:
                        bring_up_to_date(connection)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database."""
        with self._told(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are kept at the end, all of them or none."""
        with self._told(), self._engine.connect() as bare:
            connection = bare.execution_options(**{_WRITES: True})
            with connection.begin():
                if not self.is_sqlite:
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_TURN})")
                yield connection

    def refresh(self) -> None:
        """Let the database look at what it holds, so that it finds the shortest ways to it."""
        with suppress(CollectionError), self._told(), self._engine.connect() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("PRAGMA analysis_limit=1000")
                connection.exec_driver_sql("PRAGMA optimize(0x10002)")
            else:
                with connection.begin():
                    connection.exec_driver_sql("ANALYZE")

    @contextmanager
    def _told(self) -> Iterator[None]:
        from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError

        try:
            yield
        except CollectionError as error:
            if error.args and str(self.place.shown) not in str(error):
                raise self._failure(str(error)) from None
            raise
        except (OperationalError, DatabaseError) as error:
            raise self._failure(_reason(error.orig)) from error
        except sqlite3.DatabaseError as error:
            raise self._failure(_reason(error)) from error
        except SQLAlchemyError as error:
            raise self._failure(str(error)) from error

    def _failure(self, reason: str) -> CollectionError:
        return CollectionError(f"the collection {self.place.shown}: {reason}")


def _engine_of(place: Place) -> Engine:
    try:
        from sqlalchemy import create_engine, event
        from sqlalchemy.exc import ArgumentError

        if place.path is None:
            import psycopg  # noqa: F401
    except ImportError as error:
        raise BackendMissingError(
            f"collections need {error.name}: pip install 'lamplighter[collections]'"
        ) from None
    try:
        if place.path is None:
            return create_engine(
                place.url, pool_pre_ping=True, connect_args={"connect_timeout": 10}
            )
        engine = create_engine(place.url, connect_args={"timeout": _PATIENCE})
    except (ArgumentError, ValueError) as error:
        raise CollectionError(f"no address of a collection: {place.shown}: {error}") from None

    @event.listens_for(engine, "connect")
    def opened(connection: Any, _: object) -> None:
        # The library's own idea of transactions begins them too late: see `begun`.
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "cache_size=-65536",
            "recursive_triggers=ON",
        ):  # fmt: skip
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A writer asks for its turn at once: one that read first could be refused later.
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _reason(error: BaseException | None) -> str:
    """What a database says, as a user may want to hear it."""
    said = " ".join(str(error).split())
    for sign, told in _TOLD.items():
        if sign in said:
            return told
    return said or "the database failed"


_TOLD = {
    "file is not a database": "it is not a collection, or damaged: nothing was changed",
    "database disk image is malformed": "it is damaged: nothing was changed",
    "malformed database schema": "it is damaged: nothing was changed",
    "disk is full": "the disk is full: what was being written was left out, the rest is whole",
    "No space left on device": "the disk is full: what was being written was left out, the rest is"
    " whole",
    "database is locked": f"another program has been writing to it for {_PATIENCE:.0f} seconds",
    "unable to open database file": "it cannot be opened, or made, as a file",
    "readonly database": "it may only be read",
}
