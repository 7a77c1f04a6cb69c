"""Jobs on several processes: those that crash or hang cost only themselves."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lamplighter.study.runner import run_jobs
from lamplighter.study.trial import Board, Job, Line

LIMIT = 0.1
GRACE = 1.5


def jobs(*words: str) -> list[Job]:
    return [
        Job("cost", "solve", Board("own", f"{number} {word}", "akari", 3, 3), "native",
            limit_seconds=LIMIT)
        for number, word in enumerate(words)
    ]  # fmt: skip


def act(job: Job) -> Line:
    """Do what the name of the board says."""
    match job.board.name.split()[1:]:
        case ["crash"]:
            os.kill(os.getpid(), signal.SIGSEGV)
        case ["leave"]:
            os._exit(7)
        case ["hang"]:
            time.sleep(60)
        case ["hang-with-child", path]:
            with subprocess.Popen(["sleep", "60"]) as child:
                Path(path).write_text(str(child.pid))
        case ["late"]:
            time.sleep(2 * LIMIT)
    return {**job.asked(), "status": "solved", "pid": os.getpid()}


def done(*words: str, workers: int = 2) -> dict[str, Line]:
    found = list(run_jobs(jobs(*words), workers, work=act, grace=GRACE))
    assert len(found) == len(words)
    return {trial["puzzle"].partition(" ")[2]: trial for trial in found}


def test_every_job_is_done_once_by_several_processes() -> None:
    found = list(run_jobs(jobs(*["fine"] * 60), 2, work=act))
    assert Counter(trial["puzzle"] for trial in found) == Counter(
        f"{each} fine" for each in range(60)
    )
    pids = {trial["pid"] for trial in found}
    assert len(pids) == 2
    assert os.getpid() not in pids
    assert not any(is_alive(pid) for pid in pids)


def test_a_crash_is_an_error_and_the_others_go_on() -> None:
    found = done("fine", "crash", "fine too", "leave", "fine as well", workers=1)
    assert [found[name]["status"] for name in ("fine", "fine too", "fine as well")] == [
        "solved"
    ] * 3
    assert found["crash"]["status"] == found["leave"]["status"] == "error"
    assert found["crash"]["stats"] == {"error": "the worker was ended by SIGSEGV"}
    assert found["leave"]["stats"] == {"error": "the worker ended with code 7"}


def test_a_job_that_hangs_is_killed_and_one_that_is_late_is_not() -> None:
    found = done("hang", "late", "fine")
    assert found["hang"]["status"] == "timeout"
    assert found["hang"]["seconds"] >= 2 * LIMIT + GRACE
    assert found["late"]["status"] == found["fine"]["status"] == "solved"


def test_what_a_killed_worker_had_started_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "pid"
    found = done(f"hang-with-child {path}", workers=1)
    assert [trial["status"] for trial in found.values()] == ["timeout"]
    assert not is_alive(int(path.read_text()))


def test_stopping_gives_what_is_finished_and_leaves_no_process() -> None:
    stopped = False
    trials = run_jobs(jobs(*["fine"] * 5, *["hang"] * 5), 2, lambda: stopped, work=act, grace=60)
    pids = set()
    for number, trial in enumerate(trials, 1):
        pids.add(trial["pid"])
        if number == 5:
            stopped = True
    assert number == 5
    assert not any(is_alive(pid) for pid in pids)


def test_jobs_are_taken_as_they_are_needed() -> None:
    taken = []

    def endless() -> Iterator[Job]:
        for number, job in enumerate(jobs(*["fine"] * 1000)):
            taken.append(number)
            yield job

    trials = run_jobs(endless(), 1, work=act)
    for _ in range(10):
        next(trials)
    trials.close()
    assert len(taken) < 20


def is_alive(pid: int) -> bool:
    """Whether that process still runs; a zombie does not."""
    stat = Path(f"/proc/{pid}/stat")
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc")
    for _ in range(50):
        try:
            if stat.read_text().rpartition(")")[2].split()[0] in "ZX":
                return False
        except (FileNotFoundError, ProcessLookupError):
            return False
        time.sleep(0.02)  # it may take a moment to go
    return True
