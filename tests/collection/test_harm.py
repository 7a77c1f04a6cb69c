"""Harm done to a file: a kill, a full disk, damage. Nothing is lost, and a line says what is."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import lamplighter as ll
from lamplighter.collection.place import Place, place_of

AKARI = "akari/6/6/nekcakbl"


def drafts(count: int, seed: int = 7) -> list[str]:
    """Different boards, with no care for their solutions: they are made in no time."""
    draw = random.Random(seed)
    boards = (
        ["".join(draw.choice(".......#12") for _ in range(8)) for _ in range(8)]
        for _ in range(count)
    )
    return [ll.write(ll.Puzzle.from_rows("akari", rows), "pzpr-url") for rows in boards]


def importing(place: str, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "lamplighter", "collection", "import", "-", "--no-rate"]
    return subprocess.Popen(
        [*command, "--db", place, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_a_kill_in_the_middle_of_an_import_leaves_whole_batches(place: str) -> None:
    links = drafts(3500)
    ran = importing(place)
    assert ran.stdin is not None
    # More lines are to come: the process waits for them with two batches behind it.
    ran.stdin.write("\n".join(links[:2700]) + "\n")
    ran.stdin.flush()
    for _ in range(1200):
        time.sleep(0.05)
        try:
            with ll.Collection(place, create=False) as kept:
                if len(kept) >= 2000:
                    break
        except ll.CollectionError:
            pass  # not made yet
    ran.kill()
    ran.communicate()
    with ll.Collection(place) as kept:
        assert len(kept) == 2000
        assert kept.ids() == list(range(1, 2001))
    again = importing(place)
    told, errors = again.communicate("\n".join(links) + "\n", timeout=300)
    assert again.returncode == 0, errors
    assert told == "1,500 kept, 2,000 there already, 0 could not be read\n"


@pytest.fixture(name="small_disk")
def small_disk_fixture(tmp_path: Path) -> Iterator[Path]:
    """A disk with little room."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", str(disk)],
        capture_output=True, check=False,
    )  # fmt: skip
    if mounted.returncode:
        pytest.skip("needs root, to mount a small disk")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_full_disk_is_told_and_what_was_kept_stays(small_disk: Path) -> None:
    place = str(small_disk / "boards.db")
    ran = importing(place)
    told, errors = ran.communicate("\n".join(drafts(20_000)) + "\n", timeout=300)
    assert ran.returncode == 2
    assert told == ""
    assert errors.count("\n") == 1, errors
    assert "the disk is full" in errors
    with ll.Collection(place) as kept:
        # Whole batches, each of them readable.
        found = list(kept.find())
        assert len(found) == len(kept) > 0
        assert len(found) % 1000 == 0


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"not a database, but long enough to be one\n" * 300,
        lambda data: data[:100] + os.urandom(4000) + data[4100:],
        lambda data: data[: len(data) // 2],
        lambda data: data[:4096] + bytes(len(data) - 4096),
    ],
    ids=["text", "noise", "cut", "zeros"],
)
def test_a_damaged_file_is_told_in_a_line_and_left_alone(tmp_path: Path, harm: object) -> None:
    assert callable(harm)
    path = tmp_path / "boards.db"
    with ll.Collection(path) as kept:
        kept.add([ll.load(link) for link in drafts(300)], rate=False)
    damaged = harm(path.read_bytes())
    path.write_bytes(damaged)
    for command in (["find"], ["add", AKARI], ["list"]):
        ran = subprocess.run(
            [sys.executable, "-m", "lamplighter", "collection", *command, "--db", str(path)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if ran.returncode == 0:
            continue  # what it reads is not what was damaged
        assert ran.returncode == 2
        line = ran.stderr.splitlines()[-1]
        assert "damaged" in line or "not a collection" in line, ran.stderr
        assert str(path) in line
        assert "Traceback" not in ran.stderr
    assert len(path.read_bytes()) >= len(damaged)


def test_text_in_place_of_a_collection_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("akari/6/6/nekcakbl\n" * 100)
    with pytest.raises(ll.CollectionError, match="not a collection, or damaged"):
        ll.Collection(path)
    assert path.read_text() == "akari/6/6/nekcakbl\n" * 100
    assert sorted(each.name for each in tmp_path.iterdir()) == ["notes.txt"]


def test_a_reader_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(ll.CollectionError, match="no collection at"):
        ll.Collection(tmp_path / "none.db", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_collection(tmp_path: Path) -> None:
    with pytest.raises(ll.CollectionError, match="cannot be opened"):
        ll.Collection(tmp_path)
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(ll.CollectionError):
        ll.Collection(blocked / "boards.db")


def test_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LAMPLIGHTER_COLLECTION", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    own = tmp_path / "lamplighter" / "collection.db"
    assert place_of() == Place(f"sqlite+pysqlite:///{own}", own)
    monkeypatch.setenv("LAMPLIGHTER_COLLECTION", "postgres://me:secret@host/lamps")
    assert place_of().url == "postgresql+psycopg://me:secret@host/lamps"
    assert "secret" not in place_of().shown
    assert place_of(tmp_path / "x.db").path == tmp_path / "x.db"
    assert place_of(f"sqlite:///{tmp_path}/x.db").path == tmp_path / "x.db"
    for bad in ("mysql://host/x", "", "a\0b"):
        with pytest.raises(ll.CollectionError):
            place_of(bad)
    with pytest.raises(ll.CollectionError) as told:
        ll.Collection("postgresql://me:secret@127.0.0.1:1/lamps")
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)
