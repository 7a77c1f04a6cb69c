"""A real PostgreSQL for the tests: a folder of its own, a socket and no port, gone at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

__all__ = ["Postgres", "postgres"]


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


class Postgres:
    """A server that is running; each test gets a database of its own."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._numbers = count(1)

    def new(self) -> str:
        """The URL of an empty database."""
        import psycopg

        name = f"lamps{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://lamplighter@/{name}?host={self._socket}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server until the end of the block; skips, saying why, where there can be none."""
    pytest.importorskip("psycopg", reason="needs lamplighter[collections]")
    programs = _programs()
    if programs is None:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    # Root may not run it; the account that Debian made for it may.
    is_root = os.getuid() == 0
    before = ["runuser", "-u", "postgres", "--"] if is_root else []
    folder = Path(tempfile.mkdtemp(prefix="lamps-"))
    data, socket = folder / "data", folder / "sock"
    socket.mkdir()
    if is_root:
        try:
            for each in (folder, socket):
                shutil.chown(each, "postgres")
        except LookupError:
            pytest.skip("needs the account postgres: root may not run a PostgreSQL")
    control = [*before, str(programs / "pg_ctl"), "-D", str(data)]
    try:
        made = [*before, str(programs / "initdb"), "-D", str(data), "-A", "trust"]
        made += ["-U", "lamplighter", "--no-sync", "-E", "UTF8"]
        subprocess.run(made, check=True, capture_output=True, cwd="/")
        options = f"-c listen_addresses='' -c unix_socket_directories={socket} -c fsync=off"
        start = [*control, "-w", "-l", str(data / "log"), "-o", options, "start"]
        subprocess.run(start, check=True, stdout=subprocess.DEVNULL, cwd="/")
        yield Postgres(socket)
    finally:
        subprocess.run(
            [*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd="/"
        )
        shutil.rmtree(folder, ignore_errors=True)
