"""Where a text comes from: a path, a pipe, or the string itself; packed with gzip or not.

A text that holds one puzzle is read whole, up to a limit. `Ahead` reads the start of a stream, so
that a list can be told apart and then read line by line, however long it is.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO

from lamplighter.errors import FormatError, quote

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "MAX_BYTES",
    "MAX_LINE",
    "Ahead",
    "as_path",
    "decode",
    "existing_path",
    "fetch",
    "looks_like_path",
    "open_file",
    "read_file",
    "unpacked_name",
]

MAX_BYTES = 256 * 1024 * 1024
"""The largest text that is read whole. A 1000x1000 board in the wordiest format is 20 MB."""
MAX_LINE = 32 * 1024 * 1024
"""The longest line of a list."""

_LONGEST_PATH = 4096
_LONGEST_ENDING = len(".kuromasu")
_START = 64 * 1024  # bytes that show what a stream holds, if it has two lines by then
_GZIP = b"\x1f\x8b"


def as_path(source: str | os.PathLike[str]) -> Path:
    """The path of that name. Its module, which takes as long to load as ten of ours, is loaded for
    those who name a file.
    """
    from pathlib import Path

    return Path(source)


def fetch(source: str | os.PathLike[str]) -> tuple[str, Path | None]:
    """The text of a source, and the file it came from if it was one.

    A string that names an existing file is that file; any other string is the text itself.
    """
    if not isinstance(source, str):
        path = as_path(source)
        return read_file(path), path
    found = existing_path(source)
    if found is not None and found.is_file():
        return read_file(found), found
    if found is not None:
        raise FormatError(f"{quote(source, 80)} is a folder; load_many reads folders")
    return source, None


def existing_path(source: str) -> Path | None:
    """The file or folder of that name, or None. Never raises: any text may be asked about."""
    if not source or len(source) > _LONGEST_PATH or "\n" in source or "\0" in source:
        return None
    return as_path(source) if os.path.exists(source) else None  # noqa: PTH110 (often none is meant)


def looks_like_path(source: str) -> bool:
    """Whether a string that is neither file nor puzzle was meant as the name of a file.

    It ends like one, or the folder it names is there.
    """
    if "\n" in source or len(source) > _LONGEST_PATH or "?" in source or "#" in source:
        return False
    if source.startswith(("http:", "https:")) or ":" in source[1:2]:
        return False
    folder, name = os.path.split(source)
    if folder and name and existing_path(folder) is not None:
        return True
    ending = os.path.splitext(source)[1]  # noqa: PTH122 (no path is meant yet)
    return 2 <= len(ending) <= _LONGEST_ENDING and ending[1:].isalnum() and ending[1:2].isalpha()


def unpacked_name(path: Path) -> Path:
    """The name of what is in the file: `easy-7x7.codex` for `easy-7x7.codex.gz`."""
    return path.with_suffix("") if path.suffix.lower() == ".gz" else path


def read_file(path: Path) -> str:
    """The text of a file, unpacked, or an error that says why it cannot be read."""
    with open_file(path) as source:
        return source.whole()


def open_file(path: Path) -> Ahead:
    """A file to be read bit by bit; used as a context manager."""
    shown = quote(str(path), 80)
    try:
        return Ahead(path.open("rb"), shown)
    except IsADirectoryError:
        raise FormatError(f"{shown} is a folder; load_many reads folders") from None
    except FileNotFoundError:
        raise FormatError(f"no such file: {shown}") from None
    except PermissionError:
        raise FormatError(f"no permission to read {shown}") from None
    except OSError as error:
        raise FormatError(f"cannot read {shown}: {error.strerror or error}") from None


def decode(data: bytes, shown: str) -> str:
    """Bytes as UTF-8 text, with or without a byte order mark."""
    if data.startswith(b"PAR1"):
        raise FormatError(f"{shown} is a Parquet table: read_many reads it, from a file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"{shown} is not text: byte {error.start} is not UTF-8") from None


class Ahead:
    """A stream of bytes, unpacked if it is gzip, of which the start can be looked at."""

    def __init__(self, stream: BinaryIO, shown: str) -> None:
        self._stream = stream
        self._shown = shown
        # What a pipe has so far is enough to go on with.
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._start = b""
        self._is_packed = False
        self._ended = False
        self._fill(len(_GZIP))
        if self._start == _GZIP:
            self._is_packed = True
            joined = io.BufferedReader(_Joined(self._start, stream.read))
            self._read = _unpacking(joined, shown)
            self._start = b""

    def __enter__(self) -> Ahead:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()

    def start(self) -> list[str]:
        """The first lines, without one that is cut."""
        want = _START
        self._fill(want)
        while not self._ended and self._start.count(b"\n") < 2 and len(self._start) <= MAX_LINE:
            want *= 4
            self._fill(want)
        text = self._start.decode("utf-8-sig", errors="replace")
        lines = list(io.StringIO(text, newline=None))
        return lines if self._ended else lines[:-1]

    def whole(self) -> str:
        """All of it as text, up to the limit."""
        size = self._size_of_file()
        if size is not None and size > MAX_BYTES:
            raise FormatError(f"{self._shown} has {size} bytes, at most {MAX_BYTES}")
        self._fill(MAX_BYTES + 1)
        if len(self._start) > MAX_BYTES:
            has = "unpacks to" if self._is_packed else "has"
            raise FormatError(f"{self._shown} {has} more than {MAX_BYTES} bytes")
        return decode(self._start, self._shown)

    def lines(self) -> Iterator[str]:
        """Line by line to the end. Bytes that are no UTF-8 stay in the text as lone surrogates."""
        joined = _Joined(self._start, self._bytes)
        self._start = b""
        text = io.TextIOWrapper(
            io.BufferedReader(joined, 1 << 16), "utf-8-sig", "surrogateescape", newline=None
        )
        read = text.readline
        while line := read(MAX_LINE):
            if len(line) == MAX_LINE:
                raise FormatError(f"a line has more than {MAX_LINE} characters")
            yield line

    def _size_of_file(self) -> int | None:
        """The bytes of a plain file, known before it is read."""
        if self._is_packed:
            return None
        try:
            return os.fstat(self._stream.fileno()).st_size
        except (OSError, ValueError):
            return None

    def _fill(self, size: int) -> None:
        """Read until the start has that many bytes, or all."""
        parts = [self._start]
        missing = size - len(self._start)
        while missing > 0 and not self._ended:
            data = self._bytes(min(missing, 1 << 20))
            parts.append(data)
            missing -= len(data)
            self._ended = not data
        self._start = b"".join(parts)

    def _bytes(self, size: int) -> bytes:
        try:
            return self._read(size) or b""
        except IsADirectoryError:
            raise FormatError(f"{self._shown} is a folder; load_many reads folders") from None
        except OSError as error:
            raise FormatError(f"cannot read {self._shown}: {error.strerror or error}") from None


def _unpacking(stream: BinaryIO, shown: str) -> Callable[[int], bytes]:
    """What reads a stream packed by gzip."""
    import gzip
    import zlib

    read = gzip.GzipFile(fileobj=stream).read

    def unpack(size: int) -> bytes:
        try:
            return read(size)
        except (EOFError, zlib.error, gzip.BadGzipFile):
            raise FormatError(f"{shown} is damaged: its gzip data does not unpack") from None

    return unpack


class _Joined(io.RawIOBase):
    """Bytes that were read already, then what a stream still has."""

    def __init__(self, first: bytes, read: Callable[[int], bytes]) -> None:
        self._first = memoryview(first)
        self._read = read

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self._first:
            data: bytes | memoryview = self._first[: len(buffer)]
            self._first = self._first[len(data) :]
        else:
            data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
