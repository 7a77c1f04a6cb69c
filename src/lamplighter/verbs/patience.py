"""Patience: how long to go on with something that may take forever."""

from __future__ import annotations

import time

from lamplighter.engine import CancelToken
from lamplighter.outcome import Limit

__all__ = ["Patience"]


class Patience:
    """Some seconds, and a token that may end them early."""

    def __init__(self, seconds: float, stop: CancelToken) -> None:
        self.stop = stop
        self._end = time.perf_counter() + seconds

    @property
    def left(self) -> float:
        """The seconds left, never below zero."""
        return max(0.0, self._end - time.perf_counter())

    def lasts(self) -> bool:
        """Whether to go on."""
        return self.left > 0 and not self.stop.cancelled

    def limit(self, solutions: int = 2) -> Limit:
        """What is left, as a limit for a solver."""
        return Limit(seconds=self.left, solutions=solutions)
