"""Whether the terminal's own ground is light, which it can be asked."""

from __future__ import annotations

import os
import re
import sys
import time

__all__ = ["is_light"]

_ANSWER = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_END = re.compile(r"\x1b\[\?[0-9;]*c")
_PATIENCE = 0.3  # seconds


def is_light() -> bool:
    """What the terminal says of its ground, or else COLORFGBG; dark if neither says anything."""
    answer = _ask() if sys.platform != "win32" else ""
    found = _ANSWER.search(answer)
    if found:
        red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
        return bool(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground in ("7", "15")


def _ask() -> str:
    """Ask for the ground, and then for what every terminal answers: so none is waited for long."""
    import select
    import termios
    import tty

    try:
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
    except (OSError, ValueError, termios.error):
        return ""
    try:
        tty.setcbreak(number, termios.TCSANOW)
        sys.stdout.write("\x1b]11;?\x1b\\\x1b[c")
        sys.stdout.flush()
        said, end = "", time.monotonic() + _PATIENCE
        while not _END.search(said) and (left := end - time.monotonic()) > 0:
            if not select.select([number], [], [], left)[0]:
                break
            said += os.read(number, 1024).decode("latin-1")
        return said
    except OSError:
        return ""
    finally:
        termios.tcsetattr(number, termios.TCSANOW, before)
