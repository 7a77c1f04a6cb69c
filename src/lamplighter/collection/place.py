"""Place: where a collection is, a file of SQLite or the address of a PostgreSQL."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from lamplighter.errors import CollectionError, quote
from lamplighter.folders import data_folder

__all__ = ["VARIABLE", "Place", "place_of"]

VARIABLE = "LAMPLIGHTER_COLLECTION"
"""Names the collection where nothing else does."""

_FILE = "collection.db"
_SQLITE = re.compile(r"sqlite(?:\+\w+)?:///?(?P<path>.*)", re.DOTALL)
_POSTGRES = re.compile(r"postgres(?:ql)?(?:\+\w+)?(?P<rest>://.*)", re.DOTALL)
_SECRET = re.compile(r"(://[^/@:]*):[^/@]*@")


@dataclass(frozen=True)
class Place:
    """Where a collection is."""

    url: str
    """As the library takes it."""
    path: Path | None
    """The file, if it is one."""

    @property
    def shown(self) -> str:
        """For a message: without a password."""
        return quote(_SECRET.sub(r"\1:…@", self.url) if self.path is None else str(self.path), 100)

    @property
    def is_there(self) -> bool:
        """Whether it can be opened without being made; of a server only the server knows."""
        return self.path is None or self.path.exists()


def place_of(given: str | os.PathLike[str] | None = None) -> Place:
    """The place of a file name or URL; without one, what the environment names, or the user's own.

    The user's own is a file in the data folder.
    """
    if given is None:
        given = os.environ.get(VARIABLE) or data_folder() / _FILE
    text = os.fspath(given)
    if found := _POSTGRES.fullmatch(text):
        return Place(f"postgresql+psycopg{found['rest']}", None)
    if found := _SQLITE.fullmatch(text):
        text = found["path"]
    elif "://" in text:
        raise CollectionError(
            f"a collection is a file, or the postgresql:// address of a server, got {quote(text)}"
        )
    if not text or "\0" in text:
        raise CollectionError(f"expected the name of a file, got {quote(text)}")
    path = Path(text).expanduser().absolute()
    return Place(f"sqlite+pysqlite:///{path}", path)
