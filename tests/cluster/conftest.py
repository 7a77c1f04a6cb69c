"""A real scheduler with two workers, shared by the tests that kill one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from crews import Site


@pytest.fixture(name="site", scope="session")
def site_fixture(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    pytest.importorskip("distributed", reason="needs lamplighter[cluster]")
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc to find the processes of a worker")
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.end()
