"""A collection keeps boards once, whatever database it is in, and loses none."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import lamplighter as ll
from lamplighter.collection import collection as module
from lamplighter.collection.boardtext import board_of, text_of
from lamplighter.collection.play import Play
from lamplighter.formats.base import Document
from lamplighter.survey.pattern import drawn_of
from lamplighter.survey.symmetry import symmetry_of

AKARI = ll.load("akari/6/6/nekcakbl")
KUROMASU = ll.load("kurodoko/5/5/i7g5l2l2g4i")
SEVERAL = ll.Puzzle.from_rows("akari", ["..", ".."])


def sql(place: str, *statements: str) -> None:
    """Change a database behind the collection's back."""
    from sqlalchemy import create_engine, text

    from lamplighter.collection.place import place_of

    engine = create_engine(place_of(place).url)
    with engine.begin() as connection:
        for each in statements:
            connection.execute(text(each))
    engine.dispose()


@pytest.mark.parametrize("turn", list(ll.Turn))
def test_a_board_is_kept_once_whichever_way_round(tmp_path: Path, turn: ll.Turn) -> None:
    with ll.Collection(tmp_path / "c.db") as kept:
        (first,) = kept.add(AKARI, tags=["one"])
        (again,) = kept.add(AKARI.turned(turn), tags=["two"])
        assert (first.is_new, again.is_new) == (True, False)
        assert again.id == first.id
        assert len(kept) == 1
        assert kept.get(1).puzzle == AKARI
        assert kept.get(1).tags == ("one", "two")


def test_twins_in_one_batch_are_one(place: str) -> None:
    with ll.Collection(place) as kept:
        told = kept.add([AKARI, AKARI.turned(ll.Turn.FLIP), KUROMASU])
        assert [(each.id, each.is_new) for each in told] == [(1, True), (1, False), (2, True)]


def test_what_is_told_of_a_board_is_kept(place: str) -> None:
    meta = {"id": "four", "title": "Four\n lamps", "author": "Ä. Setter", "tags": ["a", 7, ""]}
    with ll.Collection(place) as kept:
        kept.add(Document(AKARI, meta=meta), tags=["b"])
    with ll.Collection(place, create=False) as kept:
        (found,) = kept.find()
        assert found.puzzle == AKARI
        assert (found.name, found.title, found.author) == ("four", "Four lamps", "Ä. Setter")
        assert found.tags == ("a", "b")
        assert (found.clues, found.density) == (4, round(4 / 36, 4))
        rating = ll.rate(AKARI)
        assert found.rated is not None
        assert found.rated.level == rating.level
        assert found.rated.score == rating.score
        assert found.rated.label == rating.label
        assert dict(found.rated.techniques) == dict(rating.techniques)
        assert found.rated.engine == ll.__version__
        assert kept.find_puzzle(AKARI.turned(ll.Turn.ROTATE90)) == found
        assert kept.find_puzzle(KUROMASU) is None


def test_a_board_without_one_solution_is_kept_and_told(place: str) -> None:
    with ll.Collection(place) as kept:
        kept.add(SEVERAL)
        (found,) = kept.find("status:multiple")
        assert found.rated is not None
        assert found.rated.level is None
        assert list(kept.find("level:0-9")) == []


