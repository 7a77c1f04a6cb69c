"""Progress on stderr, for a person who waits longer than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

from lamplighter.cli.report import note

__all__ = ["track"]

T = TypeVar("T")
_PATIENCE = 0.7  # seconds before a bar is worth its flicker
_PAUSE = 15.0  # seconds between two plain lines
_LOOK = 0.1  # seconds between two changes of the bar: items may come by the thousand


def track(
    items: Iterable[T],
    what: str,
    total: int | None = None,
    *,
    done: int = 0,
    scrolls: bool = True,
    aloud: bool = False,
) -> Generator[T, None, None]:
    """The items, with a bar on stderr once they take a while. Silent when not a terminal.

    With a `total` the bar shows the rate and the time left; `done` were there before. `scrolls` is
    whether the items come out on stdout. `aloud` prints a plain line from time to time if there is
    no terminal.
    """
    if not sys.stderr.isatty() or (scrolls and sys.stdout.isatty()):
        # Output that scrolls by in the same terminal is progress enough.
        yield from _tell(items, what, total, done) if aloud else items
        return
    before = done
    start = time.monotonic()
    iterator = iter(items)
    for item in iterator:
        yield item
        done += 1
        if time.monotonic() - start > _PATIENCE:
            break
    else:
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn() if total is None else TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total, completed=done, rate="")
        shown = start
        for item in iterator:
            yield item
            done += 1
            now = time.monotonic()
            if now - shown > _LOOK:
                shown = now
                rate = "" if total is None else _rate((done - before) / (now - start))
                progress.update(task, completed=done, rate=rate)


def _tell(items: Iterable[T], what: str, total: int | None, done: int) -> Iterator[T]:
    start = told = time.monotonic()
    for item in items:
        yield item
        done += 1
        now = time.monotonic()
        if now - told > _PAUSE:
            told = now
            of = "" if total is None else f" of {total:,}"
            note(f"{what}: {done:,}{of} after {now - start:.0f} s")


def _rate(each_second: float) -> str:
    return f"{each_second:,.0f}/s" if each_second >= 10 else f"{each_second:.2g}/s"
