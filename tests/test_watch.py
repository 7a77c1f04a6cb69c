"""Watching a thread that works: it has ended, or never begins, when the call is over."""

from __future__ import annotations

import threading
import time

import pytest

from lamplighter.outcome import Limit
from lamplighter.watch import Watch


class Work:
    """Work that goes on until it is told to stop."""

    def __init__(self) -> None:
        self.told = threading.Event()
        self.began = threading.Event()
        self.ended = False

    def think(self) -> str:
        self.began.set()
        self.told.wait(20)
        time.sleep(0.05)  # a solver does not stop at once
        self.ended = True
        return "stopped"


def test_the_time_is_over() -> None:
    work = Work()
    assert Watch(Limit(seconds=0.05)).run(work.think, work.told.set) == "stopped"
    assert work.ended


@pytest.mark.parametrize("late", [True, False])
def test_ctrl_c_while_the_thread_starts(monkeypatch: pytest.MonkeyPatch, late: bool) -> None:
    """A solver that the caller frees must not be at work then, nor begin later."""
    work = Work()
    start = threading.Thread.start
    waiting: list[threading.Thread] = []

    def interrupted(thread: threading.Thread) -> None:
        if late:
            waiting.append(thread)
        else:
            start(thread)
            work.began.wait()
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Watch(Limit()).run(work.think, work.told.set)
    monkeypatch.undo()
    for thread in waiting:
        start(thread)
        thread.join()
    assert work.ended is not late
    assert work.began.is_set() is not late
