"""The command line as tests use it: run in this process, its output caught."""

from __future__ import annotations

import io

import pytest
from commands import Cli, Ran

from lamplighter.cli import main


@pytest.fixture(name="cli")
def cli_fixture(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """`cli("check", "-", stdin="...")` runs one command."""

    def run(*arguments: object, stdin: str | bytes | None = None) -> Ran:
        if stdin is not None:
            data = stdin.encode() if isinstance(stdin, str) else stdin
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([str(each) for each in arguments])
        caught = capsys.readouterr()
        return Ran(code, caught.out, caught.err)

    return run
