"""The files of the page: only those in `static/`, each with a tag that says whether it changed."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from lamplighter.web.bundle import bundle

__all__ = ["STATIC", "File", "Files"]

STATIC = Path(__file__).parent / "static"

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_OTHER = "application/octet-stream"


class File(NamedTuple):
    """A file as it is sent."""

    data: bytes
    type: str
    tag: str
    packed: bytes | None
    """The data as gzip has it, for those who take that; None if it would gain nothing."""
    inside: Mapping[str, str] = {}
    """Of a page: the hashes of the scripts and styles inside it, for its policy."""


class Files:
    """The files below a folder by their path in the address; read again when they change."""

    def __init__(self, root: Path = STATIC) -> None:
        self._root = root.resolve()
        self._held: dict[str, tuple[list[tuple[int, int]], File]] = {}

    def find(self, path: str) -> File | None:
        """The file of that path, or None; no path leads out of the folder."""
        parts = path.split("/")
        # Every part is a plain name: no empty one, no dots in front, no drive, no separator.
        if not all(part and part[0] != "." and part.isprintable() for part in parts):
            return None
        if any(char in path for char in "\\:\0") or len(path) > 255:
            return None
        found = self._root.joinpath(*parts)
        try:
            # A link that points elsewhere is not followed either.
            if not found.resolve().is_relative_to(self._root) or not found.is_file():
                return None
            # A page holds its modules: it is another one when any of them is.
            files = [*found.parent.iterdir()] if found.suffix == ".html" else [found]
            states = [each.stat() for each in files]
            stamp = [(each.st_mtime_ns, each.st_size) for each in states]
            held = self._held.get(path)
            if held is None or held[0] != stamp:
                held = stamp, _read(found)
                self._held[path] = held
        except (OSError, ValueError):
            return None
        return held[1]


def _read(path: Path) -> File:
    data = path.read_bytes()
    inside: Mapping[str, str] = {}
    if path.suffix == ".html":
        page, inside = bundle(data.decode(), lambda name: (path.parent / name).read_text("utf-8"))
        data = page.encode()
    tag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
    packed = gzip.compress(data, mtime=0)
    gains = len(packed) < 0.9 * len(data)
    kind = _TYPES.get(path.suffix.lower(), _OTHER)
    return File(data, kind, tag, packed if gains else None, inside)
