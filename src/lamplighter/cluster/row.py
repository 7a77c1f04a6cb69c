"""A row of shards: done by a crew in any order, handed on in theirs, each from its file."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from contextlib import closing

from lamplighter.cluster.crew import Crew
from lamplighter.cluster.folder import Folder
from lamplighter.cluster.mark import mark
from lamplighter.cluster.shard import Done, Pace, Part, Shard, labour
from lamplighter.errors import FormatError, quote

__all__ = ["in_row"]


def in_row(
    draw: Callable[[], Shard | None], crew: Crew, folder: Folder, pace: Pace
) -> Generator[tuple[Part, str], None, None]:
    """The text of each shard that `draw` gives, in order; those in the folder are not done again.

    `draw` is asked whenever there is room. When it gives None it is asked again once all that it
    gave has been handed on.
    """
    row: deque[Part] = deque()
    drawn: deque[Shard] = deque()

    def to_do() -> Shard | None:
        while (shard := drawn.popleft() if drawn else draw()) is not None:
            row.append(shard.part)
            if folder.find(shard.part.start) != shard.part:
                return shard
        return None

    while True:
        with closing(crew.do(to_do, labour, mark())) as results:
            for shard, done in results:
                assert isinstance(done, Done)
                folder.keep(shard.part, done.data)
                pace.learn(shard.part, done.seconds)
                yield from _ready(row, folder)
        yield from _ready(row, folder)
        last = draw()
        if last is None:
            return
        drawn.append(last)


def _ready(row: deque[Part], folder: Folder) -> Generator[tuple[Part, str], None, None]:
    """What is at the head of the row and done."""
    while row and folder.find(row[0].start) == row[0]:
        part = row.popleft()
        text = folder.text(part)
        if text is None:
            raise FormatError(f"a shard was lost in {quote(str(folder.path), 80)}: try again")
        yield part, text
