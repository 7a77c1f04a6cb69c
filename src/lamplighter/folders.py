"""Where programs keep what is the user's."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """Ours below XDG_DATA_HOME, or below what the system has for it. Nothing is made here."""
    given = os.environ.get("XDG_DATA_HOME", "")
    if Path(given).is_absolute():
        base = Path(given)
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path.home() / ".local" / "share"
    return base / "lamplighter"
