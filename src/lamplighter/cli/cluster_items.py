"""`solve --cluster` and `rate --cluster`: the puzzles of SOURCE, shared out to many machines."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from lamplighter.cli.cluster_output import ClusterOutput
from lamplighter.cli.output import json_line
from lamplighter.cli.progress import track
from lamplighter.cli.report import note, one_line
from lamplighter.cli.sources import items_of, report_item
from lamplighter.errors import PuzzleError
from lamplighter.formats.base import Format
from lamplighter.formats.many import Item
from lamplighter.outcome import Status

if TYPE_CHECKING:
    from lamplighter.cluster.crew import Crew
    from lamplighter.cluster.folder import Folder
    from lamplighter.cluster.shard import Pace, Shard

__all__ = ["ClusterItems", "told"]

_FIRST = 64  # puzzles of the first shards: nobody knows yet how long one takes
_BAD = "bad"  # in the place of a status


def told(results: Iterable[tuple[Item, Status | None, str | None]]) -> str:
    """What a worker sends: a line for each puzzle, with its line of the file if it has one."""
    lines = []
    for item, status, text in results:
        said, line = (_BAD, one_line(item.error)) if status is None else (status.value, text)
        lines.append(json_line({"name": item.name, "status": said, "text": line}))
    return "".join(f"{line}\n" for line in lines)


class ClusterItems:
    """The work of a verb on all puzzles of its SOURCE."""

    def __init__(
        self,
        verb: str,
        args: argparse.Namespace,
        format: Format | None,
        work: Callable[[argparse.Namespace, Sequence[Item]], str],
        keys: Iterable[str],
    ) -> None:
        self._output = ClusterOutput(args.output, format, force=args.force)
        assert format is not None
        self._verb, self._args, self._work = verb, args, work
        self._job = {"verb": verb, "format": format.name}
        self._job |= {key: repr(getattr(args, key)) for key in keys}
        # What a worker is told: one thread of its own, and no parser.
        told = {key: value for key, value in vars(args).items() if not callable(value)}
        self._told = argparse.Namespace(**{**told, "jobs": 1})
        self._items: Iterator[Item] = items_of(args)
        self._next = 0

    def run(self, code_of: Callable[[Status], int]) -> int:
        """Do it; the exit code is the worst of all puzzles."""
        from lamplighter.cluster.crew import Crew
        from lamplighter.cluster.folder import Folder
        from lamplighter.cluster.mark import mark
        from lamplighter.cluster.shard import Pace

        codes: Counter[int] = Counter()
        counts: Counter[str] = Counter()
        job = {**self._job, "lamplighter": mark()}
        with (
            Folder(Path(self._args.output), job, force=self._args.force) as folder,
            Crew(self._args.cluster, self._args.jobs) as crew,
        ):
            lines = self._lines(crew, folder, Pace(_FIRST))
            bar = track(lines, f"{self._verb[:-1]}ing", scrolls=False, aloud=True)
            with self._output as output, closing(bar):
                for name, status, text in bar:
                    counts[status] += 1
                    if status == _BAD:
                        report_item(Item(name, None, PuzzleError(text or "")), self._args)
                        codes[2] += 1
                        continue
                    codes[code_of(Status(status))] += 1
                    if text is not None:
                        output.put(text)
                if codes[2]:
                    output.discard()
            if not codes[2]:
                folder.remove()
        kinds = ", ".join(f"{number:,} {status}" for status, number in sorted(counts.items()))
        note(f"{counts.total():,} puzzles{': ' if kinds else ''}{kinds}")
        return next((code for code in (2, 1, 3) if codes[code]), 0)

    def _lines(
        self, crew: Crew, folder: Folder, pace: Pace
    ) -> Generator[tuple[str, str, str | None], None, None]:
        from lamplighter.cluster.row import in_row

        def draw() -> Shard | None:
            return self._draw(folder, pace)

        with closing(in_row(draw, crew, folder, pace)) as row:
            for _, text in row:
                for line in text.splitlines():
                    said = json.loads(line)
                    yield said["name"], said["status"], said["text"]

    def _draw(self, folder: Folder, pace: Pace) -> Shard | None:
        """The next puzzles: those of a shard that is done, else about ten seconds' worth."""
        from lamplighter.cluster.shard import Part, Shard

        start = self._next
        held = folder.find(start)
        size = pace.size(None, 1) if held is None else held.stop - held.start
        some = list(islice(self._items, size))
        if not some:
            return None
        part = Part(start, start + len(some), _digest(some))
        self._next = part.stop
        if held == part:
            return Shard(part, self._work)  # it is not done again
        if held is not None:
            folder.drop(held)
        return Shard(part, self._work, (self._told, some))


def _digest(items: Sequence[Item]) -> str:
    """A few letters that tell these puzzles, with all that is known of them, from others."""
    found = blake2b(digest_size=8)
    for item in items:
        held: object = str(item.error)
        if item.doc is not None:
            doc = item.doc
            rows = [None if each is None else each.rows for each in (doc.marks, doc.solution)]
            held = (doc.puzzle.genre, doc.puzzle.rows, rows, sorted(doc.meta.items()))
        found.update(repr((item.name, held)).encode(errors="replace"))
    return found.hexdigest()
