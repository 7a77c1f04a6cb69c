"""Answer set programming with clingo: `asp` solves, `asp:human` deduces as a person would.

The rules are files of their own in `encodings/`, which run in plain clingo on the facts that
`lamplighter convert --to asp` writes.
"""

from __future__ import annotations

from lamplighter.backends.asp.backend import AspBackend
from lamplighter.backends.asp.human import AspHumanBackend

__all__ = ["AspBackend", "AspHumanBackend"]
