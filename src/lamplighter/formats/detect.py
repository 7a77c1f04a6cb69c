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
from lamplighter.formats.registry import find_format

__all__ = ["detect_format", "lookalikes"]

# Each format in its turn, with signs of which its texts have one: only then is its module loaded,
# and asked. Some have no such sign.
_ORDER: tuple[tuple[str, tuple[str, ...] | None], ...] = (
    ("json", ("{",)),
    ("tatham-save", ("SAVEFILE:",)),
    ("pzprv3", ("pzprv3",)),
    ("penpa", ("&p=", "/penpa-edit/")),
    ("pzpr-url", ("/",)),
    ("kanpen", ("?problem=", "kanpen.net/")),
    ("tatham-id", (":", "#")),
    ("janko", None),
    ("tatham-text", ("+",)),
    ("asp", None),
    ("puzzlekit", None),
    ("pencilbox", None),
    ("pulles-grid", ("-", "*")),
    ("pulles-annotated", ("-", "*")),
    ("text", None),
    ("site-task", None),
    ("codex", None),
)

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
    found = next(_fitting(text), None)
    if found is not None:
        return found
    bare = text.strip()
    for pattern, advice in _NO_BOARD:
        if pattern.fullmatch(bare):
            raise FormatError(advice)
    other = _PZPR_LINK.fullmatch(bare)
    if other:
        from lamplighter.formats.pzpr_url import known_pids

        raise FormatError(f"{other[1]!r} is not a genre read here: expected {known_pids()}")
    if "\0" in text or (not text.isprintable() and _share_of_controls(text) > 0.05):
        raise FormatError("not text: expected a puzzle, got binary data")
    raise FormatError(f"not a puzzle in any known format: {quote(bare)}")


def lookalikes(text: str) -> Iterator[Format]:
    """The other formats a text may be in."""
    return islice(_fitting(text), 1, None)


def _fitting(text: str) -> Iterator[Format]:
    for name, signs in _ORDER:
        if signs is None or any(sign in text for sign in signs):
            each = find_format(name)
            if each.detect(text):
                yield each


def _share_of_controls(text: str) -> float:
    sample = text[:2000]
    return sum(char < " " and char not in "\t\r\n" for char in sample) / len(sample)
