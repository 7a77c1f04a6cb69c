"""Sentences on a terminal: wrapped between words, below where they begin."""

from __future__ import annotations

import re
import sys

from lamplighter.cli.streams import width_of

__all__ = ["print_prose"]

_WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
_NARROWEST = 40
_NUMBER = re.compile(r" *(?:\d+\. )?")


def print_prose(text: str, lead: str = "", inset: int | None = None) -> None:
    """Print the text after `lead`, its other lines inset as far.

    A pipe gets every line of the text as one line, so that it can be searched and cut.
    """
    columns = len(lead) if inset is None else inset
    for number, line in enumerate(text.split("\n")):
        start = " " * columns if number else lead
        print(_wrap(start, line, columns) if sys.stdout.isatty() else f"{start}{line}")


def _wrap(start: str, line: str, columns: int) -> str:
    import textwrap  # only people at a terminal wait for it

    match = _NUMBER.match(line)
    hanging = columns + (match.end() if match else 0)
    width = max(_NARROWEST, min(width_of(sys.stdout), _WIDEST))
    return textwrap.fill(
        line,
        width,
        initial_indent=start,
        subsequent_indent=" " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
