"""One server for all the tests of a process that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from serving import Serving, serving


@pytest.fixture(name="server", scope="session")
def server_fixture() -> Iterator[Serving]:
    """`lamplighter serve` on a free port."""
    with serving() as found:
        yield found
