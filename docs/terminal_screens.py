"""Takes the pictures of the terminal that terminal.md shows.

    python docs/terminal_screens.py    docs/pictures/terminal*.png; needs play, print and dev

They are drawn with a font of this machine, so another one gives other bytes: no test compares them.
"""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path

import resvg_py
from PIL import Image  # comes with matplotlib

import lamplighter as ll
from lamplighter.play.app import PlayApp
from lamplighter.play.session import Session
from lamplighter.play.store import Kept

PICTURES = Path(__file__).parent / "pictures"
FONT = "DejaVu Sans Mono"


async def take(name: str, genre: str, level: str, light: bool, keys: str) -> None:
    """Play some keys on a board, and draw the screen."""
    puzzle = ll.generate(genre, height=10, width=10, level=level, seed=5)
    app = PlayApp(Session([Kept(puzzle, level=level)]), light=light)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys.split():
            await pilot.press(key)
            await asyncio.sleep(0.3 if key in "hc" else 0.02)
            await pilot.pause()
        drawn = app.export_screenshot(title="lamplighter play")
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL).replace("Fira Code", FONT)
    data = bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=1000, monospace_family=FONT))
    picture = Image.open(io.BytesIO(data)).convert("RGB").quantize(128)
    picture.save(PICTURES / f"{name}.png", optimize=True)


def main() -> None:
    hint = "h h h m h h h m h h h m x h h"
    asyncio.run(take("terminal", "akari", "easy", False, f"down down right right {hint}"))
    asyncio.run(take("terminal-light", "kuromasu", "normal", True, "h h h m h h h m h h h"))


if __name__ == "__main__":
    main()
