"""`lamplighter quality`: sets of boards as numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import AKARI, KUROMASU, Cli

import lamplighter as ll


@pytest.fixture(name="ours")
def ours_fixture(tmp_path: Path) -> Path:
    """Ten boards of ours in a file."""
    made = ll.generate_many("akari", 10, height=7, width=7, level="easy", seed=5)
    path = tmp_path / "ours.jsonl"
    path.write_text("".join(each.to("json") + "\n" for each in made), encoding="utf-8")
    return path


def test_a_set_in_numbers(cli: Cli, ours: Path) -> None:
    ran = cli("quality", ours)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "akari 7x7: 10 boards (10 easy)"
    assert any(line.startswith("  walls with a number") for line in lines)
    assert any(line.startswith("  symmetries: ") for line in lines)
    assert lines[-1].split()[:2] == ["easy", "10"]


def test_genres_and_sizes_are_told_apart(cli: Cli) -> None:
    ran = cli("quality", KUROMASU, AKARI)
    assert ran.code == 0
    heads = [line for line in ran.out.splitlines() if line and not line.startswith(" ")]
    assert heads == ["akari 6x6: 1 board (1 easy)", "kuromasu 5x5: 1 board (1 easy)"]


def test_json_has_an_object_for_each_kind(cli: Cli) -> None:
    ran = cli("quality", KUROMASU, AKARI, "--json")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["id"] for each in found] == ["akari 6x6", "kuromasu 5x5"]
    expected = ll.quality([ll.load(KUROMASU), ll.load(AKARI)]).to_json()["groups"]
    for each in found:
        del each["id"]
    assert found == expected


def test_by_label(cli: Cli, ours: Path) -> None:
    ambiguous = "akari\n..\n.."
    ran = cli("quality", ours, AKARI, ambiguous, "--by-label", "--json")
    found = [json.loads(line)["id"] for line in ran.out.splitlines()]
    assert found == ["akari 2x2 without a label", "akari 6x6 easy", "akari 7x7 easy"]


def test_judged_by_itself_all_is_inside(cli: Cli, ours: Path) -> None:
    ran = cli("quality", ours, "--against", ours)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "  every figure is inside"


def test_boards_that_repeat_are_outside(cli: Cli, ours: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text(ours.read_text().splitlines()[0] + "\n", encoding="utf-8")
    copies = tmp_path / "copies.jsonl"
    copies.write_text(many.read_text() * 9, encoding="utf-8")
    ran = cli("quality", copies, "--against", ours)
    assert ran.code == 1
    assert "nearly repeated" in ran.out.splitlines()[-1]
    verdicts = json.loads(cli("quality", copies, "--against", ours, "--json").out)["verdicts"]
    (near,) = (each for each in verdicts if each["name"] == "near")
    assert (near["inside"], near["why_not"]) == (False, "boards repeat")


def test_a_page(cli: Cli, ours: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert cli("quality", ours, "-o", page, "--against", ours).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<figure>") == 2
    assert text.count("<svg ") == 2 + 20
    assert "prefers-color-scheme: dark" in text
    assert "{{" not in text
    assert "http:" not in text.replace("http://www.w3.org/2000/svg", "")
    assert cli("quality", ours, "-o", page).code == 2  # it is there already


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        (["nonsense"], "neither a file nor a puzzle"),
        ([AKARI, "-o", "page.pdf"], "ending in .html"),
        ([AKARI, "--against", AKARI], "8 boards on each side"),
        ([AKARI, "--against", KUROMASU], "no akari boards"),
        ([AKARI, "--against", KUROMASU, "--by-label"], "no easy akari boards"),
        ([AKARI, "--against", "nonsense"], "neither a file nor a puzzle"),
    ],
)
def test_what_cannot_be_measured(cli: Cli, arguments: list[str], trouble: str) -> None:
    ran = cli("quality", *arguments)
    assert ran.refused
    assert trouble in ran.err


def test_an_empty_file_is_refused(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("", encoding="utf-8")
    ran = cli("quality", path)
    assert ran.refused


def test_one_bad_line_stops_it(cli: Cli, ours: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(ours.read_text() + '{"genre": "akari", "rows": ["x"]}\n', encoding="utf-8")
    ran = cli("quality", path, "-o", tmp_path / "page.html")
    assert ran.refused
    assert not (tmp_path / "page.html").exists()
