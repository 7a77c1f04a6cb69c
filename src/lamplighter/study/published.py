"""The published numbers, and where each was printed.

docs/literature.md describes the papers: Pal 2025, Mjakinin 2025, Pulles 2021 and the lparse report.
Pages are those printed at the foot of the page; the lparse report has none. Seconds throughout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = [
    "ANTS_HYBRID",
    "ANTS_PLAIN",
    "ANT_PARAMETERS",
    "BACKTRACKING",
    "BUCKETS",
    "CLASS_COUNTS",
    "CLASS_LABELS",
    "CONSTRUCTION",
    "CONSTRUCTION_HUMAN",
    "CPSAT",
    "CPSAT_LARGEST",
    "DEDUCTIVE",
    "DEDUCTIVE_LARGEST",
    "ENCODINGS",
    "GENERATION_40",
    "HUMAN",
    "PLACES",
    "PROGRAMS",
    "SAT",
    "WHITES_MEAN",
    "WHITES_MEDIAN",
    "bucket_of",
    "mean_rate",
]

PLACES = {
    "construction": "Pal 2025, Tables 1 and 3, Figures 9 and 14 (pages 49 and 55)",
    "human": "Pal 2025, Table 2 and Figure 11 (pages 50 and 51)",
    "uniqueness": "Pal 2025, section 10.1, in words",
    "asp": "the lparse report, figures under “Sample Puzzles” and “Conclusion”",
    "encodings": "Yıldırım, Baş, Kapıkıran and Önen 2020, the two slides with clingo's output",
    "cost": "Mjakinin 2025, Tables 3.2, 3.3, 3.6 and 3.7, Figures 3.8 and 3.9"
    " (pages 20, 27, 34 and 35)",
    "classes": "Mjakinin 2025, Tables 3.4 and 3.5, Figures 3.2 to 3.4 (pages 22 to 26)",
    "ants": "Mjakinin 2025, Tables 3.9 and 3.10, Figures 3.6 and 3.7 (pages 30 to 33)",
    "ant-parameters": "Mjakinin 2025, Table 3.8 (page 29)",
    "ant-ablation": "Mjakinin 2025, Tables 3.9 and 3.10 (pages 30 and 32)",
    "like-for-like": "Mjakinin 2025, Tables 3.2 and 3.6 (pages 20 and 27)",
    "pipelines": "the idea in Mjakinin 2025, section 4.8 (page 39)",
    "rules-first": "Mjakinin 2025, Table 3.6 (page 27); the idea in section 4.3 (page 37)",
    "scan": "Mjakinin 2025, Tables 3.2 and 3.3 (page 20)",
    "backtracking": "Pulles 2021, section 4.1.4 (page 22)",
    "empty": "Pulles 2021, section 4.1.4 (page 22)",
    "walls": "Pulles 2021, section 4.2 (page 23)",
    "generation": "Pulles 2021, section 4.2 (page 23); Pal 2025, section 9.7",
}
"""Where each study's numbers were printed."""


class Bucket(NamedTuple):
    """Boards by their longer side, as Mjakinin sorts them."""

    name: str
    least: int
    most: int


BUCKETS = (
    Bucket("< 10", 1, 9),
    Bucket("10", 10, 10),
    Bucket("11–15", 11, 15),
    Bucket("16–20", 16, 20),
    Bucket("21–25", 21, 25),
    Bucket("26–36", 26, 36),
    Bucket("37–55", 37, 55),
    Bucket("> 55", 56, 10**9),
)


def bucket_of(height: int, width: int) -> str:
    """The name of the bucket a board falls in."""
    side = max(height, width)
    return next(each.name for each in BUCKETS if each.least <= side <= each.most)


