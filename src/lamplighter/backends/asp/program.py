"""A logic program at work: grounded, then searched, and stopped in either if need be.

clingo's `interrupt` ends a search; grounding ignores it. But an observer sees every ground rule,
and an error that it raises ends the grounding. That
doubles the time of grounding, so only programs that would take long to ground are watched.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, cast

__all__ = ["Program"]


class Stopped(Exception):
    """Grounding was asked to stop."""


class Observer:
    """Sees every ground rule, and ends the grounding when asked to."""

    stopped = False

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        if self.stopped:
            raise Stopped


class Program:
    """One program in one clingo control. `stop` may be called from another thread."""

    def __init__(self, text: str, arguments: Sequence[str] = (), *, watched: bool = False) -> None:
        from clingo import Control

        self._stopped = False
        self._observer = Observer()
        self._control = Control(["--warn=none", "--configuration=tweety", *arguments])
        if watched:
            # clingo reports only the events for which an observer has a method.
            self._control.register_observer(cast("Any", self._observer))
        self._text = text
        self.grounding_seconds = 0.0
        self.solving_seconds = 0.0
        self.is_grounded = False

    def stop(self) -> None:
        """End the grounding, if it is watched, or the search."""
        self._stopped = self._observer.stopped = True
        self._control.interrupt()

    def ground(self) -> bool:
        """Ground the program; False if it was stopped on the way."""
        start = time.perf_counter()
        try:
            self._control.add("base", [], self._text)
            if not self._stopped:
                self._control.ground([("base", [])])
                self.is_grounded = not self._stopped
        except Stopped:
            pass
        finally:
            self.grounding_seconds = time.perf_counter() - start
        return self.is_grounded

    def search(self, on_model: Callable[[Any], bool], *, conflicts: int | None = None) -> bool:
        """Pass every answer set to the callback until it says no; True if there are no others.

        After that many `conflicts` it ends as well. A second search begins with the first answer
        set.
        """
        limit = "umax" if conflicts is None else str(conflicts)
        cast("Any", self._control.configuration).solve.solve_limit = limit
        start = time.perf_counter()
        try:
            result = self._control.solve(on_model=on_model)
        finally:
            self.solving_seconds = time.perf_counter() - start
        return bool(result.exhausted) and not result.interrupted

    def facts(self, name: str, arity: int) -> Iterator[list[Any]]:
        """The arguments of every fact of a predicate, from the grounding alone."""
        for atom in self._control.symbolic_atoms.by_signature(name, arity):
            if atom.is_fact:
                yield atom.symbol.arguments

    def stats(self) -> dict[str, Any]:
        """Atoms, rules, choices, conflicts and seconds, as far as it got."""
        seconds = {
            "grounding_seconds": self.grounding_seconds,
            "solving_seconds": self.solving_seconds,
        }
        if not self.solving_seconds:
            return seconds
        return {**_figures(self._control), **seconds}


_FIGURES = {
    "atoms": ("problem", "lp", "atoms"),
    "rules": ("problem", "lp", "rules"),
    "choices": ("solving", "solvers", "choices"),
    "conflicts": ("solving", "solvers", "conflicts"),
}


def _figures(control: Any) -> dict[str, int]:
    """Four of clingo's hundred statistics.

    `control.statistics` makes Python objects of them all, which takes 10 % of a small board's
    time; so they are read one by one from the package's internals, if those are as we know them.
    """
    try:
        inside: Any = import_module("clingo._internal")
        call, lib = inside._c_call, inside._lib
        found = call("clingo_statistics_t*", lib.clingo_control_statistics, control._rep)
        root = call("uint64_t", lib.clingo_statistics_root, found)
        figures = {}
        for name, path in _FIGURES.items():
            key = root
            for word in path:
                key = call("uint64_t", lib.clingo_statistics_map_at, found, key, word.encode())
            figures[name] = int(call("double", lib.clingo_statistics_value_get, found, key))
        return figures
    except (ImportError, AttributeError, TypeError):
        every = control.statistics
        return {name: int(every[a][b][c]) for name, (a, b, c) in _FIGURES.items()}
