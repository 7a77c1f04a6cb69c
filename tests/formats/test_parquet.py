"""Parquet: what goes in comes out, and a file that is none says so in one line."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lamplighter as ll
from lamplighter.formats import parquet as module
from lamplighter.formats.base import Document, Reading
from lamplighter.formats.compact import write_board
from lamplighter.formats.parquet import COLUMNS, ParquetWriter, read_parquet, write_parquet
from strategies import documents, genres

arrow = pytest.importorskip("pyarrow", reason="needs lamplighter[collections]")
pq = pytest.importorskip("pyarrow.parquet")

AKARI = ll.Puzzle.from_rows("akari", ["..1.", "#...", "...2"])
KUROMASU = ll.Puzzle.from_rows("kuromasu", [[None, None, 2, None], [3, 3, None, "?"]])


def table(path: Path, **columns: list[Any]) -> Path:
    """A file as some other program writes it."""
    pq.write_table(arrow.table(columns), path)
    return path


def read(path: Path, **options: Any) -> list[Document]:
    return list(ll.read_many(path, **options))


_NAMES = [each.name for each in COLUMNS if each.name not in ("genre", "height", "width", "rows")]
_VALUES = st.one_of(
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.lists(st.integers(0, 9), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(0, 9)),
)
_METAS = st.dictionaries(
    st.sampled_from([*(set(_NAMES) - {"marks", "solution", "meta"}), "author", "reasons"]), _VALUES
)


@given(
    st.lists(
        genres().flatmap(lambda genre: documents(genre)).flatmap(
            lambda doc: _METAS.map(lambda meta: Document(doc.puzzle, doc.marks, doc.solution, meta))
        ),
        max_size=6,
    ),
    st.integers(1, 4),
)  # fmt: skip
def test_what_goes_in_comes_out(docs: list[Document], group: int) -> None:
    """Whatever the metadata: what does not fit its column is kept as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_GROUP", group)
        file = io.BytesIO()
        with ParquetWriter(file) as writer:
            for doc in docs:
                writer.add(doc)
    held = pq.ParquetFile(io.BytesIO(file.getvalue()))
    assert held.metadata.num_row_groups == -(-len(docs) // group)
    assert held.schema_arrow.names == [each.name for each in COLUMNS]
    path = io.BytesIO(file.getvalue())
    assert [doc for _, doc in read_parquet(path, Reading())] == docs  # type: ignore[arg-type]


def test_a_solution_of_another_board_is_refused_in_its_row(tmp_path: Path) -> None:
    good = ll.solve(AKARI).solution
    assert good is not None
    path = table(
        tmp_path / "a.parquet",
        genre=["akari"] * 4,
        rows=["..1.\n#...\n...2"] * 4,
        solution=["\n".join(good.rows), "..2.\n#...\n...2", ".o1.\n#...", None],
    )
    items = [doc for _, doc in read_parquet(path, Reading())]
    assert isinstance(items[0], Document)
    assert items[0].solution == good
    assert "r1c3: the marks show '2', the puzzle '1'" in str(items[1])
    assert "the puzzle 4 and 3" in str(items[2])
    assert isinstance(items[3], Document)


BAD_ROWS = {
    "..x": "r1c3: expected",
    "..\n.": "row 2 has 1 cells, expected 2",
    "": "at least",
    "..5": "r1c3: expected",
}


@pytest.mark.parametrize("rows", BAD_ROWS)
def test_a_bad_board_is_an_error_in_its_place(tmp_path: Path, rows: str) -> None:
    path = table(tmp_path / "a.parquet", genre=["akari"] * 3, rows=["..1", rows, "1.."])
    before, wrong, after = [doc for _, doc in read_parquet(path, Reading())]
    assert isinstance(before, Document)
    assert isinstance(after, Document)
    assert isinstance(wrong, ll.FormatError)
    assert BAD_ROWS[rows] in str(wrong)
    with pytest.raises(ll.FormatError, match=r"^a\.parquet:2: "):
        read(path)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (". 9 .", "clue is 1 to 3"),
        (". x .", "expected None, a clue or '?'"),
        (". 2\n.", "row 2 has 1 cells"),
        (". 99999999999 .", "expected None, a clue or '?'"),
        (". -1 .", "expected None"),
    ],
)
def test_a_bad_kuromasu_says_where(tmp_path: Path, rows: str, said: str) -> None:
    path = table(tmp_path / "a.parquet", genre=["kuromasu"], rows=[rows])
    with pytest.raises(ll.FormatError, match=said):
        read(path)


