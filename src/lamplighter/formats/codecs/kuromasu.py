"""How Kuromasu is written in other people's formats."""

from __future__ import annotations

from lamplighter.formats.codecs import OwnCodecs

__all__ = ["CODECS"]

CODECS = OwnCodecs("KUROMASU")
