"""Where text goes: standard output, a file, or one file per puzzle; JSON as lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from types import TracebackType
from typing import TYPE_CHECKING, Any

from lamplighter.cli.files import (
    NUMBER,
    Draft,
    encode,
    ending_of,
    is_folder,
    is_numbered,
    numbered,
    require_free,
    save,
)
from lamplighter.cli.report import note
from lamplighter.errors import FormatError, quote
from lamplighter.formats import registry
from lamplighter.formats.base import Format
from lamplighter.formats.many import expect_format
from lamplighter.formats.registry import find_format
from lamplighter.formats.source import as_path
from lamplighter.formats.table import PARQUET

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["OUTPUT", "Output", "find_target", "format_of", "json_line", "print_json", "require_one"]

OUTPUT = "a file (.gz packs it); a folder/, or a name with {n}, for one file per puzzle"
"""How -o is explained where many puzzles are written."""

_UNSAFE = r"[^A-Za-z0-9._+-]+"
_LONGEST_STEM = 100
_FILE_AND_LINE = r"(?i)(?P<stem>.+?)(?P<ending>\.[a-z0-9]+)(?:\.gz)?(?P<line>:[0-9]+)?"


def print_json(fields: Mapping[str, Any], *, flush: bool = False, **names: str) -> None:
    """What a result's `to_json` gives, as one line, after the name the command line knows."""
    print(json_line(fields, **names), flush=flush)


def json_line(fields: Mapping[str, Any], **names: str) -> str:
    """The line that `print_json` prints."""
    import json

    return json.dumps({**names, **fields})


class Output:
    """Takes texts one after another; used as a context manager.

    Files appear at the end: all of them or none. Standard output gets each text at once. `alone`
    says why a file holds only one text ("a picture shows one board"): the second is refused then.
    """

    def __init__(
        self,
        target: str | None,
        ending: str,
        *,
        force: bool = False,
        alone: str = "",
        option: str = "-o",
    ) -> None:
        self._target = target
        self.ending = ending
        self._force, self._alone, self._option = force, alone, option
        self.is_folder = target is not None and is_folder(target)
        self._is_row = target is not None and is_numbered(target)
        self._draft: Draft | None = None
        self._files: dict[Path, str | bytes] = {}
        self._taken: set[str] = set()
        self.count = 0
        if target is not None and not self._is_row and not self.is_folder:
            require_free(as_path(target), force)  # before the work, not after it

    def __enter__(self) -> Output:
        return self

    def put(self, name: str, text: str | bytes, *, apart: bool = False) -> None:
        """Add a text; `apart` puts a blank line between texts of several lines."""
        self.count += 1
        if isinstance(text, str):
            text = text if text.endswith("\n") else text + "\n"
            into_one = not self.is_folder and not self._is_row
            if into_one and apart and self.count > 1:
                text = "\n" + text
        if self._target is None:
            assert isinstance(text, str)  # render asks for a file before it draws a PNG
            sys.stdout.write(text)
            return
        if self._is_row or self.is_folder:
            path = (
                numbered(self._target, self.count)
                if self._is_row
                else as_path(self._target) / self.claim(name)
            )
            require_free(path, self._force)
            self._files[path] = text
            return
        if self._alone and self.count > 1:
            raise _too_many(self._alone, self.ending, self._option)
        if self._draft is None:
            self._draft = Draft(as_path(self._target))
        self._draft.write(encode(text))

    def discard(self) -> None:
        """Write no file after all, because something went wrong."""
        if self.count and self._target is not None:
            note(f"nothing written to {quote(self._target, 80)}")
        if self._draft is not None:
            self._draft.discard()
        self._draft = None
        self._files.clear()
        self.count = 0

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            if self._draft is not None:
                self._draft.discard()
            return
        if self._draft is not None:
            self._draft.keep()
        for path, text in self._files.items():
            save(path, text, force=self._force)

    def claim(self, name: str) -> str:
        """A name of its own for each puzzle: `links.txt:3` gives links-3, `board.txt` board."""
        found = re.fullmatch(_FILE_AND_LINE, name)
        if found and found["ending"].lower() in _endings():
            name = found["stem"] + (found["line"] or "")
        stem = re.sub(_UNSAFE, "-", name)[:_LONGEST_STEM].strip("-.") or "puzzle"
        candidate, number = stem + self.ending, 2
        while candidate in self._taken:
            candidate, number = f"{stem}-{number}{self.ending}", number + 1
        self._taken.add(candidate)
        return candidate


@cache
def _endings() -> frozenset[str]:
    return frozenset(ending for each in (*registry.FORMATS, PARQUET) for ending in each.endings)


def format_of(target: str) -> Format:
    """The format that the ending of a file name stands for; a folder gets JSON."""
    if is_folder(target):
        return find_format("json")
    ending = ending_of(target)
    found = next((each for each in (*registry.FORMATS, PARQUET) if ending in each.endings), None)
    if found is None:
        raise FormatError(f"{quote(target, 80)} does not say the format: name it with --to")
    return found


def find_target(name: str) -> Format:
    """The format of that name or alias to write: any, or a Parquet table."""
    expect_format(name)
    return PARQUET if name == PARQUET.name else find_format(name)


def _too_many(alone: str, ending: str, option: str = "-o") -> FormatError:
    row = f"{option} 'NAME-{NUMBER}{ending}'"
    return FormatError(f"{alone}: {option} FOLDER/ or {row} writes a file for each")


def require_one(target: str | None, format: str, ending: str) -> None:
    """Refuse several puzzles for one file in a format that holds one."""
    if target is None:
        if not sys.stdout.isatty():
            note(f"{format} holds one puzzle per file: these cannot be read back from one")
    elif not is_folder(target) and not is_numbered(target):
        raise _too_many(f"{format} holds one puzzle per file", ending)
