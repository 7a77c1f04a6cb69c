"""The standard streams as a program may find them: closed, full, read no further.

One rule for every verb. A reader that has seen enough (`head`, `less`) is no failure. Output that
cannot be written is one line and exit code 2. What cannot be told on stderr is not told.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import TextIO

from lamplighter.cli.interrupt import STOPPED, ignore_ctrl_c, leave
from lamplighter.cli.report import report

__all__ = ["guarded", "width_of"]


def guarded(work: Callable[[], int], *, is_last: bool) -> int:
    """The exit code of the work, whatever becomes of the streams; Ctrl-C ends it with 130.

    `is_last` is whether the process ends with this work.
    """
    try:
        _fill_gaps()
        code = work()
        sys.stdout.flush()
        if is_last:
            ignore_ctrl_c()
        return code
    except KeyboardInterrupt:
        if is_last:
            ignore_ctrl_c()
            leave()
        report("stopped")
        return STOPPED
    except BrokenPipeError:
        _leave(sys.stdout)
        return 0
    except OSError as error:
        # Errors of files are handled where they are read and written: this is standard output.
        _leave(sys.stdout)
        report(f"cannot write to standard output: {error.strerror or error}")
        return 2
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            _leave(sys.stderr)


def _fill_gaps() -> None:
    """Give closed streams something to stand on.

    Python puts None in place of a closed stream, and the next file that is opened gets its number:
    a library that writes there would write into that file. Writing to closed standard output fails,
    as it should; closed stderr takes everything and shows nothing.
    """
    for number, name, mode in (
        (0, "stdin", os.O_RDONLY),
        (1, "stdout", os.O_RDONLY),
        (2, "stderr", os.O_WRONLY),
    ):
        if getattr(sys, name) is None and not _is_open(number):
            nowhere = os.open(os.devnull, mode)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            if number:
                raw = io.FileIO(number, "w", closefd=False)
                setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(raw), "utf-8"))


def width_of(stream: TextIO) -> int:
    """How many characters go into a line of the terminal."""
    # As shutil has it, which takes longer to load than all of this.
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and len(told) < 6 and int(told):
        return int(told)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _leave(stream: TextIO) -> None:
    """Point a stream nowhere, or Python would complain again when it exits."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass  # it is not a real file, as in tests and notebooks
