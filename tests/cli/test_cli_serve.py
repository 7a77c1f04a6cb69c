"""`lamplighter serve` before it serves: a missing extra, and a browser where there is a screen.

What it serves is tested in tests/web.
"""

from __future__ import annotations

import sys
import threading

import pytest
from commands import Cli

from lamplighter.cli import serve


def test_without_the_extra_it_says_what_to_install(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("lamplighter.web.server", "lamplighter.web.app"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    ran = cli("serve", "--port", "0", "--no-browser")
    assert ran.refused
    assert ran.err == "lamplighter: serving needs uvicorn: pip install 'lamplighter[web]'\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    monkeypatch.setattr("webbrowser.open", lambda address: opened.set())
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    serve._open("http://127.0.0.1:8008/")
    assert not opened.is_set()
    monkeypatch.setenv("DISPLAY", ":0")
    serve._open("http://127.0.0.1:8008/")
    assert opened.wait(60)