def test_ratings_are_kept_by_version_and_redone(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ll.Collection(place) as kept:
        kept.add([AKARI, KUROMASU], rate=False)
        assert kept.ids("status:unrated") == [1, 2]
        assert [id for id, _ in kept.rate()] == [1, 2]
        assert kept.stale() == []
        assert kept.stale(again=True) == [1, 2]
        monkeypatch.setattr(module, "VERSION", "9.9.9")
        assert kept.stale("genre:akari") == [1]
        assert [id for id, _ in kept.rate([1])] == [1]
        assert [each.engine for each in kept.ratings(1)] == [ll.__version__, "9.9.9"]
        assert [each.engine for each in kept.ratings(2)] == [ll.__version__]
        assert kept.get(1).rated == replace(kept.ratings(1)[1])
        # Once more is no more.
        assert len(list(kept.rate([1]))) == 1
        assert len(kept.ratings(1)) == 2
        assert kept.ids("technique:restricted-clue") == [1]


def test_tags_come_and_go(place: str) -> None:
    with ll.Collection(place) as kept:
        kept.add([AKARI, KUROMASU])
        assert kept.tag([1, 2, 99], "club", "2026") == 2
        assert kept.tag([1], "club") == 1
        assert kept.tags() == {"2026": 2, "club": 2}
        assert kept.untag([2], "club", "nothing") == 1
        assert kept.ids("tag:club") == [1]
        assert kept.ids("tag:club tag:2026") == [1]
        for bad in ("", " x", "a\nb", "x" * 61):
            with pytest.raises(ll.CollectionError, match="tag"):
                kept.tag([1], bad)


def test_what_is_removed_is_gone_and_its_number_stays_free(place: str) -> None:
    with ll.Collection(place) as kept:
        kept.add([AKARI, Document(KUROMASU, meta={"title": "seven"})], tags=["x"])
        assert kept.remove([2, 99]) == 1
        assert kept.tags() == {"x": 1}
        assert kept.ids("seven") == []
        assert kept.ids("technique:clue-reached") == []
        assert kept.get_many([2]) == []
        with pytest.raises(ll.CollectionError, match="no board 2"):
            kept.get(2)
        assert kept.add(KUROMASU)[0].id == 3


def test_boards_with_the_same_walls_are_named(place: str) -> None:
    rows = ["1.#", "...", "#.."]
    other = ll.Puzzle.from_rows("akari", ["#.1", "...", "..#"])
    with ll.Collection(place) as kept:
        kept.add([ll.Puzzle.from_rows("akari", rows), KUROMASU, other.without((0, 2)), other])
        same = kept.dedupe()
        assert same in ([[1, 3]], [[1, 3, 4]])
        assert len(kept) == 4 - (4 not in kept.ids())
        assert kept.dedupe(remove=True) == same
        assert kept.dedupe() == []
        assert kept.get(1).puzzle.rows == tuple(rows)


def test_an_export_comes_back(place: str, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    with ll.Collection(place) as kept:
        kept.add(Document(AKARI, meta={"title": "Four", "id": "f"}), tags=["club"])
        kept.add(KUROMASU)
        before = [json.loads(line) for line in kept.export()]
        lines.write_text("\n".join(kept.export()) + "\n")
        assert list(kept.export("tag:club", "puzzlink")) == [
            "https://puzz.link/p?akari/6/6/nekcakbl"
        ]
    with ll.Collection(tmp_path / "other.db") as other:
        assert other.import_from(lines).to_json() == {"added": 2, "twins": 0, "bad": []}
        after = [json.loads(line) for line in other.export()]
    for each in (*before, *after):
        del each["added"], each["source"]
    assert after == before


def test_one_bad_board_does_not_stop_the_rest(place: str, tmp_path: Path) -> None:
    links = tmp_path / "links.txt"
    links.write_text("akari/6/6/nekcakbl\nakari/6/6/zzzz9\nkurodoko/5/5/i7g5l2l2g4i\n")
    with ll.Collection(place) as kept:
        told = kept.import_from(links)
        assert (told.added, told.twins) == (2, 0)
        assert [name for name, _ in told.bad] == ["links.txt:2"]
        assert [each.source for each in kept.find()] == ["links.txt:1", "links.txt:3"]


WRITER = """
import sys, lamplighter as ll
place, seed = sys.argv[1:]
with ll.Collection(place) as kept:
    for start in range(0, 200, 20):
        boards = ll.generate_many("akari", 20, height=5, width=5, seed=int(seed) + start)
        kept.add(boards, tags=[f"by {seed}"])
"""


def test_two_processes_write_at_once(place: str) -> None:
    """Both begin with nothing, and half of what they write is the same."""
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, place, seed], stderr=subprocess.PIPE)
        for seed in ("0", "100")
    ]
    for each in writers:
        _, errors = each.communicate(timeout=300)
        assert each.returncode == 0, errors.decode()
    made = {
        seed: [
            board
            for start in range(0, 200, 20)
            for board in ll.generate_many("akari", 20, height=5, width=5, seed=seed + start)
        ]
        for seed in (0, 100)
    }
    keys = {seed: {ll_likeness(board) for board in boards} for seed, boards in made.items()}
    with ll.Collection(place) as kept:
        found = list(kept.find())
        assert {each.likeness for each in found} == keys[0] | keys[100]
        assert [each.id for each in found] == list(range(1, len(found) + 1))
        for seed, held in keys.items():
            assert {each.likeness for each in found if f"by {seed}" in each.tags} == held


