"""A file of trials: what is added stays, what was cut off is dropped, no trial is there twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lamplighter.errors import FormatError
from lamplighter.study.store import Store, read_trials
from lamplighter.study.trial import IDENTITY, Board, Job, Line, identity_of

BOARD = Board("own", "small", "akari", 3, 3)


def run_of(seed: int, status: str = "solved", **changes: object) -> Line:
    job = Job("ants", "solve", BOARD, "aco", {"groups": "row"}, seed, limit_seconds=1.0)
    return {**job.asked(), "status": status, **changes}


def test_trials_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    with Store(path) as store:
        for seed in range(3):
            store.add(run_of(seed))
            assert path.read_bytes().count(b"\n") == seed + 1  # at once, not at the end
    assert read_trials(path) == ([run_of(seed) for seed in range(3)], False)
    with Store(path) as store:
        assert store.known == {identity_of(run_of(seed)) for seed in range(3)}


@pytest.mark.parametrize("key", IDENTITY)
def test_every_key_of_the_identity_tells_runs_apart(key: str) -> None:
    assert identity_of({**run_of(1), key: "another"}) != identity_of(run_of(1))


def test_the_order_of_options_does_not() -> None:
    one, other = {"groups": "row", "alpha": 0.0}, {"alpha": 0.0, "groups": "row"}
    assert identity_of(run_of(1, options=one)) == identity_of(run_of(1, options=other))
    assert identity_of(run_of(1, status="error", seconds=3.0)) == identity_of(run_of(1))


@pytest.mark.parametrize("cut", [1, 20, -2, -1])
def test_a_line_cut_off_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "trials.jsonl"
    lines = [f"{json.dumps(run_of(seed))}\n" for seed in range(3)]
    path.write_text("".join(lines[:2]) + lines[2][:cut])
    assert read_trials(path) == ([run_of(0), run_of(1)], True)
    with Store(path) as store:
        assert len(store.known) == 2
        store.add(run_of(2))
    assert path.read_text() == "".join(lines)


def test_a_run_made_again_replaces_the_first(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    with Store(path) as store:
        store.add(run_of(0))
        store.add(run_of(1))
        store.add(run_of(0, "error"))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(trial["seed"], trial["status"]) for trial in lines] == [(0, "error"), (1, "solved")]


def test_a_file_left_with_a_run_twice_is_tidied_when_opened(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    twice = [run_of(0), run_of(1), run_of(0, "unknown")]
    path.write_text("".join(f"{json.dumps(trial)}\n" for trial in twice) + '{"study": "cut')
    with Store(path) as store:
        assert len(store.known) == 2
        store.add(run_of(2))
    assert [trial["seed"] for trial in map(json.loads, path.read_text().splitlines())] == [0, 1, 2]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("text", ["hello\n", "[1]\n", '{"genre": "akari", "rows": ["..."]}\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(text)
    with (
        pytest.raises(FormatError, match=r"^puzzles\.jsonl:1: expected a trial of a study, got "),
        Store(path),
    ):
        pass
    assert path.read_text() == text


@pytest.mark.parametrize("text", ["hello", '{"genre": "akari"', '{"id": 1}'])
def test_an_end_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "trials.jsonl"
    held = json.dumps(run_of(0)) + "\n" + text
    path.write_text(held)
    with pytest.raises(FormatError, match="nothing was changed"), Store(path):
        pass
    assert path.read_text() == held


def test_a_study_that_ends_before_its_first_run_leaves_no_file(tmp_path: Path) -> None:
    with Store(tmp_path / "trials.jsonl"):
        pass
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "file" / "trials.jsonl", "not in a folder"),
    ):
        with pytest.raises(FormatError, match=f"^cannot write .*: {reason}$"), Store(path):
            pass


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    with pytest.raises(FormatError, match="No space left"), Store("/dev/full") as store:
        store.add(run_of(0))


def test_two_studies_do_not_share_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "trials.jsonl"
    with Store(path) as store:
        store.add(run_of(0))
        with pytest.raises(FormatError, match="another study is writing to it"), Store(path):
            pass
    assert read_trials(path) == ([run_of(0)], False)
