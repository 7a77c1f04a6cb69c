"""Where text goes: standard output, one file, or a folder with one file per puzzle; JSON as lines.

A file appears whole or not at all: it is written under another name and moved at the end.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from lamplighter.cli.report import note
from lamplighter.errors import FormatError, quote
from lamplighter.formats.registry import FORMATS

__all__ = ["Output", "is_folder", "print_json", "save"]

_UNSAFE = re.compile(r"[^A-Za-z0-9._+-]+")
_LONGEST_STEM = 100
_ENDINGS = {ending for each in FORMATS for ending in each.endings}
_FILE_AND_LINE = re.compile(r"(?P<stem>.+)(?P<ending>\.[a-z0-9]+)(?P<line>:[0-9]+)?", re.IGNORECASE)


def print_json(fields: Mapping[str, Any], *, flush: bool = False, **names: str) -> None:
    """What a result's `to_json` gives, as one line, after the name the command line knows."""
    print(json.dumps({**names, **fields}), flush=flush)


def is_folder(target: str) -> bool:
    """Whether -o names a folder: one that exists, or any name with a slash at its end."""
    return target.endswith(("/", os.sep)) or Path(target).is_dir()


class Output:
    """Takes texts one after another; used as a context manager.

    One file is written at the end, and so are the files of a folder: all of them or none. Standard
    output gets each text at once.
    """

    def __init__(self, target: str | None, ending: str) -> None:
        self._target = None if target is None else Path(target)
        self._ending = ending
        self.is_folder = target is not None and is_folder(target)
        self.is_file = target is not None and not self.is_folder
        self._parts: list[str | bytes] = []
        self._files: dict[str, str | bytes] = {}
        self.count = 0

    def __enter__(self) -> Output:
        return self

    def put(self, name: str, text: str | bytes, *, apart: bool = False) -> None:
        """Add a text; `apart` puts a blank line between texts of several lines."""
        self.count += 1
        if isinstance(text, str) and not text.endswith("\n"):
            text += "\n"
        if self.is_folder:
            self._files[self.claim(name)] = text
            return
        if isinstance(text, str) and apart and self.count > 1:
            text = "\n" + text
        if self.is_file:
            self._parts.append(text)
        else:
            assert isinstance(text, str)  # render asks for a file before it draws a PNG
            sys.stdout.write(text)

    def discard(self) -> None:
        """Write no file after all, because something went wrong."""
        if self.count and self._target is not None:
            note(f"nothing written to {quote(str(self._target), 80)}")
        self._target = None
        self._files.clear()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None or self._target is None:
            return
        if self.is_file:
            save(self._target, b"".join(map(_encode, self._parts)))
        for name, text in self._files.items():
            save(self._target / name, text)

    def claim(self, name: str) -> str:
        """A name of its own for each puzzle: `links.txt:3` gives links-3, `board.txt` board."""
        found = _FILE_AND_LINE.fullmatch(name)
        if found and found["ending"].lower() in _ENDINGS:
            name = found["stem"] + (found["line"] or "")
        stem = _UNSAFE.sub("-", name)[:_LONGEST_STEM].strip("-.") or "puzzle"
        candidate, number = stem + self._ending, 2
        while candidate in self._files:
            candidate, number = f"{stem}-{number}{self._ending}", number + 1
        self._files[candidate] = ""
        return candidate


def _encode(content: str | bytes) -> bytes:
    # Half a surrogate pair, which JSON can carry, is not a character: it stays an escape.
    return content if isinstance(content, bytes) else content.encode(errors="backslashreplace")


def save(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all; FormatError says why it could not be written."""
    data = _encode(content)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise FormatError(f"cannot write {quote(str(path), 80)}: not in a folder") from None
    except OSError as error:
        raise FormatError(f"cannot write {quote(str(path), 80)}: {error.strerror}") from None
    try:
        if path.is_symlink() and path.is_file():
            path = path.resolve()
        if path.exists() and not path.is_file():
            # A device or a pipe (/dev/stdout) cannot be replaced, only written to.
            path.write_bytes(data)
            return
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
            os.chmod(draft, mode)  # noqa: PTH101 (the draft is a name, not yet a path)
            os.replace(draft, path)  # noqa: PTH105
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise FormatError(f"cannot write {quote(str(path), 80)}: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
