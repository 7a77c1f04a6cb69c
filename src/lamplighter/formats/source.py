"""Where a text comes from: a path, or the string itself."""

from __future__ import annotations

import os
from pathlib import Path

from lamplighter.errors import FormatError, quote

__all__ = ["MAX_BYTES", "decode", "existing_path", "fetch", "looks_like_path"]

MAX_BYTES = 256 * 1024 * 1024
"""The largest file that is read whole. A 1000x1000 board in the wordiest format is 20 MB."""

_LONGEST_PATH = 4096


def fetch(source: str | os.PathLike[str]) -> tuple[str, Path | None]:
    """The text of a source, and the file it came from if it was one.

    A string that names an existing file is that file; any other string is the text itself.
    """
    if not isinstance(source, str):
        path = Path(source)
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
    try:
        path = Path(source)
        return path if path.exists() else None
    except (OSError, ValueError):
        return None


def looks_like_path(source: str) -> bool:
    """Whether a string that is neither file nor puzzle ends like the name of a file."""
    if "\n" in source or len(source) > _LONGEST_PATH or "?" in source or "#" in source:
        return False
    if source.startswith(("http:", "https:")) or ":" in source[1:2]:
        return False
    ending = os.path.splitext(source)[1]  # noqa: PTH122 (no path is meant yet)
    return 2 <= len(ending) <= 8 and ending[1:].isalnum() and ending[1:2].isalpha()


def read_file(path: Path) -> str:
    """The text of a file, or an error that says why it cannot be read."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise FormatError(f"{quote(str(path), 80)} has {size} bytes, at most {MAX_BYTES}")
        data = path.read_bytes()
    except IsADirectoryError:
        raise FormatError(f"{quote(str(path), 80)} is a folder; load_many reads folders") from None
    except FileNotFoundError:
        raise FormatError(f"no such file: {quote(str(path), 80)}") from None
    except PermissionError:
        raise FormatError(f"no permission to read {quote(str(path), 80)}") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise FormatError(f"cannot read {quote(str(path), 80)}: {reason}") from None
    return decode(data, str(path))


def decode(data: bytes, name: str) -> str:
    """Bytes as UTF-8 text, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(
            f"{quote(name, 80)} is not text: byte {error.start} is not UTF-8"
        ) from None
