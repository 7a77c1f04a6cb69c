"""Progress on stderr, for work that takes longer than a moment and a person who watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

__all__ = ["track"]

T = TypeVar("T")
_PATIENCE = 0.7  # seconds before a bar is worth its flicker


def track(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The items, with a bar on stderr once they take a while. Silent when not a terminal."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        # Output that scrolls by in the same terminal is progress enough.
        yield from items
        return
    start = time.monotonic()
    iterator = iter(items)
    done = 0
    for item in iterator:
        yield item
        done += 1
        if time.monotonic() - start > _PATIENCE:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total, completed=done)
        for item in iterator:
            yield item
            progress.advance(task)
