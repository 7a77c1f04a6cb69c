"""Lets every test import its helpers (`from strategies import puzzles`), and hear Ctrl-C."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

# pytest puts this folder on the path itself in its default import mode; say so for the others.
_HERE = str(Path(__file__).parent)
if _HERE not in sys.path:
    sys.path.insert(0, _HERE)

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every process
# they start: those that wait for an interrupted one would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
