"""Packing: the same PDF in fewer bytes.

Typst writes every object of a PDF as plain text. In a tagged book most of them are the structure:
one for each board, caption and line. PDF 1.5 and later can hold such objects in compressed streams
(ISO 32000-1, 7.5.7), with a compressed table that says where each one is (7.5.8).
"""

from __future__ import annotations

import re
import zlib

__all__ = ["pack"]

_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])")
_HEAD = re.compile(rb"\s*(\d+) 0 obj\s*")
_SIZE = re.compile(rb"/Size (\d+)")
_A_STREAM = re.compile(rb">>\s*stream\r?\n")
_TOGETHER = 200  # objects in one stream: a reader unpacks a whole stream to see one of them


def pack(pdf: bytes) -> bytes:
    """The PDF with its plain objects compressed. One that is not as Typst writes it stays as is."""
    places = _places(pdf)
    trailer = pdf.rfind(b"trailer")
    size = _SIZE.search(pdf, trailer)
    if not places or trailer < 0 or size is None:
        return pdf
    ends = dict(zip(places.values(), [*list(places.values())[1:], pdf.rfind(b"xref\n", 0, trailer)],
                    strict=True))  # fmt: skip
    whole: list[tuple[int, bytes]] = []
    plain: list[tuple[int, bytes]] = []
    for number, start in places.items():
        held = pdf[start : ends[start]]
        head = _HEAD.match(held)
        if head is None or int(head[1]) != number:
            return pdf
        end = held.rfind(b"endobj")
        body = held[head.end() : end].strip()
        if _A_STREAM.search(body):
            whole.append((number, held[: end + 6].strip()))
        else:
            plain.append((number, body))
    return _written(pdf, whole, plain, int(size[1]), trailer)


def _places(pdf: bytes) -> dict[int, int]:
    """Where each object begins, in the order of the file; empty if there is no plain table."""
    start = _START.search(pdf)
    if start is None:
        return {}
    table = pdf[int(start[1]) :]
    if not table.startswith(b"xref"):
        return {}
    entries = _ENTRY.findall(table[: table.index(b"trailer")])
    used = {number: int(place) for number, (place, _, kind) in enumerate(entries) if kind == b"n"}
    return dict(sorted(used.items(), key=lambda each: each[1]))


def _written(
    pdf: bytes,
    whole: list[tuple[int, bytes]],
    plain: list[tuple[int, bytes]],
    size: int,
    trailer: int,
) -> bytes:
    out = bytearray(pdf[: pdf.index(b"%", 5)])
    out += b"%\xe2\xe3\xcf\xd3\n"
    table: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
    for number, held in whole:
        table[number] = (1, len(out), 0)
        out += held + b"\n"
    for first in range(0, len(plain), _TOGETHER):
        some = plain[first : first + _TOGETHER]
        index, bodies = bytearray(), bytearray()
        for place, (number, body) in enumerate(some):
            index += b"%d %d " % (number, len(bodies))
            bodies += body + b"\n"
            table[number] = (2, size, place)
        told = b"/Type/ObjStm/N %d/First %d" % (len(some), len(index))
        table[size] = (1, len(out), 0)
        out += _stream(size, told, bytes(index + bodies))
        size += 1
    start = len(out)
    table[size] = (1, start, 0)
    rows = b"".join(
        bytes([kind]) + where.to_bytes(4, "big") + more.to_bytes(2, "big")
        for kind, where, more in (table.get(number, (0, 0, 65535)) for number in range(size + 1))
    )
    held = pdf[trailer + len(b"trailer") : pdf.rfind(b"startxref")].strip()
    inner = _SIZE.sub(b"", held.removeprefix(b"<<").removesuffix(b">>")).strip()
    out += _stream(size, b"/Type/XRef/W[1 4 2]/Size %d" % (size + 1) + inner, rows)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)


def _stream(number: int, told: bytes, data: bytes) -> bytes:
    packed = zlib.compress(data, 9)
    head = b"%d 0 obj\n<<" % number + told + b"/Filter/FlateDecode/Length %d>>" % len(packed)
    return head + b"\nstream\n" + packed + b"\nendstream\nendobj\n"
