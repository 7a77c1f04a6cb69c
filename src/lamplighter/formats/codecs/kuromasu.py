"""How Kuromasu is written in other people's formats."""

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
    "asp": asp.KUROMASU,
    "pencilbox": pencilbox.KUROMASU,
    "penpa": penpa_write.KUROMASU,
    "puzzlekit": puzzlekit.KUROMASU,
    "pzpr-url": pzpr_url.KUROMASU,
    "pzprv3": pzprv3.KUROMASU,
    "site-task": site_task.KUROMASU,
    "tatham-id": tatham_id.KUROMASU,
    "tatham-save": tatham_save.KUROMASU,
    "tatham-text": tatham_text.KUROMASU,
}
