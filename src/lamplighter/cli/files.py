"""Files that are written: their names, and each whole or not at all.

A file is written under another name beside its own and moved at the end. One that is there already
is replaced only with --force.
"""

from __future__ import annotations

import argparse
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

from lamplighter.cli import drafts
from lamplighter.cli.packed import PACKED, Packer
from lamplighter.errors import FormatError, quote
from lamplighter.formats.source import as_path

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "NUMBER",
    "Draft",
    "add_force_argument",
    "add_output_argument",
    "encode",
    "ending_of",
    "file_name",
    "is_folder",
    "is_numbered",
    "numbered",
    "output_name",
    "require_free",
    "save",
]

NUMBER = "{n}"
"""In the name of an output file, this becomes 1, 2, 3 ..."""


def add_output_argument(
    group: argparse._ActionsContainer, what: str, *, required: bool = False
) -> None:
    """-o and --force."""
    group.add_argument(
        "-o", "--output", type=output_name, metavar="FILE", required=required, help=what
    )
    add_force_argument(group)


def add_force_argument(group: argparse._ActionsContainer) -> None:
    """--force alone, for an output that is named another way."""
    group.add_argument("--force", action="store_true", help="replace files that exist")


def file_name(text: str) -> str:
    """The name of a file or folder, as the type of an argument."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"expected the name of a file, got {quote(text)}")
    return text


def output_name(text: str) -> str:
    """The name of a file or folder to write. A dash is none: it stands for standard input."""
    if text == "-":
        raise argparse.ArgumentTypeError("expected the name of a file, got '-'")
    return file_name(text)


def is_folder(target: str) -> bool:
    """Whether -o names a folder: one that exists, or any name with a slash at its end."""
    return target.endswith(("/", os.sep)) or as_path(target).is_dir()


def is_numbered(target: str) -> bool:
    """Whether -o names a row of files, such as `board-{n}.svg`."""
    return NUMBER in target and not is_folder(target)


def numbered(target: str, number: int) -> Path:
    """One of that row of files."""
    return as_path(target.replace(NUMBER, str(number)))


def ending_of(target: str) -> str:
    """The ending that says the kind of a file, in small letters: `.jsonl` of easy.jsonl.gz."""
    name = target.lower()
    return as_path(name.removesuffix(PACKED)).suffix


def require_free(path: Path, force: bool) -> None:
    """Refuse to write where something would be lost: --force replaces a file, nothing else."""
    shown = quote(str(path), 80)
    try:
        held = path.lstat()
        if stat.S_ISLNK(held.st_mode):
            if not path.exists():
                raise FormatError(f"{shown} is a link to a file that is not there")
            held = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return  # the folder is made, or refused, when the file is written
    except OSError as error:
        raise FormatError(f"cannot write {shown}: {error.strerror}") from None
    if stat.S_ISDIR(held.st_mode):
        raise FormatError(f"cannot write {shown}: it is a folder")
    if not stat.S_ISREG(held.st_mode):
        return  # a device or a pipe (/dev/stdout) is written to, not replaced
    if not force:
        raise FormatError(f"{shown} exists: --force replaces it")
    if not held.st_mode & 0o222:
        raise FormatError(f"cannot write {shown}: it is read-only")


class Draft:
    """A file in the making: under another name beside its own until `keep` moves it there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._shown = quote(str(path), 80)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise FormatError(f"cannot write {self._shown}: not in a folder") from None
        except OSError as error:
            raise self._failure(error) from None
        try:
            self._draft: Path | None = None
            file: BinaryIO
            if path.exists() and not path.is_file():
                # A device or a pipe (/dev/stdout) cannot be replaced, only written to. It is asked
                # first: a pipe has no name of its own that its link could be followed to.
                file = path.open("wb")
            else:
                if path.is_symlink():
                    path = self._path = path.resolve()  # the link stays, its file is replaced
                import tempfile

                handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
                self._draft = as_path(draft)
                drafts.OPEN.add(draft)
                file = os.fdopen(handle, "wb")
        except OSError as error:
            raise self._failure(error) from None
        self._file = Packer(file) if path.name.lower().endswith(PACKED) else file

    def write(self, data: bytes) -> None:
        """Add some bytes."""
        try:
            self._file.write(data)
        except OSError as error:
            self.discard()
            raise self._failure(error) from None

    def keep(self) -> None:
        """Give the file its name, and what was there before its end."""
        try:
            self._file.close()
            if self._draft is not None:
                held = self._path.stat().st_mode & 0o777 if self._path.exists() else None
                self._draft.chmod(0o666 & ~_umask() if held is None else held)
                self._draft.replace(self._path)
                drafts.OPEN.discard(str(self._draft))
                self._draft = None
        except OSError as error:
            raise self._failure(error) from None
        finally:
            self.discard()

    def discard(self) -> None:
        """Leave everything as it was."""
        with suppress(OSError):  # a full disk, which has been told
            self._file.close()
        if self._draft is not None:
            self._draft.unlink(missing_ok=True)
            drafts.OPEN.discard(str(self._draft))

    def _failure(self, error: OSError) -> FormatError:
        return FormatError(f"cannot write {self._shown}: {error.strerror}")


def save(path: Path, content: str | bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all; FormatError says why it could not be written."""
    require_free(path, force)
    draft = Draft(path)
    try:
        draft.write(encode(content))
    except BaseException:
        draft.discard()
        raise
    draft.keep()


def encode(content: str | bytes) -> bytes:
    """A text as UTF-8; bytes stay as they are."""
    # Half a surrogate pair, which JSON can carry, is not a character: it stays an escape.
    return content if isinstance(content, bytes) else content.encode(errors="backslashreplace")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
