"""Turns links and ids from anywhere into a file of JSON lines, one per puzzle."""

from __future__ import annotations

import lamplighter as ll

LINKS = [
    "https://puzz.link/p?akari/6/6/nekcakbl",
    "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i",
    "7x7:b11p2Bb0b01pBBb",
    "10x10b20s2d2#436435953565512",
]

for number, link in enumerate(LINKS, 1):
    try:
        doc = ll.read(link)
    except ll.LamplighterError as error:
        print(f"; {number}: {error}")
    else:
        named = ll.Document(doc.puzzle, meta={"id": f"link-{number}", "from": doc.format})
        print(ll.write_document(named, "json"))
