"""What a server counts: questions by verb and status, the seconds they took, those that wait.

Written as Prometheus reads it (text format 0.0.4).
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

__all__ = ["Figures"]

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Figures:
    """The counts of one server, from its start on."""

    def __init__(self, waiting: Callable[[], int], working: Callable[[], int]) -> None:
        self._waiting, self._working = waiting, working
        self._asked: Counter[tuple[str, int]] = Counter()
        self._places: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()
        self._cancelled = 0
        self._start = time.time()

    def add(self, verb: str, status: int, seconds: float) -> None:
        """A question was answered."""
        self._asked[verb, status] += 1
        places = self._places.setdefault(verb, [0] * (len(_BUCKETS) + 1))
        places[bisect_left(_BUCKETS, seconds)] += 1
        self._seconds[verb] += seconds  # type: ignore[assignment]

    def add_cancelled(self) -> None:
        """A client left before the answer came."""
        self._cancelled += 1

    def write(self) -> str:
        """All of them as text."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        yield from _head("lamplighter_requests_total", "counter", "Questions answered.")
        for (verb, status), count in sorted(self._asked.items()):
            yield f'lamplighter_requests_total{{verb="{verb}",status="{status}"}} {count}'
        yield from _head("lamplighter_request_seconds", "histogram", "Seconds until the answer.")
        for verb, places in sorted(self._places.items()):
            total = 0
            for most, count in zip((*_BUCKETS, "+Inf"), places, strict=True):
                total += count
                labels = f'verb="{verb}",le="{most}"'
                yield f"lamplighter_request_seconds_bucket{{{labels}}} {total}"
            yield f'lamplighter_request_seconds_sum{{verb="{verb}"}} {self._seconds[verb]:.6f}'
            yield f'lamplighter_request_seconds_count{{verb="{verb}"}} {total}'
        single = (
            ("lamplighter_cancelled_total", "counter", "Clients that left.", self._cancelled),
            ("lamplighter_queue_length", "gauge", "Questions that wait.", self._waiting()),
            ("lamplighter_working", "gauge", "Questions being worked on.", self._working()),
            ("process_cpu_seconds_total", "counter", "CPU seconds.", round(time.process_time(), 6)),
            ("process_resident_memory_bytes", "gauge", "Memory in use.", _memory()),
            ("process_start_time_seconds", "gauge", "When it was started.", round(self._start, 3)),
        )
        for name, kind, about, value in single:
            if value is not None:
                yield from _head(name, kind, about)
                yield f"{name} {value}"


def _head(name: str, kind: str, about: str) -> tuple[str, str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _memory() -> int | None:
    """The bytes this process holds now; None where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 (no path, a door to the kernel)
            pages = int(file.read().split()[1])
        from os import sysconf

        return pages * sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, ImportError):
        return None
