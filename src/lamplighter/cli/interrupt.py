"""Ctrl-C: the program stops at once, whatever it is doing.

Python turns Ctrl-C into an exception, which unwinds everything in good order. But a library may
swallow it in a callback, or not come back for a long time. So a second thread sees to it that the
process ends soon after in any case, with no draft of a file left behind and the cursor back.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from contextlib import suppress
from types import FrameType

from lamplighter.cli.drafts import discard_all
from lamplighter.cli.report import report

TYPE_CHECKING = False  # the module `typing` takes longer to load than all of this
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["STOPPED", "ignore_ctrl_c", "is_stopping", "leave", "mind_ctrl_c"]

STOPPED = 130
"""What a shell reports for a program ended by Ctrl-C."""

_GRACE = 0.7  # seconds for an orderly end
_PAUSE = 0.02  # seconds before it is said again
_SHOW_CURSOR = b"\x1b[?25h"

_is_stopping = False
_is_lost = False


def mind_ctrl_c() -> None:
    """From now on Ctrl-C ends the process; not if it is to be ignored, as in the background."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
        sys.unraisablehook = _note_loss


def ignore_ctrl_c() -> None:
    """There is nothing left to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def is_stopping() -> bool:
    """Whether Ctrl-C was pressed: an error that comes now is its echo."""
    return _is_stopping


def _stop(number: int, frame: FrameType | None) -> None:
    global _is_stopping, _is_lost
    if not _is_stopping:
        _is_stopping = True
        # The usual way to start a thread takes locks, one of which may be held right here.
        _thread.start_new_thread(_insist, ())
    where = _place(frame)
    if where == "start":
        _leave_now()
    if where == "callback":
        _is_lost = True
    else:
        raise KeyboardInterrupt


def _place(frame: FrameType | None) -> str:
    """Whether an exception here would do harm.

    Half-loaded modules and a half-built parser turn it into errors of many kinds, and before `main`
    nobody takes it; there is nothing to unwind for, so the process can end at once. Out of a
    callback of clingo it would end the process by that library's own hand, so it has to wait.
    """
    place = "start"
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name in ("importlib._bootstrap", "argparse"):
            return "start"
        if name.startswith("clingo."):
            return "callback"
        if name == "lamplighter.cli.streams":
            place = ""
        frame = frame.f_back
    return place


def _note_loss(lost: sys.UnraisableHookArgs) -> None:
    """Called where an exception cannot get out, as while an object is freed."""
    global _is_lost
    if isinstance(lost.exc_value, KeyboardInterrupt):
        _is_lost = True
    else:
        sys.__unraisablehook__(lost)


def _insist() -> None:
    global _is_lost
    end = time.monotonic() + _GRACE
    while time.monotonic() < end:
        time.sleep(_PAUSE)
        if _is_lost:
            _is_lost = False
            _thread.interrupt_main()
    _leave_now()


def _leave_now() -> NoReturn:
    discard_all()
    leave()


def _show_cursor() -> None:
    # Not through sys.stderr: a bar that was cut short in its own end may still stand there, and it
    # keeps what has no end of a line to itself.
    stream = sys.__stderr__
    if stream is not None:
        with suppress(OSError, ValueError):
            if stream.isatty():
                os.write(stream.fileno(), _SHOW_CURSOR)


def leave() -> NoReturn:
    """Say so and end the process, without waiting for any thread."""
    _show_cursor()
    report("stopped")
    try:
        sys.stdout.flush()
    finally:
        os._exit(STOPPED)
