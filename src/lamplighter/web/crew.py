"""The threads that work while the event loop listens: a bounded queue, an end for every task."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from lamplighter.engine import CancelToken

__all__ = ["Busy", "Crew", "Left"]

Result = TypeVar("Result")

_SOON = 0.05  # seconds: most answers come sooner, and nobody looks whether their clients left


class Busy(Exception):
    """Too much is waiting already."""


class Left(Exception):
    """The client did not wait for the answer."""


class Crew:
    """Threads with a queue in front of them that is never longer than `room`.

    Plainer than the standard library's pool, which takes as long to hand a task over as most
    puzzles take to solve.
    """

    def __init__(self, threads: int, room: int, patience: float) -> None:
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._room, self._patience = room, patience
        self._tokens: set[CancelToken] = set()
        self._closed = False
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(threads)]
        for each in self._threads:
            each.start()

    @property
    def waiting(self) -> int:
        """How many tasks wait for a thread."""
        return max(0, len(self._tokens) - len(self._threads))

    @property
    def working(self) -> int:
        """How many tasks have a thread."""
        return min(len(self._tokens), len(self._threads))

    def require_room(self) -> None:
        """Busy if the queue is full."""
        if self._closed or len(self._tokens) >= len(self._threads) + self._room:
            raise Busy

    async def run(
        self, work: Callable[[CancelToken], Result], leaves: Callable[[], Awaitable[object]]
    ) -> Result:
        """What `work` makes in a thread; it is cancelled once `leaves` comes to an end.

        Busy if the queue is full, or if the task waited there for too long.
        """
        self.require_room()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        token = CancelToken()
        late = time.monotonic() + self._patience

        def task() -> None:
            try:
                if token.cancelled or time.monotonic() > late:
                    raise Busy
                end: Callable[[], None] = _given(answer, work(token))
            except BaseException as error:
                end = _failed(answer, error)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(finish, end)

        def finish(end: Callable[[], None]) -> None:
            # What a thread works on has a place until it ends, whether or not its client left.
            self._tokens.discard(token)
            end()

        self._tokens.add(token)
        self._tasks.put(task)
        watch: list[asyncio.Future[object]] = []

        def look() -> None:
            gone = asyncio.ensure_future(leaves())
            gone.add_done_callback(lambda _: _failed(answer, Left())())
            watch.append(gone)

        later = loop.call_later(_SOON, look)
        try:
            return await answer
        finally:
            later.cancel()
            for each in watch:
                each.cancel()
            token.cancel()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()
            del task  # or the question would be held until the next one comes

    def close(self) -> None:
        """Cancel all that is under way, and take nothing more."""
        self._closed = True
        for token in tuple(self._tokens):
            token.cancel()
        for _ in self._threads:
            self._tasks.put(None)

    def join(self, seconds: float) -> None:
        """Wait for the threads to end, which they do once they see that they are cancelled."""
        end = time.monotonic() + seconds
        for each in self._threads:
            each.join(max(0.0, end - time.monotonic()))


def _given(answer: asyncio.Future[Result], result: Result) -> Callable[[], None]:
    return lambda: None if answer.done() else answer.set_result(result)


def _failed(answer: asyncio.Future[Result], error: BaseException) -> Callable[[], None]:
    return lambda: None if answer.done() else answer.set_exception(error)
