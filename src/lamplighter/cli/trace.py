"""The trace of Deductive Search as a file: JSON lines, or a folder of pictures."""

from __future__ import annotations

import argparse
from types import TracebackType

from lamplighter.cli.files import is_folder
from lamplighter.cli.output import Output, json_line
from lamplighter.errors import UnsupportedError
from lamplighter.formats.many import Item
from lamplighter.outcome import Outcome

__all__ = ["Trace"]

_BACKEND = "deductive"


class Trace:
    """Takes outcomes that hold a trace; used as a context manager. It writes at its end."""

    def __init__(self, args: argparse.Namespace) -> None:
        if args.backend != _BACKEND:
            raise UnsupportedError(f"--trace is for --backend {_BACKEND}, got {args.backend!r}")
        self._from_marks = args.from_marks
        self._folders = self._lines = None
        if is_folder(args.trace):
            from lamplighter.cli.pictures import Folders

            self._folders = Folders(args.trace, args.force, "--trace")
        else:
            self._lines = Output(args.trace, ".jsonl", force=args.force, option="--trace")
        self._kept = True

    def __enter__(self) -> Trace:
        return self

    def put(self, item: Item, outcome: Outcome) -> None:
        """Keep the trace of a puzzle."""
        assert outcome.puzzle is not None
        assert item.doc is not None
        from lamplighter.backends.deductive import trace_of

        updates = trace_of(outcome)
        if self._folders is not None:
            start = item.doc.marks if self._from_marks else None
            from lamplighter.render.trace import steps_of

            steps = steps_of(outcome.puzzle, updates)
            verdict = str(outcome.stats.get("verdict", outcome.status.value)).capitalize()
            self._folders.put(item.name, outcome.puzzle, steps, start, f"{verdict}.")
        elif self._lines is not None:
            lines = [
                json_line({"step": number, **update.to_json()}, id=item.name) + "\n"
                for number, update in enumerate(updates, 1)
            ]
            # An empty text would become an empty line, which is no JSON.
            self._lines.put(item.name, "".join(lines).encode())

    def without(self, outcome: Outcome) -> Outcome:
        """The outcome for other output: what is in the file need not be in its stats."""
        stats = {name: value for name, value in outcome.stats.items() if name != "trace"}
        return outcome._replace(stats=stats)

    def discard(self) -> None:
        """Write nothing after all."""
        self._kept = False
        if self._lines is not None:
            self._lines.discard()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._lines is not None:
            self._lines.__exit__(kind, error, trace)
        elif self._folders is not None and kind is None and self._kept:
            self._folders.save()
