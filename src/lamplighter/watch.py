"""Watching solvers: the clock, the cancel token, Ctrl-C and threads, the same for every library."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from lamplighter.engine import CancelToken, alarm
from lamplighter.expect import expect
from lamplighter.outcome import Limit, expect_limit

__all__ = ["Watch", "expect_bounds", "stretches", "threads_of", "wait_for", "workers"]

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Result = TypeVar("Result")
Item = TypeVar("Item")
Begun = TypeVar("Begun")

_LOOK = 0.02  # seconds between two looks at the clock
_GRACE = 0.2  # seconds for handing over what was found
_STRETCH = 1024  # puzzles begun at a time: keeps memory flat on endless input


def wait_for(future: Future[Result], cancel: CancelToken | None, stop: CancelToken) -> Result:
    """What a thread makes. It heeds `stop`, which is cancelled once the caller's token is."""
    while cancel is not None and not cancel.cancelled:
        try:
            return future.result(_LOOK)
        except TimeoutError:
            if future.done():
                raise  # the thread's own
    if cancel is not None:
        stop.cancel()
    return future.result()


def workers(count: int) -> Executor:
    """A pool of threads; where there is one thread only, it does the work as it is handed in."""
    from concurrent.futures import Executor, Future, ThreadPoolExecutor

    if alarm is None:
        return ThreadPoolExecutor(count)

    class Here(Executor):
        def submit(
            self, work: Callable[..., Result], /, *args: Any, **named: Any
        ) -> Future[Result]:
            done: Future[Result] = Future()
            try:
                done.set_result(work(*args, **named))
            except Exception as error:
                done.set_exception(error)
            return done

    return Here()


def threads_of(jobs: int) -> int:
    """That many threads; with 0, one for each core."""
    return jobs or os.cpu_count() or 1


def stretches(
    items: Iterable[Item],
    begin: Callable[[list[Item]], Begun],
    *,
    lead: int,
    length: int = _STRETCH,
) -> Iterator[tuple[list[Item], Begun]]:
    """The items by the thousand, or so many at a time, with what was begun on them.

    With a `lead` so many are begun before the first is handed over: the threads of the engine then
    have work while Python looks at what came of the last.
    """
    source = iter(items)
    begun: deque[tuple[list[Item], Begun]] = deque()
    while chunk := list(islice(source, length)):
        begun.append((chunk, begin(chunk)))
        if len(begun) > lead:
            yield begun.popleft()
    while begun:
        yield begun.popleft()


def expect_bounds(limit: object, cancel: object) -> None:
    """A TypeError, with a way out, if these are no limit and no token."""
    expect_limit(limit)
    if cancel is not None:
        expect(cancel, CancelToken)


class Watch:
    """Started with a task, it says when the task has to stop."""

    def __init__(self, limit: Limit, cancel: CancelToken | None = None) -> None:
        expect_bounds(limit, cancel)
        self.start = time.perf_counter()
        self.seconds = limit.seconds
        self.cancel = cancel

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.start

    @property
    def left(self) -> float | None:
        """Seconds until the limit, never below zero; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed)

    def is_over(self) -> bool:
        """Whether to stop now: cancelled, or out of time."""
        if self.cancel is not None and self.cancel.cancelled:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    def take(self, items: Iterable[Result], least: int = 2) -> Iterator[Result]:
        """The items, as many as can be dealt with soon after the time is over, and at `least` some.

        For what is still to be done with each of a great many answers when they are found.
        """
        late = None
        for count, item in enumerate(items):
            if count >= least and self.is_over():
                late = late or time.perf_counter() + _GRACE
                if time.perf_counter() > late:
                    return
            yield item

    def run(self, think: Callable[[], Result], interrupt: Callable[[], object]) -> Result:
        """Call `think` in a separate thread, and `interrupt` once when the time is over.

        Returns only when `think` has ended, even on Ctrl-C: a solver must not be freed while it is
        still working. Where there is no other thread, `think` is called in this one.
        """
        if alarm is not None:
            with alarm(self.left, interrupt):
                return think()
        answers: list[Result] = []
        failures: list[BaseException] = []
        begun = threading.Lock()  # held by the thread once it works, or by us if it must not
        done = threading.Event()

        def work() -> None:
            if not begun.acquire(blocking=False):
                return
            try:
                answers.append(think())
            except BaseException as error:
                failures.append(error)
            finally:
                done.set()

        def stop() -> None:
            if not done.is_set():
                interrupt()
                done.wait()

        try:
            # Within the `try`: Ctrl-C may come while the thread starts, and it starts all the same.
            threading.Thread(target=work, daemon=True).start()
            while not done.wait(_LOOK) and not self.is_over():
                pass
        except BaseException:
            if not begun.acquire(blocking=False):
                stop()
            raise
        stop()
        if failures:
            raise failures[0]
        return answers[0]
