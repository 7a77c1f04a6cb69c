"""Every file format people use for these puzzles, read and written."""

from __future__ import annotations

from lamplighter.formats.base import Document, Format, Reading, ReadOptions
from lamplighter.formats.convert import load, read, write, write_document
from lamplighter.formats.detect import detect_format
from lamplighter.formats.many import load_many, read_many
from lamplighter.formats.registry import FORMATS, find_format

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
