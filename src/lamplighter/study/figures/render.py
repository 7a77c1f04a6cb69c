"""Panels as SVG and as parts of a PDF page. This is where matplotlib is loaded."""

from __future__ import annotations

import io
import re
from html import escape
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from lamplighter.study.figures.base import Panel
from lamplighter.study.figures.draw import BLUE, GRID, INK, MUTED, PAPER, SKY

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["STYLE", "dress", "svg_file_of", "svg_of"]

WIDE, HALF = 9.4, 4.55
"""Inches across: a panel on a line of its own, and one of two side by side."""
TALL = {True: 4.2, False: 3.3}
DOTS = 200
"""Dots per inch where many points are a bitmap inside a figure."""
STYLE: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],  # comes with matplotlib: the same on every machine
    "font.size": 10.5,
    "axes.titlesize": 11.5,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.labelsize": "small",
    "axes.linewidth": 0.8,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": "small",
    "ytick.labelsize": "small",
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.dpi": 72,
    "savefig.dpi": 72,
    "svg.fonttype": "none",
    "svg.hashsalt": "lamplighter",
    "pdf.fonttype": 3,  # the other kind holds the time at which it was made
}

# The page's colours: a style sheet gives them a value for light and one for dark.
# The two blues are lighter there, because they would be hard to see on black.
_COLOURS = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--grid)",
    PAPER: "var(--paper)",
    BLUE.lower(): "var(--blue)",
    SKY.lower(): "var(--sky)",
}
_GROUP = re.compile(r'<g id="[^"]*"')
_FONT = re.compile(r"'DejaVu Sans'[^;\"]*")
_SIZE = re.compile(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>')
_METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL)
_NUMBER = re.compile(r"(\d+\.\d\d)\d+")


def dress(ax: Axes) -> None:
    """Apply what all axes have in common, after they are drawn."""
    ax.tick_params(length=3)


def svg_of(panel: Panel, *, narrow: bool = False) -> str:
    """The panel as an SVG element for a page, in the page's own colours and font.

    `narrow` draws a wide one again for a narrow screen, where its letters would be too small.
    """
    text = _drawn(panel, HALF if narrow or not panel.wide else WIDE, STYLE)
    box = _SIZE.search(text)
    assert box is not None  # matplotlib writes it
    start = (
        f'<svg viewBox="{box[1]}" role="img" aria-label="{escape(panel.title)}"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink">'
    )
    text = _SIZE.sub(lambda _: start, text, count=1)
    text = _FONT.sub("var(--font)", text)
    for colour, name in _COLOURS.items():
        text = text.replace(colour, name)
    return text


def svg_file_of(panel: Panel) -> str:
    """The panel as a file of its own, on white: the page around it may be light or dark."""
    text = _drawn(panel, WIDE if panel.wide else HALF, STYLE | {"figure.facecolor": PAPER})
    return _FONT.sub("'DejaVu Sans', sans-serif", text) + "\n"


def _drawn(panel: Panel, width: float, style: dict[Any, Any]) -> str:
    """The SVG element as matplotlib draws it, without what nobody needs."""
    size = (width, TALL[panel.wide] * panel.height)
    with mpl.rc_context(style):
        figure = Figure(figsize=size, dpi=DOTS, layout="constrained")
        ax = figure.add_subplot()
        panel.draw(ax)
        dress(ax)
        out = io.StringIO()
        none = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        # As savefig does, but without drawing everything a second time.
        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(out, metadata=none)
    text = out.getvalue()
    text = _METADATA.sub("", text[text.index("<svg ") :])
    text = _GROUP.sub("<g", text)
    return _NUMBER.sub(r"\1", text).strip()
