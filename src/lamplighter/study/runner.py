"""Jobs on several processes: each has a time limit, and a crash or a hang costs only that job.

The processes ignore Ctrl-C, which is meant for the one that started them; when that one is gone,
for whatever reason, they end by themselves.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from lamplighter.errors import BackendError
from lamplighter.study.trial import Job, Line
from lamplighter.study.work import failure, make_trial

__all__ = ["run_jobs"]

_LOOK = 0.1  # seconds between two looks at the clock and at `is_stopped`
_GRACE = 10.0  # seconds beyond twice the limit before a job counts as hanging
_GROUPS = hasattr(os, "killpg")  # not on Windows
# New processes, not copies of this one: a copy would inherit the locks of its threads.
_CONTEXT = multiprocessing.get_context("spawn")


def run_jobs(
    jobs: Iterable[Job],
    workers: int,
    is_stopped: Callable[[], bool] = lambda: False,
    *,
    work: Callable[[Job], Line] = make_trial,
    grace: float = _GRACE,
) -> Generator[Line, None, None]:
    """The trials in the order in which they end, until `is_stopped` says so."""
    waiting = iter(jobs)
    crew = [Worker(work) for _ in range(workers)]
    try:
        while not is_stopped():
            for worker in crew:
                if worker.job is None:
                    worker.job = next(waiting, None)
            busy = {worker.pipe: worker for worker in crew if worker.job is not None}
            if not busy:
                return
            for worker in busy.values():
                worker.begin()
            for pipe in connection.wait(list(busy), _LOOK):
                assert isinstance(pipe, Connection)
                trial = busy[pipe].end()
                if trial is not None:
                    yield trial
            for worker in crew:
                if worker.is_hanging(grace):
                    yield worker.give_up()
        for worker in crew:
            if worker.has_begun and worker.pipe.poll() and (trial := worker.end()) is not None:
                yield trial
    finally:
        for worker in crew:
            worker.kill()


class Worker:
    """A process that does one job after another, and is replaced when it dies."""

    def __init__(self, work: Callable[[Job], Line]) -> None:
        self._work = work
        self.job: Job | None = None
        self._start()

    def _start(self) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self._process: BaseProcess = _CONTEXT.Process(
            target=_serve, args=(theirs, self._work), daemon=True
        )
        with _deaf():
            self._process.start()
        theirs.close()
        self._is_ready = False
        self._since: float | None = None

    def begin(self) -> None:
        """Send the job once the process is ready: its start does not count as the job's time."""
        if self._is_ready and not self.has_begun:
            self._since = time.monotonic()
            with suppress(OSError):  # it died while idle: the next read shows that
                self.pipe.send(self.job)

    @property
    def has_begun(self) -> bool:
        return self._since is not None

    def end(self) -> Line | None:
        """The trial it has sent, or one that says how it died; None if it has just become ready."""
        assert self.job is not None
        try:
            trial: Line | None = self.pipe.recv()
        except (EOFError, OSError):
            if not self._is_ready:
                raise BackendError(f"{self._obituary()} before its first trial") from None
            trial = failure(self.job, "error", self._spent, self._obituary())
            self._replace()
            self.job = None
            return trial
        self._is_ready, self._since = True, None
        if trial is not None:
            self.job = None
        return trial

    def is_hanging(self, grace: float) -> bool:
        if self.job is None or not self.has_begun:
            return False
        return self._spent > 2 * self.job.limit_seconds + grace

    def give_up(self) -> Line:
        """Kill it: its limit is long past."""
        assert self.job is not None
        trial = failure(self.job, "timeout", self._spent, "killed: it ignored its limit")
        self._replace()
        self.job = None
        return trial

    @property
    def _spent(self) -> float:
        return 0.0 if self._since is None else time.monotonic() - self._since

    def _replace(self) -> None:
        self.kill()
        self._start()

    def _obituary(self) -> str:
        self._process.join(1.0)
        code = self._process.exitcode
        if code is not None and code < 0:
            return f"the worker was ended by {signal.Signals(-code).name}"
        return f"the worker ended with code {code}"

    def kill(self) -> None:
        """End the process and those it started; a group has the number of its first process."""
        if _GROUPS and self._process.pid is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection, work: Callable[[Job], Line]) -> None:
    """What a worker process does, in a group of its own with all that it starts."""
    if _GROUPS:
        os.setpgrp()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    pipe.send(None)  # ready
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        pipe.send(work(job))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        if _GROUPS:
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


@contextmanager
def _deaf() -> Iterator[None]:
    """Hold Ctrl-C back: a process started meanwhile never gets it, this one gets it afterwards."""
    if not _GROUPS:
        yield
        return
    # The first process brings a helper of the library along, which lets Ctrl-C through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
