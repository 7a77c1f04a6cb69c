"""Other people's data next to the project: format vectors, puzzles and papers, read in place.

They are never copied into the project, which has texts (`vectors.py`) and puzzles (`corpora.py`)
of its own; those here are tried as well. `$LAMPLIGHTER_CORPUS` may name another folder of puzzles.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"
CORPUS = Path(os.environ.get("LAMPLIGHTER_CORPUS", SHARED / "corpus"))
VECTORS = SHARED / "format-vectors.json"

needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(),
    reason="counts published puzzles, which are not ours to hand out: see CONTRIBUTING.md, Tests",
)
