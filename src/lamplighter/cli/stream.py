"""Where puzzles go while they are made: each is written at once, so that a kill loses none.

Unlike `output.py`, which writes a file whole or not at all.
"""

from __future__ import annotations

import sys
from io import FileIO
from pathlib import Path

from lamplighter.cli.output import is_folder, save
from lamplighter.errors import FormatError, quote

__all__ = ["Stream"]


class Stream:
    """Takes texts one after another; used as a context manager.

    They go to standard output, to a file, or to a folder with one file each. A file that was there
    is replaced when the first text comes; with `keep` its first bytes stay, and the texts follow
    them.
    """

    def __init__(self, target: str | None, ending: str, keep: int = 0) -> None:
        self._path = None if target is None else Path(target)
        self._folder = target is not None and is_folder(target)
        self._ending = ending
        self._keep = keep
        self._file: FileIO | None = None
        self._is_new = False
        self._count = 0

    def __enter__(self) -> Stream:
        """Open the file: one that cannot be written fails before the work, not after it."""
        if self._path is not None and not self._folder:
            self._is_new = not self._path.exists()
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                # Without a buffer a text is in the file as soon as it is added.
                self._file = self._path.open("ab", buffering=0)
            except (FileExistsError, NotADirectoryError):
                raise self._failure("not in a folder") from None
            except OSError as error:
                raise self._failure(error.strerror) from None
        return self

    def put(self, name: str, text: str, *, apart: bool = False) -> None:
        """Add a text; `apart` puts a blank line between texts of several lines."""
        self._count += 1
        if not text.endswith("\n"):
            text += "\n"
        if self._path is not None and self._folder:
            save(self._path / f"{name}{self._ending}", text)
            return
        if apart and (self._count > 1 or self._keep):
            text = "\n" + text
        if self._file is None:
            sys.stdout.write(text)
            sys.stdout.flush()
        else:
            self._append(text.encode())

    def _append(self, data: bytes) -> None:
        assert self._file is not None
        assert self._path is not None
        try:
            if self._count == 1 and self._path.is_file():  # a pipe has nothing to cut off
                self._file.truncate(self._keep)
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise self._failure(error.strerror) from None

    def _failure(self, reason: str | None) -> FormatError:
        return FormatError(f"cannot write {quote(str(self._path), 80)}: {reason}")

    def __exit__(self, *raised: object) -> None:
        if self._file is None:
            return
        assert self._path is not None
        self._file.close()
        if self._is_new and not self._count:
            self._path.unlink(missing_ok=True)
