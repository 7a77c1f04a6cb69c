"""Other people's data next to the project: format vectors and puzzles, read in place.

They are never copied into the project. Where they are absent the tests that need them skip and say
so. `$LAMPLIGHTER_CORPUS` may name another folder of puzzles.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
CORPUS = Path(os.environ.get("LAMPLIGHTER_CORPUS", SHARED / "corpus"))
VECTORS = SHARED / "format-vectors.json"

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"needs the puzzles in {CORPUS}")
needs_vectors = pytest.mark.skipif(not VECTORS.is_file(), reason=f"needs {VECTORS}")


@cache
def vectors() -> list[dict[str, Any]]:
    return json.loads(VECTORS.read_text()) if VECTORS.is_file() else []


@cache
def corpus_lines(name: str) -> list[dict[str, Any]]:
    """The JSON lines of one corpus file."""
    return [json.loads(line) for line in (CORPUS / name).read_text().splitlines()]
