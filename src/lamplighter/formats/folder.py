"""Folders of puzzles: the files in them, and what to call each."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lamplighter.errors import FormatError, quote
from lamplighter.formats import registry
from lamplighter.formats.table import PARQUET

__all__ = ["Stock", "distinct_names", "stock_of"]

_OTHERS = 100_000  # files that are no puzzles


@dataclass(frozen=True)
class Stock:
    """The puzzle files of a folder and those below it."""

    files: tuple[Path, ...]
    """In order; hidden ones are left out, and links to other folders are not followed."""
    closed: tuple[tuple[str, FormatError], ...] = ()
    """The folders that cannot be read, each with the reason."""


def stock_of(folder: Path) -> Stock:
    """The puzzle files below a folder. One that is full of other things is refused."""
    shown = quote(str(folder), 80)
    if folder.resolve() == Path(folder.resolve().anchor):
        raise FormatError(f"{shown} is the root of all folders; name one below it")
    files: list[Path] = []
    closed = []
    others = 0
    waiting = [str(folder)]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    if entry.name.startswith("."):
                        others += 1
                    elif entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    elif _is_puzzle_file(entry.name) and entry.is_file():
                        files.append(Path(entry.path))
                    else:
                        others += 1
                    if others > _OTHERS:
                        raise FormatError(
                            f"{shown} holds more than {_OTHERS} files that are no puzzles;"
                            " name a folder of puzzles"
                        )
        except OSError as error:
            reason = f"cannot read the folder {quote(here, 80)}: {error.strerror}"
            if here == str(folder):
                raise FormatError(reason) from None
            closed.append((here, FormatError(reason)))
    if not files and not closed:
        known = ", ".join(sorted(_endings()))
        raise FormatError(f"no puzzle files in {shown}: expected files ending in {known}")
    return Stock(tuple(sorted(files)), tuple(closed))


def _is_puzzle_file(name: str) -> bool:
    return name.lower().removesuffix(".gz").endswith(_endings())


@cache
def _endings() -> tuple[str, ...]:
    endings = {ending for each in registry.FORMATS for ending in each.endings}
    return (*PARQUET.endings, *endings)


def distinct_names(paths: Iterable[Path]) -> dict[Path, str]:
    """What to call each file: its name, with as many folders as it takes to tell them apart."""
    names: dict[Path, str] = {}
    alike: dict[tuple[str, ...], list[Path]] = {}
    for path in dict.fromkeys(paths):
        alike.setdefault(path.parts[-1:], []).append(path)
    depth = 1
    while alike:
        depth += 1
        longer: dict[tuple[str, ...], list[Path]] = {}
        for parts, group in alike.items():
            for path in group:
                if len(group) == 1 or len(path.parts) < depth - 1:
                    names[path] = "/".join(parts).replace("//", "/")
                else:
                    longer.setdefault(path.parts[-depth:], []).append(path)
        alike = longer
    return names
