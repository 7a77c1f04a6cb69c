"""`solve --json` where the core reads and writes the lines: what comes out is what Python says."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import AKARI_ROWS, Cli

import lamplighter as ll
from lamplighter import engine
from lamplighter.backends import native
from lamplighter.cli.lines import answer_items
from lamplighter.formats.many import Item
from lamplighter.outcome import Limit

KUROMASU_ROWS = [[None, 5, None], ["?", None, None], [None, None, None]]
CLUES = [[1] + [None] * 8, [10] + [None] * 8]  # as high as a clue can be
BOARD = {"genre": "akari", "rows": AKARI_ROWS}
LINES = [
    json.dumps(BOARD),
    json.dumps({"id": "a", **BOARD}),
    json.dumps({"id": 7, **BOARD}),
    json.dumps({"id": 0, **BOARD}),
    json.dumps({"id": "", **BOARD}),
    json.dumps({"id": None, **BOARD}),
    json.dumps({"id": 1.5, **BOARD}),
    json.dumps({"id": [1], **BOARD}),
    json.dumps({"id": 'a "b"\\', **BOARD}),
    json.dumps({"id": "Ä", **BOARD}),
    json.dumps({"id": "Ä", **BOARD}, ensure_ascii=False),
    json.dumps({"id": "\x7f", **BOARD}),
    json.dumps({**BOARD, "height": 6, "width": 6.0}),
    json.dumps({**BOARD, "height": 5}),
    json.dumps({**BOARD, "title": "t", "n": [1, {"x": -2.5e3}], "level": 3, "flag": True}),
    json.dumps({**BOARD, "title": "t\n"}),
    json.dumps({**BOARD, "deep": [[[[[[1]]]]]]}),
    json.dumps({**BOARD, "solution": ["......"] * 6}),
    json.dumps({**BOARD, "marks": ["o....."] * 6}),
    json.dumps({**BOARD, "marks": ["x....."] * 6}),
    json.dumps({**BOARD, "solutions": []}),
    json.dumps({**BOARD, "genre": "lightup"}),
    json.dumps({**BOARD, "genre": "chess"}),
    json.dumps({**BOARD, "genre": 3}),
    json.dumps({"rows": AKARI_ROWS}),
    json.dumps({"genre": "akari"}),
    json.dumps({"genre": "akari", "rows": [*AKARI_ROWS[:-1], "x....."]}),
    json.dumps({"genre": "akari", "rows": [*AKARI_ROWS[:-1], "....."]}),
    json.dumps({"genre": "akari", "rows": []}),
    json.dumps({"genre": "akari", "rows": [[None]]}),
    json.dumps({"genre": "akari", "rows": ["."] * 1001}),
    json.dumps({"genre": "kuromasu", "rows": KUROMASU_ROWS}),
    json.dumps({"genre": "kuromasu", "rows": CLUES}),
    json.dumps({"genre": "kuromasu", "rows": [[0, None]]}),
    json.dumps({"genre": "kuromasu", "rows": [[3, None]]}),
    json.dumps({"genre": "kuromasu", "rows": [[True, None]]}),
    json.dumps({"genre": "kuromasu", "rows": [[1.0, None]]}),
    json.dumps({"genre": "kuromasu", "rows": ["..", ".."]}),
    '{"genre": "akari", "rows": ["...."], "id": "twice", "id": "again"}',
    '{"genre": "akari", "rows": ["...."], "a": NaN}',
    '{"genre": "akari", "rows": ["...."], "a": 01}',
    '{"genre":"akari","rows":["...."]}',
    '\t{ "genre" :\t"akari" , "rows" : [ "...." ] }  ',
    '{"genre": "akari", "rows": ["...."]',
    '{"genre": "akari", "rows": ["...."]} trailing',
    json.dumps({"id": "failed", "error": "no such board"}),
    "# a comment",
    "",
    "akari/6/6/nekcakbl",
    "4x4:a1b",
]


def without_time(text: str) -> str:
    return re.sub(r'"seconds": [0-9.]+', "", text)


def expected(line: str, name: str) -> tuple[str, bool]:
    """What Python alone makes of a line, and whether it is a puzzle."""
    try:
        doc = ll.read(line)
    except ll.LamplighterError as error:
        return json.dumps({"id": name, "error": " ".join(str(error).split())}), False
    return ll.solve(doc.puzzle).write_json(doc.id or name), True


@pytest.mark.parametrize("jobs", [1, 2])
def test_any_line_is_answered_as_python_would(cli: Cli, tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    told = [
        expected(line.strip(), f"odd.jsonl:{number}")
        for number, line in enumerate(LINES, 1)
        if line.strip() and not line.startswith("#")
    ]
    ran = cli("solve", path, "--json", "--jobs", jobs)
    assert [without_time(line) for line in ran.out.splitlines()] == [
        without_time(line) for line, _ in told
    ]
    assert ran.code == 2
    assert len(ran.err.splitlines()) == sum(not is_puzzle for _, is_puzzle in told)


def test_the_usual_line_stays_in_the_core(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("lamplighter.cli.lines.read_line")
    monkeypatch.delattr("lamplighter.cli.lines._written")
    board = ll.Puzzle.from_rows("kuromasu", KUROMASU_ROWS)
    lines = [json.dumps({"id": "a", **BOARD}), json.dumps(board.to_json()), board.to("puzzlink")]
    ran = cli("solve", "-", "--json", stdin="\n".join(lines))
    statuses = [json.loads(line)["status"] for line in ran.out.splitlines()]
    assert statuses == ["unique", *2 * [ll.solve(board).status.value]]


def test_what_gives_up_is_handed_over_within_its_time(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    class GaveUp:
        status, gave_up = engine.Status.unknown, True
        solutions, seconds, stats, exhausted = (), 0.25, types.MappingProxyType({}), False

    class Begun:
        def __init__(self, count: int) -> None:
            self.lines = lambda: [GaveUp()] * count

    monkeypatch.setattr("lamplighter.cli.lines.Answer", GaveUp)
    monkeypatch.setattr(native, "begin_lines", lambda _, asked, **__: Begun(len(asked)))
    lines = [json.dumps({"id": name, **BOARD}) for name in "ab"]
    ran = cli("solve", "-", "--json", "--timeout", "60", stdin="\n".join(lines))
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["id"] for each in found] == ["a", "b"]
    assert all(each["status"] == "unique" and each["stats"]["handover"] for each in found)
    assert all(each["seconds"] > 0.25 for each in found)


def test_options_that_change_the_reading_are_heeded(cli: Cli) -> None:
    line = json.dumps({"id": "a", **BOARD})
    text = f"{line}\n{line}\n"
    assert cli("solve", "-", "--json", "--max-side", "5", stdin=text).code == 2
    assert cli("solve", "-", "--json", "--size", "5", stdin=text).code == 2
    assert cli("solve", "-", "--json", "--genre", "kuromasu", stdin=text).code == 2
    free = json.dumps({"genre": "akari", "rows": ["...."]}) + "\n"
    ran = cli("solve", "-", "--json", "--limit", "3", stdin=free * 2)
    assert [len(json.loads(each)["solutions"]) for each in ran.out.splitlines()] == [3, 3]
    loose = json.dumps({"genre": "kuromasu", "rows": [[40, None]]})
    assert cli("solve", "-", "--json", "--lenient", stdin=f"{loose}\n{loose}").code == 1
    assert cli("solve", "-", "--json", stdin=f"{line}\n{loose}").code == 2


def test_a_stream_is_answered_before_more_of_it_is_read() -> None:
    def source() -> Iterator[Item]:
        yield from (Item(str(number), None, None, json.dumps(BOARD)) for number in range(1024))
        pytest.fail("asked for more than it had answered")

    told = answer_items(source(), Limit(), 2, waits=True)
    assert [next(told)[0].name for _ in range(1024)] == [str(number) for number in range(1024)]
