"""Setting: how a book is set, from its title to the number of boards on a page."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypedDict
from urllib.parse import urlsplit

from lamplighter.errors import PuzzleError, UnknownNameError, quote
from lamplighter.render.press import FONT

__all__ = ["PAPERS", "PER_PAGE", "QRS", "Setting", "SettingOptions"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The sizes of paper, in millimetres: width and height."""

PER_PAGE = (1, 2, 4, 6)
"""How many boards may share a page."""

QRS = ("app", "puzz.link", "none")
"""Where the QR codes lead."""

_LONGEST = 200  # characters of a title: more would not fit a cover


class SettingOptions(TypedDict, total=False):
    """The fields of a `Setting`, each as a keyword."""

    title: str
    subtitle: str
    author: str
    paper: str
    per_page: int | None
    large_print: bool
    two_sided: bool
    hints: bool
    qr: str | None
    url: str | None
    font: str


@dataclass(frozen=True)
class Setting:
    """Everything about a book but its boards. Refuses what cannot be set."""

    title: str = ""
    """Empty for the genres in it."""
    subtitle: str = ""
    """Empty for the number of boards and their levels."""
    author: str = ""
    paper: str = "a4"
    per_page: int | None = None
    """Boards on a page: 1, 2, 4 or 6; None for 4, in large print 1."""
    large_print: bool = False
    two_sided: bool = False
    hints: bool = False
    """Whether a chapter says where to look first; rows and columns are numbered then."""
    qr: str | None = None
    """Where the QR codes lead: app, puzz.link or none; None for the app if there is an address."""
    url: str | None = None
    """The address of the app."""
    font: str = FONT

    def __post_init__(self) -> None:
        for field in fields(self):
            self._require_kind(field.name, getattr(self, field.name))
        if self.paper not in PAPERS:
            raise UnknownNameError("paper", self.paper, PAPERS)
        if self.per_page is not None and self.per_page not in PER_PAGE:
            raise PuzzleError(f"per_page is 1, 2, 4 or 6, got {quote(self.per_page)}")
        if self.qr is not None and self.qr not in QRS:
            raise UnknownNameError("kind of QR code", self.qr, QRS)
        if self.url is not None:
            self._require_address(self.url)
        if self.qr == "app" and self.url is None:
            raise PuzzleError("QR codes that open the app need its address: --url https://...")
        if self.qr in ("puzz.link", "none") and self.url is not None:
            raise PuzzleError(f"the url is the app's, but the QR codes are set to {self.qr}")

    @staticmethod
    def _require_kind(name: str, value: Any) -> None:
        if name in ("large_print", "two_sided", "hints"):
            if not isinstance(value, bool):
                raise PuzzleError(f"{name} is true or false, got {quote(value)}")
        elif name == "per_page":
            if value is not None and type(value) is not int:
                raise PuzzleError(f"per_page is 1, 2, 4 or 6, got {quote(value)}")
        elif value is None and name in ("qr", "url"):
            pass
        elif not isinstance(value, str):
            raise PuzzleError(f"{name} is a text, got {quote(value)}")
        elif not value.isprintable() or len(value) > _LONGEST:
            raise PuzzleError(
                f"{name} is one line of at most {_LONGEST} characters, got {quote(value)}"
            )

    @staticmethod
    def _require_address(url: str) -> None:
        try:
            parts = urlsplit(url)
            is_address = parts.scheme in ("http", "https") and bool(parts.netloc)
        except ValueError:
            is_address = False
        if not is_address or parts.fragment or " " in url:
            raise PuzzleError(f"url is the address of the app, https://..., got {quote(url, 80)}")

    @property
    def boards(self) -> int:
        """Boards on a page, as far as they fit."""
        return self.per_page or (1 if self.large_print else 4)

    @property
    def leads(self) -> str:
        """Where the QR codes lead, once nothing is left open."""
        return self.qr or ("puzz.link" if self.url is None else "app")
