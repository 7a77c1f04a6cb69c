"""Standard output and stderr as a shell may hand them over: closed, full, read no further."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from commands import AKARI

COMMANDS = {
    "version": "--version",
    "help": "--help",
    "help of a verb": "solve --help",
    "solve": f"solve {AKARI}",
    "explain": f"explain {AKARI}",
    "generate": "generate --size 5 --seed 1",
    "formats": "formats",
    "convert": f"convert {AKARI} --to json",
}


def shell(words: str, streams: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = f"'{sys.executable}' -m lamplighter {words} {streams}"
    return subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **variables},
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("streams", "reason"),
    [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")],
)
def test_output_that_cannot_be_written_is_one_line(name: str, streams: str, reason: str) -> None:
    ran = shell(COMMANDS[name], streams)
    assert ran.returncode == 2
    assert ran.stderr == f"lamplighter: cannot write to standard output: {reason}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_has_seen_enough_is_no_failure(name: str) -> None:
    ran = shell(COMMANDS[name], "| true; exit ${PIPESTATUS[0]}")
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("name", COMMANDS)
def test_stderr_is_not_needed(name: str) -> None:
    whole = shell(COMMANDS[name], "")
    assert whole.stdout
    for streams in ("2>&-", "2>/dev/full"):
        ran = shell(COMMANDS[name], streams)
        assert ran.returncode == 0
        if "solve" not in name:  # which tells the time it took
            assert ran.stdout == whole.stdout


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", "2>&- >&-", "2>/dev/full >/dev/full"])
def test_an_error_that_cannot_be_told_is_an_exit_code(streams: str) -> None:
    ran = shell("solve nonsense", streams)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "")


def test_a_closed_input_is_told() -> None:
    ran = shell("solve -", "<&-")
    assert ran.returncode == 2
    assert ran.stderr == "lamplighter: standard input is closed\n"


@pytest.mark.parametrize("words", ["solve", "explain", "show", "generate --size 7 --seed 2"])
def test_a_terminal_that_knows_ascii_gets_ascii(words: str) -> None:
    source = "" if words.startswith("generate") else AKARI
    ran = shell(f"{words} {source}", "", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert "\\" not in ran.stdout  # no character was written as an escape
    assert "+---" in ran.stdout
