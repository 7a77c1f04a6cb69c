"""How long does a book take, and how large is it?

    python bench/book.py

Makes 200 boards, solves and grades them and sets the book, once plain, once with hints, QR codes
and both genres. CPU seconds of all threads; the exit code is 0 if all limits hold.
"""

from __future__ import annotations

import sys
import time

from report import Report

from lamplighter.book import Book
from lamplighter.book.plan import plans_of
from lamplighter.book.setting import SettingOptions
from lamplighter.methods import Order

BOARDS = 200
SECONDS = 5
KILOBYTES = 1000


def measure(report: Report, what: str, genres: tuple[str, ...], **setting: object) -> None:
    orders = [Order.of(genre, level="normal") for genre in genres]
    given: SettingOptions = setting  # type: ignore[assignment]
    start = time.process_time()
    book = Book.made(plans_of(orders, BOARDS), 7, **given)
    made = time.process_time() - start
    pdf = book.pdf()
    spent = time.process_time() - start
    report.heading(what)
    report.line(f"making, solving, grading: {made:.2f} s")
    report.ceiling("CPU seconds", spent, SECONDS, " s")
    report.ceiling("size", len(pdf) / 1000, KILOBYTES, " kB")


def main() -> int:
    report = Report(f"A book of {BOARDS} boards of 10x10")
    measure(report, "Akari without QR codes", ("akari",), qr="none")
    measure(report, "Akari", ("akari",))
    measure(report, "both genres, with hints", ("akari", "kuromasu"), hints=True)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