def test_only_the_board_has_to_be_there(tmp_path: Path) -> None:
    path = table(tmp_path / "a.parquet", rows=["..1.\n#...\n...2"])
    assert read(path, genre="akari")[0] == Document(AKARI)
    with pytest.raises(ll.FormatError, match="no column 'genre'"):
        read(path)
    other = table(tmp_path / "b.parquet", genre=["akari"], board=["..."])
    with pytest.raises(ll.FormatError, match="expected a table with the columns genre and rows"):
        read(other)


def test_columns_of_other_types_are_taken_or_refused_in_a_line(tmp_path: Path) -> None:
    path = table(
        tmp_path / "a.parquet",
        genre=arrow.array(["akari", "akari"]).dictionary_encode(),
        rows=arrow.array(["..1.\n#...\n...2"] * 2, arrow.large_string()),
        height=arrow.array([3, None], arrow.int64()),
        level=arrow.array([4.0, None], arrow.float64()),
        marks=arrow.nulls(2),
        extra=[{"a": 1}, None],
    )
    assert [doc.puzzle for doc in read(path)] == [AKARI, AKARI]
    for columns, said in (
        ({"genre": ["akari"], "rows": [3]}, "expected text under"),
        ({"genre": [1], "rows": ["..."]}, "expected text under"),
        ({"genre": ["akari"], "rows": [None]}, "expected text under"),
        ({"genre": ["akari", None], "rows": ["...", "..."]}, "names no genre"),
        ({"genre": [None], "rows": ["..."]}, "names no genre"),
        ({"genre": ["chess"], "rows": ["..."]}, "unknown genre 'chess'"),
        ({"genre": ["akari"], "rows": ["..."], "height": [4]}, "height is 4, the rows make it 1"),
        ({"genre": ["akari"], "rows": ["..."], "meta": ["{"]}, "a JSON object under 'meta'"),
        ({"genre": ["akari"], "rows": ["..."], "solution": [7]}, "expected text under 'solution'"),
    ):  # fmt: skip
        with pytest.raises(ll.LamplighterError, match=said):
            read(table(tmp_path / "b.parquet", **columns))