# Pal 2025, Table 1 (page 49, drawn in Figure 9) and Table 3 (page 55, drawn with Table 1 in Figure
# 14). Table 1 prints means of 100 puzzles of each size.
CONSTRUCTION: Mapping[int, float] = {
    6: 0.16, 7: 0.66, 8: 0.80, 9: 3.67, 10: 5.81, 11: 30.11, 12: 197.73, 13: 1019.53, 14: 2363.69,
}  # fmt: skip
CONSTRUCTION_HUMAN: Mapping[int, float] = {
    6: 1.54, 7: 4.10, 8: 7.67, 9: 28.94, 10: 399.19, 11: 2823.89,
}  # fmt: skip


class Human(NamedTuple):
    """What the six strategies did at one size: boards solved of 100, and the mean seconds."""

    solved: int
    seconds: float


# Pal 2025, Table 2 (page 50); the seconds are drawn in Figure 11 (page 51).
HUMAN: Mapping[int, Human] = {
    6: Human(99, 0.03), 7: Human(100, 0.04), 8: Human(86, 0.05), 9: Human(87, 0.06),
    10: Human(89, 0.08), 11: Human(72, 0.11), 12: Human(64, 0.13), 13: Human(47, 0.17),
    14: Human(64, 0.23),
}  # fmt: skip
HUMAN_BOARDS = 100


class ProgramCost(NamedTuple):
    """One program of the lparse report on one board."""

    atoms: int
    rules: int
    assignments: int
    seconds: float


# The lparse report, “Sample Puzzles” and “Conclusion”: Kuromasu 11x11 without and with the rule
# that white is in one piece, Light Up 10x10.
PROGRAMS: Mapping[tuple[str, str], ProgramCost] = {
    ("kuromasu", "not connected"): ProgramCost(8657, 10736, 38998, 0.935),
    ("kuromasu", "connected"): ProgramCost(23298, 79738, 526852, 5.443),
    ("akari", "lparse"): ProgramCost(12146, 27668, 2724, 0.825),
}


# Yıldırım and others 2020, “Solution#1 - Output” and “Solution#2 - Output”: clingo's whole time on
# one board of that side, 6x6 and 7x7, with clingo 5.4.0.
ENCODINGS: Mapping[str, Mapping[int, float]] = {
    "numblack": {6: 0.019}, "black3": {7: 0.043},
}  # fmt: skip


class Search(NamedTuple):
    """Deductive Search in one bucket: medians with the dirty set and with full scans."""

    dirty: float
    full: float
    boards: int


# Mjakinin 2025, Table 3.2 (page 20).
DEDUCTIVE: Mapping[str, Search] = {
    "< 10": Search(0.001, 0.003, 36), "10": Search(0.001, 0.002, 397),
    "11–15": Search(0.002, 0.003, 86), "16–20": Search(0.005, 0.007, 482),
    "21–25": Search(0.005, 0.007, 222), "26–36": Search(0.025, 0.041, 107),
    "37–55": Search(0.177, 0.347, 12),
}  # fmt: skip
# Mjakinin 2025, Table 3.3 (page 20): one board each.
DEDUCTIVE_LARGEST: Mapping[str, Search] = {
    "50×50": Search(0.878, 4.151, 1), "50×80": Search(25.014, 90.956, 1),
    "100×100": Search(45.473, 160.654, 1),
}  # fmt: skip
# Mjakinin 2025, Table 3.6 (page 27): medians. All boards were solved.
CPSAT: Mapping[str, float] = {
    "< 10": 0.029, "10": 0.029, "11–15": 0.031, "16–20": 0.032, "21–25": 0.033, "26–36": 0.040,
    "37–55": 0.049,
}  # fmt: skip
# Mjakinin 2025, Table 3.7 (page 27): one board each.
CPSAT_LARGEST: Mapping[str, float] = {"50×50": 0.064, "50×80": 0.108, "100×100": 0.221}

