"""What goes to stderr: one line per error, one line per note."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

__all__ = ["is_quiet", "note", "one_line", "printable", "quietly", "report", "show_traceback"]

_quiet = ContextVar("quiet", default=False)


@contextmanager
def quietly(quiet: bool = True) -> Iterator[None]:
    """With --quiet, no notes and no progress; errors are told all the same."""
    before = _quiet.set(quiet)
    try:
        yield
    finally:
        _quiet.reset(before)


def is_quiet() -> bool:
    """Whether --quiet was given."""
    return _quiet.get()


def one_line(text: object) -> str:
    """A message that is safe on a terminal: one line of visible characters."""
    return printable(" ".join(str(text).split()))


def printable(text: str) -> str:
    """The text with control characters escaped: an id from a file must not steer a terminal."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def report(
    error: BaseException | str, *, who: str = "lamplighter", about: str = "", debug: bool = False
) -> None:
    """One line that says what is wrong, and with which puzzle; with `debug`, where as well."""
    if debug and isinstance(error, BaseException):
        show_traceback(error)
    subject = f"{who}: {one_line(about)}: " if about else f"{who}: "
    _say(subject + one_line(error))


def show_traceback(error: BaseException) -> None:
    """Where an error came from, for --debug."""
    import traceback

    _say("".join(traceback.format_exception(error)).rstrip())


def note(sentence: str) -> None:
    """One line of information; nothing stops."""
    if is_quiet():
        return
    _say(f"lamplighter: note: {one_line(sentence)}")


def _say(text: str) -> None:
    with suppress(OSError, ValueError):  # full or closed: then it is not told
        print(text, file=sys.stderr, flush=True)
