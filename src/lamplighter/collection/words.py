"""Words: what a search for text compares, the same in every database."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["words_of"]

_WORD = re.compile(r"[^\W_]+")
_LONGEST = 40  # letters: what is longer is no word that anybody types
_MOST = 60


def words_of(*texts: str | None) -> list[str]:
    """The words of some texts, each once: small letters without accents, numbers, nothing else."""
    bare = " ".join(filter(None, texts)).casefold()
    if not bare.isascii():
        plain = unicodedata.normalize("NFKD", bare).casefold()
        bare = "".join(char for char in plain if not unicodedata.combining(char))
    return [word[:_LONGEST] for word in dict.fromkeys(_WORD.findall(bare))][:_MOST]
