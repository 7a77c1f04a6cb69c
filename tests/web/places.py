"""Where the app is tried: at a server, or on the site without one, with the network gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playing import Playing

__all__ = ["Place", "open_pages"]

SCREENS = Path(__file__).parents[2] / "build" / "screens"


@dataclass(frozen=True)
class Place:
    """A browser, or what stands in for one, and the address of the app."""

    browser: Any
    url: str
    name: str

    def screen(self, name: str) -> Path:
        """Where a picture goes for people to look at; those of the site have a folder of theirs."""
        folder = SCREENS if self.name == "server" else SCREENS / self.name
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{name}.png"


def open_pages(place: Place, kind: type[Playing]) -> Iterator[Callable[..., Any]]:
    """Opens pages of a kind; at the end none of them may have complained."""
    opened: list[Playing] = []

    def opening(link: str = "", **context: Any) -> Playing:
        opened.append(kind(place.browser, place.url, link, **context))
        return opened[-1]

    yield opening
    for each in opened:
        each.close()
