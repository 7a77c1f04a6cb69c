"""The report's statistics, against numpy and scipy on random data, and by hand at the edges."""

from __future__ import annotations

import math
import random
import statistics as python

import pytest

from lamplighter.study.statistics import (
    Interval,
    Quartiles,
    box_of,
    mean,
    median,
    paired_ratios,
    quantile,
    quartiles,
    ranks,
    solved_over_time,
    spearman,
    wilson,
)

SAMPLES = [
    [random.Random(size).lognormvariate(0, 2) for _ in range(size)]
    for size in (1, 2, 3, 4, 5, 10, 99, 100)
]
SAMPLES += [[3.0] * 5, [0.0, 0.0, 1.0], [float(each % 4) for each in range(30)]]


@pytest.mark.parametrize("values", SAMPLES, ids=lambda values: f"n={len(values)}")
def test_quantiles_and_means_are_those_of_numpy(values: list[float]) -> None:
    numpy = pytest.importorskip("numpy", reason="needs numpy: pip install 'lamplighter[dev]'")
    for share in (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0):
        assert quantile(values, share) == pytest.approx(numpy.quantile(values, share))
    assert quartiles(values) == pytest.approx(tuple(numpy.quantile(values, [0.25, 0.5, 0.75])))
    assert median(values) == pytest.approx(python.median(values))
    assert mean(values) == pytest.approx(python.fmean(values))


@pytest.mark.parametrize("values", SAMPLES, ids=lambda values: f"n={len(values)}")
def test_boxes_are_those_of_matplotlib(values: list[float]) -> None:
    cbook = pytest.importorskip("matplotlib.cbook", reason="needs lamplighter[study]")
    (theirs,) = cbook.boxplot_stats(values)
    box = box_of(values)
    assert box.quartiles == pytest.approx((theirs["q1"], theirs["med"], theirs["q3"]))
    assert (box.low, box.high) == pytest.approx((theirs["whislo"], theirs["whishi"]))
    assert sorted(box.outliers) == pytest.approx(sorted(theirs["fliers"]))


@pytest.mark.parametrize("tries", [1, 2, 7, 10, 100, 1345])
def test_wilson_is_that_of_scipy(tries: int) -> None:
    scipy = pytest.importorskip("scipy.stats", reason="needs scipy: pip install 'lamplighter[dev]'")
    for successes in {0, 1, tries // 3, tries // 2, tries - 1, tries}:
        theirs = scipy.binomtest(successes, tries).proportion_ci(0.95, method="wilson")
        found = wilson(successes, tries)
        assert found == pytest.approx((successes / tries, theirs.low, theirs.high), abs=1e-12)


def test_wilson_by_hand() -> None:
    # 8 of 10, z = 2: (0.8 + 0.2) / 1.4 -+ 2 / 1.4 * sqrt(0.016 + 0.01)
    found = wilson(8, 10, z=2.0)
    half = 2 / 1.4 * math.sqrt(0.026)
    assert found == pytest.approx((0.8, 1 / 1.4 - half, 1 / 1.4 + half))
    assert wilson(0, 5).low == 0.0
    assert wilson(5, 5).high == 1.0
    assert isinstance(found, Interval)
    for bad in ((1, 0), (-1, 5), (6, 5), (0, 0)):
        with pytest.raises(ValueError, match="of n tries"):
            wilson(*bad)


@pytest.mark.parametrize("size", [2, 3, 10, 200])
@pytest.mark.parametrize("kinds", [2, 3, 10, 1000])
def test_ranks_and_spearman_are_those_of_scipy(size: int, kinds: int) -> None:
    scipy = pytest.importorskip("scipy.stats", reason="needs scipy: pip install 'lamplighter[dev]'")
    dice = random.Random(size * kinds)
    first = [float(dice.randrange(kinds)) for _ in range(size)]
    second = [each + dice.randrange(kinds) for each in first]
    assert ranks(first) == list(scipy.rankdata(first))
    found = spearman(first, second)
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert found is None
    else:
        assert found == pytest.approx(scipy.spearmanr(first, second).statistic)


def test_spearman_at_the_edges() -> None:
    assert spearman([], []) is None
    assert spearman([1.0], [2.0]) is None
    assert spearman([1, 2, 3], [10, 100, 1000]) == pytest.approx(1.0)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1.0)
    with pytest.raises(ValueError, match="as many"):
        spearman([1.0], [])


def test_the_curve_counts_the_unsolved() -> None:
    assert solved_over_time([0.2, 0.1, 0.2], 4) == [(0.1, 0.25), (0.2, 0.75)]
    assert solved_over_time([], 3) == []
    assert solved_over_time([], 0) == []
    with pytest.raises(ValueError, match="2 solved of 1"):
        solved_over_time([1.0, 2.0], 1)


def test_ratios_are_of_pairs_alone() -> None:
    above = {"a": 6.0, "b": 1.0, "c": 5.0}
    assert paired_ratios(above, {"a": 3.0, "b": 4.0, "d": 1.0}) == {"a": 2.0, "b": 0.25}
    assert paired_ratios({"a": 1.0}, {"a": 0.0}) == {}
    assert paired_ratios({}, above) == {}


def test_no_values_are_refused_and_one_is_enough() -> None:
    for function in (mean, median, quartiles, box_of):
        with pytest.raises(ValueError, match="at least one"):
            function([])
    assert quartiles([7.0]) == Quartiles(7.0, 7.0, 7.0)
    assert box_of([7.0]).outliers == ()
