"""How each genre is written, one module per genre: its `CODECS`, by the name of the format.

The codec itself, and what a codec of its kind holds, is in the format's module, beside the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

__all__ = ["OwnCodecs"]

_HOMES = {
    "asp": "asp",
    "pencilbox": "pencilbox",
    "penpa": "penpa_write",
    "puzzlekit": "puzzlekit",
    "pzpr-url": "pzpr_url",
    "pzprv3": "pzprv3",
    "site-task": "site_task",
    "tatham-id": "tatham_id",
    "tatham-save": "tatham_save",
    "tatham-text": "tatham_text",
}
"""The module of each format's codecs."""


class OwnCodecs(Mapping[str, Any]):
    """The codecs that stand in the formats' modules by one name; each is loaded when it is used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getitem__(self, format: str) -> Any:
        return getattr(import_module(f"lamplighter.formats.{_HOMES[format]}"), self._name)

    def __contains__(self, format: object) -> bool:
        return format in _HOMES

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)
