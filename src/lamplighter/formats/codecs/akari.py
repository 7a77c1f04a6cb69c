"""How Akari is written in other people's formats."""

from __future__ import annotations

from lamplighter.formats import (
    asp,
    pencilbox,
    penpa_write,
    puzzlekit,
    pzpr_url,
    pzprv3,
    site_task,
    tatham_id,
    tatham_save,
    tatham_text,
)

__all__ = ["CODECS"]

CODECS = {
    "asp": asp.AKARI,
    "pencilbox": pencilbox.AKARI,
    "penpa": penpa_write.AKARI,
    "puzzlekit": puzzlekit.AKARI,
    "pzpr-url": pzpr_url.AKARI,
    "pzprv3": pzprv3.AKARI,
    "site-task": site_task.AKARI,
    "tatham-id": tatham_id.AKARI,
    "tatham-save": tatham_save.AKARI,
    "tatham-text": tatham_text.AKARI,
}
