"""Progress on stderr, for a person who waits longer than a moment."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from lamplighter.cli.report import is_quiet, note, printable
from lamplighter.cli.streams import width_of

__all__ = ["rest", "track", "working"]

T = TypeVar("T")
_PATIENCE = 0.7  # seconds before a bar is worth its flicker
_LONG = 1.0  # seconds after which one piece of work gets a line
_TICK = 0.25  # seconds between two looks at the clock
_CLEAR = b"\r\x1b[K"
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

    If one of them takes long to come, a line says what is being done (see `working`).
    With a `total` the bar shows the rate and the time left; `done` were there before. `scrolls` is
    whether the items come out on stdout. `aloud` prints a plain line from time to time if there is
    no terminal.
    """
    if is_quiet():
        yield from items
        return
    if not sys.stderr.isatty():
        yield from _tell(items, what, total, done) if aloud else items
        return
    source = iter(items)
    iterator = _ticking(source, what)
    if scrolls and sys.stdout.isatty():
        # Output that scrolls by in the same terminal is progress enough.
        yield from _tell(iterator, what, total, done) if aloud else iterator
        return
    before = done
    start = time.monotonic()
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
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with _LINE.hidden(), bar as progress:  # the bar has a clock of its own
        task = progress.add_task(what, total=total, completed=done, rate="")
        shown = start
        for item in source:
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


def _ticking(items: Iterator[T], what: str) -> Iterator[T]:
    try:
        while True:
            with working(what):
                try:
                    item = next(items)
                except StopIteration:
                    return
            yield item
    finally:
        rest()


class working:
    """While the block lasts, a line on stderr that says what is being done, and for how long.

    It shows after a second and is gone when the block ends, whatever ends it; on a terminal only.
    Inside another one it takes the other's place.
    """

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        _LINE.begin(self._what)

    def __exit__(self, *_: object) -> None:
        _LINE.end()


def rest() -> None:
    """No line any more, and nobody who would draw one: the end of a command, however it ends."""
    _LINE.rest()


class _Line:
    """What is being done, and the thread that shows it."""

    def __init__(self) -> None:
        self._work: list[tuple[str, float]] = []
        """Each kind of work with its start; the last one is inside the others."""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._enough = threading.Event()
        self._shown = b""
        self._is_hidden = False

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """No line while the block lasts."""
        self.rest()
        self._is_hidden = True
        try:
            yield
        finally:
            self._is_hidden = False

    def begin(self, what: str) -> None:
        self._work.append((what, time.monotonic()))
        if self._thread is None and not self._is_hidden and _is_screen():
            self._enough = threading.Event()
            self._thread = threading.Thread(target=self._tick, args=(self._enough,), daemon=True)
            self._thread.start()

    def end(self) -> None:
        if self._work:
            self._work.pop()
        self._wipe()

    def rest(self) -> None:
        self._work.clear()
        thread, self._thread = self._thread, None
        if thread is not None:
            self._enough.set()
            thread.join()
        self._wipe()

    def _wipe(self) -> None:
        with self._lock:
            if self._shown:
                self._shown = b""
                _draw(_CLEAR)

    def _tick(self, enough: threading.Event) -> None:
        while not enough.wait(_TICK):
            with self._lock:
                # Read once: the other thread may be done with it meanwhile.
                for what, since in self._work[-1:]:
                    seconds = time.monotonic() - since
                    line = _fitting(what, f" … {seconds:.0f} s")
                    if seconds >= _LONG and line != self._shown and not enough.is_set():
                        self._shown = line
                        _draw(_CLEAR + line)


_LINE = _Line()


def _is_screen() -> bool:
    return not is_quiet() and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _fitting(what: str, end: str) -> bytes:
    """The two in one line of the terminal, the first cut short if need be."""
    encoding = sys.stderr.encoding or "ascii"
    try:
        end.encode(encoding)
    except UnicodeEncodeError:
        end = end.replace("…", "...")
    room = max(width_of(sys.stderr) - len(end) - 1, 0)
    return (printable(what)[:room] + end).encode(encoding, "replace")


def _draw(line: bytes) -> None:
    # Not through sys.stderr: its lock may be held by the thread that is about to exit.
    with suppress(OSError, ValueError):
        os.write(sys.stderr.fileno(), line)