# Mjakinin 2025, Table 3.4 (page 22): 950 boards of janko.at, how many in each class 0 to 9.
CLASS_COUNTS: Sequence[int] = (19, 47, 60, 20, 49, 139, 193, 194, 168, 61)
# Mjakinin 2025, Table 3.5 (page 25): classes of single boards, by longer side and outside label.
CLASS_LABELS: Mapping[tuple[int, str], Sequence[int]] = {
    (10, "easy"): (1, 2), (10, "normal"): (5, 6), (10, "hard"): (6,),
    (14, "easy"): (1, 2), (14, "normal"): (5, 7), (14, "hard"): (5,),
    (20, "easy"): (5,), (20, "normal"): (6,), (20, "hard"): (6, 6),
    (25, "easy"): (3,), (25, "normal"): (6,), (25, "hard"): (7, 7),
}  # fmt: skip
# Mjakinin 2025, below Figure 3.4 (page 26): white cells of all boards.
WHITES_MEDIAN = 162
WHITES_MEAN = 206

# Mjakinin 2025, Table 3.9 (page 30): ants alone, percent of 10 trials solved, one number per board.
ANTS_PLAIN: Mapping[int, Mapping[str, Sequence[int]]] = {
    7: {
        "row": (90, 100, 100, 40, 100, 100, 100, 100, 80, 70),
        "column": (100, 50, 70, 10, 100, 100, 100, 80, 50, 70),
        "both": (100, 100, 100, 100, 100, 100, 100, 100, 100, 80),
    },
    10: {
        "row": (80, 30, 20, 10, 30), "column": (10, 30, 30, 0, 10), "both": (100, 60, 40, 0, 100),
    },
    14: {"row": (0, 0, 0, 0, 0), "column": (0, 0, 0, 0, 0), "both": (50, 0, 0, 50, 30)},
}  # fmt: skip
TRIALS_EACH = 10


class Colony(NamedTuple):
    """The hybrid on the boards of one size: success in percent, mean seconds of each board."""

    rate: int
    plain: Sequence[float]
    """alpha = 0: without pheromone."""
    pheromone: Sequence[float]
    """alpha = 1."""


# Mjakinin 2025, Table 3.10 (page 32): 10 trials per board, printed to a tenth of a second.
ANTS_HYBRID: Mapping[int, Colony] = {
    7: Colony(100, (0.0,) * 10, (0.0,) * 10),
    10: Colony(100, (0.0,) * 5, (0.0,) * 5),
    14: Colony(100, (0.0,) * 5, (0.0,) * 5),
    20: Colony(100, (0.0, 0.0, 0.1, 0.0, 0.0), (0.0, 0.0, 0.1, 0.0, 0.0)),
    25: Colony(100, (90.4, 0.1, 2.5, 0.0), (40.6, 0.1, 2.6, 0.0)),
}


class AntParameters(NamedTuple):
    """Rosberg's parameters for boards of one size."""

    ants: int
    iterations: int
    Q: float
    rho: float


# Mjakinin 2025, Table 3.8 (page 29), by the longer side.
ANT_PARAMETERS: Mapping[int, AntParameters] = {
    7: AntParameters(10, 200, 1, 0.4), 10: AntParameters(1000, 1000, 5, 0.4),
    14: AntParameters(1000, 1000, 8, 0.1), 20: AntParameters(1000, 10_000, 20, 0.1),
    25: AntParameters(1000, 100_000, 20, 0.1),
}  # fmt: skip


class Bound(NamedTuple):
    """What Pulles says of one size, in words rather than in a table: between these seconds."""

    least: float | None
    most: float
    words: str


# Pulles 2021, section 4.1.4 (page 22).
SAT: Mapping[int, Bound] = {
    14: Bound(0.1, 0.1, "about 0.1 s"),
    30: Bound(None, 0.5, "under 0.5 s"),
    40: Bound(None, 1.0, "under 1 s"),
}
# A few seconds up to minutes on simple boards; we draw 3 s to 120 s.
BACKTRACKING: Mapping[int, Bound] = {14: Bound(3.0, 120.0, "seconds to minutes")}
# Pulles 2021, section 4.2 (page 23): a 40x40 puzzle, at the best settings.
GENERATION_40 = 300.0


def mean_rate(rates: Sequence[int]) -> float:
    """The mean success of the boards of one size, as a share."""
    return sum(rates) / len(rates) / 100
