"""A Parquet table as a command writes it: the file appears at the end, whole, or not at all."""

from __future__ import annotations

import io
from pathlib import Path
from types import TracebackType
from typing import cast

from lamplighter.cli.files import Draft, is_folder, is_numbered, require_free
from lamplighter.cli.packed import PACKED
from lamplighter.cli.report import note
from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Document
from lamplighter.formats.parquet import ParquetWriter

__all__ = ["Bulk"]


class Bulk:
    """Takes documents one after another; used as a context manager."""

    def __init__(self, target: str | None, *, force: bool = False) -> None:
        if target is None or is_folder(target) or is_numbered(target):
            raise FormatError("a Parquet table is one file: name it with -o FILE")
        if target.lower().endswith(PACKED):
            raise FormatError("a Parquet table is packed as it is: leave .gz out")
        self._path = Path(target)
        require_free(self._path, force)  # before the work, not after it
        self.count = 0

    def __enter__(self) -> Bulk:
        self._draft = Draft(self._path)
        self._sink = _Sink(self._draft)
        try:
            self._writer = ParquetWriter(cast("io.BufferedWriter", self._sink))
        except BaseException:
            self._draft.discard()
            raise
        return self

    def put(self, doc: Document) -> None:
        """Add a row."""
        self.count += 1
        self._writer.add(doc)

    def discard(self) -> None:
        """Write no file after all, because something went wrong."""
        if self.count:
            note(f"nothing written to {quote(str(self._path), 80)}")
        self._drop()

    def _drop(self) -> None:
        self._sink.is_gone = True
        self._draft.discard()
        self._writer.close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._sink.is_gone:
            return
        if kind is not None:
            self._drop()
            return
        try:
            self._writer.__exit__(None, None, None)
        except BaseException:
            self._drop()
            raise
        self._draft.keep()


class _Sink(io.RawIOBase):
    """A draft as the library wants a file: it asks where it is, and closes it when it likes."""

    def __init__(self, draft: Draft) -> None:
        self._draft, self._place = draft, 0
        self.is_gone = False
        """Whether nothing is kept: the library ends its file all the same, when it likes."""

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def write(self, data: object) -> int:
        piece = bytes(cast("bytes", data))
        if not self.is_gone:
            self._draft.write(piece)
        self._place += len(piece)
        return len(piece)
