"""A real server in a process of its own, and a client that asks it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

__all__ = ["Serving", "command", "serving"]

FAULT = {"ok", "error", "kind", "status"}
PATIENCE = 120.0  # seconds that a client waits on a busy machine


class Serving:
    """The process, where it listens, and a client."""

    def __init__(self, process: subprocess.Popen[str], url: str, client: httpx.Client) -> None:
        self.process, self.url, self.client = process, url, client

    def ask(self, verb: str, body: object) -> httpx.Response:
        return self.client.post(f"/api/{verb}", json=body)

    def told(self, verb: str, body: object) -> dict[str, Any]:
        """The answer to a question that has nothing wrong with it."""
        response = self.ask(verb, body)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def figures(self) -> dict[str, float]:
        """What /metrics says, by name and labels."""
        lines = self.client.get("/metrics").text.splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name: float(value) for name, value in pairs}


def command(**settings: int | str) -> list[str]:
    """A command that serves with other settings than the command line has."""
    if not settings:
        return [sys.executable, "-m", "lamplighter", "serve", "--port", "0", "--no-browser"]
    given = ", ".join(f"{name}={value}" for name, value in settings.items())
    script = (
        "from lamplighter.web.bounds import Bounds\n"
        "from lamplighter.web.server import *\n"
        "door = open_port('127.0.0.1', 0)\n"
        f"serve(door, Settings({given}), lambda: print(address_of(door), flush=True))"
    )
    return [sys.executable, "-c", script]


@contextmanager
def serving(**settings: int | str) -> Iterator[Serving]:
    """A server until the end of the block; it must end well if nobody ended it before."""
    process = subprocess.Popen(
        command(**settings), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        url = process.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:"), process.stderr.read()
        try:
            with httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False) as client:
                yield Serving(process, url, client)
        finally:
            process.terminate()
            errors = process.stderr.read()
        assert process.wait(timeout=PATIENCE) == 0
        assert errors in ("", "lamplighter: note: Ctrl-C stops it\n"), errors
