"""The formats: `FORMATS` lists them, `find_format` finds one by name or alias."""

from __future__ import annotations

from lamplighter.errors import UnknownNameError
from lamplighter.formats.asp import ASP
from lamplighter.formats.base import Format
from lamplighter.formats.codex import CODEX
from lamplighter.formats.janko import JANKO
from lamplighter.formats.json import JSON
from lamplighter.formats.pencilbox import KANPEN, PENCILBOX
from lamplighter.formats.penpa import PENPA
from lamplighter.formats.pulles import PULLES_ANNOTATED, PULLES_GRID
from lamplighter.formats.puzzlekit import PUZZLEKIT
from lamplighter.formats.pzpr_url import PZPR_URL
from lamplighter.formats.pzprv3 import PZPRV3
from lamplighter.formats.site_task import SITE_TASK
from lamplighter.formats.tatham_id import TATHAM_ID
from lamplighter.formats.tatham_save import TATHAM_SAVE
from lamplighter.formats.tatham_text import TATHAM_TEXT
from lamplighter.formats.text import TEXT

__all__ = ["FORMATS", "find_format"]

FORMATS = (
    TEXT, JSON, PZPR_URL, PZPRV3, KANPEN, PENCILBOX, TATHAM_ID, TATHAM_SAVE, TATHAM_TEXT, CODEX,
    SITE_TASK, PULLES_GRID, PULLES_ANNOTATED, PUZZLEKIT, JANKO, PENPA, ASP,
)  # fmt: skip
_BY_NAME = {name: each for each in FORMATS for name in (each.name, *each.aliases)}


def find_format(name: str) -> Format:
    """The format of that name or alias: `find_format("puzzlink") is PZPR_URL`."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise UnknownNameError("format", str(name), _BY_NAME) from None
