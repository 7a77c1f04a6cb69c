"""Makes `from strategies import puzzles` work from every folder of tests."""

from __future__ import annotations

import sys
from pathlib import Path

# pytest puts this folder on the path itself in its default import mode; say so for the others.
_HERE = str(Path(__file__).parent)
if _HERE not in sys.path:
    sys.path.insert(0, _HERE)
