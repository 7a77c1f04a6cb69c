"""Which format a text is in, by looking at it.

Each format recognises its own texts; the order settles which is asked first. Formats with a clear
sign (`SAVEFILE:`, `pzprv3`, a host name) come before those known only by their letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from lamplighter.errors import FormatError, quote
from lamplighter.formats.base import Format
from lamplighter.formats.pzpr_url import known_pids
from lamplighter.formats.registry import FORMATS, find_format

__all__ = ["detect_format", "lookalikes"]

_ORDER = tuple(
    find_format(name)
    for name in (
        "json", "tatham-save", "pzprv3", "penpa", "pzpr-url", "kanpen", "tatham-id", "janko",
        "tatham-text", "asp", "puzzlekit", "pencilbox", "pulles-grid", "pulles-annotated",
        "text", "site-task", "codex",
    )
)  # fmt: skip
assert {each.name for each in _ORDER} == {each.name for each in FORMATS}

# Texts people paste that hold no board, and what to tell them.
_NO_BOARD = (
    (
        re.compile(r"\d+(x\d+)?[a-z0-9]*#\d+", re.ASCII),
        "a seed id (with #) names a random seed, not a board; paste the id with a colon instead",
    ),
    (
        re.compile(r"https?://\S*puzzle-(light-up|kurodoko)\.com\S*", re.IGNORECASE),
        "a link to that site carries a puzzle number, not the board; paste the page's task string",
    ),
    (
        re.compile(r"(?:https?://)?(?:www\.)?pedros\.works/\S*", re.IGNORECASE),
        "links of the Kudamono editor are not read; those of puzz.link and penpa-edit are",
    ),
)
_PZPR_LINK = re.compile(r"(?:https?://[^?\s]*\?)?([a-z][a-z0-9_]*)/(?:v:[^/]*/)?\d+/\d+/\S*")


def detect_format(text: str) -> Format:
    """The format a text is in; FormatError says what was tried when none fits."""
    if not text.strip():
        raise FormatError("the text is empty")
    for each in _ORDER:
        if each.detect(text):
            return each
    bare = text.strip()
    for pattern, advice in _NO_BOARD:
        if pattern.fullmatch(bare):
            raise FormatError(advice)
    other = _PZPR_LINK.fullmatch(bare)
    if other:
        raise FormatError(f"{other[1]!r} is not a genre read here: expected {known_pids()}")
    if "\0" in text or (not text.isprintable() and _share_of_controls(text) > 0.05):
        raise FormatError("not text: expected a puzzle, got binary data")
    raise FormatError(f"not a puzzle in any known format: {quote(bare)}")


def lookalikes(text: str) -> Iterator[Format]:
    """The other formats a text may be in."""
    return islice((each for each in _ORDER if each.detect(text)), 1, None)


def _share_of_controls(text: str) -> float:
    sample = text[:2000]
    return sum(char < " " and char not in "\t\r\n" for char in sample) / len(sample)