def ll_likeness(board: ll.Puzzle) -> bytes:
    from lamplighter.verbs.twins import likeness

    return likeness(board)


def test_an_older_version_is_brought_up_to_date(place: str) -> None:
    with ll.Collection(place) as kept:
        kept.add(AKARI, tags=["old"])
    # Version 1 had no plays, version 2 no index of what is asked for most often.
    sql(
        place, "DROP TABLE plays", "DROP INDEX puzzles_usual",
        "UPDATE schema_version SET version = 1",
    )  # fmt: skip
    with ll.Collection(place) as kept:
        assert kept.get(1).tags == ("old",)
        assert kept.plays() == []
        assert kept.add_play(Play("play-0001", "player-1", AKARI, 61.5))
    with ll.Collection(place) as kept:
        assert len(kept.plays()) == 1
    sql(place, "DROP INDEX puzzles_usual")  # it is there again


def test_a_newer_version_is_refused_in_a_line(place: str) -> None:
    with ll.Collection(place) as kept:
        kept.add(AKARI)
    sql(place, "UPDATE schema_version SET version = 99")
    with pytest.raises(ll.CollectionError, match=r"newer lamplighter made it \(version 99") as told:
        ll.Collection(place)
    assert "\n" not in str(told.value)
    sql(place, "UPDATE schema_version SET version = 2")
    with ll.Collection(place) as kept:
        assert len(kept) == 1


def test_tables_of_another_program_are_left_alone(place: str) -> None:
    sql(place, "CREATE TABLE plays (title TEXT)")
    with pytest.raises(ll.CollectionError, match="tables of another program"):
        ll.Collection(place)


def test_plays_are_kept_once_told_and_forgotten(place: str) -> None:
    play = Play("play-0001", "player-1", AKARI, 61.5, hints=2, mistakes=1, moves="abc", started=7)
    other = replace(play, id="play-0002", player="player-2", puzzle=KUROMASU)
    with ll.Collection(place) as kept:
        assert kept.add_play(play)
        assert not kept.add_play(replace(play, seconds=5))
        assert kept.add_play(other)
        assert kept.plays() == [play, other]
        assert kept.plays("player-2") == [other]
        assert len(kept) == 0
        assert kept.forget_player("player-1") == 1
        assert kept.plays() == [other]


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "short"}, {"player": "a b c d e f"}, {"seconds": 0}, {"seconds": 1e9},
        {"seconds": "5"}, {"hints": -1}, {"mistakes": 1.5}, {"moves": "a\nb"}, {"moves": "é"},
        {"started": 2**31},
    ],
)  # fmt: skip
def test_a_play_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ll.PuzzleError):
        Play(**{"id": "play-0001", "player": "player-1", "puzzle": AKARI, "seconds": 1.0, **wrong})  # type: ignore[arg-type]


@pytest.mark.parametrize("genre", ["akari", "kuromasu"])
def test_boards_are_written_short_and_read_back(genre: str) -> None:
    for board in ll.generate_many(genre, 20, height=7, width=12, seed=5):
        text = text_of(board)
        assert len(text) < 84
        assert board_of(genre, 12, text, genre == "akari") == board
    for rows in ([[None, "?", 12], [3, 10, None]],):
        board = ll.Puzzle.from_rows("kuromasu", rows, lenient=True)
        assert board_of("kuromasu", 3, text_of(board), False) == board
    for bad, width in (("", 3), ("abc#", 4), ("a", 0), ("=[", 2), ("=7", 2)):
        with pytest.raises(ll.CollectionError, match="damaged board"):
            board_of("akari", width, bad, True)


@pytest.mark.parametrize(("height", "width"), [(6, 6), (6, 8), (8, 6)])
def test_the_quick_symmetry_is_the_symmetry(height: int, width: int) -> None:
    from lamplighter import engine
    from lamplighter.survey.symmetry import symmetry_seen

    seen = set()
    for genre in ("akari", "kuromasu"):
        for symmetry in ll.SYMMETRIES:
            if height != width and symmetry in ("rotate4", "diagonal", "diagonal2"):
                continue
            for board in ll.generate_many(
                genre, 4, height=height, width=width, symmetry=symmetry, seed=3
            ):
                found = symmetry_seen(engine.look(board.rows))
                assert found == symmetry_of(drawn_of(board))
                seen.add(found)
    assert len(seen) > 3