def test_reading_keeps_to_what_the_caller_said(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    assert write_parquet([AKARI, AKARI], path) == 2
    assert [doc.puzzle for doc in read(path, height=3, width=4)] == [AKARI, AKARI]
    with pytest.raises(ll.FormatError, match="expected height 5"):
        read(path, height=5)
    with pytest.raises(ll.FormatError, match="expected a puzzle of genre kuromasu"):
        read(path, genre="kuromasu")
    with pytest.raises(ll.FormatError, match="at most 2"):
        read(path, max_side=2)
    wrong = table(tmp_path / "b.parquet", genre=["kuromasu"], rows=[". 9 ."])
    assert read(wrong, lenient=True)[0].puzzle.rows == ((None, 9, None),)


def test_an_empty_table_holds_no_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    assert write_parquet([], path) == 0
    assert read(path) == []


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    write_parquet([Document(AKARI, meta={"id": str(n)}) for n in range(500)], path)
    whole = path.read_bytes()
    for data in (b"", b"PAR1", b"hello\n", b"PAR1" * 5, whole[:-1], whole[: len(whole) // 2]):
        path.write_bytes(data)
        with pytest.raises(
            ll.FormatError, match=r"a\.parquet' is no Parquet file, or is damaged: "
        ):
            read(path)
    with pytest.raises(ll.FormatError, match="no such file"):
        read(tmp_path / "b.parquet")


@given(st.data())
def test_a_damaged_file_gives_boards_or_one_error(data: st.DataObject) -> None:
    """Any byte changed, anywhere: the right boards as far as they go, or a FormatError."""
    file = io.BytesIO()
    with ParquetWriter(file) as writer:
        for number in range(20):
            writer.add(Document(AKARI, meta={"id": f"n{number}", "label": "easy"}))
    whole = bytearray(file.getvalue())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(whole) - 1))
        whole[place] = data.draw(st.integers(0, 255))
    with contextlib.suppress(ll.FormatError):
        for _, doc in read_parquet(io.BytesIO(bytes(whole)), Reading()):  # type: ignore[arg-type]
            assert isinstance(doc, Document | ll.LamplighterError)


def test_a_table_is_known_by_its_first_bytes_too(tmp_path: Path) -> None:
    path = tmp_path / "boards"
    write_parquet([AKARI], path)
    assert ll.load_many(path) == [AKARI]
    assert ll.load_many(path, "parquet") == [AKARI]
    with pytest.raises(ll.FormatError, match="is a Parquet table"):
        ll.read(path)
    folder = tmp_path / "folder"
    folder.mkdir()
    write_parquet([AKARI, KUROMASU], folder / "a.parquet")
    assert ll.load_many(folder) == [AKARI, KUROMASU]


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """200,000 boards in one group, as another program may write it: 22 MB of text a column."""
    path = tmp_path / "big.parquet"
    boards = [write_board(ll.generate("akari", seed=1, index=index)) for index in range(8)]
    count = 200_000
    rows = [f"{boards[i % 8]}\n{str(i % 5) * 10}" for i in range(count)]
    pq.write_table(
        arrow.table({"genre": ["akari"] * count, "rows": rows}),
        path, row_group_size=count, use_dictionary=False, compression="none",
    )  # fmt: skip
    script = (
        "import resource, sys, pyarrow.parquet, lamplighter as ll\n"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024\n"
        "it = ll.read_many(sys.argv[1])\n"
        "next(it); before = peak()\n"
        "print(sum(1 for _ in it), peak() - before)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    read_rows, grown = map(int, ran.stdout.split())
    assert read_rows == count - 1
    assert grown < 60, "megabytes"


@pytest.mark.parametrize("library", ["pandas", "polars", "duckdb"])
def test_others_write_what_we_read(library: str, tmp_path: Path) -> None:
    other = pytest.importorskip(library)
    path, again = tmp_path / "a.parquet", tmp_path / "b.parquet"
    docs = [
        Document(AKARI, solution=ll.solve(AKARI).solution, meta={"id": "1", "level": 3}),
        Document(KUROMASU, meta={"id": "2", "metrics": {"steps": 3}, "author": "x"}),
    ]
    write_parquet(docs, path)
    match library:
        case "pandas":
            other.read_parquet(path, dtype_backend="pyarrow").to_parquet(again)
        case "polars":
            other.read_parquet(path).write_parquet(again)
        case _:
            other.sql(f"copy (select * from '{path}') to '{again}' (format parquet)")
    assert read(again) == docs


def test_the_columns_are_those_of_the_page() -> None:
    page = Path(__file__).parents[2] / "docs" / "bulk.md"
    rows = [
        line.split("|")[1:4] for line in page.read_text().splitlines() if line.startswith("| `")
    ]
    told = [(name.strip(" `"), kind.strip(), what.strip()) for name, kind, what in rows]
    assert told == [(each.name, each.arrow, each.what) for each in COLUMNS]


def test_json_is_ascii_so_that_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    doc = Document(AKARI, meta={"id": "\ud800", "author": "Zoë"})
    write_parquet([doc], path)
    assert read(path) == [doc]
    held = pq.read_table(path).to_pylist()[0]
    assert held["id"] is None
    assert json.loads(held["meta"]) == doc.meta
