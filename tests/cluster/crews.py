"""Crews for tests: one in this process, which may break off anywhere, and a real one to kill."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from lamplighter.errors import BackendError

LAMPLIGHTER = [sys.executable, "-m", "lamplighter"]


class NearCrew:
    """Does tasks in this process, two at a time, and ends them in any order."""

    threads = 2
    dice = random.Random(0)
    lives: int | None = None
    """Tasks after which the scheduler is lost; None if never."""

    def __init__(self, where: str, jobs: int = 0, is_stopped: object = None) -> None:
        assert where == "local"

    def __enter__(self) -> NearCrew:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def do(
        self, draw: Callable[[], Any], work: Callable[..., Any], *args: Any
    ) -> Generator[tuple[Any, Any], None, None]:
        waiting: list[Any] = []
        while True:
            while len(waiting) < 2 * self.threads and (task := draw()) is not None:
                waiting.append(task)
            if not waiting:
                return
            task = waiting.pop(self.dice.randrange(len(waiting)))
            if NearCrew.lives is not None:
                NearCrew.lives -= 1
                if NearCrew.lives < 0:
                    raise BackendError("the scheduler is gone")
            yield task, work(*args, task)


class Site:
    """A scheduler and two workers, each a process with a group of its own."""

    def __init__(self, folder: Path, *, preload: Path | None = None, workers: int = 2) -> None:
        self._folder = folder
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._preload = [] if preload is None else ["--preload", str(preload)]
        self.url = ""
        self.begin(workers)

    def begin(self, workers: int = 2) -> None:
        """Start the scheduler, on any port, and its workers."""
        told = self._folder / "scheduler.json"
        told.unlink(missing_ok=True)
        self._start(
            "scheduler", "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
            "--scheduler-file", str(told),
        )  # fmt: skip
        end = time.monotonic() + 120
        while not told.exists() or not told.read_text().strip():
            assert time.monotonic() < end, "the scheduler did not start"
            time.sleep(0.1)
        self.url = json.loads(told.read_text())["address"]
        for number in range(workers):
            self._start(
                f"worker{number}", "dask_worker", self.url, "--nthreads", "1", "--no-dashboard",
                "--nanny", "--local-directory", str(self._folder), *self._preload,
            )  # fmt: skip

    def _start(self, name: str, module: str, *arguments: str) -> None:
        with (self._folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def kill_worker(self, number: int = 0) -> bool:
        """Kill the process that does the work; its nanny starts another. False if there is none."""
        for pid in children_of(self._processes[f"worker{number}"].pid):
            if "spawn_main" in command_of(pid):
                os.kill(pid, signal.SIGKILL)
                return True
        return False

    def kill_scheduler(self) -> None:
        self._kill("scheduler")

    def _kill(self, name: str) -> None:
        process = self._processes.pop(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for name in list(self._processes):
            self._kill(name)


def children_of(pid: int) -> list[int]:
    found = []
    for each in Path("/proc").iterdir():
        try:
            stat = (each / "stat").read_text()
        except OSError:
            continue
        if each.name.isdecimal() and int(stat.rpartition(")")[2].split()[1]) == pid:
            found.append(int(each.name))
    return found


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def started_by(pid: int) -> list[int]:
    """All processes below one, however deep."""
    below = children_of(pid)
    return below + [inner for each in below for inner in started_by(each)]


def lamplighter(*arguments: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [*LAMPLIGHTER, *map(str, arguments)], capture_output=True, text=True, check=False,
        timeout=600, **options,
    )  # fmt: skip
