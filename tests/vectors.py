"""Format vectors: texts with the boards they mean, and texts that must be refused.

Ours are in `formats/vectors`, one file per format. Those beside the project, which the original
programs wrote, are read as well where they are. A vector has `id`, `format`, `genre`, `text`,
`rows`, `cols` and `grid`; it may have

    expect      "reject", or "lenient": refused unless the reader is told to be lenient
    canonical   what our writer makes of the board
    solution    its solution, and `solution_in_text` where the text (with `solution_text`) holds it
    state       the marks in the text, with `error_id`: what the site says about them
    unique      whether it has one solution
    dialect, meta, done, trial, answer, inputs, outputs: what else the text says
    size_told   the text holds no size, so the test gives it
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from shared import VECTORS

FOLDER = Path(__file__).parent / "formats" / "vectors"
SIZELESS = ("codex", "site-task")


@cache
def vectors() -> list[dict[str, Any]]:
    """All of them, ours first."""
    found = [*own_vectors(), *_theirs()]
    assert len({each["id"] for each in found}) == len(found)
    return found


def own_vectors() -> list[dict[str, Any]]:
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        for each in json.loads(path.read_text(encoding="utf-8")):
            grid = each.setdefault("grid", None)
            each.setdefault("rows", len(grid) if grid else None)
            each.setdefault("cols", len(grid[0]) if grid else None)
            each.setdefault("size_told", each["format"] in SIZELESS)
            found.append(each)
    return found


def _theirs() -> list[dict[str, Any]]:
    if not VECTORS.is_file():
        return []
    found = json.loads(VECTORS.read_text(encoding="utf-8"))
    for each in found:
        each["size_told"] = each["format"] in SIZELESS or each["id"] == "asp-001-lightup-listing"
    return found
