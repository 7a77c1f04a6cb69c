"""A shard: a stretch of the work that one worker does at a time, about ten seconds of it."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from lamplighter.cluster.mark import require_mark

__all__ = ["Done", "Pace", "Part", "Shard", "labour"]

_SECONDS = 10.0
_GROWTH = 8  # times the size of those before: the first ones say little
_EACH = 3  # shards that every thread should still get, so that all end at about the same time


class Part(NamedTuple):
    """Which stretch: from `start` up to `stop`, and a digest of what is worked on, if not a number.

    >>> Part.of(Part(0, 20, "ab").name)
    Part(start=0, stop=20, digest='ab')
    """

    start: int
    stop: int
    digest: str = ""

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.start:015d}-{self.stop:015d}-{self.digest}.gz"

    @classmethod
    def of(cls, name: str) -> Part | None:
        """The part that a file of that name holds; None if it is no such file."""
        pieces = name.removesuffix(".gz").split("-")
        if not name.endswith(".gz") or len(pieces) != 3 or not (pieces[0] + pieces[1]).isdecimal():
            return None
        return cls(int(pieces[0]), int(pieces[1]), pieces[2])


@dataclass(frozen=True)
class Shard:
    """A part with the function that does it on a worker: it returns a text."""

    part: Part
    work: Callable[..., str]
    args: tuple[Any, ...] = ()


class Done(NamedTuple):
    """What a worker sends back."""

    data: bytes
    """The text, packed by gzip."""
    seconds: float


def labour(expected: str, shard: Shard) -> Done:
    """Do a shard, on a worker; not if this worker would give other results than the client."""
    require_mark(expected)
    start = time.monotonic()
    text = shard.work(*shard.args)
    # No time of day in the packed file: the same work gives the same bytes.
    data = gzip.compress(text.encode(), 1, mtime=0)
    return Done(data, time.monotonic() - start)


class Pace:
    """How large the next shard should be, from how long those before took."""

    def __init__(self, first: int, seconds: float = _SECONDS) -> None:
        self._size, self._seconds = first, seconds

    def learn(self, part: Part, seconds: float) -> None:
        """A shard took that long."""
        size = part.stop - part.start
        if size >= self._size // 2:
            wanted = int(size * self._seconds / max(seconds, 1e-3))
            self._size = max(1, min(wanted, _GROWTH * size))

    def size(self, left: int | None, threads: int) -> int:
        """The size of the next one, if that much is left."""
        if left is None:
            return self._size
        return max(1, min(self._size, left, -(-left // (_EACH * threads))))
