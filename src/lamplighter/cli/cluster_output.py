"""Where the lines of a cluster go: a file of lines, or a Parquet table, whole at the end."""

from __future__ import annotations

import json
from types import TracebackType

from lamplighter.cli.bulk import Bulk
from lamplighter.cli.files import is_folder, is_numbered
from lamplighter.cli.output import Output, json_line
from lamplighter.errors import FormatError, PuzzleError
from lamplighter.formats import registry
from lamplighter.formats.base import Document, Format, Reading
from lamplighter.formats.json import document_of
from lamplighter.formats.table import PARQUET
from lamplighter.grid import MAX_SIDE

__all__ = ["ClusterOutput", "line_of"]

_READING = Reading(lenient=True, max_side=MAX_SIDE)


def line_of(doc: Document) -> str:
    """A row of a table as it travels from a worker to the table."""
    return json_line(doc.to_json())


class ClusterOutput:
    """Takes lines in order; used as a context manager."""

    def __init__(self, target: str | None, format: Format | None, *, force: bool) -> None:
        if target is None or is_folder(target) or is_numbered(target):
            raise PuzzleError("--cluster writes a file: name it with -o FILE")
        if format is None or not (format.one_line or format is PARQUET):
            known = ", ".join(each.name for each in (*registry.FORMATS, PARQUET) if each.one_line)
            name = "a drawing" if format is None else format.name
            raise FormatError(
                f"--cluster needs parquet or one puzzle per line ({known}), not {name}"
            )
        self._output: Bulk | Output
        if format is PARQUET:
            self._output = Bulk(target, force=force)
        else:
            self._output = Output(target, ".txt", force=force)

    def __enter__(self) -> ClusterOutput:
        self._output.__enter__()
        return self

    def put(self, line: str) -> None:
        """Add what a worker made of one puzzle."""
        if isinstance(self._output, Bulk):
            self._output.put(document_of(json.loads(line), _READING))
        else:
            self._output.put("", line)

    def discard(self) -> None:
        """Write no file after all."""
        self._output.discard()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._output.__exit__(kind, error, trace)
