"""What goes to stderr: one line per error, one line per note."""

from __future__ import annotations

import sys

__all__ = ["note", "one_line", "printable", "report", "show_traceback"]


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
    print(subject + one_line(error), file=sys.stderr)


def show_traceback(error: BaseException) -> None:
    """Where an error came from, for --debug."""
    import traceback

    traceback.print_exception(error, file=sys.stderr)


def note(sentence: str) -> None:
    """One line of information; nothing stops."""
    print(f"lamplighter: note: {one_line(sentence)}", file=sys.stderr)
