"""The game without a terminal: marks, undo and redo, trials, checkpoints, keeping."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lamplighter import Puzzle
from lamplighter.play.game import Game, Mark

AKARI = Puzzle.from_rows("akari", ["..1", ".#.", "..."])
KUROMASU = Puzzle.from_rows("kuromasu", [[None, 3, None], [None, None, None], [None, None, None]])
BLANK, PLACED, DOT, TICK = Mark.BLANK, Mark.PLACED, Mark.DOT, Mark.TICK


def test_a_mark_goes_where_it_may() -> None:
    game = Game(AKARI)
    assert game.mark([((0, 0), PLACED), ((2, 2), DOT)])
    assert game.marks == {(0, 0): PLACED, (2, 2): DOT}
    assert not game.mark([((1, 1), PLACED)])  # a wall
    assert not game.mark([((0, 2), PLACED)])  # a clue
    assert not game.mark([((1, 1), TICK)])  # a wall without a number
    assert not game.mark([((0, 0), TICK)])  # no clue
    assert not game.mark([((0, 0), PLACED)])  # it is there already
    assert game.mark([((0, 2), TICK)])
    assert game.to_marks().rows == ("o..", "...", "..+")


def test_undo_and_redo_have_no_end() -> None:
    game = Game(AKARI)
    for turn in range(500):
        assert game.mark([((0, 0), PLACED if turn % 2 == 0 else DOT)])
    for _ in range(500):
        assert game.undo()
    assert not game.undo()
    assert game.marks == {}
    assert sum(iter(game.redo, False)) == 500
    assert game.marks == {(0, 0): DOT}


def test_nothing_is_lost_when_another_way_is_taken() -> None:
    game = Game(AKARI)
    game.mark([((0, 0), PLACED)])
    game.mark([((0, 1), DOT)])
    first = game.node
    game.undo()
    game.mark([((2, 2), PLACED)])
    assert not game.can_redo
    game.jump(first)
    assert game.marks == {(0, 0): PLACED, (0, 1): DOT}


def test_a_stroke_is_one_deed() -> None:
    game = Game(AKARI)
    for col in range(2):
        game.mark([((0, col), DOT)], join=col > 0)
    game.mark([((0, 0), BLANK)], join=True)
    assert len(game) == 1
    game.undo()
    assert game.marks == {}
    game.redo()
    assert game.marks == {(0, 1): DOT}


def test_a_trial_is_kept_or_dropped_whole() -> None:
    game = Game(AKARI)
    game.mark([((0, 0), PLACED)])
    game.start_trial()
    game.mark([((0, 0), DOT)])
    game.start_trial()
    game.mark([((2, 2), PLACED)])
    assert game.levels == {(0, 0): 1, (2, 2): 2}
    assert game.keep_trial()
    assert game.levels == {(0, 0): 1, (2, 2): 1}
    assert game.drop_trial()
    assert (game.depth, game.marks, game.levels) == (0, {(0, 0): PLACED}, {})
    assert not game.drop_trial()
    assert not game.keep_trial()
    game.undo()
    assert (game.depth, game.marks) == (1, {(0, 0): DOT, (2, 2): PLACED})


def test_a_checkpoint_leads_back() -> None:
    game = Game(KUROMASU)
    game.mark([((0, 0), PLACED)])
    point = game.set_checkpoint()
    assert game.set_checkpoint() == point
    game.mark([((2, 2), PLACED)])
    assert game.set_checkpoint().name == "2"
    game.jump(point.node)
    assert game.marks == {(0, 0): PLACED}
    game.drop_checkpoint("1")
    assert [each.name for each in game.checkpoints] == ["2"]


def test_where_a_mistake_was_made() -> None:
    game = Game(AKARI)
    game.mark([((0, 0), PLACED)])
    game.mark([((2, 0), DOT)])
    game.mark([((2, 2), PLACED)])
    game.jump(game.node_before((2, 0)))
    assert game.marks == {(0, 0): PLACED}
    assert game.order() == [(0, 0)]


DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("mark"), st.integers(0, 8), st.sampled_from(list(Mark)), st.booleans()),
        st.tuples(
            st.sampled_from(
                ("undo", "redo", "start_trial", "keep_trial", "drop_trial", "clear",
                 "set_checkpoint")
            )
        ),
    ),
    max_size=30,
)  # fmt: skip


@given(DEEDS)
def test_whatever_is_done_can_be_undone_done_again_and_kept(
    deeds: list[tuple[object, ...]],
) -> None:
    game = Game(AKARI)
    for name, *rest in deeds:
        if name == "mark":
            place, mark, join = rest
            assert isinstance(place, int)
            assert isinstance(mark, Mark)
            game.mark([(divmod(place, 3), mark)], join=bool(join))
        else:
            getattr(game, str(name))()
        assert set(game.levels) <= set(game.marks)
        assert all(0 < level <= game.depth for level in game.levels.values())
    here = game.node, dict(game.marks), dict(game.levels), game.depth
    back = Game(AKARI, json.loads(json.dumps(game.save())))
    assert (back.node, back.marks, back.levels, back.depth) == here
    assert back.checkpoints == game.checkpoints
    steps = 0
    while game.undo():
        steps += 1
    assert (game.marks, game.levels, game.depth) == ({}, {}, 0)
    for _ in range(steps):
        assert game.redo()
    assert (game.node, game.marks, game.levels, game.depth) == here


@pytest.mark.parametrize(
    "damage",
    [
        {"node": 7},
        {"node": "x"},
        {"deeds": []},
        {"deeds": [{"parent": -1}]},
        {"deeds": "nonsense"},
        {"elapsed": None},
        {"checkpoints": [{"name": "x", "node": 0, "at": 0}]},
        {"deeds": [
            {"parent": -1, "cells": [], "from": 0, "to": 0, "at": 0, "child": 1},
            {"parent": 0, "cells": [99, 0, 0, 1, 0], "from": 0, "to": 0, "at": 0, "child": -1},
        ], "node": 1},
        {"deeds": [
            {"parent": -1, "cells": [], "from": 0, "to": 0, "at": 0, "child": 1},
            {"parent": 1, "cells": [], "from": 0, "to": 0, "at": 0, "child": -1},
        ], "node": 1},
    ],
)  # fmt: skip
def test_a_damaged_game_starts_afresh(damage: dict[str, object]) -> None:
    game = Game(AKARI)
    game.mark([((0, 0), PLACED)])
    again = Game(AKARI, game.save() | damage)
    assert again.is_untouched
    assert again.marks == {}
