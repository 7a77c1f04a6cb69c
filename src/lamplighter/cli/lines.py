"""Lines for stdout, written by the block: a system call for each would cost more than the line."""

from __future__ import annotations

import sys

__all__ = ["Lines"]


class Lines:
    """Takes lines and prints them some at a time; used as a context manager.

    Whatever ends the block, even Ctrl-C, what was put before is printed.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        """Lines that are held back; with 1 each is printed at once."""
        self._held: list[str] = []

    def __enter__(self) -> Lines:
        return self

    def put(self, line: str) -> None:
        self._held.append(line)
        if len(self._held) >= self._most:
            self.flush()

    def flush(self) -> None:
        """Print what is held back, before something else is."""
        if self._held:
            lines, self._held = "\n".join(self._held), []
            sys.stdout.write(lines + "\n")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None or not issubclass(kind, OSError):
            self.flush()
