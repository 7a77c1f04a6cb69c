"""`generate --cluster`: workers try stretches of indices, and this process sifts what they found.

An index gives the same puzzle wherever it is tried. Which of them a series keeps depends on those
before, so the sifting is done here, in order, by the function that one process uses.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from lamplighter.cli.cluster_output import ClusterOutput, line_of
from lamplighter.cli.output import find_target
from lamplighter.cli.report import note
from lamplighter.cli.series import Series
from lamplighter.cluster.crew import Crew
from lamplighter.cluster.folder import Folder
from lamplighter.cluster.mark import mark
from lamplighter.cluster.row import in_row
from lamplighter.cluster.shard import Pace, Part, Shard
from lamplighter.formats.base import Format
from lamplighter.formats.table import PARQUET
from lamplighter.methods import Order
from lamplighter.verbs.generate import Numbered, Tried, sift, try_range
from lamplighter.verbs.twins import Look

__all__ = ["ClusterSeries", "try_part"]

_FIRST = 32  # indices of the first shards: nobody knows yet how long one takes
_LEAST = 16  # indices when only a few are missing: some of these may be twins again


class _Line(NamedTuple):
    """A puzzle as a shard holds it."""

    look: Look
    text: str


def try_part(
    order: Order, method: str, seed: int, format: str, solution: bool, dialect: str | None,
    start: int, stop: int,
) -> str:  # fmt: skip
    """What each index of a stretch gave, one line each, on a worker."""
    series = Series(order, method, seed, find_target(format), solution, dialect=dialect)
    lines = []
    for place, puzzle, tries, _ in try_range(order, start, stop, method=method, seed=seed):
        line = f"{place}\t{tries}"
        if puzzle is not None:
            made, look = Numbered(place, puzzle), Look.of(puzzle)
            is_table = series.format is PARQUET
            text = line_of(series.document(made)) if is_table else series.text(made).rstrip("\n")
            line += f"\t{look.whole.hex()}\t{look.pattern.hex()}\t{text}"
        lines.append(line + "\n")
    return "".join(lines)


class ClusterSeries:
    """A series that is being made by a cluster; used as a context manager."""

    def __init__(self, args: argparse.Namespace, order: Order, format: Format | None) -> None:
        self._output = ClusterOutput(args.output, format, force=args.force)
        assert format is not None
        self._order, self._format, self._args = order, format, args
        self._count: int = args.count
        path = Path(args.output)
        job = {
            "verb": "generate", "lamplighter": mark(), "order": repr(order), "method": args.method,
            "seed": "", "index": str(args.index), "format": format.name,
            "solution": str(args.solution), "dialect": str(args.to_dialect),
        }  # fmt: skip
        self._seed, is_new = self._settle_seed(path, job)
        job["seed"] = str(self._seed)
        self._folder = Folder(path, job, force=args.force)
        self._is_told = not is_new
        self._crew = Crew(args.cluster, args.jobs)
        self._stack = ExitStack()
        self._is_done = False
        self._pace = Pace(_FIRST)
        self._next = self._sifted = args.index
        self._found = 0

    def _settle_seed(self, path: Path, job: dict[str, str]) -> tuple[int, bool]:
        """The seed given, or that of the work to carry on with, or a new one; and whether new."""
        if self._args.seed is not None:
            return int(self._args.seed), False
        held = Folder.job_of(path)
        seed = held.get("seed", "")
        same = all(held.get(key) == value for key, value in job.items() if key != "seed")
        if same and seed.isdecimal() and not self._args.force:
            return int(seed), False
        return secrets.randbits(32), True

    def __enter__(self) -> ClusterSeries:
        with ExitStack() as stack:
            stack.enter_context(self._folder)
            stack.enter_context(self._crew)
            stack.enter_context(self._output)
            self._stack = stack.pop_all()
        return self

    def made(self) -> Generator[int, None, None]:
        """Writes the puzzles as they come, and says for each how many indices gave none so far."""
        with closing(in_row(self._draw, self._crew, self._folder, self._pace)) as row:
            sifted = sift(
                self._tried(row), self._order, self._count, seed=self._seed,
                look=lambda line: line.look,
            )  # fmt: skip
            with closing(sifted):
                for _, line, passed in sifted:
                    self._output.put(line.text)
                    self._found += 1
                    if not self._is_told:
                        self._is_told = True
                        note(f"the seed is {self._seed}: --seed {self._seed} makes the same again")
                    yield passed

    def _tried(self, row: Iterator[tuple[Part, str]]) -> Generator[Tried[_Line], None, None]:
        for part, text in row:
            for line in text.splitlines():
                place, tries, *rest = line.split("\t", 4)
                made = None
                if rest:
                    look = Look(bytes.fromhex(rest[0]), bytes.fromhex(rest[1]))
                    made = _Line(look, rest[2])
                self._sifted = int(place) + 1
                yield Tried(int(place), made, int(tries), False)
            assert self._sifted == part.stop

    def _draw(self) -> Shard | None:
        """The next stretch, if those before may not be enough."""
        missing = self._count - self._found - (self._next - self._sifted)
        if missing <= 0:
            return None
        start = self._next
        part = self._folder.find(start)
        if part is None:
            stop = start + max(self._pace.size(missing, self._crew.threads), min(_LEAST, missing))
            part = Part(start, min(stop, self._folder.after(start) or stop))
        self._next = part.stop
        args = self._args
        told = (self._order, args.method, self._seed, self._format.name, args.solution)
        return Shard(part, try_part, (*told, args.to_dialect, part.start, part.stop))

    def keep(self) -> None:
        """All is made: at the end the file gets its name, and the shards go."""
        self._is_done = True
        if not self._found:
            self._output.discard()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.__exit__(kind, error, trace)
        if self._is_done and kind is None:
            self._folder.remove()
