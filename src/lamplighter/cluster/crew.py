"""A crew: the workers of a Dask cluster, on this machine or on others.

A worker that is lost costs the work it was at, which another does again. When the scheduler is
lost, the crew is gone; what was handed in by then is kept by the caller.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import logging
import multiprocessing
import os
import re
import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, TypeVar

from lamplighter.cluster.mark import mark
from lamplighter.errors import BackendError, BackendMissingError, quote

__all__ = ["LOCAL", "Crew"]

LOCAL = "local"
"""In the place of an address: workers on this machine, one for each core."""

_ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?[^\s/]+:[0-9]{1,5}")
_CONNECT = 5.0  # seconds for a scheduler to answer
_GATHER = 60.0  # seconds for the first worker to come
_LOOK = 1.0  # seconds between two looks at a client that waits
_AGAIN = 25  # times that a task may lose its worker
_AHEAD = 2  # tasks for each thread, so that none waits for the next

Task = TypeVar("Task")


class Crew:
    """Workers that take tasks; used as a context manager."""

    def __init__(
        self, where: str, jobs: int = 0, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        if where != LOCAL and not _ADDRESS.fullmatch(where):
            raise BackendError(
                "expected the address of a scheduler, such as tcp://192.0.2.7:8786, or local, got"
                f" {quote(where, 80)}"
            )
        self._where, self._jobs, self._is_stopped = where, jobs, is_stopped
        self._client: Any = None
        self._cluster: Any = None
        self.threads = 1
        """How many tasks are done at a time."""

    def __enter__(self) -> Crew:
        distributed = _distributed()
        _hush()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                if self._where == LOCAL:
                    with _deaf():
                        self._cluster = self._local(distributed)
                    self._client = distributed.Client(self._cluster, set_as_default=False)
                else:
                    self._client = distributed.Client(
                        self._where, timeout=_CONNECT, set_as_default=False
                    )
            self._muster()
        except (OSError, ValueError, ImportError, RuntimeError) as error:
            self._leave()
            if isinstance(error, BackendError):
                raise
            raise BackendError(f"no scheduler answers at {quote(self._where, 80)}") from None
        except BaseException:
            self._leave()
            raise
        return self

    def _local(self, distributed: Any) -> Any:
        import dask

        quiet = {
            # A worker that is killed is replaced, and what it was at is done again, however often.
            "distributed.scheduler.allowed-failures": _AGAIN,
            "distributed.worker.daemon": False,
            "distributed.logging.distributed": "critical",
            # Nobody looks at what these would tell, and together they take a tenth of a core.
            "distributed.worker.profile.enabled": False,
            "distributed.admin.tick.interval": "1s",
            "distributed.admin.system-monitor.interval": "60s",
            "distributed.admin.system-monitor.gil.enabled": False,
        }
        with dask.config.set(quiet | _forked(distributed)):
            return distributed.LocalCluster(
                n_workers=self._jobs or os.cpu_count() or 1,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                silence_logs=logging.CRITICAL + 1,
                memory_limit=0,
            )

    def _muster(self) -> None:
        """Wait for a worker, and refuse those that would give other results than this machine."""
        try:
            self._client.wait_for_workers(1, timeout=_GATHER)
        except TimeoutError:
            raise BackendError(
                f"the scheduler at {quote(self._where, 80)} has no workers"
            ) from None
        told = self._client.run(mark, on_error="return")
        for address, each in told.items():
            if isinstance(each, BaseException):
                raise BackendError(
                    f"the worker {address} has no Lamplighter like this one:"
                    f" {type(each).__name__}: {quote(str(each), 80)}"
                )
            if each != mark():
                raise BackendError(
                    f"the worker {address} has Lamplighter {each}, this machine {mark()}:"
                    " its results would differ"
                )
        self.threads = max(1, sum(self._client.nthreads().values()))

    def do(
        self, draw: Callable[[], Task | None], work: Callable[..., Any], *args: Any
    ) -> Generator[tuple[Task, Any], None, None]:
        """Each task that `draw` gives with `work(*args, task)`, in the order in which they end.

        `draw` is asked whenever there is room, and gives None if there is no task just now. It
        ends early when `is_stopped` says so.
        """
        futures: dict[Any, Task] = {}
        losses: dict[int, int] = {}
        try:
            while True:
                while len(futures) < _AHEAD * self.threads:
                    task = draw()
                    if task is None:
                        break
                    futures[self._submit(work, *args, task)] = task
                if not futures or self._is_stopped():
                    return
                for future in self._ended(list(futures)):
                    task = futures.pop(future)
                    result = self._result(future)
                    if result is _LOST:
                        number = losses[id(task)] = losses.get(id(task), 0) + 1
                        if number > _AGAIN:
                            raise BackendError(
                                f"a task has lost its worker {number} times: given up"
                            )
                        futures[self._submit(work, *args, task)] = task
                    else:
                        losses.pop(id(task), None)
                        yield task, result
        finally:
            with suppress(Exception):
                self._client.cancel(list(futures), force=True)

    def _submit(self, work: Callable[..., Any], *args: Any) -> Any:
        try:
            return self._client.submit(work, *args, pure=False, retries=0)
        except Exception as error:
            raise self._gone() from error

    def _ended(self, futures: list[Any]) -> Iterator[Any]:
        """Some futures that are at their end, whatever it is."""
        distributed = _distributed()
        while True:
            with suppress(TimeoutError, *_CANCELLED), self._client.as_current():
                distributed.wait(futures, timeout=_LOOK, return_when="FIRST_COMPLETED")
            ended = [each for each in futures if each.status != "pending"]
            if ended or self._is_stopped():
                return iter(ended)
            if self._client.status != "running":
                raise self._gone()

    def _result(self, future: Any) -> Any:
        from distributed import KilledWorker

        if future.status in ("cancelled", "lost"):
            if self._client.status != "running":
                raise self._gone()
            return _LOST
        try:
            return future.result(timeout=_GATHER)
        except (KilledWorker, TimeoutError, *_CANCELLED):
            if self._client.status != "running":
                raise self._gone() from None
            return _LOST
        except ImportError as error:
            raise BackendError(f"a worker has no Lamplighter like this one: {error}") from None
        except OSError as error:  # of the network
            if self._client.status != "running":
                raise self._gone() from error
            return _LOST

    def _gone(self) -> BackendError:
        return BackendError(
            f"the scheduler at {quote(self._where, 80)} is gone: what was done is kept,"
            " and the same command carries on"
        )

    def _leave(self) -> None:
        for each in (self._client, self._cluster):
            if each is not None:
                with suppress(Exception):
                    each.close(timeout=_CONNECT)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._leave()


_LOST = object()


# The library raises now the one, now the other, and a kind of its own below them.
_CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)


def _hush() -> None:
    """What the library logs is not for the user: lost workers are its daily bread."""
    for name, logger in logging.root.manager.loggerDict.items():
        if name.startswith(("distributed", "tornado")) and isinstance(logger, logging.Logger):
            logger.setLevel(logging.CRITICAL + 1)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise BackendMissingError(
            "--cluster needs Dask: pip install 'lamplighter[cluster]'"
        ) from None
    return distributed


def _forked(distributed: Any) -> dict[str, str]:
    """Lets local workers be forked from a process that has loaded all they need.

    Loading takes seconds of CPU, which every worker would spend again.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return {}
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload(["distributed.nanny", "lamplighter.cli.cluster_series"])
    # The library would have it load pandas, which nobody needs.
    distributed.utils._forkserver_preload_set = True
    return {"distributed.worker.multiprocessing-method": "forkserver"}


@contextmanager
def _deaf() -> Iterator[None]:
    """Threads and processes begun meanwhile never get Ctrl-C, which is meant for this one."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
