"""A logic program at work: grounded, then searched, and stopped in either if need be.

clingo's `interrupt` ends a search; grounding ignores it, and may go on for minutes. So a program
that would take long to ground is put `apart`, in a process of its own, which can be ended at any
moment and gets only so much memory. A process takes a tenth of a second to start, which small
programs need not wait for.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from lamplighter.backends.asp import control

__all__ = ["Program"]

Value = int | str
_MEMORY = 2 << 30  # bytes of address space for a program apart; what needs more ends as stopped


class Program:
    """One program in one clingo control. `stop` may be called from another thread."""

    def __init__(self, text: str, arguments: Sequence[str] = (), *, apart: bool = False) -> None:
        # Without an interpreter to start, as inside another program, there is only one place.
        self._at: _Place = (
            _Apart(text, arguments) if apart and sys.executable else _Here(text, arguments)
        )
        self.grounding_seconds = 0.0
        self.solving_seconds = 0.0
        self.is_grounded = False

    def stop(self) -> None:
        """End the grounding, if it is apart, or the search."""
        self._at.stop()

    def ground(self) -> bool:
        """Ground the program; False if it was stopped on the way."""
        start = time.perf_counter()
        try:
            seconds = self._at.ground()
        except EOFError:
            seconds = None
        self.is_grounded = seconds is not None
        self.grounding_seconds = time.perf_counter() - start if seconds is None else seconds
        return self.is_grounded

    def search(self, on_model: Callable[[str], bool], *, conflicts: int | None = None) -> bool:
        """Pass every answer set to the callback until it says no; True if there are no others.

        An answer set is the text of its atoms. After that many `conflicts` the search ends as well.
        A second search begins with the first answer set.
        """
        start = time.perf_counter()
        try:
            return self._at.search(on_model, conflicts)
        except EOFError:
            return False
        finally:
            self.solving_seconds = time.perf_counter() - start

    def extend(self, text: str, part: str, number: int) -> bool:
        """Add facts, and ground a part of the program for a new number; False if it was stopped."""
        try:
            self._at.extend(text, part, number)
        except EOFError:
            return False
        return True

    def facts(self, name: str, arity: int) -> list[list[Value]]:
        """The arguments of every fact of a predicate, from the grounding alone."""
        return self._at.facts(name, arity)

    def stats(self) -> dict[str, Any]:
        """Atoms, rules, choices, conflicts and seconds, as far as it got."""
        seconds = {
            "grounding_seconds": self.grounding_seconds,
            "solving_seconds": self.solving_seconds,
        }
        if not self.solving_seconds:
            return seconds
        try:
            return {**self._at.figures(), **seconds}
        except EOFError:
            return seconds


class _Place(ABC):
    """Where a program is grounded and searched. EOFError says that it was stopped."""

    @abstractmethod
    def stop(self) -> None: ...

    @abstractmethod
    def ground(self) -> float | None:
        """The seconds it took; None if it was stopped."""

    @abstractmethod
    def search(self, on_model: Callable[[str], bool], conflicts: int | None) -> bool: ...

    @abstractmethod
    def extend(self, text: str, part: str, number: int) -> None: ...

    @abstractmethod
    def facts(self, name: str, arity: int) -> list[list[Value]]: ...

    @abstractmethod
    def figures(self) -> dict[str, int]: ...


class _Here(_Place):
    """In this process."""

    def __init__(self, text: str, arguments: Sequence[str]) -> None:
        self._text = text
        self._stopped = False
        self._control = control.make(arguments)

    def stop(self) -> None:
        self._stopped = True
        self._control.interrupt()

    def ground(self) -> float | None:
        seconds = None if self._stopped else control.ground(self._control, self._text)
        return None if self._stopped else seconds

    def search(self, on_model: Callable[[str], bool], conflicts: int | None) -> bool:
        return control.search(self._control, on_model, conflicts)

    def extend(self, text: str, part: str, number: int) -> None:
        control.extend(self._control, text, part, number)

    def facts(self, name: str, arity: int) -> list[list[Value]]:
        return control.facts(self._control, name, arity)

    def figures(self) -> dict[str, int]:
        return control.figures(self._control)


class _Apart(_Place):
    """In a process of its own, which is told what to do line by line (see control.py)."""

    def __init__(self, text: str, arguments: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            # Only what it needs: loading this package would take longer than loading clingo.
            [sys.executable, "-P", str(Path(control.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            process_group=0,  # Ctrl-C on a terminal is for us, not for it
        )
        self._end = weakref.finalize(self, _end, self._child)
        self._first = {"text": text, "arguments": list(arguments), "memory": _MEMORY}

    def stop(self) -> None:
        self._child.kill()

    def ground(self) -> float | None:
        self._tell(self._first)
        self._first = {}
        return float(self._hear())

    def search(self, on_model: Callable[[str], bool], conflicts: int | None) -> bool:
        self._tell({"search": conflicts})
        while isinstance(told := self._hear(), str):
            self._tell(on_model(told))
        return bool(told)

    def extend(self, text: str, part: str, number: int) -> None:
        self._tell({"more": [text, part, number]})
        self._hear()

    def facts(self, name: str, arity: int) -> list[list[Value]]:
        self._tell({"facts": [name, arity]})
        found: list[list[Value]] = self._hear()
        return found

    def figures(self) -> dict[str, int]:
        self._tell({"figures": True})
        found: dict[str, int] = self._hear()
        return found

    def _tell(self, what: object) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(json.dumps(what).encode() + b"\n")
            self._child.stdin.flush()
        except OSError:
            raise EOFError from None

    def _hear(self) -> Any:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError  # it was stopped, or wanted more memory than it gets
        told = json.loads(line)
        if isinstance(told, dict) and "error" in told:
            raise RuntimeError(told["error"])
        return told


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with suppress(OSError):  # what was still to be written has no reader
                pipe.close()
    child.wait()
