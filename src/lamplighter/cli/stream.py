"""Where puzzles go while they are made: each is written at once, so that a kill loses none.

Unlike `output.py`, which writes a file whole or not at all.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from lamplighter.cli.files import Draft, is_folder, is_numbered, numbered, require_free, save
from lamplighter.cli.packed import PACKED, Packer, unpacked
from lamplighter.errors import FormatError, quote

__all__ = ["Stream"]


class Stream:
    """Takes texts one after another; used as a context manager.

    They go to standard output, to a file, or to one file each, in a folder or numbered. A file that
    was there is replaced when the first text comes, and only with `force`. With `keep` its first
    bytes stay, and the texts follow them: what is behind must be how the first text begins (`cut`),
    which was cut off by a kill.
    """

    def __init__(
        self,
        target: str | None,
        ending: str,
        *,
        force: bool = False,
        keep: int | None = None,
        cut: bytes = b"",
    ) -> None:
        self._target, self._ending, self._force = target, ending, force
        self._path = None if target is None else Path(target)
        self._alone = target is not None and (is_folder(target) or is_numbered(target))
        self._packs = self._path is not None and self._path.name.lower().endswith(PACKED)
        self._keep, self._cut = keep, cut
        self._file: IO[bytes] | Packer | None = None
        self._is_new = False
        self._count = 0

    def __enter__(self) -> Stream:
        """Open the file: one that cannot be written fails before the work, not after it."""
        if self._path is not None and not self._alone:
            require_free(self._path, self._force or self._keep is not None)
            self._is_new = not self._path.exists()
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self._open()
            except (FileExistsError, NotADirectoryError):
                raise self._failure("not in a folder") from None
            except OSError as error:
                raise self._failure(error.strerror) from None
        return self

    def _open(self) -> IO[bytes]:
        assert self._path is not None
        return self._path.open("ab")

    def put(self, name: str, text: str, *, apart: bool = False) -> None:
        """Add a text; `apart` puts a blank line between texts of several lines."""
        self._count += 1
        if not text.endswith("\n"):
            text += "\n"
        if self._target is not None and self._alone:
            if is_numbered(self._target):
                path = numbered(self._target, self._count)
            else:
                path = Path(self._target) / f"{name}{self._ending}"
            save(path, text, force=self._force)
            return
        if apart and self._count > 1:
            text = "\n" + text
        if self._file is None:
            sys.stdout.write(text)
            sys.stdout.flush()
            return
        try:
            if self._count == 1:
                self._begin(text.encode())
            self._file.write(text.encode())
            # Now the text is in the file, whatever happens next.
            self._file.flush()
        except OSError as error:
            raise self._failure(error.strerror) from None

    def _begin(self, first: bytes) -> None:
        """Bring the file to the place where the first text goes."""
        assert self._path is not None
        if not first.startswith(self._cut):
            raise FormatError(
                f"{quote(str(self._path), 80)} ends in a line that is not of this series:"
                " nothing was changed (--force without --resume replaces the file)"
            )
        if not self._path.is_file():
            pass  # a pipe has nothing to cut off
        elif self._packs and self._keep:
            self._pack_again(self._keep)
        else:
            assert self._file is not None
            assert not isinstance(self._file, Packer)
            self._file.truncate(self._keep or 0)
        if self._packs:
            assert self._file is not None
            assert not isinstance(self._file, Packer)
            self._file = Packer(self._file)

    def _pack_again(self, size: int) -> None:
        """Keep the first bytes of a packed file, which cannot be cut where a line ends."""
        assert self._path is not None
        draft = Draft(self._path)
        for piece in unpacked(self._path):
            draft.write(piece[:size])
            size -= len(piece[:size])
        draft.keep()
        assert self._file is not None
        self._file.close()
        self._file = self._open()

    def _failure(self, reason: str | None) -> FormatError:
        return FormatError(f"cannot write {quote(str(self._path), 80)}: {reason}")

    def __exit__(self, *raised: object) -> None:
        if self._file is None:
            return
        assert self._path is not None
        try:
            self._file.close()
        except OSError as error:
            if raised[0] is None:
                raise self._failure(error.strerror) from None
        if self._is_new and not self._count:
            self._path.unlink(missing_ok=True)
