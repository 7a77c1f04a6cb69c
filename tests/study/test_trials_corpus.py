"""The corpora: the shared one, any path, and boards of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpora import OWN
from lamplighter import rate, solve
from lamplighter.errors import FormatError
from lamplighter.study.corpus import VARIABLE, OwnCorpus, open_corpus
from lamplighter.study.recipe import Labelled, Programs, Styled
from shared import CORPUS, needs_corpus

BOARDS = ["akari/6/6/nekcakbl", "kurodoko/5/5/i7g5l2l2g4i"]


def test_a_folder_laid_out_like_the_shared_corpus(tmp_path: Path) -> None:
    texts = [puzzle.to("codex") for puzzle in OWN.labelled(7, "hard")]
    (tmp_path / "akari-lightup-7x7-hard.codex").write_text("\n".join(texts))
    (tmp_path / "kuromasu-janko.jsonl").write_text(OWN.path("kuromasu").read_text())
    corpus = open_corpus(str(tmp_path))
    boards = list(corpus.labelled(7, "hard", 15))
    assert [board.name for board in boards] == ["hard-7x7-001", "hard-7x7-016", "hard-7x7-031"]
    assert [board.puzzle.to("codex") for board in boards if board.puzzle] == texts[::15]
    assert {(each.corpus, each.label, each.height, each.width) for each in boards} == {
        ("labelled", "hard", 7, 7)
    }
    names = [board.name for board in corpus.janko("kuromasu", 1)]
    assert len(set(names)) == len(names) == len(OWN.solved("kuromasu") + OWN.extreme("kuromasu"))
    assert not list(corpus.janko("akari", 1))
    assert not list(corpus.labelled(8, "hard", 1))


@needs_corpus
def test_the_shared_corpus() -> None:
    corpus = open_corpus(str(CORPUS))
    boards = list(corpus.labelled(7, "hard", 60))
    assert [board.name for board in boards] == [
        "hard-7x7-001", "hard-7x7-061", "hard-7x7-121", "hard-7x7-181", "hard-7x7-241",
    ]  # fmt: skip
    line = (CORPUS / "akari-lightup-7x7-hard.codex").read_text().splitlines()[60]
    assert boards[1].puzzle is not None
    assert boards[1].puzzle.to("codex") == line
    assert {(each.corpus, each.label, each.height, each.width) for each in boards} == {
        ("labelled", "hard", 7, 7)
    }
    names = [board.name for board in corpus.janko("kuromasu", 1)]
    assert len(set(names)) == len(names) == 280
    assert len(list(corpus.janko("akari", 5))) == 97
    assert not list(corpus.labelled(8, "hard", 1))


def test_the_environment_names_the_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "my.txt"
    path.write_text("\n".join(BOARDS))
    monkeypatch.setenv(VARIABLE, str(path))
    given = open_corpus(None).given()
    assert given is not None
    assert len(given) == 2
    monkeypatch.setenv(VARIABLE, "")
    assert isinstance(open_corpus(None), OwnCorpus)


def test_any_path_in_any_format(tmp_path: Path) -> None:
    path = tmp_path / "my.txt"
    path.write_text("\n".join([*BOARDS, BOARDS[0]]))
    given = open_corpus(str(path)).given()
    assert given is not None
    assert [board.name for board in given] == ["my.txt:1", "my.txt:2", "my.txt:3"]
    assert [board.genre for board in given] == ["akari", "kuromasu", "akari"]
    assert {board.corpus for board in given} == {str(path)}


def test_boards_with_one_id_get_names_of_their_own(tmp_path: Path) -> None:
    line = json.dumps({"id": "twin", "genre": "akari", "rows": ["..", ".."]})
    path = tmp_path / "twins.jsonl"
    path.write_text(f"{line}\n{line}\n")
    given = open_corpus(str(tmp_path)).given()
    assert given is not None
    assert [board.name for board in given] == ["twin", "twin#2"]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"^no such corpus: "):
        open_corpus(str(tmp_path / "nowhere"))
    with pytest.raises(FormatError, match="no puzzle files"):
        open_corpus(str(tmp_path))
    (tmp_path / "bad.jsonl").write_text('{"genre": "akari", "rows": ["x"]}\n')
    with pytest.raises(FormatError, match=r"^corpus .*: bad\.jsonl: "):
        open_corpus(str(tmp_path))


def test_boards_of_our_own_are_what_their_labels_say() -> None:
    for label in ("easy", "normal", "hard"):
        for board in OwnCorpus().labelled(7, label, 100):
            assert board.puzzle is not None
            assert rate(board.puzzle).label == board.label == label
            assert (board.corpus, board.name[: len(label)]) == ("own", label)
    for board in OwnCorpus().janko("kuromasu", 300):
        assert board.puzzle is not None
        assert board.puzzle.genre == "kuromasu"
        assert rate(board.puzzle).label == board.label
    assert not list(OwnCorpus().janko("akari", 1))


def test_quick_boards_of_our_own_are_among_the_others() -> None:
    pick = Labelled(30, quick=150, sizes=(7,), labels=("hard",))
    full = {board.name: board.puzzle for board in pick.boards(OwnCorpus(), quick=False)}
    quick = {board.name: board.puzzle for board in pick.boards(OwnCorpus(), quick=True)}
    assert len(quick) == 2
    assert quick.items() <= full.items()


def test_boards_in_the_style_of_the_thesis() -> None:
    names = []
    for board in Styled(2, quick=1).boards(OwnCorpus(), quick=False):
        assert board.puzzle is not None
        assert solve(board.puzzle).status.value == "unique"
        names.append(board.name)
    assert names[:3] == ["thesis-6x6-001", "thesis-6x6-002", "thesis-7x7-001"]
    assert len(set(names)) == 18


def test_the_programs_of_seed_001() -> None:
    boards = list(Programs().boards(OwnCorpus(), quick=True))
    assert [board.name for board in boards] == [
        "kuromasu 11x11, not connected", "kuromasu 11x11, connected", "kuromasu 11x11, best",
        "akari 10x10, lparse", "akari 10x10, best",
    ]  # fmt: skip


def test_boards_printed_in_a_paper_are_read_where_it_is(tmp_path: Path) -> None:
    """Two names and their game ids, wrapped as the text has them; made up here."""
    corpus, seeds = tmp_path / "corpus", tmp_path / "seeds"
    corpus.mkdir()
    seeds.mkdir()
    (corpus / "akari-lightup-7x7-easy.codex").write_text("")
    shared = open_corpus(str(corpus))
    assert list(shared.printed()) == []
    half = "z" * 7 + "r"
    text = f"20x20:\n\n20x20: {half}  \n{half}\n\n20x20b:\n\n20x20: B1{half[:-1]}p  \n{half}\n\nX\n"
    (seeds / "paper.txt").write_text(text)
    (board,) = shared.printed()
    assert (board.corpus, board.name, board.height, board.label) == (
        "printed",
        "20x20b",
        20,
        "hard",
    )
    assert board.puzzle is not None
    assert board.puzzle.rows[0].startswith("#1..")
