"""Takes the pictures of books that book.md shows.

    python docs/leaves.py       docs/pictures/book*.png; needs the extras book and dev

Another version of Typst may draw other pixels: no test compares them.
"""

from __future__ import annotations

import io
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import typst
from PIL import Image  # comes with matplotlib

from lamplighter.book import Book
from lamplighter.book.plan import plans_of
from lamplighter.methods import Order

PICTURES = Path(__file__).parent / "pictures"
DOTS, FINER = 46.0, 3  # per inch; drawn finer and made smaller, so that thin lines stay
GAP, DESK = 10, "#d8d2c4"


def leaves(book: Book, numbers: list[int]) -> Image.Image:
    """Some pages of a book, side by side."""
    template = (files("lamplighter.book") / "book.typ").read_bytes()
    source: Any = {"main": template, "book.json": json.dumps(book.matter).encode()}
    pages: Any = typst.compile(source, format="png", ppi=DOTS * FINER, ignore_system_fonts=True)
    drawn = [
        Image.open(io.BytesIO(pages[number - 1])).convert("RGB").reduce(FINER) for number in numbers
    ]
    wide = sum(each.width + GAP for each in drawn) + GAP
    desk = Image.new("RGB", (wide, max(each.height for each in drawn) + 2 * GAP), DESK)
    x = GAP
    for each in drawn:
        desk.paste(each, (x, GAP))
        x += each.width + GAP
    return desk


def main() -> None:
    orders = [Order.of("akari", level=level) for level in ("normal", "hard")]
    book = Book.made(plans_of(orders[:1], 24), 7)
    wanted = {"book": leaves(book, [1, 3, 5, 11])}
    both = [Order.of("kuromasu", level="easy"), orders[1]]
    for name, number, setting in (
        ("six", 6, {"per_page": 6, "hints": True}),
        ("two", 6, {"per_page": 2}),
        ("large", 6, {"large_print": True, "paper": "letter"}),
    ):
        made = Book.made(plans_of(both, 12), 7, **setting)  # type: ignore[arg-type]
        wanted[f"book-{name}"] = leaves(made, [number])
    for name, picture in wanted.items():
        small = picture.quantize(64, dither=Image.Dither.NONE)
        small.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
