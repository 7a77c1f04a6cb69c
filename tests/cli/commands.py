"""What the command line tests share: what a command leaves behind, and two boards.

The boards are those of pzprjs' own tests (MIT).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

AKARI = "akari/6/6/nekcakbl"
AKARI_ROWS = ["......", "..4...", "....2.", ".0....", "...1..", "......"]
AKARI_SOLUTION = ["..o...", ".o4o..", "..o.2o", ".0..o.", "o..1..", "...o.."]
KUROMASU = "kurodoko/5/5/i7g5l2l2g4i"
KUROMASU_SOLUTION = [".#...", "..#..", ".#..#", "..#..", "#...#"]
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


@dataclass(frozen=True)
class Ran:
    """What one command left behind."""

    code: int
    out: str
    err: str

    @property
    def refused(self) -> bool:
        """Whether it refused as it should: one line on stderr, nothing on stdout, code 2."""
        return self.code == 2 and self.out == "" and self.err.count("\n") == 1


Cli = Callable[..., Ran]
