"""Files packed by gzip, as they are written: whatever was written last can be read back."""

from __future__ import annotations

from collections.abc import Generator
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PACKED", "Packer", "unpacked"]

PACKED = ".gz"
"""The ending of a packed file."""

_GZIP = 31  # zlib's word for gzip with the largest window
_CHUNK = 1 << 20


class Packer:
    """Packs what is written to a file. After a kill, all that was flushed can be unpacked."""

    def __init__(self, file: IO[bytes]) -> None:
        import zlib

        self._file = file
        self._pack = zlib.compressobj(wbits=_GZIP)

    def write(self, data: bytes) -> int:
        """Add some bytes; they may wait for others."""
        self._file.write(self._pack.compress(data))
        return len(data)

    def flush(self) -> None:
        """See that what was added is in the file."""
        import zlib

        self._file.write(self._pack.flush(zlib.Z_SYNC_FLUSH))
        self._file.flush()

    def close(self) -> None:
        """End the file; once is enough."""
        if not self._file.closed:
            try:
                self._file.write(self._pack.flush())
            finally:
                self._file.close()


def unpacked(path: Path) -> Generator[bytes, None, None]:
    """What a packed file holds, piece by piece, as far as it was written.

    A file may hold several packed parts, one after the other. One that was cut off by a kill ends
    where its last whole piece ends; zlib.error says that the file is no such file.
    """
    import zlib

    with path.open("rb") as file:
        unpack = zlib.decompressobj(wbits=_GZIP)
        data = b""
        while data := data or file.read(_CHUNK):
            yield unpack.decompress(data, _CHUNK)
            data = unpack.unconsumed_tail
            if unpack.eof:
                data = unpack.unused_data
                unpack = zlib.decompressobj(wbits=_GZIP)
