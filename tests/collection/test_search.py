"""Every field of a query finds what a plain filter over all boards finds."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import lamplighter as ll
from lamplighter.collection import search
from lamplighter.collection.query import SORTS, Query
from lamplighter.collection.record import Record
from lamplighter.collection.words import words_of
from lamplighter.formats.base import Document

WORDS = ("heart", "Hëarth", "star", "train", "évening", "lamp", "10x10", "2026-05-01", "a_b")


def boards() -> list[Document]:
    """Boards of many kinds, from a seed."""
    draw = random.Random(7)
    made: list[Document] = []
    for genre in ("akari", "kuromasu"):
        for level in ("easy", "normal", "hard"):
            for place, (width, height) in enumerate(((5, 5), (8, 6), (7, 7))):
                some = ll.generate_many(
                    genre, 6, width=width, height=height, level=level, seed=place + 1
                )
                for board in some:
                    title = " ".join(draw.sample(WORDS, 2))
                    tags = draw.sample(["club", "book", "trial"], draw.randrange(3))
                    meta = {"id": f"n{len(made)}", "title": title, "tags": tags}
                    made.append(Document(board, meta=meta))
    made.append(Document(ll.Puzzle.from_rows("akari", ["..", ".."]), meta={"title": "lamp"}))
    return made


def level(record: Record) -> int:
    return -1 if record.rated is None or record.rated.level is None else record.rated.level


def score(record: Record) -> int:
    return -1 if record.rated is None or record.rated.score is None else record.rated.score


def has_words(text: str) -> Callable[[Record], bool]:
    def fits(record: Record) -> bool:
        held = words_of(record.title, record.author, record.name, record.source)
        return all(any(word.startswith(each) for word in held) for each in words_of(text))

    return fits


QUERIES: dict[str, Callable[[Record], bool]] = {
    "": lambda _: True,
    "genre:akari": lambda each: each.puzzle.genre == "akari",
    "genre:kurodoko": lambda each: each.puzzle.genre == "kuromasu",
    "size:7": lambda each: (each.puzzle.width, each.puzzle.height) == (7, 7),
    "size:8x6": lambda each: (each.puzzle.width, each.puzzle.height) == (8, 6),
    "size:6-8": lambda e: 6 <= e.puzzle.width <= 8 and 6 <= e.puzzle.height <= 8,
    "size:5x6-8x6": lambda e: 5 <= e.puzzle.width <= 8 and e.puzzle.height == 6,
    "level:easy": lambda each: 0 <= level(each) <= 2,
    "level:normal-hard": lambda each: 3 <= level(each) <= 8,
    "level:4": lambda each: level(each) == 4,
    "level:2-5": lambda each: 2 <= level(each) <= 5,
    "score:20-60": lambda each: 20 <= score(each) <= 60,
    "score:60-": lambda each: score(each) >= 60,
    "score:-30": lambda each: 0 <= score(each) <= 30,
    "clues:5-9": lambda each: 5 <= len(each.puzzle.clues) <= 9,
    "density:0.2-0.3": lambda each: 0.2 <= each.density <= 0.3,
    "symmetry:rotate2": lambda each: each.symmetry == "rotate2",
    "symmetry:none": lambda each: each.symmetry == "none",
    "status:unique": lambda each: level(each) >= 0,
    "status:multiple": lambda each: each.rated is not None and each.rated.status == "multiple",
    "status:unrated": lambda each: each.rated is None,
    "technique:shaving": lambda e: e.rated is not None and "shaving" in e.rated.techniques,
    "technique:forced-empty technique:limited-light": lambda e: (
        e.rated is not None and {"forced-empty", "limited-light"} <= set(e.rated.techniques)
    ),
    "tag:club": lambda each: "club" in each.tags,
    "tag:club tag:book": lambda each: {"club", "book"} <= set(each.tags),
    "tag:nothing": lambda _: False,
    "heart": has_words("heart"),
    "HEÄRT evening": has_words("heart evening"),
    "10x": has_words("10x"),
    "2026 lamp": has_words("2026 lamp"),
    "n1": has_words("n1"),
    "zebra": lambda _: False,
    "level:hard tag:club genre:kuromasu": lambda each: (
        6 <= level(each) <= 8 and "club" in each.tags and each.puzzle.genre == "kuromasu"
    ),
    "lamp technique:shaving score:30-": lambda each: (
        has_words("lamp")(each)
        and each.rated is not None
        and "shaving" in each.rated.techniques
        and score(each) >= 30
    ),
    "tag:book size:5-7 heart": lambda each: (
        "book" in each.tags
        and 5 <= each.puzzle.width <= 7
        and 5 <= each.puzzle.height <= 7
        and has_words("heart")(each)
    ),
}


@pytest.mark.parametrize("few", [0, 10, 2000])
def test_every_field_finds_what_a_filter_finds(
    place: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # There are several ways to the same boards, by what is few and what is many.
    monkeypatch.setattr(search, "FEW", few)
    with ll.Collection(place) as kept:
        kept.add(boards())
        kept.add(ll.load("akari/6/6/nekcakbl"), rate=False)
        everything = list(kept.find())
        assert len(everything) > 80
        for text, fits in QUERIES.items():
            found = list(kept.find(text))
            wanted = {each.id for each in everything if fits(each)}
            assert {each.id for each in found} == wanted, text
            assert len(found) == len(wanted), text
            assert kept.count(text) == len(wanted), text
            assert kept.ids(text) == [each.id for each in found], text
            assert list(kept.find(text, count=500)) == found, text
            for sort in SORTS:
                query = Query.of(f"{text} sort:{sort}")
                assert list(kept.find(query, count=500)) == list(kept.find(query)), query
        # No query passes because nothing is there for it to find.
        empty = {text for text, fits in QUERIES.items() if not any(map(fits, everything))}
        assert empty == {"tag:nothing", "zebra"}


def test_boards_come_in_the_order_that_is_asked_for(place: str) -> None:
    with ll.Collection(place) as kept:
        kept.add(boards())
        every = [each.id for each in kept.find()]
        assert every == sorted(every)
        assert [each.id for each in kept.find("sort:newest")] == every[::-1]
        for text in ("score:20-60", "level:easy-hard sort:score"):
            found = [score(each) for each in kept.find(text)]
            assert found == sorted(found)
            assert found
        sizes = [(e.puzzle.width, e.puzzle.height, e.id) for e in kept.find("sort:size")]
        assert sizes == sorted(sizes)
        # Page by page it is the same.
        pages = [e.id for start in range(0, 200, 17) for e in kept.find(start=start, count=17)]
        assert pages == every
        assert [e.id for e in kept.find("tag:club", start=3)] == kept.ids("tag:club")[3:]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("level:easyy", "level: expected easy, normal, hard, extreme, 0 to 9"),
        ("level:5-3", "ends before it begins"),
        ("size:big", "size: expected 10x8"),
        ("score:-", "score: expected a number"),
        ("leevel:3", "unknown field of a query 'leevel'"),
        ("symmetry:round", "unknown symmetry 'round'"),
        ("technique:magic", "unknown technique 'magic'"),
        ("genre:chess", "unknown genre 'chess'"),
        ("sort:colour", "unknown order 'colour'"),
    ],
)
def test_a_query_that_makes_no_sense_says_why(text: str, told: str) -> None:
    with pytest.raises(ll.LamplighterError, match=told):
        Query.of(text)


def test_quotes_keep_words_together() -> None:
    assert Query.of('tag:"for the train" level:3 "a b"') == Query(
        level=(3, 3), tags=("for the train",), text="a b"
    )
    assert Query.of('"').text == ""
    assert Query.of('tag:"open end').tags == ("open end",)


def test_links_and_files_are_words_not_fields(tmp_path: Path) -> None:
    query = Query.of("https://puzz.link/p?akari links.txt:17")
    assert query.text == "https://puzz.link/p?akari links.txt:17"
    with ll.Collection(tmp_path / "c.db") as kept:
        for nonsense in ('"', "*", "AND", "a OR b", "'", "NEAR(", "\\", "%", "_", "-x", "(:)"):
            assert isinstance(list(kept.find(nonsense)), list)
