"""Answer after answer from a library: found, checked for what was left out, and excluded."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from lamplighter.backends.base import Task
from lamplighter.backends.lowering import Lowering
from lamplighter.outcome import Limit, Outcome, judge
from lamplighter.puzzle import Puzzle, Solution
from lamplighter.watch import Watch

__all__ = ["Model", "solve_in_rounds"]


class Model(Lowering):
    """A puzzle as the model of a library that gives answers, and takes more clauses afterwards."""

    @abstractmethod
    def ask(self, take: Callable[[set[int]], bool]) -> bool | None:
        """Pass answers, as the cells that are placed, to `take` while it wants more.

        Returns whether there are no others; None says that it was interrupted first.
        """

    @abstractmethod
    def hint(self, placed: set[int]) -> None:
        """Look first where these cells are placed and the others are not."""

    @abstractmethod
    def interrupt(self) -> None:
        """End `ask` soon, from another thread."""

    @abstractmethod
    def close(self) -> dict[str, Any]:
        """Let go of the library; returns its statistics."""


def solve_in_rounds(backend: str, task: Task, make: Callable[[Puzzle], Model]) -> Outcome:
    """The outcome of a task, from a library's model of it."""
    if task.limit.solutions == 0 or Watch(task.limit, task.cancel).is_over():
        return Outcome(judge(0, False), backend=backend)
    # Loading a library takes a second of the first call, which does not count for the puzzle.
    model = make(task.puzzle)
    watch = Watch(task.limit, task.cancel)
    rounds = _Rounds(model, watch, task.limit, hints=task.options.get("hints", True))
    try:
        model.build(task.marks, watch)
        watch.run(rounds.think, rounds.interrupt)
    except TimeoutError:
        pass
    finally:
        stats = model.close()
    return Outcome(
        judge(len(rounds.found), rounds.exhausted),
        tuple(rounds.found),
        backend,
        watch.elapsed,
        {**stats, "rounds": rounds.count, "cuts": rounds.cuts},
        exhausted=rounds.exhausted,
    )


class _Rounds:
    """One call's search: what was found, and whether it is over."""

    def __init__(self, model: Model, watch: Watch, limit: Limit, *, hints: bool) -> None:
        self.model = model
        self.watch = watch
        self.limit = limit
        self.found: list[Solution] = []
        self.exhausted = False
        self.count = 0
        self.cuts = 0
        self._taken: list[set[int]] = []
        """Answers that the model does not know of yet: the next round excludes them."""
        self._asked_for: list[list[int]] = []
        """Clauses that answers broke, for the next round."""
        self._hints = hints
        self._hinted: set[int] | None = None
        self._last: set[int] | None = None
        """The answer that came last."""
        self._stopped = False
        self._ended = False

    def think(self) -> None:
        try:
            while len(self.found) < self.limit.solutions and not self._is_over():
                self._round()
                if self.exhausted:
                    return
        finally:
            self._ended = True

    def interrupt(self) -> None:
        self._stopped = True
        # A library that has not begun to search misses an interrupt: repeat it until it stops.
        while not self._ended:
            self.model.interrupt()
            time.sleep(0.001)

    def _is_over(self) -> bool:
        return self._stopped or self.watch.is_over()

    def _round(self) -> None:
        self.count += 1
        for placed in self._taken:
            self._asked_for.append(self.model.others(placed))
        for clause in self._asked_for:
            self.model.add_clause(clause)
        self._taken.clear()
        self._asked_for.clear()
        self._hint()
        ended = self.model.ask(self._take)
        self.exhausted = ended is True
        self._stopped |= ended is None

    def _hint(self) -> None:
        # A board on which the last hint came true has few clues, and takes another; elsewhere the
        # answer itself is the best place to look for the next.
        again = self._hinted is not None and self._hinted == self._last
        if not self._hints or not (self.count == 1 or again):
            return
        self._hinted = self.model.lighting(self.count)
        if self._hinted is not None:
            self.model.hint(self._hinted)

    def _take(self, placed: set[int]) -> bool:
        missing = self.model.missing(placed)
        self._asked_for += missing
        self.cuts += len(missing)
        if missing:
            return False
        cells = [divmod(number - 1, self.model.width) for number in placed]
        self.found.append(Solution.from_placed(self.model.puzzle, cells))
        self._taken.append(placed)
        self._last = placed
        return len(self.found) < self.limit.solutions and not self._is_over()
