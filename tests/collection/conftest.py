"""An empty place for a collection, of each kind of database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import Postgres, postgres

pytest.importorskip("sqlalchemy", reason="needs lamplighter[collections]")


@pytest.fixture(name="server", scope="session")
def server_fixture() -> Iterator[Postgres]:
    """A PostgreSQL, one for each process of the tests."""
    with postgres() as found:
        yield found


@pytest.fixture(name="place", params=["sqlite", "postgresql"])
def place_fixture(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a collection may be made."""
    if request.param == "sqlite":
        return str(tmp_path / "boards.db")
    server: Postgres = request.getfixturevalue("server")
    return server.new()
