"""The files that are being written under another name, for a process that ends in a hurry."""

from __future__ import annotations

import os
from contextlib import suppress

__all__ = ["OPEN", "discard_all"]

OPEN: set[str] = set()
"""Their names."""


def discard_all() -> None:
    """Remove them: none will get its own name any more."""
    for name in list(OPEN):
        with suppress(OSError):
            os.unlink(name)  # noqa: PTH108 (paths take their time to load)
