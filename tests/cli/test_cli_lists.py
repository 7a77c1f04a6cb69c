"""`lamplighter formats` and `lamplighter genres`."""

from __future__ import annotations

import json

from commands import Cli

from lamplighter import FORMATS, GENRES


def test_formats_are_all_listed(cli: Cli) -> None:
    ran = cli("formats")
    assert (ran.code, ran.err) == (0, "")
    heads = [line.split()[0].rstrip(",") for line in ran.out.splitlines()[::2]]
    assert heads == [*(each.name for each in FORMATS), "parquet"]


def test_formats_as_json(cli: Cli) -> None:
    listed = [json.loads(line) for line in cli("formats", "--json").out.splitlines()]
    assert [each["name"] for each in listed] == [*(each.name for each in FORMATS), "parquet"]
    codex = next(each for each in listed if each["name"] == "codex")
    assert codex["genres"] == ["akari"]
    assert codex["says_size"] is False
    assert set(codex) == {
        "name", "aliases", "title", "genres", "dialects", "endings", "marks", "solution",
        "unknown_clue", "says_genre", "says_size", "one_line",
    }  # fmt: skip


def test_genres_and_their_rules(cli: Cli) -> None:
    out = " ".join(cli("genres").out.split())
    for genre in GENRES:
        assert genre.name in out
        for rule in genre.rules:
            assert " ".join(rule.split()) in out
    listed = [json.loads(line) for line in cli("genres", "--json").out.splitlines()]
    assert [(each["name"], each["rules"]) for each in listed] == [
        (genre.name, list(genre.rules)) for genre in GENRES
    ]
