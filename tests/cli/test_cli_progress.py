"""The line that says what a command is doing while one puzzle takes long, on a real terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boards import few_views, pigeons
from lamplighter.cli.progress import _fitting

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX terminals")

CLEAR = b"\r\x1b[K"
ARGUMENTS = {
    "solve": ("pigeons.txt",),
    "count": ("pigeons.txt",),
    "explain": ("views.txt",),
    "rate": ("pigeons.txt",),
    "diagnose": ("pigeons.txt",),
    "generate": (
        "--genre",
        "kuromasu",
        "--size",
        "150",
        "--level",
        "hard",
        "--clues",
        "minimal",
        "--seed",
        "1",
    ),
}
WORDS = {
    "solve": b"solving pigeons.txt",
    "count": b"counting pigeons.txt",
    "explain": b"explaining views.txt",
    "rate": b"rating pigeons.txt",
    "diagnose": b"examining pigeons.txt",
    "generate": b"generating",
}


@pytest.fixture(autouse=True)
def _boards(tmp_path: Path) -> None:
    boards = {"pigeons.txt": pigeons(17, 16), "views.txt": few_views(60)}
    for name, puzzle in boards.items():
        (tmp_path / name).write_text(puzzle.to("text") + "\n", encoding="utf-8")


def start(verb: str, folder: Path, stdout: int, stderr: int, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "lamplighter", verb, *ARGUMENTS[verb], *more],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"},
    )  # fmt: skip


def read_until(terminal: int, wanted: bytes, seen: bytes = b"") -> bytes:
    """All that is drawn until something is, or until the end."""
    while wanted not in seen:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # how the end of a terminal shows on Linux
            return seen
        if not more:
            return seen
        seen += more
    return seen


@pytest.mark.parametrize("shares", [True, False], ids=["one terminal", "stdout elsewhere"])
@pytest.mark.parametrize(
    "verb",
    [
        "solve",
        "diagnose",
        "generate",
        *(
            pytest.param(verb, marks=pytest.mark.long)
            for verb in WORDS
            if verb not in ("solve", "diagnose", "generate")
        ),
    ],
)
def test_one_long_puzzle_shows_a_line_that_is_gone_after_ctrl_c(
    verb: str, shares: bool, tmp_path: Path
) -> None:
    terminal, screen = os.openpty()
    child = start(verb, tmp_path, screen if shares else subprocess.DEVNULL, screen)
    os.close(screen)
    line = WORDS[verb] + " … 2 s".encode()
    seen = read_until(terminal, line)
    assert line in seen
    child.send_signal(signal.SIGINT)
    seen = read_until(terminal, b"nothing more", seen)
    os.close(terminal)
    assert child.wait(60) == 130
    last = seen.rpartition(CLEAR)[2].replace(b"\x1b[?25h", b"")
    assert last == b"lamplighter: stopped\r\n"


def test_away_from_a_terminal_nothing_shows(tmp_path: Path) -> None:
    child = start("solve", tmp_path, subprocess.PIPE, subprocess.PIPE, "--timeout", "1.5")
    _, err = child.communicate(timeout=120)
    assert child.returncode == 3
    assert err == b""


def test_quiet_means_no_line(tmp_path: Path) -> None:
    terminal, screen = os.openpty()
    child = start("solve", tmp_path, subprocess.DEVNULL, screen, "--timeout", "1.5", "--quiet")
    os.close(screen)
    assert read_until(terminal, b"nothing more") == b""
    os.close(terminal)
    assert child.wait(60) == 3


def test_the_line_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    drawn = _fitting("solving " + "a" * 100 + "\x1b[2J", " ... 12 s")
    assert drawn == b"solving " + b"a" * 12 + b" ... 12 s"
    assert b"\x1b" not in _fitting("\x1b[2J", " ... 1 s")
