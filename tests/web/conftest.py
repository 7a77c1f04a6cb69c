"""One server for all the tests of a process that do not stop it, and one visit of the site.

A test that takes `place` runs at the server and on the site, there mostly with `make test-long`.
The mark `offline` has it run on the site every time; `served` says why it needs a server.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hosting import Offline
from places import Place
from serving import Serving, serving


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Both places for every test that has one."""
    if "place" not in metafunc.fixturenames:
        return
    marks = () if metafunc.definition.get_closest_marker("offline") else (pytest.mark.long,)
    metafunc.parametrize("place", ["server", pytest.param("site", marks=marks)], indirect=True)


@pytest.fixture(name="server", scope="session")
def server_fixture() -> Iterator[Serving]:
    """`lamplighter serve` on a free port."""
    with serving() as found:
        yield found


@pytest.fixture(name="site", scope="session")
def site_fixture(browser: Any) -> Iterator[Place]:
    """The site of `make site`, seen by those who were there before its host went away."""
    offline = Offline(browser)
    yield Place(offline, offline.url, "site")
    offline.close()


@pytest.fixture(name="place")
def place_fixture(request: pytest.FixtureRequest, browser: Any) -> Place:
    """The place that the parameter names."""
    if request.param == "site":
        if served := request.node.get_closest_marker("served"):
            pytest.skip(f"needs a server: {served.args[0]}")
        return request.getfixturevalue("site")
    return Place(browser, request.getfixturevalue("server").url, "server")
