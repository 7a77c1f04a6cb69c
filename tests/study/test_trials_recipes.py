"""The recipes: `quick` is a part of `papers`, and what they ask for exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from lamplighter import Puzzle
from lamplighter.backends import find_backend
from lamplighter.errors import UnknownNameError
from lamplighter.methods import find_method
from lamplighter.study.corpus import Corpus
from lamplighter.study.peers import PEER
from lamplighter.study.recipe import Batch, Janko, Labelled, Recipe, each_of, one_at_a_time
from lamplighter.study.recipes import COLLECTIONS, RECIPES, find_recipes
from lamplighter.study.trial import Board

STUDIES = {
    "cost", "classes", "ants", "construction", "human", "uniqueness", "asp", "encodings",
    "backtracking", "empty", "walls", "generation", "ant-parameters", "ant-ablation",
    "like-for-like", "pipelines", "rules-first", "scan", "techniques",
}  # fmt: skip
LARGE = 12  # 60x60, 80x80 and 100x100, easy and hard, two of each
SMALL = {
    "akari": Puzzle.from_rows("akari", ["...", ".2.", "..."]),
    "kuromasu": Puzzle.from_rows("kuromasu", [[None, 3], [None, None]]),
}


class Names(Corpus):
    """As many boards as the shared corpus has, by name: reading or making them takes longer."""

    def labelled(self, size: int, label: str, every: int) -> Iterator[Board]:
        for index in range(0, 300, every):
            name = f"{label}-{size}x{size}-{index + 1:03}"
            yield Board("labelled", name, "akari", size, size, label, SMALL["akari"])

    def janko(self, genre: str, every: int) -> Iterator[Board]:
        for index in range(0, 485 if genre == "akari" else 280, every):
            yield Board("janko", f"{genre}-{index}", genre, 3, 3, None, SMALL[genre])


def identities(recipe: Recipe, quick: bool) -> list[str]:
    return [job.identity for job in recipe.jobs(Names(), quick=quick)]


def test_the_studies_of_the_contract_are_there() -> None:
    assert {recipe.name for recipe in RECIPES} == STUDIES
    assert len(RECIPES) == len(STUDIES)
    assert all(recipe.title for recipe in RECIPES)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.name)
def test_quick_is_a_part_of_the_full_study(recipe: Recipe) -> None:
    full, quick = identities(recipe, False), identities(recipe, True)
    assert set(quick) <= set(full)
    assert len(set(full)) == len(full)
    assert recipe.name == "asp" or len(quick) < len(full) / 2


def test_an_encoding_gets_only_boards_that_it_takes() -> None:
    batch = Batch((Janko(1, quick=1),), ("asp",), options=each_of(encoding=("tud", "best")))
    wide = Puzzle.from_rows("akari", ["..", "..", ".."])

    class Two(Names):
        def janko(self, genre: str, every: int) -> Iterator[Board]:
            yield Board("janko", "square", "akari", 3, 3, None, SMALL["akari"])
            yield Board("janko", "tall", "akari", 3, 2, None, wide)

    jobs = [(job.board.name, job.options["encoding"])
            for job in batch.jobs("encodings", Two(), False, None)]  # fmt: skip
    assert jobs == [("square", "tud"), ("square", "best"), ("tall", "best")]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda each: each.name)
def test_what_is_asked_for_can_be_asked(recipe: Recipe) -> None:
    seen = set()
    for job in recipe.jobs(Names(), quick=False):
        what = (job.kind, job.backend, str(job.options), job.board.genre)
        if what in seen:
            continue
        seen.add(what)
        if job.kind == "solve":
            assert job.board.puzzle is not None
            find_backend(job.backend).require(job.board.puzzle, job.options)
        elif job.kind in ("construct", "generate"):
            assert job.backend == PEER or find_method(job.backend)
        assert 0 < job.limit_seconds <= 30
    assert seen


def test_ants_have_ten_seeds_and_two_in_quick() -> None:
    for recipe in RECIPES:
        for quick, seeds in ((False, 10), (True, 2)):
            of_ants = {
                job.seed for job in recipe.jobs(Names(), quick=quick) if job.backend == "aco"
            }
            assert of_ants in (set(), set(range(seeds)))


def test_the_whole_corpus_is_solved_and_rated() -> None:
    (cost, _), (classes, _) = find_recipes(["cost", "classes"])
    counts = Counter(job.backend for job in cost.jobs(Names(), quick=False))
    assert [counts[each] for each in ("native", "deductive", "cpsat", "sat")] == [
        3600 + 485 + LARGE
    ] * 4
    assert counts["aco"] == 10 * (1200 + 97)
    assert len(identities(classes, False)) == 3600 + 485


def test_another_limit_is_for_every_trial() -> None:
    (cost, _) = find_recipes(["cost"])[0]
    assert {job.limit_seconds for job in cost.jobs(Names(), quick=True, seconds=7.0)} == {7.0}


def test_a_given_path_takes_the_place_of_the_labelled_boards() -> None:
    class Given(Names):
        def given(self) -> list[Board] | None:
            return [Board("my", str(number), "akari", 3, 3) for number in range(1000)]

    picked = list(Labelled(30, quick=150).boards(Given(), quick=False))
    assert 100 <= len(picked) <= 120
    assert len(list(Labelled(30, quick=150).boards(Given(), quick=True))) <= 24
    assert len(list(Labelled(1, quick=60).boards(Given(), quick=False))) == 1000


def test_back_ends_are_spared_the_genres_they_do_not_know() -> None:
    class Mixed(Names):
        def given(self) -> list[Board] | None:
            return [Board("my", genre, genre, 3, 3, None, SMALL[genre]) for genre in SMALL]

    (cost, _) = find_recipes(["cost"])[0]
    asked = {(job.backend, job.board.name) for job in cost.jobs(Mixed(), quick=True)}
    assert {("native", "akari"), ("native", "kuromasu"), ("aco", "akari")} <= asked
    assert ("aco", "kuromasu") not in asked


def test_names() -> None:
    assert [quick for _, quick in find_recipes(["quick"])] == [True] * len(RECIPES)
    assert [quick for _, quick in find_recipes(["papers"])] == [False] * len(RECIPES)
    assert set(COLLECTIONS).isdisjoint(STUDIES)
    with pytest.raises(UnknownNameError, match="papers"):
        find_recipes(["cost", "paper"])


def test_options() -> None:
    assert each_of(a=(1, 2), b=(3,)) == ({"a": 1, "b": 3}, {"a": 2, "b": 3})
    assert one_at_a_time(a=(1, 2), b=(3,)) == ({}, {"a": 1}, {"a": 2}, {"b": 3})
    assert Janko(1, quick=5).genre == "akari"
