"""`bench run --cluster`: trials on many machines, each in a process of its own as on one."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from itertools import islice

from lamplighter.study.runner import run_jobs
from lamplighter.study.trial import Job, Line

__all__ = ["run_trials", "trials_of"]

_SECONDS = 10.0  # that a worker should have enough to do for


def trials_of(expected: str, jobs: Sequence[Job]) -> tuple[list[Line], float]:
    """The trials of some jobs and the seconds they took, on a worker."""
    from lamplighter.cluster.mark import require_mark

    require_mark(expected)
    # Dask marks its workers as processes that may have no others below them; ours end by
    # themselves when the worker does.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    start = time.monotonic()
    return list(run_jobs(jobs, 1)), time.monotonic() - start


def run_trials(
    jobs: Sequence[Job], where: str, workers: int, is_stopped: Callable[[], bool]
) -> Generator[Line, None, None]:
    """The trials in the order in which they end, until `is_stopped` says so."""
    from lamplighter.cluster.crew import Crew
    from lamplighter.cluster.mark import mark

    waiting = iter(jobs)
    size = 1

    def draw() -> list[Job] | None:
        return list(islice(waiting, size)) or None

    with Crew(where, workers, is_stopped) as crew:
        most = max(1, len(jobs) // (4 * crew.threads))
        with closing(crew.do(draw, trials_of, mark())) as results:
            for some, (trials, seconds) in results:
                wanted = int(len(some) * _SECONDS / max(seconds, 1e-3))
                size = max(1, min(wanted, 4 * len(some), most))
                yield from trials
