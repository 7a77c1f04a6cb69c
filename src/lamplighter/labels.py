"""The labels of difficulty, which techniques, ratings, orders and studies share."""

from __future__ import annotations

__all__ = ["LABELS"]

LABELS = ("easy", "normal", "hard", "extreme")
"""The labels, easiest first."""
