"""What is drawn of a proof: ghosts as a stack, the conclusion apart from the lines."""

from __future__ import annotations

import pytest

import lamplighter as ll
from corpora import OWN
from lamplighter.techniques import Step
from lamplighter.techniques.proof import write_proof
from lamplighter.techniques.scene import conclusion_of, scenes_of, whole_scene
from suppositions import NESTED, TWO_WAYS


def shown(step: Step) -> list[set[tuple[int, int]]]:
    """The cells with a ghost at each line."""
    found, stack = [], []
    for scene in scenes_of(step):
        stack = [*stack[: scene.kept], *(ghost.cell for ghost in scene.added)]
        found.append(set(stack))
    return found


def test_what_stood_inside_a_supposition_goes_with_it() -> None:
    _, step = NESTED
    first, lit, inside, implied = {(0, 0)}, {(0, 1), (0, 2)}, {(2, 2)}, {(2, 1)}
    assert shown(step) == [
        first,
        first | lit,
        first | lit | inside,
        first | lit | inside | implied,
        first | lit | inside | implied,
        first | lit | inside,  # now as proved, not as supposed
        first | lit | inside,
    ]
    assert [scene.label for scene in scenes_of(step)] == ["?", "1", "?", "3", "4", "5", "6"]
    assert [scene.clash for scene in scenes_of(step)] == [None] * 4 + [(1, 1), None, (1, 1)]
    whole = whole_scene(step)
    assert not whole.ghosts[2, 2].placed
    assert whole.clashes == ((1, 1),)
    assert whole.labels[2, 2] == "? 5"


def test_the_second_way_takes_back_the_first() -> None:
    _, step = TWO_WAYS
    assert shown(step) == [{(0, 0)}, {(0, 0), (1, 1)}, {(0, 0)}, {(0, 0), (1, 1)}]
    assert set(whole_scene(step).ghosts) == {(1, 1)}  # r1c1 would be both


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_lines_and_conclusion_make_the_message(genre: str) -> None:
    told = 0
    for puzzle in [board.puzzle for board in OWN.solved(genre)][:150]:
        for step in ll.explain(puzzle):
            assert write_proof(step.lines, conclusion_of(step)) == step.message
            assert len(scenes_of(step)) == len(step.lines)
            told += bool(step.lines)
    assert told > 5
