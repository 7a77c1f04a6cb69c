"""The press: Typst's language in, the bytes of a PDF out. Needs lamplighter[book]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from lamplighter.engine import CancelToken
from lamplighter.errors import BackendMissingError, PuzzleError, UnknownNameError, quote
from lamplighter.render.packing import pack
from lamplighter.watch import wait_for

__all__ = ["FONT", "press", "preview", "require_font", "require_press"]

FONT = "Libertinus Serif"
"""The typeface that Typst brings along: the same on every machine."""

_STANDARD = "ua-1"  # tagged, with a text for every picture, and every character in some font
_NO_GLYPH = re.compile(r'the text `"(.*?)"` could not be displayed')


def require_press() -> None:
    """An error that names the extra, if the library is not installed."""
    try:
        import typst  # noqa: F401
    except ImportError:
        raise BackendMissingError("a PDF needs typst: pip install 'lamplighter[book]'") from None


def require_font(name: str) -> None:
    """Refuse a typeface that is neither Typst's own nor installed here."""
    require_press()
    import typst

    families = typst.Fonts(include_system_fonts=name != FONT).families()
    if name.casefold() not in map(str.casefold, families):
        raise UnknownNameError("font", name, families)


def press(files: Mapping[str, bytes], *, font: str = FONT) -> bytes:
    """The PDF of the file `main`, which may read the others; the same bytes for the same files.

    The machine's own fonts are looked at only where one of them is asked for, or where a character
    is missing from those that Typst brings along.
    """
    require_press()
    import typst

    # In a thread: the library does not come back for a while, and Ctrl-C has to be heard.
    pool = ThreadPoolExecutor(1)
    token = CancelToken()
    try:
        for is_own in (True, False) if font == FONT else (False,):
            try:
                return wait_for(pool.submit(_pressed, files, is_own), token, token)
            except typst.TypstError as error:
                missing = _NO_GLYPH.search(str(error))
                if missing is None:
                    raise
        assert missing is not None
        raise PuzzleError(f"no font here has the characters of {quote(missing[1])}")
    finally:
        pool.shutdown(wait=False)


def preview(files: Mapping[str, bytes]) -> list[bytes]:
    """The pages of the file `main` as SVG, in the fonts that Typst brings along."""
    require_press()
    import typst

    drawn: Any = typst.compile
    pages = drawn(dict(files), ignore_system_fonts=True, format="svg")
    return [pages] if isinstance(pages, bytes) else list(pages)


def _pressed(files: Mapping[str, bytes], is_own: bool) -> bytes:
    import typst

    # Its types leave out that several files may be given.
    set_in_type: Any = typst.compile
    pdf: bytes = set_in_type(
        dict(files), ignore_system_fonts=is_own, format="pdf", pdf_standards=[_STANDARD]
    )
    return pack(pdf)
