"""Link: the address that opens a board, and the QR code of it."""

from __future__ import annotations

import io
from dataclasses import dataclass

from lamplighter.book.setting import Setting
from lamplighter.errors import BackendMissingError, LamplighterError
from lamplighter.puzzle import Puzzle

__all__ = ["Code", "address_of", "code_of", "require_codes"]

_QUIET = 2  # modules of white around a code; the page is white beyond them
_LONGEST = 500  # characters: a longer address makes a code too fine for a telephone
_MODULE = 0.42  # millimetres
# As pixels a code takes a fifth of the bytes that its outline would; four to a module keep edges
# sharp where a viewer smooths them.
_PIXELS = 4


@dataclass(frozen=True)
class Code:
    """A QR code: a PNG of its modules, and how wide it is to be printed, in millimetres."""

    png: bytes
    width: float


def address_of(puzzle: Puzzle, setting: Setting) -> str | None:
    """Where a reader can play the board; None without QR codes, or if no link can hold it."""
    if setting.leads == "none":
        return None
    try:
        if setting.leads == "puzz.link":
            return puzzle.to("pzpr-url", dialect="link")
        return f"{setting.url}#{puzzle.to('pzpr-url')}"
    except LamplighterError:
        return None  # a genre that the format does not know


def require_codes() -> None:
    """An error that names the extra, if the library is not installed."""
    try:
        import segno  # noqa: F401
    except ImportError:
        raise BackendMissingError(
            "QR codes need segno: pip install 'lamplighter[book]' (or --qr none)"
        ) from None


def code_of(address: str) -> Code | None:
    """The QR code of an address; None if it is too long for one that a telephone reads."""
    require_codes()
    import segno

    if len(address) > _LONGEST:
        return None
    code = segno.make_qr(address, error="l", boost_error=False)
    picture = io.BytesIO()
    code.save(picture, kind="png", scale=_PIXELS, border=_QUIET)
    side = code.symbol_size(border=_QUIET)[0]
    return Code(picture.getvalue(), round(max(15.0, _MODULE * side), 2))
