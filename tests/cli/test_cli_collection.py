"""`lamplighter collection` and `study plays` as a user meets them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from commands import AKARI, AKARI_ROWS, KUROMASU, Cli

import lamplighter as ll
from lamplighter.collection.play import Play

pytest.importorskip("sqlalchemy", reason="needs lamplighter[collections]")


@pytest.fixture(autouse=True)
def _own_collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAMPLIGHTER_COLLECTION", str(tmp_path / "own.db"))


def test_boards_are_added_and_told_of(cli: Cli) -> None:
    ran = cli("collection", "add", AKARI, KUROMASU, "--tag", "club", "--title", "Lamps")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{AKARI}: kept as 1\n{KUROMASU}: kept as 2\n"
    again = cli("collection", "add", "-", "--json", stdin=f"{AKARI}\nakari/6/6/zz9\n")
    assert again.code == 2
    first, second = map(json.loads, again.out.splitlines())
    assert first == {"id": 1, "name": "-:1", "new": False}
    assert second["id"] == "-:2"
    assert "error" in second
    assert again.err.count("\n") == 1


def test_boards_are_found_by_fields_and_words(cli: Cli) -> None:
    cli("collection", "add", AKARI, KUROMASU, "--tag", "club", "--author", "A. Setter")
    assert cli("collection", "find", "--genre", "akari").out.startswith("1: akari 6x6  level 1, ")
    assert [json.loads(line)["id"] for line in cli(
        "collection", "find", "setter", "tag:club", "--json").out.splitlines()
    ] == [1, 2]  # fmt: skip
    assert cli("collection", "find", "--size", "4-5", "--technique", "no-room").code in (0, 1)
    nothing = cli("collection", "find", "zebra")
    assert (nothing.code, nothing.out) == (1, "")
    some = cli("collection", "find", "-n", "1")
    assert some.out.count("\n") == 1
    assert "1 of 2" in some.err
    assert cli("collection", "list").out.count("\n") == 2
    assert cli("collection", "list", "--tags").out == "club: 2\n"
    assert cli("collection", "find", "--level", "soft").refused
    assert cli("collection", "find", "--technique", "magic").refused


def test_one_board_is_shown_whole(cli: Cli) -> None:
    cli("collection", "add", AKARI)
    shown = cli("collection", "show", "1").out
    assert "│ · · 4 · · · │" in shown
    assert "https://puzz.link/p?akari/6/6/nekcakbl" in shown
    assert f"rated by {ll.__version__}: level 1" in shown
    told = json.loads(cli("collection", "show", "1", "--json").out)
    assert told["rows"] == AKARI_ROWS
    assert told["ratings"] == [told["rating"]]
    assert cli("collection", "show", "7").refused


def test_tags_are_given_and_taken(cli: Cli) -> None:
    cli("collection", "add", AKARI, KUROMASU)
    assert cli("collection", "tag", "club", "1", "2").out == "2 boards tagged club\n"
    assert cli("collection", "tag", "easy", "--genre", "akari").out == "1 board tagged easy\n"
    gone = cli("collection", "tag", "club", "2", "--remove", "--json")
    assert json.loads(gone.out) == {"tag": "club", "boards": 1}
    assert cli("collection", "list", "--tags").out == "club: 1\neasy: 1\n"
    assert cli("collection", "tag", "x").refused
    assert cli("collection", "tag", "x", "1", "--genre", "akari").refused
    assert cli("collection", "tag", "x", "9").refused
    assert cli("collection", "tag", " x", "1").refused


def test_boards_go_out_and_come_back(cli: Cli, tmp_path: Path) -> None:
    cli("collection", "add", AKARI, KUROMASU, "--tag", "club", "--title", "Lamps")
    links = cli("collection", "export", "--links", "--genre", "akari").out
    assert links == f"https://puzz.link/p?{AKARI}\n"
    file = tmp_path / "all.jsonl"
    assert cli("collection", "export", "-o", file).code == 0
    assert cli("collection", "export", "-o", file).refused
    other = tmp_path / "other.db"
    ran = cli("collection", "import", file, "nonsense", "--db", other)
    assert ran.code == 2
    assert ran.out == "2 kept, 0 there already, 1 could not be read\n"
    assert "nonsense" in ran.err
    assert cli("collection", "list", "--tags", "--db", other).out == "club: 2\n"
    told = json.loads(cli("collection", "import", file, "--db", other, "--json").out)
    assert told == {"added": 0, "twins": 2, "bad": []}
    assert cli("collection", "export", "--tag", "nothing").code == 1
    assert cli("convert", file, "--to", "pzpr-url").out == f"{AKARI}\n{KUROMASU}\n"


def test_ratings_wait_or_are_given_again(cli: Cli) -> None:
    cli("collection", "add", AKARI, KUROMASU, "--no-rate")
    assert "not rated" in cli("collection", "list").out
    assert cli("collection", "rate").out == "2 rated: 2 easy\n"
    assert cli("collection", "rate").out == "0 rated\n"
    again = json.loads(cli("collection", "rate", "--again", "--genre", "akari", "--json").out)
    assert again == {"rated": 1, "engine": ll.__version__, "by": {"easy": 1}}
    assert cli("collection", "rate", "--again", "--timeout", "0").code == 3


def test_boards_are_removed_only_by_name(cli: Cli) -> None:
    cli("collection", "add", AKARI, KUROMASU)
    assert cli("collection", "remove").refused
    assert cli("collection", "remove", "--genre", "akari").out == "1 board removed\n"
    assert cli("collection", "remove", "--genre", "akari").code == 1
    assert cli("collection", "remove", "2", "--json").out == '{"removed": 1}\n'


def test_boards_with_the_same_walls(cli: Cli) -> None:
    rows = (["1.", "..", "#."], ["#.", "..", "1."], ["#.", "..", "#."])
    lines = (json.dumps({"genre": "akari", "rows": each}) + "\n" for each in rows)
    cli("collection", "add", "-", stdin="".join(lines))
    like = cli("collection", "dedupe")
    assert (like.code, like.out) == (1, "1: 2 (the same walls)\n")
    assert cli("collection", "dedupe", "--remove").code == 0
    assert cli("collection", "dedupe").code == 0


def test_a_reader_of_nothing_says_how_to_begin(cli: Cli) -> None:
    for words in (("list",), ("find",), ("show", "1"), ("rate",), ("export",)):
        ran = cli("collection", *words)
        assert ran.refused
        assert "lamplighter collection add makes one" in ran.err


def test_a_book_of_a_collection(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("typst", reason="needs lamplighter[book]")
    cli("collection", "add", AKARI, KUROMASU, "--tag", "club")
    book = tmp_path / "club.pdf"
    ran = cli("book", "--collection", "tag:club", "--qr", "none", "-o", book)
    assert (ran.code, ran.err) == (0, "")
    assert book.read_bytes().startswith(b"%PDF")
    other = tmp_path / "other.pdf"
    assert cli("book", "--collection", "tag:none", "-o", other).refused
    assert cli("book", "--collection", "level:soft", "-o", other).refused
    assert cli("book", "--collection", "", AKARI, "-o", other).refused
    assert cli("book", "--collection", "", "--size", "5", "-o", other).refused
    assert cli("book", "--db", "x.db", "-o", other).refused
    assert not other.exists()


def put_plays(count: int, *, player: str = "player-1") -> None:
    """Plays whose times grow with the score, with some noise."""
    draw = random.Random(count)
    with ll.Collection() as kept:
        boards = ll.generate_many("akari", count, height=6, width=6, seed=4)
        for place, board in enumerate(boards):
            score = ll.rate(board, metrics=()).score or 1
            seconds = 2.0 * score * draw.uniform(0.8, 1.25)
            kept.add_play(Play(f"{player}-{place:04}", player, board, seconds, started=place))


def test_plays_are_compared_with_scores(cli: Cli) -> None:
    put_plays(30)
    ran = cli("study", "plays", "--json")
    assert ran.code == 0
    everything, size = map(json.loads, ran.out.splitlines())
    assert (everything["group"], size["group"]) == ("all", "akari 6x6")
    assert everything["plays"] == size["plays"] == 30
    assert everything["players"] == 1
    assert everything["enough"]
    assert 0.8 < everything["score"] <= 1
    assert 0.7 < everything["power"] < 1.3
    assert "akari 6x6" in cli("study", "plays").out
    assert cli("study", "plays", "--genre", "kuromasu").code == 1


def test_too_few_plays_say_nothing(cli: Cli) -> None:
    put_plays(19)
    ran = cli("study", "plays")
    assert ran.code == 1
    assert "too few: it takes 20" in ran.out
    assert "too few plays to say anything: 19, and it takes 20" in ran.err
    # The same board twice is one play.
    with ll.Collection() as kept:
        (first, *_) = kept.plays()
        kept.add_play(Play("another-play", "player-1", first.puzzle, 5.0))
    assert cli("study", "plays").code == 1


def test_plays_are_handed_out_and_forgotten(cli: Cli) -> None:
    put_plays(3)
    put_plays(2, player="player-2")
    lines = cli("study", "plays", "--export", "--player", "player-2").out.splitlines()
    assert [json.loads(line)["player"] for line in lines] == ["player-2"] * 2
    assert cli("study", "plays", "--forget", "player-2").out == "2 plays removed\n"
    assert cli("study", "plays", "--forget", "player-2").code == 1
    assert len(cli("study", "plays", "--export").out.splitlines()) == 3
    assert cli("study", "plays", "--forget", "player-1", "--export").refused
