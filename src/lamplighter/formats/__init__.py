"""Every file format people use for these puzzles, read and written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lamplighter.formats.base import Document, Format, Reading, ReadOptions
from lamplighter.formats.convert import load, read, write, write_document
from lamplighter.formats.detect import detect_format
from lamplighter.formats.many import load_many, read_many
from lamplighter.formats.registry import find_format

if TYPE_CHECKING:
    from lamplighter.formats.registry import FORMATS

__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "ReadOptions",
    "Reading",
    "detect_format",
    "find_format",
    "load",
    "load_many",
    "read",
    "read_many",
    "write",
    "write_document",
]


def __getattr__(name: str) -> object:
    if name != "FORMATS":
        raise AttributeError(f"module 'lamplighter.formats' has no attribute {name!r}")
    from lamplighter.formats import registry

    return registry.FORMATS
