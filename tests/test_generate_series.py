"""Series: an index that gives no puzzle is passed over, and a series without any ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lamplighter as ll
from lamplighter.engine import Team
from lamplighter.methods import Dice, Method
from lamplighter.methods.base import Made
from lamplighter.methods.order import Order
from lamplighter.verbs import generate as verb
from lamplighter.verbs.generate import number
from lamplighter.watch import Watch


def fail_at(monkeypatch: pytest.MonkeyPatch, failing: object) -> None:
    """The indices in `failing` give no puzzle."""
    make = verb._make

    def sometimes(
        method: Method, order: Order, dice: Dice, watch: Watch, begun: Made | None = None
    ) -> tuple[ll.Puzzle | None, int, bool]:
        if watch.is_over():
            return None, 0, True
        if dice.index in failing:  # type: ignore[operator]
            return None, 1, False
        return make(method, order, dice, watch, begun)

    monkeypatch.setattr(verb, "_make", sometimes)


@pytest.mark.parametrize("jobs", [1, 4])
def test_an_index_that_fails_is_passed_over(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    order = Order.of("akari", height=6, width=6, level="easy")
    plain = list(number(order, 10, method="native", seed=3, jobs=jobs))
    fail_at(monkeypatch, {0, 1, 4, 7, 8})
    made = list(number(order, 5, method="native", seed=3, jobs=jobs))
    assert [(each.place, each.passed) for each in made] == [(2, 2), (3, 2), (5, 3), (6, 3), (9, 5)]
    assert [each.puzzle for each in made] == [plain[place].puzzle for place in (2, 3, 5, 6, 9)]
    many = ll.generate_many("akari", 5, height=6, width=6, level="easy", seed=3, jobs=jobs)
    assert list(many) == [each.puzzle for each in made]


def test_a_series_without_any_puzzle_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    order = Order.of("akari", height=6, width=6, level="easy")
    fail_at(monkeypatch, range(10**9))
    with pytest.raises(ll.GenerationError, match="no 6x6 akari easy puzzle: gave up") as given_up:
        list(number(order, 5, method="native", seed=3, jobs=2))
    assert given_up.value.attempts == 3
    with pytest.raises(ll.GenerationError, match=r"gave up .*; 1 puzzle was") as later:
        list(number(order, 5, method="native", seed=3, known={b"another"}))
    assert later.value.attempts == 100


def test_a_limit_of_time_alone_ends_a_series(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many indices fail before one succeeds."""
    order = Order.of("akari", height=6, width=6, level="easy")
    fail_at(monkeypatch, range(500))
    limit = ll.Limit(seconds=1000)
    (made,) = number(order, 1, method="native", seed=3, limit=limit)
    assert (made.place, made.passed) == (500, 500)
    fail_at(monkeypatch, range(10**9))
    with pytest.raises(ll.GenerationError, match="the time ran out"):
        list(number(order, 1, method="native", seed=3, limit=ll.Limit(seconds=0.1)))


@pytest.mark.parametrize("format", ["json", "gameid"])
def test_a_resumed_file_passes_over_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], format: str
) -> None:
    from lamplighter.cli import main

    fail_at(monkeypatch, {0, 3, 4, 9})
    path = tmp_path / "series.txt"
    make = ["generate", "--size", "6", "--level", "easy", "--seed", "3", "--to", format]
    make += ["-o", str(path), "-n"]
    assert main([*make, "8"]) == 0
    assert "4 indices gave no puzzle: passed over" in capsys.readouterr().err
    whole = path.read_bytes()
    for lines in (0, 1, 2, 5, 7):
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
        assert main([*make, "8", "--resume"]) == 0, capsys.readouterr().err
        assert path.read_bytes() == whole, lines


@pytest.mark.parametrize("wishes", [{"level": "easy"}, {"level": "hard", "density": (0.15, 0.3)}])
def test_boards_made_at_once_are_those_made_one_by_one(wishes: dict[str, object]) -> None:
    method = verb.find_method("native")
    order = Order.of("akari", height=7, width=7, **wishes)  # type: ignore[arg-type]
    watch = Watch(ll.Limit())
    asked = [verb._thrown(method, order, Dice(5, index)) for index in range(12)]
    made = method.begin(asked, Team(2), watch)
    singly = [method.make(settled, dice, watch) for settled, dice in asked]
    assert made() == singly
    assert any(each.puzzle for each in singly)


@pytest.mark.parametrize(
    "wishes",
    [
        {"level": "easy"},
        {"level": 4},  # each is looked at again
        {"level": "normal", "style": "thesis"},  # has a generator of its own
        {"level": "easy", "motif": "cross"},
    ],
)
def test_a_series_does_not_depend_on_its_blocks(
    wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def series(jobs: int) -> list[ll.Puzzle]:
        order = {"height": 7, "width": 7, "seed": 3, **wishes}
        return list(ll.generate_many("akari", 60, jobs=jobs, **order))

    whole = series(2)
    assert series(1) == whole
    monkeypatch.setattr(verb, "_SHORTEST_BLOCK", 10**6)
    assert series(2) == whole
    monkeypatch.setattr(verb, "_SHORTEST_BLOCK", 1)
    assert series(2) == whole
