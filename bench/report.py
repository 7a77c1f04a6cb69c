"""Prints figures next to their limits and remembers whether all of them hold."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

import lamplighter
from lamplighter.study.statistics import median, quantile
from lamplighter.study.work import MACHINE

__all__ = ["Ranked", "Report", "cpu", "program", "ranked"]

_UNUSUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


class Report:
    """A plain-text report; `end` gives the exit code."""

    def __init__(self, name: str) -> None:
        self.failed: list[str] = []
        versions = f"lamplighter {lamplighter.__version__}, Python {platform.python_version()}"
        print(f"{name}: {versions}; {platform.system()}, {MACHINE}")

    def heading(self, text: str) -> None:
        print(f"\n{text}")

    def line(self, text: str) -> None:
        print(f"  {text}", flush=True)

    def missing(self, what: str, why: str) -> None:
        """Say what was not measured; it counts neither for nor against."""
        print(f"  {what}: not measured, needs {why}")

    def floor(self, what: str, value: float, least: float, unit: str = "") -> None:
        self._judge(what, value, f">= {least:g}{unit}", value >= least, unit)

    def ceiling(self, what: str, value: float, most: float, unit: str = "") -> None:
        self._judge(what, value, f"<= {most:g}{unit}", value <= most, unit)

    def _judge(self, what: str, value: float, bound: str, holds: bool, unit: str) -> None:
        if not holds:
            self.failed.append(what)
        print(f"  {what:40} {value:10.4g}{unit:5} {bound:14} {'holds' if holds else 'MISSED'}")

    def end(self) -> int:
        print()
        if self.failed:
            print(f"missed: {'; '.join(self.failed)}")
            return 1
        print("all limits hold")
        return 0


def cpu(work: Callable[[], object], repeat: int = 1) -> float:
    """The least CPU seconds of a few tries: a preempted one measures the machine, not the work."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def program(*arguments: str, repeat: int = 1) -> tuple[float, bytes]:
    """The least CPU seconds of a few runs of Python, and what the last of them printed."""
    # As a user has it: modules stay compiled, and output is gathered before it is written.
    environment = {name: value for name, value in os.environ.items() if name not in _UNUSUAL}
    best, out = float("inf"), b""
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run(
            [sys.executable, *arguments], stdout=subprocess.PIPE, check=True, env=environment
        ).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, spent)
    return best, out


class Ranked(NamedTuple):
    """The median, the 90th percentile and the maximum of some figures."""

    median: float
    p90: float
    most: float


def ranked(values: Iterable[float]) -> Ranked:
    """What a table shows of many figures."""
    found = list(values)
    return Ranked(median(found), quantile(found, 0.9), max(found))
