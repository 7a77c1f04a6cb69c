"""The threads that work while the event loop listens: a bounded queue, an end for every task."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from lamplighter.engine import CancelToken

__all__ = ["Busy", "Crew", "Left"]

Result = TypeVar("Result")

_SOON = 0.05  # seconds: most answers come sooner, and nobody looks whether their clients left


class Busy(Exception):
    """Too much is waiting already."""


class Left(Exception):
    """The client did not wait for the answer."""


class Crew:
    """Threads with a queue in front of them that is never longer than `room`."""

    def __init__(self, threads: int, room: int, patience: float) -> None:
        self._pool = ThreadPoolExecutor(threads, "lamplighter")
        self._threads, self._room, self._patience = threads, room, patience
        self._tokens: set[CancelToken] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many tasks wait for a thread."""
        return max(0, len(self._tokens) - self._threads)

    @property
    def working(self) -> int:
        """How many tasks have a thread."""
        return min(len(self._tokens), self._threads)

    async def run(
        self, work: Callable[[CancelToken], Result], leaves: Callable[[], Awaitable[object]]
    ) -> Result:
        """What `work` makes in a thread; it is cancelled once `leaves` comes to an end.

        Busy if the queue is full, or if the task waited there for too long.
        """
        if self._closed or len(self._tokens) >= self._threads + self._room:
            raise Busy
        token = CancelToken()
        late = time.monotonic() + self._patience

        def begin() -> Result:
            if self._closed or time.monotonic() > late:
                raise Busy
            return work(token)

        self._tokens.add(token)
        task = self._pool.submit(begin)
        loop = asyncio.get_running_loop()

        def end(_: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody counts any more
                loop.call_soon_threadsafe(self._tokens.discard, token)

        # What a thread still works on has a place until it ends, whether or not its client left.
        task.add_done_callback(end)
        return await self._wait(task, token, leaves)

    async def _wait(
        self,
        task: Future[Result],
        token: CancelToken,
        leaves: Callable[[], Awaitable[object]],
    ) -> Result:
        answer = asyncio.wrap_future(task)
        gone: asyncio.Future[object] | None = None
        try:
            await asyncio.wait({answer}, timeout=_SOON)
            if not answer.done():
                gone = asyncio.ensure_future(leaves())
                either: set[asyncio.Future[Any]] = {answer, gone}
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            raise Left
        finally:
            if gone is not None:
                gone.cancel()
            if not answer.done():
                token.cancel()
                answer.cancel()

    def close(self) -> None:
        """Cancel all that is under way, and take nothing more."""
        self._closed = True
        for token in tuple(self._tokens):
            token.cancel()
        self._pool.shutdown(wait=False)
