"""Ctrl-C at random moments: a command is started, stopped, and what it left behind looked at.

On a terminal (a pty) the key itself is pressed, so that the signal takes the way it takes for a
user; without one the process gets SIGINT. The moment is counted from where Python hands over to our
code: before that, no program of ours can say anything.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass

STARTER = """
import os, sys
from lamplighter.__main__ import main
os.write({ready}, b"x")
sys.exit(main())
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended after Ctrl-C."""

    code: int | None
    """The exit code; None if it did not end in time and was killed."""
    late: float
    """Seconds from the signal to the end."""
    text: str
    """What it wrote to stderr, or to the terminal."""
    early: bool
    """Whether it had ended before the signal came."""

    @property
    def trouble(self) -> str:
        """What is wrong with this end; empty if nothing is."""
        if self.code is None:
            return "it did not end"
        if "Traceback" in self.text or "Exception ignored" in self.text:
            return "a traceback"
        if "should not happen" in self.text:
            return "an unexpected error"
        if self.text.rfind("\x1b[?25l") > self.text.rfind("\x1b[?25h"):
            return "the cursor is gone"
        if not self.early and self.code != 130:
            return f"exit code {self.code}"
        return ""


def interrupt(
    arguments: Sequence[str], after: float, *, terminal: bool, patience: float = 20.0
) -> Ended:
    """Run a command and press Ctrl-C that many seconds after our code got hold of it."""
    ready, told = os.pipe()
    os.set_inheritable(told, True)
    command = [sys.executable, "-c", STARTER.format(ready=told), *arguments]
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
    if terminal:
        master, slave = pty.openpty()

        def own_terminal() -> None:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, close_fds=False, env=environment,
            preexec_fn=own_terminal,
        )  # fmt: skip
        os.close(slave)
        source = master
    else:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            close_fds=False, env=environment,
        )  # fmt: skip
        assert process.stderr is not None
        source = process.stderr.fileno()
    os.close(told)
    os.read(ready, 1)
    os.close(ready)
    written = bytearray()
    _gather(source, written, process, time.monotonic() + after)
    early = process.poll() is not None
    if not early:
        if terminal:
            os.write(master, b"\x03")
        else:
            process.send_signal(signal.SIGINT)
    start = time.monotonic()
    _gather(source, written, process, start + patience)
    late = time.monotonic() - start
    code: int | None = None
    if process.poll() is None:
        process.kill()
    else:
        code = process.returncode
    process.wait()
    _gather(source, written, process, time.monotonic() + 0.2)
    if process.stderr is not None:
        process.stderr.close()
    else:
        os.close(source)
    return Ended(code, late, written.decode(errors="replace"), early)


def _gather(
    source: int, written: bytearray, process: subprocess.Popen[bytes], until: float
) -> None:
    """Read what the command writes until that moment, or until it has ended."""
    while True:
        left = until - time.monotonic()
        if left <= 0:
            return
        if select.select([source], [], [], min(left, 0.01))[0]:
            try:
                piece = os.read(source, 65536)
            except OSError:  # the terminal of a process that has ended
                piece = b""
            if not piece:
                while process.poll() is None and time.monotonic() < until:
                    time.sleep(0.002)
                return
            written += piece
        elif process.poll() is not None:
            return
