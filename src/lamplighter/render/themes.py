"""Themes: the colours and line widths of a picture.

The accents are Okabe and Ito's colours, which people with any common colour blindness can tell
apart; even so, every one of them only repeats what a shape already says.
"""

from __future__ import annotations

from dataclasses import dataclass

from lamplighter.errors import UnknownNameError

__all__ = ["THEMES", "Theme", "find_theme"]


@dataclass(frozen=True)
class Theme:
    """The colours of one look. "Ink" is a wall or a black cell, "paper" any other cell."""

    name: str
    page: str
    """Around the board, behind the coordinates."""
    paper: str
    lit: str | None
    """None leaves lit cells as they are."""
    broken_tint: str | None
    grid: str
    frame: str
    ink: str
    ink_edge: str | None
    """An outline around ink, for themes whose ink is pale."""
    on_ink: str
    """What is written on ink."""
    on_paper: str
    circle: str
    """The ring around a Kuromasu clue."""
    disc: str
    """Inside that ring."""
    dot: str
    faint: str
    """Coordinates."""
    glow: str | None
    glass: str
    bulb_line: str
    socket: str
    broken: str
    reason: str
    reason_on_ink: str
    target: str
    focus: str
    differs: str
    differs_tint: str | None = None
    """None leaves cells that differ as they are but for their corner."""


THEMES = (
    Theme(
        name="light",
        page="#ffffff",
        paper="#ffffff",
        lit="#fff1b8",
        broken_tint="#fbd9cc",
        grid="#c3c8d1",
        frame="#2a2f3a",
        ink="#2a2f3a",
        ink_edge=None,
        on_ink="#ffffff",
        on_paper="#1d2129",
        circle="#4b5363",
        disc="#ffffff",
        dot="#7d8696",
        faint="#6b7280",
        glow="#ffd84d",
        glass="#ffc914",
        bulb_line="#6b4e00",
        socket="#5b6270",
        broken="#d55e00",
        reason="#0072b2",
        reason_on_ink="#56b4e9",
        target="#009e73",
        focus="#b0457f",
        differs="#0072b2",
        differs_tint="#cfe4f3",
    ),
    Theme(
        name="dark",
        page="#14161a",
        paper="#3b424f",
        lit="#6f5c2a",
        broken_tint="#6e3a28",
        grid="#566070",
        frame="#98a2b3",
        ink="#0c0e12",
        ink_edge=None,
        on_ink="#f3f4f6",
        on_paper="#f3f4f6",
        circle="#c2c9d4",
        disc="#2a303b",
        dot="#aeb7c5",
        faint="#a3acba",
        glow="#ffd84d",
        glass="#ffdc5e",
        bulb_line="#2b2000",
        socket="#d4d9e1",
        broken="#ff8a4c",
        reason="#56b4e9",
        reason_on_ink="#56b4e9",
        target="#2fd3a3",
        focus="#f0a3cf",
        differs="#56b4e9",
        differs_tint="#2c5878",
    ),
    Theme(
        # Made for paper: no tints, and walls in grey with black numbers, which takes a third of
        # the toner of solid black and stays readable on a poor printer.
        name="print",
        page="#ffffff",
        paper="#ffffff",
        lit=None,
        broken_tint=None,
        grid="#8c8c8c",
        frame="#000000",
        ink="#b4b4b4",
        ink_edge="#000000",
        on_ink="#000000",
        on_paper="#000000",
        circle="#000000",
        disc="#ffffff",
        dot="#555555",
        faint="#444444",
        glow=None,
        glass="#ffffff",
        bulb_line="#000000",
        socket="#000000",
        broken="#000000",
        reason="#666666",
        reason_on_ink="#333333",
        target="#000000",
        focus="#000000",
        differs="#333333",
    ),
)


def find_theme(name: str) -> Theme:
    """The theme of that name."""
    for theme in THEMES:
        if theme.name == name:
            return theme
    raise UnknownNameError("theme", str(name), [theme.name for theme in THEMES])
